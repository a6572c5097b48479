"""What the wheel carries beside the source: the browser's part, built here, and machine code if there is some."""

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Cargo(BuildHookInterface[Any]):
    """Builds the browser's pages where they are missing, and tags a wheel that carries machine code."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before a wheel is written."""
        if version == "editable":
            return
        self.build_pages()
        if any(Path(self.root, "src/touchline/prebuilt").glob("*.nbi")):
            build_data["pure_python"] = False
            build_data["infer_tag"] = True

    def build_pages(self) -> None:
        """With npm, if the machine has it; `make wheel` has built them before."""
        npm = shutil.which("npm")
        if npm and not Path(self.root, "src/touchline/server/web/index.html").is_file():
            for command in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
                subprocess.run([npm, *command], cwd=Path(self.root, "web"), check=True)
