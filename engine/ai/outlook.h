/* SPDX-License-Identifier: MIT */
/* Match equity: the value of the accounts to a side, between deals or after the match. */
#ifndef KOZEL_ENGINE_AI_OUTLOOK_H
#define KOZEL_ENGINE_AI_OUTLOOK_H

#include <kozel/play.h>

/* The match equity of a side, no deal being in play: how likely the side is to fare better in the match
 * than each of the others, on the mean. Zero is even; the unit is chosen so that one point more at the
 * beginning of a match is worth 1, and points count the more the nearer the match is to its end; in the sea
 * goats the lead and the special finishes count more than points, by the same unit. Where deals are counted
 * (`general`) one is worth as many points as a deal of other games, so that all that is learned in points is
 * as exact there. */
double ai_outlook(const kz_match *match, int side);

/* The same as a probability: 0 for a match lost, 1 for one won; with more than two sides the mean over the
 * others of the chance to fare better than each. */
double ai_outlook_chance(const kz_match *match, int side);

/* What lies between a match won and a match lost, in the unit of ai_outlook(). */
double ai_outlook_whole(const kz_rules *rules);

#endif
