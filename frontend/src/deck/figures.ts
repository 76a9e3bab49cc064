/* Sota, caballo and rey: one drawing each, 208 × 320, painted for a suit by custom properties:
   --a and --b the clothes, --h the hair, --horse and --mane the horse. The suit's sign is put into the raised hand. */

import type { Suit } from "../lib/cards";
import { disc, inked, line, NO_LINE, path, use } from "./pips";

/** An arm or a leg: a thick line with an outline. */
const limb = (d: string, width: number, colour: string): string =>
  line(d, "ink", width + 4.6, ' stroke-linejoin="round" stroke-linecap="round"') + line(d, colour, width, ' stroke-linejoin="round" stroke-linecap="round"');

const hair = path("M-19,-8 C-27,12 -25,24 -17,29 C-10,32 -6,24 -5,20 L5,20 C6,24 10,32 17,29 C25,24 27,12 19,-8Z", "h");

const features =
  path("M-16,-8 C-18,6 -12,21 0,24 C12,21 18,6 16,-8 C14,-20 -14,-20 -16,-8Z", "skin") +
  disc(-9.5, 9, 3.6, "blush", NO_LINE) +
  disc(9.5, 9, 3.6, "blush", NO_LINE) +
  disc(-6.5, 1, 2.1, "ink", NO_LINE) +
  disc(6.5, 1, 2.1, "ink", NO_LINE) +
  path("M-11,-1 Q-7,-4.5 -2.5,-1.5 M11,-1 Q7,-4.5 2.5,-1.5 M-12,-6 Q-7,-10 -2.5,-7 M12,-6 Q7,-10 2.5,-7 M0,-1 C1,4 4.5,8 .5,9.5", "none", ' stroke-width="1.7"');

const mouth = line("M-4.5,15 Q0,18.5 4.5,15", "red", 2.2);

/** A young face for sotas and riders. */
export const youngFace = inked(2, hair + features + mouth);

/** A bearded face for kings. */
export const beardedFace = inked(
  2,
  hair +
    features +
    path("M-16.5,2 C-20,26 -10,40 0,46 C10,40 20,26 16.5,2 C13,11 7,12 0,11 C-7,12 -13,11 -16.5,2Z", "h") +
    line("M-8,24 C-7,31 -4,36 -1,40 M7,24 C7,30 5,34 3,37 M0,26 V34", "ink", 1.1, ' opacity=".45"') +
    path("M0,11.5 C-5,9 -12,12 -15,19 C-9,20 -3,19 0,15.5 C3,19 9,20 15,19 C12,12 5,9 0,11.5Z", "h", ' stroke-width="1.5"') +
    line("M-3.5,19.5 Q0,21.5 3.5,19.5", "red", 2.4),
);

const ground =
  path("M26,292 C54,280 154,280 184,292 C160,303 48,303 26,292Z", "grass", NO_LINE) +
  line("M36,292 l-3,-7 M40,292 l1,-8 M44,293 l5,-6 M160,293 l-4,-7 M165,293 l1,-9 M170,292 l5,-6", "green-deep", 1.8);

const hand = (x: number, y: number, r = 7.4): string => disc(x, y, r, "skin", ' stroke-width="2"');

/** Fingers over what is held, so that it is held and not stuck on. */
const grip = (x: number, y: number): string => inked(2, hand(x, y) + line(`M${x - 6},${y - 1} h8 M${x - 6},${y + 3} h7`, "ink", 1.2));

