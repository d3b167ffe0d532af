// Where the later versions of a program are (`ninja -C build/gcc later-versions`). versions/ says what they change.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The version of the rules by which matches begin now. */
export const RULES = Number(readFileSync(new URL("../../include/kozel/rules.h", import.meta.url), "utf8").match(/#define KZ_RULES_VERSION (\d+)/)[1]);

/** A later version of `program`, from its build folder: `next`, which runs beside it; `after`, which contracts the tables;
 * `stricter`, for a server alone, whose rules do not allow every running match. */
export const laterVersion = (program, name) => join(dirname(program), "../../tests/faults", `kozel_${name}`);

/** Why a test cannot use these versions; null: it can. */
export function lacksVersions(program, ...names) {
  const missing = names.map((name) => laterVersion(program, name)).find((path) => !existsSync(path));
  return missing ? `there is no ${missing}: ninja later-versions` : null;
}
