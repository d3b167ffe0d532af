/* SPDX-License-Identifier: MIT */
/* Requests for tournaments (docs/tournaments.md). The ports of the hub carry them out. */
#pragma once

#include "server/hub/requests/call.h"

hub_handler hub_do_found, hub_do_tournament, hub_do_result, hub_do_attend;
