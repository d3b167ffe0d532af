/* SPDX-License-Identifier: MIT */
#include "server/tournaments/event.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static const char *const words[] = {
    [KZ_EVENT_ENTERED] = "entered",     [KZ_EVENT_LEFT] = "left",         [KZ_EVENT_RETURNED] = "returned",
    [KZ_EVENT_BEGUN] = "begun",         [KZ_EVENT_PAIRED] = "paired",     [KZ_EVENT_RESULT] = "result",
    [KZ_EVENT_CORRECTED] = "corrected", [KZ_EVENT_PAUSED] = "paused",     [KZ_EVENT_CONTINUED] = "continued",
    [KZ_EVENT_CLOSED] = "closed",       [TOURNAMENTS_EVENT_DEAL] = "deal"};
enum { WORDS = sizeof words / sizeof *words };

static bool is_of_entrant(uint8_t kind)
{
    return kind == KZ_EVENT_ENTERED || kind == KZ_EVENT_LEFT || kind == KZ_EVENT_RETURNED;
}

static bool is_of_table(uint8_t kind)
{
    return kind == KZ_EVENT_RESULT || kind == KZ_EVENT_CORRECTED;
}

/* ---- writing ---- */

static void put_person(base_text *json, const tournaments_event *event)
{
    if (event->bot) {
        base_json_text(json, "bot", event->bot);
        return;
    }
    base_json_number(json, "person", event->person);
    base_json_text(json, "name", event->name);
}

static void put_pairing(base_text *json, const tournaments_event *event)
{
    const kz_tournament_pairing *pairing = event->core.pairing;
    base_json_number(json, "round", pairing->round);
    base_json_array(json, "tables");
    for (uint32_t i = 0; i < pairing->table_count; i++) {
        base_json_array(json, NULL);
        for (int k = 0; k < pairing->table[i].count; k++)
            base_json_number(json, NULL, pairing->table[i].entrant[k]);
        if (*event->room[i].text)
            base_json_text(json, NULL, event->room[i].text);
        if (pairing->table[i].extra)
            base_json_number(json, NULL, pairing->table[i].extra);
        base_json_close(json);
    }
    base_json_close(json);
}

static void put_points(base_text *json, const kz_tournament_result *result, int count)
{
    base_json_array(json, "points");
    for (int i = 0; i < count; i++)
        base_json_number(json, NULL, result->points[i]);
    base_json_close(json);
}

/* Writes bits of entrants, if there are any. */
static void put_seats(base_text *json, const char *key, uint8_t bits)
{
    if (bits)
        base_json_number(json, key, bits);
}

static void put_result(base_text *json, const kz_tournament_result *result, int count)
{
    base_json_array(json, "place");
    for (int i = 0; i < count; i++)
        base_json_number(json, NULL, result->place[i]);
    base_json_close(json);
    put_points(json, result, count);
    put_seats(json, "forfeits", result->forfeits);
    put_seats(json, "losers", result->losers);
    put_seats(json, "titles", result->titles);
}

void tournaments_event_put(base_text *json, const tournaments_event *event, int count)
{
    const kz_tournament_event *core = &event->core;
    base_json_object(json, NULL);
    base_json_text(json, "event", words[core->kind]);
    base_json_number(json, "at", core->at_ms);
    if (is_of_entrant(core->kind))
        base_json_number(json, "entrant", core->entrant);
    if (core->kind == KZ_EVENT_ENTERED)
        put_person(json, event);
    if (core->kind == KZ_EVENT_RETURNED && event->name && *event->name)
        base_json_text(json, "name", event->name);
    if (core->kind == KZ_EVENT_PAIRED)
        put_pairing(json, event);
    if (is_of_table(core->kind)) {
        base_json_number(json, "table", core->table);
        put_result(json, &core->result, count);
    }
    if (core->kind == TOURNAMENTS_EVENT_DEAL) {
        base_json_number(json, "table", core->table);
        put_points(json, &core->result, 2);
        base_json_text(json, "room", event->room->text);
    }
    if (event->match)
        base_json_text(json, "match", event->match);
    if (event->note)
        base_json_text(json, "note", event->note);
    base_json_close(json);
}

