/* The database in memory, in the place of src/store/postgres.c: the same SQL, run by SQLite. One transaction
 * runs at a time, and nobody else sees anything of it before its commit; a connection that is lost takes its
 * transaction along. What is done here takes time, during which other threads go on and nodes die. */
#include <assert.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "identity/token.h"
#include "simulation.h"
#include "store/log_engine.h"
#include "store/person.h"
#include "store/sqlite_schema.h"
#include "store/standby.h"

enum {
    STATEMENTS = 512,
    PATIENCE = 3 * SIM_SECOND, /* a statement that takes longer has failed */
    QUICK_LEAST = 100,
    QUICK_MOST = 2 * SIM_MS,
    SLOW_MOST = 400 * SIM_MS,
};

extern const kz_log_engine kz_postgres_log;

/* A prepared statement; while it is in use `stmt` is NULL. */
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
    bool transaction, lost, refused;
};

static sqlite3 *db;
static kz_store *file; /* of a server alone, while people are written into it */
static struct statement statements[STATEMENTS];
static struct connection *owner; /* whose transaction runs; NULL: none */
static const char door;          /* waited for while there is one */
static bool cut[SIM_NODES], slow;
static int die_at[SIM_NODES];
static enum { COMMITS, UNHEARD, COLLIDES } next_commit[SIM_NODES];

static struct connection *own(kz_store *store)
{
    return (struct connection *)store;
}

/* ---- faults */

void sim_database_cut(int node, bool is)
{
    cut[node] = is;
}

void sim_database_slow(bool is)
{
    slow = is;
}

void sim_database_die_at(int node, int step)
{
    die_at[node] = step;
}

void sim_database_next_commit(int node, bool collides)
{
    next_commit[node] = collides ? COLLIDES : UNHEARD;
}

static void end_transaction(const char *how)
{
    if (sqlite3_exec(db, how, NULL, NULL, NULL) != SQLITE_OK)
        abort();
    owner = NULL;
    sim_wake(&door);
}

void sim_database_kill(int node)
{
    die_at[node] = 0;
    next_commit[node] = COMMITS;
    if (owner && owner->node == node)
        end_transaction("ROLLBACK");
}

/* Something is done at the database: the node may die of it. */
static void pass(const struct connection *c)
{
    if (c->node >= 0 && die_at[c->node] && --die_at[c->node] == 0)
        sim_node_kill(c->node);
}

static void take_time(const struct connection *c)
{
    if (sim_node() < 0)
        return;
    pass(c);
    sim_sleep(sim_between(SIM_DATABASE, QUICK_LEAST, slow ? SLOW_MOST : QUICK_MOST));
    pass(c);
}

/* ---- failures */

static kz_stored fail(struct connection *c, const char *reason)
{
    snprintf(c->base.reason, sizeof c->base.reason, "%s", reason);
    c->base.again = false;
    return KZ_STORE_FAILED;
}

static kz_stored lose(struct connection *c)
{
    if (owner == c)
        end_transaction("ROLLBACK");
    c->lost = true;
    return fail(c, "the connection is lost");
}

/* Whether it can be spoken to; waits until no other transaction runs. */
static bool reach(struct connection *c)
{
    if (c->node >= 0 && cut[c->node] && sim_node() >= 0) {
        if (!c->lost)
            sim_sleep(PATIENCE);
        lose(c);
        return false;
    }
    uint64_t since = sim_now();
    while (owner && owner != c && !c->lost) {
        if (sim_now() - since > PATIENCE) {
            lose(c);
            return false;
        }
        sim_block(&door);
    }
    if (c->lost)
        fail(c, "the connection is lost");
    return !c->lost;
}

/* ---- connections */

static kz_store *connect_to(const kz_store *first, char reason[KZ_STORE_REASON_SIZE])
{
    struct connection *c = calloc(1, sizeof *c);
    c->base.engine = &kz_store_postgres;
    c->base.schema = kz_sqlite_version;
    c->node = sim_node();
    if (first) {
        c->base.epoch = first->epoch;
        c->base.knows = first->knows;
    } else {
        take_time(c);
    }
    if (reach(c))
        return &c->base;
    snprintf(reason, KZ_STORE_REASON_SIZE, "%s", c->base.reason);
    free(c);
    return NULL;
}

