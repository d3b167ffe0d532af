/* SPDX-License-Identifier: MIT */
#include "server/delivery/stored_room.h"

#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "server/store/matches/receipt.h"

static void *make(size_t size)
{
    void *made = calloc(1, size);
    if (!made)
        abort();
    return made;
}

static char *copy(const char *text)
{
    return text ? strcpy(make(strlen(text) + 1), text) : NULL;
}

static const char *const *copy_texts(const store_room *table)
{
    char **texts = make((table->count + 1) * sizeof *texts);
    for (size_t i = 0; i < table->count; i++)
        texts[i] = copy(table->entries[i]);
    return (const char *const *)texts;
}

static void copy_match(const store_match *match, hub_stored *out)
{
    hub_entry *entries = make((match->entry_count + 1) * sizeof *entries);
    for (size_t i = 0; i < match->entry_count; i++)
        entries[i] = (hub_entry){copy(match->entries[i].lines), match->entries[i].reserve_ms,
                                 match->entries[i].lasted_ms};
    out->match = copy(match->id);
    out->setup = copy(match->setup);
    out->changes = copy(match->changes);
    out->over = match->over;
    out->entries = entries;
    out->entry_count = match->entry_count;
}

static const uint8_t *copy_bytes(const uint8_t *bytes, size_t count)
{
    return bytes ? memcpy(make(count), bytes, count) : NULL;
}

static const hub_receipt *copy_receipt(const store_receipt *r)
{
    hub_receipt *out = make(sizeof *out);
    *out = (hub_receipt){.text = copy(r->text),
                         .signature = copy_bytes(r->signature, STORE_RECEIPT_SIGNATURE),
                         .key = copy_bytes(r->key, STORE_RECEIPT_HASH),
                         .secret = copy_bytes(r->secret, STORE_RECEIPT_HASH)};
    for (int i = 0; i < STORE_RECEIPT_SEATS; i++)
        out->nonce[i] = copy_bytes(r->nonce[i], STORE_RECEIPT_NONCE);
    return out;
}

static void free_receipt(const hub_receipt *r)
{
    free((char *)r->text);
    free((uint8_t *)r->signature);
    free((uint8_t *)r->key);
    free((uint8_t *)r->secret);
    for (int i = 0; i < STORE_RECEIPT_SEATS; i++)
        free((uint8_t *)r->nonce[i]);
    free((hub_receipt *)r);
}

delivery_stored_room *delivery_stored_room_of(const store_room *table)
{
    delivery_stored_room *out = make(sizeof *out);
    out->stored = (hub_stored){.room.id = copy(table->id),
                               .room.texts = copy_texts(table),
                               .room.text_count = table->count,
                               .room.seq = table->seq};
    out->stored.room.damage = copy(table->damage);
    if (table->match)
        copy_match(table->match, &out->stored);
    if (table->receipt)
        out->stored.receipt = copy_receipt(table->receipt);
    return out;
}

void delivery_stored_room_free(delivery_stored_room *table)
{
    hub_stored *stored = &table->stored;
    for (size_t i = 0; i < stored->room.text_count; i++)
        free((char *)stored->room.texts[i]);
    for (size_t i = 0; i < stored->entry_count; i++)
        free((char *)stored->entries[i].lines);
    if (stored->receipt)
        free_receipt(stored->receipt);
    free((void *)stored->room.texts);
    free((hub_entry *)stored->entries);
    free((char *)stored->room.id);
    free((char *)stored->match);
    free((char *)stored->setup);
    free((char *)stored->changes);
    free((char *)stored->room.damage);
    free(table);
}

void delivery_stored_room_log(const char *part, const char *words, const hub_stored *stored,
                              const char *reason)
{
    bool runs = stored->match && !stored->over;
    base_log_field about[] = {{runs ? "match" : "table", runs ? stored->match : stored->room.id}, {0}};
    if (reason)
        base_log_about(BASE_LOG_ERROR, part, about, "cannot go on: %s", reason);
    else
        base_log_about(BASE_LOG_INFO, part, about, "%s", words);
}
