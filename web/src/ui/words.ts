// SPDX-License-Identifier: MIT
/* People, places and times in words, for the pages of accounts. */
import { currentLanguage, dateText, t } from "../base/i18n.js";

/** Returns a country's name in the reader's language. */
export function countryName(code: string): string {
  try {
    return new Intl.DisplayNames([currentLanguage()], { type: "region" }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** Returns a date, as people write it. */
export function dayText(ms: number): string {
  return dateText(ms, { dateStyle: "long" });
}

/** Returns a date with its time. */
export function timeText(ms: number): string {
  return dateText(ms, { dateStyle: "medium", timeStyle: "short" });
}

/** Returns the browser and device of an agent. "": unknown. */
export function agentName(agent: string): string {
  const find = (list: [RegExp, string][]) => list.find(([sign]) => sign.test(agent))?.[1] ?? "";
  const browser = find([
    [/Firefox\//, "Firefox"],
    [/Edg/, "Edge"],
    [/OPR\//, "Opera"],
    [/Chrom(e|ium)\//, "Chromium"],
    [/Safari\//, "Safari"],
  ]);
  const device = find([
    [/Android/, "Android"],
    [/iPhone|iPad/, "iOS"],
    [/Windows/, "Windows"],
    [/Mac OS/, "macOS"],
    [/Linux/, "Linux"],
  ]);
  return [browser, device].filter(Boolean).join(", ");
}

export function roleName(role: string): string {
  if (role === "host") return t("host");
  return role === "moderator" ? t("moderator") : "";
}

export function outcomeName(outcome: string): string {
  return outcome === "won" ? t("won") : outcome === "lost" ? t("lost") : t("drawn");
}
