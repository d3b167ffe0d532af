/* SPDX-License-Identifier: MIT */
/* Requests about the caller's seats: listing what is played there, and giving a seat up. */
#pragma once

#include "server/hub/requests/call.h"

hub_handler hub_do_mine, hub_do_leave;
