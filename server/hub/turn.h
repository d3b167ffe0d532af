/* SPDX-License-Identifier: MIT */
/* The end of every call of the hub, which hub_begin() began: frames go after writes. */
#ifndef KOZEL_SERVER_HUB_TURN_H
#define KOZEL_SERVER_HUB_TURN_H

#include "server/hub/state/hub_state.h"

void hub_end(struct hub *hub);

#endif
