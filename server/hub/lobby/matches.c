/* SPDX-License-Identifier: MIT */
#include "server/hub/lobby/matches.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <utlist.h>

#include "base/memory.h"
#include "server/hub/lobby/lobby.h"
#include "server/hub/lobby/lobby_stats.h"
#include "server/hub/wire/message.h"

/* ---- the message of a match */

/* Computes the number of people of the match and their strength, from its message. */
static void rank(hub_running *running, const json_t *match)
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

/* Stores the match of a table. Takes ownership of `text`. */
static void take(struct hub *hub, hub_running **running, const char *id, const json_t *match, char *text)
{
    hub_running *r = *running;
    bool news = !r;
    if (r && !strcmp(r->text, text)) {
        free(text);
        return;
    }
    if (news) {
        r = *running = base_new(sizeof *r);
        r->listing.id = id;
        r->listing.match = true;
    }
    free(r->text);
    r->text = text;
    r->listing.text = text;
    r->listing.text_length = strlen(text);
    rank(r, match);
    if (news)
        hub_lobby_show(hub, &r->listing);
    else
        hub_lobby_update(hub, &r->listing);
    hub_lobby_stats_mark_dirty(hub);
}

void hub_matches_learn(struct hub *hub, hub_running **running, const char *id, const json_t *match)
{
    if (match)
        take(hub, running, id, match, json_dumps(match, JSON_COMPACT));
    else
        hub_matches_drop(hub, running);
}

void hub_matches_drop(struct hub *hub, hub_running **running)
{
    if (!*running)
        return;
    hub_lobby_hide(hub, &(*running)->listing);
    free((*running)->text);
    free(*running);
    *running = NULL;
    hub_lobby_stats_mark_dirty(hub);
}

/* ---- tables here */

static bool is_shown(const hub_table *table)
{
    return (table->phase == HUB_IN_DEAL || table->phase == HUB_IN_PAUSE) && !table->app.hidden;
}

void hub_matches_look(struct hub *hub, hub_table *table)
{
    hub_lobby_stats_mark_dirty(hub);
    if (!is_shown(table)) {
        hub_matches_drop(hub, &table->lists.match);
        return;
    }
    base_text json = {0};
    hub_message_running(&json, NULL, table);
    json_t *match = json_loadb(json.bytes, json.length, 0, NULL);
    take(hub, &table->lists.match, table->room.id, match, base_text_take(&json));
    json_decref(match);
}
