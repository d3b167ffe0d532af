/* SPDX-License-Identifier: MIT */
/* Private messages (docs/spec/platform.md section 6). */
#include "server/http/api/api.h"
#include "server/http/api/person.h"
#include "server/store/people/message.h"

enum { CONVERSATIONS = 100, MESSAGES = 50 };

void api_conversations(api_call *call)
{
    json_t *rows = json_array();
    store_stored stored = store_conversations(call->store, call->person->id, CONVERSATIONS, rows);
    json_int_t unread = store_unread(call->store, call->person->id);
    api_answer_stored(call, stored, 0, json_pack("{s:I, s:o}", "unread", unread, "conversations", rows));
}

void api_conversation(api_call *call)
{
    store_person other;
    if (!api_find_person(call, "name", &other))
        return;
    json_t *rows = json_array();
    store_stored stored = store_messages(call->store, call->person->id, other.id, api_int(call, "before", 0),
                                         MESSAGES + 1, rows);
    bool more = json_array_size(rows) > MESSAGES;
    if (more)
        json_array_remove(rows, 0);
    bool blocked = store_has_blocked(call->store, call->person->id, other.id);
    api_answer_stored(call, stored, 0,
                      json_pack("{s:s, s:b, s:b, s:o}", "name", other.name, "blocked", blocked, "more", more,
                                "messages", rows));
}

void api_write(api_call *call)
{
    store_person other;
    int64_t id = 0;
    if (!api_find_person(call, "name", &other))
        return;
    if (!other.registered || other.bot || other.id == call->person->id) {
        api_refuse(call, API_E_NO_MESSAGES, "name", other.name, NULL);
        return;
    }
    const char *text = api_text(call, "text");
    store_stored stored = store_message_add(call->store, call->person->id, other.id, text, call->now_ms, &id);
    if (!api_stored(call, stored, 0, API_E_BLOCKED))
        return;
    api_notify(call, other.id,
               json_pack("{s:s, s:s, s:I, s:s, s:I, s:I}", "ev", "message", "from", call->person->name, "id",
                         (json_int_t)id, "text", text, "sent", (json_int_t)call->now_ms, "unread",
                         (json_int_t)store_unread(call->store, other.id)));
    api_answer(call, json_pack("{s:I, s:I}", "id", (json_int_t)id, "sent", (json_int_t)call->now_ms));
}

void api_seen(api_call *call)
{
    store_person other;
    if (!api_find_person(call, "name", &other))
        return;
    store_stored stored = store_messages_seen(call->store, call->person->id, other.id, call->now_ms);
    if (api_stored(call, stored, 0, 0))
        api_answer(call,
                   json_pack("{s:I}", "unread", (json_int_t)store_unread(call->store, call->person->id)));
}
