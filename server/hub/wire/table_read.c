/* SPDX-License-Identifier: MIT */
#include "server/hub/wire/table_read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hex.h"
#include "base/memory.h"
#include "server/hub/state/progress.h"
#include "server/hub/state/visitor.h"
#include "server/hub/table/chat.h"
#include "server/hub/table/phrases.h"
#include "server/hub/table/proposal.h"
#include "server/hub/table/queue.h"
#include "server/hub/table/table.h"
#include "server/hub/wire/setup.h"

/* Limit of the matches in a row that a side has stayed for: more is damage. */
enum { STAYS_MAX = 1000000 };

static bool fail(char *reason, size_t size, const char *why)
{
    snprintf(reason, size, "table log: %s", why);
    return false;
}

/* ---- people */

/* Reads a person of whom only these facts may be known. Returns NULL if there is no person. */
static hub_visitor *read_person(struct hub *hub, json_t *item)
{
    json_int_t person;
    const char *name;
    int registered;
    if (json_unpack(item, "{s:I, s:s, s:b}", "person", &person, "name", &name, "registered", &registered) ||
        person <= 0 || strlen(name) >= HUB_PERSON_NAME)
        return NULL;
    return hub_setup_person(hub, person, name, registered);
}

static bool read_part(hub_seat *seat, const json_t *item)
{
    const char *hash = json_string_value(json_object_get(item, "hash"));
    json_int_t part = json_integer_value(json_object_get(item, "part"));
    seat->part = (uint8_t)part;
    return part >= HUB_PART_NONE && part <= HUB_PART_BARRED &&
           (part != HUB_PART_HASHED ||
            (hash && base_hex_parse(hash, strlen(hash), seat->hash, KZ_HASH_BYTES)));
}

static bool read_seat(struct hub *hub, hub_table *table, int seat, json_t *item)
{
    const char *bot = json_string_value(json_object_get(item, "bot"));
    if (json_is_null(item))
        return true;
    if (bot)
        return (table->seat[seat].bot = kz_bot_find(bot)) != NULL;
    hub_visitor *visitor = read_person(hub, item);
    if (!visitor || !hub_setup_seat(hub, table, seat, visitor))
        return false;
    table->seat[seat].came = (uint64_t)json_integer_value(json_object_get(item, "came"));
    return read_part(&table->seat[seat], item);
}

static bool read_seats(struct hub *hub, hub_table *table, json_t *seats)
{
    bool good = (int)json_array_size(seats) == table->app.rules.seats;
    for (int i = 0; good && i < table->app.rules.seats; i++)
        good = read_seat(hub, table, i, json_array_get(seats, (size_t)i));
    return good;
}

static bool read_queue(struct hub *hub, hub_table *table, json_t *queue)
{
    size_t i, n;
    json_t *unit, *person;
    if (!json_is_array(queue) || json_array_size(queue) > HUB_QUEUE_MAX)
        return false;
    json_array_foreach(queue, i, unit)
    {
        json_array_foreach(unit, n, person)
        {
            hub_visitor *visitor = read_person(hub, person);
            if (!visitor || n > 1)
                return false;
            json_int_t confirmed = json_integer_value(json_object_get(person, "terms"));
            if (!hub_queue_put(table, (int)i, visitor, confirmed)) {
                hub_visitor_release(hub, visitor);
                return false;
            }
        }
    }
    return true;
}

/* ---- terms */

static bool read_terms(const struct hub *hub, json_t *terms, int seats, hub_application *out, char *reason,
                       size_t size)
{
    const char *options = json_string_value(json_object_get(terms, "options"));
    return options ? hub_setup_terms(hub, terms, seats, options, out, reason, size)
                   : fail(reason, size, "no terms");
}

