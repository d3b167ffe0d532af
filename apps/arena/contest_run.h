/* SPDX-License-Identifier: MIT */
/* Plays a contest in threads. */
#ifndef KOZEL_APPS_ARENA_CONTEST_RUN_H
#define KOZEL_APPS_ARENA_CONTEST_RUN_H

#include "apps/arena/contest.h"

/* Plays the contest in `contest->threads` threads. *outcome is large: not for a small stack. */
void arena_contest_run(const arena_contest *contest, arena_contest_result *outcome);

#endif
