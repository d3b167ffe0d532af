/* SPDX-License-Identifier: MIT */
/* The store in one SQLite file: WAL, synchronous=FULL. */
#include "server/store/sql/migrations.h"
#include "server/store/sql/query.h"
#include "server/store/sql/sqlite_counter.h"
#include "server/store/sql/sqlite_link.h"
#include "server/store/sql/sqlite_log.h"
#include "server/store/sql/sqlite_text.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

enum { BUSY_TIMEOUT_MS = 5000 };

#define WHOLE_SERVER " (docs/operations.md, \"Damaged rows\")"

static const char DAMAGED_FILE[] =
    "; the file is damaged: read the last backup in with `kozel admin restore` "
    "(docs/operations.md, \"A damaged file\")";

static struct store_sqlite_database *own(struct store *store)
{
    return (struct store_sqlite_database *)store;
}

/* Returns an operator's remedy for an error of SQLite; "": none is known. */
static const char *advice(int code)
{
    if ((code & 0xff) == SQLITE_CORRUPT || (code & 0xff) == SQLITE_NOTADB)
        return DAMAGED_FILE;
    /* Reading needs files next to the database, too: its log and the index of that. */
    if (code == SQLITE_READONLY_DIRECTORY || code == SQLITE_READONLY_CANTINIT || code == SQLITE_CANTOPEN)
        return "; its folder must be writable";
    return "";
}

static store_stored failed(struct store_sqlite_database *s)
{
    int code = sqlite3_extended_errcode(s->db);
    snprintf(s->base.reason, sizeof s->base.reason, "%s (SQLite %d)%s", sqlite3_errmsg(s->db), code,
             advice(code));
    return STORE_FAILED;
}

static store_stored stored_of(struct store_sqlite_database *s, int code)
{
    if (code == SQLITE_ROW)
        return STORE_STORED;
    if (code == SQLITE_DONE)
        return STORE_NONE;
    failed(s);
    bool constraint = (code & 0xff) == SQLITE_CONSTRAINT;
    s->base.by_row = constraint || (code & 0xff) == SQLITE_ERROR; /* "integer overflow" */
    return constraint ? STORE_CONFLICT : STORE_FAILED;
}

/* ---- transactions ---- */

static bool execute(struct store_sqlite_database *s, const char *sql)
{
    if (sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK)
        return true;
    failed(s);
    return false;
}

static void leave(struct store_sqlite_database *s)
{
    s->transaction = s->logged = false;
    pthread_mutex_unlock(&s->file->writing);
}

static store_stored sqlite_begin(struct store *store)
{
    struct store_sqlite_database *s = own(store);
    assert(!s->transaction);
    pthread_mutex_lock(&s->file->writing);
    s->transaction = true;
    if (execute(s, "BEGIN IMMEDIATE"))
        return STORE_STORED;
    leave(s);
    return STORE_FAILED;
}

static store_stored sqlite_begin_copy(struct store *store, bool writes)
{
    struct store_sqlite_database *s = own(store);
    if (writes)
        return sqlite_begin(store);
    pthread_mutex_lock(&s->file->writing);
    s->transaction = true;
    if (execute(s, "BEGIN")) /* its first query chooses its snapshot */
        return STORE_STORED;
    leave(s);
    return STORE_FAILED;
}

static store_stored sqlite_commit(struct store *store)
{
    struct store_sqlite_database *s = own(store);
    if (!execute(s, "COMMIT"))
        return STORE_FAILED;
    store_sqlite_committed(store, false);
    leave(s);
    return STORE_STORED;
}

static store_stored sqlite_rollback(struct store *store)
{
    struct store_sqlite_database *s = own(store);
    if (!s->transaction)
        return STORE_STORED;
    /* Some errors (a full disk) end the transaction by themselves. */
    bool good = sqlite3_get_autocommit(s->db) || execute(s, "ROLLBACK");
    if (s->logged)
        store_sqlite_drop_tails(s->file);
    leave(s);
    return good ? STORE_STORED : STORE_FAILED;
}

