/* SPDX-License-Identifier: MIT */
/* What moderators and hosts may do; each deed is noted in the audit log with it (docs/spec/platform.md
 * section 10). */
#include "server/accounts/account.h"
#include "server/http/api/api.h"
#include "server/http/api/person.h"
#include "server/http/api/table.h"
#include "server/store/admin/involved.h"
#include "server/store/admin/moderation.h"
#include "server/store/people/account.h"
#include "server/store/people/guestbook.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { ROWS = 50, DAY_MS = 86400000 };

/* Ends the transaction of a deed with its note; answers {} or refuses. */
static void finish(kz_api *call, kz_stored stored, kz_api_code none, const char *target, const char *detail)
{
    if (stored == KZ_STORED)
        stored = kz_store_audit_add(call->store, call->person->id, call->route->name, target, detail,
                                    call->now_ms);
    stored = kz_store_end(call->store, stored);
    if (kz_api_stored(call, stored, none, 0))
        kz_api_answer(call, NULL);
}

static bool begin(kz_api *call)
{
    return kz_api_stored(call, kz_store_begin(call->store), 0, 0);
}

static const char *id_text(const kz_api *call, char text[24])
{
    snprintf(text, 24, "%" PRId64, kz_api_int(call, "id", 0));
    return text;
}

void kz_api_answer_entry(kz_api *call)
{
    char target[24];
    const char *text = kz_api_text(call, "text");
    if (!begin(call))
        return;
    kz_stored stored = kz_store_guestbook_answer(call->store, kz_api_int(call, "id", 0), call->person->id,
                                                 *text ? text : NULL, call->now_ms);
    finish(call, stored, KZ_A_NO_ROW, id_text(call, target), text);
}

void kz_api_hide(kz_api *call)
{
    char target[24];
    bool on = kz_api_switch(call, "on", true);
    if (!begin(call))
        return;
    finish(call, kz_store_guestbook_hide(call->store, kz_api_int(call, "id", 0), on), KZ_A_NO_ROW,
           id_text(call, target), on ? "on" : "off");
    if (call->status == 200)
        kz_api_answer(call, json_pack("{s:b}", "hidden", on));
}

static void take_report(void *context, const kz_store_report *row)
{
    json_t *report = json_pack("{s:I, s:s, s:s, s:s, s:s, s:I}", "id", (json_int_t)row->id, "reporter",
                               row->reporter, "accused", row->accused, "place", row->place, "text", row->text,
                               "sent", (json_int_t)row->sent);
    if (*row->handler)
        json_object_set_new(report, "handler", json_string(row->handler));
    json_array_append_new(context, report);
}

void kz_api_reports(kz_api *call)
{
    kz_api_rows page = kz_api_rows_of(call, kz_store_report_count(call->store), ROWS);
    json_t *rows = json_array();
    kz_stored stored = kz_store_reports(call->store, page.skip, ROWS, take_report, rows);
    if (kz_api_stored(call, stored, 0, 0))
        kz_api_answer(call, json_pack("{s:I, s:I, s:O}", "page", (json_int_t)page.page, "pages",
                                      (json_int_t)page.pages, "reports", rows));
    json_decref(rows);
}

void kz_api_handled(kz_api *call)
{
    char target[24];
    int64_t id = kz_api_int(call, "id", 0);
    if (kz_api_refuse_own_case(call, kz_store_involved_in_report(call->store, call->person->id, id)) ||
        !begin(call))
        return;
    kz_stored stored = kz_store_report_handled(call->store, id, call->person->id, call->now_ms);
    finish(call, stored, KZ_A_NO_ROW, id_text(call, target), "");
}

/* The person or guest named, if he is below who asks. */
static bool find_lower(kz_api *call, kz_store_person *out)
{
    if (!kz_api_find_anybody(call, "name", out))
        return false;
    if (out->role < call->person->role)
        return true;
    kz_api_refuse(call, KZ_A_ROLE, "name", NULL, NULL);
    return false;
}

