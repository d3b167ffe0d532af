/* SPDX-License-Identifier: MIT */
/* The examples and single rules of docs/spec/rules.md for the Kozel family. */

#include <kozel/catalogue.h>
#include <kozel/rng.h>
#include <kozel/view.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static kz_games games;

static kz_rules rules_of(const char *game, int seats, const char *options)
{
    kz_rules rules;
    kz_error error = {0};
    assert_true(kz_game_setup(kz_games_find(&games, game), seats, options, &rules, &error));
    return rules;
}

/* A match in play whose hands are worth `value`: single tiles, so values are 0..12; 0 is an empty hand. */
static kz_match match_with_values(const char *options, const int value[4])
{
    kz_rules rules = rules_of("kozel", 4, options);
    kz_match m;
    kz_match_init(&m, &rules);
    m.pub.phase = KZ_PLAYING;
    kz_set used = 0;
    for (int i = 0; i < 4; i++) {
        int left = value[i];
        for (int t = KZ_TILES - 1; t > 0 && left > 0; t--)
            if ((int)kz_tile_pips((kz_tile)t) <= left && !(used & kz_bit((kz_tile)t))) {
                used |= kz_bit((kz_tile)t);
                m.hidden.hand[i] |= kz_bit((kz_tile)t);
                left -= (int)kz_tile_pips((kz_tile)t);
            }
        assert_int_equal(left, 0);
    }
    m.pub.board.fisherman = 0;
    return m;
}

static void end_deal(kz_match *m, kz_deal_kind kind, int seat)
{
    m->pub.phase = KZ_PLAYING;
    kz_public_end(&m->pub, (kz_after){true, (uint8_t)kind, (uint8_t)seat}, m->hidden.hand);
}

/* rules.md section 3, kozel: Masha, Alex, Olya, Serg before the deal. */
static void set_first_accounts(kz_match *m)
{
    m->pub.account[0] = (kz_account){.memory = 19};
    m->pub.account[1] = (kz_account){.memory = 0};
    m->pub.account[2] = (kz_account){.memory = 7};
    m->pub.account[3] = (kz_account){.memory = 4};
}

static void check_account(const kz_match *m, int side, int score, bool open, int memory)
{
    assert_int_equal(m->pub.account[side].score, score);
    assert_int_equal(m->pub.account[side].open, open);
    assert_int_equal(m->pub.account[side].memory, memory);
}

static void out_writes_and_forgets(void **state)
{
    (void)state;
    kz_match m = match_with_values("", (int[]){0, 3, 13, 5});
    set_first_accounts(&m);
    end_deal(&m, KZ_ENDED_OUT, 0);
    check_account(&m, 0, 0, false, 0);
    check_account(&m, 1, 0, false, 3);
    check_account(&m, 2, 20, true, 0);
    check_account(&m, 3, 0, false, 9);
    assert_int_equal(m.pub.next, 0);
    assert_int_equal(m.pub.phase, KZ_DEALING);
}

static void fish_all_credits_everybody(void **state)
{
    (void)state;
    kz_match m = match_with_values("fish=all", (int[]){2, 3, 13, 5});
    set_first_accounts(&m);
    end_deal(&m, KZ_ENDED_FISH, 3);
    check_account(&m, 0, 0, false, 21);
    check_account(&m, 1, 0, false, 3);
    check_account(&m, 2, 20, true, 0);
    check_account(&m, 3, 0, false, 9);
    assert_int_equal(m.pub.next, 3);
}

static void fish_one_credits_the_largest(void **state)
{
    (void)state;
    kz_match m = match_with_values("fish=one", (int[]){2, 3, 13, 5});
    set_first_accounts(&m);
    end_deal(&m, KZ_ENDED_FISH, 0);
    check_account(&m, 0, 0, false, 0);
    check_account(&m, 1, 0, false, 0);
    check_account(&m, 2, 30, true, 0);
    check_account(&m, 3, 0, false, 0);
}

