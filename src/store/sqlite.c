/* The store in one SQLite file: WAL, synchronous=FULL. */
#include "store/sqlite_schema.h"
#include "store/store.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

enum { BUSY_TIMEOUT_MS = 5000 };

#define STATEMENTS(X)                                                                                        \
    X(BEGIN, "BEGIN IMMEDIATE")                                                                              \
    X(COMMIT, "COMMIT")                                                                                      \
    X(ROLLBACK, "ROLLBACK")                                                                                  \
    X(GUEST_ADD, "INSERT INTO person (kind, number, token, created)"                                         \
                 " VALUES ('guest', (SELECT coalesce(max(number), 0) + 1 FROM person), ?1, ?2)"              \
                 " RETURNING id, number")                                                                    \
    X(PERSON_FIND, "SELECT id, number FROM person WHERE token = ?1")                                         \
    X(MATCH_BEGIN, "INSERT INTO match (id, setup, begun) VALUES (?1, ?2, ?3)")                               \
    X(MATCH_APPEND,                                                                                          \
      "INSERT INTO entry (match, seq, lines, reserve_ms, at)"                                                \
      " SELECT m.number, ?2, ?3, ?4, ?5 FROM match AS m WHERE m.id = ?1 AND m.ended IS NULL"                 \
      " AND ?2 = 1 + coalesce((SELECT max(e.seq) FROM entry AS e WHERE e.match = m.number), 0)")             \
    X(MATCH_END, "UPDATE match SET result = ?2, ended = ?3 WHERE id = ?1 AND ended IS NULL")                 \
    X(RUNNING, "SELECT id, setup FROM match WHERE ended IS NULL ORDER BY begun, id")                         \
    X(ENTRIES, "SELECT e.lines, e.reserve_ms FROM match AS m JOIN entry AS e ON e.match = m.number"          \
               " WHERE m.id = ?1 ORDER BY e.seq")                                                            \
    X(ENDED, "SELECT 1 FROM match WHERE id = ?1 AND ended IS NOT NULL")

enum statement {
#define X(name, sql) name,
    STATEMENTS(X)
#undef X
        STATEMENT_COUNT
};

static const char *const sqls[] = {
#define X(name, sql) sql,
    STATEMENTS(X)
#undef X
};

struct sqlite_store {
    kz_store base; /* first: a kz_store * is a struct sqlite_store * */
    sqlite3 *db;
    int owner_fd; /* the file once more, for the lock that says whose it is */
    sqlite3_stmt *statements[STATEMENT_COUNT];
};

static struct sqlite_store *own(kz_store *store)
{
    return (struct sqlite_store *)store;
}

static kz_stored failed(struct sqlite_store *s)
{
    snprintf(s->base.reason, sizeof s->base.reason, "%s (SQLite %d)", sqlite3_errmsg(s->db),
             sqlite3_extended_errcode(s->db));
    return KZ_STORE_FAILED;
}

static kz_stored conflict(struct sqlite_store *s, const char *what, const char *match, int64_t seq)
{
    snprintf(s->base.reason, sizeof s->base.reason, "%s: match %s, entry %lld", what, match, (long long)seq);
    return KZ_STORE_CONFLICT;
}

/* The prepared statement, ready to be bound; NULL if SQLite refuses it. */
static sqlite3_stmt *prepare(struct sqlite_store *s, enum statement which)
{
    sqlite3_stmt **statement = &s->statements[which];
    if (*statement == NULL)
        sqlite3_prepare_v3(s->db, sqls[which], -1, SQLITE_PREPARE_PERSISTENT, statement, NULL);
    return *statement;
}

/* A text that outlives the step: bound without a copy. */
static bool bind_text(sqlite3_stmt *statement, int index, const char *text)
{
    return sqlite3_bind_text(statement, index, text, -1, SQLITE_STATIC) == SQLITE_OK;
}

static bool bind_int(sqlite3_stmt *statement, int index, int64_t value)
{
    return sqlite3_bind_int64(statement, index, value) == SQLITE_OK;
}

/* Steps a statement that answers nothing, and resets it. */
static kz_stored run(struct sqlite_store *s, sqlite3_stmt *statement)
{
    kz_stored stored = KZ_STORED;
    int code = sqlite3_step(statement);
    if (code != SQLITE_DONE) {
        stored = failed(s); /* before the reset, which may replace the message */
        if ((code & 0xff) == SQLITE_CONSTRAINT)
            stored = KZ_STORE_CONFLICT;
    }
    sqlite3_reset(statement);
    return stored;
}

