"""The report: one page without outside parts, in three languages, for any game; errors of one line."""

import re
from html.parser import HTMLParser
from pathlib import Path

import polars as pl
import pytest

import touchline.lab
from tests.commands import touchline as command
from tests.lab.tallied import rows, won_by
from touchline import TouchlineError, cli, find_game
from touchline.games import GAMES
from touchline.lab.reports import Report, write_report
from touchline.lab.reports.drawing import shade_of, thresholds
from touchline.lab.reports.findings import HeatMap, crop, find
from touchline.lab.reports.ladder import Step, climb
from touchline.lab.reports.words import Words
from touchline.lab.stats import Estimate
from touchline.lab.tables import Simulation
from touchline.locales import LANGUAGES, read_words

ROOT = Path(__file__).parents[2]
TUG, FOUR = (str(ROOT / "examples" / name) for name in ("tug_of_war", "connect_four"))
TALLIES = [
    *(f"{kind}:{card}:{seat}" for kind in ("drawn", "played") for card in ("keeper", "red") for seat in (0, 1)),
    *(f"chosen:{card}:{seat}" for card in (1, 2) for seat in (0, 1)),
    *("duel:1,2:0", "duel:2,1:0"),
]
TITLE = {
    "game": "kahmate",
    "rules": 2,
    "options": {},
    "bots": ["random", "pro"],
    "seats": ["red", "blue"],
    "sides": [0, 1],
    "seed": 3,
    "scored": "tries",
    "tallies": TALLIES,
    "maps": [["ball", 13, 8]],
}
VOID = {"meta", "br", "line", "rect", "circle", "path"}


def matches():
    """Forty matches in which everything varies."""
    found = []
    for number in range(40):
        tallies = {name: (number * (place + 3)) % 4 for place, name in enumerate(TALLIES)}
        facts = {"turns": 20 + number, "lead_changes": number % 3, "deficit_0": number % 2, "decided": 5, **tallies}
        found.append(won_by(number % 2, **facts) if number % 5 else facts)
    return rows(*found)


def findings(**title):
    heat = pl.LazyFrame(
        [(batch, "ball", side, cell, 3 + batch) for batch in (0, 1) for side in (0, 1) for cell in (0, 50, 103)],
        schema=["batch", "map", "side", "cell", "count"],
        orient="row",
    )
    steps = [Step("random", "rookie", Estimate(0.8, 0.7, 0.9, 40))]
    return find({**TITLE, **title}, matches(), heat, ladder=steps)


