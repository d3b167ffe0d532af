/* SPDX-License-Identifier: MIT */
/* Requests in the lobby (docs/protocol.md, "Lobby"). */
#pragma once

#include "server/hub/requests/call.h"

hub_handler hub_do_lobby, hub_do_play, hub_do_quick, hub_do_open, hub_do_sit, hub_do_start;
