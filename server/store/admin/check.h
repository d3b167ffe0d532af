/* SPDX-License-Identifier: MIT */
/* What must hold of everything that is kept, looked at without changing it: for `kozel admin check`. */
#ifndef KOZEL_SERVER_STORE_ADMIN_CHECK_H
#define KOZEL_SERVER_STORE_ADMIN_CHECK_H

#include "server/store/store.h"

/* KZ_ELO_START of <kozel/play.h>, which the store does not know. */
#define STORE_CHECK_ELO_START 1200

typedef enum store_flaw {
    STORE_FLAW_DATABASE,     /* the database itself; what: its own words */
    STORE_FLAW_REFERENCE,    /* a row refers to one that is not there; what: table and row */
    STORE_FLAW_GAP,          /* a match's log is not 1, 2, ...; a: how many entries, b: the last number */
    STORE_FLAW_CHAIN,        /* an entry does not follow the one before it; a: its number */
    STORE_FLAW_TAIL,         /* the row of a match does not name its log's last entry */
    STORE_FLAW_STRAY_LOG,    /* a log of no match; a: how many entries */
    STORE_FLAW_EARLY_RESULT, /* results of a match that runs; a: how many */
    STORE_FLAW_BANK,     /* what the players of a match won and lost is not nothing together; a: what it is */
    STORE_FLAW_POINTS,   /* of a person in a game; a: the rating's, b: what the matches make */
    STORE_FLAW_PLAYED,   /* the same, how many matches */
    STORE_FLAW_ELO,      /* no match of the person has led to the rating's; a: it */
    STORE_FLAW_SESSIONS, /* of a closed account, or of nobody; a: how many */
    STORE_FLAW_OWNER,    /* a bot's account of nobody */
    STORE_FLAW_VALUE,    /* a value that no server writes; what: table and row */
    STORE_FLAWS
} store_flaw;

/* Looks for all of these in one moment of the store, and calls `take` for each: `what` is a match's id or a
 * person's name and, after a blank, a game. Valid during the call. WAITS, maybe for minutes. */
store_stored store_check(struct store *store,
                         void (*take)(void *context, store_flaw flaw, const char *what, int64_t a, int64_t b),
                         void *context);

/* Calls `take` for the id of each match that is over. Within a transaction. */
store_stored store_over(struct store *store, void (*take)(void *context, const char *match, bool closed),
                        void *context);

#endif
