/* SPDX-License-Identifier: MIT */
/* Match equity: the value of the accounts to a side, between deals or after the match. */
#pragma once

#include <kozel/play.h>

/* Returns the match equity of a side while no deal is in play. It is the mean, over the other sides, of the
 * chance to do better in the match than that side. Zero is even. The unit is such that one more point at the
 * beginning of a match is worth 1. Points count more as the match nears its end. In the sea goats the lead
 * and the special finishes count more than points, in the same unit. Where deals are counted (`general`), a
 * deal is worth as many points as a deal of other games. Quantities that are learned in points are thus as
 * exact there. */
double ai_outlook(const kz_match *match, int side);

/* Returns the same as a probability: 0 for a lost match, 1 for a won match. With more than two sides it is
 * the mean, over the other sides, of the chance to do better than that side. */
double ai_outlook_chance(const kz_match *match, int side);

/* Returns the difference between a won match and a lost match, in the unit of ai_outlook(). */
double ai_outlook_whole(const kz_rules *rules);