static kz_store *open_first(const char *where, char reason[KZ_STORE_REASON_SIZE])
{
    (void)where;
    return connect_to(NULL, reason);
}

static kz_store *open_more(kz_store *first, char reason[KZ_STORE_REASON_SIZE])
{
    return connect_to(first, reason);
}

static void close_store(kz_store *store)
{
    struct connection *c = own(store);
    if (owner == c)
        end_transaction("ROLLBACK");
    free(c);
}

/* ---- statements */

static void replace(char *text, const char *what, const char *with)
{
    size_t old = strlen(what), new = strlen(with);
    assert(new <= old);
    for (char *at = text; (at = strstr(at, what)); at += new) {
        memcpy(at, with, new);
        memmove(at + new, at + old, strlen(at + old) + 1);
    }
}

/* SQLite locks no rows, for one transaction runs at a time. */
static char *translated(const char *sql)
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
    if (bare) { /* PostgreSQL selects no column at all, too */
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
    char *text = translated(sql);
    if (sqlite3_prepare_v3(db, text, -1, SQLITE_PREPARE_PERSISTENT, &stmt, NULL) != SQLITE_OK) {
        fprintf(stderr, "simulation: the database refuses \"%s\": %s\n", text, sqlite3_errmsg(db));
        abort();
    }
    free(text);
    return stmt;
}

static struct statement *place_of(const char *sql)
{
    size_t at = ((uintptr_t)sql >> 3 ^ (uintptr_t)sql >> 11) % STATEMENTS;
    while (statements[at].sql && statements[at].sql != sql)
        at = (at + 1) % STATEMENTS;
    return &statements[at];
}

/* The statements that runs have used: the process that they are made from prepares them once for all. */
static struct used {
    size_t count;
    const char *sql[STATEMENTS];
} * used;

void sim_database_warm(void)
{
    for (size_t i = 0; i < used->count; i++) {
        struct statement *statement = place_of(used->sql[i]);
        if (!statement->sql)
            *statement = (struct statement){used->sql[i], prepare(used->sql[i])};
    }
}

static kz_cursor *take(const char *sql)
{
    struct statement *statement = place_of(sql);
    if (!statement->sql)
        used->sql[used->count++] = sql;
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
    struct connection *c = own(store);
    if (c->transaction && c->lost) {
        fail(c, "the connection is lost");
        return NULL;
    }
    if (!c->transaction) {
        c->lost = false; /* it is made again */
        take_time(c);
    } else {
        pass(c);
    }
    if (!reach(c))
        return NULL;
    kz_cursor *cursor = take(sql);
    bind_values(cursor->stmt, values, count);
    return cursor;
}

static kz_stored step(kz_store *store, kz_cursor *cursor)
{
    struct connection *c = own(store);
    int code = sqlite3_step(cursor->stmt);
    if (code == SQLITE_ROW)
        return KZ_STORED;
    if (code == SQLITE_DONE)
        return KZ_STORE_NONE;
    fail(c, sqlite3_errmsg(db));
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
    int64_t changed = sqlite3_stmt_readonly(cursor->stmt) ? 0 : sqlite3_changes64(db);
    sqlite3_reset(cursor->stmt);
    struct statement *statement = place_of(cursor->sql);
    if (statement->stmt)
        sqlite3_finalize(cursor->stmt);
    else
        statement->stmt = cursor->stmt;
    free(cursor);
    return changed;
}

static kz_stored post(kz_store *store, const char *sql, const char *types, const kz_value *values, int count)
{
    struct connection *c = own(store);
    kz_cursor *cursor = start(store, sql, types, values, count);
    if (!cursor)
        return KZ_STORE_FAILED;
    kz_stored stored = step(store, cursor);
    if (finish(store, cursor) != 1 || stored == KZ_STORE_CONFLICT)
        c->refused = true;
    return KZ_STORED;
}

/* ---- transactions */

