/** Cards that fly: from the hand or a player's place to the table, from the table to whoever takes the trick, from the stock to the hand. */

import { cubicInOut, cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";

const SMALL = 0.35; // of a card's size, where it comes from a player's plate or goes to it
const GONE = 0.25; // the last part of the way to a plate, on which it fades

/** Where the cards of the hand were before the table moved on: one of them may be on its way. */
const held = new Map<string, DOMRect>();

export function rememberHand(cards: Iterable<HTMLElement>): void {
  held.clear();
  for (const card of cards) held.set(card.dataset["card"] ?? "", card.getBoundingClientRect());
}

const middle = (box: DOMRect): { x: number; y: number } => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 });
const boxOf = (selector: string): DOMRect | undefined => document.querySelector(selector)?.getBoundingClientRect();

/** The way between a node and a box, in the node's own pixels. */
function way(node: HTMLElement, other: DOMRect): { x: number; y: number } {
  const own = node.getBoundingClientRect();
  const zoom = own.width / node.offsetWidth || 1;
  return { x: (middle(other).x - middle(own).x) / zoom, y: (middle(other).y - middle(own).y) / zoom };
}

interface Flight {
  card: string;
  seat: number;
  /** The seat whose hand lies open in front of the viewer. */
  bottom: number;
  duration: number;
}

/** A played card comes from the hand that held it, or from its player's place. */
export function comes(node: HTMLElement, { card, seat, bottom, duration }: Flight): TransitionConfig {
  const hand = seat === bottom ? held.get(card) : undefined;
  const from = hand ?? boxOf(`[data-seat="${seat}"]`);
  if (!from || !duration) return { duration: 0 };
  const { x, y } = way(node, from);
  const size = hand ? hand.width / node.getBoundingClientRect().width : SMALL;
  return { duration, easing: cubicOut, css: (t, u) => `z-index: 9; transform: translate(${x * u}px, ${y * u}px) scale(${t + size * u})` };
}

/** A trick goes to whoever won it. */
export function goes(node: HTMLElement, { seat, duration }: Pick<Flight, "seat" | "duration">): TransitionConfig {
  const to = boxOf(`[data-seat="${seat}"]`);
  if (!to || !duration) return { duration: 0 };
  const { x, y } = way(node, to);
  return {
    duration,
    easing: cubicInOut,
    css: (t, u) => `z-index: 9; transform: translate(${x * u}px, ${y * u}px) scale(${t + SMALL * u}); opacity: ${Math.min(1, t / GONE)}`,
  };
}

/** A card that is drawn comes from the stock. */
export function drawn(node: HTMLElement, { duration }: { duration: number }): TransitionConfig {
  const from = boxOf(".pile");
  if (!from || !duration) return { duration: 0 };
  const { x, y } = way(node, from);
  return { duration, easing: cubicOut, css: (t, u) => `z-index: 9; transform: translate(${x * u}px, ${y * u}px) scale(${t + 0.5 * u})` };
}
