/* The pack: where the signs stand on each card, frames, indices, the back, and the sheet of symbols that all cards on a page share. */

import { numberOf, type Suit, suitOf, SUITS } from "../lib/cards";
import type { Words } from "../lib/types";
import { beardedFace, held, king, knight, LOOKS, sota, youngFace } from "./figures";
import { club, coin, crown, cup, disc, inked, laurel, line, path, round, star, sword, use } from "./pips";

export type Deck = "classic" | "large" | "contrast";
export const DECKS: Deck[] = ["classic", "large", "contrast"];
export const WIDTH = 208;
export const HEIGHT = 320;
const MIDDLE = WIDTH / 2;
const HALF = HEIGHT / 2;

/** What a card lying face down is called. */
export const BACK: Words = { ca: "carta tapada", es: "carta tapada", en: "face-down card" };

export const CODES: string[] = SUITS.flatMap((suit) => Array.from({ length: 12 }, (_, i) => `${i + 1}${suit}`));

/** The pinta: how often the top and the bottom of the frame are broken. */
export const BREAKS: Record<Suit, number> = { O: 0, C: 1, E: 2, B: 3 };

type Place = [x: number, y: number, scale: number, turn?: number];

const grid = (xs: number[], ys: number[], scale: number): Place[] => ys.flatMap((y) => xs.map((x): Place => [x, y, scale]));

const ROUND: Record<number, Place[]> = {
  2: grid([MIDDLE], [94, 226], 1.06),
  3: grid([MIDDLE], [74, 160, 246], 0.78),
  4: grid([62, 146], [94, 226], 0.82),
  5: [...grid([60, 148], [88, 232], 0.74), [MIDDLE, HALF, 0.74]],
  6: grid([62, 146], [82, 160, 238], 0.72),
  7: [...grid([57, 151], [88, 164, 240], 0.62), [MIDDLE, 126, 0.62]],
  8: [...grid([57, 151], [88, 164, 240], 0.6), [MIDDLE, 126, 0.6], [MIDDLE, 202, 0.6]],
  9: grid([50, MIDDLE, 158], [86, 160, 234], 0.52),
};

const LONG: Record<number, Place[]> = {
  4: [[66, 98, 0.96], [142, 98, 0.96], [66, 222, 0.96], [142, 222, 0.96]],
  5: [[58, 98, 0.88], [150, 98, 0.88], [58, 222, 0.88], [150, 222, 0.88], [MIDDLE, HALF, 0.94]],
  6: grid([52, MIDDLE, 156], [100, 220], 0.88),
  7: [...grid([52, MIDDLE, 156], [94, 242], 0.78), [MIDDLE, 168, 0.84, 90]],
  8: grid([43, 84, 125, 166], [102, 218], 0.8),
  9: [...grid([43, 84, 125, 166], [94, 240], 0.7), [MIDDLE, 167, 0.84, 90]],
};

/** Two and three swords or clubs are long ones, side by side. */
const TALL: Record<number, Place[]> = {
  2: [[70, HALF, 1.12], [138, HALF, 1.12]],
  3: [[56, 166, 0.96], [152, 166, 0.96], [MIDDLE, HALF, 1.1]],
};

function pips(suit: Suit, number: number): string {
  const long = suit === "E" || suit === "B";
  const places = long ? (TALL[number] ?? LONG[number]!) : ROUND[number]!;
  const sign = long && TALL[number] ? `dk-${suit}L` : `dk-${suit}`;
  const shrink = suit === "C" ? 0.92 : 1;
  return places.map(([x, y, scale, turn]) => use(sign, x, y, scale * shrink, turn)).join("");
}

const ribbon = (d: string, colour: string): string => path(d, colour);

