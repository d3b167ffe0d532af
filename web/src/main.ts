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
void loadLanguage(firstLanguage());
store.connect();
router.go(router.route);
