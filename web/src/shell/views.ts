// SPDX-License-Identifier: MIT
/* The views that are loaded when they are first shown. */
import { Late } from "../base/late.js";
import type { Page } from "../page/router.js";

/** A page of the router, a table that waits for players, or one that has closed. */
export type View = Page | "waiting" | "gone";

/** Returns the loader of a view. The lobby and the table come with the page itself. The replay, matches played in the page, puzzles and lessons
 * each have a file; all others share one. */
function loader(page: View): (() => Promise<unknown>) | null {
  if (page === "waiting") return () => import("../lobby/waiting.js");
  if (page === "gone") return () => import("./gone.js");
  if (page === "lobby" || page === "table" || page === "nothing") return null;
  if (page === "board") return () => import("../setup/setup.js");
  if (page === "play-on") return () => import("../local/play-on.js");
  if (page === "lessons") return () => import("../lessons/lessons.js");
  if (page === "puzzles") return () => import("../puzzles/puzzles.js");
  return page === "replay" ? () => import("../replay/replay.js") : () => import("./pages.js");
}

export type Readiness = "ready" | "loading" | "failed";

const known = new Map<View, Late>();

/** Returns whether a view can be shown. If not, loading starts; `changed` is called when it ends. */
export function readiness(page: View, changed: () => void): Readiness {
  const load = loader(page);
  if (!load) return "ready";
  const view = known.get(page) ?? new Late(load);
  known.set(page, view);
  if (view.part) return "ready";
  if (view.failed) return "failed";
  void view.bring().then(changed);
  return "loading";
}
