/* SPDX-License-Identifier: MIT */
/* Replaces server/store/sql/postgres.c by SQLite in memory, with the same SQL. Transactions are serialized;
 * no other connection sees a transaction before its commit. A lost connection rolls its transaction back.
 * Steps take simulated time, in which other threads run and nodes may crash. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "database.h"
#include "server/store/admin/standby.h"
#include "server/store/people/person.h"
#include "server/store/sql/log_engine.h"
#include "server/store/sql/sqlite_schema.h"

enum {
    STATEMENTS_MAX = 512,
    STATEMENT_TIMEOUT_US = 3 * SIM_SECOND, /* a statement that waits longer fails */
    IDLE_TIMEOUT_US = 2 * SIM_SECOND,      /* after which a transaction without statements is rolled back */
    STEP_MIN_US = 100,
    STEP_MAX_US = 2 * SIM_MS,
    SLOW_STEP_MAX_US = 400 * SIM_MS,
};

extern const kz_log_engine kz_postgres_log;

/* A cached prepared statement. `stmt` is NULL while a cursor uses the statement. */
struct statement {
    const char *sql;
    sqlite3_stmt *stmt;
};

struct kz_cursor {
    const char *sql;
    sqlite3_stmt *stmt;
};

struct connection {
    kz_store base;
    int node;
    bool in_transaction, is_lost;
    bool write_refused; /* a write of the transaction changed no row */
};

sqlite3 *sim_db;
static struct statement statements[STATEMENTS_MAX];
static struct connection *owner;   /* the connection whose transaction is running, or NULL */
static uint64_t owner_active_us;   /* when its last statement began */
static const char transaction_end; /* key of sim_block(): woken at the end of a transaction */
static bool unreachable[SIM_NODES_MAX], slow;
static int crash_step[SIM_NODES_MAX];
static enum { COMMIT_SUCCEEDS, COMMIT_REPLY_LOST, COMMIT_CONFLICTS } commit_outcome[SIM_NODES_MAX];

static struct connection *connection_of(kz_store *store)
{
    return (struct connection *)store;
}

/* ---- faults */

void sim_database_set_unreachable(int node, bool enabled)
{
    unreachable[node] = enabled;
}

void sim_database_set_slow(bool enabled)
{
    slow = enabled;
}

void sim_database_crash_at(int node, int step)
{
    crash_step[node] = step;
}

void sim_database_fail_next_commit(int node, bool conflict)
{
    commit_outcome[node] = conflict ? COMMIT_CONFLICTS : COMMIT_REPLY_LOST;
}

static void wake_waiters(void *context)
{
    (void)context;
    sim_wake(&transaction_end);
}

static void end_transaction(const char *sql)
{
    if (sqlite3_exec(sim_db, sql, NULL, NULL, NULL) != SQLITE_OK)
        abort();
    owner = NULL;
    sim_wake(&transaction_end);
}

void sim_database_disconnect(int node)
{
    crash_step[node] = 0;
    commit_outcome[node] = COMMIT_SUCCEEDS;
    if (owner && owner->node == node)
        end_transaction("ROLLBACK");
}

/* Counts a step of the node's work, and crashes the node at step `crash_step`. */
static void count_step(const struct connection *c)
{
    if (c->node >= 0 && crash_step[c->node] && --crash_step[c->node] == 0)
        sim_node_kill(c->node);
}

/* Sleeps for the random latency of a step. Does nothing outside of threads. */
static void spend_time(const struct connection *c)
{
    if (sim_current_node() < 0)
        return;
    count_step(c);
    sim_sleep(sim_random_between(SIM_DATABASE, STEP_MIN_US, slow ? SLOW_STEP_MAX_US : STEP_MAX_US));
    count_step(c);
}

/* ---- failures */

static kz_stored fail(struct connection *c, const char *reason)
{
    snprintf(c->base.reason, sizeof c->base.reason, "%s", reason);
    c->base.again = false;
    return KZ_STORE_FAILED;
}

static kz_stored lose_connection(struct connection *c)
{
    if (owner == c)
        end_transaction("ROLLBACK");
    c->is_lost = true;
    return fail(c, "the connection is lost");
}

