/* SPDX-License-Identifier: MIT */
/* Passes the results of tournaments' matches on: a job that waits for the node with the tournament. */
#include "server/matches/ended.h"

#include <stdlib.h>

#include "server/store/sql/query.h"
#include "server/store/sql/tournament_result.h"

enum { POINTS_MAX = 10000 }; /* of a result (kozel/tournament.h) */

/* Returns a seat of a side. */
static int seat_of(const hub_settlement *s, int side)
{
    int seat = 0;
    while (s->seat[seat].side != side)
        seat++;
    return seat;
}

/* The places of sides have no gaps of a second partner: 1 1 3 3 becomes 1 2. */
static int place_of(const hub_settlement *s, int sides, int side)
{
    int place = 1;
    for (int i = 0; i < sides; i++)
        place += s->seat[seat_of(s, i)].place < s->seat[seat_of(s, side)].place;
    return place;
}

/* Points are the distance to the worst score: more is better. A side that gave up while ahead gets no points
 * for that, and costs none. */
static int32_t points_of(const hub_settlement *s, int sides, int side)
{
    int32_t best = 0, mine = s->seat[seat_of(s, side)].score;
    for (int i = 0; i < sides; i++) {
        int32_t other = s->seat[seat_of(s, i)].score, lead = s->high_score_wins ? mine - other : other - mine;
        best = lead > best && place_of(s, sides, i) >= place_of(s, sides, side) ? lead : best;
    }
    return best < POINTS_MAX ? best : POINTS_MAX;
}

static bool add_facts(const matches_ended *event, json_t *facts)
{
    const hub_settlement *s = event->settlement;
    if (!*s->tournament.id)
        return false;
    json_t *place = json_array(), *points = json_array();
    unsigned losers = 0, titles = 0;
    int sides = 2;
    for (int i = 0; i < s->seats; i++)
        sides = s->seat[i].side >= sides ? s->seat[i].side + 1 : sides;
    for (int i = 0; i < sides; i++) {
        const hub_settled_seat *seat = &s->seat[seat_of(s, i)];
        bool lost = seat->outcome == HUB_LOST;
        losers |= (unsigned)lost << i;
        titles |= (unsigned)(lost && seat->got) << i;
        json_array_append_new(place, json_integer(place_of(s, sides, i)));
        json_array_append_new(points, json_integer(points_of(s, sides, i)));
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
