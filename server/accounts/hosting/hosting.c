/* SPDX-License-Identifier: MIT */
/* Actions of moderators and hosts. Each is noted in the audit log (docs/spec/platform.md section 10). */
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

enum { ROWS = 50, DAY_MS = 86400000 };

/* Ends the transaction of an action with its audit entry; answers {} or refuses. */
static void finish(api_call *call, store_stored stored, api_code none, const char *target, const char *detail)
{
    if (api_end_action(call, stored, none, target, detail))
        api_answer(call, NULL);
}

static bool begin(api_call *call)
{
    return api_stored(call, store_begin(call->store), 0, 0);
}

static const char *id_text(const api_call *call, char text[24])
{
    snprintf(text, 24, "%" PRId64, api_int(call, "id", 0));
    return text;
}

void api_answer_entry(api_call *call)
{
    char target[24];
    const char *text = api_text(call, "text");
    if (!begin(call))
        return;
    store_stored stored = store_guestbook_answer(call->store, api_int(call, "id", 0), call->person->id,
                                                 *text ? text : NULL, call->now_ms);
    finish(call, stored, API_E_NO_ROW, id_text(call, target), text);
}

void api_hide(api_call *call)
{
    char target[24];
    bool on = api_switch(call, "on", true);
    if (!begin(call))
        return;
    finish(call, store_guestbook_hide(call->store, api_int(call, "id", 0), on), API_E_NO_ROW,
           id_text(call, target), on ? "on" : "off");
    if (call->reply.status == 200)
        api_answer(call, json_pack("{s:b}", "hidden", on));
}

void api_reports(api_call *call)
{
    api_rows page = api_rows_of(call, store_report_count(call->store), ROWS);
    json_t *rows = json_array();
    api_answer_rows(call, store_reports(call->store, page.skip, ROWS, rows), page, "reports", rows);
}

void api_handled(api_call *call)
{
    char target[24];
    int64_t id = api_int(call, "id", 0);
    if (api_refuse_own_case(call, store_involved_in_report(call->store, call->person->id, id)) ||
        !begin(call))
        return;
    store_stored stored = store_report_handled(call->store, id, call->person->id, call->now_ms);
    finish(call, stored, API_E_NO_ROW, id_text(call, target), "");
}

/* Finds the named person or guest, whose role must be below the caller's. */
static bool find_lower(api_call *call, store_person *out)
{
    if (!api_find_anybody(call, "name", out))
        return false;
    if (out->role < call->person->role)
        return true;
    api_refuse(call, API_E_ROLE, "name", NULL, NULL);
    return false;
}

void api_ban(api_call *call)
{
    store_person person;
    char detail[1024];
    int64_t days = api_int(call, "days", 0);
    if (!find_lower(call, &person) ||
        api_refuse_own_case(call, store_involved_with(call->store, call->person->id, person.id)) ||
        !begin(call))
        return;
    const char *reason = api_text(call, "reason");
    snprintf(detail, sizeof detail, "%" PRId64 ": %s", days, reason);
    store_stored stored =
        store_ban(call->store, person.id, days ? call->now_ms + days * DAY_MS : 0, days ? reason : "");
    finish(call, stored, 0, person.name, detail);
    api_kick(call, person.id);
    account_kick_bots(call, person.id);
}

void api_role(api_call *call)
{
    store_person person;
    const char *word = api_text(call, "role");
    if (!api_find_person(call, "name", &person))
        return;
    if (person.id == call->person->id || !person.registered || person.bot) { /* the last host stays one */
        api_refuse(call, API_E_ROLE, "name", NULL, NULL);
        return;
    }
    store_role role = STORE_PLAYER;
    store_role_of(word, &role); /* the schema allows no other words */
    if (!begin(call))
        return;
    finish(call, store_role_set(call->store, person.id, role), 0, person.name, word);
    api_refresh(call, person.id);
}

void api_broadcast(api_call *call)
{
    const char *text = api_text(call, "text");
    if (!begin(call))
        return;
    finish(call, STORE_STORED, 0, "", text);
    api_notify(call, 0, json_pack("{s:s, s:s}", "ev", "notice", "text", text));
}

void api_close_a_table(api_call *call)
{
    const char *table = api_text(call, "table");
    if (!api_find_table(call, table))
        return;
    if (!call->table.is_there) { /* no node could be asked to close it */
        api_refuse(call, API_E_MOVING, NULL, NULL, NULL);
        return;
    }
    if (api_refuse_own_case(call, store_involved_at_table(call->store, call->person->id, table)) ||
        !begin(call))
        return;
    finish(call, STORE_STORED, 0, table, api_text(call, "reason"));
    api_close_table(call, table);
}

static void take_person(void *context, const store_listed *row)
{
    json_array_append_new(
        context, json_pack("{s:s, s:s, s:I, s:I, s:s, s:b}", "name", row->name, "role",
                           store_role_word(row->role), "registered", (json_int_t)row->registered, "banned",
                           (json_int_t)row->banned_until, "reason", row->reason, "bot", row->bot));
}

void api_people(api_call *call)
{
    const char *text = api_text(call, "search"), *search = text ? text : "";
    char prefix[STORE_SKELETON_SIZE];
    int64_t number = api_guest_number(search);
    api_name_prefix(search, prefix);
    json_t *rows = json_array();
    store_stored stored = number ? store_listed_guest(call->store, number, take_person, rows)
                                 : store_people(call->store, prefix, ROWS, take_person, rows);
    api_answer_stored(call, stored, 0, json_pack("{s:o}", "people", rows));
}

void api_audit(api_call *call)
{
    api_rows page = api_rows_of(call, store_audit_count(call->store), ROWS);
    json_t *rows = json_array();
    api_answer_rows(call, store_audit(call->store, page.skip, ROWS, rows), page, "entries", rows);
}
