/* SPDX-License-Identifier: MIT */
#include "server/http/match_files.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/fingerprint.h"
#include "base/log.h"
#include "server/http/exchange/page.h"
#include "server/http/exchange/refusal.h"
#include "server/http/shell_page.h"
#include "server/matches/proof.h"

enum { ETAG_SPACE = 24, GZIP_LEVEL = 6 };

struct match_job {
    delivery_job job;
    http_web *web;
    uint64_t request;
    pages_match_request wanted;
    bool takes_gzip; /* the client accepts a compressed file */
    pages_match_file file;
    char etag[ETAG_SPACE];
    bool is_packed;
};

/* Sets the entity tag of a new file, and compresses the file if the client accepts that. */
static void pack_match(struct match_job *m)
{
    pages_match_file *file = &m->file;
    size_t length;
    snprintf(m->etag, sizeof m->etag, "\"%016llx\"",
             (unsigned long long)base_fingerprint(file->body, file->length));
    bool packs = m->takes_gzip && file->length >= HTTP_PACK_MIN && http_content_is_compressible(file->type);
    char *packed = packs ? http_content_gzip(file->body, file->length, GZIP_LEVEL, &length) : NULL;
    if (!packed)
        return;
    free(file->body);
    file->body = packed;
    file->length = length;
    m->is_packed = true;
}

static store_stored match_run(delivery_job *job, struct store *store)
{
    struct match_job *m = (struct match_job *)job;
    char *record;
    size_t length;
    store_stored stored = matches_proof_record(store, m->wanted.match, &record, &length);
    if (stored == STORE_STORED)
        m->file = pages_match_file_make(&m->wanted, m->web->settings.games, m->web->texts->file_words, record,
                                        length);
    if (stored == STORE_STORED && m->file.status == NET_STATUS_OK)
        pack_match(m);
    if (stored == STORE_FAILED)
        base_log_about(BASE_LOG_ERROR, "store", BASE_LOG_ABOUT({"match", m->wanted.match}), "cannot read: %s",
                       store->reason);
    return stored;
}

static void match_done(delivery_job *job)
{
    struct match_job *m = (struct match_job *)job;
    struct http_exchange *http = base_registry_get(&m->web->requests, m->request);
    const pages_match_file *file = &m->file;
    delivery_lanes_count_error(m->web->lanes, job->stored);
    if (!http) {
        free(file->body);
    } else if (job->stored == STORE_STORED && file->status == NET_STATUS_OK) {
        http_reply(http, (net_answer){
                             .status = NET_STATUS_OK,
                             .type = file->type,
                             .cache = "public, max-age=3600", /* names of closed accounts are removed later */
                             .etag = m->etag,
                             .encoding = m->is_packed ? "gzip" : NULL,
                             .by_encoding = http_content_is_compressible(file->type),
                             .attachment = file->attachment,
                             .body = (const unsigned char *)file->body,
                             .length = file->length,
                             .owned = file->body});
    } else if (job->stored == STORE_STORED) {
        http_reply_text(http, file->status, file->reason);
    } else if (job->stored == STORE_NONE) {
        http_reply_text(http, NET_STATUS_NOT_FOUND, "no such finished match\n");
    } else {
        http_reply_text(http, NET_STATUS_INTERNAL_ERROR, "the store failed\n");
    }
    free(m);
}

int http_match_files_reply(http_web *web, struct http_exchange *http, const char *name)
{
    pages_match_request wanted;
    net_argument known[] = {{.name = "deal"}, {.name = "ply"}, {.name = "lang"}};
    net_arguments query;
    if (!pages_match_request_read(&wanted, name))
        return http_shown_missing(web, http);
    net_arguments_fault fault = net_arguments_read(http->request, known, 3, &query);
    if (fault)
        return http_refuse_query(http, fault, &query);
    if (!pages_match_request_place(&wanted, known[0].value, known[1].value))
        return http_reply_text(http, NET_STATUS_BAD_REQUEST, "deal and ply are numbers\n");
    wanted.language = kz_language_find(known[2].value ? known[2].value : "en");
    if (wanted.language < 0)
        return http_reply_text(http, NET_STATUS_NOT_FOUND, "no such language\n");
    net_address home = session_rate_key(http->connection);
    int64_t wait = guard_quotas_match_file(&web->guards->quotas, &home, delivery_hub_host_now(web->host));
    if (wait)
        return http_refuse_noted(web, http, GUARD_EVENT_TOO_OFTEN, http_answer_wait(wait));
    struct match_job *m = calloc(1, sizeof *m);
    if (!m || !http_wait(web, http)) {
        free(m);
        return -1;
    }
    m->job = (delivery_job){.run = match_run, .done = match_done};
    m->web = web;
    m->request = http->waiting;
    m->wanted = wanted;
    m->takes_gzip = http_page_accepts(http_header(http, "accept-encoding"), "gzip");
    if (delivery_lane_submit_request(web->lanes, DELIVERY_LANE_REQUESTS, &m->job))
        return 0;
    free(m);
    return http_reply(http, http_answer_refusal(API_E_BUSY, NULL, NULL));
}
