/* The page begins. */
import "./theme.css";
import "./shell/app.js";
import { firstLanguage, loadLanguage } from "./i18n.js";
import { router, store } from "./shell/page.js";
import "./table/table.js";
import { followSystemTheme } from "./theme.js";

followSystemTheme();
document.addEventListener("visibilitychange", () => (document.hidden ? store.pageHidden() : store.pageShown()));
window.addEventListener("online", () => store.connect());
store.connect();
router.go(router.route);
// Nothing is shown in a language that the next moment replaces.
void loadLanguage(firstLanguage()).then(() => document.body.append(document.createElement("kz-app")));
