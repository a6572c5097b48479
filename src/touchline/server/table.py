"""A table: seats, tokens, match, clocks, and what each viewer is sent. No I/O; time is passed in.

Every change to a table is an entry. Commands only decide whether to make one; `apply` carries it out, now or when the
table is rebuilt from its founding and its entries.
"""

from __future__ import annotations

import hashlib
import secrets
import string
from collections.abc import Iterable, Sequence
from typing import Literal, cast

import msgspec
from msgspec import Struct

from touchline.bots import find_level, has_styles
from touchline.bots.names import bot_name, names_of, sheet_name, style_of
from touchline.engine.chance import Dice, new_secret
from touchline.engine.deeds import Gathered, gather
from touchline.engine.errors import BadNotation, TouchlineError
from touchline.engine.game import NOBODY, REFEREE, SPECTATOR, Facts, Game
from touchline.engine.match import Match
from touchline.games import find_registered_game
from touchline.locales import Names, tell, tell_board, tell_deed
from touchline.server import messages
from touchline.server.clock import Clock
from touchline.server.messages import ClockRule, PublicSeat, PublicTable

NOBODY_S = -1
"""The seat of an entry that belongs to no seat."""
STAND_IN = "amateur"
"""The level of a stand-in bot."""
ID_LETTERS, ID_LENGTH = string.ascii_letters + string.digits, 10
TOKEN_BYTES = 18
NO_NONCE = ""
"""The nonce of a seat that adds nothing to the dice."""
BOT_SEED_BYTES = 7
"""Number of bot seeds: too many to find a bot's seed by trying them against its choices."""
LONGEST_NAME = 24
LOG = 300
"""Maximum visible plies in an answer; earlier ones are sent on request."""
LONGEST_DEED = 60
"""Plies, more than enough to lay out the tiles of a pitch."""

Sightings = Sequence[tuple[int, list[Facts]]]
"""What a viewer has seen at each ply."""

CHANGES = ("sit", "free", "undo", "stand_in", "back", "name")
"""Entries that people can make without advancing the match: their number is limited."""

Reason = Literal["late", "asked"]


class Sitting(Struct, frozen=True):
    """Who sits on a seat, as stored; of the token only the digest.

    The nonce is empty if the seat adds nothing to the dice, and None until the person has sent it.
    """

    kind: Literal["person", "bot", "open"] = "open"
    person: str | None = None
    level: str | None = None
    token: str | None = None
    nonce: str | None = None


class Founding(Struct, frozen=True):
    """Everything that is fixed when a table is made."""

    id: str
    game: str
    options: dict[str, str]
    position: str
    secret: str
    seats: tuple[Sitting, ...]
    listed: bool
    clock: ClockRule
    chat: bool
    created: int
    rules: int = 1
    """The version of the game's rules."""
    founder: str | None = None
    """The digest of the token the table was made with."""


class StandIn(Struct, frozen=True):
    """A bot standing in for a person, and why."""

    level: str
    reason: Reason


LATE = msgspec.json.encode(StandIn(STAND_IN, "late")).decode()
"""The text of an entry by which a bot stands in for a person until they are back."""


class Entry(Struct, frozen=True):
    """A change to a table."""

    kind: Literal["sit", "free", "nonce", "act", "undo", "resign", "stand_in", "back", "name", "rematch", "close"]
    seat: int = NOBODY_S
    text: str = ""
    message_id: str = ""
    time: int = 0
    left: list[int | None] = []


class Seat(Struct):
    """The current state of a seat."""

    name: str
    side: int
    sitting: Sitting
    stand_in: StandIn | None = None

    @property
    def bot(self) -> str | None:
        """The level of the bot now playing, if any."""
        return self.stand_in.level if self.stand_in else self.sitting.level


class NotNow(Exception):
    """A request cannot be granted: a key of the words, or a rule."""

    def __init__(self, key: str = "", rule: str | None = None, **facts: object) -> None:
        super().__init__(key or rule)
        self.key, self.rule, self.facts = key, rule, facts


