"""Hints in two stages: first an idea in words, then the move with its reason. From the best agent, given what the seat sees."""

from __future__ import annotations

from baralla.agents import Explanation, make_agent
from baralla.core.rules import Words, words
from baralla.web import messages as m
from baralla.web.brains import BEST, agent_text, decide
from baralla.web.rooms import Room

IDEAS: dict[str, Words] = {
    "exchange": words("Mira la carta de triomf.", "Mira la carta de triunfo.", "Look at the trump card."),
    "sing": words("Tens alguna cosa per cantar.", "Tienes algo que cantar.", "You have something to declare."),
    "bid": words("Compta quantes bases són segures.", "Cuenta cuántas bazas son seguras.", "Count the tricks you are sure of."),
}
USUAL_IDEA = words(
    "Pensa què hi ha en joc abans de jugar.", "Piensa qué está en juego antes de jugar.", "Think of what is at stake before you play."
)


async def hint(room: Room, seat: int, message: m.Hint) -> bytes:
    """The answer to a request for a hint by the seat to move."""
    version = room.table.version
    explained = await explain(room, seat)
    if message.stage == 1:
        return m.encode(m.HintInfo(id=message.id, version=version, stage=1, idea=idea(explained)))
    candidates = [m.CandidateInfo(one.action, one.visits, one.score, one.win) for one in explained.candidates[:8]]
    return m.encode(
        m.HintInfo(id=message.id, version=version, stage=2, action=explained.action, reason=explained.reason, candidates=candidates)
    )


async def explain(room: Room, seat: int) -> Explanation:
    """What the best agent would do in this seat, and why; its dice are the table's, so asking twice gives the same."""
    table, seen = room.table, room.seen(seat)
    kept = room.hints.get(table.moved)
    if kept is not None:
        return kept
    name = agent_text(BEST, table.game.name)

    def work() -> Explanation:
        action, told = decide(make_agent(name, table.game, f"hint {table.id}"), seen)
        return told or Explanation(action, USUAL_IDEA)

    moved = table.moved
    found = await room.hub.brains.run(work)
    room.hints.clear()
    room.hints[moved] = found
    return found


def idea(explained: Explanation) -> Words:
    """What to look at, without the move."""
    return IDEAS.get(explained.action.split()[0], USUAL_IDEA)
