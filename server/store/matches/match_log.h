/* SPDX-License-Identifier: MIT */
/* Matches and their logs: every accepted action is an entry. Only the owner of a match writes it: the one
 * whose epoch (kz_store.epoch) it has. */
#ifndef KOZEL_SERVER_STORE_MATCHES_MATCH_LOG_H
#define KOZEL_SERVER_STORE_MATCHES_MATCH_LOG_H

#include "server/store/store.h"

/* One match, as kz_store_running() reports it; texts are valid during the call only. */
typedef struct kz_store_match {
    const char *id;
    const char *setup; /* JSON, as given to kz_store_match_begin() */
    int64_t epoch;     /* of its owner (node.h) */
    bool over;
    const char *changes; /* of one that is over: kz_store_match_changed(); NULL: none */
    const char *damage;  /* what is wrong with its row or its log, which cannot be played; NULL: nothing */
    size_t entry_count;
    const struct kz_store_entry *entries; /* in order of seq from 1 */
} kz_store_match;

typedef struct kz_store_entry {
    const char *lines;
    int64_t reserve_ms;
    int64_t
        lasted_ms; /* until the next entry; the last one: as long as the match's owner lived on (life.h) */
} kz_store_entry;

/* The match is this store's. KZ_STORE_CONFLICT: there is a match of that id, or this store's node has been
 * retired (node.h). */
kz_stored kz_store_match_begin(kz_store *store, const char *match, const char *setup, int64_t now_ms);

/* KZ_STORE_CONFLICT: `seq` is not the next one (from 1), or this store has no such running match: it is over,
 * or another's. Once a match has been claimed (node.h) nothing more of its old owner is written. */
kz_stored kz_store_match_append(kz_store *store, const char *match, int64_t seq, const char *lines,
                                int64_t reserve_ms, int64_t now_ms);

/* The same within a transaction, for groups of entries of many matches: over a network nothing is waited for,
 * and what speaks against it may be told by the commit, which then fails. */
kz_stored kz_store_match_post(kz_store *store, const char *match, int64_t seq, const char *lines,
                              int64_t reserve_ms, int64_t now_ms);

/* KZ_STORE_CONFLICT: this store has no such running match. */
kz_stored kz_store_match_end(kz_store *store, const char *match, const char *result, int64_t now_ms);

/* Calls `take` for every match that is not over, whoever's, oldest first. Within a transaction,
 * while others write; of a store that was opened to read only, while its server does not. */
kz_stored kz_store_running(kz_store *store, void (*take)(void *context, const kz_store_match *match),
                           void *context);

/* The same for one running match. KZ_STORE_NONE: there is none of that id. */
kz_stored kz_store_running_one(kz_store *store, const char *match,
                               void (*take)(void *context, const kz_store_match *match), void *context);

/* The same for a match that runs or is over. */
kz_stored kz_store_match_one(kz_store *store, const char *match,
                             void (*take)(void *context, const kz_store_match *match), void *context);

enum { KZ_MATCH_ID_SIZE = 65 }; /* of a match's id, with its NUL */

/* Copies the id of the last match that ended at `table`, whether the table is open or has closed; a match
 * that runs is never meant. KZ_STORE_NONE: none has ended there. */
kz_stored kz_store_last_at_table(kz_store *store, const char *table, char match[KZ_MATCH_ID_SIZE]);

/* Notes what a match that is over has changed of its players' ratings and coins: JSON, as they are told. */
kz_stored kz_store_match_changed(kz_store *store, const char *match, const char *changes);

/* The record of a finished match: its entries' lines, each ended by a line feed. *text: malloc'ed,
 * NUL-terminated, to be freed by the caller. KZ_STORE_NONE: no such match, or it is not over. */
kz_stored kz_store_record(kz_store *store, const char *match, char **text, size_t *length);

#endif
