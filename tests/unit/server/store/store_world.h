/* SPDX-License-Identifier: MIT */
/* An empty store for a test: a SQLite file or, where $TEST_POSTGRES is an address (scripts/postgres), a
 * schema of its own in that database. The same tests run over both. */
#pragma once

#include <jansson.h>

#include "server/store/matches/match_log.h"

/* Which of both it is. */
extern bool test_postgres;

/* Makes a place for a new store; its address is valid until the next call. */
const char *test_store_place(void);

/* Removes it, the store being closed. */
void test_store_remove(void);

/* Empties it, as it was when it was new; its stores may stay open. (PostgreSQL makes and drops all tables for
 * longer than most tests fill them.) */
void test_store_empty(void);

/* The same as setup and teardown of a test of cmocka. */
int test_store_setup(void **state);
int test_store_teardown(void **state);

/* The address of the place that was made last. */
extern const char *const test_store_where;

/* store_open(), which must not fail. */
struct store *test_store_open(const char *where);

/* Runs SQL on the place next to the store. */
void test_store_sql(const char *sql);

/* Whether somebody waits for a lock, in PostgreSQL; asked within the transaction that holds it. */
bool test_is_waited_for(struct store *store);

/* Calls `take` for every running match (store_match_one()), oldest first. */
store_stored test_running(struct store *store, void (*take)(void *context, const store_match *match),
                          void *context);

/* For test_running() and its kin: adds "id setup lines/reserve_ms ...;" to the text `context`. */
void test_collect(void *context, const store_match *match);

/* The values of these members ("name unread") in the rows of a list, such as "Ben 2;Cleo 1;", after which the
 * rows are gone. A missing member is "-". The text is valid until the next call. */
const char *test_rows(json_t *rows, const char *members);

/* A table with a match, both of that id. */
store_stored test_begin(struct store *store, const char *id, const char *setup, int64_t now_ms);

/* store_room_claim(), of which only the match is asked for. */
store_stored test_claim(struct store *store, const char *id, int64_t old,
                        void (*take)(void *context, const store_match *match), void *context);
