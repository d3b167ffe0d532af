#include "hub/table/sealing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "fair/hex.h"
#include "hub/table/table.h"
#include "hub/used_hashes.h"
#include "hub/wire/notice.h"
#include "hub/wire/setup.h"
#include "hub/wire/tell.h"

/* ---- the seal */

/* A house game: the hash of its section of a game file, with every mechanic. */
static void hash_rules(const kz_game *game, uint8_t hash[KZ_HASH_BYTES])
{
    char text[8192], value[KZ_VALUE_TEXT];
    size_t length = (size_t)snprintf(text, sizeof text, "[%s]\n", game->name);
    const kz_mechanic *mechanic;
    for (int i = 0; (mechanic = kz_mechanic_at(i)) && length < sizeof text; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "%s = %s\n", mechanic->key,
                                   kz_rules_value(&game->rules, i, value));
    kz_sodium.sha256(text, length < sizeof text ? length : sizeof text - 1, hash);
}

static void put_seats(const kz_table *table, kz_receipt *receipt)
{
    receipt->seats = table->app.rules.seats;
    for (int i = 0; i < receipt->seats; i++) {
        const kz_seat *seat = &table->seat[i];
        kz_receipt_seat *out = &receipt->seat[i];
        out->kind = seat->person ? KZ_RECEIPT_PERSON : KZ_RECEIPT_BOT;
        out->takes_part = seat->person && seat->part == KZ_PART_HASHED;
        memcpy(out->hash, seat->hash, KZ_HASH_BYTES);
        if (seat->bot) /* bots of a server think for a time, not for a number of playouts */
            snprintf(out->level, sizeof out->level, "%s", seat->bot->name);
    }
}

static kz_receipt receipt_of(const kz_hub *hub, const kz_table *table, const uint8_t secret[KZ_SECRET_BYTES])
{
    const kz_game *game = table->app.game;
    kz_receipt receipt = {.number = hub->chain.number + 1, .house = game - hub->games.game >= hub->games.own};
    memcpy(receipt.id, table->match_id, sizeof table->match_id);
    memcpy(receipt.chain, hub->chain.name, sizeof hub->chain.name);
    memcpy(receipt.previous, hub->chain.link, KZ_HASH_BYTES);
    snprintf(receipt.game, sizeof receipt.game, "%s", game->name);
    kz_options_print(&table->app, receipt.options);
    if (receipt.house)
        hash_rules(game, receipt.rules);
    snprintf(receipt.program, sizeof receipt.program, "%s", *hub->config.version ? hub->config.version : "-");
    put_seats(table, &receipt);
    kz_secret_commit(&kz_sodium, secret, receipt.commit);
    return receipt;
}

static kz_seal *new_seal(const char *text, int seats)
{
    kz_seal *seal = kz_new(sizeof *seal + strlen(text) + 1);
    strcpy(seal->receipt, text);
    seal->seed.seats = (uint8_t)seats;
    return seal;
}

static void take_hashes(kz_seal *seal, const kz_receipt *receipt)
{
    for (int i = 0; i < receipt->seats; i++)
        if (receipt->seat[i].takes_part) {
            seal->asked |= (uint8_t)(1u << i);
            memcpy(seal->hash[i], receipt->seat[i].hash, KZ_HASH_BYTES);
        }
}

void kz_seal_drop(kz_table *table)
{
    if (table->seal)
        explicit_bzero(&table->seal->seed, sizeof table->seal->seed);
    free(table->seal);
    table->seal = NULL;
}

static void keep(kz_hub *hub, const kz_table *table)
{
    const kz_seal *seal = table->seal;
    kz_hub_receipt kept = {.match = table->match_id,
                           .chain = hub->chain.name,
                           .number = hub->chain.number,
                           .text = seal->receipt,
                           .link = hub->chain.link,
                           .signature = seal->signature,
                           .key = seal->key,
                           .secret = seal->seed.secret,
                           .hidden = table->app.hidden};
    for (int i = 0; i < KZ_SEATS; i++)
        kept.hash[i] = seal->asked >> i & 1 ? seal->hash[i] : NULL;
    hub->ports.receipt(hub->ports.context, &kept, hub->now);
}

