/* SPDX-License-Identifier: MIT */
/* The actions of a deal, to take some back. */
#pragma once

#include <kozel/table.h>

/* Begins a deal. `match` is the match after kz_match_deal(). Without a history (NULL) this and the next one
 * do nothing. */
void table_history_begin(kz_table_history *history, const kz_match *match);
/* Adds an action of the deal. It must be legal after those added before. */
void table_history_add(kz_table_history *history, kz_action action);

/* Returns the place of the last choice of `seat`, or -1 if no choice of it is stored. */
int table_history_last_choice(const kz_table_history *history, int seat);

/* Removes the stored actions from place `at` on. Fills *match with the match before them. */
void table_history_cut(kz_table_history *history, int at, kz_match *match);
