// SPDX-License-Identifier: MIT
/* The views of clubs: `<kz-clubs>` at "/clubs", `<kz-club>` at "/club/NAME". */
import "./club.js";
import "./list.js";