/* One id, one secret, one receipt: the store has them before anybody is told. */
static void make_seal(kz_hub *hub, kz_table *table)
{
    char text[KZ_RECEIPT_TEXT];
    uint8_t secret[KZ_SECRET_BYTES];
    hub->ports.random(hub->ports.context, secret, sizeof secret);
    kz_hub_draw_id(hub, KZ_PRIVATE_ID, table->match_id);
    kz_receipt receipt = receipt_of(hub, table, secret);
    size_t length = kz_receipt_print(&receipt, text);
    kz_seal_drop(table);
    kz_seal *seal = table->seal = new_seal(text, receipt.seats);
    take_hashes(seal, &receipt);
    memcpy(seal->program, receipt.program, sizeof seal->program);
    memcpy(seal->seed.secret, secret, sizeof secret);
    explicit_bzero(secret, sizeof secret);
    kz_sign(&hub->signer, text, length, seal->signature);
    memcpy(seal->key, hub->signer.key, KZ_KEY_BYTES);
    hub->chain.number++;
    kz_chain_next(&kz_sodium, hub->chain.link, text, length, hub->chain.link);
    keep(hub, table);
}

kz_seal *kz_seal_read(const kz_hub_receipt *kept, const char *match)
{
    kz_receipt receipt;
    kz_error error;
    if (!kept || !kz_receipt_parse(kept->text, strlen(kept->text), &receipt, &error) ||
        strcmp(receipt.id, match) != 0)
        return NULL;
    kz_seal *seal = new_seal(kept->text, receipt.seats);
    take_hashes(seal, &receipt);
    memcpy(seal->program, receipt.program, sizeof seal->program);
    memcpy(seal->seed.secret, kept->secret, KZ_SECRET_BYTES);
    memcpy(seal->signature, kept->signature, KZ_SIGNATURE_BYTES);
    memcpy(seal->key, kept->key, KZ_KEY_BYTES);
    for (int i = 0; i < receipt.seats; i++)
        if (kept->nonce[i]) {
            seal->seed.given |= (uint8_t)(1u << i);
            memcpy(seal->seed.nonce[i], kept->nonce[i], KZ_NONCE_BYTES);
        }
    if (seal->seed.given == seal->asked)
        return seal;
    free(seal);
    return NULL;
}

/* ---- the exchange */

static void wait_until(kz_hub *hub, kz_table *table, int64_t ms)
{
    kz_table_set_phase(hub, table, KZ_SEALING);
    table->wait_end = hub->now + ms;
    kz_tell_seats(hub, table);
    kz_table_schedule(hub, table);
}

static bool has_due(const kz_table *table)
{
    for (int i = 0; i < table->app.rules.seats; i++)
        if (table->seat[i].person && table->seat[i].part == KZ_PART_DUE)
            return true;
    return false;
}

/* Whose hash stands in the receipt gives another one for the next match. */
static void seal_table(kz_hub *hub, kz_table *table)
{
    make_seal(hub, table);
    for (int i = 0; i < table->app.rules.seats; i++)
        if (table->seal->asked >> i & 1)
            table->seat[i].part = KZ_PART_DUE;
    if (table->seal->asked)
        wait_until(hub, table, KZ_SEAL_NONCE_MS);
    kz_tell_receipt(hub, table);
    if (!table->seal->asked)
        kz_table_begin(hub, table);
}

static void begin_within(kz_hub *hub, kz_table *table, int64_t ms)
{
    kz_seal_drop(table);
    if (has_due(table))
        wait_until(hub, table, ms);
    else
        seal_table(hub, table);
}

void kz_sealing_begin(kz_hub *hub, kz_table *table)
{
    begin_within(hub, table, KZ_SEAL_HASH_MS);
}

/* Who has given a hash that stood in no receipt yet keeps it; it may have been lost with his page. */
void kz_sealing_restore(kz_hub *hub, kz_table *table)
{
    if (*table->match_id)
        hub->ports.unseal(hub->ports.context, table->match_id, 0);
    *table->match_id = '\0';
    wait_until(hub, table, KZ_SEAL_RETURN_MS);
}

void kz_sealing_break(kz_hub *hub, kz_table *table, unsigned away)
{
    hub->ports.unseal(hub->ports.context, table->match_id, away);
    for (int i = 0; i < table->app.rules.seats; i++)
        if (away >> i & 1)
            table->seat[i].part = KZ_PART_BARRED;
    kz_seal_drop(table);
    kz_tell_unsealed(hub, table, away);
    begin_within(hub, table, KZ_SEAL_HASH_MS);
}

void kz_sealing_due(kz_hub *hub, kz_table *table)
{
    if (table->seal) {
        kz_sealing_break(hub, table, table->seal->asked & ~(unsigned)table->seal->seed.given);
        return;
    }
    for (int i = 0; i < table->app.rules.seats; i++)
        if (table->seat[i].part == KZ_PART_DUE)
            table->seat[i].part = KZ_PART_NONE;
    seal_table(hub, table);
}

