"""The four lances in the page of rules of Mus."""

from __future__ import annotations

from baralla.engine.manual import Block, Drawn, Section, pictures, points, row, section, text
from baralla.engine.rules import words
from baralla.games.mus.rules import MusRules

GRANDE = words("Primer lance: gran", "Primer lance: grande", "First lance: grande (high)")
CHICA = words("Segon lance: petita", "Segundo lance: chica", "Second lance: chica (low)")
PARES = words("Tercer lance: parells", "Tercer lance: pares", "Third lance: pares (pairs)")
JUEGO = words("Quart lance: joc o punt", "Cuarto lance: juego o punto", "Fourth lance: juego or punto")


def lances(rules: MusRules) -> list[Section]:
    whole = rules.grande_compare == "lexicographic"
    return [
        section(
            GRANDE,
            text(
                "Guanya la mà amb la carta més alta; si són iguals, es mira la segona, i així fins a l'última.",
                "Gana la mano con la carta más alta; si son iguales, se mira la segunda, y así hasta la última.",
                "The hand with the highest card wins; if they are equal the second is looked at, and so on to the last.",
            )
            if whole
            else text(
                "Guanya la mà amb la carta més alta. En aquesta taula només es mira aquesta carta.",
                "Gana la mano con la carta más alta. En esta mesa solo se mira esa carta.",
                "The hand with the highest card wins. At this table only that card is looked at.",
            ),
            pictures(
                row("12O 12C 11E 4B > 12E 12B 10C 7O", "El cavall guanya la sota", "El caballo gana a la sota", "The knight beats the jack")
            )
            if whole
            else None,
        ),
        section(
            CHICA,
            text(
                "Al revés: guanya la mà amb la carta més baixa; si són iguals, la segona més baixa, i així fins al final.",
                "Al revés: gana la mano con la carta más baja; si son iguales, la segunda más baja, y así hasta el final.",
                "The other way round: the hand with the lowest card wins; if equal, the second lowest, and so on.",
            )
            if whole
            else text(
                "Al revés: guanya la mà amb la carta més baixa, i només es mira aquesta carta.",
                "Al revés: gana la mano con la carta más baja, y solo se mira esa carta.",
                "The other way round: the hand with the lowest card wins, and only that card is looked at.",
            ),
            pictures(row("1O 4C 5E 12B > 1C 4E 6B 7O", "El cinc guanya el sis", "El cinco gana al seis", "The five beats the six"))
            if whole
            else None,
        ),
        section(PARES, *pares(rules)),
        section(JUEGO, *juego(rules)),
    ]


def who_speaks(rules: MusRules, have: tuple[str, str, str]) -> Block:
    """Who may bet in pares and juego."""
    ca, es, en = have
    if rules.holders_only:
        return text(
            f"Abans d'apostar cadascú diu si {ca}, i és sempre veritat. Només parlen els que en tenen; si només en té un bàndol, no "
            "s'aposta i "
            "cobra les primes al final.",
            f"Antes de apostar cada uno dice si {es}, y siempre es verdad. Solo hablan los que tienen; si solo tiene un bando, no se "
            "apuesta "
            "y cobra las primas al final.",
            f"Before the betting everybody says whether they {en}, and always truly. Only those who have it speak; if only one side has it "
            "there is no betting, and that side is paid its bonuses at the end.",
        )
    return text(
        "En aquesta taula no s'anuncia res i parla tothom, en tingui o no.",
        "En esta mesa no se anuncia nada y habla todo el mundo, tenga o no.",
        "At this table nothing is announced and everybody speaks, whether they have it or not.",
    )


