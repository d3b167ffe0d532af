/* SPDX-License-Identifier: MIT */
/* Environments step as matches do, state by state; what is asked, rewarded and refused. */
#include "tests/unit/engine/env/envs_world.h"

#include "engine/env/observation.h"

enum { ENVS = 3, STEPS = 120 };

/* Environments with all that they write. */
typedef struct bench {
    kz_envs *envs;
    void *memory;
    uint8_t seat[ENVS], observation[ENVS][KZ_OBSERVATION], legal[ENVS][KZ_INDEXES], done[ENVS];
    uint8_t winners[ENVS], losers[ENVS];
    float reward[ENVS][KZ_SEATS];
    uint32_t length[ENVS];
    int32_t action[ENVS];
} bench;

static void begin_bench(bench *b, const kz_envs_config *config, uint64_t seed)
{
    kz_envs_buffers buffers = {
        b->seat,  &b->observation[0][0], &b->legal[0][0], &b->reward[0][0], b->done, b->winners, b->losers,
        b->length};
    b->memory = malloc(kz_envs_size(ENVS));
    b->envs = kz_envs_init(b->memory, ENVS, config, &buffers);
    assert_non_null(b->envs);
    kz_envs_reset(b->envs, seed);
}

/* Any legal actions; the mask has the same ones as the library. */
static void choose_any(bench *b, kz_rng *rng)
{
    kz_envs_sample(b->envs, rng, b->action);
    for (int i = 0; i < ENVS; i++)
        assert_true(b->seat[i] == KZ_NOBODY ? b->action[i] == KZ_NO_INDEX : b->legal[i][b->action[i]] == 1);
}

/* ---- the same as matches */

static kz_action by_index(const kz_match *m, int32_t index)
{
    kz_view view;
    kz_action action;
    kz_view_of(m, m->pub.turn, &view);
    assert_true(kz_index_action(&view, index, &action));
    return action;
}

/* The match of an environment is this one, and what is written of it is its view. */
static void check_same(const char *what, const bench *b, int i, const kz_match *m)
{
    uint8_t out[KZ_OBSERVATION];
    int turn = m->pub.turn;
    for (int seat = 0; seat < m->pub.rules.seats; seat++) {
        kz_view view, other;
        kz_view_of(m, seat, &view);
        kz_view_of(kz_envs_match(b->envs, i), seat, &other);
        if (memcmp(&view, &other, sizeof view))
            fail_msg("%s: another state", what);
        kz_observe_view(&view, out);
        if (seat == turn)
            assert_memory_equal(out, b->observation[i], sizeof out);
        uint8_t seen[KZ_OBSERVATION];
        assert_true(kz_envs_observe(b->envs, i, seat, seen));
        assert_memory_equal(seen, out, sizeof out);
        if (seat != turn)
            continue;
        uint8_t legal[KZ_INDEXES] = {0};
        for (int j = 0; j < view.legal_count; j++)
            legal[kz_action_index(view.legal[j])] = 1;
        assert_memory_equal(legal, b->legal[i], sizeof legal);
    }
    assert_int_equal(b->seat[i], turn);
}

/* A match that runs in parallel with an environment. */
typedef struct twin {
    kz_match match;
    kz_rng rng;
    uint32_t length;
} twin;

/* Carries the action out in both; checks what the environment reports of it. */
static void step_twin(const kz_rules *rules, twin *t, const bench *b, int i)
{
    kz_match_apply(&t->match, by_index(&t->match, b->action[i]));
    t->length++;
    assert_int_equal(b->length[i], t->length);
    kz_phase phase = t->match.pub.phase;
    assert_int_equal(b->done[i],
                     phase == KZ_PLAYING ? 0 : KZ_DONE_DEAL | (phase == KZ_OVER ? KZ_DONE_TERMINATED : 0));
    const kz_result *result = &t->match.pub.result;
    assert_int_equal(b->winners[i], phase == KZ_OVER ? result->winners : 0);
    assert_int_equal(b->losers[i], phase == KZ_OVER ? result->losers : 0);
    if (phase == KZ_OVER) {
        begin_by(&t->match, rules, &t->rng);
        t->length = 0;
    } else if (phase == KZ_DEALING) {
        deal_cards(&t->match, &t->rng);
    }
}

