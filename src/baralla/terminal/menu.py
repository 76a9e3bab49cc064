"""Sitting down: which game, who plays, and picking up a saved game."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console

from baralla.agents import HUMAN, read_agent
from baralla.agents.levels import levels
from baralla.engine.errors import AgentError, BarallaError
from baralla.engine.kinds import Seat
from baralla.engine.match import Match
from baralla.engine.rules import Lang, Span
from baralla.games import every, load
from baralla.terminal.play import Leave
from baralla.terminal.saves import Save
from baralla.terminal.words import text


def ask(console: Console, lang: Lang, players: int | None, level: bool) -> tuple[str, int, str | None]:
    """Ask which game, for how many and, with `level`, against whom."""
    games = every()
    console.print(f"[bold]{text('which_game', lang)}[/]")
    for number, game in enumerate(games, 1):
        console.print(f"  [bold]{number}[/]  {game.title[lang]}: {game.summary[lang]}", highlight=False)
    game = games[_choice(console, text("which_game", lang), list(range(1, len(games) + 1)), lang) - 1]
    values = game.rules.find("players").values
    counts = list(range(int(values.low), int(values.high) + 1)) if isinstance(values, Span) else [int(value) for value in values]  # type: ignore[union-attr, arg-type]
    if players is None:
        shown = f"{text('which_players', lang)} ({', '.join(map(str, counts))})"
        players = counts[0] if len(counts) == 1 else _choice(console, shown, counts, lang)
    chosen = None
    if level:
        console.print(f"[bold]{text('which_level', lang)}[/]")
        found = levels(game.name)
        for number, entry in enumerate(found, 1):
            rating = "" if entry.rating is None else f"  ({entry.rating:+d} Elo)"
            console.print(f"  [bold]{number:>2}[/]  {entry.label[lang]}{rating}", highlight=False)
        chosen = found[_choice(console, text("which_level", lang), list(range(1, len(found) + 1)), lang) - 1].name
    return game.name, players, chosen


def _choice(console: Console, prompt: str, allowed: Sequence[int], lang: Lang) -> int:
    while True:
        try:
            answer = console.input(f"[bold]{prompt}[/] › ").strip()
        except (EOFError, KeyboardInterrupt):
            raise Leave from None
        if answer.lower() == "q":
            raise Leave
        if answer.isdigit() and int(answer) in allowed:
            return int(answer)


def seats(agents: Sequence[str], game: str, players: int, seat: Seat | None) -> list[str]:
    """Who sits where: one agent for all, one for every seat, or one for every seat but the person's (`seat`)."""
    chosen = list(agents) or ["random"]
    if len(chosen) == players and (seat is None or HUMAN in chosen or players == 1):
        found = chosen
    elif seat is None:
        found = chosen * players if len(chosen) == 1 else chosen
    else:
        if not 0 <= seat < players:
            raise AgentError(f"with {players} players the seats are 0 to {players - 1}, not {seat}")
        others = chosen * (players - 1) if len(chosen) == 1 and chosen[0] != HUMAN else chosen
        found = [*others[:seat], HUMAN, *others[seat:]]
        if chosen == [HUMAN]:
            found = [HUMAN] * players
    if len(found) != players:
        wanted = f"{players} (one a seat)" + ("" if seat is None else f", {players - 1} (all but you)") + " or 1 (for all)"
        raise AgentError(f"{players} players need {wanted} agents, not {len(chosen)}")
    for who in found:
        if who != HUMAN or seat is None:
            read_agent(who, game)  # says what is wrong with a name
    return found


def restore(save: Save) -> Match:
    """The match of a save, as it was when it was left."""
    record = save.record
    try:
        game = load(record["game"])
        rules = game.rules.make(players=record["players"], **record["rules"])
        deals = record["deals"]
        match = Match(game, rules, record["seed"], record["names"], deals[0]["dealer"], deals[0]["deck"], auto_deal=False)
        for number, deal in enumerate(deals):
            if number:
                match.next_deal(deal["deck"])
            for seat, action in (action[:2] for action in deal["actions"]):
                if seat >= 0:
                    match.play(action)
        if [deal["actions"] for deal in match.record()["deals"]] != [deal["actions"] for deal in deals]:
            raise BarallaError("it does not play the same again")
    except (KeyError, TypeError, ValueError, BarallaError) as error:
        raise BarallaError(f"the saved game cannot be resumed: {error}") from None
    return match
