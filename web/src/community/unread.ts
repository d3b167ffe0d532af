/* How many private messages wait: asked for when a registered person comes, from then on told by the server. */
import { ask } from "../api/client.js";
import { store } from "../shell/page.js";

export function followUnread(): void {
  let asked = "";
  store.subscribe(() => {
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
