"""Hints of Mus: what the hand is worth in the lance, what is at stake, and whether a word is an honest one or a bluff.

Idea and reason rest on the same reading of the hand, so a hand that is called weak is never called strong a moment later.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from baralla.engine.hints import Fact, Position
from baralla.engine.rules import LANGS, Lang, Words
from baralla.games.mus.hint_words import GOOD, HAVE, IDEAS, LANCES, REASONS
from baralla.games.mus.readings import ACE, JUEGO, KING, Hand, House, strength
from baralla.games.mus.rules import MusRules
from baralla.games.mus.terminal import SIGN_WORDS
from baralla.games.screen import spoken


class Table:
    """What a seat makes of its cards and of what has been said."""

    def __init__(self, position: Position) -> None:
        self.view = view = position.view
        self.legal = position.legal
        rules = position.rules
        assert isinstance(rules, MusRules)
        self.house = House(rules.reyes, rules.grande_compare == "top_card", rules.juego_rule == "closest31", not rules.holders_only)
        self.hand = Hand.read(view.hand, self.house)
        self.mano = view.mano == view.seat
        self.lance: str = view.lance or ""

    def worth(self) -> tuple[str, int, Words]:
        """How strong the hand is in the lance, how often of ten it beats the opponents, and both in words."""
        share = self.hand.share(self.lance, self.house)
        how = strength(share)
        reading = self.hand.said(self.lance)
        have = {lang: HAVE[how][lang].format(lance=LANCES[self.lance][lang], reading=reading[lang]) for lang in LANGS}
        beaten = min(9, round(10 * share ** len(self.rivals())))
        return how, beaten, have

    def rivals(self) -> list[int]:
        """The opponents who take part in the lance, as far as they have said."""
        view = self.view
        said = {"pares": view.pares, "juego": view.juego}.get(self.lance, [True] * view.players)
        others = [seat for seat in range(view.players) if seat % 2 != view.seat % 2]
        return [seat for seat in others if said[seat] and not self.house.everybody] or others

    def good(self) -> Words | None:
        """The best thing about the hand before the bets, if there is any."""
        hand = self.hand
        if hand.pares and hand.pares[0] >= 2:
            return hand.said_pares()
        if hand.total >= JUEGO:
            return {lang: GOOD[lang].format(n=hand.total) for lang in LANGS}
        return hand.said("grande") if hand.kings >= 2 else None

    def starting(self, *starts: str) -> frozenset[str]:
        return frozenset(action for action in self.legal if action.partition(" ")[0] in starts)


class MusHints:
    """The hints of Mus."""

    IDEAS: Mapping[str, Words] = IDEAS
    REASONS: Mapping[str, Words] = REASONS

    def speak(self, value: Any, lang: Lang) -> Any:
        return spoken(value, lang)

    def ideas(self, position: Position) -> Iterator[Fact]:
        return facts(Table(position), "idea")

    def reasons(self, position: Position) -> Iterator[Fact]:
        return facts(Table(position), "reason")


def facts(t: Table, stage: str) -> Iterator[Fact]:
    """The facts of the moment."""
    if len(t.legal) == 1:
        return iter([Fact("only_thing", frozenset(t.legal))])
    if t.view.phase == "signs":
        return signing(t)
    if t.view.phase == "mus":
        return asking(t)
    if t.view.phase == "discards":
        return discarding(t, stage)
    return betting(t, stage)


def signing(t: Table) -> Iterator[Fact]:
    values = {"hand": t.hand.said_whole()}
    for action in t.legal:
        sign = action.partition(" ")[2]
        if sign != "none":
            yield Fact("sign", frozenset([action]), {**values, "sign": SIGN_WORDS[sign]})
    yield Fact("no_sign", frozenset(t.legal), values)


def asking(t: Table) -> Iterator[Fact]:
    good, values = t.good(), {"hand": t.hand.said_whole()}
    if good is not None:
        yield Fact("cut_good", t.starting("no_mus"), {"good": good})
        yield Fact("mus_good", t.starting("mus"), {"good": good, **values})
    yield Fact("cut_weak", t.starting("no_mus"), values)
    yield Fact("mus_weak", t.starting("mus"), values)


def discarding(t: Table, stage: str) -> Iterator[Fact]:
    kept = {action: kept_by(t, action) for action in t.legal}
    held = t.hand.numbers
    if t.hand.kings:
        keeps = frozenset(action for action, left in kept.items() if left.count(KING) == t.hand.kings)
        if stage == "reason" and t.hand.aces:
            both = frozenset(action for action in keeps if set(kept[action]) == {KING, ACE})
            yield Fact("keep_kings_ace", both, {"n": t.hand.kings})
        yield Fact("keep_kings", keeps, {"n": t.hand.kings, "hand": t.hand.said_whole()})
    if t.hand.pares:
        paired = {number for number in held if held.count(number) > 1}
        whole = frozenset(action for action, left in kept.items() if all(left.count(n) == held.count(n) for n in paired))
        yield Fact("keep_pairs", whole, {"pares": t.hand.said_pares()})
    if t.hand.aces:
        keeps = frozenset(action for action, left in kept.items() if left.count(ACE) == t.hand.aces)
        yield Fact("keep_aces", keeps, {"n": t.hand.aces})
    for action, left in kept.items():
        if stage == "reason":
            yield Fact("change", frozenset([action]), {"n": len(held) - len(left)})
    yield Fact("change_some", frozenset(t.legal), {"hand": t.hand.said_whole()})


def kept_by(t: Table, action: str) -> list[int]:
    """The numbers of the cards that a discard keeps, as they count."""
    thrown = action.split()[1:]
    return [t.house.counted(code) for code in t.view.hand if code not in thrown]


def betting(t: Table, stage: str) -> Iterator[Fact]:
    """Pass or bet; refuse, accept or raise."""
    view = t.view
    how, beaten, have = t.worth()
    team = view.seat % 2
    values = {"have": have, "how": how, "n": view.stake, "m": view.deje, "k": beaten, "reading": t.hand.said(t.lance)}
    if view.bettor is None:
        bets, passes = t.starting("envido", "ordago"), t.starting("paso")
        if stage == "reason" and t.mano and how == "strong":
            yield Fact("bet_mano", bets, values)
        yield Fact("bet_weak" if how == "weak" else "bet", bets, values)
        yield Fact("pass_strong" if how == "strong" else "pass", passes, values)
        return
    sees, refuses = t.starting("quiero", "raise", "ordago"), t.starting("no_quiero")
    if stage == "reason" and view.stones[1 - team] + view.deje >= view.target and not view.single_hand:
        yield Fact("must_see", sees, values)
    if view.all_in:
        yield Fact("see_all", sees, values)
        yield Fact("refuse_all", refuses, values)
        return
    yield Fact("see" if how == "strong" else "see_cheap", sees, values)
    if stage == "reason" and how == "fair":
        yield Fact("refuse_fair", refuses, values)
    yield Fact("refuse_strong" if how == "strong" else "refuse", refuses, values)


HINTS = MusHints()
