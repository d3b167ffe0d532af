/* The store in a PostgreSQL database, which many processes share. Each connection is a session of its own;
 * all waiting for the server is bounded, so that a server that is cut off is a failure and no silence. */
#include "store/postgres_schema.h"
#include "store/query.h"

#include <assert.h>
#include <endian.h>
#include <libpq-fe.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    ANSWER_MS = 3000,       /* a statement that takes longer has failed */
    CONNECT_AGAIN_MS = 300, /* between two tries */
    PATIENCE_MS = 3600000,  /* of a copy of everything */
    STATEMENTS = 256,       /* a power of two, more than there are statements */
    VALUES = 20,
    POSTED = 100,                /* at most, so that neither side's answers wait for the other's room */
    MIGRATION_LOCK = 1263491660, /* "KOZL" */
};

/* Types of values (pg_type.oid); they never change. */
enum { BOOL = 16, BYTEA = 17, NAME = 19, INT8 = 20, INT2 = 21, INT4 = 23, TEXT = 25 };

struct kz_cursor {
    PGresult *result;
    kz_stored stored; /* KZ_STORED: rows may be taken */
    int row;          /* -1 before the first */
};

struct pg_store {
    kz_store base; /* first: a kz_store * is a struct pg_store * */
    PGconn *conn;
    char *where;
    bool transaction;
    int posted;        /* statements whose answers are to come */
    kz_stored refused; /* KZ_STORED: none of the transaction's posted ones was */
    bool patient;      /* until the transaction's end it is waited for however long it takes */
    bool lost;         /* the connection is of no use any more */
    int64_t tried_ms;
    const char *prepared[STATEMENTS]; /* by the address of their SQL; its place is its name */
};

static struct pg_store *own(kz_store *store)
{
    return (struct pg_store *)store;
}

static int64_t monotonic_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* The first line of a message; libpq's have no passwords in them. */
static kz_stored failed(struct pg_store *s, const char *message)
{
    snprintf(s->base.reason, sizeof s->base.reason, "%.*s (PostgreSQL)", (int)strcspn(message, "\n"),
             message);
    return KZ_STORE_FAILED;
}

static kz_stored lose(struct pg_store *s, const char *message)
{
    s->lost = true;
    s->base.again = false;
    return failed(s, message);
}

/* ---- one question and its answer ---- */

static const char silence[] = "the database does not answer";

/* Waits until the socket is ready for what is asked of it; false: it took too long. */
static bool wait_for(struct pg_store *s, short events, int64_t deadline)
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

/* Sends all that libpq holds. */
static void flush(struct pg_store *s, int64_t deadline)
{
    int left = 1;
    while (left > 0 && (left = PQflush(s->conn)) > 0) {
        if (!wait_for(s, POLLIN | POLLOUT, deadline)) {
            lose(s, silence);
            return;
        }
        if (!PQconsumeInput(s->conn))
            left = -1;
    }
    if (left < 0)
        lose(s, PQerrorMessage(s->conn));
}

/* The next result can be had without waiting; false: the connection is lost. */
static bool await(struct pg_store *s, int64_t deadline)
{
    while (!s->lost && PQisBusy(s->conn)) {
        if (!wait_for(s, POLLIN, deadline))
            lose(s, silence);
        else if (!PQconsumeInput(s->conn))
            lose(s, PQerrorMessage(s->conn));
    }
    return !s->lost;
}

/* The answer to what was sent (`sent`: libpq took it), of several statements the last one's or the first that
 * failed. NULL: the connection is lost, s->base.reason says why. */
static PGresult *answer(struct pg_store *s, int sent)
{
    int64_t deadline = monotonic_ms() + (s->patient ? PATIENCE_MS : ANSWER_MS);
    PGresult *last = NULL, *next;
    if (!sent)
        lose(s, PQerrorMessage(s->conn));
    else
        flush(s, deadline);
    while (!s->lost && await(s, deadline) && (next = PQgetResult(s->conn))) {
        bool failed_before = last && PQresultStatus(last) == PGRES_FATAL_ERROR;
        PQclear(failed_before ? next : last);
        last = failed_before ? last : next;
    }
    if (!s->lost && PQstatus(s->conn) == CONNECTION_BAD)
        lose(s, last ? PQresultErrorMessage(last) : PQerrorMessage(s->conn));
    if (s->lost) {
        PQclear(last);
        return NULL;
    }
    return last;
}

