/* SPDX-License-Identifier: MIT */
#include "apps/cli/tournament/log.h"

#include "apps/cli/cli.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/visible.h"

#include <jansson.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS_MAX = 255, MATCHES_MAX = 65535, POINTS_MAX = 10000000, BOTS_TEXT = 16384 };

static const char *const format_words[EVENT_LOG_FORMATS] = {"",        "round-robin", "swiss",    "arena",
                                                            "evening", "knock-out",   "duplicate"};
static const char *const movement_words[] = {"pairs", "players", "teams"};
static const char *const kind_words[EVENT_LOG_TIEBREAKS] = {"direct", "buchholz-cut-1", "sonneborn-berger",
                                                            "difference", "wins"};

const char *event_log_tiebreak_word(unsigned kind)
{
    return kind_words[kind];
}

typedef struct reader {
    event_log *event;
    event_log_fault *fault;
} reader;

__attribute__((format(printf, 2, 3))) static bool fail(reader *r, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(r->fault->text, sizeof r->fault->text, format, arguments);
    va_end(arguments);
    return false;
}

/* ---- members ---- */

static bool fail_number(reader *r, const char *key)
{
    return fail(r, _("%s needs a number in its range"), key);
}

static bool read_number(reader *r, const json_t *value, const char *key, int64_t least, int64_t most,
                        int64_t *out)
{
    if (!json_is_integer(value) || json_integer_value(value) < least || json_integer_value(value) > most)
        return fail_number(r, key);
    *out = json_integer_value(value);
    return true;
}

/* A member that may be missing. */
static bool read_optional(reader *r, const json_t *object, const char *key, int64_t most, int64_t missing,
                          int64_t *out)
{
    const json_t *value = json_object_get(object, key);
    *out = missing;
    return !value || read_number(r, value, key, 0, most, out);
}

static bool read_optional32(reader *r, const json_t *object, const char *key, int32_t *out)
{
    int64_t number;
    bool read = read_optional(r, object, key, INT32_MAX, -1, &number);
    *out = (int32_t)number;
    return read;
}

/* A member below 256 that may be missing. */
static bool read_optional8(reader *r, const json_t *object, const char *key, int32_t *out)
{
    int64_t number;
    bool read = read_optional(r, object, key, UINT8_MAX, -1, &number);
    *out = (int32_t)number;
    return read;
}

/* A number with at most two decimals, as hundredths. */
static bool read_hundredths(reader *r, const json_t *value, const char *key, int32_t *out)
{
    double number = json_number_value(value) * 100;
    if (!json_is_number(value) || !(fabs(number) <= INT32_MAX) || fabs(number - rint(number)) > 1e-4)
        return fail_number(r, key);
    *out = (int32_t)lrint(number);
    return true;
}

static const json_t *read_array(reader *r, const json_t *object, const char *key, size_t least, size_t most)
{
    const json_t *array = json_object_get(object, key);
    if (json_is_array(array) && json_array_size(array) >= least && json_array_size(array) <= most)
        return array;
    fail(r, _("%1$s needs a list of %2$zu to %3$zu"), key, least, most);
    return NULL;
}

/* A list of entrants, which may be missing. */
static bool read_list(reader *r, const json_t *object, const char *key, event_log_list *out)
{
    int64_t number;
    if (!json_object_get(object, key))
        return true;
    const json_t *array = read_array(r, object, key, 0, EVENT_LOG_ENTRANTS);
    if (!array)
        return false;
    out->entrant = base_new(json_array_size(array) * sizeof *out->entrant + 1);
    for (size_t i = 0; i < json_array_size(array); i++) {
        if (!read_number(r, json_array_get(array, i), key, 1, EVENT_LOG_ENTRANTS, &number))
            return false;
        out->entrant[out->count++] = (uint16_t)number;
    }
    return true;
}

/* ---- rounds ---- */

/* Sets the bits of the entrants of a table that a list names. */
static bool read_marks(reader *r, const json_t *object, const char *key, const event_log_table *table,
                       uint8_t *out)
{
    event_log_list list = {0};
    bool read = read_list(r, object, key, &list);
    for (size_t i = 0; read && i < list.count; i++) {
        int at = 0;
        while (at < table->count && table->entrant[at] != list.entrant[i])
            at++;
        read = at < table->count || fail(r, _("%1$s: %2$d is not at the table"), key, list.entrant[i]);
        *out |= (uint8_t)(read ? 1 << at : 0);
    }
    free(list.entrant);
    return read;
}

