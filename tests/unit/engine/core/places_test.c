/* SPDX-License-Identifier: MIT */
/* Who came where: by scores, the losers behind all others. */
#include "tests/unit/engine/core/games_world.h"

#include "engine/core/rules/scoring/scoring.h"

#include <kozel/catalogue.h>
#include <kozel/play.h>

/* A match of four singles that is over, with these scores. */
static kz_public over(const char *game, const int32_t score[KZ_SEATS], unsigned losers, kz_reason reason)
{
    static kz_games games;
    kz_match match;
    kz_rules rules;
    kz_games_init(&games);
    assert_true(kz_game_setup(kz_games_find(&games, game), 4, NULL, &rules, NULL));
    kz_match_init(&match, &rules);
    kz_public pub = match.pub;
    pub.phase = KZ_OVER;
    pub.result.losers = (uint8_t)losers;
    pub.result.reason = (uint8_t)reason;
    pub.result.tie = reason == KZ_REASON_TIE;
    for (int i = 0; i < pub.rules.side_count; i++)
        pub.account[i].score = score[i];
    return pub;
}

static void check(const kz_public *pub, const uint8_t expected[KZ_SEATS])
{
    uint8_t place[KZ_SEATS];
    kz_public_places(pub, place);
    assert_memory_equal(place, expected, sizeof place);
}

static void test_a_better_score_is_a_better_place(void **state)
{
    (void)state;
    /* Rounded to rating points the second and the third would be equal. */
    kz_public pub = over("kozel", (int32_t[]){51, 99, 90, 104}, 1u << 3, KZ_REASON_GOAT);
    check(&pub, (uint8_t[]){1, 3, 2, 4});
    pub = over("kozel", (int32_t[]){13, 0, 0, 101}, 1u << 3, KZ_REASON_GOAT);
    check(&pub, (uint8_t[]){3, 1, 1, 4});
}

static void test_who_lost_is_behind_whatever_the_score(void **state)
{
    (void)state;
    kz_public pub = over("kozel", (int32_t[]){0, 40, 30, 40}, 1u << 0, KZ_REASON_TIMEOUT);
    check(&pub, (uint8_t[]){4, 2, 1, 2});
}

static void test_a_target_that_wins_turns_scores_round(void **state)
{
    (void)state;
    kz_public pub = over("muggins", (int32_t[]){60, 205, 120, 60}, ~(1u << 1) & 15, KZ_REASON_TARGET);
    assert_int_equal(pub.rules.target_means, KZ_TARGET_MEANS_WINS);
    int sides = pub.rules.side_count;
    if (sides == 4)
        check(&pub, (uint8_t[]){3, 1, 2, 3});
}

static void test_partners_share_a_place_and_a_tie_has_one(void **state)
{
    (void)state;
    kz_public pub = over("kozel-pairs", (int32_t[KZ_SEATS]){50, 120}, 2, KZ_REASON_GOAT);
    uint8_t place[KZ_SEATS];
    kz_public_places(&pub, place);
    for (int i = 0; i < 4; i++)
        assert_int_equal(place[i], pub.rules.side_of[i] == 0 ? 1 : 3);
    pub = over("sport", (int32_t[KZ_SEATS]){2, 2}, 0, KZ_REASON_TIE);
    check(&pub, (uint8_t[]){1, 1, 1, 1});
}

/* docs/spec/ratings.md section 1: losers behind all others, within both groups the final score, equal scores
 * equal places. */
static void test_places_are_those_that_ratings_need(void **state)
{
    (void)state;
    kz_rng rng;
    kz_rng_seed(&rng, 1);
    kz_public pub = over("kozel", (int32_t[KZ_SEATS]){0}, 0, KZ_REASON_TIMEOUT);
    for (int n = 0; n < 1000; n++) {
        bool wins = n % 2;
        int32_t key[KZ_SEATS];
        uint8_t expected[KZ_SEATS];
        pub.rules.target_means = wins ? KZ_TARGET_MEANS_WINS : KZ_TARGET_MEANS_LOSES;
        pub.result.losers = (uint8_t)kz_rng_below(&rng, 16);
        for (int i = 0; i < KZ_SEATS; i++) {
            int32_t score = pub.account[i].score = (int32_t)kz_rng_below(&rng, 5);
            key[i] = (pub.result.losers >> i & 1) * 100 + (wins ? -score : score);
        }
        for (int i = 0; i < KZ_SEATS; i++) {
            expected[i] = 1;
            for (int j = 0; j < KZ_SEATS; j++)
                expected[i] += key[j] < key[i];
        }
        check(&pub, expected);
    }
}

