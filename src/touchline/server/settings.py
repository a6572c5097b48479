"""The settings of the server: flags before environment before file before default, each checked where it is read."""

from __future__ import annotations

import dataclasses
import tomllib
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import make_url

from touchline.engine.errors import TouchlineError
from touchline.server.app import Settings
from touchline.server.gate import read_network
from touchline.server.limits import DAY, NO_LIMITS, Limits
from touchline.server.logs import FORMATS
from touchline.server.peers import LEASE
from touchline.server.store import default_database

PREFIX = "TOUCHLINE_"
"""`keep_days` in a file is TOUCHLINE_KEEP_DAYS in the environment and --keep-days as a flag."""
CONFIG = f"{PREFIX}CONFIG"
YES, NO = ("true", "yes", "on", "1"), ("false", "no", "off", "0")
LONGEST_FILE = 100_000
Read = Callable[[Any], Any]
"""The value of a setting from what was given. Raises ValueError with what was expected."""


class Given(NamedTuple):
    """The value of a setting, and where it came from."""

    value: Any
    source: str


Configuration = dict[str, Given]


# Reading values.


def text(value: Any) -> str:
    if not isinstance(value, str) or not value or not value.isprintable():
        raise ValueError("one line of text")
    return value


def word(*allowed: str) -> Read:
    def read(value: Any) -> str:
        if value not in allowed:
            raise ValueError(" | ".join(allowed))
        return str(value)

    return read


def number(lowest: float, highest: float, kind: type[int] | type[float] = int) -> Read:
    def read(value: Any) -> float:
        expected = f"a {'whole ' if kind is int else ''}number from {lowest} to {highest}"
        try:
            found = kind(value) if isinstance(value, str) else value
        except ValueError:
            raise ValueError(expected) from None
        if isinstance(found, bool) or not isinstance(found, kind | int) or not lowest <= found <= highest:
            raise ValueError(expected)
        return kind(found)

    return read


def switch(value: Any) -> bool:
    given = str(value).lower()
    if given not in YES + NO:
        raise ValueError("true or false")
    return given in YES


def words(read: Read = text) -> Read:
    """Several: a list in a file, separated by commas in the environment, a repeated flag."""

    def read_all(value: Any) -> tuple[Any, ...]:
        given = [part.strip() for part in value.split(",") if part.strip()] if isinstance(value, str) else value
        if not isinstance(given, list):
            raise ValueError("a list of texts")
        return tuple(read(part) for part in given)

    return read_all


def network(value: Any) -> str:
    try:
        read_network(text(value))
    except TouchlineError:
        raise ValueError("an address or a network such as 10.0.0.0/8") from None
    return str(value)


def origin(value: Any) -> str:
    scheme, _, rest = text(value).partition("://")
    if scheme not in ("http", "https") or not rest or "/" in rest:
        raise ValueError("an origin such as https://play.example.org")
    return str(value)


def database(value: Any) -> str:
    try:
        known = make_url(text(value)).get_backend_name() in ("sqlite", "postgresql")
    except (ValueError, sa.exc.ArgumentError):
        known = False
    if not known:
        raise ValueError("sqlite:///FILE or postgresql://...")
    return str(value)


def host_and_port(value: Any) -> tuple[str, int]:
    """`127.0.0.1:9321`, or only the port, which is then on this machine's own address."""
    host, _, port = str(value).rpartition(":")
    try:
        return host.strip("[]") or "127.0.0.1", int(number(1, 65535)(port))
    except ValueError:
        raise ValueError("ADDRESS:PORT, or a port of 127.0.0.1") from None


def reached_at(value: Any) -> str:
    """`10.0.0.5:8321`: where other processes reach this one."""
    host, _, port = text(value).rpartition(":")
    try:
        number(1, 65535)(port)
    except ValueError:
        host = ""
    if not host:
        raise ValueError("HOST:PORT")
    return str(value)


class Setting(NamedTuple):
    """How a setting is read, and its default."""

    read: Read
    default: Callable[[], Any] = lambda: None


