"""An hour of honest play alongside hostile clients: nothing may be lost, and honest people should hardly notice.

    python bench/soak.py [--minutes 60] [--tables 200] [--only KINDS] [--without KINDS] [--copies 1] [--out FILE]

One server with its normal limits. Honest people play all four games at random, reconnect now and then, and compare
every match's scoresheet with what was acknowledged. Quiet phases alternate with phases in which hostile clients attack
(bench/hostile.py), so that both can be compared in one run. Every client has its own loopback addresses.
Server, honest and hostile clients are separate processes; the hostile one has the lowest priority.

Exit code 1 if an acknowledged action is lost, an honest client meets an error, the p99 of hostile phases is more than
twice that of quiet ones, or memory grows after the first ten minutes. Ctrl+C stops early and still reports.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import signal
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from clients import (
    Place,
    Record,
    Server,
    cpu_of,
    files_of,
    milliseconds,
    percentile,
    rss_of,
    running_server,
    seat_everybody,
)
from hostile import KINDS, Assault

from touchline.games import GAMES

QUIET, HOSTILE, SETTLING = "quiet", "hostile", "settling"
SETTLE = 5.0
"""Seconds after an attack that count as neither phase."""
TELL_EVERY = 2.0
"""Seconds between two reports of a client process."""
SAMPLE_EVERY = 10.0
WARM = 600.0
"""Seconds after which memory should no longer grow."""
GROWTH = 24_000_000
"""Bytes by which memory may grow after that."""
RATIO = 2.0
"""Maximum ratio of the hostile p99 to the quiet one."""
SEATING = 300.0
ENDING = 120.0
"""Maximum seconds for the honest process to finish and compare its matches."""
REMATCHES, RECONNECTS = 0.5, 0.02
LONGEST_MATCH = (30, 210)
"""Actions after which a table resigns its matches, drawn per table so that matches do not all end at once.

