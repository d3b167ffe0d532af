/* SPDX-License-Identifier: MIT */
#include "server/store/sql/portable.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/sql/log_engine.h"

/* The form of an export: the number of the tables (sqlite_migrations.sql) that last changed its content. */
enum { FORM = 27, PAGE = 500, ALL = -1 };

/* A table: its columns, of which the first `keys` are its key, and their types (query.h). The statements read
 * a page of rows in the order of the key, write a row, and check whether there is any. */
struct table {
    const char *name, *columns, *types;
    int keys;
    const char *serial;              /* the column whose numbers are never given again; NULL: there is none */
    const char *page, *insert, *any; /* insert NULL: log_engine.h has it */
};

#define ONE(table, key, columns)                                                                             \
    "SELECT " columns " FROM " table " WHERE " key " > $1 ORDER BY " key " LIMIT $2"
#define TWO(table, keys, columns)                                                                            \
    "SELECT " columns " FROM " table " WHERE (" keys ") > ($1, $2) ORDER BY " keys " LIMIT $3"
#define INTO(table, columns, values) "INSERT INTO " table " (" columns ") VALUES (" values ")"
#define ANY(table) "SELECT 1 FROM " table " LIMIT 1"

#define V3 "$1, $2, $3"
#define V4 V3 ", $4"
#define V5 V4 ", $5"
#define V6 V5 ", $6"
#define V7 V6 ", $7"
#define V8 V7 ", $8"
#define V9 V8 ", $9"
#define V12 V9 ", $10, $11, $12"
#define V13 V12 ", $13"
#define V14 V13 ", $14"
#define V16 V14 ", $15, $16"
#define V17 V16 ", $17"
#define V18 V17 ", $18"
#define V19 V18 ", $19"

#define PERSON                                                                                               \
    "id, number, name, skeleton, password, role, bot, owner, about, country, language, settings, coins,"     \
    " refilled, created, registered, closed, banned_until, ban_reason"
#define SESSION "token, person, created, seen, agent, program"
#define DEVICE "person, token, created, seen"
#define PHOTO "person, png, changed"
#define NODE "epoch, name, joined"
#define MATCH                                                                                                \
    "number, id, setup, begun, ended, result, game, rated, players, epoch, hidden, brief,"                   \
    " share, changes"
#define ENTRY "match, seq, lines, reserve_ms, at"
#define PLACE "id, epoch, match, opened"
#define PLACE_ENTRY "place, seq, text, at"
#define RATING "person, game, points, elo, won, lost, drawn"
#define PLAYED                                                                                               \
    "person, match, seat, game, ended, outcome, score, points, elo_before, elo_after, coins, place, "        \
    "starred,"                                                                                               \
    " title, got, gave, quit, noticed"
#define STRENGTH "person, class, first, mean, deviation, volatility, won, lost, drawn"
#define STRENGTH_CHANGE                                                                                      \
    "person, match, class, mean_before, mean_after, deviation_before, deviation_after, place"
#define MESSAGE "id, sender, receiver, body, sent, seen"
#define BLOCK "person, blocked"
#define FOLLOW "person, followed, at"
#define REPORT "id, reporter, accused, place, body, sent, handled, handler, club"
#define CLUB "id, name, skeleton, about, languages, joining, secret, founded"
#define CLUB_PERSON "club, person, standing, joined, since"
#define GUESTBOOK "id, person, body, sent, answer, answerer, answered, hidden"
#define NETWORK_BAN "id, network, everybody, ends, reason, actor, created"
#define REVIEW "id, why, first, second, match, count, at, seen, seer"
#define AUDIT "id, actor, action, target, detail, at"
#define FACTOR "person, secret, active, step"
#define RECOVERY "id, person, code, session"
#define NOTICE "id, person, kind, agent, session, at"
#define RECEIPT                                                                                              \
    "match, chain, number, text, link, signature, key, secret, nonce1, nonce2, nonce3, nonce4, hidden,"      \
    " state, away, end_signature, at"
#define FAIR_KEY "id, seed, key, signature, since"
#define ANALYSIS "match, job, person, version, progress, reason, text, at"
#define PUZZLE "id, rating, deviation, volatility, at, solved, missed, up, down"
#define SOLVER                                                                                               \
    "person, rating, deviation, volatility, at, solved, missed, run, best_run, days, best_days, day"
