"""Lessons over REST: nothing is stored, unknown ones are not found, and tries are limited and charged."""

import pytest

from touchline.games import GAMES
from touchline.lessons import read_lessons, read_pictures
from touchline.server.messages import LONGEST_LESSON


@pytest.mark.parametrize("game", GAMES)
def test_lessons_and_pictures_are_offered(server, game):
    listed = server.http.get(f"/api/games/{game}/lessons?language=fr").json()
    assert [lesson["name"] for lesson in listed] == [lesson.name for lesson in read_lessons(game)]
    facts = next(found for found in server.http.get("/api/games").json() if found["id"] == game)
    assert facts["lessons"] == len(listed)
    rules = server.http.get(f"/api/games/{game}/rules").json()
    names = [name for rule in rules for name in rule["pictures"]]
    assert sorted(names) == sorted(picture.name for picture in read_pictures(game))
    drawn = server.http.get(f"/api/games/{game}/pictures/{names[0]}?language=es").json()
    assert drawn["caption"] and drawn["view"]["due"]


def test_a_lesson_is_played_from_its_beginning_each_time(server):
    def ask(**trial):
        return server.http.post("/api/games/kahmate/lessons/pass", json=trial).json()

    begun = ask()
    assert (begun["stage"], begun["played"], begun["learnt"]) == (0, [], None)
    wrong = ask(tries=["pass 4"])
    assert wrong["answer"]["rule"] == "R7.1" and wrong["played"] == []
    passed = ask(tries=["pass 2"])
    assert (passed["stage"], passed["played"], len(passed["steps"])) == (1, ["pass 2"], 2)
    done = ask(played=["pass 2", "step 2 right", "step 2 right"], tries=["step 2 right"], text=True)
    assert done["learnt"] and done["sections"] and not done["actions"]
    assert "try" in [event["event"] for event in done["steps"][-1]["events"]]


def test_pointing_at_something_is_answered(server):
    asked = {"path": ["player:r1", "player:r4"], "language": "es"}
    told = server.http.post("/api/games/kahmate/lessons/pass", json=asked).json()
    assert told["answer"]["rule"] == "R7.1"
    assert "altura" in told["answer"]["text"]
    other = server.http.post("/api/games/kahmate/lessons/pass", json={"path": ["player:b6", "player:b5"]}).json()
    assert other["answer"]["text"].startswith("This player belongs to your opponent.")
    cell = server.http.post("/api/games/kahmate/lessons/pass", json={"path": ["cell:99-1"]}).json()
    assert cell["answer"]["text"] == "Choose one of your players first, then a cell."


def test_unknown_lessons_are_not_found_and_long_tries_are_refused(server):
    post = server.http.post
    assert post("/api/games/chess/lessons/pass", json={}).status_code == 404
    assert post("/api/games/kahmate/lessons/nothing", json={}).status_code == 404
    assert server.http.get("/api/games/kahmate/pictures/nothing").status_code == 404
    assert server.http.get("/api/games/chess/lessons").status_code == 404
    for trial in ({"played": ["end"] * (LONGEST_LESSON + 1)}, {"tries": ["fly away"]}, {"tries": ["x" * 10_000]}):
        assert post("/api/games/kahmate/lessons/pass", json=trial).status_code == 400
