"""The Python interface: make a match, give it agents, play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from baralla.agents import Agent, Seen, make_agent
from baralla.core.errors import AgentError
from baralla.core.game import Game
from baralla.core.match import Match
from baralla.games import load

__all__ = ["Agent", "Match", "Seen", "decide", "make", "play_match", "seen"]


def make(
    game: str,
    *,
    preset: str | None = None,
    seed: str | int | None = None,
    names: Sequence[str] = (),
    dealer: int | None = None,
    deck: Sequence[str] | None = None,
    auto_deal: bool = True,
    **switches: Any,
) -> Match:
    """A new match of `game`, cards dealt. Switches are keywords: `make("tute", players=4, teams=True)`."""
    loaded = load(game)
    rules = loaded.rules.make(preset, **switches)
    return Match(loaded, rules, seed, names, dealer, deck, auto_deal)


def seen(match: Match) -> Seen:
    """What the seat to move may see."""
    seat = match.turn
    if seat is None:
        raise AgentError("nobody is to move")
    return Seen(match.game, match.rules, seat, match.redacted(seat), (len(match.deals), len(match.deals[-1].actions)))


def decide(match: Match, agent: Agent) -> str:
    """Let `agent` choose for the seat to move, and check that it may."""
    now = seen(match)
    action = agent.act(now)
    if action not in now.legal:
        raise AgentError(f"{type(agent).__name__} in seat {now.seat} answered {action!r}, which is not one of {', '.join(now.legal)}")
    return action


def play_match(
    game: str | Game,
    agents: Sequence[Agent | str],
    seed: str | int | None = None,
    *,
    preset: str | None = None,
    **switches: Any,
) -> Match:
    """Play a whole match between `agents` (objects or texts, one a seat) and return it."""
    loaded = load(game) if isinstance(game, str) else game
    if "players" not in switches and (preset is None or "players" not in loaded.rules.PRESETS.get(preset, {})):
        switches["players"] = len(agents)
    rules = loaded.rules.make(preset, **switches)
    if len(agents) != rules.players:
        raise AgentError(f"{rules.players} players need {rules.players} agents, not {len(agents)}")
    names = [agent if isinstance(agent, str) else getattr(agent, "name", type(agent).__name__) for agent in agents]
    match = Match(loaded, rules, seed, names)
    seats = [make_agent(agent, loaded, match.seed) if isinstance(agent, str) else agent for agent in agents]
    while not match.over:
        assert match.turn is not None
        match.play_action(loaded.parse(match.state, decide(match, seats[match.turn])))
    return match
