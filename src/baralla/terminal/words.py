"""What the terminal says around any game, in the three languages."""

from __future__ import annotations

import os

from baralla.core.rules import Lang, Words, words

TEXTS: dict[str, Words] = {
    "you": words("Tu", "Tú", "You"),
    "choose": words(
        "Tria un número, o escriu la jugada (q surt, t taula, r regles)",
        "Elige un número o escribe la jugada (q sale, t mesa, r reglas)",
        "Choose a number or write the move (q leaves, t table, r rules)",
    ),
    "bad_choice": words(
        'No hi ha cap opció "{text}": escriu un número de l\'1 al {n}, o una jugada com "{example}".',
        'No hay ninguna opción "{text}": escribe un número del 1 al {n}, o una jugada como "{example}".',
        'There is no option "{text}": write a number from 1 to {n}, or a move such as "{example}".',
    ),
    "not_now": words(
        "Ara no pots fer «{text}». Pots fer: {legal}.",
        "Ahora no puedes hacer «{text}». Puedes hacer: {legal}.",
        'You cannot "{text}" now. You can: {legal}.',
    ),
    "saved": words(
        "Partida desada. Continua-la amb: baralla play --resume",
        "Partida guardada. Continúala con: baralla play --resume",
        "Game saved. Go on with: baralla play --resume",
    ),
    "resumed": words("Continuem on érem.", "Seguimos donde estábamos.", "We go on where we were."),
    "compiling": words(
        "Preparant el joc per primer cop (uns segons)…",
        "Preparando el juego por primera vez (unos segundos)…",
        "Compiling the game for the first time (a few seconds)…",
    ),
    "pass": words(
        "Torn de {name}. Passa el teclat i prem Retorn.",
        "Turno de {name}. Pasa el teclado y pulsa Intro.",
        "{name} is next. Pass the keyboard and press Enter.",
    ),
    "next_deal": words("Retorn per repartir la mà següent.", "Intro para repartir la mano siguiente.", "Enter for the next deal."),
    "score": words("Marcador", "Marcador", "Score"),
    "winners": words("Guanya: {names}", "Gana: {names}", "Winner: {names}"),
    "you_win": words("Has guanyat!", "¡Has ganado!", "You win!"),
    "which_game": words("A què juguem?", "¿A qué jugamos?", "What shall we play?"),
    "which_level": words("Quin nivell?", "¿Qué nivel?", "Which level?"),
    "which_players": words("Quants jugadors?", "¿Cuántos jugadores?", "How many players?"),
    "rules": words("Regles d'aquesta taula", "Reglas de esta mesa", "Rules of this table"),
    "more": words("… i {n} més: escriu la jugada", "… y {n} más: escribe la jugada", "… and {n} more: write the move"),
    "your_hand": words("La teva mà", "Tu mano", "Your hand"),
    "hand_of": words("La mà de {name}", "La mano de {name}", "{name}'s hand"),
}


def text(key: str, lang: Lang, **values: object) -> str:
    """The text `key`, filled in."""
    return TEXTS[key][lang].format(**values)


def default_lang() -> Lang:
    """The language of the terminal, or English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        start = os.environ.get(variable, "")[:2].lower()
        if start == "ca":
            return "ca"
        if start == "es":
            return "es"
        if start:
            return "en"
    return "en"