static void shared_largest_is_carried_until_one_pays(void **state)
{
    (void)state;
    kz_match m = match_with_values("fish=one", (int[]){2, 14, 14, 5});
    set_first_accounts(&m);
    end_deal(&m, KZ_ENDED_FISH, 0);
    assert_int_equal(m.pub.carry, 35);
    check_account(&m, 0, 0, false, 19);
    kz_match again = match_with_values("fish=one", (int[]){2, 14, 14, 5});
    again.pub.carry = 35;
    end_deal(&again, KZ_ENDED_FISH, 0);
    assert_int_equal(again.pub.carry, 70);
    /* After an out the loser who alone has the most pays; a tie among losers leaves it. */
    kz_match out = match_with_values("fish=one", (int[]){0, 9, 2, 9});
    out.pub.carry = 70;
    end_deal(&out, KZ_ENDED_OUT, 0);
    assert_int_equal(out.pub.carry, 70);
    out = match_with_values("fish=one", (int[]){0, 9, 2, 3});
    out.pub.carry = 70;
    end_deal(&out, KZ_ENDED_OUT, 0);
    assert_int_equal(out.pub.carry, 0);
    check_account(&out, 1, 79, true, 0);
}

static void a_hand_of_just_blank_counts_ten(void **state)
{
    (void)state;
    kz_rules kozel = rules_of("kozel", 2, ""), brief = rules_of("kozel-short", 2, "");
    assert_int_equal(kz_hand_value(&kozel, kz_bit(kz_tile_of(0, 0))), 10);
    assert_int_equal(kz_hand_value(&kozel, kz_bit(kz_tile_of(0, 0)) | kz_bit(kz_tile_of(0, 1))), 1);
    assert_int_equal(kz_hand_value(&brief, kz_bit(kz_tile_of(0, 0))), 0);
    assert_int_equal(kz_hand_value(&kozel, KZ_ALL_TILES), 168);
}

static void several_goats_and_rating_points(void **state)
{
    (void)state;
    kz_match m = match_with_values("", (int[]){0, 3, 13, 5});
    m.pub.account[0] = (kz_account){.score = 25, .open = true};
    m.pub.account[1] = (kz_account){.score = 98, .open = true};
    m.pub.account[2] = (kz_account){.score = 100, .open = true};
    m.pub.account[3] = (kz_account){.memory = 12};
    end_deal(&m, KZ_ENDED_OUT, 0);
    assert_int_equal(m.pub.phase, KZ_OVER);
    assert_int_equal(m.pub.result.losers, 1 << 1 | 1 << 2);
    assert_int_equal(m.pub.result.winners, 1 << 0 | 1 << 3);
    assert_true(m.pub.result.rated);
    assert_int_equal(m.pub.result.rating[0], 8); /* 25 -> 8 */
    assert_int_equal(m.pub.result.rating[1], 0);
    assert_int_equal(m.pub.result.rating[3], 10); /* a closed account counts 0 */
    assert_int_equal(m.pub.next, KZ_NOBODY);
}

static void no_rating_points_to_another_target(void **state)
{
    (void)state;
    kz_match m = match_with_values("target=50", (int[]){0, 3, 13, 5});
    m.pub.account[2] = (kz_account){.score = 40, .open = true};
    end_deal(&m, KZ_ENDED_OUT, 0);
    assert_int_equal(m.pub.phase, KZ_OVER);
    assert_false(m.pub.result.rated);
}

static void timeout_counts_from_the_score_of_who_left(void **state)
{
    (void)state;
    kz_match m = match_with_values("", (int[]){3, 4, 5, 6});
    m.pub.account[0] = (kz_account){.score = 32, .open = true};
    m.pub.account[1] = (kz_account){.score = 30, .open = true};
    m.pub.account[2] = (kz_account){.score = 13, .open = true};
    m.pub.account[3] = (kz_account){.score = 90, .open = true};
    end_deal(&m, KZ_ENDED_TIMEOUT, 0);
    assert_int_equal(m.pub.result.losers, 1);
    assert_int_equal(m.pub.result.winners, 2 | 4 | 8);
    assert_int_equal(m.pub.result.rating[0], 0);
    assert_int_equal(m.pub.result.rating[1], 1);
    assert_int_equal(m.pub.result.rating[2], 2);
    assert_int_equal(m.pub.result.rating[3], 1);
    check_account(&m, 1, 30, true, 0);
}

