/* SPDX-License-Identifier: MIT */
#include "engine/tournament/duplicate/duplicate.h"

#include "engine/tournament/duplicate/circle.h"
#include "engine/tournament/duplicate/graph.h"
#include "engine/tournament/duplicate/lines.h"

#include <string.h>

/* ---- tables of four players ---- */

/* Returns what a table of two partnerships repeats: the squares of earlier meetings of opponents. */
static int64_t opposed(const tournament_field *f, const uint16_t a[2], const uint16_t b[2])
{
    int64_t cost = 0;
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 2; k++) {
            int64_t met = tournament_meetings(f->t, f->opposed, a[i], b[k]);
            cost += (met + 1) * (met + 1) - 1;
        }
    return cost;
}

/* Orders partnerships, which are neighbours in f->entrant, by tables. */
static bool join_partners(tournament_field *f)
{
    uint32_t sides = f->count / 2;
    tournament_graph g;
    bool done = tournament_graph_init(&g, sides, (size_t)sides * sides / 2);
    for (uint32_t a = 0; done && a < sides; a++)
        for (uint32_t b = a + 1; b < sides; b++)
            tournament_graph_add(&g, a, b, opposed(f, &f->entrant[2 * a], &f->entrant[2 * b]));
    done = done && tournament_graph_solve(f->t, &g);
    uint16_t order[KZ_MAX_ENTRANTS];
    uint32_t count = 0;
    for (uint32_t a = 0; done && a < sides; a++)
        if (a < g.mate[a]) {
            memcpy(&order[count], &f->entrant[2 * a], 2 * sizeof *order);
            memcpy(&order[count + 2], &f->entrant[2 * g.mate[a]], 2 * sizeof *order);
            count += 4;
        }
    if (done)
        memcpy(f->entrant, order, f->count * sizeof *order);
    tournament_graph_free(&g);
    return done;
}

/* Returns how bad the seats of a table are: who was often north-south, or often at a seat, makes them worse.
 */
static int64_t seat_cost(const kz_tournament *t, const uint16_t entrant[KZ_MAX_AT_TABLE])
{
    enum { SIDE = 64 };
    int64_t cost = 0;
    for (int i = 0; i < KZ_MAX_AT_TABLE; i++) {
        const uint16_t *had = t->entrant[entrant[i]].seats;
        int64_t side = had[i % 2] + had[i % 2 + 2], other = had[1 - i % 2] + had[3 - i % 2];
        cost += SIDE * (side - other) + had[i];
    }
    return cost;
}

/* Seats two partnerships: the first is a[0] and a[1]. Lots choose between equal orders. */
static void seat_partners(const tournament_field *f, const uint16_t pairs[4], uint16_t out[4])
{
    int64_t least = INT64_MAX;
    unsigned start = (unsigned)(tournament_lot(f->t, f->round, pairs[0], pairs[2]) % 8);
    for (unsigned i = 0; i < 8; i++) {
        unsigned order = (start + i) % 8, first = order >> 2 & 1, a = order >> 1 & 1, b = order & 1;
        const uint16_t *x = &pairs[2 * first], *y = &pairs[2 - 2 * first];
        const uint16_t seats[4] = {x[a], y[b], x[1 - a], y[1 - b]};
        int64_t cost = seat_cost(f->t, seats);
        if (cost < least) {
            least = cost;
            memcpy(out, seats, sizeof seats);
        }
    }
}

static bool pair_players(tournament_field *f)
{
    uint32_t byes = f->count % KZ_MAX_AT_TABLE;
    if (byes > 1)
        tournament_field_give_byes(f, byes, NULL, 0);
    return tournament_circle(f) && join_partners(f);
}

/* ---- a round ---- */

static void add_table(const tournament_field *f, const uint16_t entrant[], kz_tournament_pairing *pairing)
{
    kz_tournament_table *table = &pairing->table[pairing->table_count++];
    uint8_t movement = f->t->duplicate.movement;
    *table = (kz_tournament_table){.round = f->round, .count = f->t->terms.max_at_table};
    if (movement == KZ_MOVEMENT_PLAYERS) {
        seat_partners(f, entrant, table->entrant);
        return;
    }
    bool changed = tournament_lines_changed(f->t, f->round);
    table->entrant[0] = entrant[changed];
    table->entrant[1] = entrant[!changed];
    if (movement == KZ_MOVEMENT_TEAMS)
        tournament_seat(f->t, f->round, table);
}

static bool pair(tournament_field *f)
{
    switch (f->t->duplicate.movement) {
    case KZ_MOVEMENT_PAIRS:
        return tournament_lines(f);
    case KZ_MOVEMENT_PLAYERS:
        return pair_players(f);
    default:
        return tournament_circle(f);
    }
}

bool tournament_pair_duplicate(const kz_tournament *t, kz_tournament_pairing *pairing, kz_error *error)
{
    tournament_field *f = tournament_field_new(t, pairing->round);
    bool done = f && pair(f);
    for (uint32_t i = 0; done && i < f->count; i += t->terms.max_at_table)
        add_table(f, &f->entrant[i], pairing);
    for (uint32_t i = 0; done && i < f->bye_count; i++)
        pairing->table[pairing->table_count++] =
            (kz_tournament_table){.round = pairing->round, .count = 1, .entrant = {f->entrant[f->count + i]}};
    tournament_field_free(f);
    return done || (kz_fail(error, KZ_E_MEMORY, NULL, NULL, NULL), false);
}
