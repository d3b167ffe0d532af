/* SPDX-License-Identifier: MIT */
/* Finished matches: a person's history, rankings, the course of a rating. Rows are valid only during the call
 * of `take`. None is no failure. */
#pragma once

#include <jansson.h>

#include "server/store/matches/result.h"
#include "server/store/people/person.h"

/* A match from the view of one of its persons. */
typedef struct store_past {
    const char *match, *game;
    const char *players; /* JSON, in order of the seats */
    int64_t ended;
    bool rated, starred;
    const char *class;               /* of the strength that the match changed; NULL: none */
    int64_t mean_before, mean_after; /* as in store_strength */
    store_played played;
} store_past;

/* A filter of matches. */
typedef struct store_match_filter {
    const char *game; /* NULL: any */
    int outcome;      /* -1: any */
    bool starred;     /* only starred ones */
    int64_t with;     /* a person at the same table; 0: anybody */
    int64_t viewer;   /* the reader, who sees no match of a private table without them; 0: not signed in; -1:
                         all are shown */
    int64_t skip;
    int most;
} store_match_filter;

int64_t store_history_count(struct store *store, int64_t person, const store_match_filter *wanted);
/* Lists matches, the latest first. */
store_stored store_history(struct store *store, int64_t person, const store_match_filter *wanted,
                           void (*take)(void *context, const store_past *row), void *context);

/* Appends the server's last `most` matches to `rows`, as in schema/community.json, the latest first. But
 * `players` is JSON as text, "" for none. Leaves out matches of private tables and those that were broken off
 * early. */
store_stored store_last_matches(struct store *store, int most, json_t *rows);

/* Sets or removes a star. STORE_NONE: that person has no such match. */
store_stored store_star(struct store *store, int64_t person, const char *match, bool on);

/* Appends to `rows` the ranking by Elo of one game, or by rating points since a time (0: of all time), best
 * first, as in schema/community.json. Equal values have the same place. `game` NULL: all games' points
 * together. `skip` rows are left out. */
store_stored store_leaders(struct store *store, const char *game, bool by_elo, int64_t since, int64_t skip,
                           int most, json_t *rows);
int64_t store_leader_count(struct store *store, const char *game, bool by_elo, int64_t since);

/* Appends to `rows` a person's rating in a game after each of the last `most` matches, oldest first, as in
 * schema/community.json. */
store_stored store_rating_course(struct store *store, int64_t person, const char *game, int most,
                                 json_t *rows);

/* A person's matches won in a row, of those that count for ratings: now and at most. Also the days (UTC) on
 * which the person has ended a match of any kind. */
typedef struct store_streaks {
    int64_t now, best, days;
} store_streaks;
store_stored store_streaks_get(struct store *store, int64_t person, store_streaks *out);

/* Appends to `rows` each title that a person has got or given, as in schema/account.json, the most frequent
 * first. */
store_stored store_titles(struct store *store, int64_t person, json_t *rows);