static void everybody_may_lose(void **state)
{
    (void)state;
    kz_match m = match_with_values("", (int[]){2, 3, 4, 5});
    for (int i = 0; i < 4; i++)
        m.pub.account[i] = (kz_account){.score = 100, .open = true};
    end_deal(&m, KZ_ENDED_FISH, 0);
    assert_int_equal(m.pub.result.losers, 15);
    assert_int_equal(m.pub.result.winners, 0);
}

static kz_tile T(int low, int high)
{
    return kz_tile_of((unsigned)low, (unsigned)high);
}

/* rules.md: ends 2 and 2 with 1-2 2-6 0-2 2-3 2-4 2-5 on the line are a fish, wherever 2-2 is. */
static void fish_is_immediate(void **state)
{
    (void)state;
    kz_rules rules = rules_of("kozel", 2, "");
    kz_match m;
    kz_match_init(&m, &rules);
    m.pub.phase = KZ_PLAYING;
    m.pub.turn = 0;
    m.pub.board.value[KZ_END_A] = 2;
    m.pub.board.value[KZ_END_B] = 5;
    m.pub.board.line =
        kz_bit(T(1, 2)) | kz_bit(T(2, 6)) | kz_bit(T(0, 2)) | kz_bit(T(2, 3)) | kz_bit(T(2, 4));
    m.hidden.hand[0] = kz_bit(T(2, 5)) | kz_bit(T(6, 6));
    m.hidden.hand[1] = kz_bit(T(2, 2)) | kz_bit(T(1, 1));
    kz_match_apply(&m, (kz_action){KZ_LAY, 0, T(2, 5), KZ_END_B});
    assert_int_equal(m.pub.phase, KZ_DEALING);
    assert_int_equal(m.pub.end.kind, KZ_ENDED_FISH);
    assert_int_equal(m.pub.end.seat, 0);
}

static void going_out_beats_the_fish(void **state)
{
    (void)state;
    kz_rules rules = rules_of("kozel", 2, "");
    kz_match m;
    kz_match_init(&m, &rules);
    m.pub.phase = KZ_PLAYING;
    m.pub.turn = 0;
    m.pub.board.value[KZ_END_A] = 2;
    m.pub.board.value[KZ_END_B] = 5;
    m.pub.board.line =
        kz_bit(T(1, 2)) | kz_bit(T(2, 6)) | kz_bit(T(0, 2)) | kz_bit(T(2, 3)) | kz_bit(T(2, 4));
    m.hidden.hand[0] = kz_bit(T(2, 5));
    m.hidden.hand[1] = kz_bit(T(1, 1));
    m.pub.count[0] = m.pub.count[1] = 1;
    kz_match_apply(&m, (kz_action){KZ_LAY, 0, T(2, 5), KZ_END_B});
    assert_int_equal(m.pub.end.kind, KZ_ENDED_OUT);
}

/* rules.md, "First lead".
 *
 *   heavy first: 5-6, 4-6, 3-6, 4-5, 2-6, 3-5
 *   light first: 0-1, 0-2, 1-2, 0-3, 1-3, 0-4
 */
