"""Command-line interface. Commands import heavy modules only when they run."""

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

GameName = Annotated[str, typer.Argument(metavar="GAME", help=f"{', '.join(GAMES)}, or the folder of your own game")]
Seconds = Annotated[float, typer.Option(help="time limit per decision for outside bots (cmd:COMMAND)", min=0.01)]
BOT_HELP = (
    "random, rookie, amateur, pro, star, legend, a number of simulations, with a style as in pro:attacking, "
    "pro:careful or pro:tricky, or a program: cmd:COMMAND"
)
SheetFile = Annotated[Path, typer.Argument(metavar="SHEET", help="scoresheet file, or - for standard input")]
SheetGame = Annotated[str | None, typer.Option(help="folder of your own game, if the sheet needs it")]
Cluster = Annotated[
    str | None, typer.Option(help="play on a Ray cluster at this address, or local for one on this machine")
]
Language = Annotated[str, typer.Option(help="en, fr or es", envvar="TOUCHLINE_LANGUAGE")]
DatabaseUrl = Annotated[
    str | None, typer.Option(help="sqlite:///FILE or postgresql://...; by default a file in your data folder")
]
Config = Annotated[Path | None, typer.Option(help="file of settings, in TOML; by default TOUCHLINE_CONFIG, if set")]
LogForm = Annotated[str | None, typer.Option(help="log format: text | json")]
Lease = Annotated[
    float | None, typer.Option(help="seconds until others take over from a process that is gone; 5 by default")
]
Check = Annotated[
    bool, typer.Option("--check", help="show every setting and where it comes from, try the database, and stop")
]
SEED_BITS = 56
"""Enough seeds that an outside bot cannot find one by brute force from its match id."""


@app.command()
def play(
    game: GameName,
    seats: Annotated[str, typer.Option(help=f"who takes each seat: human, or a bot: {BOT_HELP}")] = "human,rookie",
    option: Annotated[list[str] | None, typer.Option(help="a setting of the match, as name=value")] = None,
    seed: Annotated[str | None, typer.Option(help="the same seed gives the same dice and bots")] = None,
    sheet: Annotated[Path | None, typer.Option(help="write the scoresheet to this file at the end")] = None,
    seconds: Seconds = 1.0,
    language: Language = "en",
) -> None:
    """Play in the terminal, against a bot or with friends on one screen."""
    import touchline
    from touchline.engine.compiled import progress
    from touchline.engine.game import split_options
    from touchline.terminal import TerminalTable, name_of, read_seats

    check_language(language)
    progress.loud = True
    found = touchline.find_game(game)
    given = split_options(" ".join(option or []))
    who = read_seats(seats, len(found.seats(found.read_options(given))))
    match = touchline.new_match(game, given, seed, people=[name_of(word) for word in who], language=language)
    bot_seed = random.Random(seed).getrandbits(SEED_BITS)
    TerminalTable(match, who, language, bot_seed, sheet, seconds).play()


@app.command()
def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="lower-case letters, digits and underscores")],
    folder: Annotated[Path, typer.Option(help="where to make the game's folder")] = Path("."),
) -> None:
    """Write a small complete game to start your own from."""
    from touchline.starter import write_game

    made = write_game(name, folder)
    where = quote(str(made) if made.is_absolute() else f"./{made}")
    print(f"Made {where}: a game for two, with its words, its rulebook page and its tests.")
    print(f"Check it:              touchline check {where}")
    print(f"Play in the terminal:  touchline play {where}")
    print(f"Play in the browser:   touchline serve --game {where} --open")


@app.command()
def check(game: GameName) -> None:
    """Check that a game keeps its contract and the laws of every game; exit code 1 if it does not."""
    os.environ.setdefault("TOUCHLINE_CHECK", "1")
    if not __debug__:
        raise TouchlineError("expected Python without -O, which disables the checks")
    from touchline.laws.report import check

    if not check(game, print, show_progress):
        raise typer.Exit(1)


