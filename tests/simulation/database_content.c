/* SPDX-License-Identifier: MIT */
/* The contents of the simulated database: schema, people, facts and logs. In runs with a single node they are
 * in that node's SQLite file. */
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "database.h"
#include "server/accounts/identity/token.h"
#include "server/store/people/person.h"
#include "server/store/sql/migrations.h"
#include "server/store/sql/query.h"

static struct store *file; /* open while people are added to the file; otherwise NULL */

/* ---- set-up */

static void run_script(const char *sql)
{
    char *why = NULL;
    if (sqlite3_exec(sim_db, sql, NULL, NULL, &why) == SQLITE_OK)
        return;
    fprintf(stderr, "simulation: %s\n%s\n", why, sql);
    abort();
}

static void return_clock(sqlite3_context *context, int count, sqlite3_value **values)
{
    (void)count, (void)values;
    sqlite3_result_int64(context, sim_wall_ms(SIM_DATABASE_CLOCK));
}

void sim_database_create(void)
{
    sim_statement_list_create();
    if (sqlite3_open_v2(":memory:", &sim_db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, "unix") !=
        SQLITE_OK)
        abort();
    sqlite3_create_function(sim_db, "simulated_ms", 0, SQLITE_UTF8, NULL, return_clock, NULL, NULL);
    for (int i = 0; i < store_sqlite_version; i++)
        run_script(store_sqlite_migrations[i]);
    /* the `entry` table of postgres_migrations.sql: SQLite files store logs in another format */
    run_script("DROP TABLE entry; CREATE TABLE entry (match INTEGER NOT NULL REFERENCES match (number), seq "
               "INTEGER NOT NULL "
               "CHECK (seq >= 1), lines TEXT NOT NULL, reserve_ms INTEGER NOT NULL, at INTEGER NOT NULL, "
               "PRIMARY KEY (match, seq)) STRICT, WITHOUT ROWID; PRAGMA foreign_keys = ON");
}

static void expect_stored(store_stored stored)
{
    if (stored != STORE_STORED)
        abort();
}

static void add_guest(struct store *store, const char *token, store_person *person)
{
    uint8_t hash[STORE_TOKEN_HASH_SIZE];
    identity_token_hash(token, hash);
    expect_stored(store_begin(store));
    expect_stored(store_guest_add(store, hash, sim_wall_ms(SIM_DATABASE_CLOCK), person));
    expect_stored(store_commit(store));
}

void sim_database_add_person(const char *name, bool registered, char token[SIM_TOKEN_SIZE])
{
    struct store *store = file ? file : sim_database_setup_connection();
    store_person person;
    identity_token_make(token);
    add_guest(store, token, &person);
    if (registered)
        expect_stored(store_run(
            store, "UPDATE person SET name = $1, skeleton = $1, number = NULL, registered = $2 WHERE id = $3",
            "tii", name, sim_wall_ms(SIM_DATABASE_CLOCK), person.id));
}

/* ---- facts, as JSON built by SQLite */

/* Ends the run if a query did not reach its last row: rows that are missing would prove nothing. */
static void expect_done(int code)
{
    if (code == SQLITE_DONE)
        return;
    fprintf(stderr, "simulation: %s\n", sqlite3_errmsg(sim_db));
    abort();
}

/* Writes a JSON member `name`: an array with one object for each row. `object`: arguments of json_object().
 * `from`: the FROM clause. */
static void write_rows(FILE *out, const char *name, const char *object, const char *from)
{
    char sql[1024];
    sqlite3_stmt *stmt;
    snprintf(sql, sizeof sql, "SELECT json_object(%s) FROM %s", object, from);
    if (sqlite3_prepare_v2(sim_db, sql, -1, &stmt, NULL) != SQLITE_OK) {
        fprintf(stderr, "simulation: %s\n", sqlite3_errmsg(sim_db));
        abort();
    }
    fprintf(out, "\"%s\":[", name);
    int code;
    for (bool first = true; (code = sqlite3_step(stmt)) == SQLITE_ROW; first = false)
        fprintf(out, "%s%s", first ? "" : ",", (const char *)sqlite3_column_text(stmt, 0));
    expect_done(code);
    fprintf(out, "]");
    sqlite3_finalize(stmt);
}

