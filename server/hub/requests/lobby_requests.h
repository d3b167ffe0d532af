/* SPDX-License-Identifier: MIT */
/* Requests in the lobby (docs/protocol.md, "Lobby"). */
#ifndef KOZEL_SERVER_HUB_REQUESTS_LOBBY_REQUESTS_H
#define KOZEL_SERVER_HUB_REQUESTS_LOBBY_REQUESTS_H

#include "server/hub/requests/call.h"

kz_handler kz_do_lobby, kz_do_play, kz_do_quick, kz_do_open, kz_do_sit, kz_do_start;

#endif
