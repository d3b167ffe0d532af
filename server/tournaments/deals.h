/* SPDX-License-Identifier: MIT */
/* Extra deals that decide a drawn match of a knock-out. */
#pragma once

#include "server/tournaments/state.h"

/* Returns the first deal of a table with a pair of extra deals; NULL: it has not been played, or there is
 * none. */
const tournaments_deal *tournaments_first_deal(const tournaments_tournament *tournament, uint32_t table);

/* Returns whether a table waits for the first of two extra deals. */
bool tournaments_awaits_first_deal(const tournaments_tournament *tournament, uint32_t number);

/* Returns the entrant at a seat of a table, from 0: in their order, except at the second of two extra deals.
 */
uint16_t tournaments_at_seat(const tournaments_tournament *tournament, uint32_t table, int seat);

/* Takes the first of two extra deals, an event `deal`. The second one is played in another room. Returns
 * false and the reason if it is not possible now. */
bool tournaments_take_deal(tournaments_tournament *tournament, const tournaments_event *event,
                           kz_error *error);
