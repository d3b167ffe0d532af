/* SPDX-License-Identifier: MIT */
#include "server/hub/wire/table_log.h"

#include <string.h>
#include <utlist.h>

#include "base/fingerprint.h"
#include "engine/fair/hex.h"
#include "server/hub/state/unknown_table.h"
#include "server/hub/table/chat.h"
#include "server/hub/table/proposal.h"
#include "server/hub/table/queue.h"
#include "server/hub/wire/setup.h"

/* After so many entries one that has all is written, and those before it are of no use any more. */
enum { ENTRIES_MOST = 200 };

/* ---- the parts */

static void put_person(kz_json *json, const kz_visitor *visitor)
{
    kz_json_number(json, "person", visitor->id);
    kz_json_text(json, "name", visitor->name);
    kz_json_truth(json, "registered", visitor->registered);
}

/* How the seat takes part in making deals. */
static void put_part(kz_json *json, const kz_seat *seat)
{
    char hex[2 * KZ_HASH_BYTES + 1];
    if (seat->part != KZ_PART_NONE)
        kz_json_number(json, "part", seat->part);
    if (seat->part == KZ_PART_HASHED)
        kz_json_text(json, "hash", kz_hex_print(seat->hash, KZ_HASH_BYTES, hex));
}

static void put_app(kz_json *json, const char *key, const kz_table *table)
{
    kz_json_object(json, key);
    kz_json_number(json, "seats", table->app.rules.seats);
    kz_json_number(json, "terms", table->terms);
    kz_setup_put_terms(json, &table->app);
    kz_json_close(json);
}

static void put_seats(kz_json *json, const char *key, const kz_table *table)
{
    kz_json_array(json, key);
    for (int i = 0; i < table->app.rules.seats; i++) {
        const kz_seat *seat = &table->seat[i];
        if (!seat->person && !seat->bot) {
            kz_json_null(json, NULL);
            continue;
        }
        kz_json_object(json, NULL);
        if (seat->bot) {
            kz_json_text(json, "bot", seat->bot->name);
        } else {
            put_person(json, seat->person);
            kz_json_number(json, "came", (int64_t)seat->came);
            put_part(json, seat);
        }
        kz_json_close(json);
    }
    kz_json_close(json);
}

static void put_state(kz_json *json, const char *key, const kz_table *table)
{
    bool sealing = table->phase == KZ_SEALING, over = table->phase == KZ_DONE;
    bool waits = table->phase == KZ_WAITING, none = waits || (sealing && !table->seal);
    const char *between = waits ? "waiting" : sealing ? "sealing" : "over";
    kz_json_object(json, key);
    kz_json_text(json, "phase", waits || sealing || over ? between : "match");
    kz_json_text(json, "match", none ? "" : table->match_id);
    kz_json_number(json, "v", waits || sealing ? table->progress.v : 0);
    kz_json_number(json, "ready", over ? table->ready : 0);
    kz_json_array(json, "stays");
    kz_json_number(json, NULL, table->stays[0]);
    kz_json_number(json, NULL, table->stays[1]);
    kz_json_close(json);
    kz_json_number(json, "proposals", table->proposals);
    kz_json_close(json);
}

static void put_queue(kz_json *json, const char *key, const kz_table *table)
{
    kz_json_array(json, key);
    for (int i = 0; table->queue && i < table->queue->count; i++) {
        kz_json_array(json, NULL);
        for (int n = 0; n < 2; n++)
            if (table->queue->unit[i].person[n]) {
                kz_json_object(json, NULL);
                put_person(json, table->queue->unit[i].person[n]);
                kz_json_number(json, "terms", table->queue->unit[i].terms[n]);
                kz_json_close(json);
            }
        kz_json_close(json);
    }
    kz_json_close(json);
}

static void put_proposal(kz_json *json, const char *key, const kz_table *table)
{
    const kz_proposal *proposal = table->proposal;
    if (!proposal) {
        kz_json_null(json, key);
        return;
    }
    kz_json_object(json, key);
    kz_json_number(json, "id", proposal->id);
    kz_json_number(json, "by", proposal->by);
    kz_json_number(json, "agreed", proposal->agreed);
    kz_json_object(json, "app");
    kz_setup_put_terms(json, &proposal->app);
    kz_json_close(json);
    kz_json_close(json);
}

