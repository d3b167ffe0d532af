/* SPDX-License-Identifier: MIT */
/* The deals of a duplicate. They depend on the number of a board alone, not on the table. A server makes them
 * from the secret of a round instead (docs/spec/fair.md, "The same deals at several tables"). */
#pragma once

#include "apps/cli/tournament/plan.h"

#include <kozel/tile.h>

/* Returns the number of the first board of a round, from 1. No board is played in two rounds. */
uint32_t event_first_board(const event_plan *plan, uint16_t round);

/* Deals a board by the event's seed. */
void event_deal_board(const event_plan *plan, const kz_rules *rules, uint32_t board, kz_tile order[KZ_TILES]);
