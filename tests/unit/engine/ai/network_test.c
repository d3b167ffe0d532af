/* SPDX-License-Identifier: MIT */
/* The network (engine/ai/policy/network.h): whole numbers, from what the seat to act knows alone, and it
 * plays well. */
#include "tests/unit/engine/core/games_world.h"

#include "engine/ai/policy/network.h"
#include "engine/ai/policy/networks.h"
#include "engine/infoset/history.h"

#include <kozel/bot.h>

#include <math.h>

/* The header, number by number. */
static void reckon(const policy_layers *l, const int8_t in[POLICY_INPUTS], int32_t out[POLICY_HEADS])
{
    int32_t first[POLICY_HIDDEN_1], second[POLICY_HIDDEN_2];
    for (int k = 0; k < POLICY_HIDDEN_1; k++) {
        first[k] = l->first_bias[k];
        for (int i = 0; i < POLICY_INPUTS; i++)
            first[k] += l->first[i / 2][k][i % 2] * in[i];
        first[k] >>= POLICY_WEIGHT_BITS + POLICY_INPUT_BITS - POLICY_ACTIVATION_BITS;
        first[k] = first[k] < 0 ? 0 : first[k] > POLICY_ACTIVATION_MAX ? POLICY_ACTIVATION_MAX : first[k];
    }
    for (int k = 0; k < POLICY_HIDDEN_2; k++) {
        second[k] = l->second_bias[k];
        for (int i = 0; i < POLICY_HIDDEN_1; i++)
            second[k] += l->second[i / 2][k][i % 2] * first[i];
        second[k] >>= POLICY_WEIGHT_BITS;
        second[k] = second[k] < 0 ? 0 : second[k] > POLICY_ACTIVATION_MAX ? POLICY_ACTIVATION_MAX : second[k];
    }
    for (int h = 0; h < POLICY_HEADS; h++) {
        out[h] = l->head_bias[h];
        for (int i = 0; i < POLICY_HIDDEN_2; i++)
            out[h] += l->heads[h][i] * second[i];
    }
}

static void vectors_reckon_as_the_plain_way(void **state)
{
    (void)state;
    enum { COUNT = 5 };
    kz_rng rng;
    kz_rng_seed(&rng, 3);
    for (int round = 0; round < 2000; round++) {
        static int8_t in[COUNT][POLICY_INPUTS];
        int32_t out[COUNT][POLICY_HEADS], plain[POLICY_HEADS];
        const policy_layers *l = &policy_network[round % (POLICY_CLASSES - 1)];
        uint32_t most = round % 3 ? 40 : 255;
        for (int a = 0; a < COUNT; a++)
            for (int i = 0; i < POLICY_INPUTS; i++)
                in[a][i] = a && i < POLICY_INPUTS_SHARED ? in[0][i]
                           : kz_rng_below(&rng, 3)       ? 0
                                                   : (int8_t)((int)kz_rng_below(&rng, most) - (int)most / 2);
        policy_network_run(l, in, COUNT, out);
        for (int a = 0; a < COUNT; a++) {
            reckon(l, in[a], plain);
            assert_memory_equal(out[a], plain, sizeof plain);
        }
    }
}

/* The same to the seat to act, other tiles behind it. */
static kz_match shuffle_hidden(const kz_view *view, kz_rng *rng)
{
    infoset_inference in;
    infoset_world world;
    kz_match other;
    infoset_inference_init(&in, view);
    infoset_inference_sample(&in, rng, &world);
    infoset_inference_free(&in);
    kz_match_of_view(view, &world.hidden, &other);
    return other;
}

static void check_inputs(const kz_match *m, const policy_track *track, const kz_match *other)
{
    static int8_t in[KZ_LEGAL][POLICY_INPUTS], same[KZ_LEGAL][POLICY_INPUTS];
    kz_action legal[KZ_LEGAL];
    int count = kz_match_legal(m, legal);
    policy_inputs(m, track, legal, count, in);
    policy_inputs(other, track, legal, count, same);
    assert_memory_equal(in, same, (size_t)count * sizeof *in);
    for (int i = 1; i < count; i++)
        assert_memory_equal(in[i], in[0], POLICY_INPUTS_SHARED);
}

/* Inputs find a suit's own double as its only tile among the doubles. */
static void a_suit_has_one_double(void **state)
{
    (void)state;
    for (unsigned value = 0; value < KZ_VALUES; value++) {
        kz_set doubles = kz_suit[value] & KZ_DOUBLES;
        assert_int_equal(kz_count(doubles), 1);
        assert_int_equal(kz_low[kz_first(doubles)], value);
    }
}

