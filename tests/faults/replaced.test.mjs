// SPDX-License-Identifier: MIT
// A server alone, replaced by the next version while people play, in short: short.mjs.
import { Replaced, REPLACED } from "./replaced.mjs";
import { holds } from "./short.mjs";

holds("one node: stopped, and started by a program with other rules and tables", REPLACED, Replaced, Replaced.lacks());
