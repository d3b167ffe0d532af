/* SPDX-License-Identifier: MIT */
/* Playouts as SIMD: a lane is a deal, a step is one seat's turn in every lane. */
#ifndef KOZEL_ENGINE_SOLVER_LANES_H
#define KOZEL_ENGINE_SOLVER_LANES_H

#include "engine/solver/rollout.h"

#ifdef __x86_64__
#define SOLVER_LANES

/* As the scalar way; for processors that have the instructions (solver_rollout_has). `keepers`:
 * rules_line_keepers(). */
void solver_lanes_avx2(solver_rollout rollout[], int count, kz_set keepers);
void solver_lanes_avx512(solver_rollout rollout[], int count, kz_set keepers);

#endif
#endif
