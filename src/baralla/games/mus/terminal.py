"""Mus in the terminal. Calls (mus, envido, órdago …) stay as they are said at the table; the rest speaks the player's language."""

from __future__ import annotations

from collections.abc import Sequence

from baralla.engine.grammar import Count
from baralla.engine.kinds import Seat
from baralla.engine.rules import Lang, Words, words
from baralla.games.mus.view import MusView
from baralla.games.screen import card_name, coloured, draw_backs

TEXTS: dict[str, Words] = {
    "score": words("Marcador", "Marcador", "Score"),
    "stones": words("pedres", "piedras", "stones"),
    "games": words("jocs", "juegos", "games"),
    "to": words("a", "a", "to"),
    "mano": words("mà", "mano", "eldest"),
    "deals": words("dona", "da", "deals"),
    "stock": words("Munt", "Mazo", "Stock"),
    "discards": words("Els teus descarts", "Tus descartes", "Your discards"),
    "took": words("canvia {n}", "cambia {n}", "changes {n}"),
    "cut": words("talla", "corta", "cuts"),
    "pares": words("parells", "pares", "pares"),
    "no_pares": words("sense parells", "sin pares", "no pares"),
    "juego": words("joc", "juego", "juego"),
    "no_juego": words("sense joc", "sin juego", "no juego"),
    "sign": words("senya", "seña", "sign"),
    "your_sum": words("Sumes {n}", "Sumas {n}", "Your sum is {n}"),
    "open_bet": words(
        "{name}: envit de {stake} · no voler costa {deje}",
        "{name}: envite de {stake} · no querer cuesta {deje}",
        "{name}: bet of {stake} · refusing costs {deje}",
    ),
    "open_ordago": words(
        "{name}: òrdago! · no voler costa {deje}",
        "{name}: ¡órdago! · no querer cuesta {deje}",
        "{name}: órdago! · refusing costs {deje}",
    ),
    "deal_over": words("Fi de la mà", "Fin de la mano", "The hand is over"),
    "game_won": words("Joc per a {team}", "Juego para {team}", "Game to {team}"),
    "sign_none": words("cap senya", "ninguna seña", "no sign"),
    "make_sign": words("fes la senya: {sign}", "haz la seña: {sign}", "make the sign: {sign}"),
    "signs": words("{name} et fa la senya: {sign}", "{name} te hace la seña: {sign}", "{name} signs to you: {sign}"),
    "discard": words("descarta {cards}", "descarta {cards}", "discard {cards}"),
    "discard_none": words("no descartis res", "no descartes nada", "discard nothing"),
    "discards_n": words(
        "{name}: {n} {n:carta nova|cartes noves}", "{name}: {n} {n:carta nueva|cartas nuevas}", "{name}: {n} new {n:card|cards}"
    ),
    "shuffled": words("Es barregen els descarts", "Se barajan los descartes", "The discards are shuffled"),
    "mus": words("mus", "mus", "mus"),
    "no_mus": words("no hi ha mus (tallar)", "no hay mus (cortar)", "no mus (cut)"),
    "paso": words("passo", "paso", "paso (pass)"),
    "ordago": words("òrdago", "órdago", "órdago (all in)"),
    "quiero": words("vull", "quiero", "quiero (see it)"),
    "no_quiero": words("no vull", "no quiero", "no quiero (refuse)"),
    "envido": words("envit de {n}", "envido {n}", "envido {n} (bet)"),
    "raise": words("{n} més", "{n} más", "{n} more (raise)"),
}
LANCES: dict[str, Words] = {
    "grande": words("Gran", "Grande", "Grande (high)"),
    "chica": words("Petita", "Chica", "Chica (low)"),
    "pares": words("Parells", "Pares", "Pares (pairs)"),
    "juego": words("Joc", "Juego", "Juego (game)"),
    "punto": words("Punt", "Punto", "Punto (point)"),
}
ENDED: dict[str, Words] = {
    "to_come": words("–", "–", "–"),
    "passed": words("en passada", "en paso", "passed"),
    "accepted": words("envit de {stake} volgut", "envite de {stake} querido", "bet of {stake} accepted"),
    "ordago": words("òrdago volgut, {stake} pedres", "órdago querido, {stake} piedras", "órdago accepted, {stake} stones"),
    "refused": words("no volgut, {stake} al moment", "no querido, {stake} al momento", "refused, {stake} at once"),
    "uncontested": words("sense envits", "sin envites", "no bets"),
    "empty": words("ningú", "nadie", "nobody"),
}
SIGN_WORDS: dict[str, Words] = {
    "none": TEXTS["sign_none"],
    "dos_reyes": words("dos reis (mossegar-se el llavi)", "dos reyes (morderse el labio)", "two kings (bite the lower lip)"),
    "tres_reyes": words(
        "tres reis (mossegar-se el llavi de costat)", "tres reyes (morderse el labio de lado)", "three kings (bite the lip to one side)"
    ),
    "dos_ases": words("dos asos (treure la llengua)", "dos ases (sacar la lengua)", "two aces (tip of the tongue)"),
    "tres_ases": words("tres asos (la llengua de costat)", "tres ases (la lengua de lado)", "three aces (tongue to one side)"),
    "duples": words("dobles (aixecar les celles)", "duples (levantar las cejas)", "duples (raise the eyebrows)"),
    "treinta_y_una": words("trenta-una (picar l'ullet)", "treinta y una (guiñar el ojo)", "thirty-one (wink)"),
    "solomillo": words(
        "tres reis i un as (un petó a l'aire)", "solomillo, tres reyes y un as (un beso al aire)", "three kings and an ace (blow a kiss)"
    ),
    "ciego": words(
        "cec, no tinc res (tancar els ulls)", "ciego, no llevo nada (cerrar los ojos)", "blind, nothing at all (close the eyes)"
    ),
    "medias": words("mitges (llavis de costat)", "medias (labios a un lado)", "medias, three equal (lips to one side)"),
    "pares": words("parells (girar el cap)", "pares (girar la cabeza)", "pares (turn the head)"),
    "juego": words("joc (treure els llavis)", "juego (sacar los labios)", "juego (purse the lips)"),
    "treinta": words("trenta de punt (les dues espatlles)", "treinta de punto (los dos hombros)", "thirty (both shoulders)"),
    "veintinueve": words("vint-i-nou de punt (una espatlla)", "veintinueve de punto (un hombro)", "twenty-nine (one shoulder)"),
}


