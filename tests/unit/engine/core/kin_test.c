/* SPDX-License-Identifier: MIT */
/* The cards of Kozel's kin: what a deal is worth, who leads, what is remembered (docs/spec/rules.md). */
#include "tests/unit/engine/core/games_world.h"

#include <kozel/rating.h>

#include <math.h>

/* "5, 3, 10, then 15 gives 33": nothing is forgotten while the others are credited nothing either. */
static void pairs_remember_until_the_others_pay(void **state)
{
    (void)state;
    static const char *const hands[] = {"2-3", "1-2", "4-6", "4-5 3-3"}; /* 5, 3, 10, 15 */
    kz_match m = begin_match("kozel-pairs", 4, NULL);
    for (int i = 0; i < 4; i++) {
        begin_deal(&m, NULL, hands[i], NULL, NULL);
        m.pub.board.lead = kz_tile_of(1, 1);
        end_out(&m, 0, "1-6");
    }
    check_score(&m, 1, 33, true, 0);
    assert_int_equal(m.pub.next, 2); /* the partner of who went out */
    /* A memory is lost in a deal in which only the other side is credited. */
    m = begin_match("kozel-pairs", 4, NULL);
    m.pub.account[1].memory = 12;
    begin_deal(&m, "1-2", NULL, NULL, NULL);
    m.pub.board.lead = kz_tile_of(1, 1);
    end_out(&m, 1, "1-6");
    check_score(&m, 1, 0, false, 0);
    check_score(&m, 0, 0, false, 3);
}

static void pairs_add_bonuses_to_the_losers(void **state)
{
    (void)state;
    kz_match m = begin_match("kozel-pairs", 3, NULL);
    begin_deal(&m, NULL, "1-2", "6-6", NULL);
    m.pub.board.lead = kz_tile_of(0, 0);
    end_out(&m, 0, "0-6");
    /* A lead of 0-0 adds 25 to every loser; a hand that is just 6-6 is worth 50. */
    assert_int_equal(m.pub.end.credit[1], 3 + 25);
    assert_int_equal(m.pub.end.credit[2], 50 + 25);
    assert_int_equal(m.pub.next, 0);
    m = begin_match("kozel-pairs", 4, "bonus=no");
    begin_deal(&m, NULL, "1-2", NULL, "0-0");
    m.pub.board.lead = kz_tile_of(6, 6);
    end_out(&m, 0, "0-6");
    assert_int_equal(m.pub.end.credit[1], 3);
    m = begin_match("kozel-pairs", 4, NULL);
    begin_deal(&m, NULL, "1-2", NULL, NULL);
    m.pub.board.lead = kz_tile_of(6, 6);
    end_out(&m, 0, "0-0");
    assert_int_equal(m.pub.end.credit[1], 3 + 75);
}

static void pairs_fish_by_the_fisherman(void **state)
{
    (void)state;
    kz_match m = begin_match("kozel-pairs", 4, "fullfish=no");
    m.pub.carry = 7;
    begin_deal(&m, "1-2", "3-4", "0-1", "5-6");
    m.pub.board.lead = kz_tile_of(1, 1);
    end_fish(&m, 0); /* not of the larger side: only its own value, and the carry */
    assert_int_equal(m.pub.end.credit[1], 18 + 7);
    assert_int_equal(m.pub.carry, 0);
    assert_int_equal(m.pub.next, 0);
    begin_deal(&m, "1-2", "3-4", "0-1", "5-6");
    m.pub.board.lead = kz_tile_of(6, 6);
    end_fish(&m, 3);
    assert_int_equal(m.pub.end.credit[1], 18 + 4 + 50);
    begin_deal(&m, "1-2", "1-2", NULL, NULL);
    m.pub.board.lead = kz_tile_of(1, 1);
    end_fish(&m, 3);
    assert_int_equal(m.pub.carry, 6);
}

