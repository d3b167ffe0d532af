/* SPDX-License-Identifier: MIT */
/* Playouts as SIMD: a lane is a deal, a step is one seat's turn in every lane. */
#ifndef KOZEL_ENGINE_SOLVER_LANES_H
#define KOZEL_ENGINE_SOLVER_LANES_H

#include "engine/solver/rollout.h"

#ifdef __x86_64__
#define KZ_LANES

/* As the scalar way; for processors that have the instructions (kz_rollout_has). `keepers`:
 * kz_line_keepers(). */
void kz_lanes_avx2(kz_rollout rollout[], int count, kz_set keepers);
void kz_lanes_avx512(kz_rollout rollout[], int count, kz_set keepers);

#endif
#endif
