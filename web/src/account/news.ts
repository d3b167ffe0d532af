// SPDX-License-Identifier: MIT
/* What is new about one's account: what other sessions did to it, and when this session ends. Asked for when one comes, and
 * whenever the server says that there is something. */
import { ask } from "../api/client.js";
import { loadLaterTexts } from "../base/i18n.js";
import { keeping } from "../base/kept.js";
import { codesReminder } from "../base/codes-reminder.js";
import type { News } from "../state/store.js";
import { store } from "../page/page.js";
import { effect } from "../state/slice.js";

const NONE: News = { ends: 0, notices: [] };

/** Up to which notice this browser has shown them all, and to whom: the server keeps some for browsers that know the account longer. */
const shown = keeping("kozel.news");

function unseen(name: string, notices: News["notices"]): News["notices"] {
  const [last, whose] = (shown.read() ?? "").split(" ");
  return whose === name ? notices.filter(({ id }) => id > Number(last)) : notices;
}

/** Whose it is, and how often the server has spoken of it. */
let known = "";

async function load(which: string): Promise<void> {
  try {
    const news = await ask("notices", {});
    const name = which.split(" ")[0]!;
    if (which === known) await show({ ...news, notices: unseen(name, news.notices), codes: codesReminder.isDue(name) });
  } catch {
    if (which === known) known = ""; // asked again with the next news of the connection
  }
}

async function show(news: News): Promise<void> {
  if (news.ends || news.notices.length || news.codes) await Promise.all([import("./notices.js"), loadLaterTexts()]);
  store.setNews(news);
}

/** Whose subscription the server has been told of (push-keep.ts). */
let renewed = "";

function renew(name: string): void {
  if (name === renewed || !("Notification" in window) || Notification.permission !== "granted") return;
  renewed = name;
  void import("./push-keep.js").then(({ renewPush }) => renewPush(name));
}

/** The match whose end was said to be seen. */
let seen = "";

/** Whoever sees his match's end at the table need not be told of it later. */
function followResults(): void {
  const state = store.feed?.state;
  const match = state?.you && state.phase === "over" && state.match?.result ? state.match.id : "";
  if (!match || match === seen || !store.hello?.you.registered || store.link !== "online") return;
  seen = match;
  ask("result-seen", { match }).then(
    () => store.setNews({ ...store.news, notices: store.news.notices.filter((notice) => notice.match?.id !== match) }),
    () => undefined, // he is told of it once more
  );
}

export function followNews(): void {
  effect(followResults);
  effect(() => {
    const you = store.hello?.you;
    const which = you?.registered ? `${you.name} ${store.accountEvents}` : "";
    if (which === known || store.link !== "online") return;
    known = which;
    if (you?.registered) renew(you.name);
    if (which) void load(which);
    else store.setNews(NONE);
  });
}

/** They have been seen. They go when the server knows: a page opened right after does not show them again. */
export async function dismissNews(): Promise<void> {
  const which = known;
  if (store.news.codes) codesReminder.end();
  const last = Math.max(0, ...store.news.notices.map(({ id }) => id));
  if (last) await ask("notices-seen", { last });
  if (last) shown.write(`${last} ${which.split(" ")[0]}`);
  if (which === known) store.setNews({ ends: 0, notices: store.news.notices.filter(({ id }) => id > last) });
}
