// SPDX-License-Identifier: MIT
/* What the lobby shows beside the play controls; loaded when it comes into sight. */
import "../puzzles/daily.js";
import "./results.js";
