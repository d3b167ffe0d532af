/* SPDX-License-Identifier: MIT */
#include "server/hub/wire/notice.h"

#include <stdio.h>
#include <string.h>

#include "server/hub/state/settle.h"
#include "server/hub/table/seats.h"
#include "server/hub/wire/application_message.h"
#include "server/hub/wire/setup.h"
#include "server/rooms/notice.h"

static const char *const shares[HUB_SHARES] = {"seat", "queue", "stake"};

/* ---- writing */

static void put_person(base_text *json, hub_person_id id, const hub_visitor *visitor, hub_share share,
                       int seat, int64_t stake, uint64_t came)
{
    base_json_object(json, NULL);
    base_json_number(json, "id", id);
    base_json_text(json, "name", visitor ? visitor->name : "");
    base_json_truth(json, "registered", visitor && visitor->registered);
    base_json_text(json, "share", shares[share]);
    base_json_number(json, "seat", message_seat_number(seat));
    base_json_number(json, "stake", stake);
    base_json_number(json, "came", (int64_t)came);
    base_json_close(json);
}

static void put_seated(const struct hub *hub, base_text *json, const hub_table *table)
{
    for (int i = 0; i < table->app.rules.seats; i++) {
        const hub_seat *seat = &table->seat[i];
        if (seat->person)
            put_person(json, seat->person->id, seat->person, HUB_SHARE_SEAT, i,
                       hub_settle_reserved(hub, table, seat->person), seat->came);
    }
}

static void put_queued(base_text *json, const hub_table *table)
{
    for (int i = 0; table->queue && i < table->queue->count; i++)
        for (int n = 0; n < 2; n++) {
            const hub_visitor *visitor = table->queue->unit[i].person[n];
            if (visitor)
                put_person(json, visitor->id, visitor, HUB_SHARE_QUEUE, KZ_NOBODY, 0, 0);
        }
}

/* Writes the people who have left while the stakes of the last match are still reserved. */
static void put_debtors(const struct hub *hub, base_text *json, const hub_table *table)
{
    hub_debt debts[KZ_SEATS];
    int count = hub_settle_debts(hub, table, debts);
    for (int i = 0; i < count; i++)
        put_person(json, debts[i].person, NULL, HUB_SHARE_STAKE, KZ_NOBODY, debts[i].stake, 0);
}

static void put_application(base_text *json, const hub_table *table)
{
    hub_message_application(json, "app", table);
    base_json_truth(json, "listed", table->lists.application.listed);
    base_json_number(json, "v", table->progress.v);
    base_json_array(json, "bots");
    for (int i = 0; i < table->app.rules.seats; i++)
        base_json_text(json, NULL, table->seat[i].bot ? table->seat[i].bot->name : "");
    base_json_close(json);
}

void hub_notice_put(const struct hub *hub, base_text *json, const hub_table *table)
{
    base_json_truth(json, "running", table->phase != HUB_WAITING && table->phase != HUB_DONE);
    if (hub_table_keeps_people(table))
        base_json_truth(json, "keeps", true);
    if (hub_sought_waits(table))
        base_json_truth(json, "sought", true);
    if (table->phase == HUB_WAITING)
        put_application(json, table);
    if (table->lists.match)
        base_json_raw(json, "match", table->lists.match->text, strlen(table->lists.match->text));
    base_json_array(json, "people");
    put_seated(hub, json, table);
    put_queued(json, table);
    put_debtors(hub, json, table);
    base_json_close(json);
}

void hub_notice_gone(struct hub *hub, const char *id)
{
    if (!hub_settle_holds(hub, id))
        room_notice_gone(&hub->rooms, id);
}

/* ---- reading */

static bool fail(char *reason, size_t size, const char *why)
{
    snprintf(reason, size, "notice: %s", why);
    return false;
}

static bool read_share(const char *word, hub_share *out)
{
    for (int i = 0; i < HUB_SHARES; i++)
        if (!strcmp(shares[i], word)) {
            *out = (hub_share)i;
            return true;
        }
    return false;
}

static bool read_person(json_t *item, hub_noticed *out)
{
    json_int_t id, came;
    const char *share;
    int registered, seat, stake;
    if (json_unpack(item, "{s:I, s:s, s:b, s:s, s:i, s:i, s:I}", "id", &id, "name", &out->name, "registered",
                    &registered, "share", &share, "seat", &seat, "stake", &stake, "came", &came))
        return false;
    out->id = id;
    out->registered = registered;
    out->seat = seat ? seat - 1 : KZ_NOBODY;
    out->stake = stake;
    out->came = (uint64_t)came;
    return read_share(share, &out->share) && id > 0 && stake >= 0 && came >= 0 && seat >= 0 &&
           seat <= KZ_SEATS && (seat > 0) == (out->share == HUB_SHARE_SEAT) &&
           strlen(out->name) < HUB_PERSON_NAME;
}

