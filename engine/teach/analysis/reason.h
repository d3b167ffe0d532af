/* SPDX-License-Identifier: MIT */
/* Explains a judgement: principles, the fish advice, the difficulty of the choice. It is for judge.c. */
#pragma once

#include "engine/infoset/history.h"
#include "engine/teach/analysis/worlds.h"

#include <kozel/analysis.h>

/* Returns the principle that most favours the better action over the played one, or KZ_NO_REASON. */
uint8_t analysis_reason_of(const kz_view *view, kz_action better, kz_action played);

/* Returns whether `club` would play another action than set->action[best]. `seed` decides between actions
 * that `club` rates equal. */
bool analysis_club_misses(const kz_view *view, const analysis_alternatives *set, int best, uint64_t seed);

/* Computes the probability that each level plays another action. It is the policy with the temperature
 * fitted to the level's choices. */
void analysis_set_difficulty(const kz_view *view, const analysis_alternatives *set,
                             const infoset_history *history, int best, double difficulty[2]);

/* Returns the stage of the deal. */
kz_stage analysis_stage_of(const kz_view *view);

/* Returns whether the action leaves tiles in hand and blocks the deal, by the game's test, or because no
 * seat has a tile that fits. */
bool analysis_makes_fish(const kz_view *view, kz_action action);

/* Fills in the advice of principle 4 if an action makes the fish, in games of four singles without a
 * stock. */
void analysis_advise_fish(const kz_view *view, const analysis_alternatives *set, kz_fish_advice *advice);
