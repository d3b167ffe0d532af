// SPDX-License-Identifier: MIT
/* Runs before anything is painted: the chosen look must not flash up late. And the language's texts, without which nothing can be shown, come
 * beside the page's program, not after it; so does who one is. (What is older than modules
 * gets old.js alone.) */
import "./old.js";
import { wantedLanguage } from "./base/i18n.js";
import { askSessionEarly } from "./net/session.js";
import { applyLook } from "./theme.js";

applyLook();
if (navigator.cookieEnabled) askSessionEarly(); // without cookies each session would be another guest
const texts = KZ_CATALOGS[wantedLanguage()];
if (texts) document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", href: texts, crossOrigin: "anonymous" }));