static void step_beside(const char *what, const kz_rules *rules)
{
    static bench b;
    static twin twins[ENVS];
    kz_rng rng;
    kz_envs_config config = {.rules = rules, .episode = KZ_EPISODE_MATCH, .auto_reset = 1};
    kz_rng_seed(&rng, 3);
    begin_bench(&b, &config, 100);
    for (int i = 0; i < ENVS; i++) {
        kz_rng_seed(&twins[i].rng, 100 + (uint64_t)i);
        begin_by(&twins[i].match, rules, &twins[i].rng);
        twins[i].length = 0;
    }
    for (int step = 0; step < STEPS; step++) {
        for (int i = 0; i < ENVS; i++)
            check_same(what, &b, i, &twins[i].match);
        choose_any(&b, &rng);
        assert_int_equal(kz_envs_step(b.envs, b.action), KZ_NO_INDEX);
        for (int i = 0; i < ENVS; i++)
            step_twin(rules, &twins[i], &b, i);
    }
    free(b.memory);
}

static void they_step_as_matches_do(void **state)
{
    (void)state;
    each_rules(step_beside);
}

/* ---- rewards */

static float sum_of(const float reward[KZ_SEATS])
{
    return reward[0] + reward[1] + reward[2] + reward[3];
}

static bool is_nothing(const float reward[KZ_SEATS])
{
    return reward[0] == 0 && reward[1] == 0 && reward[2] == 0 && reward[3] == 0;
}

/* Rewards come with the end of a deal or match only, add up to nothing, and are somebody's. */
static void earn(const char *what, const kz_rules *rules)
{
    static bench b;
    for (int reward = KZ_REWARD_POINTS; reward <= KZ_REWARD_RESULT; reward++) {
        kz_envs_config config = {
            .rules = rules, .episode = KZ_EPISODE_MATCH, .reward = (uint8_t)reward, .auto_reset = 1};
        int due = reward == KZ_REWARD_POINTS ? KZ_DONE_DEAL : KZ_DONE_TERMINATED;
        kz_rng rng;
        kz_rng_seed(&rng, 4);
        begin_bench(&b, &config, 200);
        for (int step = 0; step < STEPS; step++) {
            choose_any(&b, &rng);
            assert_int_equal(kz_envs_step(b.envs, b.action), KZ_NO_INDEX);
            for (int i = 0; i < ENVS; i++) {
                float sum = sum_of(b.reward[i]);
                assert_true(sum < 1e-3f && sum > -1e-3f);
                for (int side = 0; side < KZ_SEATS && !(b.done[i] & due); side++)
                    if (b.reward[i][side] != 0)
                        fail_msg("%s: rewarded too early", what);
                if (reward == KZ_REWARD_RESULT && b.winners[i] && b.losers[i] && is_nothing(b.reward[i]))
                    fail_msg("%s: a result without reward", what);
            }
        }
        free(b.memory);
    }
}

static void rewards_add_up_to_nothing(void **state)
{
    (void)state;
    each_rules(earn);
}

static kz_rules rules_of(const char *game, int seats)
{
    return begin_match(game, seats, NULL).pub.rules;
}

/* Points of a deal, by the accounts of the parallel match. */
static void points_are_what_the_deal_was_worth(void **state)
{
    (void)state;
    static bench b;
    kz_rules rules = rules_of("sport", 4);
    kz_envs_config config = {.rules = &rules, .episode = KZ_EPISODE_MATCH, .auto_reset = 1};
    kz_rng rng;
    kz_match m;
    int deals = 0, paid = 0;
    kz_rng_seed(&rng, 5);
    begin_bench(&b, &config, 300);
    while (deals < 20) {
        m = *kz_envs_match(b.envs, 0);
        choose_any(&b, &rng);
        assert_int_equal(kz_envs_step(b.envs, b.action), KZ_NO_INDEX);
        if (!(b.done[0] & KZ_DONE_DEAL))
            continue;
        kz_match_apply(&m, by_index(&m, b.action[0]));
        int32_t own = m.pub.account[0].score - m.pub.before[0].score;
        int32_t other = m.pub.account[1].score - m.pub.before[1].score;
        assert_true(b.reward[0][0] == (float)(own - other) && b.reward[0][1] == (float)(other - own));
        paid += own != other;
        deals++;
    }
    assert_true(paid > 10);
    free(b.memory);
}

