/* SPDX-License-Identifier: MIT */
#include "server/hub/wire/table_log.h"

#include "base/hex.h"
#include "server/hub/table/chat.h"
#include "server/hub/table/proposal.h"
#include "server/hub/table/queue.h"
#include "server/hub/wire/setup.h"

/* ---- the parts */

static void put_person(base_text *json, const hub_visitor *visitor)
{
    base_json_number(json, "person", visitor->id);
    base_json_text(json, "name", visitor->name);
    base_json_truth(json, "registered", visitor->registered);
}

/* Writes how the seat takes part in making deals. */
static void put_part(base_text *json, const hub_seat *seat)
{
    char hex[2 * KZ_HASH_BYTES + 1];
    if (seat->part != HUB_PART_NONE)
        base_json_number(json, "part", seat->part);
    if (seat->part == HUB_PART_HASHED)
        base_json_text(json, "hash", base_hex_print(seat->hash, KZ_HASH_BYTES, hex));
}

static void put_app(base_text *json, const char *key, const struct room *room)
{
    const hub_table *table = (const hub_table *)room;
    base_json_object(json, key);
    base_json_number(json, "seats", table->app.rules.seats);
    base_json_number(json, "terms", table->terms.revision);
    hub_setup_put_terms(json, &table->app);
    if (table->wait.sought)
        base_json_truth(json, "sought", true);
    if (*table->record.tournament.id) {
        base_json_object(json, "tournament");
        base_json_text(json, "id", table->record.tournament.id);
        base_json_number(json, "table", table->record.tournament.table);
        base_json_number(json, "entrants", table->record.tournament.entrants);
        base_json_number(json, "round", table->record.tournament.round);
        base_json_text(json, "name", table->record.tournament.name);
        if (table->record.tournament.deals)
            base_json_number(json, "deals", table->record.tournament.deals);
        if (table->record.tournament.rated)
            base_json_truth(json, "rated", true);
        if (table->record.tournament.off)
            base_json_truth(json, "off", true);
        base_json_close(json);
    }
    base_json_close(json);
}

static void put_seats(base_text *json, const char *key, const struct room *room)
{
    const hub_table *table = (const hub_table *)room;
    base_json_array(json, key);
    for (int i = 0; i < table->app.rules.seats; i++) {
        const hub_seat *seat = &table->seat[i];
        if (!seat->person && !seat->bot) {
            base_json_null(json, NULL);
            continue;
        }
        base_json_object(json, NULL);
        if (seat->bot) {
            base_json_text(json, "bot", seat->bot->name);
        } else {
            put_person(json, seat->person);
            base_json_number(json, "came", (int64_t)seat->came);
            put_part(json, seat);
        }
        base_json_close(json);
    }
    base_json_close(json);
}

static void put_state(base_text *json, const char *key, const struct room *room)
{
    const hub_table *table = (const hub_table *)room;
    bool sealing = table->phase == HUB_SEALING, over = table->phase == HUB_DONE;
    bool waits = table->phase == HUB_WAITING, none = waits || (sealing && !table->deal_source);
    const char *phase = waits ? "waiting" : sealing ? "sealing" : "over";
    base_json_object(json, key);
    base_json_text(json, "phase", waits || sealing || over ? phase : "match");
    base_json_text(json, "match", none ? "" : table->record.match);
    base_json_number(json, "v", waits || sealing ? table->progress.v : 0);
    base_json_number(json, "ready", over ? table->wait.ready : 0);
    base_json_array(json, "stays");
    base_json_number(json, NULL, table->wait.stays[0]);
    base_json_number(json, NULL, table->wait.stays[1]);
    base_json_close(json);
    base_json_number(json, "proposals", table->proposals.count);
    base_json_close(json);
}

static void put_queue(base_text *json, const char *key, const struct room *room)
{
    const hub_table *table = (const hub_table *)room;
    base_json_array(json, key);
    for (int i = 0; table->queue && i < table->queue->count; i++) {
        base_json_array(json, NULL);
        for (int n = 0; n < 2; n++)
            if (table->queue->unit[i].person[n]) {
                base_json_object(json, NULL);
                put_person(json, table->queue->unit[i].person[n]);
                base_json_number(json, "terms", table->queue->unit[i].terms[n]);
                base_json_close(json);
            }
        base_json_close(json);
    }
    base_json_close(json);
}

static void put_proposal(base_text *json, const char *key, const struct room *room)
{
    const hub_table *table = (const hub_table *)room;
    const hub_proposal *proposal = table->proposals.current;
    if (!proposal) {
        base_json_null(json, key);
        return;
    }
    base_json_object(json, key);
    base_json_number(json, "id", proposal->id);
    base_json_number(json, "by", proposal->by);
    base_json_number(json, "agreed", proposal->agreed);
    base_json_object(json, "app");
    hub_setup_put_terms(json, &proposal->app);
    base_json_close(json);
    base_json_close(json);
}

static void put_muted(base_text *json, const char *key, const struct room *room)
{
    const hub_table *table = (const hub_table *)room;
    base_json_array(json, key);
    for (int i = 0; table->chat && i < table->chat->muted_count; i++) {
        base_json_object(json, NULL);
        base_json_number(json, "person", table->chat->muted[i].person);
        base_json_text(json, "name", table->chat->muted[i].name);
        base_json_close(json);
    }
    base_json_close(json);
}

const room_part hub_table_parts[HUB_TABLE_PARTS] = {{"app", put_app},           {"seats", put_seats},
                                                    {"state", put_state},       {"queue", put_queue},
                                                    {"proposal", put_proposal}, {"muted", put_muted}};

/* ---- the chat */

static void put_line(base_text *json, const hub_line *line)
{
    base_json_object(json, NULL);
    base_json_number(json, "id", line->id);
    base_json_number(json, "person", line->person);
    base_json_text(json, "name", line->name);
    base_json_number(json, "seat", line->seat);
    base_json_truth(json, "apart", line->apart);
    base_json_number(json, "at", line->at);
    base_json_number(json, "came", (int64_t)line->came);
    base_json_text(json, "text", line->text);
    if (line->phrase)
        base_json_text(json, "phrase", line->phrase->id);
    base_json_close(json);
}

/* Writes the kept lines after that number. */
static void put_said(base_text *json, const hub_chat *chat, int64_t after)
{
    int64_t first = chat->said - HUB_CHAT_LINES + 1;
    if (first <= chat->before)
        first = chat->before + 1;
    if (first <= after)
        first = after + 1;
    base_json_number(json, "before", chat->before);
    base_json_array(json, "said");
    for (int64_t id = first; id <= chat->said; id++)
        put_line(json, &chat->line[id % HUB_CHAT_LINES]);
    base_json_close(json);
}

bool hub_table_put_lines(struct room *room, base_text *json, bool whole)
{
    hub_chat *chat = ((hub_table *)room)->chat;
    if (!chat || (!whole && chat->said == chat->logged))
        return false;
    put_said(json, chat, whole ? 0 : chat->logged);
    chat->logged = chat->said;
    return true;
}
