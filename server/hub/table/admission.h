/* SPDX-License-Identifier: MIT */
/* What an application may ask for, and who may sit down there (docs/protocol.md, "Lobby"). */
#ifndef KOZEL_SERVER_HUB_TABLE_ADMISSION_H
#define KOZEL_SERVER_HUB_TABLE_ADMISSION_H

#include "server/hub/state/hub_state.h"

/* Ranges that `hello` offers and `open` checks; times in seconds. */
enum {
    KZ_TIME_LEAST = 15,
    KZ_TIME_MOST = 300,
    KZ_TIME_USUAL = 60,
    KZ_RESERVE_LEAST = 0,
    KZ_RESERVE_MOST = 600,
    KZ_RESERVE_USUAL = 120,
    KZ_STAKE_MOST = 1000,
    KZ_LOWEST_MOST = 3000,
    KZ_SUBSTITUTE_LEAST = 5, /* 0: no bot ever plays for an absent player */
    KZ_SUBSTITUTE_MOST = 300
};

typedef enum kz_admission { KZ_ADMITTED, KZ_NOT_REGISTERED, KZ_ELO_TOO_LOW, KZ_TOO_FEW_COINS } kz_admission;

/* May this person sit down where that application is made? `coins`: what he has free for the stake. */
kz_admission kz_admits(const kz_application *app, const kz_visitor *visitor, int64_t coins);

#endif
