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
#include "server/store/sql/migrations.h"

enum {
    STATEMENTS_MAX = 512,
    STATEMENT_TIMEOUT_US = 3 * SIM_SECOND, /* a statement that waits longer fails */
    IDLE_TIMEOUT_US = 2 * SIM_SECOND,      /* after which a transaction without statements is rolled back */
    STEP_MIN_US = 100,
    STEP_MAX_US = 2 * SIM_MS,
    SLOW_STEP_MAX_US = 400 * SIM_MS,
};

extern const store_log_engine store_postgres_log;

/* A cached prepared statement. `stmt` is NULL while a cursor uses the statement. */
struct statement {
    const char *sql;
    sqlite3_stmt *stmt;
};

struct store_cursor {
    const char *sql;
    sqlite3_stmt *stmt;
};

struct connection {
    struct store base;
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
static int steps_after_match[SIM_NODES_MAX]; /* crash_step from the end of the node's next match on */
static enum { COMMIT_SUCCEEDS, COMMIT_REPLY_LOST, COMMIT_CONFLICTS } commit_outcome[SIM_NODES_MAX];

static struct connection *connection_of(struct store *store)
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

void sim_database_crash_after_match(int node, int step)
{
    steps_after_match[node] = step;
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
    crash_step[node] = steps_after_match[node] = 0;
    commit_outcome[node] = COMMIT_SUCCEEDS;
    if (owner && owner->node == node)
        end_transaction("ROLLBACK");
}

/* Sets the crash that was to come after the end of a match, if `sql` writes one (postgres_log.c). */
static void await_end_of_match(const struct connection *c, const char *sql)
{
    if (c->node < 0 || !steps_after_match[c->node] || !strstr(sql, "UPDATE match SET result"))
        return;
    crash_step[c->node] = steps_after_match[c->node];
    steps_after_match[c->node] = 0;
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

static store_stored fail(struct connection *c, const char *reason)
{
    snprintf(c->base.reason, sizeof c->base.reason, "%s", reason);
    c->base.again = false;
    return STORE_FAILED;
}

static store_stored lose_connection(struct connection *c)
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

static struct store *connect_store(const struct store *first, char reason[STORE_REASON_SIZE])
{
    struct connection *c = calloc(1, sizeof *c);
    c->base.engine = &store_postgres;
    c->base.schema = store_sqlite_version;
    c->node = sim_current_node();
    if (first) {
        c->base.epoch = first->epoch;
        c->base.knows = first->knows;
    } else {
        spend_time(c);
    }
    if (wait_until_ready(c))
        return &c->base;
    snprintf(reason, STORE_REASON_SIZE, "%s", c->base.reason);
    free(c);
    return NULL;
}

static struct store *open_first(const char *where, char reason[STORE_REASON_SIZE])
{
    (void)where;
    return connect_store(NULL, reason);
}

static struct store *open_more(struct store *first, char reason[STORE_REASON_SIZE])
{
    return connect_store(first, reason);
}

static void close_store(struct store *store)
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

static store_cursor *open_cursor(const char *sql)
{
    struct statement *statement = statement_slot(sql);
    if (!statement->sql)
        used_statements->sql[used_statements->count++] = sql;
    statement->sql = sql;
    store_cursor *cursor = malloc(sizeof *cursor);
    *cursor = (store_cursor){sql, statement->stmt ? statement->stmt : prepare(sql)};
    statement->stmt = NULL;
    return cursor;
}

static void bind_values(sqlite3_stmt *stmt, const store_value *values, int count)
{
    assert(sqlite3_bind_parameter_count(stmt) == count);
    for (int i = 0; i < count; i++) {
        const store_value *value = &values[i];
        if (value->kind == STORE_INT)
            sqlite3_bind_int64(stmt, i + 1, value->number);
        else if (value->kind == STORE_TEXT)
            sqlite3_bind_text(stmt, i + 1, value->bytes, (int)value->length, SQLITE_TRANSIENT);
        else if (value->kind == STORE_BLOB)
            sqlite3_bind_blob(stmt, i + 1, value->bytes, (int)value->length, SQLITE_TRANSIENT);
        else
            sqlite3_bind_null(stmt, i + 1);
    }
}

static store_cursor *start(struct store *store, const char *sql, const char *types, const store_value *values,
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
    await_end_of_match(c, sql);
    store_cursor *cursor = open_cursor(sql);
    bind_values(cursor->stmt, values, count);
    return cursor;
}

static store_stored step(struct store *store, store_cursor *cursor)
{
    struct connection *c = connection_of(store);
    int code = sqlite3_step(cursor->stmt);
    if (code == SQLITE_ROW)
        return STORE_STORED;
    if (code == SQLITE_DONE)
        return STORE_NONE;
    fail(c, sqlite3_errmsg(sim_db));
    c->base.by_row = true;
    return (code & 0xff) == SQLITE_CONSTRAINT ? STORE_CONFLICT : STORE_FAILED;
}

static store_value column(store_cursor *cursor, int index)
{
    sqlite3_stmt *stmt = cursor->stmt;
    switch (sqlite3_column_type(stmt, index)) {
    case SQLITE_INTEGER:
        return (store_value){.kind = STORE_INT, .number = sqlite3_column_int64(stmt, index)};
    case SQLITE_NULL:
        return (store_value){.kind = STORE_NULL};
    case SQLITE_TEXT:
        return (store_value){.kind = STORE_TEXT,
                             .bytes = sqlite3_column_text(stmt, index),
                             .length = (size_t)sqlite3_column_bytes(stmt, index)};
    default:
        return (store_value){.kind = STORE_BLOB,
                             .bytes = sqlite3_column_blob(stmt, index),
                             .length = (size_t)sqlite3_column_bytes(stmt, index)};
    }
}

static int64_t finish(struct store *store, store_cursor *cursor)
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
static store_stored post(struct store *store, const char *sql, const char *types, const store_value *values,
                         int count)
{
    struct connection *c = connection_of(store);
    store_cursor *cursor = start(store, sql, types, values, count);
    if (!cursor)
        return STORE_FAILED;
    store_stored stored = step(store, cursor);
    if (finish(store, cursor) != 1 || stored != STORE_NONE)
        c->write_refused = true;
    return STORE_STORED;
}

/* ---- transactions */

static store_stored begin(struct store *store)
{
    struct connection *c = connection_of(store);
    assert(!c->in_transaction);
    c->is_lost = c->write_refused = false;
    spend_time(c);
    if (!wait_until_ready(c))
        return STORE_FAILED;
    if (sqlite3_exec(sim_db, "BEGIN", NULL, NULL, NULL) != SQLITE_OK)
        abort();
    owner = c;
    c->in_transaction = true;
    return STORE_STORED;
}

static store_stored begin_copy(struct store *store, bool writes)
{
    (void)writes;
    return begin(store);
}

static store_stored rollback(struct store *store)
{
    struct connection *c = connection_of(store);
    if (owner == c)
        end_transaction("ROLLBACK");
    c->in_transaction = false;
    return STORE_STORED;
}

static store_stored commit(struct store *store)
{
    struct connection *c = connection_of(store);
    assert(c->in_transaction);
    spend_time(c);
    if (!wait_until_ready(c)) {
        c->in_transaction = false;
        return STORE_FAILED;
    }
    int outcome = c->node >= 0 ? (int)commit_outcome[c->node] : COMMIT_SUCCEEDS;
    if (c->node >= 0)
        commit_outcome[c->node] = COMMIT_SUCCEEDS;
    c->in_transaction = false;
    if (c->write_refused || outcome == COMMIT_CONFLICTS) {
        end_transaction("ROLLBACK");
        fail(c, c->write_refused ? "a write was refused" : "deadlock detected");
        c->base.again = !c->write_refused;
        return c->write_refused ? STORE_CONFLICT : STORE_FAILED;
    }
    end_transaction("COMMIT");
    spend_time(c);
    return outcome == COMMIT_REPLY_LOST || c->is_lost ? lose_connection(c) : STORE_STORED;
}

/* Does nothing: the statements of the caller have waited for the end of every transaction. */
static store_stored evict(struct store *store, int64_t epoch)
{
    (void)store, (void)epoch;
    return STORE_STORED;
}

static int64_t last(struct store *store, const char *table, const char *column)
{
    if (!strcmp(column, "number"))
        return store_ask_int(store, -1, "SELECT coalesce(max(number), 0) FROM match", "");
    return store_ask_int(store, -1, "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = $1", "t",
                         table);
}

static store_stored mark(struct store *store)
{
    (void)store;
    return STORE_STORED;
}

const store_engine store_postgres = {
    .name = "simulated",
    .log = &store_postgres_log,
    .shared = true,
    .openers = {.open = open_first, .open_more = open_more, .close = close_store},
    .transactions = {.begin = begin, .begin_copy = begin_copy, .commit = commit, .rollback = rollback},
    .statements = {.start = start, .post = post, .step = step, .column = column, .finish = finish},
    .mark = mark,
    .evict = evict,
    .numbers = {.last = last},
    .add_guest =
        "INSERT INTO person (number, created) VALUES ((SELECT coalesce(max(number), 0) + 1 FROM person), $1)"
        " RETURNING " STORE_PERSON_COLUMNS,
};

bool store_postgres_is_private(const char *where)
{
    (void)where;
    return true;
}

store_stored __wrap_store_read_standby(struct store *store, store_standby *out);
store_stored __wrap_store_read_standby(struct store *store, store_standby *out)
{
    (void)store;
    *out = STORE_STANDBY_SYNCHRONOUS;
    return STORE_STORED;
}

struct store *sim_database_setup_connection(void)
{
    static struct connection connection;
    connection = (struct connection){.base = {.engine = &store_postgres}, .node = -1};
    return &connection.base;
}
