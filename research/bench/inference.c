/* SPDX-License-Identifier: MIT */
/* Measures how good the chances of unseen tiles are, over positions of matches between bots. It prints log
 * loss and calibration, of what is certain (every world equally likely) and of what the choices seen add.
 *
 *   inference [POSITIONS [GAME SEATS BOT...]]    default: 2000 positions, several games, mixed bots
 *
 * The bots sit round the table in turn; a searching bot gets 120 playouts. One line a game, then the
 * calibration of the weighed chances: of all tiles that were given a chance of so much, how many lay there.
 *
 * TSSR, the true state sampling ratio (Rebstock et al. 2019), is the chance that the true deal is given
 * times the number of possible deals. It is 1 for a player who uses only what is certain. The output is the
 * mean of its logarithm over positions, by the linear policy and by the network. The sum over all deals is
 * estimated by a sample, so the result is a bit more than the truth.
 */
#include "engine/ai/policy/networks.h"
#include "engine/ai/search.h"
#include "engine/infoset/history.h"
#include "engine/table/flow.h"

#include <kozel/catalogue.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BINS = 20, WORLDS = 400 };

typedef struct account {
    long positions, tiles, states;
    double certain, weighed, even;                           /* log losses, summed */
    double linear, network, linear_squares, network_squares; /* logarithms of TSSR, summed */
    double given[BINS];
    long in_bin[BINS], there[BINS];
} account;

static account total;

static int holder_of(const kz_match *m, kz_tile tile)
{
    for (int seat = 0; seat < m->pub.rules.seats; seat++)
        if (m->hidden.hand[seat] & kz_bit(tile))
            return seat;
    return INFOSET_STOCK;
}

static void note(account *a, const double chance[INFOSET_HOLDERS])
{
    for (int h = 0; h < INFOSET_HOLDERS; h++) {
        int bin = (int)(chance[h] * BINS);
        bin = bin < BINS ? bin : BINS - 1;
        if (chance[h] > 0)
            a->in_bin[bin]++, a->given[bin] += chance[h];
    }
}

static double loss(double p)
{
    return -log(p > 1e-4 ? p : 1e-4);
}

/* The log at which a tile was drawn; -1: it was dealt. */
static int drawn_at(const kz_match *m, kz_tile tile)
{
    for (int at = 0; at < m->pub.log_count; at++) {
        kz_action a = kz_match_action(m, at);
        if (a.kind == KZ_DRAW && a.tile == tile)
            return at;
    }
    return -1;
}

/* The true deal as one of the worlds. False: tiles changed hands otherwise than by draws, or the log is not
 * whole. */
static bool true_world(const kz_match *m, const infoset_inference *in, infoset_world *world)
{
    if (in->rows || in->unseen_gift || m->pub.log_dropped)
        return false;
    world->hidden = m->hidden;
    for (int i = 0; i < in->tile_count; i++) {
        const infoset_lost_tile *t = &in->tile[i];
        int from = drawn_at(m, t->tile), holder = holder_of(m, t->tile), best = -1;
        for (int at = 0; t->lies && at < m->pub.log_count; at++)
            if (kz_action_tiles(m->pub.log[at]) & kz_bit(t->tile))
                holder = m->pub.log[at].seat;
        for (int k = 0; k < in->place_count; k++) {
            const infoset_place *p = &in->place[k];
            if (p->holder == holder && p->from <= from && (best < 0 || p->from > in->place[best].from))
                best = k;
        }
        if (best < 0 || !(t->places >> best & 1))
            return false;
        world->place[i] = (uint8_t)best;
    }
    memcpy(world->hidden.stock, m->hidden.stock + m->pub.stock_dealt - m->pub.stock_count,
           m->pub.stock_count);
    return true;
}

static double likelihood(const infoset_history *h, const infoset_world *world, const policy_layers *layers)
{
    const ai_search_options *o = &ai_search_defaults;
    return layers ? infoset_history_learned_likelihood(h, world, layers, o->epsilon)
                  : infoset_history_likelihood(h, world, o->weights, o->trust, o->epsilon);
}

/* How likely the choices seen were in the true deal, and how likely they were in all deals. */
static void look_at_state(const kz_match *m, const infoset_history *h, kz_rng *rng, account *a)
{
    static infoset_world at, world;
    const policy_layers *layers = policy_network_of(&m->pub.rules);
    double linear = 0, network = 0;
    int count = 0;
    if (!true_world(m, h->inference, &at))
        return;
    for (int i = 0; i < WORLDS; i++) {
        if (!infoset_inference_sample(h->inference, rng, &world))
            continue;
        linear += exp(likelihood(h, &world, NULL));
        network += layers ? exp(likelihood(h, &world, layers)) : 0;
        count++;
    }
    if (!(linear > 0))
        return;
    linear = likelihood(h, &at, NULL) - log(linear / count);
    network = layers ? likelihood(h, &at, layers) - log(network / count) : 0;
    a->states++;
    a->linear += linear, a->linear_squares += linear * linear;
    a->network += network, a->network_squares += network * network;
}

