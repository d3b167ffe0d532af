/* SPDX-License-Identifier: MIT */
/* Knock-out: a round is a series of matches for each pair of entrants, each match a table. Who has won more
 * than half of the matches of a series goes on. A drawn match is decided by extra deals: a pair of them with
 * the seats changed, which are one table, then one deal at a time.
 *
 * The bracket has a place for each entrant by lot, and empty places up to a power of 2. They are spread over
 * the first round. An entrant has a bye if its opponent's place is empty, or the opponent has left. */
#include "engine/tournament/knock_out.h"

#include "engine/memory/memory.h"
#include "engine/tournament/entrants.h"

#include <stdlib.h>

enum { WIN = 200 };

/* ---- the bracket ---- */

typedef struct lot {
    uint64_t lot;
    uint16_t entrant;
} lot;

static int compare(const void *a, const void *b)
{
    const lot *x = a, *y = b;
    return x->lot != y->lot ? (x->lot < y->lot ? -1 : 1) : x->entrant - y->entrant;
}

/* Returns the lowest `bits` bits of a number in the reverse order. */
static uint32_t reversed(uint32_t number, int bits)
{
    uint32_t result = 0;
    for (int i = 0; i < bits; i++)
        result |= (number >> i & 1) << (bits - 1 - i);
    return result;
}

uint16_t tournament_draw_bracket(kz_tournament *t)
{
    uint32_t rounds = 1, next = 0;
    lot *order = memory_new(t->entrant_count + 1, sizeof *order);
    if (!order)
        return 0;
    for (uint32_t i = 0; i < t->entrant_count; i++)
        order[i] = (lot){tournament_lot(t, 0, i, i), (uint16_t)i};
    qsort(order, t->entrant_count, sizeof *order, compare);
    while (1u << rounds < t->entrant_count)
        rounds++;
    for (uint32_t pair = 0; pair < 1u << (rounds - 1); pair++) {
        bool single = reversed(pair, (int)rounds - 1) < (1u << rounds) - t->entrant_count;
        for (uint32_t i = 0; i < (single ? 1 : 2) && next < t->entrant_count; i++)
            t->entrant[order[next++].entrant].bracket = (uint16_t)(2 * pair + i);
    }
    memory_free(order);
    return (uint16_t)rounds;
}

/* Returns whether an entrant is in a round and has not been decided on. */
static bool is_in(const kz_tournament *t, uint32_t entrant, int round)
{
    const tournament_entrant *e = &t->entrant[entrant];
    return e->active && !e->out && e->stage == round - 1;
}

/* Returns whether an entrant needs a table in a round. */
static bool is_waiting(const kz_tournament *t, uint32_t entrant, int round)
{
    return is_in(t, entrant, round) && !t->entrant[entrant].playing;
}

/* Returns the opponent of an entrant in a round, or KZ_MAX_ENTRANTS if there is none. */
static uint32_t opponent_of(const kz_tournament *t, uint32_t entrant, int round)
{
    for (uint32_t i = 0; i < t->entrant_count; i++)
        if (i != entrant && is_in(t, i, round) &&
            t->entrant[i].bracket >> round == t->entrant[entrant].bracket >> round)
            return i;
    return KZ_MAX_ENTRANTS;
}

static bool has_waiting(const kz_tournament *t, int round)
{
    for (uint32_t i = 0; i < t->entrant_count; i++)
        if (is_waiting(t, i, round))
            return true;
    return false;
}

int kz_tournament_bracket(const kz_tournament *tournament, uint16_t entrant, int *passed)
{
    if (tournament->terms.format != KZ_FORMAT_KNOCK_OUT || !tournament->begun ||
        entrant >= tournament->entrant_count)
        return -1;
    *passed = tournament->entrant[entrant].stage;
    return tournament->entrant[entrant].bracket;
}

/* ---- a series ---- */

typedef struct series {
    int wins[2];
    int decided;                     /* the index of the winner; 2: nobody goes on; -1: it is not decided */
    uint8_t extra;                   /* deals of the next table; 0: a match */
    const kz_tournament_table *last; /* NULL: none yet */
} series;

/* Returns the index of the winner of a table, -1 for a draw, 2 if nobody came. */
static int winner_of(const kz_tournament_table *table, uint16_t first)
{
    const kz_tournament_result *result = &table->result;
    if (result->forfeits == 3)
        return 2;
    if (result->place[0] == result->place[1])
        return -1;
    return (result->place[0] < result->place[1]) != (table->entrant[0] == first);
}

static void add_table(const kz_tournament *t, series *s, const kz_tournament_table *table, uint16_t first)
{
    int winner = table->over ? winner_of(table, first) : -1;
    s->last = table;
    s->extra = winner >= 0 ? 0 : table->extra ? 1 : 2;
    if (winner == 2)
        s->decided = 2;
    else if (winner >= 0 && ++s->wins[winner] > t->terms.best_of / 2)
        s->decided = winner;
}

