/* SPDX-License-Identifier: MIT */
/* Matches and their logs: every accepted action is an entry. Only the owner of a match writes it: the server
 * whose epoch (struct store.epoch) it has. */
#pragma once

#include "server/store/store.h"

/* One match, as reported by store_match_one(). Texts are valid only during the call. */
typedef struct store_match {
    const char *id;
    const char *setup; /* JSON, as given to store_match_begin() */
    int64_t epoch;     /* the owner's (node.h) */
    bool over;
    const char *changes; /* of a finished one: store_match_changed(); NULL: none */
    const char *damage;  /* the flaw of its row or its log, which cannot be played; NULL: none */
    size_t entry_count;
    const struct store_entry *entries; /* in order of seq from 1 */
} store_match;

typedef struct store_entry {
    const char *lines;
    int64_t reserve_ms;
    int64_t lasted_ms; /* until the next entry; for the last one: as long as the match's owner lived
                          (lease.h) */
} store_entry;

/* Stores a new match, owned by this store. STORE_CONFLICT: there is a match of that id, or this store's node
 * has been retired (node.h). */
store_stored store_match_begin(struct store *store, const char *match, const char *setup, int64_t now_ms);

/* Appends an entry. STORE_CONFLICT: `seq` is not the next one (from 1), or this store has no such running
 * match: it is over, or another's. Once a match has been claimed (node.h) its old owner can write nothing
 * more. */
store_stored store_match_append(struct store *store, const char *match, int64_t seq, const char *lines,
                                int64_t reserve_ms, int64_t now_ms);

/* The same within a transaction, for groups of entries of many matches. Over a network it does not wait. A
 * conflict may then be reported by the commit, which fails. */
store_stored store_match_post(struct store *store, const char *match, int64_t seq, const char *lines,
                              int64_t reserve_ms, int64_t now_ms);

/* Ends a match. STORE_CONFLICT: this store has no such running match. */
store_stored store_match_end(struct store *store, const char *match, const char *result, int64_t now_ms);

/* Calls `take` for a match of any owner, running or over. Works within a transaction, while others write.
 * STORE_NONE: there is none of that id. */
store_stored store_match_one(struct store *store, const char *match,
                             void (*take)(void *context, const store_match *match), void *context);

enum { STORE_MATCH_ID_SIZE = 65 }; /* size of a match's id, with its NUL */

/* Copies the id of the last match that ended at `table`, whether the table is open or has closed. A running
 * match never counts. STORE_NONE: none has ended there. */
store_stored store_last_at_table(struct store *store, const char *table, char match[STORE_MATCH_ID_SIZE]);

/* Stores a finished match's changes of its players' ratings and coins: JSON, in the form sent to them. */
store_stored store_match_changed(struct store *store, const char *match, const char *changes);

/* Reads the record of a finished match: its entries' lines, each ended by a line feed. *text: malloc'ed,
 * NUL-terminated, to be freed by the caller. STORE_NONE: no such match, or it is not over. */
store_stored store_record(struct store *store, const char *match, char **text, size_t *length);