static void put_muted(kz_json *json, const char *key, const kz_table *table)
{
    kz_json_array(json, key);
    for (int i = 0; table->chat && i < table->chat->muted_count; i++) {
        kz_json_object(json, NULL);
        kz_json_number(json, "person", table->chat->muted[i].person);
        kz_json_text(json, "name", table->chat->muted[i].name);
        kz_json_close(json);
    }
    kz_json_close(json);
}

static const struct {
    const char *key;
    void (*put)(kz_json *json, const char *key, const kz_table *table);
} parts[KZ_TABLE_PARTS] = {{"app", put_app},     {"seats", put_seats},       {"state", put_state},
                           {"queue", put_queue}, {"proposal", put_proposal}, {"muted", put_muted}};

/* ---- the chat */

static void put_line(kz_json *json, const kz_line *line)
{
    kz_json_object(json, NULL);
    kz_json_number(json, "id", line->id);
    kz_json_number(json, "person", line->person);
    kz_json_text(json, "name", line->name);
    kz_json_number(json, "seat", line->seat);
    kz_json_truth(json, "apart", line->apart);
    kz_json_number(json, "at", line->at);
    kz_json_number(json, "came", (int64_t)line->came);
    kz_json_text(json, "text", line->text);
    if (line->phrase)
        kz_json_text(json, "phrase", line->phrase->id);
    kz_json_close(json);
}

/* The lines after that number, as far as they are kept. */
static void put_said(kz_json *json, const kz_chat *chat, int64_t after)
{
    int64_t first = chat->said - KZ_CHAT_LINES + 1;
    if (first <= chat->before)
        first = chat->before + 1;
    if (first <= after)
        first = after + 1;
    kz_json_number(json, "before", chat->before);
    kz_json_array(json, "said");
    for (int64_t id = first; id <= chat->said; id++)
        put_line(json, &chat->line[id % KZ_CHAT_LINES]);
    kz_json_close(json);
}

/* ---- writing */

/* Whether the part is another than when it was written last: hub->part then has its member, in an object. */
static bool has_changed(kz_hub *hub, kz_table *table, int part)
{
    kz_json *json = &hub->part;
    json->used = 0;
    kz_json_object(json, NULL);
    parts[part].put(json, parts[part].key, table);
    kz_json_close(json);
    uint64_t now = kz_fingerprint(json->bytes, json->used);
    bool changed = now != table->part[part];
    table->part[part] = now;
    return changed;
}

/* Whether there is anything to write: hub->entry. */
static bool put_entry(kz_hub *hub, kz_table *table, bool whole)
{
    kz_json *json = &hub->entry;
    bool any = false;
    json->used = 0;
    kz_json_object(json, NULL);
    for (int i = 0; i < KZ_TABLE_PARTS; i++)
        if (has_changed(hub, table, i) || whole) {
            kz_json_members(json, hub->part.bytes, hub->part.used);
            any = true;
        }
    kz_chat *chat = table->chat;
    if (chat && (whole || chat->said > chat->logged)) {
        put_said(json, chat, whole ? 0 : chat->logged);
        chat->logged = chat->said;
        any = true;
    }
    kz_json_close(json);
    return any;
}

static void write_table(kz_hub *hub, kz_table *table)
{
    bool whole = !table->log_whole || table->log_seq - table->log_whole >= ENTRIES_MOST;
    if (!put_entry(hub, table, whole))
        return;
    table->log_seq++;
    if (whole)
        table->log_whole = table->log_seq;
    hub->ports.table_append(hub->ports.context, table->id, table->begins ? table->match_id : NULL,
                            table->log_seq, kz_json_string(&hub->entry), whole, hub->now);
    table->begins = false;
}

void kz_table_log_write(kz_hub *hub)
{
    kz_table *table;
    if (!hub->closing)
        DL_FOREACH2(hub->stale, table, stale_next)
    write_table(hub, table);
}

void kz_table_log_close(kz_hub *hub, const kz_table *table)
{
    if (!table->log_seq || hub->closing)
        return;
    hub->ports.table_close(hub->ports.context, table->id, hub->now);
    kz_unknown_note_gone(hub, table->id);
}

void kz_table_log_adopt(kz_hub *hub, kz_table *table, int64_t seq)
{
    for (int i = 0; i < KZ_TABLE_PARTS; i++)
        has_changed(hub, table, i);
    if (table->chat)
        table->chat->logged = table->chat->said;
    table->log_seq = seq;
    table->begins = false;
}
