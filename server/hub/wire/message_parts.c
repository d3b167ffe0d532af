/* SPDX-License-Identifier: MIT */
#include "server/hub/wire/message_parts.h"

#include <string.h>

#include "base/hex.h"
#include "server/hub/state/fair_play.h"
#include "server/hub/table/deal_source.h"
#include "server/hub/table/hint.h"
#include "server/hub/table/proposal.h"
#include "server/hub/table/queue.h"
#include "server/hub/table/seats.h"
#include "server/hub/wire/application_message.h"

void hub_message_seat_bits(base_text *json, const char *key, unsigned seats)
{
    base_json_array(json, key);
    for (int i = 0; i < KZ_SEATS; i++)
        if (seats >> i & 1)
            base_json_number(json, NULL, message_seat_number(i));
    base_json_close(json);
}

void hub_message_tournament(base_text *json, const hub_table *table)
{
    const hub_tournament_place *place = &table->record.tournament;
    if (!*place->id)
        return;
    base_json_object(json, "tournament");
    base_json_text(json, "id", place->id);
    base_json_text(json, "name", place->name);
    base_json_number(json, "round", place->round);
    base_json_number(json, "match", place->table + 1);
    if (place->deals)
        base_json_number(json, "deals", place->deals);
    if (place->off)
        base_json_truth(json, "counts", false);
    if (hub_tournament_waits(table))
        hub_message_seat_bits(json, "awaited", hub_table_seats_absent(table));
    base_json_close(json);
}

void hub_message_sought(base_text *json, const hub_table *table)
{
    if (hub_sought_waits(table))
        hub_message_seat_bits(json, "awaited", hub_table_seats_absent(table));
}

void hub_message_queue(base_text *json, const hub_table *table)
{
    if (!table->app.queue)
        return;
    base_json_array(json, "queue");
    for (int i = 0; table->queue && i < table->queue->count; i++) {
        base_json_array(json, NULL);
        for (int n = 0; n < hub_unit_count(table, &table->queue->unit[i]); n++)
            base_json_text(json, NULL, table->queue->unit[i].person[n]->name);
        base_json_close(json);
    }
    base_json_close(json);
    base_json_array(json, "unconfirmed");
    for (int i = 0; table->queue && i < table->queue->count; i++)
        for (int n = 0; n < hub_unit_count(table, &table->queue->unit[i]); n++)
            if (table->queue->unit[i].terms[n] != table->terms.revision)
                base_json_text(json, NULL, table->queue->unit[i].person[n]->name);
    base_json_close(json);
}

void hub_message_proposal(base_text *json, const hub_table *table)
{
    const hub_proposal *proposal = table->proposals.current;
    if (!proposal) {
        base_json_null(json, "proposal");
        return;
    }
    base_json_object(json, "proposal");
    base_json_number(json, "id", proposal->id);
    base_json_number(json, "by", message_seat_number(proposal->by));
    base_json_object(json, "app");
    hub_message_terms(json, &proposal->app);
    base_json_close(json);
    base_json_array(json, "agreed");
    for (int i = 0; i < KZ_SEATS; i++)
        if (proposal->agreed >> i & 1)
            base_json_number(json, NULL, i + 1);
    base_json_close(json);
    base_json_close(json);
}

void hub_message_chat_line(base_text *json, const char *key, const hub_line *line)
{
    base_json_object(json, key);
    base_json_number(json, "id", line->id);
    base_json_text(json, "by", line->name);
    base_json_number(json, "seat", line->seat);
    base_json_text(json, "text", line->text);
    base_json_number(json, "at", line->at);
    if (line->apart)
        base_json_truth(json, "apart", true);
    if (line->phrase)
        base_json_text(json, "phrase", line->phrase->id);
    base_json_close(json);
}

void hub_message_chat(base_text *json, const hub_table *table, const hub_visitor *visitor)
{
    const hub_chat *chat = table->chat;
    base_json_array(json, "chat");
    for (int64_t id = chat ? chat->said - HUB_CHAT_LINES + 1 : 1; chat && id <= chat->said; id++) {
        const hub_line *line = hub_chat_line(table, id, visitor);
        if (line)
            hub_message_chat_line(json, NULL, line);
    }
    base_json_close(json);
    hub_message_muted(json, table);
}

void hub_message_muted(base_text *json, const hub_table *table)
{
    base_json_array(json, "muted");
    for (int i = 0; table->chat && i < table->chat->muted_count; i++)
        base_json_text(json, NULL, table->chat->muted[i].name);
    base_json_close(json);
}

void hub_message_hints(base_text *json, const hub_table *table)
{
    if (!table->hints)
        return;
    base_json_array(json, "hints");
    for (int i = 0; i < table->app.rules.seats; i++)
        base_json_number(json, NULL, table->hints->given[i]);
    base_json_close(json);
}

void hub_message_early(base_text *json, const hub_table *table, int seat)
{
    int early = seat == KZ_NOBODY ? HUB_EARLY_COUNTS : table->seat[seat].early;
    if (early == HUB_EARLY_COUNTS)
        return;
    base_json_object(json, "early");
    if (early >= HUB_EARLY_LEFT)
        base_json_number(json, "left", early - HUB_EARLY_LEFT);
    base_json_close(json);
}

/* ---- the receipt and the spectators */

void hub_message_fair(base_text *json, const hub_table *table)
{
    const hub_deal_source *source = table->deal_source;
    char hex[2 * KZ_SIGNATURE_BYTES + 1];
    if (!source) {
        base_json_null(json, "fair");
        return;
    }
    base_json_object(json, "fair");
    base_json_text(json, "id", table->record.match);
    base_json_text(json, "receipt", source->receipt);
    base_json_text(json, "signature", base_hex_print(source->signature, KZ_SIGNATURE_BYTES, hex));
    base_json_text(json, "key", base_hex_print(source->key, KZ_KEY_BYTES, hex));
    base_json_close(json);
}

void hub_message_spectators(base_text *json, const hub_table *table)
{
    const char *text = table->spectators.text ? table->spectators.text : HUB_NO_SPECTATORS;
    base_json_raw(json, "spectators", text, strlen(text));
}
