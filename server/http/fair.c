/* SPDX-License-Identifier: MIT */
#include "server/http/fair.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/date.h"
#include "base/hex.h"
#include "base/log.h"
#include "server/crypto/native.h"
#include "server/http/exchange/refusal.h"
#include "server/store/matches/receipt.h"
#include "server/store/rooms/node.h"

enum { RECEIPTS = 100 };

static const char receipts_path[] = "/fair/receipts";

struct fair_job {
    delivery_job job;
    http_web *web;
    uint64_t request;
    bool receipts; /* false: keys and chains */
    char chain[KZ_RECEIPT_WORD];
    int64_t from;
    char *body;
};

static json_t *hex(const uint8_t *bytes, size_t count)
{
    char text[2 * STORE_RECEIPT_SIGNATURE + 1];
    return json_string(base_hex_print(bytes, count, text));
}

/* ---- keys and chains ---- */

static void take_key(void *context, const store_key *key)
{
    json_t *one = json_object();
    char date[16];
    base_date_print(key->since_ms, "%Y-%m-%d", date, sizeof date);
    json_object_set_new(one, "key", hex(key->key, sizeof key->key));
    json_object_set_new(one, "since", json_string(date));
    if (key->id > 1)
        json_object_set_new(one, "signature", hex(key->signature, sizeof key->signature));
    json_array_append_new(context, one);
}

static void take_chain(void *context, const char *chain, int64_t count)
{
    json_array_append_new(context, json_pack("{s:s, s:I}", "chain", chain, "count", (json_int_t)count));
}

static store_stored write_keys(struct store *store, json_t *out)
{
    json_t *keys = json_array(), *chains = json_array();
    json_object_set_new(out, "keys", keys);
    json_object_set_new(out, "chains", chains);
    store_stored stored = store_keys(store, take_key, keys);
    return stored == STORE_STORED ? store_chains(store, take_chain, chains) : stored;
}

/* ---- receipts ---- */

static void take_receipt(void *context, const store_receipt *r)
{
    static const char *const became[] = {[STORE_RECEIPT_RUNNING] = "running",
                                         [STORE_RECEIPT_ENDED] = "ended",
                                         [STORE_RECEIPT_BROKEN] = "broken"};
    json_t *one = json_object(), *seats = json_array();
    uint8_t hash[KZ_HASH_BYTES];
    crypt_sodium.sha256(NULL, r->text, strlen(r->text), hash);
    for (int i = 0; i < STORE_RECEIPT_SEATS; i++)
        if (r->away >> i & 1)
            json_array_append_new(seats, json_integer(i + 1));
    json_object_set_new(one, "number", json_integer(r->number));
    json_object_set_new(one, "hash", hex(hash, sizeof hash));
    json_object_set_new(one, "became", json_string(r->damaged ? "broken" : became[r->state]));
    json_object_set_new(one, "seats", seats);
    if (!r->hidden && !r->damaged) {
        json_object_set_new(one, "receipt", json_string(r->text));
        json_object_set_new(one, "signature", hex(r->signature, STORE_RECEIPT_SIGNATURE));
        json_object_set_new(one, "key", hex(r->key, STORE_RECEIPT_HASH));
    }
    json_array_append_new(context, one);
}

static store_stored write_receipts(struct store *store, const struct fair_job *f, json_t *out)
{
    json_t *receipts = json_array();
    json_object_set_new(out, "receipts", receipts);
    return store_receipts(store, f->chain, f->from, RECEIPTS, take_receipt, receipts);
}

/* ---- the request ---- */

static store_stored fair_run(delivery_job *job, struct store *store)
{
    struct fair_job *f = (struct fair_job *)job;
    json_t *out = json_object();
    store_stored stored = f->receipts ? write_receipts(store, f, out) : write_keys(store, out);
    if (stored == STORE_STORED)
        f->body = json_dumps(out, JSON_COMPACT);
    else
        base_log(BASE_LOG_ERROR, "store", "cannot read: %s", store->reason);
    json_decref(out);
    return stored;
}

static void fair_done(delivery_job *job)
{
    struct fair_job *f = (struct fair_job *)job;
    struct http_exchange *http = base_registry_get(&f->web->requests, f->request);
    delivery_lanes_count_error(f->web->lanes, job->stored);
    if (!http)
        free(f->body);
    else if (f->body)
        http_reply(http, (net_answer){.status = NET_STATUS_OK,
                                      .type = "application/json",
                                      .cache = "no-cache",
                                      .body = (const unsigned char *)f->body,
                                      .length = strlen(f->body),
                                      .owned = f->body});
    else
        http_reply(http, net_text_answer(NET_STATUS_INTERNAL_ERROR, "the store failed\n"));
    free(f);
}

/* Reads which receipts are requested. Returns false if the arguments are invalid. */
static bool take_arguments(const char *chain, const char *from, struct fair_job *f)
{
    f->from = 1;
    snprintf(f->chain, sizeof f->chain, "%s", chain ? chain : "");
    if (*f->chain && !store_is_node_name(chain))
        return false;
    if (from && (!*from || strlen(from) > 15 || strspn(from, "0123456789") != strlen(from)))
        return false;
    if (from)
        f->from = atoll(from);
    return true;
}

bool http_fair_has(const char *path)
{
    return !strcmp(path, "/fair") || !strcmp(path, receipts_path);
}

int http_fair_reply(http_web *web, struct http_exchange *http, const char *path)
{
    struct fair_job f = {.job = {.run = fair_run, .done = fair_done}, .web = web};
    f.receipts = !strcmp(path, receipts_path);
    net_argument known[] = {{.name = "chain", .max = KZ_RECEIPT_WORD}, {.name = "from", .max = 15}};
    net_arguments query;
    net_arguments_fault fault =
        f.receipts ? net_arguments_read(http->request, known, 2, &query) : NET_ARGUMENTS_GOOD;
    if (fault)
        return http_refuse_query(http, fault, &query);
    if (f.receipts && !take_arguments(known[0].value, known[1].value, &f))
        return http_reply(http, net_text_answer(NET_STATUS_BAD_REQUEST, "from is a number\n"));
    net_address home = session_rate_key(http->connection);
    int64_t wait = guard_quotas_match_file(&web->guards->quotas, &home, delivery_hub_host_now(web->host));
    if (wait)
        return http_refuse_noted(web, http, GUARD_EVENT_TOO_OFTEN, http_answer_wait(wait));
    struct fair_job *made = malloc(sizeof *made);
    if (!made || !http_wait(web, http)) {
        free(made);
        return -1;
    }
    *made = f;
    made->request = http->waiting;
    if (delivery_lane_submit_request(web->lanes, DELIVERY_LANE_REQUESTS, &made->job))
        return 0;
    free(made);
    return http_reply(http, http_answer_refusal(API_E_BUSY, NULL, NULL));
}
