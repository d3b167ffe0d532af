/* SPDX-License-Identifier: MIT */
/* The mixture of styles (research/training/styles.h), and deals as text (research/training/deals.h). */
#include "tests/unit/engine/core/games_world.h"

#include "engine/ai/policy/networks.h"
#include "research/training/deals.h"
#include "research/training/styles.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { ACTIONS = 4 };

/* Lays of 0-0 (0 pips), 5-6, 6-6 and again 6-6: two are the heaviest. */
static const kz_action legal[ACTIONS] = {{KZ_LAY, 1, KZ_TILE_00, KZ_END_A},
                                         {KZ_LAY, 1, KZ_TILE_66 - 1, KZ_END_A},
                                         {KZ_LAY, 1, KZ_TILE_66, KZ_END_A},
                                         {KZ_LAY, 1, KZ_TILE_66, KZ_END_B}};

/* What the linear policy would choose. */
static const float linear[ACTIONS] = {0.4f, 0.3f, 0.2f, 0.1f};

static void compute(float logit[][POLICY_HEADS], int chosen, float q[][POLICY_HEADS], double log[STYLES])
{
    styles_of_choice(logit, &(styles_choice){legal, ACTIONS, chosen, linear[chosen]}, q, log);
}

static void fill(kz_rng *rng, float logit[][POLICY_HEADS])
{
    for (int i = 0; i < ACTIONS; i++)
        for (int k = 0; k < POLICY_HEADS; k++)
            logit[i][k] = (float)kz_rng_below(rng, 1000) / 200 - 2.5f;
}

static void each_style_chooses_something(void **state)
{
    (void)state;
    float logit[ACTIONS][POLICY_HEADS], q[ACTIONS][POLICY_HEADS];
    double sum[STYLES] = {0}, by[ACTIONS][STYLES];
    kz_rng rng;
    kz_rng_seed(&rng, 1);
    fill(&rng, logit);
    for (int i = 0; i < ACTIONS; i++) {
        compute(logit, i, q, by[i]);
        for (int k = 0; k < STYLES; k++)
            sum[k] += exp(by[i][k]);
    }
    for (int k = 0; k < STYLES; k++)
        assert_true(fabs(sum[k] - 1) < 1e-5);
    assert_true(by[2][STYLES_HEAVIEST] == by[3][STYLES_HEAVIEST]);
    assert_true(by[2][STYLES_HEAVIEST] > by[1][STYLES_HEAVIEST] + 3);
    assert_true(by[0][STYLES_LINEAR] > by[1][STYLES_LINEAR]);
}

/* A style is what it is called: the linear policy's probability is that of the position. */
static void the_linear_style_is_the_linear_policy(void **state)
{
    (void)state;
    kz_match m = begin_match("sport", 4, NULL);
    policy_track track;
    kz_tile order[KZ_TILES];
    kz_action of[KZ_LEGAL];
    float p[KZ_LEGAL];
    kz_rng rng;
    kz_rng_seed(&rng, 9);
    kz_deal_shuffle(&m.pub.rules, &rng, order);
    assert_true(kz_match_deal(&m, order, NULL));
    policy_track_begin(&track);
    int count;
    while ((count = kz_match_legal(&m, of)) < 3) {
        policy_network_note(&track, &m, of[0]);
        kz_match_apply(&m, of[0]);
        assert_int_equal(m.pub.phase, KZ_PLAYING);
    }
    policy_probabilities(&policy_weights, &m, &track, of, count, 1, p);
    styles_choice c = styles_choice_of(&m, &track, of, count, 2);
    assert_true(c.linear == p[2] && c.legal == of && c.count == count && c.chosen == 2);
}

/* Returns the chance of the heaviest-tile style after some choices of the same index. */
static double share_of_heaviest(int chosen, int choices)
{
    float logit[ACTIONS][POLICY_HEADS] = {{0}}, q[ACTIONS][POLICY_HEADS];
    double by[STYLES], log_prior[STYLES], share[KZ_SEATS][STYLES];
    styles_sums sums = {0};
    styles_prior((float[POLICY_HEADS]){0}, log_prior);
    compute(logit, chosen, q, by);
    for (int i = 0; i < choices; i++)
        styles_add(&sums, 1, by);
    styles_mix(&sums, log_prior, share);
    assert_true(fabs(share[0][STYLES_HEAVIEST] - 1.0 / STYLES) < 1e-9);
    return share[1][STYLES_HEAVIEST];
}

static void choices_reveal_a_style(void **state)
{
    (void)state;
    assert_true(fabs(share_of_heaviest(2, 0) - 1.0 / STYLES) < 1e-9);
    assert_true(share_of_heaviest(2, 1) > 0.3);
    assert_true(share_of_heaviest(2, 6) > 0.9);
    assert_true(share_of_heaviest(0, 1) < 0.02);
}

/* The mixed log-likelihood of two choices of a seat, by the logits of the first. */
static double mixed(float logit[][POLICY_HEADS], float other[][POLICY_HEADS], const double log_prior[STYLES],
                    styles_sums *sums)
{
    float q[ACTIONS][POLICY_HEADS];
    double by[STYLES];
    memset(sums, 0, sizeof *sums);
    compute(logit, 1, q, by);
    styles_add(sums, 2, by);
    compute(other, 3, q, by);
    styles_add(sums, 2, by);
    return styles_mix(sums, log_prior, NULL);
}