@app.command()
def rules(
    game: GameName,
    rule: Annotated[str | None, typer.Argument(metavar="[RULE]", help="show only this rule, such as R9.4")] = None,
    language: Language = "en",
) -> None:
    """Show a game's rulebook, or one of its rules."""
    from touchline.rulebook import read_rule, read_rulebook

    check_language(language)
    name = game if game in GAMES else find_game(game).id
    if rule:
        print(read_rule(name, rule, language))
    else:
        print("\n\n".join(map(str, read_rulebook(name, language).values())))


@app.command()
def verify(sheet: SheetFile, game: SheetGame = None) -> None:
    """Check a scoresheet: every action is legal, every outcome matches the dice, nothing was altered."""
    from touchline.engine.compiled import progress

    match = read_match(sheet, game)
    progress.close()
    dice = (
        "every outcome matches the committed dice" if match.dice else "the dice were rolled by hand: nothing to verify"
    )
    print(f"Verified: {match.game.name}, {match.plies} plies, all legal; {dice}.")
    print(f"Result: {match.outcome}." if match.outcome else f"Not over: {match.actor_name} to act.")


@app.command()
def analyse(
    sheet: SheetFile,
    ply: Annotated[int | None, typer.Option(help="show only the position before this ply, with its candidates")] = None,
    simulations: Annotated[
        int | None, typer.Option(help="simulations per position (default 300; with --ply, 4000)", min=1, max=200_000)
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(help="time per search; a position may need several searches", min=0.01)
    ] = None,
    viewer: Annotated[
        str | None, typer.Option(help="judge from this seat's view, or all; by default the view of the seat to act")
    ] = None,
    seed: Annotated[int, typer.Option(help="the same seed gives the same analysis")] = 0,
    game: SheetGame = None,
    language: Language = "en",
    json: Annotated[bool, typer.Option("--json", help="print the analysis as JSON")] = False,
) -> None:
    """Show who was winning at each point, what decided the match, and what could have been played."""
    from json import dumps

    from touchline.bots.thinking import MOST, Budget
    from touchline.engine.compiled import progress
    from touchline.lab.analyse import HIGHLIGHTED, find_viewer, look_at, review_facts, tell_moment, tell_review
    from touchline.lab.judgements import DEEPER, Judgements

    check_language(language)
    if ply is not None and viewer is not None:
        raise TouchlineError("expected --viewer or --ply, not both: --ply shows the view of the seat to act")
    match = read_match(sheet, game, language)
    budget = Budget(simulations or (MOST if seconds else 300 if ply is None else 4000), seconds)
    if ply is not None:
        moment = look_at(match, ply, budget, seed)
        progress.close()
        print(dumps(moment.facts(language), indent=1) if json else "\n".join(tell_moment(moment, language)))
        return
    judgements = Judgements(match, seed, find_viewer(match, viewer))
    try:
        for done in judgements.judge(budget):
            show_progress(f"{done} / {match.plies}")
        for _ in judgements.check(dataclasses.replace(budget, simulations=DEEPER * budget.simulations), HIGHLIGHTED):
            pass
    except KeyboardInterrupt:
        pass  # show the finished part
    progress.close()
    show_progress("")
    steps = judgements.steps()
    facts = review_facts(match, steps, viewer, language) if json else {}
    print(dumps(facts, indent=1) if json else "\n".join(tell_review(match, steps, viewer, language)))
    if len(steps) < match.plies:
        raise TouchlineError(f"interrupted after ply {len(steps)} of {match.plies}")


