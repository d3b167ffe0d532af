/* SPDX-License-Identifier: MIT */
#include "engine/infoset/history.h"

#include "engine/ai/policy/elementary.h"
#include "engine/core/rules/board.h"
#include "engine/infoset/places.h"

#include <math.h>
#include <string.h>

/* Returns the place of the tile that another seat drew at `at`. */
static uint8_t place_of_draw(const infoset_inference *in, int at)
{
    uint8_t best = INFOSET_PLACES;
    for (int i = 0; i < in->place_count; i++) {
        const infoset_place *p = &in->place[i];
        if (p->holder == in->view->pub.log[at].seat && p->from >= 0 && p->from <= at &&
            (best == INFOSET_PLACES || p->from > in->place[best].from))
            best = (uint8_t)i;
    }
    return best;
}

static void note_draw(infoset_history *h, int at)
{
    const kz_view *v = h->inference->view;
    kz_action a = v->pub.log[at];
    h->drawn[at] = a.tile;
    if (a.tile == KZ_NO_TILE && infoset_laid_at_once(v, at))
        h->drawn[at] = kz_first(kz_action_tiles(v->pub.log[at + 1]));
    if (h->drawn[at] == KZ_NO_TILE)
        h->drawn_to[at] = place_of_draw(h->inference, at);
}

/* Replays the log and stores the position before each choice of another seat. */
static void read_log(infoset_history *h, policy_track_noting *note)
{
    const kz_view *v = h->inference->view;
    kz_match m = h->match;
    kz_public *p = &m.pub;
    kz_public_rewind(p);
    for (int i = 0; i < v->pub.log_count; i++) {
        kz_action a = v->pub.log[i];
        if (kz_action_tiles(a) && a.seat != v->seat && (p->board.line || p->must_lead == KZ_NO_TILE))
            h->choice[h->choice_count++] =
                (infoset_choice_seen){p->board, p->turn, p->drew, p->stock_count, h->track, a, (uint8_t)i};
        note(&h->track, &m, a);
        if (a.kind == KZ_DRAW)
            note_draw(h, i);
        kz_public_step(p, a, kz_public_told(&v->pub, i));
    }
}

void infoset_history_init(infoset_history *h, const infoset_inference *in, policy_track_noting *note,
                          kz_rng *rng)
{
    infoset_world world;
    h->inference = in;
    h->choice_count = 0;
    infoset_inference_sample(in, rng, &world);
    kz_match_of_view(in->view, &world.hidden, &h->match);
    policy_track_begin(&h->track);
    if (!in->rows)
        read_log(h, note);
}

void infoset_history_enter(const infoset_history *h, const infoset_world *world, kz_match *m)
{
    kz_match_copy(m, &h->match);
    memcpy(m->hidden.hand, world->hidden.hand, sizeof m->hidden.hand);
    if (h->inference->rows)
        memcpy(m->hidden.stock, world->hidden.stock, (size_t)(m->pub.count[0] + m->pub.count[1]));
    else
        memcpy(m->hidden.stock + m->pub.stock_dealt - m->pub.stock_count, world->hidden.stock,
               m->pub.stock_count);
}

/* Takes the tile of the draw at `at` back from the hand. `left` has, for each place, the tiles not yet taken
 * back. */
static void take_back(const infoset_history *h, int at, kz_set left[INFOSET_PLACES], kz_set hand[KZ_SEATS])
{
    kz_tile tile = h->drawn[at];
    uint8_t seat = h->inference->view->pub.log[at].seat;
    if (tile == KZ_NO_TILE) {
        kz_set *from = &left[h->drawn_to[at]];
        if (!*from)
            return;
        tile = kz_first(*from);
        *from &= *from - 1;
    }
    hand[seat] &= ~kz_bit(tile);
}

/* The library's opponent models: the policy, or the network. They are separate functions, so that a program
 * without the network need not link it. */
typedef struct model {
    const policy_layers *layers;
    const policy_weight_table *weights;
    float sharpness, epsilon;
} model;

/* Returns the logarithm of the probability of a choice that is uniformly random with probability
 * `epsilon`. */
static double mixed(const float *p, int chosen, int count, float epsilon)
{
    return policy_ln((1 - epsilon) * p[chosen] + epsilon / (float)count);
}

static double by_policy(void *context, const kz_match *m, const policy_track *track, const kz_action *legal,
                        int count, int chosen)
{
    const model *by = context;
    float p[KZ_LEGAL];
    policy_probabilities(by->weights, m, track, legal, count, by->sharpness, p);
    return mixed(p, chosen, count, by->epsilon);
}

