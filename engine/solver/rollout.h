/* SPDX-License-Identifier: MIT */
/* A playout of a batch: its start and its end (playout.h). */
#ifndef KOZEL_ENGINE_SOLVER_ROLLOUT_H
#define KOZEL_ENGINE_SOLVER_ROLLOUT_H

#include "engine/solver/position.h"

typedef struct solver_rollout {
    /* The start. */
    kz_set hand[KZ_SEATS]; /* the empty set for an empty seat */
    uint32_t dice;
    uint8_t end[2];
    uint8_t turn;      /* the seat to choose, or to knock */
    uint8_t fisherman; /* 4 is added if one of RULES_LINE_FISHES was laid */
    /* The end. */
    kz_set left;     /* tiles left in hands */
    uint8_t pips[2]; /* pips of the hands of the even and of the odd seats */
    kz_tile last;    /* last tile laid */
    uint8_t ended;   /* the seat that went out or the fisherman, plus 4 times the solver_outcome */
} solver_rollout;

_Static_assert(sizeof(solver_rollout) == 32, "words that are gathered and scattered");

#endif