static bool read_proposal(struct hub *hub, hub_table *table, json_t *proposal, char *reason, size_t size)
{
    hub_proposal read = {0};
    json_int_t id;
    int by, agreed;
    json_t *terms;
    if (!proposal || json_is_null(proposal))
        return true;
    if (json_unpack(proposal, "{s:I, s:i, s:i, s:o}", "id", &id, "by", &by, "agreed", &agreed, "app",
                    &terms) ||
        by < 0 || by >= table->app.rules.seats || agreed < 0 || agreed >= 1 << table->app.rules.seats)
        return fail(reason, size, "a proposal of another form");
    if (!read_terms(hub, terms, table->app.rules.seats, &read.app, reason, size))
        return false;
    read.id = id;
    read.by = (uint8_t)by;
    read.agreed = (uint8_t)agreed;
    table->proposals.current = base_new(sizeof *table->proposals.current);
    *table->proposals.current = read;
    return true;
}

/* ---- the chat */

static bool read_line(hub_chat *chat, json_t *item)
{
    json_int_t id, person, at, came;
    const char *name, *text, *phrase = NULL;
    int seat, apart;
    if (json_unpack(item, "{s:I, s:I, s:s, s:i, s:b, s:I, s:I, s:s, s?s}", "id", &id, "person", &person,
                    "name", &name, "seat", &seat, "apart", &apart, "at", &at, "came", &came, "text", &text,
                    "phrase", &phrase) ||
        id <= chat->said || id > HUB_NUMBER_MAX || seat < 0 || seat > KZ_SEATS ||
        strlen(name) >= HUB_PERSON_NAME)
        return false;
    hub_line *line = &chat->line[id % HUB_CHAT_LINES];
    free(line->text);
    *line = (hub_line){.id = id,
                       .person = person,
                       .seat = (uint8_t)seat,
                       .apart = apart,
                       .at = at,
                       .came = (uint64_t)came,
                       .phrase = hub_phrase_find(phrase),
                       .text = base_new(strlen(text) + 1)};
    strcpy(line->name, name);
    strcpy(line->text, text);
    chat->said = id;
    return true;
}

/* Returns true if each kept line is there: they are numbered without a gap. */
static bool has_all_lines(const hub_chat *chat)
{
    int64_t first = chat->said - HUB_CHAT_LINES + 1;
    for (int64_t id = first > chat->before ? first : chat->before + 1; id <= chat->said; id++)
        if (chat->line[id % HUB_CHAT_LINES].id != id)
            return false;
    return true;
}

static bool read_muted(hub_chat *chat, json_t *muted)
{
    size_t i;
    json_t *item;
    json_array_foreach(muted, i, item)
    {
        json_int_t person;
        const char *name;
        if (i >= HUB_CHAT_MUTED || json_unpack(item, "{s:I, s:s}", "person", &person, "name", &name) ||
            strlen(name) >= HUB_PERSON_NAME)
            return false;
        chat->muted[chat->muted_count].person = person;
        strcpy(chat->muted[chat->muted_count++].name, name);
    }
    return true;
}

static bool read_chat(struct hub *hub, hub_table *table, json_t *all)
{
    size_t i;
    json_t *line, *before = json_object_get(all, "before"), *said = json_object_get(all, "said");
    json_t *muted = json_object_get(all, "muted");
    if (!before && !json_array_size(muted))
        return true;
    table->chat = base_new(sizeof *table->chat);
    table->chat->before = table->chat->said = before ? json_integer_value(before) : hub_draw_number(hub);
    if (table->chat->said < 0 || table->chat->said > HUB_NUMBER_MAX)
        return false;
    json_array_foreach(said, i, line)
    {
        if (!read_line(table->chat, line))
            return false;
    }
    return has_all_lines(table->chat) && read_muted(table->chat, muted);
}

/* ---- the whole */

