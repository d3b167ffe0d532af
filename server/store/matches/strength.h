/* SPDX-License-Identifier: MIT */
/* People's strengths (docs/spec/ratings.md) and each match's part in them. A class is a text
 * "family/format". The caller computes the numbers (server/matches/strength.h). */
#pragma once

#include <jansson.h>
#include <kozel/rating.h>

#include "server/store/store.h"

enum { STORE_STRENGTH_CLASS = 40 }; /* bytes of a class */

/* Returns the word of a format in a class: two, singles, pairs. */
const char *store_strength_format_word(kz_strength_format format);

/* Returns the format of a class. A damaged class is one of two players. */
kz_strength_format store_strength_format(const char *class);

/* A kz_strength in whole numbers: billionths. */
#define STORE_STRENGTH_UNIT 1e9
typedef struct store_strength {
    int64_t mean, deviation, volatility;
} store_strength;

/* Reads a person's strength. For a closed account it is the strength after its last match, with a volatility
 * of 0. STORE_NONE: there is none yet. */
store_stored store_strength_get(struct store *store, int64_t person, const char *class, store_strength *out);

/* Returns the number of rated matches in a class, since a time, whose players were exactly these people.
 * `people` is filled up with zeros. Negative: the store failed. */
int64_t store_strength_repeats(struct store *store, const char *class, const int64_t people[4],
                               int64_t since_ms);

/* What a match changes for one person. */
typedef struct store_strength_change {
    int64_t person;
    const char *class;
    int outcome;   /* 2 won, 1 drawn, 0 lost */
    uint8_t place; /* in the match, from 1 */
    store_strength before, after;
} store_strength_change;

/* Stores a change, and the strength after it. A closed account has no strength any more. */
store_stored store_strength_add(struct store *store, const char *match, const store_strength_change *change);

/* Takes back a match's part in the strengths of all its people, and deletes the changes. None is no
 * failure. */
store_stored store_strength_void(struct store *store, const char *match);

/* Appends a person's strengths to `rows`, the class with the most matches first: class, mean, deviation and
 * matches. */
store_stored store_strengths(struct store *store, int64_t person, json_t *rows);

/* Appends a person's strength after each of the last `max` matches of a class that ended within `from_ms` and
 * `to_ms`, oldest first: at, class, mean and deviation. Matches that were taken back count as never played.
 */
store_stored store_strength_curve(struct store *store, int64_t person, const char *class, int64_t from_ms,
                                  int64_t to_ms, int max, json_t *rows);

/* A seat of a rated match: the strength before it, and the place. */
typedef struct store_rated_seat {
    int64_t match;
    store_strength before; /* without a volatility */
    int seat, place;
} store_rated_seat;

/* Older matches than these are not read, so that a query of a large store ends in time. */
enum { STORE_STRENGTH_NEWEST = 200000 };

/* Calls `take` for each seat of the last `max` rated matches of a class with `seats` seats, in the order of
 * the matches and seats. Matches without places are left out, and all before the last STORE_STRENGTH_NEWEST
 * of the store. */
store_stored store_strength_matches(struct store *store, const char *class, int seats, int max,
                                    void (*take)(void *context, const store_rated_seat *seat), void *context);

/* Writes the class in which the most people have a strength. STORE_NONE: nobody has one. */
store_stored store_strength_top_class(struct store *store, char out[STORE_STRENGTH_CLASS]);

/* Calls `take` for each class in which somebody has a strength. */
store_stored store_strength_classes(struct store *store, void (*take)(void *context, const char *class),
                                    void *context);

/* The slope of a forecast of the chance to be first, or last, in billionths. 0: there is none. */
int64_t store_slope_get(struct store *store, const char *class, int seats, bool last);
store_stored store_slope_set(struct store *store, const char *class, int seats, bool last, int64_t slope,
                             int64_t fitted_ms);

/* Notes the time of a fit of all slopes, and returns the latest one. 0: there is none. */
store_stored store_slopes_note(struct store *store, int64_t fitted_ms);
int64_t store_slopes_fitted(struct store *store);

/* Whom a ranking by strength lists. */
typedef struct store_strength_filter {
    const char *class;
    int64_t settled;  /* the people with a higher deviation come last */
    int64_t since_ms; /* only people who have ended a rated match of the class since then; 0: all */
    int64_t friends;  /* only this person, and whom they follow; 0: all */
    int64_t club;     /* only members of this club; 0: all */
} store_strength_filter;

/* Appends the ranking to `rows`, best first: place, name, class, mean, deviation, won, lost, drawn. `skip`
 * rows are left out. */
store_stored store_strength_leaders(struct store *store, const store_strength_filter *filter, int64_t skip,
                                    int max, json_t *rows);
int64_t store_strength_leader_count(struct store *store, const store_strength_filter *filter);
