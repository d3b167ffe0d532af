/* SPDX-License-Identifier: MIT */
/* The guestbook, and reports of misuse (docs/spec/platform.md sections 6 and 10). */
#include "server/store/people/guestbook.h"
#include "server/http/api/api.h"
#include "server/http/api/person.h"
#include "server/store/admin/moderation.h"

enum { ENTRIES = 20 };

/* Makes an object of an entry's answer. */
static void nest_answer(json_t *entry)
{
    json_t *answer = json_pack("{s:O*, s:O*, s:O*}", "name", json_object_get(entry, "answerer"), "text",
                               json_object_get(entry, "answer"), "at", json_object_get(entry, "answered"));
    json_object_del(entry, "answerer");
    json_object_del(entry, "answered");
    if (json_object_get(entry, "answer"))
        json_object_set(entry, "answer", answer);
    json_decref(answer);
}

void api_guestbook(api_call *call)
{
    bool hidden_too = call->person && call->person->role >= STORE_MODERATOR;
    api_rows page = api_rows_of(call, store_guestbook_count(call->store, hidden_too), ENTRIES);
    json_t *rows = json_array(), *entry;
    size_t i;
    store_stored stored = store_guestbook(call->store, hidden_too, page.skip, ENTRIES, rows);
    json_array_foreach(rows, i, entry) nest_answer(entry);
    api_answer_rows(call, stored, page, "entries", rows);
}

void api_sign(api_call *call)
{
    int64_t id = 0;
    store_stored stored =
        store_guestbook_add(call->store, call->person->id, api_text(call, "text"), call->now_ms, &id);
    if (api_stored(call, stored, 0, 0))
        api_answer(call, json_pack("{s:I}", "id", (json_int_t)id));
}

void api_report(api_call *call)
{
    store_person accused;
    if (!api_find_person(call, "name", &accused))
        return;
    store_stored stored = store_report_add(call->store, call->person->id, accused.id, api_text(call, "place"),
                                           api_text(call, "text"), call->now_ms);
    api_answer_stored(call, stored, 0, NULL);
}
