"""What server and browser say to each other, as docs/wire.md has it: every message is checked when it is read."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from touchline.bots import BOTS
from touchline.engine.game import Facts
from touchline.engine.reading import LONGEST_ACTION

Language = Literal["en", "fr", "es"]


def exactly(pattern: str) -> Meta:
    """A pattern of the whole text. In Python `$` alone would let an end of line follow; in JavaScript it does not."""
    return Meta(pattern=f"^{pattern}(?!\n)$")


TableId = Annotated[str, exactly("[A-Za-z0-9]{10}")]
Token = Annotated[str, exactly("[A-Za-z0-9_-]{24}")]
PersonName = Annotated[str, Meta(min_length=1, max_length=24, description="of printable characters")]
Nonce = Annotated[str, exactly("[!-~]{1,64}")]
MessageId = Annotated[str, exactly("[!-~]{1,64}")]
At = Annotated[str, Meta(max_length=24)]
SeatIndex = Annotated[int, Meta(ge=0, le=15)]
LevelName = Annotated[str, exactly(f"({'|'.join(BOTS)})")]
ActionText = Annotated[str, Meta(min_length=1, max_length=LONGEST_ACTION)]
Target = Annotated[str, Meta(max_length=60)]
OptionValue = Annotated[str, Meta(max_length=400)]

# What is asked by REST.


class ClockRule(Struct, frozen=True):
    """How long people may think: not limited, seconds a move, seconds for the whole match, or days a move."""

    kind: Literal["none", "move", "match", "days"] = "none"
    amount: Annotated[int, Meta(ge=1, le=86_400)] | None = None


class SeatWish(Struct, frozen=True):
    """Who is to sit on a seat of a new table."""

    kind: Literal["me", "open", "bot"]
    level: LevelName | None = None
    name: PersonName | None = None


class Start(Struct, frozen=True):
    """A position of a replay: after so many plies."""

    replay: TableId
    ply: Annotated[int, Meta(ge=0, le=100_000)]


class NewTable(Struct, frozen=True):
    """A table that somebody wants."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=16)]
    options: dict[Annotated[str, Meta(max_length=40)], OptionValue] = {}
    listed: bool = False
    clock: ClockRule = ClockRule()
    chat: bool = False
    language: Language = "en"
    start: Start | None = None
    token: Token | None = None


class SeatTaken(Struct, frozen=True):
    """Somebody sits down on an open seat, the first there is unless he says which."""

    name: PersonName
    seat: SeatIndex | None = None
    nonce: Nonce | None = None
    token: Token | None = None


class NewReplay(Struct, frozen=True):
    """A scoresheet to look at."""

    sheet: Annotated[str, Meta(max_length=250_000)]
    language: Language = "en"


# What REST answers.


class Problem(Struct, frozen=True):
    """What is wrong with what was asked; of a sheet, in which line."""

    error: str
    line: int | None = None


class TableMade(Struct, frozen=True):
    """One's own table: the token holds all seats of mine."""

    table: str
    seats: list[int]
    token: str
    link: str
    commitment: str


class SeatMade(Struct, frozen=True):
    """One's own seat."""

    seat: int
    token: str
    link: str


class PublicSeat(Struct, frozen=True):
    """What everybody may know of a seat. stand_in: a bot plays for the person now."""

    name: str
    side: int
    kind: Literal["person", "bot", "open"]
    person: str | None
    level: str | None
    stand_in: bool
    connected: bool


class PublicTable(Struct, frozen=True):
    """What everybody may know of a table."""

    table: str
    game: str
    options: dict[str, str]
    seats: list[PublicSeat]
    status: Literal["waiting", "playing", "over", "closed"]
    listed: bool
    clock: ClockRule
    chat: bool
    watching: int
    commitment: str
    created: int
    rematch: str | None = None


class GameOption(Struct, frozen=True, omit_defaults=True):
    """An option as a form shows it."""

    name: str
    kind: Literal["choice", "number", "numbers"]
    default: str
    title: str
    help: str
    words: tuple[str, ...] | None = None
    labels: tuple[str, ...] | None = None
    named: dict[str, str] | None = None
    lowest: int | None = None
    highest: int | None = None
    off: bool | None = None


class TableSize(Struct, frozen=True):
    """One size of table: what options make it, and its seats."""

    options: dict[str, str]
    seats: tuple[str, ...]
    sides: tuple[int, ...]
    title: str


class GameFacts(Struct, frozen=True):
    """A game as the first page shows it."""

    id: str
    name: str
    tagline: str
    options: list[GameOption]
    tables: list[TableSize]


class RuleFacts(Struct, frozen=True):
    """A rule of a rulebook page."""

    number: str
    chapter: str
    title: str
    mark: str
    lines: tuple[str, ...]


class Words(Struct, frozen=True):
    """All words of a language."""

    web: dict[str, Any]
    games: dict[str, dict[str, Any]]


class ReplayStep(Struct, frozen=True):
    """One ply of a replay."""

    ply: int
    actor: str
    action: str
    words: list[str]


class Replay(Struct, frozen=True):
    """A match that is over, or went so far, every line of its sheet verified."""

    replay: str
    game: str
    options: dict[str, str]
    seats: tuple[str, ...]
    people: tuple[str, ...]
    sides: tuple[int, ...]
    verified: bool
    dice: str
    over: bool
    steps: list[ReplayStep]
    outcome: list[float] | None


class ReplayPly(Struct, frozen=True):
    """How it stands after so many plies, and what the last of them brought."""

    ply: int
    view: Facts
    events: list[Facts]


