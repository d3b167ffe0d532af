// SPDX-License-Identifier: MIT
// Two versions side by side, exchanged while people play, in short: short.mjs.
import { holds } from "./short.mjs";
import { TwoVersions, UPGRADE } from "./upgrade.mjs";

holds("three nodes: exchanged for those of the next version, and back", UPGRADE, TwoVersions, TwoVersions.lacks());
