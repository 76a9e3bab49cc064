"""The score sheet of Mus: the stones of each lance, by pair, and those of the game."""

from __future__ import annotations

from baralla.engine.kinds import Seat
from baralla.engine.rules import Words, words
from baralla.engine.sheet import Sheet, SheetLine
from baralla.games.mus.state import LanceName
from baralla.games.mus.view import Lance, MusView

HAND = words("Pedres de la mà", "Piedras de la mano", "Stones of the hand")
STONES = words("Pedres", "Piedras", "Stones")
GAMES = words("Jocs", "Juegos", "Games")
NAMES: dict[LanceName, Words] = {
    "grande": words("Gran", "Grande", "Grande"),
    "chica": words("Petita", "Chica", "Chica"),
    "pares": words("Parells", "Pares", "Pares"),
    "juego": words("Joc", "Juego", "Juego"),
    "punto": words("Punt", "Punto", "Punto"),
}
BY_ORDAGO: dict[LanceName, Words] = {
    "grande": words("l'òrdago a gran", "el órdago a grande", "the órdago at grande"),
    "chica": words("l'òrdago a petita", "el órdago a chica", "the órdago at chica"),
    "pares": words("l'òrdago a parells", "el órdago a pares", "the órdago at pares"),
    "juego": words("l'òrdago a joc", "el órdago a juego", "the órdago at juego"),
    "punto": words("l'òrdago a punt", "el órdago a punto", "the órdago at punto"),
}


def sheet(view: MusView) -> Sheet:
    """The sheet of the hand as it stands."""
    sides: list[list[Seat]] = [[seat for seat in range(view.players) if seat % 2 == team] for team in (0, 1)]
    lines = [SheetLine(NAMES[lance.name], stones_of(view, lance)) for lance in view.lances]
    lines.append(SheetLine(HAND, list(view.gained), "total"))
    lines.append(SheetLine(STONES, list(view.stones), "standing"))
    if not view.single_hand:
        lines.append(SheetLine(GAMES, list(view.games), "standing"))
    return Sheet(sides=sides, lines=lines, decided=decided(view))


def stones_of(view: MusView, lance: Lance) -> list[int | None]:
    """What each pair got of a lance: what a refusal paid at once, and the count; of an órdago, all that was missing."""
    stones = lance.paid + (lance.stake if lance.ended == "refused" else 0)
    if lance.ordago and lance.team is not None:
        refused = [other.stake for other in view.lances if other.ended == "refused" and other.team == lance.team]
        stones = view.gained[lance.team] - sum(refused)
    return [stones if lance.team == team and stones else None for team in (0, 1)]


def decided(view: MusView) -> Words | None:
    """What won the game: an órdago, or the largest lance without which the stones would not have been enough."""
    if view.game_winner is None:
        return None
    for lance in view.lances:
        if lance.ordago:
            return BY_ORDAGO[lance.name]
    team = view.game_winner
    won = {lance.name: stones_of(view, lance)[team] or 0 for lance in view.lances}
    name = max(won, key=lambda found: won[found])
    return NAMES[name] if won[name] and view.stones[team] - won[name] < view.target else None