#define ATTEMPT "person, puzzle, action, solved, rating_before, rating_after, at, vote"
#define PUSH "id, person, session, endpoint, key, auth, language, told, created"
#define PUSH_KEY "id, secret, since"
#define JOB "id, kind, payload, state, attempts, due, owner, error, created"

/* The order is such that no row refers to a later one (a bot is younger than its owner). */
static const struct table tables[] = {
    {"person", PERSON, "iitttiiittttiiiiiit", 1, "id", ONE("person", "id", PERSON),
     INTO("person", PERSON, V19), ANY("person")},
    {"session", SESSION, "biiiti", 1, NULL, ONE("session", "token", SESSION), INTO("session", SESSION, V6),
     ANY("session")},
    {"device", DEVICE, "ibii", 2, NULL, TWO("device", "person, token", DEVICE), INTO("device", DEVICE, V4),
     ANY("device")},
    {"photo", PHOTO, "ibi", 1, NULL, ONE("photo", "person", PHOTO), INTO("photo", PHOTO, V3), ANY("photo")},
    /* An imported node is one of the past. */
    {"node", NODE, "iti", 1, "epoch", ONE("node", "epoch", NODE), INTO("node", NODE ", retired", V3 ", 1"),
     ANY("node")},
    {"match", MATCH, "ittiittitiiiit", 1, "number", ONE("match", "number", MATCH), INTO("match", MATCH, V14),
     ANY("match")},
    {"entry", ENTRY, "iitii", 2, NULL, TWO("entry", "match, seq", ENTRY), NULL, ANY("entry")},
    {"tables", PLACE, "titi", 1, NULL, ONE("tables", "id", PLACE), INTO("tables", PLACE, V4), ANY("tables")},
    {"table_entry", PLACE_ENTRY, "titi", 2, NULL, TWO("table_entry", "place, seq", PLACE_ENTRY),
     INTO("table_entry", PLACE_ENTRY, V4), ANY("table_entry")},
    {"rating", RATING, "itiiiii", 2, NULL, TWO("rating", "person, game", RATING), INTO("rating", RATING, V7),
     ANY("rating")},
    {"played", PLAYED, "iiitiiiiiiiiitiiii", 2, NULL, TWO("played", "person, match", PLAYED),
     INTO("played", PLAYED, V18), ANY("played")},
    {"strength", STRENGTH, "itiiiiiii", 2, NULL, TWO("strength", "person, class", STRENGTH),
     INTO("strength", STRENGTH, V9), ANY("strength")},
    {"strength_change", STRENGTH_CHANGE, "iitiiiii", 2, NULL,
     TWO("strength_change", "person, match", STRENGTH_CHANGE), INTO("strength_change", STRENGTH_CHANGE, V8),
     ANY("strength_change")},
    {"message", MESSAGE, "iiitii", 1, "id", ONE("message", "id", MESSAGE), INTO("message", MESSAGE, V6),
     ANY("message")},
    {"block", BLOCK, "ii", 2, NULL, TWO("block", "person, blocked", BLOCK), INTO("block", BLOCK, "$1, $2"),
     ANY("block")},
    {"follow", FOLLOW, "iii", 2, NULL, TWO("follow", "person, followed", FOLLOW), INTO("follow", FOLLOW, V3),
     ANY("follow")},
    {"report", REPORT, "iiittiiit", 1, "id", ONE("report", "id", REPORT), INTO("report", REPORT, V9),
     ANY("report")},
    {"club", CLUB, "ittttiti", 1, "id", ONE("club", "id", CLUB), INTO("club", CLUB, V8), ANY("club")},
    {"club_person", CLUB_PERSON, "iiiii", 2, NULL, TWO("club_person", "club, person", CLUB_PERSON),
     INTO("club_person", CLUB_PERSON, V5), ANY("club_person")},
    {"guestbook", GUESTBOOK, "iititiii", 1, "id", ONE("guestbook", "id", GUESTBOOK),
     INTO("guestbook", GUESTBOOK, V8), ANY("guestbook")},
    {"review", REVIEW, "itiiiiiii", 1, "id", ONE("review", "id", REVIEW), INTO("review", REVIEW, V9),
     ANY("review")},
    {"audit", AUDIT, "iittti", 1, "id", ONE("audit", "id", AUDIT), INTO("audit", AUDIT, V6), ANY("audit")},
    {"network_ban", NETWORK_BAN, "itiitii", 1, "id", ONE("network_ban", "id", NETWORK_BAN),
     INTO("network_ban", NETWORK_BAN, V7), ANY("network_ban")},
    {"factor", FACTOR, "ibii", 1, NULL, ONE("factor", "person", FACTOR), INTO("factor", FACTOR, V4),
     ANY("factor")},
    {"recovery", RECOVERY, "iibb", 1, "id", ONE("recovery", "id", RECOVERY), INTO("recovery", RECOVERY, V4),
     ANY("recovery")},
    {"notice", NOTICE, "iittbi", 1, "id", ONE("notice", "id", NOTICE), INTO("notice", NOTICE, V6),
     ANY("notice")},
    {"receipt", RECEIPT, "ttitbbbbbbbbiiibi", 1, NULL, ONE("receipt", "match", RECEIPT),
     INTO("receipt", RECEIPT, V17), ANY("receipt")},
    {"used_hash", "hash", "b", 1, NULL, ONE("used_hash", "hash", "hash"), INTO("used_hash", "hash", "$1"),
     ANY("used_hash")},
    {"fair_key", FAIR_KEY, "ibbbi", 1, NULL, ONE("fair_key", "id", FAIR_KEY), INTO("fair_key", FAIR_KEY, V5),
     ANY("fair_key")},
    {"job", JOB, "ittiiitti", 1, "id", ONE("job", "id", JOB), INTO("job", JOB, V9), ANY("job")},
    {"analysis", ANALYSIS, "iiiiitti", 1, NULL, ONE("analysis", "match", ANALYSIS),
     INTO("analysis", ANALYSIS, V8), ANY("analysis")},
    {"puzzle", PUZZLE, "tiiiiiiii", 1, NULL, ONE("puzzle", "id", PUZZLE), INTO("puzzle", PUZZLE, V9),
     ANY("puzzle")},
    {"puzzle_solver", SOLVER, "iiiiiiiiiiii", 1, NULL, ONE("puzzle_solver", "person", SOLVER),
     INTO("puzzle_solver", SOLVER, V12), ANY("puzzle_solver")},
    {"puzzle_attempt", ATTEMPT, "ittiiiii", 2, NULL, TWO("puzzle_attempt", "person, puzzle", ATTEMPT),
     INTO("puzzle_attempt", ATTEMPT, V8), ANY("puzzle_attempt")},
    {"push", PUSH, "iibtbbtti", 1, "id", ONE("push", "id", PUSH), INTO("push", PUSH, V9), ANY("push")},
    {"push_key", PUSH_KEY, "ibi", 1, NULL, ONE("push_key", "id", PUSH_KEY), INTO("push_key", PUSH_KEY, V3),
     ANY("push_key")},
};

