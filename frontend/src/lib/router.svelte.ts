/** The page's addresses: `/`, `/t/{id}`, `/join/{id}/{invite}` (a public table: `/join/{id}`), `/replay`, `/replay?table={id}`, `/rules/{game}`. */

export type Route =
  | { page: "home" }
  | { page: "table"; table: string }
  | { page: "join"; table: string; invite: string }
  | { page: "replay"; table: string | null }
  | { page: "rules"; game: string };

export function parse(path: string, search = ""): Route {
  const parts = path.split("/").filter(Boolean).map(decodeURIComponent);
  if (parts[0] === "t" && parts[1]) return { page: "table", table: parts[1] };
  if (parts[0] === "join" && parts[1]) return { page: "join", table: parts[1], invite: parts[2] ?? "" };
  if (parts[0] === "replay") return { page: "replay", table: new URLSearchParams(search).get("table") };
  if (parts[0] === "rules" && parts[1]) return { page: "rules", game: parts[1] };
  return { page: "home" };
}

export const router: { route: Route } = $state({ route: parse(globalThis.location?.pathname ?? "/", globalThis.location?.search) });

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  const { pathname, search } = new URL(path, location.origin);
  router.route = parse(pathname, search);
  scrollTo(0, 0);
}

globalThis.addEventListener?.("popstate", () => {
  router.route = parse(location.pathname, location.search);
});

/** For links: go there without loading the page again, unless a new tab was asked for. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  go(link.getAttribute("href") ?? "/");
}
