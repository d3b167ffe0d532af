// SPDX-License-Identifier: MIT
/* Notices of the person's account: what other sessions did to the account, and when this session ends. The page loads them after sign-in, and
 * whenever the server reports a new one. */
import { ask } from "../api/client.js";
import { keeping } from "../base/kept.js";
import { withLaterTexts } from "../base/late.js";
import { codesReminder } from "../state/session/codes-reminder.js";
import type { News } from "../state/session/account.js";
import { account, connection, entered } from "../page/page.js";
import { effect } from "../state/slice.js";

const NONE: News = { ends: 0, notices: [] };

/** The last notice that this browser has shown, and the person. The server keeps some notices for browsers that have used the account for longer. */
const shown = keeping("kozel.news");

function unseen(name: string, notices: News["notices"]): News["notices"] {
  const [last, whose] = (shown.read() ?? "").split(" ");
  return whose === name ? notices.filter(({ id }) => id > Number(last)) : notices;
}

/** The person whose notices are loaded, and the count of the server's events about them. */
let known = "";

async function load(which: string): Promise<void> {
  try {
    const news = await ask("notices", {});
    const name = which.split(" ")[0]!;
    if (which === known) await show({ ...news, notices: unseen(name, news.notices), codes: codesReminder.isDue(name) });
  } catch {
    if (which === known) known = ""; // the next event of the connection asks again
  }
}

async function show(news: News): Promise<void> {
  if (news.ends || news.notices.length || news.codes) await withLaterTexts(() => import("./notices.js"));
  account.news = news;
}

/** The person whose push subscription has been sent to the server (push-keep.ts). */
let renewed = "";

function renew(name: string): void {
  if (name === renewed || !("Notification" in window) || Notification.permission !== "granted") return;
  renewed = name;
  void import("./push-keep.js").then(({ renewPush }) => renewPush(name));
}

/** The match whose end has been reported as seen. */
let seen = "";

/** Reports a match's end as seen when the person has seen it at the table. The server then sends no notice of it. */
function followResults(): void {
  const state = entered.feed?.state;
  const match = state?.you && state.phase === "over" && state.match?.result ? state.match.id : "";
  if (!match || match === seen || !account.you?.registered || connection.link !== "online") return;
  seen = match;
  ask("result-seen", { match }).then(
    () => (account.news = { ...account.news, notices: account.news.notices.filter((notice) => notice.match?.id !== match) }),
    () => undefined, // the server sends the notice once more
  );
}

export function followNews(): void {
  effect(followResults);
  effect(() => {
    const you = account.you;
    const which = you?.registered ? `${you.name} ${account.events}` : "";
    if (which === known || connection.link !== "online") return;
    known = which;
    if (you?.registered) renew(you.name);
    if (which) void load(which);
    else account.news = NONE;
  });
}

/** Marks the notices as seen. They disappear once the server has confirmed: a page that is opened right after does not show them again. */
export async function dismissNews(): Promise<void> {
  const which = known;
  if (account.news.codes) codesReminder.end();
  const last = Math.max(0, ...account.news.notices.map(({ id }) => id));
  if (last) await ask("notices-seen", { last });
  if (last) shown.write(`${last} ${which.split(" ")[0]}`);
  if (which === known) account.news = { ends: 0, notices: account.news.notices.filter(({ id }) => id > last) };
}
