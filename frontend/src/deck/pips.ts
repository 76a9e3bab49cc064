/* The four suit signs, drawn once each and used by every card.
   Colours are CSS custom properties, so that a theme or a figure repaints a drawing without a second copy of it. */

export const round = (x: number): string => String(Math.round(x * 100) / 100);

/** Outline of a drawing: everything inside inherits it. */
export const inked = (width: number, inside: string): string =>
  `<g stroke="var(--ink)" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round">${inside}</g>`;

export const path = (d: string, fill: string, more = ""): string => `<path d="${d}" fill="${fill === "none" ? fill : `var(--${fill})`}"${more}/>`;

export const disc = (x: number, y: number, r: number, fill: string, more = ""): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${r}" fill="${fill === "none" ? fill : `var(--${fill})`}"${more}/>`;

export const line = (d: string, colour: string, width: number, more = ""): string =>
  `<path d="${d}" fill="none" stroke="var(--${colour})" stroke-width="${width}"${more}/>`;

export const NO_LINE = ' stroke="none"';

export const use = (id: string, x: number, y: number, scale = 1, turn = 0, style = ""): string =>
  `<use href="#${id}" transform="translate(${round(x)} ${round(y)})${turn ? ` rotate(${turn})` : ""}${scale === 1 ? "" : ` scale(${round(scale)})`}"${style ? ` style="${style}"` : ""}/>`;

/** A star or a ring of rays around the origin. */
export function star(points: number, outer: number, inner: number): string {
  const corners = Array.from({ length: 2 * points }, (_, i) => {
    const angle = (Math.PI * i) / points - Math.PI / 2;
    const r = i % 2 ? inner : outer;
    return `${round(r * Math.cos(angle))},${round(r * Math.sin(angle))}`;
  });
  return `M${corners.join("L")}Z`;
}

/** Petals: `n` leaf shapes from radius `from` to `to`. */
function petals(n: number, from: number, to: number, width: number): string {
  return Array.from({ length: n }, (_, i) => {
    const turn = (2 * Math.PI * i) / n - Math.PI / 2;
    const at = (r: number, side: number) =>
      `${round(r * Math.cos(turn) - side * Math.sin(turn))},${round(r * Math.sin(turn) + side * Math.cos(turn))}`;
    const middle = from + (to - from) * 0.55;
    return `M${at(from, 0)}Q${at(middle, width)} ${at(to, 0)}Q${at(middle, -width)} ${at(from, 0)}Z`;
  }).join("");
}

/** A coin of radius 48: beaded rim, a ring of rays, a flower. */
export const coin = inked(
  3,
  disc(0, 0, 47, "gold") +
    disc(0, 0, 41, "none", ' style="stroke:var(--gold-deep)" stroke-width="4" stroke-dasharray=".1 6.44"') +
    disc(0, 0, 34.5, "red", ' stroke-width="2"') +
    path(star(16, 33, 24), "gold-light", NO_LINE) +
    disc(0, 0, 24, "gold", ' stroke-width="2"') +
    path(petals(8, 5, 22, 7), "blue", NO_LINE) +
    disc(0, 0, 7, "gold-light", ' stroke-width="2"'),
);

/** A goblet, 80 wide and 104 tall. */
export const cup = inked(
  3,
  path("M-8,16 C-7,26 -12,31 -24,36 C-32,40 -34,45 -34,50 C-18,55 18,55 34,50 C34,45 32,40 24,36 C12,31 7,26 8,16Z", "gold") +
    line("M-26,43 C-12,47 12,47 26,43", "red", 5) +
    path("M-38,-44 C-38,-8 -28,12 0,17 C28,12 38,-8 38,-44Z", "gold") +
    path("M-37,-28 C-20,-19 20,-19 37,-28 C37,-21 35,-14 33,-9 C18,-1 -18,-1 -33,-9 C-35,-14 -37,-21 -37,-28Z", "red", ' stroke-width="2"') +
    [-22, 0, 22].map((x) => disc(x, x ? -16 : -13, 4.6, "gold-light", ' stroke-width="1.8"')).join("") +
    line("M-25,-1 C-20,7 -14,10 -9,12 M-10,2 C-8,8 -5,11 -3,12", "gold-light", 3.4) +
    path("M-38,-44 C-36,-54 36,-54 38,-44 C36,-35 -36,-35 -38,-44Z", "wine") +
    line("M-27,-45 C-16,-49 6,-50 20,-48", "red", 3) +
    disc(0, 21, 8.5, "blue", ' stroke-width="2.4"') +
    disc(-2.5, 18.5, 2, "steel-light", NO_LINE),
);

