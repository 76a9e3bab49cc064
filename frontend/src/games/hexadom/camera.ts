/* What part of the board is seen: the point in the middle of the window and how many pixels a board unit takes. Pure functions. */

import type { Box, Point } from "./geometry";

export interface Camera {
  x: number;
  y: number;
  zoom: number;
}

export interface Window {
  width: number;
  height: number;
}

export const LEAST = 0.2;
export const MOST = 2.4;
/** A tile is about 44 pixels wide from this zoom on: wide enough for a thumb. */
export const FOR_THUMBS = 0.66;

const bounded = (zoom: number, least = LEAST, most = MOST): number => Math.min(most, Math.max(least, zoom));

/** The camera that shows the whole box, no larger than `most` and no smaller than `least`. */
export function fit(box: Box, window: Window, least = LEAST, most = 1.25, margin = 14): Camera {
  const zoom = Math.min((window.width - 2 * margin) / (box.right - box.left), (window.height - 2 * margin) / (box.bottom - box.top));
  return { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2, zoom: bounded(zoom, least, most) };
}

/** The whole box if tiles stay large enough for thumbs; otherwise the part of it around `point`. */
export function fitAround(box: Box, window: Window, point: Point): Camera {
  const whole = fit(box, window, FOR_THUMBS);
  const within = (value: number, from: number, to: number, size: number): number => {
    const half = (size / 2 - 24) / whole.zoom;
    return to - from <= 2 * half ? (from + to) / 2 : Math.min(to - half, Math.max(from + half, value));
  };
  return { ...whole, x: within(point.x, box.left, box.right, window.width), y: within(point.y, box.top, box.bottom, window.height) };
}

/** The point of the board under a pixel of the window. */
export function pointAt(camera: Camera, window: Window, pixel: Point): Point {
  return { x: camera.x + (pixel.x - window.width / 2) / camera.zoom, y: camera.y + (pixel.y - window.height / 2) / camera.zoom };
}

/** The pixel of the window over a point of the board. */
export function pixelAt(camera: Camera, window: Window, point: Point): Point {
  return { x: (point.x - camera.x) * camera.zoom + window.width / 2, y: (point.y - camera.y) * camera.zoom + window.height / 2 };
}

/** Zoom by a factor, keeping what lies under `pixel` where it is. */
export function zoomAt(camera: Camera, window: Window, pixel: Point, factor: number): Camera {
  const zoom = bounded(camera.zoom * factor);
  const point = pointAt(camera, window, pixel);
  return { x: point.x - (pixel.x - window.width / 2) / zoom, y: point.y - (pixel.y - window.height / 2) / zoom, zoom };
}

/** Move what is seen by so many pixels. */
export function pan(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.zoom, y: camera.y - dy / camera.zoom };
}

/** Two fingers: what was under their middle follows it, and the zoom follows their distance. */
export function pinch(camera: Camera, window: Window, before: [Point, Point], after: [Point, Point]): Camera {
  const between = ([a, b]: [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const apart = ([a, b]: [Point, Point]): number => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
  const [from, to] = [between(before), between(after)];
  return pan(zoomAt(camera, window, from, apart(after) / apart(before)), to.x - from.x, to.y - from.y);
}

/** Is this point of the board inside the window, some pixels away from its edge? */
export function sees(camera: Camera, window: Window, point: Point, margin = 20): boolean {
  const { x, y } = pixelAt(camera, window, point);
  return x >= margin && y >= margin && x <= window.width - margin && y <= window.height - margin;
}