/* In a game that counts deals lost, a deal is worth the one that it lost, however many were lost before. */
static void a_lost_deal_counts_once(void **state)
{
    (void)state;
    static bench b;
    kz_rules rules = rules_of("general", 4);
    kz_envs_config config = {.rules = &rules, .episode = KZ_EPISODE_MATCH, .auto_reset = 1};
    kz_rng rng;
    int deals = 0, second = 0, before[2] = {0, 0},
        sign = rules.target_means == KZ_TARGET_MEANS_LOSES ? -1 : 1;
    kz_rng_seed(&rng, 14);
    begin_bench(&b, &config, 800);
    while (deals < 40) {
        kz_match m = *kz_envs_match(b.envs, 0);
        choose_any(&b, &rng);
        assert_int_equal(kz_envs_step(b.envs, b.action), KZ_NO_INDEX);
        if (!(b.done[0] & KZ_DONE_DEAL))
            continue;
        kz_match_apply(&m, by_index(&m, b.action[0]));
        int gain[2];
        for (int side = 0; side < 2; side++)
            gain[side] = sign * (m.pub.account[side].score - m.pub.before[side].score) -
                         (m.pub.standing.lost[side] - before[side]);
        assert_true(b.reward[0][0] == (float)(gain[0] - gain[1]) &&
                    b.reward[0][1] == (float)(gain[1] - gain[0]));
        second += before[0] > 0 || before[1] > 0;
        for (int side = 0; side < 2; side++)
            before[side] = m.pub.phase == KZ_OVER ? 0 : m.pub.standing.lost[side];
        deals++;
    }
    assert_true(second > 10);
    free(b.memory);
}

/* ---- what is asked */

static bool is_forced(const kz_match *m, int forced)
{
    kz_action legal[KZ_LEGAL];
    if (forced == KZ_FORCED_ASK)
        return false;
    return kz_match_legal(m, legal) == 1 && (forced == KZ_FORCED_ALL || !kz_is_choice(legal[0]));
}

/* Until its length the match has only forced actions; then it has none, but for an episode's first. */
static int catch_up(kz_match *m, int forced, uint32_t *length, uint32_t to)
{
    int skipped = 0;
    for (; *length < to; ++*length, skipped++) {
        kz_action legal[KZ_LEGAL];
        assert_true(is_forced(m, forced));
        kz_match_legal(m, legal);
        kz_match_apply(m, legal[0]);
    }
    assert_false(is_forced(m, forced));
    return skipped;
}

static int play_forced(const kz_rules *rules, int forced)
{
    static bench b;
    kz_envs_config config = {.rules = rules, .forced = (uint8_t)forced};
    int skipped = 0;
    kz_rng rng;
    kz_rng_seed(&rng, 6);
    begin_bench(&b, &config, 400);
    kz_match m = *kz_envs_match(b.envs, 0);
    uint32_t length = 0;
    while (b.seat[0] != KZ_NOBODY) {
        choose_any(&b, &rng);
        kz_match_apply(&m, by_index(&m, b.action[0]));
        length++;
        assert_int_equal(kz_envs_step(b.envs, b.action), KZ_NO_INDEX);
        skipped += catch_up(&m, forced, &length, b.length[0]);
    }
    assert_int_equal(m.pub.phase, KZ_DEALING);
    assert_int_equal(b.done[0], KZ_DONE_DEAL | KZ_DONE_TERMINATED);
    free(b.memory);
    return skipped;
}

static void forced_actions_follow_by_themselves(void **state)
{
    (void)state;
    static const char *const games[] = {"kozel", "sausage", "bergen", "telephone"};
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        kz_rules rules = rules_of(games[g], 2);
        assert_int_equal(play_forced(&rules, KZ_FORCED_ASK), 0);
        assert_true(play_forced(&rules, KZ_FORCED_MOVES) > 0);
        assert_true(play_forced(&rules, KZ_FORCED_ALL) > 0);
    }
}

/* An environment is idle until it is reset for the first time. */
static void they_begin_idle(void **state)
{
    (void)state;
    kz_rules rules = rules_of("kozel", 4);
    kz_envs_config config = {.rules = &rules, .auto_reset = 1};
    uint8_t seat[ENVS];
    uint32_t length[ENVS];
    int32_t action[ENVS + 1] = {0, 1, 2, 5};
    kz_envs_buffers buffers = {.seat = seat, .length = length};
    kz_rng rng;
    kz_rng_seed(&rng, 12);
    void *memory = malloc(kz_envs_size(ENVS + 1)); /* what is behind them is no environment */
    memset(memory, 0x55, kz_envs_size(ENVS + 1));
    kz_envs *envs = kz_envs_init(memory, ENVS, &config, &buffers);
    kz_envs_sample(envs, &rng, action);
    for (int i = 0; i < ENVS; i++)
        assert_int_equal(action[i], KZ_NO_INDEX);
    assert_int_equal(kz_envs_step(envs, action), KZ_NO_INDEX);
    for (int i = 0; i < ENVS; i++) {
        assert_int_equal(seat[i], KZ_NOBODY);
        assert_int_equal(length[i], 0);
    }
    free(memory);
}

