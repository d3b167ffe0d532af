// SPDX-License-Identifier: MIT
// Runs axe, a checker of accessibility, on a page, and looks for links without a colour of the page.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "./server.mjs";

const axe = readFileSync(createRequire(join(root, "web", "package.json")).resolve("axe-core"), "utf8");

/** Returns the links on the page that have the browser's colour instead of one of the page's. In the page. */
function plainLinks() {
  const within = (root) => [...root.querySelectorAll("*")].flatMap((element) => [element, ...(element.shadowRoot ? within(element.shadowRoot) : [])]);
  const bare = document.body.appendChild(Object.assign(document.createElement("a"), { href: "/" }));
  bare.style.cssText = "all: revert";
  const { color } = getComputedStyle(bare);
  bare.remove();
  const links = within(document).filter((element) => element.matches("a[href]") && element.checkVisibility() && getComputedStyle(element).color === color);
  return links.map((link) => `a link has the browser's colour: ${link.textContent.trim()}`);
}

/** Returns the findings on the page as it is now, one line each. By default it uses all rules, otherwise `rules` (their ids). */
export async function findings(page, rules) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate((runOnly) => window.axe.run(document, { resultTypes: ["violations"], ...(runOnly && { runOnly }) }), rules);
  const links = await page.evaluate(plainLinks);
  return [...links, ...violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.flat().join(" ")}: ${failureSummary.replace(/\s+/g, " ")}`),
  )];
}
