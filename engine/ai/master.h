/* SPDX-License-Identifier: MIT */
/* How the level `master` searches. */
#ifndef KOZEL_ENGINE_AI_MASTER_H
#define KOZEL_ENGINE_AI_MASTER_H

#include "engine/ai/search.h"

/* In a game of these rules. */
ai_search_options ai_master_options(const kz_rules *rules);

#endif
