"""What a training by self-play leaves: the model to play from, its card and curve, and a checkpoint to go on from."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from baralla import __version__
from baralla.agents.learned.files import read_tensors, write_tensors
from baralla.agents.learned.policy import METHOD, Layers
from baralla.engine.errors import BarallaError
from baralla.learning.cards import write_card
from baralla.learning.curves import sheet, write_picture
from baralla.learning.duel import swift
from baralla.learning.genetic.curve import HEIGHT, LEFT, WIDTH, panel
from baralla.learning.selfplay.beliefs import believed
from baralla.learning.selfplay.plan import Plan
from baralla.learning.selfplay.practice import Self
from baralla.learning.selfplay.train import Trained, against, begin, rival_of, temperature

CHECKPOINT = "selfplay checkpoint"
NUMBERS = ("rounds", "total", "games", "decisions", "seconds", "par", "suspected")
PANELS = (("entropy", "entropy", "#c8553d"), ("variance that the judge foresaw", "explained", "#3a7d44"))


def write_model(path: Path, now: Trained) -> None:
    """The networks in numbers of two bytes, with only the inputs that are ever used."""
    tensors: dict[str, Any] = {}
    nets = [("policy", now.pupil.policy), ("judge", now.pupil.judge), *([("belief", now.belief)] if now.belief is not None else [])]
    for name, net in nets:
        layers = now.pupil.layers(net)
        for i, (weight, bias) in enumerate(layers):
            tensors[f"{name}.{i}.weight"], tensors[f"{name}.{i}.bias"] = weight.astype(np.float16), bias.astype(np.float16)
    sight = now.game.eyes.sight
    tensors["policy.columns"] = now.columns.astype(np.int32)
    tensors["judge.columns"] = np.concatenate([now.columns, sight.size + now.hidden]).astype(np.int32)
    if now.belief is not None:
        tensors["belief.columns"], tensors["belief.outputs"] = tensors["policy.columns"], believed(now).astype(np.int32)
    rules = now.plan.tables()[0]
    about = {"method": METHOD, "game": now.plan.game, "players": rules.players, "teams": getattr(rules, "teams", False)}
    about |= {"tables": json.dumps(now.plan.rules), "sight": sight.version, "layers": len(now.plan.hidden) + 1, "engine": __version__}
    write_tensors(path, tensors, {key: str(value) for key, value in about.items()})


def finish(now: Trained, path: Path, command: str, deals: int) -> dict[str, Any]:
    """Write the model, its card and its curve; the card."""
    write_model(path, now)
    card: dict[str, Any] = {
        "name": path.stem,
        "method": METHOD,
        "engine": __version__,
        "command": command,
        "data": {"games": now.games, "decisions": now.decisions, "rivals": now.plan.attack or now.plan.rivals},
        "settings": dataclasses.asdict(now.plan),
        "shape": [len(now.columns), *now.plan.hidden, now.game.eyes.slots],
        "seconds": round(now.seconds, 1),
        "interrupted": now.interrupted,
        "file_kb": round(path.stat().st_size / 1e3, 1),
        "curve": now.curve,
    }
    if deals:
        for rival in dict.fromkeys(("random", rival_of(now.plan))):
            par, _ = against(now, swift(rival, now.game, 2), rival, deals, "card")
            share, error = against(now, Self(now.game, now.policy(), temperature(now.game)), rival, deals, "card")
            strength = {"deals": deals, "rival": rival, "itself": round(par, 4), "usual": [round(share, 4), round(1.96 * error, 4)]}
            card["against_random" if rival == "random" else "against"] = strength
    write_card(path, card)
    write_curve(path.with_suffix(".svg"), path.stem, now)
    return card


def write_curve(path: Path, name: str, now: Trained) -> None:
    """The picture of a training: its share against the rival, its entropy, and what the judge foresaw, by minutes."""

    def draw(name: str, log: Sequence[dict[str, float]]) -> str:
        last = log[-1]["minutes"]
        lines = [("this network", "#1b6ca8", [(entry["minutes"], entry["share"]) for entry in log])]
        lines.append((f"{rival_of(now.plan)} itself", "#999999", [(entry["minutes"], now.par) for entry in log]))
        parts = panel(f"reward against {rival_of(now.plan)}", lines, last, 24, "minutes")
        for i, (title, key, colour) in enumerate(PANELS):
            parts += panel(title, [("", colour, [(entry["minutes"], entry[key]) for entry in log])], last, 24 + HEIGHT * (i + 1), "minutes")
        return sheet(f"{name}, {now.games:,} games", (WIDTH, 24 + HEIGHT * (1 + len(PANELS)), LEFT), parts)

    write_picture(path, draw, name, now.curve)


def checkpoint_of(path: Path) -> Path:
    """Where the training of a model is kept, to go on from."""
    return path.with_suffix(".checkpoint")


def write_checkpoint(path: Path, now: Trained) -> None:
    """Everything that the next round depends on."""
    tensors: dict[str, Any] = {"columns": now.columns, "hidden": now.hidden, "states": np.frombuffer(now.states.tobytes(), np.uint8)}
    for name, net in (("policy", now.pupil.policy), ("judge", now.pupil.judge)):
        moments = now.pupil.steps[name].state_dict()["state"]
        for i, weights in enumerate(net.parameters()):
            tensors[f"{name}.{i}"] = weights.detach().numpy()
            for key, value in moments.get(i, {}).items():
                tensors[f"{name}.{i}.{key}"] = np.asarray(value.detach().numpy(), np.float32)
    for i, earlier in enumerate(now.selves):
        tensors |= {f"self.{i}.{layer}": lines for layer, lines in enumerate(earlier.weights)}
    about = {key: repr(getattr(now, key)) for key in NUMBERS} | {"selves": str(len(now.selves)), "method": CHECKPOINT}
    about |= {"plan": json.dumps(dataclasses.asdict(now.plan)), "curve": json.dumps(now.curve), "engine": __version__}
    write_tensors(path, tensors, about)


def resume(path: Path, plan: Plan) -> Trained:
    """The training that `path` keeps, to go on with `plan`, which must be the same but for its length."""
    if not path.exists():
        raise BarallaError(f"there is no training to resume in {path}: it is kept there while it runs, and when it is stopped")
    tensors, about = read_tensors(path)
    if about.get("method") != CHECKPOINT:
        raise BarallaError(f"{path} is no checkpoint of self-play")
    before = json.loads(about["plan"])
    given = json.loads(json.dumps(dataclasses.asdict(plan)))
    different = [key for key in given if key not in ("minutes", "games") and given[key] != before.get(key)]
    if different:
        raise BarallaError(f"{path} was trained with another {different[0]} ({before.get(different[0])}): resume with the same")
    now = begin(plan)
    now.columns, now.hidden = tensors["columns"].astype(np.int64), tensors["hidden"].astype(np.int64)
    now.states = np.frombuffer(bytearray(tensors["states"].tobytes()), now.game.record)
    now.selves = [
        Layers(tuple(np.array(tensors[f"self.{i}.{layer}"]) for layer in range(len(plan.hidden) + 1))) for i in range(int(about["selves"]))
    ]
    now.curve = json.loads(about["curve"])
    for key in NUMBERS:
        setattr(now, key, type(getattr(now, key))(float(about[key])))
    if (plan.minutes, plan.games) != (before["minutes"], before["games"]):
        now.total = 0 if plan.minutes is None else max(now.rounds + 1, round(now.rounds * plan.minutes * 60 / max(1.0, now.seconds)))
    _restore(now, tensors)
    return now


def _restore(now: Trained, tensors: dict[str, Any]) -> None:
    """The weights, and the memory of the optimiser."""
    torch = now.pupil.torch
    for name, net in (("policy", now.pupil.policy), ("judge", now.pupil.judge)):
        memory: dict[int, Any] = {}
        for i, weights in enumerate(net.parameters()):
            weights.data.copy_(torch.from_numpy(np.array(tensors[f"{name}.{i}"])))
            keys = [key for key in ("step", "exp_avg", "exp_avg_sq") if f"{name}.{i}.{key}" in tensors]
            memory[i] = {key: torch.from_numpy(np.array(tensors[f"{name}.{i}.{key}"])) for key in keys}
        kept = now.pupil.steps[name].state_dict()
        now.pupil.steps[name].load_state_dict({"state": memory, "param_groups": kept["param_groups"]})