@app.command()
def duel(
    game: GameName,
    bots: Annotated[list[str], typer.Argument(metavar="BOT BOT", help=BOT_HELP)],
    pairs: Annotated[int, typer.Option(help="maximum number of match pairs, with seats swapped", min=1)] = 100,
    option: Annotated[list[str] | None, typer.Option(help="a setting of the match, as name=value")] = None,
    sprt: Annotated[
        tuple[float, float] | None, typer.Option(help="stop early when these two Elo differences can be told apart")
    ] = None,
    threads: Annotated[int | None, typer.Option(help="threads; all cores by default", min=1)] = None,
    seed: Annotated[int, typer.Option(help="the same seed gives the same matches")] = 0,
    out: Annotated[Path | None, typer.Option(help="save the results to this file, and resume from it")] = None,
    seconds: Seconds = 1.0,
) -> None:
    """Compare two bots in paired matches, with error bars."""
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
    with interruptible(f"results so far are in {out}" if out else None):
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
    rounds: Annotated[
        int, typer.Option(help="rounds, in each of which every set of bots meets on every side", min=1)
    ] = 10,
    tables: Annotated[str, typer.Option(help="one (set by the options) or all table sizes")] = "one",
    option: Annotated[list[str] | None, typer.Option(help="a setting of the matches, as name=value")] = None,
    threads: Annotated[int | None, typer.Option(help="threads; all cores by default", min=1)] = None,
    seed: Annotated[int, typer.Option(help="the same seed gives the same matches")] = 0,
    out: Annotated[Path | None, typer.Option(help="save the results to this file, and resume from it")] = None,
    json: Annotated[bool, typer.Option("--json", help="print the figures as JSON")] = False,
    seconds: Seconds = 1.0,
) -> None:
    """Rank many bots: ratings and points with error bars, and head-to-head results."""
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
    with interruptible(f"results so far are in {out}" if out else None):
        report = run(league, rounds, threads=threads or all_cores(), out=out, tell=show_progress)
    progress.close()
    show_progress("")
    print(dumps(report, indent=2) if json else "\n".join(write_report(report)))


@app.command()
def simulate(
    game: GameName,
    matches: Annotated[int, typer.Option(help="how many matches to play", min=1)] = 1000,
    bots: Annotated[str, typer.Option(help=f"one for all, one per side or one per seat: {BOT_HELP}")] = "random",
    option: Annotated[list[str] | None, typer.Option(help="a setting of the matches, as name=value")] = None,
    seed: Annotated[int, typer.Option(help="the same seed gives the same matches", min=0)] = 0,
    threads: Annotated[int | None, typer.Option(help="threads; all cores by default", min=1)] = None,
    out: Annotated[Path | None, typer.Option(help="the file to write; by default GAME.parquet")] = None,
    events: Annotated[bool, typer.Option("--events", help="also write a row per event")] = False,
    decisions: Annotated[bool, typer.Option("--decisions", help="also write a row per decision and outcome")] = False,
    cluster: Cluster = None,
    seconds: Seconds = 1.0,
) -> None:
    """Play many matches between bots and write what happened in them, a row per match, as a Parquet file."""
    import touchline.lab
    from touchline.engine.compiled import progress

    progress.loud = True
    found = find_game(game)
    file = out or Path(f"{found.id}.parquet")
    with interruptible(f"finished matches are kept in {file}.parts, and the same command resumes"):
        touchline.lab.simulate(
            found,
            matches,
            options=" ".join(option or []),
            bots=bots,
            seed=seed,
            threads=threads,
            out=file,
            events=events,
            decisions=decisions,
            seconds=seconds,
            cluster=cluster,
            tell=show_progress,
        )
    progress.close()
    show_progress("")
    print(f"Wrote {matches:,} matches of {found.name} to {file}.")


@app.command()
def dataset(
    game: GameName,
    matches: Annotated[int, typer.Option(help="how many matches to play", min=1)] = 100,
    bots: Annotated[
        str, typer.Option(help="one for all, one per side or one per seat: random, a level, a number of simulations")
    ] = "random",
    option: Annotated[list[str] | None, typer.Option(help="a setting of the matches, as name=value")] = None,
    seed: Annotated[int, typer.Option(help="the same seed gives the same matches", min=0)] = 0,
    threads: Annotated[int | None, typer.Option(help="threads; all cores by default", min=1)] = None,
    out: Annotated[Path | None, typer.Option(help="the file to write; by default GAME-dataset.parquet")] = None,
) -> None:
    """Write matches between bots for offline learning: a row per decision, with what its seat saw, and a card."""
    from touchline.engine.compiled import progress
    from touchline.envs.dataset import write_dataset

    progress.loud = True
    found = find_game(game)
    file = out or Path(f"{found.id}-dataset.parquet")
    given = " ".join(option or [])
    with interruptible(None):
        card = write_dataset(
            found, matches, file, options=given, bots=bots, seed=seed, threads=threads, tell=show_progress
        )
    progress.close()
    show_progress("")
    print(f"Wrote {matches:,} matches of {found.name} to {file}, described in {card}.")