/* ---- reading ---- */

static bool read_number(const json_t *value, int64_t min, int64_t max, int64_t *out)
{
    *out = json_integer_value(value);
    return json_is_integer(value) && *out >= min && *out <= max;
}

static bool read_room(const json_t *item, tournaments_table_id *room)
{
    if (json_string_length(item) == 0 || json_string_length(item) >= sizeof room->text)
        return false;
    memcpy(room->text, json_string_value(item), json_string_length(item));
    return true;
}

/* Reads the entrants of a table, its id, and the number of its extra deals. A bye has an entrant alone. */
static bool read_table(const json_t *item, uint16_t round, kz_tournament_table *table,
                       tournaments_table_id *room)
{
    size_t count = 0, size = json_array_size(item);
    int64_t number = 0;
    *table = (kz_tournament_table){.round = round};
    for (; count < size && !json_is_string(json_array_get(item, count)); count++) {
        if (count == KZ_MAX_AT_TABLE ||
            !read_number(json_array_get(item, count), 0, KZ_MAX_ENTRANTS - 1, &number))
            return false;
        table->entrant[count] = (uint16_t)number;
    }
    table->count = (uint8_t)count;
    if (count == 1)
        return size == 1;
    if (count < 1 || size > count + 2 ||
        (size == count + 2 && !read_number(json_array_get(item, count + 1), 1, 2, &number)))
        return false;
    table->extra = (uint8_t)(size == count + 2 ? number : 0);
    return read_room(json_array_get(item, count), room);
}

static bool read_pairing(const json_t *item, tournaments_event_read *read)
{
    const json_t *tables = json_object_get(item, "tables");
    size_t count = json_array_size(tables);
    int64_t round;
    if (!json_is_array(tables) || count > KZ_MAX_ENTRANTS ||
        !read_number(json_object_get(item, "round"), 1, UINT16_MAX, &round))
        return false;
    tournaments_table_id *room = base_new(count * sizeof *room + 1);
    read->pairing = (kz_tournament_pairing){(uint16_t)round, (uint32_t)count,
                                            base_new(count * sizeof *read->pairing.table + 1)};
    read->event.core.pairing = &read->pairing;
    read->event.room = room;
    for (size_t i = 0; i < count; i++)
        if (!read_table(json_array_get(tables, i), (uint16_t)round, &read->pairing.table[i], &room[i]))
            return false;
    return true;
}

/* Reads bits of entrants; none if they are not there. */
static bool read_seats(const json_t *item, const char *key, uint8_t *bits)
{
    const json_t *value = json_object_get(item, key);
    int64_t number = 0;
    bool valid = !value || read_number(value, 0, (1 << KZ_MAX_AT_TABLE) - 1, &number);
    *bits = (uint8_t)number;
    return valid;
}

static bool read_number_of_table(const json_t *item, kz_tournament_event *event)
{
    int64_t number;
    bool read = read_number(json_object_get(item, "table"), 0, UINT32_MAX, &number);
    event->table = (uint32_t)number;
    return read;
}

static bool read_deal(const json_t *item, tournaments_event_read *read)
{
    const json_t *points = json_object_get(item, "points");
    tournaments_table_id *room = base_new(sizeof *room);
    int64_t number;
    read->event.room = room;
    if (!read_number_of_table(item, &read->event.core) || json_array_size(points) != 2)
        return false;
    for (size_t i = 0; i < 2; i++) {
        if (!read_number(json_array_get(points, i), -KZ_MAX_RESULT_POINTS, KZ_MAX_RESULT_POINTS, &number))
            return false;
        read->event.core.result.points[i] = (int32_t)number;
    }
    return read_room(json_object_get(item, "room"), room);
}

