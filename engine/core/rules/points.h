/* SPDX-License-Identifier: MIT */
/* Points scored while tiles are laid (docs/spec/rules.md, "telephone", "muggins", "bergen"). */
#ifndef KOZEL_ENGINE_CORE_RULES_POINTS_H
#define KOZEL_ENGINE_CORE_RULES_POINTS_H

#include <kozel/play.h>

/* Adds the points that `seat` has scored by laying tiles. Returns true if that ends the match. */
bool rules_points_score(kz_public *pub, int seat);

#endif
