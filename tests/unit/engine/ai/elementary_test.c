/* SPDX-License-Identifier: MIT */
/* Compares exp, log, erfc and the softmax by basic operations alone (engine/ai/policy/elementary.h) with
 * the machine's library. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/ai/policy/elementary.h"

#include <kozel/rng.h>

#include <math.h>
#include <string.h>

static double uniform(kz_rng *rng, double low, double high)
{
    return low + (high - low) * ((double)(kz_rng_next(rng) >> 11) * 0x1p-53);
}

/* Within the bound, relative to the size of `should` or to `least`, whichever is more. */
static void check(double x, double is, double should, double by, double least)
{
    if (!(fabs(is - should) <= by * fmax(fabs(should), least))) {
        print_error("of %.17g: %.17g, should be %.17g\n", x, is, should);
        fail();
    }
}

static void exp_is_near(void **state)
{
    (void)state;
    kz_rng rng;
    kz_rng_seed(&rng, 1);
    for (int i = 0; i < 1000000; i++) {
        double x = i % 2 ? uniform(&rng, -707, 709) : uniform(&rng, -3, 3);
        check(x, policy_exp(x), exp(x), 4e-16, 0);
    }
    assert_true(policy_exp(0) == 1 && policy_exp(-708) == 0 && policy_exp(-INFINITY) == 0);
}

static void log_is_near(void **state)
{
    (void)state;
    kz_rng rng;
    kz_rng_seed(&rng, 2);
    for (int i = 0; i < 1000000; i++) {
        double x = i % 2 ? exp(uniform(&rng, -707, 709)) : uniform(&rng, 0, 2);
        check(x, policy_ln(x), log(x), 4e-16, 1);
    }
    assert_true(policy_ln(1) == 0 && policy_ln(0) == -INFINITY);
}

static void erfc_is_near(void **state)
{
    (void)state;
    kz_rng rng;
    kz_rng_seed(&rng, 3);
    for (int i = 0; i < 1000000; i++) {
        double x = i % 2 ? uniform(&rng, -6, 26) : uniform(&rng, -2, 2);
        check(x, policy_erfc(x), erfc(x), 1e-13, 1e-300);
        check(x, policy_erfc(x), erfc(x), 1e-15, 1);
    }
    assert_true(policy_erfc(0) == 1 && policy_erfc(40) == 0 && policy_erfc(-40) == 2);
}

static void softmax_is_near(void **state)
{
    (void)state;
    kz_rng rng;
    kz_rng_seed(&rng, 4);
    for (int i = 0; i < 200000; i++) {
        float p[8], most = -INFINITY;
        double weight[8], sum = 0, size = i % 2 ? 4 : 40;
        int count = 1 + i % 8;
        for (int k = 0; k < count; k++) {
            p[k] = (float)uniform(&rng, -size, size);
            most = fmaxf(most, p[k]);
        }
        for (int k = 0; k < count; k++)
            sum += weight[k] = exp(p[k] - most); /* the difference of two floats */
        policy_softmax(p, count);
        for (int k = 0; k < count; k++)
            check(k, p[k], weight[k] / sum, 5e-7, 0);
    }
}

/* FNV-1a of the bits of many results: every machine has the same. */
static void every_bit_is_the_same_everywhere(void **state)
{
    (void)state;
    kz_rng rng;
    uint64_t hash = 0xcbf29ce484222325;
    kz_rng_seed(&rng, 5);
    for (int i = 0; i < 10000; i++) {
        double x = uniform(&rng, -30, 8);
        double result[3] = {policy_exp(x), policy_ln(uniform(&rng, 0, 2)), policy_erfc(x)};
        float p[4] = {(float)x, 0, -1, 2};
        unsigned char bytes[sizeof result + sizeof p];
        uint64_t bits[3];
        uint32_t small[4];
        policy_softmax(p, 4);
        memcpy(bits, result, sizeof bits);
        memcpy(small, p, sizeof small);
        for (size_t k = 0; k < sizeof bytes; k++)
            bytes[k] = (unsigned char)(k < sizeof bits ? bits[k / 8] >> 8 * (k % 8)
                                                       : small[(k - sizeof bits) / 4] >> 8 * (k % 4));
        for (size_t k = 0; k < sizeof bytes; k++)
            hash = (hash ^ bytes[k]) * 0x100000001b3;
    }
    assert_int_equal(hash, UINT64_C(0x65faf1e7712cff29));
}

/* A product and a sum in one rounding (-ffp-contract=fast, where the processor has it) leave 2^-60. */
static void products_are_rounded(void **state)
{
    (void)state;
    volatile double x = 1 + 0x1p-30, square = 1 + 0x1p-29;
    double a = x, b = square;
    assert_true(a * a - b == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exp_is_near),
        cmocka_unit_test(log_is_near),
        cmocka_unit_test(erfc_is_near),
        cmocka_unit_test(softmax_is_near),
        cmocka_unit_test(every_bit_is_the_same_everywhere),
        cmocka_unit_test(products_are_rounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
