/* SPDX-License-Identifier: MIT */
/* Passes the results of tournaments' matches on: a job that waits for the node with the tournament. */
#include "server/matches/ended.h"

#include <stdlib.h>

#include <kozel/tournament.h>

#include "server/store/sql/query.h"
#include "server/store/sql/tournament_result.h"

static bool add_facts(const matches_ended *event, json_t *facts)
{
    const hub_settlement *s = event->settlement;
    if (!*s->tournament.id)
        return false;
    kz_tournament_result result = {0};
    uint8_t at[KZ_SEATS] = {0};
    int32_t score[KZ_SEATS] = {0};
    unsigned losers = 0;
    int sides = 0;
    for (int i = 0; i < s->seats; i++) {
        const hub_settled_seat *seat = &s->seat[i];
        bool lost = seat->outcome == HUB_LOST;
        at[seat->side] = seat->place;
        score[seat->side] = seat->score;
        losers |= (unsigned)lost << seat->side;
        result.titles |= (uint8_t)((lost && seat->got) << seat->side);
        sides = seat->side >= sides ? seat->side + 1 : sides;
    }
    kz_tournament_result_set(&result, sides, at, score, s->high_score_wins, losers);
    /* Extra deals are decided by points, unless somebody has left. */
    bool by_points = s->tournament.deals && !s->quitter;
    if (by_points)
        kz_tournament_result_by_points(&result, sides);
    result.titles &= result.losers;
    json_t *place = json_array(), *points = json_array();
    for (int i = 0; i < sides; i++) {
        json_array_append_new(place, json_integer(result.place[i]));
        json_array_append_new(points, json_integer(result.points[i]));
    }
    json_object_set_new(facts, "tournament", json_string(s->tournament.id));
    json_object_set_new(facts, "event", json_string("result"));
    json_object_set_new(facts, "table", json_integer(s->tournament.table));
    json_object_set_new(facts, "place", place);
    json_object_set_new(facts, "points", points);
    json_object_set_new(facts, "losers", json_integer(result.losers));
    json_object_set_new(facts, "titles", json_integer(result.titles));
    if (by_points)
        json_object_set_new(facts, "deals", json_integer(s->tournament.deals));
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
