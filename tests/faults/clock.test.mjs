// SPDX-License-Identifier: MIT
// A clock that jumps, in short: short.mjs.
import { SHORT_CLOCK } from "./scenarios.mjs";
import { holds } from "./short.mjs";
import { SingleWorld } from "./world.mjs";

holds("one node: the clock jumps", SHORT_CLOCK, SingleWorld);
