"""Botifarra in the terminal, in Catalan, Spanish and English: see games.screen.Screen for what each function is for."""

from __future__ import annotations

from collections.abc import Sequence

from baralla.engine.rules import Lang, words
from baralla.games.screen import coloured, coloured_card, draw_backs, draw_cards, said, suit_name
from botifarra.texts import TEXTS
from botifarra.view import BotifarraView

TRUMPS = words("Trumfo: {suit}", "Triunfo: {suit}", "Trumps: {suit}")
BOTIFARRA = words("Botifarra: sense trumfo", "Butifarra: sin triunfo", "Botifarra: no trumps")
CHOOSES = words("{name}: a triar trumfo", "{name}: a elegir triunfo", "{name} to name the contract")
CHOSEN = words("l'ha triat {name}", "lo ha elegido {name}", "named by {name}")
DEALS = words("dona", "da", "deals")
LINE = words(
    "{name}: {tricks} bases, {points} punts, {total} a la partida",
    "{name}: {tricks} bazas, {points} puntos, {total} en la partida",
    "{name}: {tricks} tricks, {points} points, {total} in the match",
)
LAST_TRICK = words("Darrera basa", "Última baza", "Last trick")
DEAL_OVER = words("Final de la mà", "Fin de la mano", "End of the deal")
PAIR = words(
    "{pair}: {points} punts, +{gained}, {total} de {target}",
    "{pair}: {points} puntos, +{gained}, {total} de {target}",
    "{pair}: {points} points, +{gained}, {total} of {target}",
)


def _heading(view: BotifarraView, names: Sequence[str], lang: Lang) -> str:
    if view.contract is None:
        return CHOOSES[lang].format(name=names[view.turn or 0])
    contract = BOTIFARRA[lang] if view.trump is None else TRUMPS[lang].format(suit=coloured(view.trump, suit_name(view.trump, lang)))
    parts = [contract, CHOSEN[lang].format(name=names[view.chooser or 0])]
    if view.note is not None:
        parts.append(f"[bold]{view.note[lang]}[/]")
    return " · ".join(parts)


def table(view: BotifarraView, names: Sequence[str], lang: Lang) -> str:
    """The contract, the seats and the trick. (The hand is drawn by whoever asks for a decision.)"""
    lines = [_heading(view, names, lang), ""]
    for seat in range(view.players):
        name = f"{names[seat]} ({DEALS[lang]})" if seat == view.dealer else names[seat]
        told = LINE[lang].format(name=name, tricks=view.tricks[seat], points=view.points[seat], total=view.scores[seat])
        lines.append(f"[bold]▶ {told}[/]" if seat == view.turn else f"  {told}")
        lines[-1] += f"  {draw_backs(view.hand_sizes[seat])}"
    if view.last_trick and view.last_winner is not None:
        shown = "  ".join(f"{names[play.seat]} {coloured(play.card)}" for play in view.last_trick)
        lines.append(f"[dim]{LAST_TRICK[lang]} → {names[view.last_winner]}:[/] {shown}")
    if view.trick:
        below = [f"*{names[play.seat]}" if play.seat == view.winning else names[play.seat] for play in view.trick]
        lines.append(draw_cards([play.card for play in view.trick], lang, below))
    return "\n".join(lines)


def label(view: BotifarraView, action: str, lang: Lang) -> str:
    """A legal action as a choice in a list."""
    return said(TEXTS.actions, view, action, lang)


def told(view: BotifarraView, seat: int, action: str, names: Sequence[str], lang: Lang) -> str:
    """What `seat` has just done, as everybody saw it."""
    return said(TEXTS.told, view, action, lang, names, seat, coloured_card)


def result(view: BotifarraView, scores: Sequence[int], names: Sequence[str], lang: Lang) -> str:
    """How the deal ended, by pair."""
    lines = [f"[bold]{DEAL_OVER[lang]}[/]  {_heading(view, names, lang)}"]
    for pair in range(2):
        name, points = f"{names[pair]} + {names[pair + 2]}", view.points[pair] + view.points[pair + 2]
        lines.append(PAIR[lang].format(pair=name, points=points, gained=scores[pair], total=view.scores[pair], target=view.target))
    return "\n".join(lines)