/* ---- statements ---- */

/* SQLite's numbered parameters are ?1, ?2, ... It locks no rows, because a writer has the file alone. */
static bool prepare(struct store_sqlite_database *s, struct store_sqlite_cursor *cursor, const char *sql,
                    unsigned flags)
{
    char *text = strdup(sql);
    for (char *p = text; p && (p = strchr(p, '$')); p++)
        *p = '?';
    char *lock = text ? strstr(text, " FOR ") : NULL;
    if (lock)
        *lock = '\0';
    bool good = text && sqlite3_prepare_v3(s->db, text, -1, flags, &cursor->statement, NULL) == SQLITE_OK;
    free(text);
    cursor->sql = sql;
    return good;
}

/* Returns the prepared statement of this SQL, or a new one if that is in use. NULL: refused. */
static struct store_sqlite_cursor *take(struct store_sqlite_database *s, const char *sql)
{
    size_t at = ((uintptr_t)sql >> 3 ^ (uintptr_t)sql >> 11) % STORE_SQLITE_CURSORS;
    for (int i = 0; i < STORE_SQLITE_CURSORS; i++, at = (at + 1) % STORE_SQLITE_CURSORS) {
        struct store_sqlite_cursor *cursor = &s->cursors[at];
        if (cursor->sql == sql && !cursor->busy)
            return cursor;
        if (cursor->sql == sql)
            break;
        if (cursor->sql)
            continue;
        if (!prepare(s, cursor, sql, SQLITE_PREPARE_PERSISTENT)) {
            cursor->sql = NULL;
            return NULL;
        }
        cursor->kept = true;
        return cursor;
    }
    struct store_sqlite_cursor *cursor = calloc(1, sizeof *cursor);
    if (cursor && !prepare(s, cursor, sql, 0)) {
        free(cursor);
        return NULL;
    }
    return cursor;
}

/* A cursor of this store is a statement. */
static struct store_sqlite_cursor *own_cursor(store_cursor *cursor)
{
    return (struct store_sqlite_cursor *)cursor;
}

static bool bind(sqlite3_stmt *statement, int index, const store_value *value)
{
    switch (value->kind) {
    case STORE_INT:
        return sqlite3_bind_int64(statement, index, value->number) == SQLITE_OK;
    case STORE_TEXT:
        return sqlite3_bind_text(statement, index, value->bytes, (int)value->length, SQLITE_STATIC) ==
               SQLITE_OK;
    case STORE_BLOB:
        return sqlite3_bind_blob(statement, index, value->bytes, (int)value->length, SQLITE_STATIC) ==
               SQLITE_OK;
    default:
        return sqlite3_bind_null(statement, index) == SQLITE_OK;
    }
}

static int64_t finish(struct store_sqlite_database *s, struct store_sqlite_cursor *cursor)
{
    int64_t changed = sqlite3_stmt_readonly(cursor->statement) ? 0 : sqlite3_changes64(s->db);
    store_sqlite_texts_clear(cursor);
    sqlite3_reset(cursor->statement);
    if (cursor->alone)
        pthread_mutex_unlock(&s->file->writing);
    cursor->busy = cursor->alone = false;
    if (!cursor->kept) {
        sqlite3_finalize(cursor->statement);
        free(cursor);
    }
    return changed;
}

static int64_t sqlite_finish(struct store *store, store_cursor *cursor)
{
    return finish(own(store), own_cursor(cursor));
}

static store_cursor *sqlite_start(struct store *store, const char *sql, const char *types,
                                  const store_value *values, int count)
{
    (void)types;
    struct store_sqlite_database *s = own(store);
    struct store_sqlite_cursor *cursor = take(s, sql);
    if (!cursor) {
        failed(s);
        return NULL;
    }
    assert(sqlite3_bind_parameter_count(cursor->statement) == count);
    cursor->busy = true;
    cursor->alone = !s->transaction && !sqlite3_stmt_readonly(cursor->statement);
    if (cursor->alone)
        pthread_mutex_lock(&s->file->writing);
    for (int i = 0; i < count; i++) {
        if (!bind(cursor->statement, i + 1, &values[i])) {
            failed(s);
            finish(s, cursor);
            return NULL;
        }
    }
    return (store_cursor *)cursor;
}

