"""What the terminal says around any game, in the three languages."""

from __future__ import annotations

import os

from baralla.engine.grammar import YOU_WORD, who
from baralla.engine.rules import Lang, Words, words

TEXTS: dict[str, Words] = {
    "you": YOU_WORD,
    "choose": words(
        "Tria un número, o escriu la jugada (q surt, t taula, r regles)",
        "Elige un número o escribe la jugada (q sale, t mesa, r reglas)",
        "Choose a number or type the move (q quits, t table, r rules)",
    ),
    "bad_choice": words(
        'No hi ha cap opció "{text}": escriu un número de l\'1 al {n}, o una jugada com "{example}".',
        'No hay ninguna opción "{text}": escribe un número del 1 al {n}, o una jugada como "{example}".',
        'There is no option "{text}": type a number from 1 to {n}, or a move such as "{example}".',
    ),
    "not_now": words(
        "Ara no pots fer «{text}». Pots fer: {legal}.",
        "Ahora no puedes hacer «{text}». Puedes hacer: {legal}.",
        'You cannot "{text}" now. You can: {legal}.',
    ),
    "saved": words(
        "Partida desada. Continua-la amb: baralla play --resume",
        "Partida guardada. Continúala con: baralla play --resume",
        "Game saved. Continue with: baralla play --resume",
    ),
    "resumed": words("Continuem on érem.", "Seguimos donde estábamos.", "Continuing where you left off."),
    "forfeit": words(
        "{name} {name:perds|perd} la partida per abandonament: {reason}.",
        "{name} {name:pierdes|pierde} la partida por abandono: {reason}.",
        "{name} {name:forfeit|forfeits} the match: {reason}.",
    ),
    "stand_in": words(
        "{agent} s'està preparant per primer cop; fins que estigui a punt juga {other}.",
        "{agent} se está preparando por primera vez; hasta que esté listo juega {other}.",
        "{agent} is being prepared for the first time; {other} plays until it is ready.",
    ),
    "pass": words(
        "Torn de {name}. Passa el teclat i prem Retorn.",
        "Turno de {name}. Pasa el teclado y pulsa Intro.",
        "{name} is next. Pass the keyboard and press Enter.",
    ),
    "next_deal": words(
        "Prem Retorn per repartir la mà següent.", "Pulsa Intro para repartir la mano siguiente.", "Press Enter for the next deal."
    ),
    "score": words("Marcador", "Marcador", "Score"),
    "winners": words(
        "{names:Guanyes|Guanya|Guanyen|Guanyeu}: {names}",
        "{names:Ganas|Gana|Ganan|Ganáis}: {names}",
        "{names:Winner|Winner|Winners}: {names}",
    ),
    "you_win": words("Has guanyat!", "¡Has ganado!", "You win!"),
    "event_undo": words(
        "{name} {name:desfàs|desfà}: {taken}", "{name} {name:deshaces|deshace}: {taken}", "{name} {name:take|takes} back: {taken}"
    ),
    "event_agreed": words(" (d'acord: {names})", " (de acuerdo: {names})", " (agreed: {names})"),
    "event_hint": words(
        "{name} {name:demanes|demana} una pista", "{name} {name:pides|pide} una pista", "{name} {name:ask|asks} for a hint"
    ),
    "event_takeover": words("{agent} juga en lloc de {name}", "{agent} juega en lugar de {name}", "{agent} plays for {name}"),
    "event_giveback": words("{name} {name:tornes|torna} a jugar", "{name} {name:vuelves|vuelve} a jugar", "{name} {name:are|is} back"),
    "event_join": words("{name} {name:seus|seu} a la taula", "{name} {name:te sientas|se sienta} a la mesa", "{name} {name:sit|sits} down"),
    "event_leave": words("{name} {name:deixes|deixa} la taula", "{name} {name:dejas|deja} la mesa", "{name} {name:leave|leaves} the table"),
    "which_game": words("A què juguem?", "¿A qué jugamos?", "What shall we play?"),
    "which_level": words("Quin nivell?", "¿Qué nivel?", "Which level?"),
    "which_players": words("Quants jugadors?", "¿Cuántos jugadores?", "How many players?"),
    "rules": words("Regles d'aquesta taula", "Reglas de esta mesa", "Rules of this table"),
    "more": words("… i {n} més: escriu la jugada", "… y {n} más: escribe la jugada", "… and {n} more: type the move"),
    "your_hand": words("La teva mà", "Tu mano", "Your hand"),
    "hand_of": words("{name:La teva mà|La mà de {name}}", "{name:Tu mano|La mano de {name}}", "{name:Your|{name}'s} hand"),
}


def text(key: str, lang: Lang, **values: object) -> str:
    """The text `key`, filled in. A `name`, and `names` as a list, agree with what is said of them."""
    return TEXTS[key][lang].format(**{blank: agreeing(blank, value, lang) for blank, value in values.items()})


def agreeing(blank: str, value: object, lang: Lang) -> object:
    if blank == "names" and isinstance(value, list):
        return who(value, lang)
    return who([value], lang) if blank == "name" and isinstance(value, str) else value


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