class SetAside(NotNow):
    """A table cannot be rebuilt from the store: it is `damaged`, or `outdated` because its rules have changed."""

    def __init__(self, key: Literal["damaged", "outdated"], reason: str = "", was: str = "") -> None:
        super().__init__(key)
        self.reason, self.was = reason, was


class Stale(Exception):
    """An action based on an outdated position."""


class Repeated(Exception):
    """A repeated command."""


def new_id() -> str:
    """An unguessable id."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def new_token() -> str:
    """24 characters that hold a seat."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def digest(token: str) -> str:
    """The stored form of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def tell_events(game: Game, language: str, sightings: Sightings, after: int, names: Names) -> list[messages.GameEvent]:
    """The events after a ply for the wire; earlier ones may be part of the first deed."""
    return [tell_event(game, language, found, names) for found in gather(game.join, sightings) if found.ply > after]


def tell_event(game: Game, language: str, found: Gathered, names: Names) -> messages.GameEvent:
    """An event for the wire, with the line of its deed and, if it scores, the score of each side."""
    words = line = tell(game.id, language, found.event, names)
    if len(found.deed) > 1 or found.deed[0] is not found.event:
        line = tell_deed(game.id, language, found.deed, names)
    score = game.score_after(found.event)
    more: Facts = ({} if line == words else {"line": line}) | ({"joins": True} if found.joins else {})
    scored: Facts = {} if score is None else {"score": score}
    return cast(messages.GameEvent, {**found.event, "words": words, "ply": found.ply, **more, **scored})


def check_name(name: str) -> str:
    """A person's name. Raises TouchlineError."""
    name = name.strip()
    if not name or not name.isprintable() or len(name) > LONGEST_NAME:
        raise TouchlineError(f"expected a name of 1 to {LONGEST_NAME} printable characters, not {name!r}")
    return name


def found(wish: messages.NewTable, token: str, now: int, position: str = "", options: Facts | None = None) -> Founding:
    """A new table as requested; `options` are those of a position to start from. Raises TouchlineError."""
    game = find_registered_game(wish.game)
    codes = options or game.read_options(wish.options)
    seats = game.seats(codes)
    if len(wish.seats) != len(seats):
        raise TouchlineError(f"expected {len(seats)} seats, not {len(wish.seats)}")
    if (wish.clock.kind == "none") != (wish.clock.amount is None):
        raise TouchlineError("expected an amount for a clock, and none without one")
    sitting = []
    for seat in wish.seats:
        if seat.kind == "bot":
            sitting.append(sit_bot(seat.level or STAND_IN))
        elif seat.kind == "me":
            sitting.append(Sitting("person", seat.name and check_name(seat.name), None, digest(token)))
        else:
            sitting.append(Sitting())
    texts = {option.name: option.write(codes[option.name]) for option in game.options}
    return Founding(
        id=new_id(),
        game=game.id,
        options=texts,
        position=position,
        secret=new_secret(),
        seats=tuple(sitting),
        listed=wish.listed,
        clock=wish.clock,
        chat=wish.chat,
        created=now,
        rules=game.version,
        founder=digest(token),
    )


def found_again(table: Table, now: int) -> Founding:
    """The same table with the same people and bots on swapped sides; the people have yet to send their nonces."""
    sittings = []
    for comes in change_sides(table.seats):
        nonce = None if comes.sitting.kind == "person" else NO_NONCE
        sittings.append(msgspec.structs.replace(comes.sitting, nonce=nonce))
    return msgspec.structs.replace(
        table.founding,
        id=new_id(),
        secret=new_secret(),
        seats=tuple(sittings),
        listed=False,
        created=now,
        rules=table.game.version,
        founder=None,
    )


def change_sides(seats: Sequence[Seat]) -> list[Seat]:
    """For each seat, the one its next occupant comes from: every side moves on to the next, partners together."""
    sides = sorted({seat.side for seat in seats})
    coming = {side: iter([seat for seat in seats if seat.side == sides[index - 1]]) for index, side in enumerate(sides)}
    return [next(coming[seat.side]) for seat in seats]