def teams(names: Sequence[str]) -> list[str]:
    """The two sides by their players' names."""
    return [" + ".join(names[team::2]) for team in range(2)]


def shown_stones(view: MusView, team: int) -> int:
    """The stones to show of a side: a game ends at its target, however much its last lance pays. One hand alone has no target."""
    stones = int(view.stones[team])
    return stones if view.single_hand else min(stones, int(view.target))


def score_line(view: MusView, names: Sequence[str], lang: Lang) -> str:
    sides = []
    for team, name in enumerate(teams(names)):
        games = "" if view.single_hand else f", {view.games[team]} {TEXTS['games'][lang]}"
        sides.append(f"[bold]{name}[/] {shown_stones(view, team)} {TEXTS['stones'][lang]}{games}")
    goal = "" if view.single_hand else f"   [dim]({TEXTS['to'][lang]} {view.target})[/]"
    return f"{TEXTS['score'][lang]}: {' · '.join(sides)}{goal}"


def seat_line(view: MusView, seat: Seat, names: Sequence[str], lang: Lang) -> str:
    """One player: cards, what was said, announced and signed."""

    def t(key: str) -> str:
        return TEXTS[key][lang]

    marks = []
    if seat == view.mano:
        marks.append(t("mano"))
    if seat == view.dealer:
        marks.append(t("deals"))
    if view.rounds and view.phase in ("signs", "mus", "bets"):
        marks.append(t("took").format(n=view.took[seat]))
    if seat == view.cutter:
        marks.append(t("cut"))
    for fact, known in (("pares", view.pares[seat]), ("juego", view.juego[seat])):
        if known is not None:
            marks.append(t(fact if known else f"no_{fact}"))
    sign = view.signs[seat]
    if sign not in (None, "none") and seat != view.seat:
        marks.append(f"{t('sign')}: {SIGN_WORDS[sign][lang]}")
    words_said = view.said[seat]
    said = f"«{spoken(words_said, lang)}»" if words_said else ""
    cards = " ".join(coloured(code) for code in view.hands[seat]) or draw_backs(4)
    arrow = "▶" if seat == view.turn else " "
    width = max(len(name) for name in names)
    return f"{arrow} [bold]{names[seat]:<{width}}[/]  {cards}  {said}  [dim]{' · '.join(marks)}[/]"


