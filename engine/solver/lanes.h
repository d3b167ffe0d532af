/* SPDX-License-Identifier: MIT */
/* Playouts with SIMD instructions. A lane is a deal; a step is one seat's turn in every lane. */
#ifndef KOZEL_ENGINE_SOLVER_LANES_H
#define KOZEL_ENGINE_SOLVER_LANES_H

#include "engine/solver/rollout.h"

#ifdef __x86_64__
#define SOLVER_LANES

/* Compute the same as the scalar function. The processor must support the instructions
 * (solver_rollout_has()). `keepers` comes from rules_line_keepers(). */
void solver_lanes_avx2(solver_rollout rollout[], int count, kz_set keepers);
void solver_lanes_avx512(solver_rollout rollout[], int count, kz_set keepers);

#endif
#endif
