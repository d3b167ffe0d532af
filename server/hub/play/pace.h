/* SPDX-License-Identifier: MIT */
/* The time that a bot takes for an action, as players see it. */
#pragma once

#include <kozel/play.h>

/* Returns how long the seat to act waits before its action, half of `max_ms` to `max_ms`. The harder the
 * choice looks from outside, the longer the wait. The function reads only what every player may see, so the
 * wait reveals nothing about the hand. */
int64_t hub_pace_ms(const kz_public *pub, int64_t max_ms);
