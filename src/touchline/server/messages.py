"""Messages between server and browser, as docs/wire.md describes them; each is checked when it is read.

The browser's types, web/src/lib/wire.ts, are generated from these by `make wire`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

import msgspec
from msgspec import Meta, Struct

from touchline.bots import BOTS
from touchline.engine.game import Facts
from touchline.engine.reading import LONGEST_ACTION, LONGEST_POSITION

Language = Literal["en", "fr", "es"]


def exactly(pattern: str) -> Meta:
    """A pattern for the whole text. In Python `$` alone would allow a line ending after it; in JavaScript not."""
    return Meta(pattern=f"^{pattern}(?!\n)$")


TableId = Annotated[str, exactly("[A-Za-z0-9]{10}")]
Token = Annotated[str, exactly("[A-Za-z0-9_-]{24}")]
PersonName = Annotated[str, Meta(min_length=1, max_length=24, description="Printable characters.")]
Nonce = Annotated[str, exactly("[!-~]{1,64}")]
MessageId = Annotated[str, exactly("[!-~]{1,64}")]
Cursor = Annotated[str, Meta(max_length=24)]
"""How far a viewer has followed a table."""
SeatIndex = Annotated[int, Meta(ge=0, le=15)]
LevelName = Annotated[str, exactly(f"({'|'.join(BOTS)})")]
ActionText = Annotated[str, Meta(min_length=1, max_length=LONGEST_ACTION)]
Target = Annotated[str, Meta(max_length=60, title="Target", description="Something to point at, `kind:name`.")]
LegalAction = Annotated[
    list[str], Meta(min_length=1, title="LegalAction", description="An action, then the targets that select it.")
]
View = Annotated[Facts, Meta(title="Facts", description="Plain data specific to each game; its board understands it.")]
OptionValue = Annotated[str, Meta(max_length=400)]
MOST_MATCHES = 1000
"""Maximum matches of a simulation in the browser."""
LONGEST_LESSON = 40
"""Maximum actions of a lesson, which is replayed from its beginning for every answer."""

# REST: requests.


class ClockRule(Struct, frozen=True):
    """How long people may think: no limit, seconds per move, seconds for the match, or days per move."""

    kind: Literal["none", "move", "match", "days"]
    amount: Annotated[int, Meta(ge=1, le=86_400)] | None = None


class SeatWish(Struct, frozen=True):
    """Who takes a seat at a new table: the sender, whoever comes first, or a bot."""

    kind: Literal["me", "open", "bot"]
    level: LevelName | None = None
    name: PersonName | None = None


class Start(Struct, frozen=True):
    """A position of a replay: the one after this many plies."""

    replay: TableId
    ply: Annotated[int, Meta(ge=0, le=100_000)]


class NewTable(Struct, frozen=True):
    """A request for a new table."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=16)]
    options: dict[Annotated[str, Meta(max_length=40)], OptionValue] = {}
    listed: bool = False
    clock: ClockRule = ClockRule("none")
    chat: bool = False
    language: Language = "en"
    start: Start | None = None
    token: Annotated[Token | None, Meta(description="Holds the seats; the same token again gives the same table.")] = (
        None
    )


class SeatTaken(Struct, frozen=True):
    """A request for an open seat: the first one, unless `seat` names it."""

    name: PersonName | None = None
    seat: SeatIndex | None = None
    nonce: Nonce | None = None
    token: Token | None = None


class Trial(Struct, frozen=True):
    """What the learner has played in a lesson so far and tries now: actions, or pointing at something."""

    played: Annotated[list[ActionText], Meta(max_length=LONGEST_LESSON)] = []
    tries: Annotated[list[ActionText], Meta(max_length=LONGEST_LESSON)] = []
    path: Annotated[list[Target], Meta(max_length=8)] = []
    text: Annotated[bool, Meta(description="Whether the board and all actions are wanted in words too.")] = False
    language: Language = "en"


class NewExperiment(Struct, frozen=True):
    """A request for a simulation: a bot for every seat, all of them quick."""

    game: Annotated[str, Meta(max_length=40)]
    bots: Annotated[list[Literal["random", "rookie", "amateur"]], Meta(min_length=1, max_length=16)]
    options: dict[Annotated[str, Meta(max_length=40)], OptionValue] = {}
    matches: Annotated[int, Meta(ge=1, le=MOST_MATCHES)] = MOST_MATCHES
    seed: Annotated[int, Meta(ge=0, le=1_000_000_000)] = 0
    language: Language = "en"


class AskStatus(Struct, frozen=True):
    """A request for the state of several tables."""

    tables: Annotated[list[TableId], Meta(max_length=40)]


