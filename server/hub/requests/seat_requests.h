/* SPDX-License-Identifier: MIT */
/* Requests about the caller's seats: listing what is played there, and giving a seat up. */
#ifndef KOZEL_SERVER_HUB_REQUESTS_SEAT_REQUESTS_H
#define KOZEL_SERVER_HUB_REQUESTS_SEAT_REQUESTS_H

#include "server/hub/requests/call.h"

hub_handler hub_do_mine, hub_do_leave;

#endif