class Reader(HTMLParser):
    """Checks that elements are closed in order, and collects what a reader needs."""

    def __init__(self, page):
        super().__init__()
        self.open, self.found, self.words = [], [], []
        self.feed(page)
        assert self.open == []

    def handle_starttag(self, tag, attributes):
        self.found.append((tag, dict(attributes)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.found.append((tag, dict(attributes)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, text):
        if "style" not in self.open:
            self.words.append(text)

    def all_of(self, tag):
        return [attributes for name, attributes in self.found if name == tag]


@pytest.fixture(scope="module", params=LANGUAGES)
def made(request):
    return write_report(findings(), "Kahmaté", request.param), request.param


def test_the_page_is_whole_and_needs_nothing_else(made):
    report, language = made
    page = Reader(report.html)
    assert page.all_of("html") == [{"lang": language}]
    assert not {tag for tag, _ in page.found} & {"script", "link", "img", "iframe", "object"}
    assert not re.search(r"https?:|url\(|@import|src=", report.html)
    assert len(report.html.encode()) < 2_000_000


def test_the_page_can_be_read_by_screen_readers(made):
    page = Reader(made[0].html)
    assert len(page.all_of("h1")) == 1
    assert all("aria-label" in svg or svg.get("aria-hidden") for svg in page.all_of("svg"))
    assert len(page.all_of("caption")) == len(page.all_of("table")) >= 6
    assert all("scope" in head for head in page.all_of("th"))
    links = {link["href"] for link in page.all_of("a")}
    assert links == {f"#{section['id']}" for section in page.all_of("section") if "id" in section}


def test_every_figure_has_its_question_and_its_interval(made):
    report, language = made
    found, words = findings(), Words("kahmate", language, "tries")
    said = "".join(Reader(report.html).words)
    metrics = found.metrics
    figures = [*metrics.fairness, *metrics.length, *metrics.scoring, *metrics.drama, *metrics.choices]
    assert len(figures) > 20
    for figure in figures:
        told = words.tell(figure)
        for text in (told.name, told.question, told.value, told.range, told.note):
            assert text in said
        assert f"{told.name} " in report.text and f" {told.value}  {told.range}" in report.text


def test_no_placeholder_is_left(made):
    for text in ("".join(Reader(made[0].html).words), made[0].text):
        assert not re.search(r"[{}]|\bnan\b|\bNone\b", text)


def test_the_columns_of_the_summary_are_aligned(made):
    lines = [line for line in made[0].text.splitlines() if line.startswith("  ")]
    ends = {re.match(r"  .+?  +\S+(\s%)?  ", line).end() for line in lines}
    assert len(ends) == 1


def test_the_contents_of_a_file_are_text_not_markup():
    report = write_report(findings(seats=["<b>red", "blue"], seed="<i>"), "<script>", "en")
    assert not {tag for tag, _ in Reader(report.html).found} & {"script", "i"}
    assert "<script>" not in report.html and "<i>" not in report.html and "<b>red" not in report.html


def test_the_same_findings_give_the_same_page():
    assert write_report(findings(), "Kahmaté", "en") == write_report(findings(), "Kahmaté", "en")


def test_numbers_are_written_as_in_the_language():
    assert [Words("kahmate", language).number(-1234.5, 1) for language in LANGUAGES] == [
        "−1,234.5",
        "−1\u202f234,5",
        "−1\u202f234,5",
    ]


def test_shades_of_a_heat_map_follow_its_legend():
    for shade, begins in enumerate(thresholds(10.0)):
        assert shade_of(begins + 0.01, 10.0) == shade
    assert shade_of(0, 10.0) == shade_of(0, 0) == 0 and shade_of(10, 10.0) == 6


def test_heat_maps_are_means_per_match_with_a_precision():
    [heat] = findings().maps
    assert heat.size == (13, 8) and heat.most == 7 / 40
    assert heat.sides == [{0: 7 / 40, 50: 7 / 40, 103: 7 / 40}] * 2
    assert heat.precision == pytest.approx(1.96 * (0.5 * 2) ** 0.5 / 40, rel=0.001)


def test_a_page_is_written_whole_or_not_at_all(tmp_path):
    Report("<p>", "").save(tmp_path / "page.html")
    assert [path.name for path in tmp_path.iterdir()] == ["page.html"]
    with pytest.raises(TouchlineError, match=r"cannot write to .*: No such file or directory"):
        Report("<p>", "").save(tmp_path / "none" / "page.html")


def test_columns_that_are_missing_are_reported_in_one_line():
    with pytest.raises(
        TouchlineError, match="expected the simulation to have the columns of touchline simulate: "
    ) as told:
        touchline.lab.report(Simulation(TITLE, matches().drop("winner")))
    assert "\n" not in str(told.value)


@pytest.mark.parametrize(
    ("title", "told"),
    [
        ({"game": "../../web"}, "game"),
        ({"game": None}, "game"),
        ({"seats": ["red"]}, "Expected a side and a bot for every seat"),
        ({"sides": [0, 10**9]}, "Expected sides numbered from 0"),
        ({"sides": [-1, 0]}, "Expected sides numbered from 0"),
        ({"bots": "random"}, "bots"),
        ({"options": None}, "options"),
        ({"maps": [["ball", 10**9, 8]]}, "maps"),
        ({"tallies": [3]}, "tallies"),
    ],
)
def test_an_invalid_title_is_reported_in_one_line(title, told):
    with pytest.raises(TouchlineError, match="expected a title as touchline simulate writes it: ") as refused:
        touchline.lab.report(Simulation({**TITLE, **title}, matches()))
    assert told in str(refused.value) and "\n" not in str(refused.value)


def test_a_file_without_matches_says_so():
    with pytest.raises(TouchlineError, match="expected the simulation to have matches, not none"):
        touchline.lab.report(Simulation(TITLE, matches().head(0)))


def test_heat_of_a_side_that_does_not_exist_is_reported_in_one_line():
    heat = pl.LazyFrame({"batch": [0, 1], "map": ["ball"] * 2, "side": [0, 7], "cell": [1, 1], "count": [1, 1]})
    with pytest.raises(TouchlineError, match="expected the simulation to have the columns of touchline simulate"):
        touchline.lab.report(Simulation(TITLE, matches(), heat))


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_action_has_a_name_in_every_language(game):
    typed = set(find_game(game).rules.VERBS.words)
    for language in LANGUAGES:
        assert set(read_words("lab", language)["verb_names"][game]) == typed
        assert Words(game, language).verb("end of time") == "end of time"


def test_kinds_of_action_are_in_the_reader_s_words():
    used = {"used:kick:0": 2, "used:kick:1": 0, "used:end:0": 3, "used:end:1": 5, "used:pass:0": 0, "used:pass:1": 0}
    report = write_report(find({**TITLE, "tallies": list(used)}, rows(used, used)), "Kahmaté", "fr")
    assert "Coup de pied" in report.html and "Fin du tour" in report.html and ">kick<" not in report.html
    assert "Jamais jouées\u202f: passe." in report.html
    assert "Rouge\u202f: coup de pied " in report.text and "\u202f: passe" not in report.text


def test_players_have_their_own_words_and_their_team():
    tallies = [f"picked:{number}:{seat}" for number in (7, 8) for seat in (0, 1)]
    played = rows(*[won_by(n % 2, **{name: n % (2 + place) for place, name in enumerate(tallies)}) for n in range(40)])
    report = write_report(find({**TITLE, "tallies": tallies}, played), "Kahmaté", "en")
    assert "Worth of the players" in report.html and "Worth of the cards" not in report.html
    assert "Red 7" in report.html and "Fielded: Blue 7 " in report.text
    assert "Worth of the players: Which players win matches?" in report.text


def test_a_figure_near_zero_has_digits_that_show_it():
    words = Words("kahmate", "en")
    assert words.exact(Estimate(0.0001, 0.0, 0.0002, 9), "number") == "0.0001"
    assert words.exact(Estimate(0.64, 0.63999, 0.64001, 9), "number") == "0.640"


def test_the_ends_of_an_axis_differ():
    rare = rows(*[won_by(0, lead_changes=int(number == 7)) for number in range(400)])
    page = write_report(find({**TITLE, "tallies": []}, rare), "Kahmaté", "en").html
    scales = re.findall(r'aria-hidden="true"><span>([^<]*)</span><span>[^<]*</span><span>([^<]*)<', page)
    assert len(scales) > 10 and all(first != last for first, last in scales)


# A custom game, from the simulation to the page.


def test_a_game_without_measures_has_a_report(tmp_path):
    file = tmp_path / "four.parquet"
    touchline.lab.simulate(FOUR, 50, out=file, decisions=True)
    unknown = touchline.lab.report(file)
    known = touchline.lab.report(file, game=find_game(FOUR), ladder=1, threads=1)
    assert "50 matches" in unknown.text and find_game(FOUR).name in known.html
    assert "Pro against amateur" in known.html and "Which kinds of action are used" in known.html
    Reader(known.html)
    with pytest.raises(TouchlineError, match="a ladder needs the game"):
        touchline.lab.report(file, ladder=2)
    with pytest.raises(TouchlineError, match="expected the game 'connect_four', as in the file, not 'tug_of_war'"):
        touchline.lab.report(file, game=find_game(TUG))


def test_a_ladder_depends_on_its_seed_alone():
    game = find_game(TUG)
    options = game.read_options({})
    one = climb(game, options, rounds=4, levels=("random", "30"), threads=1)
    assert one == climb(game, options, rounds=4, levels=("random", "30"), threads=2)
    assert one[0].points.count == 4 and 0 <= one[0].points.value <= 1


def test_equal_players_stay_even_on_the_ladder():
    game = find_game(TUG)
    [step] = climb(game, game.read_options({}), rounds=60, levels=("random", "random"), threads=1)
    assert not step.points.excludes(0.5)


def test_the_command_writes_a_page_and_a_summary(tmp_path):
    file = tmp_path / "tug.parquet"
    touchline.lab.simulate(TUG, 20, out=file)
    done = command("report", file, "--language", "fr")
    assert "20 matchs" in done.stdout and done.stdout.rstrip().endswith(f"{file.with_suffix('.html')}.")
    assert file.with_suffix(".html").read_text(encoding="utf-8").startswith("<!doctype html>")
    (tmp_path / "bad.parquet").write_text("no table")
    failed = command("report", tmp_path / "bad.parquet")
    assert failed.returncode == 2 and failed.stderr.count("\n") == 1 and "touchline simulate" in failed.stderr


def test_a_page_does_not_replace_its_matches(tmp_path):
    file = tmp_path / "tug.html"
    touchline.lab.simulate(TUG, 5, out=file)
    kept = file.read_bytes()
    with pytest.raises(TouchlineError, match="expected another file for the page"):
        cli.report(file)
    assert file.read_bytes() == kept


def test_a_smaller_court_is_drawn_as_it_is():
    heat = HeatMap("ball", (28, 15), [{0: 1.0, 28 + 2: 2.0, 10 * 28 + 19: 3.0}], 0.1)
    assert crop(heat, (20, 11)) == HeatMap("ball", (20, 11), [{0: 1.0, 20 + 2: 2.0, 10 * 20 + 19: 3.0}], 0.1)
