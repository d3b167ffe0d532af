/* SPDX-License-Identifier: MIT */
/* A connection to PostgreSQL (postgres.c): queries, answers, and missing answers. All waiting is bounded, so
 * that an unreachable server is a failure, not an endless wait. Only for that file and postgres_log.c. */
#pragma once

#include <libpq-fe.h>

#include "server/store/sql/log_engine.h"

enum { STORE_PG_STATEMENTS = 256 /* a power of two, more than there are statements */ };

struct store_pg_database {
    struct store base; /* first: a struct store * is a struct store_pg_database * */
    PGconn *conn;
    char *where;
    bool transaction;
    int posted;           /* statements whose answers are outstanding */
    store_stored refused; /* the refusal of a posted statement of the transaction; STORE_STORED: none */
    bool patient;         /* no time limit until the transaction's end */
    bool reading;         /* a standby is good enough */
    bool unconfirmed;     /* a commit was acknowledged before its standby had it */
    bool lost;            /* the connection is unusable */
    int64_t tried_ms;
    const char *prepared[STORE_PG_STATEMENTS]; /* by their SQL's address; the index is the name */
};

/* Notes a failure: the first line of a message. libpq puts no password into it. Returns STORE_FAILED. */
store_stored store_pg_failed(struct store_pg_database *s, const char *message);

/* Does the same, and marks the connection as unusable. */
store_stored store_pg_lose(struct store_pg_database *s, const char *message);

/* Connects again. Returns false with the reason in s->base.reason. */
bool store_pg_connect(struct store_pg_database *s);

#define STORE_PG_NEWER "this database was made by a newer kozel"

/* Marks the connection as that of the node s->base.epoch, by its name in pg_stat_activity (store_pg_evict()).
 * Returns false if it failed, or this program does not run on the tables any more. */
bool store_pg_mark(struct store_pg_database *s);

/* Ends the connections of another node. */
store_stored store_pg_evict(struct store *store, int64_t epoch);

/* Restores a lost connection before a transaction. Returns false if that is not possible. */
bool store_pg_connected(struct store_pg_database *s);

/* Returns the answer to a message; clear it. `sent`: libpq accepted the message. Of several statements it is
 * the last one's answer, or that of the first that failed. Returns NULL if the connection is lost, with the
 * reason in s->base.reason. */
PGresult *store_pg_answer(struct store_pg_database *s, int sent);

/* Converts an answer to a status. Anything but STORE_STORED has its reason in s->base. */
store_stored store_pg_stored_of(struct store_pg_database *s, const PGresult *result);

/* Runs text without parameters. Several statements are a transaction. */
store_stored store_pg_execute(struct store_pg_database *s, const char *sql);

/* Reads the answers to all posted statements. */
void store_pg_drain(struct store_pg_database *s);

extern const store_log_engine store_postgres_log; /* postgres_log.c */
