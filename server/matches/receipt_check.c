/* SPDX-License-Identifier: MIT */
#include "server/matches/proof.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/crypto/native.h"
#include "server/store/matches/receipt.h"
#include "server/store/sql/damage.h"
#include "server/store/sql/query.h"

enum { PAGE = 500, CHAIN_SIZE = 128 };

/* One chain, as far as read. */
struct chain {
    int64_t number; /* of the last receipt read */
    bool known;     /* `link` belongs to that one */
    uint8_t link[KZ_HASH_BYTES];
};

static const char *wrong_secrets(const store_receipt *r, const kz_receipt *receipt)
{
    if (!crypt_receipt_has_secret(receipt, r->secret))
        return "its secret is not the one that it names";
    for (int i = 0; i < KZ_SEATS; i++)
        if (r->nonce[i] && !crypt_receipt_has_nonce(receipt, i, r->nonce[i]))
            return "a nonce is not the one that it names";
    return NULL;
}

/* Returns the reason why a receipt cannot prove its match; NULL if it can. */
static const char *wrong(const store_receipt *r, const struct chain *chain)
{
    kz_receipt receipt;
    kz_error error;
    uint8_t link[KZ_HASH_BYTES];
    size_t length = strlen(r->text);
    if (!kz_receipt_parse(r->text, length, &receipt, &error))
        return "its text cannot be parsed";
    if (strcmp(receipt.id, r->match) != 0 || receipt.number != r->number ||
        strcmp(receipt.chain, r->chain) != 0)
        return "its text is another match's, or has another number";
    if (!crypt_sodium.verify(NULL, r->signature, r->text, length, r->key))
        return "its signature is wrong";
    kz_chain_next(&crypt_sodium, receipt.previous, r->text, length, link);
    if (memcmp(link, r->link, KZ_HASH_BYTES) != 0)
        return "its link does not match its text";
    if (chain->known && memcmp(receipt.previous, chain->link, KZ_HASH_BYTES) != 0)
        return "it does not follow the receipt before it";
    return wrong_secrets(r, &receipt);
}

static void take_receipt(void *context, const store_receipt *r)
{
    struct chain *chain = context;
    if (r->number != chain->number + 1)
        store_damage_note("receipt", r->match, "there is a gap in its chain before it");
    const char *why = r->damaged ? NULL : wrong(r, chain);
    if (why)
        store_damage_note("receipt", r->match, why);
    chain->number = r->number;
    chain->known = !r->damaged;
    memcpy(chain->link, r->link, KZ_HASH_BYTES);
}

static store_stored check_chain(struct store *store, const char *name)
{
    struct chain chain = {.known = true};
    store_stored stored = STORE_STORED;
    int64_t from = INT64_MIN, before;
    do {
        before = chain.number;
        stored = store_receipts(store, name, from, PAGE, take_receipt, &chain);
        from = chain.number + 1;
    } while (stored == STORE_STORED && chain.number > before);
    return stored;
}

/* The names of the chains. */
struct names {
    char (*name)[CHAIN_SIZE];
    size_t count;
    bool full;
};

static void take_name(void *context, const char *name, int64_t count)
{
    struct names *names = context;
    char(*grown)[CHAIN_SIZE] = store_grow((void **)&names->name, names->count, CHAIN_SIZE);
    (void)count;
    names->full = names->full || !grown;
    if (names->full)
        return;
    snprintf(*grown, CHAIN_SIZE, "%s", name);
    names->count++;
}

store_stored matches_receipts_check(struct store *store)
{
    struct names names = {0};
    store_stored stored = store_chains(store, take_name, &names);
    for (size_t i = 0; i < names.count && stored == STORE_STORED; i++)
        stored = check_chain(store, names.name[i]);
    free(names.name);
    return names.full ? store_no_memory(store) : stored;
}
