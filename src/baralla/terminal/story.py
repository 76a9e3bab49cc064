"""A recorded match told move by move."""

from __future__ import annotations

from importlib import import_module
from typing import Any, cast

from rich.console import Console
from rich.markup import escape

from baralla.engine.rules import Lang
from baralla.engine.verbs import CHANCE, PUBLIC
from baralla.games.screen import Screen
from baralla.records import Replay
from baralla.terminal.words import text


def tell(match: Replay, console: Console, lang: Lang) -> None:
    """Play the match again and say everything that happened, with every hand open."""
    screen = cast(Screen, import_module(match.game.screen))
    names = [escape(f"{name} {seat}") for seat, name in enumerate(match.names or [""] * match.players)]
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
        events = [event for event in match.events if event["deal"] == number + 1]
        for place, (seat, action) in enumerate(deal.actions):
            tell_events(events, place, names, console, lang)
            before = again.view(PUBLIC)
            told = screen.told(before, seat, action, names, lang)
            console.print(f"  {told or f'{names[seat] if seat >= 0 else chr(8226)}: {action}'}", highlight=False)
            if seat == CHANCE:
                again.play_chance(action)
            else:
                again.play(action)
        tell_events(events, None, names, console, lang)
        if again.deal_over:
            console.print(screen.result(again.view(PUBLIC), deal.scores or [], names, lang), highlight=False)
    if again.over:
        console.print(f"[bold]{text('winners', lang, names=[names[seat] for seat in again.winners])}[/]")


def tell_events(events: list[dict[str, Any]], place: int | None, names: list[str], console: Console, lang: Lang) -> None:
    """Say what happened beside the actions up to this place of the deal (None: all that is left), and take it off the list."""
    while events and (place is None or events[0]["at"] <= place):
        event = events.pop(0)
        told = text(
            f"event_{event['event']}",
            lang,
            name=names[event["seat"]],
            taken=escape(", ".join(str(action[1]) for action in event.get("taken", ()))),
            agent=escape(event.get("agent", "")),
        )
        if event.get("agreed"):
            told += text("event_agreed", lang, names=", ".join(names[seat] for seat in event["agreed"]))
        console.print(f"  [dim]{told}[/]", highlight=False)
