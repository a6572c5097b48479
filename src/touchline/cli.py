"""The command line. Nothing heavy is imported before a command needs it."""

from __future__ import annotations

import contextlib
import dataclasses
import os
import random
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from touchline import TouchlineError, __version__
from touchline.games import GAMES, find_game, offer
from touchline.locales import LANGUAGES

if TYPE_CHECKING:
    from touchline.engine.match import Match

app = typer.Typer(
    help="Touchline: sports tabletop games, exact, fast and fair.",
    invoke_without_command=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help=f"{', '.join(GAMES)}, or the folder of a game of your own")
]
Seconds = Annotated[float, typer.Option(help="a decision, for bots from outside: cmd:COMMAND", min=0.01)]
BOT_HELP = "random, rookie, amateur, pro, star, a number of simulations, or a program: cmd:COMMAND"
SheetFile = Annotated[Path, typer.Argument(metavar="SHEET", help="a scoresheet's file, or - for standard input")]
SheetGame = Annotated[str | None, typer.Option(help="the folder of a game of your own, if the sheet is of one")]
Language = Annotated[str, typer.Option(help="en, fr or es", envvar="TOUCHLINE_LANGUAGE")]
SEED_BITS = 56
"""Too many seeds for a bot from outside to find by trial from the name of its match."""


@app.command()
def play(
    game: GameName,
    seats: Annotated[str, typer.Option(help=f"who sits where: human, or a bot: {BOT_HELP}")] = "human,rookie",
    option: Annotated[list[str] | None, typer.Option(help="a setting of the match, as name=value")] = None,
    seed: Annotated[str | None, typer.Option(help="the same seed gives the same dice and bots")] = None,
    sheet: Annotated[Path | None, typer.Option(help="write the scoresheet to this file at the end")] = None,
    seconds: Seconds = 1.0,
    language: Language = "en",
) -> None:
    """Play in the terminal, against a bot or around one screen."""
    import touchline
    from touchline.engine.compiled import progress
    from touchline.engine.game import split_options
    from touchline.terminal import Table, name_of, read_seats

    check_language(language)
    progress.loud = True
    found = touchline.find_game(game)
    given = split_options(" ".join(option or []))
    who = read_seats(seats, len(found.seats(found.read_options(given))))
    match = touchline.new_match(game, given, seed, people=[name_of(word) for word in who], language=language)
    bot_seed = random.Random(seed).getrandbits(SEED_BITS)
    Table(match, who, language, bot_seed, sheet, seconds).play()


@app.command()
def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="lower-case letters, digits and underscores")],
    folder: Annotated[Path, typer.Option(help="where to make the game's folder")] = Path("."),
) -> None:
    """Write a small complete game, to be turned into one of your own."""
    from touchline.starter import write_game

    made = write_game(name, folder)
    where = quote(str(made) if made.is_absolute() else f"./{made}")
    print(f"Made {where}: a game for two, with its words, its rulebook page and its tests.")
    print(f"Hold it to the laws:   touchline check {where}")
    print(f"Play in the terminal:  touchline play {where}")
    print(f"Play in the browser:   touchline serve --game {where} --open")


@app.command()
def check(game: GameName) -> None:
    """Check that a game keeps its contract and the laws of every game; exit code 1 if it does not."""
    os.environ.setdefault("TOUCHLINE_CHECK", "1")
    if not __debug__:
        raise TouchlineError("expected Python without -O, which leaves out what is to be checked")
    from touchline.laws.report import check

    if not check(game, print, show_progress):
        raise typer.Exit(1)


@app.command()
def rules(
    game: GameName,
    rule: Annotated[str | None, typer.Argument(metavar="[RULE]", help="one rule only, such as R9.4")] = None,
    language: Language = "en",
) -> None:
    """Show the rulebook of a game, or one rule of it."""
    from touchline.rulebook import read_rule, read_rulebook

    check_language(language)
    name = game if game in GAMES else find_game(game).id
    if rule:
        print(read_rule(name, rule, language))
    else:
        print("\n\n".join(map(str, read_rulebook(name, language).values())))


