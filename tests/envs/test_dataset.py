"""Datasets: what the seats saw in the matches of a simulation."""

import json
import sys

import numpy as np
import polars as pl
import pytest

from touchline import TouchlineError, cli
from touchline.engine.record import buffer
from touchline.envs.dataset import write_dataset
from touchline.games import GAMES, find_game
from touchline.lab import simulate

SHORT = {"kahmate": "turns=3", "foot_savane": "turns=8", "killpower_ball": "court=small", "team_km": "players=4"}


@pytest.mark.parametrize("game", GAMES)
def test_rows_are_the_decisions_of_a_simulation(game, tmp_path):
    write_dataset(game, 2, tmp_path / "d.parquet", options=SHORT[game], seed=4, threads=1)
    rows = pl.read_parquet(tmp_path / "d.parquet")
    simulation = simulate(game, 2, options=SHORT[game], seed=4, decisions=True)
    expected = simulation.decisions.filter(pl.col("seat") >= 0).collect()
    for name in ("match", "ply", "seat", "action"):
        assert rows[name].to_list() == expected[name].to_list(), name
    assert np.bitwise_count(rows["mask"].to_numpy()).sum(axis=1).tolist() == expected["legal"].to_list()
    check_first_match(find_game(game), rows, simulation)
    sides = find_game(game).side_of_seats(find_game(game).read_options(dict([SHORT[game].split("=")])))
    results = simulation.matches.collect()
    for match, seat, outcome, reward, last in rows["match", "seat", "outcome", "reward", "last"].iter_rows():
        assert outcome == results[f"value_{sides[seat]}"][match]
        assert reward == (outcome if last else 0)
    assert rows.group_by("match", "seat").agg(pl.col("last").sum())["last"].to_list() == [1] * 2 * len(sides)


def check_first_match(game, rows, simulation):
    """Replay the first match through the door and compare what is seen."""
    states = game.opening(game.read_options(dict([SHORT[game.id].split("=")])))
    seen, legal = np.zeros(rows["observation"].dtype.shape, np.float32), buffer(game.rules.ACTIONS)
    masks = np.unpackbits(rows["mask"].to_numpy(), axis=1, bitorder="little", count=game.rules.ACTIONS)
    row = 0
    for seat, action in (
        simulation.decisions.filter(pl.col("match") == 0).select("seat", "action").collect().iter_rows()
    ):
        if seat >= 0:
            game.door.observe(states, 0, seat, seen)
            assert np.array_equal(rows["observation"][row].to_numpy(), seen)
            assert np.flatnonzero(masks[row]).tolist() == list(legal[: game.door.legal(states, 0, legal)])
            row += 1
        game.door.play(states, 0, action)


def test_the_same_seed_gives_the_same_bytes_on_any_number_of_threads(tmp_path):
    def written(threads, seed):
        write_dataset("kahmate", 40, tmp_path / "d.parquet", options="turns=2", seed=seed, threads=threads)
        return [(tmp_path / name).read_bytes() for name in ("d.parquet", "d.md")]

    first = written(1, 5)
    assert first == written(2, 5)
    assert first != written(2, 6)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["d.md", "d.parquet"]


def test_the_card_says_what_is_in_it(tmp_path):
    card = write_dataset("kahmate", 1, tmp_path / "d.parquet", options="turns=2", bots="random", seed=9)
    text = card.read_text()
    facts = json.loads(text.split("```json\n")[1].split("```")[0])
    assert facts["game"] == "kahmate"
    assert facts["rules"] == 2
    assert facts["options"]["turns"] == "2"
    assert facts["bots"] == ["random", "random"]
    assert facts["seed"] == 9
    assert facts["licence"] == "MIT"
    rows = pl.read_parquet(tmp_path / "d.parquet")
    assert all(f"| `{name}` |" in text for name in rows.columns)
    title = json.loads(pl.read_parquet_metadata(tmp_path / "d.parquet")["touchline"])
    assert title["kind"] == "dataset"


def test_wrong_input_is_refused_in_one_line(tmp_path):
    with pytest.raises(TouchlineError, match=r"^expected a file to write to, not the folder"):
        write_dataset("kahmate", 1, tmp_path)
    with pytest.raises(TouchlineError, match=r"^cannot write to .*: No such file or directory$"):
        write_dataset("kahmate", 1, tmp_path / "missing" / "d.parquet")
    with pytest.raises(TouchlineError, match=r"^expected bots by level or number of simulations"):
        write_dataset("kahmate", 1, tmp_path / "d.parquet", bots="cmd:true")
    with pytest.raises(TouchlineError, match=r"^there is no option 'size'"):
        write_dataset("kahmate", 1, tmp_path / "d.parquet", options="size=3")
    assert list(tmp_path.iterdir()) == []


def test_the_command_writes_the_file_and_its_card(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["touchline", "dataset", "kahmate", "--matches", "1", "--option", "turns=2"])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 0
    assert (
        capsys.readouterr().out
        == "Wrote 1 matches of Kahmaté to kahmate-dataset.parquet, described in kahmate-dataset.md.\n"
    )
    assert {path.name for path in tmp_path.iterdir()} == {"kahmate-dataset.parquet", "kahmate-dataset.md"}
