/* SPDX-License-Identifier: MIT */
/* Corners of the rules into which hardly any match comes: what mutants of engine/core/rules showed no other
 * test to look at. */
#include "tests/unit/engine/core/games_world.h"

#include <kozel/rating.h>
#include <kozel/record.h>

/* A game made of another one by some lines. */
static kz_match begin_house(const char *parent, const char *lines, int seats)
{
    static kz_games games;
    kz_rules rules;
    kz_match m;
    kz_error error = {0};
    char text[512];
    int n = snprintf(text, sizeof text, "[ours : %s]\n%s", parent, lines);
    games = world_games;
    if (!kz_games_read(&games, text, (size_t)n, &error))
        fail_msg("%s: %s %s", text, kz_code_word(error.code), error.arg[2]);
    assert_true(kz_game_setup(kz_games_find(&games, "ours"), seats, "", &rules, &error));
    kz_match_init(&m, &rules);
    return m;
}

/* ---- what a deal is worth ---- */

/* Three hands: who alone has most is alone though the two before him are equal; and the other way round. */
static void two_equals_below_are_no_tie(void **state)
{
    (void)state;
    kz_match m = begin_match("kozel-de", 3, NULL);
    begin_deal(&m, "1-2", "0-3", "5-6", NULL);
    end_fish(&m, 0);
    assert_int_equal(m.pub.end.credit[2], 17);
    assert_int_equal(m.pub.carry, 0);
    m = begin_match("kozel-300", 3, NULL);
    begin_deal(&m, "5-6", "5-6", "1-2", NULL);
    end_fish(&m, 0);
    assert_int_equal(m.pub.end.credit[2], 22);
    assert_int_equal(m.pub.next, 2);
}

/* "Rounded to the nearest 5": of every rest. */
static void muggins_rounds_to_the_nearest_five(void **state)
{
    (void)state;
    static const struct {
        const char *other;
        int credit;
    } cases[] = {{"0-1", 0}, {"0-2", 0}, {"0-3", 5},  {"0-4", 5}, {"0-5", 5},
                 {"0-6", 5}, {"1-6", 5}, {"2-6", 10}, {"3-6", 10}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kz_match m = begin_match("muggins", 2, NULL);
        begin_deal(&m, "0-0", cases[i].other, NULL, NULL);
        end_fish(&m, 0);
        assert_int_equal(m.pub.end.credit[0], cases[i].credit);
    }
    /* Three seats: the lowest is far below the others' sum. */
    kz_match m = begin_match("muggins", 3, NULL);
    begin_deal(&m, "1-2", "4-6", "5-6", NULL);
    end_fish(&m, 1);
    assert_int_equal(m.pub.end.credit[0], 20);
    assert_int_equal(m.pub.next, 0);
}

/* "Fish: every side does" lose its hands. */
static void a_fish_of_telephone_spares_nobody(void **state)
{
    (void)state;
    kz_match m = begin_match("telephone", 4, NULL);
    m.pub.account[0].score = 30;
    m.pub.account[1].score = 5;
    begin_deal(&m, "1-2", "4-6", "0-4", "1-1");
    end_fish(&m, 0);
    assert_int_equal(m.pub.end.credit[0], -5);
    assert_int_equal(m.pub.end.credit[1], -5); /* never below 0 */
    check_score(&m, 0, 25, true, 0);
    check_score(&m, 1, 0, true, 0);
}

/* "Gets a General in the first counted deal": in a later one he only loses a deal. */
static void a_later_general_ends_no_knockout(void **state)
{
    (void)state;
    kz_match m = begin_match("general", 4, "queue=yes");
    begin_deal(&m, NULL, "1-2", NULL, NULL);
    end_out(&m, 0, "1-6");
    begin_deal(&m, "1-2", NULL, NULL, NULL);
    end_out(&m, 1, "0-0");
    assert_int_equal(m.pub.end.credit[0], 1);
    assert_int_equal(m.pub.phase, KZ_DEALING);
    begin_deal(&m, NULL, "1-2", NULL, NULL);
    end_out(&m, 0, "1-6");
    assert_int_equal(m.pub.result.reason, KZ_REASON_QUEUE);
    assert_int_equal(m.pub.result.losers, 2);
    m = begin_match("general", 4, "queue=yes");
    begin_deal(&m, "1-2", NULL, NULL, NULL);
    end_out(&m, 1, "0-0");
    assert_int_equal(m.pub.result.reason, KZ_REASON_QUEUE);
    assert_int_equal(m.pub.result.losers, 1);
}

