"""Hints in two stages: first an idea in words, then the move with its reason. From the best agent, given what the seat sees."""

from __future__ import annotations

import asyncio
import time

from baralla.agents import Explanation, Seen, make_agent
from baralla.core.rules import Words, words
from baralla.web import messages as m
from baralla.web.brains import BEST, answer_after, decide
from baralla.web.rooms import Room
from baralla.web.words import Refusal

IDEAS: dict[str, Words] = {
    "exchange": words("Mira la carta de triomf.", "Mira la carta de triunfo.", "Look at the trump card."),
    "sing": words("Tens alguna cosa per cantar.", "Tienes algo que cantar.", "You have something to declare."),
    "play": words(
        "Mira què hi ha a la taula i què queda per sortir.",
        "Mira qué hay en la mesa y qué queda por salir.",
        "Look at what is on the table and what is still to come.",
    ),
    "draw": words("Cap fitxa de la mà no és la millor.", "Ninguna ficha de la mano es la mejor.", "No tile of your hand is best."),
    "discard": words("Quines cartes et fan falta de debò?", "¿Qué cartas te hacen falta de verdad?", "Which cards do you really need?"),
    "mus": words("Potser la mà encara pot millorar.", "Quizá la mano aún puede mejorar.", "Perhaps the hand can still get better."),
    "no_mus": words("La mà ja té alguna cosa bona.", "La mano ya tiene algo bueno.", "The hand already has something good."),
    "paso": words("No cal arriscar en aquest lance.", "No hace falta arriesgar en este lance.", "No need to risk anything in this lance."),
    "envido": words("En aquest lance tens força.", "En este lance tienes fuerza.", "You are strong in this lance."),
    "quiero": words("La teva mà aguanta l'envit.", "Tu mano aguanta el envite.", "Your hand can stand the bet."),
    "no_quiero": words("Aquest envit és massa car.", "Este envite es demasiado caro.", "This bet is too dear."),
    "bid": words("Compta quantes bases són segures.", "Cuenta cuántas bazas son seguras.", "Count the tricks you are sure of."),
}
USUAL_IDEA = words(
    "Pensa què hi ha en joc abans de jugar.", "Piensa qué está en juego antes de jugar.", "Think of what is at stake before you play."
)


async def hint(room: Room, seat: int, message: m.Hint) -> bytes:
    """The answer to a request for a hint by the seat to move. It comes at a beat, as agents' moves do."""
    started = time.monotonic()
    async with room.lock:
        if room.table.look.turn != seat:
            raise Refusal("not_your_turn")
        version, moved, seen = room.table.version, room.table.moved, room.seen(seat)
    action, why = await explain(room, moved, seen)
    await asyncio.sleep(answer_after(time.monotonic() - started, room.hub.settings.pace))
    return told(message, version, action, why)


def told(message: m.Hint, version: int, action: str, why: Explanation | None) -> bytes:
    """A hint as it is sent."""
    if message.stage == 1:
        return m.encode(m.HintInfo(id=message.id, version=version, stage=1, idea=idea(action)))
    reason = why.reason if why is not None else USUAL_IDEA
    candidates = [m.CandidateInfo(one.action, one.visits, one.score, one.win) for one in why.candidates[:8]] if why is not None else []
    return m.encode(m.HintInfo(id=message.id, version=version, stage=2, action=action, reason=reason, candidates=candidates))


async def explain(room: Room, moved: int, seen: Seen) -> tuple[str, Explanation | None]:
    """What the best agent would do in this seat, and why; asking twice about a position gives the same."""
    table = room.table
    if moved not in room.hints:
        agent = f"{table.game.name} {BEST}"
        found = await room.hub.brains.run(lambda: decide(make_agent(BEST, table.game, f"hint {table.id}"), seen), agent)
        room.hints.clear()
        room.hints[moved] = found
    return room.hints[moved]


def idea(action: str) -> Words:
    """What to look at, without the move."""
    return IDEAS.get(action.partition(" ")[0], USUAL_IDEA)
