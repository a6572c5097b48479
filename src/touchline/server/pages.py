"""The built client files: read once, sent with the right headers, compressed if the browser accepts it."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

WEB = Path(__file__).parent / "web"
MISSING = b"""<!doctype html><html lang="en"><title>Touchline</title>
<p>The Touchline browser client is not built yet: run <code>make web</code>.
The API is at <a href="/api/schema">/api/schema</a>.</p>
</html>"""
FOREVER, ASK = "public, max-age=31536000, immutable", "no-cache"
HASHED = "assets/"
"""Folder of files whose names contain a content hash."""
WORTH_PACKING = 1000
TEXTS = ("text/", "application/javascript", "application/json", "image/svg+xml", "application/manifest+json")


@dataclass(frozen=True)
class Page:
    """A file and how it is sent."""

    content: bytes
    kind: str
    cache: str
    tag: str
    packed: dict[str, bytes]

    def best(self, accepted: str) -> tuple[bytes, str | None]:
        """The content in the best encoding the browser accepts, and the encoding's name."""
        for name in ("br", "gzip"):
            if name in self.packed and name in accepted:
                return self.packed[name], name
        return self.content, None


class Pages:
    """All client files by path; every other path is a route inside the client."""

    def __init__(self, folder: Path = WEB) -> None:
        self.pages = {
            path.relative_to(folder).as_posix(): _read(path, folder)
            for path in (folder.rglob("*") if folder.is_dir() else [])
            if path.is_file() and path.suffix not in (".gz", ".br")
        }
        self.index = self.pages.get("index.html") or Page(MISSING, "text/html; charset=utf-8", ASK, "", {})
        self.are_built = "index.html" in self.pages

    def find(self, path: str) -> Page | None:
        return self.pages.get(path.lstrip("/"))


def _read(path: Path, folder: Path) -> Page:
    content = path.read_bytes()
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    packed = {}
    if len(content) > WORTH_PACKING and kind.startswith(TEXTS):
        prebuilt = path.with_name(path.name + ".gz")
        packed["gzip"] = prebuilt.read_bytes() if prebuilt.is_file() else gzip.compress(content, 9, mtime=0)
    better = path.with_name(path.name + ".br")
    if better.is_file():
        packed["br"] = better.read_bytes()
    cache = FOREVER if path.relative_to(folder).as_posix().startswith(HASHED) else ASK
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    return Page(content, kind, cache, f'"{hashlib.sha256(content).hexdigest()[:16]}"', packed)