/* "In a deal in which another side is credited more than 0." */
static void a_memory_stays_while_nobody_is_credited(void **state)
{
    (void)state;
    kz_match m = begin_match("kozel-pairs", 4, NULL);
    m.pub.account[0].memory = 7;
    m.pub.account[1].memory = 5;
    begin_deal(&m, "1-2", "0-3", NULL, NULL);
    m.pub.board.lead = kz_tile_of(1, 1);
    end_fish(&m, 0);
    check_score(&m, 0, 0, false, 7);
    check_score(&m, 1, 0, false, 5);
    assert_int_equal(m.pub.carry, 6);
}

/* A write-off ends the eggs; the pot is gone for the winner too. */
static void a_write_off_ends_the_eggs(void **state)
{
    (void)state;
    kz_match m = begin_match("sea-goat", 4, NULL);
    m.pub.account[1] = (kz_account){.score = 40, .open = true};
    m.pub.standing.pot = 22;
    m.pub.standing.pot_deals = 3;
    begin_deal(&m, NULL, "6-6", NULL, "1-2");
    end_out(&m, 0, "1-6");
    check_score(&m, 0, 0, false, 0);
    check_score(&m, 1, 0, false, 0);
    assert_int_equal(m.pub.standing.pot, 0);
    assert_int_equal(m.pub.standing.pot_deals, 0);
    assert_int_equal(m.pub.next, 0); /* no eggs run: the finisher, not the order */
    /* The winner of a fish never takes the pot, and his write-off ends it as well. */
    m = begin_match("sea-goat", 4, NULL);
    m.pub.account[1] = (kz_account){.score = 40, .open = true};
    m.pub.standing.pot = 22;
    m.pub.standing.pot_deals = 3;
    begin_deal(&m, "1-2", "5-6 5-5", NULL, "4-5");
    end_fish(&m, 0);
    assert_int_equal(m.pub.end.credit[0], 30);
    check_score(&m, 1, 0, false, 0);
    assert_int_equal(m.pub.standing.pot, 0);
    assert_int_equal(m.pub.standing.pot_deals, 0);
}

/* "Tie among others: the first clockwise after the fisherman." */
static void of_equal_others_the_next_is_owed(void **state)
{
    (void)state;
    for (int fisherman = 0; fisherman < 3; fisherman++) {
        kz_match m = begin_match("sea-goat", 3, NULL);
        const char *hand[3] = {"4-5", "4-5", "4-5"};
        hand[fisherman] = "5-6 5-5 4-6";
        begin_deal(&m, hand[0], hand[1], hand[2], NULL);
        end_fish(&m, fisherman);
        assert_int_equal(m.pub.standing.debt, 31);
        assert_int_equal(m.pub.standing.creditor, (fisherman + 1) % 3);
        /* A lower one does not take the place of the first. */
        m = begin_match("sea-goat", 3, NULL);
        hand[(fisherman + 2) % 3] = "0-4";
        begin_deal(&m, hand[0], hand[1], hand[2], NULL);
        end_fish(&m, fisherman);
        assert_int_equal(m.pub.standing.creditor, (fisherman + 1) % 3);
        m = begin_match("sea-goat", 3, NULL);
        hand[(fisherman + 2) % 3] = "5-5";
        begin_deal(&m, hand[0], hand[1], hand[2], NULL);
        end_fish(&m, fisherman);
        assert_int_equal(m.pub.standing.creditor, (fisherman + 2) % 3);
    }
}