/* Waits until no other transaction is running. Returns false if the connection is lost or times out. */
static bool wait_until_ready(struct connection *c)
{
    if (c->node >= 0 && unreachable[c->node] && sim_current_node() >= 0) {
        if (!c->is_lost)
            sim_sleep(STATEMENT_TIMEOUT_US);
        lose_connection(c);
        return false;
    }
    uint64_t since_us = sim_now_us();
    if (owner && owner != c) {
        sim_schedule(IDLE_TIMEOUT_US, wake_waiters, NULL);
        sim_schedule(STATEMENT_TIMEOUT_US, wake_waiters, NULL);
    }
    while (owner && owner != c && !c->is_lost) {
        if (sim_now_us() - owner_active_us >= IDLE_TIMEOUT_US) {
            lose_connection(owner); /* as server/store/sql/postgres_link.c asks PostgreSQL to do */
            continue;
        }
        if (sim_now_us() - since_us >= STATEMENT_TIMEOUT_US) {
            lose_connection(c);
            return false;
        }
        sim_block(&transaction_end);
    }
    owner_active_us = sim_now_us();
    if (c->is_lost)
        fail(c, "the connection is lost");
    return !c->is_lost;
}

/* ---- connections */

static kz_store *connect_store(const kz_store *first, char reason[KZ_STORE_REASON_SIZE])
{
    struct connection *c = calloc(1, sizeof *c);
    c->base.engine = &kz_store_postgres;
    c->base.schema = kz_sqlite_version;
    c->node = sim_current_node();
    if (first) {
        c->base.epoch = first->epoch;
        c->base.knows = first->knows;
    } else {
        spend_time(c);
    }
    if (wait_until_ready(c))
        return &c->base;
    snprintf(reason, KZ_STORE_REASON_SIZE, "%s", c->base.reason);
    free(c);
    return NULL;
}

static kz_store *open_first(const char *where, char reason[KZ_STORE_REASON_SIZE])
{
    (void)where;
    return connect_store(NULL, reason);
}

static kz_store *open_more(kz_store *first, char reason[KZ_STORE_REASON_SIZE])
{
    return connect_store(first, reason);
}

static void close_store(kz_store *store)
{
    struct connection *c = connection_of(store);
    if (owner == c)
        end_transaction("ROLLBACK");
    free(c);
}

/* ---- statements */

static void replace(char *text, const char *pattern, const char *replacement)
{
    size_t old_length = strlen(pattern), new_length = strlen(replacement);
    assert(new_length <= old_length);
    for (char *at = text; (at = strstr(at, pattern)); at += new_length) {
        memcpy(at, replacement, new_length);
        memmove(at + new_length, at + old_length, strlen(at + old_length) + 1);
    }
}

/* Returns `sql` in SQLite's dialect; the caller frees it. Row locks are removed, as transactions are
 * serialized. */
static char *translate(const char *sql)
{
    char *text = strdup(sql);
    for (char *at = text; (at = strchr(at, '$')); at++)
        *at = '?';
    replace(text, " FOR SHARE OF m", "");
    replace(text, " FOR SHARE OF n", "");
    replace(text, " FOR SHARE OF t", "");
    replace(text, " FOR SHARE", "");
    replace(text, " FOR UPDATE SKIP LOCKED", "");
    replace(text, " FOR NO KEY UPDATE", "");
    replace(text, " FOR UPDATE", "");
    replace(text, "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)", "simulated_ms()");
    char *bare = strstr(text, "(SELECT FROM");
    if (bare) { /* PostgreSQL permits a SELECT without columns */
        char *longer = malloc(strlen(text) + 3);
        snprintf(longer, strlen(text) + 3, "%.*sSELECT 1%s", (int)(bare + 1 - text), text, bare + 7);
        free(text);
        text = longer;
    }
    return text;
}

static sqlite3_stmt *prepare(const char *sql)
{
    sqlite3_stmt *stmt = NULL;
    char *text = translate(sql);
    if (sqlite3_prepare_v3(sim_db, text, -1, SQLITE_PREPARE_PERSISTENT, &stmt, NULL) != SQLITE_OK) {
        fprintf(stderr, "simulation: the database refuses \"%s\": %s\n", text, sqlite3_errmsg(sim_db));
        abort();
    }
    free(text);
    return stmt;
}

/* Returns the cache slot of `sql`, which is compared by address. */
static struct statement *statement_slot(const char *sql)
{
    size_t at = ((uintptr_t)sql >> 3 ^ (uintptr_t)sql >> 11) % STATEMENTS_MAX;
    while (statements[at].sql && statements[at].sql != sql)
        at = (at + 1) % STATEMENTS_MAX;
    return &statements[at];
}

