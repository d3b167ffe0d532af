/* SPDX-License-Identifier: MIT */
/* Measures how good the chances of unseen tiles are, over positions of matches between bots. It prints log
 * loss and calibration, of what is certain (every world equally likely) and of what the choices seen add.
 *
 *   inference [styles=WEIGHTS] [worlds=WORLDS] [POSITIONS [GAME SEATS BOT...]]
 *
 * Without POSITIONS there are 2000, and without GAME several games and mixed bots. WORLDS are sampled in each
 * position, 400 if absent, at most 4096. Where few worlds have most of the weight, the chances of tiles are
 * shrunk towards what is certain. With more worlds they are less cautious.
 *
 * The bots sit round the table in turn; a searching bot gets 120 playouts. The choices are weighed by the
 * linear policy, by the network, and by a mixture of styles (research/training/styles.h) with these weights
 * of research/training/learn_styles. The styles are for two pairs at two ends only.
 *
 * TSSR, the true state sampling ratio (Rebstock et al. 2019), is the chance that the true deal is given
 * times the number of possible deals. It is 1 for a player who uses only what is certain. The output is the
 * mean of its logarithm over positions. The sum over all deals is estimated by a sample, so the result is a
 * bit more than the truth. Intervals are of 95 %; positions of one deal count as one observation.
 *
 * Calibration, by tenths: of all tiles that were given a chance of so much, how many lay there.
 */
#include "engine/ai/policy/elementary.h"
#include "engine/ai/policy/networks.h"
#include "engine/ai/search.h"
#include "engine/infoset/beliefs.h"
#include "engine/infoset/history.h"
#include "engine/table/flow.h"
#include "research/training/styles.h"
#include "research/training/weights.h"

#include <kozel/catalogue.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BINS = 10, WORLDS = 400, WORLDS_MAX = 4096, PRIOR_WORLDS = 8 /* as in infoset_history_marginals() */ };

/* What weighs the worlds. */
typedef enum model { LINEAR, NETWORK, STYLES_MODEL, MODELS } model;
static const char *const model_names[MODELS] = {"linear", "network", "styles"};

/* The positions of one deal, or sums over deals. */
typedef struct ratio {
    double sum, count;                /* of the deal */
    double all, positions;            /* of all deals */
    double squares, products, counts; /* for the interval */
} ratio;

/* The chances that a model gave to tiles. */
typedef struct chances {
    double loss; /* log loss, summed */
    double given[BINS];
    long in_bin[BINS], there[BINS];
} chances;

typedef struct account {
    long positions, tiles;
    double certain, even; /* log losses, summed */
    ratio tssr[MODELS];
    chances by[MODELS];
} account;

static account total;
static policy_layers styles;
static bool has_styles;
static int world_count = WORLDS;

static int holder_of(const kz_match *m, kz_tile tile)
{
    for (int seat = 0; seat < m->pub.rules.seats; seat++)
        if (m->hidden.hand[seat] & kz_bit(tile))
            return seat;
    return INFOSET_STOCK;
}

/* Returns whether the model supports the game. */
static bool supports(model by, const kz_rules *rules)
{
    return by == LINEAR || (by == NETWORK && policy_network_of(rules)) ||
           (by == STYLES_MODEL && has_styles && infoset_beliefs_known(rules));
}

/* ---- a mean whose observations are deals ---- */

static void add_position(ratio *r, double x)
{
    r->sum += x;
    r->count++;
}

static void end_deal(ratio *r)
{
    r->all += r->sum, r->positions += r->count;
    r->squares += r->sum * r->sum, r->products += r->sum * r->count, r->counts += r->count * r->count;
    r->sum = r->count = 0;
}

static double mean_of(const ratio *r)
{
    return r->all / r->positions;
}

/* Returns half of the 95 % interval. */
static double interval_of(const ratio *r)
{
    double mean = mean_of(r);
    return 1.96 * sqrt(r->squares - 2 * mean * r->products + mean * mean * r->counts) / r->positions;
}

/* ---- a position ---- */

static int bin_of(double chance)
{
    int bin = (int)(chance * BINS);
    return bin < BINS ? bin : BINS - 1;
}