static store_stored sqlite_step(struct store *store, store_cursor *cursor)
{
    store_sqlite_texts_clear(own_cursor(cursor));
    /* A reset would replace the message of an error. */
    return stored_of(own(store), sqlite3_step(own_cursor(cursor)->statement));
}

static store_value sqlite_column(store_cursor *cursor, int index)
{
    sqlite3_stmt *statement = own_cursor(cursor)->statement;
    switch (sqlite3_column_type(statement, index)) {
    case SQLITE_INTEGER:
        return (store_value){.kind = STORE_INT, .number = sqlite3_column_int64(statement, index)};
    case SQLITE_NULL:
        return (store_value){.kind = STORE_NULL};
    case SQLITE_TEXT: {
        const void *text = sqlite3_column_text(statement, index);
        size_t length = (size_t)sqlite3_column_bytes(statement, index);
        text = store_sqlite_text(own_cursor(cursor), index, text, length);
        return (store_value){.kind = STORE_TEXT, .bytes = text, .length = text ? length : 0};
    }
    default: {
        const void *bytes = sqlite3_column_blob(statement, index);
        return (store_value){
            .kind = STORE_BLOB, .bytes = bytes, .length = (size_t)sqlite3_column_bytes(statement, index)};
    }
    }
}

/* ---- open and close ---- */

static void free_file(struct store_sqlite_file *file)
{
    /* After SQLite: closing any descriptor of the file would drop its POSIX locks. */
    if (file->owner_fd >= 0)
        close(file->owner_fd);
    if (file->counter >= 0)
        close(file->counter);
    store_sqlite_drop_tails(file);
    pthread_mutex_destroy(&file->writing);
    free(file->where);
    free(file);
}

static void sqlite_close(struct store *store)
{
    if (!store)
        return;
    struct store_sqlite_database *s = own(store);
    if (s->transaction)
        sqlite_rollback(store);
    if (s->first)
        store_sqlite_committed(store, true);
    for (int i = 0; i < STORE_SQLITE_CURSORS; i++)
        sqlite3_finalize(s->cursors[i].statement);
    int code = sqlite3_close(s->db);
    assert(code == SQLITE_OK);
    (void)code;
    if (s->first)
        free_file(s->file);
    free(s);
}

/* Removes the files that this program has made for a store that cannot be used. */
static void remove_files(const char *where)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-count"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        char *path = NULL;
        if (asprintf(&path, "%s%s", where, endings[i]) >= 0)
            (void)unlink(path);
        free(path);
    }
}

static void sqlite_discard(struct store *store)
{
    struct store_sqlite_file *file = own(store)->file;
    /* Before the lock of the file is released: otherwise another program that opened the path in between
     * would lose its files. */
    if (file->made)
        remove_files(file->where);
    sqlite_close(store);
}

/* Returns the number that a pragma answers, or 1 if the answer is `word`; -1 if SQLite fails. */
static int64_t ask(struct store_sqlite_database *s, const char *sql, const char *word)
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

static bool refuse(struct store_sqlite_database *s, const char *reason)
{
    snprintf(s->base.reason, sizeof s->base.reason, "%s", reason);
    return false;
}

/* Reports that the tables are not those of the version in the file's header, which may be damaged. */
static void not_its_tables(struct store_sqlite_database *s, int64_t version)
{
    char why[STORE_REASON_SIZE];
    memcpy(why, s->base.reason, sizeof why);
    snprintf(s->base.reason, sizeof s->base.reason,
             "the header's user_version is %d, but the tables are not: %.100s" WHOLE_SERVER, (int)version,
             why);
}