def sit_person(name: str | None, token: str, nonce: str | None) -> Sitting:
    return Sitting("person", name, None, digest(token), nonce or NO_NONCE)


def sit_bot(level: str) -> Sitting:
    """A bot adds nothing to the dice, since the server would choose it."""
    return Sitting("bot", None, level, None, NO_NONCE)


class Table:
    """The current state of a table."""

    def __init__(self, founding: Founding) -> None:
        self.founding = founding
        self.id = founding.id
        self.game = find_registered_game(founding.game)
        codes = self.game.read_options(founding.options)
        names, sides = self.game.seats(codes), self.game.side_of_seats(codes)
        self.seats = [
            Seat(name, side, sitting) for name, side, sitting in zip(names, sides, founding.seats, strict=True)
        ]
        self.clock = Clock(founding.clock, len(self.seats))
        self.match: Match | None = None
        self.undone: dict[int, int] = {}
        self.resigned: int | None = None
        self.closed = False
        self.rematch: str | None = None
        self.entries = 0
        self.changes = 0
        self.touched = founding.created
        self._views: dict[int, Facts] = {}
        self._texts: dict[tuple[int, str], bytes] = {}
        self._told: dict[tuple[int, int, int, str], list[messages.GameEvent]] = {}
        self._deeds: dict[tuple[int, int], list[Facts]] = {}
        """The deed under way, for a lens and the number of plies it has seen."""
        self._named: tuple[tuple[str, ...], Names] | None = None
        self._shown_stand_ins: list[StandIn | None] = [None] * len(self.seats)
        self._done: set[tuple[int, str]] = set()
        self.is_over = False
        self._begin_if_full(founding.created)
        self._note_end()

    def replay(self, entries: Iterable[Entry], now: int) -> None:
        """Apply all stored entries; clocks in seconds do not run meanwhile."""
        for entry in entries:
            self.apply(entry)
        if self.founding.clock.kind != "days":
            self.clock.since = now

    # Queries.

    @property
    def status(self) -> Literal["waiting", "playing", "over", "closed"]:
        if self.closed:
            return "closed"
        if self.match is None:
            return "waiting"
        return "over" if self.is_over else "playing"

    @property
    def commitment(self) -> str:
        """What the server committed to before it received any nonce."""
        return Dice(self.founding.secret).commitment

    @property
    def is_hidden(self) -> bool:
        """Whether the actor is secret."""
        return self.status == "playing" and self._turn(SPECTATOR) is None

    @property
    def goes(self) -> int | None:
        """While the actor is secret, how many seats have had their go, asked or not."""
        return self.match.goes if self.match and self.status == "playing" else None

    def public(self, connected: set[int], watching: int, mine: Sequence[int] = ()) -> PublicTable:
        """What everyone may know, or the holder of these seats.

        While the actor is secret, only the person's own side is told that a stand-in comes or goes.
        """
        sides = {self.seats[seat].side for seat in mine}
        seats = []
        for index, seat in enumerate(self.seats):
            bot = seat.stand_in if seat.side in sides else self._shown_stand_ins[index]
            sitting, level = seat.sitting, bot.level if bot else seat.sitting.level
            shown = PublicSeat(
                name=seat.name,
                side=seat.side,
                kind=sitting.kind,
                person=sitting.person,
                called=self.called(index),
                level=level,
                style=self.style(index),
                stand_in=bot is not None,
                connected=index in connected,
            )
            seats.append(shown)
        return PublicTable(
            table=self.id,
            game=self.game.id,
            options=self.founding.options,
            seats=seats,
            status=self.status,
            listed=self.founding.listed,
            clock=self.founding.clock,
            chat=self.founding.chat,
            watching=watching,
            commitment=self.commitment,
            created=self.founding.created,
            rematch=self.rematch,
        )

    def standing(self, connected: set[int], watching: int) -> messages.TableStatus:
        """The public state of the match."""
        facts = msgspec.structs.asdict(self.public(connected, watching))
        return messages.TableStatus(**facts, turn=self._turn(SPECTATOR), score=self._score(), values=self._values())

    def called(self, seat: int) -> str | None:
        """The person's own name, or the bot's; None for an open seat or a person without a name."""
        sitting = self.seats[seat].sitting
        return bot_name(self.id, seat) if sitting.kind == "bot" else sitting.person

    def style(self, seat: int) -> str | None:
        """The style of a seat's own bot, by its name; None if it plays at random or the game has no styles."""
        sitting = self.seats[seat].sitting
        if sitting.kind != "bot" or not sitting.level or not find_level(sitting.level).simulations:
            return None
        return style_of(bot_name(self.id, seat)) if has_styles(self.game) else None

    def held_by(self, token: str) -> tuple[int, ...]:
        """The seats that a token holds."""
        kept = digest(token)
        return tuple(
            index
            for index, seat in enumerate(self.seats)
            if seat.sitting.token and secrets.compare_digest(seat.sitting.token, kept)
        )

    def is_host(self, token: str) -> bool:
        """Whether the table was made with this token."""
        return self.founding.founder is not None and secrets.compare_digest(self.founding.founder, digest(token))

    def bot_to_act(self) -> tuple[int, str] | None:
        """The seat to act and the level of its bot, if a bot is playing it."""
        if self.match is None or self.status != "playing":
            return None
        seat = self.match.actor
        level = self.seats[seat].bot
        return (seat, level) if level else None

    def bot_seed(self, seat: int) -> int:
        """A bot's seed: the same after a restart, and unknown to everyone."""
        key = hashlib.sha256(f"{self.founding.secret} bot {seat}".encode()).digest()
        return int.from_bytes(key[:BOT_SEED_BYTES], "big")

    def sheet(self, viewer: int) -> str:
        """The scoresheet this viewer may see. Raises NotNow before the match has started."""
        if self.match is None:
            raise NotNow("not_begun")
        return self.match.sheet(self._lens(viewer))

    # Output.

    def cursor(self, viewer: int, *, lens: int | None = None) -> str:
        """How far this viewer has followed the table."""
        lens = self._lens(viewer) if lens is None else lens
        seen = self.match.seen(lens) if self.match else 0
        return f"{_VIEWER_NAMES.get(lens, lens)}.{self.undone.get(lens, 0)}.{seen}"

    def fingerprint(self, viewer: int) -> tuple[object, ...]:
        """Changes when there is something new for this viewer."""
        if self.match is None:
            return ()
        lens = self._lens(viewer)
        turn = self._turn(lens)
        return self.cursor(viewer), turn, turn is not None and self.seats[turn].bot, self.resigned, self.closed

    def step(
        self, viewer: int, mine: Sequence[int], language: str, since: str | None, now: int, *, lens: int | None = None
    ) -> messages.Step:
        """The state of the match for this viewer, with the events since it had seen this much, or the latest."""
        assert self.match is not None
        lens = self._lens(viewer) if lens is None else lens
        seen, newest = self._seen_until(since, lens), self.match.seen(lens)
        is_fresh = seen is not None and newest - seen <= LOG
        turn = self._turn(lens)
        acts = turn is not None and turn == viewer and not self.seats[viewer].bot
        view = self._view(lens)
        left, running = self.clock.shown(now, knows_turn=turn is not None)
        legal = self.match.targets(viewer) if acts else {}
        return messages.Step(
            cursor=self.cursor(viewer, lens=lens),
            fresh=is_fresh,
            events=self._events(lens, seen if seen is not None and is_fresh else newest - LOG, newest, language),
            view=view,
            viewer=viewer if viewer >= 0 else None,
            turn=turn,
            asked=[turn] if turn is not None and turn in mine and not self.seats[turn].bot else [],
            legal=[[action, *targets] for action, targets in legal.items()],
            shortcuts=[messages.Shortcut(**found) for found in self.match.shortcuts(viewer)] if acts else [],
            private=lens >= 0 and len(mine) > 1 and view != self._view(SPECTATOR),
            clocks=left,
            running=running,
            can_undo=acts and self.match.can_undo(viewer),
            rest=self.match.rest(legal),
            score=self._score(),
            outcome=self._ending(language),
        )

    def log(self, viewer: int, before: int, language: str) -> messages.Log:
        """What this viewer saw before this visible ply, as much as one answer holds."""
        assert self.match is not None
        lens = self._lens(viewer)
        return messages.Log(self.cursor(viewer), before, self._events(lens, before - 1 - LOG, before - 1, language))

    def _events(self, lens: int, after: int, until: int, language: str) -> list[messages.GameEvent]:
        """Built once for all viewers with the same lens, until the next entry."""
        assert self.match is not None
        lens = self.game.lens(lens)
        key = (lens, after, until, language)
        if key not in self._told:
            names, found = self._names(), self._gathered(lens, after, until)
            self._told[key] = [tell_event(self.game, language, each, names) for each in found]
        return self._told[key]

    def _names(self) -> Names:
        """Names by seat, built again only when one changes."""
        assert self.match is not None
        if self._named is None or self._named[0] is not self.match.people:
            self._named = self.match.people, names_of(self.match)
        return self._named[1]

    def _gathered(self, lens: int, after: int, until: int) -> list[Gathered]:
        """The events of these visible plies; the deed that the first may continue is remembered from the last entry."""
        assert self.match is not None
        begun = self._deeds.get((lens, after))
        since = max(0, after - LONGEST_DEED) if begun is None else after
        seen = [sighting for sighting in self.match.seen_since(lens, since) if sighting[0] <= until]
        found = [*gather(self.game.join, seen, begun or ())]
        self._deeds[lens, until] = found[-1].deed if found else begun or []
        return [each for each in found if each.ply > after]

    def text(self, viewer: int, language: str) -> bytes:
        """The text board, as a frame. Built once, until the next entry."""
        assert self.match is not None
        lens = self._lens(viewer)
        if (lens, language) not in self._texts:
            told = tell_board(self.game.id, language, self.match.describe(lens))
            sections = [messages.BoardSection(heading, lines) for heading, lines in told]
            self._texts[lens, language] = messages.encode(messages.BoardText(self.cursor(viewer), sections))
        return self._texts[lens, language]

    def viewer_of(self, cursor: str | None) -> int | None:
        """The seat a cursor belongs to."""
        word = (cursor or "").partition(".")[0]
        return int(word) if word.isascii() and word.isdecimal() and int(word) < len(self.seats) else None

    def _lens(self, viewer: int) -> int:
        """Whose knowledge this viewer has: everything once the match is over."""
        return REFEREE if self.is_over else viewer

    def _view(self, lens: int) -> Facts:
        """Built once for all viewers with the same lens, until the next entry."""
        assert self.match is not None
        lens = self.game.lens(lens)
        if lens not in self._views:
            self._views[lens] = self.match.view(lens)
        return self._views[lens]

    def _turn(self, lens: int) -> int | None:
        return self.match.turn(lens) if self.match and self.status == "playing" else None

    def _seen_until(self, cursor: str | None, lens: int) -> int | None:
        """How many plies the viewer with this cursor has seen, or None if the cursor is no longer valid."""
        assert self.match is not None
        word, _, rest = (cursor or "").partition(".")
        undone, _, seen = rest.partition(".")
        if word != str(_VIEWER_NAMES.get(lens, lens)) or undone != str(self.undone.get(lens, 0)):
            return None
        if not (seen.isascii() and seen.isdecimal() and int(seen) <= self.match.seen(lens)):
            return None
        return int(seen)

    def _ending(self, language: str) -> messages.Ending | None:
        values = self._values()
        if self.match is None or values is None:
            return None
        text = ", ".join(f"{seat.name} {value:g}" for seat, value in zip(self.seats, values, strict=True))
        reason: Literal["played", "resigned"] = "played" if self.resigned is None else "resigned"
        return messages.Ending(values, text, reason, self._score(), self._goals(language))

    def _values(self) -> list[float] | None:
        """How the match ended for each seat."""
        if self.match is None:
            return None
        if self.resigned is not None:
            sides = len({seat.side for seat in self.seats})
            lost = self.seats[self.resigned].side
            return [-1.0 if seat.side == lost else 1.0 / (sides - 1) for seat in self.seats]
        return list(self.match.outcome.values) if self.match.outcome else None

    def _score(self) -> list[int]:
        return self.match.score if self.match else []

    def _goals(self, language: str) -> list[messages.Goal]:
        assert self.match is not None
        names = names_of(self.match)
        return [
            messages.Goal(goal.ply, goal.side, tell(self.game.id, language, goal.event, names), goal.score)
            for goal in self.match.goals()
        ]

    # Commands: an entry, or a reason why not.

    def seat_of(self, token: str, seat: int | None) -> int | None:
        """The requested seat, or any, if the token already holds it."""
        held = self.held_by(token)
        return held[0] if held and seat is None else seat if seat in held else None

    def sit(self, name: str | None, token: str, seat: int | None, nonce: str | None) -> Entry:
        """Take an open seat. Raises NotNow, TouchlineError."""
        open_seats = [index for index, other in enumerate(self.seats) if other.sitting.kind == "open"]
        if self.closed:
            raise NotNow("closed")
        if seat is not None and seat >= len(self.seats):
            raise TouchlineError(f"expected a seat from 0 to {len(self.seats) - 1}, not {seat}")
        if not open_seats or (seat is not None and seat not in open_seats):
            raise NotNow("taken")
        sitting = sit_person(name and check_name(name), token, nonce)
        return Entry("sit", open_seats[0] if seat is None else seat, msgspec.json.encode(sitting).decode())

    def say_nonce(self, mine: Sequence[int], nonce: str | None) -> Entry | None:
        """A person's nonce, the first time they connect; the secret has been committed to by then."""
        waits = [seat for seat in mine if self.seats[seat].sitting.nonce is None]
        return Entry("nonce", waits[0], nonce or NO_NONCE) if waits and not self.closed else None

    def act(self, mine: Sequence[int], seat: int, text: str, cursor: str, message_id: str) -> Entry:
        """Play an action. Raises NotNow, Stale, Repeated."""
        match = self._playing(mine, seat, message_id)
        if self.seats[seat].bot:
            raise NotNow("stand_in")
        if cursor != self.cursor(seat):
            raise Stale
        if match.actor != seat:
            raise NotNow("not_your_turn")
        try:
            refusal = match.refusal(text)
        except BadNotation as error:
            raise NotNow("not_understood", error=str(error)) from error
        if refusal:
            raise NotNow(rule=refusal.rule)
        return Entry("act", seat, text, message_id)

    def act_as_bot(self, seat: int, text: str) -> Entry:
        """The action of the bot that was asked."""
        return Entry("act", seat, text)

    def undo(self, mine: Sequence[int], seat: int, cursor: str, message_id: str) -> Entry:
        """Undo the last action. Raises NotNow, Stale, Repeated."""
        match = self._playing(mine, seat, message_id)
        if cursor != self.cursor(seat):
            raise Stale
        if self.seats[seat].bot or not match.can_undo(seat):
            raise NotNow("no_undo")
        return Entry("undo", seat, "", message_id)

    def resign(self, mine: Sequence[int], seat: int, message_id: str) -> Entry:
        """Resign. Raises NotNow, Repeated."""
        self._playing(mine, seat, message_id)
        partners = [
            other
            for index, other in enumerate(self.seats)
            if other.side == self.seats[seat].side and index not in mine and not other.bot
        ]
        if partners:
            raise NotNow("partner_plays", person=partners[0].sitting.person or partners[0].name)
        return Entry("resign", seat, "", message_id)

    def free(self, mine: Sequence[int], seat: int, *, host: bool) -> Entry:
        """The host frees another person's seat before the match starts. Raises NotNow."""
        taken = seat < len(self.seats) and self.seats[seat].sitting.kind == "person"
        if not host or not taken or seat in mine or self.status != "waiting":
            raise NotNow("cannot_free")
        return Entry("free", seat)

    def replace(
        self, mine: Sequence[int], seat: int, by: str, level: str | None, *, away: bool = False
    ) -> Entry | None:
        """Let a bot play for a person or on an open seat, or take back one's own seat. Raises NotNow."""
        if seat >= len(self.seats) or self.closed or self.is_over or not mine:
            raise NotNow("not_your_seat" if not mine or seat >= len(self.seats) else "ended")
        now = self.seats[seat]
        if by == "me":
            return self.back(mine, seat)
        if now.sitting.kind == "open":
            sitting = sit_bot(level or STAND_IN)
            return Entry("sit", seat, msgspec.json.encode(sitting).decode())
        if seat not in mine:
            return self._replace_absent(seat, away=away)
        wanted = StandIn(level or STAND_IN, "asked")
        return None if now.stand_in == wanted else Entry("stand_in", seat, msgspec.json.encode(wanted).decode())

    def _replace_absent(self, seat: int, *, away: bool) -> Entry | None:
        """A bot stands in until the person is back; if there is a clock, the clock decides. Raises NotNow."""
        if self.match is None or self.founding.clock.kind != "none" or self.seats[seat].sitting.kind != "person":
            raise NotNow("not_your_seat")
        if self.seats[seat].stand_in:
            return None
        if not away:
            raise NotNow("not_away")
        return Entry("stand_in", seat, LATE)

    def back(self, mine: Sequence[int], seat: int) -> Entry | None:
        """The person takes over from the bot. Raises NotNow."""
        if seat not in mine:
            raise NotNow("not_your_seat")
        if self.closed or self.is_over:
            raise NotNow("ended")
        return Entry("back", seat) if self.seats[seat].stand_in else None

    def rename(self, mine: Sequence[int], name: str) -> Entry | None:
        """Change a person's name. Raises NotNow, TouchlineError."""
        if not mine:
            raise NotNow("not_your_seat")
        name = check_name(name)
        return None if self.seats[mine[0]].sitting.person == name else Entry("name", mine[0], name)

    def late(self, now: int) -> Entry | None:
        """A bot stands in for a person whose time is up."""
        alarm = self.clock.alarm
        if alarm is None or alarm > now or self.status != "playing" or self.clock.running is None:
            return None
        return Entry("stand_in", self.clock.running, LATE)

    def returned(self, mine: Sequence[int]) -> list[Entry]:
        """The person who was late is back."""
        if self.status != "playing":
            return []
        late = [seat for seat in mine if (bot := self.seats[seat].stand_in) and bot.reason == "late"]
        return [Entry("back", seat) for seat in late]

    def _playing(self, mine: Sequence[int], seat: int, message_id: str) -> Match:
        if seat not in mine:
            raise NotNow("not_your_seat")
        if (seat, message_id) in self._done:
            raise Repeated
        if self.match is None:
            raise NotNow("not_begun")
        if self.status != "playing":
            raise NotNow("ended")
        return self.match

    # Applying stored entries.

    def stamp(self, entry: Entry, now: int) -> Entry:
        """The entry with its time, never before the last one, and what the clocks will show."""
        time = max(now, self.touched)
        self.clock.charge(time)
        return msgspec.structs.replace(entry, time=time, left=list(self.clock.left))

    def apply(self, entry: Entry) -> None:
        """Apply an entry."""
        self.entries += 1
        self.changes += entry.kind in CHANGES
        self._forget()
        self.touched = entry.time
        self.clock.left, self.clock.since = list(entry.left), entry.time
        if entry.message_id:
            self._done.add((entry.seat, entry.message_id))
        getattr(self, f"_apply_{entry.kind}")(entry)
        self._note_end()
        if not self.is_hidden:
            self._shown_stand_ins = [seat.stand_in for seat in self.seats]
        self._run_clock(entry.time)

    def _forget(self) -> None:
        """Drop what was built for the last state, except the deeds under way in it."""
        self._views.clear()
        self._texts.clear()
        self._told.clear()
        match = self.match
        self._deeds = {key: deed for key, deed in self._deeds.items() if match and match.seen(key[0]) == key[1]}

    def _note_end(self) -> None:
        self.is_over = self.match is not None and (self.resigned is not None or self.match.actor == NOBODY)

    def _apply_sit(self, entry: Entry) -> None:
        self.seats[entry.seat].sitting = msgspec.json.decode(entry.text, type=Sitting)
        self._begin_if_full(entry.time)

    def _apply_free(self, entry: Entry) -> None:
        self.seats[entry.seat].sitting = Sitting()

    def _apply_nonce(self, entry: Entry) -> None:
        """All seats of a person are settled once the first has a nonce."""
        token = self.seats[entry.seat].sitting.token
        for index, seat in enumerate(self.seats):
            if seat.sitting.token == token and seat.sitting.nonce is None:
                nonce = entry.text if index == entry.seat else NO_NONCE
                seat.sitting = msgspec.structs.replace(seat.sitting, nonce=nonce)
        self._begin_if_full(entry.time)

    def _apply_act(self, entry: Entry) -> None:
        assert self.match is not None
        self.match.play(entry.text)

    def _apply_undo(self, entry: Entry) -> None:
        assert self.match is not None
        self._deeds.clear()
        for viewer, events in self.match.undo().events.items():
            self.undone[viewer] = self.undone.get(viewer, 0) + bool(events)

    def _apply_resign(self, entry: Entry) -> None:
        self.resigned = entry.seat

    def _apply_stand_in(self, entry: Entry) -> None:
        self.seats[entry.seat].stand_in = msgspec.json.decode(entry.text, type=StandIn)

    def _apply_back(self, entry: Entry) -> None:
        self.seats[entry.seat].stand_in = None

    def _apply_name(self, entry: Entry) -> None:
        token = self.seats[entry.seat].sitting.token
        for seat in self.seats:
            if seat.sitting.token == token:
                seat.sitting = msgspec.structs.replace(seat.sitting, person=entry.text)
        if self.match:
            self.match.people = self._people()

    def _apply_rematch(self, entry: Entry) -> None:
        self.rematch = entry.text

    def _apply_close(self, entry: Entry) -> None:
        self.closed = True

    def _begin_if_full(self, now: int) -> None:
        """The match starts when every seat is taken and every person has sent a nonce, or has none."""
        sittings = [seat.sitting for seat in self.seats]
        if self.match is not None or any(sitting.kind == "open" or sitting.nonce is None for sitting in sittings):
            return
        nonces = tuple(sitting.nonce or None for sitting in sittings)
        self.match = Match(
            self.game,
            self.founding.options,
            dice=Dice(self.founding.secret, nonces),
            people=self._people(),
            position=self.founding.position,
        )
        self._run_clock(now)

    def _people(self) -> tuple[str, ...]:
        """Who sits where, for the scoresheet."""
        return tuple(self._sheet_name(index) for index in range(len(self.seats)))

    def _sheet_name(self, index: int) -> str:
        seat = self.seats[index]
        name = self.called(index) or seat.name
        return sheet_name(name, seat.sitting.level) if seat.sitting.level else name

    def _run_clock(self, now: int) -> None:
        if self.match is None:
            return
        actor = self.match.actor if self.status == "playing" else -1
        runs = actor >= 0 and not self.seats[actor].bot
        hidden = runs and self.match.turn(SPECTATOR) is None
        self.clock.turn_to(actor if runs else None, now, hidden=hidden)


_VIEWER_NAMES = {SPECTATOR: "x", REFEREE: "all"}
