/* SPDX-License-Identifier: MIT */
#include "server/hub/wire/message_parts.h"

#include <string.h>

#include "engine/fair/hex.h"
#include "server/hub/state/fair_play.h"
#include "server/hub/table/chat.h"
#include "server/hub/table/hint.h"
#include "server/hub/table/proposal.h"
#include "server/hub/table/queue.h"
#include "server/hub/table/seal.h"
#include "server/hub/wire/application_message.h"

void kz_message_queue(kz_json *json, const kz_table *table)
{
    if (!table->app.queue)
        return;
    kz_json_array(json, "queue");
    for (int i = 0; table->queue && i < table->queue->count; i++) {
        kz_json_array(json, NULL);
        for (int n = 0; n < kz_unit_count(table, &table->queue->unit[i]); n++)
            kz_json_text(json, NULL, table->queue->unit[i].person[n]->name);
        kz_json_close(json);
    }
    kz_json_close(json);
    kz_json_array(json, "unconfirmed");
    for (int i = 0; table->queue && i < table->queue->count; i++)
        for (int n = 0; n < kz_unit_count(table, &table->queue->unit[i]); n++)
            if (table->queue->unit[i].terms[n] != table->terms)
                kz_json_text(json, NULL, table->queue->unit[i].person[n]->name);
    kz_json_close(json);
}

void kz_message_proposal(kz_json *json, const kz_table *table)
{
    const kz_proposal *proposal = table->proposal;
    if (!proposal) {
        kz_json_null(json, "proposal");
        return;
    }
    kz_json_object(json, "proposal");
    kz_json_number(json, "id", proposal->id);
    kz_json_number(json, "by", kz_seat_number(proposal->by));
    kz_json_object(json, "app");
    kz_message_terms(json, &proposal->app);
    kz_json_close(json);
    kz_json_array(json, "agreed");
    for (int i = 0; i < KZ_SEATS; i++)
        if (proposal->agreed >> i & 1)
            kz_json_number(json, NULL, i + 1);
    kz_json_close(json);
    kz_json_close(json);
}

void kz_message_said(kz_json *json, const char *key, const kz_line *line)
{
    kz_json_object(json, key);
    kz_json_number(json, "id", line->id);
    kz_json_text(json, "by", line->name);
    kz_json_number(json, "seat", line->seat);
    kz_json_text(json, "text", line->text);
    kz_json_number(json, "at", line->at);
    if (line->apart)
        kz_json_truth(json, "apart", true);
    if (line->phrase)
        kz_json_text(json, "phrase", line->phrase->id);
    kz_json_close(json);
}

void kz_message_chat(kz_json *json, const kz_table *table, const kz_visitor *visitor)
{
    const kz_chat *chat = table->chat;
    kz_json_array(json, "chat");
    for (int64_t id = chat ? chat->said - KZ_CHAT_LINES + 1 : 1; chat && id <= chat->said; id++) {
        const kz_line *line = kz_chat_line(table, id, visitor);
        if (line)
            kz_message_said(json, NULL, line);
    }
    kz_json_close(json);
    kz_message_muted(json, table);
}

void kz_message_muted(kz_json *json, const kz_table *table)
{
    kz_json_array(json, "muted");
    for (int i = 0; table->chat && i < table->chat->muted_count; i++)
        kz_json_text(json, NULL, table->chat->muted[i].name);
    kz_json_close(json);
}

void kz_message_hints(kz_json *json, const kz_table *table)
{
    if (!table->hints)
        return;
    kz_json_array(json, "hints");
    for (int i = 0; i < table->app.rules.seats; i++)
        kz_json_number(json, NULL, table->hints->given[i]);
    kz_json_close(json);
}

void kz_message_early(kz_json *json, const kz_table *table, int seat)
{
    int early = seat == KZ_NOBODY ? KZ_EARLY_COUNTS : table->seat[seat].early;
    if (early == KZ_EARLY_COUNTS)
        return;
    kz_json_object(json, "early");
    if (early >= KZ_EARLY_LEFT)
        kz_json_number(json, "left", early - KZ_EARLY_LEFT);
    kz_json_close(json);
}

/* ---- what is told */

void kz_message_fair(kz_json *json, const kz_table *table)
{
    const kz_seal *seal = table->seal;
    char hex[2 * KZ_SIGNATURE_BYTES + 1];
    if (!seal) {
        kz_json_null(json, "fair");
        return;
    }
    kz_json_object(json, "fair");
    kz_json_text(json, "id", table->match_id);
    kz_json_text(json, "receipt", seal->receipt);
    kz_json_text(json, "signature", kz_hex_print(seal->signature, KZ_SIGNATURE_BYTES, hex));
    kz_json_text(json, "key", kz_hex_print(seal->key, KZ_KEY_BYTES, hex));
    kz_json_close(json);
}

void kz_message_spectators(kz_json *json, const kz_table *table)
{
    const char *text = table->spectators ? table->spectators : KZ_NO_SPECTATORS;
    kz_json_raw(json, "spectators", text, strlen(text));
}