@app.command()
def verify(sheet: SheetFile, game: SheetGame = None) -> None:
    """Check a scoresheet: every action legal, every outcome what the dice say, nothing altered."""
    from touchline.engine.compiled import progress

    match = read_match(sheet, game)
    progress.close()
    dice = (
        "every outcome is what the committed dice say"
        if match.dice
        else "the dice were thrown by hand: nothing to prove"
    )
    print(f"Verified: {match.game.name}, {match.plies} plies, every one legal; {dice}.")
    print(f"Result: {match.outcome}." if match.outcome else f"Not over: {match.actor_name} to act.")


@app.command()
def analyse(
    sheet: SheetFile,
    ply: Annotated[int | None, typer.Option(help="the position before this ply only, with its candidates")] = None,
    simulations: Annotated[
        int | None, typer.Option(help="for each position; 300, with --ply 4000", min=1, max=200_000)
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(help="for each search, of which a position may need several", min=0.01)
    ] = None,
    eyes: Annotated[
        str | None, typer.Option(help="judge as this seat could know, or all; else as the seat to act could")
    ] = None,
    seed: Annotated[int, typer.Option(help="the same seed gives the same analysis")] = 0,
    game: SheetGame = None,
    language: Language = "en",
    json: Annotated[bool, typer.Option("--json", help="print the analysis as JSON")] = False,
) -> None:
    """Show who was winning when, what decided the match, and what a seat could have played."""
    from json import dumps

    from touchline.bots.review import review
    from touchline.bots.thinking import MOST, Budget
    from touchline.engine.compiled import progress
    from touchline.lab.analyse import find_eyes, look_at, review_facts, tell_moment, tell_review

    check_language(language)
    if ply is not None and eyes is not None:
        raise TouchlineError("expected --eyes or --ply, not both: a position is shown as the seat to act may know it")
    match = read_match(sheet, game, language)
    budget = Budget(simulations or (MOST if seconds else 300 if ply is None else 4000), seconds)
    if ply is not None:
        moment = look_at(match, ply, budget, seed)
        progress.close()
        print(dumps(moment.facts(language), indent=1) if json else "\n".join(tell_moment(moment, language)))
        return
    steps = []
    try:
        for step in review(match, budget, seed, find_eyes(match, eyes)):
            steps.append(step)
            show_progress(f"{step.ply} / {match.plies}")
    except KeyboardInterrupt:
        pass  # what is done is shown
    progress.close()
    show_progress("")
    facts = review_facts(match, steps, eyes, language) if json else {}
    print(dumps(facts, indent=1) if json else "\n".join(tell_review(match, steps, eyes, language)))
    if len(steps) < match.plies:
        raise TouchlineError(f"interrupted after ply {len(steps)} of {match.plies}")


@app.command()
def duel(
    game: GameName,
    bots: Annotated[list[str], typer.Argument(metavar="BOT BOT", help=BOT_HELP)],
    pairs: Annotated[int, typer.Option(help="pairs of matches at most, the seats exchanged", min=1)] = 100,
    option: Annotated[list[str] | None, typer.Option(help="a setting of the match, as name=value")] = None,
    sprt: Annotated[
        tuple[float, float] | None, typer.Option(help="stop early between these two Elo differences")
    ] = None,
    threads: Annotated[int | None, typer.Option(help="threads; all cores by default", min=1)] = None,
    seed: Annotated[int, typer.Option(help="the same seed gives the same matches")] = 0,
    out: Annotated[Path | None, typer.Option(help="keep the results in this file, and go on from it")] = None,
    seconds: Seconds = 1.0,
) -> None:
    """Let two bots play paired matches: who is stronger, with error bars."""
    import touchline
    from touchline.bots.outside import Dugout
    from touchline.engine.compiled import progress
    from touchline.engine.game import split_options
    from touchline.lab.duel import Duel, all_cores, run, verdict

    if len(bots) != 2:
        raise TouchlineError(f"expected two bots, not {len(bots)}")
    progress.loud = True
    found = touchline.find_game(game)
    options = found.read_options(split_options(" ".join(option or [])))
    duel = Duel(found, options, (bots[0], bots[1]), seed, Dugout(seconds))
    with interruptible(out):
        tally = run(duel, pairs, threads=threads or all_cores(), sprt=sprt, out=out, tell=show_progress)
    progress.close()
    show_progress("")
    print(f"{bots[0]} against {bots[1]}: {tally}.")
    print("Pairs by points: " + ", ".join(f"{points:g}: {tally.pairs[points]}" for points in (0, 0.5, 1, 1.5, 2)))
    for bot, name in enumerate(bots):
        if failures := tally.failures_of(bot):
            print(f"{name}: {failures}.")
    if sprt:
        print(f"Early stop: {verdict(tally, sprt) or 'undecided'}.")


