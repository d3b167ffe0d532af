/* The page begins. */
import "./theme.css";
import { followAccount } from "./account/follow.js";
import { followNews } from "./account/news.js";
import { followUnread } from "./community/unread.js";
import "./shell/app.js";
import { followLanguage, loadLanguage, wantedLanguage } from "./i18n.js";
import { router, store } from "./shell/page.js";
import { followSettings } from "./state/settings.js";
import "./table/table.js";
import { followLook } from "./theme.js";

followSettings();
followLook();
followLanguage();
followAccount();
followNews();
followUnread();
document.addEventListener("visibilitychange", () => (document.hidden ? store.pageHidden() : store.pageShown()));
window.addEventListener("online", () => store.connect());
store.connect();
router.begin();
// Nothing is shown in a language that the next moment replaces.
void loadLanguage(wantedLanguage()).then(() => document.body.append(document.createElement("kz-app")));