enum { TABLES = sizeof tables / sizeof *tables };

/* The names of a table's columns; NULL: out of memory. */
static json_t *columns_of(const struct table *table)
{
    json_t *names = json_array();
    for (const char *name = table->columns; names && *name;) {
        size_t length = strcspn(name, ",");
        if (json_array_append_new(names, json_stringn(name, length)) != 0) {
            json_decref(names);
            return NULL;
        }
        name += length + strspn(name + length, ", ");
    }
    return names;
}

/* ---- out ---- */

static json_t *hex_of(const unsigned char *bytes, size_t length)
{
    char *text = malloc(2 * length + 1);
    if (!text)
        return NULL;
    for (size_t i = 0; i < length; i++)
        sprintf(text + 2 * i, "%02x", bytes[i]);
    json_t *value = json_pack("{s:s#}", "hex", text, (int)(2 * length));
    free(text);
    return value;
}

static json_t *json_of(store_value value)
{
    switch (value.kind) {
    case STORE_INT:
        return json_integer(value.number);
    case STORE_TEXT:
        return json_stringn(value.bytes, value.length);
    case STORE_BLOB:
        return hex_of(value.bytes, value.length);
    default:
        return json_null();
    }
}

/* Writes a value as a line and releases it. */
static store_carried write_line(FILE *out, json_t *value)
{
    if (!value)
        return STORE_CARRY_MEMORY;
    bool good = json_dumpf(value, out, JSON_COMPACT) == 0 && putc('\n', out) != EOF;
    json_decref(value);
    return good ? STORE_CARRIED : STORE_CARRY_FILE;
}

/* The key of the row that was read last; texts and bytes are copies. */
struct key {
    int64_t number[2];
    char *bytes;
    size_t length;
};

