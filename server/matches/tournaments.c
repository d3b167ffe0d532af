/* SPDX-License-Identifier: MIT */
/* Passes the results of tournaments' matches on: a job that waits for the node with the tournament. */
#include "server/matches/ended.h"

#include <stdlib.h>

#include "server/store/sql/query.h"
#include "server/store/sql/tournament_result.h"

/* Both may lose at once, as goats: then the better one has the first place. */
static int place_of(const hub_settlement *s, int seat)
{
    bool lost = s->seat[seat].outcome == HUB_LOST, both = lost && s->seat[!seat].outcome == HUB_LOST;
    return both ? s->seat[seat].place : lost ? 2 : 1;
}

/* Where the score loses, points are the distance to the higher one: more is better. A loser who gave up while
 * ahead gets no points for that, and costs none. */
static int32_t points_of(const hub_settlement *s, int seat)
{
    int32_t mine = s->seat[seat].score, other = s->seat[!seat].score;
    int32_t lead = s->high_score_wins ? mine - other : other - mine;
    return lead > 0 && place_of(s, seat) == 1 ? lead : 0;
}

static bool add_facts(const matches_ended *event, json_t *facts)
{
    const hub_settlement *s = event->settlement;
    if (!*s->tournament.id || s->seats != 2)
        return false;
    json_t *place = json_array(), *points = json_array();
    unsigned losers = 0, titles = 0;
    for (int i = 0; i < s->seats; i++) {
        bool lost = s->seat[i].outcome == HUB_LOST;
        losers |= (unsigned)lost << i;
        titles |= (unsigned)(lost && s->seat[i].got) << i;
        json_array_append_new(place, json_integer(place_of(s, i)));
        json_array_append_new(points, json_integer(points_of(s, i)));
    }
    json_object_set_new(facts, "tournament", json_string(s->tournament.id));
    json_object_set_new(facts, "event", json_string("result"));
    json_object_set_new(facts, "table", json_integer(s->tournament.table));
    json_object_set_new(facts, "place", place);
    json_object_set_new(facts, "points", points);
    json_object_set_new(facts, "losers", json_integer(losers));
    json_object_set_new(facts, "titles", json_integer(titles));
    return true;
}

static store_stored run(struct store *store, const json_t *facts, int64_t now_ms, void *context)
{
    (void)context;
    char *text = json_dumps(facts, JSON_COMPACT);
    store_stored stored = text ? store_tournament_result_add(store, text, now_ms) : store_no_memory(store);
    free(text);
    return stored;
}

const matches_subscriber matches_tournaments = {{"ended-tournaments", run}, add_facts};
