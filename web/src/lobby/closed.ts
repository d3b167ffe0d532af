// SPDX-License-Identifier: MIT
/* Who may not sit down somewhere is told so, before he tries. */
import { errorText } from "../base/i18n.js";
import type { Application } from "../base/protocol.js";
import { store } from "../page/page.js";

/** Why this person may not sit there; "": he may, as far as the page knows. */
export function closedWords({ rated, stake }: Application): string {
  if (rated && !store.hello?.you.registered) return errorText({ code: "table-registered", text: "" });
  const no = stake ? store.hello?.you.no_stake : undefined;
  return no ? errorText({ text: "", ...no }) : "";
}