static bool remember(struct key *key, const struct table *table, const store_query *query)
{
    for (int i = 0; i < table->keys; i++) {
        if (table->types[i] == 'i') {
            key->number[i] = store_query_int(query, i);
            continue;
        }
        store_value value = query->store->engine->statements.column(query->cursor, i);
        char *copy = realloc(key->bytes, value.length + 1);
        if (!copy)
            return false;
        if (value.length)
            memcpy(copy, value.bytes, value.length);
        copy[value.length] = '\0';
        key->bytes = copy;
        key->length = value.length;
    }
    return true;
}

/* Returns how many rows are read at a time. Where each page would need a sort of the whole log, it is sorted
 * once. */
static int64_t page_of(const struct store *store, const struct table *table)
{
    return table->insert || store->engine->log->pages ? PAGE : ALL;
}

static void start_page(store_query *query, struct store *store, const struct table *table,
                       const struct key *key)
{
    const int64_t *n = key->number, page = page_of(store, table);
    if (table->keys == 1 && table->types[0] == 'i')
        store_query_start(query, store, table->page, "ii", n[0], page);
    else if (table->keys == 1 && table->types[0] == 't')
        store_query_start(query, store, table->page, "ti", key->bytes, page);
    else if (table->keys == 1)
        store_query_start(query, store, table->page, "bi", key->bytes, key->length, page);
    else if (table->types[0] == 't')
        store_query_start(query, store, table->page, "tii", key->bytes, n[1], page);
    else if (table->types[1] == 'i')
        store_query_start(query, store, table->page, "iii", n[0], n[1], page);
    else if (table->types[1] == 'b')
        store_query_start(query, store, table->page, "ibi", n[0], key->bytes, key->length, page);
    else
        store_query_start(query, store, table->page, "iti", n[0], key->bytes, page);
}

static store_carried write_row(FILE *out, const struct table *table, const store_query *query)
{
    json_t *row = json_array();
    for (int i = 0; row && table->types[i]; i++) {
        json_t *value = json_of(query->store->engine->statements.column(query->cursor, i));
        if (!value) { /* no memory, or a text that is not UTF-8 */
            snprintf(query->store->reason, STORE_REASON_SIZE, "a text of table %s is damaged", table->name);
            json_decref(row);
            return STORE_CARRY_STORE;
        }
        json_array_append_new(row, value);
    }
    return write_line(out, row);
}

/* Writes a page of the rows after `key`; *count: their number. */
static store_carried write_page(struct store *store, FILE *out, const struct table *table, struct key *key,
                                int64_t *count)
{
    store_query query;
    store_carried carried = STORE_CARRIED;
    *count = 0;
    start_page(&query, store, table, key);
    while (carried == STORE_CARRIED && store_query_next(&query)) {
        carried = write_row(out, table, &query);
        if (carried == STORE_CARRIED && !remember(key, table, &query))
            carried = STORE_CARRY_MEMORY;
        ++*count;
    }
    store_stored stored = store_query_end_list(&query);
    return carried == STORE_CARRIED && stored != STORE_STORED ? STORE_CARRY_STORE : carried;
}

static store_carried write_table(struct store *store, FILE *out, const struct table *table, int64_t *rows)
{
    struct key key = {{INT64_MIN, INT64_MIN}, calloc(1, 1), 0};
    int64_t count = page_of(store, table);
    const int64_t page = count;
    store_carried carried =
        key.bytes
            ? write_line(out, json_pack("{s:s, s:o}", "table", table->name, "columns", columns_of(table)))
            : STORE_CARRY_MEMORY;
    while (carried == STORE_CARRIED && count == page) {
        carried = write_page(store, out, table, &key, &count);
        *rows += count;
    }
    free(key.bytes);
    return carried;
}

static store_carried write_last(struct store *store, FILE *out)
{
    json_t *last = json_object();
    for (int i = 0; last && i < TABLES; i++) {
        if (!tables[i].serial)
            continue;
        int64_t number = store->engine->numbers.last(store, tables[i].name, tables[i].serial);
        if (number < 0) {
            json_decref(last);
            return STORE_CARRY_STORE;
        }
        json_object_set_new(last, tables[i].name, json_integer(number));
    }
    return write_line(out, json_pack("{s:o}", "last", last));
}

