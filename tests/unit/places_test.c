/* Who came where: by scores, the losers behind all others. */
#include "games_world.h"

#include <kozel/catalogue.h>
#include <kozel/play.h>
#include <string.h>

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
    assert_int_equal(pub.rules.target_means, KZ_TARGET_WINS);
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

/* Of a game without points the accounts count Generals, whoever wins. */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_better_score_is_a_better_place),
        cmocka_unit_test(test_who_lost_is_behind_whatever_the_score),
        cmocka_unit_test(test_a_target_that_wins_turns_scores_round),
        cmocka_unit_test(test_partners_share_a_place_and_a_tie_has_one),
        cmocka_unit_test(test_goats),
        cmocka_unit_test(test_titles_are_what_losers_are_called),
        cmocka_unit_test(test_generals_are_counted_by_their_deals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
