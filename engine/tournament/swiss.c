/* SPDX-License-Identifier: MIT */
/* Swiss for two at a table: the pairing of least sum of squared differences of score in which nobody meets
 * twice. If the number of entrants is odd, one vertex more is the bye. Entrants who may have it are those
 * with the fewest byes. It goes to the lowest score of them with which nobody meets twice.
 *
 * Nobody need meet twice as long as each may meet at least half of the others (Dirac, 1952). If too few
 * rounds are left for that to be certain to the end, the pairing must leave pairings of the rounds to come
 * (outlook.h). */
#include "engine/tournament/swiss.h"

#include "engine/memory/memory.h"
#include "engine/tournament/candidates.h"
#include "engine/tournament/entrants.h"
#include "engine/tournament/outlook.h"

#include <stdlib.h>
#include <string.h>

/* The parts of a weight, each beyond any sum of the parts below it. A sum has at most KZ_MAX_ENTRANTS / 2 =
 * 2^11 edges, and a difference is at most KZ_MAX_ROUNDS wins = 510 half points. So the squares sum to less
 * than 2^29, and 31 repetitions are below 2^53. */
enum { LOT_BITS = 5, BALANCE_MAX = 7, REPETITIONS_MAX = 31, HALF_POINT = 100 };
enum { STEPS = 400000 }; /* of a search of the rounds to come: some 50 ms */
static const int64_t BALANCE = (int64_t)1 << LOT_BITS, SQUARE = (int64_t)1 << 19,
                     REPETITION = (int64_t)1 << 48;
_Static_assert(KZ_MAX_ENTRANTS / 2 * ((BALANCE_MAX + 1) << LOT_BITS) <= 1 << 19,
               "squares are beyond seats and lots");
_Static_assert((int64_t)KZ_MAX_ENTRANTS / 2 * (2 * KZ_MAX_ROUNDS) * (2 * KZ_MAX_ROUNDS) < (int64_t)1 << 29,
               "repetitions are beyond squares");
_Static_assert((REPETITIONS_MAX + 1) * ((int64_t)1 << 48) <= (int64_t)1 << 53, "a weight is in its range");

typedef struct field {
    const kz_tournament *t;
    uint16_t round;
    uint32_t count; /* vertices, the bye included: it is the last if the number of entrants is odd */
    uint32_t entrants;
    uint16_t entrant[KZ_MAX_ENTRANTS]; /* of a vertex, the highest score first */
    uint32_t mate[KZ_MAX_ENTRANTS];
    uint16_t byes_min; /* the fewest byes of an active entrant */
    int32_t bye_score; /* the score to which the bye goes */
    uint8_t *meetings;
    tournament_outlook outlook;
} field;

static bool is_bye(const field *f, uint32_t vertex)
{
    return vertex == f->entrants;
}

static const tournament_entrant *entrant_at(const field *f, uint32_t vertex)
{
    return &f->t->entrant[f->entrant[vertex]];
}

/* Returns how many more tables an entrant has begun in the first seat than in the second. */
static int lean_of(const tournament_entrant *entrant)
{
    return entrant->seats[0] - entrant->seats[1];
}

/* Returns how badly the seats of two entrants fit: the square of how often both have had the same seat more.
 */
static int imbalance(const tournament_entrant *a, const tournament_entrant *b)
{
    int x = lean_of(a), y = lean_of(b), smaller = abs(x) < abs(y) ? abs(x) : abs(y);
    int square = (x > 0) == (y > 0) ? smaller * smaller : 0;
    return square < BALANCE_MAX ? square : BALANCE_MAX;
}

static int meetings_of(const field *f, uint32_t a, uint32_t b)
{
    return tournament_meetings(f->t, f->meetings, f->entrant[a], f->entrant[b]);
}

static bool may_have_bye(const field *f, uint32_t vertex)
{
    return entrant_at(f, vertex)->byes == f->byes_min;
}

static int64_t cost_of(const void *context, uint32_t a, uint32_t b)
{
    const field *f = context;
    int64_t lot =
        (int64_t)(tournament_lot(f->t, f->round, f->entrant[a], f->entrant[b]) & ((1 << LOT_BITS) - 1));
    if (is_bye(f, b))
        return may_have_bye(f, a) && entrant_at(f, a)->score == f->bye_score ? lot : -1;
    const tournament_entrant *x = entrant_at(f, a), *y = entrant_at(f, b);
    int64_t steps = (x->score - y->score) / HALF_POINT;
    int met = meetings_of(f, a, b);
    return (met < REPETITIONS_MAX ? met : REPETITIONS_MAX) * REPETITION + steps * steps * SQUARE +
           imbalance(x, y) * BALANCE + lot;
}

/* Orders entrants by score, then by lot. */
typedef struct rank {
    int32_t score;
    uint16_t entrant;
    uint64_t lot;
} rank;

static int compare(const void *a, const void *b)
{
    const rank *x = a, *y = b;
    if (x->score != y->score)
        return x->score < y->score ? 1 : -1;
    return x->lot != y->lot ? (x->lot < y->lot ? -1 : 1) : x->entrant - y->entrant;
}

