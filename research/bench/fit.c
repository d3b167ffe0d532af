/* SPDX-License-Identifier: MIT */
/* Fits the policy (engine/ai/policy/policy.h) to the choices of the searching bot.
 *
 *   fit play GAME SEATS OPTIONS DEALS ROLLOUTS SEED >> FILE
 *       plays matches against itself, writes every choice
 *   fit train FILE > data/bots/policy.txt
 *       fits the weights to them
 *   fit test FILE
 *       log loss of the weights compiled in
 *
 * OPTIONS: "key=value,..." or "-". research/bench/fit.sh does all of it. */
#include "engine/ai/search.h"
#include "engine/table/flow.h"

#include <kozel/catalogue.h>
#include <kozel/play.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A choice: the features of each action follow, then what each was found to be worth less than the best. */
typedef struct choice {
    uint8_t class, phase, count, chosen;
} choice;

typedef struct sample {
    choice head;
    float *x;
    float *less; /* what each action was thought to be worth less than the best, in points */
} sample;

/* ---- play ---- */

static void write_choice(const kz_match *m, const policy_track *track, const ai_search_result *r)
{
    float x[POLICY_FEATURES];
    int row = (int)(policy_row(&policy_weights, m) - policy_weights[0][0]) / POLICY_FEATURES;
    choice head = {(uint8_t)(row / POLICY_PHASES), (uint8_t)(row % POLICY_PHASES), (uint8_t)r->count,
                   (uint8_t)r->best};
    fwrite(&head, sizeof head, 1, stdout);
    for (int i = 0; i < r->count; i++) {
        policy_features(m, track, r->action[i], x);
        fwrite(x, sizeof x, 1, stdout);
    }
    for (int i = 0; i < r->count; i++) {
        float less = (float)(r->value[r->best] - r->value[i]);
        fwrite(&less, sizeof less, 1, stdout);
    }
}

static void play_deal(kz_match *m, const kz_budget *budget, kz_rng *rng)
{
    policy_track track;
    table_shuffle(m, rng);
    policy_track_begin(&track);
    while (m->pub.phase == KZ_PLAYING) {
        static ai_search_result r;
        kz_view view;
        kz_view_of(m, m->pub.turn, &view);
        kz_action action = view.legal[0];
        if (view.legal_count > 1) {
            ai_search(&view, budget, &ai_search_defaults, rng, &r);
            action = r.action[r.best];
            if (r.count > 1)
                write_choice(m, &track, &r);
            if (kz_rng_below(rng, 16) == 0) /* positions that it would not come to */
                action = view.legal[kz_rng_below(rng, view.legal_count)];
        }
        policy_track_note(&track, m, action);
        kz_match_apply(m, action);
    }
}

static int play(char **args)
{
    static kz_games games;
    kz_rules rules;
    kz_games_init(&games);
    const kz_game *game = kz_games_find(&games, args[0]);
    if (!game || !kz_game_setup(game, atoi(args[1]), strcmp(args[2], "-") ? args[2] : "", &rules, NULL)) {
        fprintf(stderr, "no such game\n");
        return 2;
    }
    kz_budget budget = {.rollouts = atoi(args[4]), .threads = 1};
    kz_rng rng;
    kz_match m;
    kz_rng_seed(&rng, strtoull(args[5], NULL, 10));
    kz_match_init(&m, &rules);
    for (int deals = atoi(args[3]); deals > 0; deals--) {
        if (m.pub.phase == KZ_OVER)
            kz_match_init(&m, &rules);
        play_deal(&m, &budget, &rng);
    }
    return 0;
}

/* ---- train ---- */

static sample *samples;
static size_t sample_count;

static void read_samples(const char *path)
{
    FILE *in = fopen(path, "rb");
    choice head;
    size_t room = 0;
    if (!in) {
        perror(path);
        exit(2);
    }
    while (fread(&head, sizeof head, 1, in) == 1) {
        if (sample_count == room)
            samples = realloc(samples, (room = room ? 2 * room : 4096) * sizeof *samples);
        size_t floats = head.count * (POLICY_FEATURES + 1);
        float *x = malloc(floats * sizeof *x);
        if (!samples || !x || fread(x, sizeof *x, floats, in) != floats)
            break;
        samples[sample_count++] = (sample){head, x, x + head.count * POLICY_FEATURES};
    }
    fclose(in);
}

/* The probabilities of a choice's actions. */
static void chances(const sample *s, const double *w, double *p)
{
    double most = -1e300, sum = 0;
    for (int i = 0; i < s->head.count; i++) {
        p[i] = 0;
        for (int k = 0; k < POLICY_FEATURES; k++)
            p[i] += w[k] * s->x[i * POLICY_FEATURES + k];
        most = p[i] > most ? p[i] : most;
    }
    for (int i = 0; i < s->head.count; i++)
        sum += p[i] = exp(p[i] - most);
    for (int i = 0; i < s->head.count; i++)
        p[i] /= sum;
}

/* Returns the target of the policy: the better an action was found, the likelier. The values have errors of
 * about that many points (with equal ends points are few). A policy that is fitted to the best action alone
 * learns the errors. */
static void wanted(const sample *s, double *p)
{
    double sum = 0, error = s->head.class / 3 == 2 ? 0.15 : 1.5;
    for (int i = 0; i < s->head.count; i++)
        sum += p[i] = exp(-s->less[i] / error);
    for (int i = 0; i < s->head.count; i++)
        p[i] /= sum;
}

