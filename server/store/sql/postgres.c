/* SPDX-License-Identifier: MIT */
/* The store in a PostgreSQL database, which many processes share. Each connection is a separate session
 * (postgres_link.h). */
#include "server/store/sql/migrations.h"
#include "server/store/sql/postgres_link.h"
#include "server/store/sql/query.h"

#include <assert.h>
#include <endian.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    POSTED = 100, /* max posted statements, so that neither side's buffer fills while the other waits */
    MIGRATION_LOCK = 1263491660, /* "KOZL" */
};

/* Types of values (pg_type.oid); they never change. */
enum { BOOL = 16, BYTEA = 17, INT8 = 20, INT4 = 23, TEXT = 25 };

struct store_pg_cursor {
    PGresult *result;
    store_stored stored; /* STORE_STORED: rows may be read */
    int row;             /* -1 before the first */
};

static struct store_pg_database *own(struct store *store)
{
    return (struct store_pg_database *)store;
}

static struct store_pg_cursor *own_cursor(store_cursor *cursor)
{
    return (struct store_pg_cursor *)cursor;
}

/* ---- transactions ---- */

static store_stored pg_begin(struct store *store)
{
    struct store_pg_database *s = own(store);
    assert(!s->transaction);
    if (!store_pg_connected(s))
        return STORE_FAILED;
    store_stored stored = store_pg_execute(s, "BEGIN ISOLATION LEVEL READ COMMITTED");
    s->transaction = stored == STORE_STORED;
    s->refused = STORE_STORED;
    s->patient = false;
    return stored;
}

static store_stored pg_commit(struct store *store)
{
    struct store_pg_database *s = own(store);
    store_pg_drain(s);
    if (s->lost)
        return STORE_FAILED;
    if (s->refused != STORE_STORED)
        return s->refused;
    if (PQtransactionStatus(s->conn) != PQTRANS_INTRANS)
        return store_pg_failed(s, "a statement of this transaction has failed");
    store_stored stored = store_pg_execute(s, "COMMIT");
    s->patient = false;
    s->transaction = stored != STORE_STORED && !s->lost && PQtransactionStatus(s->conn) != PQTRANS_IDLE;
    return stored == STORE_CONFLICT ? STORE_FAILED : stored;
}

static store_stored pg_rollback(struct store *store)
{
    struct store_pg_database *s = own(store);
    store_pg_drain(s);
    bool open = s->transaction && !s->lost;
    s->patient = false;
    s->transaction = false; /* the server rolls back the transaction of a lost connection */
    if (!open || store_pg_execute(s, "ROLLBACK") == STORE_STORED)
        return STORE_STORED;
    s->lost = true;
    return STORE_STORED;
}

