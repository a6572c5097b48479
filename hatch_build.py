"""The wheel's tag: one that carries machine code fits this Python and platform alone."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PrebuiltTag(BuildHookInterface[Any]):
    """Looks whether `make wheel` has left machine code to ship."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before a wheel is written."""
        if version != "editable" and any(Path(self.root, "src/touchline/prebuilt").glob("*.nbi")):
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
