/* Playouts in lock-step: every lane of a vector register is a deal, each step one seat's turn. */
#ifndef KOZEL_SOLVER_LANES_H
#define KOZEL_SOLVER_LANES_H

#include "solver/playout.h"

#ifdef __x86_64__
#define KZ_LANES

/* As the scalar way; for processors that have the instructions (kz_rollout_has). `blocking`: tiles that keep
 * a line open when they fit. */
void kz_lanes_avx2(kz_rollout rollout[], int count, kz_set blocking);
void kz_lanes_avx512(kz_rollout rollout[], int count, kz_set blocking);

#endif
#endif