static void note(chances *a, const double chance[INFOSET_HOLDERS], int holder)
{
    for (int h = 0; h < INFOSET_HOLDERS; h++)
        if (chance[h] > 0)
            a->in_bin[bin_of(chance[h])]++, a->given[bin_of(chance[h])] += chance[h];
    a->there[bin_of(chance[holder])]++;
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

static double likelihood(model by, const infoset_history *h, const infoset_world *world)
{
    const ai_search_options *o = &ai_search_defaults;
    switch (by) {
    case LINEAR:
        return infoset_history_likelihood(h, world, o->weights, o->trust, o->epsilon);
    case NETWORK:
        return infoset_history_learned_likelihood(h, world, policy_network_of(&h->match.pub.rules),
                                                  o->epsilon);
    default:
        return styles_likelihood(h, world, &styles);
    }
}

/* A sample of worlds: where each tile is, and the weights by each model. */
typedef struct sample {
    int count;
    kz_hidden hidden[WORLDS_MAX];
    double weight[MODELS][WORLDS_MAX];
} sample;

static void draw(const kz_match *m, const infoset_history *h, kz_rng *rng, sample *s)
{
    static infoset_world world;
    s->count = 0;
    for (int i = 0; i < world_count; i++) {
        if (!infoset_inference_sample(h->inference, rng, &world))
            continue;
        for (model by = 0; by < MODELS; by++)
            s->weight[by][s->count] = supports(by, &m->pub.rules) ? policy_exp(likelihood(by, h, &world)) : 0;
        s->hidden[s->count++] = world.hidden;
    }
}

static double sum_of(const double *weight, int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += weight[i];
    return sum;
}

/* How likely the choices seen were in the true deal, and how likely they were in all deals. */
static void look_at_state(const kz_match *m, const infoset_history *h, const sample *s, account *a)
{
    static infoset_world at;
    if (!true_world(m, h->inference, &at) || !s->count)
        return;
    for (model by = 0; by < MODELS; by++) {
        double sum = sum_of(s->weight[by], s->count);
        if (sum > 0)
            add_position(&a->tssr[by], likelihood(by, h, &at) - log(sum / s->count));
    }
}

/* The chances of the tiles by a model, as infoset_history_marginals() computes them. */
static void marginals(const kz_match *m, const sample *s, const double *weight,
                      double certain[KZ_TILES][INFOSET_HOLDERS], double to[KZ_TILES][INFOSET_HOLDERS])
{
    double all = sum_of(weight, s->count), squares = 0;
    memcpy(to, certain, sizeof(double[KZ_TILES][INFOSET_HOLDERS]));
    for (int i = 0; i < s->count; i++)
        squares += weight[i] * weight[i];
    if (all <= 0)
        return;
    double effective = all * all / squares, share = effective / (effective + PRIOR_WORLDS);
    for (int t = 0; t < KZ_TILES; t++)
        for (int holder = 0; holder < INFOSET_HOLDERS; holder++)
            to[t][holder] *= 1 - share;
    for (int i = 0; i < s->count; i++) {
        kz_match world = *m;
        world.hidden = s->hidden[i];
        for (kz_set left = KZ_ALL_TILES & ~(m->pub.board.line | m->hidden.hand[m->pub.turn]); left;
             left &= left - 1)
            to[kz_first(left)][holder_of(&world, kz_first(left))] += share * weight[i] / all;
    }
}

/* The chances that the seat to act gives each tile, and where the tile is. */
static void look(const kz_match *m, const kz_view *view, kz_rng *rng, account *a)
{
    infoset_inference in;
    static infoset_history h;
    static sample s;
    double certain[KZ_TILES][INFOSET_HOLDERS], chance[MODELS][KZ_TILES][INFOSET_HOLDERS];
    infoset_inference_init(&in, view);
    infoset_history_init(&h, &in, policy_network_note, rng);
    infoset_inference_marginals(&in, certain);
    draw(m, &h, rng, &s);
    look_at_state(m, &h, &s, a);
    for (model by = 0; by < MODELS; by++)
        marginals(m, &s, s.weight[by], certain, chance[by]);
    infoset_inference_free(&in);
    a->positions++;
    for (kz_set left = KZ_ALL_TILES & ~(view->pub.board.line | view->hand[view->seat]); left;
         left &= left - 1) {
        kz_tile t = kz_first(left);
        int holder = holder_of(m, t), holders = view->pub.rules.seats - 1 + (view->pub.stock_count > 0);
        a->tiles++;
        a->even += log(holders);
        a->certain += loss(certain[t][holder]);
        for (model by = 0; by < MODELS; by++) {
            a->by[by].loss += loss(chance[by][t][holder]);
            if (supports(by, &m->pub.rules))
                note(&a->by[by], chance[by][t], holder);
        }
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
    for (model by = 0; by < MODELS; by++)
        end_deal(&a->tssr[by]);
}

static void add(account *sum, const account *a)
{
    for (model by = 0; by < MODELS; by++)
        for (int i = 0; i < BINS; i++) {
            sum->by[by].given[i] += a->by[by].given[i];
            sum->by[by].in_bin[i] += a->by[by].in_bin[i];
            sum->by[by].there[i] += a->by[by].there[i];
        }
}

static void print(const char *name, const kz_rules *rules, const account *a)
{
    printf("%-14s %d %9ld positions, log loss a tile: even %.4f, certain %.4f\n", name, rules->seats,
           a->positions, a->even / (double)a->tiles, a->certain / (double)a->tiles);
    for (model by = 0; by < MODELS; by++)
        if (supports(by, rules) && a->tssr[by].positions > 1)
            printf("%16s %-8s log loss a tile %.4f, log of TSSR %.3f +- %.3f (%.0f positions)\n", "",
                   model_names[by], a->by[by].loss / (double)a->tiles, mean_of(&a->tssr[by]),
                   interval_of(&a->tssr[by]), a->tssr[by].positions);
    fflush(stdout);
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
    print(name, &rules, &a);
    add(&total, &a);
}

int main(int argc, char **argv)
{
    const kz_bot *bots[KZ_SEATS + 1] = {kz_bot_find("master"), kz_bot_find("club"), kz_bot_find("novice")};
    if (argc > 1 && !strncmp(argv[1], "styles=", 7)) {
        static weights w;
        if (!weights_read(argv[1] + 7, &w)) {
            perror(argv[1] + 7);
            return 2;
        }
        weights_round(&w, &styles);
        has_styles = true;
        argc--, argv++;
    }
    if (argc > 1 && !strncmp(argv[1], "worlds=", 7)) {
        world_count = atoi(argv[1] + 7);
        if (world_count < 1 || world_count > WORLDS_MAX) {
            fprintf(stderr, "inference: worlds: 1 to %d\n", WORLDS_MAX);
            return 2;
        }
        argc--, argv++;
    }
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
    for (model by = 0; by < MODELS; by++) {
        printf("\n%s: chance given   tiles there\n", model_names[by]);
        for (int i = 0; i < BINS; i++)
            if (total.by[by].in_bin[i])
                printf("     %5.1f %%   %5.1f %%   of %ld\n",
                       100 * total.by[by].given[i] / (double)total.by[by].in_bin[i],
                       100.0 * (double)total.by[by].there[i] / (double)total.by[by].in_bin[i],
                       total.by[by].in_bin[i]);
    }
    return 0;
}
