/* SPDX-License-Identifier: MIT */
/* How the level `master` searches. */
#ifndef KOZEL_BOTS_MASTER_H
#define KOZEL_BOTS_MASTER_H

#include "bots/search.h"

/* In a game of these rules. */
kz_search_options kz_master_options(const kz_rules *rules);

#endif