void kz_api_ban(kz_api *call)
{
    kz_store_person person;
    char detail[1024];
    int64_t days = kz_api_int(call, "days", 0);
    if (!find_lower(call, &person) ||
        kz_api_refuse_own_case(call, kz_store_involved_with(call->store, call->person->id, person.id)) ||
        !begin(call))
        return;
    const char *reason = kz_api_text(call, "reason");
    snprintf(detail, sizeof detail, "%" PRId64 ": %s", days, reason);
    kz_stored stored =
        kz_store_ban(call->store, person.id, days ? call->now_ms + days * DAY_MS : 0, days ? reason : "");
    finish(call, stored, 0, person.name, detail);
    kz_api_kick(call, person.id);
    kz_account_kick_bots(call, person.id);
}

void kz_api_role(kz_api *call)
{
    kz_store_person person;
    const char *word = kz_api_text(call, "role");
    if (!kz_api_find_person(call, "name", &person))
        return;
    if (person.id == call->person->id || !person.registered || person.bot) { /* the last host stays one */
        kz_api_refuse(call, KZ_A_ROLE, "name", NULL, NULL);
        return;
    }
    kz_role role = KZ_PLAYER;
    kz_role_of(word, &role); /* its schema knows no other words */
    if (!begin(call))
        return;
    finish(call, kz_store_role_set(call->store, person.id, role), 0, person.name, word);
    kz_api_refresh(call, person.id);
}

void kz_api_broadcast(kz_api *call)
{
    const char *text = kz_api_text(call, "text");
    if (!begin(call))
        return;
    finish(call, KZ_STORED, 0, "", text);
    kz_api_tell(call, 0, json_pack("{s:s, s:s}", "ev", "notice", "text", text));
}

void kz_api_close_a_table(kz_api *call)
{
    const char *table = kz_api_text(call, "table");
    if (!kz_api_find_table(call, table))
        return;
    if (!call->table.is_there) { /* nobody could be told to close it */
        kz_api_refuse(call, KZ_A_MOVING, NULL, NULL, NULL);
        return;
    }
    if (kz_api_refuse_own_case(call, kz_store_involved_at_table(call->store, call->person->id, table)) ||
        !begin(call))
        return;
    finish(call, KZ_STORED, 0, table, kz_api_text(call, "reason"));
    kz_api_close_table(call, table);
}

static void take_person(void *context, const kz_store_listed *row)
{
    json_array_append_new(
        context, json_pack("{s:s, s:s, s:I, s:I, s:s, s:b}", "name", row->name, "role",
                           kz_role_word(row->role), "registered", (json_int_t)row->registered, "banned",
                           (json_int_t)row->banned_until, "reason", row->reason, "bot", row->bot));
}

void kz_api_people(kz_api *call)
{
    const char *text = kz_api_text(call, "search"), *search = text ? text : "";
    char prefix[KZ_SKELETON_SIZE];
    int64_t number = kz_api_guest_number(search);
    kz_api_name_prefix(search, prefix);
    json_t *rows = json_array();
    kz_stored stored = number ? kz_store_listed_guest(call->store, number, take_person, rows)
                              : kz_store_people(call->store, prefix, ROWS, take_person, rows);
    if (kz_api_stored(call, stored, 0, 0))
        kz_api_answer(call, json_pack("{s:O}", "people", rows));
    json_decref(rows);
}

static void take_audit(void *context, const kz_store_audit_row *row)
{
    json_array_append_new(context,
                          json_pack("{s:s, s:s, s:s, s:s, s:I}", "actor", row->actor, "action", row->action,
                                    "target", row->target, "detail", row->detail, "at", (json_int_t)row->at));
}

void kz_api_audit(kz_api *call)
{
    kz_api_rows page = kz_api_rows_of(call, kz_store_audit_count(call->store), ROWS);
    json_t *rows = json_array();
    if (kz_api_stored(call, kz_store_audit(call->store, page.skip, ROWS, take_audit, rows), 0, 0))
        kz_api_answer(call, json_pack("{s:I, s:I, s:O}", "page", (json_int_t)page.page, "pages",
                                      (json_int_t)page.pages, "entries", rows));
    json_decref(rows);
}
