/* SPDX-License-Identifier: MIT */
/* A playout of a batch: what is played out, and how it ended (playout.h). */
#ifndef KOZEL_ENGINE_SOLVER_ROLLOUT_H
#define KOZEL_ENGINE_SOLVER_ROLLOUT_H

#include "engine/solver/position.h"

typedef struct solver_rollout {
    /* What is played out. */
    kz_set hand[KZ_SEATS]; /* of seats that nobody sits on: the empty set */
    uint32_t dice;
    uint8_t end[2];
    uint8_t turn;      /* the seat to choose, or to knock */
    uint8_t fisherman; /* 4 is added if one of RULES_LINE_FISHES lies */
    /* How it ended. */
    kz_set left;     /* tiles left in hands */
    uint8_t pips[2]; /* of the hands of the even and of the odd seats */
    kz_tile last;    /* laid */
    uint8_t ended;   /* who went out or the fisherman, 4 times the solver_outcome is added */
} solver_rollout;

_Static_assert(sizeof(solver_rollout) == 32, "words that are gathered and scattered");

#endif
