/* SPDX-License-Identifier: MIT */
/* Who takes part: entering, leaving and coming back, seats, and who has met whom. */
#include "engine/tournament/entrants.h"

#include "engine/memory/memory.h"
#include "engine/tournament/round_robin.h"

/* Returns how many entrants there may be. */
static uint32_t room_of(const kz_tournament *t)
{
    return t->begun && t->terms.format == KZ_FORMAT_ROUND_ROBIN ? tournament_round_robin_places(t)
                                                                : (uint32_t)KZ_MAX_ENTRANTS;
}

static bool may_enter(const kz_tournament *t, const kz_tournament_event *event, kz_error *error)
{
    bool late = t->begun && !tournament_is_timed(&t->terms);
    if (event->entrant < t->entrant_count)
        return tournament_fail(error, KZ_E_ENTERED, event->entrant);
    if (event->entrant > t->entrant_count)
        return tournament_fail(error, KZ_E_ENTRANT, event->entrant);
    if (late && t->round >= (t->terms.last_entry < t->rounds ? t->terms.last_entry : t->rounds))
        return !kz_fail(error, KZ_E_ENTRY_CLOSED, NULL, NULL, NULL);
    if (t->entrant_count >= room_of(t))
        return tournament_fail(error, KZ_E_ENTRANTS_MANY, room_of(t));
    return true;
}

void tournament_queue(kz_tournament *t, uint16_t entrant)
{
    t->entrant[entrant].ticket = t->next_ticket++;
    t->entrant[entrant].stays = 0;
    t->entrant[entrant].staying = false;
}

bool tournament_enter(kz_tournament *t, const kz_tournament_event *event, kz_error *error)
{
    if (!may_enter(t, event, error))
        return false;
    if (t->entrant_count == t->entrant_room) {
        uint32_t room = t->entrant_room ? 2 * t->entrant_room : 16;
        tournament_entrant *entrant = memory_resize(t->entrant, room * sizeof *entrant);
        if (!entrant)
            return !kz_fail(error, KZ_E_MEMORY, NULL, NULL, NULL);
        t->entrant = entrant;
        t->entrant_room = room;
    }
    t->entrant[t->entrant_count++] = (tournament_entrant){.active = true,
                                                          .last_seat = KZ_MAX_AT_TABLE,
                                                          .line = TOURNAMENT_NO_LINE,
                                                          .last_opponent = KZ_MAX_ENTRANTS,
                                                          .free_ms = event->at_ms,
                                                          .missed = tournament_in_rounds(t) ? t->round : 0};
    tournament_queue(t, event->entrant);
    t->active_count++;
    return true;
}

bool tournament_leave(kz_tournament *t, uint16_t entrant, kz_error *error)
{
    if (entrant >= t->entrant_count)
        return tournament_fail(error, KZ_E_ENTRANT, entrant);
    if (!t->entrant[entrant].active)
        return tournament_fail(error, KZ_E_LEFT_ALREADY, entrant);
    t->entrant[entrant].active = false;
    t->active_count--;
    return true;
}

bool tournament_return(kz_tournament *t, const kz_tournament_event *event, kz_error *error)
{
    uint16_t entrant = event->entrant;
    if (entrant >= t->entrant_count)
        return tournament_fail(error, KZ_E_ENTRANT, entrant);
    if (t->entrant[entrant].active)
        return tournament_fail(error, KZ_E_NOT_LEFT, entrant);
    t->entrant[entrant].active = true;
    t->entrant[entrant].free_ms = event->at_ms;
    if (!t->entrant[entrant].playing) /* else it has not given up its seat, and its matches in a row count */
        tournament_queue(t, entrant);
    t->active_count++;
    return true;
}

uint32_t tournament_active_entrants(const kz_tournament *t, uint16_t list[])
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < t->entrant_count; i++)
        if (t->entrant[i].active)
            list[count++] = (uint16_t)i;
    return count;
}

uint64_t tournament_lot(const kz_tournament *t, uint16_t round, uint32_t a, uint32_t b)
{
    /* splitmix64 (https://prng.di.unimi.it/splitmix64.c), once for each word. */
    uint64_t word[] = {round, a, b}, x = t->terms.seed;
    for (int i = 0; i < 3; i++) {
        x = (x ^ word[i]) + 0x9e3779b97f4a7c15u;
        x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
        x = (x ^ x >> 27) * 0x94d049bb133111ebu;
        x ^= x >> 31;
    }
    return x;
}

/* Returns how bad an order of a table's entrants is: those who had their seat often, or in the table before,
 * make it worse. */
static uint32_t seat_cost(const kz_tournament *t, const kz_tournament_table *table)
{
    uint32_t cost = 0;
    for (int seat = 0; seat < table->count; seat++) {
        const tournament_entrant *e = &t->entrant[table->entrant[seat]];
        cost += 2u * e->seats[seat] * e->seats[seat] + (e->last_seat == seat);
    }
    return cost;
}

static void swap(kz_tournament_table *table, int i, int j)
{
    uint16_t other = table->entrant[i];
    table->entrant[i] = table->entrant[j];
    table->entrant[j] = other;
}

/* Tries all orders of the seats from `seat` on. */
static void try_orders(const kz_tournament *t, kz_tournament_table *table, int seat,
                       kz_tournament_table *best, uint32_t *cost)
{
    if (seat == table->count) {
        uint32_t its = seat_cost(t, table);
        if (its < *cost) {
            *cost = its;
            *best = *table;
        }
        return;
    }
    for (int i = seat; i < table->count; i++) {
        swap(table, seat, i);
        try_orders(t, table, seat + 1, best, cost);
        swap(table, seat, i);
    }
}

void tournament_seat(const kz_tournament *t, uint16_t round, kz_tournament_table *table)
{
    uint32_t cost = UINT32_MAX;
    for (int i = table->count - 1; i > 0; i--)
        swap(table, i,
             (int)(tournament_lot(t, round, table->entrant[i], table->entrant[0]) % (unsigned)(i + 1)));
    kz_tournament_table best = *table, order = *table;
    try_orders(t, &order, 0, &best, &cost);
    *table = best;
}

uint8_t *tournament_meetings_new(const kz_tournament *t)
{
    size_t count = t->entrant_count;
    uint8_t *meetings = memory_new(count * count, 1);
    for (uint32_t i = 0; meetings && i < t->table_count; i++) {
        const kz_tournament_table *table = &t->table[i];
        for (int a = 0; a < table->count; a++)
            for (int b = 0; b < table->count; b++) {
                uint8_t *met = &meetings[table->entrant[a] * count + table->entrant[b]];
                *met = (uint8_t)(*met + (a != b && *met < UINT8_MAX));
            }
    }
    return meetings;
}
