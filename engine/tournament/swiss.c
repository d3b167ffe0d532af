/* SPDX-License-Identifier: MIT */
/* Swiss for two at a table: the pairing of least sum of squared differences of score in which nobody meets
 * twice. */
#include "engine/tournament/swiss.h"

#include "engine/memory/memory.h"
#include "engine/tournament/candidates.h"
#include "engine/tournament/entrants.h"

#include <stdlib.h>

/* The parts of a weight, each beyond any sum of the parts below it. A sum has at most KZ_MAX_ENTRANTS / 2 =
 * 2^11 edges, and a difference is at most KZ_MAX_ROUNDS wins = 510 half points. So the squares sum to less
 * than 2^29, and 31 repetitions are below 2^53. */
enum { LOT_BITS = 6, BALANCE_MAX = 3, REPETITIONS_MAX = 31, HALF_POINT = 100 };
static const int64_t BALANCE = (int64_t)1 << LOT_BITS, SQUARE = (int64_t)1 << 19,
                     REPETITION = (int64_t)1 << 48;

typedef struct field {
    const kz_tournament *t;
    uint16_t round;
    uint32_t count; /* vertices, the bye included: it is the last if the number of entrants is odd */
    uint32_t entrants;
    uint16_t entrant[KZ_MAX_ENTRANTS]; /* of a vertex, the highest score first */
    uint32_t mate[KZ_MAX_ENTRANTS];
    uint16_t byes_min; /* the fewest byes of an active entrant */
    uint8_t *meetings;
} field;

static const tournament_entrant *entrant_at(const field *f, uint32_t vertex)
{
    return &f->t->entrant[f->entrant[vertex]];
}

/* Returns how many more tables an entrant has begun in the first seat than in the second. */
static int lean_of(const tournament_entrant *entrant)
{
    return entrant->seats[0] - entrant->seats[1];
}

/* Returns how badly the seats of two entrants fit: both want the same seat. */
static int imbalance(const tournament_entrant *a, const tournament_entrant *b)
{
    int x = lean_of(a), y = lean_of(b), least = abs(x) < abs(y) ? abs(x) : abs(y);
    return (x > 0) != (y > 0) ? 0 : least < BALANCE_MAX ? least : BALANCE_MAX;
}

static int64_t cost_of(const void *context, uint32_t a, uint32_t b)
{
    const field *f = context;
    int64_t lot =
        (int64_t)(tournament_lot(f->t, f->round, f->entrant[a], f->entrant[b]) & ((1 << LOT_BITS) - 1));
    if (b == f->entrants) /* the bye */
        return entrant_at(f, a)->byes == f->byes_min ? lot : -1;
    const tournament_entrant *x = entrant_at(f, a), *y = entrant_at(f, b);
    int64_t steps = (x->score - y->score) / HALF_POINT;
    int met = tournament_meetings(f->t, f->meetings, f->entrant[a], f->entrant[b]);
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

static void set_tables(const field *f, kz_tournament_pairing *pairing)
{
    for (int byes = 0; byes < 2; byes++)
        for (uint32_t i = 0; i < f->entrants; i++) {
            uint32_t other = f->mate[i];
            bool bye = other >= f->entrants;
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
    bool done = f && set_field(f, t, pairing->round) &&
                tournament_least_matching(&t->matching, f->count, cost_of, f, f->mate);
    if (done)
        set_tables(f, pairing);
    if (f)
        memory_free(f->meetings);
    memory_free(f);
    return done || kz_fail(error, KZ_E_PAIRING, NULL, NULL, NULL) == KZ_OK;
}
