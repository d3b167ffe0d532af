/* SPDX-License-Identifier: MIT */
/* Finished matches that may be published (docs/database.md): rated ones, played to their end at public
 * tables. */
#pragma once

#include "server/store/matches/match_log.h"
#include "server/store/matches/strength.h"
#include "server/store/people/person.h"

enum { STORE_PUBLISHED_SEATS = 4 };

/* The person at a seat. All zero: a bot of the server, or a guest who is not stored any more. */
typedef struct store_published_seat {
    char name[STORE_NAME_SIZE];       /* the current one; "": a guest */
    bool closed;                      /* the account is closed: the name is never published */
    char class[STORE_STRENGTH_CLASS]; /* of the strength that the match changed; "": none */
    int64_t mean;                     /* of that strength before the match, in billionths of its scale */
} store_published_seat;

typedef struct store_published {
    int64_t number, ended;
    char id[STORE_MATCH_ID_SIZE];
    store_published_seat seat[STORE_PUBLISHED_SEATS];
    char *analysis; /* JSON of a finished analysis; NULL: none */
} store_published;

/* Calls `take` for the matches that ended from `since` up to before `until`, in the order of their ends. The
 * match is valid only during the call. `take` returns false to stop. None is no failure. Call it within a
 * transaction that sees one moment (begin_copy). */
store_stored store_published_matches(struct store *store, int64_t since, int64_t until,
                                     bool (*take)(void *context, const store_published *match),
                                     void *context);