static bool read_people(json_t *people, hub_notice *out)
{
    unsigned taken = 0;
    size_t i;
    json_t *item;
    if (!json_is_array(people) || json_array_size(people) > HUB_NOTICE_PEOPLE)
        return false;
    json_array_foreach(people, i, item)
    {
        hub_noticed *person = &out->person[out->count++];
        if (!read_person(item, person))
            return false;
        unsigned seat = person->seat == KZ_NOBODY ? 0 : 1u << person->seat;
        if (seat & taken)
            return false;
        taken |= seat;
    }
    return true;
}

static bool read_bots(json_t *bots, hub_notice *out)
{
    size_t i;
    json_t *item;
    json_array_foreach(bots, i, item)
    {
        const char *name = json_string_value(item);
        if (!name || (*name && !(out->bot[i] = kz_bot_find(name))))
            return false;
    }
    return true;
}

/* Converts the lobby's object of options to the form that kz_game_setup() reads. */
static bool read_options(json_t *object, char options[KZ_OPTIONS_TEXT])
{
    const char *key;
    json_t *item;
    size_t length = 0;
    options[0] = '\0';
    if (!json_is_object(object))
        return false;
    json_object_foreach(object, key, item)
    {
        const char *word = json_string_value(item);
        if (!word || length + strlen(key) + strlen(word) + 3 > KZ_OPTIONS_TEXT)
            return false;
        length += (size_t)sprintf(options + length, "%s%s=%s", length ? "," : "", key, word);
    }
    return true;
}

static bool read_application(const struct hub *hub, hub_notice *out, char *reason, size_t size)
{
    char options[KZ_OPTIONS_TEXT];
    int seats, listed;
    json_int_t v;
    json_t *object, *bots;
    if (json_unpack(out->root, "{s:{s:i, s:o}, s:b, s:o, s:I}", "app", "seats", &seats, "options", &object,
                    "listed", &listed, "bots", &bots, "v", &v) ||
        v < 0 || !read_options(object, options) || !json_is_array(bots) ||
        (int)json_array_size(bots) != seats)
        return fail(reason, size, "an application of another form");
    out->listed = listed;
    out->v = v;
    for (int i = 0; i < out->count; i++)
        if (out->person[i].seat != KZ_NOBODY && out->person[i].seat >= seats)
            return fail(reason, size, "a person at a seat that there is not");
    if (hub_setup_terms(hub, out->shown, seats, options, &out->app, reason, size) && read_bots(bots, out))
        return true;
    out->waiting = out->listed = false; /* a newer program's terms */
    return true;
}

/* Reads the match that can be watched there, as messages.json describes it (`running`). */
static bool read_match(hub_notice *out, char *reason, size_t size)
{
    const char *table, *game;
    int rated, deal, watching;
    json_int_t begun;
    json_t *seats, *scores;
    out->match = json_object_get(out->root, "match");
    if (!out->match || (!json_unpack(out->match, "{s:s, s:s, s:b, s:I, s:o, s:i, s:o, s:i}", "table", &table,
                                     "game", &game, "rated", &rated, "begun", &begun, "seats", &seats, "deal",
                                     &deal, "scores", &scores, "watching", &watching) &&
                        json_is_array(seats) && json_is_array(scores)))
        return true;
    return fail(reason, size, "a match of another form");
}

bool hub_notice_read(const struct hub *hub, json_t *root, hub_notice *out, char *reason, size_t size)
{
    int running, keeps = 0, sought = 0;
    json_t *people;
    *out = (hub_notice){.root = root};
    if (json_unpack(root, "{s:b, s?b, s?b, s:o}", "running", &running, "keeps", &keeps, "sought", &sought,
                    "people", &people))
        return fail(reason, size, "a member is missing or of another kind");
    out->running = running;
    out->keeps = keeps;
    out->sought = sought;
    out->shown = json_object_get(root, "app");
    out->waiting = out->shown != NULL;
    if (!read_people(people, out))
        return fail(reason, size, "people of another form");
    return (!out->waiting || read_application(hub, out, reason, size)) && read_match(out, reason, size);
}
