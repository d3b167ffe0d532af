// SPDX-License-Identifier: MIT
// One node on SQLite, in short: short.mjs.
import { SHORT_SINGLE } from "./scenarios.mjs";
import { holds } from "./short.mjs";
import { SingleWorld } from "./world.mjs";

holds("one node: killed, stopped, without a disk, with silent, broken and slow connections", SHORT_SINGLE, SingleWorld);