static void test_goats(void **state)
{
    (void)state;
    for (kz_reason reason = 0; reason < KZ_REASONS; reason++) {
        kz_public pub = over("kozel", (int32_t[KZ_SEATS]){0}, 5, reason);
        bool goat = reason == KZ_REASON_GOAT || reason == KZ_REASON_BALD || reason == KZ_REASON_LABOUR;
        assert_int_equal(kz_public_goats(&pub), goat ? 5 : 0);
    }
    kz_public roof = over("kozel-roof", (int32_t[KZ_SEATS]){101, 40}, 2, KZ_REASON_TARGET);
    assert_int_equal(kz_public_goats(&roof), 2);
    roof.result.reason = KZ_REASON_TIMEOUT;
    assert_int_equal(kz_public_goats(&roof), 0);
}

static void check_titles(const kz_public *pub, int side, kz_reason rank, int got, int gave)
{
    kz_titles titles = kz_public_titles(pub, side);
    assert_int_equal(titles.rank, rank);
    assert_int_equal(titles.got, got);
    assert_int_equal(titles.gave, gave);
}

static void test_titles_are_what_losers_are_called(void **state)
{
    (void)state;
    kz_public pub = over("kozel", (int32_t[]){13, 102, 101, 20}, 6, KZ_REASON_GOAT);
    pub.result.winners = 9;
    check_titles(&pub, 0, KZ_REASON_GOAT, 0, 2);
    check_titles(&pub, 1, KZ_REASON_GOAT, 1, 0);
    pub.result.reason = KZ_REASON_SVOYAK; /* the others have neither won nor lost */
    pub.result.winners = 1;
    pub.result.losers = 2;
    check_titles(&pub, 0, KZ_REASON_SVOYAK, 0, 1);
    check_titles(&pub, 2, KZ_REASON_SVOYAK, 0, 0);
    pub.result.reason = KZ_REASON_TIMEOUT; /* nobody is a goat */
    check_titles(&pub, 1, KZ_REASONS, 0, 0);
    pub = over("kozel-roof", (int32_t[KZ_SEATS]){101, 40}, 2, KZ_REASON_TARGET);
    check_titles(&pub, 1, KZ_REASON_GOAT, 1, 0);
}

/* Of a game without points the accounts count Generals, for any winner. */
static void test_generals_are_counted_by_their_deals(void **state)
{
    (void)state;
    kz_public pub = over("general", (int32_t[KZ_SEATS]){2, 3}, 2, KZ_REASON_DEALS);
    pub.result.winners = 1;
    check_titles(&pub, 0, KZ_REASON_GENERAL, 2, 3);
    check_titles(&pub, 1, KZ_REASON_GENERAL, 3, 2);
    pub.rules.form = KZ_FORM_BALD;
    check_titles(&pub, 1, KZ_REASONS, 0, 0);
}

/* ---- what a deal made ---- */

static void check_leads(const kz_match *m, const int64_t *expected)
{
    int64_t made[KZ_SEATS];
    scoring_deal_leads(&m->pub, made);
    for (int side = 0; side < m->pub.rules.side_count; side++)
        assert_int_equal(made[side], expected[side]);
}

/* Source 004: the winners of a General have made something, though no account has changed. */
static void test_a_title_is_worth_the_target(void **state)
{
    (void)state;
    static const char *const last[] = {"0-0 6-6", "0-0"};
    for (int i = 0; i < 2; i++) {
        kz_match m = begin_match("sea-goat-navy", 4, NULL);
        begin_deal(&m, NULL, "1-2", NULL, "3-4");
        end_out(&m, 2, last[i]);
        assert_int_equal(m.pub.result.reason, i ? KZ_REASON_OFFICER : KZ_REASON_GENERAL);
        check_leads(&m, (int64_t[]){125, -125});
    }
    /* A goat by points has lost points, no more. */
    kz_match m = begin_match("sea-goat-navy", 4, NULL);
    m.pub.account[1] = (kz_account){.score = 120, .open = true};
    begin_deal(&m, NULL, "1-2", NULL, "3-4");
    end_out(&m, 2, "1-6");
    assert_int_equal(m.pub.result.reason, KZ_REASON_GOAT);
    check_leads(&m, (int64_t[]){10, -10});
}