@app.command()
def baselines(
    game: GameName,
    decisions: Annotated[int, typer.Option(help="how many decisions to learn from; 0 to score only bots", min=0)] = (
        2_000_000
    ),
    against: Annotated[str, typer.Option(help="the bot that everyone is scored against")] = "rookie",
    pairs: Annotated[int, typer.Option(help="pairs of matches per score, with seats swapped", min=1)] = 200,
    option: Annotated[list[str] | None, typer.Option(help="a setting of the matches, as name=value")] = None,
    seed: Annotated[int, typer.Option(help="seed of the learning and of the matches", min=0)] = 0,
    out: Annotated[Path | None, typer.Option(help="a new folder for results, curve and policy")] = None,
) -> None:
    """Score random play, the bot levels and a policy trained by self-play (PPO) against one bot, with error bars."""
    from touchline.engine.compiled import progress
    from touchline.envs.baselines import measure

    progress.loud = True
    given = " ".join(option or [])
    folder = out or Path(f"{find_game(game).id}-baselines")
    with interruptible(None):
        found = measure(
            game,
            options=given,
            decisions=decisions,
            against=against,
            pairs=pairs,
            seed=seed,
            out=folder,
            tell=show_progress,
        )
    progress.close()
    show_progress("")
    print(found)
    print(f"Wrote the results to {folder}.")


@app.command()
def report(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="file written by touchline simulate")],
    out: Annotated[Path | None, typer.Option(help="the page to write; by default FILE with the ending .html")] = None,
    ladder: Annotated[bool, typer.Option("--ladder", help="also play each bot level against the one below")] = False,
    rounds: Annotated[int, typer.Option(help="rounds per step of the ladder, a match on every side each", min=2)] = 40,
    seconds: Annotated[float, typer.Option(help="time people take per decision, to estimate minutes", min=0.1)] = 8.0,
    game: Annotated[str | None, typer.Option(help="folder of your own game, for its name and words")] = None,
    threads: Annotated[int | None, typer.Option(help="threads; all cores by default", min=1)] = None,
    language: Language = "en",
) -> None:
    """Report what simulated matches say about a game: fairness, length, drama, cards; a page and a summary."""
    import touchline.lab
    from touchline.engine.compiled import progress

    check_language(language)
    page = out or file.with_suffix(".html")
    if page == file:
        raise TouchlineError(f"expected another file for the page than {file}, which holds the matches")
    progress.loud = True
    made = touchline.lab.report(
        file,
        language,
        ladder=rounds if ladder else None,
        seconds=seconds,
        game=find_game(game) if game else None,
        threads=threads,
        tell=show_progress,
    )
    progress.close()
    show_progress("")
    made.save(page)
    print(made.text)
    print(f"Wrote {page}.")


@app.command()
def compare(
    game: GameName,
    a: Annotated[str, typer.Option("--a", help="settings of A as name=value words, including bots=...")] = "",
    b: Annotated[str, typer.Option("--b", help="settings of B; by default the game as it is")] = "",
    measure: Annotated[
        str, typer.Option(help="what to compare: draws,score,seat,first,length,... (docs/lab.md lists them)")
    ] = "",
    matches: Annotated[int, typer.Option(help="maximum number of pairs of matches", min=1)] = 10_000,
    until: Annotated[
        str, typer.Option(help="when to stop: decision, or a half-width of the intervals as 1%")
    ] = "decision",
    option: Annotated[list[str] | None, typer.Option(help="a setting of both, as name=value")] = None,
    bots: Annotated[str, typer.Option(help=f"one for all, one per side or one per seat: {BOT_HELP}")] = "random",
    seed: Annotated[int, typer.Option(help="the same seed gives the same matches", min=0)] = 0,
    threads: Annotated[int | None, typer.Option(help="threads; all cores by default", min=1)] = None,
    cluster: Cluster = None,
    json: Annotated[bool, typer.Option("--json", help="print the figures as JSON")] = False,
) -> None:
    """Compare two settings of a game, options or bots, in matches with the same seeds."""
    from json import dumps

    import touchline.lab
    from touchline.engine.compiled import progress

    progress.loud = True
    with interruptible(None):
        found = touchline.lab.compare(
            find_game(game),
            a,
            b,
            measures=measure,
            matches=matches,
            until=until,
            options=" ".join(option or []),
            bots=bots,
            seed=seed,
            threads=threads,
            cluster=cluster,
            tell=show_progress,
        )
    progress.close()
    show_progress("")
    print(dumps(found.facts, indent=2) if json else found.text)
    if found.stopped == "interrupted":
        raise TouchlineError(f"interrupted after {found.pairs} of {matches} pairs")


