/* SPDX-License-Identifier: MIT */
/* exp, log and erfc, and the softmax, by additions, multiplications and divisions alone: what a choice hangs
 * on must be the same on every machine, and no two mathematical libraries agree in the last digit. IEEE 754
 * says what the four operations and the square root give; the build keeps them as they are written
 * (-ffp-contract=off, SSE on 32-bit x86). */
#ifndef KOZEL_ENGINE_AI_POLICY_ELEMENTARY_H
#define KOZEL_ENGINE_AI_POLICY_ELEMENTARY_H

/* To 4e-16 of the result; 0 where that would be below 1e-307, -INFINITY included. x <= 709. */
double policy_exp(double x);

/* To 4e-16 of the result, or of 1 where that is less; -INFINITY for 0. x is 0 or a normal number above it. */
double policy_ln(double x);

/* 1 - erf(x): to 1e-15 where it is not small, to 1e-13 of itself while that is above 1e-300. */
double policy_erfc(double x);

/* Turns logits into probabilities, in place; count >= 1, and none is infinite. */
void policy_softmax(float *logit, int count);

#endif
