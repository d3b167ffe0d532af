// SPDX-License-Identifier: MIT
/* The views of tournaments: `<kz-events>` at "/tournaments", `<kz-event>` at "/tournament/ID". */
import "./event.js";
import "./events.js";
