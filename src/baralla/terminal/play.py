"""The terminal table: show what the person sees, ask for a move, let the agents move, tell what happened."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, cast

from rich.console import Console
from rich.markup import escape

from baralla.agents import HUMAN, Agent, make_agent
from baralla.api import decide
from baralla.cards import STRENGTH, parse_card
from baralla.core.errors import ActionError
from baralla.core.match import Match
from baralla.core.rules import Lang, show
from baralla.core.verbs import PUBLIC
from baralla.games.screen import Screen, draw_cards
from baralla.terminal import saves
from baralla.terminal.words import text

MOST_LISTED = 60
MOST_NAMED = 12


class Leave(Exception):
    """The person gets up from the table."""


class Table:
    """One match in a terminal."""

    def __init__(self, match: Match, seats: Sequence[str], lang: Lang, console: Console) -> None:
        self.match = match
        self.seats = list(seats)
        self.lang = lang
        self.console = console
        self.screen = cast(Screen, import_module(match.game.screen))
        self.people = [seat for seat, who in enumerate(seats) if who == HUMAN]
        self.agents: dict[int, Agent] = {seat: make_agent(who, match.game, match.seed) for seat, who in enumerate(seats) if who != HUMAN}
        self.names = self._names()
        self.at_keyboard = self.people[0] if len(self.people) == 1 else None

    def _names(self) -> list[str]:
        if len(self.people) == 1:
            return [text("you", self.lang) if who == HUMAN else f"{who} {seat}" for seat, who in enumerate(self.seats)]
        return [f"{seat}" if who == HUMAN else f"{who} {seat}" for seat, who in enumerate(self.seats)]

    def run(self) -> None:
        """Play to the end of the match, or until somebody leaves."""
        match = self.match
        while True:
            if match.deal_over:
                self._tell_result()
                if match.over:
                    break
                if self.people:
                    self._ask(text("next_deal", self.lang))
                match.next_deal()
            self._move()
            saves.write(match, self.seats, self.lang)
        saves.forget(match)

    # One move

    def _move(self) -> None:
        if self.match.deal_over:  # a deal won by the dealt cards
            return
        seat = self.match.turn
        assert seat is not None
        action = self._person(seat) if seat in self.people else decide(self.match, self.agents[seat])
        watcher = self.at_keyboard if self.at_keyboard is not None else PUBLIC
        before = self.match.view(watcher)
        played = len(self.match.deals[-1].actions)
        self.match.play(action)
        for who, what in self.match.deals[-1].actions[played:]:
            told = self.screen.told(before, who, what, self.names, self.lang)
            if told:
                self.console.print(f"  {told}")

    def _person(self, seat: int) -> str:
        if self.at_keyboard != seat and len(self.people) > 1:
            self.console.clear()
            self._ask(text("pass", self.lang, name=self.names[seat]))
            self.at_keyboard = seat
        view = self.match.view(seat)
        legal = self._in_order(self.match.legal())
        self._show(view, legal)
        while True:
            answer = self._ask(text("choose", self.lang)).strip()
            if answer.isdigit() and 1 <= int(answer) <= len(legal):
                return legal[int(answer) - 1]
            if answer in legal:
                return answer
            if answer.lower() == "q":
                raise Leave
            if answer.lower() == "t":
                self._show(view, legal)
            elif answer.lower() == "r":
                self._show_rules()
            else:
                self._refuse(answer, legal)

    def _refuse(self, answer: str, legal: list[str]) -> None:
        try:
            self.match.game.parse(self.match.state, answer)
        except ActionError:
            sentence = text("bad_choice", self.lang, text=answer, n=len(legal), example=legal[0])
        else:
            listed = ", ".join(legal[:MOST_NAMED]) + (" …" if len(legal) > MOST_NAMED else "")
            sentence = text("not_now", self.lang, text=answer, legal=listed)
        self.console.print(f"[red]{escape(sentence)}[/]", highlight=False)

    # What is shown

    def _show(self, view: Any, legal: list[str]) -> None:
        out = self.console
        out.print()
        out.rule(style="dim")
        out.print(self.screen.table(view, self.names, self.lang), highlight=False)
        numbers = {action: number for number, action in enumerate(legal, 1)}
        hand = [code for code in getattr(view, "hand", ()) if isinstance(code, str) and _is_card(code)]
        cards = [f"play {code}" for code in hand]
        if cards and any(action in numbers for action in cards):
            self._show_hand(hand, numbers)
        else:
            if cards:
                self._show_hand(hand, {})
            cards = []
        listed = [action for action in legal if action not in cards]
        for action in listed[:MOST_LISTED]:
            out.print(f"  [bold]{numbers[action]:>2}[/]  {self.screen.label(view, action, self.lang)}", highlight=False)
        if len(listed) > MOST_LISTED:
            out.print(f"  {text('more', self.lang, n=len(listed) - MOST_LISTED)}")

    def _show_hand(self, hand: Sequence[str], numbers: dict[str, int]) -> None:
        codes = _by_suit(hand)
        below = [str(numbers.get(f"play {code}", "·")) for code in codes] if numbers else []
        room = max(1, self.console.width // 10)
        for start in range(0, len(codes), room):
            self.console.print(draw_cards(codes[start : start + room], self.lang, below[start : start + room]), highlight=False)

    def _in_order(self, legal: list[str]) -> list[str]:
        """Cards as they lie in the hand, then everything else."""
        cards = _by_suit([action[5:] for action in legal if action.startswith("play ") and _is_card(action[5:])])
        plays = [f"play {code}" for code in cards]
        return plays + [action for action in legal if action not in plays]

    def _show_rules(self) -> None:
        self.console.print(f"[bold]{text('rules', self.lang)}[/]")
        for item in self.match.rules.switches():
            value = show(getattr(self.match.rules, item.name))
            self.console.print(f"  {item.label[self.lang]}: [bold]{value}[/]  [dim]{item.help[self.lang]}[/]", highlight=False)

    def _tell_result(self) -> None:
        match, out = self.match, self.console
        watcher = self.at_keyboard if self.at_keyboard is not None else PUBLIC
        out.print()
        out.rule(style="dim")
        scores = match.deals[-1].scores or []
        out.print(self.screen.result(match.view(watcher), scores, self.names, self.lang), highlight=False)
        if len(match.scores) == match.players and (len(match.deals) > 1 or not match.over):
            shown = zip(self.names, match.scores, strict=True)
            out.print(f"{text('score', self.lang)}: " + "  ".join(f"{name} {score}" for name, score in shown), highlight=False)
        if match.over:
            if self.people == match.winners or (len(self.people) == 1 and self.people[0] in match.winners):
                out.print(f"[bold green]{text('you_win', self.lang)}[/]")
            else:
                out.print(f"[bold]{text('winners', self.lang, names=', '.join(self.names[seat] for seat in match.winners))}[/]")

    def _ask(self, prompt: str) -> str:
        try:
            return self.console.input(f"[bold]{prompt}[/] › ")
        except (EOFError, KeyboardInterrupt):
            raise Leave from None


def _is_card(code: str) -> bool:
    try:
        parse_card(code)
    except ValueError:
        return False
    return True


def _by_suit(codes: Sequence[str]) -> list[str]:
    """A hand as people hold it: suit by suit, strongest first."""
    return sorted(codes, key=lambda code: ("OCEB".index(code[-1]), -STRENGTH[0, parse_card(code)]))