/* Without auto reset an environment is idle until it is reset. */
static void an_ended_episode_rests(void **state)
{
    (void)state;
    static bench b;
    kz_rules rules = rules_of("kozel", 3);
    kz_envs_config config = {.rules = &rules, .most_actions = 5};
    kz_rng rng;
    kz_rng_seed(&rng, 7);
    begin_bench(&b, &config, 500);
    for (int step = 0; step < 5; step++) {
        assert_true(b.seat[0] < 3);
        choose_any(&b, &rng);
        assert_int_equal(kz_envs_step(b.envs, b.action), KZ_NO_INDEX);
    }
    static const uint8_t nothing[KZ_INDEXES];
    for (int step = 0; step < 2; step++) {
        assert_int_equal(b.seat[0], KZ_NOBODY);
        assert_int_equal(b.done[0], step ? 0 : KZ_DONE_TRUNCATED);
        assert_int_equal(b.length[0], 5);
        assert_memory_equal(b.legal[0], nothing, sizeof nothing);
        choose_any(&b, &rng);
        assert_int_equal(kz_envs_step(b.envs, b.action), KZ_NO_INDEX);
    }
    assert_true(kz_envs_reset_one(b.envs, 0, 500));
    assert_true(b.seat[0] < 3 && b.seat[1] == KZ_NOBODY);
    assert_false(kz_envs_reset_one(b.envs, ENVS, 1));
    assert_false(kz_envs_reset_one(b.envs, -1, 1));
    free(b.memory);
}

/* ---- what is refused */

static void an_illegal_action_changes_nothing(void **state)
{
    (void)state;
    static bench b, before;
    static const int32_t wrong[] = {KZ_INDEXES, KZ_NO_INDEX, 324, INT32_MIN, INT32_MAX};
    kz_rules rules = rules_of("kozel", 4);
    kz_envs_config config = {.rules = &rules, .auto_reset = 1};
    kz_rng rng;
    kz_rng_seed(&rng, 8);
    begin_bench(&b, &config, 600);
    choose_any(&b, &rng);
    void *memory = malloc(kz_envs_size(ENVS));
    memcpy(memory, b.memory, kz_envs_size(ENVS));
    before = b;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        int32_t action[ENVS] = {b.action[0], wrong[i], b.action[2]};
        assert_int_equal(kz_envs_step(b.envs, action), 1);
        assert_memory_equal(&b, &before, sizeof b);
        assert_int_equal(memcmp(kz_envs_match(b.envs, 0),
                                (char *)memory + ((char *)kz_envs_match(b.envs, 0) - (char *)b.memory),
                                sizeof(kz_match)),
                         0);
    }
    assert_int_equal(kz_envs_step(b.envs, b.action), KZ_NO_INDEX);
    free(memory);
    free(b.memory);
}

static void numbers_out_of_range_are_refused(void **state)
{
    (void)state;
    static bench b;
    uint8_t out[KZ_OBSERVATION];
    kz_rules rules = rules_of("kozel", 3);
    kz_envs_config good = {.rules = &rules};
    kz_envs_buffers none = {0};
    assert_int_equal(kz_envs_size(0), 0);
    assert_true(kz_envs_size(1) > 0 && kz_envs_size(KZ_ENVS_MAX) > kz_envs_size(KZ_ENVS_MAX - 1));
    assert_int_equal(kz_envs_size(-1), 0);
    assert_int_equal(kz_envs_size(KZ_ENVS_MAX + 1), 0);
    begin_bench(&b, &good, 1);
    assert_false(kz_envs_observe(b.envs, 0, 3, out));
    assert_false(kz_envs_observe(b.envs, 0, -1, out));
    assert_false(kz_envs_observe(b.envs, ENVS, 0, out));
    assert_null(kz_envs_match(b.envs, ENVS));
    assert_null(kz_envs_match(b.envs, -1));
    assert_null(kz_envs_init(b.memory, 0, &good, &none));
    for (int field = 0; field < 4; field++) {
        kz_envs_config bad = good;
        uint8_t *fields[] = {&bad.episode, &bad.reward, &bad.forced, &bad.auto_reset};
        static const uint8_t most[] = {KZ_EPISODE_MATCH, KZ_REWARD_RESULT, KZ_FORCED_ALL, 1};
        *fields[field] = (uint8_t)(most[field] + 1);
        assert_null(kz_envs_init(b.memory, ENVS, &bad, &none));
    }
    free(b.memory);
}

/* ---- perfect information */

