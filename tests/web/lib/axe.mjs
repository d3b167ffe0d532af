// SPDX-License-Identifier: MIT
// Runs axe, a checker of accessibility, on a page.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "./server.mjs";

const axe = readFileSync(createRequire(join(root, "web", "package.json")).resolve("axe-core"), "utf8");

/** Returns the findings on the page as it is now, one line each. By default it uses all rules, otherwise `rules` (their ids). */
export async function findings(page, rules) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate((runOnly) => window.axe.run(document, { resultTypes: ["violations"], ...(runOnly && { runOnly }) }), rules);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.flat().join(" ")}: ${failureSummary.replace(/\s+/g, " ")}`),
  );
}