def pares(rules: MusRules) -> list[Block]:
    alike: Drawn = (
        row("12O 3C 3E 5B", "Mitges: tres d'iguals (aquí, tres reis: els tresos ho són)", "Medias: tres iguales (aquí, tres reyes: "
            "los treses lo "
            "son)", "Medias: three alike (three kings here, as threes are kings)")
        if rules.reyes == 8
        else row("12O 12C 12E 5B", "Mitges: tres d'iguals", "Medias: tres iguales", "Medias: three alike")
    )  # fmt: skip
    return [
        text(
            "Compten les cartes iguals, de millor a pitjor:", "Cuentan las cartas iguales, de mejor a peor:", "Equal cards count, "
            "best first:"
        ),
        pictures(
            row("11O 11C 7E 7B", "Dobles: dues parelles, o quatre d'iguals", "Duples: dos parejas, o cuatro iguales",
                "Duples: two pairs, or four alike"),
            alike,
            row("6O 6C 11E 4B", "Parell: dues d'iguals", "Par: dos iguales", "Par: one pair"),
        ),
        points(
            words(
                "Entre dobles mana la parella més alta, i després l'altra: reis i asos guanyen cavalls i sotes.",
                "Entre duples manda la pareja más alta, y después la otra: reyes y ases ganan a caballos y sotas.",
                "Between duples the higher pair decides, then the other: kings and aces beat knights and jacks.",
            ),
            words(
                "Entre mitges o entre parells, els de carta més alta. Les cartes soltes no compten.",
                "Entre medias o entre pares, los de carta más alta. Las cartas sueltas no cuentan.",
                "Between medias or pairs, those of the higher card. The other cards do not count.",
            ),
        ),
        who_speaks(rules, ("té parells", "tiene pares", "have pares")),
    ]  # fmt: skip


def juego(rules: MusRules) -> list[Block]:
    if rules.juego_rule == "closest31":
        order = text(
            "Se sumen les quatre cartes. En aquesta taula guanya qui queda més a prop de 31, tant si passa com si no hi arriba.",
            "Se suman las cuatro cartas. En esta mesa gana quien queda más cerca de 31, tanto si se pasa como si no llega.",
            "Add up the four cards. At this table whoever comes nearest to 31 wins, above or below alike.",
        )
    else:
        order = text(
            "Se sumen les quatre cartes. Té joc qui arriba a 31. De millor a pitjor: 31, 32, 40, 37, 36, 35, 34, 33. (38 i 39 no "
            "surten mai.)",
            "Se suman las cuatro cartas. Tiene juego quien llega a 31. De mejor a peor: 31, 32, 40, 37, 36, 35, 34, 33. (38 y 39 no "
            "salen nunca.)",
            "Add up the four cards. Whoever reaches 31 has juego. Best first: 31, 32, 40, 37, 36, 35, 34, 33. (38 and 39 never come up.)",
        )
    thirty_one = row("12O 11C 10E 1B", "31, el millor joc: 10 + 10 + 10 + 1", "31, el mejor juego: 10 + 10 + 10 + 1",
                     "31, the best juego: 10 + 10 + 10 + 1")  # fmt: skip
    real = {
        "off": None,
        "sevens_figure": words(
            "La reial: tres sets i una carta que valgui deu guanyen qualsevol altra 31, fins i tot la de la mà.",
            "La real: tres sietes y una carta que valga diez ganan a cualquier otra 31, incluso la del mano.",
            "The real: three sevens and a card worth ten beat any other 31, even the mano's.",
        ),
        "sevens_sota": words(
            "La reial: tres sets i una sota guanyen qualsevol altra 31, fins i tot la de la mà.",
            "La real: tres sietes y una sota ganan a cualquier otra 31, incluso la del mano.",
            "The real: three sevens and a jack beat any other 31, even the mano's.",
        ),
    }[rules.la_real]
    return [
        order,
        pictures(
            thirty_one,
            row("12O 11C 7E 5B", "32, el segon: guanya una de 40", "32, el segundo: gana a una de 40", "32, second best: it beats a 40")
            if rules.juego_rule == "traditional"
            else None,
            row("7O 7C 7E 10B", "31 de sets: la reial", "31 de sietes: la real", "31 with sevens: the real") if real else None,
        ),
        who_speaks(rules, ("té joc", "tiene juego", "have juego")),
        points(
            real,
            words(
                "Si ningú no té joc es juga al punt: parla tothom i guanya la suma més alta, que com a molt és 30.",
                "Si nadie tiene juego se juega al punto: hablan todos y gana la suma más alta, que como mucho es 30.",
                "If nobody has juego the lance is punto: everybody speaks, and the highest sum wins, 30 at most.",
            )
            if rules.holders_only
            else words("En aquesta taula no es juga al punt.", "En esta mesa no se juega al punto.", "At this table there is no punto."),
        ),
    ]
