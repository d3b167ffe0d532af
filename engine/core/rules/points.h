/* SPDX-License-Identifier: MIT */
/* Points scored while tiles are laid (docs/spec/rules.md, "telephone", "muggins", "bergen"). */
#pragma once

#include <kozel/play.h>

/* Adds the points that `seat` has scored by laying tiles. Returns true if that ends the match. */
bool rules_points_score(kz_public *pub, int seat);
