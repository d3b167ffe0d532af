/* SPDX-License-Identifier: MIT */
/* Ends a call of the hub that hub_begin() began: messages go out after writes. */
#ifndef KOZEL_SERVER_HUB_TURN_H
#define KOZEL_SERVER_HUB_TURN_H

#include "server/hub/state/hub_state.h"

void hub_end(struct hub *hub);

#endif