static double by_network(void *context, const kz_match *m, const policy_track *track, const kz_action *legal,
                         int count, int chosen)
{
    const model *by = context;
    float p[KZ_LEGAL];
    policy_network_probabilities(by->layers, POLICY_HEAD_CHOSEN, m, track, legal, count, p);
    return mixed(p, chosen, count, by->epsilon);
}

static double of_choice(const infoset_choice_seen *c, kz_match *m, const kz_set hand[KZ_SEATS],
                        infoset_choice_model *by, void *context)
{
    kz_action legal[KZ_LEGAL];
    m->pub.board = c->board;
    m->pub.turn = c->turn;
    m->pub.drew = c->drew;
    m->pub.stock_count = c->stock_count;
    memcpy(m->hidden.hand, hand, sizeof m->hidden.hand);
    for (int seat = 0; seat < m->pub.rules.seats; seat++)
        m->pub.count[seat] = (uint8_t)kz_count(hand[seat]);
    int count = kz_match_legal(m, legal);
    if (count == 1)
        return 0;
    for (int i = 0; i < count; i++)
        if (!memcmp(&legal[i], &c->action, sizeof legal[i]))
            return by(context, m, &c->track, legal, count, i);
    return -INFINITY;
}

double infoset_history_likelihood_by(const infoset_history *h, const infoset_world *world,
                                     infoset_choice_model *by, void *context)
{
    const infoset_inference *in = h->inference;
    const kz_view *v = in->view;
    kz_set hand[KZ_SEATS], left[INFOSET_PLACES + 1] = {0};
    kz_match m;
    double sum = 0;
    if (!h->choice_count)
        return 0;
    kz_match_copy(&m, &h->match);
    m.pub.must_lead = KZ_NO_TILE;
    memcpy(hand, world->hidden.hand, sizeof hand);
    for (int i = 0; i < in->tile_count; i++)
        left[world->place[i]] |= kz_bit(in->tile[i].tile);
    for (int at = v->pub.log_count, c = h->choice_count; c > 0;) {
        kz_action a = v->pub.log[--at];
        if (a.kind == KZ_DRAW)
            take_back(h, at, left, hand);
        hand[a.seat] |= kz_action_tiles(a);
        if (h->choice[c - 1].at == at)
            sum += of_choice(&h->choice[--c], &m, hand, by, context);
    }
    return sum;
}

double infoset_history_likelihood(const infoset_history *h, const infoset_world *world,
                                  const policy_weight_table *weights, float sharpness, float epsilon)
{
    return infoset_history_likelihood_by(h, world, by_policy, &(model){NULL, weights, sharpness, epsilon});
}

double infoset_history_learned_likelihood(const infoset_history *h, const infoset_world *world,
                                          const policy_layers *layers, float epsilon)
{
    return infoset_history_likelihood_by(h, world, by_network,
                                         &(model){.layers = layers, .epsilon = epsilon});
}

/* Adds a world's weight to the marginals. */
static void count_world(const infoset_inference *in, const infoset_world *world, double weight,
                        double sum[KZ_TILES][INFOSET_HOLDERS])
{
    kz_set unseen = KZ_ALL_TILES & ~in->view->pub.board.line;
    for (int seat = 0; seat < in->view->pub.rules.seats; seat++)
        unseen &= ~in->view->hand[seat];
    for (; unseen; unseen &= unseen - 1) {
        int holder = INFOSET_STOCK;
        for (int seat = 0; seat < in->view->pub.rules.seats; seat++)
            if (world->hidden.hand[seat] & kz_bit(kz_first(unseen)))
                holder = seat;
        sum[kz_first(unseen)][holder] += weight;
    }
}

bool infoset_history_marginals(const infoset_history *h, const policy_weight_table *weights, float sharpness,
                               float epsilon, int samples, kz_rng *rng,
                               double marginal[KZ_TILES][INFOSET_HOLDERS])
{
    enum { PRIOR_WORLDS = 8 }; /* weight of the prior, in effective samples */
    double sum[KZ_TILES][INFOSET_HOLDERS] = {{0}}, all = 0, squares = 0;
    if (!infoset_inference_marginals(h->inference, marginal))
        return false;
    for (int i = 0; i < samples; i++) {
        infoset_world world;
        if (!infoset_inference_sample(h->inference, rng, &world))
            continue;
        double weight = policy_exp(infoset_history_likelihood(h, &world, weights, sharpness, epsilon));
        count_world(h->inference, &world, weight, sum);
        all += weight;
        squares += weight * weight;
    }
    if (all <= 0)
        return true;
    double effective = all * all / squares, share = effective / (effective + PRIOR_WORLDS);
    for (int t = 0; t < KZ_TILES; t++)
        for (int holder = 0; holder < INFOSET_HOLDERS; holder++)
            marginal[t][holder] = share * sum[t][holder] / all + (1 - share) * marginal[t][holder];
    return true;
}
