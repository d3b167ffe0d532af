/* SPDX-License-Identifier: MIT */
/* Requests at a table (docs/protocol.md, "Table"). */
#pragma once

#include "server/hub/requests/call.h"

hub_handler hub_do_enter, hub_do_exit, hub_do_act, hub_do_hint, hub_do_next, hub_do_resign, hub_do_rematch,
    hub_do_abort;