static kz_stored begin(kz_store *store)
{
    struct connection *c = own(store);
    assert(!c->transaction);
    c->lost = c->refused = false;
    take_time(c);
    if (!reach(c))
        return KZ_STORE_FAILED;
    if (sqlite3_exec(db, "BEGIN", NULL, NULL, NULL) != SQLITE_OK)
        abort();
    owner = c;
    c->transaction = true;
    return KZ_STORED;
}

static kz_stored begin_copy(kz_store *store, bool writes)
{
    (void)writes;
    return begin(store);
}

static kz_stored rollback(kz_store *store)
{
    struct connection *c = own(store);
    if (owner == c)
        end_transaction("ROLLBACK");
    c->transaction = false;
    return KZ_STORED;
}

static kz_stored commit(kz_store *store)
{
    struct connection *c = own(store);
    assert(c->transaction);
    take_time(c);
    if (!reach(c)) {
        c->transaction = false;
        return KZ_STORE_FAILED;
    }
    int how = c->node >= 0 ? (int)next_commit[c->node] : COMMITS;
    if (c->node >= 0)
        next_commit[c->node] = COMMITS;
    c->transaction = false;
    if (c->refused || how == COLLIDES) {
        end_transaction("ROLLBACK");
        fail(c, c->refused ? "a write was refused" : "deadlock detected");
        c->base.again = !c->refused;
        return c->refused ? KZ_STORE_CONFLICT : KZ_STORE_FAILED;
    }
    end_transaction("COMMIT");
    take_time(c);
    return how == UNHEARD || c->lost ? lose(c) : KZ_STORED;
}

