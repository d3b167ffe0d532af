/* SPDX-License-Identifier: MIT */
/* An empty store for a test: a SQLite file or, where $TEST_POSTGRES is an address (scripts/postgres), a
 * schema of its own in that database. The same tests run over both. */
#ifndef KOZEL_STORE_WORLD_H
#define KOZEL_STORE_WORLD_H

#include "server/store/matches/match_log.h"

/* Which of both it is. */
extern bool kz_test_postgres;

/* Makes a place for a new store; its address is valid until the next call. */
const char *kz_test_store_place(void);

/* Removes it, the store being closed. */
void kz_test_store_remove(void);

/* Empties it, as it was when it was new; its stores may stay open. (PostgreSQL makes and drops all tables for
 * longer than most tests fill them.) */
void kz_test_store_empty(void);

/* The same as setup and teardown of a test of cmocka. */
int kz_test_store_setup(void **state);
int kz_test_store_teardown(void **state);

/* The address of the place that was made last. */
extern const char *const kz_test_store_where;

/* kz_store_open(), which must not fail. */
kz_store *kz_test_store_open(const char *where);

/* Runs SQL on the place beside the store. */
void kz_test_store_sql(const char *sql);

/* Whether somebody waits for a lock, in PostgreSQL; asked within the transaction that holds it. */
bool kz_test_is_waited_for(kz_store *store);

/* For kz_store_running() and its kin: adds "id setup lines/reserve_ms ...;" to the text `context`. */
void kz_test_collect(void *context, const kz_store_match *match);

/* A table with a match, both of that id. */
kz_stored kz_test_begin(kz_store *store, const char *id, const char *setup, int64_t now_ms);

/* kz_store_table_claim(), of which only the match is asked for. */
kz_stored kz_test_claim(kz_store *store, const char *id, int64_t old,
                        void (*take)(void *context, const kz_store_match *match), void *context);

#endif
