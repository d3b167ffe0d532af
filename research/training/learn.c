/* SPDX-License-Identifier: MIT */
/* Learns the weights of the network of one class of games from choices (selfplay.c).
 *
 *   learn CLASS EPOCHS SEED WEIGHTS FILE...
 *
 * WEIGHTS: where they go, and begin from if the file is there (raw floats, as of struct weights). A tenth of
 * the choices is kept for testing. */
#include "engine/ai/policy/networks.h"
#include "research/training/model.h"
#include "research/training/samples.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH = 128 };

typedef struct sample {
    choice_head head;
    const int8_t (*in)[POLICY_INPUTS];
    const float *worth;
} sample;

static sample *samples;
static size_t sample_count, sample_room;

/* ---- samples ---- */

static void *grow(void *of, size_t size)
{
    void *to = realloc(of, size);
    if (!to)
        abort();
    return to;
}

static void read_file(const char *path, int class)
{
    FILE *file = fopen(path, "rb");
    choice_head head;
    if (!file) {
        perror(path);
        exit(2);
    }
    while (fread(&head, sizeof head, 1, file) == 1) {
        size_t inputs = (size_t)head.count * POLICY_INPUTS, worths = head.count * sizeof(float);
        char *at = grow(NULL, inputs + worths + sizeof(float));
        if (fread(at + worths, 1, inputs, file) != inputs || fread(at, 1, worths, file) != worths)
            break;
        if (head.game != class) {
            free(at);
            continue;
        }
        if (sample_count == sample_room)
            samples =
                grow(samples, (sample_room = sample_room ? 2 * sample_room : 1 << 16) * sizeof *samples);
        samples[sample_count++] =
            (sample){head, (const int8_t(*)[POLICY_INPUTS])(at + worths), (const float *)at};
    }
    fclose(file);
}

/* Neighbours are of one deal: blocks are kept apart, not choices. */
static bool is_test(size_t i)
{
    return i / 500 % 10 == 9;
}

/* ---- the errors ---- */

/* What the probabilities of a head are to be. */
static void wanted(const sample *s, int head, float *p)
{
    float t = policy_network_points(s->head.game) * (head == POLICY_HEAD_GOOD ? 1 : 0.25f);
    for (int i = 0; i < s->head.count; i++)
        p[i] = s->worth[i] / t;
    model_softmax(p, s->head.count);
}

/* The errors of the outputs, as gradients; adds the losses. */
static void errors(const sample *s, const pass *p, float out[][POLICY_HEADS], double loss[POLICY_HEADS])
{
    float got[KZ_LEGAL], want[KZ_LEGAL];
    for (int h = POLICY_HEAD_GOOD; h <= POLICY_HEAD_CHOSEN; h++) {
        for (int a = 0; a < s->head.count; a++)
            got[a] = p->out[a][h];
        model_softmax(got, s->head.count);
        wanted(s, h, want);
        for (int a = 0; a < s->head.count; a++) {
            out[a][h] = (got[a] - want[a]) * (h == POLICY_HEAD_GOOD ? 1 : 0.5f);
            loss[h] -= want[a] > 1e-9f ? (double)(want[a] * logf(got[a] + 1e-12f)) : 0;
        }
    }
    for (int a = 0; a < s->head.count; a++) {
        float off = p->out[a][POLICY_HEAD_WORTH] - s->worth[a] / 10;
        loss[POLICY_HEAD_WORTH] += (double)(off * off) / s->head.count;
        off = off > 1 ? 1 : off < -1 ? -1 : off;
        out[a][POLICY_HEAD_WORTH] = 0.2f * off / s->head.count;
    }
}

/* ---- learning ---- */

static void report(const model *m, const char *when)
{
    double loss[POLICY_HEADS] = {0}, uniform = 0, hits = 0, regret = 0;
    int count = 0;
    for (size_t i = 0; i < sample_count; i++) {
        static pass p;
        static float err[KZ_LEGAL][POLICY_HEADS];
        const sample *s = &samples[i];
        if (!is_test(i))
            continue;
        model_forward(&m->w, s->in, s->head.count, &p);
        errors(s, &p, err, loss);
        int best = 0, top = 0;
        for (int a = 1; a < s->head.count; a++) {
            best = p.out[a][0] > p.out[best][0] ? a : best;
            top = s->worth[a] > s->worth[top] ? a : top;
        }
        uniform += log(s->head.count);
        hits += best == top;
        regret += (double)(s->worth[top] - s->worth[best]);
        count++;
    }
    printf("%s: %d tested, loss %.4f (uniform %.4f), sharp %.4f, worth %.4f, best %.1f %%, regret %.3f\n",
           when, count, loss[0] / count, uniform / count, loss[1] / count, loss[2] / count,
           100 * hits / count, regret / count);
    fflush(stdout);
}

static void train(model *m, int epochs, kz_rng *rng)
{
    static model g;
    static moments moments;
    size_t count = 0;
    uint32_t *order = grow(NULL, (sample_count + 1) * sizeof *order);
    for (size_t i = 0; i < sample_count; i++)
        if (!is_test(i))
            order[count++] = (uint32_t)i;
    int steps = (int)(count / BATCH) * epochs, at = 0;
    for (int epoch = 0; epoch < epochs; epoch++) {
        double loss[POLICY_HEADS] = {0};
        for (size_t i = count; i > 1; i--) {
            uint32_t k = kz_rng_below(rng, (uint32_t)i), was = order[k];
            order[k] = order[i - 1];
            order[i - 1] = was;
        }
        for (size_t first = 0; first + BATCH <= count; first += BATCH) {
            memset(&g, 0, sizeof g);
            for (size_t i = first; i < first + BATCH; i++) {
                static pass p;
                static float err[KZ_LEGAL][POLICY_HEADS];
                const sample *s = &samples[order[i]];
                model_forward(&m->w, s->in, s->head.count, &p);
                errors(s, &p, err, loss);
                model_back(&m->w, s->in, s->head.count, &p, err, &g.w);
            }
            float done = (float)at / (float)steps;
            float rate = 2e-3f * (at < 200 ? (float)(at + 1) / 200 : 1) *
                         (0.01f + 0.99f * 0.5f * (1 + cosf(3.14159f * done)));
            model_step(m, &g, BATCH, &moments, rate);
            at++;
        }
        char when[80];
        snprintf(when, sizeof when, "epoch %d, loss in training %.4f", epoch + 1, loss[0] / (double)count);
        report(m, when);
    }
    free(order);
}

int main(int argc, char **argv)
{
    static model m;
    kz_rng rng;
    if (argc < 6) {
        fprintf(stderr, "usage: learn CLASS EPOCHS SEED WEIGHTS FILE...\n");
        return 2;
    }
    kz_rng_seed(&rng, strtoull(argv[3], NULL, 10));
    for (int i = 5; i < argc; i++)
        read_file(argv[i], atoi(argv[1]));
    printf("%zu choices\n", sample_count);
    if (!weights_read(argv[4], &m.w))
        model_begin(&m, &rng);
    train(&m, atoi(argv[2]), &rng);
    if (!weights_write(argv[4], &m.w)) {
        perror(argv[4]);
        return 2;
    }
    return 0;
}