static void inputs_are_of_what_the_seat_knows(void **state)
{
    (void)state;
    kz_rng rng;
    kz_rng_seed(&rng, 4);
    for (variant v = {0}; next_variant(&world_games, &v);) {
        kz_match m = begin_match(v.game->name, v.seats, NULL);
        if (!policy_network_of(&m.pub.rules))
            continue;
        for (int deals = 0; deals < 6 && m.pub.phase != KZ_OVER; deals++) {
            policy_track track;
            deal_cards(&m, &rng);
            policy_track_begin(&track);
            while (m.pub.phase == KZ_PLAYING) {
                static kz_view view;
                kz_view_of(&m, m.pub.turn, &view);
                kz_match other = shuffle_hidden(&view, &rng), shown;
                policy_track seen; /* of the view alone */
                policy_track_of_view(&view, policy_network_note, &shown, &seen);
                assert_memory_equal(&track, &seen, sizeof track);
                check_inputs(&m, &track, &shown);
                check_inputs(&m, &track, &other);
                kz_action action = kz_match_random(&m, &rng);
                policy_network_note(&track, &m, action);
                kz_match_apply(&m, action);
            }
        }
    }
}

/* The network's likeliest action. */
static kz_action likeliest(const kz_match *m, const policy_track *track)
{
    kz_action legal[KZ_LEGAL];
    float logit[KZ_LEGAL];
    int count = kz_match_legal(m, legal), best = 0;
    policy_network_logits(policy_network_of(&m->pub.rules), POLICY_HEAD_GOOD, m, track, legal, count, logit);
    for (int i = 1; i < count; i++)
        best = logit[i] > logit[best] ? i : best;
    return legal[best];
}

/* What the side of the network fares better by in a deal than who lays the heaviest tile. */
static int play(const char *game, int seats, int side, const kz_rng *shuffle)
{
    const kz_bot *heaviest = kz_bot_find("novice");
    kz_rng rng = *shuffle;
    kz_match m = begin_match(game, seats, NULL);
    policy_track track;
    deal_cards(&m, &rng);
    policy_track_begin(&track);
    while (m.pub.phase == KZ_PLAYING) {
        static kz_view view;
        kz_action action;
        kz_view_of(&m, m.pub.turn, &view);
        if (m.pub.rules.side_of[m.pub.turn] == side)
            action = likeliest(&m, &track);
        else
            action = kz_bot_choose(heaviest, &view, NULL, &rng);
        policy_network_note(&track, &m, action);
        kz_match_apply(&m, action);
    }
    int own = m.pub.account[side].score + m.pub.account[side].memory, others = 0;
    for (int i = 0; i < m.pub.rules.side_count; i++)
        others += i == side ? 0 : m.pub.account[i].score + m.pub.account[i].memory;
    int lead = own * (m.pub.rules.side_count - 1) - others;
    return m.pub.rules.target_means == KZ_TARGET_MEANS_LOSES ? -lead : lead;
}

/* Weights and inputs belong together: of others nothing good would come. */
static void it_beats_the_heaviest_tile(void **state)
{
    (void)state;
    static const struct {
        const char *game;
        int seats, shuffles, least; /* points in that number of deals */
    } table[] = {{"sport", 4, 100, 700},      {"kozel-pairs", 4, 100, 2000}, {"kozel", 2, 100, 1200},
                 {"kozel", 4, 100, 1300},     {"donkey", 4, 100, 1000},      {"telephone", 4, 100, 4000},
                 {"telephone", 2, 100, 1200}, {"muggins", 2, 100, 1800},     {"muggins", 4, 100, 6500},
                 {"bergen", 2, 100, 50},      {"general", 4, 500, 60}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        kz_rng rng;
        int lead = 0, sides = begin_match(table[i].game, table[i].seats, NULL).pub.rules.side_count;
        kz_rng_seed(&rng, 5);
        for (int n = 0; n < table[i].shuffles; n++, kz_rng_next(&rng))
            for (int side = 0; side < sides; side++)
                lead += play(table[i].game, table[i].seats, side, &rng);
        if (lead < table[i].least)
            fail_msg("%s, %d: %d points", table[i].game, table[i].seats, lead);
    }
}

/* Without a choice of its own a rollout goes on as long as nobody has one. */
static void none_is_made(const kz_match *from, kz_action action, kz_rng rng)
{
    kz_match m = *from, other = *from;
    kz_action legal[KZ_LEGAL];
    policy_track track;
    policy_track_begin(&track);
    policy_network_play_out(policy_network_of(&m.pub.rules), &m, &track, action, 2, 0, &rng);
    do
        kz_match_apply(&other, action);
    while (other.pub.phase == KZ_PLAYING && kz_match_legal(&other, legal) == 1 && (action = legal[0], true));
    assert_int_equal(m.pub.log_count, other.pub.log_count);
}

/* A rollout that stops after `plays` choices: what lies then, and how the network values it for both sides.
 */
