// SPDX-License-Identifier: MIT
/* The page starts here. */
import "./theme.css";
import { followAccount } from "./account/follow.js";
import "./shell/app.js";
import { followLanguage, loadLanguage, wantedLanguage } from "./base/i18n.js";
import { account, connection, followVisibility, router } from "./page/page.js";
import { followSettings } from "./base/settings.js";
import { askForVersion, keepPage } from "./offline/keeping.js";
import "./table/table.js";
import { games } from "./state/games.js";
import { effect, untracked } from "./state/slice.js";
import { followLook } from "./theme.js";

followSettings();
followLook();
followLanguage();
followAccount();
followVisibility();
document.addEventListener("visibilitychange", () => !document.hidden && askForVersion());
// A server that comes back may have a new version, and other games.
effect(() => {
  if (connection.link === "online") askForVersion();
});
effect(() => {
  if (connection.hello) untracked(() => games.keep());
});
// A guest has neither notices nor messages.
let following = false;
effect(() => {
  if (following || !account.you?.registered || connection.link !== "online") return;
  following = true;
  import("./shell/registered.js").then(({ followRegistered }) => followRegistered()).catch(() => (following = false));
});
window.addEventListener("online", () => connection.open());
connection.open();
router.begin();
// Nothing is shown in a language that would be replaced a moment later.
void loadLanguage(wantedLanguage()).then(() => document.body.append(document.createElement("kz-app"))).then(keepPage);
