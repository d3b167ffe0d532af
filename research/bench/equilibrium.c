/* SPDX-License-Identifier: MIT */
/* Measures how far players are from perfect in a game that can be solved: two seats, two tiles each,
 * nothing drawn. Every deal and every line of play goes through the core once. The equilibrium is computed
 * by CFR+ (Tammelin 2014): regrets cut at zero, seats in turn, averages weighted by the iteration. Then an
 * exact best response plays against it and against each player.
 *
 *   equilibrium [ITERATIONS [PLAYOUTS]]      default: 100 iterations, master with 200 playouts
 *
 * A player's gap is what the best responses to it win in both seats beyond the value of the game, in points a
 * deal, halved: 0 is perfect. Exit 1: the equilibrium's own is not below 0.01, or a player's is below that.
 */
#include "engine/ai/policy/network.h"
#include "engine/ai/policy/networks.h"
#include "engine/infoset/history.h"

#include <kozel/bot.h>
#include <kozel/catalogue.h>
#include <kozel/solver.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char game_file[] = "[small : sport]\nseats_min = 2\nseats_max = 2\nsides = single\nhand2 = 2\n"
                                "reserve = 27\nredeal_doubles = 0\nredeal_suit = 0\n";

enum { SLOTS = 1 << 20, CHOICES_MAX = 8 };

/* An information set with more than one action. */
typedef struct set {
    kz_hash128 hash;
    int first;     /* of its actions, in the arrays by action */
    uint8_t count; /* 0: a free slot */
    uint8_t seat;
    uint8_t depth; /* choices that its seat made before */
} set;

/* A position with a choice (`set` >= 0), or a deal's end. Actions' positions follow, each whole. */
typedef struct node {
    int32_t set;
    int32_t size; /* with all that follows from it */
    float worth;  /* of an end, to seat 0 */
} node;

/* What chooses at an information set. */
typedef struct player {
    const char *name;
    const kz_bot *bot;
    bool linear, network;
} player;

static set *sets;
static node *nodes;
static int node_count, node_room, action_count, deepest;
static float *strategy, *sum, *regret, *gain; /* by action */
static float *chosen[6];                      /* by player and action */
static player players[] = {{"random", NULL, false, false},
                           {"linear policy", NULL, true, false},
                           {"network", NULL, false, true},
                           {"club", NULL, false, false},
                           {"master", NULL, false, false}};
enum { PLAYERS = sizeof players / sizeof *players };
static kz_budget budget = {.rollouts = 200, .threads = 1};

static void *room(size_t count, size_t size)
{
    void *p = calloc(count, size);
    if (!p)
        abort();
    return p;
}

/* ---- the tree ---- */

static int choice_of(const player *p, const kz_view *v)
{
    kz_rng rng;
    kz_rng_seed(&rng, 1);
    if (p->bot) {
        kz_action a = kz_bot_choose(p->bot, v, &budget, &rng);
        for (int i = 0; i < v->legal_count; i++)
            if (!memcmp(&a, &v->legal[i], sizeof a))
                return i;
        abort();
    }
    kz_match m;
    policy_track track;
    float x[KZ_LEGAL];
    policy_track_of_view(v, policy_network_note, &m, &track);
    if (p->linear)
        policy_probabilities(&policy_weights, &m, &track, v->legal, v->legal_count, 1, x);
    else
        policy_network_logits(policy_network_of(&v->pub.rules), POLICY_HEAD_GOOD, &m, &track, v->legal,
                              v->legal_count, x);
    int best = 0;
    for (int i = 1; i < v->legal_count; i++)
        best = x[i] > x[best] ? i : best;
    return best;
}

/* Returns the information set of a view. At the first call for a view, each player's choice there is
 * stored. */
static int set_of(const kz_view *v, int depth)
{
    kz_hash128 hash = kz_view_hash(v);
    unsigned at = (unsigned)hash.low % SLOTS;
    for (; sets[at].count; at = (at + 1) % SLOTS)
        if (sets[at].hash.low == hash.low && sets[at].hash.high == hash.high)
            return (int)at;
    if (v->legal_count > CHOICES_MAX || (action_count + v->legal_count) > SLOTS / 2 * CHOICES_MAX)
        abort();
    sets[at] = (set){hash, action_count, v->legal_count, v->seat, (uint8_t)depth};
    action_count += v->legal_count;
    deepest = depth > deepest ? depth : deepest;
    for (int p = 0; p < PLAYERS; p++)
        if (!p)
            for (int i = 0; i < v->legal_count; i++)
                chosen[p][sets[at].first + i] = 1.0f / v->legal_count;
        else
            chosen[p][sets[at].first + choice_of(&players[p], v)] = 1;
    return (int)at;
}

