/* Whom a person follows, and where they are. */
#include "account/account.h"

#include <stdio.h>

#include "api/person.h"
#include "store/follow.h"

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
