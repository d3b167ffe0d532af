// SPDX-License-Identifier: MIT
/* The page's addresses: "/" is the lobby, "/t/ID" a table. "/r/ID" is the replay of a match, "/r/ID/play" that match continued. "/p/NAME" is a
 * person, "/games/GAME" a game's description, "/messages/NAME" a conversation. "/puzzles/ID" is a puzzle, "/lessons/NAME" a lesson, "/guide/NAME"
 * a page to read. "/local/ID" is a match that this device keeps, "/local/ID/replay" its replay, "/tournament/ID" a tournament, "/club/NAME" a club. Other views have one address each. A view's own state - a filter, a page of a list - is behind the "?". */
import { slice } from "../state/slice.js";

const SINGLE = ["account", "history", "leaders", "guestbook", "admin", "fairness", "watch", "friends", "board", "tournaments", "clubs"] as const;
type Single = (typeof SINGLE)[number];

/** The pages to read in addition to the rules. */
export const READINGS = ["well", "words", "origins", "ratings"] as const;
export type Reading = (typeof READINGS)[number];

export type Route =
  | { page: "lobby" }
  /** An address that leads nowhere. */
  | { page: "nothing" }
  | { page: "table"; table: string }
  /** `kept`: this device has the match, not the server. */
  | { page: "replay"; match: string; kept?: boolean }
  /** A match continued in the page. Its starting place is behind the "#". */
  | { page: "play-on"; match: string }
  | { page: "person"; name: string; search?: string }
  /** "": all conversations. */
  | { page: "messages"; name: string }
  /** "": all games. */
  | { page: "games"; game: string }
  | { page: "guide"; text: Reading }
  /** "": the person has yet to choose one. Game and theme are behind the "?". */
  | { page: "puzzles"; puzzle: string; search?: string }
  /** "": all lessons. */
  | { page: "lessons"; lesson: string }
  /** "": the kept matches, and a new one. */
  | { page: "local"; match: string }
  | { page: "tournament"; tournament: string }
  /** The secret of the club's link is behind the "?". */
  | { page: "club"; name: string; search?: string }
  | { page: Single; search?: string };

export type Page = Route["page"];

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

/** Reads an address. `search`: with its "?", "" for none. */
export function parsePath(path: string, search = ""): Route {
  const [, replayed] = /^\/r\/([\w-]+)\/play$/.exec(path) ?? [];
  if (replayed) return { page: "play-on", match: replayed };
  const [, kept] = /^\/local\/([\w-]+)\/replay$/.exec(path) ?? [];
  if (kept) return { page: "replay", match: kept, kept: true };
  const [, view = "", rest = ""] = /^\/([a-z]*)(?:\/([^/]*))?\/?$/.exec(path) ?? [];
  const id = decoded(rest);
  if (view === "messages") return { page: "messages", name: id };
  if (view === "games") return { page: "games", game: id };
  const text = READINGS.find((name) => view === "guide" && name === id);
  if (text) return { page: "guide", text };
  if (view === "puzzles") return { page: "puzzles", puzzle: id, ...(search && { search }) };
  if (view === "lessons") return { page: "lessons", lesson: id };
  if (view === "local") return { page: "local", match: id };
  if (view === "tournament" && id) return { page: "tournament", tournament: id };
  if (view === "club" && id) return { page: "club", name: id, search };
  if (view === "p" && id) return { page: "person", name: id, search };
  if (view === "t" && /^[\w-]+$/.test(id)) return { page: "table", table: id };
  if (view === "r" && /^[\w-]+$/.test(id)) return { page: "replay", match: id };
  const single = SINGLE.find((name) => name === view && !rest);
  if (single) return { page: single, search };
  return path === "/" ? { page: "lobby" } : { page: "nothing" };
}

export function pathOf(route: Route): string {
  const of = (view: string, id: string) => (id ? `/${view}/${encodeURIComponent(id)}` : `/${view}`);
  switch (route.page) {
    case "lobby":
      return "/";
    case "nothing":
      return location.pathname;
    case "table":
      return of("t", route.table);
    case "replay":
      return route.kept ? `${of("local", route.match)}/replay` : of("r", route.match);
    case "play-on":
      return `${of("r", route.match)}/play`;
    case "person":
      return of("p", route.name) + (route.search ?? "");
    case "messages":
      return of("messages", route.name);
    case "games":
      return of("games", route.game);
    case "guide":
      return of("guide", route.text);
    case "puzzles":
      return of("puzzles", route.puzzle) + (route.search ?? "");
    case "lessons":
      return of("lessons", route.lesson);
    case "local":
      return of("local", route.match);
    case "tournament":
      return of("tournament", route.tournament);
    case "club":
      return of("club", route.name) + (route.search ?? "");
    default:
      return `/${route.page}${route.search ?? ""}`;
  }
}

/** Returns the part behind the "?". Members that are "" are left out. */
export function searchOf(members: Record<string, string>): string {
  const text = new URLSearchParams(Object.entries(members).filter(([, value]) => value !== "")).toString();
  return text && `?${text}`;
}

const here = (): Route => parsePath(location.pathname, location.search);

export class Router {
  @slice route: Route = here();
  /** The number of the last request for a view. */
  private request = 0;

  /** `changed` is called after every change of the route, by the page or by the browser's buttons. `later` runs what goLater() defers. */
  constructor(
    private readonly changed: () => void,
    private readonly later: (work: () => void) => void,
  ) {
    window.addEventListener("popstate", () => this.show(here()));
  }

  private show(route: Route): void {
    this.request++;
    this.route = route;
    this.changed();
  }

  go(route: Route): void {
    const path = pathOf(route);
    if (path !== location.pathname + location.search) history.pushState(null, "", path);
    this.show(route);
  }

  /** Calls `go` after the pressed button is painted: to build a view takes a moment on a slow phone. A later request for a view cancels this one. */
  goLater(go: () => void): void {
    const request = ++this.request;
    this.later(() => {
      if (request === this.request) go();
    });
  }

  /** Works as go(), but removes the current address from the history, since it no longer leads anywhere. */
  replace(route: Route): void {
    history.replaceState(null, "", pathOf(route));
    this.show(route);
  }

  /** Shows the first view: that of the page's first address. */
  begin(): void {
    this.changed();
  }
}
