/* SPDX-License-Identifier: MIT */
/* What matches leave behind: results, ratings, play money (docs/spec/platform.md section 5). The numbers are
 * the caller's (server/matches/result.h); call these within one transaction. */
#ifndef KOZEL_SERVER_STORE_MATCHES_RESULT_H
#define KOZEL_SERVER_STORE_MATCHES_RESULT_H

#include "server/store/store.h"

/* A person's rating in one game. */
typedef struct store_rating {
    char game[64];
    int64_t points, elo;
} store_rating;

/* All ratings of a person; *ratings is malloc'ed, to be freed. None is no failure. */
store_stored store_ratings(struct store *store, int64_t person, store_rating **ratings, size_t *count);

/* The people whom a person has blocked; *people is malloc'ed. None is no failure. */
store_stored store_blocked(struct store *store, int64_t person, int64_t **people, size_t *count);

/* Holds some people until the transaction's end, so that their ratings and play money are nobody else's to
 * change; in one order, so that two matches that end at once do not wait for each other. 0: nobody. */
store_stored store_hold(struct store *store, const int64_t people[4]);

/* A person's Elo in a game, of a closed account what it would be; `start` if there is none yet; negative: the
 * store failed. */
int64_t store_elo(struct store *store, int64_t person, const char *game, int64_t start);

/* Adds a match to a person's rating in a game: points, the Elo after it, and one to `won`, `drawn` or `lost`
 * (outcome 2, 1, 0). */
store_stored store_rating_add(struct store *store, int64_t person, const char *game, int64_t points,
                              int64_t elo, int outcome);

/* A person's place in a game's ranking by points, from 1; 0 if there is none. */
int64_t store_place(struct store *store, int64_t person, const char *game);

/* Changes a person's play money; it never goes below 0. */
store_stored store_coins_add(struct store *store, int64_t person, int64_t coins);

/* What a match was to one person. */
typedef struct store_played {
    int64_t person;
    int seat; /* from 0 */
    int outcome;
    int64_t score, points, coins;
    int64_t elo_before, elo_after; /* 0: no Elo match */
    int64_t place;                 /* in the ranking then; 0: none */
    const char *title;             /* as what its losers go, a word of the core; NULL: it had no titles */
    int64_t got, gave;             /* how often he was called so, how often he made others that */
    bool quit;                     /* this person ended it by an early resignation or time-out */
} store_played;
store_stored store_played_add(struct store *store, const char *match, const char *game,
                              const store_played *played, int64_t now_ms);

/* Notes of a match, for those who look it up: its game, whether it was rated, and its players (JSON, in order
 * of the seats). */
store_stored store_match_note(struct store *store, const char *match, const char *game, bool rated,
                              const char *players);

#endif