/* Checks tables with ascending row numbers. A row with the highest number would block all inserts. */
static bool numbers_are_left(struct store_sqlite_database *s)
{
    static const char *const tables[] = {
        "person",   "message", "report", "guestbook", "audit", "network_ban", "review",
        "recovery", "notice",  "node",   "job",       "push",  "match",       "entry",
    };
    char sql[256];
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        snprintf(sql, sizeof sql,
                 "SELECT max(coalesce((SELECT max(rowid) FROM %s), 0), coalesce((SELECT max(seq) FROM "
                 "sqlite_sequence WHERE name = '%s'), 0))",
                 tables[i], tables[i]);
        int64_t last = ask(s, sql, NULL);
        if (last < 0)
            return false;
        if (last < INT64_MAX)
            continue;
        snprintf(
            s->base.reason, sizeof s->base.reason,
            "table %s, row %lld (or sqlite_sequence, row %s): no higher number can be given; give it one "
            "that is free, or delete it" WHOLE_SERVER,
            tables[i], (long long)last, tables[i]);
        return false;
    }
    return true;
}

/* Brings the tables to this program's version; all or nothing. */
static bool migrate(struct store_sqlite_database *s)
{
    int64_t version = ask(s, "PRAGMA user_version", NULL);
    if (version < 0)
        return false;
    if (version > store_sqlite_version)
        return refuse(s, "this database was made by a newer kozel");
    if (version == store_sqlite_version)
        return true;
    char stamp[96];
    snprintf(stamp, sizeof stamp, "PRAGMA application_id = %d; PRAGMA user_version = %d",
             STORE_SQLITE_APPLICATION_ID, store_sqlite_version);
    bool good = execute(s, "BEGIN IMMEDIATE");
    for (int64_t i = version; good && i < store_sqlite_version; i++)
        good = execute(s, store_sqlite_migrations[i]);
    if (!good && version > 0)
        not_its_tables(s, version);
    return good && execute(s, stamp) && execute(s, "COMMIT");
}

/* Locks the file for this process and makes it readable by its owner only, because it has the hands of
 * running matches. */