static bool read_result(const json_t *item, kz_tournament_event *event)
{
    const json_t *places = json_object_get(item, "place"), *points = json_object_get(item, "points");
    int64_t number = 0;
    if (!read_number_of_table(item, event))
        return false;
    if (!read_seats(item, "forfeits", &event->result.forfeits) ||
        !read_seats(item, "losers", &event->result.losers) ||
        !read_seats(item, "titles", &event->result.titles))
        return false;
    size_t count = json_array_size(places);
    if (count < 2 || count > KZ_MAX_AT_TABLE || json_array_size(points) != count)
        return false;
    for (size_t i = 0; i < count; i++) {
        if (!read_number(json_array_get(places, i), 1, KZ_MAX_AT_TABLE, &number))
            return false;
        event->result.place[i] = (uint8_t)number;
        if (!read_number(json_array_get(points, i), -KZ_MAX_RESULT_POINTS, KZ_MAX_RESULT_POINTS, &number))
            return false;
        event->result.points[i] = (int32_t)number;
    }
    return true;
}

/* Reads who has entered: a bot or a person. */
static bool read_who(const json_t *item, tournaments_event *event)
{
    const json_t *level = json_object_get(item, "bot");
    if (!level)
        return read_number(json_object_get(item, "person"), 1, INT64_MAX, &event->person);
    event->bot = json_string_value(level);
    return json_string_length(level) > 0 && json_string_length(level) < TOURNAMENTS_LEVEL_TEXT;
}

static bool read_entrant(const json_t *item, tournaments_event *event)
{
    int64_t entrant;
    if (!read_number(json_object_get(item, "entrant"), 0, KZ_MAX_ENTRANTS - 1, &entrant))
        return false;
    const char *name = json_string_value(json_object_get(item, "name"));
    event->name = name ? name : "";
    event->core.entrant = (uint16_t)entrant;
    return strlen(event->name) < TOURNAMENTS_PERSON_TEXT &&
           (event->core.kind != KZ_EVENT_ENTERED || read_who(item, event));
}

static bool read_kind(const json_t *item, uint8_t *kind)
{
    const char *word = json_string_value(json_object_get(item, "event"));
    for (uint8_t i = 0; word && i < WORDS; i++)
        if (strcmp(words[i], word) == 0) {
            *kind = i;
            return true;
        }
    return false;
}

static bool read_members(const json_t *item, tournaments_event_read *read)
{
    tournaments_event *event = &read->event;
    event->note = json_string_value(json_object_get(item, "note"));
    event->match = json_string_value(json_object_get(item, "match"));
    if (!read_kind(item, &event->core.kind) ||
        !read_number(json_object_get(item, "at"), 0, INT64_MAX, &event->core.at_ms) ||
        (event->match && strlen(event->match) >= ROOM_ID_TEXT) ||
        (event->note && strlen(event->note) >= TOURNAMENTS_NOTE_TEXT) ||
        (event->core.kind == KZ_EVENT_CORRECTED && !event->note))
        return false;
    if (is_of_entrant(event->core.kind))
        return read_entrant(item, event);
    if (is_of_table(event->core.kind))
        return read_result(item, &event->core);
    if (event->core.kind == TOURNAMENTS_EVENT_DEAL)
        return read_deal(item, read);
    return event->core.kind != KZ_EVENT_PAIRED || read_pairing(item, read);
}

bool tournaments_event_parse(const json_t *item, tournaments_event_read *read)
{
    *read = (tournaments_event_read){0};
    if (read_members(item, read))
        return true;
    tournaments_event_clear(read);
    return false;
}

void tournaments_event_clear(tournaments_event_read *read)
{
    free(read->pairing.table);
    free((void *)read->event.room);
    *read = (tournaments_event_read){0};
}

/* ---- forgetting ---- */

/* Returns the value of the first member of that name; NULL: there is none. In a text a quotation mark has a
 * backslash before it, so none is taken for a member. */
static char *find_value(char *event, const char *key)
{
    char name[24];
    int length = snprintf(name, sizeof name, "\"%s\":", key);
    char *member = strstr(event, name);
    return member ? member + length : NULL;
}

bool tournaments_event_blank(char *event, const char *key, uint32_t entrant)
{
    char *text = find_value(event, key);
    const char *of = find_value(event, "entrant");
    if (!text || text[1] == '"' || (entrant != KZ_MAX_ENTRANTS && !(of && strtoul(of, NULL, 10) == entrant)))
        return false;
    char *last = ++text;
    while (*last != '"')
        last += *last == '\\' ? 2 : 1;
    memmove(text, last, strlen(last) + 1);
    return true;
}
