// SPDX-License-Identifier: MIT
/* Names and terms of clubs in words. */
import type { Api, ClubJoining, ClubStanding } from "../api/schema.js";
import { LANGUAGES, t, type Language } from "../base/i18n.js";

export type Club = Api["club"]["out"];
export type People = Api["club-people"]["out"];
export type Member = People["people"][number];
export type Which = NonNullable<Api["club-people"]["in"]["which"]>;
export type What = Api["club-person"]["in"]["what"];

export { clubName } from "../tournaments/club/name.js";

export function joiningName(joining: ClubJoining): string {
  switch (joining) {
    case "open":
      return t("anybody may join");
    case "request":
      return t("by request");
    case "link":
      return t("only by the club’s link");
  }
}

/** Returns a member's role. "": no role. */
export function roleName(standing: ClubStanding): string {
  switch (standing) {
    case "host":
      return t("host of the club");
    case "helper":
      return t("helper");
    default:
      return "";
  }
}

/** Returns the names of the languages of a list as "uk,ru". */
export const languageNames = (list: string): string[] => list.split(",").flatMap((code) => LANGUAGES[code as Language] ?? []);

/** Returns what a button does about a person. */
export function actionName(what: What): string {
  switch (what) {
    case "admit":
      return t("Admit");
    case "refuse":
      return t("Turn down");
    case "remove":
      return t("Remove from the club");
    case "ban":
      return t("Ban from the club");
    case "lift":
      return t("Lift the ban");
    case "helper":
      return t("Make a helper");
    case "member":
      return t("No longer a helper");
    case "host":
      return t("Hand the club over");
  }
}