const sunFace = inked(
  2.6,
  path(star(20, 52, 35), "gold-light", ' stroke-width="2"') +
    disc(0, 0, 35, "gold") +
    disc(-16, 9, 6, "blush", ' stroke="none"') +
    disc(16, 9, 6, "blush", ' stroke="none"') +
    path("M-20,-8 Q-12,-16 -4,-8 M20,-8 Q12,-16 4,-8 M0,-8 C2,2 7,7 0,9 C-3,9 -4,8 -5,7", "none") +
    disc(-12, -3, 3.2, "ink", ' stroke="none"') +
    disc(12, -3, 3.2, "ink", ' stroke="none"') +
    line("M-10,17 Q0,26 10,17", "red", 3.4),
);

const ACES: Record<Suit, string> = {
  O:
    use("dk-laurel", 96, 270, 1.5, 8, "") +
    `<g transform="translate(112 270) scale(-1 1)">${use("dk-laurel", 0, 0, 1.5, 8)}</g>` +
    inked(
      3.4,
      disc(MIDDLE, 156, 76, "gold") +
        disc(MIDDLE, 156, 68.5, "none", ' style="stroke:var(--gold-deep)" stroke-width="5.4" stroke-dasharray=".1 8.96"') +
        disc(MIDDLE, 156, 60, "red"),
    ) +
    `<g transform="translate(${MIDDLE} 156)">${sunFace}</g>` +
    use("dk-crown", MIDDLE, 76, 1.1) +
    inked(
      2.4,
      ribbon("M40,252 L28,272 L44,272 L42,288 L66,270 L58,250Z M168,252 L180,272 L164,272 L166,288 L142,270 L150,250Z", "wine") +
        ribbon("M50,246 C80,264 128,264 158,246 L154,272 C126,288 82,288 54,272Z", "red"),
    ) +
    `<path id="dk-motto" d="M58,268 C84,281 124,281 150,268" fill="none"/><text font-family="Georgia,serif" font-size="15" font-weight="700" letter-spacing="2.6" fill="var(--gold-light)" text-anchor="middle"><textPath href="#dk-motto" startOffset="50%">BARALLA</textPath></text>`,
  C:
    inked(
      3.4,
      // carnations in the cup
      line("M104,92 V62 M104,92 C92,80 84,70 78,62 M104,92 C116,80 124,70 130,62", "green-deep", 4) +
        path("M90,92 C74,92 66,84 62,76 C76,74 86,80 92,90Z M118,92 C134,92 142,84 146,76 C132,74 122,80 116,90Z", "green", ' stroke-width="2.2"') +
        [[72, 60], [136, 60], [104, 46]]
          .map(([x, y]) => `<g transform="translate(${x} ${y})">${path(star(9, 18, 13.5), "red", ' stroke-width="2.4"')}${line("M-8,-3 Q0,-9 8,-3 M-6,4 Q0,-2 6,4", "wine", 2.4)}</g>`)
          .join("") +
        // handles
        line("M52,128 C22,116 22,168 60,172 M156,128 C186,116 186,168 148,172", "ink", 12) +
        line("M52,128 C22,116 22,168 60,172 M156,128 C186,116 186,168 148,172", "gold", 6.4),
    ) +
    use("dk-C", MIDDLE, 192, 1.86) +
    inked(2, disc(MIDDLE, 264, 6, "red") + disc(72, 282, 4, "blue") + disc(136, 282, 4, "blue")),
  E:
    use("dk-laurel", MIDDLE, 276, 1.7, 10) +
    `<g transform="translate(${MIDDLE} 276) scale(-1 1)">${use("dk-laurel", 0, 0, 1.7, 10)}</g>` +
    use("dk-EL", MIDDLE, 162, 1.36) +
    use("dk-crown", MIDDLE, 122, 0.92) +
    inked(
      2.4,
      ribbon("M84,196 C70,206 72,218 90,220 L126,214 C140,212 140,202 128,198 L122,208 C126,208 124,210 118,210 L94,212 C86,212 86,206 92,204Z", "red") +
        ribbon("M74,270 C84,256 124,256 134,270 L142,290 L128,284 L122,294 L112,278 H96 L86,294 L80,284 L66,290Z", "red"),
    ),
  B:
    inked(
      2.2,
      [[56, 120, -50], [50, 190, -70], [150, 96, 46], [160, 168, 62], [148, 236, 84]]
        .map(([x, y, turn]) => `<g transform="translate(${x} ${y}) rotate(${turn})">${path("M0,20 C-18,8 -16,-16 0,-30 C16,-16 18,8 0,20Z", "green-light")}${line("M0,26 V-20 M0,6 L-8,-4 M0,6 L8,-4 M0,-6 L-6,-14 M0,-6 L6,-14", "green-deep", 2)}</g>`)
        .join(""),
    ) +
    use("dk-BL", MIDDLE, HALF, 1.36, 14) +
    inked(
      2.6,
      ribbon("M70,216 C84,230 110,238 132,232 L130,250 C104,256 78,246 64,232Z", "red") +
        ribbon("M66,226 L40,240 L52,246 L46,260 L72,246Z M130,236 L156,256 L146,260 L148,274 L122,250Z", "wine"),
    ),
};

