/* SPDX-License-Identifier: MIT */
#include "server/http/match_files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fingerprint.h"
#include "base/log.h"
#include "server/http/page.h"
#include "server/http/refusal.h"
#include "server/http/shell_page.h"
#include "server/matches/proof.h"

enum { ETAG_SPACE = 24, GZIP_LEVEL = 6 };

struct match_job {
    kz_job job;
    kz_web *web;
    uint64_t request;
    kz_match_request wanted;
    bool takes_gzip; /* the client accepts a compressed file */
    kz_match_file file;
    char etag[ETAG_SPACE];
    bool is_packed;
};

/* Sets the entity tag of a file that was made, and compresses the file if the client accepts that. */
static void pack_match(struct match_job *m)
{
    kz_match_file *file = &m->file;
    size_t length;
    snprintf(m->etag, sizeof m->etag, "\"%016llx\"",
             (unsigned long long)kz_fingerprint(file->body, file->length));
    bool packs = m->takes_gzip && file->length >= KZ_PACK_MIN && kz_content_is_compressible(file->type);
    char *packed = packs ? kz_content_gzip(file->body, file->length, GZIP_LEVEL, &length) : NULL;
    if (!packed)
        return;
    free(file->body);
    file->body = packed;
    file->length = length;
    m->is_packed = true;
}

static kz_stored match_run(kz_job *job, kz_store *store)
{
    struct match_job *m = (struct match_job *)job;
    char *record;
    size_t length;
    kz_stored stored = kz_proof_record(store, m->wanted.match, &record, &length);
    if (stored == KZ_STORED)
        m->file =
            kz_match_file_make(&m->wanted, m->web->settings.games, m->web->texts->file_words, record, length);
    if (stored == KZ_STORED && m->file.status == KZ_OK_STATUS)
        pack_match(m);
    if (stored == KZ_STORE_FAILED)
        kz_log_about(KZ_ERROR, "store", KZ_ABOUT({"match", m->wanted.match}), "cannot read: %s",
                     store->reason);
    return stored;
}

static void match_done(kz_job *job)
{
    struct match_job *m = (struct match_job *)job;
    kz_http *http = kz_registry_get(&m->web->requests, m->request);
    const kz_match_file *file = &m->file;
    kz_lanes_count_error(m->web->lanes, job->stored);
    if (!http) {
        free(file->body);
    } else if (job->stored == KZ_STORED && file->status == KZ_OK_STATUS) {
        kz_http_reply(http, (kz_answer){.status = KZ_OK_STATUS,
                                        .type = file->type,
                                        .cache = "public, max-age=3600", /* names of closed accounts go */
                                        .etag = m->etag,
                                        .encoding = m->is_packed ? "gzip" : NULL,
                                        .by_encoding = kz_content_is_compressible(file->type),
                                        .attachment = file->attachment,
                                        .body = (const unsigned char *)file->body,
                                        .length = file->length,
                                        .owned = file->body});
    } else if (job->stored == KZ_STORED) {
        kz_http_reply_text(http, file->status, file->reason);
    } else if (job->stored == KZ_STORE_NONE) {
        kz_http_reply_text(http, KZ_NOT_FOUND, "no such finished match\n");
    } else {
        kz_http_reply_text(http, KZ_INTERNAL_ERROR, "the store failed\n");
    }
    free(m);
}

int kz_match_files_reply(kz_web *web, kz_http *http, const char *name)
{
    kz_match_request wanted;
    kz_argument known[] = {{.name = "deal"}, {.name = "ply"}, {.name = "lang"}};
    kz_arguments query;
    if (!kz_match_request_read(&wanted, name))
        return kz_shown_missing(web, http);
    kz_arguments_fault fault = kz_arguments_read(http->request, known, 3, &query);
    if (fault)
        return kz_http_refuse_query(http, fault, &query);
    if (!kz_match_request_place(&wanted, known[0].value, known[1].value))
        return kz_http_reply_text(http, KZ_BAD_REQUEST, "deal and ply are numbers\n");
    wanted.language = kz_language_find(known[2].value ? known[2].value : "en");
    if (wanted.language < 0)
        return kz_http_reply_text(http, KZ_NOT_FOUND, "no such language\n");
    kz_address home = kz_session_home(http->connection);
    int64_t wait = kz_quotas_match_file(&web->guards->quotas, &home, kz_hub_host_now(web->host));
    if (wait)
        return kz_refuse_noted(web, http, KZ_S_TOO_OFTEN, kz_answer_wait(wait));
    struct match_job *m = calloc(1, sizeof *m);
    if (!m || !kz_http_wait(web, http)) {
        free(m);
        return -1;
    }
    m->job = (kz_job){.run = match_run, .done = match_done};
    m->web = web;
    m->request = http->waiting;
    m->wanted = wanted;
    m->takes_gzip = kz_page_accepts(kz_http_header(http, "accept-encoding"), "gzip");
    if (kz_lane_submit_request(web->lanes, KZ_LANE_REQUESTS, &m->job))
        return 0;
    free(m);
    return kz_http_reply(http, kz_answer_refusal(KZ_A_BUSY, NULL, NULL));
}
