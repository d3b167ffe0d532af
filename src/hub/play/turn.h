/* SPDX-License-Identifier: MIT */
/* The end of every call of the hub, which kz_hub_begin() began: frames go after writes. */
#ifndef KOZEL_HUB_PLAY_TURN_H
#define KOZEL_HUB_PLAY_TURN_H

#include "hub/state/hub_state.h"

void kz_hub_end(kz_hub *hub);

#endif
