/* SPDX-License-Identifier: MIT */
/* Tables and their logs: every table is a row with its owner's epoch from its first moment, and what happens
 * at it outside of its matches - seats, terms, queue, proposals, chat - is entries of its log, JSON texts
 * that server/hub/wire/table_log.h writes and reads. Its matches have logs of their own (match_log.h), which
 * its row names. Like a match, a table is written by its owner only (struct store.epoch). */
#ifndef KOZEL_SERVER_STORE_ROOMS_TABLE_LOG_H
#define KOZEL_SERVER_STORE_ROOMS_TABLE_LOG_H

#include "server/store/matches/match_log.h"

/* One more entry of a table's log. */
typedef struct store_table_entry {
    const char *table;
    const char *match; /* the id of the match that begins with it; NULL: none does */
    int64_t seq;       /* 1, 2, ...; the first one opens the table */
    const char *text;
    bool whole; /* it tells all there is to know of the table: those before it are of no use any more */
    int64_t now_ms;
} store_table_entry;

/* Writes an entry within a transaction, over a network without waiting for the answer: that `seq` is not the
 * next one, that this store has no such table or, for the first one, that its node has been retired, may be
 * told by the commit, which then fails. STORE_CONFLICT: the same, told at once. */
store_stored store_table_post(struct store *store, const store_table_entry *entry);

/* The table is gone, and its log with it; within a transaction, as above. */
store_stored store_table_close(struct store *store, const char *table);

/* One table, as store_tables() reports it; valid during the call only. */
typedef struct store_table {
    const char *id;
    int64_t epoch; /* of its owner */
    int64_t seq;   /* of the last entry */
    size_t count;
    const char *const *entries;          /* the texts, in order */
    const store_match *match;            /* the one that is played there, or was last; NULL: none */
    const struct store_receipt *receipt; /* of that match (receipt.h); NULL: none */
    const char *damage; /* what is wrong with its rows, so that it cannot go on; NULL: nothing */
} store_table;

typedef void store_take_table(void *context, const store_table *table);

/* Calls `take` for every table, whoever's, oldest first. None is no failure. Within a transaction, while
 * others write. */
store_stored store_tables(struct store *store, store_take_table *take, void *context);

/* Calls `take` for each epoch that tables have, in order. It costs what there is to tell, not the tables. */
store_stored store_table_owners(struct store *store, void (*take)(void *context, int64_t epoch),
                                void *context);

/* Calls `take` for the id of each table of that epoch that is not damaged, oldest first. `needs`: what a
 * program must know (struct store.knows) to take it over: what the one does that played a match there last,
 * 0: nothing. None is no failure. */
store_stored store_tables_of(struct store *store, int64_t epoch,
                             void (*take)(void *context, const char *table, int64_t epoch, int64_t needs),
                             void *context);

/* Makes a table, and the match that is played there, this store's if it still has the epoch `old`, of a node
 * without a lease (lease.h): one compare-and-set, which waits for what its old owner is about to commit; from
 * then on that one's writes are refused. Then calls `take` once. STORE_CONFLICT: it is gone or somebody
 * else's by now, needs what this store's program does not know, or this store's node is retired; `take` was
 * not called. Many may be claimed in one
 * transaction of the caller's. */
store_stored store_table_claim(struct store *store, const char *table, int64_t old, store_take_table *take,
                               void *context);

/* Calls `take` with `table` if this store's epoch owns that table; otherwise only returns STORE_STORED. For a
 * caller whose claim got no reply and may have been committed. */
store_stored store_table_own(struct store *store, const char *table, store_take_table *take, void *context);

/* STORE_STORED: there is table `table`, whoever owns it; STORE_NONE: there is none, or it is damaged
 * (store_table_leave()). */
store_stored store_table_has(struct store *store, const char *table);

/* Gives back a table of this store's epoch that its program cannot read: nobody's, for a program that knows
 * more than this one. `damaged`: for no program until somebody has repaired it; no node claims it. Nothing,
 * if it is gone or another's. */
store_stored store_table_leave(struct store *store, const char *table, bool damaged);

#endif
