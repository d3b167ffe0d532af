/* SPDX-License-Identifier: MIT */
/* Environments: matches in the caller's memory, stepped together. */
#include "engine/env/observation.h"
#include "engine/env/observe.h"
#include "engine/table/flow.h"

#include <string.h>

typedef struct env {
    kz_match match;
    env_notes notes;
    kz_rng rng;
    uint32_t length; /* length of the episode, in actions */
    uint8_t lost[2]; /* deals lost before this one, in a game that counts them */
    bool running;    /* false: the environment is idle */
    uint8_t legal_count;
    uint8_t chosen; /* index in `legal`, during a step */
    kz_action legal[KZ_LEGAL];
} env;

struct kz_envs {
    kz_rules rules;
    kz_envs_config config;
    kz_envs_buffers out;
    int count;
    env env[];
};

/* The effects of a step on one environment. */
typedef struct outcome {
    float reward[KZ_SEATS];
    uint32_t length;
    uint8_t done, winners, losers;
} outcome;

size_t kz_envs_size(int count)
{
    if (count < 1 || count > KZ_ENVS_MAX)
        return 0;
    return sizeof(kz_envs) + (size_t)count * sizeof(env);
}

kz_envs *kz_envs_init(void *memory, int count, const kz_envs_config *config, const kz_envs_buffers *buffers)
{
    if (!memory || !config || !buffers || !kz_envs_size(count) || config->episode > KZ_EPISODE_MATCH ||
        config->reward > KZ_REWARD_RESULT || config->forced > KZ_FORCED_ALL || config->auto_reset > 1)
        return NULL;
    kz_envs *envs = memory;
    memset(envs, 0, kz_envs_size(count));
    envs->rules = *config->rules;
    envs->config = *config;
    envs->config.rules = &envs->rules;
    envs->out = *buffers;
    envs->count = count;
    for (int i = 0; i < count; i++)
        kz_match_init(&envs->env[i].match, &envs->rules);
    return envs;
}

/* ---- one environment */

static void deal(env *e)
{
    memset(&e->notes, 0, sizeof e->notes);
    memcpy(e->lost, e->match.pub.standing.lost, sizeof e->lost);
    table_shuffle(&e->match, &e->rng);
}

static void begin(const kz_envs *envs, env *e)
{
    kz_match_init(&e->match, &envs->rules);
    table_draw_lot(&e->match, &e->rng);
    e->length = 0;
    e->running = true;
    deal(e);
}

/* Ends a deal: computes the rewards, and whether the episode has ended. */
static void end_deal(const kz_envs *envs, const env *e, outcome *out)
{
    const kz_public *p = &e->match.pub;
    float reward[KZ_SEATS];
    if (envs->config.reward == KZ_REWARD_POINTS)
        kz_reward_points(&e->match, e->lost, reward);
    else
        kz_reward_result(&e->match, reward);
    for (int side = 0; side < KZ_SEATS; side++)
        out->reward[side] += reward[side];
    out->done |= KZ_DONE_DEAL;
    if (p->phase == KZ_OVER) {
        out->winners = p->result.winners;
        out->losers = p->result.losers;
    }
    if (p->phase == KZ_OVER || envs->config.episode == KZ_EPISODE_DEAL)
        out->done |= KZ_DONE_TERMINATED;
}

/* Returns whether there is a single action that the caller need not choose. */
static bool is_forced(const kz_envs *envs, const env *e)
{
    if (envs->config.forced == KZ_FORCED_ASK || e->legal_count != 1)
        return false;
    return envs->config.forced == KZ_FORCED_ALL || !kz_is_choice(e->legal[0]);
}

/* Ends an episode: begins the next one, or becomes idle. */
static void end_episode(const kz_envs *envs, env *e, outcome *out)
{
    out->length = e->length;
    if (envs->config.auto_reset)
        begin(envs, e);
    else
        e->running = false;
}

/* A step of one environment. */
typedef struct step {
    const kz_envs *envs;
    env *env;
    bool chosen; /* the caller's action is not carried out yet */
    bool truncated;
} step;

static void list(env *e)
{
    e->legal_count = e->running ? (uint8_t)kz_match_legal(&e->match, e->legal) : 0;
}

/* Gets the caller's action, then forced ones. Returns false if a seat must choose, or if the episode is
 * truncated. */
static bool choose_forced(void *context, const kz_match *m, kz_action *action)
{
    step *s = context;
    env *e = s->env;
    if (s->chosen) {
        s->chosen = false;
        *action = e->legal[e->chosen];
    } else {
        s->truncated = s->envs->config.most_actions && e->length >= s->envs->config.most_actions;
        if (s->truncated)
            return false;
        list(e);
        if (!is_forced(s->envs, e))
            return false;
        *action = e->legal[0];
    }
    env_notes_add(&e->notes, &m->pub.rules, *action, m->pub.board.value);
    e->length++;
    return true;
}

