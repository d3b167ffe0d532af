// SPDX-License-Identifier: MIT
/* Refusals in words. */
import { errorText, t } from "../base/i18n.js";
import type { Failure } from "../base/protocol.js";

/** Returns a refusal in words. These three are the page's own. */
export function failureText(failure: Failure): string {
  if (failure.code === "lost") return t("The connection was lost before this was done.");
  if (failure.code === "not-loaded") return t("This page could not be loaded.");
  if (failure.code === "no-cookies")
    return t("Your browser takes no cookies from this page, so it cannot know you again. Allow cookies for it, then load it again.");
  return errorText(failure);
}