class Curve(Struct, frozen=True):
    """Every side's chance ply by ply, as far as it is done."""

    sides: list[str]
    done: int
    total: int
    steps: list[Facts]
    turning_points: list[int]
    mistakes: list[int]


class Thought(Struct, frozen=True):
    """An action that a seat could play, and what it promises."""

    action: str
    targets: list[str]
    words: str
    chance: float
    share: float
    visits: int
    then: list[str]


class Thoughts(Struct, frozen=True):
    """What the seat to act may think of a position."""

    chances: dict[str, float]
    candidates: list[Thought]


# From the browser, by WebSocket.


class Said(Struct, frozen=True, tag_field="type"):
    """Something that a browser says."""


class Hello(Said, frozen=True, tag="hello"):
    language: Language = "en"
    token: Token | None = None
    at: At | None = None
    nonce: Nonce | None = None


class Act(Said, frozen=True, tag="act"):
    id: MessageId
    at: At
    seat: SeatIndex
    action: ActionText


class Undo(Said, frozen=True, tag="undo"):
    id: MessageId
    at: At


class Resign(Said, frozen=True, tag="resign"):
    id: MessageId
    seat: SeatIndex


class Eyes(Said, frozen=True, tag="eyes"):
    seat: SeatIndex


class Why(Said, frozen=True, tag="why"):
    path: Annotated[list[Target], Meta(min_length=1, max_length=12)]


class Hint(Said, frozen=True, tag="hint"):
    pass


class ListActions(Said, frozen=True, tag="list"):
    pass


class Text(Said, frozen=True, tag="text"):
    pass


class AskLog(Said, frozen=True, tag="log"):
    before: Annotated[int, Meta(ge=1, le=1_000_000)]


class Rematch(Said, frozen=True, tag="rematch"):
    pass


class Replace(Said, frozen=True, tag="replace"):
    seat: SeatIndex
    by: Literal["bot", "me"]
    level: LevelName | None = None


class Free(Said, frozen=True, tag="free"):
    seat: SeatIndex


class Back(Said, frozen=True, tag="back"):
    seat: SeatIndex


class Chat(Said, frozen=True, tag="chat"):
    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Name(Said, frozen=True, tag="name"):
    name: PersonName


Request = (
    Hello
    | Act
    | Undo
    | Resign
    | Eyes
    | Why
    | Hint
    | ListActions
    | Text
    | AskLog
    | Rematch
    | Replace
    | Free
    | Back
    | Chat
    | Name
)

# To the browser, by WebSocket.


class Told(Struct, frozen=True, tag_field="type"):
    """Something that the server says."""


class TableNow(Told, frozen=True, tag="table"):
    """The public facts of the table, and what of it is one's own."""

    table: str
    game: str
    options: dict[str, str]
    seats: list[PublicSeat]
    status: str
    listed: bool
    clock: ClockRule
    chat: bool
    watching: int
    commitment: str
    created: int
    rematch: str | None
    mine: tuple[int, ...]
    eyes: int | None
    host: bool


class Ending(Struct, frozen=True):
    """How the match ended for each seat."""

    values: list[float]
    text: str
    reason: Literal["played", "resigned"]


class Step(Told, frozen=True, tag="step"):
    """How the match stands for these eyes, and what they have seen since the last step."""

    at: str
    fresh: bool
    events: list[Facts]
    view: Facts
    eyes: int | None
    turn: int | None
    asked: list[int]
    legal: list[list[str]]
    private: bool
    clocks: list[int | None]
    running: int | None
    can_undo: bool
    rest: str | None
    outcome: Ending | None


class Log(Told, frozen=True, tag="log"):
    """What these eyes have seen before a ply."""

    at: str
    before: int
    events: list[Facts]


class Ack(Told, frozen=True, tag="ack"):
    id: str


class Refused(Told, frozen=True, tag="refused"):
    id: str
    rule: str | None
    text: str


class Stale(Told, frozen=True, tag="stale"):
    id: str


class Because(Told, frozen=True, tag="because"):
    path: list[str]
    rule: str | None
    text: str


class Hinted(Told, frozen=True, tag="hint"):
    at: str
    candidates: list[Thought]


class Listed(Struct, frozen=True):
    """A legal action in words."""

    action: str
    targets: list[str]
    words: str


class ActionList(Told, frozen=True, tag="list"):
    at: str
    actions: list[Listed]


class BoardSection(Struct, frozen=True):
    """A part of the board in words."""

    heading: str
    lines: list[str]


class BoardText(Told, frozen=True, tag="text"):
    at: str
    sections: list[BoardSection]


class Chatted(Told, frozen=True, tag="chat"):
    seat: int
    text: str


class RematchAsked(Told, frozen=True, tag="rematch"):
    asked: list[int]


class RematchMade(Told, frozen=True, tag="rematch"):
    table: str
    token: str
    seats: tuple[int, ...]


class Waiting(Told, frozen=True, tag="wait"):
    """What the table waits for, until there is nothing more to wait for."""

    text: str | None


class Failure(Told, frozen=True, tag="error"):
    text: str


encode = msgspec.json.Encoder().encode
_decoder: msgspec.json.Decoder[Request] = msgspec.json.Decoder(Request)


def read_request(text: str | bytes) -> Request:
    """A message of a browser. Raises MsgspecError."""
    try:
        return _decoder.decode(text)
    except (UnicodeError, RecursionError) as error:
        raise msgspec.DecodeError(why_no_json(error)) from error


def why_no_json(error: UnicodeError | RecursionError) -> str:
    return "JSON is nested too deeply" if isinstance(error, RecursionError) else "JSON is UTF-8, and this is not"