def lance_lines(view: MusView, names: Sequence[str], lang: Lang) -> list[str]:
    """The lances that are over, and who won them if that is known."""
    lines = []
    for lance in view.lances:
        if lance.ended == "to_come":
            continue
        ended = "ordago" if lance.ordago else lance.ended
        line = f"  {LANCES[lance.name][lang]}: {ENDED[ended][lang].format(stake=lance.stake)}"
        if lance.team is not None:
            line += f" → {teams(names)[lance.team]}"
            if lance.paid:
                line += f" +{lance.paid}"
        lines.append(line)
    return lines


def table(view: MusView, names: Sequence[str], lang: Lang) -> str:
    lines = [score_line(view, names, lang), ""]
    lines += [seat_line(view, seat, names, lang) for seat in range(view.players)]
    lines.append("")
    if view.phase != "bets":
        lines.append(f"{TEXTS['stock'][lang]}: {view.stock}")
        if view.discards:
            lines.append(f"{TEXTS['discards'][lang]}: {' '.join(coloured(code) for code in view.discards)}")
    lines += lance_lines(view, names, lang)
    if view.lance:
        bet = ""
        if view.bettor is not None:
            key = "open_ordago" if view.all_in else "open_bet"
            bet = "  " + TEXTS[key][lang].format(name=names[view.bettor], stake=view.stake, deje=view.deje)
        lines.append(f"[bold reverse] {LANCES[view.lance][lang]} [/]{bet}")
    if view.hand_sum is not None:
        lines.append(TEXTS["your_sum"][lang].format(n=view.hand_sum))
    return "\n".join(lines)


def spoken(action: str, lang: Lang) -> str:
    """What is said aloud, in the player's language."""
    word, _, rest = action.partition(" ")
    return TEXTS[word][lang].format(n=rest)


def label(view: MusView, action: str, lang: Lang) -> str:
    word, _, rest = action.partition(" ")
    if word == "sign":
        return TEXTS["sign_none"][lang] if rest == "none" else TEXTS["make_sign"][lang].format(sign=SIGN_WORDS[rest][lang])
    if word == "discard":
        if not rest:
            return TEXTS["discard_none"][lang]
        return TEXTS["discard"][lang].format(cards=", ".join(coloured(code, card_name(code, lang)) for code in rest.split()))
    return spoken(action, lang)


def told(view: MusView, seat: Seat, action: str, names: Sequence[str], lang: Lang) -> str:
    word, _, rest = action.partition(" ")
    if word == "shuffle":
        return TEXTS["shuffled"][lang]
    if word == "seen":
        return ""  # who caught a sign keeps it to himself
    if word == "sign":
        to_partner = view.seat is not None and view.players == 4 and view.seat == (seat + 2) % 4
        return TEXTS["signs"][lang].format(name=names[seat], sign=SIGN_WORDS[rest][lang]) if to_partner and rest != "none" else ""
    if word == "discard":
        return TEXTS["discards_n"][lang].format(name=names[seat], n=Count(len(rest.split())))
    return f"{names[seat]}: {spoken(action, lang)}"


def result(view: MusView, scores: Sequence[int], names: Sequence[str], lang: Lang) -> str:
    lines = [f"[bold]{TEXTS['deal_over'][lang]}[/]"]
    for seat in range(view.players):
        if view.hands[seat]:
            lines.append(f"  {names[seat]}: {' '.join(coloured(code) for code in view.hands[seat])}")
    lines += lance_lines(view, names, lang)
    lines.append(" · ".join(f"{name} +{score}" for name, score in zip(teams(names), scores, strict=True)))
    lines.append(score_line(view, names, lang))
    if view.game_winner is not None:
        lines.append(f"[bold]{TEXTS['game_won'][lang].format(team=teams(names)[view.game_winner])}[/]")
    return "\n".join(lines)
