/* SPDX-License-Identifier: MIT */
/* Plays matches of the searching player against itself and writes every choice for training.
 *
 *   selfplay GAME SEATS OPTIONS DEALS ROLLOUTS SEED [WEIGHTS] >> FILE
 *   selfplay class GAME SEATS OPTIONS         prints the game's class, policy_network_class()
 *
 * OPTIONS: "key=value,..." or "-". With WEIGHTS the network of those weights weighs the worlds and plays the
 * rollouts; else the linear policy does. scripts/train does all of it. */
#include "engine/ai/policy/inputs.h"
#include "engine/ai/policy/networks.h"
#include "engine/ai/search.h"
#include "engine/infoset/history.h"
#include "engine/table/flow.h"
#include "research/training/samples.h"
#include "research/training/weights.h"

#include <kozel/catalogue.h>
#include <kozel/play.h>

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static void write_choice(const kz_match *m, const policy_track *track, const ai_search_result *r)
{
    static int8_t in[KZ_LEGAL][POLICY_INPUTS];
    int row = (int)(policy_row(&policy_weights, m) - policy_weights[0][0]) / POLICY_FEATURES;
    choice_head head = {(uint8_t)(row / POLICY_PHASES), (uint8_t)r->count, (uint8_t)r->best, 0};
    policy_inputs(m, track, r->action, r->count, in);
    fwrite(&head, sizeof head, 1, stdout);
    fwrite(in, sizeof in[0], (size_t)r->count, stdout);
    for (int i = 0; i < r->count; i++) {
        float worth = (float)r->value[i];
        fwrite(&worth, sizeof worth, 1, stdout);
    }
}

/* A deal that is played. */
typedef struct playing {
    const kz_budget *budget;
    const ai_search_options *options;
    kz_rng *rng;
    policy_track track;
} playing;

static bool choose(void *context, const kz_match *m, kz_action *action)
{
    static ai_search_result r;
    playing *p = context;
    kz_view view;
    kz_view_of(m, m->pub.turn, &view);
    *action = view.legal[0];
    if (view.legal_count > 1) {
        ai_search(&view, p->budget, p->options, p->rng, &r);
        *action = r.action[r.best];
        if (r.count > 1)
            write_choice(m, &p->track, &r);
        if (kz_rng_below(p->rng, 10) == 0) /* positions that it would not come to */
            *action = view.legal[kz_rng_below(p->rng, view.legal_count)];
    }
    policy_network_note(&p->track, m, *action);
    return true;
}

static void play_deal(kz_match *m, const kz_budget *budget, const ai_search_options *options, kz_rng *rng)
{
    playing p = {.budget = budget, .options = options, .rng = rng};
    policy_track_begin(&p.track);
    table_shuffle(m, rng);
    table_play(m, choose, &p);
}

int main(int argc, char **argv)
{
    static kz_games games;
    kz_rules rules;
    kz_games_init(&games);
    bool class = argc == 5 && !strcmp(argv[1], "class");
    argv += class;
    const kz_game *game = class || argc == 7 || argc == 8 ? kz_games_find(&games, argv[1]) : NULL;
    if (!game || !kz_game_setup(game, atoi(argv[2]), strcmp(argv[3], "-") ? argv[3] : "", &rules, NULL)) {
        fprintf(stderr, "usage: selfplay GAME SEATS OPTIONS DEALS ROLLOUTS SEED [WEIGHTS] >> FILE\n");
        return 2;
    }
    if (class) {
        printf("%d\n", policy_network_class(&rules));
        return 0;
    }
    static weights w;
    static policy_layers layers;
    ai_search_options options = ai_search_defaults;
    if (argc == 8) {
        if (!weights_read(argv[7], &w)) {
            perror(argv[7]);
            return 2;
        }
        weights_round(&w, &layers);
        options.layers = &layers;
        options.weighs = true;
        options.plays = INT_MAX;
    }
    kz_budget budget = {.rollouts = atoi(argv[5]), .threads = 1};
    kz_rng rng;
    kz_match m;
    kz_rng_seed(&rng, strtoull(argv[6], NULL, 10));
    kz_match_init(&m, &rules);
    for (int deals = atoi(argv[4]); deals > 0; deals--) {
        if (m.pub.phase == KZ_OVER)
            kz_match_init(&m, &rules);
        play_deal(&m, &budget, &options, &rng);
    }
    return 0;
}
