"""The Python interface: make a match, give it agents, play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from baralla.agents import Agent, Seen, make_agent
from baralla.agents.contract import Follows, Happened
from baralla.engine.errors import AgentError
from baralla.engine.game import Game
from baralla.engine.kinds import Seat
from baralla.engine.match import Match
from baralla.games import load

__all__ = ["Agent", "Match", "Seen", "Witness", "decide", "make", "play_match", "play_out", "seen"]


def make(
    game: str,
    *,
    preset: str | None = None,
    seed: str | int | None = None,
    names: Sequence[str] = (),
    dealer: Seat | None = None,
    deck: Sequence[str] | None = None,
    auto_deal: bool = True,
    **switches: Any,
) -> Match:
    """A new match of `game`, cards dealt. Switches are keywords: `players=4, teams=True`."""
    loaded = load(game)
    rules = loaded.rules.make(preset, **switches)
    return Match(loaded, rules, seed, names, dealer, deck, auto_deal)


def seen(match: Match, past: Sequence[Happened] = ()) -> Seen:
    """What the seat to move may see; `past` is for agents that follow the match."""
    seat = match.turn
    if seat is None:
        raise AgentError("nobody is to move")
    return Seen(match.game, match.rules, seat, match.redacted(seat), (len(match.deals), len(match.deals[-1].actions)), past=tuple(past))


def decide(match: Match, agent: Agent, past: Sequence[Happened] = ()) -> str:
    """Let `agent` choose for the seat to move, and check that it may."""
    now = seen(match, past)
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
    """Play a whole match between `agents` (objects or texts, one per seat) and return it."""
    loaded = load(game) if isinstance(game, str) else game
    if "players" not in switches and (preset is None or "players" not in loaded.rules.PRESETS.get(preset, {})):
        switches["players"] = len(agents)
    rules = loaded.rules.make(preset, **switches)
    if len(agents) != rules.players:
        raise AgentError(f"{rules.players} players need {rules.players} agents, not {len(agents)}")
    names = [agent if isinstance(agent, str) else getattr(agent, "name", type(agent).__name__) for agent in agents]
    match = Match(loaded, rules, seed, names)
    seats = [make_agent(agent, loaded, match.seed) if isinstance(agent, str) else agent for agent in agents]
    play_out(match, seats)
    return match


def play_out(match: Match, agents: Sequence[Agent]) -> None:
    """Play a match to its end, agents[seat] deciding for each seat. A `Forfeit` leaves it where it stands, with the seat's name to come."""
    witness = Witness(match, agents)
    while not match.over:
        assert match.turn is not None
        match.play_action(match.game.parse(match.state, decide(match, agents[match.turn], witness.past(match.turn))))
    witness.end(agents)


class Witness:
    """What the seats of agents that follow a match have seen happen.

    An action is told as it looked right after it, so the match is asked at every turn: `past` brings the list up to date.
    """

    def __init__(self, match: Match, agents: Sequence[Agent | None]) -> None:
        self.match = match
        self.seen: dict[int, list[Happened]] = {seat: [] for seat, agent in enumerate(agents) if isinstance(agent, Follows)}
        if self.seen:
            match.on_action = self._saw

    def _saw(self, deal: int, actor: int, text: str) -> None:
        for seat, past in self.seen.items():
            told = self.match.game.seen_text(self.match.state, actor, text, seat)
            if told:
                past.append((deal, actor, told))

    def past(self, seat: int) -> Sequence[Happened]:
        """What a seat has seen; nothing for who does not follow."""
        return self.seen.get(seat, ())

    def end(self, agents: Sequence[Agent | None]) -> None:
        """Tell those who follow how the match ended."""
        match = self.match
        for seat, past in self.seen.items():
            agent, moment = agents[seat], (len(match.deals), len(match.deals[-1].actions))
            assert isinstance(agent, Follows)
            agent.end(Seen(match.game, match.rules, seat, match.redacted(seat), moment, past=tuple(past)), match.scores, match.winners)