SETTINGS = {
    "host": Setting(text, lambda: "127.0.0.1"),
    "port": Setting(number(1, 65535)),
    "database": Setting(database, default_database),
    "game": Setting(words(), tuple),
    "origin": Setting(words(origin), tuple),
    "allow_host": Setting(words(), tuple),
    "trust_proxy": Setting(words(network), tuple),
    "pace": Setting(number(0, 10, float), lambda: 0.5),
    "no_limits": Setting(switch, lambda: False),
    "keep_days": Setting(number(1, 36500), lambda: 90),
    "keep_megabytes": Setting(number(1, 10**9), lambda: 4000),
    "metrics": Setting(host_and_port),
    "log": Setting(word(*FORMATS), lambda: "text"),
    "address": Setting(reached_at, str),
    "lease": Setting(number(0.5, 60, float), lambda: LEASE),
    "threads": Setting(number(1, 1000)),
}
OTHERS = ("config", "cache", "check", "interpret", "language", "prebuild")
"""Names in the environment that are not settings."""
ALIKE = 0.75
"""Similarity to one of our names above which a name counts as mistyped."""


# Where they come from.


def configure(flags: Mapping[str, Any], environment: Mapping[str, str], file: Path | None = None) -> Configuration:
    """Every setting with its source; a flag that is None was not given. Raises TouchlineError."""
    check_names(environment)
    file = file or (Path(environment[CONFIG]) if environment.get(CONFIG) else None)
    sources = [("default", {name: setting.default() for name, setting in SETTINGS.items()})]
    if file:
        sources.append((str(file), read_file(file)))
    for name in SETTINGS:
        key = PREFIX + name.upper()
        if key in environment:
            sources.append((key, {name: environment[key]}))
        if flags.get(name) is not None:
            sources.append((f"--{name.replace('_', '-')}", {name: flags[name]}))
    found: Configuration = {}
    for source, values in sources:
        found |= {name: Given(read(name, value, source), source) for name, value in values.items()}
    return found


def check_names(environment: Mapping[str, str]) -> None:
    """Raises TouchlineError for a variable that looks like a mistyped one of ours; others are ignored."""
    ours = [*SETTINGS, *OTHERS]
    for variable in environment:
        name = variable.removeprefix(PREFIX).lower()
        if variable.startswith(PREFIX) and name not in ours and (alike := get_close_matches(name, ours, 1, ALIKE)):
            raise TouchlineError(f"there is no setting {variable}: did you mean {PREFIX}{alike[0].upper()}?")


def read(name: str, value: Any, source: str) -> Any:
    """Read a value as its setting requires; defaults need no reading. Raises TouchlineError."""
    if source == "default":
        return value
    try:
        return SETTINGS[name].read(value)
    except ValueError as expected:
        where = source if source.startswith(("--", PREFIX)) else f"{source}: {name}"
        shown = "" if name == "database" else f", not {value!r}"  # it may hold a password
        raise TouchlineError(f"{where}: expected {expected}{shown}") from None


def read_file(file: Path) -> dict[str, Any]:
    """The settings in a TOML file. Raises TouchlineError."""
    try:
        with file.open("rb") as opened:
            found = tomllib.loads(opened.read(LONGEST_FILE).decode())
    except OSError as error:
        raise TouchlineError(f"cannot read {file}: {error.strerror or error}") from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise TouchlineError(f"cannot read {file}: {error}") from error
    for name in found:
        if name not in SETTINGS:
            raise TouchlineError(f"{file}: there is no setting {name!r}; there are: {', '.join(SETTINGS)}")
    return found


# What to do with them.


def settings_of(found: Configuration) -> Settings:
    """How to run the server."""
    value = {name: given.value for name, given in found.items()}
    limits = dataclasses.replace(
        NO_LIMITS if value["no_limits"] else Limits(),
        keeps=value["keep_days"] * DAY,
        database_size=value["keep_megabytes"] * 1_000_000,
    )
    return Settings(
        database=value["database"],
        pace=value["pace"],
        origins=value["origin"],
        limits=limits,
        proxies=value["trust_proxy"],
        hosts=value["allow_host"],
        metrics=value["metrics"],
        log=value["log"],
        address=value["address"],
        lease=value["lease"],
    )


def show(found: Configuration) -> str:
    """One line per setting: its value, without passwords, and where it came from."""
    lines = [(f"{name} = {_shown(name, given.value)}", given.source) for name, given in found.items()]
    width = max(len(line) for line, _ in lines)
    return "\n".join(f"{line:<{width}}  # {source}" for line, source in lines)


def _shown(name: str, value: Any) -> str:
    """As a TOML file would have it; a setting without a value is empty."""
    if name == "database":
        return f'"{make_url(value).render_as_string(hide_password=True)}"'
    if name == "metrics" and value:
        return f'"{value[0]}:{value[1]}"'
    if isinstance(value, tuple):
        return f"[{', '.join(_shown('', each) for each in value)}]"
    if isinstance(value, bool | None):
        return {True: "true", False: "false", None: ""}[value]
    return f'"{value}"' if isinstance(value, str) else str(value)
