/* SPDX-License-Identifier: MIT */
/* A connection to PostgreSQL (postgres.c): questions, answers, and what is done when there are none. All
 * waiting is bounded, so that a server that is cut off is a failure and no silence. Only for that file and
 * postgres_log.c. */
#ifndef KOZEL_SERVER_STORE_SQL_POSTGRES_LINK_H
#define KOZEL_SERVER_STORE_SQL_POSTGRES_LINK_H

#include <libpq-fe.h>

#include "server/store/sql/log_engine.h"

enum { STORE_PG_STATEMENTS = 256 /* a power of two, more than there are statements */ };

struct store_pg_database {
    struct store base; /* first: a struct store * is a struct store_pg_database * */
    PGconn *conn;
    char *where;
    bool transaction;
    int posted;           /* statements whose answers are to come */
    store_stored refused; /* STORE_STORED: none of the transaction's posted ones was */
    bool patient;         /* until the transaction's end it is waited for however long it takes */
    bool reading;         /* a standby will do as well */
    bool unconfirmed;     /* a commit was acknowledged before its standby had it */
    bool lost;            /* the connection is of no use any more */
    int64_t tried_ms;
    const char *prepared[STORE_PG_STATEMENTS]; /* by the address of their SQL; its place is its name */
};

/* Notes a failure: the first line of a message, in which libpq has no password. Returns STORE_FAILED. */
store_stored store_pg_failed(struct store_pg_database *s, const char *message);

/* The same, and the connection is of no use any more. */
store_stored store_pg_lose(struct store_pg_database *s, const char *message);

/* Connects anew; false: s->base.reason says why. */
bool store_pg_connect(struct store_pg_database *s);

#define STORE_PG_NEWER "this database was made by a newer kozel"

/* The connection belongs to the node s->base.epoch, as its name in pg_stat_activity says (store_pg_evict()).
 * False: it failed, or this program does not run on the tables any more. */
bool store_pg_mark(struct store_pg_database *s);

/* Ends the connections that belong to another node. */
store_stored store_pg_evict(struct store *store, int64_t epoch);

/* Before a transaction: a connection that was lost is made again. False: it cannot be. */
bool store_pg_connected(struct store_pg_database *s);

/* The answer to what was sent (`sent`: libpq took it), of several statements the last one's or the first that
 * failed; to be cleared. NULL: the connection is lost, s->base.reason says why. */
PGresult *store_pg_answer(struct store_pg_database *s, int sent);

/* What an answer means; anything but STORE_STORED has its reason in s->base. */
store_stored store_pg_stored_of(struct store_pg_database *s, const PGresult *result);

/* Runs text that has no parameters: several statements are a transaction. */
store_stored store_pg_execute(struct store_pg_database *s, const char *sql);

/* Takes the answers to all that was posted. */
void store_pg_drain(struct store_pg_database *s);

extern const store_log_engine store_postgres_log; /* postgres_log.c */

#endif