@app.command()
def league(
    game: GameName,
    bots: Annotated[list[str], typer.Argument(metavar="BOT BOT ...", help=BOT_HELP)],
    rounds: Annotated[int, typer.Option(help="rounds: every set of bots meets, on every side", min=1)] = 10,
    tables: Annotated[str, typer.Option(help="one, made by the options, or all sizes of table")] = "one",
    option: Annotated[list[str] | None, typer.Option(help="a setting of the matches, as name=value")] = None,
    threads: Annotated[int | None, typer.Option(help="threads; all cores by default", min=1)] = None,
    seed: Annotated[int, typer.Option(help="the same seed gives the same matches")] = 0,
    out: Annotated[Path | None, typer.Option(help="keep the results in this file, and go on from it")] = None,
    json: Annotated[bool, typer.Option("--json", help="print the figures as JSON")] = False,
    seconds: Seconds = 1.0,
) -> None:
    """Let many bots play each other: ratings and points with error bars, and who beat whom."""
    from json import dumps

    import touchline
    from touchline.bots.outside import Dugout
    from touchline.engine.compiled import progress
    from touchline.engine.game import split_options
    from touchline.lab.duel import all_cores
    from touchline.lab.league import League, find_tables, run, write_report

    progress.loud = True
    found = touchline.find_game(game)
    places = find_tables(found, split_options(" ".join(option or [])), tables)
    league = League(found, places, tuple(bots), seed, Dugout(seconds))
    with interruptible(out):
        report = run(league, rounds, threads=threads or all_cores(), out=out, tell=show_progress)
    progress.close()
    show_progress("")
    print(dumps(report, indent=2) if json else "\n".join(write_report(report)))