static void it_plays_on_and_stops(void **state)
{
    (void)state;
    kz_rng rng;
    kz_rng_seed(&rng, 6);
    double worth = 0, came = 0;
    for (int deals = 0; deals < 400; deals++) {
        kz_match m = begin_match("sport", 4, NULL);
        policy_track track, of_view;
        kz_action legal[KZ_LEGAL];
        static kz_view view;
        kz_match seen;
        deal_cards(&m, &rng);
        const policy_layers *l = policy_network_of(&m.pub.rules);
        policy_track_begin(&track);
        kz_match_legal(&m, legal);
        none_is_made(&m, legal[0], rng);
        policy_network_play_out(l, &m, &track, legal[0], 2, deals % 12, &rng);
        if (m.pub.phase != KZ_PLAYING)
            continue;
        assert_true(kz_match_legal(&m, legal) > 1);
        kz_view_of(&m, m.pub.turn, &view);
        policy_track_of_view(&view, policy_network_note, &seen, &of_view);
        assert_memory_equal(&track, &of_view, sizeof track);
        int side = m.pub.rules.side_of[m.pub.turn];
        double says = policy_network_worth(l, &m, &track, 2);
        worth += says * says;
        policy_network_play_out(l, &m, &track, legal[0], 2, 1000, &rng);
        assert_int_not_equal(m.pub.phase, KZ_PLAYING);
        came += says * (m.pub.account[side].score - m.pub.account[!side].score) *
                (m.pub.rules.target_means == KZ_TARGET_MEANS_LOSES ? -1 : 1);
    }
    assert_true(came > 0.3 * worth); /* it reports who is ahead, and by about how much */
    assert_true(came < 3 * worth);
}

/* A position of sea-goat-navy in which the seat to act may lead, claim or yield. */
static kz_match begin_right(int next)
{
    kz_match m = begin_match("sea-goat-navy", 4, NULL);
    m.pub.next = (uint8_t)next;
    m.pub.standing.right = true;
    deal_hands(&m, "0-0 0-1 1-6 2-6 2-2 3-3 4-5", "0-2 0-3 0-4 0-5 0-6 1-1 1-2",
               "1-3 1-4 1-5 2-3 2-4 2-5 6-6", "3-4 3-5 3-6 4-4 4-6 5-5 5-6");
    return m;
}

/* The mean of the leads, and what the yield has. */
static double mean_lead(const kz_action *legal, int count, const double *of, double *of_yield)
{
    double sum = 0;
    int leads = 0;
    for (int i = 0; i < count; i++) {
        if (legal[i].kind == KZ_LAY)
            sum += of[i], leads++;
        else if (legal[i].kind == KZ_YIELD)
            *of_yield = of[i];
    }
    assert_true(leads > 1);
    return sum / leads;
}

/* Neither policy has learned from yields: one is as good as the mean lead, wherever the list has it. */
static void a_yield_is_as_good_as_the_mean_lead(void **state)
{
    (void)state;
    kz_match m = begin_right(0);
    policy_track track;
    kz_action legal[KZ_LEGAL];
    policy_track_begin(&track);
    int count = kz_match_legal(&m, legal);
    for (int round = 0; round < 2; round++) { /* the yield behind the leads, then first */
        float logit[KZ_LEGAL], p[KZ_LEGAL];
        double network[KZ_LEGAL], linear[KZ_LEGAL], of_yield = 100;
        policy_network_logits(policy_network_of(&m.pub.rules), POLICY_HEAD_GOOD, &m, &track, legal, count,
                              logit);
        policy_probabilities(&policy_weights, &m, &track, legal, count, 1, p);
        for (int i = 0; i < count; i++) {
            network[i] = (double)logit[i];
            linear[i] = log((double)p[i]);
        }
        double mean = mean_lead(legal, count, network, &of_yield);
        assert_true(fabs(of_yield - mean) < 1e-4);
        mean = mean_lead(legal, count, linear, &of_yield);
        assert_true(fabs(of_yield - mean) < 1e-4);
        for (int i = 0; i < count; i++)
            if (legal[i].kind == KZ_YIELD) {
                legal[i] = legal[0];
                legal[0] = (kz_action){KZ_YIELD, 0, KZ_NO_TILE, KZ_NO_END};
            }
    }
}

/* A gift counts as its tile, but lays nothing. */
static void a_gift_has_inputs_of_its_tile(void **state)
{
    (void)state;
    static int8_t in[KZ_LEGAL][POLICY_INPUTS];
    kz_match m = begin_right(1);
    policy_track track;
    kz_action legal[KZ_LEGAL];
    policy_track_begin(&track);
    act(&m, 1, "claim"); /* 6-6 is with the third: the fourth takes it for one of three tiles */
    int count = kz_match_legal(&m, legal);
    assert_int_equal(count, 3);
    policy_inputs(&m, &track, legal, count, in);
    for (int i = 0; i < count; i++) {
        assert_int_equal(legal[i].kind, KZ_GIVE);
        assert_int_equal(in[i][POLICY_INPUTS_SHARED], 0);
        assert_int_equal(in[i][POLICY_INPUTS_SHARED + 1], 2 * kz_tile_pips(legal[i].tile));
    }
}

