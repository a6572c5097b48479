"""A model of handing over a table: every interleaving of two processes, one client and one failure.

A step is what happens at once: a transaction of the database, or a process taking one message. The client plays two
actions, each sent again after every reconnection until it is acknowledged. One process is killed, paused for longer
than its lease, or told to stop, at any moment; a write that it has sent may still arrive afterwards, or not.
"""

from collections import deque
from typing import NamedTuple

import pytest

ACTIONS = 2
FAILURES = ("killed", "paused", "stopped")
ERRORS = {
    "no fence": "an owner tells less than is stored",
    "claim in the same epoch": "two writers",
    "load before the claim": "an owner tells less than is stored",
    "forget the ids of commands": "done twice",
    "acknowledge before it is stored": "acknowledged and lost",
    "write without numbers or fence": "done twice",
}


class Entry(NamedTuple):
    action: int
    writer: int
    epoch: int


class Sent(NamedTuple):
    """A write on its way to the database, and the reply to the process."""

    number: int
    entry: Entry
    answer: str = ""


class Process(NamedTuple):
    is_up: bool = True
    is_paused: bool = False
    takes_tables: bool = True
    epoch: int | None = None
    """In which it holds the table, as far as it knows."""
    memory: tuple[int, ...] | None = None
    """The actions of the table as it knows them; None until they are loaded."""
    sent: Sent | None = None


class World(NamedTuple):
    processes: tuple[Process, Process] = (Process(), Process())
    signed_on: frozenset = frozenset((0, 1))
    owner: int | None = None
    epoch: int = 0
    entries: tuple[Entry, ...] = ()
    line: tuple[int, int] | None = None
    """The process the client is connected to, and the one that its messages are passed on to."""
    acknowledged: int = 0
    failed: str = ""

    def put(self, number, **changes):
        """The same with another state of a process."""
        processes = list(self.processes)
        processes[number] = processes[number]._replace(**changes)
        return self._replace(processes=tuple(processes))

    def acts(self, number):
        return self.processes[number].is_up and not self.processes[number].is_paused


def steps(world, error):
    """Every world that can come next."""
    yield from fail(world)
    for number in (0, 1):
        yield from work(world, number, error)
        yield from store(world, number, error)
        yield from expire(world, number)
        yield from connect(world, number)
    if world.line and not all(world.acts(number) for number in world.line):
        yield world._replace(line=None)


def fail(world):
    if world.failed:
        return
    for number in (0, 1):
        yield broken(world.put(number, is_up=False, epoch=None, memory=None)._replace(failed="killed"), number)
        yield world.put(number, is_paused=True)._replace(failed="paused")
        yield world.put(number, takes_tables=False)._replace(failed="stopped")


def broken(world, number):
    """A process has hung up on its clients."""
    return world._replace(line=None) if world.line and number in world.line else world


def expire(world, number):
    """The others sign off a process whose lease has expired; a paused one wakes up before or after that."""
    process = world.processes[number]
    if number in world.signed_on and not world.acts(number):
        gone = world._replace(signed_on=world.signed_on - {number})
        yield gone._replace(owner=None, epoch=world.epoch + 1) if world.owner == number else gone
    if process.is_paused:
        yield world.put(number, is_paused=False)
    if world.acts(number) and number not in world.signed_on:
        dropped = broken(world.put(number, epoch=None, memory=None), number)
        yield dropped._replace(signed_on=world.signed_on | {number})


def connect(world, number):
    """The client comes to any process, which serves the table itself or passes on to its owner."""
    if world.line is not None or not world.acts(number) or world.acknowledged == ACTIONS:
        return
    owner = world.owner
    if world.processes[number].epoch is not None or may_claim(world, number):
        yield world._replace(line=(number, number))
    elif owner is not None and owner != number and world.acts(owner):
        yield world._replace(line=(number, owner))


def may_claim(world, number):
    is_free = world.owner is None or world.owner == number
    return is_free and number in world.signed_on and world.processes[number].takes_tables


def work(world, number, error):
    """What a process does by itself: claim the table, load it, write the client's actions, acknowledge, release it."""
    process = world.processes[number]
    if not world.acts(number):
        return
    actions = tuple(entry.action for entry in world.entries)
    if process.epoch is None and error == "load before the claim" and process.memory is None:
        yield world.put(number, memory=actions)
    if process.epoch is None and world.line and world.line[1] == number:
        yield from claim(world, number, error)
    elif process.epoch is not None and process.memory is None:
        yield world.put(number, memory=actions)
    elif process.epoch is not None and process.sent is None:
        yield from hear(world, number, error)
    if process.sent and process.sent.answer:
        yield from learn(world, number)
    if not process.takes_tables and process.epoch is not None and process.sent is None:
        given = broken(world.put(number, epoch=None, memory=None), number)
        yield given._replace(owner=None) if world.epoch == process.epoch else given


