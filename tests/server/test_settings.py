"""Settings: flags before environment before file before default; wrong values are one line."""

import socket
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

from touchline.cli import app
from touchline.engine.errors import TouchlineError
from touchline.server.app import run
from touchline.server.limits import DAY
from touchline.server.settings import SETTINGS, configure, settings_of, show

DEPLOY = Path(__file__).parents[2] / "deploy"


def in_a_file(tmp_path, text):
    file = tmp_path / "touchline.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_flags_come_before_the_environment_before_the_file_before_the_default(tmp_path):
    file = in_a_file(tmp_path, 'host = "0.0.0.0"\nport = 1000\npace = 1\n')
    found = configure({"pace": 3.0, "log": None}, {"TOUCHLINE_PORT": "2000", "TOUCHLINE_PACE": "2"}, file)
    assert found["host"] == ("0.0.0.0", str(file))
    assert found["port"] == (2000, "TOUCHLINE_PORT")
    assert found["pace"] == (3.0, "--pace")
    assert found["log"] == ("text", "default")


def test_the_environment_may_name_the_file(tmp_path):
    file = in_a_file(tmp_path, "keep_days = 3\n")
    assert settings_of(configure({}, {"TOUCHLINE_CONFIG": str(file)})).limits.keeps == 3 * DAY


@pytest.mark.parametrize(
    "given",
    [
        ({"trust_proxy": ["10.0.0.0/8", "::1"]}, {}),
        ({}, {"TOUCHLINE_TRUST_PROXY": "10.0.0.0/8, ::1"}),
    ],
)
def test_several_values_are_a_repeated_flag_or_separated_by_commas(given):
    assert settings_of(configure(*given)).proxies == ("10.0.0.0/8", "::1")


WRONG = {
    "port = 0": "port: expected a whole number from 1 to 65535, not 0",
    'port = "x"': "port: expected a whole number from 1 to 65535, not 'x'",
    "pace = true": "pace: expected a number from 0 to 10, not True",
    "pace = nan": "pace: expected a number from 0 to 10, not nan",
    'trust_proxy = ["10.0.0.0/99"]': "trust_proxy: expected an address or a network such as 10.0.0.0/8",
    'trust_proxy = "10.0.0.0/99"': "trust_proxy: expected an address or a network",
    "allow_host = 1": "allow_host: expected a list of texts, not 1",
    'origin = ["play.example.org"]': "origin: expected an origin such as https://play.example.org",
    'log = "xml"': "log: expected text | json, not 'xml'",
    'metrics = "everywhere"': "metrics: expected ADDRESS:PORT, or a port of 127.0.0.1, not 'everywhere'",
    "no_limits = 2": "no_limits: expected true or false, not 2",
    'database = "mysql://me:secret@db/x"': "database: expected sqlite:///FILE or postgresql://...",
    'colour = "red"': "there is no setting 'colour'; there are: host, port",
    "host = ": "cannot read",
}


@pytest.mark.parametrize("line", WRONG)
def test_a_wrong_value_is_one_line_that_says_where_and_what(tmp_path, line):
    file = in_a_file(tmp_path, line)
    with pytest.raises(TouchlineError) as error:
        configure({}, {}, file)
    said = str(error.value)
    assert WRONG[line] in said
    assert str(file) in said
    assert "\n" not in said
    assert "secret" not in said


def test_a_wrong_value_of_the_environment_names_the_variable():
    with pytest.raises(TouchlineError, match="TOUCHLINE_KEEP_DAYS: expected a whole number from 1 to 36500, not 'x'"):
        configure({}, {"TOUCHLINE_KEEP_DAYS": "x"})


def test_a_mistyped_variable_is_refused_with_the_name_that_was_meant():
    with pytest.raises(TouchlineError) as error:
        configure({}, {"TOUCHLINE_DATABSE": "postgresql://me:secret@db/x"})
    assert str(error.value) == "there is no setting TOUCHLINE_DATABSE: did you mean TOUCHLINE_DATABASE?"
    configure({}, {"TOUCHLINE_SERVICE_HOST": "10.0.0.1", "TOUCHLINE_CACHE": "/tmp", "TOUCH": "x"})


def test_a_worker_has_the_settings_of_the_servers(tmp_path, monkeypatch):
    file = in_a_file(tmp_path, 'database = "postgresql://me:hunter2@127.0.0.1:1/x"\nport = 1000\nthreads = 3\n')
    monkeypatch.setenv("TOUCHLINE_LEASE", "7")
    done = CliRunner().invoke(app, ["think", "--check", "--config", str(file), "--log", "json"])
    lines = [line.partition("  ")[0] for line in done.stdout.splitlines()]
    assert lines[1:] == ["game = []", "threads = 3", 'log = "json"', "lease = 7.0"]
    assert lines[0].startswith('database = "postgresql://me:***@')
    assert str(done.exception).startswith("the database cannot be opened")
    done = CliRunner().invoke(app, ["think", "--check", "--database", f"sqlite:///{tmp_path}/tables.db"])
    assert "expected a database that servers share" in str(done.exception)


def test_a_file_that_is_missing_is_one_line(tmp_path):
    with pytest.raises(TouchlineError, match=r"cannot read .*none\.toml: No such file or directory$"):
        configure({}, {}, tmp_path / "none.toml")


def test_the_shown_settings_hide_the_password_and_read_back(tmp_path):
    url = "postgresql://me:hunter2@db.example.org/touchline"
    found = configure({"database": url, "allow_host": ["a", "b"], "metrics": "9321"}, {})
    shown = show(found)
    assert "hunter2" not in shown
    assert 'allow_host = ["a", "b"]' in shown
    lines = [line for line in shown.splitlines() if "=   " not in line and "= #" not in line]
    read = tomllib.loads("\n".join(line for line in lines if line.partition("=")[2].partition("#")[0].strip()))
    assert read["metrics"] == "127.0.0.1:9321"
    assert read.keys() | {"port", "threads"} == SETTINGS.keys()


def test_an_address_of_the_metrics_that_is_in_use_is_one_line(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        settings = settings_of(configure({"metrics": str(port), "database": f"sqlite:///{tmp_path}/tables.db"}, {}))
        with pytest.raises(TouchlineError, match=f"metrics cannot be served at .*:{port}: Address already in use$"):
            run(settings, "127.0.0.1", 1, open_browser=False)
    assert not [*tmp_path.iterdir()]


def test_the_example_has_only_known_settings():
    found = configure({}, {}, DEPLOY / "touchline.toml")
    assert found["trust_proxy"].value == ("127.0.0.1",)
    assert settings_of(found).metrics == ("127.0.0.1", 9321)
