/* SPDX-License-Identifier: MIT */
/* The review list of moderators (docs/fair-play.md). */
#include "server/store/admin/review.h"
#include "server/http/api/api.h"
#include "server/http/api/person.h"
#include "server/store/admin/involved.h"

#include <inttypes.h>
#include <stdio.h>

enum { ROWS = 50 };

void api_review(api_call *call)
{
    api_rows page = api_rows_of(call, store_case_count(call->store), ROWS);
    json_t *rows = json_array();
    api_answer_rows(call, store_cases(call->store, page.skip, ROWS, rows), page, "cases", rows);
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
    if (api_end_action(call, stored, API_E_NO_ROW, target, ""))
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
    if (!api_end_action(call, stored, API_E_COUNTS_NOT, match, api_text(call, "reason")))
        return;
    api_answer(call, NULL);
    for (int i = 0; i < 4 && people[i]; i++)
        api_refresh(call, people[i]);
}
