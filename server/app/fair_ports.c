/* SPDX-License-Identifier: MIT */
/* Stores the sources of matches' deals: receipts, nonces, matches broken off. */
#include "server/app/fair_ports.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "server/matches/proof.h"
#include "server/store/matches/receipt.h"

static_assert((int)STORE_RECEIPT_SEATS == (int)KZ_SEATS && (int)STORE_RECEIPT_HASH == (int)KZ_HASH_BYTES &&
                  (int)STORE_RECEIPT_SIGNATURE == (int)KZ_SIGNATURE_BYTES &&
                  (int)STORE_RECEIPT_NONCE == (int)KZ_NONCE_BYTES,
              "the store keeps what the hub makes");

/* ---- receipts ---- */

struct receipt_job {
    delivery_job job;
    delivery_hub_host *host;
    store_receipt receipt;
    uint8_t link[KZ_HASH_BYTES], key[KZ_KEY_BYTES], secret[KZ_SECRET_BYTES];
    uint8_t signature[KZ_SIGNATURE_BYTES], hash[KZ_SEATS][KZ_HASH_BYTES];
    int64_t now_ms;
    unsigned used;
    char *match, *chain, *text;
};

static store_stored receipt_run(delivery_job *job, struct store *store)
{
    struct receipt_job *r = (struct receipt_job *)job;
    return store_receipt_add(store, &r->receipt, r->now_ms, &r->used);
}

static void receipt_done(delivery_job *job)
{
    struct receipt_job *r = (struct receipt_job *)job;
    delivery_hub_host *host = r->host;
    if (job->stored == STORE_STORED && r->used && !host->closed) {
        hub_hash_used(delivery_hub_host_call(host), r->match, r->used, delivery_hub_host_now(host));
    }
    sodium_memzero(r->secret, sizeof r->secret);
    free(r->match);
    free(r->chain);
    free(r->text);
    free(r);
}

static void copy_receipt(struct receipt_job *r, const hub_receipt *from)
{
    memcpy(r->link, from->link, sizeof r->link);
    memcpy(r->key, from->key, sizeof r->key);
    memcpy(r->secret, from->secret, sizeof r->secret);
    memcpy(r->signature, from->signature, sizeof r->signature);
    r->receipt = (store_receipt){.match = r->match,
                                 .chain = r->chain,
                                 .number = from->number,
                                 .text = r->text,
                                 .link = r->link,
                                 .signature = r->signature,
                                 .key = r->key,
                                 .secret = r->secret,
                                 .hidden = from->hidden};
    for (int i = 0; i < KZ_SEATS; i++)
        if (from->hash[i])
            r->receipt.hash[i] = memcpy(r->hash[i], from->hash[i], KZ_HASH_BYTES);
}

static void port_receipt(void *context, const hub_receipt *receipt, int64_t now_ms)
{
    app_hub_wiring *w = context;
    struct receipt_job *r = calloc(1, sizeof *r);
    if (r) {
        r->match = strdup(receipt->match);
        r->chain = strdup(receipt->chain);
        r->text = strdup(receipt->text);
    }
    if (!r || !r->match || !r->chain || !r->text) {
        w->delivery->failure.fail(w->delivery->failure.context, "cannot keep a receipt", "out of memory");
        return; /* the process ends */
    }
    r->job = (delivery_job){.run = receipt_run, .done = receipt_done, .durable = true};
    r->host = w->host;
    r->now_ms = now_ms;
    copy_receipt(r, receipt);
    delivery_outbox_write(&w->delivery->outbox, &r->job);
}

/* ---- nonces, matches broken off ---- */

struct change_job {
    delivery_job job;
    char match[KZ_RECEIPT_WORD];
    bool breaks;
    unsigned away;
    int seat;
    uint8_t nonce[KZ_NONCE_BYTES];
};

static store_stored change_run(delivery_job *job, struct store *store)
{
    struct change_job *c = (struct change_job *)job;
    return c->breaks ? store_receipt_break(store, c->match, c->away)
                     : store_receipt_nonce(store, c->match, c->seat, c->nonce);
}

static void change_done(delivery_job *job)
{
    sodium_memzero(job, sizeof(struct change_job));
    free(job);
}

static void write_change(app_hub_wiring *w, const char *match, const struct change_job *what)
{
    struct change_job *c = malloc(sizeof *c);
    if (!c) {
        w->delivery->failure.fail(w->delivery->failure.context, "cannot write to a receipt", "out of memory");
        return;
    }
    *c = *what;
    c->job = (delivery_job){.run = change_run, .done = change_done, .durable = true};
    snprintf(c->match, sizeof c->match, "%s", match);
    delivery_outbox_write(&w->delivery->outbox, &c->job);
}

static void port_nonce(void *context, const char *match, int seat, const uint8_t nonce[KZ_NONCE_BYTES])
{
    struct change_job what = {.seat = seat};
    memcpy(what.nonce, nonce, sizeof what.nonce);
    write_change(context, match, &what);
}

static void port_unseal(void *context, const char *match, unsigned away)
{
    base_log_about(BASE_LOG_INFO, "server", BASE_LOG_ABOUT({"match", match}),
                   "broken off before its first deal");
    write_change(context, match, &(struct change_job){.breaks = true, .away = away});
}

void app_fair_ports(hub_ports *ports)
{
    ports->receipt = port_receipt;
    ports->nonce = port_nonce;
    ports->unseal = port_unseal;
}

/* ---- the start ---- */

bool app_fair_start(delivery_hub_host *host, struct store *store, bool many_nodes)
{
    crypt_signer signer;
    hub_chain chain = {0};
    if (many_nodes)
        snprintf(chain.name, sizeof chain.name, "n%lld", (long long)store->epoch);
    bool read = matches_proof_signer(store, delivery_hub_host_now(host), &signer) &&
                store_chain(store, chain.name, &chain.number, chain.link) == STORE_STORED;
    if (read)
        hub_set_signer(host->hub, &signer, &chain);
    else
        base_log(BASE_LOG_ERROR, "store", "cannot read its key: %s", store->reason);
    sodium_memzero(&signer, sizeof signer);
    return read;
}