class NewReplay(Struct, frozen=True):
    """A scoresheet to replay."""

    sheet: Annotated[str, Meta(max_length=250_000)]
    language: Language = "en"


class NewPosition(Struct, frozen=True):
    """A position to look at by itself, as text; its secrets are shown to everyone who has the link."""

    game: Annotated[str, Meta(max_length=40)]
    position: Annotated[str, Meta(min_length=1, max_length=LONGEST_POSITION)]
    language: Language = "en"


# REST: answers.


class LabFacts(Struct, frozen=True):
    """What the lab of this server offers; without it, how the operator installs it."""

    bots: list[str]
    matches: Annotated[int, Meta(description="The maximum for a simulation.")]
    seconds: Annotated[int, Meta(description="Time limit, after which it reports what has been played.")]
    install: str | None


class Experiment(Struct, frozen=True):
    """A simulation: how many matches of how many have been played; ended early, it has been cut short."""

    id: str
    state: Literal["preparing", "playing", "ended", "stopped", "failed"]
    done: int
    matches: int


class Problem(Struct, frozen=True):
    """Why a request failed; for a scoresheet, also in which line."""

    error: str
    line: int | None = None


class TableMade(Struct, frozen=True):
    """The answer to NewTable: the token holds all seats of its sender."""

    table: str
    seats: list[int]
    token: str
    link: str
    commitment: str


class SeatMade(Struct, frozen=True):
    """The answer to SeatTaken."""

    seat: int
    token: str
    link: str


class PublicSeat(Struct, frozen=True):
    """Public facts of a seat. `stand_in`: a bot is playing for the person.

    `called`: the person's own name, or the bot's; null for an open seat and for a person without a name.
    `style`: the style of the bot of this name: attacking, careful or tricky; null without one.
    """

    name: str
    side: int
    kind: Literal["person", "bot", "open"]
    person: str | None
    called: str | None
    level: str | None
    style: str | None
    stand_in: bool
    connected: bool


class PublicTable(Struct, frozen=True):
    """Public facts of a table."""

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
    rematch: Annotated[str | None, Meta(description="The table of the rematch, once there is one.")]


class TableStatus(PublicTable, frozen=True):
    """The public state of a table: whose turn it is, or how it ended."""

    turn: int | None
    score: list[int]
    values: Annotated[list[float] | None, Meta(description="How it ended for each seat.")]


class Statuses(Struct, frozen=True):
    """The answer to AskStatus; `gone` lists the tables that do not exist."""

    tables: list[TableStatus]
    gone: list[str]


class GameOption(Struct, frozen=True, omit_defaults=True):
    """An option as a form shows it."""

    name: str
    kind: Literal["choice", "number", "numbers"]
    default: str
    title: str
    help: str
    words: tuple[str, ...] | None = None
    labels: tuple[str, ...] | None = None
    named: Annotated[dict[str, str] | None, Meta(description="Rows of numbers that have a name.")] = None
    lowest: int | None = None
    highest: int | None = None
    off: bool | None = None


class TableSize(Struct, frozen=True):
    """A table size: the options that give it, and its seats."""

    options: dict[str, str]
    seats: tuple[str, ...]
    sides: tuple[int, ...]
    title: str


class GameFacts(Struct, frozen=True):
    """A game as the home page shows it."""

    id: str
    name: str
    tagline: str
    options: list[GameOption]
    sizes: list[TableSize]
    lessons: Annotated[int, Meta(description="The number of lessons.")]


class RuleFacts(Struct, frozen=True):
    """A rule of a rulebook page."""

    number: str
    chapter: str
    title: str
    source: Annotated[str, Meta(description="`book`, `ruling`, or `book, ruling`.")]
    lines: tuple[str, ...]
    pictures: Annotated[list[str], Meta(description="The names of its pictures.")]


class Arrow(Struct, frozen=True):
    """An arrow from target to target."""

    start: str
    end: str


class Marks(Struct, frozen=True):
    """Drawn over a board: arrows from target to target, and ringed targets."""

    arrows: list[Arrow]
    rings: list[str]


class RulePicture(Struct, frozen=True):
    """The position beside a rule: what a board needs to draw it, and the targets pointed at."""

    caption: str
    seats: tuple[str, ...]
    sides: tuple[int, ...]
    viewer: int | None
    view: View
    legal: list[LegalAction]
    path: list[str]
    marks: Marks


class LessonFacts(Struct, frozen=True):
    """A lesson as the list shows it."""

    name: str
    title: str


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


