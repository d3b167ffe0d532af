/* SPDX-License-Identifier: MIT */
/* The people whom a person follows, where they are, and invitations to a table. */
#include "server/accounts/account.h"

#include "server/http/api/person.h"
#include "server/http/api/table.h"
#include "server/store/people/follow.h"
#include "server/store/people/message.h"
#include "server/store/people/notice.h"
#include "server/store/people/push.h"

void api_follows(api_call *call)
{
    json_t *rows = json_array();
    if (api_stored(call, store_follows(call->store, call->person->id, rows), 0, 0)) {
        api_answer(call, json_pack("{s:O}", "follows", rows));
        call->reply.present = rows; /* the answer has it */
    }
    json_decref(rows);
}

/* Removes the ids: only registered people learn who is online. */
static void remove_ids(json_t *rows)
{
    size_t i;
    json_t *row;
    json_array_foreach(rows, i, row) json_object_del(row, "person");
}

void api_find_people(api_call *call)
{
    enum { FOUND = 20 };
    char prefix[STORE_SKELETON_SIZE];
    json_t *rows = json_array();
    api_name_prefix(api_text(call, "name"), prefix);
    store_stored stored = STORE_STORED;
    if (prefix[0]) /* otherwise it has only marks: no name begins so */
        stored = store_find_people(call->store, prefix, FOUND + 1, rows);
    bool more = json_array_size(rows) > FOUND;
    if (more)
        json_array_remove(rows, FOUND);
    if (api_stored(call, stored, 0, 0)) {
        api_answer(call, json_pack("{s:O, s:b}", "people", rows, "more", more));
        if (call->person->registered)
            call->reply.present = rows; /* the answer has it */
        else
            remove_ids(rows);
    }
    json_decref(rows);
}

void api_follow(api_call *call)
{
    store_person other;
    if (!api_find_person(call, "name", &other))
        return;
    if (other.id == call->person->id) {
        api_refuse(call, API_E_OWN_FOLLOW, "name", NULL, NULL);
        return;
    }
    store_stored stored =
        store_follow(call->store, call->person->id, other.id, api_switch(call, "on", true), call->now_ms);
    if (stored == STORE_NONE)
        api_refuse_number(call, API_E_FOLLOWS, NULL, STORE_FOLLOWS_MAX);
    else if (api_stored(call, stored, 0, API_E_BLOCKED))
        api_answer(call, NULL);
}

/* Adds the invitation as a notice, and as Web Push if no page of the person is open. Begins a transaction. */
static store_stored invite(api_call *call, int64_t other, const char *table)
{
    const char *by = call->person->name;
    const store_push_news news = {STORE_PUSH_INVITED, table, by, "", call->now_ms + STORE_PUSH_INVITE_MS};
    store_stored stored = store_begin(call->store);
    if (stored == STORE_STORED)
        stored = store_invite_add(call->store, other, by, table, call->now_ms);
    if (stored == STORE_STORED && call->services.push)
        stored = store_push_enqueue(call->store, other, NULL, &news, call->now_ms);
    return stored;
}

/* Sends the event `invite`, with the table's application if this node has it. */
static void send_invitation(api_call *call, int64_t other, const char *table)
{
    const char *text = call->table.application;
    json_t *event = json_pack("{s:s, s:s, s:s}", "ev", "invite", "by", call->person->name, "table", table);
    json_t *application = text ? json_loads(text, 0, NULL) : NULL;
    if (application)
        json_object_set_new(event, "app", application);
    api_notify(call, other, event);
}

static bool sits(const api_table *table, int64_t person)
{
    for (int i = 0; i < 4; i++)
        if (table->seated[i] == person)
            return true;
    return false;
}

/* Returns the objection to an invitation to the table; API_E_NONE: none. */
static api_code fault_of(const api_call *call, int64_t other)
{
    const api_table *table = &call->table;
    if (!table->is_there) /* the people at the table are not known */
        return API_E_MOVING;
    if (!sits(table, call->person->id))
        return API_E_NOT_SEATED;
    if (sits(table, other))
        return API_E_INVITED;
    return table->has_room ? API_E_NONE : API_E_TAKES_NOBODY;
}

void api_invite(api_call *call)
{
    store_person other;
    const char *table = api_text(call, "table");
    if (!api_find_person(call, "name", &other))
        return;
    if (other.id == call->person->id) {
        api_refuse(call, API_E_OWN_INVITE, "name", NULL, NULL);
        return;
    }
    if (!api_find_table(call, table))
        return;
    api_code fault = fault_of(call, other.id);
    if (!fault && store_has_blocked(call->store, other.id, call->person->id))
        fault = API_E_BLOCKED;
    store_stored stored = fault ? STORE_NONE : store_end(call->store, invite(call, other.id, table));
    if (stored == STORE_CONFLICT)
        fault = API_E_INVITED;
    if (fault) {
        bool of_table = fault == API_E_NOT_SEATED || fault == API_E_TAKES_NOBODY;
        api_refuse(call, fault,
                   of_table                ? "table"
                   : fault == API_E_MOVING ? NULL
                                           : "name",
                   fault == API_E_INVITED ? other.name : NULL, NULL);
    } else if (api_stored(call, stored, 0, 0)) {
        send_invitation(call, other.id, table);
        api_answer(call, NULL);
    }
}

void api_invite_answered(api_call *call)
{
    if (!api_stored(call, store_invite_answered(call->store, call->person->id, api_text(call, "name")), 0, 0))
        return;
    account_notify(call, call->person->id); /* the person's other tabs drop it, too */
    api_answer(call, NULL);
}
