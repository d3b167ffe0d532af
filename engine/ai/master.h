/* SPDX-License-Identifier: MIT */
/* How the level `master` searches. */
#ifndef KOZEL_ENGINE_AI_MASTER_H
#define KOZEL_ENGINE_AI_MASTER_H

#include "engine/ai/search.h"

/* In a game of these rules. */
kz_search_options kz_master_options(const kz_rules *rules);

#endif