/* "A holder's seat that leads 6-6 by choice leads for a hundred"; where the order names it, nobody chose. */
static void a_chosen_lead_of_six_counts(void **state)
{
    (void)state;
    static const char *const six = "6-6 0-1 0-2 0-3 1-2 1-4 2-4", *const other =
                                                                      "2-2 3-3 3-4 3-5 4-5 4-6 5-6";
    for (int holder = 0; holder < 3; holder++) {
        kz_match m = begin_match("sea-goat", 2, NULL);
        m.pub.next = 0;
        m.pub.deal_number = 1;
        if (holder < 2)
            m.pub.account[holder] = (kz_account){.score = 30, .open = true};
        deal_hands(&m, six, other, NULL, NULL);
        act(&m, 0, "6-6");
        assert_int_equal(m.pub.led_six, holder == 0 ? 0 : KZ_NOBODY);
    }
    kz_match m = begin_match("sea-goat", 2, NULL);
    m.pub.account[0] = (kz_account){.score = 30, .open = true};
    deal_hands(&m, "6-6 0-1 0-2 0-3 1-2 1-4 2-4", "1-3 1-6 2-3 2-5 3-5 4-5 0-6", NULL, NULL);
    act(&m, 0, "6-6");
    assert_int_equal(m.pub.led_six, KZ_NOBODY);
}

/* A single point falls back too, once the account is open. */
static void one_point_falls_back(void **state)
{
    (void)state;
    kz_match m = begin_match("sea-goat-202", 4, NULL);
    m.pub.account[0] = (kz_account){.score = 60, .open = true};
    m.pub.account[1] = (kz_account){.score = 1, .open = true};
    begin_deal(&m, NULL, "0-1", NULL, NULL);
    end_out(&m, 0, "1-6");
    check_score(&m, 0, 0, false, 0);
    check_score(&m, 1, 0, false, 0);
    /* Where accounts are open from the start, the start is open. */
    m = begin_house("sea-goat-202", "opening = 0\n", 4);
    m.pub.account[0].score = 60;
    begin_deal(&m, "4-5", NULL, NULL, NULL);
    end_out(&m, 1, "1-6");
    check_score(&m, 0, 0, true, 0);
    check_score(&m, 1, 0, true, 0);
}

/* "125 loses": 125 do, 124 do not. */
static void a_pair_is_the_goat_from_its_target_on(void **state)
{
    (void)state;
    for (int score = 103; score <= 105; score++) {
        kz_match m = begin_match("sea-goat-navy", 4, NULL);
        m.pub.account[1] = (kz_account){.score = score, .open = true};
        begin_deal(&m, NULL, "5-6", NULL, "4-6");
        end_out(&m, 0, "1-6");
        assert_int_equal(m.pub.account[1].score, score + 21);
        assert_int_equal(m.pub.phase, score < 104 ? KZ_DEALING : KZ_OVER);
        if (score >= 104) {
            assert_int_equal(m.pub.result.reason, KZ_REASON_GOAT);
            assert_int_equal(m.pub.result.losers, 2);
            assert_int_equal(m.pub.result.winners, 1);
            assert_true(m.pub.result.titled);
        }
    }
}

/* Where accounts open, a fish that one side wins costs the others' memories, whichever fish it is; a tie
 * costs none. */
static void fishes_cost_memories(void **state)
{
    (void)state;
    static const char *const fishes[] = {"larger", "others",    "rest",  "rest-fives",
                                         "one",    "fisherman", "lowest"};
    for (size_t i = 0; i < sizeof fishes / sizeof *fishes; i++) {
        char lines[128];
        snprintf(lines, sizeof lines,
                 "fish = %s\nopening = 100\nmemory = keep\nforget = zero\nseats_min = 4\n", fishes[i]);
        kz_match m = begin_house("kozel-yard", lines, 4);
        m.pub.account[0].memory = m.pub.account[1].memory = 9;
        begin_deal(&m, "1-2", "0-3", NULL, NULL);
        end_fish(&m, 0);
        check_score(&m, 0, 0, false, i == 6 ? 0 : 9); /* the lowest are credited 0, ties too */
        m.pub.account[0].memory = m.pub.account[1].memory = 9;
        begin_deal(&m, "1-2", "4-6", NULL, NULL);
        end_fish(&m, 1);
        int credited = m.pub.end.credit[0] ? 0 : 1;
        assert_int_equal(m.pub.account[1 - credited].memory, 0);
        assert_int_equal(m.pub.account[credited].memory, 9 + m.pub.end.credit[credited]);
    }
}

