/* SPDX-License-Identifier: MIT */
/* The search options of the level `master`. */
#ifndef KOZEL_ENGINE_AI_MASTER_H
#define KOZEL_ENGINE_AI_MASTER_H

#include "engine/ai/search.h"

/* Returns the options for a game of these rules. */
ai_search_options ai_master_options(const kz_rules *rules);

#endif