/* The places of a table. Without them they follow from the scores. */
static bool read_places(reader *r, const json_t *object, event_log_table *out)
{
    int64_t place;
    for (int i = 0; i < out->count; i++) {
        out->place[i] = 1;
        for (int k = 0; k < out->count; k++)
            out->place[i] = (uint8_t)(out->place[i] + (out->score[k] > out->score[i]));
    }
    if (!json_object_get(object, "place"))
        return true;
    const json_t *places = read_array(r, object, "place", out->count, out->count);
    for (int i = 0; places && i < out->count; i++) {
        if (!read_number(r, json_array_get(places, (size_t)i), "place", 1, out->count, &place))
            return false;
        out->place[i] = (uint8_t)place;
    }
    return places;
}

/* The differences of the boards of a duplicate, which may be missing. */
static bool read_boards(reader *r, const json_t *object, event_log_table *out)
{
    int64_t number;
    if (!json_object_get(object, "boards"))
        return true;
    const json_t *boards = read_array(r, object, "boards", 1, EVENT_LOG_BOARDS);
    if (!boards)
        return false;
    out->board = base_new(json_array_size(boards) * sizeof *out->board);
    for (size_t i = 0; i < json_array_size(boards); i++) {
        if (!read_number(r, json_array_get(boards, i), "boards", -POINTS_MAX, POINTS_MAX, &number))
            return false;
        out->board[out->board_count++] = (int32_t)number;
    }
    return true;
}

static bool read_table(reader *r, const json_t *object, event_log_table *out)
{
    const json_t *entrants = read_array(r, object, "entrants", 2, EVENT_LOG_SEATS);
    if (!entrants)
        return false;
    size_t count = json_array_size(entrants);
    const json_t *scores = read_array(r, object, "score", count, count);
    const json_t *points = scores ? read_array(r, object, "points", count, count) : NULL;
    if (!points)
        return false;
    out->count = (uint8_t)count;
    for (size_t i = 0; i < count; i++) {
        int64_t entrant, number;
        if (!read_number(r, json_array_get(entrants, i), "entrants", 1, EVENT_LOG_ENTRANTS, &entrant) ||
            !read_hundredths(r, json_array_get(scores, i), "score", &out->score[i]) ||
            !read_number(r, json_array_get(points, i), "points", -POINTS_MAX, POINTS_MAX, &number))
            return false;
        out->entrant[i] = (uint16_t)entrant;
        out->points[i] = (int32_t)number;
    }
    if (!read_boards(r, object, out))
        return false;
    int64_t extra;
    out->repeated = json_is_true(json_object_get(object, "repeated"));
    if (!read_optional(r, object, "extra", UINT8_MAX, 0, &extra))
        return false;
    out->extra = (uint8_t)extra;
    return read_marks(r, object, "forfeits", out, &out->forfeits) &&
           read_marks(r, object, "losers", out, &out->losers) &&
           read_marks(r, object, "titles", out, &out->titles) && read_places(r, object, out);
}

static bool read_round(reader *r, const json_t *object)
{
    event_log *event = r->event;
    int64_t number;
    if (event->round_count == MATCHES_MAX)
        return fail(r, _("there are too many rounds"));
    if (!(event->round_count & (event->round_count - 1)))
        event->round = base_resize(event->round, (2 * event->round_count + 1) * sizeof *event->round);
    event_log_round *round = &event->round[event->round_count++];
    *round = (event_log_round){.line = r->fault->line};
    if (!read_number(r, json_object_get(object, "round"), "round", 1, MATCHES_MAX, &number) ||
        !read_optional(r, object, "at", INT32_MAX, -1, &round->at) ||
        !read_optional(r, object, "until", INT32_MAX, -1, &round->until))
        return false;
    round->number = (int32_t)number;
    const json_t *tables = read_array(r, object, "tables", 0, EVENT_LOG_ENTRANTS / 2);
    if (!tables)
        return false;
    round->table = base_new(json_array_size(tables) * sizeof *round->table + 1);
    for (size_t i = 0; i < json_array_size(tables); i++) {
        round->table_count++; /* also of a table with a fault, whose boards are freed */
        if (!read_table(r, json_array_get(tables, i), &round->table[i]))
            return false;
    }
    if (!read_optional32(r, object, "first_board", &round->first_board))
        return false;
    return read_list(r, object, "byes", &round->byes) && read_list(r, object, "entered", &round->entered) &&
           read_list(r, object, "left", &round->left) && read_list(r, object, "returned", &round->returned);
}

/* ---- standings ---- */

