/* SPDX-License-Identifier: MIT */
#include "server/hub/table/deal_source.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

hub_deal_source *hub_deal_source_of(const char *text, const kz_receipt *receipt,
                                    const uint8_t secret[KZ_SECRET_BYTES])
{
    hub_deal_source *source = base_new(sizeof *source + strlen(text) + 1);
    strcpy(source->receipt, text);
    source->seed.seats = (uint8_t)receipt->seats;
    for (int i = 0; i < receipt->seats; i++) {
        source->playouts[i] = receipt->seat[i].playouts;
        if (receipt->seat[i].takes_part) {
            source->asked |= (uint8_t)(1u << i);
            memcpy(source->hash[i], receipt->seat[i].hash, KZ_HASH_BYTES);
        }
    }
    memcpy(source->program, receipt->program, sizeof source->program);
    memcpy(source->seed.secret, secret, KZ_SECRET_BYTES);
    return source;
}

/* Returns true if secret and signature belong to the receipt. Otherwise no deal of the match could be proved.
 */
static bool proves(const hub_receipt *kept, const kz_receipt *receipt)
{
    return crypt_receipt_has_secret(receipt, kept->secret) &&
           crypt_sodium.verify(NULL, kept->signature, kept->text, strlen(kept->text), kept->key);
}

hub_deal_source *hub_deal_source_read(const hub_receipt *kept, const char *match)
{
    kz_receipt receipt;
    kz_error error;
    if (!kept || !kz_receipt_parse(kept->text, strlen(kept->text), &receipt, &error) ||
        strcmp(receipt.id, match) != 0 || !proves(kept, &receipt))
        return NULL;
    hub_deal_source *source = hub_deal_source_of(kept->text, &receipt, kept->secret);
    memcpy(source->signature, kept->signature, KZ_SIGNATURE_BYTES);
    memcpy(source->key, kept->key, KZ_KEY_BYTES);
    for (int i = 0; i < receipt.seats; i++)
        if (kept->nonce[i] && crypt_receipt_has_nonce(&receipt, i, kept->nonce[i])) {
            source->seed.given |= (uint8_t)(1u << i);
            memcpy(source->seed.nonce[i], kept->nonce[i], KZ_NONCE_BYTES);
        }
    if (source->seed.given == source->asked)
        return source;
    free(source);
    return NULL;
}

void hub_deal_source_drop(hub_table *table)
{
    if (table->deal_source)
        explicit_bzero(&table->deal_source->seed, sizeof table->deal_source->seed);
    free(table->deal_source);
    table->deal_source = NULL;
}

int32_t hub_playouts_of(const struct hub *hub, const kz_bot *bot)
{
    return bot->instant ? 0 : hub->config.bot_playouts;
}

void hub_chance_deal(struct hub *hub, const hub_table *table, kz_tile order[KZ_TILES])
{
    const kz_rules *rules = &table->play.match.pub.rules;
    if (table->deal_source) {
        kz_seed_deal(&crypt_sodium, &table->deal_source->seed, rules, table->play.match.pub.deal_number + 1,
                     order);
        return;
    }
    do {
        uint32_t words[KZ_SHUFFLE_WORDS];
        hub->ports.random(hub->ports.context, words, sizeof words);
        kz_shuffle(order, words);
    } while (kz_must_redeal(rules, order));
}

int hub_chance_lot(struct hub *hub, const hub_table *table)
{
    uint32_t word;
    if (table->deal_source)
        return kz_seed_lot(&crypt_sodium, &table->deal_source->seed);
    hub->ports.random(hub->ports.context, &word, sizeof word);
    return (int)((uint64_t)word * table->play.match.pub.rules.seats >> 32);
}

uint64_t hub_chance_bot(struct hub *hub, const hub_table *table, int seat)
{
    uint64_t seed;
    const kz_public *pub = &table->play.match.pub;
    if (table->deal_source)
        return kz_seed_choice(&crypt_sodium, &table->deal_source->seed, pub->deal_number, seat, kz_ply(pub));
    hub->ports.random(hub->ports.context, &seed, sizeof seed);
    return seed;
}
