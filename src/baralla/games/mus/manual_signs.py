"""The signs between partners in the page of rules of Mus."""

from __future__ import annotations

from baralla.engine.manual import Grid, Section, section, text
from baralla.engine.rules import Words, words
from baralla.games.mus.rules import MusRules

SIGNS = words("Les senyes", "Las señas", "Signs")

# What one has, and the face one makes.
SHORT: tuple[tuple[Words, Words], ...] = (
    (
        words("dos reis", "dos reyes", "two kings"),
        words("mossegar-se el llavi de baix", "morderse el labio de abajo", "bite the lower lip"),
    ),
    (
        words("tres reis", "tres reyes", "three kings"),
        words("mossegar-se el llavi de costat", "morderse el labio de lado", "bite the lip at one side"),
    ),
    (words("dos asos", "dos ases", "two aces"), words("treure la llengua", "sacar la lengua", "put out the tongue")),
    (
        words("tres asos", "tres ases", "three aces"),
        words("treure la llengua de costat", "sacar la lengua de lado", "put out the tongue at one side"),
    ),
    (words("dobles", "duples", "duples"), words("alçar les celles", "levantar las cejas", "raise the eyebrows")),
    (words("trenta-una", "treinta y una", "thirty-one"), words("picar l'ullet", "guiñar un ojo", "wink")),
    (
        words("solomillo: tres reis i un as", "solomillo: tres reyes y un as", "solomillo: three kings and an ace"),
        words("fer un petó a l'aire", "dar un beso al aire", "blow a kiss"),
    ),
    (words("res de bo", "nada bueno", "nothing good"), words("tancar els ulls", "cerrar los ojos", "close the eyes")),
)
MORE: tuple[tuple[Words, Words], ...] = (
    (words("mitges", "medias", "medias"), words("llavis tancats de costat", "labios cerrados de lado", "closed lips to one side")),
    (words("parells", "pares", "pares"), words("girar el cap", "girar la cabeza", "turn the head")),
    (
        words("joc que no és 31", "juego que no es 31", "juego other than 31"),
        words("llavis enfora", "labios hacia fuera", "push out the lips"),
    ),
    (words("30", "30", "30"), words("alçar les dues espatlles", "levantar los dos hombros", "lift both shoulders")),
    (words("29", "29", "29"), words("alçar una espatlla", "levantar un hombro", "lift one shoulder")),
)


def signs(rules: MusRules) -> Section:
    percent = round(100 * rules.sena_leak)
    seen = (
        words(
            f" Cada contrari la pot veure, {percent} vegades de cada 100.",
            f" Cada contrario puede verla, {percent} veces de cada 100.",
            f" Each opponent may see it, {percent} times in 100.",
        )
        if percent
        else words(" Els contraris no la veuen.", " Los contrarios no la ven.", " The opponents do not see it.")
    )
    rows = [list(pair) for pair in SHORT + (MORE if rules.table == "traditional" else ())]
    return section(
        SIGNS,
        text(
            "Després de repartir, cadascú pot fer una senya al company: una ganyota que diu què té. No és obligatori, però ha de ser "
            "veritat."
            f"{seen['ca']}",
            "Después de repartir, cada uno puede hacer una seña al compañero: un gesto que dice lo que tiene. No es obligatorio, pero "
            "ha de ser "
            f"verdad.{seen['es']}",
            "After the deal everybody may make a sign to their partner: a face that tells what they hold. You need not, but it must "
            "be true."
            f"{seen['en']}",
        ),
        Grid([words("què tens", "qué tienes", "what you hold"), words("la cara que fas", "la cara que pones", "the face you make")], rows),
    )
