/* SPDX-License-Identifier: MIT */
/* Arena: an entrant who is free is paired at once with the nearest score of those who are free, except for
 * the opponent of its last match. Who has waited longest comes first. If nobody plays, the last opponents may
 * meet again, because nobody else will become free. */
#include "engine/tournament/arena.h"

#include "engine/memory/memory.h"
#include "engine/tournament/entrants.h"

#include <stdlib.h>

static bool is_free(const kz_tournament *t, uint32_t entrant)
{
    return t->entrant[entrant].active && !t->entrant[entrant].playing;
}

static bool met_last(const kz_tournament *t, uint32_t a, uint32_t b)
{
    return t->entrant[a].last_opponent == b || t->entrant[b].last_opponent == a;
}

/* Returns whether two free entrants have not met last. */
static bool has_new_pair(const kz_tournament *t)
{
    for (uint32_t a = 0; a < t->entrant_count; a++)
        for (uint32_t b = is_free(t, a) ? a + 1 : t->entrant_count; b < t->entrant_count; b++)
            if (is_free(t, b) && !met_last(t, a, b))
                return true;
    return false;
}

bool tournament_arena_can_begin(const kz_tournament *t)
{
    return has_new_pair(t) || (!t->running && t->active_count > 1);
}

/* Orders entrants by the time since when they wait, then by score and lot. */
typedef struct waiting {
    int64_t free_ms;
    int32_t score;
    uint64_t lot;
    uint16_t entrant;
} waiting;

static int compare(const void *a, const void *b)
{
    const waiting *x = a, *y = b;
    if (x->free_ms != y->free_ms)
        return x->free_ms < y->free_ms ? -1 : 1;
    if (x->score != y->score)
        return x->score > y->score ? -1 : 1;
    return x->lot != y->lot ? (x->lot < y->lot ? -1 : 1) : x->entrant - y->entrant;
}

static uint32_t list_waiting(const kz_tournament *t, uint16_t round, waiting list[])
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < t->entrant_count; i++)
        if (is_free(t, i))
            list[count++] = (waiting){t->entrant[i].free_ms, t->entrant[i].score,
                                      tournament_lot(t, round, i, i), (uint16_t)i};
    qsort(list, count, sizeof *list, compare);
    return count;
}

/* Returns the index of the opponent of the first on a list, 0 if there is none. */
static uint32_t opponent_of_first(const kz_tournament *t, const waiting list[], uint32_t count, bool again)
{
    uint32_t best = 0;
    for (uint32_t i = 1; i < count; i++) {
        if (met_last(t, list[0].entrant, list[i].entrant) && !again)
            continue;
        if (!best || abs(list[i].score - list[0].score) < abs(list[best].score - list[0].score))
            best = i;
    }
    return best;
}

static void remove_at(waiting list[], uint32_t *count, uint32_t index)
{
    (*count)--;
    for (uint32_t i = index; i < *count; i++)
        list[i] = list[i + 1];
}

/* Pairs those who wait, the longest waiting first. */
static void pair_waiting(const kz_tournament *t, kz_tournament_pairing *pairing, waiting list[],
                         uint32_t count, bool again)
{
    while (count > 1 && pairing->round + pairing->table_count <= UINT16_MAX) {
        uint32_t other = opponent_of_first(t, list, count, again);
        if (other) {
            kz_tournament_table *table = &pairing->table[pairing->table_count];
            *table = (kz_tournament_table){.round = (uint16_t)(pairing->round + pairing->table_count),
                                           .count = 2,
                                           .entrant = {list[0].entrant, list[other].entrant}};
            tournament_seat(t, table->round, table);
            pairing->table_count++;
            remove_at(list, &count, other);
        }
        remove_at(list, &count, 0);
    }
}

bool tournament_pair_arena(const kz_tournament *t, kz_tournament_pairing *pairing, kz_error *error)
{
    waiting *list = memory_new(t->entrant_count, sizeof *list);
    if (!list)
        return !kz_fail(error, KZ_E_MEMORY, NULL, NULL, NULL);
    pair_waiting(t, pairing, list, list_waiting(t, pairing->round, list), !has_new_pair(t));
    memory_free(list);
    return true;
}