/* What an out of any kind costs the finisher's memory; an out by points credits him. */
static void outs_cost_memories(void **state)
{
    (void)state;
    kz_match m = begin_house("kozel-yard", "opening = 100\nout = points\nout_points = 10\n", 3);
    m.pub.account[0].memory = m.pub.account[1].memory = m.pub.account[2].memory = 9;
    begin_deal(&m, NULL, "1-2", "1-3", NULL);
    end_out(&m, 0, "1-6");
    check_score(&m, 0, 0, false, 19);
    check_score(&m, 1, 0, false, 0);
    check_score(&m, 2, 0, false, 0);
    m = begin_house("kozel-yard", "opening = 100\nout = winner\n", 3);
    m.pub.account[0].memory = m.pub.account[1].memory = 9;
    begin_deal(&m, NULL, "1-2", "1-3", NULL);
    end_out(&m, 0, "1-6");
    check_score(&m, 0, 0, false, 16);
    check_score(&m, 1, 0, false, 0);
}

/* What was scored in play is reported with the deal's end, and not after a deal that was broken off. */
static void points_of_play_are_reported(void **state)
{
    (void)state;
    kz_match m = begin_match("telephone", 2, NULL);
    m.pub.account[0].score = m.pub.before[0].score = 20;
    m.pub.account[1].score = m.pub.before[1].score = 10;
    begin_deal(&m, NULL, "1-2 3-4", NULL, NULL);
    m.pub.account[0].score += 15;
    m.pub.account[1].score += 5;
    kz_match broken = m;
    end_out(&m, 0, "1-6");
    assert_int_equal(m.pub.end.before[0].score, 20);
    assert_int_equal(m.pub.end.played[0], 15);
    assert_int_equal(m.pub.end.played[1], 5);
    assert_int_equal(m.pub.end.credit[1], -10);
    broken.pub.turn = 1;
    act(&broken, 1, "timeout");
    assert_int_equal(broken.pub.end.played[0], 0);
    check_score(&broken, 0, 20, true, 0);
    /* Where nothing is scored in play there is nothing to report. */
    m = begin_match("kozel", 2, NULL);
    m.pub.account[0] = (kz_account){.score = 20, .open = true};
    begin_deal(&m, NULL, "1-2 3-4", NULL, NULL);
    m.pub.before[0].score = 3;
    end_out(&m, 0, "1-6");
    assert_int_equal(m.pub.end.played[0], 0);
    assert_int_equal(m.pub.end.before[0].score, 20);
}

/* "Own": the finisher's side has nothing to compare, whatever its partner still holds. */
static void a_carried_sum_is_the_losers(void **state)
{
    (void)state;
    kz_match m = begin_house("kozel", "sides = pairs\nfish = one\n", 4);
    m.pub.carry = 30;
    begin_deal(&m, NULL, "1-2", "5-6 6-6", "0-1");
    end_out(&m, 0, "0-0");
    assert_int_equal(m.pub.end.credit[0], 0);
    assert_int_equal(m.pub.end.credit[1], 3 + 1 + 30);
    assert_int_equal(m.pub.carry, 0);
}

/* "Fish `lowest`": who alone is lowest is the best of the deal. */
static void the_lowest_of_a_fish_leads_as_the_best(void **state)
{
    (void)state;
    kz_match m = begin_house("kozel-eggs", "later_lead = best\n", 3);
    begin_deal(&m, "5-6", "1-2", "3-4", NULL);
    end_fish(&m, 0);
    assert_int_equal(m.pub.next, 1);
}

/* "sea-goat", rule 3: going out with 6-6 wins the match from the least win on. */
static void six_wins_from_the_min_win_on(void **state)
{
    (void)state;
    kz_match m = begin_match("sea-goat", 4, NULL);
    begin_deal(&m, NULL, "5-6 5-5 0-4", NULL, NULL); /* 25 */
    end_out(&m, 0, "6-6");
    assert_int_equal(m.pub.result.reason, KZ_REASON_SIX);
    m = begin_match("sea-goat", 4, NULL);
    begin_deal(&m, NULL, "5-6 5-5 0-3", NULL, NULL);
    end_out(&m, 0, "6-6");
    assert_int_equal(m.pub.phase, KZ_DEALING);
}