void sim_database_log_owners(void)
{
    write_rows(stderr, "clock", "'now', simulated_ms()", "(SELECT 1)");
    write_rows(stderr, "nodes", "'epoch', n.epoch, 'retired', n.retired, 'lease', l.ends",
               "node AS n LEFT JOIN lease AS l ON l.epoch = n.epoch");
    write_rows(stderr, "tables", "'id', id, 'epoch', epoch", "tables");
    write_rows(stderr, "matches", "'id', id, 'epoch', epoch, 'ended', ended", "match");
    fputc('\n', stderr);
}

void sim_database_for_each_log(void (*take)(void *context, const char *text, size_t length), void *context)
{
    sqlite3_stmt *stmt;
    if (sqlite3_prepare_v2(
            sim_db,
            "SELECT coalesce((SELECT group_concat(lines, char(10)) FROM (SELECT lines FROM entry WHERE"
            " entry.match = match.number ORDER BY seq)), '') FROM match ORDER BY number",
            -1, &stmt, NULL) != SQLITE_OK)
        abort();
    int code;
    while ((code = sqlite3_step(stmt)) == SQLITE_ROW)
        take(context, (const char *)sqlite3_column_text(stmt, 0), (size_t)sqlite3_column_bytes(stmt, 0));
    expect_done(code);
    sqlite3_finalize(stmt);
}

void sim_database_write_facts(FILE *out)
{
    fprintf(out, "{");
    write_rows(out, "matches",
               "'number',number,'id',id,'setup',json(setup),'begun',begun,'ended',ended,'result',result,'"
               "rated',rated,"
               "'entries',(SELECT json_group_array(json(one)) FROM (SELECT "
               "json_object('seq',seq,'lines',lines,'at',at) AS one"
               " FROM entry WHERE entry.match = match.number ORDER BY seq))",
               "match ORDER BY number");
    fprintf(out, ",");
    write_rows(out, "tickers",
               "'id',id,'entries',(SELECT json_group_array(json(text)) FROM (SELECT text FROM table_entry "
               "WHERE place = id ORDER BY seq))",
               "tables WHERE id LIKE 'ticker%' ORDER BY id");
    fprintf(out, ",");
    write_rows(out, "people",
               "'id',id,'name',coalesce(name,'Guest-'||number),'number',number,'coins',coins,'refilled',"
               "refilled,'registered',registered",
               "person ORDER BY id");
    fprintf(out, ",");
    write_rows(out, "ratings",
               "'person',person,'game',game,'points',points,'elo',elo,'won',won,'lost',lost,'drawn',drawn",
               "rating ORDER BY person, game");
    fprintf(out, ",");
    write_rows(
        out, "played",
        "'match',match,'person',person,'seat',seat,'game',game,'ended',ended,'outcome',outcome,'points'"
        ",points,'elo_before',elo_before,"
        "'elo_after',elo_after,'coins',coins,'title',title,'noticed',noticed",
        "played ORDER BY match, seat");
    fprintf(out, ",");
    write_rows(out, "strengths",
               "'person',person,'class',class,'first',first,'mean',mean,'matches',won+lost+drawn",
               "strength ORDER BY person, class");
    fprintf(out, ",");
    write_rows(
        out, "changes",
        "'match',match,'person',person,'class',class,'mean_before',mean_before,'mean_after',mean_after,"
        "'deviation_after',deviation_after",
        "strength_change ORDER BY match, person");
    fprintf(out, ",");
    write_rows(out, "notices", "'person',person,'match',agent", "notice WHERE kind = 'result' ORDER BY id");
    fprintf(out, ",");
    write_rows(out, "jobs", "'kind',kind,'state',state,'payload',payload",
               "job WHERE kind LIKE 'ended-%' ORDER BY id");
    fprintf(out, "}");
}

void sim_database_open_file(void)
{
    char reason[STORE_REASON_SIZE];
    file = store_open(SIM_FILE, reason);
    if (!file) {
        fprintf(stderr, "simulation: cannot open the file: %s\n", reason);
        abort();
    }
}

void sim_database_close_file(void)
{
    store_close(file);
    file = NULL;
}

void sim_database_reopen_file(void)
{
    sqlite3_stmt *stmt;
    if (sqlite3_open_v2(SIM_FILE, &sim_db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK ||
        sqlite3_prepare_v2(sim_db, "PRAGMA integrity_check", -1, &stmt, NULL) != SQLITE_OK)
        abort();
    if (sqlite3_step(stmt) != SQLITE_ROW || strcmp((const char *)sqlite3_column_text(stmt, 0), "ok") != 0) {
        fprintf(stderr, "simulation: the file is damaged: %s\n", sqlite3_errmsg(sim_db));
        abort();
    }
    sqlite3_finalize(stmt);
}