/* Carries out the caller's action, and plays on until a seat must choose or the episode ends. */
static void go_on(const kz_envs *envs, env *e, outcome *out)
{
    step s = {envs, e, true, false};
    while (table_play(&e->match, choose_forced, &s)) {
        end_deal(envs, e, out);
        if (out->done & KZ_DONE_TERMINATED)
            break;
        deal(e);
    }
    if (s.truncated)
        out->done |= KZ_DONE_TRUNCATED;
    if (!(out->done & (KZ_DONE_TERMINATED | KZ_DONE_TRUNCATED))) {
        out->length = e->length;
        return;
    }
    end_episode(envs, e, out);
    list(e);
}

/* ---- buffers */

static void observe(const env *e, int seat, uint8_t *out)
{
    env_sight sight;
    env_sight_of_match(&e->match, seat, &sight);
    env_observe(&sight, &e->notes, out);
}

static void put_legal(const env *e, uint8_t *out)
{
    memset(out, 0, KZ_INDEXES);
    for (int i = 0; i < e->legal_count; i++)
        out[kz_action_index(e->legal[i])] = 1;
}

static void put(const kz_envs *envs, int i, const outcome *outcome)
{
    const env *e = &envs->env[i];
    const kz_envs_buffers *out = &envs->out;
    uint8_t seat = e->running ? e->legal[0].seat : KZ_NOBODY;
    if (out->seat)
        out->seat[i] = seat;
    if (out->observation)
        observe(e, e->running ? seat : 0, out->observation + (size_t)i * KZ_OBSERVATION);
    if (out->legal)
        put_legal(e, out->legal + (size_t)i * KZ_INDEXES);
    if (out->reward)
        memcpy(out->reward + (size_t)i * KZ_SEATS, outcome->reward, sizeof outcome->reward);
    if (out->done)
        out->done[i] = outcome->done;
    if (out->winners)
        out->winners[i] = outcome->winners;
    if (out->losers)
        out->losers[i] = outcome->losers;
    if (out->length)
        out->length[i] = outcome->length;
}

/* ---- all of them */

static void reset(kz_envs *envs, int i, uint64_t seed)
{
    env *e = &envs->env[i];
    outcome out = {0};
    kz_rng_seed(&e->rng, seed);
    begin(envs, e);
    list(e);
    put(envs, i, &out);
}

void kz_envs_reset(kz_envs *envs, uint64_t seed)
{
    for (int i = 0; i < envs->count; i++)
        reset(envs, i, seed + (uint64_t)i);
}

bool kz_envs_reset_one(kz_envs *envs, int i, uint64_t seed)
{
    if (i < 0 || i >= envs->count)
        return false;
    reset(envs, i, seed);
    return true;
}

/* Finds the action among the legal ones. */
static bool choose(env *e, int32_t index)
{
    for (int i = 0; i < e->legal_count; i++) {
        if (kz_action_index(e->legal[i]) == index) {
            e->chosen = (uint8_t)i;
            return true;
        }
    }
    return !e->running;
}

int kz_envs_step(kz_envs *envs, const int32_t *action)
{
    for (int i = 0; i < envs->count; i++)
        if (!choose(&envs->env[i], action[i]))
            return i;
    for (int i = 0; i < envs->count; i++) {
        env *e = &envs->env[i];
        outcome out = {.length = e->length};
        if (e->running)
            go_on(envs, e, &out);
        put(envs, i, &out);
    }
    return KZ_NO_INDEX;
}

void kz_envs_sample(const kz_envs *envs, kz_rng *rng, int32_t *action)
{
    for (int i = 0; i < envs->count; i++) {
        const env *e = &envs->env[i];
        action[i] =
            e->legal_count ? kz_action_index(e->legal[kz_rng_below(rng, e->legal_count)]) : KZ_NO_INDEX;
    }
}

bool kz_envs_observe(const kz_envs *envs, int i, int seat, uint8_t out[KZ_OBSERVATION])
{
    if (i < 0 || i >= envs->count || seat < 0 || seat >= envs->rules.seats)
        return false;
    observe(&envs->env[i], seat, out);
    return true;
}

const kz_match *kz_envs_match(const kz_envs *envs, int i)
{
    return i < 0 || i >= envs->count ? NULL : &envs->env[i].match;
}

static void put_perfect(const kz_match *m, int seat, uint8_t *out)
{
    const kz_public *p = &m->pub;
    bool rows = kz_hands_are_face_down(&p->rules);
    int from = rows ? 0 : p->stock_dealt - p->stock_count;
    int left = rows ? p->count[0] + p->count[1] : p->stock_count;
    memset(out, 0, KZ_PERFECT);
    for (int i = 0; i < p->rules.seats; i++)
        for (kz_set hand = m->hidden.hand[(seat + i) % p->rules.seats]; hand; hand &= hand - 1)
            out[i * KZ_TILES + kz_first(hand)] = 1;
    memset(out + KZ_SEATS * KZ_TILES, KZ_TILES, KZ_TILES);
    memcpy(out + KZ_SEATS * KZ_TILES, m->hidden.stock + from, (size_t)left);
}

void kz_envs_perfect(const kz_envs *envs, uint8_t *out)
{
    for (int i = 0; i < envs->count; i++) {
        const env *e = &envs->env[i];
        put_perfect(&e->match, e->running ? e->legal[0].seat : 0, out + (size_t)i * KZ_PERFECT);
    }
}