/* The statements that runs have used, in memory shared by all runs. The parent process prepares them once for
 * all. */
static struct used_list {
    size_t count;
    const char *sql[STATEMENTS_MAX];
} * used_statements;

void sim_statement_list_create(void)
{
    used_statements =
        mmap(NULL, sizeof *used_statements, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (used_statements == MAP_FAILED)
        abort();
}

void sim_database_prepare_statements(void)
{
    for (size_t i = 0; i < used_statements->count; i++) {
        struct statement *statement = statement_slot(used_statements->sql[i]);
        if (!statement->sql)
            *statement = (struct statement){used_statements->sql[i], prepare(used_statements->sql[i])};
    }
}

static kz_cursor *open_cursor(const char *sql)
{
    struct statement *statement = statement_slot(sql);
    if (!statement->sql)
        used_statements->sql[used_statements->count++] = sql;
    statement->sql = sql;
    kz_cursor *cursor = malloc(sizeof *cursor);
    *cursor = (kz_cursor){sql, statement->stmt ? statement->stmt : prepare(sql)};
    statement->stmt = NULL;
    return cursor;
}

static void bind_values(sqlite3_stmt *stmt, const kz_value *values, int count)
{
    assert(sqlite3_bind_parameter_count(stmt) == count);
    for (int i = 0; i < count; i++) {
        const kz_value *value = &values[i];
        if (value->kind == KZ_INT)
            sqlite3_bind_int64(stmt, i + 1, value->number);
        else if (value->kind == KZ_TEXT)
            sqlite3_bind_text(stmt, i + 1, value->bytes, (int)value->length, SQLITE_TRANSIENT);
        else if (value->kind == KZ_BLOB)
            sqlite3_bind_blob(stmt, i + 1, value->bytes, (int)value->length, SQLITE_TRANSIENT);
        else
            sqlite3_bind_null(stmt, i + 1);
    }
}

static kz_cursor *start(kz_store *store, const char *sql, const char *types, const kz_value *values,
                        int count)
{
    (void)types;
    struct connection *c = connection_of(store);
    if (c->in_transaction && c->is_lost) {
        fail(c, "the connection is lost");
        return NULL;
    }
    if (!c->in_transaction) {
        c->is_lost = false; /* the connection is opened again */
        spend_time(c);
    } else {
        count_step(c);
    }
    if (!wait_until_ready(c))
        return NULL;
    kz_cursor *cursor = open_cursor(sql);
    bind_values(cursor->stmt, values, count);
    return cursor;
}

static kz_stored step(kz_store *store, kz_cursor *cursor)
{
    struct connection *c = connection_of(store);
    int code = sqlite3_step(cursor->stmt);
    if (code == SQLITE_ROW)
        return KZ_STORED;
    if (code == SQLITE_DONE)
        return KZ_STORE_NONE;
    fail(c, sqlite3_errmsg(sim_db));
    c->base.by_row = true;
    return (code & 0xff) == SQLITE_CONSTRAINT ? KZ_STORE_CONFLICT : KZ_STORE_FAILED;
}

static kz_value column(kz_cursor *cursor, int index)
{
    sqlite3_stmt *stmt = cursor->stmt;
    switch (sqlite3_column_type(stmt, index)) {
    case SQLITE_INTEGER:
        return (kz_value){.kind = KZ_INT, .number = sqlite3_column_int64(stmt, index)};
    case SQLITE_NULL:
        return (kz_value){.kind = KZ_NULL};
    case SQLITE_TEXT:
        return (kz_value){.kind = KZ_TEXT,
                          .bytes = sqlite3_column_text(stmt, index),
                          .length = (size_t)sqlite3_column_bytes(stmt, index)};
    default:
        return (kz_value){.kind = KZ_BLOB,
                          .bytes = sqlite3_column_blob(stmt, index),
                          .length = (size_t)sqlite3_column_bytes(stmt, index)};
    }
}

static int64_t finish(kz_store *store, kz_cursor *cursor)
{
    (void)store;
    int64_t changed = sqlite3_stmt_readonly(cursor->stmt) ? 0 : sqlite3_changes64(sim_db);
    sqlite3_reset(cursor->stmt);
    struct statement *statement = statement_slot(cursor->sql);
    if (statement->stmt)
        sqlite3_finalize(cursor->stmt);
    else
        statement->stmt = cursor->stmt;
    free(cursor);
    return changed;
}

/* Runs a statement whose result is only checked at the commit. */
static kz_stored post(kz_store *store, const char *sql, const char *types, const kz_value *values, int count)
{
    struct connection *c = connection_of(store);
    kz_cursor *cursor = start(store, sql, types, values, count);
    if (!cursor)
        return KZ_STORE_FAILED;
    kz_stored stored = step(store, cursor);
    if (finish(store, cursor) != 1 || stored != KZ_STORE_NONE)
        c->write_refused = true;
    return KZ_STORED;
}

/* ---- transactions */

static kz_stored begin(kz_store *store)
{
    struct connection *c = connection_of(store);
    assert(!c->in_transaction);
    c->is_lost = c->write_refused = false;
    spend_time(c);
    if (!wait_until_ready(c))
        return KZ_STORE_FAILED;
    if (sqlite3_exec(sim_db, "BEGIN", NULL, NULL, NULL) != SQLITE_OK)
        abort();
    owner = c;
    c->in_transaction = true;
    return KZ_STORED;
}

static kz_stored begin_copy(kz_store *store, bool writes)
{
    (void)writes;
    return begin(store);
}

static kz_stored rollback(kz_store *store)
{
    struct connection *c = connection_of(store);
    if (owner == c)
        end_transaction("ROLLBACK");
    c->in_transaction = false;
    return KZ_STORED;
}

static kz_stored commit(kz_store *store)
{
    struct connection *c = connection_of(store);
    assert(c->in_transaction);
    spend_time(c);
    if (!wait_until_ready(c)) {
        c->in_transaction = false;
        return KZ_STORE_FAILED;
    }
    int outcome = c->node >= 0 ? (int)commit_outcome[c->node] : COMMIT_SUCCEEDS;
    if (c->node >= 0)
        commit_outcome[c->node] = COMMIT_SUCCEEDS;
    c->in_transaction = false;
    if (c->write_refused || outcome == COMMIT_CONFLICTS) {
        end_transaction("ROLLBACK");
        fail(c, c->write_refused ? "a write was refused" : "deadlock detected");
        c->base.again = !c->write_refused;
        return c->write_refused ? KZ_STORE_CONFLICT : KZ_STORE_FAILED;
    }
    end_transaction("COMMIT");
    spend_time(c);
    return outcome == COMMIT_REPLY_LOST || c->is_lost ? lose_connection(c) : KZ_STORED;
}

/* Does nothing: the statements of the caller have waited for the end of every transaction. */
static kz_stored evict(kz_store *store, int64_t epoch)
{
    (void)store, (void)epoch;
    return KZ_STORED;
}

static int64_t last(kz_store *store, const char *table, const char *column)
{
    if (!strcmp(column, "number"))
        return kz_ask_int(store, -1, "SELECT coalesce(max(number), 0) FROM match", "");
    return kz_ask_int(store, -1, "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = $1", "t",
                      table);
}

static kz_stored mark(kz_store *store)
{
    (void)store;
    return KZ_STORED;
}

const kz_store_engine kz_store_postgres = {
    .name = "simulated",
    .log = &kz_postgres_log,
    .shared = true,
    .open = open_first,
    .open_more = open_more,
    .close = close_store,
    .begin = begin,
    .begin_copy = begin_copy,
    .commit = commit,
    .rollback = rollback,
    .start = start,
    .post = post,
    .step = step,
    .column = column,
    .finish = finish,
    .mark = mark,
    .evict = evict,
    .last = last,
    .add_guest =
        "INSERT INTO person (number, created) VALUES ((SELECT coalesce(max(number), 0) + 1 FROM person), $1)"
        " RETURNING " KZ_PERSON_COLUMNS,
};

bool kz_postgres_is_private(const char *where)
{
    (void)where;
    return true;
}

kz_stored __wrap_kz_store_standby(kz_store *store, kz_standby *out);
kz_stored __wrap_kz_store_standby(kz_store *store, kz_standby *out)
{
    (void)store;
    *out = KZ_STANDBY_SYNCHRONOUS;
    return KZ_STORED;
}

kz_store *sim_database_setup_connection(void)
{
    static struct connection connection;
    connection = (struct connection){.base = {.engine = &kz_store_postgres}, .node = -1};
    return &connection.base;
}
