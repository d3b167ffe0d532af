/* SPDX-License-Identifier: MIT */
/* What an account keeps for its person alone: settings, play money, blocks, and all of it as one file. */
#include "server/accounts/account.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/http/api/person.h"

enum { REFILL_TO = 100, HOUR_MS = 3600000 };

void kz_api_settings(kz_api *call)
{
    char *text = NULL;
    if (!kz_api_stored(call, kz_store_settings_get(call->store, call->person->id, &text), KZ_A_SESSION, 0))
        return;
    json_t *settings = json_loads(text, 0, NULL);
    free(text);
    kz_api_answer(call, json_pack("{s:o}", "settings", settings ? settings : json_object()));
}

void kz_api_settings_set(kz_api *call)
{
    char *text = json_dumps(json_object_get(call->in, "settings"), JSON_COMPACT);
    kz_stored stored = text ? kz_store_settings_set(call->store, call->person->id, text) : KZ_STORE_FAILED;
    free(text);
    if (kz_api_stored(call, stored, KZ_A_SESSION, 0))
        kz_api_answer(call, NULL);
}

void kz_api_refill(kz_api *call)
{
    int64_t next_ms;
    char number[24];
    kz_stored stored = kz_store_refill(call->store, call->person->id, REFILL_TO, call->now_ms, &next_ms);
    if (stored == KZ_STORE_NONE && call->person->coins >= REFILL_TO) {
        snprintf(number, sizeof number, "%d", REFILL_TO);
        kz_api_refuse(call, KZ_A_COINS, NULL, number, NULL);
    } else if (stored == KZ_STORE_NONE) {
        snprintf(number, sizeof number, "%d", (int)((next_ms - call->now_ms + HOUR_MS - 1) / HOUR_MS));
        kz_api_refuse(call, KZ_A_REFILLED, NULL, number, NULL);
    } else if (kz_api_stored(call, stored, 0, 0)) {
        kz_api_refresh(call, call->person->id);
        kz_api_answer(call, json_pack("{s:i}", "coins", REFILL_TO));
    }
}

/* ---- blocks ---- */

static void list_name(void *context, const char *name)
{
    json_array_append_new(context, json_string(name));
}

void kz_api_blocks(kz_api *call)
{
    json_t *names = json_array();
    if (kz_api_stored(call, kz_store_blocks(call->store, call->person->id, list_name, names), 0, 0))
        kz_api_answer(call, json_pack("{s:O}", "blocks", names));
    json_decref(names);
}

void kz_api_block(kz_api *call)
{
    kz_store_person other;
    if (!kz_api_find_anybody(call, "name", &other))
        return;
    if (other.id == call->person->id) {
        kz_api_refuse(call, KZ_A_OWN_BLOCK, "name", NULL, NULL);
        return;
    }
    bool on = kz_api_switch(call, "on", true);
    if (!kz_api_stored(call, kz_store_block(call->store, call->person->id, other.id, on), 0, 0))
        return;
    kz_api_refresh(call, call->person->id);
    kz_api_answer(call, NULL);
}

/* ---- all of it ---- */

static json_t *value_json(const kz_value *value)
{
    switch (value->kind) {
    case KZ_INT:
        return json_integer(value->number);
    case KZ_TEXT:
        return json_stringn(value->bytes, value->length);
    default:
        return json_null();
    }
}

static void add_row(void *context, const char *list, const char *const *names, const kz_value *values,
                    size_t count)
{
    json_t *out = context, *rows = json_object_get(out, list), *row = json_object();
    if (!rows)
        json_object_set_new(out, list, rows = json_array());
    for (size_t i = 0; i < count; i++)
        json_object_set_new(row, names[i], value_json(&values[i]));
    json_array_append_new(rows, row);
}

void kz_api_data(kz_api *call)
{
    const kz_store_person *p = call->person;
    kz_store_profile profile;
    char *settings = NULL;
    kz_stored stored = kz_store_profile_get(call->store, p->id, &profile);
    if (stored == KZ_STORED)
        stored = kz_store_settings_get(call->store, p->id, &settings);
    if (!kz_api_stored(call, stored, KZ_A_SESSION, 0))
        return;
    json_t *out = json_pack("{s:s, s:I, s:s, s:s, s:s, s:I, s:o*}", "name", p->name, "registered",
                            (json_int_t)profile.registered, "about", profile.about, "country",
                            profile.country, "language", profile.language, "coins", (json_int_t)p->coins,
                            "settings", json_loads(settings, 0, NULL));
    free(settings);
    char *text = NULL;
    if (kz_api_stored(call, kz_store_data(call->store, p->id, add_row, out), 0, 0) &&
        (text = json_dumps(out, JSON_INDENT(1))))
        kz_api_answer_bytes(call, "application/json", text, strlen(text), 0);
    else
        kz_api_refuse(call, KZ_A_STORE, NULL, NULL, NULL);
    json_decref(out);
}
