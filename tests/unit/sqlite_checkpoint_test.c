/* Checkpoints beside the writers: the log begins anew while they write, and nothing is lost. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <pthread.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "store/sqlite_checkpoint.h"

enum { PAGE = 4096, STEP = 20, LOG = 60, PIECES = 100, PAGES_A_PIECE = 3, PATIENCE_MS = 10000 };

struct world {
    char folder[32], where[64], log[80];
    kz_writing writing;
    kz_checkpoints *checkpoints;
};

static void run(sqlite3 *db, const char *sql)
{
    char *message = NULL;
    if (sqlite3_exec(db, sql, NULL, NULL, &message) != SQLITE_OK)
        fail_msg("%s: %s", sql, message);
}

static sqlite3 *connect_to(const struct world *w)
{
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(w->where, &db), SQLITE_OK);
    sqlite3_busy_timeout(db, PATIENCE_MS);
    run(db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
    return db;
}

static int set_up(void **state)
{
    struct world *w = calloc(1, sizeof *w);
    strcpy(w->folder, "/tmp/kozel-log-XXXXXX");
    assert_non_null(mkdtemp(w->folder));
    snprintf(w->where, sizeof w->where, "%s/db", w->folder);
    snprintf(w->log, sizeof w->log, "%s-wal", w->where);
    kz_writing_init(&w->writing);
    sqlite3 *db = connect_to(w);
    run(db, "CREATE TABLE piece (n INTEGER PRIMARY KEY, bytes BLOB)");
    w->checkpoints = kz_checkpoints_start(connect_to(w), &w->writing, (kz_checkpoint_plan){STEP, LOG});
    assert_non_null(w->checkpoints);
    sqlite3_close(db);
    *state = w;
    return 0;
}

static int tear_down(void **state)
{
    struct world *w = *state;
    kz_checkpoints_stop(w->checkpoints);
    unlink(w->where);
    rmdir(w->folder);
    kz_writing_destroy(&w->writing);
    free(w);
    return 0;
}

static void write_piece(struct world *w, sqlite3 *db, int n)
{
    char sql[100];
    snprintf(sql, sizeof sql, "INSERT INTO piece VALUES (%d, randomblob(%d))", n, PAGES_A_PIECE * PAGE);
    kz_writing_begin(&w->writing);
    run(db, sql);
    kz_writing_end(&w->writing);
}

/* How often the log has begun anew: its header counts it (https://www.sqlite.org/fileformat2.html, 4.1). */
static unsigned beginnings(const struct world *w)
{
    unsigned char header[16] = {0};
    FILE *log = fopen(w->log, "rb");
    assert_non_null(log);
    size_t got = fread(header, sizeof header, 1, log);
    fclose(log);
    return got ? (unsigned)header[12] << 24 | (unsigned)header[13] << 16 | (unsigned)header[14] << 8 |
                     header[15]
               : 0;
}

static int number(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *statement;
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &statement, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    int answer = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return answer;
}

/* Waits until the database has (nearly) all that was written, though nobody writes on. */
static void await_copy(const struct world *w, long pages)
{
    struct stat file;
    for (int ms = 0; ms < PATIENCE_MS; ms++) {
        assert_int_equal(stat(w->where, &file), 0);
        if ((long)file.st_size / PAGE >= pages)
            return;
        usleep(1000);
    }
    fail_msg("the database has %ld bytes", (long)file.st_size);
}

static void the_log_is_copied_without_a_further_commit(void **state)
{
    struct world *w = *state;
    sqlite3 *db = connect_to(w);
    kz_checkpoints_watch(w->checkpoints, db);
    for (int i = 0; i < LOG; i++)
        write_piece(w, db, i);
    await_copy(w, (LOG * PAGES_A_PIECE) - STEP);
    sqlite3_close(db);
}

struct hand {
    struct world *world;
    int first, written;
    unsigned until; /* the log has begun so often */
};

/* Writes until the log has begun anew so often; gives up after a while. */
static void *write_on(void *argument)
{
    struct hand *hand = argument;
    sqlite3 *db = connect_to(hand->world);
    kz_checkpoints_watch(hand->world->checkpoints, db);
    time_t end = time(NULL) + PATIENCE_MS / 1000;
    do {
        write_piece(hand->world, db, hand->first + hand->written++);
    } while (beginnings(hand->world) < hand->until && time(NULL) < end);
    sqlite3_close(db);
    return NULL;
}

static void the_log_begins_anew_while_two_write(void **state)
{
    struct world *w = *state;
    sqlite3 *db = connect_to(w);
    write_piece(w, db, -1);
    unsigned until = beginnings(w) + 2;
    struct hand other = {w, 0, 0, until}, own = {w, 1000000, 0, until};
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, write_on, &other), 0);
    write_on(&own);
    pthread_join(thread, NULL);
    assert_true(beginnings(w) >= until);
    assert_int_equal(number(db, "SELECT count(*) FROM piece"), own.written + other.written + 1);
    assert_int_equal(number(db, "SELECT count(*) FROM pragma_integrity_check WHERE integrity_check <> 'ok'"),
                     0);
    sqlite3_close(db);
}

static void a_reader_sees_what_was_when_it_began(void **state)
{
    struct world *w = *state;
    sqlite3 *db = connect_to(w), *reader = connect_to(w);
    kz_checkpoints_watch(w->checkpoints, db);
    write_piece(w, db, -1);
    unsigned before = beginnings(w);
    run(reader, "BEGIN");
    assert_int_equal(number(reader, "SELECT count(*) FROM piece"), 1);
    struct hand hand = {w, PIECES, 0, before + 1};
    for (int i = 0; i < PIECES; i++)
        write_piece(w, db, i);
    assert_int_equal(number(reader, "SELECT count(*) FROM piece"), 1);
    assert_int_equal(beginnings(w), before); /* it is being read */
    run(reader, "COMMIT");
    sqlite3_close(reader);
    write_on(&hand);
    assert_true(beginnings(w) > before);
    assert_int_equal(number(db, "SELECT count(*) FROM piece"), PIECES + hand.written + 1);
    sqlite3_close(db);
}

int main(void)
{
#define TEST(function) cmocka_unit_test_setup_teardown(function, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(the_log_is_copied_without_a_further_commit),
        TEST(the_log_begins_anew_while_two_write),
        TEST(a_reader_sees_what_was_when_it_began),
    };
    return cmocka_run_group_tests_name("checkpoints of SQLite's log", tests, NULL, NULL);
}