static kz_stored run_plain(kz_store *store, enum statement which)
{
    sqlite3_stmt *statement = prepare(own(store), which);
    return statement ? run(own(store), statement) : failed(own(store));
}

static kz_stored sqlite_begin(kz_store *store)
{
    return run_plain(store, BEGIN);
}

static kz_stored sqlite_commit(kz_store *store)
{
    return run_plain(store, COMMIT);
}

static kz_stored sqlite_rollback(kz_store *store)
{
    /* Some errors (a full disk) end the transaction by themselves. */
    if (sqlite3_get_autocommit(own(store)->db))
        return KZ_STORED;
    return run_plain(store, ROLLBACK);
}

/* Steps a statement that answers at most one person, and resets it. */
static kz_stored take_person(struct sqlite_store *s, sqlite3_stmt *statement, kz_store_person *out)
{
    kz_stored stored = KZ_STORE_NONE;
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW) {
        out->id = sqlite3_column_int64(statement, 0);
        out->number = sqlite3_column_int64(statement, 1);
        stored = KZ_STORED;
        code = sqlite3_step(statement);
    }
    if (code != SQLITE_DONE) {
        stored = failed(s);
        if ((code & 0xff) == SQLITE_CONSTRAINT)
            stored = KZ_STORE_CONFLICT;
    }
    sqlite3_reset(statement);
    return stored;
}

static kz_stored sqlite_guest_add(kz_store *store, const uint8_t token_hash[KZ_TOKEN_HASH_SIZE],
                                  int64_t now_ms, kz_store_person *out)
{
    struct sqlite_store *s = own(store);
    sqlite3_stmt *statement = prepare(s, GUEST_ADD);
    if (!statement || sqlite3_bind_blob(statement, 1, token_hash, KZ_TOKEN_HASH_SIZE, SQLITE_STATIC) ||
        !bind_int(statement, 2, now_ms))
        return failed(s);
    return take_person(s, statement, out);
}

static kz_stored sqlite_person_find(kz_store *store, const uint8_t token_hash[KZ_TOKEN_HASH_SIZE],
                                    kz_store_person *out)
{
    struct sqlite_store *s = own(store);
    sqlite3_stmt *statement = prepare(s, PERSON_FIND);
    if (!statement || sqlite3_bind_blob(statement, 1, token_hash, KZ_TOKEN_HASH_SIZE, SQLITE_STATIC))
        return failed(s);
    return take_person(s, statement, out);
}

static kz_stored sqlite_match_begin(kz_store *store, const char *match, const char *setup, int64_t now_ms)
{
    struct sqlite_store *s = own(store);
    sqlite3_stmt *statement = prepare(s, MATCH_BEGIN);
    if (!statement || !bind_text(statement, 1, match) || !bind_text(statement, 2, setup) ||
        !bind_int(statement, 3, now_ms))
        return failed(s);
    return run(s, statement);
}

static kz_stored sqlite_match_append(kz_store *store, const char *match, int64_t seq, const char *lines,
                                     int64_t reserve_ms, int64_t now_ms)
{
    struct sqlite_store *s = own(store);
    sqlite3_stmt *statement = prepare(s, MATCH_APPEND);
    if (!statement || !bind_text(statement, 1, match) || !bind_int(statement, 2, seq) ||
        !bind_text(statement, 3, lines) || !bind_int(statement, 4, reserve_ms) ||
        !bind_int(statement, 5, now_ms))
        return failed(s);
    kz_stored stored = run(s, statement);
    if (stored == KZ_STORED && sqlite3_changes(s->db) != 1)
        stored = conflict(s, "not the next entry of a running match", match, seq);
    return stored;
}

static kz_stored sqlite_match_end(kz_store *store, const char *match, const char *result, int64_t now_ms)
{
    struct sqlite_store *s = own(store);
    sqlite3_stmt *statement = prepare(s, MATCH_END);
    if (!statement || !bind_text(statement, 1, match) || !bind_text(statement, 2, result) ||
        !bind_int(statement, 3, now_ms))
        return failed(s);
    kz_stored stored = run(s, statement);
    if (stored == KZ_STORED && sqlite3_changes(s->db) != 1)
        stored = conflict(s, "no running match to end", match, 0);
    return stored;
}

/* A match's log while it is read; the texts are copies. */
struct log {
    kz_store_entry *entries;
    size_t count, space;
};

