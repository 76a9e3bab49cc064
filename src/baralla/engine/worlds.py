"""Dealing hidden cards at random so that every possible world is equally likely.

`share` gives each of a set of cards to one of several bins (hands, the stock) of fixed sizes, when some bins cannot hold some cards.
Constrained cards go first, most constrained first, each into an allowed bin with probability proportional to the room left there; the
free cards fill the rest. The chance of reaching a given world this way is then a constant divided by the product of S, where S is the
room in all allowed bins when a card was placed. So a world is kept with probability (product of S) / (largest possible product), and
what is kept is exactly uniform. That is refused too often where small hands face a large pile; after `BY_CARDS` refusals, if some bin
allows everything, the others choose their cards one after the other, and a world is kept by the number of choices they had, in the same
way. After `BY_BINS` refusals it counts: the number of ways to go on from every room left in the bins, card by card, tells with which chance
each bin must be chosen, and the result is exactly uniform too. Only where that table would be larger than `MOST_COUNTED` (many seats, each
with facts of its own, early in a deal) it falls back to a matching, which always finds a world if there is one, followed by random swaps:
close to uniform, and it always ends.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from baralla.engine.bits import BIT, count, list_cards, lowest
from baralla.engine.dice import below, fraction
from baralla.engine.jit import njit
from baralla.engine.kinds import Card, Cards, Constant, Dice, Numbers

BY_CARDS, BY_BINS = 4, 48  # tries
MOST_COUNTED = 1 << 17
SWAPS_PER_CARD = 30


@njit
def fill(dice: Dice, cards: Cards, sizes: Numbers, bins: int, out: Numbers) -> None:
    """Deal `cards` into the bins: the first `sizes[0]` drawn go to bin 0, and so on. Every deal is equally likely."""
    listed = np.empty(64, np.int64)
    n = 0
    while cards:
        listed[n] = cards & -cards
        cards &= cards - 1
        n += 1
    for b in range(bins - 1):
        mask = 0
        for _ in range(sizes[b]):
            j = below(dice, n)
            mask |= listed[j]
            n -= 1
            listed[j] = listed[n]
        out[b] = mask
    mask = 0
    for i in range(n):
        mask |= listed[i]
    out[bins - 1] = mask


@njit
def share(dice: Dice, cards: Cards, sizes: Numbers, allowed: Numbers, bins: int, out: Numbers) -> bool:
    """Give each of `cards` to a bin that allows it, filling the bins to their `sizes`; False if that cannot be done."""
    free = cards
    for b in range(bins):
        if sizes[b]:
            free &= allowed[b]
    if free == cards:
        fill(dice, cards, sizes, bins, out)
        return True
    tight = np.empty(64, np.int64)  # the constrained cards, most constrained first
    room_at_most = np.empty(64, np.float64)
    n = _list_tight(cards & ~free, sizes, allowed, bins, tight, room_at_most)
    if n < 0:
        return False
    room = np.empty(bins, np.int64)
    for _ in range(BY_CARDS):
        if _place_tight(dice, tight[:n], room_at_most, sizes, allowed, bins, room, out):
            _add_free(dice, free, room, bins, out)
            return True
    if _choose_by_bins(dice, cards, sizes, allowed, bins, out):
        return True
    counted = _draw_counted(dice, free, tight[:n], sizes, allowed, bins, out)
    if counted >= 0:
        return counted > 0
    if not _match(cards, sizes, allowed, bins, out):
        return False
    swap(dice, cards, allowed, bins, out)
    return True


@njit
def _list_tight(cards: Cards, sizes: Numbers, allowed: Numbers, bins: int, tight: Numbers, room_at_most: Any) -> int:
    """Sort the constrained cards by the room they have, cards of one kind together, and bound the room each can find."""
    n = 0
    rooms = np.empty(64, np.int64)
    kinds = np.empty(64, np.int64)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        space = 0
        kind = 0
        for b in range(bins):
            if sizes[b] and allowed[b] & BIT[card]:
                space += sizes[b]
                kind |= BIT[b]
        if space == 0:
            return -1
        file_by_room(rooms, kinds, tight, n, space, kind, card)
        n += 1
    return n if bound_rooms(rooms, kinds, n, room_at_most) else -1


@njit
def file_by_room(rooms: Any, kinds: Any, things: Any, n: int, space: int, kind: int, thing: int) -> None:
    """Put a thing with `space` in bins `kind` among the `n` already filed: those with less room first, those of one kind together."""
    i = n
    while i > 0 and (rooms[i - 1] > space or (rooms[i - 1] == space and kinds[i - 1] > kind)):
        rooms[i], kinds[i], things[i] = rooms[i - 1], kinds[i - 1], things[i - 1]
        i -= 1
    rooms[i], kinds[i], things[i] = space, kind, thing


@njit
def bound_rooms(rooms: Any, kinds: Any, n: int, room_at_most: Any) -> bool:
    """The most room that each of the first `n` filed things can find when its turn comes; False if one finds none."""
    for i in range(n):
        taken = 0  # earlier things that can only have gone into bins this one could use
        for j in range(i):
            if kinds[j] & ~kinds[i] == 0:
                taken += 1
        if rooms[i] <= taken:
            return False
        room_at_most[i] = rooms[i] - taken
    return True


@njit
def _place_tight(
    dice: Dice, tight: Numbers, room_at_most: Any, sizes: Numbers, allowed: Numbers, bins: int, room: Numbers, out: Numbers
) -> bool:
    """Place the constrained cards once; False if they got stuck or the world is refused to keep worlds equally likely."""
    for b in range(bins):
        room[b] = sizes[b]
        out[b] = 0
    keep = 1.0
    for i in range(len(tight)):
        bit = BIT[tight[i]]
        space = 0
        for b in range(bins):
            if allowed[b] & bit:
                space += room[b]
        if space == 0:
            return False
        keep *= space / room_at_most[i]
        at = below(dice, space)
        for b in range(bins):
            if allowed[b] & bit:
                at -= room[b]
                if at < 0:
                    room[b] -= 1
                    out[b] |= bit
                    break
    return keep >= 1.0 or fraction(dice) < keep


@njit
def _add_free(dice: Dice, free: int, room: Numbers, bins: int, out: Numbers) -> None:
    extra = np.empty(bins, np.int64)
    fill(dice, free, room, bins, extra)
    for b in range(bins):
        out[b] |= extra[b]


@njit
def _choose_by_bins(dice: Dice, cards: Cards, sizes: Numbers, allowed: Numbers, bins: int, out: Numbers) -> bool:
    """Let the bins that do not allow everything choose, those with the least choice first; the rest goes into the others. False if there
    are no others, or if all `BY_BINS` worlds were refused."""
    choosing = np.empty(bins, np.int64)
    choices = np.empty(bins, np.int64)  # cards that the bin of this place can choose from, at most
    room = np.zeros(bins, np.int64)  # of the bins that take what is left
    n, others = 0, 0
    for b in range(bins):
        if sizes[b] == 0:
            continue
        if cards & ~allowed[b] == 0:
            room[b] = sizes[b]
            others += 1
            continue
        size, i = count(cards & allowed[b]), n
        while i > 0 and choices[i - 1] > size:
            choosing[i], choices[i] = choosing[i - 1], choices[i - 1]
            i -= 1
        choosing[i], choices[i] = b, size
        n += 1
    if others == 0:
        return False
    for i in range(n):
        for j in range(i):
            beside = count(cards & allowed[choosing[j]] & ~allowed[choosing[i]])
            choices[i] -= max(0, sizes[choosing[j]] - beside)  # what the earlier one must have taken of this one's
        if choices[i] < sizes[choosing[i]]:
            return False
    for _ in range(BY_BINS):
        left = _choose_once(dice, cards, choosing[:n], choices, sizes, allowed, out)
        if left >= 0:
            extra = np.empty(bins, np.int64)
            fill(dice, left, room, bins, extra)
            for b in range(bins):
                out[b] = extra[b] if room[b] else (out[b] if sizes[b] else 0)
            return True
    return False


@njit
def _choose_once(dice: Dice, cards: Cards, choosing: Numbers, choices: Numbers, sizes: Numbers, allowed: Numbers, out: Numbers) -> Cards:
    """The bins choose in turn: the cards that are left, or -1 if one found too few, or the world is refused."""
    listed = np.empty(64, np.int64)
    keep = 1.0
    for i in range(len(choosing)):
        b = choosing[i]
        n = list_cards(cards & allowed[b], listed)
        if n < sizes[b]:
            return -1
        out[b] = 0
        for k in range(sizes[b]):
            keep *= (n - k) / (choices[i] - k)
            j = below(dice, n - k)
            out[b] |= BIT[listed[j]]
            listed[j] = listed[n - k - 1]
        cards &= ~out[b]
    return cards if keep >= 1.0 or fraction(dice) < keep else -1


FACTORIAL: Constant = np.cumprod([1.0, *range(1, 64)])


@njit
def _draw_counted(dice: Dice, free: int, tight: Numbers, sizes: Numbers, allowed: Numbers, bins: int, out: Numbers) -> int:
    """Draw a world by counting all of them: 1 if done, 0 if there is none, -1 if the table would be too large.

    Bins that allow the same constrained cards are one bin until the end. The table holds, for every room the bins can have left, the
    ways to finish from there; each placed card takes one room, so the sum of the rooms says which card is next.
    """
    constrained = 0
    for i in range(len(tight)):
        constrained |= BIT[tight[i]]
    kind = np.empty(bins, np.int64)  # the merged bin that this bin is part of
    room = np.zeros(bins, np.int64)
    takes = np.zeros(bins, np.int64)
    step = np.ones(bins + 1, np.int64)  # how far apart two places of the table lie that differ by one room in this merged bin
    kinds = 0
    for b in range(bins):
        kind[b] = -1
        if sizes[b] == 0:
            continue
        for k in range(kinds):
            if takes[k] == allowed[b] & constrained:
                kind[b] = k
        if kind[b] < 0:
            kind[b] = kinds
            takes[kinds] = allowed[b] & constrained
            kinds += 1
        room[kind[b]] += sizes[b]
    for k in range(kinds):
        step[k + 1] = step[k] * (room[k] + 1)
        if step[k + 1] > MOST_COUNTED:
            return -1
    ways = np.zeros(step[kinds], np.float64)
    _count_ways(ways, step, room, takes, kinds, tight, count(free))
    if ways[step[kinds] - 1] == 0.0:
        return 0
    whole = np.zeros(bins, np.int64)
    _draw_by_ways(dice, ways, step, room, takes, kinds, tight, whole)
    _add_free(dice, free, room, kinds, whole)
    part = np.empty(bins, np.int64)
    dealt = np.empty(bins, np.int64)
    for b in range(bins):
        out[b] = 0
    for k in range(kinds):
        members = 0
        for b in range(bins):
            if kind[b] == k:
                part[members] = sizes[b]
                members += 1
        fill(dice, whole[k], part, members, dealt)
        members = 0
        for b in range(bins):
            if kind[b] == k:
                out[b] = dealt[members]
                members += 1
    return 1


@njit
def _count_ways(ways: Any, step: Any, room: Numbers, takes: Any, kinds: int, tight: Numbers, free: int) -> None:
    """Fill the table from no room upwards: once only the free cards are left, they may go anywhere; before, one card at a time."""
    left = np.zeros(kinds, np.int64)
    total = 0
    for at in range(len(ways)):
        if total == free:
            number = FACTORIAL[free]
            for k in range(kinds):
                number /= FACTORIAL[left[k]]
            ways[at] = number
        elif total > free:
            bit = BIT[tight[len(tight) + free - total]]
            for k in range(kinds):
                if left[k] > 0 and takes[k] & bit:
                    ways[at] += ways[at - step[k]]
        for k in range(kinds):  # the next room, as an odometer turns
            if left[k] < room[k]:
                left[k] += 1
                total += 1
                break
            total -= left[k]
            left[k] = 0


@njit
def _draw_by_ways(dice: Dice, ways: Any, step: Any, room: Numbers, takes: Any, kinds: int, tight: Numbers, whole: Any) -> None:
    """Place the constrained cards, each with the chance that the table gives it; `room` is what they leave."""
    at = len(ways) - 1
    for i in range(len(tight)):
        bit = BIT[tight[i]]
        goal = fraction(dice) * ways[at]
        chosen = -1
        for k in range(kinds):
            if room[k] > 0 and takes[k] & bit and ways[at - step[k]] > 0.0:
                chosen = k
                goal -= ways[at - step[k]]
                if goal < 0.0:
                    break
        whole[chosen] |= bit
        room[chosen] -= 1
        at -= step[chosen]


@njit
def _match(cards: Cards, sizes: Numbers, allowed: Numbers, bins: int, out: Numbers) -> bool:
    """Some world, found by augmenting paths: it fails only if there is none."""
    for b in range(bins):
        out[b] = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if not _augment(card, sizes, allowed, bins, out):
            return False
    return True


@njit
def _augment(card: Card, sizes: Numbers, allowed: Numbers, bins: int, out: Numbers) -> bool:
    """Place one more card, moving others along a shortest chain of bins if need be."""
    came_by = np.full(bins, -1, np.int64)  # the card that would move into this bin
    came_from = np.full(bins, -1, np.int64)
    queue = np.empty(bins, np.int64)
    head = 0
    tail = 0
    for b in range(bins):
        if allowed[b] & BIT[card]:
            came_by[b] = card
            queue[tail] = b
            tail += 1
    while head < tail:
        b = queue[head]
        head += 1
        if count(out[b]) < sizes[b]:
            while b >= 0:
                bit = BIT[came_by[b]]
                out[b] |= bit
                b = came_from[b]
                if b >= 0:
                    out[b] &= ~bit
            return True
        held = out[b]
        while held:
            other = lowest(held)
            held &= held - 1
            for c in range(bins):
                if came_by[c] < 0 and allowed[c] & BIT[other]:
                    came_by[c] = other
                    came_from[c] = b
                    queue[tail] = c
                    tail += 1
    return False


@njit
def swap_once(dice: Dice, listed: Numbers, n: int, allowed: Numbers, bins: int, out: Numbers) -> bool:
    """Propose to swap two random cards of different bins; did it happen? (It must leave both where they are allowed.)"""
    first = BIT[listed[below(dice, n)]]
    second = BIT[listed[below(dice, n)]]
    here = 0
    there = 0
    for b in range(bins):
        if out[b] & first:
            here = b
        if out[b] & second:
            there = b
    if here == there or not allowed[there] & first or not allowed[here] & second:
        return False
    out[here] ^= first | second
    out[there] ^= first | second
    return True


@njit
def swap(dice: Dice, cards: Cards, allowed: Numbers, bins: int, out: Numbers) -> None:
    """Walk at random among the worlds that hard constraints allow."""
    listed = np.empty(64, np.int64)
    n = list_cards(cards, listed)
    for _ in range(SWAPS_PER_CARD * n):
        swap_once(dice, listed, n, allowed, bins, out)
