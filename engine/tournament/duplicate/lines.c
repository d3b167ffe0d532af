/* SPDX-License-Identifier: MIT */
#include "engine/tournament/duplicate/lines.h"

#include "engine/memory/memory.h"
#include "engine/tournament/duplicate/graph.h"

#include <string.h>

enum { IMPOSSIBLE = INT32_MAX };

typedef struct lines {
    tournament_field *f;
    uint8_t of[KZ_MAX_ENTRANTS]; /* the line of each entrant that plays */
    uint32_t count[2];
    uint16_t entrant[2][KZ_MAX_ENTRANTS];
} lines;

/* Lists the lines in the order of entry. */
static void list_lines(lines *l)
{
    l->count[0] = l->count[1] = 0;
    for (uint32_t i = 0; i < l->f->count; i++) {
        uint8_t line = l->of[l->f->entrant[i]];
        if (line < TOURNAMENT_NO_LINE)
            l->entrant[line][l->count[line]++] = l->f->entrant[i];
    }
}

/* Returns the entrant without a line that has the lowest lot; KZ_MAX_ENTRANTS: there is none. */
static uint16_t next_without_line(const lines *l)
{
    uint16_t best = KZ_MAX_ENTRANTS;
    uint64_t lowest = 0;
    for (uint32_t i = 0; i < l->f->count; i++) {
        uint16_t entrant = l->f->entrant[i];
        uint64_t lot = tournament_lot(l->f->t, 0, entrant, 1);
        if (l->of[entrant] == TOURNAMENT_NO_LINE && (best == KZ_MAX_ENTRANTS || lot < lowest)) {
            best = entrant;
            lowest = lot;
        }
    }
    return best;
}

/* Puts who has no line yet into the shorter one, by lot. */
static void set_lines(lines *l)
{
    const tournament_field *f = l->f;
    for (uint32_t i = 0; i < f->count; i++)
        l->of[f->entrant[i]] = f->t->entrant[f->entrant[i]].line;
    list_lines(l);
    for (uint16_t next; (next = next_without_line(l)) != KZ_MAX_ENTRANTS;) {
        l->of[next] = l->count[1] < l->count[0];
        l->count[l->of[next]]++;
    }
    list_lines(l);
}

/* Fills met[entrant] for the entrants of a line: how often each has met others of it, whom it could meet in
 * the other line. */
static void count_met(const lines *l, uint8_t line, uint32_t met[])
{
    for (uint32_t i = 0; i < l->count[line]; i++) {
        uint16_t entrant = l->entrant[line][i];
        met[entrant] = 0;
        for (uint32_t k = 0; k < l->count[line]; k++)
            met[entrant] += (uint32_t)tournament_field_met(l->f, entrant, l->entrant[line][k]);
    }
}

/* Moves entrants from the longer line until the lines are equal: those who have met the fewest of their line,
 * of them by lot. */
static void balance(lines *l)
{
    uint32_t met[KZ_MAX_ENTRANTS];
    uint8_t line = l->count[1] > l->count[0];
    if (l->count[0] == l->count[1])
        return;
    count_met(l, line, met);
    while (l->count[0] != l->count[1]) {
        uint16_t best = l->entrant[line][0];
        for (uint32_t i = 1; i < l->count[line]; i++) {
            uint16_t other = l->entrant[line][i];
            if (met[other] < met[best] ||
                (met[other] == met[best] && tournament_lot(l->f->t, l->f->round, other, 1) <
                                                tournament_lot(l->f->t, l->f->round, best, 1)))
                best = other;
        }
        l->of[best] = !line;
        list_lines(l);
        for (uint32_t i = 0; i < l->count[line]; i++)
            met[l->entrant[line][i]] -= (uint32_t)tournament_field_met(l->f, l->entrant[line][i], best);
    }
}

/* Returns the entrant at a position of a line, or KZ_MAX_ENTRANTS: nobody sits there. */
static uint16_t at(const lines *l, int line, uint32_t position)
{
    return position < l->count[line] ? l->entrant[line][position] : KZ_MAX_ENTRANTS;
}