static void log_clear(struct log *log)
{
    for (size_t i = 0; i < log->count; i++)
        free((char *)log->entries[i].lines);
    log->count = 0;
}

static bool log_add(struct log *log, const char *lines, int64_t reserve_ms)
{
    if (log->count == log->space) {
        size_t space = log->space ? 2 * log->space : 64;
        kz_store_entry *grown = realloc(log->entries, space * sizeof *grown);
        if (!grown)
            return false;
        log->entries = grown;
        log->space = space;
    }
    char *copy = lines ? strdup(lines) : NULL;
    if (!copy)
        return false;
    log->entries[log->count++] = (kz_store_entry){copy, reserve_ms};
    return true;
}

/* Reads the log of a match, in order. */
static kz_stored log_read(struct sqlite_store *s, const char *match, struct log *log)
{
    sqlite3_stmt *statement = prepare(s, ENTRIES);
    if (!statement || !bind_text(statement, 1, match))
        return failed(s);
    kz_stored stored = KZ_STORED;
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        if (!log_add(log, (const char *)sqlite3_column_text(statement, 0),
                     sqlite3_column_int64(statement, 1))) {
            code = SQLITE_NOMEM;
            break;
        }
    }
    if (code == SQLITE_NOMEM) {
        snprintf(s->base.reason, sizeof s->base.reason, "out of memory");
        stored = KZ_STORE_FAILED;
    } else if (code != SQLITE_DONE) {
        stored = failed(s);
    }
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return stored;
}

static kz_stored sqlite_running(kz_store *store, void (*take)(void *context, const kz_store_match *match),
                                void *context)
{
    struct sqlite_store *s = own(store);
    sqlite3_stmt *statement = prepare(s, RUNNING);
    if (!statement)
        return failed(s);
    struct log log = {0};
    kz_stored stored = KZ_STORED;
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        kz_store_match match = {.id = (const char *)sqlite3_column_text(statement, 0),
                                .setup = (const char *)sqlite3_column_text(statement, 1)};
        stored = log_read(s, match.id, &log);
        if (stored != KZ_STORED)
            break;
        match.entry_count = log.count;
        match.entries = log.entries;
        take(context, &match);
        log_clear(&log);
    }
    if (stored == KZ_STORED && code != SQLITE_DONE)
        stored = failed(s);
    sqlite3_reset(statement);
    log_clear(&log);
    free(log.entries);
    return stored;
}

/* Joins the log's lines, each ended by exactly one line feed. NULL when out of memory. */
static char *log_join(const struct log *log, size_t *length)
{
    size_t space = 1;
    for (size_t i = 0; i < log->count; i++)
        space += strlen(log->entries[i].lines) + 1;
    char *text = malloc(space);
    if (!text)
        return NULL;
    char *end = text;
    for (size_t i = 0; i < log->count; i++) {
        end = stpcpy(end, log->entries[i].lines);
        if (end > text && end[-1] != '\n')
            *end++ = '\n';
    }
    *end = '\0';
    *length = (size_t)(end - text);
    return text;
}

static kz_stored sqlite_record(kz_store *store, const char *match, char **text, size_t *length)
{
    struct sqlite_store *s = own(store);
    sqlite3_stmt *statement = prepare(s, ENDED);
    if (!statement || !bind_text(statement, 1, match))
        return failed(s);
    int code = sqlite3_step(statement);
    kz_stored stored = code == SQLITE_ROW ? KZ_STORED : code == SQLITE_DONE ? KZ_STORE_NONE : failed(s);
    sqlite3_reset(statement);
    if (stored != KZ_STORED)
        return stored;
    struct log log = {0};
    stored = log_read(s, match, &log);
    if (stored == KZ_STORED) {
        *text = log_join(&log, length);
        if (!*text) {
            snprintf(s->base.reason, sizeof s->base.reason, "out of memory");
            stored = KZ_STORE_FAILED;
        }
    }
    log_clear(&log);
    free(log.entries);
    return stored;
}

static void sqlite_close(kz_store *store)
{
    if (!store)
        return;
    struct sqlite_store *s = own(store);
    for (int i = 0; i < STATEMENT_COUNT; i++)
        sqlite3_finalize(s->statements[i]);
    int code = sqlite3_close(s->db);
    assert(code == SQLITE_OK);
    (void)code;
    /* After SQLite: closing any descriptor of the file would drop its POSIX locks. */
    if (s->owner_fd >= 0)
        close(s->owner_fd);
    free(s);
}

