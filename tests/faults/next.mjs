// SPDX-License-Identifier: MIT
// Where the later versions of a program are (`ninja -C build/gcc later-versions`). versions/ says what they change.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const numberIn = (header, pattern) => Number(pattern.exec(readFileSync(new URL(`../../${header}`, import.meta.url), "utf8"))[1]);

/** The versions of the rules and of the links between nodes that the released program has. */
export const RULES = numberIn("include/kozel/rules.h", /#define KZ_RULES_VERSION (\d+)/);
export const LINKS = numberIn("server/cluster/link.h", /CLUSTER_LINK_NEWEST = (\d+)/);

/** A later version of `program`, from its build folder: `next`, which runs beside it; `after`, which contracts the tables;
 * `stricter`, for a server alone, whose rules do not allow every running match. */
export const laterVersion = (program, name) => join(dirname(program), "../../tests/faults", `kozel_${name}`);

/** Why a test cannot use these versions; null: it can. */
export function lacksVersions(program, ...names) {
  const missing = names.map((name) => laterVersion(program, name)).find((path) => !existsSync(path));
  return missing ? `there is no ${missing}: ninja later-versions` : null;
}
