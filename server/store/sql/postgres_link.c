/* SPDX-License-Identifier: MIT */
#include "server/store/sql/postgres_link.h"
#include "server/store/sql/migrations.h"

#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"

enum {
    ANSWER_MS = 3000,       /* a slower statement has failed */
    CONNECT_AGAIN_MS = 300, /* between two attempts */
    PATIENCE_MS = 3600000,  /* for a copy of everything */
};

static int64_t monotonic_ms(void)
{
    return (int64_t)(base_clock_real_ns() / 1000000);
}

store_stored store_pg_failed(struct store_pg_database *s, const char *message)
{
    snprintf(s->base.reason, sizeof s->base.reason, "%.*s (PostgreSQL)", (int)strcspn(message, "\n"),
             message);
    return STORE_FAILED;
}

store_stored store_pg_lose(struct store_pg_database *s, const char *message)
{
    s->lost = true;
    s->base.again = false;
    return store_pg_failed(s, message);
}

/* ---- one query and its answer ---- */

static const char silence[] = "the database does not answer";

/* Waits until the socket has these events. Returns false after the deadline. */
static bool wait_for(struct store_pg_database *s, short events, int64_t deadline)
{
    struct pollfd fd = {.fd = PQsocket(s->conn), .events = events};
    for (;;) {
        int64_t left = deadline - monotonic_ms();
        int ready = poll(&fd, 1, left > 0 ? (int)left : 0);
        if (ready > 0)
            return true;
        if (left <= 0)
            return false;
    }
}

/* Sends everything in libpq's buffer. */
static void flush(struct store_pg_database *s, int64_t deadline)
{
    int left = 1;
    while (left > 0 && (left = PQflush(s->conn)) > 0) {
        if (!wait_for(s, POLLIN | POLLOUT, deadline)) {
            store_pg_lose(s, silence);
            return;
        }
        if (!PQconsumeInput(s->conn))
            left = -1;
    }
    if (left < 0)
        store_pg_lose(s, PQerrorMessage(s->conn));
}

/* Waits for the next result. Returns false if the connection is lost. */
static bool await(struct store_pg_database *s, int64_t deadline)
{
    while (!s->lost && PQisBusy(s->conn)) {
        if (!wait_for(s, POLLIN, deadline))
            store_pg_lose(s, silence);
        else if (!PQconsumeInput(s->conn))
            store_pg_lose(s, PQerrorMessage(s->conn));
    }
    return !s->lost;
}

PGresult *store_pg_answer(struct store_pg_database *s, int sent)
{
    int64_t deadline = monotonic_ms() + (s->patient ? PATIENCE_MS : ANSWER_MS);
    PGresult *last = NULL, *next;
    if (!sent)
        store_pg_lose(s, PQerrorMessage(s->conn));
    else
        flush(s, deadline);
    while (!s->lost && await(s, deadline) && (next = PQgetResult(s->conn))) {
        bool failed_before = last && PQresultStatus(last) == PGRES_FATAL_ERROR;
        PQclear(failed_before ? next : last);
        last = failed_before ? last : next;
    }
    if (s->unconfirmed)
        store_pg_lose(s, "the wait for the standby was ended: what was committed may not be there");
    if (!s->lost && PQstatus(s->conn) == CONNECTION_BAD)
        store_pg_lose(s, last ? PQresultErrorMessage(last) : PQerrorMessage(s->conn));
    if (s->lost) {
        PQclear(last);
        return NULL;
    }
    return last;
}

store_stored store_pg_stored_of(struct store_pg_database *s, const PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK)
        return STORE_STORED;
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    const char *message = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    snprintf(s->base.reason, sizeof s->base.reason, "%s (PostgreSQL %s)", message ? message : "it failed",
             state ? state : "?");
    if (!state)
        return STORE_FAILED;
    /* A collision with another transaction: a serialization failure, a deadlock, a lock not available. */
    s->base.again = !strcmp(state, "40001") || !strcmp(state, "40P01") || !strcmp(state, "55P03");
    bool constraint = !strncmp(state, "23", 2);
    s->base.by_row = constraint || !strncmp(state, "22", 2); /* 22: a number out of range */
    return constraint ? STORE_CONFLICT : STORE_FAILED;
}

/* Handles the answer of one posted statement, which had to change one row. */
static void take_posted(struct store_pg_database *s, PGresult *result)
{
    if (PQresultStatus(result) == PGRES_PIPELINE_ABORTED || s->refused != STORE_STORED)
        return; /* the first one has the cause */
    s->refused = store_pg_stored_of(s, result);
    if (s->refused == STORE_STORED && strcmp(PQcmdTuples(result), "1") != 0) {
        s->refused = STORE_CONFLICT;
        snprintf(s->base.reason, sizeof s->base.reason,
                 "a write of this transaction found nothing to write to");
    }
}

void store_pg_drain(struct store_pg_database *s)
{
    if (!s->posted || s->lost)
        return;
    int64_t deadline = monotonic_ms() + ANSWER_MS;
    bool synced = false;
    if (PQpipelineSync(s->conn))
        flush(s, deadline);
    else
        store_pg_lose(s, PQerrorMessage(s->conn));
    while (!synced && await(s, deadline)) {
        PGresult *result = PQgetResult(s->conn); /* NULL separates the answers of two statements */
        if (PQstatus(s->conn) == CONNECTION_BAD)
            store_pg_lose(s, result ? PQresultErrorMessage(result) : PQerrorMessage(s->conn));
        synced = result && PQresultStatus(result) == PGRES_PIPELINE_SYNC;
        if (result && !synced && !s->lost)
            take_posted(s, result);
        PQclear(result);
    }
    s->posted = 0;
    if (!s->lost && !PQexitPipelineMode(s->conn))
        store_pg_lose(s, PQerrorMessage(s->conn));
}

