/* SPDX-License-Identifier: MIT */
#include "engine/tournament/duplicate/circle.h"

#include "engine/tournament/duplicate/graph.h"

#include <string.h>

enum { IMPOSSIBLE = INT32_MAX };

/* Returns the place that a place of the circle meets. `circle` is the number of places without the fixed one,
 * an odd number; the fixed place has this number. */
static uint32_t opposite(uint32_t circle, uint32_t turn, uint32_t place)
{
    if (place == circle)
        return turn % 2 ? (turn + circle) / 2 : turn / 2;
    uint32_t other = (turn + circle - place) % circle;
    return other == place ? circle : other;
}

/* Returns how many meetings a turn of the circle repeats; IMPOSSIBLE if somebody has a bye who may not. */
static int32_t cost_of(const tournament_field *f, uint32_t circle, uint32_t turn)
{
    int32_t cost = 0;
    for (uint32_t place = 0; place <= circle; place++) {
        uint32_t other = opposite(circle, turn, place);
        if (other < place || place >= f->count)
            continue;
        if (other < f->count)
            cost += tournament_field_met(f, f->entrant[place], f->entrant[other]);
        else if (!tournament_field_may_bye(f, f->entrant[place]))
            return IMPOSSIBLE;
    }
    return cost;
}

/* Orders the field by pairs. */
static void set_pairs(tournament_field *f, const uint32_t mate[], uint32_t places)
{
    uint16_t order[KZ_MAX_ENTRANTS];
    uint32_t count = 0, last = f->count;
    for (uint32_t place = 0; place < places && place < f->count; place++) {
        uint32_t other = mate[place];
        if (other >= f->count)
            order[--last] = f->entrant[place];
        else if (place < other) {
            order[count++] = f->entrant[place];
            order[count++] = f->entrant[other];
        }
    }
    memcpy(f->entrant, order, f->count * sizeof *order);
    f->bye_count += f->count - last;
    f->count = last;
}

/* Finds the fewest repetitions on the complete graph. */
static bool match(tournament_field *f, tournament_graph *g)
{
    for (uint32_t a = 0; a < g->vertices; a++)
        for (uint32_t b = a + 1; b < g->vertices; b++)
            if (b < f->count)
                tournament_graph_add(g, a, b, tournament_field_met(f, f->entrant[a], f->entrant[b]));
            else if (tournament_field_may_bye(f, f->entrant[a]))
                tournament_graph_add(g, a, b, 0);
    return tournament_graph_solve(f->t, g);
}

bool tournament_circle(tournament_field *f)
{
    uint32_t places = f->count + f->count % 2, circle = places - 1, best = 0;
    uint32_t start = (uint32_t)(tournament_lot(f->t, 0, 0, 0) % KZ_MAX_ENTRANTS) + f->round;
    int32_t cost = IMPOSSIBLE;
    if (f->count < 2)
        return true;
    for (uint32_t i = 0; i < circle && cost; i++) {
        uint32_t turn = (start + i) % circle;
        int32_t its = cost_of(f, circle, turn);
        if (its < cost) {
            cost = its;
            best = turn;
        }
    }
    tournament_graph g;
    bool done = tournament_graph_init(&g, places, cost ? (size_t)places * places / 2 : 0);
    if (done && cost)
        done = match(f, &g);
    else if (done)
        for (uint32_t place = 0; place < places; place++)
            g.mate[place] = opposite(circle, best, place);
    if (done)
        set_pairs(f, g.mate, places);
    tournament_graph_free(&g);
    return done;
}