static bool set_field(field *f, const kz_tournament *t, uint16_t round)
{
    rank *order = memory_new(t->entrant_count, sizeof *order);
    f->t = t;
    f->round = round;
    f->meetings = tournament_meetings_new(t);
    f->byes_min = UINT16_MAX;
    f->entrants = tournament_active_entrants(t, f->entrant);
    f->count = f->entrants + f->entrants % 2;
    for (uint32_t i = 0; order && i < f->entrants; i++) {
        const tournament_entrant *entrant = entrant_at(f, i);
        order[i] =
            (rank){entrant->score, f->entrant[i], tournament_lot(t, round, f->entrant[i], f->entrant[i])};
        f->byes_min = entrant->byes < f->byes_min ? entrant->byes : f->byes_min;
    }
    if (order) {
        qsort(order, f->entrants, sizeof *order, compare);
        for (uint32_t i = 0; i < f->entrants; i++)
            f->entrant[i] = order[i].entrant;
    }
    memory_free(order);
    return order && f->meetings;
}

/* ---- the bye ---- */

/* Sets the score of the bye to the lowest one above `above`. Returns false if there is none. */
static bool raise_bye(field *f, int64_t above)
{
    bool found = false;
    for (uint32_t i = f->entrants; i-- > 0 && !found;) {
        found = may_have_bye(f, i) && entrant_at(f, i)->score > above;
        f->bye_score = found ? entrant_at(f, i)->score : f->bye_score;
    }
    return found;
}

/* Returns how often the tables of a pairing have met. */
static uint32_t repetitions(const field *f, const uint32_t mate[])
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < f->entrants; i++)
        count += !is_bye(f, mate[i]) && mate[i] > i ? (uint32_t)meetings_of(f, i, mate[i]) : 0;
    return count;
}

/* Finds the pairing with the fewest repetitions, then with the lowest bye, then of least cost. */
static bool pair_at_once(field *f, kz_error *error)
{
    uint32_t *mate = memory_new(f->count, sizeof *mate), fewest = UINT32_MAX;
    bool odd = f->count > f->entrants, more = !odd || raise_bye(f, INT64_MIN), done = mate;
    if (!done)
        kz_fail(error, KZ_E_MEMORY, NULL, NULL, NULL);
    while (done && more) {
        done = tournament_min_matching(&f->t->matching, f->count, cost_of, f, mate, error);
        uint32_t count = done ? repetitions(f, mate) : UINT32_MAX;
        if (count < fewest)
            memcpy(f->mate, mate, f->count * sizeof *mate);
        fewest = count < fewest ? count : fewest;
        more = odd && fewest > 0 && raise_bye(f, f->bye_score);
    }
    memory_free(mate);
    return done;
}

/* ---- the rounds to come ---- */

static bool may_meet(const field *f, uint32_t a, uint32_t b)
{
    return is_bye(f, a) || is_bye(f, b) ? may_have_bye(f, is_bye(f, a) ? b : a) : !meetings_of(f, a, b);
}

/* Returns the rounds after this one. */
static int rounds_left(const field *f)
{
    return f->t->rounds - f->round;
}

/* Returns whether a pairing could leave a round that has none without a repetition. */
static bool needs_outlook(const field *f)
{
    if (f->count > TOURNAMENT_OUTLOOK_MAX)
        return false;
    for (uint32_t a = 0; a < f->count; a++) {
        int degree = 0;
        for (uint32_t b = 0; b < f->count; b++)
            degree += a != b && may_meet(f, a, b);
        if (degree < (int)f->count / 2 + rounds_left(f))
            return true;
    }
    return false;
}

static void set_outlook(field *f)
{
    tournament_outlook *o = &f->outlook;
    o->count = f->count;
    o->steps = STEPS;
    for (uint32_t a = 0; a < f->count; a++)
        for (uint32_t b = a + 1; b < f->count; b++) {
            if (!may_meet(f, a, b))
                continue;
            o->open[a] |= 1u << b;
            o->open[b] |= 1u << a;
            if (is_bye(f, b))
                f->bye_score = entrant_at(f, a)->score;
            o->cost[a][b] = cost_of(f, a, b);
            if (is_bye(f, b)) /* A lower bye is beyond any sum of squares. */
                o->cost[a][b] += f->bye_score / HALF_POINT * REPETITION;
            o->cost[b][a] = o->cost[a][b];
        }
}

/* Replaces the pairing by one that leaves pairings of the rounds to come, if it does not. */
static void look_ahead(field *f)
{
    set_outlook(f);
    int rounds = tournament_outlook_plan(&f->outlook, rounds_left(f) + 1);
    if (!rounds || (!repetitions(f, f->mate) && tournament_outlook_allows(&f->outlook, f->mate, rounds - 1)))
        return;
    tournament_outlook_pair(&f->outlook, rounds - 1, f->mate);
}

/* ---- tables ---- */

static void set_tables(const field *f, kz_tournament_pairing *pairing)
{
    for (int byes = 0; byes < 2; byes++)
        for (uint32_t i = 0; i < f->entrants; i++) {
            uint32_t other = f->mate[i];
            bool bye = is_bye(f, other);
            if (bye != byes || other < i)
                continue;
            kz_tournament_table *table = &pairing->table[pairing->table_count++];
            *table = (kz_tournament_table){.round = pairing->round,
                                           .count = bye ? 1 : 2,
                                           .entrant = {f->entrant[i], bye ? 0 : f->entrant[other]}};
            if (!bye)
                tournament_seat(f->t, pairing->round, table);
        }
}

bool tournament_pair_swiss(const kz_tournament *t, kz_tournament_pairing *pairing, kz_error *error)
{
    field *f = memory_new(1, sizeof *f);
    bool ready = f && set_field(f, t, pairing->round), done = ready && pair_at_once(f, error);
    if (!ready)
        kz_fail(error, KZ_E_MEMORY, NULL, NULL, NULL);
    if (done && needs_outlook(f))
        look_ahead(f);
    if (done)
        set_tables(f, pairing);
    if (f)
        memory_free(f->meetings);
    memory_free(f);
    return done;
}
