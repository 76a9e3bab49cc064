"""The command of docs/adapters.md that seats four kinds of agents at one table, run as it is written there."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import warnings
from pathlib import Path

from baralla.games import load

ROOT = Path(__file__).parents[2]
MODEL = "runs/dqn/dqn.pt"


def documented() -> list[str]:
    """The words of the command."""
    section = (ROOT / "docs" / "adapters.md").read_text(encoding="utf-8").split("## One table for all")[1]
    block = section.split("```sh\n")[1].split("```")[0]
    [command] = [line for line in block.replace("\\\n", " ").splitlines() if line.startswith("baralla arena")]
    return shlex.split(command)


def keep_a_dqn(file: Path) -> None:
    """A network of the right shape, as examples/rlcard_dqn.py writes it after a minute of training."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # rlcard imports distutils
        from rlcard.agents import DQNAgent

        from baralla.adapters.rlcard import save_dqn
    game = load("podrida")
    agent = DQNAgent(
        num_actions=game.actions, state_shape=[game.observation.size], mlp_layers=[8], replay_memory_size=1, device="cpu"
    )  # fmt: skip
    save_dqn(agent, file)


def test_rules_a_dqn_a_program_and_openspiels_ismcts_play_at_one_table(tmp_path: Path) -> None:
    words = documented()
    assert words[words.index("--agents") + 1 :] == [
        "rules",
        f"baralla.adapters.rlcard:DQN:model={MODEL}",
        "exec:node examples/bots/bot.mjs",
        "baralla.adapters.openspiel:ISMCTS:simulations=50",
    ]
    keep_a_dqn(tmp_path / "dqn.pt")
    words = [word.replace(MODEL, str(tmp_path / "dqn.pt")) for word in words[1:]]
    words[words.index("--deals") + 1] = "1"
    run = subprocess.run(
        [sys.executable, "-m", "baralla", *words, "--out", str(tmp_path / "run")],
        cwd=ROOT,
        env=os.environ | {"BARALLA_DATA": str(tmp_path / "data")},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert run.returncode == 0, run.stderr
    agents = json.loads((tmp_path / "run" / "result.json").read_text())["agents"]
    assert len(agents) == 4
    assert all(agent["decisions"] > 0 and not agent.get("forfeits") for agent in agents), run.stdout