static void all_tiles_are_somewhere(const char *what, const kz_rules *rules)
{
    static bench b;
    static uint8_t all[ENVS][KZ_PERFECT];
    int count, line_offset = 0;
    const kz_field *fields = kz_observation_fields(&count);
    for (int i = 0; i < count; i++)
        line_offset = strcmp(fields[i].name, "line") ? line_offset : fields[i].offset;
    kz_envs_config config = {.rules = rules, .auto_reset = 1};
    kz_rng rng;
    kz_rng_seed(&rng, 9);
    begin_bench(&b, &config, 700);
    for (int step = 0; step < STEPS; step++) {
        kz_envs_perfect(b.envs, &all[0][0]);
        for (int i = 0; i < ENVS; i++) {
            kz_set seen = 0;
            for (int at = 0; at < KZ_SEATS * KZ_TILES; at++)
                seen |= all[i][at] ? kz_bit((kz_tile)(at % KZ_TILES)) : 0;
            for (int at = KZ_SEATS * KZ_TILES; at < KZ_PERFECT; at++)
                seen |= all[i][at] < KZ_TILES ? kz_bit(all[i][at]) : 0;
            kz_set laid = 0;
            for (kz_tile tile = 0; tile < KZ_TILES; tile++)
                laid |= b.observation[i][line_offset + tile] ? kz_bit(tile) : 0;
            if ((seen | laid) != KZ_ALL_TILES || (seen & laid))
                fail_msg("%s: tiles are missing", what);
            if (!memcmp(all[i], all[i] + KZ_TILES, KZ_TILES))
                fail_msg("%s: two hands are the same", what);
        }
        choose_any(&b, &rng);
        assert_int_equal(kz_envs_step(b.envs, b.action), KZ_NO_INDEX);
    }
    free(b.memory);
}

static void perfect_information_is_complete(void **state)
{
    (void)state;
    each_rules(all_tiles_are_somewhere);
}

/* ---- indexes, fields and rewards by hand ---- */

/* The table of kozel/envs.h; doubles at several ends are in observation_test.c. */
static void indexes_are_those_of_the_table(void **state)
{
    (void)state;
    for (kz_tile tile = 0; tile < KZ_TILES; tile++) {
        assert_int_equal(kz_action_index((kz_action){KZ_LAY, 0, tile, KZ_NO_END}), tile);
        for (uint8_t end = 0; end <= KZ_LINE_2; end++)
            assert_int_equal(kz_action_index((kz_action){KZ_LAY, 0, tile, end}), 28 + 6 * tile + end);
        assert_int_equal(kz_action_index((kz_action){KZ_GIVE, 0, tile, KZ_NO_END}), 327 + tile);
    }
    for (unsigned value = 0; value < KZ_VALUES; value++)
        for (uint8_t end = 0; end < KZ_ENDS; end++) {
            kz_tile tile = kz_double_of(value);
            int at = 4 * (int)value + end;
            assert_int_equal(kz_action_index((kz_action){KZ_LAY_CLOSED, 0, tile, end}), 196 + at);
            assert_int_equal(kz_action_index((kz_action){KZ_LAY_LENGTHWISE, 0, tile, end}), 224 + at);
        }
    for (int line = 0; line < 2; line++)
        for (int joint = 0; joint < 27; joint++)
            assert_int_equal(kz_action_index((kz_action){KZ_INSERT, 0, 0, kz_joint(line, joint)}),
                             355 + 27 * line + joint);
    for (uint8_t depth = 1; depth <= 13; depth++)
        assert_int_equal(kz_action_index((kz_action){KZ_CUT, 0, 0, depth}), 408 + depth);
    assert_int_equal(kz_action_index((kz_action){KZ_CUT, 0, 0, KZ_NO_END}), 422);
    assert_int_equal(kz_action_index((kz_action){KZ_DRAW, 0, KZ_NO_TILE, KZ_NO_END}), 324);
    assert_int_equal(kz_action_index((kz_action){KZ_KNOCK, 0, KZ_NO_TILE, KZ_NO_END}), 325);
    assert_int_equal(kz_action_index((kz_action){KZ_CLAIM, 0, KZ_NO_TILE, KZ_NO_END}), 326);
    assert_int_equal(kz_action_index((kz_action){KZ_SHIFT, 0, 0, KZ_NO_END}), 423);
}

static const uint8_t *field_of(const uint8_t *out, const char *name)
{
    int count;
    const kz_field *fields = kz_observation_fields(&count);
    for (int i = 0; i < count; i++)
        if (!strcmp(fields[i].name, name))
            return out + fields[i].offset;
    fail_msg("there is no field %s", name);
    return NULL;
}

static int word_of(const uint8_t *out, const char *name, int i)
{
    const uint8_t *at = field_of(out, name) + 2 * i;
    return (int16_t)(at[0] | at[1] << 8);
}

