/* SPDX-License-Identifier: MIT */
/* What scores while tiles are laid (docs/spec/rules.md, "telephone", "muggins", "bergen"). */
#ifndef KOZEL_ENGINE_CORE_RULES_POINTS_H
#define KOZEL_ENGINE_CORE_RULES_POINTS_H

#include <kozel/play.h>

/* What a board scores on which tiles were just laid. */
int32_t rules_points_of(const kz_rules *rules, const kz_board *board);

/* Writes what `seat` has scored by laying tiles. True if the match ends by it. */
bool rules_points_score(kz_public *pub, int seat);

#endif