static bool read_state(hub_table *table, json_t *state)
{
    const char *phase, *match;
    json_int_t v, proposals;
    int ready;
    if (json_unpack(state, "{s:s, s:s, s:I, s:i, s:[i, i], s:I}", "phase", &phase, "match", &match, "v", &v,
                    "ready", &ready, "stays", &table->wait.stays[0], &table->wait.stays[1], "proposals",
                    &proposals) ||
        v < 0 || v > HUB_NUMBER_MAX || proposals < 0 || proposals > HUB_NUMBER_MAX ||
        table->wait.stays[0] < 0 || table->wait.stays[0] > STAYS_MAX || table->wait.stays[1] < 0 ||
        table->wait.stays[1] > STAYS_MAX || ready < 0 || ready >= 1 << table->app.rules.seats ||
        strlen(match) >= HUB_ID_TEXT)
        return false;
    bool waits = !strcmp(phase, "waiting"), over = !strcmp(phase, "over");
    bool sealing = !strcmp(phase, "sealing");
    if (!waits && !over && !sealing && strcmp(phase, "match") != 0)
        return false; /* from a newer program */
    table->phase = waits ? HUB_WAITING : over ? HUB_DONE : sealing ? HUB_SEALING : HUB_IN_DEAL;
    strcpy(table->record.match, match);
    hub_progress_begin(&table->progress, v);
    table->wait.ready = (uint8_t)ready;
    table->proposals.count = proposals;
    return true;
}

/* Reads whose match is played there, as the table's terms have it. */
static bool read_tournament(hub_table *table, json_t *terms)
{
    hub_tournament_place *place = &table->record.tournament;
    json_t *tournament = json_object_get(terms, "tournament");
    const char *id, *name = "";
    int number, entrants = 2, round = 0, deals = 0, rated = 0, off = 0;
    if (!tournament)
        return true;
    if (json_unpack(tournament, "{s:s, s:i, s?i, s?i, s?s, s?i, s?b, s?b}", "id", &id, "table", &number,
                    "entrants", &entrants, "round", &round, "name", &name, "deals", &deals, "rated", &rated,
                    "off", &off) ||
        number < 0 || entrants < 2 || entrants > KZ_SEATS || round < 0 || round > UINT16_MAX || deals < 0 ||
        deals > UINT8_MAX || strlen(id) >= sizeof place->id || strlen(name) >= sizeof place->name)
        return false;
    *place = (hub_tournament_place){.table = number,
                                    .entrants = (uint8_t)entrants,
                                    .round = (uint16_t)round,
                                    .deals = (uint8_t)deals,
                                    .rated = rated,
                                    .off = off};
    strcpy(place->id, id);
    strcpy(place->name, name);
    return true;
}

static bool read_all(struct hub *hub, hub_table *table, json_t *all, char *reason, size_t size)
{
    if (!read_state(table, json_object_get(all, "state")))
        return fail(reason, size, "a state of another form");
    if (!read_tournament(table, json_object_get(all, "app")))
        return fail(reason, size, "a tournament of another form");
    if (!read_seats(hub, table, json_object_get(all, "seats")))
        return fail(reason, size, "seats of another form, or a person with too many");
    if (!read_queue(hub, table, json_object_get(all, "queue")))
        return fail(reason, size, "a queue of another form, or a person in too many");
    if (!read_chat(hub, table, all))
        return fail(reason, size, "a chat of another form");
    return read_proposal(hub, table, json_object_get(all, "proposal"), reason, size);
}

hub_table *hub_table_log_read(struct hub *hub, const char *id, json_t *all, char *reason, size_t size)
{
    hub_application app;
    json_t *terms = json_object_get(all, "app");
    int seats = (int)json_integer_value(json_object_get(terms, "seats"));
    if (strlen(id) < 1 || strlen(id) >= HUB_ID_TEXT || room_find(&hub->rooms, id)) {
        fail(reason, size, "a table's id that is taken, empty or too long");
        return NULL;
    }
    if (!read_terms(hub, terms, seats, &app, reason, size))
        return NULL;
    json_int_t revision = json_integer_value(json_object_get(terms, "terms"));
    hub_table *table = hub_table_new(hub, &app, id);
    table->wait.sought = json_is_true(json_object_get(terms, "sought"));
    table->terms.revision = revision > 0 && revision <= HUB_NUMBER_MAX ? revision : 1;
    if (read_all(hub, table, all, reason, size))
        return table;
    hub_table_free(hub, table);
    return NULL;
}
