/* The page begins. */
import "./theme.css";
import "./shell/app.js";
import { firstLanguage, loadLanguage } from "./i18n.js";
import { followSystemTheme } from "./theme.js";

followSystemTheme();
void loadLanguage(firstLanguage());