static kz_stored evict(kz_store *store, int64_t epoch)
{
    (void)store;
    if (owner && owner->base.epoch == epoch)
        lose(owner);
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

/* ---- the begin */

static void run_script(const char *sql)
{
    char *why = NULL;
    if (sqlite3_exec(db, sql, NULL, NULL, &why) == SQLITE_OK)
        return;
    fprintf(stderr, "simulation: %s\n%s\n", why, sql);
    abort();
}

static void tell_clock(sqlite3_context *context, int count, sqlite3_value **values)
{
    (void)count, (void)values;
    sqlite3_result_int64(context, sim_wall_ms(SIM_DATABASE_CLOCK));
}

void sim_database_make(void)
{
    used = mmap(NULL, sizeof *used, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (used == MAP_FAILED)
        abort();
    if (sqlite3_open_v2(":memory:", &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, "unix") != SQLITE_OK)
        abort();
    sqlite3_create_function(db, "simulated_ms", 0, SQLITE_UTF8, NULL, tell_clock, NULL, NULL);
    for (int i = 0; i < kz_sqlite_version; i++)
        run_script(kz_sqlite_migrations[i]);
    /* As in postgres_schema.c: SQLite's own logs have a form of their own. */
    run_script("DROP TABLE entry; CREATE TABLE entry (match INTEGER NOT NULL REFERENCES match (number), seq "
               "INTEGER NOT NULL "
               "CHECK (seq >= 1), lines TEXT NOT NULL, reserve_ms INTEGER NOT NULL, at INTEGER NOT NULL, "
               "PRIMARY KEY (match, seq)) STRICT, WITHOUT ROWID; PRAGMA foreign_keys = ON");
}

static void must(kz_stored stored)
{
    if (stored != KZ_STORED)
        abort();
}

static void add_guest(kz_store *store, const char *token, kz_store_person *person)
{
    uint8_t hash[KZ_TOKEN_HASH_SIZE];
    kz_token_hash(token, hash);
    must(kz_store_begin(store));
    must(kz_store_guest_add(store, hash, sim_wall_ms(SIM_DATABASE_CLOCK), person));
    must(kz_store_commit(store));
}

void sim_database_add_person(const char *name, bool registered, char token[64])
{
    struct connection c = {.base = {.engine = &kz_store_postgres}, .node = -1};
    kz_store *store = file ? file : &c.base;
    kz_store_person person;
    kz_token_make(token);
    add_guest(store, token, &person);
    if (registered)
        must(kz_run(
            store, "UPDATE person SET name = $1, skeleton = $1, number = NULL, registered = $2 WHERE id = $3",
            "tii", name, sim_wall_ms(SIM_DATABASE_CLOCK), person.id));
}

/* ---- the end: JSON made by SQLite itself */

static void tell_rows(FILE *out, const char *name, const char *object, const char *from)
{
    char sql[1024];
    sqlite3_stmt *stmt;
    snprintf(sql, sizeof sql, "SELECT json_object(%s) FROM %s", object, from);
    if (sqlite3_prepare_v2(db, sql, -1, &stmt, NULL) != SQLITE_OK) {
        fprintf(stderr, "simulation: %s\n", sqlite3_errmsg(db));
        abort();
    }
    fprintf(out, "\"%s\":[", name);
    for (bool first = true; sqlite3_step(stmt) == SQLITE_ROW; first = false)
        fprintf(out, "%s%s", first ? "" : ",", (const char *)sqlite3_column_text(stmt, 0));
    fprintf(out, "]");
    sqlite3_finalize(stmt);
}

void sim_database_log(void)
{
    tell_rows(stderr, "clock", "'now', simulated_ms()", "(SELECT 1)");
    tell_rows(stderr, "nodes", "'epoch', n.epoch, 'retired', n.retired, 'lease', l.ends",
              "node AS n LEFT JOIN lease AS l ON l.epoch = n.epoch");
    tell_rows(stderr, "tables", "'id', id, 'epoch', epoch", "tables");
    tell_rows(stderr, "matches", "'id', id, 'epoch', epoch, 'ended', ended", "match");
    fputc('\n', stderr);
}

void sim_database_each_log(void (*take)(void *context, const char *text, size_t length), void *context)
{
    sqlite3_stmt *stmt;
    if (sqlite3_prepare_v2(
            db,
            "SELECT coalesce((SELECT group_concat(lines, char(10)) FROM (SELECT lines FROM entry WHERE"
            " entry.match = match.number ORDER BY seq)), '') FROM match ORDER BY number",
            -1, &stmt, NULL) != SQLITE_OK)
        abort();
    while (sqlite3_step(stmt) == SQLITE_ROW)
        take(context, (const char *)sqlite3_column_text(stmt, 0), (size_t)sqlite3_column_bytes(stmt, 0));
    sqlite3_finalize(stmt);
}

void sim_database_tell(FILE *out)
{
    fprintf(out, "{");
    tell_rows(out, "matches",
              "'number',number,'id',id,'setup',json(setup),'begun',begun,'ended',ended,'result',result,'"
              "rated',rated,"
              "'entries',(SELECT json_group_array(json(one)) FROM (SELECT "
              "json_object('seq',seq,'lines',lines,'at',at) AS one"
              " FROM entry WHERE entry.match = match.number ORDER BY seq))",
              "match ORDER BY number");
    fprintf(out, ",");
    tell_rows(out, "people",
              "'id',id,'name',coalesce(name,'Guest-'||number),'number',number,'coins',coins,'refilled',"
              "refilled,'registered',registered",
              "person ORDER BY id");
    fprintf(out, ",");
    tell_rows(out, "ratings",
              "'person',person,'game',game,'points',points,'elo',elo,'won',won,'lost',lost,'drawn',drawn",
              "rating ORDER BY person, game");
    fprintf(out, ",");
    tell_rows(out, "played",
              "'match',match,'person',person,'seat',seat,'game',game,'ended',ended,'outcome',outcome,'points'"
              ",points,'elo_before',elo_before,"
              "'elo_after',elo_after,'coins',coins",
              "played ORDER BY match, seat");
    fprintf(out, "}");
}

void sim_database_begin(bool alone)
{
    char reason[KZ_STORE_REASON_SIZE];
    memset(cut, 0, sizeof cut);
    slow = false;
    owner = NULL;
    file = alone ? kz_store_open(SIM_FILE, reason) : NULL;
    if (alone && !file) {
        fprintf(stderr, "simulation: cannot open the file: %s\n", reason);
        abort();
    }
}

void sim_database_hand_over(void)
{
    kz_store_close(file);
    file = NULL;
}

void sim_database_read_file(void)
{
    if (sqlite3_open_v2(SIM_FILE, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK)
        abort();
}