/* Sides and seats are counted from the own ones on; numbers of 16 bits end at their limits. */
static void what_stands_between_deals_is_observed(void **state)
{
    (void)state;
    kz_match m = begin_match("kozel-pairs", 4, NULL);
    kz_rng rng;
    kz_rng_seed(&rng, 10);
    deal_cards(&m, &rng);
    m.pub.standing = (kz_standing){.pot = 40000,
                                   .debt = -40000,
                                   .weight = 771,
                                   .pot_deals = 3,
                                   .debt_deals = 2,
                                   .debtor = 2,
                                   .creditor = 1,
                                   .eggs = 4,
                                   .queue = 0x85,
                                   .counted = 6,
                                   .lost = {1, 2}};
    m.pub.account[0] = (kz_account){.score = -300, .memory = 12, .open = true};
    m.pub.account[1] = (kz_account){.score = 77, .memory = 1};
    m.pub.carry = 29;
    m.pub.scored = 15;
    m.pub.right = 1;
    m.pub.led_six = 1;
    m.pub.giving_to = 3;
    m.pub.board.lengthwise = 5;
    for (int seat = 0; seat < 4; seat++) {
        static kz_view view;
        uint8_t out[KZ_OBSERVATION];
        int own = seat % 2;
        kz_view_of(&m, seat, &view);
        kz_observe_view(&view, out);
        assert_int_equal(word_of(out, "pot", 0), INT16_MAX);
        assert_int_equal(word_of(out, "debt", 0), INT16_MIN);
        assert_int_equal(word_of(out, "weight", 0), 771);
        assert_int_equal(word_of(out, "carry", 0), 29);
        assert_int_equal(word_of(out, "scored", 0), 15);
        assert_int_equal(word_of(out, "deal", 0), 1);
        assert_int_equal(word_of(out, "score", own), -300);
        assert_int_equal(word_of(out, "memory", own), 12);
        assert_int_equal(word_of(out, "score", 1 - own), 77);
        assert_int_equal(word_of(out, "memory", 1 - own), 1);
        assert_int_equal(field_of(out, "open")[own], 1);
        assert_int_equal(field_of(out, "open")[1 - own], 0);
        assert_int_equal(*field_of(out, "pot_deals"), 3);
        assert_int_equal(*field_of(out, "debt_deals"), 2);
        assert_int_equal(*field_of(out, "debtor"), (2 - seat + 4) % 4);
        assert_int_equal(*field_of(out, "creditor"), 1 - own);
        assert_int_equal(*field_of(out, "eggs"), 4);
        assert_memory_equal(field_of(out, "queue"), ((uint8_t[]){1, 0, 1, 0, 0, 0, 0, 1}), 8);
        assert_int_equal(*field_of(out, "counted"), 6);
        assert_memory_equal(field_of(out, "lengthwise"), ((uint8_t[]){1, 0, 1, 0}), 4);
        assert_int_equal(*field_of(out, "right"), 1);
        assert_int_equal(field_of(out, "led_six")[1 - own], 1);
        assert_int_equal(field_of(out, "led_six")[own], 0);
        for (int i = 0; i < 4; i++)
            assert_int_equal(field_of(out, "giving_to")[i], (seat + i) % 4 == 3);
        assert_int_equal(field_of(out, "lost")[own], 1);
        assert_int_equal(field_of(out, "lost")[1 - own], 2);
    }
    m.pub.standing.debt_deals = 0; /* nobody owes anything */
    m.pub.right = 0;
    static kz_view view;
    uint8_t out[KZ_OBSERVATION];
    kz_view_of(&m, 0, &view);
    kz_observe_view(&view, out);
    assert_int_equal(*field_of(out, "debtor"), KZ_SEATS);
    assert_int_equal(*field_of(out, "creditor"), KZ_SEATS);
    assert_int_equal(*field_of(out, "right"), 0);
    for (int signal = 0; signal < 4; signal++) {
        view.signal = (signal & 1 ? kz_bit(0) : 0) | (signal & 2 ? kz_bit(KZ_TILES - 1) : 0);
        kz_observe_view(&view, out);
        assert_int_equal(field_of(out, "signal")[0], signal & 1);
        assert_int_equal(field_of(out, "signal")[1], signal >> 1);
    }
}

