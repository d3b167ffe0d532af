/* SPDX-License-Identifier: MIT */
/* Whom a person follows, where they are, and inviting somebody to a table. */
#include "server/accounts/account.h"

#include <stdio.h>

#include "server/http/api/person.h"
#include "server/http/api/table.h"
#include "server/store/people/follow.h"
#include "server/store/people/message.h"
#include "server/store/people/notice.h"
#include "server/store/people/push.h"

static void list_followed(void *context, const kz_store_followed *row)
{
    json_array_append_new(context,
                          json_pack("{s:I, s:s, s:I, s:I}", "person", (json_int_t)row->id, "name", row->name,
                                    "photo", (json_int_t)row->photo, "seen", (json_int_t)row->seen));
}

void kz_api_follows(kz_api *call)
{
    json_t *rows = json_array();
    if (kz_api_stored(call, kz_store_follows(call->store, call->person->id, list_followed, rows), 0, 0)) {
        kz_api_answer(call, json_pack("{s:O}", "follows", rows));
        call->present = rows; /* the answer has it */
    }
    json_decref(rows);
}

static void list_found(void *context, const kz_store_found *row)
{
    json_array_append_new(context, json_pack("{s:I, s:s, s:I, s:b}", "person", (json_int_t)row->id, "name",
                                             row->name, "photo", (json_int_t)row->photo, "bot", row->bot));
}

/* Removes the ids: only registered people learn who is online. */
static void remove_ids(json_t *rows)
{
    size_t i;
    json_t *row;
    json_array_foreach(rows, i, row) json_object_del(row, "person");
}

void kz_api_find_people(kz_api *call)
{
    enum { FOUND = 20 };
    char prefix[KZ_SKELETON_SIZE];
    json_t *rows = json_array();
    kz_api_name_prefix(kz_api_text(call, "name"), prefix);
    kz_stored stored = KZ_STORED;
    if (prefix[0]) /* else it is marks alone: nobody's name begins so */
        stored = kz_store_find_people(call->store, prefix, FOUND + 1, list_found, rows);
    bool more = json_array_size(rows) > FOUND;
    if (more)
        json_array_remove(rows, FOUND);
    if (kz_api_stored(call, stored, 0, 0)) {
        kz_api_answer(call, json_pack("{s:O, s:b}", "people", rows, "more", more));
        if (call->person->registered)
            call->present = rows; /* the answer has it */
        else
            remove_ids(rows);
    }
    json_decref(rows);
}

void kz_api_follow(kz_api *call)
{
    kz_store_person other;
    char most[16];
    if (!kz_api_find_person(call, "name", &other))
        return;
    if (other.id == call->person->id) {
        kz_api_refuse(call, KZ_A_OWN_FOLLOW, "name", NULL, NULL);
        return;
    }
    kz_stored stored = kz_store_follow(call->store, call->person->id, other.id,
                                       kz_api_switch(call, "on", true), call->now_ms);
    snprintf(most, sizeof most, "%d", KZ_FOLLOWS_MAX);
    if (stored == KZ_STORE_NONE)
        kz_api_refuse(call, KZ_A_FOLLOWS, NULL, most, NULL);
    else if (kz_api_stored(call, stored, 0, KZ_A_BLOCKED))
        kz_api_answer(call, NULL);
}

/* It is a notice, and told where no page of his is open. Begins a transaction. */
static kz_stored invite(kz_api *call, int64_t other, const char *table)
{
    const char *by = call->person->name;
    const kz_push_news news = {KZ_PUSH_INVITED, table, by, "", call->now_ms + KZ_PUSH_INVITE_MS};
    kz_stored stored = kz_store_begin(call->store);
    if (stored == KZ_STORED)
        stored = kz_store_invite_add(call->store, other, by, table, call->now_ms);
    if (stored == KZ_STORED && call->push)
        stored = kz_store_push_tell(call->store, other, NULL, &news, call->now_ms);
    return stored;
}

/* Sends the event `invite`, with the table's application if this node knows it. */
static void send_invitation(kz_api *call, int64_t other, const char *table)
{
    const char *text = call->table.application;
    json_t *event = json_pack("{s:s, s:s, s:s}", "ev", "invite", "by", call->person->name, "table", table);
    json_t *application = text ? json_loads(text, 0, NULL) : NULL;
    if (application)
        json_object_set_new(event, "app", application);
    kz_api_tell(call, other, event);
}

static bool sits(const kz_api_table *table, int64_t person)
{
    for (int i = 0; i < 4; i++)
        if (table->seated[i] == person)
            return true;
    return false;
}

/* What speaks against inviting somebody to the table; KZ_A_NONE: nothing. */
static kz_api_code fault_of(const kz_api *call, int64_t other)
{
    const kz_api_table *table = &call->table;
    if (!table->is_there) /* who sits there is not known */
        return KZ_A_MOVING;
    if (!sits(table, call->person->id))
        return KZ_A_NOT_SEATED;
    if (sits(table, other))
        return KZ_A_INVITED;
    return table->has_room ? KZ_A_NONE : KZ_A_TAKES_NOBODY;
}

void kz_api_invite(kz_api *call)
{
    kz_store_person other;
    const char *table = kz_api_text(call, "table");
    if (!kz_api_find_person(call, "name", &other))
        return;
    if (other.id == call->person->id) {
        kz_api_refuse(call, KZ_A_OWN_INVITE, "name", NULL, NULL);
        return;
    }
    if (!kz_api_find_table(call, table))
        return;
    kz_api_code fault = fault_of(call, other.id);
    if (!fault && kz_store_has_blocked(call->store, other.id, call->person->id))
        fault = KZ_A_BLOCKED;
    kz_stored stored = fault ? KZ_STORE_NONE : kz_store_end(call->store, invite(call, other.id, table));
    if (stored == KZ_STORE_CONFLICT)
        fault = KZ_A_INVITED;
    if (fault) {
        bool of_table = fault == KZ_A_NOT_SEATED || fault == KZ_A_TAKES_NOBODY;
        kz_api_refuse(call, fault,
                      of_table               ? "table"
                      : fault == KZ_A_MOVING ? NULL
                                             : "name",
                      fault == KZ_A_INVITED ? other.name : NULL, NULL);
    } else if (kz_api_stored(call, stored, 0, 0)) {
        send_invitation(call, other.id, table);
        kz_api_answer(call, NULL);
    }
}

void kz_api_invite_answered(kz_api *call)
{
    if (!kz_api_stored(
            call, kz_store_invite_answered(call->store, call->person->id, kz_api_text(call, "name")), 0, 0))
        return;
    kz_account_tell(call, call->person->id); /* his other tabs show it no more either */
    kz_api_answer(call, NULL);
}