/* Returns the series of two entrants in a round. A bye decides it: the other one has left. */
static series series_of(const kz_tournament *t, uint16_t a, uint16_t b, int round)
{
    series s = {.decided = -1};
    for (uint32_t i = 0; i < t->table_count && s.decided < 0; i++) {
        const kz_tournament_table *table = &t->table[i];
        uint16_t first = table->entrant[0];
        if (table->round != round || (first != a && first != b))
            continue;
        if (table->count == 1)
            s.decided = first == b;
        else if (table->entrant[1] == (first == a ? b : a))
            add_table(t, &s, table, a);
    }
    return s;
}

static void go_on(kz_tournament *t, uint16_t entrant)
{
    t->entrant[entrant].stage++;
    t->entrant[entrant].score += WIN;
}

/* Takes out those who have left and could come back to play against an entrant that has a bye. */
static void shut_out(kz_tournament *t, uint16_t entrant, int round)
{
    for (uint32_t i = 0; i < t->entrant_count; i++) {
        tournament_entrant *other = &t->entrant[i];
        if (i != entrant && other->stage == round - 1 &&
            other->bracket >> round == t->entrant[entrant].bracket >> round)
            other->out = true;
    }
}

void tournament_take_out_absent(kz_tournament *t, uint16_t round)
{
    for (uint32_t i = 0; i < t->entrant_count; i++)
        if (!t->entrant[i].active && t->entrant[i].stage == round - 1)
            t->entrant[i].out = true;
}

void tournament_settle_series(kz_tournament *t, const kz_tournament_table *table)
{
    uint16_t a = table->entrant[0], b = table->entrant[1];
    if (table->count == 1) {
        shut_out(t, a, table->round);
        go_on(t, a);
        return;
    }
    for (int i = 0; i < 2; i++) { /* as they were before the series, also after a correction */
        tournament_entrant *entrant = &t->entrant[table->entrant[i]];
        entrant->stage = (uint8_t)(table->round - 1);
        entrant->score = WIN * entrant->stage;
    }
    series s = series_of(t, a, b, table->round);
    t->entrant[a].out = s.decided == 1 || s.decided == 2;
    t->entrant[b].out = s.decided == 0 || s.decided == 2;
    if (s.decided == 0 || s.decided == 1)
        go_on(t, s.decided ? b : a);
}

/* ---- pairing ---- */

uint16_t tournament_knock_out_round(const kz_tournament *t)
{
    bool same = t->round && (t->running || has_waiting(t, t->round) || t->round == t->rounds);
    return (uint16_t)(t->round + !same);
}

kz_tournament_need tournament_knock_out_need(const kz_tournament *t)
{
    int round = tournament_knock_out_round(t);
    bool waiting = has_waiting(t, round);
    if (waiting && !t->paused && t->active_count > 1)
        return KZ_TOURNAMENT_NEEDS_PAIRING;
    if (t->running)
        return KZ_TOURNAMENT_NEEDS_RESULTS;
    if (!waiting && round == t->rounds && t->round == t->rounds)
        return KZ_TOURNAMENT_ENDED;
    return t->paused ? KZ_TOURNAMENT_NEEDS_CONTINUE : KZ_TOURNAMENT_NEEDS_ENTRANTS;
}

/* Returns the next table of two opponents, or the bye of the first one. */
static kz_tournament_table next_table(const kz_tournament *t, uint16_t a, uint32_t b, uint16_t round)
{
    kz_tournament_table table = {.round = round, .count = 1, .entrant = {a}};
    if (b == KZ_MAX_ENTRANTS)
        return table;
    series s = series_of(t, a, (uint16_t)b, round);
    bool changed = s.last && s.last->entrant[0] == a;
    table.count = 2;
    table.extra = s.extra;
    table.entrant[0] = changed ? (uint16_t)b : a;
    table.entrant[1] = changed ? a : (uint16_t)b;
    if (!s.last)
        tournament_seat(t, round, &table);
    return table;
}

void tournament_pair_knock_out(const kz_tournament *t, kz_tournament_pairing *pairing)
{
    for (int byes = 0; byes < 2; byes++)
        for (uint16_t i = 0; i < t->entrant_count; i++) {
            if (!is_waiting(t, i, pairing->round))
                continue;
            uint32_t other = opponent_of(t, i, pairing->round);
            if ((other == KZ_MAX_ENTRANTS) == byes && other > i)
                pairing->table[pairing->table_count++] = next_table(t, i, other, pairing->round);
        }
}

bool tournament_check_knock_out(const kz_tournament *t, const kz_tournament_pairing *pairing, kz_error *error)
{
    uint16_t round = tournament_knock_out_round(t);
    if (pairing->round != round)
        return !kz_fail(error, KZ_E_PAIRING, NULL, NULL, NULL);
    for (uint32_t i = 0; i < pairing->table_count; i++) {
        const kz_tournament_table *table = &pairing->table[i];
        uint32_t other = table->count == 2 ? table->entrant[1] : (uint32_t)KZ_MAX_ENTRANTS;
        bool fits =
            is_waiting(t, table->entrant[0], round) && opponent_of(t, table->entrant[0], round) == other;
        if (!fits || next_table(t, table->entrant[0], other, round).extra != table->extra)
            return !kz_fail(error, KZ_E_PAIRING, NULL, NULL, NULL);
    }
    return true;
}
