/* SPDX-License-Identifier: MIT */
/* Requests in the lobby (docs/protocol.md, "Lobby"). */
#pragma once

#include "server/hub/requests/call.h"

/* Seats the caller of `seek` at an open table for the same game with the clock of `app`, or finds the
 * caller's own seat at one. A request that was forwarded looks at tables of this node only. Sets `found` to
 * false, with nothing done, if there is none. Returns what the handler has to return then. */
bool hub_join_open(hub_call *call, const hub_application *app, bool *found);

hub_handler hub_do_lobby, hub_do_play, hub_do_quick, hub_do_open, hub_do_sit, hub_do_start;