@app.command()
def sweep(
    game: GameName,
    grid: Annotated[
        list[str] | None, typer.Option(help="values to try, all combinations: hold=3,5,7 (repeatable)")
    ] = None,
    over: Annotated[
        list[str] | None, typer.Option(help="values to search: deck.lob=2..8, area=lines,rectangle (repeatable)")
    ] = None,
    aim: Annotated[str, typer.Option(help="what to reach: draws<20%, goals 3..5, seat<52%")] = "",
    measure: Annotated[str, typer.Option(help="what else to show: draws,score,seat,first,length,...")] = "",
    trials: Annotated[int, typer.Option(help="maximum number of candidates of a search", min=1)] = 60,
    matches: Annotated[int, typer.Option(help="matches of a good candidate; poor ones play fewer", min=1)] = 1800,
    confirm: Annotated[int, typer.Option(help="how many of the best to confirm on new seeds", min=0)] = 5,
    option: Annotated[list[str] | None, typer.Option(help="a setting of all candidates, as name=value")] = None,
    bots: Annotated[str, typer.Option(help=f"one for all, one per side or one per seat: {BOT_HELP}")] = "random",
    seed: Annotated[int, typer.Option(help="the same seed gives the same search", min=0)] = 0,
    out: Annotated[Path | None, typer.Option(help="write a row per trial to this Parquet file, and resume")] = None,
    threads: Annotated[int | None, typer.Option(help="threads; all cores by default", min=1)] = None,
    cluster: Cluster = None,
    json: Annotated[bool, typer.Option("--json", help="print the figures as JSON")] = False,
) -> None:
    """Try option values, all of a grid or the best that a search finds for some aims."""
    from json import dumps

    import touchline.lab
    from touchline.engine.compiled import progress

    progress.loud = True
    kept = f"; results are kept in {out}.journal, and the same command resumes" if out else ""
    with interruptible(kept.removeprefix("; ") or None):
        found = touchline.lab.sweep(
            find_game(game),
            grid=grid or (),
            over=over or (),
            aims=aim,
            measures=measure,
            trials=trials,
            matches=matches,
            confirm=confirm,
            options=" ".join(option or []),
            bots=bots,
            seed=seed,
            out=out,
            threads=threads,
            cluster=cluster,
            tell=show_progress,
        )
    progress.close()
    show_progress("")
    print(dumps(found.facts, indent=2) if json else found.text)
    if found.interrupted:
        raise TouchlineError(f"interrupted{kept}")


@app.command()
def train(
    game: GameName,
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="folder for all results; the same command resumes")],
    bot: Annotated[str, typer.Option(help="plays the matches to learn from: a level or a number of simulations")] = (
        "amateur"
    ),
    matches: Annotated[int, typer.Option(help="matches to learn from per round", min=10)] = 4000,
    positions: Annotated[int, typer.Option(help="approximate number of positions to learn from", min=100)] = 200_000,
    depth: Annotated[
        int, typer.Option(help="simulations per searched position; 0 to learn from the later course of matches", min=0)
    ] = 0,
    simulations: Annotated[int, typer.Option(help="simulations per decision of the old net in a gate", min=1)] = 300,
    pairs: Annotated[int, typer.Option(help="maximum number of pairs of a gate", min=2)] = 400,
    rounds: Annotated[int, typer.Option(help="maximum number of rounds", min=1)] = 4,
    start: Annotated[
        str | None, typer.Option(help="the net to begin with: none, or a file; by default the game's own")
    ] = None,
    option: Annotated[list[str] | None, typer.Option(help="a setting of the matches, as name=value")] = None,
    seed: Annotated[int, typer.Option(help="the same seed gives the same nets", min=0)] = 0,
    threads: Annotated[int | None, typer.Option(help="threads; all cores by default", min=1)] = None,
    cluster: Cluster = None,
) -> None:
    """Train a net for a game's bots by self-play; it must beat the current one at equal time."""
    import touchline.lab
    from touchline.engine.compiled import progress

    progress.loud = True
    with interruptible(f"everything so far is in {folder}, and the same command resumes"):
        found = touchline.lab.train(
            find_game(game),
            folder,
            options=" ".join(option or []),
            bot=bot,
            matches=matches,
            positions=positions,
            depth=depth,
            simulations=simulations,
            pairs=pairs,
            rounds=rounds,
            seed=seed,
            start=start,
            threads=threads,
            cluster=cluster,
            tell=show_progress,
        )
    progress.close()
    show_progress("")
    print(found.text)
    print(f"Best net: {found.net}" if found.net else "No net has won its gate.")
    print(f"Report: {found.page}")


