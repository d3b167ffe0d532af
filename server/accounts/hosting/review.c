/* SPDX-License-Identifier: MIT */
/* What moderators are to look at (docs/fair-play.md). */
#include "server/store/admin/review.h"
#include "server/http/api/api.h"
#include "server/http/api/person.h"
#include "server/store/admin/involved.h"
#include "server/store/admin/moderation.h"

#include <inttypes.h>
#include <stdio.h>

enum { ROWS = 50 };

static void take_case(void *context, const kz_store_case *row)
{
    json_t *item = json_pack("{s:I, s:s, s:s, s:I, s:s, s:s, s:b, s:I}", "id", (json_int_t)row->id, "why",
                             row->why, "first", row->first, "count", (json_int_t)row->count, "match",
                             row->match, "game", row->game, "counts", row->counts, "at", (json_int_t)row->at);
    if (*row->second)
        json_object_set_new(item, "second", json_string(row->second));
    if (*row->seer)
        json_object_set_new(item, "seer", json_string(row->seer));
    json_array_append_new(context, item);
}

void kz_api_review(kz_api *call)
{
    kz_api_rows page = kz_api_rows_of(call, kz_store_case_count(call->store), ROWS);
    json_t *rows = json_array();
    if (kz_api_stored(call, kz_store_cases(call->store, page.skip, ROWS, take_case, rows), 0, 0))
        kz_api_answer(call, json_pack("{s:I, s:I, s:O}", "page", (json_int_t)page.page, "pages",
                                      (json_int_t)page.pages, "cases", rows));
    json_decref(rows);
}

/* Ends the transaction of a deed with its note; false: refused. */
static bool finish(kz_api *call, kz_stored stored, kz_api_code none, const char *target, const char *detail)
{
    if (stored == KZ_STORED)
        stored = kz_store_audit_add(call->store, call->person->id, call->route->name, target, detail,
                                    call->now_ms);
    return kz_api_stored(call, kz_store_end(call->store, stored), none, 0);
}

void kz_api_reviewed(kz_api *call)
{
    char target[24];
    int64_t id = kz_api_int(call, "id", 0);
    snprintf(target, sizeof target, "%" PRId64, id);
    if (kz_api_refuse_own_case(call, kz_store_involved_in_case(call->store, call->person->id, id)))
        return;
    if (!kz_api_stored(call, kz_store_begin(call->store), 0, 0))
        return;
    kz_stored stored = kz_store_case_seen(call->store, id, call->person->id, call->now_ms);
    if (finish(call, stored, KZ_A_NO_ROW, target, ""))
        kz_api_answer(call, NULL);
}

void kz_api_void(kz_api *call)
{
    int64_t people[4];
    const char *match = kz_api_text(call, "match");
    if (kz_api_refuse_own_case(call, kz_store_involved_in_match(call->store, call->person->id, match)))
        return;
    if (!kz_api_stored(call, kz_store_begin(call->store), 0, 0))
        return;
    kz_stored stored = kz_store_void(call->store, match, people);
    if (!finish(call, stored, KZ_A_COUNTS_NOT, match, kz_api_text(call, "reason")))
        return;
    kz_api_answer(call, NULL);
    for (int i = 0; i < 4 && people[i]; i++)
        kz_api_refresh(call, people[i]);
}