def claim(world, number, error):
    if not may_claim(world, number):
        yield broken(world, number)
        return
    process = world.processes[number]
    if error == "load before the claim" and process.memory is None:
        return
    epoch = world.epoch if error == "claim in the same epoch" else world.epoch + 1
    yield world.put(number, epoch=epoch)._replace(owner=number, epoch=epoch)


def hear(world, number, error):
    """The client's next action, once or again."""
    process = world.processes[number]
    if not world.line or world.line[1] != number or world.acknowledged == ACTIONS:
        return
    action = world.acknowledged
    if action in process.memory and error != "forget the ids of commands":
        yield world._replace(acknowledged=action + 1)
        return
    sent = Sent(len(process.memory), Entry(action, number, process.epoch))
    heard = world.put(number, memory=(*process.memory, action), sent=sent)
    yield heard._replace(acknowledged=action + 1) if error == "acknowledge before it is stored" else heard


def store(world, number, error):
    """A write arrives, perhaps after its process is gone; or it is lost with the process."""
    sent = world.processes[number].sent
    if sent is None or sent.answer:
        return
    unfenced = error in ("no fence", "write without numbers or fence")
    is_held = unfenced or sent.entry.epoch == world.epoch
    is_next = error == "write without numbers or fence" or sent.number == len(world.entries)
    if is_held and is_next:
        written = world._replace(entries=(*world.entries, sent.entry))
        yield written.put(number, sent=sent._replace(answer="stored"))
    else:
        yield world.put(number, sent=sent._replace(answer="refused"))
    if not world.processes[number].is_up:
        yield world.put(number, sent=None)


def learn(world, number):
    """Acknowledge what is stored; drop the table if something was not, or if another process owns it."""
    process = world.processes[number]
    told = world.put(number, sent=None)
    if process.epoch is None:
        yield told
    elif process.sent.answer == "refused":
        yield broken(told.put(number, epoch=None, memory=None), number)
    elif world.line and world.line[1] == number and world.acknowledged == process.sent.entry.action:
        yield told._replace(acknowledged=world.acknowledged + 1)
    else:
        yield told


def problem(world):
    """What is wrong with a world."""
    actions = [entry.action for entry in world.entries]
    if len(set(actions)) < len(actions):
        return "done twice"
    if not set(range(world.acknowledged)) <= set(actions):
        return "acknowledged and lost"
    epochs = [entry.epoch for entry in world.entries]
    if epochs != sorted(epochs) or len({(entry.epoch, entry.writer) for entry in world.entries}) > len(set(epochs)):
        return "two writers"
    for number, process in enumerate(world.processes):
        is_owner = world.owner == number and process.epoch == world.epoch and process.memory is not None
        if is_owner and process.sent is None and list(process.memory) != actions:
            return "an owner tells less than is stored"
    return ""


def explore(error=""):
    """Visit every world, but none after a problem; returns the problems, and the worlds that lead to each."""
    first = World()
    problems, leads_to = set(), {first: set()}
    ahead = deque([first])
    while ahead:
        world = ahead.popleft()
        if wrong := problem(world):
            problems.add(wrong)
            continue
        for following in steps(world, error):
            if following not in leads_to:
                leads_to[following] = set()
                ahead.append(following)
            leads_to[following].add(world)
    return problems, leads_to


def test_nothing_is_lost_or_done_twice_whatever_happens_when():
    problems, leads_to = explore()
    assert problems == set()
    assert {world.failed for world in leads_to} == {"", *FAILURES}
    assert any([entry.writer for entry in world.entries] == [0, 1] for world in leads_to)


def test_the_client_can_always_finish():
    _, leads_to = explore()
    ends = {world for world in leads_to if world.acknowledged == ACTIONS}
    ahead = list(ends)
    while ahead:
        new = leads_to[ahead.pop()] - ends
        ends |= new
        ahead += new
    assert ends == set(leads_to)


@pytest.mark.parametrize(("error", "shows"), ERRORS.items())
def test_a_planted_error_is_found(error, shows):
    problems, _ = explore(error)
    assert shows in problems
