/* The page's addresses: "/" is the lobby, "/t/ID" a table, "/r/ID" the replay of a match, "/p/NAME" a person, "/account" one's
 * own account. */
export type Route =
  | { page: "lobby" }
  | { page: "table"; table: string }
  | { page: "replay"; match: string }
  | { page: "person"; name: string }
  | { page: "account" };

/** The name in "/p/NAME"; null: it is no such address. */
function personOf(path: string): string | null {
  try {
    return decodeURIComponent(/^\/p\/([^/]+)$/.exec(path)?.[1] ?? "") || null;
  } catch {
    return null;
  }
}

export function parsePath(path: string): Route {
  const name = personOf(path);
  if (name) return { page: "person", name };
  if (path === "/account") return { page: "account" };
  const [, view, id = ""] = /^\/([rt])\/([A-Za-z0-9_-]+)\/?$/.exec(path) ?? [];
  if (view === "t") return { page: "table", table: id };
  return view === "r" ? { page: "replay", match: id } : { page: "lobby" };
}

export function pathOf(route: Route): string {
  if (route.page === "table") return `/t/${route.table}`;
  if (route.page === "person") return `/p/${encodeURIComponent(route.name)}`;
  if (route.page === "account") return "/account";
  return route.page === "replay" ? `/r/${route.match}` : "/";
}

export class Router {
  route: Route = parsePath(location.pathname);

  /** `changed` is called after every change of the route, by the page or by the browser's buttons. */
  constructor(private readonly changed: () => void) {
    window.addEventListener("popstate", () => {
      this.route = parsePath(location.pathname);
      this.changed();
    });
  }

  go(route: Route): void {
    const path = pathOf(route);
    if (path !== location.pathname) history.pushState(null, "", path);
    this.route = route;
    this.changed();
  }

  /** As go(), but the address left cannot be come back to: it leads nowhere any more. */
  replace(route: Route): void {
    history.replaceState(null, "", pathOf(route));
    this.route = route;
    this.changed();
  }
}