store_carried store_export(struct store *store, FILE *out)
{
    int64_t rows = 0;
    if (store->engine->transactions.begin_copy(store, false) != STORE_STORED)
        return STORE_CARRY_STORE;
    store_carried carried = write_line(out, json_pack("{s:s, s:i}", "kozel", "store", "version", FORM));
    for (int i = 0; i < TABLES && carried == STORE_CARRIED; i++)
        carried = write_table(store, out, &tables[i], &rows);
    if (carried == STORE_CARRIED)
        carried = write_last(store, out);
    if (carried == STORE_CARRIED)
        carried = write_line(out, json_pack("{s:I}", "rows", (json_int_t)rows));
    if (carried == STORE_CARRIED && fflush(out) != 0)
        carried = STORE_CARRY_FILE;
    char reason[STORE_REASON_SIZE]; /* the rollback may overwrite the reason */
    memcpy(reason, store->reason, sizeof reason);
    store_rollback(store);
    memcpy(store->reason, reason, sizeof reason);
    return carried;
}

/* ---- in ---- */

struct reader {
    struct store *store;
    FILE *in;
    int64_t line, rows;
    char *text;
    size_t space;
};

/* Reads the next line's value; NULL: *carried has the cause. */
static json_t *read_line(struct reader *r, store_carried *carried)
{
    ssize_t length = getline(&r->text, &r->space, r->in);
    if (length < 0) {
        *carried = feof(r->in) ? STORE_CARRY_CUT : STORE_CARRY_FILE;
        r->line++;
        return NULL;
    }
    r->line++;
    json_t *value = json_loadb(r->text, (size_t)length, JSON_REJECT_DUPLICATES, NULL);
    if (!value)
        *carried = r->text[length - 1] == '\n' ? STORE_CARRY_NO_JSON : STORE_CARRY_CUT;
    return value;
}

static int digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Converts pairs of hex digits to bytes; NULL: invalid, or out of memory. */
static unsigned char *bytes_of(const char *hex, size_t length)
{
    unsigned char *bytes = length % 2 == 0 ? malloc(length / 2 + 1) : NULL;
    for (size_t i = 0; bytes && i < length / 2; i++) {
        int high = digit(hex[2 * i]), low = digit(hex[2 * i + 1]);
        if (high < 0 || low < 0) {
            free(bytes);
            return NULL;
        }
        bytes[i] = (unsigned char)(high << 4 | low);
    }
    return bytes;
}

/* Converts a row's value; false: not of this type. Bytes are malloc'ed. */
static bool value_of(const json_t *json, char type, store_value *value)
{
    *value = (store_value){.kind = STORE_NULL};
    if (json_is_null(json))
        return true;
    if (type == 'i' && json_is_integer(json)) {
        *value = (store_value){.kind = STORE_INT, .number = json_integer_value(json)};
        return true;
    }
    if (type == 't' && json_is_string(json)) {
        *value = (store_value){
            .kind = STORE_TEXT, .bytes = json_string_value(json), .length = json_string_length(json)};
        return strlen(value->bytes) == value->length;
    }
    const json_t *hex = type == 'b' && json_object_size(json) == 1 ? json_object_get(json, "hex") : NULL;
    if (!json_is_string(hex))
        return false;
    value->bytes = bytes_of(json_string_value(hex), json_string_length(hex));
    value->length = json_string_length(hex) / 2;
    value->kind = STORE_BLOB;
    return value->bytes != NULL;
}

static store_carried insert(struct reader *r, const struct table *table, const json_t *row)
{
    store_value values[STORE_QUERY_VALUES] = {{0}};
    size_t count = strlen(table->types);
    bool good = json_array_size(row) == count;
    for (size_t i = 0; good && i < count; i++)
        good = value_of(json_array_get(row, i), table->types[i], &values[i]);
    const char *sql = table->insert ? table->insert : r->store->engine->log->carry;
    store_stored stored = good ? store_run_values(r->store, sql, table->types, values) : STORE_NONE;
    for (size_t i = 0; i < count; i++)
        if (values[i].kind == STORE_BLOB)
            free((void *)values[i].bytes);
    r->rows += stored == STORE_STORED;
    if (good && stored == STORE_NONE)
        snprintf(r->store->reason, STORE_REASON_SIZE, "not the next entry of its match");
    return !good                    ? STORE_CARRY_NO_ROW
           : stored == STORE_STORED ? STORE_CARRIED
           : stored == STORE_FAILED ? STORE_CARRY_STORE
                                    : STORE_CARRY_REFUSED;
}