const FIGURES: Record<number, string> = { 10: "sota", 11: "knight", 12: "king" };

function body(suit: Suit, number: number): string {
  if (number === 1) return ACES[suit];
  if (number < 10) return pips(suit, number);
  return `<g style="${LOOKS[suit]}" transform="translate(3 13) scale(.92)">${use(`dk-${FIGURES[number]!}`, 0, 0)}${held(suit, number)}</g>`;
}

/** The frame of a suit, its top and bottom broken as the pinta wants. */
export function framePath(suit: Suit): string {
  const [left, top, right, bottom] = [11, 11, WIDTH - 11, HEIGHT - 11];
  const gap = 16;
  const cuts = Array.from({ length: BREAKS[suit] }, (_, i) => left + ((right - left) * (i + 1)) / (BREAKS[suit] + 1));
  const across = (y: number) => [left, ...cuts.map((cut) => cut + gap / 2)].map((from, i) => `M${round(from)},${y}H${round(i < cuts.length ? cuts[i]! - gap / 2 : right)}`).join("");
  return `${across(top)}${across(bottom)}M${left},${top}V${bottom}M${right},${top}V${bottom}`;
}

function back(): string {
  const step = 19;
  let red = "";
  let blue = "";
  for (let row = 0; row * step < HEIGHT - 20; row++)
    for (let column = 0; column * step < WIDTH - 20; column++) {
      const diamond = `M${14 + column * step},${15.5 + row * step}l9,-9l9,9l-9,9z`;
      if ((row + column) % 2) red += diamond;
      else blue += diamond;
    }
  return (
    `<clipPath id="dk-clip"><rect x="15" y="15" width="${WIDTH - 30}" height="${HEIGHT - 30}" rx="8"/></clipPath>` +
    `<rect x="12" y="12" width="${WIDTH - 24}" height="${HEIGHT - 24}" rx="10" fill="var(--back)" stroke="var(--navy)" stroke-width="3"/>` +
    `<g clip-path="url(#dk-clip)">${path(red, "red")}${path(blue, "blue")}</g>` +
    inked(3, disc(MIDDLE, HALF, 46, "back")) +
    use("dk-O", MIDDLE, HALF, 0.84)
  );
}

const symbol = (id: string, inside: string): string => `<g id="dk-${id}">${inside}</g>`;

/** Everything a page needs once: signs, people, the bodies of the 48 cards, the back. */
export function sheet(): string {
  return [
    symbol("O", coin),
    symbol("C", cup),
    symbol("E", sword(118)),
    symbol("EL", sword(200)),
    symbol("B", club(118)),
    symbol("BL", club(200)),
    symbol("laurel", laurel),
    symbol("crown", crown),
    symbol("young", youngFace),
    symbol("bearded", beardedFace),
    symbol("sota", sota),
    symbol("knight", knight),
    symbol("king", king),
    symbol("back", back()),
    ...CODES.map((code) => symbol(code, body(suitOf(code), numberOf(code)))),
    `<defs>${indices()}</defs>`,
  ].join("");
}

