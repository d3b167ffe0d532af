/* SPDX-License-Identifier: MIT */
/* Environments (include/kozel/envs.h) of any configuration, stepped by any actions. What they write stays
 * in its range and agrees with the match, the same steps write the same, and what is refused changes
 * nothing. */
#include "choices.h"

#include <kozel/envs.h>
#include <kozel/view.h>

#include <math.h>

enum { ENVS = 4, STEPS = 100 };

/* Environments with all that they write, in memory of just that size. */
typedef struct bench {
    void *memory;
    kz_envs *envs;
    kz_envs_buffers out;
} bench;

static int count;
static kz_rules rules;
static kz_envs_config config;

static size_t bytes_of(size_t each)
{
    return each * (size_t)count;
}

static void *room(size_t each)
{
    void *memory = malloc(bytes_of(each));
    must(memory, "no memory");
    return memset(memory, 0xa5, bytes_of(each));
}

static void open_bench(bench *b)
{
    b->out = (kz_envs_buffers){
        room(1), room(KZ_OBSERVATION),  room(KZ_INDEXES), room(KZ_SEATS * sizeof(float)), room(1), room(1),
        room(1), room(sizeof(uint32_t))};
}

static void close_bench(bench *b)
{
    free(b->memory);
    free(b->out.seat);
    free(b->out.observation);
    free(b->out.legal);
    free(b->out.reward);
    free(b->out.done);
    free(b->out.winners);
    free(b->out.losers);
    free(b->out.length);
}

/* ---- what holds of each state ---- */

static void check_field(const kz_field *f, const uint8_t *at)
{
    must(f->kind != KZ_FIELD_BIT || at[0] <= 1, "a bit that is none");
    must(f->kind != KZ_FIELD_TILE || at[0] <= KZ_TILES, "a tile that is none");
    must((f->kind != KZ_FIELD_SEAT && f->kind != KZ_FIELD_SIDE) || at[0] <= KZ_SEATS, "a seat that is none");
    must(f->kind != KZ_FIELD_ACTION || at[0] <= KZ_SHIFT + 1, "an action that is none");
    must(f->kind != KZ_FIELD_ACTION || !at[0] || at[1] < rules.seats, "an action of nobody");
}

static void check_observation(const uint8_t *observation)
{
    int fields;
    const kz_field *field = kz_observation_fields(&fields);
    for (int i = 0; i < fields; i++)
        for (int k = 0; k < field[i].count; k++)
            check_field(&field[i], observation + field[i].offset + k * field[i].width);
}

/* The mask holds the indexes of the match's legal actions, and each is an action again. */
static void check_mask(const kz_match *m, const uint8_t *mask)
{
    kz_view view;
    kz_action back;
    int set = 0;
    kz_view_of(m, m->pub.turn, &view);
    for (int i = 0; i < view.legal_count; i++) {
        int index = kz_action_index(view.legal[i]);
        must(index >= 0 && index < KZ_INDEXES && mask[index] == 1, "a legal action is masked");
        must(kz_index_action(&view, index, &back) && kz_action_index(back) == index,
             "an index is no action again");
    }
    for (int i = 0; i < KZ_INDEXES; i++) {
        must(mask[i] <= 1, "a mask of other numbers");
        set += mask[i];
    }
    must(set == view.legal_count, "an action is unmasked that is not legal, or two have an index");
}

static void check_idle(const bench *b, int i)
{
    must(!config.auto_reset, "it is idle though it begins by itself");
    for (int k = 0; k < KZ_INDEXES; k++)
        must(!b->out.legal[i * KZ_INDEXES + k], "something is legal while it is idle");
}

static void check_state(const bench *b, int i)
{
    uint8_t seen[KZ_OBSERVATION];
    const kz_match *m = kz_envs_match(b->envs, i);
    const uint8_t *observation = b->out.observation + (size_t)i * KZ_OBSERVATION;
    int seat = b->out.seat[i];
    check_observation(observation);
    must(kz_envs_observe(b->envs, i, seat == KZ_NOBODY ? 0 : seat, seen) &&
             memcmp(seen, observation, sizeof seen) == 0,
         "a seat sees something else when asked");
    if (seat == KZ_NOBODY) {
        check_idle(b, i);
        return;
    }
    must(m->pub.phase == KZ_PLAYING && seat == m->pub.turn, "another seat acts");
    check_mask(m, b->out.legal + (size_t)i * KZ_INDEXES);
}