/* After a match nobody leads, however it ended. */
static void nobody_leads_after_a_match(void **state)
{
    (void)state;
    static const char *const games[] = {"sea-goat", "sea-goat-navy", "general", "kozel", "sport"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        kz_match m = begin_match(games[i], 4, i == 2 ? "deals=1" : NULL);
        m.pub.account[1] = (kz_account){.score = 100, .open = true};
        m.pub.standing.counted = i == 4 ? 7 : 0;
        begin_deal(&m, NULL, "5-6 6-6 5-5", NULL, "4-6");
        end_out(&m, 0, "0-0");
        assert_int_equal(m.pub.phase, KZ_OVER);
        assert_int_equal(m.pub.next, KZ_NOBODY);
        assert_int_equal(m.pub.end.next, KZ_NOBODY);
    }
}

/* ---- the bank ---- */

/* The coins left over: by largest remainder, ties to the lower score, then the lower seat. */
static void the_banks_ties(void **state)
{
    (void)state;
    int32_t share[4];
    kz_bank_share(4, (const int32_t[]){120, 7, 7, 7}, 1, 1, share); /* 4 coins among three equals */
    assert_int_equal(share[0], 0);
    assert_int_equal(share[1], 2);
    assert_int_equal(share[2], 1);
    assert_int_equal(share[3], 1);
    /* Weights 3, 2 and 6 of 11: 33 coins leave nothing; shares of scores 2, 3 and 1. */
    kz_bank_share(3, (const int32_t[]){2, 3, 1}, 0, 11, share);
    assert_int_equal(share[0], 9);
    assert_int_equal(share[1], 6);
    assert_int_equal(share[2], 18);
    /* Equal remainders of unequal scores: 4 coins by 1/1 and 1/3 and 1/3 are 2.4, 0.8, 0.8. */
    kz_bank_share(4, (const int32_t[]){3, 1, 3, 101}, 8, 1, share);
    assert_int_equal(share[0], 1);
    assert_int_equal(share[1], 2);
    assert_int_equal(share[2], 1);
    /* Halves of a coin: 3 coins by 1/1 and 1/1 - and 6 by 1/1, 1/3 - go to the lower score, then the lower
     * seat. */
    kz_bank_share(2, (const int32_t[]){3, 1}, 0, 1, share); /* 0.5 and 1.5 */
    assert_int_equal(share[0], 0);
    assert_int_equal(share[1], 2);
    kz_bank_share(2, (const int32_t[]){1, 3}, 0, 1, share);
    assert_int_equal(share[0], 2);
    assert_int_equal(share[1], 0);
    kz_bank_share(3, (const int32_t[]){1, 0, 102}, 4, 1, share); /* 1.5 and 1.5: 0 is the lower score */
    assert_int_equal(share[0], 1);
    assert_int_equal(share[1], 2);
}

/* ---- leads ---- */

