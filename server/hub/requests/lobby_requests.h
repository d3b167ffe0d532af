/* SPDX-License-Identifier: MIT */
/* Requests in the lobby (docs/protocol.md, "Lobby"). */
#pragma once

#include "server/hub/requests/call.h"

/* Seats the caller of `seek` where people wait at an open table for the same game with the clock of `app`, or
 * finds the caller's own seat at such a table. Sets `found` to false, with nothing done, if there is none
 * here or, for a request that is not forwarded, at another node. Returns what the handler has to return then.
 */
bool hub_join_open(hub_call *call, const hub_application *app, bool *found);

hub_handler hub_do_lobby, hub_do_play, hub_do_quick, hub_do_open, hub_do_sit, hub_do_start;
