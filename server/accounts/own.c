/* SPDX-License-Identifier: MIT */
/* Private data of an account: settings, play money, blocks, and everything as one file. */

#include <stdlib.h>
#include <string.h>

#include "server/http/api/person.h"

enum { REFILL_TO = 100, HOUR_MS = 3600000 };

void api_settings(api_call *call)
{
    char *text = NULL;
    if (!api_stored(call, store_settings_get(call->store, call->person->id, &text), API_E_SESSION, 0))
        return;
    json_t *settings = json_loads(text, 0, NULL);
    free(text);
    api_answer(call, json_pack("{s:o}", "settings", settings ? settings : json_object()));
}

void api_settings_set(api_call *call)
{
    char *text = json_dumps(json_object_get(call->in, "settings"), JSON_COMPACT);
    store_stored stored = text ? store_settings_set(call->store, call->person->id, text) : STORE_FAILED;
    free(text);
    api_answer_stored(call, stored, API_E_SESSION, NULL);
}

void api_refill(api_call *call)
{
    int64_t next_ms;
    store_stored stored = store_refill(call->store, call->person->id, REFILL_TO, call->now_ms, &next_ms);
    if (stored == STORE_NONE && call->person->coins >= REFILL_TO) {
        api_refuse_number(call, API_E_COINS, NULL, REFILL_TO);
    } else if (stored == STORE_NONE) {
        api_refuse_number(call, API_E_REFILLED, NULL, (next_ms - call->now_ms + HOUR_MS - 1) / HOUR_MS);
    } else if (api_stored(call, stored, 0, 0)) {
        api_refresh(call, call->person->id);
        api_answer(call, json_pack("{s:i}", "coins", REFILL_TO));
    }
}

/* ---- blocks ---- */

static void list_name(void *context, const char *name)
{
    json_array_append_new(context, json_string(name));
}

void api_blocks(api_call *call)
{
    json_t *names = json_array();
    api_answer_stored(call, store_blocks(call->store, call->person->id, list_name, names), 0,
                      json_pack("{s:o}", "blocks", names));
}

void api_block(api_call *call)
{
    store_person other;
    if (!api_find_anybody(call, "name", &other))
        return;
    if (other.id == call->person->id) {
        api_refuse(call, API_E_OWN_BLOCK, "name", NULL, NULL);
        return;
    }
    bool on = api_switch(call, "on", true);
    if (!api_stored(call, store_block(call->store, call->person->id, other.id, on), 0, 0))
        return;
    api_refresh(call, call->person->id);
    api_answer(call, NULL);
}

/* ---- everything ---- */

void api_data(api_call *call)
{
    const store_person *p = call->person;
    store_profile profile;
    char *settings = NULL;
    store_stored stored = store_profile_get(call->store, p->id, &profile);
    if (stored == STORE_STORED)
        stored = store_settings_get(call->store, p->id, &settings);
    if (!api_stored(call, stored, API_E_SESSION, 0))
        return;
    json_t *out = json_pack("{s:s, s:I, s:s, s:s, s:s, s:I, s:o*}", "name", p->name, "registered",
                            (json_int_t)profile.registered, "about", profile.about, "country",
                            profile.country, "language", profile.language, "coins", (json_int_t)p->coins,
                            "settings", json_loads(settings, 0, NULL));
    free(settings);
    char *text = NULL;
    if (api_stored(call, store_data(call->store, p->id, out), 0, 0) &&
        (text = json_dumps(out, JSON_INDENT(1))))
        api_answer_bytes(call, "application/json", text, strlen(text), 0);
    else
        api_refuse(call, API_E_STORE, NULL, NULL, NULL);
    json_decref(out);
}
