/* SPDX-License-Identifier: MIT */
/* Rates the people of a match by their strength (docs/spec/ratings.md section 1). */
#pragma once

#include <jansson.h>
#include <kozel/rating.h>

#include "server/hub/ports/settlement.h"
#include "server/store/matches/strength.h"

/* Writes the class of a family and format (two, singles, pairs). Returns false if it is too long: then no
 * strength has it, and a letter may be cut. */
bool matches_strength_class(const char *family, const char *format, char out[STORE_STRENGTH_CLASS]);

/* Rates the people of a match that ended and counts. Every seat has a person. Call it within the transaction
 * of the result, with the people locked, after their results were added. `changes` has an entry for each
 * seat, an object or null. Each gets the points before and after as `strength`, and `provisional` if that is
 * so. */
store_stored matches_strength_write(struct store *store, const char *match, const hub_settlement *settlement,
                                    int64_t now_ms, json_t *changes);

/* What is forecast for a player before a match. `last` is that of KZ_STRENGTH_SINGLES alone. */
typedef struct matches_chance {
    double first, last;
    bool provisional; /* the player's strength is */
} matches_chance;

/* Fills chance[] for a match of these people in the order of the seats (docs/spec/ratings.md, "Chance before
 * a match"). A person without a strength has the initial one. There are `seats` of them, as the format needs.
 */
store_stored matches_strength_chances(struct store *store, const char *family, const char *format, int seats,
                                      const int64_t person[], matches_chance chance[]);

/* Returns the highest stored deviation of a strength in this class that is not provisional. */
int64_t matches_strength_settled(const char *class);

/* Returns a stored mean in whole points, as it is shown. */
int64_t matches_strength_points(const char *class, int64_t mean);

/* Replaces `class`, `mean` and `deviation` of a stored strength by what is shown: `family`, `format`,
 * `strength`, `deviation` in whole points, and `provisional`. */
void matches_strength_show(json_t *row);
