"""The terminal table: show what the person sees, ask for a move, let the agents move, tell what happened."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, cast

from rich.console import Console
from rich.markup import escape

from baralla.agents import HUMAN, Agent, make_agent
from baralla.agents.contract import Forfeit
from baralla.agents.external.agent import ExternalAgent, is_command
from baralla.agents.patient import Patient
from baralla.api import Witness, decide
from baralla.engine.errors import ActionError
from baralla.engine.kinds import Seat
from baralla.engine.match import Match
from baralla.engine.rules import Lang, show
from baralla.engine.verbs import PUBLIC
from baralla.games.cards.deck import SUITS, TUTE_ORDER, parse_card
from baralla.games.screen import Screen, draw_cards
from baralla.terminal import saves
from baralla.terminal.words import text
from baralla.workshop import TABLE, Workshop

MOST_LISTED = 60
MOST_NAMED = 12


class Leave(Exception):
    """The person gets up from the table."""


class TerminalMatch:
    """One match in a terminal."""

    def __init__(self, match: Match, seats: Sequence[str], lang: Lang, console: Console) -> None:
        self.match = match
        self.seats = list(seats)
        self.lang = lang
        self.console = console
        self.screen = cast(Screen, import_module(match.game.screen))
        self.people = [seat for seat, who in enumerate(seats) if who == HUMAN]
        self.workshop = Workshop()
        self.agents = {seat: self._seated(who) for seat, who in enumerate(seats) if who != HUMAN}
        self.witness = Witness(match, [self.agents.get(seat) for seat in range(match.players)])
        self.told_stand_in = False
        self.names = self._names()
        self.at_keyboard = self.people[0] if len(self.people) == 1 else None

    def _seated(self, who: str) -> Agent:
        """An agent for a seat. Ours may be stood in for until they are compiled; a program has nothing to compile."""
        match = self.match
        if is_command(who):
            return make_agent(who, match.game, match.seed)
        return Patient(who, match.game, match.seed, self.workshop.miss)

    def _names(self) -> list[str]:
        person = text("you", self.lang) if len(self.people) == 1 else None
        return [person or f"{seat}" if who == HUMAN else f"{_short(who)} {seat}" for seat, who in enumerate(self.seats)]

    def run(self) -> None:
        """Play to the end of the match, or until somebody leaves."""
        self.workshop.ask(self.match.game.name, TABLE)
        try:
            self._run()
        except Forfeit as fault:
            assert self.match.turn is not None
            saves.forget(self.match)
            self.console.print(escape(text("forfeit", self.lang, name=self.names[self.match.turn], reason=str(fault))), highlight=False)
        finally:
            self.workshop.close()
            for agent in self.agents.values():
                if isinstance(agent, ExternalAgent):
                    agent.close()

    def _run(self) -> None:
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
        self.witness.end([self.agents.get(seat) for seat in range(match.players)])
        saves.forget(match)

    # One move

    def _move(self) -> None:
        if self.match.deal_over:  # a deal won by the dealt cards
            return
        seat = self.match.turn
        assert seat is not None
        action = self._person(seat) if seat in self.people else self._agent(seat)
        watcher = self.at_keyboard if self.at_keyboard is not None else PUBLIC
        before = self.match.view(watcher)
        played = len(self.match.deals[-1].actions)
        self.match.play(action)
        for who, what in self.match.deals[-1].actions[played:]:
            told = self.screen.told(before, who, what, self.names, self.lang)
            if told:
                self.console.print(f"  {told}")

    def _agent(self, seat: Seat) -> str:
        agent = self.agents[seat]
        action = decide(self.match, agent, self.witness.past(seat))
        if isinstance(agent, Patient) and agent.stood_in and not self.told_stand_in:
            self.told_stand_in = True
            self.console.print(f"[dim]{text('stand_in', self.lang, agent=agent.text, other=agent.other_text)}[/]", highlight=False)
        return action

    def _person(self, seat: Seat) -> str:
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
        codes = self._by_suit(hand)
        below = [str(numbers.get(f"play {code}", "·")) for code in codes] if numbers else []
        room = max(1, self.console.width // 10)
        for start in range(0, len(codes), room):
            self.console.print(draw_cards(codes[start : start + room], self.lang, below[start : start + room]), highlight=False)

    def _by_suit(self, codes: Sequence[str]) -> list[str]:
        """A hand as people hold it: suit by suit, strongest first."""
        ranks = tuple(self.match.game.page.ranks(self.match.rules)) or TUTE_ORDER
        return sorted(codes, key=lambda code: (SUITS.index(code[-1]), ranks.index(int(code[:-1]))))

    def _in_order(self, legal: list[str]) -> list[str]:
        """Cards as they lie in the hand, then everything else, numbers as people count."""
        cards = self._by_suit([action[5:] for action in legal if action.startswith("play ") and _is_card(action[5:])])
        plays = [f"play {code}" for code in cards]
        return plays + sorted((action for action in legal if action not in plays), key=_counted)

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
                out.print(f"[bold]{text('winners', self.lang, names=[self.names[seat] for seat in match.winners])}[/]")

    def _ask(self, prompt: str) -> str:
        try:
            return self.console.input(f"[bold]{prompt}[/] › ")
        except (EOFError, KeyboardInterrupt):
            raise Leave from None


def _short(who: str) -> str:
    """What an agent is called at the table: a program is a bot, and a model of one's own has the name of its file."""
    if is_command(who):
        return "bot"
    models = [given.removeprefix("model=") for given in who.partition(":")[2].split(",") if given.startswith("model=")]
    return Path(models[0]).stem if models else who


def _counted(action: str) -> list[tuple[str, int]]:
    """A key to sort by that puts 2 before 10."""
    return [(words, int(number or 0)) for words, number in re.findall(r"(\D+)(\d*)", action)]


def _is_card(code: str) -> bool:
    try:
        parse_card(code)
    except ValueError:
        return False
    return True
