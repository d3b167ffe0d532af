// SPDX-License-Identifier: MIT
/* The page starts here. */
import "./theme.css";
import { followAccount } from "./account/follow.js";
import { followNews } from "./account/news.js";
import { followUnread } from "./talk/unread.js";
import "./shell/app.js";
import { followLanguage, loadLanguage, wantedLanguage } from "./base/i18n.js";
import { connection, followVisibility, router } from "./page/page.js";
import { followSettings } from "./base/settings.js";
import { askForVersion, keepPage } from "./offline/keeping.js";
import "./table/table.js";
import { effect } from "./state/slice.js";
import { followLook } from "./theme.js";

followSettings();
followLook();
followLanguage();
followAccount();
followNews();
followUnread();
followVisibility();
document.addEventListener("visibilitychange", () => !document.hidden && askForVersion());
// A server that comes back may have a new version.
effect(() => {
  if (connection.link === "online") askForVersion();
});
window.addEventListener("online", () => connection.open());
connection.open();
router.begin();
// Nothing is shown in a language that would be replaced a moment later.
void loadLanguage(wantedLanguage()).then(() => document.body.append(document.createElement("kz-app"))).then(keepPage);
