"""On a cluster: the result is that of one process, whatever dies, and a run whose driver was killed goes on."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from baralla.blocks.cluster import Cluster
from baralla.cli.options import CrewOptions, whole
from baralla.engine.errors import BarallaError

TESTS = Path(__file__).parents[1]
DEALS = "400"


def environment(folder: Path) -> dict[str, str]:
    paths = [str(TESTS), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "BARALLA_DATA": str(folder), "PYTHONPATH": os.pathsep.join(paths)}


@dataclass
class Nodes:
    """Two nodes; the second can be killed, once."""

    process: subprocess.Popen[str]
    address: str

    def kill_one(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("kill\n")
        self.process.stdin.flush()
        assert self.process.stdout.readline() == "killed\n"


@pytest.fixture(scope="module")
def nodes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nodes]:
    folder = tmp_path_factory.mktemp("cluster")
    command = [sys.executable, "-m", "support.two_nodes"]
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(
            command, env=environment(folder), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True, start_new_session=True
        )
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        assert address, (folder / "log").read_text()
        yield Nodes(process, address)
        process.communicate(timeout=120)


def arena(folder: Path, *more: str) -> list[str]:
    words = ["arena", "brisca", "--agents", "random", "first", "random:seed=3", "--deals", DEALS, "--seed", "c", "--out", str(folder)]
    return [sys.executable, "-m", "baralla", *words, *more]


def finish(folder: Path, *more: str) -> None:
    done = subprocess.run(arena(folder, *more), env=environment(folder.parent), capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr


def found(folder: Path) -> Any:
    """What a run found, but for the time it took, and its records."""
    result = json.loads((folder / "result.json").read_text(encoding="utf-8"))
    del result["seconds"]
    for agent in result["agents"]:
        del agent["ms"], agent["seconds_per_match"]
    return result, sorted((folder / "records.jsonl").read_text(encoding="utf-8").splitlines())


def wait_for_blocks(process: subprocess.Popen[Any], folder: Path, blocks: int) -> None:
    deals = folder / "deals.jsonl"
    while not deals.exists() or len(deals.read_bytes().splitlines()) <= blocks:
        assert process.poll() is None, "it was over before anything was killed"
        time.sleep(0.05)


@pytest.fixture(scope="module")
def one_process(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("one") / "run"
    finish(folder)
    return found(folder)


def test_a_worker_that_dies_takes_no_block_with_it(nodes: Nodes, tmp_path: Path) -> None:
    def run(*blocks: int) -> Any:
        command = [sys.executable, "-m", "support.dying", nodes.address, str(tmp_path), *map(str, blocks)]
        done = subprocess.run(command, env=environment(tmp_path), capture_output=True, text=True, check=False, timeout=300)
        assert done.returncode == 0, done.stderr
        return json.loads((tmp_path / "answer.json").read_text(encoding="utf-8"))

    assert run(0, 1, 2, 3, 4) == [[0, 0], [1, 1], [2, 4], [3, 9], [4, 16]]
    assert (tmp_path / "first").exists()  # one did die
    assert run(7) == "seven is not to be had"
    assert "10 workers died over the same block" in run(4, 5)


def test_a_killed_driver_resumes_on_the_cluster(nodes: Nodes, one_process: Any, tmp_path: Path) -> None:
    out = tmp_path / "run"
    process = subprocess.Popen(arena(out, "--cluster", nodes.address), env=environment(tmp_path), stderr=subprocess.DEVNULL)
    wait_for_blocks(process, out, 3)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert not (out / "result.json").exists()
    kept = len((out / "deals.jsonl").read_bytes().splitlines())
    finish(out, "--cluster", nodes.address, "--resume")
    assert len((out / "deals.jsonl").read_bytes().splitlines()) > kept
    assert found(out) == one_process


def test_self_play_on_the_cluster_leaves_the_networks_of_one_process(nodes: Nodes, tmp_path: Path) -> None:
    sizes = ["--games", "192", "--side-by-side", "64", "--groups", "3", "--hidden", "8", "--judge", "8", "--beliefs", "1", "--deals", "0"]

    def learned(name: str, *more: str) -> bytes:
        out = tmp_path / f"{name}.safetensors"
        command = [sys.executable, "-m", "baralla", "train", "selfplay", "--game", "brisca", *sizes, "--out", str(out), *more]
        done = subprocess.run(command, env=environment(tmp_path), capture_output=True, text=True, check=False, timeout=300)
        assert done.returncode == 0, done.stderr
        return out.read_bytes()

    assert learned("far", "--cluster", nodes.address) == learned("here")


def test_a_machine_that_dies_in_the_middle_changes_nothing(nodes: Nodes, one_process: Any, tmp_path: Path) -> None:
    """The last: from here on there is one node."""
    out = tmp_path / "run"
    process = subprocess.Popen(arena(out, "--cluster", nodes.address), env=environment(tmp_path), stderr=subprocess.DEVNULL)
    wait_for_blocks(process, out, 3)
    nodes.kill_one()
    assert process.poll() is None
    assert process.wait(timeout=600) == 0
    assert found(out) == one_process


# What is asked for


def test_without_an_address_the_cluster_is_here() -> None:
    assert whole(["arena", "brisca", "--cluster"]) == ["arena", "brisca", "--cluster", "local"]
    assert whole(["arena", "--cluster", "brisca"]) == ["arena", "--cluster", "local", "brisca"]
    assert whole(["arena", "--cluster", "--deals", "3"]) == ["arena", "--cluster", "local", "--deals", "3"]
    assert whole(["arena", "--cluster", "10.0.0.1:6379", "brisca"]) == ["arena", "--cluster", "10.0.0.1:6379", "brisca"]
    assert whole(["arena", "--cluster=auto"]) == ["arena", "--cluster=auto"]


@pytest.mark.parametrize("address", ["nowhere", "ray://head:1", "host:", ":6379", "host:123456"])
def test_what_is_no_address_is_told(address: str) -> None:
    with pytest.raises(BarallaError, match="HOST:PORT"):
        Cluster(address)


def test_a_cluster_without_ray_and_too_many_threads_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BarallaError, match=r"pip install 'baralla\[cluster\]'"):
        CrewOptions(cluster="local").crew()
    with pytest.raises(BarallaError, match="at most 64 threads"):
        CrewOptions(workers=65).crew()
    assert os.environ["RAY_USAGE_STATS_ENABLED"] == "0"