export const sota = inked(
  2.4,
  ground +
    // cape
    path("M86,116 C66,150 58,200 60,248 C78,258 96,252 106,240 H120 C132,254 152,258 168,246 C170,200 162,150 140,116Z", "b") +
    line("M70,190 C67,214 67,232 69,248 M156,186 C160,210 160,232 158,248", "shade", 3.4) +
    // legs and shoes
    path("M92,214 C88,240 93,262 92,284 H109 C111,258 113,236 113,214Z", "b") +
    path("M114,214 C117,240 121,262 120,284 H137 C136,260 139,238 135,214Z", "a") +
    path("M110,279 H91 C80,281 70,286 70,294 H110Z M119,279 H138 C148,281 158,286 158,294 H119Z", "leather") +
    line("M90,247 H111 M118,247 H137", "gold", 4.6) +
    // slashed breeches
    path("M85,192 C68,200 70,228 88,231 C99,233 109,228 113,218 C118,228 128,233 139,231 C157,228 158,200 142,192Z", "a") +
    line("M88,199 C80,208 81,221 88,227 M99,200 C93,210 94,222 99,228 M127,200 C133,210 132,222 127,228 M138,199 C146,208 145,221 138,227", "b", 4) +
    // doublet
    path("M86,116 C98,106 128,106 141,116 C147,142 145,172 143,198 C124,205 103,205 84,198 C81,172 79,142 86,116Z", "a") +
    path("M105,110 H122 L124,201 H103Z", "b") +
    [128, 143, 158, 173].map((y) => disc(113.5, y, 2.9, "gold", ' stroke-width="1.5"')).join("") +
    path("M82,184 C102,193 126,193 145,184 V195 C126,204 102,204 82,195Z", "gold") +
    `<rect x="107" y="188" width="13" height="14" rx="2" fill="var(--gold-light)" stroke-width="2"/>` +
    // arm on the hip
    limb("M143,128 L163,158 L144,184", 12, "a") +
    path("M135,116 C153,110 166,124 162,143 C152,152 139,148 132,139Z", "b") +
    line("M144,118 C150,126 150,136 147,145 M153,121 C158,128 158,136 156,142", "a", 3.2) +
    hand(144, 186, 6.6) +
    // raised arm
    limb("M87,130 L66,158 L60,140", 12, "a") +
    path("M92,116 C75,110 63,124 67,143 C77,153 90,149 96,139Z", "b") +
    line("M84,118 C78,126 78,136 81,146 M75,121 C70,128 70,136 72,142", "a", 3.2) +
    // collar
    path("M92,114 C97,104 130,104 135,114 C138,121 131,127 113,127 C96,127 89,121 92,114Z", "white") +
    line("M99,111 l-2,12 M106,110 l-1,15 M121,110 l1,15 M128,111 l2,12", "ink", 1),
) +
  use("dk-young", 113, 82) +
  inked(
    2.4,
    path("M88,76 C82,58 96,46 114,46 C134,46 146,56 142,72 C130,64 104,66 88,76Z", "b") +
      path("M87,77 C102,66 130,64 143,73 C143,79 140,80 136,79 C122,73 106,74 93,82 C88,84 86,81 87,77Z", "gold") +
      path("M134,62 C142,36 160,32 168,44 C171,54 162,62 152,60 C148,64 142,68 137,69Z", "plume") +
      line("M139,64 C146,54 154,48 163,45", "ink", 1.4),
  );

