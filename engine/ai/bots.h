/* SPDX-License-Identifier: MIT */
/* The choose functions of the levels, for the table in bot.c. levels.h has those of the other levels. */
#ifndef KOZEL_ENGINE_AI_BOTS_H
#define KOZEL_ENGINE_AI_BOTS_H

#include <kozel/bot.h>

/* Chooses any legal action, all equally likely. */
kz_action ai_random_choose(const kz_view *view, const kz_budget *budget, kz_rng *rng);

/* Chooses the heaviest tile (docs/spec/strategy.md). Equally heavy actions are equally likely. */
kz_action ai_novice_choose(const kz_view *view, const kz_budget *budget, kz_rng *rng);

/* Chooses by the principles of docs/spec/strategy.md (club.h). */
kz_action ai_club_choose(const kz_view *view, const kz_budget *budget, kz_rng *rng);

/* Chooses by determinized search with rollouts (search.h). */
kz_action ai_master_choose(const kz_view *view, const kz_budget *budget, kz_rng *rng);

#endif
