/* Why something was refused. */
import { errorText, t } from "../base/i18n.js";
import type { Failure } from "../base/protocol.js";

/** A refusal in words; `lost` is the page's own. */
export function failureText(failure: Failure): string {
  return failure.code === "lost" ? t("The connection was lost before this was done.") : errorText(failure);
}
