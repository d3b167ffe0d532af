/* SPDX-License-Identifier: MIT */
/* Knock-out. */
#pragma once

#include "engine/tournament/state.h"

/* Draws the bracket. Returns the number of rounds, 0 without memory. */
uint16_t tournament_draw_bracket(kz_tournament *t);

/* Returns what a knock-out that has begun and is not closed needs. */
kz_tournament_need tournament_knock_out_need(const kz_tournament *t);
/* Returns the round of the next tables. */
uint16_t tournament_knock_out_round(const kz_tournament *t);

/* Computes the next tables: the next match of each series that nobody plays, with the seats changed. */
void tournament_pair_knock_out(const kz_tournament *t, kz_tournament_pairing *pairing);

/* Checks that tables are those of their series. */
bool tournament_check_knock_out(const kz_tournament *t, const kz_tournament_pairing *pairing,
                                kz_error *error);

/* Takes out those who are away when a round is paired first: they have missed it. */
void tournament_take_out_absent(kz_tournament *t, uint16_t round);

/* Settles the series of a table that is over: its winner scores and goes on. */
void tournament_settle_series(kz_tournament *t, const kz_tournament_table *table);
