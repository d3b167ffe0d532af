/* SPDX-License-Identifier: MIT */
/* The guestbook, and reports of misuse (docs/spec/platform.md sections 6 and 10). */
#include "server/store/people/guestbook.h"
#include "server/http/api/api.h"
#include "server/http/api/person.h"
#include "server/store/admin/moderation.h"

enum { ENTRIES = 20 };

static void take_entry(void *context, const store_entry_row *row)
{
    json_t *entry = json_pack("{s:I, s:s, s:s, s:I, s:b}", "id", (json_int_t)row->id, "name", row->name,
                              "text", row->text, "sent", (json_int_t)row->sent, "hidden", row->hidden);
    if (row->answer)
        json_object_set_new(entry, "answer",
                            json_pack("{s:s, s:s, s:I}", "name", row->answerer, "text", row->answer, "at",
                                      (json_int_t)row->answered));
    json_array_append_new(context, entry);
}

void api_guestbook(api_call *call)
{
    bool hidden_too = call->person && call->person->role >= STORE_MODERATOR;
    api_rows page = api_rows_of(call, store_guestbook_count(call->store, hidden_too), ENTRIES);
    json_t *rows = json_array();
    store_stored stored = store_guestbook(call->store, hidden_too, page.skip, ENTRIES, take_entry, rows);
    if (api_stored(call, stored, 0, 0))
        api_answer(call, json_pack("{s:I, s:I, s:O}", "page", (json_int_t)page.page, "pages",
                                   (json_int_t)page.pages, "entries", rows));
    json_decref(rows);
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
    if (api_stored(call, stored, 0, 0))
        api_answer(call, NULL);
}
