"""The lab in the browser: a simulation and its report, within limits that leave the server to others."""

import dataclasses
import importlib.util
import time

import pytest

from tests.server.serving import PATIENCE, serving
from touchline.server.limits import NO_LIMITS, Rate

QUICK = {"game": "kahmate", "bots": ["random", "random"], "options": {"turns": "3"}, "matches": 60}
LONG = {"game": "kahmate", "bots": ["amateur", "amateur"], "matches": 1000}


def begin(server, **wish):
    answer = server.http.post("/api/lab", json=wish)
    assert answer.status_code == 201, answer.text
    return answer.json()["id"]


def wait(server, experiment, *states):
    ends = time.monotonic() + PATIENCE
    while (now := server.http.get(f"/api/lab/{experiment}").json())["state"] not in states:
        assert time.monotonic() < ends, now
        time.sleep(0.05)
    return now


def stop(server, experiment):
    return server.http.post(f"/api/lab/{experiment}/stop").json()


def problem(answer):
    return answer.status_code, answer.json()["error"]


@pytest.fixture
def limited(tmp_path):
    def serve(**limits):
        return serving(f"sqlite:///{tmp_path}/tables.db", limits=dataclasses.replace(NO_LIMITS, **limits))

    return serve


def test_a_simulation_ends_with_a_report(server):
    assert server.http.get("/api/lab").json() == {
        "bots": ["random", "rookie", "amateur"],
        "matches": 1000,
        "seconds": 120,
        "install": None,
    }
    experiment = begin(server, **QUICK, language="fr")
    assert wait(server, experiment, "ended") == {"id": experiment, "state": "ended", "done": 60, "matches": 60}
    report = server.http.get(f"/api/lab/{experiment}/report")
    assert report.headers["content-type"] == "text/html; charset=utf-8"
    assert "attachment" in report.headers["content-disposition"]
    assert "<h1>Kahmaté</h1>" in report.text and "60 matchs" in report.text and "turns=3" in report.text


def test_the_same_request_gives_the_same_report(server):
    pages = []
    for _ in range(2):
        experiment = begin(server, **QUICK, seed=9)
        wait(server, experiment, "ended")
        pages.append(server.http.get(f"/api/lab/{experiment}/report").text)
    assert pages[0] == pages[1]


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"options": {"speed": "9"}}, "there is no option 'speed'"),
        ({"options": {"turns": "none"}}, "option turns: expected a whole number"),
        ({"bots": ["random"]}, "expected 2 bots, one per seat, not 1"),
        ({"bots": ["star", "star"]}, "bots"),
        ({"matches": 1001}, "matches"),
    ],
)
def test_bad_requests_are_refused_in_one_line(server, wish, told):
    status, error = problem(server.http.post("/api/lab", json={**QUICK, **wish}))
    assert status == 400 and told in error and "\n" not in error


def test_a_simulation_that_nobody_made_is_not_found(server):
    for path in ("", "/report"):
        assert problem(server.http.get(f"/api/lab/aaaaaaaaaa{path}")) == (404, "there is no such simulation")


def test_one_at_a_time_which_can_be_stopped(server):
    experiment = begin(server, **LONG)
    assert problem(server.http.get(f"/api/lab/{experiment}/report")) == (409, "there is no report yet")
    assert problem(server.http.post("/api/lab", json=QUICK))[0] == 429
    assert stop(server, experiment)["state"] == "stopped"
    wait(server, begin(server, **QUICK), "ended")
    assert server.http.get(f"/api/lab/{experiment}").json()["done"] < 1000


def test_there_is_a_limit_for_all_visitors_together(limited):
    with limited(simulations=0) as server:
        assert problem(server.http.post("/api/lab", json=QUICK)) == (429, "the lab is busy: try again in a minute")


def test_new_simulations_have_a_rate(limited):
    with limited(new_simulations=Rate(1, 0.0001)) as server:
        wait(server, begin(server, **QUICK), "ended")
        assert problem(server.http.post("/api/lab", json=QUICK)) == (429, "limit exceeded: try again later")


def test_at_the_time_limit_the_report_covers_what_was_played(limited):
    with limited(simulation_time=0) as server:
        experiment = begin(server, **LONG)
        now = wait(server, experiment, "ended")
        assert now["done"] == 1 and now["matches"] == 1000
        assert "What 1 matches" in server.http.get(f"/api/lab/{experiment}/report").text


def test_a_simulation_leaves_half_of_the_processor_time_to_other_requests(limited):
    with limited(work=Rate(1, 0.01), simulation_time=60) as server:
        experiment = begin(server, **LONG)
        wait(server, experiment, "playing")
        done = -1
        while (now := server.http.get(f"/api/lab/{experiment}").json())["done"] > max(done, 0) or not now["done"]:
            done = now["done"]
            time.sleep(1.5)  # until it waits for its budget
        assert now["state"] == "playing" and now["done"] < 1000
        assert server.http.get("/api/games").status_code == 200
        stop(server, experiment)


def test_without_the_extra_the_lab_says_how_to_install_it(server, monkeypatch):
    find = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name, *more: None if name == "polars" else find(name, *more)
    )
    assert server.http.get("/api/lab").json()["install"] == 'pip install "touchline[lab]"'
    assert problem(server.http.post("/api/lab", json=QUICK)) == (
        409,
        'this server has no lab: pip install "touchline[lab]"',
    )
