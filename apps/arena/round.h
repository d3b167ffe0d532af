/* SPDX-License-Identifier: MIT */
/* One round of a contest: the same shuffles in every rotation of the contestants. */
#ifndef KOZEL_APPS_ARENA_ROUND_H
#define KOZEL_APPS_ARENA_ROUND_H

#include "apps/arena/contest.h"
#include "apps/arena/crew.h"

/* Plays round `index` (from 0) with the players of a crew. All randomness comes from the contest's seed and
 * the index. `report` is called for each play broken off: the contestant and why. */
typedef void arena_round_fault(void *context, int contestant, const char *reason);
void arena_round_play(const arena_contest *contest, int64_t index, arena_crew *crew,
                      arena_round_fault *report, void *context, arena_round *out);

#endif