static int add_node(void)
{
    if (node_count == node_room) {
        node_room = node_room ? 2 * node_room : 1 << 16;
        nodes = realloc(nodes, (size_t)node_room * sizeof *nodes);
        if (!nodes)
            abort();
    }
    return node_count++;
}

static void grow(const kz_match *m, const int depth[2])
{
    kz_match next = *m;
    kz_action legal[KZ_LEGAL];
    int count = 0;
    while (next.pub.phase == KZ_PLAYING && (count = kz_match_legal(&next, legal)) == 1)
        kz_match_apply(&next, legal[0]);
    int at = add_node();
    if (next.pub.phase != KZ_PLAYING || next.pub.deal_number != m->pub.deal_number) {
        nodes[at] = (node){-1, 1, (float)kz_utility_points(NULL, &next)};
        return;
    }
    kz_view v;
    int turn = next.pub.turn, deeper[2] = {depth[0], depth[1]};
    kz_view_of(&next, turn, &v);
    int of = set_of(&v, deeper[turn]++);
    for (int i = 0; i < count; i++) {
        kz_match after = next;
        kz_match_apply(&after, legal[i]);
        grow(&after, deeper);
    }
    nodes[at] = (node){of, node_count - at, 0};
}

/* The next larger set of as many tiles. */
static kz_set next_hand(kz_set hand)
{
    kz_set low = hand & -hand, up = hand + low;
    return up | (((hand ^ up) >> 2) / low);
}

/* Every deal; returns how many. */
static int grow_all(const kz_rules *rules)
{
    int deals = 0, none[2] = {0, 0};
    kz_set least = (kz_bit(0) << rules->hand) - 1;
    for (kz_set one = least; one <= KZ_ALL_TILES; one = next_hand(one))
        for (kz_set two = least; two <= KZ_ALL_TILES; two = next_hand(two)) {
            if (one & two || kz_must_redeal_hand(rules, one) || kz_must_redeal_hand(rules, two))
                continue;
            kz_tile order[KZ_TILES];
            kz_set part[3] = {one, two, KZ_ALL_TILES & ~(one | two)};
            for (int p = 0, i = 0; p < 3; p++)
                for (kz_set left = part[p]; left; left &= left - 1)
                    order[i++] = kz_first(left);
            kz_match m;
            kz_match_init(&m, rules);
            kz_match_set_lot(&m, 0);
            if (!kz_match_deal(&m, order, NULL))
                abort();
            grow(&m, none);
            deals++;
        }
    return deals;
}

/* ---- values ---- */

/* The value of a position to `seat`, by `own` at its choices and `other` at the other's. What each action of
 * its sets at `depth` (-1: all) is worth, weighed by how likely the other comes there, is added to gain. */
static double value(int at, int seat, const float *own, const float *other, double reach, int depth)
{
    const node *n = &nodes[at];
    if (n->set < 0)
        return seat ? -n->worth : n->worth;
    const set *s = &sets[n->set];
    const float *p = (s->seat == seat ? own : other) + s->first;
    double all = 0;
    for (int i = 0, child = at + 1; i < s->count; child += nodes[child].size, i++) {
        if (s->seat != seat && p[i] <= 0)
            continue;
        double one = value(child, seat, own, other, s->seat == seat ? reach : reach * p[i], depth);
        all += p[i] * one;
        if (s->seat == seat && (depth < 0 || s->depth == depth))
            gain[s->first + i] += (float)(reach * one);
    }
    return all;
}

static double value_of_all(int seat, const float *own, const float *other, int depth)
{
    double all = 0;
    memset(gain, 0, (size_t)action_count * sizeof *gain);
    for (int at = 0; at < node_count; at += nodes[at].size)
        all += value(at, seat, own, other, 1, depth);
    return all;
}

/* Exact: the deepest choices first, each by what it is worth over all deals that look alike. */
static double best_response(int seat, const float *other)
{
    float *own = room((size_t)action_count, sizeof *own);
    for (int depth = deepest; depth >= 0; depth--) {
        value_of_all(seat, own, other, depth);
        for (int i = 0; i < SLOTS; i++) {
            const set *s = &sets[i];
            if (!s->count || s->seat != seat || s->depth != depth)
                continue;
            int best = 0;
            for (int a = 1; a < s->count; a++)
                best = gain[s->first + a] > gain[s->first + best] ? a : best;
            own[s->first + best] = 1;
        }
    }
    double all = value_of_all(seat, own, other, deepest + 1);
    free(own);
    return all;
}

