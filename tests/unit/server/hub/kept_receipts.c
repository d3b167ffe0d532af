/* SPDX-License-Identifier: MIT */
#include "tests/unit/server/hub/kept_receipts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static kept_list common;
kept_list *kept = &common;

static kept_receipt *find(const char *match)
{
    for (int i = 0; i < kept->count; i++)
        if (!strcmp(kept->item[i]->match, match))
            return kept->item[i];
    return NULL;
}

/* What the store would refuse. */
static void must(bool is, const char *what)
{
    if (is)
        return;
    fprintf(stderr, "receipts: %s\n", what);
    abort();
}

static void on_receipt(void *context, const hub_receipt *receipt, int64_t now_ms)
{
    (void)context, (void)now_ms;
    must(!find(receipt->match), "a second one of a match");
    kept->item = realloc(kept->item, (size_t)(kept->count + 1) * sizeof *kept->item);
    kept_receipt *k = kept->item[kept->count++] = calloc(1, sizeof *k);
    must(k && strlen(receipt->text) < sizeof k->text, "no room");
    snprintf(k->match, sizeof k->match, "%s", receipt->match);
    snprintf(k->chain, sizeof k->chain, "%s", receipt->chain);
    strcpy(k->text, receipt->text);
    k->number = receipt->number;
    k->hidden = receipt->hidden;
    memcpy(k->signature, receipt->signature, sizeof k->signature);
    memcpy(k->key, receipt->key, sizeof k->key);
    memcpy(k->secret, receipt->secret, sizeof k->secret);
    memcpy(k->link, receipt->link, sizeof k->link);
}

static void on_nonce(void *context, const char *match, int seat, const uint8_t nonce[KZ_NONCE_BYTES])
{
    kept_receipt *k = find(match);
    (void)context;
    must(k && !k->broken && !k->given[seat], "a nonce of a match that is none, or twice");
    k->given[seat] = true;
    memcpy(k->nonce[seat], nonce, KZ_NONCE_BYTES);
}

static void on_unseal(void *context, const char *match, unsigned away)
{
    kept_receipt *k = find(match);
    (void)context;
    must(k && !k->broken, "broken off without one, or twice");
    k->broken = true;
    k->away = away;
}

void kept_ports(hub_ports *ports)
{
    ports->receipt = on_receipt;
    ports->nonce = on_nonce;
    ports->unseal = on_unseal;
}

const hub_receipt *kept_of(const char *match)
{
    kept_receipt *k = find(match);
    if (!k)
        return NULL;
    k->stored = (hub_receipt){.match = k->match,
                              .chain = k->chain,
                              .number = k->number,
                              .text = k->text,
                              .link = k->link,
                              .signature = k->signature,
                              .key = k->key,
                              .secret = k->secret,
                              .hidden = k->hidden};
    for (int i = 0; i < KZ_SEATS; i++)
        k->stored.nonce[i] = k->given[i] ? k->nonce[i] : NULL;
    return &k->stored;
}

void kept_clear(void)
{
    for (int i = 0; i < kept->count; i++)
        free(kept->item[i]);
    free(kept->item);
    *kept = (kept_list){0};
}