static void pairs_lead_a_double(void **state)
{
    (void)state;
    kz_match m = begin_match("kozel-pairs", 2, NULL);
    m.pub.next = 0;
    m.pub.deal_number = 1;
    deal_hands(&m, "0-0 3-3 1-2 1-3 1-4 1-5 1-6", "2-2 4-4 2-3 2-4 2-5 2-6 3-4", NULL, NULL);
    refuse_act(&m, 0, "1-2", KZ_E_LEAD_DOUBLE);
    assert_true(is_legal_text(&m, "0-0") && is_legal_text(&m, "3-3") && !is_legal_text(&m, "1-2"));
    m = begin_match("kozel-pairs", 2, NULL);
    m.pub.next = 0;
    m.pub.deal_number = 1;
    deal_hands(&m, "0-0 6-6 1-2 1-3 1-4 1-5 1-6", "2-2 4-4 2-3 2-4 2-5 2-6 3-4", NULL, NULL);
    act(&m, 0, "1-2");
}

static void roof_and_what_it_carries(void **state)
{
    (void)state;
    kz_match m = begin_match("kozel-roof", 4, NULL);
    begin_deal(&m, "1-2", "0-3", NULL, NULL);
    end_fish(&m, 2); /* equal: all four hands are carried, the builder leads */
    assert_int_equal(m.pub.carry, 6);
    assert_int_equal(m.pub.next, 2);
    assert_false(kz_deal_is_roof(&m.pub.rules, &m.pub.end)); /* "fish" in this game */
    begin_deal(&m, "1-2", "2-2", NULL, NULL);
    end_fish(&m, 1); /* 3 against 4: the smaller wins the other's, and the carry */
    assert_int_equal(m.pub.end.credit[0], 4 + 6);
    assert_true(kz_deal_is_roof(&m.pub.rules, &m.pub.end));
    check_score(&m, 0, 0, false, 10);
    assert_int_equal(m.pub.next, KZ_NOBODY); /* the winner's account is still closed */
    begin_deal(&m, NULL, "4-5", NULL, "4-6");
    end_out(&m, 2, "1-6");
    assert_false(kz_deal_is_roof(&m.pub.rules, &m.pub.end));
    check_score(&m, 0, 29, true, 0);
    assert_int_equal(m.pub.next, 2);
    /* A memory outlives deals that the other side wins. */
    m.pub.account[1].memory = 5;
    begin_deal(&m, NULL, "1-2", NULL, NULL);
    end_out(&m, 0, "1-6");
    check_score(&m, 1, 0, false, 5);
}

static void both_fall_back(void **state)
{
    (void)state;
    kz_match m = begin_match("sea-goat-202", 4, NULL);
    m.pub.account[0] = (kz_account){.score = 60, .open = true};
    m.pub.account[1] = (kz_account){.memory = 4};
    m.pub.carry = 5;
    begin_deal(&m, "3-5", NULL, NULL, NULL);
    end_out(&m, 1, "1-6"); /* 8 and the carry of 5 are 13: it would be written */
    check_score(&m, 0, 0, false, 0);
    check_score(&m, 1, 0, false, 0);
    assert_int_equal(m.pub.end.credit[1], 13);
    assert_int_equal(m.pub.carry, 0);
    assert_int_equal(m.pub.next, KZ_NOBODY);
    m.pub.account[0] = (kz_account){.score = 60, .open = true};
    begin_deal(&m, "3-5", NULL, NULL, NULL);
    end_out(&m, 1, "1-6"); /* 8 alone is only remembered */
    check_score(&m, 0, 60, true, 0);
    check_score(&m, 1, 0, false, 8);
}

static void eggs_are_carried(void **state)
{
    (void)state;
    kz_match m = begin_match("kozel-eggs", 3, NULL);
    m.pub.account[0].memory = 4;
    begin_deal(&m, "1-2", "0-3", "1-2", NULL);
    m.hidden.hand[2] = m.hidden.hand[0]; /* three equal values */
    end_fish(&m, 0);
    assert_int_equal(m.pub.carry, 9);
    check_score(&m, 0, 0, false, 4);
    begin_deal(&m, "0-0", "0-3", "1-3", NULL);
    end_fish(&m, 0); /* the lowest is credited nothing and loses its memory; the largest pays the carry */
    check_score(&m, 0, 0, false, 0);
    assert_int_equal(m.pub.end.credit[1], 3);
    assert_int_equal(m.pub.end.credit[2], 4 + 9);
}

