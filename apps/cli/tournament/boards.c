/* SPDX-License-Identifier: MIT */
#include "apps/cli/tournament/boards.h"

#include <kozel/play.h>

uint32_t event_first_board(const event_plan *plan, uint16_t round)
{
    return (uint32_t)(round - 1) * plan->duplicate.boards + 1;
}

void event_deal_board(const event_plan *plan, const kz_rules *rules, uint32_t board, kz_tile order[KZ_TILES])
{
    static const uint64_t BOARDS = 0x626f6172647320; /* apart from the streams of single matches */
    kz_rng rng;
    kz_rng_seed(&rng, plan->terms.seed);
    kz_rng_seed(&rng, kz_rng_next(&rng) ^ BOARDS);
    kz_rng_seed(&rng, kz_rng_next(&rng) ^ board);
    kz_deal_shuffle(rules, &rng, order);
}