/* "three-two: 2-3, then 1-1, ..., 6-6, 0-0, then light first." Every order to its last tile. */
static void orders_of_the_first_lead(void **state)
{
    (void)state;
    static const char *const
        heavy = " 5-6 4-6 3-6 4-5 2-6 3-5 1-6 2-5 3-4 0-6 1-5 2-4 0-5 1-4 2-3 0-4 1-3 0-3 1-2 0-2 0-1",
        *const light = " 0-1 0-2 1-2 0-3 1-3 0-4 2-3 1-4 0-5 2-4 1-5 0-6 3-4 2-5 1-6 3-5 2-6 4-5 3-6 4-6 5-6",
        *const without = " 0-1 0-2 1-2 0-3 1-3 0-4 1-4 0-5 2-4 1-5 0-6 3-4 2-5 1-6 3-5 2-6 4-5 3-6 4-6 5-6",
        *const ones = "1-1 2-2 3-3 4-4 5-5 6-6 0-0", *const blanks = "0-0 1-1 2-2 3-3 4-4 5-5 6-6";
    const struct {
        const char *word, *doubles, *rest;
    } orders[] = {{"ones-up", ones, heavy},
                  {"ones-up-light", ones, light},
                  {"blank-up-light", blanks, light},
                  {"blank-up-heavy", blanks, heavy},
                  {"six-down", "6-6 5-5 4-4 3-3 2-2 1-1 0-0", heavy},
                  {"three-two", "2-3 1-1 2-2 3-3 4-4 5-5 6-6 0-0", without}};
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        char lines[64], expected[256], text[KZ_TILE_TEXT];
        snprintf(lines, sizeof lines, "first_lead = %s\n", orders[i].word);
        snprintf(expected, sizeof expected, "%s%s", orders[i].doubles, orders[i].rest);
        kz_match m = begin_house("kozel-yard", lines, 4);
        for (int n = 0; n < KZ_TILES; n++)
            assert_memory_equal(kz_tile_print(m.pub.rules.lead_order[n], text), expected + 4 * n, 3);
    }
}

/* Four may leave a stock, too: 6-6 is swapped from where it lies, in a hand or there. */
static void six_is_swapped_from_wherever(void **state)
{
    (void)state;
    kz_rng rng;
    kz_rng_seed(&rng, 5);
    int from[KZ_SEATS + 1] = {0};
    for (int i = 0; i < 60; i++) {
        kz_match m = begin_house("sea-goat", "hand4 = 6\n", 4);
        kz_hidden dealt;
        m.pub.standing.six = true;
        m.pub.next = 0;
        m.pub.deal_number = 1;
        deal_cards(&m, &rng);
        kz_match_dealt(&m, &dealt);
        assert_true(m.hidden.hand[0] & kz_bit(KZ_TILES - 1));
        assert_int_equal(m.pub.must_lead, KZ_TILES - 1);
        const kz_swap *swap = &m.pub.swap;
        if (dealt.hand[0] & kz_bit(KZ_TILES - 1)) {
            assert_int_equal(swap->seat, KZ_NOBODY);
            from[0]++;
        } else if (swap->from == KZ_NOBODY) {
            assert_int_equal(dealt.stock[swap->at], KZ_TILES - 1);
            assert_int_equal(m.hidden.stock[swap->at], m.hidden.swapped);
            from[KZ_SEATS]++;
        } else {
            assert_true(dealt.hand[swap->from] & kz_bit(KZ_TILES - 1));
            assert_true(m.hidden.hand[swap->from] & kz_bit(m.hidden.swapped));
            from[swap->from]++;
        }
    }
    for (int i = 0; i <= KZ_SEATS; i++)
        assert_true(from[i] > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_equals_below_are_no_tie),
        cmocka_unit_test(muggins_rounds_to_the_nearest_five),
        cmocka_unit_test(a_fish_of_telephone_spares_nobody),
        cmocka_unit_test(a_later_general_ends_no_knockout),
        cmocka_unit_test(a_memory_stays_while_nobody_is_credited),
        cmocka_unit_test(a_write_off_ends_the_eggs),
        cmocka_unit_test(of_equal_others_the_next_is_owed),
        cmocka_unit_test(a_chosen_lead_of_six_counts),
        cmocka_unit_test(one_point_falls_back),
        cmocka_unit_test(a_pair_is_the_goat_from_its_target_on),
        cmocka_unit_test(fishes_cost_memories),
        cmocka_unit_test(outs_cost_memories),
        cmocka_unit_test(points_of_play_are_reported),
        cmocka_unit_test(a_carried_sum_is_the_losers),
        cmocka_unit_test(the_lowest_of_a_fish_leads_as_the_best),
        cmocka_unit_test(six_wins_from_the_min_win_on),
        cmocka_unit_test(nobody_leads_after_a_match),
        cmocka_unit_test(the_banks_ties),
        cmocka_unit_test(orders_of_the_first_lead),
        cmocka_unit_test(six_is_swapped_from_wherever),
    };
    return cmocka_run_group_tests(tests, load_games, NULL);
}
