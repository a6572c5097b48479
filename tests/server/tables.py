"""Tables without a server; the test sets the time."""

import random

import msgspec

from touchline.engine.game import SPECTATOR
from touchline.server.messages import ClockRule, NewTable, SeatWish
from touchline.server.store import Writing, founding_row, line_of
from touchline.server.table import Table, digest, found, sit_person

NOW = 1_000_000


def wish(game, *seats, **more):
    wishes = [SeatWish(seat) if seat in ("me", "open") else SeatWish("bot", seat) for seat in seats]
    return NewTable(game, wishes, **more)


def new_table(game, *seats, token="a" * 24, clock=("none", None), **more):
    """A table with `me`, `open` or a bot's level for every seat."""
    return Table(without_nonces(found(wish(game, *seats, clock=ClockRule(*clock), **more), token, NOW)))


def without_nonces(founding):
    """As if everyone had already joined without a nonce."""
    seats = tuple(msgspec.structs.replace(sitting, nonce=sitting.nonce or "") for sitting in founding.seats)
    return msgspec.structs.replace(founding, seats=seats)


def do(table, entry, now=NOW):
    """Stamp and apply the entry, as the arena does; return it as stored."""
    entry = table.stamp(entry, now)
    table.apply(entry)
    return entry


def sit(table, token, name="Somebody", seat=None, now=NOW):
    return do(table, table.sit(name, token, seat, None), now)


def act(table, text=None, now=NOW, message_id=""):
    """Play for the seat to act: the given action, or the first legal one."""
    seat = table.match.actor
    return do(table, table.act([seat], seat, text or table.match.legal()[0], table.cursor(seat), message_id), now)


def play_until(table, condition, seed, now=NOW, most=2000):
    """Play random actions until the condition holds or the match is over; return the entries."""
    rng = random.Random(seed)
    entries = []
    while not condition(table) and not table.is_over and len(entries) < most:
        entries.append(act(table, rng.choice(table.match.legal()), now))
    return entries


def again(table, entries, now=NOW):
    """The same table, rebuilt from the store."""
    made = Table(table.founding)
    made.replay(entries, now)
    return made


def line(table, number, entry, epoch=0):
    """An entry as the arena stores it."""
    return line_of(table, entry, epoch, touch=True)._replace(number=number)


async def keep(store, table, entries):
    """Store a table and its entries."""
    await store.write(Writing(founded=[founding_row(table.founding, table)]))
    for number, entry in enumerate(entries, 1):
        await store.write(line(table, number, entry))


def frames(table, now=NOW, viewer=None):
    """The frames that everyone would be sent."""
    lookers = [SPECTATOR, *range(len(table.seats))] if viewer is None else viewer
    return [table.step(looker, [looker], "en", None, now) for looker in lookers]


__all__ = [
    "NOW",
    "act",
    "again",
    "digest",
    "do",
    "frames",
    "keep",
    "line",
    "new_table",
    "play_until",
    "sit",
    "sit_person",
    "wish",
    "without_nonces",
]
