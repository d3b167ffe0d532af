/* SPDX-License-Identifier: MIT */
/* Private messages (docs/spec/platform.md section 6). */
#include "server/http/api/api.h"
#include "server/http/api/person.h"
#include "server/store/people/message.h"

#include <string.h>

enum { CONVERSATIONS = 100, MESSAGES = 50 };

static json_t *message_object(const kz_store_message *message)
{
    return json_pack("{s:I, s:s, s:I, s:b, s:b}", "id", (json_int_t)message->id, "text", message->text,
                     "sent", (json_int_t)message->sent, "mine", message->mine, "seen", message->seen);
}

static void take_conversation(void *context, const kz_store_conversation *row)
{
    json_array_append_new(context, json_pack("{s:s, s:s, s:I, s:b, s:I}", "name", row->name, "text",
                                             row->last.text, "sent", (json_int_t)row->last.sent, "mine",
                                             row->last.mine, "unread", (json_int_t)row->unread));
}

void kz_api_conversations(kz_api *call)
{
    json_t *rows = json_array();
    kz_stored stored =
        kz_store_conversations(call->store, call->person->id, CONVERSATIONS, take_conversation, rows);
    if (kz_api_stored(call, stored, 0, 0))
        kz_api_answer(call, json_pack("{s:I, s:O}", "unread",
                                      (json_int_t)kz_store_unread(call->store, call->person->id),
                                      "conversations", rows));
    json_decref(rows);
}

/* They come latest first, and are shown oldest first. */
static void take_message(void *context, const kz_store_message *row)
{
    json_array_insert_new(context, 0, message_object(row));
}

void kz_api_conversation(kz_api *call)
{
    kz_store_person other;
    if (!kz_api_find_person(call, "name", &other))
        return;
    json_t *rows = json_array();
    kz_stored stored = kz_store_messages(call->store, call->person->id, other.id,
                                         kz_api_int(call, "before", 0), MESSAGES + 1, take_message, rows);
    bool more = json_array_size(rows) > MESSAGES;
    if (more)
        json_array_remove(rows, 0);
    if (kz_api_stored(call, stored, 0, 0))
        kz_api_answer(call, json_pack("{s:s, s:b, s:b, s:O}", "name", other.name, "blocked",
                                      kz_store_has_blocked(call->store, call->person->id, other.id), "more",
                                      more, "messages", rows));
    json_decref(rows);
}

void kz_api_write(kz_api *call)
{
    kz_store_person other;
    int64_t id = 0;
    if (!kz_api_find_person(call, "name", &other))
        return;
    if (!other.registered || other.bot || other.id == call->person->id) {
        kz_api_refuse(call, KZ_A_NO_MESSAGES, "name", other.name, NULL);
        return;
    }
    const char *text = kz_api_text(call, "text");
    kz_stored stored = kz_store_message_add(call->store, call->person->id, other.id, text, call->now_ms, &id);
    if (!kz_api_stored(call, stored, 0, KZ_A_BLOCKED))
        return;
    kz_api_tell(call, other.id,
                json_pack("{s:s, s:s, s:I, s:s, s:I, s:I}", "ev", "message", "from", call->person->name, "id",
                          (json_int_t)id, "text", text, "sent", (json_int_t)call->now_ms, "unread",
                          (json_int_t)kz_store_unread(call->store, other.id)));
    kz_api_answer(call, json_pack("{s:I, s:I}", "id", (json_int_t)id, "sent", (json_int_t)call->now_ms));
}

void kz_api_seen(kz_api *call)
{
    kz_store_person other;
    if (!kz_api_find_person(call, "name", &other))
        return;
    kz_stored stored = kz_store_messages_seen(call->store, call->person->id, other.id, call->now_ms);
    if (kz_api_stored(call, stored, 0, 0))
        kz_api_answer(
            call, json_pack("{s:I}", "unread", (json_int_t)kz_store_unread(call->store, call->person->id)));
}