static bool read_row_tiebreaks(reader *r, const json_t *object, event_log_row *row)
{
    event_log *event = r->event;
    const json_t *array = read_array(r, object, "tiebreaks", 0, EVENT_LOG_TIEBREAKS);
    if (!array)
        return false;
    int count = (int)json_array_size(array);
    if (event->row_count && count != event->tiebreak_count)
        return fail(r, _("the rows have different numbers of tie-breaks"));
    event->tiebreak_count = count;
    for (int i = 0; i < count; i++)
        if (!read_hundredths(r, json_array_get(array, (size_t)i), "tiebreaks", &row->tiebreak[i]))
            return false;
    return true;
}

static bool read_row_name(reader *r, const json_t *object, event_log_row *row)
{
    const json_t *name = json_object_get(object, "name");
    if (!name)
        return true;
    if (!json_is_string(name) || json_string_length(name) >= EVENT_LOG_NAME)
        return fail(r, _("a name has 1 to %d bytes"), EVENT_LOG_NAME - 1);
    (void)base_visible(json_string_value(name), json_string_length(name), row->name, sizeof row->name);
    return true;
}

static bool read_row(reader *r, const json_t *object)
{
    event_log_row *row = &r->event->row[r->event->row_count];
    int64_t entrant, place;
    if (!read_number(r, json_object_get(object, "entrant"), "entrant", 1, EVENT_LOG_ENTRANTS, &entrant) ||
        !read_number(r, json_object_get(object, "place"), "place", 1, EVENT_LOG_ENTRANTS, &place) ||
        !read_hundredths(r, json_object_get(object, "score"), "score", &row->score) ||
        !read_row_tiebreaks(r, object, row) || !read_row_name(r, object, row))
        return false;
    row->entrant = (uint16_t)entrant;
    row->place = (uint16_t)place;
    return read_optional32(r, object, "won", &row->won) && read_optional32(r, object, "drawn", &row->drawn) &&
           read_optional32(r, object, "lost", &row->lost) && read_optional32(r, object, "byes", &row->byes) &&
           read_optional32(r, object, "titles", &row->titles) &&
           read_optional32(r, object, "line", &row->line);
}

static int find_word(const char *const *words, int count, const json_t *value)
{
    const char *text = json_string_value(value);
    int at = 0;
    while (text && at < count && strcmp(words[at], text) != 0)
        at++;
    return text && at < count ? at : -1;
}

/* The sizes of tables: [2,2], [3,4]. */
static bool read_sizes(reader *r, const json_t *object)
{
    int64_t least, most;
    if (!json_object_get(object, "at_table"))
        return true;
    const json_t *sizes = read_array(r, object, "at_table", 2, 2);
    if (!sizes || !read_number(r, json_array_get(sizes, 0), "at_table", 2, EVENT_LOG_SEATS, &least) ||
        !read_number(r, json_array_get(sizes, 1), "at_table", least, EVENT_LOG_SEATS, &most))
        return false;
    r->event->min_at_table = (uint8_t)least;
    r->event->max_at_table = (uint8_t)most;
    return true;
}

/* What only duplicate has. */
static bool read_duplicate(reader *r, const json_t *object)
{
    event_log *event = r->event;
    const json_t *scores = json_object_get(object, "scores"),
                 *deviation = json_object_get(object, "deviation");
    int movement = find_word(movement_words, 3, json_object_get(object, "movement"));
    if (event->format != EVENT_LOG_DUPLICATE)
        return true;
    if (movement < 0)
        return fail_number(r, "movement");
    event->movement = (uint8_t)movement;
    event->change = json_is_true(json_object_get(object, "change"));
    event->matchpoints = json_is_string(scores) && !strcmp(json_string_value(scores), "matchpoints");
    if (deviation && !read_hundredths(r, deviation, "deviation", &event->deviation))
        return false;
    int64_t boards;
    bool read = read_number(r, json_object_get(object, "boards"), "boards", 1, EVENT_LOG_BOARDS, &boards);
    event->boards = read ? (int32_t)boards : -1;
    return read && (event->matchpoints || event->deviation > 0 || fail_number(r, "deviation"));
}