class ReplayDeed(Struct, frozen=True):
    """A line of the log: what happened from one ply to another, in words."""

    first: int
    last: int
    words: str


class Replay(Struct, frozen=True):
    """A match read from its scoresheet, every line verified; it need not be over.

    `people`: what each seat is called; null if it has no name of its own.
    `turn`: the seat to act in the last position; null if nobody is, or chance.
    A position shared by itself is a replay without steps.
    """

    replay: str
    game: str
    options: dict[str, str]
    seats: tuple[str, ...]
    people: tuple[str | None, ...]
    sides: tuple[int, ...]
    verified: bool
    dice: str
    over: bool
    steps: list[ReplayStep]
    deeds: list[ReplayDeed]
    turn: str | None
    outcome: list[float] | None


class GameEvent(TypedDict):
    """An event as a viewer may know it: the game's own facts, the words for them, and the ply.

    `line`: one sentence for the whole deed so far, if it differs; if it `joins`, it replaces the last line of the log.
    """

    event: str
    words: str
    ply: int
    line: NotRequired[str]
    joins: NotRequired[bool]


class ReplayPly(Struct, frozen=True):
    """The position after this many plies, and the events of the last one."""

    ply: int
    view: View
    events: list[GameEvent]


class CurveStep(Struct, frozen=True):
    """A ply of a winning-chances graph: each side's chance before and after, the best action, and what another cost."""

    ply: int
    actor: str
    action: str
    words: str
    before: dict[str, float]
    after: dict[str, float]
    best: str | None
    cost: float | None


class Curve(Struct, frozen=True):
    """Each side's chance ply by ply, as far as computed."""

    sides: list[str]
    done: int
    total: int
    steps: list[CurveStep]
    turning_points: list[int]
    mistakes: list[int]


class Candidate(Struct, frozen=True):
    """A possible action and its prospects."""

    action: str
    targets: list[Target]
    words: str
    chance: float
    share: float
    visits: int
    then: Annotated[list[str], Meta(description="How the match would probably go on, in words.")]


class Thoughts(Struct, frozen=True):
    """What a bot thinks of a position, for the seat to act."""

    chances: dict[str, float]
    candidates: list[Candidate]


# WebSocket: from the browser.


class ClientMessage(Struct, frozen=True, tag_field="type"):
    """A message from a browser."""


class Hello(ClientMessage, frozen=True, tag="hello"):
    language: Language = "en"
    token: Token | None = None
    cursor: Cursor | None = None
    nonce: Nonce | None = None


class Act(ClientMessage, frozen=True, tag="act"):
    id: MessageId
    cursor: Cursor
    seat: SeatIndex
    action: ActionText


class Undo(ClientMessage, frozen=True, tag="undo"):
    id: MessageId
    cursor: Cursor


class Resign(ClientMessage, frozen=True, tag="resign"):
    id: MessageId
    seat: SeatIndex


class ViewAs(ClientMessage, frozen=True, tag="view_as"):
    seat: SeatIndex


class Why(ClientMessage, frozen=True, tag="why"):
    path: Annotated[list[Target], Meta(min_length=1, max_length=12)]


class Hint(ClientMessage, frozen=True, tag="hint"):
    pass


class ListActions(ClientMessage, frozen=True, tag="list"):
    pass


class Text(ClientMessage, frozen=True, tag="text"):
    pass


class AskLog(ClientMessage, frozen=True, tag="log"):
    before: Annotated[int, Meta(ge=1, le=1_000_000)]


class Rematch(ClientMessage, frozen=True, tag="rematch"):
    pass


class Replace(ClientMessage, frozen=True, tag="replace"):
    seat: SeatIndex
    by: Literal["bot", "me"]
    level: LevelName | None = None


class Free(ClientMessage, frozen=True, tag="free"):
    seat: SeatIndex


class Back(ClientMessage, frozen=True, tag="back"):
    seat: SeatIndex


class Chat(ClientMessage, frozen=True, tag="chat"):
    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Name(ClientMessage, frozen=True, tag="name"):
    name: PersonName