static bool execute(struct sqlite_store *s, const char *sql)
{
    if (sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK)
        return true;
    failed(s);
    return false;
}

/* The one number (or the first word, as 1 if it is `word`) that a pragma answers; -1 if SQLite fails. */
static int64_t ask(struct sqlite_store *s, const char *sql, const char *word)
{
    sqlite3_stmt *statement = NULL;
    int64_t answer = -1;
    if (sqlite3_prepare_v2(s->db, sql, -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW) {
        const char *text = (const char *)sqlite3_column_text(statement, 0);
        answer = word ? text && !strcmp(text, word) : sqlite3_column_int64(statement, 0);
    } else {
        failed(s);
    }
    sqlite3_finalize(statement);
    return answer;
}

static bool refuse(struct sqlite_store *s, const char *reason)
{
    snprintf(s->base.reason, sizeof s->base.reason, "%s", reason);
    return false;
}

/* Brings the tables to this program's version; all or nothing. */
static bool migrate(struct sqlite_store *s)
{
    int64_t version = ask(s, "PRAGMA user_version", NULL);
    if (version < 0)
        return false;
    if (version > kz_sqlite_version)
        return refuse(s, "this database was made by a newer kozel");
    if (version == kz_sqlite_version)
        return true;
    char stamp[96];
    snprintf(stamp, sizeof stamp, "PRAGMA application_id = %d; PRAGMA user_version = %d",
             KZ_SQLITE_APPLICATION_ID, kz_sqlite_version);
    bool good = execute(s, "BEGIN IMMEDIATE");
    for (int64_t i = version; good && i < kz_sqlite_version; i++)
        good = execute(s, kz_sqlite_migrations[i]);
    return good && execute(s, stamp) && execute(s, "COMMIT");
}

/* Takes the file for this process alone, made readable by its owner only: it holds what is in the hands of
 * running matches. */
static bool take_file(struct sqlite_store *s, const char *where)
{
    s->owner_fd = open(where, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (s->owner_fd < 0)
        return refuse(s, strerror(errno));
    if (flock(s->owner_fd, LOCK_EX | LOCK_NB) == 0)
        return true;
    return refuse(s, errno == EWOULDBLOCK ? "another kozel has it open" : strerror(errno));
}

static bool open_file(struct sqlite_store *s, const char *where)
{
    if (!take_file(s, where))
        return false;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    if (sqlite3_open_v2(where, &s->db, flags, NULL) != SQLITE_OK) {
        failed(s);
        return false;
    }
    sqlite3_busy_timeout(s->db, BUSY_TIMEOUT_MS);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    /* The schema is checked before anything is written, even the journal mode: it may be another program's
     * file. */
    int64_t tables = ask(s, "SELECT count(*) FROM sqlite_schema", NULL);
    if (tables < 0 || (tables > 0 && ask(s, "PRAGMA application_id", NULL) != KZ_SQLITE_APPLICATION_ID))
        return tables < 0 ? false : refuse(s, "this is another program's database");
    int64_t wal = ask(s, "PRAGMA journal_mode = WAL", "wal");
    if (wal != 1)
        return wal < 0 ? false : refuse(s, "its file system does not allow a write-ahead log");
    return execute(s, "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF") &&
           migrate(s);
}

static kz_store *sqlite_open(const char *where, char reason[KZ_STORE_REASON_SIZE])
{
    struct sqlite_store *s = calloc(1, sizeof *s);
    if (!s) {
        snprintf(reason, KZ_STORE_REASON_SIZE, "out of memory");
        return NULL;
    }
    /* Its statistics of memory cost a lock for each piece of it. (Refused once SQLite is at work: then it has
     * been said.) */
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    s->base.engine = &kz_store_sqlite;
    s->owner_fd = -1;
    if (open_file(s, where))
        return &s->base;
    memcpy(reason, s->base.reason, KZ_STORE_REASON_SIZE);
    sqlite_close(&s->base);
    return NULL;
}

const kz_store_engine kz_store_sqlite = {
    .name = "sqlite",
    .open = sqlite_open,
    .close = sqlite_close,
    .begin = sqlite_begin,
    .commit = sqlite_commit,
    .rollback = sqlite_rollback,
    .guest_add = sqlite_guest_add,
    .person_find = sqlite_person_find,
    .match_begin = sqlite_match_begin,
    .match_append = sqlite_match_append,
    .match_end = sqlite_match_end,
    .running = sqlite_running,
    .record = sqlite_record,
};