static void tiles_that_always_count(void **state)
{
    (void)state;
    kz_match m = begin_match("kozel-300", 3, NULL);
    assert_int_equal(kz_hand_value(&m.pub.rules, tiles_of("0-0 6-6 1-2")), 78);
    begin_deal(&m, "0-0", "0-3", "1-3", NULL);
    end_fish(&m, 0);
    assert_int_equal(m.pub.end.credit[1], 29); /* alone lowest: the others' */
    assert_int_equal(m.pub.next, 1);
    begin_deal(&m, "1-2", "0-3", "1-3", NULL);
    end_fish(&m, 2);
    assert_int_equal(m.pub.end.credit[0] + m.pub.end.credit[1] + m.pub.end.credit[2], 0);
    assert_int_equal(m.pub.next, 2); /* a tie: the fisherman */
}

static void yard_in_pairs_and_alone(void **state)
{
    (void)state;
    kz_match m = begin_match("kozel-yard", 4, NULL);
    begin_deal(&m, "1-2", "3-4", "0-1", "5-6");
    end_fish(&m, 0);
    assert_int_equal(m.pub.end.credit[0], 0);
    assert_int_equal(m.pub.end.credit[1], 18);
    m = begin_match("kozel-yard", 2, NULL);
    begin_deal(&m, "1-2", "3-4", NULL, NULL);
    end_fish(&m, 0);
    assert_int_equal(m.pub.end.credit[0], 3);
    assert_int_equal(m.pub.end.credit[1], 7);
}

static void classic_subtracts(void **state)
{
    (void)state;
    kz_match m = begin_match("classic", 3, NULL);
    begin_deal(&m, "1-2", "3-4", "5-6", NULL);
    end_fish(&m, 2);
    assert_int_equal(m.pub.end.credit[0], 7 + 11 - 3);
    assert_int_equal(m.pub.next, 0);
    m = begin_match("classic", 2, NULL);
    begin_deal(&m, "0-0", "0-1 0-2", NULL, NULL); /* 25 against 3 */
    end_fish(&m, 0);
    assert_int_equal(m.pub.end.credit[1], 22);
}

static void equal_winners_play_on(void **state)
{
    (void)state;
    kz_match m = begin_match("classic", 3, NULL);
    m.pub.account[0].score = m.pub.account[1].score = 120;
    begin_deal(&m, "1-2", "3-4", NULL, NULL);
    end_out(&m, 2, "1-6");
    assert_int_equal(m.pub.phase, KZ_DEALING);
    begin_deal(&m, NULL, "3-4", "5-6", NULL);
    end_out(&m, 0, "1-6");
    assert_int_equal(m.pub.result.reason, KZ_REASON_TARGET);
    assert_int_equal(m.pub.result.winners, 1);
    assert_int_equal(m.pub.result.losers, 6);
}

static void sport_ends_by_deals(void **state)
{
    (void)state;
    kz_match m = begin_match("sport", 4, "deals=4");
    for (int i = 0; i < 4; i++) {
        assert_int_equal(m.pub.next, i);
        begin_deal(&m, i % 2 ? "1-2" : NULL, i % 2 ? NULL : "1-2", NULL, NULL);
        end_out(&m, i, "1-6");
    }
    assert_true(m.pub.result.tie);
    assert_int_equal(m.pub.result.winners | m.pub.result.losers, 0);
    kz_rules rules;
    assert_false(kz_game_setup(kz_games_find(&world_games, "sport"), 4, "deals=6", &rules, NULL));
}

static void generals_are_counted(void **state)
{
    (void)state;
    kz_match m = begin_match("general", 4, NULL);
    begin_deal(&m, NULL, "1-2", "3-4", "5-6");
    end_out(&m, 0, "0-0"); /* seat 2 is the General */
    check_score(&m, 1, 1, true, 0);
    assert_int_equal(m.pub.end.credit[1], 1);
    begin_deal(&m, NULL, "1-2", "3-4", "5-6");
    end_fish(&m, 0);
    assert_int_equal(m.pub.end.kind, KZ_ENDED_VOID);
    assert_int_equal(m.pub.standing.counted, 1);
    static const struct {
        const char *form, *last;
        int general, bald;
    } forms[] = {
        {"form=any", "6-6", 1, 0},        {"form=any", "1-6", 0, 0},      {"form=strict", "0-0", 0, 0},
        {"form=strict", "0-0 6-6", 1, 0}, {"form=bald", "0-0 6-6", 1, 0}, {"form=bald", "6-6", 0, 0},
        {"form=bald", "0-0", 1, 1},       {"form=any", "0-0", 1, 0},
    };
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        m = begin_match("general", 4, forms[i].form);
        begin_deal(&m, "1-2", NULL, "3-4", "5-6");
        end_out(&m, 1, forms[i].last);
        assert_int_equal(m.pub.end.credit[0], forms[i].general);
        assert_int_equal(m.pub.end.bald, forms[i].bald);
        uint8_t title[KZ_SEATS];
        assert_true(kz_deal_titles(&m.pub.rules, &m.pub.end, title));
        assert_int_equal(title[0], forms[i].bald      ? KZ_REASON_BALD
                                   : forms[i].general ? KZ_REASON_GENERAL
                                                      : KZ_REASONS);
        assert_int_equal(title[1], KZ_REASONS);
    }
    m = begin_match("general", 4, "queue=yes");
    for (int i = 0; i < 2; i++) {
        assert_int_equal(m.pub.phase, KZ_DEALING);
        begin_deal(&m, NULL, "1-2", "3-4", "5-6");
        end_out(&m, 0, "1-6");
    }
    assert_int_equal(m.pub.result.reason, KZ_REASON_QUEUE);
    assert_int_equal(m.pub.result.losers, 2);
}

