"""Generates the browser's types from the server's messages.

    python web/wire.py          write src/lib/wire.ts
    python web/wire.py check    fail if src/lib/wire.ts is not what would be written

msgspec gives the JSON schema of the messages, and the npm package json-schema-to-typescript makes TypeScript of it.
"""

import json
import subprocess
import sys
from typing import Any

import msgspec
import pages

from touchline.server import messages

WIRE = pages.WEB / "src/lib/wire.ts"
REF = "#/definitions/{name}"
Schema = dict[str, Any]


def generate() -> str:
    """The text of wire.ts. Raises NotBuilt."""
    done = pages.start_npm(
        ("run", "--silent", "wire"),
        input=json.dumps(schema()),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    if done.returncode:
        raise pages.NotBuilt("npm run wire failed", done.stderr)
    return done.stdout


def schema() -> Schema:
    """One schema of all messages: an object with each of them under its name."""
    bodies = [kind for kind in vars(messages).values() if is_struct(kind) and not is_frame(kind)]
    frames = {"FromServer": messages.FromServer, "ToServer": messages.ToServer}
    unions, definitions = msgspec.json.schema_components([*frames.values(), *bodies], ref_template=REF)
    named: Schema = dict(zip(frames, unions, strict=False))
    for name, definition in definitions.items():
        if is_struct(getattr(messages, name)):
            definition["additionalProperties"] = False
        named[name] = simplify(definition, named, is_root=True)
    listed = [*frames, *(kind.__name__ for kind in bodies)]
    return {
        "title": "Wire",
        "description": "All messages by name: those of the WebSocket, and the bodies of REST.",
        "type": "object",
        "properties": {name: {"$ref": REF.format(name=name)} for name in listed},
        "required": listed,
        "additionalProperties": False,
        "definitions": named,
    }


def is_frame(kind: type) -> bool:
    """Whether it is a WebSocket message, or a base class."""
    return kind is msgspec.Struct or issubclass(kind, messages.ClientMessage | messages.ServerMessage)


def is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def simplify(part: Any, named: Schema, *, is_root: bool = False) -> Any:
    """Move titled types to `named`, and drop the bounds of lists, which would become unions of tuples."""
    if isinstance(part, list):
        return [simplify(each, named) for each in part]
    if not isinstance(part, dict):
        return part
    if "$ref" in part:  # alone: with a default beside it, it would become a separate type
        return {"$ref": part["$ref"]}
    bounds = ("minItems", "maxItems") if "maxItems" in part else ()
    simple = {key: simplify(value, named) for key, value in part.items() if key not in bounds}
    if is_root or not isinstance(part.get("title"), str):
        return simple
    assert named.setdefault(simple["title"], simple) == simple, f"two types have the title {simple['title']}"
    return {"$ref": REF.format(name=simple["title"])}


def main(verb: str = "write") -> str | None:
    """Write or check; return what is wrong, if anything."""
    text = generate()
    if verb == "write":
        WIRE.write_text(text, encoding="utf-8")
    elif WIRE.read_text(encoding="utf-8") != text:
        return "web/src/lib/wire.ts differs from the server's messages: write it again with `make wire`"
    return None


if __name__ == "__main__":
    try:
        sys.exit(main(*sys.argv[1:]))
    except pages.NotBuilt as error:
        sys.exit(f"{error.output}{error}")