/* Three sides: leads are times two. The svoyak's neighbour neither wins nor loses. */
static void test_a_hundred_is_worth_the_target(void **state)
{
    (void)state;
    kz_match m = begin_match("sea-goat", 3, NULL);
    begin_deal(&m, NULL, "1-2", "3-4", NULL);
    m.pub.led_six = 0;
    end_out(&m, 0, "1-6");
    assert_int_equal(m.pub.result.reason, KZ_REASON_HUNDRED);
    check_leads(&m, (int64_t[]){250, -125, -125});
    m = begin_match("sea-goat", 3, NULL);
    begin_deal(&m, "4-6 4-5 5-6", NULL, "1-2", NULL);
    m.pub.led_six = 0;
    end_out(&m, 1, "1-6");
    assert_int_equal(m.pub.result.reason, KZ_REASON_SVOYAK);
    check_leads(&m, (int64_t[]){-250, 250, 0});
}

/* Accounts count where they decide: memories too, and penalties against their side. */
static void test_accounts_are_worth_their_points(void **state)
{
    (void)state;
    kz_match m = begin_match("kozel", 3, NULL);
    m.pub.account[2] = (kz_account){.score = 90, .open = true};
    begin_deal(&m, NULL, "1-2", "5-6", NULL);
    end_out(&m, 0, "1-1");
    assert_int_equal(m.pub.result.reason, KZ_REASON_GOAT);
    check_leads(&m, (int64_t[]){14, 5, -19});
    m = begin_match("sport", 4, NULL);
    begin_deal(&m, NULL, "1-2", NULL, "3-4");
    end_out(&m, 0, "1-1");
    check_leads(&m, (int64_t[]){10, -10});
    /* A resignation breaks the deal off: it counts for nothing. */
    begin_deal(&m, "1-1", "1-2", "2-2", "3-4");
    m.pub.turn = 0;
    kz_match_apply(&m, (kz_action){.kind = KZ_RESIGN, .seat = 1, .tile = KZ_NO_TILE, .end = KZ_NO_END});
    assert_int_equal(m.pub.result.reason, KZ_REASON_TIMEOUT);
    check_leads(&m, (int64_t[]){0, 0});
}

/* "general": Generals count, or with `queue=yes` lost deals, of which a General at once is worth two. */
static void test_generals_and_lost_deals(void **state)
{
    (void)state;
    kz_match m = begin_match("general", 4, NULL);
    begin_deal(&m, NULL, "1-2", NULL, NULL);
    end_out(&m, 0, "1-6");
    check_leads(&m, (int64_t[]){0, 0});
    begin_deal(&m, NULL, "1-2", NULL, NULL);
    end_out(&m, 0, "0-0");
    check_leads(&m, (int64_t[]){1, -1});
    m = begin_match("general", 4, "queue=yes");
    begin_deal(&m, NULL, "1-2", NULL, NULL);
    end_out(&m, 0, "1-6");
    check_leads(&m, (int64_t[]){1, -1});
    begin_deal(&m, NULL, "1-2", NULL, NULL);
    end_fish(&m, 0);
    check_leads(&m, (int64_t[]){0, 0});
    begin_deal(&m, NULL, "1-2", NULL, NULL);
    end_out(&m, 0, "1-6");
    assert_int_equal(m.pub.result.reason, KZ_REASON_QUEUE);
    check_leads(&m, (int64_t[]){1, -1});
    m = begin_match("general", 4, "queue=yes");
    begin_deal(&m, NULL, "1-2", NULL, NULL);
    end_out(&m, 0, "0-0");
    assert_int_equal(m.pub.result.reason, KZ_REASON_QUEUE);
    check_leads(&m, (int64_t[]){2, -2});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_better_score_is_a_better_place),
        cmocka_unit_test(test_who_lost_is_behind_whatever_the_score),
        cmocka_unit_test(test_a_target_that_wins_turns_scores_round),
        cmocka_unit_test(test_partners_share_a_place_and_a_tie_has_one),
        cmocka_unit_test(test_places_are_those_that_ratings_need),
        cmocka_unit_test(test_goats),
        cmocka_unit_test(test_titles_are_what_losers_are_called),
        cmocka_unit_test(test_generals_are_counted_by_their_deals),
        cmocka_unit_test(test_a_title_is_worth_the_target),
        cmocka_unit_test(test_a_hundred_is_worth_the_target),
        cmocka_unit_test(test_accounts_are_worth_their_points),
        cmocka_unit_test(test_generals_and_lost_deals),
    };
    return cmocka_run_group_tests(tests, load_games, NULL);
}
