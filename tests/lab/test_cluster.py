"""A simulation on a Ray cluster: the same file as on one thread, even if a node dies in the middle."""

import subprocess
import sys

import pytest

import touchline.lab
from tests.lab.test_simulate import TUG, digest
from touchline import TouchlineError

pytestmark = pytest.mark.long
MATCHES = 60_000
ON_TWO_NODES = """
import sys
from ray.cluster_utils import Cluster
import touchline.lab

nodes = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
other = nodes.add_node(num_cpus=1)
told = []

def tell(line):
    told.append(line)
    if len(told) == 8:
        nodes.remove_node(other, allow_graceful=False)
        print("killed a node after:", line, flush=True)

game, matches, out = sys.argv[1:]
touchline.lab.simulate(game, int(matches), out=out, decisions=True, cluster=nodes.address, tell=tell)
print("finished:", told[-1], flush=True)
nodes.shutdown()
"""


def run(*arguments):
    pytest.importorskip("ray")
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, timeout=900)


def test_a_killed_node_does_not_change_the_file(tmp_path):
    alone, together = tmp_path / "alone.parquet", tmp_path / "together.parquet"
    done = run("-c", ON_TWO_NODES, TUG, str(MATCHES), str(together))
    assert done.returncode == 0, done.stderr
    first, last = done.stdout.splitlines()
    assert first.startswith("killed a node after: ")
    assert not first.startswith(f"killed a node after: {MATCHES:,} ")
    assert last.startswith(f"finished: {MATCHES:,} of {MATCHES:,} matches")
    touchline.lab.simulate(TUG, MATCHES, out=alone, decisions=True, threads=1)
    assert digest(alone) == digest(together)


def test_the_command_starts_a_local_cluster(tmp_path):
    file, alone = tmp_path / "file.parquet", tmp_path / "alone.parquet"
    asked = ["simulate", TUG, "--matches", "500", "--bots", "3,random", "--out", str(file), "--cluster", "local"]
    done = run("-m", "touchline", *asked)
    assert done.returncode == 0, done.stderr
    touchline.lab.simulate(TUG, 500, bots="3,random", out=alone)
    assert digest(alone) == digest(file)


def test_a_cluster_that_is_not_there_is_reported_in_one_line(tmp_path):
    done = run("-m", "touchline", "simulate", TUG, "--out", str(tmp_path / "file"), "--cluster", "127.0.0.1:1")
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].startswith("touchline: cannot reach a cluster at 127.0.0.1:1: ")


def test_a_failure_on_another_machine_is_reported(monkeypatch):
    cluster = pytest.importorskip("touchline.lab.cluster")
    monkeypatch.setattr(cluster, "__version__", "0")
    with pytest.raises(TouchlineError, match=r"expected touchline 9 on every machine, not 0"):
        cluster.play_chunk({"touchline": "9"}, 0)
