/* SPDX-License-Identifier: MIT */
/* exp, log, erfc and softmax, computed with additions, multiplications and divisions alone. A choice that
 * depends on them must be the same on every machine, but mathematical libraries differ in the last digit.
 * IEEE 754 defines the results of the four operations and the square root. The build compiles them as
 * written (-ffp-contract=off, SSE on 32-bit x86). */
#pragma once

/* Returns e^x with an error of 4e-16 of the result. The result is 0 where it would be below 1e-307, also for
 * -INFINITY. x <= 709. */
double policy_exp(double x);

/* Returns ln x with an error of 4e-16 of the result, or of 1 if that is less. The result is -INFINITY for 0.
 * x is 0 or a positive normal number. */
double policy_ln(double x);

/* Returns 1 - erf(x) with an error of 1e-15 where it is not small, and of 1e-13 of itself while that is
 * above 1e-300. */
double policy_erfc(double x);

/* Turns logits into probabilities in place. `count` >= 1, and no logit is infinite. */
void policy_softmax(float *logit, int count);