static bool take_file(struct store_sqlite_database *s, const char *where)
{
    s->file->owner_fd = open(where, O_RDWR | O_CLOEXEC);
    if (s->file->owner_fd < 0 && errno == ENOENT) {
        s->file->owner_fd = open(where, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        s->file->made = s->file->owner_fd >= 0;
    }
    if (s->file->owner_fd < 0)
        return refuse(s, strerror(errno));
    if (flock(s->file->owner_fd, LOCK_EX | LOCK_NB) == 0)
        return true;
    s->file->made = false; /* another process has opened it meanwhile: this one must not remove it */
    return refuse(s, errno == EWOULDBLOCK ? "another kozel has it open" : strerror(errno));
}

static bool connect_to(struct store_sqlite_database *s, const char *where, int flags)
{
    flags |= SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    if (sqlite3_open_v2(where, &s->db, flags, NULL) != SQLITE_OK) {
        failed(s);
        return false;
    }
    sqlite3_busy_timeout(s->db, BUSY_TIMEOUT_MS);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    return true;
}

static bool set_up(struct store_sqlite_database *s)
{
    return execute(s, "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF");
}

/* Returns the name by which the file is opened and its counter is found, to be freed: that of the file
 * itself, if `where` is a link to it. SQLite must not take it for a URI ("file:..."). NULL: out of memory. */
static char *file_name(const char *where)
{
    char *name = realpath(where, NULL);
    if (!name && asprintf(&name, "%s%s", *where == '/' ? "" : "./", where) < 0)
        return NULL;
    return name;
}

/* Rejects names that SQLite takes for a store in memory. */
static bool names_a_file(struct store_sqlite_database *s, const char *where)
{
    return strcmp(where, ":memory:") != 0 ||
           refuse(s, ":memory: would be lost with the process: name a file, as ./kozel.db");
}

static bool open_file(struct store_sqlite_database *s, const char *where)
{
    if (!names_a_file(s, where) || !take_file(s, s->file->where) ||
        !connect_to(s, s->file->where, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE))
        return false;
    /* The schema is checked before anything is written, even the journal mode: it may be another program's
     * file. */
    int64_t tables = ask(s, "SELECT count(*) FROM sqlite_schema", NULL);
    if (tables < 0 || (tables > 0 && ask(s, "PRAGMA application_id", NULL) != STORE_SQLITE_APPLICATION_ID))
        return tables < 0 ? false : refuse(s, "this is another program's database");
    int64_t wal = ask(s, "PRAGMA journal_mode = WAL", "wal");
    if (wal != 1)
        return wal < 0 ? false : refuse(s, "its file system does not allow a write-ahead log");
    return set_up(s) && migrate(s) && numbers_are_left(s) &&
           store_sqlite_read_tails(&s->base) == STORE_STORED;
}

static struct store *no_memory(char reason[STORE_REASON_SIZE])
{
    snprintf(reason, STORE_REASON_SIZE, "out of memory");
    return NULL;
}

/* Returns the store if it is good; else closes it and copies its reason. */
static struct store *opened(struct store_sqlite_database *s, bool good, char reason[STORE_REASON_SIZE])
{
    if (good)
        return &s->base;
    memcpy(reason, s->base.reason, STORE_REASON_SIZE);
    if (s->first)
        sqlite_discard(&s->base);
    else
        sqlite_close(&s->base);
    return NULL;
}

/* Makes a store of a file that is not open yet. NULL: out of memory. */
static struct store_sqlite_database *make(const char *where)
{
    struct store_sqlite_database *s = calloc(1, sizeof *s);
    struct store_sqlite_file *file = calloc(1, sizeof *file);
    char *copy = file_name(where);
    if (!s || !file || !copy) {
        free(s);
        free(file);
        free(copy);
        return NULL;
    }
    /* SQLite's memory statistics cost a lock for each allocation. (The setting is refused once SQLite is
     * running: then it has been made.) */
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    pthread_mutex_init(&file->writing, NULL);
    file->owner_fd = file->counter = -1;
    file->where = copy;
    *s = (struct store_sqlite_database){
        .base = {.engine = &store_sqlite, .schema = store_sqlite_version}, .file = file, .first = true};
    return s;
}

static struct store *sqlite_open(const char *where, char reason[STORE_REASON_SIZE])
{
    struct store_sqlite_database *s = make(where);
    return s ? opened(s, open_file(s, where), reason) : no_memory(reason);
}

/* Opens the file of another process that may have it open, or a copy of one. Its tables are at least of
 * version `oldest`. SQLite has one writer at a time; the others wait (BUSY_TIMEOUT_MS). */
static bool share(struct store_sqlite_database *s, const char *where, int64_t oldest)
{
    if (!names_a_file(s, where))
        return false;
    if (access(s->file->where, F_OK) != 0)
        return refuse(s, strerror(errno)); /* SQLite would blame the folder */
    if (!connect_to(s, s->file->where, SQLITE_OPEN_READWRITE))
        return false;
    if (ask(s, "PRAGMA application_id", NULL) != STORE_SQLITE_APPLICATION_ID)
        return s->base.reason[0] ? false : refuse(s, "this is another program's database");
    int64_t version = ask(s, "PRAGMA user_version", NULL);
    if (version < oldest || version > store_sqlite_version)
        return version < 0 ? false
               : version > store_sqlite_version
                   ? refuse(s, "this database was made by a newer kozel")
                   : refuse(s,
                            "this database was made by an older kozel: open it once with this one's server");
    s->base.schema = version;
    return set_up(s);
}

/* Returns whether the file has a write-ahead log. */
static bool has_log(const struct store_sqlite_database *s)
{
    char *name;
    bool has = asprintf(&name, "%s-wal", s->file->where) >= 0;
    if (has) {
        has = access(name, F_OK) == 0;
        free(name);
    }
    return has;
}

/* Reading does not change the files: a log that is there stays as it is. */
static bool look_into(struct store_sqlite_database *s, const char *where, int64_t oldest)
{
    bool keep = has_log(s), shared = share(s, where, oldest);
    if (s->db)
        sqlite3_db_config(s->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keep, NULL);
    return shared && execute(s, "PRAGMA query_only = ON");
}

static struct store *sqlite_open_reading(const char *where, char reason[STORE_REASON_SIZE])
{
    struct store_sqlite_database *s = make(where);
    return s ? opened(s, look_into(s, where, store_sqlite_version), reason) : no_memory(reason);
}

static struct store *sqlite_open_older(const char *where, char reason[STORE_REASON_SIZE])
{
    struct store_sqlite_database *s = make(where);
    return s ? opened(s, look_into(s, where, 1), reason) : no_memory(reason);
}

static struct store *sqlite_open_shared(const char *where, char reason[STORE_REASON_SIZE])
{
    struct store_sqlite_database *s = make(where);
    return s ? opened(s, share(s, where, store_sqlite_version), reason) : no_memory(reason);
}

static struct store *sqlite_open_more(struct store *first, char reason[STORE_REASON_SIZE])
{
    struct store_sqlite_database *s = calloc(1, sizeof *s);
    if (!s)
        return no_memory(reason);
    *s = (struct store_sqlite_database){.base = {.engine = &store_sqlite,
                                                 .epoch = first->epoch,
                                                 .knows = first->knows,
                                                 .schema = first->schema},
                                        .file = own(first)->file};
    return opened(s, connect_to(s, s->file->where, SQLITE_OPEN_READWRITE) && set_up(s), reason);
}

/* ---- numbers that were given ---- */

static int64_t sqlite_last(struct store *store, const char *table, const char *column)
{
    /* Matches are never deleted, and have no such number. */
    if (!strcmp(column, "number"))
        return store_ask_int(store, -1, "SELECT coalesce(max(number), 0) FROM match", "");
    return store_ask_int(store, -1, "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = $1", "t",
                         table);
}

static store_stored sqlite_set_last(struct store *store, const char *table, const char *column,
                                    int64_t number)
{
    if (!strcmp(column, "number"))
        return STORE_STORED;
    store_stored stored =
        store_run(store, "UPDATE sqlite_sequence SET seq = $2 WHERE name = $1", "ti", table, number);
    if (stored == STORE_NONE)
        stored =
            store_run(store, "INSERT INTO sqlite_sequence (name, seq) VALUES ($1, $2)", "ti", table, number);
    return stored;
}

static store_stored sqlite_backup(struct store *store, const char *path)
{
    struct store_sqlite_database *s = own(store);
    if (!execute(s, "PRAGMA query_only = OFF")) /* it would be set in the copy, too */
        return STORE_FAILED;
    char *name = file_name(path);
    store_stored stored = name ? store_run(store, "VACUUM INTO $1", "t", name) : STORE_FAILED;
    free(name);
    return store_none_ok(stored);
}

const store_engine store_sqlite = {
    .name = "sqlite",
    .log = &store_sqlite_log,
    .openers = {.open = sqlite_open,
                .open_more = sqlite_open_more,
                .open_reading = sqlite_open_reading,
                .open_shared = sqlite_open_shared,
                .open_older = sqlite_open_older,
                .close = sqlite_close,
                .discard = sqlite_discard},
    .transactions = {.begin = sqlite_begin,
                     .begin_copy = sqlite_begin_copy,
                     .commit = sqlite_commit,
                     .rollback = sqlite_rollback},
    .statements = {.start = sqlite_start,
                   .step = sqlite_step,
                   .column = sqlite_column,
                   .finish = sqlite_finish},
    .backup = sqlite_backup,
    .scan = store_sqlite_scan,
    .counted = store_sqlite_counted,
    .count = store_sqlite_count,
    .add_guest =
        "INSERT INTO person (number, created)"
        /* A number above this is damage and is skipped. */
        " VALUES ((SELECT coalesce(max(number), 0) + 1 FROM person WHERE number < 1000000000000), $1)"
        " RETURNING " STORE_PERSON_COLUMNS,
    .numbers = {.last = sqlite_last, .set_last = sqlite_set_last},
};