/* The format and the kinds of tie-breaks, which may be missing. */
static bool read_terms(reader *r, const json_t *object)
{
    event_log *event = r->event;
    const json_t *format = json_object_get(object, "format");
    int found = format ? find_word(format_words, EVENT_LOG_FORMATS, format) : EVENT_LOG_UNKNOWN;
    if (found < 0 || (format && found == EVENT_LOG_UNKNOWN))
        return fail(r, _("there is no such format"));
    event->format = (uint8_t)found;
    event->small_tables = json_is_true(json_object_get(object, "small_tables"));
    event->twice = json_is_true(json_object_get(object, "double"));
    if (!read_sizes(r, object) || !read_optional32(r, object, "rounds", &event->rounds) ||
        !read_optional8(r, object, "at_once", &event->at_once) ||
        !read_optional8(r, object, "stay", &event->stay) ||
        !read_optional8(r, object, "best_of", &event->best_of) ||
        !read_optional(r, object, "seconds", INT32_MAX, -1, &event->seconds) || !read_duplicate(r, object))
        return false;
    event->has_kinds = json_object_get(object, "tiebreaks");
    if (!event->has_kinds)
        return true;
    size_t count = (size_t)event->tiebreak_count;
    const json_t *kinds = read_array(r, object, "tiebreaks", count, count);
    for (size_t i = 0; kinds && i < count; i++) {
        int kind = find_word(kind_words, EVENT_LOG_TIEBREAKS, json_array_get(kinds, i));
        if (kind < 0)
            return fail(r, _("there is no such tie-break"));
        event->kind[i] = (uint8_t)kind;
    }
    return kinds;
}

static bool read_bots(reader *r, const json_t *object)
{
    base_text list = {0};
    bool good = true;
    if (!json_object_get(object, "bots"))
        return true;
    const json_t *array = read_array(r, object, "bots", 1, EVENT_LOG_BOTS);
    for (size_t i = 0; array && i < json_array_size(array); i++) {
        const json_t *name = json_array_get(array, i);
        good = good && json_is_string(name) && json_string_length(name) < BOTS_TEXT / EVENT_LOG_BOTS;
        base_text_format(&list, "%s%s", i ? "," : "", good ? json_string_value(name) : "");
    }
    r->event->bots = base_text_take(&list);
    return array && (good || fail(r, _("the list of bots has something else")));
}

static bool read_standings(reader *r, const json_t *object)
{
    event_log *event = r->event;
    event->line = r->fault->line;
    const json_t *rows = read_array(r, object, "standings", 0, EVENT_LOG_ENTRANTS);
    if (!rows)
        return false;
    event->row = base_new(json_array_size(rows) * sizeof *event->row + 1);
    for (; event->row_count < json_array_size(rows); event->row_count++)
        if (!read_row(r, json_array_get(rows, event->row_count)))
            return false;
    return read_terms(r, object) && read_bots(r, object) &&
           read_list(r, object, "entered", &event->entered) && read_list(r, object, "left", &event->left) &&
           read_list(r, object, "returned", &event->returned);
}

/* ---- lines ---- */

static bool read_line(reader *r, const char *text, size_t length)
{
    json_error_t error;
    if (r->event->line)
        return fail(r, _("there is a line after the standings"));
    json_t *object = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    if (!json_is_object(object)) {
        json_decref(object);
        return fail(r, _("expected an object of JSON"));
    }
    bool read = json_object_get(object, "standings") ? read_standings(r, object) : read_round(r, object);
    json_decref(object);
    return read;
}

bool event_log_read(const char *text, size_t length, event_log *event, event_log_fault *fault)
{
    reader r = {event, fault};
    *event = (event_log){
        .rounds = -1, .at_once = -1, .stay = -1, .best_of = -1, .seconds = -1, .boards = -1, .deviation = -1};
    *fault = (event_log_fault){0};
    for (const char *at = text, *end = text + length; at < end;) {
        const char *feed = memchr(at, '\n', (size_t)(end - at));
        const char *stop = feed ? feed : end;
        fault->line++;
        if (stop > at && !read_line(&r, at, (size_t)(stop - at)))
            return false;
        at = stop + 1;
    }
    if (!event->line)
        return fail(&r, _("the standings are missing"));
    if (event->format == EVENT_LOG_UNKNOWN && event->round_count && event->round[0].at >= 0)
        event->format = EVENT_LOG_ARENA;
    if (event->format != EVENT_LOG_ARENA && event->format != EVENT_LOG_EVENING &&
        event->round_count > ROUNDS_MAX)
        return fail(&r, _("there are too many rounds"));
    return true;
}

static void free_lists(event_log_list *a, event_log_list *b, event_log_list *c)
{
    free(a->entrant);
    free(b->entrant);
    free(c->entrant);
}

void event_log_free(event_log *event)
{
    for (size_t i = 0; i < event->round_count; i++) {
        event_log_round *round = &event->round[i];
        for (size_t k = 0; k < round->table_count; k++)
            free(round->table[k].board);
        free(round->table);
        free(round->byes.entrant);
        free_lists(&round->entered, &round->left, &round->returned);
    }
    free(event->round);
    free(event->row);
    free_lists(&event->entered, &event->left, &event->returned);
    free(event->bots);
    *event = (event_log){0};
}
