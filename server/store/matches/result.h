/* SPDX-License-Identifier: MIT */
/* The results of matches: outcomes, ratings, play money (docs/spec/platform.md section 5). The caller
 * computes the numbers (server/matches/result.h). Call these functions within one transaction. */
#pragma once

#include "server/store/store.h"

/* A person's rating in one game. */
typedef struct store_rating {
    char game[64];
    int64_t points, elo;
} store_rating;

/* Reads all ratings of a person. *ratings is malloc'ed, to be freed. None is no failure. */
store_stored store_ratings(struct store *store, int64_t person, store_rating **ratings, size_t *count);

/* Reads the people whom a person has blocked. *people is malloc'ed. None is no failure. */
store_stored store_blocked(struct store *store, int64_t person, int64_t **people, size_t *count);

/* Returns a person's Elo in a game. For a closed account it is what the Elo would be. `start` if there is
 * none yet; negative: the store failed. */
int64_t store_elo(struct store *store, int64_t person, const char *game, int64_t start);

/* Adds a match to a person's rating in a game: points, the Elo after it, and one to `won`, `drawn` or `lost`
 * (outcome 2, 1, 0). */
store_stored store_rating_add(struct store *store, int64_t person, const char *game, int64_t points,
                              int64_t elo, int outcome);

/* Returns a person's place in a game's ranking by points, from 1; 0 if there is none. */
int64_t store_place(struct store *store, int64_t person, const char *game);

/* Changes a person's play money, which never goes below 0. */
store_stored store_coins_add(struct store *store, int64_t person, int64_t coins);

/* A match's result for one person. */
typedef struct store_played {
    int64_t person;
    int seat; /* from 0 */
    int outcome;
    int64_t score, points, coins;
    int64_t elo_before, elo_after; /* 0: no Elo match */
    int64_t place;                 /* in the ranking at that time; 0: none */
    bool quit;                     /* this person ended it by an early resignation or time-out */
    bool notice;                   /* the person is to get a notice of it (store_result_notices()) */
    const char *title;             /* the losers' title, a word of the core; NULL: none */
    int64_t got, gave;             /* how often the person got the title, and gave it to others */
} store_played;
store_stored store_played_add(struct store *store, const char *match, const char *game,
                              const store_played *played, int64_t now_ms);

/* Stores facts for finding a match: its game, whether it was rated, and its players (JSON, in order of the
 * seats). */
store_stored store_match_note(struct store *store, const char *match, const char *game, bool rated,
                              const char *players);