@app.command()
def bench(
    json: Annotated[bool, typer.Option("--json", help="print the figures as JSON")] = False,
    seconds: Annotated[float, typer.Option(help="duration of each measurement", min=0.05)] = 1.0,
    rounds: Annotated[int, typer.Option(help="number of rounds; medians are shown", min=1)] = 3,
    game: Annotated[
        list[str] | None, typer.Option(help="measure only this game (repeatable), and no other library")
    ] = None,
) -> None:
    """Benchmark the engine against other installed libraries."""
    from touchline.envs.rates import env_rates
    from touchline.lab.bench import run

    run(game or GAMES, seconds, rounds, json, env_rates(game or GAMES))


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="address to listen on; 0.0.0.0 for all interfaces")] = None,
    port: Annotated[int | None, typer.Option(help="port; by default 8321 if it is free")] = None,
    database: DatabaseUrl = None,
    open_browser: Annotated[bool, typer.Option("--open", help="open the browser")] = False,
    game: Annotated[
        list[str] | None, typer.Option(help="folder of your own game to offer as well (repeatable)")
    ] = None,
    origin: Annotated[list[str] | None, typer.Option(help="another origin that may play here, https://...")] = None,
    allow_host: Annotated[
        list[str] | None, typer.Option(help="a host name of this server, such as play.example.org")
    ] = None,
    trust_proxy: Annotated[
        list[str] | None, typer.Option(help="trust forwarding headers from this address or network, 10.0.0.0/8")
    ] = None,
    pace: Annotated[float | None, typer.Option(help="seconds between two visible bot actions; 0.5 by default")] = None,
    no_limits: Annotated[bool, typer.Option("--no-limits", help="for benchmarks: no rate limits")] = False,
    keep_days: Annotated[int | None, typer.Option(help="days to keep ended tables and unused replays; 90")] = None,
    keep_megabytes: Annotated[
        int | None, typer.Option(help="database size above which the oldest are deleted; 4000")
    ] = None,
    metrics: Annotated[
        str | None, typer.Option(help="serve Prometheus metrics at ADDRESS:PORT, or at a port of 127.0.0.1")
    ] = None,
    log: LogForm = None,
    address: Annotated[
        str | None,
        typer.Option(help="HOST:PORT at which other processes on the same PostgreSQL database reach this one"),
    ] = None,
    lease: Lease = None,
    config: Config = None,
    check: Check = False,
) -> None:
    """Serve games in the browser, for people and bots. Settings also come from --config FILE and TOUCHLINE_NAME."""
    from touchline.server.app import check_store, free_port, run
    from touchline.server.settings import configure, settings_of, show

    flags = {
        "host": host,
        "port": port,
        "database": database,
        "game": game or None,
        "origin": origin or None,
        "allow_host": allow_host or None,
        "trust_proxy": trust_proxy or None,
        "pace": pace,
        "no_limits": no_limits or None,
        "keep_days": keep_days,
        "keep_megabytes": keep_megabytes,
        "metrics": metrics,
        "log": log,
        "address": address,
        "lease": lease,
    }
    found = configure(flags, os.environ, config)
    for folder in found["game"].value:
        offer(folder)
    settings, listens = settings_of(found), str(found["host"].value)
    if check:
        print(show(found))
        print(check_store(settings.database))
        return
    run(settings, listens, found["port"].value or free_port(listens), open_browser=open_browser)


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="the file to write; it must not exist")],
    database: DatabaseUrl = None,
    config: Config = None,
) -> None:
    """Write all tables and replays to one file, also while the server runs."""
    import asyncio

    from touchline.server.backup import back_up

    count = asyncio.run(back_up(database_url(database, config), file))
    print(f"Wrote {count.text} to {file}.")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="file written by touchline backup")],
    database: DatabaseUrl = None,
    config: Config = None,
    game: Annotated[list[str] | None, typer.Option(help="folder of your own game, to prove its matches")] = None,
) -> None:
    """Fill an empty database from a backup and prove every match in it; nothing is kept unless all are valid."""
    import asyncio

    from touchline.engine.compiled import progress
    from touchline.server.backup import restore

    progress.loud = True
    for folder in game or ():
        offer(folder)
    count = asyncio.run(restore(file, database_url(database, config)))
    progress.close()
    print(f"Restored {count.text}. Proved {count.proved:,} scoresheets.")
    if count.unproved:
        print(f"Kept {count.unproved:,} unproved: set aside before, or of rules that are not installed here.")