static void gradients_are_those_of_the_mixture(void **state)
{
    (void)state;
    float logit[ACTIONS][POLICY_HEADS], other[ACTIONS][POLICY_HEADS], q[ACTIONS][POLICY_HEADS];
    float error[ACTIONS][POLICY_HEADS] = {{0}};
    double by[STYLES], log_prior[STYLES], share[KZ_SEATS][STYLES];
    styles_sums sums, moved;
    kz_rng rng;
    kz_rng_seed(&rng, 2);
    fill(&rng, logit);
    fill(&rng, other);
    styles_prior((float[POLICY_HEADS]){0.5f, -1, 0.2f}, log_prior);
    mixed(logit, other, log_prior, &sums);
    styles_mix(&sums, log_prior, share);
    compute(logit, 1, q, by);
    styles_gradient(q, ACTIONS, 1, by, share[2], error);
    for (int i = 0; i < ACTIONS; i++)
        for (int k = 0; k < POLICY_HEADS; k++) {
            const float step = 0.03125f;
            float was = logit[i][k];
            logit[i][k] = was + step;
            double up = mixed(logit, other, log_prior, &moved);
            logit[i][k] = was - step;
            double down = mixed(logit, other, log_prior, &moved);
            logit[i][k] = was;
            assert_true(fabs((up - down) / (2 * (double)step) - (double)error[i][k]) < 2e-3);
        }
}

/* Plays a deal of `sport` by the linear policy. */
static void play(deals_deal *d, kz_match *m, kz_rng *rng, int most)
{
    policy_track track;
    *m = begin_match("sport", 4, NULL);
    kz_deal_shuffle(&m->pub.rules, rng, d->order);
    kz_match_deal(m, d->order, NULL);
    policy_track_begin(&track);
    while (m->pub.phase == KZ_PLAYING && d->count < most) {
        kz_action of[KZ_LEGAL];
        int count = kz_match_legal(m, of);
        kz_action a = of[policy_choose(&policy_weights, m, &track, of, count, 1, rng)];
        policy_network_note(&track, m, a);
        kz_match_apply(m, a);
        d->action[d->count++] = a;
    }
}

/* With the other styles excluded, the mixture is the likelihood of the network's second output. */
static void one_style_is_the_network(void **state)
{
    (void)state;
    static kz_view view;
    static infoset_history h;
    static infoset_world world;
    kz_rng rng;
    kz_rng_seed(&rng, 3);
    int compared = 0;
    for (int i = 0; i < 20; i++) {
        deals_deal d = {0};
        kz_match m;
        infoset_inference in;
        play(&d, &m, &rng, 10 + i % 8);
        if (m.pub.phase != KZ_PLAYING)
            continue;
        policy_layers layers = *policy_network_of(&m.pub.rules);
        for (int k = 0; k < POLICY_HEADS; k++)
            layers.head_bias[k] = (k == POLICY_HEAD_CHOSEN ? 40 : -40) * POLICY_OUTPUT_ONE;
        kz_view_of(&m, m.pub.turn, &view);
        assert_true(infoset_inference_init(&in, &view));
        infoset_history_init(&h, &in, policy_network_note, &rng);
        assert_true(infoset_inference_sample(&in, &rng, &world));
        double one = infoset_history_learned_likelihood(&h, &world, policy_network_of(&m.pub.rules), 0.05f);
        assert_true(fabs(styles_likelihood(&h, &world, &layers) - one) < 1e-4);
        compared += one < 0;
        infoset_inference_free(&in);
    }
    assert_true(compared > 10);
}

static int read_text(const char *text, deals_deal *d)
{
    FILE *file = fmemopen((void *)(uintptr_t)text, strlen(text), "r");
    assert_non_null(file);
    int got = deals_read(file, d);
    fclose(file);
    return got;
}

static void deals_are_read_as_they_were_written(void **state)
{
    (void)state;
    char text[2048] = {0};
    deals_deal d = {.game = "sport", .number = 7, .player = {1, 2, 3, 255}}, got;
    kz_match m, again;
    kz_rng rng;
    kz_rng_seed(&rng, 4);
    play(&d, &m, &rng, DEALS_ACTIONS);
    FILE *file = fmemopen(text, sizeof text, "w");
    assert_non_null(file);
    deals_write(file, &d);
    fclose(file);
    assert_int_equal(read_text(text, &got), 1);
    assert_memory_equal(&got, &d, sizeof d);
    assert_true(deals_replay(&got, &m.pub.rules, got.count, &again, NULL, NULL));
    assert_int_equal(again.pub.phase, m.pub.phase);
    assert_true(deals_replay(&got, &m.pub.rules, 3, &again, NULL, NULL));
    assert_int_equal(again.pub.log_count, 3);
    got.action[5] = got.action[0];
    assert_false(deals_replay(&got, &m.pub.rules, got.count, &again, NULL, NULL));
    assert_int_equal(again.pub.log_count, 5);
    /* Every line that is cut is refused, and so is one with a tile twice. */
    for (size_t length = 1; length < strlen(text); length++) {
        char cut[2048] = {0};
        memcpy(cut, text, length);
        assert_int_equal(read_text(cut, &got), -1);
    }
    char *order = strchr(text, ' ') + 1;
    order = strchr(strchr(order, ' ') + 1, ' ') + 1;
    memcpy(order, order + 2, 2);
    assert_int_equal(read_text(text, &got), -1);
    memcpy(order, "zz", 2);
    assert_int_equal(read_text(text, &got), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_style_chooses_something),
                                       cmocka_unit_test(the_linear_style_is_the_linear_policy),
                                       cmocka_unit_test(choices_reveal_a_style),
                                       cmocka_unit_test(gradients_are_those_of_the_mixture),
                                       cmocka_unit_test(one_style_is_the_network),
                                       cmocka_unit_test(deals_are_read_as_they_were_written)};
    return cmocka_run_group_tests(tests, load_games, NULL);
}