bool kz_sealing_takes_hash(const kz_table *table)
{
    return table->phase == KZ_WAITING || table->phase == KZ_DONE ||
           (table->phase == KZ_SEALING && !table->seal);
}

void kz_sealing_hash(kz_hub *hub, kz_table *table, int seat, const uint8_t hash[KZ_HASH_BYTES])
{
    kz_seat *s = &table->seat[seat];
    kz_hash_use(hub, hash);
    if (s->part == KZ_PART_BARRED)
        return;
    s->part = KZ_PART_HASHED;
    memcpy(s->hash, hash, KZ_HASH_BYTES);
    kz_notice_stale(hub, table);
    if (table->phase == KZ_SEALING && !table->seal && !has_due(table))
        seal_table(hub, table);
}

void kz_sealing_agree(kz_hub *hub, kz_table *table, int seat, const uint8_t *hash)
{
    if (hash)
        kz_sealing_hash(hub, table, seat, hash);
    else if (table->seat[seat].part == KZ_PART_DUE)
        table->seat[seat].part = KZ_PART_NONE;
}

bool kz_sealing_nonce(kz_hub *hub, kz_table *table, int seat, const uint8_t nonce[KZ_NONCE_BYTES])
{
    kz_seal *seal = table->seal;
    uint8_t hash[KZ_HASH_BYTES], bit = (uint8_t)(1u << seat);
    kz_nonce_hash(&kz_sodium, nonce, hash);
    if (!(seal->asked & bit) || memcmp(hash, seal->hash[seat], KZ_HASH_BYTES) != 0)
        return false;
    if (seal->seed.given & bit)
        return true;
    seal->seed.given |= bit;
    memcpy(seal->seed.nonce[seat], nonce, KZ_NONCE_BYTES);
    hub->ports.nonce(hub->ports.context, table->match_id, seat, nonce);
    if (seal->seed.given == seal->asked)
        kz_table_begin(hub, table);
    return true;
}

void kz_hub_hash_used(kz_hub *hub, const char *match, unsigned seats, int64_t now_ms)
{
    kz_hub_begin(hub, now_ms);
    for (kz_table *table = hub->tables; table; table = table->hh.next)
        if (table->phase == KZ_SEALING && table->seal && !strcmp(table->match_id, match)) {
            kz_sealing_break(hub, table, seats & table->seal->asked);
            break;
        }
    kz_hub_end(hub);
}

/* ---- chance */

void kz_chance_deal(kz_hub *hub, const kz_table *table, kz_tile order[KZ_TILES])
{
    const kz_rules *rules = &table->match.pub.rules;
    if (table->seal) {
        kz_seed_deal(&kz_sodium, &table->seal->seed, rules, table->match.pub.deal_number + 1, order);
        return;
    }
    do {
        uint32_t words[KZ_SHUFFLE_WORDS];
        hub->ports.random(hub->ports.context, words, sizeof words);
        kz_shuffle(order, words);
    } while (kz_must_redeal(rules, order));
}

int kz_chance_lot(kz_hub *hub, const kz_table *table)
{
    uint32_t word;
    if (table->seal)
        return kz_seed_lot(&kz_sodium, &table->seal->seed);
    hub->ports.random(hub->ports.context, &word, sizeof word);
    return (int)((uint64_t)word * table->match.pub.rules.seats >> 32);
}

/* M(seed of the bot, ply as decimal text): a choice depends on nothing that was chosen before. */
uint64_t kz_chance_bot(kz_hub *hub, const kz_table *table, int seat)
{
    uint64_t seed;
    uint8_t key[KZ_HASH_BYTES], mac[KZ_HASH_BYTES];
    char ply[12];
    if (!table->seal) {
        hub->ports.random(hub->ports.context, &seed, sizeof seed);
        return seed;
    }
    kz_seed_bot(&kz_sodium, &table->seal->seed, table->match.pub.deal_number, seat, key);
    int length = snprintf(ply, sizeof ply, "%d", kz_ply(&table->match.pub));
    kz_sodium.hmac(key, ply, (size_t)length, mac);
    seed = 0;
    for (int i = 0; i < 8; i++)
        seed = seed << 8 | mac[i];
    return seed;
}

/* ---- what is told */

void kz_sealing_message(kz_json *json, const kz_table *table)
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