/* The chances that the seat to act gives each tile, and where the tile is. */
static void look(const kz_match *m, const kz_view *view, kz_rng *rng, account *a)
{
    infoset_inference in;
    static infoset_history h;
    double certain[KZ_TILES][INFOSET_HOLDERS], weighed[KZ_TILES][INFOSET_HOLDERS];
    infoset_inference_init(&in, view);
    infoset_history_init(&h, &in, policy_network_note, rng);
    infoset_inference_marginals(&in, certain);
    infoset_history_marginals(&h, ai_search_defaults.weights, ai_search_defaults.trust,
                              ai_search_defaults.epsilon, WORLDS, rng, weighed);
    look_at_state(m, &h, rng, a);
    infoset_inference_free(&in);
    a->positions++;
    for (kz_set left = KZ_ALL_TILES & ~(view->pub.board.line | view->hand[view->seat]); left;
         left &= left - 1) {
        kz_tile t = kz_first(left);
        int holder = holder_of(m, t), holders = view->pub.rules.seats - 1 + (view->pub.stock_count > 0);
        a->tiles++;
        a->even += log(holders);
        a->certain += loss(certain[t][holder]);
        a->weighed += loss(weighed[t][holder]);
        note(a, weighed[t]);
        int bin = (int)(weighed[t][holder] * BINS);
        a->there[bin < BINS ? bin : BINS - 1]++;
    }
}

static void play_deal(kz_match *m, const kz_bot *const bots[], int count, int shift, kz_rng *rng, account *a)
{
    static const kz_budget budget = {.rollouts = 120, .threads = 1};
    table_shuffle(m, rng);
    while (m->pub.phase == KZ_PLAYING) {
        static kz_view view;
        kz_view_of(m, m->pub.turn, &view);
        if (view.legal_count > 1 && view.pub.board.line)
            look(m, &view, rng, a);
        kz_match_apply(m, kz_bot_choose(bots[(m->pub.turn + shift) % count], &view, &budget, rng));
    }
}

static void add(account *sum, const account *a)
{
    sum->positions += a->positions;
    sum->tiles += a->tiles;
    sum->states += a->states;
    sum->even += a->even, sum->certain += a->certain, sum->weighed += a->weighed;
    for (int i = 0; i < BINS; i++)
        sum->given[i] += a->given[i], sum->in_bin[i] += a->in_bin[i], sum->there[i] += a->there[i];
}

static void measure(const char *name, int seats, long positions, const kz_bot *const bots[], int count)
{
    static kz_games games;
    kz_rules rules;
    kz_rng rng;
    kz_match m;
    account a = {0};
    kz_games_init(&games);
    const kz_game *game = kz_games_find(&games, name);
    if (!game || !kz_game_setup(game, seats, "", &rules, NULL) || kz_hands_are_face_down(&rules)) {
        fprintf(stderr, "no such game\n");
        exit(2);
    }
    kz_rng_seed(&rng, 1);
    kz_match_init(&m, &rules);
    for (int shift = 0; a.positions < positions; shift++) {
        if (m.pub.phase == KZ_OVER)
            kz_match_init(&m, &rules);
        play_deal(&m, bots, count, shift, &rng, &a);
    }
    printf("%-14s %d %9ld positions, log loss a tile: even %.4f, certain %.4f, choices too %.4f\n", name,
           seats, a.positions, a.even / (double)a.tiles, a.certain / (double)a.tiles,
           a.weighed / (double)a.tiles);
    double n = (double)a.states, linear = a.linear / n, network = a.network / n;
    if (a.states > 1)
        printf("%16s %9ld positions, log of TSSR: choices too %.3f +- %.3f, by the network %.3f +- %.3f\n",
               "", a.states, linear, 1.96 * sqrt((a.linear_squares / n - linear * linear) / n), network,
               1.96 * sqrt((a.network_squares / n - network * network) / n));
    fflush(stdout);
    add(&total, &a);
}

int main(int argc, char **argv)
{
    const kz_bot *bots[KZ_SEATS + 1] = {kz_bot_find("master"), kz_bot_find("club"), kz_bot_find("novice")};
    int count = argc > 4 ? 0 : 3;
    long positions = argc > 1 ? atol(argv[1]) : 2000;
    for (int i = 4; i < argc && count <= KZ_SEATS; i++)
        if (!(bots[count++] = kz_bot_find(argv[i]))) {
            fprintf(stderr, "no such bot: %s\n", argv[i]);
            return 2;
        }
    if (argc > 3) {
        measure(argv[2], atoi(argv[3]), positions, bots, count);
    } else {
        static const struct {
            const char *game;
            int seats;
        } some[] = {{"sport", 4}, {"kozel-pairs", 4}, {"kozel", 2},
                    {"kozel", 4}, {"telephone", 4},   {"muggins", 3}};
        for (size_t i = 0; i < sizeof some / sizeof *some; i++)
            measure(some[i].game, some[i].seats, positions / 6, bots, count);
    }
    printf("\nchance given   tiles there\n");
    for (int i = 0; i < BINS; i++)
        if (total.in_bin[i])
            printf("     %5.1f %%   %5.1f %%   of %ld\n", 100 * total.given[i] / (double)total.in_bin[i],
                   100.0 * (double)total.there[i] / (double)total.in_bin[i], total.in_bin[i]);
    return 0;
}
