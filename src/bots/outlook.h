/* Match equity: the value of the accounts to a side, between deals or after the match. */
#ifndef KOZEL_BOTS_OUTLOOK_H
#define KOZEL_BOTS_OUTLOOK_H

#include <kozel/play.h>

/* The match equity of a side, no deal being in play: how likely the side is to fare better in the match
 * than each of the others, on the mean. Zero is even; the unit is chosen so that one point more at the
 * beginning of a match is worth 1, and points count the more the nearer the match is to its end; in the sea
 * goats the lead and the special finishes count more than points, by the same unit. */
double kz_outlook(const kz_match *match, int side);

#endif