/* Begins a copy, which takes long and has no time limit. An import locks the tables. */
static store_stored pg_begin_copy(struct store *store, bool writes)
{
    struct store_pg_database *s = own(store);
    store_stored stored = pg_begin(store);
    if (stored != STORE_STORED)
        return stored;
    stored = store_pg_execute(
        s, "SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL statement_timeout = 0;"
           "SET LOCAL lock_timeout = 0");
    if (stored == STORE_STORED)
        stored = store_pg_execute(s, writes ? "LOCK TABLE kozel, person, match, node"
                                            : "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    s->patient = stored == STORE_STORED;
    if (stored != STORE_STORED)
        pg_rollback(store);
    return stored;
}

/* ---- statements ---- */

static Oid type_of(char letter)
{
    return letter == 'i' ? INT8 : letter == 't' ? TEXT : BYTEA;
}

/* Returns the index of the prepared statement of this SQL; -1: refused. */
static int prepare(struct store_pg_database *s, const char *sql, const char *types, store_stored *stored)
{
    size_t at = ((uintptr_t)sql >> 3 ^ (uintptr_t)sql >> 11) % STORE_PG_STATEMENTS;
    while (s->prepared[at] && s->prepared[at] != sql)
        at = (at + 1) % STORE_PG_STATEMENTS;
    if (s->prepared[at])
        return (int)at;
    store_pg_drain(s);
    Oid oids[STORE_QUERY_VALUES];
    int count = 0;
    for (; types[count]; count++)
        oids[count] = type_of(types[count]);
    char name[16];
    snprintf(name, sizeof name, "s%zu", at);
    PGresult *result = store_pg_answer(s, PQsendPrepare(s->conn, name, sql, count, oids));
    *stored = result ? store_pg_stored_of(s, result) : STORE_FAILED;
    PQclear(result);
    if (*stored != STORE_STORED)
        return -1;
    s->prepared[at] = sql;
    return (int)at;
}

/* Sends the values to the prepared statement; 0: libpq rejected them. */
static int send_values(struct store_pg_database *s, int place, const store_value *values, int count)
{
    const char *bytes[STORE_QUERY_VALUES];
    int lengths[STORE_QUERY_VALUES], binary[STORE_QUERY_VALUES];
    int64_t numbers[STORE_QUERY_VALUES];
    char name[16];
    snprintf(name, sizeof name, "s%d", place);
    for (int i = 0; i < count; i++) {
        numbers[i] = (int64_t)htobe64((uint64_t)values[i].number);
        bool number = values[i].kind == STORE_INT;
        bytes[i] = number ? (const char *)&numbers[i] : values[i].kind == STORE_NULL ? NULL : values[i].bytes;
        lengths[i] = number ? (int)sizeof numbers[i] : (int)values[i].length;
        binary[i] = 1;
    }
    return PQsendQueryPrepared(s->conn, name, count, bytes, lengths, binary, 1);
}

static store_cursor *pg_start(struct store *store, const char *sql, const char *types,
                              const store_value *values, int count)
{
    struct store_pg_database *s = own(store);
    assert(count <= STORE_QUERY_VALUES);
    store_pg_drain(s);
    if (s->transaction ? s->lost : !store_pg_connected(s))
        return NULL;
    struct store_pg_cursor *cursor = calloc(1, sizeof *cursor);
    if (!cursor) {
        store_pg_failed(s, "out of memory");
        return NULL;
    }
    cursor->row = -1;
    int place = prepare(s, sql, types, &cursor->stored);
    if (place < 0)
        return (store_cursor *)cursor;
    cursor->result = store_pg_answer(s, send_values(s, place, values, count));
    cursor->stored = cursor->result ? store_pg_stored_of(s, cursor->result) : STORE_FAILED;
    return (store_cursor *)cursor;
}

static store_stored pg_post(struct store *store, const char *sql, const char *types,
                            const store_value *values, int count)
{
    struct store_pg_database *s = own(store);
    store_stored stored = STORE_FAILED;
    assert(s->transaction && count <= STORE_QUERY_VALUES);
    if (s->posted >= POSTED)
        store_pg_drain(s);
    int place = s->lost ? -1 : prepare(s, sql, types, &stored);
    if (place < 0)
        return stored;
    if ((!s->posted && !PQenterPipelineMode(s->conn)) || !send_values(s, place, values, count) ||
        PQflush(s->conn) < 0)
        return store_pg_lose(s, PQerrorMessage(s->conn));
    s->posted++;
    return STORE_STORED;
}

static store_stored pg_step(struct store *store, store_cursor *taken)
{
    (void)store;
    struct store_pg_cursor *cursor = own_cursor(taken);
    if (cursor->stored != STORE_STORED)
        return cursor->stored;
    if (cursor->row + 1 >= PQntuples(cursor->result))
        return STORE_NONE;
    cursor->row++;
    return STORE_STORED;
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

static store_value pg_column(store_cursor *taken, int index)
{
    struct store_pg_cursor *cursor = own_cursor(taken);
    const PGresult *result = cursor->result;
    if (PQgetisnull(result, cursor->row, index))
        return (store_value){.kind = STORE_NULL};
    const char *bytes = PQgetvalue(result, cursor->row, index);
    Oid type = PQftype(result, index);
    if (type == TEXT || type == BYTEA)
        return (store_value){.kind = type == TEXT ? STORE_TEXT : STORE_BLOB,
                             .bytes = bytes,
                             .length = (size_t)PQgetlength(result, cursor->row, index)};
    return (store_value){.kind = STORE_INT, .number = number_at(bytes, type)};
}

static int64_t pg_finish(struct store *store, store_cursor *taken)
{
    (void)store;
    struct store_pg_cursor *cursor = own_cursor(taken);
    int64_t changed = cursor->result ? strtoll(PQcmdTuples(cursor->result), NULL, 10) : 0;
    PQclear(cursor->result);
    free(cursor);
    return changed;
}

/* ---- open and close ---- */

/* Returns the first column of the first row as a number; -1: it failed. */
static int64_t ask(struct store_pg_database *s, const char *sql)
{
    PGresult *result = store_pg_answer(s, PQsendQuery(s->conn, sql));
    int64_t number = -1;
    if (result && store_pg_stored_of(s, result) == STORE_STORED && PQntuples(result) > 0)
        number = strtoll(PQgetvalue(result, 0, 0), NULL, 10);
    PQclear(result);
    return number;
}

static bool refuse(struct store_pg_database *s, const char *reason)
{
    snprintf(s->base.reason, sizeof s->base.reason, "%s", reason);
    return false;
}

/* The version of the tables; 0: the row is damaged. (`least` came later than the table.) */
#define THE_VERSION                                                                                          \
    "SELECT coalesce((SELECT version FROM kozel AS k WHERE (SELECT count(*) FROM kozel) = 1"                 \
    " AND version BETWEEN 4 AND 9999 AND CASE WHEN to_jsonb(k) ? 'least'"                                    \
    " THEN coalesce((to_jsonb(k)->>'least')::bigint, -1) BETWEEN 0 AND version ELSE true END), 0)"

/* Returns the version of the existing tables, STORE_POSTGRES_FIRST - 1 if there are none; -1: it failed, or
 * they are not ours. */
static int64_t version_of(struct store_pg_database *s)
{
    int64_t ours = ask(s, "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()"
                          " AND tablename = 'kozel'");
    if (ours > 0) {
        int64_t version = ask(s, THE_VERSION);
        if (version == 0)
            refuse(s, "table kozel, row version: not one that a kozel has written; set version and least to "
                      "those of the program that wrote this store last, or read a backup in "
                      "(docs/operations.md, \"Damaged rows\")");
        return version > 0 ? version : -1;
    }
    int64_t tables =
        ours < 0 ? -1 : ask(s, "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()");
    if (tables > 0)
        refuse(s, "this is another program's database");
    return tables == 0 ? STORE_POSTGRES_FIRST - 1 : -1;
}

/* Checks that no node lives that could not run on the contracted tables. Such a node prevents the upgrade.
 * One without a lease cannot take a lease any more. */
static bool without_older_nodes(struct store_pg_database *s)
{
    char text[512];
    snprintf(text, sizeof text,
             "UPDATE node SET retired = 1 WHERE schema < %d AND retired = 0;"
             "SELECT count(*) FROM lease JOIN node ON node.epoch = lease.epoch WHERE schema < %d"
             " AND ends > CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)",
             STORE_POSTGRES_MIN, STORE_POSTGRES_MIN);
    int64_t older = ask(s, text);
    return older == 0 ||
           (older > 0 && refuse(s, "a node of an older kozel lives that this one cannot run beside: stop it "
                                   "first"));
}

/* Reports that the tables are not those of the version in `kozel`: that row may be damaged. */
static void not_its_tables(struct store_pg_database *s, int64_t version)
{
    char why[STORE_REASON_SIZE];
    memcpy(why, s->base.reason, sizeof why);
    snprintf(s->base.reason, sizeof s->base.reason,
             "table kozel, row version (%d): the tables are another's: %.90s (docs/operations.md, \"Damaged "
             "rows\")",
             (int)version, why);
}

/* Brings the tables to this program's version; all or nothing, one process at a time. Newer tables stay
 * unchanged, if programs of this version run on them. */
static bool migrate(struct store_pg_database *s)
{
    char text[128];
    s->patient = true;
    snprintf(text, sizeof text,
             "BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0;"
             "SELECT pg_advisory_xact_lock(%d)",
             MIGRATION_LOCK);
    bool good = store_pg_execute(s, text) == STORE_STORED;
    int64_t version = good ? version_of(s) : -1;
    if (version > store_postgres_version && ask(s, "SELECT least FROM kozel") > store_postgres_version)
        good = refuse(s, STORE_PG_NEWER);
    good = good && version >= 0;
    bool old = version < store_postgres_version;
    for (int64_t i = version + 1 - STORE_POSTGRES_FIRST;
         good && i <= store_postgres_version - STORE_POSTGRES_FIRST; i++)
        good = store_pg_execute(s, store_postgres_migrations[i]) == STORE_STORED;
    if (!good && version >= STORE_POSTGRES_FIRST && version < store_postgres_version)
        not_its_tables(s, version);
    snprintf(text, sizeof text, "DELETE FROM kozel; INSERT INTO kozel (version, least) VALUES (%d, %d)",
             store_postgres_version, STORE_POSTGRES_MIN);
    good = good && (!old || (store_pg_execute(s, text) == STORE_STORED && without_older_nodes(s)));
    good = good && store_pg_execute(s, "COMMIT") == STORE_STORED;
    s->patient = false;
    return good;
}

static bool is_utf8(struct store_pg_database *s)
{
    int64_t utf8 = ask(s, "SELECT CASE WHEN getdatabaseencoding() = 'UTF8' THEN 1 ELSE 0 END");
    return utf8 == 1 || (utf8 == 0 && refuse(s, "the database's encoding is not UTF8"));
}

static void pg_close(struct store *store)
{
    if (!store)
        return;
    struct store_pg_database *s = own(store);
    PQfinish(s->conn);
    free(s->where);
    free(s);
}

/* Makes a store without a connection. NULL: out of memory. */
static struct store_pg_database *make(const char *where)
{
    struct store_pg_database *s = calloc(1, sizeof *s);
    char *copy = strdup(where);
    if (!s || !copy) {
        free(s);
        free(copy);
        return NULL;
    }
    s->base.engine = &store_postgres;
    s->base.schema = store_postgres_version;
    s->where = copy;
    return s;
}

static struct store *opened(struct store_pg_database *s, bool good, char reason[STORE_REASON_SIZE])
{
    if (good)
        return &s->base;
    snprintf(reason, STORE_REASON_SIZE, "%s", s ? s->base.reason : "out of memory");
    pg_close(s ? &s->base : NULL);
    return NULL;
}

/* Returns true if a part of a password that was not written as %40 and so on stands where this option is. */
static bool has_password(const PQconninfoOption *option)
{
    if (!option->val)
        return false;
    if (!strcmp(option->keyword, "port"))
        return option->val[strspn(option->val, "0123456789,")] != '\0';
    /* (A name that begins with @ is an abstract socket.) */
    return !strcmp(option->keyword, "host") && *option->val && strchr(option->val + 1, '@');
}

/* Checks the address, because libpq's message would repeat parts of it. */
static bool is_address(struct store_pg_database *s)
{
    PQconninfoOption *options = PQconninfoParse(s->where, NULL);
    bool is = options != NULL;
    for (const PQconninfoOption *option = options; is && option->keyword; option++)
        is = !has_password(option);
    PQconninfoFree(options);
    return is ||
           refuse(s, "this is no address of a PostgreSQL database; in a password @ is written %40, : is "
                     "%3A, / is %2F");
}

static struct store *pg_open(const char *where, char reason[STORE_REASON_SIZE])
{
    struct store_pg_database *s = make(where);
    return opened(s, s && is_address(s) && store_pg_connect(s) && is_utf8(s) && migrate(s), reason);
}

/* Connects to a standby, where there is no primary. */
static bool connect_to_read(struct store_pg_database *s)
{
    s->reading = true;
    return store_pg_connect(s);
}

static struct store *pg_open_reading(const char *where, char reason[STORE_REASON_SIZE])
{
    struct store_pg_database *s = make(where);
    bool good = s && is_address(s) && (store_pg_connect(s) || connect_to_read(s)) && is_utf8(s);
    int64_t version = good ? version_of(s) : -1;
    if (version >= 0 && version != store_postgres_version)
        refuse(s, version < STORE_POSTGRES_FIRST ? "there is nothing of kozel in it"
                  : version > store_postgres_version
                      ? STORE_PG_NEWER
                      : "this database was made by an older kozel: start this one's "
                        "server with it once");
    return opened(s, version == store_postgres_version, reason);
}

/* Opens only a database with tables of this version. None are made or changed. */
static struct store *pg_open_shared(const char *where, char reason[STORE_REASON_SIZE])
{
    struct store *store = pg_open_reading(where, reason);
    if (!store)
        return NULL;
    pg_close(store);
    return pg_open(where, reason);
}

static struct store *pg_open_more(struct store *first, char reason[STORE_REASON_SIZE])
{
    struct store_pg_database *s = make(own(first)->where);
    if (s) {
        s->base.epoch = first->epoch;
        s->base.knows = first->knows;
    }
    return opened(s, s && store_pg_connect(s), reason);
}

/* ---- numbers that were given ---- */

static int64_t pg_last(struct store *store, const char *table, const char *column)
{
    return store_ask_int(
        store, -1, "SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence($1, $2)::regclass), 0)",
        "tt", table, column);
}

static store_stored pg_set_last(struct store *store, const char *table, const char *column, int64_t number)
{
    /* A given number must stay given even if the transaction fails. */
    return number == 0 ? STORE_STORED
                       : store_run(store, "SELECT setval(pg_get_serial_sequence($1, $2)::regclass, $3)",
                                   "tti", table, column, number);
}

static store_stored pg_mark(struct store *store)
{
    return store_pg_mark(own(store)) ? STORE_STORED : STORE_FAILED;
}

const store_engine store_postgres = {
    .name = "postgresql",
    .log = &store_postgres_log,
    .shared = true,
    .openers = {.open = pg_open,
                .open_more = pg_open_more,
                .open_reading = pg_open_reading,
                .open_shared = pg_open_shared,
                .close = pg_close},
    .transactions = {.begin = pg_begin,
                     .begin_copy = pg_begin_copy,
                     .commit = pg_commit,
                     .rollback = pg_rollback},
    .statements =
        {.start = pg_start, .post = pg_post, .step = pg_step, .column = pg_column, .finish = pg_finish},
    .mark = pg_mark,
    .evict = store_pg_evict,
    /* A sequence gives its number at once, whatever the transaction's result. The highest number plus one
     * would have to wait for all other transactions. */
    .add_guest = "INSERT INTO person (number, created)"
                 " VALUES (nextval(pg_get_serial_sequence('person', 'number')), $1)"
                 " RETURNING " STORE_PERSON_COLUMNS,
    .numbers = {.last = pg_last, .set_last = pg_set_last},
};
