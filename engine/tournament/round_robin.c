/* SPDX-License-Identifier: MIT */
/* Round robin by the circle method. The order of rounds and the seats are those of the Berger tables (FIDE
 * Handbook C.05, annex 1). They balance the seats: an entrant sits first in half of its matches, or in one
 * more or less.
 *
 * The circle has a place for each entrant, in the order of entry. An odd number gets one place more, and
 * terms with more rounds than needed give more. Late entrants get the empty places. An entrant has a bye if
 * its opponent is an empty place or has left. Twice: the second half is the first one with the seats changed.
 */
#include "engine/tournament/round_robin.h"

static int halves(const kz_tournament *t)
{
    return t->terms.twice ? 2 : 1;
}

uint32_t tournament_round_robin_places(const kz_tournament *t)
{
    uint32_t rounds = t->rounds ? t->rounds : t->terms.rounds ? t->terms.rounds : KZ_MAX_ROUNDS;
    return (rounds / (uint32_t)halves(t) + 1) / 2 * 2;
}

uint16_t tournament_round_robin_rounds(const kz_tournament *t)
{
    uint32_t places = (t->entrant_count + 1) / 2 * 2, has = tournament_round_robin_places(t);
    if (places < 2)
        places = 2;
    if (places > has)
        return 0;
    return (uint16_t)(((t->terms.rounds ? has : places) - 1) * (uint32_t)halves(t));
}

uint32_t tournament_round_robin_opponent(const kz_tournament *t, uint16_t round, uint16_t entrant)
{
    uint32_t circle = tournament_round_robin_places(t) - 1, turn = (round - 1u) % circle;
    if (entrant == circle) /* the fixed place: its opponent would meet itself */
        return turn % 2 ? (turn + circle) / 2 : turn / 2;
    uint32_t other = (turn + circle - entrant) % circle;
    return other == entrant ? circle : other;
}

/* Returns whether a sits before b in the first half; a < b. */
static bool is_first(uint32_t circle, uint32_t a, uint32_t b)
{
    return b == circle ? a <= circle / 2 : (a + b) % 2;
}

void tournament_pair_round_robin(const kz_tournament *t, kz_tournament_pairing *pairing)
{
    uint32_t circle = tournament_round_robin_places(t) - 1;
    for (int byes = 0; byes < 2; byes++)
        for (uint16_t i = 0; i < t->entrant_count; i++) {
            uint32_t other = tournament_round_robin_opponent(t, pairing->round, i);
            bool bye = other >= t->entrant_count || !t->entrant[other].active;
            if (!t->entrant[i].active || bye != byes || (!bye && other < i))
                continue;
            bool first = is_first(circle, i, other) != (pairing->round > circle);
            uint16_t a = first || bye ? i : (uint16_t)other, b = first || bye ? (uint16_t)other : i;
            pairing->table[pairing->table_count++] = (kz_tournament_table){
                .round = pairing->round, .count = bye ? 1 : 2, .entrant = {a, bye ? 0 : b}};
        }
}
