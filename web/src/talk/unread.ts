// SPDX-License-Identifier: MIT
/* The number of unread private messages. The page requests it when a registered person comes; later the server reports changes. */
import { ask } from "../api/client.js";
import { account, connection } from "../page/page.js";
import { effect } from "../state/slice.js";

export function followUnread(): void {
  let asked = "";
  effect(() => {
    const you = account.you;
    const now = you?.registered && connection.link === "online" ? you.name : "";
    if (now === asked) return;
    asked = now;
    if (!now) return;
    ask("conversations", {})
      .then(({ unread }) => (account.unread = unread))
      .catch(() => (asked = ""));
  });
}
