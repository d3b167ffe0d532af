/* SPDX-License-Identifier: MIT */
/* What must hold of everything that is kept, looked at without changing it: for `kozel admin check`. */
#ifndef KOZEL_SERVER_STORE_ADMIN_CHECK_H
#define KOZEL_SERVER_STORE_ADMIN_CHECK_H

#include "server/store/store.h"

/* KZ_ELO_START of <kozel/play.h>, which the store does not know. */
#define KZ_CHECK_ELO_START 1200

typedef enum kz_flaw {
    KZ_FLAW_DATABASE,     /* the database itself; what: its own words */
    KZ_FLAW_REFERENCE,    /* a row refers to one that is not there; what: table and row */
    KZ_FLAW_GAP,          /* a match's log is not 1, 2, ...; a: how many entries, b: the last number */
    KZ_FLAW_CHAIN,        /* an entry does not follow the one before it; a: its number */
    KZ_FLAW_TAIL,         /* the row of a match does not name its log's last entry */
    KZ_FLAW_STRAY_LOG,    /* a log of no match; a: how many entries */
    KZ_FLAW_EARLY_RESULT, /* results of a match that runs; a: how many */
    KZ_FLAW_BANK,     /* what the players of a match won and lost is not nothing together; a: what it is */
    KZ_FLAW_POINTS,   /* of a person in a game; a: the rating's, b: what the matches make */
    KZ_FLAW_PLAYED,   /* the same, how many matches */
    KZ_FLAW_ELO,      /* no match of the person has led to the rating's; a: it */
    KZ_FLAW_SESSIONS, /* of a closed account, or of nobody; a: how many */
    KZ_FLAW_OWNER,    /* a bot's account of nobody */
    KZ_FLAW_VALUE,    /* a value that no server writes; what: table and row */
    KZ_FLAWS
} kz_flaw;

/* Looks for all of these in one moment of the store, and calls `take` for each: `what` is a match's id or a
 * person's name and, after a blank, a game. Valid during the call. WAITS, maybe for minutes. */
kz_stored kz_store_check(kz_store *store,
                         void (*take)(void *context, kz_flaw flaw, const char *what, int64_t a, int64_t b),
                         void *context);

/* Calls `take` for the id of each match that is over. Within a transaction. */
kz_stored kz_store_over(kz_store *store, void (*take)(void *context, const char *match, bool closed),
                        void *context);

#endif