/* A carry that no byte can hold counts as the largest one that a byte can. */
static void inputs_are_clipped(void **state)
{
    (void)state;
    static int8_t in[2][KZ_LEGAL][POLICY_INPUTS];
    kz_match m = begin_match("sport", 4, NULL);
    kz_rng rng;
    policy_track track;
    kz_action legal[KZ_LEGAL];
    kz_rng_seed(&rng, 7);
    deal_cards(&m, &rng);
    policy_track_begin(&track);
    int count = kz_match_legal(&m, legal);
    for (int i = 0; i < 2; i++) {
        m.pub.carry = i ? 200 : 127;
        policy_inputs(&m, &track, legal, count, in[i]);
    }
    assert_memory_equal(in[0], in[1], (size_t)count * sizeof *in[0]);
    m.pub.carry = 0;
    policy_inputs(&m, &track, legal, count, in[1]);
    assert_memory_not_equal(in[0][0], in[1][0], POLICY_INPUTS_SHARED);
}

/* Inputs have half of the mean evidence that the own seat holds a suit's tiles, rounded down. Each double has
 * 1 and each other tile 2: no suit's mean is quite 2. */
static void own_evidence_is_rounded_down(void **state)
{
    (void)state;
    static int8_t none[KZ_LEGAL][POLICY_INPUTS], some[KZ_LEGAL][POLICY_INPUTS];
    kz_match m = begin_match("sport", 4, NULL);
    policy_track track;
    kz_action legal[KZ_LEGAL];
    policy_track_begin(&track);
    begin_deal(&m, "0-0 1-1 2-2 3-5", "3-3 0-3 1-3 4-4", "1-4 0-4 5-5 0-5", "6-6 0-6 1-6 2-3");
    m.pub.board.line = kz_bit(kz_tile_of(0, 2));
    m.pub.board.value[KZ_END_A] = 0;
    m.pub.board.value[KZ_END_B] = 2;
    int count = kz_match_legal(&m, legal);
    policy_inputs(&m, &track, legal, count, none);
    int16_t *of = track.evidence[m.pub.turn];
    for (kz_tile t = 0; t < KZ_TILES; t++)
        of[t] = kz_is_double(t) ? 1 : 2;
    policy_inputs(&m, &track, legal, count, some);
    assert_memory_equal(none, some, (size_t)count * sizeof *none);
    for (kz_tile t = 0; t < KZ_TILES; t++)
        of[t] = 2;
    policy_inputs(&m, &track, legal, count, some);
    assert_memory_not_equal(none, some, (size_t)count * sizeof *none);
}

/* Boards of rows: no network, and features of another kind, the first of which are the pips. */
static void rows_have_features_alone(void **state)
{
    (void)state;
    enum { PIPS };
    kz_match m = begin_match("sausage", 2, NULL);
    kz_rng rng;
    policy_track track;
    kz_action legal[KZ_LEGAL];
    int laid = 0;
    kz_rng_seed(&rng, 8);
    deal_cards(&m, &rng);
    policy_track_begin(&track);
    assert_int_equal(policy_network_class(&m.pub.rules), -1);
    assert_null(policy_network_of(&m.pub.rules));
    while (m.pub.phase == KZ_PLAYING) {
        int count = kz_match_legal(&m, legal);
        for (int i = 0; i < count; i++) {
            float x[POLICY_FEATURES];
            if (legal[i].kind != KZ_LAY)
                continue;
            policy_features(&m, &track, legal[i], x);
            assert_true(fabsf(x[PIPS] - (float)kz_tile_pips(legal[i].tile) / 12) < 1e-6f);
            laid++;
        }
        kz_match_apply(&m, legal[kz_rng_below(&rng, (uint32_t)count)]);
    }
    assert_true(laid > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(vectors_reckon_as_the_plain_way),
        cmocka_unit_test(it_plays_on_and_stops),
        cmocka_unit_test(a_suit_has_one_double),
        cmocka_unit_test(inputs_are_of_what_the_seat_knows),
        cmocka_unit_test(a_gift_has_inputs_of_its_tile),
        cmocka_unit_test(inputs_are_clipped),
        cmocka_unit_test(own_evidence_is_rounded_down),
        cmocka_unit_test(rows_have_features_alone),
        cmocka_unit_test(a_yield_is_as_good_as_the_mean_lead),
        cmocka_unit_test(it_beats_the_heaviest_tile),
    };
    return cmocka_run_group_tests(tests, load_games, NULL);
}
