"""The build backend: hatchling's, but it first builds the pages for a wheel or an sdist.

An editable install does not: the pages of a checkout are built by `make web`.
"""

import sys
from typing import Any

import pages
from hatchling import build as hatchling

build_editable = hatchling.build_editable
get_requires_for_build_editable = hatchling.get_requires_for_build_editable

Settings = dict[str, Any] | None


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    return hatchling.get_requires_for_build_wheel(config_settings) + pages.requires("web")


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    return hatchling.get_requires_for_build_sdist(config_settings) + pages.requires("web")


def build_wheel(wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None) -> str:
    build_pages()
    return hatchling.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    build_pages()
    return hatchling.build_sdist(sdist_directory, config_settings)


def build_pages() -> None:
    """Build the pages, or exit with one line, which a traceback would hide."""
    try:
        pages.build()
    except pages.NotBuilt as error:
        sys.exit(str(error))
