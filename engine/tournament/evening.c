/* SPDX-License-Identifier: MIT */
/* Evenings. An entrant that is active plays, stays at its table, or waits in the queue. Those who stay wait
 * for the head of the queue to join them. */
#include "engine/tournament/evening.h"

#include "engine/tournament/entrants.h"

#include <stdlib.h>
#include <string.h>

/* Returns whether an entrant gives up its seat at a table that is over. */
static bool loses(const kz_tournament_table *table, int i)
{
    return (table->result.losers | table->result.forfeits) >> i & 1;
}

static void stay_or_queue(kz_tournament *t, uint16_t entrant, uint32_t table)
{
    tournament_entrant *its = &t->entrant[entrant];
    its->stays = (uint8_t)(its->stays + (its->stays < UINT8_MAX));
    its->staying = true;
    its->last_table = table;
    if (t->terms.max_stay && its->stays >= t->terms.max_stay)
        tournament_queue(t, entrant);
}

void tournament_give_up_seats(kz_tournament *t, uint32_t index)
{
    const kz_tournament_table *table = &t->table[index];
    for (int i = 0; i < table->count; i++)
        if (!loses(table, i))
            stay_or_queue(t, table->entrant[i], index);
    for (int place = 1; place <= table->count; place++)
        for (int i = 0; i < table->count; i++)
            if (loses(table, i) && table->result.place[i] == place)
                tournament_queue(t, table->entrant[i]);
}

/* ---- seating ---- */

/* A table that may begin: first those who stay there, then those from the queue. */
typedef struct seats {
    uint32_t last_table; /* of those who stay; NONE: nobody stays */
    uint8_t count;
    uint16_t entrant[KZ_MAX_AT_TABLE];
} seats;

#define NONE UINT32_MAX

typedef struct room {
    const kz_tournament *t;
    uint32_t count, stay_count; /* of tables that may begin, and of those at which somebody stays */
    seats table[UINT8_MAX];
    uint32_t waiting_count;
    uint64_t waiting[KZ_MAX_ENTRANTS]; /* rank << 16 | entrant; the lowest sits first */
} room;

static int by_rank(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* Returns whether somebody waits for a match. */
static bool waits(const tournament_entrant *entrant)
{
    return entrant->active && !entrant->playing;
}

/* Lists the first `count` tables at which somebody stays, in the order in which their matches began. */
static void set_tables(room *r, uint32_t count)
{
    const kz_tournament *t = r->t;
    r->count = count;
    r->stay_count = 0;
    for (uint32_t i = 0; i < t->entrant_count; i++) {
        uint32_t last = t->entrant[i].last_table, at = 0;
        if (!waits(&t->entrant[i]) || !t->entrant[i].staying)
            continue;
        while (at < r->stay_count && r->table[at].last_table < last)
            at++;
        if (at == count || (at < r->stay_count && r->table[at].last_table == last))
            continue;
        if (r->stay_count == count)
            r->stay_count--;
        memmove(&r->table[at + 1], &r->table[at], (r->stay_count - at) * sizeof *r->table);
        r->table[at] = (seats){.last_table = last};
        r->stay_count++;
    }
    for (uint32_t i = r->stay_count; i < count; i++)
        r->table[i] = (seats){.last_table = NONE};
}

/* Returns the table at which an entrant stays, or NULL. */
static seats *table_of(room *r, const tournament_entrant *entrant)
{
    for (uint32_t i = 0; entrant->staying && i < r->stay_count; i++)
        if (r->table[i].last_table == entrant->last_table)
            return &r->table[i];
    return NULL;
}

static void sit(seats *table, uint32_t entrant)
{
    table->entrant[table->count++] = (uint16_t)entrant;
}

/* Seats those who stay, and orders the others. Who would stay at a table that cannot begin is before the
 * queue. */
static void set_queue(room *r)
{
    const kz_tournament *t = r->t;
    r->waiting_count = 0;
    for (uint32_t i = 0; i < t->entrant_count; i++) {
        const tournament_entrant *entrant = &t->entrant[i];
        seats *stays_at = waits(entrant) ? table_of(r, entrant) : NULL;
        if (stays_at)
            sit(stays_at, i);
        else if (waits(entrant))
            r->waiting[r->waiting_count++] =
                (entrant->staying ? entrant->last_table : (UINT64_C(1) << 32) + entrant->ticket) << 16 | i;
    }
    qsort(r->waiting, r->waiting_count, sizeof *r->waiting, by_rank);
}

/* Seats the head of the queue at the table with the fewest people until all tables are full. Returns whether
 * every table can begin. */
static bool seat_queue(room *r)
{
    const kz_tournament_terms *terms = &r->t->terms;
    seats *fewest = r->table;
    for (uint32_t next = 0;; next++) {
        for (uint32_t i = 0; i < r->count; i++)
            fewest = r->table[i].count < fewest->count ? &r->table[i] : fewest;
        if (next == r->waiting_count || fewest->count == terms->max_at_table)
            return fewest->count >= terms->min_at_table;
        sit(fewest, r->waiting[next] & UINT16_MAX);
        fewest = r->table;
    }
}

/* Seats as many tables as can begin now. Returns their number. */
static uint32_t seat(room *r, const kz_tournament *t)
{
    r->t = t;
    for (uint32_t count = t->running < t->terms.tables ? t->terms.tables - t->running : 0; count > 0;
         count--) {
        if ((uint64_t)count * t->terms.min_at_table > t->active_count)
            continue;
        set_tables(r, count);
        set_queue(r);
        if (seat_queue(r))
            return count;
    }
    return 0;
}

bool tournament_evening_can_begin(const kz_tournament *t)
{
    room r;
    return seat(&r, t) > 0;
}

void tournament_pair_evening(const kz_tournament *t, kz_tournament_pairing *pairing)
{
    room r;
    uint32_t count = seat(&r, t), rounds_left = UINT16_MAX - t->round;
    for (uint32_t i = 0; i < count && i < rounds_left; i++) {
        kz_tournament_table *table = &pairing->table[pairing->table_count++];
        *table = (kz_tournament_table){.round = (uint16_t)(t->round + 1 + i), .count = r.table[i].count};
        memcpy(table->entrant, r.table[i].entrant, sizeof table->entrant);
        tournament_seat(t, table->round, table);
    }
}
