/* The views that are loaded when they are first shown. */
import type { Page } from "./router.js";

const LOADERS: Partial<Record<Page, () => Promise<unknown>>> = {
  replay: () => import("../replay/replay.js"),
  person: () => import("../account/profile.js"),
  account: () => import("../account/account.js"),
  admin: () => import("../community/admin.js"),
  games: () => import("../games/games.js"),
  messages: () => import("../community/messages.js"),
  guestbook: () => import("../community/guestbook.js"),
  history: () => import("../community/history.js"),
  leaders: () => import("../community/leaders.js"),
};

export type Readiness = "ready" | "loading" | "failed";

const known = new Map<Page, Readiness>();

/** Whether a view can be shown. If it has to be loaded first that begins here; `changed` is called when it ends. */
export function readiness(page: Page, changed: () => void): Readiness {
  const load = LOADERS[page];
  if (!load) return "ready";
  const now = known.get(page);
  if (now) return now;
  known.set(page, "loading");
  load()
    .then(() => known.set(page, "ready"))
    .catch(() => known.set(page, "failed"))
    .finally(changed);
  return "loading";
}

/** Lets a view that could not be loaded be loaded again. */
export function retry(page: Page): void {
  known.delete(page);
}
