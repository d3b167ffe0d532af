/* SPDX-License-Identifier: MIT */
/* Plays deals of many kinds of players, to learn from what they choose and to test it.
 *
 *   population GROUP GAME SEED DEALS [FROM] > FILE
 *
 * GROUP: "learn", or "test" for players who are kept out of learning. Deal number n has the seed SEED * 2^32
 * + n, so that a run can be continued: FROM, from 1, is the first one. Games: two pairs at two ends
 * (infoset_beliefs_known()). A line is a deal; deals.h reads it. */
#include "engine/ai/baselines.h"
#include "engine/ai/levels.h"
#include "engine/ai/policy/elementary.h"
#include "engine/ai/policy/networks.h"
#include "engine/ai/search.h"
#include "engine/infoset/beliefs.h"
#include "engine/table/flow.h"
#include "research/training/deals.h"

#include <kozel/bot.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A kind of player: a level, or the policies at a temperature. `share` is how often it has a seat. */
typedef struct kind {
    const char *level; /* NULL: a policy */
    int rollouts;
    float sharpness; /* of a policy's softmax */
    bool linear;     /* the linear policy; else the network */
    int share;
} kind;

static const kind learned[] = {{"master", 60, 0, false, 12},  {"master", 120, 0, false, 12},
                               {"master", 240, 0, false, 12}, {"master", 400, 0, false, 9},
                               {"club", 0, 0, false, 15},     {"novice", 0, 0, false, 12},
                               {"hasty.bot", 0, 0, false, 5}, {"distracted.bot", 0, 0, false, 5},
                               {NULL, 0, 1, false, 5},        {NULL, 0, 2, false, 5},
                               {NULL, 0, 4, false, 5},        {NULL, 0, 1, true, 3}};
static const kind tested[] = {{"master", 600, 0, false, 20},
                              {"forgetful.bot", 0, 0, false, 20},
                              {"observant.bot", 0, 0, false, 20},
                              {"thoughtful.bot", 0, 0, false, 20},
                              {NULL, 0, 3, false, 20},
                              {NULL, 0, 0.7f, true, 10}};

static const struct {
    const char *name;
    const kind *kinds;
    int count;
} groups[] = {{"learn", learned, (int)(sizeof learned / sizeof *learned)},
              {"test", tested, (int)(sizeof tested / sizeof *tested)}};

/* A deal that is played. */
typedef struct playing {
    deals_deal *deal;
    const kind *kinds;
    const kz_rules *rules;
    kz_rng *rng;
    policy_track track;
} playing;

static int draw_kind(const kind *kinds, int count, kz_rng *rng)
{
    int all = 0, at = 0;
    for (int i = 0; i < count; i++)
        all += kinds[i].share;
    for (int left = (int)kz_rng_below(rng, (uint32_t)all); (left -= kinds[at].share) >= 0;)
        at++;
    return at;
}

/* Seats players: in 35 of 100 deals four of one kind, in 25 two kinds of pairs, else four kinds. */
static void seat_players(playing *p, int count)
{
    uint32_t how = kz_rng_below(p->rng, 100);
    int one = draw_kind(p->kinds, count, p->rng), other = draw_kind(p->kinds, count, p->rng);
    for (int seat = 0; seat < p->rules->seats; seat++)
        p->deal->player[seat] = (uint8_t)(how < 35   ? one
                                          : how < 60 ? (p->rules->side_of[seat] ? other : one)
                                                     : draw_kind(p->kinds, count, p->rng));
}

static int choose_by_policy(const kind *k, const kz_match *m, const policy_track *track, const kz_view *v,
                            kz_rng *rng)
{
    float x[KZ_LEGAL];
    if (k->linear)
        return policy_choose(&policy_weights, m, track, v->legal, v->legal_count, k->sharpness, rng);
    policy_network_logits(policy_network_of(&m->pub.rules), POLICY_HEAD_GOOD, m, track, v->legal,
                          v->legal_count, x);
    for (int i = 0; i < v->legal_count; i++)
        x[i] *= k->sharpness;
    policy_softmax(x, v->legal_count);
    float at = (float)(kz_rng_next(rng) >> 40) * 0x1p-24f;
    int chosen = 0;
    while (chosen < v->legal_count - 1 && (at -= x[chosen]) >= 0)
        chosen++;
    return chosen;
}

static bool choose(void *context, const kz_match *m, kz_action *action)
{
    playing *p = context;
    const kind *k = &p->kinds[p->deal->player[m->pub.turn]];
    kz_view view;
    if (p->deal->count == DEALS_ACTIONS)
        return false;
    kz_view_of(m, m->pub.turn, &view);
    kz_budget budget = {.rollouts = k->rollouts ? k->rollouts : KZ_ROLLOUTS_MAX, .threads = 1};
    if (view.legal_count == 1)
        *action = view.legal[0];
    else if (k->level)
        *action = kz_bot_choose(kz_bot_find(k->level), &view, &budget, p->rng);
    else
        *action = view.legal[choose_by_policy(k, m, &p->track, &view, p->rng)];
    policy_network_note(&p->track, m, *action);
    p->deal->action[p->deal->count++] = *action;
    return true;
}

static bool play(playing *p, int kinds)
{
    kz_match m;
    kz_deal_shuffle(p->rules, p->rng, p->deal->order);
    kz_match_init(&m, p->rules);
    if (!kz_match_deal(&m, p->deal->order, NULL))
        return false;
    policy_track_begin(&p->track);
    seat_players(p, kinds);
    return table_play(&m, choose, p);
}

int main(int argc, char **argv)
{
    static kz_games games;
    kz_rules rules;
    kz_games_init(&games);
    const kz_game *game = argc == 5 || argc == 6 ? kz_games_find(&games, argv[2]) : NULL;
    size_t group = 0;
    while (game && group < 2 && strcmp(groups[group].name, argv[1]) != 0)
        group++;
    if (!game || group == 2 || !kz_game_setup(game, 4, "", &rules, NULL) || !infoset_beliefs_known(&rules)) {
        fprintf(stderr, "usage: population GROUP GAME SEED DEALS [FROM] > FILE\n");
        return 2;
    }
    int from = argc == 6 ? atoi(argv[5]) : 1;
    for (int i = 0; i < atoi(argv[4]); i++) {
        kz_rng rng;
        deals_deal deal = {.number = from + i};
        playing p = {.deal = &deal, .kinds = groups[group].kinds, .rules = &rules, .rng = &rng};
        kz_rng_seed(&rng, (strtoull(argv[3], NULL, 10) << 32) + (uint64_t)deal.number);
        snprintf(deal.game, sizeof deal.game, "%s", argv[2]);
        if (play(&p, groups[group].count))
            deals_write(stdout, &deal);
    }
    if (fflush(stdout) || ferror(stdout)) {
        perror("population");
        return 2;
    }
    return 0;
}