/* Every tile is in one hand, in the stock or on the table; rows have theirs twice over, in order. */
static void check_perfect(const bench *b, int i)
{
    uint8_t all[ENVS * KZ_PERFECT];
    kz_set hands = 0, stock = 0;
    const kz_match *m = kz_envs_match(b->envs, i);
    kz_envs_perfect(b->envs, all);
    for (int k = 0; k < KZ_PERFECT; k++) {
        int at = all[i * KZ_PERFECT + k];
        must(k >= KZ_SEATS * KZ_TILES ? at <= KZ_TILES : at <= 1, "no tile, no bit");
        kz_set *where = k < KZ_SEATS * KZ_TILES ? &hands : &stock;
        kz_set tile = k >= KZ_SEATS * KZ_TILES ? at < KZ_TILES ? kz_bit((kz_tile)at) : 0
                      : at                     ? kz_bit((kz_tile)(k % KZ_TILES))
                                               : 0;
        must(!(*where & tile), "a tile twice");
        *where |= tile;
    }
    if (m->pub.phase == KZ_PLAYING)
        must((hands | stock | m->pub.board.line) == KZ_ALL_TILES && !((hands | stock) & m->pub.board.line),
             "a tile is lost");
}

/* ---- what holds of each step ---- */

static void check_reward(const float reward[KZ_SEATS], unsigned done)
{
    double sum = 0, size = 1;
    for (int side = 0; side < KZ_SEATS; side++) {
        must(isfinite(reward[side]), "a reward without measure");
        must(done & KZ_DONE_DEAL || reward[side] == 0, "a reward for nothing");
        must(side < rules.side_count || reward[side] == 0, "a reward for nobody");
        must(config.reward != KZ_REWARD_RESULT || fabsf(reward[side]) <= 1, "more than all to win");
        sum += reward[side];
        size += fabs(reward[side]);
    }
    must(fabs(sum) <= 1e-5 * size, "rewards that are not zero-sum");
}

static void check_step(const bench *b, int i)
{
    unsigned done = b->out.done[i], sides = (1u << rules.side_count) - 1;
    unsigned winners = b->out.winners[i], losers = b->out.losers[i];
    check_reward(b->out.reward + i * KZ_SEATS, done);
    must(done <= (KZ_DONE_DEAL | KZ_DONE_TERMINATED | KZ_DONE_TRUNCATED), "an end that is none");
    must(!(done & KZ_DONE_TERMINATED) || done & KZ_DONE_DEAL, "the end of no deal");
    must((done & (KZ_DONE_TERMINATED | KZ_DONE_TRUNCATED)) != (KZ_DONE_TERMINATED | KZ_DONE_TRUNCATED),
         "two ends");
    must(!(winners & losers) && !((winners | losers) & ~sides), "a side wins and loses");
    must(!(winners | losers) || done & KZ_DONE_TERMINATED, "a match is won and goes on");
    must(!config.most_actions || b->out.length[i] <= config.most_actions, "an episode is too long");
}

static void check_all(const bench *b)
{
    for (int i = 0; i < count; i++) {
        check_state(b, i);
        check_perfect(b, i);
    }
}

static bool same(const void *a, const void *b, size_t each)
{
    return memcmp(a, b, bytes_of(each)) == 0;
}

static void check_same(const kz_envs_buffers *a, const kz_envs_buffers *b, const char *what)
{
    must(same(a->seat, b->seat, 1) && same(a->observation, b->observation, KZ_OBSERVATION) &&
             same(a->legal, b->legal, KZ_INDEXES) && same(a->reward, b->reward, KZ_SEATS * sizeof(float)) &&
             same(a->done, b->done, 1) && same(a->winners, b->winners, 1) && same(a->losers, b->losers, 1) &&
             same(a->length, b->length, sizeof(uint32_t)),
         what);
}

static bool is_legal(const bench *b, int i, int32_t action)
{
    if (b->out.seat[i] == KZ_NOBODY)
        return true;
    return action >= 0 && action < KZ_INDEXES && b->out.legal[i * KZ_INDEXES + action];
}

