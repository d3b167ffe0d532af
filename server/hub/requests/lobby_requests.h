/* SPDX-License-Identifier: MIT */
/* Requests in the lobby (docs/protocol.md, "Lobby"). */
#ifndef KOZEL_SERVER_HUB_REQUESTS_LOBBY_REQUESTS_H
#define KOZEL_SERVER_HUB_REQUESTS_LOBBY_REQUESTS_H

#include "server/hub/requests/call.h"

hub_handler hub_do_lobby, hub_do_play, hub_do_quick, hub_do_open, hub_do_sit, hub_do_start;

#endif
