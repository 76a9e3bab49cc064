"""Playing a record again, move by move, and checking everything it says against the rules."""

from __future__ import annotations

from typing import Any

from baralla.engine import verbs
from baralla.engine.clean import plain, tidy
from baralla.engine.errors import ActionError, BarallaError, RecordError
from baralla.engine.fair import METHOD, FairMatch, commitment
from baralla.engine.match import FORMAT, Match
from baralla.engine.rules import Rules
from baralla.games import load
from baralla.records.events import Event, as_it_went, read_events

_KEYS = {"format", "game", "players", "rules", "names", "seed", "deals", "result", "fair", "events"}
_DEAL_KEYS = {"dealer", "deck", "actions", "scores"}


class Replay(Match):
    """A match that makes the chance moves it is told instead of drawing its own."""

    replaying = True
    events: tuple[dict[str, Any], ...] = ()  # what the record holds beside the actions


def replay(raw: Any) -> Replay:
    """The match that `raw` records, every action checked; RecordError says where and why it cannot have happened."""
    try:
        return _replay(raw)
    except RecursionError:  # telling what is wrong with something nested that deep is too much as well
        raise RecordError("the record: something in it is nested too deep") from None


def _replay(raw: Any) -> Replay:
    fields = _object(raw, "the record", _KEYS, required=("format", "game", "players", "rules", "deals"))
    if fields["format"] != FORMAT:
        raise RecordError(f'the record: format is "{FORMAT}", not {fields["format"]!r}')
    if not isinstance(fields["game"], str):
        raise RecordError(f"the record: game is the name of a game, not {fields['game']!r}")
    try:
        game = load(fields["game"])
        rules = _rules(game.rules, fields)
    except BarallaError as error:
        raise RecordError(f"the record: {error}") from None
    names = fields.get("names") or []
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names) or len(names) not in (0, rules.players):
        raise RecordError(f"the record: names is a list of {rules.players} texts")
    seed = fields.get("seed", "0")
    if not isinstance(seed, str):
        raise RecordError(f'the record: seed is a text, such as "42", not {seed!r}')
    deals = fields["deals"]
    if not isinstance(deals, list) or not deals:
        raise RecordError("the record: deals is a list with at least one deal")
    events = read_events(fields.get("events", []), len(deals), rules.players)
    match: Replay | None = None
    for number, raw_deal in enumerate(deals, 1):
        where = f"deal {number}"
        deal = _object(raw_deal, where, _DEAL_KEYS, required=("dealer", "deck", "actions"))
        dealer, deck = deal["dealer"], deal["deck"]
        if not isinstance(deck, list) or not all(isinstance(text, str) for text in deck):
            raise RecordError(f"{where}: deck is a list of texts")
        if not isinstance(dealer, int) or isinstance(dealer, bool):
            raise RecordError(f"{where}: dealer is a seat number, not {dealer!r}")
        try:
            if match is None:
                match = Replay(game, rules, seed, [tidy(name) for name in names], dealer, deck, auto_deal=False)
            else:
                match.next_deal(deck)
        except BarallaError as error:
            raise RecordError(f"{where}: {error}") from None
        if match.deals[-1].dealer != dealer:
            raise RecordError(f"{where}: the dealer is seat {match.deals[-1].dealer}, not {dealer}")
        _play_deal(match, deal, events[number - 1], where, last=number == len(deals))
    assert match is not None
    match.events = tuple({name: value for name, value in event.items() if name != "here"} for found in events for event in found)
    _check_result(match, fields)
    if "fair" in fields:
        _check_shuffles(match, fields["fair"])
    return match


def _object(raw: Any, where: str, known: set[str], required: tuple[str, ...]) -> dict[str, Any]:
    if not isinstance(raw, dict):
        raise RecordError(f"{where}: expected an object in braces")
    for key in required:
        if key not in raw:
            raise RecordError(f'{where}: "{key}" is missing')
    for key in raw:
        if key not in known:
            raise RecordError(f'{where}: there is no field "{key}" in this format')
    return raw


def _rules(rules: type[Rules], fields: dict[str, Any]) -> Rules:
    settings = fields["rules"]
    if not isinstance(settings, dict):
        raise RecordError('rules is an object of switches, such as {"last_ten": true}')
    if settings.get("players", fields["players"]) != fields["players"]:
        raise RecordError(f"players is {fields['players']}, but the rules say {settings['players']}")
    return rules.make(**{**settings, "players": fields["players"]})