/* Most actions are legal, for else nothing is carried out. */
static void choose_actions(choices *c, const bench *b, int32_t action[ENVS])
{
    kz_rng rng;
    kz_rng_seed(&rng, choose_byte(c));
    kz_envs_sample(b->envs, &rng, action);
    if (choose_byte(c) % 4)
        return;
    uint32_t any;
    choose_bytes(c, &any, sizeof any);
    int i = choose_below(c, count);
    action[i] = any % 2 ? (int32_t)(any / 2 % (KZ_INDEXES + 2)) - 1 : (int32_t)any;
}

static void step(choices *c, bench *b, bench *twin)
{
    int32_t action[ENVS];
    int wrong = KZ_NO_INDEX;
    choose_actions(c, b, action);
    for (int i = count - 1; i >= 0; i--)
        wrong = is_legal(b, i, action[i]) ? wrong : i;
    must(kz_envs_step(b->envs, action) == wrong, "an illegal action is not the first one");
    if (wrong != KZ_NO_INDEX) {
        check_same(&b->out, &twin->out, "a refused action changes something");
        return;
    }
    must(kz_envs_step(twin->envs, action) == wrong, "refused the second time");
    for (int i = 0; i < count; i++)
        check_step(b, i);
}

static void reset_one(choices *c, bench *b, bench *twin)
{
    int i = choose_byte(c) % (ENVS + 1) - 1;
    uint64_t seed = choose_byte(c);
    bool good = kz_envs_reset_one(b->envs, i, seed);
    must(good == (i >= 0 && i < count), "it is reset, or is not there");
    kz_envs_reset_one(twin->envs, i, seed);
}

static void observe(choices *c, const bench *b)
{
    uint8_t seen[KZ_OBSERVATION];
    int i = choose_byte(c) % (ENVS + 2) - 1, seat = choose_byte(c) % (KZ_SEATS + 2) - 1;
    bool good = kz_envs_observe(b->envs, i, seat, seen);
    must(good == (i >= 0 && i < count && seat >= 0 && seat < rules.seats), "a seat that is not there");
    if (good)
        check_observation(seen);
}

/* Choices that are allowed, and some that are not. */
static void choose_config(choices *c)
{
    choose_rules(c, &rules);
    count = choose_below(c, 32) - 1;
    count = count > 0 && count < 30 ? 1 + count % ENVS : count == 30 ? KZ_ENVS_MAX + 1 : count;
    config = (kz_envs_config){.rules = &rules,
                              .episode = (uint8_t)(choose_below(c, 17) % 8 % 3),
                              .reward = (uint8_t)(choose_below(c, 17) % 8 % 3),
                              .forced = (uint8_t)(choose_below(c, 16) % 4),
                              .auto_reset = (uint8_t)(choose_below(c, 17) % 8 % 3)};
    uint32_t most = choose_byte(c);
    if (most == 255)
        choose_bytes(c, &most, sizeof most);
    config.most_actions = most;
}

static bool is_good(void)
{
    return count >= 1 && count <= KZ_ENVS_MAX && config.episode <= KZ_EPISODE_MATCH &&
           config.reward <= KZ_REWARD_RESULT && config.forced <= KZ_FORCED_ALL && config.auto_reset <= 1;
}

static bool begin(bench *b)
{
    size_t size = kz_envs_size(count);
    must((size != 0) == (count >= 1 && count <= KZ_ENVS_MAX), "room for so many");
    *b = (bench){.memory = malloc(size + 1)};
    must(b->memory, "no memory");
    if (size)
        open_bench(b);
    b->envs = kz_envs_init(b->memory, count, &config, &b->out);
    must((b->envs != NULL) == is_good(), "a configuration is taken, or refused");
    return b->envs;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bench b, twin;
    choices c = {data, size};
    choose_config(&c);
    if (!begin(&b)) {
        close_bench(&b);
        return 0;
    }
    begin(&twin);
    uint64_t seed = choose_word(&c);
    kz_envs_reset(b.envs, seed);
    kz_envs_reset(twin.envs, seed);
    check_all(&b);
    for (int i = 0; i < STEPS && c.left; i++) {
        int what = choose_below(&c, 16);
        if (what == 0)
            reset_one(&c, &b, &twin);
        else if (what == 1)
            observe(&c, &b);
        else
            step(&c, &b, &twin);
        check_same(&b.out, &twin.out, "the same steps write something else");
        check_all(&b);
    }
    close_bench(&b);
    close_bench(&twin);
    return 0;
}
