/** The service worker: keeps the page's shell (the first page with its scripts and styles) for when the server cannot be reached.
 *
 * Nothing else is ever kept: no answer of the server, nothing of a table. `SHELL` is filled in by vite.config.ts.
 */

interface Happening extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void;
}

declare const SHELL: { name: string; files: string[] };
const PAGE = "/";

// The first page under its own address; files have the hash of what they hold in their names.
self.addEventListener("install", (event) => {
  const work = caches.open(SHELL.name).then((kept) => kept.addAll([PAGE, ...SHELL.files].map((path) => new Request(path, { cache: "reload", credentials: "omit" }))));
  (event as Happening).waitUntil(work.then(() => (self as unknown as { skipWaiting(): Promise<void> }).skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name !== SHELL.name).map((name) => caches.delete(name))));
  (event as Happening).waitUntil(old);
});

self.addEventListener("fetch", (happening) => {
  const event = happening as Happening;
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || /^\/(api|ws|bot|healthz)\b/.test(url.pathname)) return;
  const kept = (path: string): Promise<Response | undefined> => caches.match(path);
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(async () => (await kept(PAGE)) ?? Response.error()));
  else if (SHELL.files.includes(url.pathname)) event.respondWith(kept(url.pathname).then((found) => found ?? fetch(request)));
});