/* What a result means. */
static kz_stored stored_of(struct pg_store *s, const PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK)
        return KZ_STORED;
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    const char *message = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    snprintf(s->base.reason, sizeof s->base.reason, "%s (PostgreSQL %s)", message ? message : "it failed",
             state ? state : "?");
    if (!state)
        return KZ_STORE_FAILED;
    /* A collision with another transaction: not to be serialized, a deadlock, a lock not to be had. */
    s->base.again = !strcmp(state, "40001") || !strcmp(state, "40P01") || !strcmp(state, "55P03");
    return !strncmp(state, "23", 2) ? KZ_STORE_CONFLICT : KZ_STORE_FAILED; /* 23: a constraint's violation */
}

/* What has become of one posted statement: it was to change one row. */
static void take_posted(struct pg_store *s, PGresult *result)
{
    if (PQresultStatus(result) == PGRES_PIPELINE_ABORTED || s->refused != KZ_STORED)
        return; /* the first one says why */
    s->refused = stored_of(s, result);
    if (s->refused == KZ_STORED && strcmp(PQcmdTuples(result), "1") != 0) {
        s->refused = KZ_STORE_CONFLICT;
        snprintf(s->base.reason, sizeof s->base.reason,
                 "a write of this transaction found nothing to write to");
    }
}

/* Takes the answers to all that was posted. */
static void drain(struct pg_store *s)
{
    if (!s->posted || s->lost)
        return;
    int64_t deadline = monotonic_ms() + ANSWER_MS;
    bool synced = false;
    if (PQpipelineSync(s->conn))
        flush(s, deadline);
    else
        lose(s, PQerrorMessage(s->conn));
    while (!synced && await(s, deadline)) {
        PGresult *result = PQgetResult(s->conn); /* NULL stands between the answers of two statements */
        if (PQstatus(s->conn) == CONNECTION_BAD)
            lose(s, result ? PQresultErrorMessage(result) : PQerrorMessage(s->conn));
        synced = result && PQresultStatus(result) == PGRES_PIPELINE_SYNC;
        if (result && !synced && !s->lost)
            take_posted(s, result);
        PQclear(result);
    }
    s->posted = 0;
    if (!s->lost && !PQexitPipelineMode(s->conn))
        lose(s, PQerrorMessage(s->conn));
}

/* Runs text that has no parameters: several statements are a transaction. */
static kz_stored execute(struct pg_store *s, const char *sql)
{
    PGresult *result = answer(s, PQsendQuery(s->conn, sql));
    if (!result)
        return KZ_STORE_FAILED;
    kz_stored stored = stored_of(s, result);
    PQclear(result);
    return stored;
}

/* ---- the connection ---- */

/* What each session is told. The server ends a session that holds locks while its client is silent or gone,
 * so that others can take over what it had. */
static const char session[] = "SET client_encoding = 'UTF8'; SET synchronous_commit = on;"
                              "SET idle_in_transaction_session_timeout = 2000; SET statement_timeout = 2800;"
                              "SET tcp_keepalives_idle = 2; SET tcp_keepalives_interval = 1;"
                              "SET tcp_keepalives_count = 2; SET tcp_user_timeout = 3000;"
                              "SET client_connection_check_interval = 1000;"
                              "SET standard_conforming_strings = on; SET client_min_messages = warning";

static void ignore_notice(void *context, const char *message)
{
    (void)context;
    (void)message;
}

static bool connect_to(struct pg_store *s)
{
    /* The address, which comes last, may say otherwise. */
    static const char *const keys[] = {"connect_timeout",     "keepalives",       "keepalives_idle",
                                       "keepalives_interval", "keepalives_count", "tcp_user_timeout",
                                       "application_name",    "dbname",           NULL};
    const char *const values[] = {"3", "1", "2", "1", "2", "3000", "kozel", s->where, NULL};
    PQfinish(s->conn);
    s->tried_ms = monotonic_ms();
    s->conn = PQconnectdbParams(keys, values, 1);
    s->lost = !s->conn || PQstatus(s->conn) != CONNECTION_OK;
    memset(s->prepared, 0, sizeof s->prepared);
    s->posted = 0;
    if (s->lost) {
        failed(s, s->conn ? PQerrorMessage(s->conn) : "out of memory");
        return false;
    }
    PQsetNoticeProcessor(s->conn, ignore_notice, NULL);
    if (PQsetnonblocking(s->conn, 1) == 0 && execute(s, session) == KZ_STORED)
        return true;
    s->lost = true;
    return false;
}

/* Before a transaction: a connection that was lost is made again. */
static bool connected(struct pg_store *s)
{
    struct pollfd fd = {.fd = PQsocket(s->conn), .events = POLLIN};
    /* Nothing is asked: what comes is a notice or the server's good-bye. */
    while (!s->lost && poll(&fd, 1, 0) > 0)
        s->lost = !PQconsumeInput(s->conn) || PQstatus(s->conn) == CONNECTION_BAD;
    if (!s->lost)
        return true;
    return monotonic_ms() - s->tried_ms >= CONNECT_AGAIN_MS && connect_to(s);
}

