/* SPDX-License-Identifier: MIT */
/* The allowed terms of an application, and admission to its seats (docs/protocol.md, "Lobby"). */
#pragma once

#include "server/hub/state/hub_state.h"

/* Ranges that `hello` offers and `open` checks; times in seconds. */
enum {
    HUB_TIME_MIN = 15,
    HUB_TIME_MAX = 300,
    HUB_TIME_USUAL = 60,
    HUB_RESERVE_MIN = 0,
    HUB_RESERVE_MAX = 600,
    HUB_RESERVE_USUAL = 120,
    HUB_STAKE_MAX = 1000,
    HUB_LOWEST_MAX = 3000,
    HUB_SUBSTITUTE_MIN = 5, /* 0: no bot ever plays for an absent player */
    HUB_SUBSTITUTE_MAX = 300
};

typedef enum hub_admission {
    HUB_ADMITTED,
    HUB_NOT_REGISTERED,
    HUB_ELO_TOO_LOW,
    HUB_TOO_FEW_COINS
} hub_admission;

/* Checks whether a person may sit down at a table with this application. `coins`: the person's free coins for
 * the stake. */
hub_admission hub_admits(const hub_application *app, const hub_visitor *visitor, int64_t coins);
