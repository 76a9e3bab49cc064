"""Playing a record again, move by move, and checking everything it says against the rules."""

from __future__ import annotations

from typing import Any

from baralla.core import verbs
from baralla.core.errors import ActionError, BarallaError, RecordError
from baralla.core.fair import METHOD, FairMatch, commitment
from baralla.core.match import FORMAT, Match
from baralla.core.rules import Rules
from baralla.games import load

_KEYS = {"format", "game", "players", "rules", "names", "seed", "deals", "result", "fair"}
_DEAL_KEYS = {"dealer", "deck", "actions", "scores"}


class Replay(Match):
    """A match that makes the chance moves it is told instead of drawing its own."""

    replaying = True


def replay(raw: Any) -> Match:
    """The match that `raw` records, every action checked; RecordError says where and why it cannot have happened."""
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
    match: Match | None = None
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
                match = Replay(game, rules, seed, names, dealer, deck, auto_deal=False)
            else:
                match.next_deal(deck)
        except BarallaError as error:
            raise RecordError(f"{where}: {error}") from None
        if match.deals[-1].dealer != dealer:
            raise RecordError(f"{where}: the dealer is seat {match.deals[-1].dealer}, not {dealer}")
        _play_deal(match, deal, where, last=number == len(deals))
    assert match is not None
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


def _play_deal(match: Match, deal: dict[str, Any], where: str, last: bool) -> None:
    actions = deal["actions"]
    if not isinstance(actions, list):
        raise RecordError(f"{where}: actions is a list")
    for number, action in enumerate(actions, 1):
        here = f"{where}, action {number}"
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
            match.play_chance(text)
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
    fair = _object(raw, "fair", {"shuffle", "table", "commitment"}, required=("shuffle", "table", "commitment"))
    if fair["shuffle"] != METHOD:
        raise RecordError(f'fair: shuffle is "{METHOD}", not {fair["shuffle"]!r}')
    if not isinstance(fair["table"], str):
        raise RecordError(f"fair: table is a text, not {fair['table']!r}")
    if fair["commitment"] != commitment(fair["table"], match.seed):
        raise RecordError("fair: the commitment shown before the deal is not that of the seed")
    again = FairMatch(match.game, match.rules, match.seed, match.names, auto_deal=False, table=fair["table"])
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
