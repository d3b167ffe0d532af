/* SPDX-License-Identifier: MIT */
#include "server/hub/lobby/matches.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <utlist.h>

#include "base/memory.h"
#include "server/hub/lobby/lobby.h"
#include "server/hub/lobby/lobby_stats.h"
#include "server/hub/state/visitor.h"
#include "server/hub/wire/message.h"

/* ---- the message of a match */

/* Computes the number of people of another node's match and their strength, from its message. */
static void rank_there(hub_running *running, const json_t *match)
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

/* Computes the same for a table here. Its message would take long to read. */
static void rank_here(hub_running *running, const hub_table *table)
{
    const char *game = table->app.game->name;
    int64_t sum = 0;
    running->people = 0;
    for (int i = 0; i < table->app.rules.seats; i++) {
        const hub_visitor *person = table->seat[i].person;
        running->people += person != NULL;
        sum += person && person->registered ? hub_visitor_elo(person, game) : 0;
    }
    running->strength = sum / table->app.rules.seats;
    snprintf(running->game, sizeof running->game, "%s", game);
    running->begun = table->record.begun;
}

/* Stores the message of a table's match. Takes ownership of `text`. Returns the match if the message is not
 * that of before, else NULL. */
static hub_running *take(struct hub *hub, hub_running **running, const char *id, char *text)
{
    hub_running *r = *running;
    bool news = !r;
    if (r && !strcmp(r->text, text)) {
        free(text);
        return NULL;
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
    if (news)
        hub_lobby_show(hub, &r->listing);
    else
        hub_lobby_update(hub, &r->listing);
    hub_lobby_stats_mark_dirty(hub);
    return r;
}

void hub_matches_learn(struct hub *hub, hub_running **running, const char *id, const json_t *match)
{
    if (!match) {
        hub_matches_drop(hub, running);
        return;
    }
    hub_running *changed = take(hub, running, id, json_dumps(match, JSON_COMPACT));
    if (changed)
        rank_there(changed, match);
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
    hub_running *changed = take(hub, &table->lists.match, table->room.id, base_text_take(&json));
    if (changed)
        rank_here(changed, table);
}
