"""Killpower Ball for scenario tests: a match from a drawn position, and queries on the court."""

import touchline

SIZES = {"full": (28, 15), "small": (20, 11)}

# Blue here has COM 5, BAL 4, RES 4, and numbers 1 to 4 faster than red, so that a test can tell the sides apart.
SWIFT = ",".join(["5,5,4,5,4,4,1"] * 4 + ["5,5,4,4,4,4,1"] * 3)


def at(text, **options):
    """A match at this position, dice by hand; options may be given here, and the defaults are turn 20 and MAIN for red.

    Blue's team is SWIFT unless another is named, whatever roster the game has.
    """
    lines = [line.split(":")[0] for line in text.splitlines()]
    if "blue=" not in text:
        options = {"blue": SWIFT, **options}
    words = " ".join(f"{name}={value}" for name, value in options.items())
    if "options" in lines:
        text = text.replace("options:", f"options: {words}")
    elif words:
        text += f"\noptions: {words}"
    text += "" if "turn" in lines else "\nturn: 20"
    text += "" if "main" in lines or "due: lot" in text else "\nmain: red"
    return touchline.read_position("killpower_ball", text, dice="by hand")


def court(gladiators, *lines, size="full"):
    """The drawing of "r5* 16-7, b4 20-6, * 3-3", and lines below it."""
    columns, rows = SIZES[size]
    tokens = dict(item.split()[::-1] for item in gladiators.split(",") if item.strip())
    assert len(tokens) == len([item for item in gladiators.split(",") if item.strip()]), "two on one cell"
    drawing = ["   " + " ".join(map(str, range(columns)))]
    for row in range(rows):
        drawing.append(" ".join([str(row), *(tokens.pop(f"{column}-{row}", ".") for column in range(columns))]))
    assert not tokens, f"not on the court: {tokens}"
    return "\n".join([*drawing, *(["options: court=small"] if size == "small" else []), *lines])


def no_bench(on_court):
    """The line that leaves both benches empty, so that nobody comes on for gladiators who are not drawn."""
    names = [f"{side}{number}" for side in "rb" for number in range(1, 8)]
    return "injured: " + ", ".join(name for name in names if name not in on_court.replace(",", " ").split())


def where(match, name):
    return _gladiator(match, name)["cell"]


def ball(match):
    return match.view()["ball"]


def holder(match):
    return match.view()["holder"]


def moves(match, name):
    return _gladiator(match, name)["moves"]


def has_action(match, name):
    return _gladiator(match, name)["action"]


def is_stunned(match, name):
    return _gladiator(match, name)["stunned"] > 0


def is_out(match, name):
    return _gladiator(match, name)["out"] is not None


def _gladiator(match, name):
    return match.view()["gladiators"][name]


def points(match):
    return tuple(match.view()["points"].values())


def baskets(match):
    return tuple(match.view()["baskets"].values())


def main(match):
    return match.view()["main"]


def sure(match):
    return match.view()["sure"]


def turn(match):
    return match.view()["turn"]


def phase(match):
    return match.view()["phase"]


def due(match):
    return match.view()["due"]


def asked(match):
    """The gladiator the question is about, or None."""
    questions = ("intercept", "rebound", "act", "dodge")
    return match.view()["asked"] if due(match) in questions else None


def reach(match, number):
    """The cells to which the acting coach's gladiator may move now."""
    return {text.split()[2] for text in match.legal() if text.startswith(f"move {number} ")}


def set_up(match, *texts):
    """Both coaches place 1, 2, 3 ... in their last column, rows 0, 1, 2 ...; number 1 gets the ball; then the texts."""
    while due(match) in ("setup", "holder"):
        texts_now = match.legal()
        column = 0 if match.actor == 0 else match.view()["court"]["columns"] - 1
        number = 0 if due(match) == "holder" else sum(_is_on(match, name) for name in _team(match))
        text = f"place {number + 1} {column}-{number}" if due(match) == "setup" else "give 1"
        match.play(text if text in texts_now else _first_like(texts_now, f"{column}-{number}"))
    match.play_all(*texts)


def _team(match):
    return [name for name in match.view()["gladiators"] if name[0] == "rb"[match.actor]]


def _is_on(match, name):
    return where(match, name) is not None


def _first_like(texts, cell):
    """If number n is out, the first who can come on instead."""
    return next((text for text in texts if text.endswith(f" {cell}")), texts[0])


def roll(match, *faces):
    match.play_all(*(f"roll {face}" for face in faces))
