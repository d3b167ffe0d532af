/* SPDX-License-Identifier: MIT */
#include "server/hub/play/sealing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hub/lobby/lobby.h"
#include "server/hub/play/play.h"
#include "server/hub/play/schedule.h"
#include "server/hub/state/used_hashes.h"
#include "server/hub/table/deal_source.h"
#include "server/hub/wire/send.h"
#include "server/hub/wire/setup.h"
#include "server/rooms/room.h"

/* ---- the deal source */

/* Hashes the rules of a house game: its section of a game file, with every mechanic. */
static void hash_rules(const kz_game *game, uint8_t hash[KZ_HASH_BYTES])
{
    char text[8192], value[KZ_VALUE_TEXT];
    size_t length = (size_t)snprintf(text, sizeof text, "[%s]\n", game->name);
    const kz_mechanic *mechanic;
    for (int i = 0; (mechanic = kz_mechanic_at(i)) && length < sizeof text; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "%s = %s\n", mechanic->key,
                                   kz_rules_value(&game->rules, i, value));
    crypt_sodium.sha256(NULL, text, length < sizeof text ? length : sizeof text - 1, hash);
}

static void put_seats(const struct hub *hub, const hub_table *table, kz_receipt *receipt)
{
    receipt->seats = table->app.rules.seats;
    for (int i = 0; i < receipt->seats; i++) {
        const hub_seat *seat = &table->seat[i];
        kz_receipt_seat *out = &receipt->seat[i];
        out->kind = seat->person ? KZ_RECEIPT_PERSON : KZ_RECEIPT_BOT;
        out->takes_part = seat->person && seat->part == HUB_PART_HASHED;
        memcpy(out->hash, seat->hash, KZ_HASH_BYTES);
        if (!seat->bot)
            continue;
        snprintf(out->level, sizeof out->level, "%s", seat->bot->name);
        out->playouts = hub_playouts_of(hub, seat->bot);
    }
}

static kz_receipt receipt_of(const struct hub *hub, const hub_table *table,
                             const uint8_t secret[KZ_SECRET_BYTES])
{
    const kz_game *game = table->app.game;
    kz_receipt receipt = {.number = hub->fair.chain.number + 1,
                          .house = game - hub->games.game >= hub->games.own};
    memcpy(receipt.id, table->record.match, sizeof table->record.match);
    memcpy(receipt.chain, hub->fair.chain.name, sizeof hub->fair.chain.name);
    memcpy(receipt.previous, hub->fair.chain.link, KZ_HASH_BYTES);
    snprintf(receipt.game, sizeof receipt.game, "%s", game->name);
    hub_options_print(&table->app, receipt.options);
    if (receipt.house)
        hash_rules(game, receipt.rules);
    snprintf(receipt.program, sizeof receipt.program, "%s", *hub->config.version ? hub->config.version : "-");
    put_seats(hub, table, &receipt);
    kz_secret_commit(&crypt_sodium, secret, receipt.commit);
    return receipt;
}

static void keep(struct hub *hub, const hub_table *table)
{
    const hub_deal_source *source = table->deal_source;
    hub_receipt kept = {.match = table->record.match,
                        .chain = hub->fair.chain.name,
                        .number = hub->fair.chain.number,
                        .text = source->receipt,
                        .link = hub->fair.chain.link,
                        .signature = source->signature,
                        .key = source->key,
                        .secret = source->seed.secret,
                        .hidden = table->app.hidden};
    for (int i = 0; i < KZ_SEATS; i++)
        kept.hash[i] = source->asked >> i & 1 ? source->hash[i] : NULL;
    hub->ports.receipt(hub->ports.context, &kept, hub->now);
}

/* Makes one id, one secret and one receipt. The store has them before anybody is sent them. */
static void make_source(struct hub *hub, hub_table *table)
{
    char text[KZ_RECEIPT_TEXT];
    uint8_t secret[KZ_SECRET_BYTES];
    hub->ports.random(hub->ports.context, secret, sizeof secret);
    hub_draw_id(hub, HUB_PRIVATE_ID, table->record.match);
    kz_receipt receipt = receipt_of(hub, table, secret);
    size_t length = kz_receipt_print(&receipt, text);
    hub_deal_source_drop(table);
    hub_deal_source *source = table->deal_source = hub_deal_source_of(text, &receipt, secret);
    explicit_bzero(secret, sizeof secret);
    crypt_sign(&hub->fair.signer, text, length, source->signature);
    memcpy(source->key, hub->fair.signer.key, KZ_KEY_BYTES);
    hub->fair.chain.number++;
    kz_chain_next(&crypt_sodium, hub->fair.chain.link, text, length, hub->fair.chain.link);
    keep(hub, table);
}

/* ---- the exchange */

static void wait_until(struct hub *hub, hub_table *table, int64_t ms)
{
    hub_table_set_phase(hub, table, HUB_SEALING);
    table->wait.end = hub->now + ms;
    hub_send_seats(hub, table);
    hub_table_schedule(hub, table);
}

