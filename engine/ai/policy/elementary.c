/* SPDX-License-Identifier: MIT */
#include "engine/ai/policy/elementary.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

_Static_assert(FLT_EVAL_METHOD == 0, "the digits of a sum would hang on where it is kept (meson.build)");

/* The natural logarithm of 2; LN2_HIGH has so few digits that a product with an exponent is exact. */
#define PER_LN2 1.44269504088896340736
#define LN2_HIGH 6.93147180369123816490e-01
#define LN2_LOW 1.90821492927058770002e-10

/* Returns 2^n as a normal number. */
static double power(int n)
{
    uint64_t bits = (uint64_t)(n + 1023) << 52;
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* x = n ln 2 + r with |r| <= ln 2 / 2; Taylor's series of exp(r) to r^13 / 13!. */
double policy_exp(double x)
{
    if (x < -707)
        return 0;
    int n = (int)(x * PER_LN2 + (x < 0 ? -0.5 : 0.5));
    double r = x - n * LN2_HIGH - n * LN2_LOW, sum = 1.0 / 6227020800;
    static const double term[] = {
        1.0 / 479001600, 1.0 / 39916800, 1.0 / 3628800, 1.0 / 362880, 1.0 / 40320, 1.0 / 5040, 1.0 / 720,
        1.0 / 120,       1.0 / 24,       1.0 / 6,       0.5,          1,           1};
    for (unsigned i = 0; i < sizeof term / sizeof *term; i++)
        sum = sum * r + term[i];
    return n > 1023 ? sum * power(n - 1) * 2 : sum * power(n);
}

/* x = 2^n m with m about 1; log m = 2 artanh s with s = (m - 1) / (m + 1), |s| < 0.172; its series to
 * s^19 / 19. */
double policy_ln(double x)
{
    uint64_t bits;
    double m;
    if (x <= 0)
        return -INFINITY;
    memcpy(&bits, &x, sizeof bits);
    int n = (int)(bits >> 52) - 1023;
    bits = (bits & ((UINT64_C(1) << 52) - 1)) | UINT64_C(1023) << 52;
    memcpy(&m, &bits, sizeof m);
    if (m > 1.41421356237309505) {
        m *= 0.5;
        n++;
    }
    double s = (m - 1) / (m + 1), square = s * s, sum = 1.0 / 21;
    for (int i = 19; i > 1; i -= 2)
        sum = sum * square + 1.0 / i;
    return n * LN2_HIGH + (2 * s + (2 * s * square * sum + n * LN2_LOW));
}

/* Returns the quotient of two polynomials, given from the highest power. */
static double quotient(const double *above, const double *below, int count, double x)
{
    double a = above[0], b = below[0];
    for (int i = 1; i < count; i++) {
        a = a * x + above[i];
        b = b * x + below[i];
    }
    return a / b;
}

/* The coefficients are from W. J. Cody, "Rational Chebyshev approximations for the error function",
 * Mathematics of Computation 23 (1969), 631-637. They give erf to 1/2, erfc to 4, and erfc by powers of
 * 1/x^2 beyond. */
double policy_erfc(double x)
{
    static const double small_above[] = {1.85777706184603153e-1, 3.16112374387056560e0, 1.13864154151050156e2,
                                         3.77485237685302021e2, 3.20937758913846947e3},
                        small_below[] = {1, 2.36012909523441209e1, 2.44024637934444173e2,
                                         1.28261652607737228e3, 2.84423683343917062e3};
    static const double middle_above[] = {2.15311535474403846e-8, 5.64188496988670089e-1,
                                          8.88314979438837594e0,  6.61191906371416295e1,
                                          2.98635138197400131e2,  8.81952221241769090e2,
                                          1.71204761263407058e3,  2.05107837782607147e3,
                                          1.23033935479799725e3},
                        middle_below[] = {1,
                                          1.57449261107098347e1,
                                          1.17693950891312499e2,
                                          5.37181101862009858e2,
                                          1.62138957456669019e3,
                                          3.29079923573345963e3,
                                          4.36261909014324716e3,
                                          3.43936767414372164e3,
                                          1.23033935480374942e3};
    static const double large_above[] = {1.63153871373020978e-2, 3.05326634961232344e-1,
                                         3.60344899949804439e-1, 1.25781726111229246e-1,
                                         1.60837851487422766e-2, 6.58749161529837803e-4},
                        large_below[] = {1,
                                         2.56852019228982242e0,
                                         1.87295284992346725e0,
                                         5.27905102951428412e-1,
                                         6.05183413124413191e-2,
                                         2.33520497626869185e-3};
    double y = x < 0 ? -x : x, rest;
    if (y <= 0.5)
        return 1 - x * quotient(small_above, small_below, 5, x * x);
    if (y <= 4)
        rest = quotient(middle_above, middle_below, 9, y);
    else {
        double inverse = 1 / (y * y);
        rest = 0.56418958354775628695 - inverse * quotient(large_above, large_below, 6, inverse);
        rest /= y;
    }
    rest *= policy_exp(-y * y);
    return x < 0 ? 2 - rest : rest;
}

/* Returns exp(x) for x <= 0 with an error of 2e-7 of the result; 0 below e^-87. */
static float exp_below_one(float x)
{
    if (x < -87)
        return 0;
    int n = (int)(x * 1.44269504f - 0.5f);
    float r = x - (float)n * 0.693359375f + (float)n * 2.12194440e-4f;
    float sum =
        ((((((r * (1.0f / 5040) + 1.0f / 720) * r + 1.0f / 120) * r + 1.0f / 24) * r + 1.0f / 6) * r + 0.5f) *
             r +
         1) *
            r +
        1;
    uint32_t bits = (uint32_t)(n + 127) << 23;
    float scale;
    memcpy(&scale, &bits, sizeof scale);
    return sum * scale;
}

void policy_softmax(float *p, int count)
{
    float most = p[0], sum = 0;
    for (int i = 1; i < count; i++)
        most = p[i] > most ? p[i] : most;
    for (int i = 0; i < count; i++)
        sum += p[i] = exp_below_one(p[i] - most);
    for (int i = 0; i < count; i++)
        p[i] /= sum;
}
