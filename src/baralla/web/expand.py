"""A record made ready for the replay page: every position, as each seat saw it."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET

from baralla.engine.clean import plain
from baralla.engine.errors import RecordError
from baralla.engine.kinds import Seat
from baralla.engine.look import Look
from baralla.engine.match import Match
from baralla.engine.verbs import CHANCE
from baralla.records import NOT_JSON, Replay, replay
from baralla.web import messages as m

MOST_FRAMES = 4000


def expand_line(raw: bytes) -> bytes:
    """The same for one line of a file of records; RecordError says what is wrong with it."""
    lines = [line for line in raw.splitlines() if line.strip()]
    if len(lines) != 1:
        raise RecordError(f"send one match, one line of a file of records, not {len(lines)}")
    try:
        record = msgspec.json.decode(lines[0])
    except NOT_JSON as error:
        raise RecordError(f"not JSON ({error})") from None
    return expand(record)


def expand(record: Any) -> bytes:
    """The match verified, and all its positions."""
    match = replay(record)
    actions = sum(len(deal.actions) for deal in match.deals)
    if actions + len(match.deals) > MOST_FRAMES:
        raise RecordError(f"the match has {actions} actions, and the replay shows {MOST_FRAMES} at most")
    return m.encode(
        m.Replay(
            game=match.game.name,
            players=match.players,
            rules=match.rules.settings(),
            ranks=list(match.game.page.ranks(match.rules)),
            names=match.names,
            over=match.over,
            scores=match.scores,
            winners=match.winners,
            deals=[{"dealer": deal.dealer, "scores": deal.scores} for deal in match.deals],
            fair={name: plain(value) for name, value in record["fair"].items()} if "fair" in record else None,
            seed=plain(match.seed),
            events=[event | {"frame": place} for event, place in zip(match.events, places(match), strict=True)],
            frames=frames(match),
        )
    )


def places(match: Replay) -> list[int]:
    """The frame at which each event of the record happened, or the one that a later undo went back to."""
    first = [0]
    for deal in match.deals:
        first.append(first[-1] + 1 + len(deal.actions))
    return [first[event["deal"] - 1] + min(event["at"], len(match.deals[event["deal"] - 1].actions)) for event in match.events]


def frames(match: Match) -> list[m.Frame]:
    """The first position of every deal and the one after every action."""
    first = match.deals[0]
    again = Replay(match.game, match.rules, match.seed, match.names, first.dealer, first.deck, auto_deal=False)
    found = []
    for number, deal in enumerate(match.deals, 1):
        if number > 1:
            again.next_deal(deal.deck)
        found.append(frame(again, number, None, None))
        for seat, text in deal.actions:
            if seat == CHANCE:
                again.play_chance(text)
            else:
                again.play(text)
            found.append(frame(again, number, seat, text))
    return found


def frame(match: Match, deal: int, seat: Seat | None, action: str | None) -> m.Frame:
    """A position: what was just done, and what each seat, and somebody without cards ("open"), saw then."""
    look = Look(match.game, match.players, match.state)
    views = {str(viewer): look.view(viewer) for viewer in range(match.players)}
    return m.Frame(
        deal=deal,
        seat=seat,
        action=action,
        turn=look.turn,
        deal_over=look.deal_over,
        scores=look.scores,
        deal_scores=look.deal_scores,
        views=views | {"open": look.view(None)},
        sheet=look.sheet() if look.deal_over else UNSET,
    )