@app.command()
def bench(
    json: Annotated[bool, typer.Option("--json", help="print the figures as JSON")] = False,
    seconds: Annotated[float, typer.Option(help="how long each measurement takes", min=0.05)] = 1.0,
    rounds: Annotated[int, typer.Option(help="rounds, of which the medians are shown", min=1)] = 3,
    game: Annotated[
        list[str] | None, typer.Option(help="this game only (may be given again), and no other library")
    ] = None,
) -> None:
    """Measure the engine, beside other libraries that are installed, in one run."""
    from touchline.lab.bench import run

    run(game or GAMES, seconds, rounds, json)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="the address to listen at; 0.0.0.0 for all of this machine")] = "127.0.0.1",
    port: Annotated[int | None, typer.Option(help="8321 if it is free, by default", min=1, max=65535)] = None,
    database: Annotated[
        str | None, typer.Option(help="sqlite:///FILE or postgresql://...; a file of your own by default")
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="open the browser")] = False,
    game: Annotated[
        list[str] | None, typer.Option(help="the folder of a game of your own, to be offered too (may be given again)")
    ] = None,
    origin: Annotated[list[str] | None, typer.Option(help="another web page that may play here, https://...")] = None,
    allow_host: Annotated[
        list[str] | None, typer.Option(help="a name by which browsers call this server, such as play.example.org")
    ] = None,
    trust_proxy: Annotated[
        list[str] | None, typer.Option(help="a proxy that says for whom it asks: an address or network, 10.0.0.0/8")
    ] = None,
    pace: Annotated[float, typer.Option(help="seconds between two visible actions of bots", min=0.0, max=10.0)] = 0.5,
    no_limits: Annotated[bool, typer.Option("--no-limits", help="for measuring: visitors may ask at any rate")] = False,
    keep_days: Annotated[int, typer.Option(help="days to keep ended tables and unused replays", min=1, max=36500)] = 90,
    keep_megabytes: Annotated[int, typer.Option(help="size of the database beyond which the oldest go", min=1)] = 4000,
) -> None:
    """Play in the browser, with people and bots anywhere."""
    from touchline.server.app import Settings, free_port, run
    from touchline.server.limits import DAY, NO_LIMITS, Limits
    from touchline.server.store import default_database

    for folder in game or ():
        offer(folder)
    limits = NO_LIMITS if no_limits else Limits()
    limits = dataclasses.replace(limits, keeps=keep_days * DAY, database_size=keep_megabytes * 1_000_000)
    settings = Settings(
        database or default_database(),
        pace,
        tuple(origin or ()),
        limits,
        tuple(trust_proxy or ()),
        tuple(allow_host or ()),
    )
    run(settings, host, port or free_port(host), open_browser=open_browser)


@contextlib.contextmanager
def interruptible(out: Path | None) -> Iterator[None]:
    """Long work that one Ctrl+C ends when the matches on the boards are over, and a second at once.

    Raises TouchlineError when somebody has had enough of it.
    """
    told = "interrupted" + (f"; what is done is kept in {out}" if out else "")

    def finish(*_: object) -> None:
        signal.signal(signal.SIGINT, stop)
        print("\nFinishing the matches that are being played; Ctrl+C again stops at once.", file=sys.stderr, flush=True)
        raise KeyboardInterrupt

    def stop(*_: object) -> None:
        print(f"touchline: {told}", file=sys.stderr, flush=True)
        os._exit(2)

    before = signal.signal(signal.SIGINT, finish)
    try:
        yield
    except KeyboardInterrupt:
        raise TouchlineError(told) from None
    finally:
        signal.signal(signal.SIGINT, before)


def read_match(sheet: Path, game: str | None, language: str = "en") -> Match:
    """The match of a scoresheet's file. Raises TouchlineError."""
    import touchline
    from touchline.engine.compiled import progress
    from touchline.engine.reading import LONGEST_SHEET

    progress.loud = True
    try:
        with contextlib.nullcontext(sys.stdin) if str(sheet) == "-" else sheet.open(encoding="utf-8") as file:
            text = file.read(LONGEST_SHEET + 1)
    except (OSError, UnicodeDecodeError) as error:
        raise TouchlineError(f"cannot read {sheet}: {error}") from error
    return touchline.read_sheet(text, language, game=game)


def show_progress(text: str) -> None:
    """One line, written over, where somebody looks."""
    if sys.stderr.isatty():
        print(f"\r{text:<100}", end="\n" if not text else "", file=sys.stderr, flush=True)


def check_language(language: str) -> None:
    if language not in LANGUAGES:
        raise TouchlineError(f"expected a language, {' | '.join(LANGUAGES)}, not {language!r}")


def show_version(wanted: bool) -> None:
    if wanted:
        print(f"touchline {__version__}")
        raise typer.Exit


@app.callback()
def options(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="show the version")
    ] = False,
) -> None:
    """Touchline: sports tabletop games, exact, fast and fair. Without a command: in the browser."""
    if context.invoked_subcommand is None:
        serve(open_browser=True)


def main() -> NoReturn:
    """Run a command; what is wrong with the input is one line, and exit code 2."""
    try:
        app(standalone_mode=True)
    except TouchlineError as error:
        print(f"touchline: {error}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        sys.exit(1)
    sys.exit(0)
