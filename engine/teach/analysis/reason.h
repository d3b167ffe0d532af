/* SPDX-License-Identifier: MIT */
/* What explains a judgement: principles, the fish advice, how hard the choice was; for judge.c. */
#ifndef KOZEL_ENGINE_TEACH_ANALYSIS_REASON_H
#define KOZEL_ENGINE_TEACH_ANALYSIS_REASON_H

#include "engine/infoset/history.h"
#include "engine/teach/analysis/choice.h"

#include <kozel/analysis.h>

/* The principle that speaks most for the better action rather than the one played; KZ_NO_REASON. */
uint8_t analysis_reason_of(const kz_view *view, kz_action better, kz_action played);

/* Would `club` play another action than set->action[best]? `seed` decides between what it finds equal. */
bool analysis_club_misses(const kz_view *view, const analysis_alternatives *set, int best, uint64_t seed);

/* How likely each level is to play another action: the policy, tempered to its choices. */
void analysis_set_difficulty(const kz_view *view, const analysis_alternatives *set,
                             const infoset_history *history, int best, double difficulty[2]);

/* The stage of the deal. */
kz_stage analysis_stage_of(const kz_view *view);

/* Does the action leave a hand, and block the deal: by the game's own test, or because nobody has a tile that
 * fits? */
bool analysis_makes_fish(const kz_view *view, kz_action action);

/* Principle 4, where an action makes the fish: in games of four singles without a stock. */
void analysis_advise_fish(const kz_view *view, const analysis_alternatives *set, kz_fish_advice *advice);

#endif
