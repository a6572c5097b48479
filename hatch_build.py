"""Hatchling hook: a wheel with machine code is tagged for one platform."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Cargo(BuildHookInterface[Any]):
    """Tag a wheel that contains machine code."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before a wheel is written."""
        if version != "editable" and any(Path(self.root, "src/touchline/prebuilt").glob("*.nbi")):
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
