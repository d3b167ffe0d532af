// SPDX-License-Identifier: MIT
/* What the lobby shows next to the play controls. It is loaded when it comes into sight. */
import "../puzzles/daily.js";
import "./results.js";
