"""A simulation on a Ray cluster: the same file as on one thread, even if a node dies in the middle."""

import json
import subprocess
import sys

import pytest

import touchline.lab
from tests.lab.test_simulate import TUG, digest
from touchline import TouchlineError

pytestmark = pytest.mark.long
MATCHES = 60_000
ON_TWO_NODES = """
import json, pathlib, sys, time
import ray
from ray.cluster_utils import Cluster
import touchline.lab

nodes = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
other = nodes.add_node(num_cpus=1)
told = []

def count_nodes():
    return sum(node["Alive"] for node in ray.nodes())

def tell(line):
    told.append([line, count_nodes()])
    if len(told) == 8:
        nodes.remove_node(other, allow_graceful=False)
        while count_nodes() == 2:
            time.sleep(0.1)

game, matches, out, facts = sys.argv[1:]
touchline.lab.simulate(game, int(matches), out=out, decisions=True, cluster=nodes.address, tell=tell)
pathlib.Path(facts).write_text(json.dumps(told))
nodes.shutdown()
"""


def run(*arguments):
    pytest.importorskip("ray")
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, timeout=900)


def test_a_killed_node_does_not_change_the_file(tmp_path):
    alone, together = tmp_path / "alone.parquet", tmp_path / "together.parquet"
    facts = tmp_path / "facts.json"
    done = run("-c", ON_TWO_NODES, TUG, str(MATCHES), str(together), str(facts))
    assert done.returncode == 0, done.stderr
    told = json.loads(facts.read_text())
    assert [alive for _, alive in told] == [2] * 8 + [1] * (len(told) - 8)
    assert not told[7][0].startswith(f"{MATCHES:,} of")
    assert told[-1][0].startswith(f"{MATCHES:,} of {MATCHES:,} matches")
    touchline.lab.simulate(TUG, MATCHES, out=alone, decisions=True, threads=1)
    assert digest(alone) == digest(together)


def test_the_command_starts_a_local_cluster(tmp_path):
    file, alone = tmp_path / "file.parquet", tmp_path / "alone.parquet"
    asked = ["simulate", TUG, "--matches", "500", "--bots", "3,random", "--out", str(file), "--cluster", "local"]
    done = run("-m", "touchline", *asked)
    assert done.returncode == 0, done.stderr
    touchline.lab.simulate(TUG, 500, bots="3,random", out=alone)
    assert digest(alone) == digest(file)


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("127.0.0.1:1", "[Errno 111] Connection refused"),
        ("ray://127.0.0.1:1", "[Errno 111] Connection refused"),
        ("somewhere", "expected HOST:PORT, auto or local"),
    ],
)
def test_an_unreachable_cluster_is_reported_in_one_line(tmp_path, address, reason):
    done = run("-m", "touchline", "simulate", TUG, "--out", str(tmp_path / "file"), "--cluster", address)
    assert (done.returncode, done.stderr) == (2, f"touchline: cannot reach a cluster at {address}: {reason}\n")


def test_a_machine_that_fails_is_reported_in_one_line(tmp_path):
    pytest.importorskip("ray")
    script = f"""
import touchline.lab.cluster
touchline.lab.cluster.write_recipe = lambda run: {{"touchline": "9"}}
touchline.lab.simulate({TUG!r}, 10, cluster="local")
"""
    done = run("-c", script)
    assert done.stderr.splitlines()[-1] == (
        "touchline.engine.errors.TouchlineError: a machine of the cluster failed: "
        f"expected touchline 9 on every machine, not {touchline.__version__}"
    )


def test_a_failure_on_another_machine_is_reported(monkeypatch):
    cluster = pytest.importorskip("touchline.lab.cluster")
    monkeypatch.setattr(cluster, "__version__", "0")
    with pytest.raises(TouchlineError, match=r"expected touchline 9 on every machine, not 0"):
        cluster.play_chunk({"touchline": "9"}, 0)
