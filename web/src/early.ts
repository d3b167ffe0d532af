// SPDX-License-Identifier: MIT
/* Runs before the first paint, so that the page never flashes in another look. It also starts loading the language's texts and the session, in
 * parallel with the page's program. Browsers without modules run only old.js. */
import "./old.js";
import { wantedLanguage } from "./base/i18n.js";
import { askSessionEarly } from "./net/session.js";
import { applyLook } from "./theme.js";

applyLook();
if (navigator.cookieEnabled) askSessionEarly(); // without cookies each session would be another guest
const texts = KZ_CATALOGS[wantedLanguage()];
if (texts) document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", href: texts, crossOrigin: "anonymous" }));