static void bergen_fish(void **state)
{
    (void)state;
    static const struct {
        const char *hand[3];
        int seat; /* credited 2; -1: nobody */
    } cases[] = {
        {{"1-2", "3-3", "4-4"}, 0},     {{"1-2", "0-1", "4-4"}, 1},     {{"1-2", "0-3", "4-4"}, -1},
        {{"2-2 1-2", "3-3", "4-4"}, 0}, {{"5-5", "3-3 0-0", "4-4"}, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kz_match m = begin_match("bergen", 3, NULL);
        begin_deal(&m, cases[i].hand[0], cases[i].hand[1], cases[i].hand[2], NULL);
        end_fish(&m, 0);
        for (int seat = 0; seat < 3; seat++)
            assert_int_equal(m.pub.end.credit[seat], seat == cases[i].seat ? 2 : 0);
    }
}

static void bank_is_shared(void **state)
{
    (void)state;
    int32_t share[4];
    kz_bank_share(4, (int32_t[]){0, 50, 100, 110}, 8, 100, share);
    /* 1 : 1/50 : 1/100 of 400. */
    assert_int_equal(share[0] + share[1] + share[2] + share[3], 400);
    assert_int_equal(share[0], 388);
    assert_int_equal(share[1], 8);
    assert_int_equal(share[2], 4);
    assert_int_equal(share[3], 0);
    kz_bank_share(3, (int32_t[]){20, 20, 105}, 4, 1, share); /* an odd coin: the lower seat */
    assert_int_equal(share[0], 2);
    assert_int_equal(share[1], 1);
    kz_bank_share(2, (int32_t[]){105, 101}, 3, 7, share);
    assert_int_equal(share[0], 7);
    assert_int_equal(share[1], 7);
}

/* docs/spec/rules.md section 4, by the formula itself where the machine's numbers leave no doubt. */
static void elo_by_the_formula(void **state)
{
    (void)state;
    for (int32_t winner = 0; winner <= 3000; winner += 7)
        for (int32_t loser = 0; loser <= 3000; loser++) {
            int k = winner >= 2100 ? 16 : 32;
            long double gain = k - k / (1 + powl(10, (loser - winner) / 400.0L));
            long double rounded = floorl(gain + 0.5L);
            assert_true(fabsl(gain - floorl(gain) - 0.5L) > 1e-6L);
            assert_int_equal(kz_elo_gain(winner, loser), rounded > 1 ? rounded : 1);
        }
}

static void elo_by_hand(void **state)
{
    (void)state;
    static const struct {
        int32_t winner, loser, gain;
    } rows[] = {{1200, 1200, 16}, {1200, 1600, 29}, {1600, 1200, 3},  {2100, 2100, 8},     {2099, 2099, 16},
                {2100, 2500, 15}, {2500, 2100, 1},  {1200, 2400, 32}, {2400, 1200, 1},     {1210, 1200, 16},
                {1211, 1200, 15}, {1200, 1211, 17}, {1200, 1212, 17}, {100, INT32_MAX, 32}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(kz_elo_gain(rows[i].winner, rows[i].loser), rows[i].gain);
    /* What the one would gain and what the other would gain are K together, less the floor of 1. */
    for (int32_t lead = -719; lead <= 719; lead++)
        assert_int_equal(kz_elo_gain(1000 + lead, 1000) + kz_elo_gain(1000, 1000 + lead), 32);
}

/* A game file's contradictions are refused with their place. */
static void contradictions_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        kz_code code;
        const char *first, *second;
    } cases[] = {
        {"[x : kozel]\nboard = spinner\n", KZ_E_CONTRADICTION, "fish_test", "board"},
        {"[x : donkey]\nboard = house\n", KZ_E_CONTRADICTION, "closing", "board"},
        {"[x : sausage]\nseats_max = 4\n", KZ_E_CONTRADICTION, "board", "hand2"},
        {"[x : sea-goat]\nfish = all\n", KZ_E_CONTRADICTION, "out", "fish"},
        {"[x : sea-goat]\nlater_lead = winner\n", KZ_E_CONTRADICTION, "out", "later_lead"},
        {"[x : general]\ndeals = 0\n", KZ_E_CONTRADICTION, "target", "deals"},
        {"[x : kozel]\nsignals = yes\n", KZ_E_CONTRADICTION, "signals", "sides"},
        {"[x : kozel-pairs]\nopening = 20\n", KZ_E_OPTION_DEFAULT, "rule13", ""},
        {"[x]\noption loud = yes: reserve=1 | no: reserve=x\n", KZ_E_MECHANIC_VALUE, "x", "reserve"},
        {"[x]\noption loud = yes: reserve=1 | no: volume=0\n", KZ_E_MECHANIC, "volume", ""},
        {"[x]\noption loud = yes: reserve=0 | no: fish=all\n", KZ_E_CHOICES_ALIKE, "yes", "no"},
        {"[x]\noption loud = *\n", KZ_E_MECHANIC, "loud", ""},
        {"[x]\noption target = 101 | many\n", KZ_E_MECHANIC_VALUE, "many", "target"},
        {"[x]\noption target = 20..100 by 0\n", KZ_E_MECHANIC_VALUE, "0", "target"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        static kz_games mine;
        mine = world_games;
        kz_error error = {0};
        assert_false(kz_games_read(&mine, cases[i].text, strlen(cases[i].text), &error));
        assert_string_equal(kz_code_word(error.code), kz_code_word(cases[i].code));
        assert_string_equal(error.arg[0], cases[i].first);
        assert_string_equal(error.arg[1], cases[i].second);
        assert_int_not_equal(error.line, 0);
        assert_int_equal(mine.count, world_games.count);
    }
}

/* Every option of every game has its default and takes each of its values. */
static void options_have_values(void **state)
{
    (void)state;
    for (int i = 0; i < world_games.count; i++) {
        const kz_game *game = &world_games.game[i];
        for (int o = 0; o < game->option_count; o++) {
            const kz_option *option = &game->option[o];
            char value[KZ_VALUE_TEXT], text[64];
            assert_string_not_equal(kz_option_value(option, &game->rules, value), "");
            for (int c = 0; c < option->choice_count; c++) {
                kz_rules rules;
                snprintf(text, sizeof text, "%s=%s", option->key, option->choice[c].word);
                assert_true(kz_game_setup(game, game->rules.seats_max, text, &rules, NULL));
                assert_string_equal(kz_option_value(option, &rules, value), option->choice[c].word);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_remember_until_the_others_pay),
        cmocka_unit_test(pairs_add_bonuses_to_the_losers),
        cmocka_unit_test(pairs_fish_by_the_fisherman),
        cmocka_unit_test(pairs_lead_a_double),
        cmocka_unit_test(roof_and_what_it_carries),
        cmocka_unit_test(both_fall_back),
        cmocka_unit_test(eggs_are_carried),
        cmocka_unit_test(tiles_that_always_count),
        cmocka_unit_test(yard_in_pairs_and_alone),
        cmocka_unit_test(classic_subtracts),
        cmocka_unit_test(equal_winners_play_on),
        cmocka_unit_test(sport_ends_by_deals),
        cmocka_unit_test(generals_are_counted),
        cmocka_unit_test(bergen_fish),
        cmocka_unit_test(bank_is_shared),
        cmocka_unit_test(elo_by_the_formula),
        cmocka_unit_test(elo_by_hand),
        cmocka_unit_test(contradictions_are_refused),
        cmocka_unit_test(options_have_values),
    };
    return cmocka_run_group_tests(tests, load_games, NULL);
}
