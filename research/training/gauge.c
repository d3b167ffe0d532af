/* SPDX-License-Identifier: MIT */
/* Plays two players against each other, each shuffle in both seatings: what one change is worth.
 *
 *   gauge GAME SEATS OPTIONS SHUFFLES SEED WEIGHTS FIRST SECOND [FROM]
 *
 * WEIGHTS: a file of research/training/learn, or "-" for those in the tree. Each shuffle has a seed of its
 * own, so that a run can be gone on with: FROM, from 1, is the first one, and what comes out then is a line
 * of JSON for research/bench/network.py.
 *
 * A player is a baseline (engine/ai/baselines.h: "heaviest", "flat", "pimc"), "linear" or "network" (the
 * policy alone, its likeliest action) or a search. A search is words with commas between: r=PLAYOUTS or
 * ms=MILLISECONDS of processor time, prior=POINTS, lasts=WORLDS, weighs, plays[=CHOICES], sure=TIMES, cuts.
 * They are as in engine/ai/search.h. "master": as `master` has them. by=WEIGHTS: this player has others.
 * styles=WEIGHTS, after these: worlds are weighed by a mixture of styles (research/training/styles.h).
 * Deals are single ones of fresh matches; with more than two sides the first player has each seat in turn. */
#include "engine/ai/baselines.h"
#include "engine/ai/policy/networks.h"
#include "engine/ai/search.h"
#include "engine/core/rules/scoring/scoring.h"
#include "engine/infoset/history.h"
#include "engine/table/flow.h"
#include "research/training/styles.h"
#include "research/training/weights.h"

#include <kozel/catalogue.h>
#include <kozel/play.h>

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct player {
    kz_budget budget;
    ai_search_options options;
    policy_layers layers, styles;
    bool linear, network;
    const kz_bot *baseline; /* NULL: none */
    double seconds;
    long choices;
} player;

static policy_layers layers;

static void read_weights(const char *path, policy_layers *to)
{
    static weights w;
    if (!weights_read(path, &w)) {
        perror(path);
        exit(2);
    }
    weights_round(&w, to);
}

static double by_styles(const void *context, const infoset_history *history, const infoset_world *world)
{
    return styles_likelihood(history, world, context);
}

static void parse(char *text, const kz_rules *rules, player *p)
{
    memset(p, 0, sizeof *p);
    p->options = ai_search_defaults;
    p->budget.threads = 1;
    p->layers = layers;
    for (char *word = strtok(text, ","); word; word = strtok(NULL, ",")) {
        if (!strcmp(word, "linear"))
            p->linear = true;
        else if (!strcmp(word, "network"))
            p->network = true;
        else if (!strcmp(word, "master"))
            p->options = ai_master_options(rules);
        else if (ai_baseline_find(word))
            p->baseline = ai_baseline_find(word);
        else if (!strncmp(word, "r=", 2))
            p->budget.rollouts = atoi(word + 2);
        else if (!strncmp(word, "ms=", 3))
            p->budget.ms = atoi(word + 3), p->budget.cpu = true;
        else if (!strncmp(word, "prior=", 6))
            p->options.prior = (float)atof(word + 6);
        else if (!strncmp(word, "eps=", 4))
            p->options.epsilon = (float)atof(word + 4);
        else if (!strncmp(word, "lasts=", 6))
            p->options.lasts = atoi(word + 6);
        else if (!strcmp(word, "weighs"))
            p->options.weighs = true;
        else if (!strcmp(word, "plays"))
            p->options.plays = INT_MAX;
        else if (!strncmp(word, "plays=", 6))
            p->options.plays = atoi(word + 6);
        else if (!strncmp(word, "by=", 3))
            read_weights(word + 3, &p->layers);
        else if (!strncmp(word, "styles=", 7)) {
            read_weights(word + 7, &p->styles);
            p->options.likelihood = by_styles;
            p->options.likelihood_context = &p->styles;
        } else if (!strcmp(word, "cuts"))
            p->options.cuts = true;
        else if (!strncmp(word, "sure=", 5))
            p->options.sure = (float)atof(word + 5);
        else {
            fprintf(stderr, "gauge: %s?\n", word);
            exit(2);
        }
    }
    p->options.layers = policy_network_of(rules) ? &p->layers : NULL;
    if (!p->linear && !p->network && !p->budget.ms && !p->budget.rollouts &&
        p->baseline != ai_baseline_find("heaviest")) {
        fprintf(stderr, "gauge: r= or ms=?\n");
        exit(2);
    }
}

