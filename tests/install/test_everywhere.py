"""Installation with all libraries, from every form of the source, with and without npm."""

import shutil
import tarfile

import pytest

from tests.install.installing import clone, empty_environment, fetch_page, path_without_node, run

pytestmark = pytest.mark.long


@pytest.fixture(params=("with npm", "without npm"))
def path(request, tmp_path):
    """The PATH of a machine with or without npm."""
    if request.param == "without npm":
        return path_without_node(tmp_path / "programs")
    assert shutil.which("npm"), "this test needs a machine with Node and npm"
    return None


def unpack_archive(folder, path):
    """The archive a forge offers for download."""
    packed = folder / "archive.tar.gz"
    run("git", "archive", "--prefix=touchline/", "--output", packed, "HEAD", folder=clone(folder / "clone"))
    with tarfile.open(packed) as archive:
        archive.extractall(folder, filter="data")
    return folder / "touchline"


def build_sdist(folder, path):
    tools = empty_environment(folder / "tools")
    run(tools / "bin/pip", "install", "--quiet", "build")
    source = clone(folder / "clone")
    run(tools / "bin/python", "-m", "build", "--sdist", "--outdir", folder / "dist", source, path=path)
    (packed,) = (folder / "dist").iterdir()
    return packed


SOURCES = {
    "clone": lambda folder, path: clone(folder / "clone"),
    "archive": unpack_archive,
    "sdist": build_sdist,
}


@pytest.mark.parametrize("form", SOURCES)
def test_pip_installs_a_server_with_its_pages(form, path, tmp_path):
    source = SOURCES[form](tmp_path, path)
    installed = empty_environment(tmp_path / "installed")
    run(installed / "bin/pip", "install", "--quiet", source, path=path)
    assert fetch_page(installed, tmp_path)


def test_the_wheel_of_make_is_for_this_platform_and_has_its_pages(path, tmp_path):
    source = clone(tmp_path / "clone")
    run("make", "wheel", path=path, folder=source)
    (wheel,) = (source / "dist").iterdir()
    assert not wheel.name.endswith("-any.whl")
    installed = empty_environment(tmp_path / "installed")
    run(installed / "bin/pip", "install", "--quiet", wheel, path=path)
    assert fetch_page(installed, tmp_path)
