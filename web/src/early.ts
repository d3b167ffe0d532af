/* Runs before anything is painted: the chosen look must not flash up late. And the language's texts, without which nothing can be shown, come
 * beside the page's program, not after it; so does who one is. What the page is called when it is installed is said in the language, too. */
import { wantedLanguage } from "./base/i18n.js";
import { askSessionEarly } from "./net/session.js";
import { applyLook } from "./theme.js";

applyLook();
askSessionEarly();
const link = (href: string | undefined, members: Partial<HTMLLinkElement>) => {
  if (href) document.head.append(Object.assign(document.createElement("link"), members, { href }));
};
link(KZ_CATALOGS[wantedLanguage()], { rel: "preload", as: "fetch", crossOrigin: "anonymous" });
link(KZ_MANIFESTS[wantedLanguage()], { rel: "manifest" });