store_stored store_pg_execute(struct store_pg_database *s, const char *sql)
{
    PGresult *result = store_pg_answer(s, PQsendQuery(s->conn, sql));
    if (!result)
        return STORE_FAILED;
    store_stored stored = store_pg_stored_of(s, result);
    PQclear(result);
    return stored;
}

/* ---- the connection ---- */

/* The settings of each session. Compiling a statement (jit) takes longer than the statements run, and counts
 * for their timeout. The server ends a session that holds locks while its client is silent or
 * gone, so that others can take over its tables. */
static const char session[] = "SET client_encoding = 'UTF8'; SET synchronous_commit = on;"
                              "SET idle_in_transaction_session_timeout = 2000; SET statement_timeout = 2800;"
                              "SET lock_timeout = 2500; SET jit = off;"
                              "SET tcp_keepalives_idle = 2; SET tcp_keepalives_interval = 1;"
                              "SET tcp_keepalives_count = 2; SET tcp_user_timeout = 3000;"
                              "SET client_connection_check_interval = 1000;"
                              "SET standard_conforming_strings = on; SET client_min_messages = warning";

/* The names of the nodes' connections. Epochs are unique only within a store, and a database server has many
 * stores. */
#define NODE_NAME(epoch) "'kozel node ' || " epoch " || ' of ' || 'node'::regclass::oid"

bool store_pg_mark(struct store_pg_database *s)
{
    char text[224];
    snprintf(text, sizeof text,
             "SELECT set_config('application_name', " NODE_NAME(
                 "%" PRId64) ", false) FROM kozel WHERE least <= %d",
             s->base.epoch, store_postgres_version);
    PGresult *result = store_pg_answer(s, PQsendQuery(s->conn, text));
    store_stored stored = result ? store_pg_stored_of(s, result) : STORE_FAILED;
    bool runs = stored == STORE_STORED && PQntuples(result) > 0;
    if (stored == STORE_STORED && !runs)
        snprintf(s->base.reason, sizeof s->base.reason, STORE_PG_NEWER);
    PQclear(result);
    return runs;
}

store_stored store_pg_evict(struct store *store, int64_t epoch)
{
    int64_t ended = store_ask_int(
        store, -1,
        "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = current_database()"
        " AND usename = session_user AND pid <> pg_backend_pid() AND application_name = " NODE_NAME("$1"),
        "i", epoch);
    return ended < 0 ? STORE_FAILED : STORE_STORED;
}

/* An operator may cancel a statement that waits for the standby (pg_cancel_backend()). Then its commit is
 * acknowledged, with a warning from the place that waits. */
static void on_notice(void *context, const PGresult *notice)
{
    const char *place = PQresultErrorField(notice, PG_DIAG_SOURCE_FUNCTION);
    if (place && !strcmp(place, "SyncRepWaitForLSN"))
        ((struct store_pg_database *)context)->unconfirmed = true;
}

bool store_pg_connect(struct store_pg_database *s)
{
    /* The address comes last, so it overrides these. */
    static const char *const keys[] = {"connect_timeout",  "keepalives",
                                       "keepalives_idle",  "keepalives_interval",
                                       "keepalives_count", "tcp_user_timeout",
                                       "application_name", "target_session_attrs",
                                       "dbname",           NULL};
    /* Of several hosts, the present primary. */
    const char *attributes = s->reading ? "any" : "read-write";
    const char *const values[] = {"3", "1", "2", "1", "2", "3000", "kozel", attributes, s->where, NULL};
    PQfinish(s->conn);
    s->tried_ms = monotonic_ms();
    s->conn = PQconnectdbParams(keys, values, 1);
    s->lost = !s->conn || PQstatus(s->conn) != CONNECTION_OK;
    memset(s->prepared, 0, sizeof s->prepared);
    s->posted = 0;
    s->unconfirmed = false;
    if (s->lost) {
        store_pg_failed(s, s->conn ? PQerrorMessage(s->conn) : "out of memory");
        return false;
    }
    PQsetNoticeReceiver(s->conn, on_notice, s);
    if (PQsetnonblocking(s->conn, 1) == 0 && store_pg_execute(s, session) == STORE_STORED &&
        (!s->base.epoch || store_pg_mark(s)))
        return true;
    s->lost = true;
    return false;
}

bool store_pg_connected(struct store_pg_database *s)
{
    struct pollfd fd = {.fd = PQsocket(s->conn), .events = POLLIN};
    /* No query is under way: any data is a notice or the server's good-bye. */
    while (!s->lost && poll(&fd, 1, 0) > 0)
        s->lost = !PQconsumeInput(s->conn) || PQstatus(s->conn) == CONNECTION_BAD;
    if (!s->lost)
        return true;
    return monotonic_ms() - s->tried_ms >= CONNECT_AGAIN_MS && store_pg_connect(s);
}
