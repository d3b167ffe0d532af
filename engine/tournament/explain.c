/* SPDX-License-Identifier: MIT */
/* Why a table was made: kept when it is made, because later results change the scores. */
#include "engine/tournament/explain.h"

#include "engine/memory/memory.h"
#include "engine/tournament/entrants.h"
#include "engine/tournament/round_robin.h"

#include <stdlib.h>
#include <string.h>

/* Returns how often two entrants have met. `meetings` is NULL where a pairing has few tables: then it is
 * quicker to count. */
static int meetings_of(const kz_tournament *t, const uint8_t meetings[], uint16_t a, uint16_t b)
{
    int count = 0;
    if (meetings)
        return tournament_meetings(t, meetings, a, b);
    for (uint32_t i = 0; i < t->table_count; i++) {
        int found = 0;
        for (int j = 0; j < t->table[i].count; j++)
            found += t->table[i].entrant[j] == a || t->table[i].entrant[j] == b;
        count += found == 2;
    }
    return count;
}

/* Returns how many active entrants are nearer to the first entrant of a table of two than the second one, and
 * have met it. */
static uint16_t nearer_met(const kz_tournament *t, const uint8_t meetings[], const kz_tournament_table *table)
{
    uint16_t a = table->entrant[0], count = 0;
    int32_t far = abs(t->entrant[table->entrant[1]].score - t->entrant[a].score);
    for (uint16_t i = 0; i < t->entrant_count; i++)
        count = (uint16_t)(count + (i != a && t->entrant[i].active &&
                                    abs(t->entrant[i].score - t->entrant[a].score) < far &&
                                    tournament_meetings(t, meetings, a, i)));
    return count;
}

/* Returns whether somebody has a place in the part of a bracket from which the opponent of an entrant comes.
 */
static bool has_place(const kz_tournament *t, uint16_t entrant, uint16_t round)
{
    for (uint32_t i = 0; i < t->entrant_count; i++)
        if (i != entrant && t->entrant[i].bracket >> round == t->entrant[entrant].bracket >> round &&
            t->entrant[i].bracket >> (round - 1) != t->entrant[entrant].bracket >> (round - 1))
            return true;
    return false;
}

static uint8_t kind_of_bye(const kz_tournament *t, const kz_tournament_table *table, uint16_t round)
{
    if (t->terms.format == KZ_FORMAT_KNOCK_OUT)
        return has_place(t, table->entrant[0], round) ? KZ_PAIRED_ABSENT : KZ_PAIRED_SCHEDULE;
    if (t->terms.format == KZ_FORMAT_DUPLICATE)
        return t->entrant[table->entrant[0]].byes ? KZ_PAIRED_BYE_AGAIN : KZ_PAIRED_SCHEDULE;
    if (t->terms.format != KZ_FORMAT_ROUND_ROBIN)
        return t->entrant[table->entrant[0]].byes ? KZ_PAIRED_BYE_AGAIN : KZ_PAIRED_BYE;
    bool empty = tournament_round_robin_opponent(t, round, table->entrant[0]) >= t->entrant_count;
    return empty ? KZ_PAIRED_SCHEDULE : KZ_PAIRED_ABSENT;
}

/* Returns whether partners of a table of four players were partners before. */
static bool is_partnership_repeated(const kz_tournament *t, const kz_tournament_table *table)
{
    for (uint32_t i = 0; i < t->table_count; i++)
        for (int a = 0; a < 2; a++)
            for (int b = 0; b < 2; b++) {
                uint16_t x = t->table[i].entrant[a], y = t->table[i].entrant[a + 2];
                uint16_t v = table->entrant[b], w = table->entrant[b + 2];
                if (t->table[i].count == KZ_MAX_AT_TABLE && ((x == v && y == w) || (x == w && y == v)))
                    return true;
            }
    return false;
}

/* In an arena entrants may meet often, but not twice in a row. */
static bool is_repeated(const kz_tournament *t, const kz_tournament_table *table,
                        const kz_tournament_reason *reason)
{
    const tournament_entrant *first = &t->entrant[table->entrant[0]];
    return t->terms.format == KZ_FORMAT_ARENA ? first->last_opponent == table->entrant[1]
                                              : reason->meetings > 0;
}

static void give_reason(const kz_tournament *t, const kz_tournament_table *table, uint16_t round,
                        const uint8_t meetings[], kz_tournament_reason *reason)
{
    memset(reason, 0, sizeof *reason);
    for (int i = 0; i < table->count; i++) {
        reason->score[i] = t->entrant[table->entrant[i]].score;
        for (int j = 0; j < i; j++)
            reason->meetings =
                (uint16_t)(reason->meetings + meetings_of(t, meetings, table->entrant[i], table->entrant[j]));
    }
    for (int i = 0; i < table->count; i++) {
        const tournament_entrant *entrant = &t->entrant[table->entrant[i]];
        if (entrant->staying && entrant->stays > reason->stays)
            reason->stays = entrant->stays;
    }
    if (table->count == 1)
        reason->kind = kind_of_bye(t, table, round);
    else if (t->terms.format == KZ_FORMAT_EVENING)
        reason->kind = KZ_PAIRED_QUEUE;
    else if (t->terms.format == KZ_FORMAT_ROUND_ROBIN || t->terms.format == KZ_FORMAT_KNOCK_OUT)
        reason->kind = KZ_PAIRED_SCHEDULE;
    else if (t->terms.format == KZ_FORMAT_DUPLICATE) {
        bool players = t->duplicate.movement == KZ_MOVEMENT_PLAYERS;
        bool repeated = players ? is_partnership_repeated(t, table) : reason->meetings > 0;
        reason->kind = repeated ? KZ_PAIRED_REPEATED : KZ_PAIRED_SCHEDULE;
    } else
        reason->kind = is_repeated(t, table, reason) ? KZ_PAIRED_REPEATED : KZ_PAIRED_SCORES;
    if (table->count == 2 && tournament_in_rounds(t) && t->terms.format != KZ_FORMAT_DUPLICATE)
        reason->nearer_met = nearer_met(t, meetings, table);
}

bool tournament_give_reasons(const kz_tournament *t, const kz_tournament_pairing *pairing,
                             kz_tournament_reason reason[])
{
    enum { MANY = 16 };
    bool many = tournament_in_rounds(t) || pairing->table_count >= MANY;
    uint8_t *meetings = many ? tournament_meetings_new(t) : NULL;
    if (many && !meetings)
        return false;
    for (uint32_t i = 0; i < pairing->table_count; i++)
        give_reason(t, &pairing->table[i], pairing->round, meetings, &reason[i]);
    memory_free(meetings);
    return true;
}

bool kz_tournament_explain(const kz_tournament *tournament, uint32_t table, kz_tournament_reason *reason)
{
    if (table >= tournament->table_count)
        return false;
    *reason = tournament->reason[table];
    reason->forfeits = tournament->table[table].result.forfeits;
    return true;
}