@app.command()
def prune(
    older_than: Annotated[str, typer.Option(help="age in days, such as 90d")],
    database: DatabaseUrl = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="only show what would be deleted")] = False,
    config: Config = None,
) -> None:
    """Delete ended tables and unused replays of a certain age, also while the server runs."""
    import asyncio

    from touchline.server.clock import clock_time
    from touchline.server.pruning import prune, read_age

    before = clock_time() - read_age(older_than)
    found = asyncio.run(prune(database_url(database, config), before, dry_run=dry_run))
    print(f"{'Would delete' if dry_run else 'Deleted'} {found}.")


def database_url(given: str | None, config: Path | None) -> str:
    """The database of the server, found as `serve` finds it. Raises TouchlineError."""
    from touchline.server.settings import configure

    return str(configure({"database": given}, os.environ, config)["database"].value)


@app.command()
def think(
    database: Annotated[str | None, typer.Option(help="postgresql://..., the database of the servers")] = None,
    threads: Annotated[int | None, typer.Option(help="searches at the same time; by default one per core")] = None,
    game: Annotated[list[str] | None, typer.Option(help="folder of your own game that the servers offer")] = None,
    log: LogForm = None,
    lease: Lease = None,
    config: Config = None,
    check: Check = False,
) -> None:
    """Search for the bots of all servers on a database. Settings are read as by touchline serve."""
    from touchline.server.app import check_store
    from touchline.server.settings import configure, show
    from touchline.server.worker import THINKS, check_shared, run

    flags = {"database": database, "threads": threads, "game": game or None, "log": log, "lease": lease}
    found = configure(flags, os.environ, config)
    for folder in found["game"].value:
        offer(folder)
    value = {name: found[name].value for name in THINKS}
    check_shared(value["database"])
    if check:
        print(show({name: found[name] for name in THINKS}))
        print(check_store(value["database"]))
        return
    run(value["database"], value["threads"], value["log"], value["lease"])


@contextlib.contextmanager
def interruptible(kept: str | None) -> Iterator[None]:
    """Finish the current matches on the first Ctrl+C, and stop at once on the second.

    Raises TouchlineError when interrupted, which says what is kept.
    """
    told = "interrupted" + (f"; {kept}" if kept else "")

    def finish(*_: object) -> None:
        signal.signal(signal.SIGINT, stop)
        print("\nFinishing the current matches; press Ctrl+C again to stop at once.", file=sys.stderr, flush=True)
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
    """Read a match from a scoresheet file. Raises TouchlineError."""
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
    """Show one line that overwrites the last, if stderr is a terminal."""
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
    """Touchline: sports tabletop games, exact, fast and fair. Without a command, opens the browser."""
    if context.invoked_subcommand is None:
        serve(open_browser=True)


def main() -> NoReturn:
    """Run a command; wrong input gives one line and exit code 2."""
    try:
        app(standalone_mode=True)
    except TouchlineError as error:
        print(f"touchline: {error}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        sys.exit(1)
    sys.exit(0)
