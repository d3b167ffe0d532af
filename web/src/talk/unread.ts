// SPDX-License-Identifier: MIT
/* How many private messages wait: asked for when a registered person comes, from then on told by the server. */
import { ask } from "../api/client.js";
import { store } from "../page/page.js";
import { effect } from "../state/slice.js";

export function followUnread(): void {
  let asked = "";
  effect(() => {
    const you = store.hello?.you;
    const now = you?.registered && store.link === "online" ? you.name : "";
    if (now === asked) return;
    asked = now;
    if (!now) return;
    ask("conversations", {})
      .then(({ unread }) => store.setUnread(unread))
      .catch(() => (asked = ""));
  });
}
