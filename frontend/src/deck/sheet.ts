/* Puts the sheet of symbols into the page, once, when the first card is drawn. */

import { sheet } from "./cards";

let placed = false;

export function placeSheet(): void {
  if (placed) return;
  placed = true;
  const holder = document.createElement("div");
  holder.setAttribute("aria-hidden", "true");
  holder.style.cssText = "position:absolute;width:0;height:0;overflow:hidden";
  holder.innerHTML = `<svg width="0" height="0" focusable="false">${sheet()}</svg>`;
  document.body.append(holder);
}