/** The suits as plain shapes in one colour, for the mark under a large index. */
const MARKS: Record<Suit, string> = {
  O: '<circle r="19" fill="none" stroke="var(--suit)" stroke-width="9"/><circle r="8" fill="var(--suit)"/>',
  C: path("M-23,-25 H23 C23,-1 14,7 5,10 V16 C14,18 19,21 19,25 H-19 C-19,21 -14,18 -5,16 V10 C-14,7 -23,-1 -23,-25Z", "suit"),
  E: path("M0,-32 L6,-23 V8 H17 V15 H5 V28 H-5 V15 H-17 V8 H-6 V-23Z", "suit"),
  B: path("M-10,-24 C-10,-33 11,-33 10,-24 L11,-11 L19,-18 L24,-11 L9,1 L5,29 H-6 L-9,5 L-22,-3 L-17,-11 L-10,-7Z", "suit"),
};

const INDEX = "font-family=\"Georgia,'DejaVu Serif','Times New Roman',serif\" font-weight=\"700\"";

/** Numbers are symbols too: a card has one name for whoever hears it, and its two corners are no text beside that. */
function indices(): string {
  return Array.from({ length: 12 }, (_, i) => i + 1)
    .map((number) => {
      const [x, size, tight] = number > 9 ? [13, 74, -7] : [18, 88, 0];
      const large = (id: string, font: string): string => `<text id="${id}" x="${x}" y="84" ${font} font-size="${size}" letter-spacing="${tight}" fill="var(--suit)">${number}</text>`;
      return [
        `<text id="dk-n${number}" x="17" y="46" ${INDEX} font-size="33" letter-spacing="-2" fill="var(--ink)" stroke="var(--paper)" stroke-width="7" stroke-linejoin="round" paint-order="stroke">${number}</text>`,
        large(`dk-n${number}-large`, INDEX),
        large(`dk-n${number}-contrast`, 'font-family="system-ui,Arial,sans-serif" font-weight="800"'),
      ].join("");
    })
    .join("");
}

function smallIndex(number: number): string {
  return `<use href="#dk-n${number}"/><use href="#dk-n${number}" transform="rotate(180 ${MIDDLE} ${HALF})"/>`;
}

function largeIndex(suit: Suit, number: number, deck: Deck): string {
  const mark = `<g transform="translate(46 ${deck === "contrast" ? 128 : 122}) scale(${deck === "contrast" ? 1.15 : 0.95})">${MARKS[suit]}</g>`;
  return `<use href="#dk-n${number}-${deck}"/>${mark}`;
}

/** What stands inside the <svg> of one card. */
export function face(code: string | null, deck: Deck): string {
  const paper = `<rect x="1" y="1" width="${WIDTH - 2}" height="${HEIGHT - 2}" rx="14" fill="var(--paper)" stroke="var(--edge)" stroke-width="var(--edge-width)"/>`;
  if (code === null) return paper + `<use href="#dk-back"/>`;
  const suit = suitOf(code);
  const frame = `<path d="${framePath(suit)}" fill="none" stroke="var(--ink)" stroke-width="2" stroke-linecap="round"/>`;
  if (deck === "classic") return paper + frame + `<use href="#dk-${code}"/>` + smallIndex(numberOf(code));
  const tall = numberOf(code) === 1 || numberOf(code) > 9;
  const scale = tall ? 0.8 : 0.74;
  const body = `<use href="#dk-${code}" transform="translate(${round(131 - MIDDLE * scale)} ${round((tall ? 187 : 194) - HALF * scale)}) scale(${scale})"/>`;
  return `<g style="--suit:var(--suit-${suit})">${paper}${frame}${body}${largeIndex(suit, numberOf(code), deck)}</g>`;
}
