"""After a training: a network that learns, from games of the finished player, where the cards it cannot see are likely to be.

It sees what a seat sees and says how likely each hidden card is in each hand. `netsearch` weighs the worlds it imagines by it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from baralla.engine.dice import seed_word
from baralla.learning.selfplay.school import play_round

if TYPE_CHECKING:
    from baralla.blocks.work import Hands
    from baralla.learning.selfplay.train import Trained

RATE, RATE_END = 2e-3, 1e-4


def learn_beliefs(now: Trained, hands: Hands, told: Callable[[], None], stopped: Callable[[], bool]) -> Any:
    """Play some rounds with the policy as it is, and learn from what was hidden in them; the network, or None if it was stopped: then all
    of it is to be done again."""
    pupil, torch, plan, rounds = now.pupil, now.pupil.torch, now.plan, now.suspecting
    columns = believed(now)
    torch.manual_seed(plan.seed)
    net = pupil.network([len(now.columns), *plan.hidden, len(columns)], 0.01)
    step = torch.optim.Adam(net.parameters(), lr=RATE)
    loss = torch.nn.BCEWithLogitsLoss()
    tables = now.states.copy()
    for number in range(rounds):
        played = play_round(hands, plan, now.states, now.rounds + number, 0.0, False, now.players())
        step.param_groups[0]["lr"] = RATE + (RATE_END - RATE) * number / rounds
        sights = torch.from_numpy(np.concatenate([book.sights for book, _, _ in played]))
        hidden = torch.from_numpy(np.concatenate([book.secrets[:, : len(columns)] for book, _, _ in played]))
        order = np.random.default_rng(seed_word(plan.seed, 5, number)).permutation(len(sights))
        for start in range(0, len(order), plan.batch):
            lines = torch.from_numpy(order[start : start + plan.batch])
            step.zero_grad()
            loss(net(sights[lines]), hidden[lines]).backward()
            step.step()
        now.suspected = number + 1
        told()
        if stopped() and now.suspected < rounds:
            break
    now.states = tables  # a training that goes on does so from where the lessons ended
    return net if now.suspected == rounds else None


def believed(now: Trained) -> Any:
    """Those of the kept secrets that tell what the others hold: the first ones."""
    return now.hidden[now.hidden < now.game.eyes.believed]