Longer ones would keep growing beyond the first ten minutes.
"""
SHOWN = 10
"""Maximum errors and log lines in the report."""


# The client processes take commands as lines on stdin (its end means stop) and report in lines of JSON.


def tell(**facts: object) -> None:
    print(json.dumps(facts), flush=True)


async def told() -> AsyncIterator[str]:
    """Yield the lines of stdin."""
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while line := await reader.readline():
        yield line.decode().strip()


async def play_honestly(port: int, tables: int, every: float) -> None:
    record, stop = Record(), asyncio.Event()
    places = [Place(port, number, list(GAMES), record, every) for number in range(tables)]
    for place in places:
        place.rematches, place.reconnects, place.compare = REMATCHES, RECONNECTS, True
        place.longest = place.rng.randint(*LONGEST_MATCH)
    await seat_everybody(places)
    tell(seated=True)

    def account() -> None:
        tell(steps=record.steps, errors=record.errors, counts=record.counts)
        record.steps, record.errors = [], []

    async def keep_telling() -> None:
        while True:
            await asyncio.sleep(TELL_EVERY)
            account()

    telling = asyncio.create_task(keep_telling())
    playing = [asyncio.create_task(place.keep(stop)) for place in places]
    async for _ in told():
        pass
    stop.set()
    await asyncio.gather(*playing)
    telling.cancel()
    account()


def give_way() -> None:
    """Take the lowest priority; for the whole session, if the kernel schedules by session."""
    os.nice(19)
    with contextlib.suppress(OSError):
        Path("/proc/self/autogroup").write_text("19")


async def attack(port: int, names: list[str], copies: int) -> None:
    assault, stop = Assault(port, names, copies), asyncio.Event()
    running: asyncio.Task[None] | None = None
    tell(seated=True)

    async def rest() -> None:
        stop.set()
        if running:
            await running
        counts: dict[str, Counter[str]] = {name: Counter() for name in names}
        for (name, outcome), count in assault.counts.items():
            counts[name][outcome] += count
        tell(attacks=counts)

    async for line in told():
        await rest()
        if line == HOSTILE:
            stop.clear()
            running = asyncio.create_task(assault.run(stop))
    await rest()


# The conductor.


@dataclass(frozen=True)
class Sample:
    """The state of the server at one moment; seconds since the start, bytes."""

    when: float
    phase: str
    rss: int
    files: int
    cpu: float


class ClientProcess:
    """A client process."""

    def __init__(self, process: asyncio.subprocess.Process, soak: Soak) -> None:
        self.process, self.soak = process, soak
        self.seated = asyncio.Event()
        self.hearing = asyncio.create_task(self._hear())

    async def _hear(self) -> None:
        assert self.process.stdout
        while line := await self.process.stdout.readline():
            facts = json.loads(line)
            if "seated" in facts:
                self.seated.set()
            self.soak.hear(facts)
        await self.process.wait()

    def say(self, line: str) -> None:
        assert self.process.stdin
        if not self.process.stdin.is_closing():
            self.process.stdin.write(line.encode() + b"\n")

    async def stop(self, seconds: float) -> bool:
        """End it by closing its stdin; return whether it ended well."""
        assert self.process.stdin
        self.process.stdin.close()
        try:
            await asyncio.wait_for(asyncio.shield(self.hearing), seconds)
        except TimeoutError:
            self.process.kill()
            await self.hearing
        return self.process.returncode == 0


class Soak:
    """One run: the schedule of all clients, and the measurements."""

    def __init__(self, given: argparse.Namespace, server: Server) -> None:
        self.given, self.server = given, server
        only, without = given.only.split(","), given.without.split(",")
        self.names = [name for name in KINDS if (not given.only or name in only) and name not in without]
        self.steps: list[tuple[float, float]] = []
        self.errors: list[str] = []
        self.counts: dict[str, int] = {}
        self.attacks: dict[str, dict[str, int]] = {}
        self.phases: list[tuple[float, str]] = []
        self.samples: list[Sample] = []
        self.begun = time.monotonic()
        self.lasted = 0.0

    def hear(self, facts: dict[str, Any]) -> None:
        self.steps += [(when, took) for when, took in facts.get("steps", [])]
        self.errors += facts.get("errors", [])
        self.counts = facts.get("counts", self.counts)
        self.attacks = facts.get("attacks", self.attacks)

    async def client(self, role: str) -> ClientProcess:
        """Start a client process, shielded from Ctrl+C, and wait until it is ready."""
        command = [sys.executable, __file__, "--role", role, "--port", str(self.server.port)]
        command += ["--tables", str(self.given.tables), "--every", str(self.given.every)]
        command += ["--only", ",".join(self.names), "--copies", str(self.given.copies)]
        pipes = {"stdin": asyncio.subprocess.PIPE, "stdout": asyncio.subprocess.PIPE}
        process = await asyncio.create_subprocess_exec(*command, **pipes, limit=2**26, start_new_session=True)
        client = ClientProcess(process, self)
        ready = asyncio.create_task(client.seated.wait())
        await asyncio.wait([ready, client.hearing], timeout=SEATING, return_when=asyncio.FIRST_COMPLETED)
        ready.cancel()
        if not client.seated.is_set():
            await client.stop(1.0)
            sys.exit(f"soak: expected the {role} clients to be ready within {SEATING:g} s, they are not")
        return client

    async def run(self) -> None:
        stop = asyncio.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
        honest = await self.client("honest")
        hostile = await self.client("hostile")
        self.begun = time.monotonic()
        try:
            await self.conduct(stop, honest, hostile)
        finally:
            self.lasted = time.monotonic() - self.begun
            hostile.say(QUIET)
            if not await hostile.stop(ENDING):
                print("soak: the hostile clients did not end well", file=sys.stderr)
            if not await honest.stop(ENDING):
                self.errors.append(f"the honest clients did not end well within {ENDING:g} s")
            if not self.server.is_running:
                self.errors.append("the server has ended by itself")

    async def conduct(self, stop: asyncio.Event, honest: ClientProcess, hostile: ClientProcess) -> None:
        """Run the schedule, sample the server, show progress."""
        cycle, end = 60 * self.given.cycle, 60 * self.given.minutes
        sampled = shown = 0.0
        while (now := time.monotonic() - self.begun) < end and not stop.is_set() and self.server.is_running:
            if honest.hearing.done():
                return
            phase = QUIET if now % cycle < cycle * self.given.quiet else HOSTILE
            if not self.phases or self.phases[-1][1] != phase:
                self.phases.append((now, phase))
                hostile.say(phase)
            if now >= sampled:
                self.sample(now, phase)
                sampled += SAMPLE_EVERY
            if now - shown >= 60:
                self.show(shown, now, phase)
                shown = now
            try:
                await asyncio.wait_for(stop.wait(), 0.5)
            except TimeoutError:
                continue
        if self.server.is_running:
            self.sample(time.monotonic() - self.begun, "end")

    def sample(self, now: float, phase: str) -> None:
        pid = self.server.pid
        self.samples.append(Sample(now, phase, rss_of(pid), files_of(pid), cpu_of(pid)))

    def show(self, since: float, now: float, phase: str) -> None:
        recent = [took for when, took in self.steps if when - self.begun >= since]
        last = self.samples[-1]
        print(
            f"{now / 60:.0f} min, {phase}: {len(recent) / (now - since):.0f} steps/s, ms: {milliseconds(recent)}; "
            f"{last.rss / 1e6:.0f} MB, {last.files} files; errors {len(self.errors)}",
            flush=True,
        )

    # Results.

    def phase_of(self, sent: float) -> str:
        """Return the phase in which an action was sent."""
        before, phase = QUIET, QUIET
        since = 0.0
        for start, name in self.phases:
            if sent - self.begun >= start:
                before, phase, since = phase, name, start
        settling = phase == QUIET and before == HOSTILE and sent - self.begun < since + SETTLE
        return SETTLING if settling else phase

    def judge(self) -> tuple[str, list[str]]:
        """Return the report, and the problems found."""
        times: dict[str, list[float]] = {QUIET: [], HOSTILE: [], SETTLING: []}
        for sent, took in self.steps:
            times[self.phase_of(sent)].append(took)
        wrong = [f"{self.counts['lost']} acknowledged actions lost"] if self.counts.get("lost") else []
        wrong += [f"{len(self.errors)} errors of honest clients"] if self.errors else []
        lines = [
            f"{self.given.tables} tables for {self.lasted / 60:.1f} minutes, {self.counts.get('actions', 0)} actions"
        ]
        lines += [f"{name}: {count}" for name, count in sorted(self.counts.items()) if name != "actions"]
        lines += [f"acknowledged actions lost: {self.counts.get('lost', 0)}", f"honest errors: {len(self.errors)}"]
        lines += [f"  {error}" for error in self.errors[:SHOWN]]
        for phase in (QUIET, HOSTILE):
            lines.append(f"opponent's step, {phase}, ms: {milliseconds(times[phase])} ({len(times[phase])} steps)")
        if times[QUIET] and times[HOSTILE]:
            ratios = {
                share: percentile(times[HOSTILE], share) / percentile(times[QUIET], share) for share in (50, 95, 99)
            }
            lines.append("hostile to quiet: " + ", ".join(f"p{share} {ratio:.2f}" for share, ratio in ratios.items()))
            wrong += [f"p99 is {ratios[99]:.2f} times the quiet one, over {RATIO:g}"] if ratios[99] > RATIO else []
        else:
            wrong.append("too short: there was no quiet or no hostile phase")
        return "\n".join(lines + self.server_lines(wrong) + self.attack_lines()), wrong

    def server_lines(self, wrong: list[str]) -> list[str]:
        """The server's resources and log; growth is added to the problems."""
        if len(self.samples) < 2:
            return ["server: no samples"]
        first, last = self.samples[0], self.samples[-1]
        lines = [
            f"memory, MB: {first.rss / 1e6:.0f} at the beginning, {last.rss / 1e6:.0f} at the end, "
            f"{max(sample.rss for sample in self.samples) / 1e6:.0f} at most"
        ]
        warm = [sample for sample in self.samples if sample.when >= WARM]
        if len(warm) > 12:
            growth = statistics.median(s.rss for s in warm[-6:]) - statistics.median(s.rss for s in warm[:6])
            slope, _ = statistics.linear_regression([s.when / 60 for s in warm], [s.rss / 1e6 for s in warm])
            lines.append(
                f"after ten minutes: {warm[0].rss / 1e6:.0f} MB, grown by {growth / 1e6:.1f} MB until the end "
                f"(at most {GROWTH / 1e6:.0f}), slope {slope:.3f} MB a minute"
            )
            wrong += [f"memory has grown by {growth / 1e6:.1f} MB after ten minutes"] if growth > GROWTH else []
        else:
            lines.append("growth of memory: not judged, the run is shorter than 12 minutes")
        lines.append(
            f"files open: {first.files} at the beginning, {last.files} at the end, "
            f"{max(sample.files for sample in self.samples)} at most"
        )
        for phase in (QUIET, HOSTILE):
            pairs = [(a, b) for a, b in zip(self.samples, self.samples[1:], strict=False) if a.phase == phase]
            seconds = sum(b.when - a.when for a, b in pairs)
            if seconds:
                lines.append(f"processor, {phase}: {sum(b.cpu - a.cpu for a, b in pairs) / seconds:.0%} of one core")
        lines.append(f"lines logged by the server: {len(self.server.log)}; without the frames of tracebacks:")
        logged = [line for line in self.server.log if line and not line.startswith((" ", "Traceback"))]
        often = Counter(line[:120] for line in logged)
        return lines + [f"  {count} x {line}" for line, count in often.most_common(SHOWN)]

    def attack_lines(self) -> list[str]:
        lines = ["attacks:"]
        for name, outcomes in self.attacks.items():
            shown = ", ".join(f"{outcome} {count}" for outcome, count in Counter(outcomes).most_common(6))
            lines.append(f"  {name}: {sum(outcomes.values())} ({shown})" if outcomes else f"  {name}: none")
        return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--every", type=float, default=2.0, help="seconds between two actions at a table")
    parser.add_argument("--cycle", type=float, default=5, help="minutes of a quiet and a hostile phase")
    parser.add_argument("--quiet", type=float, default=0.3, help="the quiet share of a cycle")
    parser.add_argument("--only", default="", help=f"kinds of attack: {','.join(KINDS)}")
    parser.add_argument("--without", default="", help="kinds of attack to leave out")
    parser.add_argument("--copies", type=int, default=1, help="attackers of each kind, each at an address of its own")
    parser.add_argument("--out", type=Path, help="a file for the report")
    parser.add_argument("--role", choices=["honest", "hostile"], help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if not 0 <= given.quiet <= 1:
        parser.error(f"--quiet: expected a share from 0 to 1, not {given.quiet:g}")
    if unknown := set(filter(None, f"{given.only},{given.without}".split(","))) - set(KINDS):
        parser.error(f"expected kinds of attack out of {', '.join(KINDS)}, not {', '.join(sorted(unknown))}")
    if given.role == "honest":
        asyncio.run(play_honestly(given.port, given.tables, given.every))
    elif given.role == "hostile":
        give_way()
        asyncio.run(attack(given.port, given.only.split(","), given.copies))
    else:
        try:
            soak(given)
        except KeyboardInterrupt:
            sys.exit("soak: interrupted before the clients were ready")


def soak(given: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory() as folder, running_server(folder) as server:
        run = Soak(given, server)
        asyncio.run(run.run())
        report, wrong = run.judge()
    report += "\n" + ("failed: " + "; ".join(wrong) if wrong else "passed")
    print(report)
    if given.out:
        given.out.write_text(report + "\n")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
