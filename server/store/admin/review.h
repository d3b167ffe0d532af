/* SPDX-License-Identifier: MIT */
/* What moderators are to look at: matches that the limits let pass but that may be made up
 * (docs/fair-play.md). */
#ifndef KOZEL_SERVER_STORE_ADMIN_REVIEW_H
#define KOZEL_SERVER_STORE_ADMIN_REVIEW_H

#include "server/store/people/person.h"

/* A case: something that has happened between two people - or, of `quits`, that one person has done -, once
 * or several times since it was last seen to. */
typedef struct store_case {
    int64_t id, at; /* the last time */
    int64_t count;
    const char *why;                                      /* "address", "repeats", "quits", "stakes" */
    char first[STORE_NAME_SIZE], second[STORE_NAME_SIZE]; /* second "": it is about the first alone */
    const char *match, *game;                             /* the last one */
    bool counts;                /* it has changed ratings or play money, and still does */
    char seer[STORE_NAME_SIZE]; /* "": nobody has seen to it */
} store_case;

/* Notes a match in the case of these two, in the transaction of its end; the order of the two matters. Twice
 * the same person: the case is about that person, whoever the others are. Cases of which nothing was heard
 * for a month are forgotten. */
store_stored store_case_add(struct store *store, const char *match, const char *why, int64_t first,
                            int64_t second, int64_t now_ms);

int64_t store_case_count(struct store *store);
/* Open ones first, then the latest. Giving up at once is a case from the third time on. */
store_stored store_cases(struct store *store, int64_t skip, int most,
                         void (*take)(void *context, const store_case *row), void *context);
/* STORE_NONE: there is no such open case. */
store_stored store_case_seen(struct store *store, int64_t id, int64_t seer, int64_t now_ms);

/* How many matches for a stake in a row, since a time, one person has lost to another, if he won none. */
int64_t store_one_way(struct store *store, int64_t from, int64_t to, int64_t since_ms);

/* Takes back what a match has changed of ratings and play money (as far as the coins are still there); within
 * a transaction. `people`: whose it was, 0 behind the last. STORE_NONE: it changes nothing, or there is no
 * such match. */
store_stored store_void(struct store *store, const char *match, int64_t people[4]);

#endif