/* ---- transactions ---- */

static kz_stored pg_begin(kz_store *store)
{
    struct pg_store *s = own(store);
    assert(!s->transaction);
    if (!connected(s))
        return KZ_STORE_FAILED;
    kz_stored stored = execute(s, "BEGIN ISOLATION LEVEL READ COMMITTED");
    s->transaction = stored == KZ_STORED;
    s->refused = KZ_STORED;
    s->patient = false;
    return stored;
}

static kz_stored pg_commit(kz_store *store)
{
    struct pg_store *s = own(store);
    drain(s);
    if (s->lost)
        return KZ_STORE_FAILED;
    if (s->refused != KZ_STORED)
        return s->refused;
    if (PQtransactionStatus(s->conn) != PQTRANS_INTRANS)
        return failed(s, "a statement of this transaction has failed");
    kz_stored stored = execute(s, "COMMIT");
    s->transaction = stored != KZ_STORED && !s->lost && PQtransactionStatus(s->conn) != PQTRANS_IDLE;
    return stored == KZ_STORE_CONFLICT ? KZ_STORE_FAILED : stored;
}

static kz_stored pg_rollback(kz_store *store)
{
    struct pg_store *s = own(store);
    drain(s);
    bool open = s->transaction && !s->lost;
    s->patient = false;
    s->transaction = false; /* the server rolls back what a lost connection leaves */
    if (!open || execute(s, "ROLLBACK") == KZ_STORED)
        return KZ_STORED;
    s->lost = true;
    return KZ_STORED;
}

