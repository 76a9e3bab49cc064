"""What a supervised training writes: the network as one safetensors file, and its card."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from baralla import __version__
from baralla.agents.learned.files import write_tensors
from baralla.learning.data.plan import Plan
from baralla.learning.supervised.settings import Settings
from baralla.learning.supervised.train import Trained


def write_model(path: Path, plan: Plan, settings: Settings, trained: Trained, half: bool = True) -> None:
    """Write the network; numbers take two bytes with `half`."""
    kind = np.float16 if half else np.float32
    tensors: dict[str, Any] = {}
    for number, (weight, bias) in enumerate(trained.weights):
        tensors[f"layer{number}.weight"] = weight.astype(kind)
        tensors[f"layer{number}.bias"] = bias.astype(kind)
    tensors["levels"] = trained.levels.astype(np.float32)
    about = {"method": "supervised", "game": plan.game, "players": plan.players, "teams": plan.teams, "label": settings.label}
    about |= {"encoding": settings.encoding, "suits": settings.suits, "layers": len(trained.weights), "engine": __version__}
    if settings.activation != "relu":
        about["activation"] = settings.activation
    write_tensors(path, tensors, {key: str(value) for key, value in about.items()})


def make_card(name: str, plan: Plan, settings: Settings, trained: Trained, command: str) -> dict[str, Any]:
    """What one wants to know about a model. The strength against others is added once it has been measured."""
    shape = [trained.weights[0][0].shape[0], *(len(bias) for _, bias in trained.weights)]
    return {
        "name": name,
        "method": "supervised",
        "engine": __version__,
        "command": command,
        "data": asdict(plan),
        "settings": asdict(settings),
        "shape": shape,
        "levels": [float(trained.levels[0]), float(trained.levels[-1])],
        "seconds": round(trained.seconds, 1),
        "interrupted": trained.interrupted,
        "history": [{key: round(value, 4) for key, value in entry.items()} for entry in trained.history],
        "test": {key: round(value, 4) for key, value in trained.test.items()},
    }
