/* SPDX-License-Identifier: MIT */
/* The guestbook, and reports of what should not be (docs/spec/platform.md sections 6 and 10). */
#include "server/store/people/guestbook.h"
#include "server/http/api/api.h"
#include "server/http/api/person.h"
#include "server/store/admin/moderation.h"

enum { ENTRIES = 20 };

static void take_entry(void *context, const kz_store_entry_row *row)
{
    json_t *entry = json_pack("{s:I, s:s, s:s, s:I, s:b}", "id", (json_int_t)row->id, "name", row->name,
                              "text", row->text, "sent", (json_int_t)row->sent, "hidden", row->hidden);
    if (row->answer)
        json_object_set_new(entry, "answer",
                            json_pack("{s:s, s:s, s:I}", "name", row->answerer, "text", row->answer, "at",
                                      (json_int_t)row->answered));
    json_array_append_new(context, entry);
}

void kz_api_guestbook(kz_api *call)
{
    bool hidden_too = call->person && call->person->role >= KZ_MODERATOR;
    kz_api_rows page = kz_api_rows_of(call, kz_store_guestbook_count(call->store, hidden_too), ENTRIES);
    json_t *rows = json_array();
    kz_stored stored = kz_store_guestbook(call->store, hidden_too, page.skip, ENTRIES, take_entry, rows);
    if (kz_api_stored(call, stored, 0, 0))
        kz_api_answer(call, json_pack("{s:I, s:I, s:O}", "page", (json_int_t)page.page, "pages",
                                      (json_int_t)page.pages, "entries", rows));
    json_decref(rows);
}

void kz_api_sign(kz_api *call)
{
    int64_t id = 0;
    kz_stored stored =
        kz_store_guestbook_add(call->store, call->person->id, kz_api_text(call, "text"), call->now_ms, &id);
    if (kz_api_stored(call, stored, 0, 0))
        kz_api_answer(call, json_pack("{s:I}", "id", (json_int_t)id));
}

void kz_api_report(kz_api *call)
{
    kz_store_person accused;
    if (!kz_api_find_person(call, "name", &accused))
        return;
    kz_stored stored =
        kz_store_report_add(call->store, call->person->id, accused.id, kz_api_text(call, "place"),
                            kz_api_text(call, "text"), call->now_ms);
    if (kz_api_stored(call, stored, 0, 0))
        kz_api_answer(call, NULL);
}
