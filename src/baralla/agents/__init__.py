"""Who decides. An agent receives what its seat may see, as `Seen`, and answers with one legal action.

Agents are named by a text anywhere in the product: `random`, or with options `rules:level=expert`. What a name can be depends on
the game: `kinds(game)` lists them. Agents of other packages are named as those say, or as `package.module:Name` (see `plugged`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from baralla.agents import by_rules as rules
from baralla.agents import learned, plugged
from baralla.agents.contract import Agent, Candidate, Explains, Explanation, FileOption, Kind, Seen, Swift
from baralla.agents.external import agent as external
from baralla.agents.levels import levels
from baralla.agents.search import ismcts, mcts, netsearch, oracle, pimc
from baralla.agents.simple import FirstAgent, RandomAgent
from baralla.engine.errors import AgentError, RulesError, nearest
from baralla.engine.game import Game, Nickname
from baralla.engine.rules import Span, Switch, Value, option, words
from baralla.games import load

__all__ = [
    "HUMAN",
    "Agent",
    "Candidate",
    "Explains",
    "Explanation",
    "Kind",
    "Seen",
    "Swift",
    "check_seat",
    "imported",
    "kinds",
    "make_agent",
    "option",
    "read_agent",
]

HUMAN = "human"
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
    """The agents of a game by name: ours, and those that other packages bring."""
    return plugged.installed(game) | own_kinds(game)


def own_kinds(game: str) -> dict[str, Kind]:
    """Our agents of a game by name."""
    found = {
        "random": Kind(
            RandomAgent, words("una jugada legal qualsevol", "una jugada legal cualquiera", "any legal action, each equally likely")
        ),
        "first": Kind(
            FirstAgent,
            words("la primera jugada legal, per a proves", "la primera jugada legal, para pruebas", "the first legal action, for tests"),
            for_tests=True,
        ),
    }
    by_rules, opponents = rules.kind(game), load(game).opponents
    if by_rules is not None:
        found["rules"] = by_rules
        found |= {name: called(by_rules, nickname) for name, nickname in opponents.nicknames.items()}
    found["mcts"] = mcts.KIND
    found["ismcts"] = ismcts.kind(opponents)
    if opponents.solvable:
        found["pimc"] = pimc.kind(opponents)
    found["oracle"] = oracle.kind(opponents)
    found["netsearch"] = netsearch.kind(game)
    return found | learned.kinds(game)


def called(by_rules: Kind, nickname: Nickname) -> Kind:
    """A player by rules under another name."""
    options = tuple(replace(item, default=nickname.options.get(item.name, item.default)) for item in by_rules.options)
    return replace(by_rules, help=nickname.help, options=options)


def read_agent(text: str, game: str) -> tuple[str, Kind, dict[str, Value]]:
    """The name, kind and options written in `text`; AgentError says what is wrong with it."""
    if external.is_command(text):
        return external.PREFIX, external.kind(text), {}
    by_level = {level.name: level.agent for level in levels(game)}
    text = by_level.get(text.strip(), text.strip())
    named = imported(text, game)
    if named is None:
        name, _, rest = text.partition(":")
        known = own_kinds(game)
        if name not in known:
            known = kinds(game)
        if name not in known:
            hint = " (a person sits down with `baralla play`)" if name == HUMAN else nearest(name, [*known, *by_level])
            choice = f"choose a level ({', '.join(by_level)}) or an agent ({', '.join(known)})"
            raise AgentError(f'there is no agent "{name}" for {game}{hint}: {choice}')
        kind = known[name]
    else:
        name, rest = named, text[len(named) + 1 :]
        kind = plugged.imported(named, game)
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
    if kind.needs_model and given.get("model") is None:
        raise AgentError(f"no {name} for {game} is shipped: train one and name it, {name}:model=…")
    return name, kind, given


def imported(text: str, game: str) -> str | None:
    """The `package.module:Name` that an agent's text names, or None if it names one of the game's agents. Nothing is imported here."""
    named = plugged.reference(text.strip())
    if named is None:
        return None
    name = named.partition(":")[0]
    return None if name in own_kinds(game) or name in kinds(game) else named


def check_seat(text: str, game: str) -> None:
    """Refuse an agent that there is not, or that may not sit at a table: AgentError says why."""
    name, kind, _ = read_agent(text, game)
    if kind.sees_everything:
        raise AgentError(f"the agent {name} sees every card, so it plays in `baralla arena` alone, never at a table")


def make_agent(
    text: str, game: str | Game, seed: str | int = 0, *, arena: bool = False, find_model: Callable[[str], str] | None = None
) -> Agent:
    """The agent named by `text`, such as `random`, `random:seed=7` or `rules:level=expert`, for `game`.

    Agents that see everything are made for the arena alone. A model is the path of a file, unless `find_model` says which file it is.
    """
    loaded = load(game) if isinstance(game, str) else game
    if not arena:
        check_seat(text, loaded.name)
    _, kind, given = read_agent(text, loaded.name)
    if find_model is not None:
        files = {item.name for item in kind.options if isinstance(item, FileOption)}
        given = {key: find_model(value) if key in files and isinstance(value, str) else value for key, value in given.items()}
    own_seed = given.pop("seed", None)
    return kind.make(loaded, seed if own_seed is None else own_seed, **kind.settings(given))
