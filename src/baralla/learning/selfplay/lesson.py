"""The lesson after a round of games: proximal policy optimisation (Schulman et al., 2017), the one place that needs torch."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from baralla.engine.errors import BarallaError
from baralla.learning.selfplay.plan import Plan

if TYPE_CHECKING:
    import torch

AT_ONCE = 8192  # decisions judged together
STOP_AT = 0.03  # a lesson ends early once the policy has moved so far
LONGEST_STEP = 0.5  # norm of a gradient
FLOOR = -20.0  # logarithm of a chance that counts as none


def load_torch() -> Any:
    """torch, or one sentence that says what to install. Each network learns in a thread of its own, and needs no more."""
    try:
        import torch
    except ImportError:
        raise BarallaError("training networks needs torch: pip install 'baralla[train]'") from None
    torch.set_num_threads(1)
    return torch


@dataclass(frozen=True)
class Marks:
    """How a lesson went."""

    entropy: float
    moved: float  # how far the policy has moved
    explained: float  # share of the returns' variance that the judge had foreseen


class Pupil:
    """The two networks while they learn."""

    def __init__(self, plan: Plan, inputs: int, hidden: int, slots: int) -> None:
        self.torch = load_torch()
        self.plan = plan
        self.aside = ThreadPoolExecutor(1)
        self.torch.manual_seed(plan.seed)
        self.policy = self.network([inputs, *plan.hidden, slots], 0.01)
        self.judge = self.network([inputs + (hidden if plan.open_judge else 0), *plan.judge, 1], 1.0)
        self.judge[-1].bias.data.fill_(0.5)
        self.steps = {
            name: self.torch.optim.Adam(net.parameters(), lr=plan.rate, eps=1e-5)
            for name, net in (("policy", self.policy), ("judge", self.judge))
        }

    def network(self, shape: list[int], last: float) -> Any:
        """Dense layers that begin at random; `last` is how large the weights of the last one are."""
        nn, layers = self.torch.nn, []
        for n, m in pairwise(shape):
            layer = nn.Linear(n, m)
            nn.init.orthogonal_(layer.weight, 2**0.5)
            nn.init.zeros_(layer.bias)
            layers += [layer, nn.ReLU()]
        nn.init.orthogonal_(layers[-2].weight, last)
        return nn.Sequential(*layers[:-1])

    def layers(self, net: Any) -> list[tuple[Any, Any]]:
        """Weights and biases of a network, a line for each input."""
        return [(part.weight.detach().numpy().T.copy(), part.bias.detach().numpy().copy()) for part in net if hasattr(part, "weight")]

    def inputs(self, sights: torch.Tensor, secrets: torch.Tensor) -> Any:
        """What the judge sees."""
        return self.torch.cat([sights, secrets], 1) if self.plan.open_judge else sights

    def foresee(self, sights: Any, secrets: Any) -> Any:
        """What the judge expects of every decision."""
        with self.torch.no_grad():
            parts = [
                self.judge(self.inputs(self.torch.from_numpy(sights[k : k + 8192]), self.torch.from_numpy(secrets[k : k + 8192])))[
                    :, 0
                ].numpy()
                for k in range(0, len(sights), 8192)
            ]
        return np.concatenate(parts) if parts else np.zeros(0, np.float32)

    def learn(self, data: dict[str, Any], rate: float, entropy: float, order: np.random.Generator) -> Marks:
        """Go through the decisions of a round, `epochs` times, in batches drawn with `order`. The networks learn side by side."""
        torch, plan = self.torch, self.plan
        told = {name: torch.from_numpy(array) for name, array in data.items()}
        better = told["better"]
        told["better"] = (better - better.mean()) / (better.std() + 1e-8)
        gains = told["gains"]
        told["gains"] = gains / ((told["odds"] * gains**2).sum(1).mean().sqrt() + 1e-8)
        told["inputs"] = self.inputs(told["sights"], told["secrets"])
        for step in self.steps.values():
            step.param_groups[0]["lr"] = rate
        lines = [torch.from_numpy(order.permutation(len(better))) for _ in range(plan.epochs)]
        judging = self.aside.submit(self._judge_better, told, lines)
        spread, moved = self._play_better(told, lines, entropy)
        judging.result()
        seen = 1.0 - float(((told["returns"] - told["values"]) ** 2).mean() / (told["returns"].var() + 1e-8))
        return Marks(spread, moved, seen)

    def _play_better(self, told: dict[str, Any], lines: list[Any], entropy: float) -> tuple[float, float]:
        """The lesson of the policy: its entropy then, and how far it has moved."""
        torch, plan = self.torch, self.plan
        spread = moved = 0.0
        for epoch in lines:
            for start in range(0, len(epoch), plan.batch):
                batch = epoch[start : start + plan.batch]
                logits = self.policy(told["sights"][batch]).masked_fill(~told["open"][batch], -1e9)
                chances = torch.log_softmax(logits, 1)
                chosen = chances.gather(1, told["slot"][batch][:, None])[:, 0]
                before = told["chance"][batch]
                if plan.comparing:
                    odds, now, better = told["odds"][batch], chances.exp(), told["gains"][batch]
                    near = torch.min(torch.max(now, odds * (1 - plan.clip)), odds * (1 + plan.clip))
                    gain = torch.min(now * better, near * better).sum(1).mean()
                else:
                    better = told["better"][batch]
                    ratio = torch.exp(chosen - before)
                    gain = torch.min(ratio * better, ratio.clamp(1 - plan.clip, 1 + plan.clip) * better).mean()
                surprise = -(chances.exp() * chances.clamp(min=FLOOR)).sum(1).mean()
                self._descend("policy", self.policy, -gain - entropy * surprise)
                spread, moved = float(surprise.detach()), float((before - chosen).mean().detach())
            if moved > STOP_AT:
                break
        return spread, moved

    def _judge_better(self, told: dict[str, Any], lines: list[Any]) -> None:
        """The lesson of the judge."""
        for epoch in lines:
            for start in range(0, len(epoch), self.plan.batch):
                batch = epoch[start : start + self.plan.batch]
                expected = self.judge(told["inputs"][batch])[:, 0]
                self._descend("judge", self.judge, ((expected - told["returns"][batch]) ** 2).mean())

    def _descend(self, name: str, net: Any, loss: Any) -> None:
        step = self.steps[name]
        step.zero_grad()
        loss.backward()
        self.torch.nn.utils.clip_grad_norm_(net.parameters(), LONGEST_STEP)
        step.step()