export const knight = inked(
  2.4,
  ground +
    // tail and the far legs
    path("M158,202 C184,198 194,232 180,274 C172,266 172,262 173,254 C171,238 166,226 154,220Z", "mane") +
    limb("M134,236 L140,262 L128,284", 12, "horse-deep") +
    limb("M96,236 L88,262 L92,284", 12, "horse-deep") +
    path("M119,280 H136 L137,292 H116Z M84,281 H100 L101,292 H81Z", "leather") +
    // the near legs
    limb("M152,232 L166,256 L156,282", 13, "horse") +
    limb("M78,228 L48,234 L54,262", 12, "horse") +
    path("M147,280 H164 L165,293 H144Z M46,257 L61,256 L65,268 L47,270Z", "leather") +
    // body, neck and head
    path("M68,152 L63,137 L75,147 C91,155 101,170 106,188 C124,183 148,183 160,194 C174,203 175,227 165,240 C156,250 140,252 124,250 C104,253 88,251 79,243 C66,235 60,222 63,207 C63,199 60,194 56,192 L45,202 C38,209 29,208 25,202 C21,195 25,188 31,182 C39,171 47,157 68,152Z", "horse") +
    path("M70,150 C90,160 98,176 100,198 C94,206 90,198 89,192 C84,194 84,186 83,180 C78,182 78,174 76,168 C71,168 70,160 70,150Z", "mane") +
    path("M63,152 C60,158 57,162 54,164 C54,158 56,152 63,147Z", "mane", ' stroke-width="1.6"') +
    disc(51, 172, 2.6, "ink", NO_LINE) +
    disc(29, 195, 1.6, "ink", NO_LINE) +
    line("M27,204 Q34,200 38,201", "ink", 1.5) +
    line("M40,172 L51,194 M60,158 L62,192 L47,199 M46,184 L62,178", "red", 3) +
    // saddle cloth
    path("M106,188 H152 L160,230 C142,240 118,240 104,232Z", "b") +
    line("M105,229 C120,236 142,236 158,227", "gold", 5) +
    [114, 126, 138, 150].map((x) => disc(x, x === 114 || x === 150 ? 220 : 223, 2.6, "gold", ' stroke-width="1.2"')).join("") +
    // cape
    path("M140,114 C166,122 188,150 190,182 C176,176 164,182 152,192 L138,150Z", "b") +
    line("M150,128 C162,142 168,158 170,178", "shade", 3.4) +
    // leg, boot and stirrup
    limb("M128,192 L112,220 L108,240", 14, "a") +
    path("M99,230 L118,233 L115,257 C106,262 92,263 88,260 C88,254 96,252 97,248Z", "leather") +
    line("M98,229 L119,233", "gold", 4.4) +
    line("M94,263 H116", "gold-deep", 3.4) +
    // doublet
    path("M103,112 C112,104 137,104 146,112 L150,192 C136,200 114,200 101,192Z", "a") +
    path("M116,107 H132 L135,197 H114Z", "b") +
    [124, 138, 152, 166].map((y) => disc(124.5, y, 2.7, "gold", ' stroke-width="1.4"')).join("") +
    path("M101,176 C116,184 134,184 149,176 V186 C134,194 116,194 101,186Z", "gold") +
    // rein and the arm that holds it
    line("M46,199 C70,196 96,186 116,172", "red", 3) +
    limb("M144,126 L149,158 L122,171", 12, "a") +
    path("M139,113 C154,110 162,124 158,140 C150,147 140,144 136,136Z", "b") +
    hand(119, 172, 6.4) +
    limb("M106,126 L78,150 L62,136", 12, "a") +
    path("M111,113 C95,109 85,120 87,138 C95,147 107,144 113,136Z", "b") +
    path("M104,111 C110,101 139,101 145,111 C147,118 139,122 124,122 C110,122 102,118 104,111Z", "white") +
    line("M111,108 l-1,10 M118,106 v13 M131,106 v13 M138,108 l1,10", "ink", 1),
) +
  use("dk-young", 124, 80, 0.94) +
  inked(
    2.4,
    path("M97,74 C94,52 110,44 126,44 C142,44 156,54 152,72 C140,64 114,64 97,74Z", "a") +
      path("M94,77 C110,65 140,64 155,74 C156,79 152,80 148,79 C134,72 114,74 100,82 C95,84 92,81 94,77Z", "gold") +
      path("M130,48 C144,26 166,30 180,46 C186,58 182,66 178,70 C176,60 166,56 154,56 C146,58 138,58 130,56Z", "plume") +
      line("M134,53 C146,44 160,44 172,52", "ink", 1.4),
  );

const ermine = (spots: [number, number][]): string => path(spots.map(([x, y]) => `M${x},${y}l2.6,8l2.6,-8z`).join(""), "ink", NO_LINE);