def _play_deal(match: Match, deal: dict[str, Any], events: list[Event], where: str, last: bool) -> None:
    actions = deal["actions"]
    if not isinstance(actions, list):
        raise RecordError(f"{where}: actions is a list")
    played = match.deals[-1].actions
    for event, action in as_it_went(actions, events):
        if event is not None:
            _do_event(match, event)
            continue
        here = f"{where}, action {len(played) + 1}"
        if (
            not isinstance(action, list)
            or len(action) not in (2, 3)
            or not isinstance(action[0], int)
            or isinstance(action[0], bool)
            or not isinstance(action[1], str)
        ):
            raise RecordError(f'{here}: an action is [seat, "text"], not {action!r}')
        here = f'{here} ([{action[0]}, "{action[1]}"])'
        _play_action(match, action, here)
    if match.deal_over:
        if "scores" not in deal:
            raise RecordError(f"{where}: the deal is over, but its scores are missing")
        if deal["scores"] != match.deals[-1].scores:
            raise RecordError(f"{where}: scores are {match.deals[-1].scores}, not {deal['scores']}")
    elif "scores" in deal:
        raise RecordError(f"{where}: it has scores, but the deal is not over after action {len(actions)}: seat {match.turn} is to move")
    elif not last:
        raise RecordError(f"{where}: the deal is not over after action {len(actions)}: seat {match.turn} is to move")


def _do_event(match: Match, event: Event) -> None:
    """Take back what an undo took back; a hint is one for the seat to move."""
    here, played = event["here"], match.deals[-1].actions
    if event["event"] == "hint" and verbs.turn(match.state) != event["seat"]:
        raise RecordError(f"{here}: a hint for seat {event['seat']}, whose turn it is not")
    if event["event"] == "undo":
        if match.over:
            raise RecordError(f"{here}: the match is over")
        for seat, *_ in event["taken"]:
            if seat != verbs.CHANCE:
                match.undo()
        if len(played) != event["at"]:
            raise RecordError(f"{here}: it takes back to action {len(played)}, not to {event['at']}")


def _play_action(match: Match, action: list[Any], here: str) -> None:
    seat, text = action[0], action[1]
    due = int(verbs.turn(match.state))
    if due == verbs.NOBODY:
        raise RecordError(f"{here}: the deal is over")
    if seat != due:
        raise RecordError(f"{here}: {'chance' if due < 0 else f'seat {due}'} is to move")
    try:
        if due == verbs.CHANCE:
            if len(action) == 3:
                raise RecordError(f"{here}: chance has no legal set")
            match.play_chance(plain(text))
            return
        if len(action) == 3:
            legal = match.legal()
            if action[2] != legal:
                raise RecordError(f"{here}: the legal actions are {legal}, not {action[2]}")
        match.play(text)
    except ActionError as error:
        raise RecordError(f"{here}: {error}") from None


def _check_result(match: Match, fields: dict[str, Any]) -> None:
    result = fields.get("result")
    if result is None:
        if match.over:
            raise RecordError("the result: the match is over, but its result is missing")
        return
    if not match.over:
        raise RecordError("the result: there is one, but the match is not over")
    result = _object(result, "the result", {"scores", "winners"}, required=("scores", "winners"))
    if result["scores"] != match.scores:
        raise RecordError(f"the result: scores are {match.scores}, not {result['scores']}")
    if result["winners"] != match.winners:
        raise RecordError(f"the result: winners are {match.winners}, not {result['winners']}")


def _check_shuffles(match: Match, raw: Any) -> None:
    """The commitment is that of the seed, and the seed gives every dealer, pack and chance move of the record."""
    fair = _object(raw, "fair", {"shuffle", "table", "commitment", "dealer"}, required=("shuffle", "table", "commitment"))
    if fair["shuffle"] != METHOD:
        raise RecordError(f'fair: shuffle is "{METHOD}", not {fair["shuffle"]!r}')
    if not isinstance(fair["table"], str):
        raise RecordError(f"fair: table is a text, not {fair['table']!r}")
    if fair["commitment"] != commitment(fair["table"], match.seed):
        raise RecordError("fair: the commitment shown before the deal is not that of the seed")
    dealer = fair.get("dealer")
    if dealer not in (None, match.deals[0].dealer) or isinstance(dealer, bool):
        raise RecordError(f"fair: the dealer chosen is seat {match.deals[0].dealer}, not {dealer!r}")
    again = FairMatch(match.game, match.rules, match.seed, match.names, dealer=dealer, auto_deal=False, table=fair["table"])
    for number, deal in enumerate(match.deals, 1):
        if number > 1:
            again.next_deal()
        if again.deals[-1].deck != deal.deck:
            raise RecordError(f"deal {number}: the pack is not the one that the seed gives")
        if again.deals[-1].dealer != deal.dealer:
            raise RecordError(f"deal {number}: by the seed the dealer is seat {again.deals[-1].dealer}, not {deal.dealer}")
        for seat, text in deal.actions:
            if seat != verbs.CHANCE:
                again.play(text)
        if again.deals[-1].actions != deal.actions:
            raise RecordError(f"deal {number}: the chance moves are not those that the seed gives")