/* What the log shows of each seat: tiles laid, tiles drawn, values that were open when it drew or knocked. */
static void notes_are_what_the_log_tells(void **state)
{
    (void)state;
    kz_rng rng;
    kz_rng_seed(&rng, 13);
    int missed_values = 0;
    for (int deals = 0; deals < 20; deals++) {
        int seats = 2 + deals % 3;
        kz_match m = begin_match("kozel", seats, NULL);
        kz_set laid[KZ_SEATS] = {0};
        uint8_t drawn[KZ_SEATS] = {0}, missed[KZ_SEATS][KZ_VALUES] = {{0}};
        deal_cards(&m, &rng);
        while (m.pub.phase == KZ_PLAYING) {
            static kz_view view;
            uint8_t out[KZ_OBSERVATION];
            kz_action a = kz_match_random(&m, &rng);
            if (a.kind == KZ_DRAW || a.kind == KZ_KNOCK)
                for (int end = 0; end < KZ_ENDS; end++)
                    if (m.pub.board.value[end] < KZ_VALUES)
                        missed[a.seat][m.pub.board.value[end]] = 1;
            drawn[a.seat] += a.kind == KZ_DRAW;
            laid[a.seat] |= kz_action_tiles(a);
            kz_match_apply(&m, a);
            int own = (int)kz_rng_below(&rng, (uint32_t)seats);
            kz_view_of(&m, own, &view);
            kz_observe_view(&view, out);
            for (int i = 0; i < seats; i++) {
                int seat = (own + i) % seats;
                assert_int_equal(field_of(out, "drawn")[i], drawn[seat]);
                assert_memory_equal(field_of(out, "missed") + i * KZ_VALUES, missed[seat], KZ_VALUES);
                for (kz_tile tile = 0; tile < KZ_TILES; tile++)
                    assert_int_equal(field_of(out, "laid")[i * KZ_TILES + tile], laid[seat] >> tile & 1);
                for (int v = 0; v < KZ_VALUES; v++)
                    missed_values += missed[seat][v];
            }
        }
    }
    assert_true(missed_values > 100);
}

/* The two lines of a sausage, from the start tile outwards. */
static void rows_are_observed(void **state)
{
    (void)state;
    kz_rng rng;
    kz_rng_seed(&rng, 15);
    int turned = 0, shifts = 0;
    for (int deals = 0; deals < 10; deals++) {
        kz_match m = begin_match("sausage", 2, NULL);
        deal_cards(&m, &rng);
        for (int ply = 0; m.pub.phase == KZ_PLAYING && ply < 100; ply++) {
            static kz_view view;
            uint8_t out[KZ_OBSERVATION];
            const kz_rows *r = &m.pub.board.rows;
            kz_view_of(&m, m.pub.turn, &view);
            kz_observe_view(&view, out);
            assert_int_equal(*field_of(out, "start"), r->start < KZ_TILES ? r->start : KZ_TILES);
            assert_memory_equal(field_of(out, "half"), r->half, 2);
            assert_memory_equal(field_of(out, "line_count"), r->count, 2);
            for (int i = 0; i < KZ_TILES; i++) {
                bool lies = i < r->count[0] + r->count[1];
                assert_int_equal(field_of(out, "rows")[i], lies ? r->tile[i] : KZ_TILES);
                assert_int_equal(field_of(out, "turned")[i], i == r->turned);
            }
            assert_int_equal(*field_of(out, "shifts"), r->shifts);
            turned += r->turned < KZ_TILES;
            shifts += r->shifts > 0;
            kz_match_apply(&m, kz_match_random(&m, &rng));
        }
    }
    assert_true(turned > 50 && shifts > 5);
}

static void the_named_lead_is_observed(void **state)
{
    (void)state;
    kz_rng rng;
    static kz_view view;
    uint8_t out[KZ_OBSERVATION];
    kz_match m = begin_match("kozel", 4, NULL);
    kz_rng_seed(&rng, 16);
    deal_cards(&m, &rng);
    assert_true(m.pub.must_lead < KZ_TILES);
    kz_view_of(&m, 0, &view);
    kz_observe_view(&view, out);
    for (kz_tile tile = 0; tile < KZ_TILES; tile++) {
        assert_int_equal(field_of(out, "must_lead")[tile], tile == m.pub.must_lead);
        assert_int_equal(field_of(out, "turned")[tile], 0);
    }
    assert_int_equal(*field_of(out, "start"), KZ_TILES);
    kz_match_apply(&m, kz_match_random(&m, &rng));
    kz_view_of(&m, 0, &view);
    kz_observe_view(&view, out);
    for (kz_tile tile = 0; tile < KZ_TILES; tile++)
        assert_int_equal(field_of(out, "must_lead")[tile], 0);
}