static void lead_orders(void **state)
{
    (void)state;
    kz_rules heavy = rules_of("kozel", 2, ""), light = rules_of("kozel-de", 2, "");
    const kz_tile doubles[] = {T(1, 1), T(2, 2), T(3, 3), T(4, 4), T(5, 5), T(6, 6), T(0, 0)};
    const kz_tile heavy_first[] = {T(5, 6), T(4, 6), T(3, 6), T(4, 5), T(2, 6), T(3, 5)};
    const kz_tile light_first[] = {T(0, 1), T(0, 2), T(1, 2), T(0, 3), T(1, 3), T(0, 4)};
    assert_memory_equal(heavy.lead_order, doubles, 7);
    assert_memory_equal(light.lead_order, doubles, 7);
    assert_memory_equal(heavy.lead_order + 7, heavy_first, 6);
    assert_memory_equal(light.lead_order + 7, light_first, 6);
}

static void setup_refuses(void **state)
{
    (void)state;
    static const struct {
        const char *game;
        int seats;
        const char *options;
        kz_code code;
        const char *arg[3];
    } cases[] = {
        {"kozel", 5, "", KZ_E_PLAYERS, {"kozel", "5", ""}},
        {"kozel", 1, "", KZ_E_PLAYERS, {"kozel", "1", ""}},
        {"kozel", 2, "fish", KZ_E_OPTION_SYNTAX, {"fish", "fish", ""}},
        {"kozel", 2, "fish=none", KZ_E_OPTION_VALUE, {"none", "fish", "all|one"}},
        {"kozel", 2, "target=19", KZ_E_OPTION_VALUE, {"19", "target", "20..1000"}},
        {"kozel", 2, "target=1001", KZ_E_OPTION_VALUE, {"1001", "target", "20..1000"}},
        {"kozel", 2, "target=", KZ_E_OPTION_VALUE, {"", "target", "20..1000"}},
        {"kozel",
         2,
         "target=99999999999999999999",
         KZ_E_OPTION_VALUE,
         {"99999999999999999999", "target", "20..1000"}},
        {"kozel", 2, "opening=5", KZ_E_OPTION, {"kozel", "opening", ""}},
        {"kozel", 2, "fish=one,fish=one", KZ_E_OPTION_TWICE, {"fish", "fish", ""}},
        {"kozel", 2, "fish=one,", KZ_E_OPTION_SYNTAX, {"", "", ""}},
        {"kozel-de", 2, "fish=one", KZ_E_OPTION, {"kozel-de", "fish", ""}},
        {"kozel-short", 2, "fish=one", KZ_E_OPTION, {"kozel-short", "fish", ""}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kz_rules rules;
        kz_error error = {0};
        assert_false(kz_game_setup(kz_games_find(&games, cases[i].game), cases[i].seats, cases[i].options,
                                   &rules, &error));
        assert_int_equal(error.code, cases[i].code);
        for (int a = 0; a < 3; a++)
            assert_string_equal(error.arg[a], cases[i].arg[a]);
    }
}

static void game_files_are_checked(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        kz_code code;
        int line, column;
    } cases[] = {
        {"reserve = 1\n", KZ_E_GAME_FILE, 1, 1},
        {"[x]\nspeed = 1\n", KZ_E_MECHANIC, 2, 1},
        {"[x]\nreserve = 28\n", KZ_E_MECHANIC_VALUE, 2, 11},
        {"[x]\nfish = some # why not\n", KZ_E_MECHANIC_VALUE, 2, 8},
        {"[x]\nreserve = 1\n\nreserve = 2\n", KZ_E_MECHANIC_TWICE, 4, 1},
        {"[kozel]\n", KZ_E_GAME_TWICE, 1, 2},
        {"[x : y]\n", KZ_E_GAME, 1, 6},
        {"[X]\n", KZ_E_GAME_FILE, 1, 2},
        {"[x\n", KZ_E_GAME_FILE, 1, 1},
        {"[x]\nreserve\n", KZ_E_GAME_FILE, 2, 1},
        {"[x]\noption target = 20\n", KZ_E_GAME_FILE, 2, 17},
        {"[x]\noption target = 20..2000\n", KZ_E_MECHANIC_VALUE, 2, 17},
        {"[x]\noption fish = 1..2\n", KZ_E_GAME_FILE, 2, 15},
        {"[x]\nfixed fish\n", KZ_E_OPTION, 2, 7},
        {"[x]\ntitle fish = Fish\n", KZ_E_OPTION, 2, 7},
        {"[x : kozel]\ntitle fish =\n", KZ_E_GAME_TITLE, 2, 13},
        {"[x : kozel]\ntitle fish = Fish\ntitle fish = Pike\n", KZ_E_MECHANIC_TWICE, 3, 7},
        {"[x]\nseats_min = 4\nseats_max = 2\n", KZ_E_CONTRADICTION, 3, 1},
        {"[x : kozel]\nreserve = 1\n[z]\n", KZ_E_CONTRADICTION, 3, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kz_games mine = games;
        kz_error error = {0};
        assert_false(kz_games_read(&mine, cases[i].text, strlen(cases[i].text), &error));
        assert_int_equal(error.code, cases[i].code);
        assert_int_equal(error.line, cases[i].line);
        assert_int_equal(error.column, cases[i].column);
        assert_int_equal(mine.count, games.count);
    }
    kz_games mine = games;
    const char *house = "[yard : kozel] # ours\n target = 51\r\noption opening = 0..25\n";
    assert_true(kz_games_read(&mine, house, strlen(house), NULL));
    kz_rules rules;
    assert_true(kz_game_setup(kz_games_find(&mine, "yard"), 3, "opening=0,fish=one", &rules, NULL));
    assert_int_equal(rules.target, 51);
    assert_int_equal(rules.opening, 0);
    assert_int_equal(rules.fish, KZ_FISH_ONE);
}

static void pairs_add_their_hands(void **state)
{
    (void)state;
    kz_rules rules = rules_of("kozel-short", 4, "sides=pairs");
    kz_match m;
    kz_match_init(&m, &rules);
    m.pub.phase = KZ_PLAYING;
    m.hidden.hand[1] = kz_bit(T(5, 6));
    m.hidden.hand[2] = kz_bit(T(6, 6));
    m.hidden.hand[3] = kz_bit(T(3, 4));
    end_deal(&m, KZ_ENDED_OUT, 0);
    assert_int_equal(rules.side_count, 2);
    assert_int_equal(m.pub.end.credit[0], 0);
    assert_int_equal(m.pub.end.credit[1], 18);
    check_account(&m, 1, 18, true, 0);
}

static void errors_print_with_arguments(void **state)
{
    (void)state;
    kz_error error;
    char out[64];
    kz_fail(&error, KZ_E_FIT, "2-6", "b", "5");
    kz_error_print(&error, kz_code_text(error.code), out, sizeof out);
    assert_string_equal(out, "tile 2-6 does not fit end b (5)");
    assert_int_equal(kz_error_print(&error, "%3$s %2$s %1$s 100%", out, 9), 8);
    assert_string_equal(out, "5 b 2-6 ");
}

static int load(void **state)
{
    (void)state;
    kz_games_init(&games);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(out_writes_and_forgets),
        cmocka_unit_test(fish_all_credits_everybody),
        cmocka_unit_test(fish_one_credits_the_largest),
        cmocka_unit_test(shared_largest_is_carried_until_one_pays),
        cmocka_unit_test(a_hand_of_just_blank_counts_ten),
        cmocka_unit_test(several_goats_and_rating_points),
        cmocka_unit_test(no_rating_points_to_another_target),
        cmocka_unit_test(timeout_counts_from_the_score_of_who_left),
        cmocka_unit_test(everybody_may_lose),
        cmocka_unit_test(fish_is_immediate),
        cmocka_unit_test(going_out_beats_the_fish),
        cmocka_unit_test(lead_orders),
        cmocka_unit_test(setup_refuses),
        cmocka_unit_test(game_files_are_checked),
        cmocka_unit_test(pairs_add_their_hands),
        cmocka_unit_test(errors_print_with_arguments),
    };
    return cmocka_run_group_tests(tests, load, NULL);
}
