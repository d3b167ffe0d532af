// SPDX-License-Identifier: MIT
/* The views that are loaded when they are first shown. */
import { nextTask } from "../base/after-paint.js";
import { dateText } from "../base/i18n.js";
import { Late } from "../base/late.js";
import type { Page } from "../page/router.js";

/** A page of the router, a table that waits for players, or one that has closed. */
export type View = Page | "waiting" | "gone";

/** Resolves with a part whose views have dates. A browser's first text of a date takes as long as a painting, so it has a task of its own. */
async function withDates<Part>(coming: Promise<Part>): Promise<Part> {
  const part = await coming;
  await nextTask();
  dateText(0, {});
  await nextTask();
  return part;
}

/** The views around the games, which share one file. */
const pages = new Late(() => withDates(import("./pages.js")));

const tournaments = new Late(() => withDates(import("../tournaments/tournaments.js")));

const clubs = new Late(() => withDates(import("../clubs/clubs.js")));

/** The views that are not in that file. null: the view comes with the page itself. */
const VIEWS: Partial<Record<View, Late | null>> = {
  lobby: null,
  table: null,
  nothing: null,
  waiting: new Late(() => import("../lobby/waiting.js")),
  gone: new Late(() => import("./gone.js")),
  board: new Late(() => import("../setup/setup.js")),
  local: new Late(() => import("../device/device.js")),
  "play-on": new Late(() => import("../local/play-on.js")),
  lessons: new Late(() => import("../lessons/lessons.js")),
  puzzles: new Late(() => import("../puzzles/puzzles.js")),
  tournaments,
  tournament: tournaments,
  clubs,
  club: clubs,
  replay: new Late(() => import("../replay/replay.js")),
};

export type Readiness = "ready" | "loading" | "failed";

/** Returns whether a view can be shown. If not, loading starts; `changed` is called when it ends. */
export function readiness(page: View, changed: () => void): Readiness {
  const view = page in VIEWS ? VIEWS[page] : pages;
  if (!view || view.part) return "ready";
  if (view.failed) return "failed";
  void view.bring().then(changed);
  return "loading";
}