/** A sword of the given length, point up, centred. */
export function sword(length: number): string {
  const top = -length / 2;
  const guard = length / 2 - 36;
  return inked(
    2.6,
    path(`M0,${top} L9.5,${top + 18} L8,${guard} H-8 L-9.5,${top + 18}Z`, "steel") +
      path(`M0,${top + 3} L8,${top + 18} L6.6,${guard} H0Z`, "steel-light", NO_LINE) +
      line(`M0,${top + 20} V${guard}`, "blue", 2.6) +
      path(`M-22,${guard - 7} C-26,${guard + 5} -17,${guard + 9} -10,${guard + 4} C-5,${guard + 8} 5,${guard + 8} 10,${guard + 4} C17,${guard + 9} 26,${guard + 5} 22,${guard - 7} C17,${guard} 8,${guard - 3} 0,${guard - 6} C-8,${guard - 3} -17,${guard} -22,${guard - 7}Z`, "gold", ' stroke-width="2.3"') +
      disc(0, guard, 3.2, "red", ' stroke-width="1.4"') +
      path(`M-5,${guard + 7} H5 L4,${guard + 24} H-4Z`, "red", ' stroke-width="2.2"') +
      line(`M-4.6,${guard + 12} L4.4,${guard + 10} M-4.4,${guard + 18} L4.2,${guard + 16}`, "gold-light", 1.8) +
      disc(0, guard + 29, 6.4, "gold", ' stroke-width="2.2"'),
  );
}

/** A cut branch on a club: the stub and its pale end. */
const stub = (x: number, y: number, side: 1 | -1, size = 1): string =>
  path(`M${x},${round(y + 8 * size)} L${round(x + 13 * side * size)},${round(y - 3 * size)} L${round(x + 8 * side * size)},${round(y - 12 * size)} L${x},${round(y - 5 * size)}Z`, "green-deep", ' stroke-width="2"') +
  `<ellipse cx="${round(x + 10.5 * side * size)}" cy="${round(y - 7.5 * size)}" rx="${round(3.2 * size)}" ry="${round(5.6 * size)}" transform="rotate(${-29 * side} ${round(x + 10.5 * side * size)} ${round(y - 7.5 * size)})" fill="var(--wood)" stroke-width="1.8"/>`;

/** A club of the given length, thick end up, centred. */
export function club(length: number): string {
  const top = -length / 2;
  const foot = length / 2;
  const at = (part: number) => round(top + length * part);
  return inked(
    2.8,
    stub(10, top + length * 0.3, 1) +
      stub(-11, top + length * 0.47, -1) +
      stub(6, top + length * 0.68, 1, 0.8) +
      path(
        `M-15,${top + 13} C-16,${top - 5} 16,${top - 5} 15,${top + 13} C17,${at(0.36)} 12,${at(0.5)} 10,${at(0.62)} C9,${at(0.8)} 7,${foot - 8} 7,${foot - 3} C3,${foot + 1} -3,${foot + 1} -7,${foot - 3} C-7,${foot - 8} -9,${at(0.8)} -10,${at(0.62)} C-13,${at(0.5)} -17,${at(0.36)} -15,${top + 13}Z`,
        "green",
      ) +
      path(`M4,${top + 4} C14,${top + 5} 13,${top + 12} 13,${top + 18} C14,${at(0.4)} 9,${at(0.55)} 8,${at(0.66)} C7,${at(0.85)} 5,${foot - 6} 4,${foot - 3} C3,${at(0.7)} 9,${at(0.4)} 4,${top + 4}Z`, "green-deep", NO_LINE) +
      line(`M-8,${top + 12} C-10,${at(0.34)} -6,${at(0.5)} -5,${at(0.66)}`, "green-light", 3.6) +
      `<ellipse cx="-1" cy="${at(0.26)}" rx="4" ry="5.4" fill="var(--wood)" stroke-width="1.8"/><ellipse cx="1" cy="${at(0.56)}" rx="2.8" ry="4" fill="var(--wood)" stroke-width="1.8"/>` +
      `<ellipse cx="0" cy="${foot - 3}" rx="7" ry="3.2" fill="var(--wood)" stroke-width="2"/>`,
  );
}

/** A laurel branch that bends to the right, 90 tall, rooted at the origin. */
export const laurel = inked(
  1.8,
  line("M0,0 C26,-18 34,-54 20,-92", "green-deep", 3.4) +
    [
      [10, -9, 62], [19, -24, 42], [25, -41, 26], [27, -58, 10], [24, -75, -6],
      [8, -8, -20], [17, -22, -36], [22, -39, -52], [24, -56, -64], [22, -73, -72],
    ]
      .map(([x, y, turn]) => `<path d="M0,0 C8,-6 8,-16 0,-23 C-8,-16 -8,-6 0,0Z" transform="translate(${x} ${y}) rotate(${turn})" fill="var(--${turn! > 0 ? "green" : "green-light"})"/>`)
      .join("") +
    `<path d="M0,0 C7,-6 7,-15 0,-21 C-7,-15 -7,-6 0,0Z" transform="translate(20 -90) rotate(-28)" fill="var(--green)"/>`,
);

/** A small open crown, 56 wide, its base at the origin. */
export const crown = inked(
  2.4,
  path("M-22,-8 C-24,-26 24,-26 22,-8Z", "red") +
    path("M-24,0 L-30,-30 L-15,-17 L-8,-36 L0,-19 L8,-36 L15,-17 L30,-30 L24,0 C10,-6 -10,-6 -24,0Z", "gold") +
    [[-30, -31], [-8, -37], [8, -37], [30, -31]].map(([x, y]) => disc(x!, y!, 3.6, "gold-light", ' stroke-width="1.8"')).join("") +
    disc(0, -10, 3.8, "blue", ' stroke-width="1.4"') + disc(-14, -9, 2.6, "red", ' stroke-width="1.2"') + disc(14, -9, 2.6, "red", ' stroke-width="1.2"'),
);