/* Reads a table's rows, after the line that names it. *next: the line after them. */
static store_carried read_table(struct reader *r, const struct table *table, json_t **next)
{
    json_t *columns = columns_of(table);
    const char *name = json_string_value(json_object_get(*next, "table"));
    bool same = name && !strcmp(name, table->name) && json_equal(json_object_get(*next, "columns"), columns);
    json_decref(columns);
    store_carried carried = same ? STORE_CARRIED : STORE_CARRY_NO_ROW;
    while (carried == STORE_CARRIED) {
        json_decref(*next);
        *next = read_line(r, &carried);
        if (!json_is_array(*next))
            break;
        carried = insert(r, table, *next);
    }
    return carried;
}

/* Reads the last line but one: the numbers that have been given. */
static store_carried read_last(struct reader *r, const json_t *line)
{
    const json_t *last = json_object_get(line, "last");
    for (int i = 0; i < TABLES; i++) {
        const json_t *number = json_object_get(last, tables[i].name);
        if (!tables[i].serial)
            continue;
        if (!json_is_integer(number) || json_integer_value(number) < 0)
            return STORE_CARRY_NO_ROW;
        if (r->store->engine->numbers.set_last(r->store, tables[i].name, tables[i].serial,
                                               json_integer_value(number)) != STORE_STORED)
            return STORE_CARRY_STORE;
    }
    return STORE_CARRIED;
}

/* Sets the next guest's number after the last one. */
static bool number_guests(struct store *store)
{
    int64_t last = store_ask_int(store, -1, "SELECT coalesce(max(number), 0) FROM person", "");
    return last >= 0 && store->engine->numbers.set_last(store, "person", "number", last) == STORE_STORED;
}

static store_carried read_head(struct reader *r)
{
    store_carried carried = STORE_CARRIED;
    json_t *head = read_line(r, &carried);
    const char *kind = json_string_value(json_object_get(head, "kozel"));
    if (!kind || strcmp(kind, "store") != 0)
        carried = carried == STORE_CARRY_FILE ? carried : STORE_CARRY_FOREIGN;
    else if (json_integer_value(json_object_get(head, "version")) != FORM)
        carried = STORE_CARRY_VERSION;
    json_decref(head);
    return carried;
}

static store_carried read_end(struct reader *r)
{
    store_carried carried = STORE_CARRIED;
    json_t *end = read_line(r, &carried);
    const json_t *rows = json_object_get(end, "rows");
    if (carried == STORE_CARRIED && (!json_is_integer(rows) || json_integer_value(rows) != r->rows))
        carried = STORE_CARRY_NO_ROW;
    json_decref(end);
    if (carried == STORE_CARRIED && getc(r->in) != EOF) {
        r->line++;
        carried = STORE_CARRY_CUT;
    }
    return carried;
}

static store_carried read_all(struct reader *r)
{
    for (int i = 0; i < TABLES; i++) {
        store_stored any = store_run(r->store, tables[i].any, "");
        if (any != STORE_NONE)
            return any == STORE_STORED ? STORE_CARRY_FULL : STORE_CARRY_STORE;
    }
    store_carried carried = read_head(r);
    json_t *next = carried == STORE_CARRIED ? read_line(r, &carried) : NULL;
    for (int i = 0; i < TABLES && carried == STORE_CARRIED; i++)
        carried = read_table(r, &tables[i], &next);
    if (carried == STORE_CARRIED)
        carried = read_last(r, next);
    json_decref(next);
    const store_log_engine *log = r->store->engine->log;
    if (carried == STORE_CARRIED && log->carried && log->carried(r->store) != STORE_STORED)
        carried = STORE_CARRY_STORE;
    if (carried == STORE_CARRIED && !number_guests(r->store))
        carried = STORE_CARRY_STORE;
    return carried == STORE_CARRIED ? read_end(r) : carried;
}

store_carried store_import(struct store *store, FILE *in, int64_t *line)
{
    struct reader r = {.store = store, .in = in};
    if (store->engine->transactions.begin_copy(store, true) != STORE_STORED)
        return STORE_CARRY_STORE;
    store_carried carried = read_all(&r);
    store_stored stored = store_end(store, carried == STORE_CARRIED ? STORE_STORED : STORE_CONFLICT);
    free(r.text);
    *line = r.line;
    return carried == STORE_CARRIED && stored != STORE_STORED ? STORE_CARRY_STORE : carried;
}
