/* SPDX-License-Identifier: MIT */
#include "engine/ai/policy/network.h"

#include "engine/ai/policy/elementary.h"
#include "engine/infoset/beliefs.h"

#include <stddef.h>
#include <string.h>

/* ---- a layer ---- */

/* Adds to sum[k] the product of each of `count` inputs with its weight. The number `count` is even, and
 * zeros follow x up to a multiple of 16. The number `outputs` is POLICY_HIDDEN_1 or POLICY_HIDDEN_2. The sums
 * are whole numbers, so every implementation gives the same result. */
typedef void add_layer(const int16_t *x, int count, const int16_t (*w)[2], int outputs, int32_t *sum);

#ifdef __x86_64__
#include <immintrin.h>

static inline int32_t two(const int16_t *x)
{
    int32_t both;
    memcpy(&both, x, sizeof both);
    return both;
}

/* Returns which of at most 64 pairs are not zero. Most are, and a branch for each would often be
 * mispredicted. */
__attribute__((target("avx2"))) static inline uint64_t pairs_avx2(const int16_t *x, int pairs)
{
    uint64_t is = 0;
    for (int k = 0; k < pairs; k += 8) {
        __m256i none = _mm256_cmpeq_epi32(_mm256_loadu_si256((const __m256i *)(x + (ptrdiff_t)2 * k)),
                                          _mm256_setzero_si256());
        is |= (uint64_t)(uint8_t)~_mm256_movemask_ps(_mm256_castsi256_ps(none)) << k;
    }
    return is;
}

/* Adds eight times `vectors` outputs, which stay in registers. */
__attribute__((target("avx2"), always_inline)) static inline void
add_some_avx2(const int16_t *x, int count, const int16_t (*w)[2], const int vectors, int32_t *sum)
{
    __m256i s[8];
    for (int i = 0; i < vectors; i++)
        s[i] = _mm256_loadu_si256((const __m256i *)sum + i);
    for (int from = 0; from < count / 2; from += 64) {
        int pairs = count / 2 - from < 64 ? count / 2 - from : 64;
        for (uint64_t is = pairs_avx2(x + (ptrdiff_t)2 * from, pairs); is; is &= is - 1) {
            int k = from + __builtin_ctzll(is);
            __m256i y = _mm256_set1_epi32(two(x + (ptrdiff_t)2 * k));
            const __m256i *row = (const __m256i *)w + (ptrdiff_t)k * vectors;
            for (int i = 0; i < vectors; i++)
                s[i] = _mm256_add_epi32(s[i], _mm256_madd_epi16(_mm256_loadu_si256(row + i), y));
        }
    }
    for (int i = 0; i < vectors; i++)
        _mm256_storeu_si256((__m256i *)sum + i, s[i]);
}

__attribute__((target("avx2"))) static void add_avx2(const int16_t *x, int count, const int16_t (*w)[2],
                                                     int outputs, int32_t *sum)
{
    if (outputs == POLICY_HIDDEN_1)
        add_some_avx2(x, count, w, POLICY_HIDDEN_1 / 8, sum);
    else
        add_some_avx2(x, count, w, POLICY_HIDDEN_2 / 8, sum);
}

static void add_sse2(const int16_t *x, int count, const int16_t (*w)[2], int outputs, int32_t *sum)
{
    for (int from = 0; from < outputs; from += 32) {
        __m128i s[8];
        for (int i = 0; i < 8; i++)
            s[i] = _mm_loadu_si128((const __m128i *)(sum + from) + i);
        for (int k = 0; k < count; k += 2) {
            int32_t both = two(x + k);
            if (!both)
                continue;
            __m128i y = _mm_set1_epi32(both);
            const __m128i *row = (const __m128i *)(w + (size_t)(k / 2) * (size_t)outputs + from);
            for (int i = 0; i < 8; i++)
                s[i] = _mm_add_epi32(s[i], _mm_madd_epi16(_mm_loadu_si128(row + i), y));
        }
        for (int i = 0; i < 8; i++)
            _mm_storeu_si128((__m128i *)(sum + from) + i, s[i]);
    }
}

static add_layer *way(void)
{
    return __builtin_cpu_supports("avx2") ? add_avx2 : add_sse2;
}
#else
static void add_plain(const int16_t *x, int count, const int16_t (*w)[2], int outputs, int32_t *sum)
{
    for (int k = 0; k < count; k += 2, w += outputs) {
        if (!x[k] && !x[k + 1])
            continue;
        for (int i = 0; i < outputs; i++)
            sum[i] += w[i][0] * x[k] + w[i][1] * x[k + 1];
    }
}

static add_layer *way(void)
{
    return add_plain;
}
#endif

/* Applies the clipped ReLU, and converts to the unit of activations. */
static void activate(const int32_t *sum, int count, int bits, int16_t *out)
{
    for (int i = 0; i < count; i++) {
        int32_t x = sum[i] >> bits;
        x = x < 0 ? 0 : x;
        out[i] = (int16_t)(x > POLICY_ACTIVATION_MAX ? POLICY_ACTIVATION_MAX : x);
    }
}

static void widen(const int8_t *in, int count, int16_t *out)
{
    for (int i = 0; i < count; i++)
        out[i] = in[i];
}