/* Long: nothing of it is watched by a clock. Who imports has the tables alone. */
static kz_stored pg_begin_copy(kz_store *store, bool writes)
{
    struct pg_store *s = own(store);
    kz_stored stored = pg_begin(store);
    if (stored != KZ_STORED)
        return stored;
    stored = execute(s, "SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL statement_timeout = 0");
    if (stored == KZ_STORED)
        stored = execute(s, writes ? "LOCK TABLE kozel, person, match, node"
                                   : "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    s->patient = stored == KZ_STORED;
    if (stored != KZ_STORED)
        pg_rollback(store);
    return stored;
}

/* ---- statements ---- */

static Oid type_of(char letter)
{
    return letter == 'i' ? INT8 : letter == 't' ? TEXT : BYTEA;
}

/* The place of the prepared statement of this SQL; -1: refused. */
static int prepare(struct pg_store *s, const char *sql, const char *types, kz_stored *stored)
{
    size_t at = ((uintptr_t)sql >> 3 ^ (uintptr_t)sql >> 11) % STATEMENTS;
    while (s->prepared[at] && s->prepared[at] != sql)
        at = (at + 1) % STATEMENTS;
    if (s->prepared[at])
        return (int)at;
    drain(s);
    Oid oids[VALUES];
    int count = 0;
    for (; types[count]; count++)
        oids[count] = type_of(types[count]);
    char name[16];
    snprintf(name, sizeof name, "s%zu", at);
    PGresult *result = answer(s, PQsendPrepare(s->conn, name, sql, count, oids));
    *stored = result ? stored_of(s, result) : KZ_STORE_FAILED;
    PQclear(result);
    if (*stored != KZ_STORED)
        return -1;
    s->prepared[at] = sql;
    return (int)at;
}

/* Sends the values to the prepared statement; 0: libpq did not take it. */
static int send_values(struct pg_store *s, int place, const kz_value *values, int count)
{
    const char *bytes[VALUES];
    int lengths[VALUES], binary[VALUES];
    int64_t numbers[VALUES];
    char name[16];
    snprintf(name, sizeof name, "s%d", place);
    for (int i = 0; i < count; i++) {
        numbers[i] = (int64_t)htobe64((uint64_t)values[i].number);
        bool number = values[i].kind == KZ_INT;
        bytes[i] = number ? (const char *)&numbers[i] : values[i].kind == KZ_NULL ? NULL : values[i].bytes;
        lengths[i] = number ? (int)sizeof numbers[i] : (int)values[i].length;
        binary[i] = 1;
    }
    return PQsendQueryPrepared(s->conn, name, count, bytes, lengths, binary, 1);
}

static kz_cursor *pg_start(kz_store *store, const char *sql, const char *types, const kz_value *values,
                           int count)
{
    struct pg_store *s = own(store);
    assert(count <= VALUES);
    drain(s);
    if (s->transaction ? s->lost : !connected(s))
        return NULL;
    kz_cursor *cursor = calloc(1, sizeof *cursor);
    if (!cursor) {
        failed(s, "out of memory");
        return NULL;
    }
    cursor->row = -1;
    int place = prepare(s, sql, types, &cursor->stored);
    if (place < 0)
        return cursor;
    cursor->result = answer(s, send_values(s, place, values, count));
    cursor->stored = cursor->result ? stored_of(s, cursor->result) : KZ_STORE_FAILED;
    return cursor;
}

static kz_stored pg_post(kz_store *store, const char *sql, const char *types, const kz_value *values,
                         int count)
{
    struct pg_store *s = own(store);
    kz_stored stored = KZ_STORE_FAILED;
    assert(s->transaction && count <= VALUES);
    if (s->posted >= POSTED)
        drain(s);
    int place = s->lost ? -1 : prepare(s, sql, types, &stored);
    if (place < 0)
        return stored;
    if ((!s->posted && !PQenterPipelineMode(s->conn)) || !send_values(s, place, values, count) ||
        PQflush(s->conn) < 0)
        return lose(s, PQerrorMessage(s->conn));
    s->posted++;
    return KZ_STORED;
}

static kz_stored pg_step(kz_store *store, kz_cursor *cursor)
{
    (void)store;
    if (cursor->stored != KZ_STORED)
        return cursor->stored;
    if (cursor->row + 1 >= PQntuples(cursor->result))
        return KZ_STORE_NONE;
    cursor->row++;
    return KZ_STORED;
}

static int64_t number_at(const char *bytes, Oid type)
{
    uint64_t wide;
    uint32_t narrow;
    switch (type) {
    case INT8:
        memcpy(&wide, bytes, sizeof wide);
        return (int64_t)be64toh(wide);
    case INT4:
        memcpy(&narrow, bytes, sizeof narrow);
        return (int32_t)be32toh(narrow);
    default:
        assert(type == BOOL);
        return bytes[0] != 0;
    }
}

static kz_value pg_column(kz_cursor *cursor, int index)
{
    const PGresult *result = cursor->result;
    if (PQgetisnull(result, cursor->row, index))
        return (kz_value){.kind = KZ_NULL};
    const char *bytes = PQgetvalue(result, cursor->row, index);
    Oid type = PQftype(result, index);
    if (type == TEXT || type == BYTEA)
        return (kz_value){.kind = type == TEXT ? KZ_TEXT : KZ_BLOB,
                          .bytes = bytes,
                          .length = (size_t)PQgetlength(result, cursor->row, index)};
    return (kz_value){.kind = KZ_INT, .number = number_at(bytes, type)};
}

static int64_t pg_finish(kz_store *store, kz_cursor *cursor)
{
    (void)store;
    int64_t changed = cursor->result ? strtoll(PQcmdTuples(cursor->result), NULL, 10) : 0;
    PQclear(cursor->result);
    free(cursor);
    return changed;
}

/* ---- open and close ---- */

/* The first column of the first row as a number; -1: it failed. */
static int64_t ask(struct pg_store *s, const char *sql)
{
    PGresult *result = answer(s, PQsendQuery(s->conn, sql));
    int64_t number = -1;
    if (result && stored_of(s, result) == KZ_STORED && PQntuples(result) > 0)
        number = strtoll(PQgetvalue(result, 0, 0), NULL, 10);
    PQclear(result);
    return number;
}

static bool refuse(struct pg_store *s, const char *reason)
{
    snprintf(s->base.reason, sizeof s->base.reason, "%s", reason);
    return false;
}

/* The version of what is there, KZ_POSTGRES_FIRST - 1 if that is nothing; -1: it failed, or is not ours. */
static int64_t version_of(struct pg_store *s)
{
    int64_t ours = ask(s, "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()"
                          " AND tablename = 'kozel'");
    if (ours > 0)
        return ask(s, "SELECT version FROM kozel");
    int64_t tables =
        ours < 0 ? -1 : ask(s, "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()");
    if (tables > 0)
        refuse(s, "this is another program's database");
    return tables == 0 ? KZ_POSTGRES_FIRST - 1 : -1;
}

/* Brings the tables to this program's version; all or nothing, one process at a time. */
static bool migrate(struct pg_store *s)
{
    char text[96];
    s->patient = true;
    snprintf(text, sizeof text, "BEGIN; SET LOCAL statement_timeout = 0; SELECT pg_advisory_xact_lock(%d)",
             MIGRATION_LOCK);
    bool good = execute(s, text) == KZ_STORED;
    int64_t version = good ? version_of(s) : -1;
    if (version > kz_postgres_version)
        good = refuse(s, "this database was made by a newer kozel");
    good = good && version >= 0;
    bool old = version < kz_postgres_version;
    for (int64_t i = version + 1 - KZ_POSTGRES_FIRST; good && i <= kz_postgres_version - KZ_POSTGRES_FIRST;
         i++)
        good = execute(s, kz_postgres_migrations[i]) == KZ_STORED;
    snprintf(text, sizeof text, "DELETE FROM kozel; INSERT INTO kozel VALUES (%d)", kz_postgres_version);
    good = good && (!old || execute(s, text) == KZ_STORED);
    good = good && execute(s, "COMMIT") == KZ_STORED;
    s->patient = false;
    return good;
}

static bool is_utf8(struct pg_store *s)
{
    int64_t utf8 = ask(s, "SELECT CASE WHEN getdatabaseencoding() = 'UTF8' THEN 1 ELSE 0 END");
    return utf8 == 1 || (utf8 == 0 && refuse(s, "the database's encoding is not UTF8"));
}

static void pg_close(kz_store *store)
{
    if (!store)
        return;
    struct pg_store *s = own(store);
    PQfinish(s->conn);
    free(s->where);
    free(s);
}

/* A store without a connection. NULL: out of memory. */
static struct pg_store *make(const char *where)
{
    struct pg_store *s = calloc(1, sizeof *s);
    char *copy = strdup(where);
    if (!s || !copy) {
        free(s);
        free(copy);
        return NULL;
    }
    s->base.engine = &kz_store_postgres;
    s->where = copy;
    return s;
}

static kz_store *opened(struct pg_store *s, bool good, char reason[KZ_STORE_REASON_SIZE])
{
    if (good)
        return &s->base;
    snprintf(reason, KZ_STORE_REASON_SIZE, "%s", s ? s->base.reason : "out of memory");
    pg_close(s ? &s->base : NULL);
    return NULL;
}

/* libpq's complaint about an address would repeat parts of it. */
static bool is_address(struct pg_store *s)
{
    PQconninfoOption *options = PQconninfoParse(s->where, NULL);
    PQconninfoFree(options);
    return options || refuse(s, "this is no address of a PostgreSQL database");
}

static kz_store *pg_open(const char *where, char reason[KZ_STORE_REASON_SIZE])
{
    struct pg_store *s = make(where);
    return opened(s, s && is_address(s) && connect_to(s) && is_utf8(s) && migrate(s), reason);
}

static kz_store *pg_open_reading(const char *where, char reason[KZ_STORE_REASON_SIZE])
{
    struct pg_store *s = make(where);
    bool good = s && is_address(s) && connect_to(s) && is_utf8(s);
    int64_t version = good ? version_of(s) : -1;
    if (version >= 0 && version != kz_postgres_version)
        refuse(s, version < KZ_POSTGRES_FIRST ? "there is nothing of kozel in it"
                  : version > kz_postgres_version
                      ? "this database was made by a newer kozel"
                      : "this database was made by an older kozel: start this one's "
                        "server with it once");
    return opened(s, version == kz_postgres_version, reason);
}

static kz_store *pg_open_more(kz_store *first, char reason[KZ_STORE_REASON_SIZE])
{
    struct pg_store *s = make(own(first)->where);
    if (s)
        s->base.epoch = first->epoch;
    return opened(s, s && connect_to(s), reason);
}

/* ---- numbers that were given ---- */

static int64_t pg_last(kz_store *store, const char *table, const char *column)
{
    return kz_ask_int(store, -1,
                      "SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence($1, $2)::regclass), 0)",
                      "tt", table, column);
}

static kz_stored pg_set_last(kz_store *store, const char *table, const char *column, int64_t number)
{
    /* That a number was given is not to be forgotten even if the transaction fails. */
    return number == 0 ? KZ_STORED
                       : kz_run(store, "SELECT setval(pg_get_serial_sequence($1, $2)::regclass, $3)", "tti",
                                table, column, number);
}

const kz_store_engine kz_store_postgres = {
    .name = "postgresql",
    .shared = true,
    .open = pg_open,
    .open_more = pg_open_more,
    .open_reading = pg_open_reading,
    .close = pg_close,
    .begin = pg_begin,
    .begin_copy = pg_begin_copy,
    .commit = pg_commit,
    .rollback = pg_rollback,
    .start = pg_start,
    .post = pg_post,
    .step = pg_step,
    .column = pg_column,
    .finish = pg_finish,
    .last = pg_last,
    .set_last = pg_set_last,
};
