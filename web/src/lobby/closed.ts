// SPDX-License-Identifier: MIT
/* Explains, before an attempt, why a person may not sit down somewhere. */
import { errorText } from "../base/i18n.js";
import type { Application } from "../base/protocol.js";
import { account } from "../page/page.js";

/** Returns why this person may not sit there. "": they may, as far as the page can see. */
export function closedWords({ rated, stake }: Application): string {
  if (rated && !account.you?.registered) return errorText({ code: "table-registered", text: "" });
  const no = stake ? account.you?.no_stake : undefined;
  return no ? errorText({ text: "", ...no }) : "";
}
