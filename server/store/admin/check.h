/* SPDX-License-Identifier: MIT */
/* Checks the invariants of everything that is kept, without changing it, for `kozel admin check`. */
#pragma once

#include "server/store/store.h"

/* KZ_ELO_START of <kozel/play.h>, which the store does not include. */
#define STORE_CHECK_ELO_START 1200

typedef enum store_flaw {
    STORE_FLAW_DATABASE,     /* the database itself; what: its message */
    STORE_FLAW_REFERENCE,    /* a row refers to one that does not exist; what: table and row */
    STORE_FLAW_GAP,          /* a match's log is not 1, 2, ...; a: how many entries, b: the last number */
    STORE_FLAW_CHAIN,        /* an entry does not follow the one before it; a: its number */
    STORE_FLAW_TAIL,         /* the row of a match does not name its log's last entry */
    STORE_FLAW_STRAY_LOG,    /* a log without a match; a: how many entries */
    STORE_FLAW_EARLY_RESULT, /* results of a running match; a: how many */
    STORE_FLAW_BANK,         /* the gains and losses of a match's players do not sum to 0; a: the sum */
    STORE_FLAW_POINTS,       /* of a person in a game; a: the rating's points, b: the sum of the matches */
    STORE_FLAW_PLAYED,       /* the same for the number of matches */
    STORE_FLAW_ELO,          /* no match of the person has led to the rating's Elo; a: the Elo */
    STORE_FLAW_STRENGTH,     /* a strength that does not follow from the person's matches */
    STORE_FLAW_SESSIONS,     /* of a closed account, or of no person; a: how many */
    STORE_FLAW_OWNER,        /* a bot's account without an owner */
    STORE_FLAW_VALUE,        /* a value that no server writes; what: table and row */
    STORE_FLAWS
} store_flaw;

/* Searches for all flaws in one snapshot of the store, and calls `take` for each. `what` is a match's id, or
 * a person's name and, after a blank, a game or class. It is valid during the call. WAITS, maybe for minutes.
 */
store_stored store_check(struct store *store,
                         void (*take)(void *context, store_flaw flaw, const char *what, int64_t a, int64_t b),
                         void *context);

/* Calls `take` for the id of each finished match. Call it within a transaction. */
store_stored store_over(struct store *store, void (*take)(void *context, const char *match, bool closed),
                        void *context);