static kz_action choose(player *p, const kz_view *v, kz_rng *rng)
{
    if (p->baseline)
        return kz_bot_choose(p->baseline, v, &p->budget, rng);
    if (!p->linear && !p->network) {
        static ai_search_result r;
        ai_search(v, &p->budget, &p->options, rng, &r);
        return r.action[r.best];
    }
    kz_match m;
    policy_track track;
    float x[KZ_LEGAL];
    policy_track_of_view(v, policy_network_note, &m, &track);
    if (p->linear)
        policy_probabilities(&policy_weights, &m, &track, v->legal, v->legal_count, 1, x);
    else
        policy_network_logits(&p->layers, POLICY_HEAD_GOOD, &m, &track, v->legal, v->legal_count, x);
    int best = 0;
    for (int i = 1; i < v->legal_count; i++)
        best = x[i] > x[best] ? i : best;
    return v->legal[best];
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* A deal: the first of two players has `side`. */
typedef struct duel {
    player *of;
    int side;
    kz_rng *rng;
} duel;

static bool choose_by_side(void *context, const kz_match *m, kz_action *action)
{
    duel *d = context;
    kz_view v;
    kz_view_of(m, m->pub.turn, &v);
    *action = v.legal[0];
    if (v.legal_count > 1) {
        player *p = &d->of[m->pub.rules.side_of[m->pub.turn] != d->side];
        double begin = now();
        *action = choose(p, &v, d->rng);
        p->seconds += now() - begin;
        p->choices++;
    }
    return true;
}

static double play(const kz_rules *rules, const kz_tile *order, player *of, int side, kz_rng *rng)
{
    kz_match m;
    duel d = {of, side, rng};
    kz_match_init(&m, rules);
    kz_match_deal(&m, order, NULL);
    table_play(&m, choose_by_side, &d);
    double theirs = 0;
    for (int i = 0; i < rules->side_count; i++)
        if (i != side)
            theirs += (double)scoring_account_gain(&m.pub, m.pub.before, i) / (rules->side_count - 1);
    return (double)scoring_account_gain(&m.pub, m.pub.before, side) - theirs;
}

/* False: there is no such file. */
static bool load(const char *path, const kz_rules *rules)
{
    static weights w;
    const policy_layers *own = policy_network_of(rules);
    if (!strcmp(path, "-")) {
        if (own)
            layers = *own;
        return true;
    }
    if (!weights_read(path, &w))
        return false;
    weights_round(&w, &layers);
    return true;
}

int main(int argc, char **argv)
{
    static kz_games games;
    static player of[2];
    kz_rules rules;
    kz_rng rng;
    kz_games_init(&games);
    const kz_game *game = argc == 9 || argc == 10 ? kz_games_find(&games, argv[1]) : NULL;
    if (!game || !kz_game_setup(game, atoi(argv[2]), strcmp(argv[3], "-") ? argv[3] : "", &rules, NULL) ||
        !load(argv[6], &rules)) {
        fprintf(stderr, "usage: gauge GAME SEATS OPTIONS SHUFFLES SEED WEIGHTS FIRST SECOND [FROM]\n");
        return 2;
    }
    parse(argv[7], &rules, &of[0]);
    parse(argv[8], &rules, &of[1]);
    if ((of[0].network || of[1].network) && !policy_network_of(&rules)) {
        fprintf(stderr, "gauge: the network knows no such games\n");
        return 2;
    }
    double sum = 0, squares = 0;
    int shuffles = atoi(argv[4]), from = argc == 10 ? atoi(argv[9]) : 1;
    for (int i = 0; i < shuffles; i++) {
        kz_tile order[KZ_TILES];
        kz_rng_seed(&rng, (strtoull(argv[5], NULL, 10) << 32) + (uint64_t)(from + i));
        kz_deal_shuffle(&rules, &rng, order);
        double lead = 0;
        for (int side = 0; side < rules.side_count; side++)
            lead += play(&rules, order, of, side, &rng) / rules.side_count;
        sum += lead;
        squares += lead * lead;
    }
    double mean = sum / shuffles;
    if (argc == 10) {
        double deviation = shuffles > 1 ? sqrt((squares - mean * sum) / (shuffles - 1)) : 0;
        printf("{\"from\": %d, \"to\": %d, \"mean\": %.6f, \"deviation\": %.6f, \"choices\": [%ld, %ld], "
               "\"seconds\": [%.4f, %.4f]}\n",
               from, from + shuffles - 1, mean, deviation, of[0].choices, of[1].choices, of[0].seconds,
               of[1].seconds);
        return 0;
    }
    printf("%+.3f +- %.3f points a deal (%d shuffles); ms a choice %.3f, %.3f\n", mean,
           1.96 * sqrt((squares / shuffles - mean * mean) / shuffles), shuffles,
           of[0].seconds * 1000 / (double)of[0].choices, of[1].seconds * 1000 / (double)of[1].choices);
    return 0;
}