static double gap(const float *p, int deals)
{
    return (best_response(0, p) + best_response(1, p)) / 2 / deals;
}

/* ---- CFR+ ---- */

/* How likely the owner itself comes to its sets is the average's weight. */
static void average(int at, int seat, double reach, float weight, bool *seen)
{
    const node *n = &nodes[at];
    if (n->set < 0)
        return;
    const set *s = &sets[n->set];
    bool first = s->seat == seat && !seen[n->set];
    if (first)
        seen[n->set] = true;
    for (int i = 0, child = at + 1; i < s->count; child += nodes[child].size, i++) {
        float p = strategy[s->first + i];
        if (first)
            sum[s->first + i] += (float)reach * p * weight;
        average(child, seat, s->seat == seat ? reach * p : reach, weight, seen);
    }
}

static void iterate(int seat, int number, bool *seen)
{
    value_of_all(seat, strategy, strategy, -1);
    for (int i = 0; i < SLOTS; i++) {
        const set *s = &sets[i];
        if (!s->count || s->seat != seat)
            continue;
        float *p = strategy + s->first, *r = regret + s->first, *g = gain + s->first, all = 0, positive = 0;
        for (int a = 0; a < s->count; a++)
            all += p[a] * g[a];
        for (int a = 0; a < s->count; a++) {
            r[a] += g[a] - all;
            r[a] = r[a] > 0 ? r[a] : 0;
            positive += r[a];
        }
        for (int a = 0; a < s->count; a++)
            p[a] = positive > 0 ? r[a] / positive : 1.0f / s->count;
    }
    memset(seen, 0, SLOTS * sizeof *seen);
    for (int at = 0; at < node_count; at += nodes[at].size)
        average(at, seat, 1, (float)number, seen);
}

static void normalize(float *out)
{
    for (int i = 0; i < SLOTS; i++) {
        const set *s = &sets[i];
        float all = 0;
        for (int a = 0; a < s->count; a++)
            all += sum[s->first + a];
        for (int a = 0; a < s->count; a++)
            out[s->first + a] = all > 0 ? sum[s->first + a] / all : 1.0f / s->count;
    }
}

int main(int argc, char **argv)
{
    static kz_games games;
    kz_rules rules;
    int iterations = argc > 1 ? atoi(argv[1]) : 100;
    budget.rollouts = argc > 2 ? atoi(argv[2]) : budget.rollouts;
    kz_games_init(&games);
    if (!kz_games_read(&games, game_file, sizeof game_file - 1, NULL) ||
        !kz_game_setup(kz_games_find(&games, "small"), 2, "", &rules, NULL)) {
        fprintf(stderr, "equilibrium: the game cannot be\n");
        return 2;
    }
    players[3].bot = kz_bot_find("club");
    players[4].bot = kz_bot_find("master");
    sets = room(SLOTS, sizeof *sets);
    for (int p = 0; p < PLAYERS; p++)
        chosen[p] = room((size_t)SLOTS / 2 * CHOICES_MAX, sizeof **chosen);
    int deals = grow_all(&rules);
    size_t actions = (size_t)action_count;
    strategy = room(actions, sizeof *strategy);
    sum = room(actions, sizeof *sum);
    regret = room(actions, sizeof *regret);
    gain = room(actions, sizeof *gain);
    float *mean = room(actions, sizeof *mean);
    normalize(strategy);
    printf("%d deals, %d positions, %d actions of information sets\n", deals, node_count, action_count);
    bool *seen = room(SLOTS, sizeof *seen);
    for (int i = 1; i <= iterations; i++)
        for (int seat = 0; seat < 2; seat++)
            iterate(seat, i, seen);
    normalize(mean);
    double least = gap(mean, deals);
    printf("%-14s gap %.4f; the first to lead has %+.4f points a deal\n", "equilibrium", least,
           value_of_all(0, mean, mean, -1) / deals);
    bool right = least >= -1e-4 && least < 0.01;
    for (int p = 0; p < PLAYERS; p++) {
        double own = gap(chosen[p], deals);
        printf("%-14s gap %.4f\n", players[p].name, own);
        right = right && own > least - 1e-3;
    }
    free(mean);
    free(seen);
    return !right;
}
