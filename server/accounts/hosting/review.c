/* SPDX-License-Identifier: MIT */
/* The review list of moderators (docs/fair-play.md). */
#include "server/store/admin/review.h"
#include "server/http/api/api.h"
#include "server/http/api/person.h"
#include "server/store/admin/involved.h"
#include "server/store/admin/moderation.h"

#include <inttypes.h>
#include <stdio.h>

enum { ROWS = 50 };

static void take_case(void *context, const store_case *row)
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

void api_review(api_call *call)
{
    api_rows page = api_rows_of(call, store_case_count(call->store), ROWS);
    json_t *rows = json_array();
    if (api_stored(call, store_cases(call->store, page.skip, ROWS, take_case, rows), 0, 0))
        api_answer(call, json_pack("{s:I, s:I, s:O}", "page", (json_int_t)page.page, "pages",
                                   (json_int_t)page.pages, "cases", rows));
    json_decref(rows);
}

/* Ends the transaction of an action with its audit entry. Returns false if the call is refused. */
static bool finish(api_call *call, store_stored stored, api_code none, const char *target, const char *detail)
{
    if (stored == STORE_STORED)
        stored =
            store_audit_add(call->store, call->person->id, call->route->name, target, detail, call->now_ms);
    return api_stored(call, store_end(call->store, stored), none, 0);
}

void api_reviewed(api_call *call)
{
    char target[24];
    int64_t id = api_int(call, "id", 0);
    snprintf(target, sizeof target, "%" PRId64, id);
    if (api_refuse_own_case(call, store_involved_in_case(call->store, call->person->id, id)))
        return;
    if (!api_stored(call, store_begin(call->store), 0, 0))
        return;
    store_stored stored = store_case_seen(call->store, id, call->person->id, call->now_ms);
    if (finish(call, stored, API_E_NO_ROW, target, ""))
        api_answer(call, NULL);
}

void api_void(api_call *call)
{
    int64_t people[4];
    const char *match = api_text(call, "match");
    if (api_refuse_own_case(call, store_involved_in_match(call->store, call->person->id, match)))
        return;
    if (!api_stored(call, store_begin(call->store), 0, 0))
        return;
    store_stored stored = store_void(call->store, match, people);
    if (!finish(call, stored, API_E_COUNTS_NOT, match, api_text(call, "reason")))
        return;
    api_answer(call, NULL);
    for (int i = 0; i < 4 && people[i]; i++)
        api_refresh(call, people[i]);
}
