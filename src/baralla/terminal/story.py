"""A recorded match told move by move."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from rich.console import Console

from baralla.core.match import Match
from baralla.core.rules import Lang
from baralla.core.verbs import CHANCE, PUBLIC
from baralla.games.screen import Screen
from baralla.records import Replay
from baralla.terminal.words import text


def tell(match: Match, console: Console, lang: Lang) -> None:
    """Play the match again and say everything that happened, with every hand open."""
    screen = cast(Screen, import_module(match.game.screen))
    names = [f"{name} {seat}" for seat, name in enumerate(match.names or [""] * match.players)]
    first = match.deals[0]
    again = Replay(match.game, match.rules, match.seed, match.names, first.dealer, first.deck, auto_deal=False)
    for number, deal in enumerate(match.deals):
        if number:
            again.next_deal(deal.deck)
        console.rule(f"{match.game.title[lang]} · {number + 1}")
        for seat in range(match.players):
            hand = getattr(again.view(seat), "hand", None)
            if hand:
                console.print(f"{names[seat]}: {' '.join(map(str, hand))}", highlight=False)
        for seat, action in deal.actions:
            before = again.view(PUBLIC)
            told = screen.told(before, seat, action, names, lang)
            console.print(f"  {told or f'{names[seat] if seat >= 0 else chr(8226)}: {action}'}", highlight=False)
            if seat == CHANCE:
                again.play_chance(action)
            else:
                again.play(action)
        if again.deal_over:
            console.print(screen.result(again.view(PUBLIC), deal.scores or [], names, lang), highlight=False)
    if again.over:
        console.print(f"[bold]{text('winners', lang, names=', '.join(names[seat] for seat in again.winners))}[/]")