/* Every tenth choice is kept for testing. */
static bool is_of(size_t i, int class, int phase, bool test)
{
    return samples[i].head.class == class && samples[i].head.phase == phase && (i % 10 == 0) == test;
}

static double loss(int class, int phase, const double *w, int *count, double *uniform, double *hits)
{
    double sum = 0, p[KZ_LEGAL];
    *count = 0, *uniform = 0, *hits = 0;
    for (size_t i = 0; i < sample_count; i++) {
        if (!is_of(i, class, phase, true))
            continue;
        chances(&samples[i], w, p);
        int best = 0;
        for (int a = 1; a < samples[i].head.count; a++)
            best = p[a] > p[best] ? a : best;
        *hits += best == samples[i].head.chosen;
        sum -= log(p[samples[i].head.chosen]);
        *uniform += log(samples[i].head.count);
        ++*count;
    }
    return sum;
}

/* Adam on all choices at once, with a small pull to zero. */
static void fit(int class, int phase, double *w)
{
    double m[POLICY_FEATURES] = {0}, v[POLICY_FEATURES] = {0}, p[KZ_LEGAL], target[KZ_LEGAL];
    for (int step = 1; step <= 400; step++) {
        double g[POLICY_FEATURES] = {0};
        int n = 0;
        for (size_t i = 0; i < sample_count; i++) {
            const sample *s = &samples[i];
            if (!is_of(i, class, phase, false))
                continue;
            n++;
            chances(s, w, p);
            wanted(s, target);
            for (int a = 0; a < s->head.count; a++)
                p[a] -= target[a];
            for (int a = 0; a < s->head.count; a++)
                for (int k = 0; k < POLICY_FEATURES; k++)
                    g[k] += p[a] * s->x[a * POLICY_FEATURES + k];
        }
        if (n < 50)
            return;
        double rate = step < 300 ? 0.05 : 0.01;
        for (int k = 0; k < POLICY_FEATURES; k++) {
            g[k] = g[k] / n + w[k] * 2 / n;
            m[k] = 0.9 * m[k] + 0.1 * g[k];
            v[k] = 0.99 * v[k] + 0.01 * g[k] * g[k];
            w[k] -= rate * m[k] / (1 - pow(0.9, step)) / (sqrt(v[k] / (1 - pow(0.99, step))) + 1e-6);
        }
    }
}

static void report(int class, int phase, const double *w)
{
    int count;
    double uniform, hits, sum = loss(class, phase, w, &count, &uniform, &hits);
    if (count)
        fprintf(
            stderr,
            "class %d phase %d: %6d choices tested, log loss %.3f (uniform %.3f), best foreseen %.1f %%\n",
            class, phase, count, sum / count, uniform / count, 100 * hits / count);
}

static void weights_of(int class, int phase, double *w)
{
    for (int k = 0; k < POLICY_FEATURES; k++)
        w[k] = (double)policy_weights[class][phase][k];
}

static const char *const class_name[POLICY_CLASSES] = {"pairs, nothing scored in play",
                                                       "two seats, nothing scored in play",
                                                       "more single seats, nothing scored in play",
                                                       "pairs, fives scored",
                                                       "two seats, fives scored",
                                                       "more single seats, fives scored",
                                                       "pairs, equal ends scored",
                                                       "two seats, equal ends scored",
                                                       "more single seats, equal ends scored",
                                                       "a board of rows"};

static int train(const char *path)
{
    read_samples(path);
    printf("# The weights of the bots' policy (engine/ai/policy/policy.h), fitted to the choices of the "
           "searching bot "
           "(docs/decisions/0006-bots.md).\n"
           "# Made by: research/bench/fit.sh BUILD DEALS ROLLOUTS SEED\n"
           "# A class of games is a block, a phase of the deal a row; a column is a feature, in the order of "
           "engine/ai/policy/policy.c.\n");
    for (int class = 0; class < POLICY_CLASSES; class ++) {
        printf("class %s\n", class_name[class]);
        for (int phase = 0; phase < POLICY_PHASES; phase++) {
            double w[POLICY_FEATURES];
            weights_of(class, phase, w);
            fit(class, phase, w);
            report(class, phase, w);
            for (int k = 0; k < POLICY_FEATURES; k++)
                printf("%s%.3f", k ? " " : "", w[k]);
            printf("\n");
        }
    }
    return 0;
}

static int test(const char *path)
{
    read_samples(path);
    for (int class = 0; class < POLICY_CLASSES; class ++)
        for (int phase = 0; phase < POLICY_PHASES; phase++) {
            double w[POLICY_FEATURES];
            weights_of(class, phase, w);
            report(class, phase, w);
        }
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 8 && !strcmp(argv[1], "play"))
        return play(argv + 2);
    if (argc == 3 && !strcmp(argv[1], "train"))
        return train(argv[2]);
    if (argc == 3 && !strcmp(argv[1], "test"))
        return test(argv[2]);
    fprintf(stderr, "usage: fit play GAME SEATS OPTIONS DEALS ROLLOUTS SEED >> FILE\n"
                    "       fit train FILE > data/bots/policy.txt\n"
                    "       fit test FILE\n");
    return 2;
}
