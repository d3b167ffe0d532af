/* SPDX-License-Identifier: MIT */
/* The end of every call of the hub, which kz_hub_begin() began: frames go after writes. */
#ifndef KOZEL_SERVER_HUB_TURN_H
#define KOZEL_SERVER_HUB_TURN_H

#include "server/hub/state/hub_state.h"

void kz_hub_end(kz_hub *hub);

#endif