/* Points less the mean of the others'; a deal that was lost counts as a point. */
static void rewards_are_the_growth_of_accounts(void **state)
{
    (void)state;
    float reward[KZ_SEATS];
    kz_match m = begin_match("sport", 4, NULL);
    int sign = m.pub.rules.target_means == KZ_TARGET_MEANS_LOSES ? -1 : 1;
    m.pub.before[0] = (kz_account){.score = 10, .memory = 2};
    m.pub.account[0] = (kz_account){.score = 25, .memory = 3};
    kz_reward_points(&m, (uint8_t[]){0, 0}, reward);
    assert_true(reward[0] == (float)(16 * sign) && reward[1] == (float)(-16 * sign) && reward[2] == 0 &&
                reward[3] == 0);
    m.pub.account[0] = m.pub.before[0];
    m.pub.standing.lost[0] = 3;
    m.pub.standing.lost[1] = 1;
    kz_reward_points(&m, (uint8_t[]){2, 1}, reward);
    assert_true(reward[0] == -1 && reward[1] == 1);
    m = begin_match("kozel", 3, NULL);
    sign = m.pub.rules.target_means == KZ_TARGET_MEANS_LOSES ? -1 : 1;
    m.pub.account[2].score = 8;
    kz_reward_points(&m, (uint8_t[]){0, 0}, reward);
    assert_true(reward[0] == (float)(-4 * sign) && reward[1] == (float)(-4 * sign) &&
                reward[2] == (float)(8 * sign));
    /* Winners share 1, losers -1; a tie, or a match that goes on, is worth nothing. */
    m.pub.result.winners = 5;
    m.pub.result.losers = 2;
    kz_reward_result(&m, reward);
    assert_true(is_nothing(reward));
    m.pub.phase = KZ_OVER;
    kz_reward_result(&m, reward);
    assert_true(reward[0] == 0.5f && reward[1] == -1 && reward[2] == 0.5f && reward[3] == 0);
    m.pub.result.tie = true;
    kz_reward_result(&m, reward);
    assert_true(is_nothing(reward));
}

/* ---- bounds */

/* Plays the first deal of a match at random. Returns the largest reward. */
static float check_first_deal(const kz_rules *rules, kz_rng *rng)
{
    kz_match m;
    float reward[KZ_SEATS], most = 0;
    int actions = 0, longest = kz_rules_longest(rules);
    kz_match_init(&m, rules);
    deal_cards(&m, rng);
    for (; m.pub.phase == KZ_PLAYING; actions++)
        kz_match_apply(&m, kz_match_random(&m, rng));
    assert_true(actions <= longest || !longest);
    kz_reward_points(&m, (uint8_t[2]){0, 0}, reward);
    for (int side = 0; side < rules->side_count; side++)
        most = reward[side] > most ? reward[side] : -reward[side] > most ? -reward[side] : most;
    assert_true(most <= (float)kz_rules_utility_range(rules));
    return most;
}

static void rewards_and_deals_have_bounds(void **state)
{
    (void)state;
    kz_rng rng;
    kz_rng_seed(&rng, 1);
    for (variant v = {0}; next_variant(&world_games, &v);) {
        kz_rules rules;
        float most = 0;
        assert_true(kz_game_setup(v.game, v.seats, "", &rules, NULL));
        assert_true(kz_rules_longest(&rules) <= KZ_LOG);
        for (int deal = 0; deal < 200; deal++) {
            float now = check_first_deal(&rules, &rng);
            most = now > most ? now : most;
        }
        assert_true(most > 0 && (float)kz_rules_utility_range(&rules) < 40 * most);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_step_as_matches_do),
        cmocka_unit_test(rewards_add_up_to_nothing),
        cmocka_unit_test(points_are_what_the_deal_was_worth),
        cmocka_unit_test(a_lost_deal_counts_once),
        cmocka_unit_test(forced_actions_follow_by_themselves),
        cmocka_unit_test(they_begin_idle),
        cmocka_unit_test(an_ended_episode_rests),
        cmocka_unit_test(an_illegal_action_changes_nothing),
        cmocka_unit_test(numbers_out_of_range_are_refused),
        cmocka_unit_test(perfect_information_is_complete),
        cmocka_unit_test(indexes_are_those_of_the_table),
        cmocka_unit_test(what_stands_between_deals_is_observed),
        cmocka_unit_test(notes_are_what_the_log_tells),
        cmocka_unit_test(rows_are_observed),
        cmocka_unit_test(the_named_lead_is_observed),
        cmocka_unit_test(rewards_are_the_growth_of_accounts),
        cmocka_unit_test(rewards_and_deals_have_bounds),
    };
    return cmocka_run_group_tests(tests, load_games, NULL);
}
