"""Guided first games at a table: what the learner is told, what the others say by the script, and what is gently refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType

from baralla.agents.levels import levels
from baralla.engine.game import Game
from baralla.engine.guide import LEARNER, NEXT, Guide, Lesson, guide_of
from baralla.engine.kinds import Seat
from baralla.engine.match import Match
from baralla.web.chairs import Chair, Setup, Taught
from baralla.web.words import Refusal

if TYPE_CHECKING:
    from baralla.web.table import Table

SEED = "guide"


def guided_setup(game: Game, token: str) -> Setup:
    """The table of a game's guided first game: the learner, and the easiest opponents for when they go their own way."""
    guide = guide_of(game)
    rules = game.rules.make(**guide.rules)
    easiest = levels(game.name)[0]
    others = [Chair(kind="agent", name=easiest.name, agent=easiest.agent, level=easiest.name) for _ in range(rules.players - 1)]
    return Setup(
        game=game.name,
        players=rules.players,
        rules=rules.settings(),
        preset=None,
        seed=SEED,
        chairs=[Chair(kind="human", token=token), *others],
        owner=token,
        invite=None,
        spectators=False,
        open_hands=False,
        paused=False,
        chosen_seed=True,
        taught=Taught(guide.dealer, [deck.split() for deck in guide.decks]),
    )


def done(match: Match) -> list[str]:
    """What has happened at the table, as a script writes it down."""
    found: list[str] = []
    for number, deal in enumerate(match.deals):
        found += [NEXT] if number else []
        found += [text for seat, text in deal.actions if seat >= 0]
    return found


def of_table(table: Table) -> Guide | None:
    """The guide of a table, if it is a guided game and the game still has one."""
    return guide_of(table.game) if table.setup.taught is not None and table.game.guide else None


def lesson(table: Table, seat: Seat | None) -> Lesson | UnsetType:
    """What the learner is told now; nothing while the others play."""
    guide, look = of_table(table), table.look
    if guide is None or seat != LEARNER or look.turn not in (LEARNER, None):
        return UNSET
    return guide.lesson(done(table.match), look.over)


def scripted(table: Table) -> str | None:
    """What whoever is to move does by the script; None if the match has gone another way."""
    guide = of_table(table)
    text = guide.next_action(done(table.match)) if guide is not None else None
    return text if text in table.look.legal else None


def check(table: Table, text: str) -> None:
    """Refuse a legal action in a step that asks for another one."""
    guide = of_table(table)
    if guide is not None:
        asked = guide.lesson(done(table.match), False)
        if asked.must and text != asked.action:
            raise Refusal("guided")