void policy_network_run(const policy_layers *l, int8_t in[][POLICY_INPUTS], int count,
                        int32_t out[][POLICY_HEADS])
{
    enum { OWN = POLICY_INPUTS - POLICY_INPUTS_SHARED };
    add_layer *add = way();
    int32_t shared[POLICY_HIDDEN_1];
    int16_t x[POLICY_INPUTS] = {0}, first[POLICY_HIDDEN_1], second[POLICY_HIDDEN_2];
    if (!count)
        return;
    memcpy(shared, l->first_bias, sizeof shared);
    widen(in[0], POLICY_INPUTS_SHARED, x);
    add(x, POLICY_INPUTS_SHARED, l->first[0], POLICY_HIDDEN_1, shared);
    for (int a = 0; a < count; a++) {
        int32_t of_first[POLICY_HIDDEN_1], of_second[POLICY_HIDDEN_2];
        memcpy(of_first, shared, sizeof of_first);
        widen(in[a] + POLICY_INPUTS_SHARED, OWN, x);
        add(x, OWN, l->first[POLICY_INPUTS_SHARED / 2], POLICY_HIDDEN_1, of_first);
        activate(of_first, POLICY_HIDDEN_1, POLICY_WEIGHT_BITS + POLICY_INPUT_BITS - POLICY_ACTIVATION_BITS,
                 first);
        memcpy(of_second, l->second_bias, sizeof of_second);
        add(first, POLICY_HIDDEN_1, l->second[0], POLICY_HIDDEN_2, of_second);
        activate(of_second, POLICY_HIDDEN_2, POLICY_WEIGHT_BITS, second);
        for (int h = 0; h < POLICY_HEADS; h++) {
            out[a][h] = l->head_bias[h];
            for (int i = 0; i < POLICY_HIDDEN_2; i++)
                out[a][h] += l->heads[h][i] * second[i];
        }
    }
}

void policy_network_note(policy_track *track, const kz_match *m, kz_action a)
{
    infoset_beliefs_note(track, m, a, false);
    policy_track_note(track, m, a);
}

void policy_network_note_named(policy_track *track, const kz_match *m, kz_action a)
{
    infoset_beliefs_note(track, m, a, true);
    policy_track_note(track, m, a);
}

/* Computes the heads of each legal action. The network was trained without yields: a yield counts as the
 * mean lead. */
static void run_legal(const policy_layers *l, const kz_match *m, const policy_track *track,
                      const kz_action *legal, int count, int32_t out[][POLICY_HEADS])
{
    int8_t in[KZ_LEGAL][POLICY_INPUTS];
    policy_inputs(m, track, legal, count, in);
    policy_network_run(l, in, count, out);
    for (int i = 0; i < count; i++) {
        if (legal[i].kind != KZ_YIELD)
            continue;
        for (int h = 0; h < POLICY_HEADS; h++) {
            int64_t sum = 0, leads = 0;
            for (int k = 0; k < count; k++)
                if (legal[k].kind == KZ_LAY)
                    sum += out[k][h], leads++;
            out[i][h] = leads ? (int32_t)(sum / leads) : 0;
        }
    }
}

void policy_network_logits(const policy_layers *l, policy_head head, const kz_match *m,
                           const policy_track *track, const kz_action *legal, int count, float *logit)
{
    int32_t out[KZ_LEGAL][POLICY_HEADS];
    run_legal(l, m, track, legal, count, out);
    for (int i = 0; i < count; i++)
        logit[i] = (float)out[i][head] * (1.0f / POLICY_OUTPUT_ONE);
}

void policy_network_probabilities(const policy_layers *l, policy_head head, const kz_match *m,
                                  const policy_track *track, const kz_action *legal, int count, float *p)
{
    policy_network_logits(l, head, m, track, legal, count, p);
    policy_softmax(p, count);
}

static int choose(const policy_layers *l, const kz_match *m, const policy_track *track,
                  const kz_action *legal, int count, float sharpness, kz_rng *rng)
{
    float p[KZ_LEGAL];
    policy_network_logits(l, POLICY_HEAD_GOOD, m, track, legal, count, p);
    for (int i = 0; i < count; i++)
        p[i] *= sharpness;
    policy_softmax(p, count);
    float at = (float)(kz_rng_next(rng) >> 40) * 0x1p-24f;
    for (int i = 0; i < count - 1; i++) {
        at -= p[i];
        if (at < 0)
            return i;
    }
    return count - 1;
}

void policy_network_play_out(const policy_layers *l, kz_match *m, policy_track *track, kz_action a,
                             float sharpness, int most, kz_rng *rng)
{
    kz_action legal[KZ_LEGAL];
    for (int made = 0;;) {
        policy_network_note(track, m, a);
        kz_match_apply(m, a);
        if (m->pub.phase != KZ_PLAYING)
            return;
        int count = kz_match_legal(m, legal), chosen = 0;
        if (count > 1) {
            if (made++ == most)
                return;
            chosen = choose(l, m, track, legal, count, sharpness, rng);
        }
        a = legal[chosen];
    }
}

double policy_network_worth(const policy_layers *l, const kz_match *m, const policy_track *track,
                            float sharpness)
{
    int32_t out[KZ_LEGAL][POLICY_HEADS];
    kz_action legal[KZ_LEGAL];
    float p[KZ_LEGAL];
    int count = kz_match_legal(m, legal);
    run_legal(l, m, track, legal, count, out);
    for (int i = 0; i < count; i++)
        p[i] = (float)out[i][POLICY_HEAD_GOOD] * (sharpness / POLICY_OUTPUT_ONE);
    policy_softmax(p, count);
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += (double)p[i] * out[i][POLICY_HEAD_WORTH];
    return sum * (10.0 / POLICY_OUTPUT_ONE);
}