/* Returns the repetitions if line 1 moves up by `shift` positions; IMPOSSIBLE if somebody has a bye who may
 * not. */
static int32_t cost_of(const lines *l, uint32_t positions, uint32_t shift)
{
    int32_t cost = 0;
    for (uint32_t i = 0; i < positions; i++) {
        uint16_t a = at(l, 0, i), b = at(l, 1, (i + shift) % positions);
        if (a < KZ_MAX_ENTRANTS && b < KZ_MAX_ENTRANTS)
            cost += tournament_field_met(l->f, a, b);
        else if (!tournament_field_may_bye(l->f, a < KZ_MAX_ENTRANTS ? a : b))
            return IMPOSSIBLE;
    }
    return cost;
}

/* Orders the field by tables: position i of line 0 meets partner[i] of line 1. */
static void set_tables(lines *l, uint32_t positions, const uint32_t partner[])
{
    tournament_field *f = l->f;
    uint32_t count = 0;
    uint16_t bye = KZ_MAX_ENTRANTS;
    for (uint32_t i = 0; i < positions; i++) {
        uint16_t a = at(l, 0, i), b = at(l, 1, partner[i]);
        if (a == KZ_MAX_ENTRANTS || b == KZ_MAX_ENTRANTS) {
            bye = a < KZ_MAX_ENTRANTS ? a : b;
            continue;
        }
        f->entrant[count++] = a;
        f->entrant[count++] = b;
    }
    if (bye < KZ_MAX_ENTRANTS) {
        f->entrant[count] = bye;
        f->bye_count++;
    }
    f->count = count;
}

/* Tries all shifts. Sets the tables and returns true if one of them repeats nothing. */
static bool rotate(lines *l, uint32_t positions, uint32_t partner[])
{
    for (uint32_t i = 0; i < positions; i++) {
        uint32_t shift = (l->f->round - 1 + i) % positions;
        if (cost_of(l, positions, shift))
            continue;
        for (uint32_t k = 0; k < positions; k++)
            partner[k] = (k + shift) % positions;
        set_tables(l, positions, partner);
        return true;
    }
    return false;
}

/* Finds the fewest repetitions of two equal lines. */
static bool match(lines *l, uint32_t partner[])
{
    uint32_t size = l->count[0];
    tournament_graph g;
    bool done = tournament_graph_init(&g, 2 * size, (size_t)size * size);
    for (uint32_t a = 0; done && a < size; a++)
        for (uint32_t b = 0; b < size; b++)
            tournament_graph_add(&g, a, size + b,
                                 tournament_field_met(l->f, l->entrant[0][a], l->entrant[1][b]));
    done = done && tournament_graph_solve(l->f->t, &g);
    for (uint32_t a = 0; done && a < size; a++)
        partner[a] = g.mate[a] - size;
    if (done)
        set_tables(l, size, partner);
    tournament_graph_free(&g);
    return done;
}

/* Pairs lines that the movement cannot pair without a repetition, or that are not equal. */
static bool pair_others(lines *l, uint32_t partner[])
{
    tournament_field *f = l->f;
    tournament_field_give_byes(f, f->count % 2, l->of, l->count[1] > l->count[0]);
    set_lines(l); /* who has no line yet may be of use in the other one */
    balance(l);
    return rotate(l, l->count[0], partner) || match(l, partner);
}

bool tournament_lines(tournament_field *f)
{
    lines *l = memory_new(1, sizeof *l);
    uint32_t *partner = memory_new(f->count + 1, sizeof *partner);
    bool done = l && partner;
    if (done) {
        l->f = f;
        set_lines(l);
        uint32_t more = l->count[0] > l->count[1] ? l->count[0] : l->count[1];
        bool equal = 2 * more - f->count <= 1;
        done = (equal && rotate(l, more, partner)) || pair_others(l, partner);
    }
    memory_free(l);
    memory_free(partner);
    return done;
}
