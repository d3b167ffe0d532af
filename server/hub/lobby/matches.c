/* SPDX-License-Identifier: MIT */
#include "server/hub/lobby/matches.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <utlist.h>

#include "base/memory.h"
#include "server/hub/lobby/life.h"
#include "server/hub/lobby/lobby.h"
#include "server/hub/wire/message.h"

/* ---- what is told of one */

/* People of the match and how strong they are, from what is told of it. */
static void rank(kz_running *running, const json_t *match)
{
    const json_t *seats = json_object_get(match, "seats"), *seat;
    size_t i, count = json_array_size(seats);
    int64_t sum = 0;
    running->people = 0;
    json_array_foreach(seats, i, seat)
    {
        const char *kind = json_string_value(json_object_get(seat, "kind"));
        running->people += kind && !strcmp(kind, "person");
        sum += json_integer_value(json_object_get(seat, "elo"));
    }
    running->strength = count ? sum / (int64_t)count : 0;
    snprintf(running->game, sizeof running->game, "%s", json_string_value(json_object_get(match, "game")));
    running->begun = json_integer_value(json_object_get(match, "begun"));
}

/* Takes `text` over. */
static void take(kz_hub *hub, kz_running **running, const char *id, const json_t *match, char *text)
{
    kz_running *r = *running;
    bool news = !r;
    if (r && !strcmp(r->text, text)) {
        free(text);
        return;
    }
    if (news) {
        r = *running = kz_new(sizeof *r);
        r->listing.id = id;
        r->listing.match = true;
    }
    free(r->text);
    r->text = text;
    r->listing.text = text;
    r->listing.text_length = strlen(text);
    rank(r, match);
    if (news)
        kz_lobby_show(hub, &r->listing);
    else
        kz_lobby_tell(hub, &r->listing);
    kz_life_stale(hub);
}

void kz_matches_learn(kz_hub *hub, kz_running **running, const char *id, const json_t *match)
{
    if (match)
        take(hub, running, id, match, json_dumps(match, JSON_COMPACT));
    else
        kz_matches_drop(hub, running);
}

void kz_matches_drop(kz_hub *hub, kz_running **running)
{
    if (!*running)
        return;
    kz_lobby_hide(hub, &(*running)->listing);
    free((*running)->text);
    free(*running);
    *running = NULL;
    kz_life_stale(hub);
}

/* ---- tables here */

static bool is_shown(const kz_table *table)
{
    return (table->phase == KZ_IN_DEAL || table->phase == KZ_IN_PAUSE) && !table->app.hidden;
}

void kz_matches_look(kz_hub *hub, kz_table *table)
{
    kz_life_stale(hub);
    if (!is_shown(table)) {
        kz_matches_drop(hub, &table->running);
        return;
    }
    kz_json json = {0};
    kz_message_running(&json, NULL, table);
    json_t *match = json_loadb(json.bytes, json.used, 0, NULL);
    char *text = kz_new(json.used + 1);
    memcpy(text, json.bytes, json.used);
    take(hub, &table->running, table->id, match, text);
    json_decref(match);
    kz_json_free(&json);
}
