"""Botifarra: two pairs, a contract that the dealer or his partner names, doubling, and tricks in which one must beat what one can.

The rules are in `play`; here is what Baralla knows of the game.
"""

from __future__ import annotations

from baralla.engine import verbs
from baralla.engine.game import Benchmarks, Game, Observation, Opponents, Page, read_ratings
from baralla.engine.rules import Rules, words
from baralla.games.cards import tricks
from baralla.games.cards.deck import PACK_48, codes, parse_card
from botifarra import observation, play, view
from botifarra.cards import ORDER
from botifarra.play import ACTIONS, HAND, STATE
from botifarra.rules import BotifarraRules

verbs.register(STATE, vars(play), vars(observation), vars(tricks))


def pack(rules: Rules) -> list[str]:
    return codes(PACK_48)


def ranks(rules: Rules) -> tuple[int, ...]:
    return ORDER


GAME = Game(
    name="botifarra",
    title=words("Botifarra", "Butifarra", "Botifarra"),
    summary=words(
        "Per parelles: qui dona tria trumfo o botifarra, i cal matar sempre que es pugui.",
        "Por parejas: el que da elige triunfo o butifarra, y hay que matar siempre que se pueda.",
        "In pairs: the dealer names trumps or none, and one must beat whatever one can.",
    ),
    state=STATE,
    rules=BotifarraRules,
    actions=ACTIONS,
    most_legal=HAND,
    observation=Observation(1, observation.PARTS),
    pack=pack,
    item=parse_card,
    item_text=view.card_text,
    text=view.text,
    parse=view.parse,
    why_not=view.why_not,
    view=view.view,
    own=view.own,
    screen="botifarra.terminal",
    texts="botifarra.texts",
    hints="botifarra.hints",
    page=Page(family="trick", pairs=True, ranks=ranks),
    text_needs_state=False,
    benchmarks=Benchmarks({"botifarra-4": {}}),
    opponents=Opponents(
        player="botifarra.player",
        levels=(
            "rules:level=beginner",
            "mcts:iterations=3,determinizations=1",
            "mcts:iterations=5,determinizations=2",
            "rules:level=novice",
            "rules",
            "ismcts:iterations=100",
            "ismcts:iterations=300",
            "ismcts:iterations=700",
            "ismcts:iterations=1500",
            "ismcts:iterations=3000",
        ),
        ratings=read_ratings(__file__),
        search={"rollouts": "rules", "others": "rules"},
        solvable=True,
    ),
)
