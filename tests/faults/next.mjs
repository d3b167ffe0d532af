// SPDX-License-Identifier: MIT
// The later versions of a program (`ninja -C build/gcc later-versions`). Their changes are in versions/.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const numberIn = (header, pattern) => Number(pattern.exec(readFileSync(new URL(`../../${header}`, import.meta.url), "utf8"))[1]);

/** The versions of the rules and of the links between nodes in the released program. */
export const RULES = numberIn("include/kozel/rules.h", /#define KZ_RULES_VERSION (\d+)/);
export const LINKS = numberIn("server/cluster/link.h", /CLUSTER_LINK_NEWEST = (\d+)/);

/** Returns a later version of `program`, from its build folder. There is `next`, which runs next to it, and `after`, which contracts the tables.
 * There is also `stricter`, for a server alone, whose rules do not allow every running match. */
export const laterVersion = (program, name) => join(dirname(program), "../../tests/faults", `kozel_${name}`);

/** Returns why a test cannot use these versions; null: it can. */
export function lacksVersions(program, ...names) {
  const missing = names.map((name) => laterVersion(program, name)).find((path) => !existsSync(path));
  return missing ? `there is no ${missing}: ninja later-versions` : null;
}