ToServer = (
    Hello
    | Act
    | Undo
    | Resign
    | ViewAs
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

# WebSocket: to the browser.


class ServerMessage(Struct, frozen=True, tag_field="type"):
    """A message to a browser."""


class TableNow(PublicTable, ServerMessage, frozen=True, tag="table"):
    """The public facts of the table, and which seats the receiver holds."""

    mine: tuple[int, ...]
    viewer: int | None
    host: bool


class Goal(Struct, frozen=True):
    """Something that scored: at which ply of the replay, for which side, and the score of each side after it."""

    ply: int
    side: int
    words: str
    score: list[int]


class Ending(Struct, frozen=True):
    """How the match ended for each seat, and the score of each side, if the game keeps one."""

    values: list[float]
    text: str
    reason: Literal["played", "resigned"]
    score: list[int]
    goals: list[Goal]


class Shortcut(Struct, frozen=True):
    """Several actions chosen at once: they are played one after the other, as long as each is legal."""

    targets: list[Target]
    actions: list[str]
    way: Annotated[list[Target], Meta(description="The targets passed on the way, to be drawn.")]


class Step(ServerMessage, frozen=True, tag="step"):
    """The match as this viewer may know it, and the events since the last step."""

    cursor: str
    fresh: bool
    events: list[GameEvent]
    view: View
    viewer: int | None
    turn: int | None
    asked: list[int]
    legal: list[LegalAction]
    shortcuts: list[Shortcut]
    private: bool
    clocks: list[int | None]
    running: int | None
    can_undo: bool
    rest: Annotated[
        str | None, Meta(description="The action that may be taken for a person with nothing left to decide this turn.")
    ]
    score: Annotated[list[int], Meta(description="What each side has scored; empty if the game keeps no score.")]
    outcome: Ending | None


class LessonAnswer(Struct, frozen=True):
    """Why something was not done in a lesson: a rule, the lesson's own words, or both."""

    rule: str | None
    text: str


class LessonNow(Struct, frozen=True):
    """The state of a lesson: the steps since what had been played before, and what to do next."""

    title: str
    seats: tuple[str, ...]
    sides: tuple[int, ...]
    played: Annotated[list[str], Meta(description="What counts as done, to be sent with the next try.")]
    steps: list[Step]
    stage: int
    stages: int
    task: str
    marks: Marks
    advice: Annotated[list[Target], Meta(description="What to point at next; nothing off the solution.")]
    answer: LessonAnswer | None
    stuck: bool
    learnt: Annotated[str | None, Meta(description="What the lesson taught, once it is done.")]
    sections: list[BoardSection]
    actions: list[Listed]


class Log(ServerMessage, frozen=True, tag="log"):
    """Earlier events, as this viewer has seen them."""

    cursor: str
    before: int
    events: list[GameEvent]


class Ack(ServerMessage, frozen=True, tag="ack"):
    id: str


class Refused(ServerMessage, frozen=True, tag="refused"):
    id: str
    rule: str | None
    text: str


class Stale(ServerMessage, frozen=True, tag="stale"):
    id: str


class Because(ServerMessage, frozen=True, tag="because"):
    path: list[Target]
    rule: str | None
    text: str


class Hinted(ServerMessage, frozen=True, tag="hint"):
    cursor: str
    candidates: list[Candidate]


class Listed(Struct, frozen=True):
    """A legal action in words."""

    action: str
    targets: list[Target]
    words: str


class ActionList(ServerMessage, frozen=True, tag="list"):
    cursor: str
    actions: list[Listed]


class BoardSection(Struct, frozen=True):
    """A section of the text board."""

    heading: str
    lines: list[str]


class BoardText(ServerMessage, frozen=True, tag="text"):
    cursor: str
    sections: list[BoardSection]


class Chatted(ServerMessage, frozen=True, tag="chat"):
    seat: int
    text: str


class RematchAsked(ServerMessage, frozen=True, tag="rematch"):
    asked: list[int]


class RematchMade(ServerMessage, frozen=True, tag="rematch_made"):
    table: str
    token: str
    seats: tuple[int, ...]


class Waiting(ServerMessage, frozen=True, tag="wait"):
    """What the table is waiting for; null when it is no longer waiting."""

    text: str | None


class Failure(ServerMessage, frozen=True, tag="error"):
    text: str


FromServer = (
    TableNow
    | Step
    | Log
    | Ack
    | Refused
    | Stale
    | Because
    | Hinted
    | ActionList
    | BoardText
    | Chatted
    | RematchAsked
    | RematchMade
    | Waiting
    | Failure
)

encode = msgspec.json.Encoder().encode
_decoder: msgspec.json.Decoder[ToServer] = msgspec.json.Decoder(ToServer)


def read_message(text: str | bytes) -> ToServer:
    """A message from a browser. Raises MsgspecError."""
    try:
        return _decoder.decode(text)
    except (UnicodeError, RecursionError) as error:
        raise msgspec.DecodeError(why_no_json(error)) from error


def why_no_json(error: UnicodeError | RecursionError) -> str:
    return "JSON is nested too deeply" if isinstance(error, RecursionError) else "JSON is UTF-8, and this is not"
