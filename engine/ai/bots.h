/* SPDX-License-Identifier: MIT */
/* The choose functions of the levels; for the table in bot.c. Those of the others stand in levels.h. */
#ifndef KOZEL_ENGINE_AI_BOTS_H
#define KOZEL_ENGINE_AI_BOTS_H

#include <kozel/bot.h>

/* Any legal action, all equally likely. */
kz_action ai_random_choose(const kz_view *view, const kz_budget *budget, kz_rng *rng);

/* The heaviest tile (docs/spec/strategy.md); equally heavy actions are equally likely. */
kz_action ai_novice_choose(const kz_view *view, const kz_budget *budget, kz_rng *rng);

/* By the principles of docs/spec/strategy.md (club.h). */
kz_action ai_club_choose(const kz_view *view, const kz_budget *budget, kz_rng *rng);

/* Determinized search with rollouts (search.h). */
kz_action ai_master_choose(const kz_view *view, const kz_budget *budget, kz_rng *rng);

#endif