export const king = inked(
  2.4,
  // mantle
  path("M84,120 C62,150 46,226 36,288 C66,300 158,300 188,288 C178,226 162,150 140,120Z", "a") +
    line("M66,200 C60,232 56,256 54,278 M160,200 C166,232 170,256 172,278", "shade", 3.6) +
    // tunic
    path("M97,124 C91,180 84,240 80,294 C100,299 124,299 144,294 C140,240 133,180 127,124Z", "b") +
    line("M97,124 C91,180 84,240 80,294 M127,124 C133,180 140,240 144,294", "gold", 4.6) +
    [[112, 206], [112, 232], [112, 258], [100, 245], [124, 245], [100, 219], [124, 219]]
      .map(([x, y]) => path(`M${x},${y! - 7}l5.4,7l-5.4,7l-5.4,-7z`, "gold", ' stroke-width="1.4"'))
      .join("") +
    path("M36,288 L40,272 C80,284 144,284 184,272 L188,288 C158,300 66,300 36,288Z", "white") +
    ermine([[48, 280], [66, 284], [86, 286], [109, 287], [132, 286], [154, 283], [172, 279]]) +
    path("M92,184 C104,190 120,190 132,184 L133,195 C120,201 104,201 91,195Z", "gold") +
    disc(112, 192, 5.4, "blue", ' stroke-width="1.8"') +
    // sceptre
    line("M164,120 V272", "ink", 8.4) +
    line("M164,120 V272", "gold", 4.4) +
    path("M164,96 C172,104 172,112 167,118 H161 C156,112 156,104 164,96Z", "red", ' stroke-width="2"') +
    path("M150,104 C150,114 156,120 164,121 C172,120 178,114 178,104 C174,112 168,113 164,119 C160,113 154,112 150,104Z", "gold", ' stroke-width="2"') +
    // sleeve that holds it
    limb("M144,138 L168,172 L164,192", 13, "a") +
    path("M138,124 C160,126 178,150 180,176 C176,196 160,204 146,196 C152,178 146,160 132,150Z", "a") +
    path("M150,186 C158,190 170,188 178,180 C174,196 160,204 146,196Z", "b") +
    hand(164, 196, 7.2) +
    line("M158,193 h11 M158,197 h11", "ink", 1.2) +
    // raised arm
    limb("M86,140 L66,166 L60,148", 13, "a") +
    path("M88,126 C68,128 56,146 54,164 C58,176 72,178 80,172 C84,164 90,158 96,150Z", "a") +
    path("M54,164 C58,176 72,178 80,172 C74,170 68,166 66,160 C62,164 58,165 54,164Z", "b") +
    // ermine
    path("M82,118 C94,106 132,106 142,118 C152,130 158,142 158,152 C138,172 86,172 66,152 C66,142 72,130 82,118Z", "white") +
    ermine([[74, 146], [86, 152], [99, 156], [121, 156], [134, 152], [146, 146], [80, 132], [140, 132]]) +
    line("M84,132 C92,160 132,160 140,132", "gold", 4) +
    path("M112,150 l7,8 l-7,9 l-7,-9z", "red", ' stroke-width="1.8"'),
) +
  use("dk-bearded", 112, 86, 1.04) +
  use("dk-crown", 112, 76, 1.02);

/** What each suit's people wear, and on what they ride. */
export const LOOKS: Record<Suit, string> = {
  O: "--a:var(--blue);--b:var(--red);--h:#6b3f1f;--horse:#f1e7d6;--horse-deep:#d8c6a8;--mane:#c9a468;--plume:var(--gold-light)",
  C: "--a:var(--red);--b:var(--blue);--h:#c07a2c;--horse:#a9633a;--horse-deep:#84492a;--mane:#4a2716;--plume:var(--white)",
  E: "--a:var(--navy);--b:var(--gold);--h:#2f2722;--horse:#b9bec4;--horse-deep:#98a0a8;--mane:#5c646d;--plume:var(--red)",
  B: "--a:var(--green);--b:var(--red);--h:#9a9188;--horse:#5a4438;--horse-deep:#44322a;--mane:#241a16;--plume:var(--gold)",
};

/** The raised hand of each figure, where the suit's sign goes. */
const HANDS: Record<number, [number, number]> = { 10: [60, 138], 11: [61, 134], 12: [60, 146] };

/** Coins and cups stand on the hand; swords and clubs are held by their lower end. */
export function held(suit: Suit, number: number): string {
  const [x, y] = HANDS[number]!;
  const sign =
    suit === "O" ? use("dk-O", x - 3, y - 27, 0.54) : suit === "C" ? use("dk-C", x - 2, y - 29, 0.58) : use(`dk-${suit}`, x + (suit === "E" ? 2 : 1), y - 42, 1.06, suit === "E" ? 4 : 3);
  return sign + grip(x, y);
}
