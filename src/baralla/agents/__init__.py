"""Who decides. An agent receives what its seat may see, as `Seen`, and answers with one legal action.

Agents are named by a text anywhere in the product: `random`, or with options `rules:level=expert`. What a name can be depends on
the game: `kinds(game)` lists them.
"""

from __future__ import annotations

from baralla.agents import learned, rules
from baralla.agents.contract import Agent, Candidate, Explains, Explanation, Kind, Seen, Swift, option
from baralla.agents.levels import levels
from baralla.agents.search import ismcts, mcts, oracle, pimc
from baralla.agents.simple import FirstAgent, RandomAgent
from baralla.core.errors import AgentError, RulesError, nearest
from baralla.core.game import Game
from baralla.core.rules import Span, Switch, Value, words
from baralla.games import load

__all__ = ["HUMAN", "Agent", "Candidate", "Explains", "Explanation", "Kind", "Seen", "Swift", "kinds", "make_agent", "option", "read_agent"]

HUMAN = "human"
TRICK_GAMES = ("brisca", "tute", "podrida", "cabrero")  # those whose worlds the exact solver can hold
_SEED = option(
    "seed",
    None,
    Span(0, 2**63, also=(None,)),
    words(
        "la llavor dels seus daus; si no, la de la partida",
        "la semilla de sus dados; si no, la de la partida",
        "the seed of its dice; otherwise the match's",
    ),
)


def kinds(game: str) -> dict[str, Kind]:
    """The agents of a game by name."""
    found = {
        "random": Kind(
            RandomAgent, words("una jugada legal qualsevol", "una jugada legal cualquiera", "any legal action, each equally likely")
        ),
        "first": Kind(
            FirstAgent,
            words("la primera jugada legal, per a proves", "la primera jugada legal, para pruebas", "the first legal action, for tests"),
        ),
    }
    by_rules = rules.kind(game)
    if by_rules is not None:
        found["rules"] = by_rules
        if game == "mus":
            found["joaquin"] = by_rules  # its name at the table
    found["mcts"] = mcts.KIND
    found["ismcts"] = ismcts.kind(game)
    if game in TRICK_GAMES:
        found["pimc"] = pimc.kind(game)
    found["oracle"] = oracle.kind(game)
    return found | learned.kinds(game)


def read_agent(text: str, game: str) -> tuple[str, Kind, dict[str, Value]]:
    """The name, kind and options written in `text`; AgentError says what is wrong with it."""
    by_level = {level.name: level.agent for level in levels(game)}
    name, _, rest = by_level.get(text.strip(), text.strip()).partition(":")
    known = kinds(game)
    if name not in known:
        hint = " (a person sits down with `baralla play`)" if name == HUMAN else nearest(name, [*known, *by_level])
        raise AgentError(f'there is no agent "{name}" for {game}{hint}: choose {", ".join([*known, *by_level])}')
    kind = known[name]
    options: dict[str, Switch] = {item.name: item for item in (*kind.options, _SEED)}
    given: dict[str, Value] = {}
    for item in filter(None, rest.split(",")):
        key, equals, value = (part.strip() for part in item.partition("="))
        if key not in options:
            raise AgentError(f'the agent {name} of {game} has no option "{key}"{nearest(key, options)}: choose {", ".join(options)}')
        if not equals:
            raise AgentError(f'give the option "{key}" of {name} a value: {key}={options[key].default}')
        try:
            given[key] = options[key].read(value)
        except RulesError as error:
            raise AgentError(f"the agent {name}: {error}") from None
    return name, kind, given


def make_agent(text: str, game: str | Game, seed: str | int = 0, *, arena: bool = False) -> Agent:
    """The agent named by `text`, such as `random`, `random:seed=7` or `rules:level=expert`, for `game`.

    Agents that see everything are made for the arena alone.
    """
    loaded = load(game) if isinstance(game, str) else game
    name, kind, given = read_agent(text, loaded.name)
    if kind.sees_everything and not arena:
        raise AgentError(f"the agent {name} sees every card, so it plays in `baralla arena` alone, never at a table")
    own_seed = given.pop("seed", None)
    return kind.make(loaded, seed if own_seed is None else own_seed, **kind.settings(given))