static bool has_due(const hub_table *table)
{
    for (int i = 0; i < table->app.rules.seats; i++)
        if (table->seat[i].person && table->seat[i].part == HUB_PART_DUE)
            return true;
    return false;
}

/* Seals the table. People whose hash is in the receipt must give another one for the next match. */
static void seal_table(struct hub *hub, hub_table *table)
{
    make_source(hub, table);
    for (int i = 0; i < table->app.rules.seats; i++)
        if (table->deal_source->asked >> i & 1)
            table->seat[i].part = HUB_PART_DUE;
    if (table->deal_source->asked)
        wait_until(hub, table, HUB_SEALING_NONCE_MS);
    hub_send_receipt(hub, table);
    if (!table->deal_source->asked)
        hub_table_begin(hub, table);
}

static void begin_within(struct hub *hub, hub_table *table, int64_t ms)
{
    hub_deal_source_drop(table);
    if (has_due(table))
        wait_until(hub, table, ms);
    else
        seal_table(hub, table);
}

void hub_sealing_begin(struct hub *hub, hub_table *table)
{
    begin_within(hub, table, HUB_SEALING_HASH_MS);
}

/* People whose hash is in no receipt yet keep it. It may have been lost with their page. */
void hub_sealing_restore(struct hub *hub, hub_table *table)
{
    if (*table->record.match)
        hub->ports.unseal(hub->ports.context, table->record.match, 0);
    *table->record.match = '\0';
    wait_until(hub, table, HUB_SEALING_RETURN_MS);
}

void hub_sealing_break(struct hub *hub, hub_table *table, unsigned away)
{
    hub->ports.unseal(hub->ports.context, table->record.match, away);
    for (int i = 0; i < table->app.rules.seats; i++)
        if (away >> i & 1)
            table->seat[i].part = HUB_PART_BARRED;
    hub_deal_source_drop(table);
    hub_send_unsealed(hub, table, away);
    begin_within(hub, table, HUB_SEALING_HASH_MS);
}

void hub_sealing_cancel(struct hub *hub, hub_table *table, int seat)
{
    if (table->deal_source) {
        hub->ports.unseal(hub->ports.context, table->record.match, 1u << seat);
        hub_send_unsealed(hub, table, 1u << seat);
        *table->record.match = '\0';
    }
    hub_table_set_phase(hub, table, HUB_WAITING);
    hub_lobby_list(hub, table);
}

void hub_sealing_due(struct hub *hub, hub_table *table)
{
    if (table->deal_source) {
        hub_sealing_break(hub, table, table->deal_source->asked & ~(unsigned)table->deal_source->seed.given);
        return;
    }
    for (int i = 0; i < table->app.rules.seats; i++)
        if (table->seat[i].part == HUB_PART_DUE)
            table->seat[i].part = HUB_PART_NONE;
    seal_table(hub, table);
}

bool hub_sealing_takes_hash(const hub_table *table)
{
    return table->phase == HUB_WAITING || table->phase == HUB_DONE ||
           (table->phase == HUB_SEALING && !table->deal_source);
}

void hub_sealing_hash(struct hub *hub, hub_table *table, int seat, const uint8_t hash[KZ_HASH_BYTES])
{
    hub_seat *s = &table->seat[seat];
    hub_hash_use(&hub->fair, hash);
    if (s->part == HUB_PART_BARRED)
        return;
    s->part = HUB_PART_HASHED;
    memcpy(s->hash, hash, KZ_HASH_BYTES);
    room_mark_dirty(&hub->rooms, &table->room);
    if (table->phase == HUB_SEALING && !table->deal_source && !has_due(table))
        seal_table(hub, table);
}

void hub_sealing_agree(struct hub *hub, hub_table *table, int seat, const uint8_t *hash)
{
    if (hash)
        hub_sealing_hash(hub, table, seat, hash);
    else if (table->seat[seat].part == HUB_PART_DUE)
        table->seat[seat].part = HUB_PART_NONE;
}

bool hub_sealing_nonce(struct hub *hub, hub_table *table, int seat, const uint8_t nonce[KZ_NONCE_BYTES])
{
    hub_deal_source *source = table->deal_source;
    uint8_t hash[KZ_HASH_BYTES], bit = (uint8_t)(1u << seat);
    kz_nonce_hash(&crypt_sodium, nonce, hash);
    if (!(source->asked & bit) || memcmp(hash, source->hash[seat], KZ_HASH_BYTES) != 0)
        return false;
    if (source->seed.given & bit)
        return true;
    source->seed.given |= bit;
    memcpy(source->seed.nonce[seat], nonce, KZ_NONCE_BYTES);
    hub->ports.nonce(hub->ports.context, table->record.match, seat, nonce);
    if (source->seed.given == source->asked)
        hub_table_begin(hub, table);
    return true;
}
