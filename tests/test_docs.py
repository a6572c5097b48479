"""The docs are correct: excerpts match, code runs, links resolve."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README, TUTORIAL = ROOT / "README.md", ROOT / "docs/adding-a-game.md"
PAGES = [README, *sorted((ROOT / "docs").rglob("*.md"))]
EXAMPLES = ("examples/connect_four", "examples/tug_of_war")
FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")
RUN = "# run\n"


def read(path):
    return path.read_text(encoding="utf-8")


def python_blocks(page):
    return [code for language, code in FENCED.findall(read(page)) if language == "python"]


def run(code, page):
    exec(compile(code, page.name, "exec"), {})


@pytest.fixture(autouse=True)
def at_the_root(monkeypatch):
    monkeypatch.chdir(ROOT)


def test_every_excerpt_in_the_tutorial_is_in_an_example_character_for_character():
    sources = [read(path) for folder in EXAMPLES for path in (ROOT / folder).rglob("*.py")]
    excerpts = [code for code in python_blocks(TUTORIAL) if not code.startswith(RUN)]
    assert excerpts
    assert [code for code in excerpts if not any("\n" + code in source for source in sources)] == []


def test_the_game_with_secrets_needs_at_most_400_lines():
    files = [path for path in (ROOT / "examples/tug_of_war").glob("*.py") if path.name != "measures.py"]  # optional
    assert sum(len(read(path).splitlines()) for path in files) <= 400


@pytest.mark.parametrize("page", [page for page in PAGES if RUN in read(page)], ids=lambda page: page.name)
def test_code_that_is_marked_to_run_runs(page):
    for code in python_blocks(page):
        if code.startswith(RUN):
            run(code, page)


def test_the_readme_runs_from_top_to_bottom():
    assert python_blocks(README)
    run("\n".join(python_blocks(README)), README)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_relative_link_leads_to_a_file(page):
    links = [link for link in LINK.findall(FENCED.sub("", read(page))) if "://" not in link]
    assert [link for link in links if not (page.parent / link.partition("#")[0]).exists()] == []
