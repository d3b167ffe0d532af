// SPDX-License-Identifier: MIT
import { relative } from "node:path";
import { root, TapReporter } from "../tap_reporter.mjs";

export default class extends TapReporter {
  nameOf(test) {
    return [test.parent.title, test.title].join(" > ");
  }

  repeatOf(test) {
    return `tests/component/run ${relative(root, test.location.file)}:${test.location.line}`;
  }
}
