/* SPDX-License-Identifier: MIT */
/* Options: how they are read from game files and chosen, what their values are, and the place of what is
 * refused. */
#include "tests/unit/engine/core/games_world.h"

static bool read_game(kz_games *games, const char *text, kz_error *error)
{
    *games = world_games;
    return kz_games_read(games, text, strlen(text), error);
}

static void refuse_file(const char *text, kz_code code, int line, int column)
{
    static kz_games games;
    kz_error error = {0};
    assert_false(read_game(&games, text, &error));
    assert_string_equal(kz_code_word(error.code), kz_code_word(code));
    assert_int_equal(error.line, line);
    assert_int_equal(error.column, column);
}

static void options_of_files_are_refused_with_their_place(void **state)
{
    (void)state;
    refuse_file("[x]\noption speed = 1 | 2\n", KZ_E_MECHANIC, 2, 8);
    refuse_file("[x]\noption speed = *\n", KZ_E_MECHANIC, 2, 8);
    refuse_file("[x]\noption fast = yes: | no\n", KZ_E_GAME_FILE, 2, 22);
    refuse_file("[x]\noption two words = yes: fish=one | no: fish=all\n", KZ_E_GAME_FILE, 2, 8);
    refuse_file("[x]\noption f\x01st = yes: fish=one | no: fish=all\n", KZ_E_GAME_FILE, 2, 8);
    refuse_file("[x]\noption fast = y\xcc: fish=one | no: fish=all\n", KZ_E_GAME_FILE, 2, 15);
    refuse_file("[x]\noption fast = yes: fish=one | not so: fish=all\n", KZ_E_GAME_FILE, 2, 31);
    refuse_file("[x]\noption fast = yes: speed=1 | no: speed=2\n", KZ_E_MECHANIC, 2, 20);
    refuse_file("[x]\noption fast = yes: fish | no: fish=all\n", KZ_E_GAME_FILE, 2, 20);
    refuse_file("[x]\noption fast = yes: single_00=1 single_66=1 always_00=1 always_66=1 bonus_00=1 "
                "bonus_66=1 opening=1 "
                "target=1 reserve=1 | no: reserve=0\n",
                KZ_E_GAME_FILE, 2, 98);
    refuse_file("[x]\noption target = 20..1000 to 5\n", KZ_E_MECHANIC_VALUE, 2, 17);
    refuse_file("[x]\noption target = 20..1000 be 5\n", KZ_E_GAME_FILE, 2, 17);
    refuse_file("[x : kozel]\nreserve = 1\n[z]\ntarget = 50\n", KZ_E_CONTRADICTION, 3, 1);
}

static void a_range_reaches_to_both_its_ends(void **state)
{
    (void)state;
    static kz_games games;
    assert_true(read_game(&games, "[x : kozel]\ntarget = 20\noption target = 20..1000\n", NULL));
    assert_true(read_game(&games, "[x : kozel]\ntarget = 1000\noption target = 20..1000\n", NULL));
    refuse_file("[x : kozel]\ntarget = 19\noption target = 20..1000\n", KZ_E_OPTION_DEFAULT, 3, 1);
    /* As long a word as `option`, and a longer one. */
    refuse_file("[x]\nspring target = 20..1000\n", KZ_E_MECHANIC, 2, 1);
    refuse_file("[x]\noptions target = 20..1000\n", KZ_E_MECHANIC, 2, 1);
}

/* A word of `length` letters. */
static bool takes_word(int length)
{
    static kz_games games;
    char text[256];
    snprintf(text, sizeof text, "[x : kozel]\noption fast = %.*s: fish=all | no: fish=one\n", length,
             "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz");
    return read_game(&games, text, NULL);
}

static void the_longest_word_is_taken(void **state)
{
    (void)state;
    assert_true(takes_word(KZ_OPTION_WORD - 1));
    assert_false(takes_word(KZ_OPTION_WORD));
}

static void assert_mixes(const char *game, int seats, const char *options, bool expected)
{
    const kz_game *found = kz_games_find(&world_games, game);
    assert_non_null(found);
    if (kz_game_mixes(found, seats, options) != expected)
        fail_msg("%s for %d, \"%s\"", game, seats, options);
}

static void three_and_four_are_mixed_where_all_play_alone(void **state)
{
    (void)state;
    assert_mixes("kozel", 3, "", true);
    assert_mixes("kozel", 4, "target=50", true);
    assert_mixes("kozel", 2, "", false);
    assert_mixes("kozel", 4, "no=option", false);
    assert_mixes("telephone", 4, "", false);
    assert_mixes("sea-goat-navy", 4, "", false);
}

static void every_mechanic_may_be_an_option(void **state)
{
    (void)state;
    static kz_games games;
    kz_error error = {0};
    kz_rules rules;
    if (!read_game(&games, "[x : kozel]\noption seats_min = 2 | 3\n", &error))
        fail_msg("%s %s", kz_code_word(error.code), error.arg[0]);
    assert_true(kz_game_setup(kz_games_find(&games, "x"), 4, "seats_min=3", &rules, NULL));
    assert_int_equal(rules.seats_min, 3);
}

static void values_are_words_and_numbers(void **state)
{
    (void)state;
    char value[KZ_VALUE_TEXT];
    kz_match m = begin_match("kozel", 2, "fish=one,target=77");
    const kz_game *kozel = kz_games_find(&world_games, "kozel");
    for (int i = 0; i < kozel->option_count; i++) {
        const kz_option *o = &kozel->option[i];
        bool fish = !strcmp(o->key, "fish");
        assert_ptr_equal(kz_option_value(o, &m.pub.rules, value), value);
        assert_string_equal(value, fish ? "one" : "77");
        assert_ptr_equal(kz_rules_value(&m.pub.rules, o->mechanic, value), value);
        assert_string_equal(value, fish ? "one" : "77");
    }
}

static void refuse_choice(const char *options, kz_code code, int column)
{
    kz_rules rules;
    kz_error error = {0};
    const kz_game *kozel = kz_games_find(&world_games, "kozel");
    assert_false(kz_game_setup(kozel, 2, options, &rules, &error));
    assert_string_equal(kz_code_word(error.code), kz_code_word(code));
    assert_int_equal(error.column, column);
    assert_false(kz_game_setup(kozel, 2, options, &rules, NULL));
}

static void choices_are_refused_with_their_place(void **state)
{
    (void)state;
    refuse_choice("target=19", KZ_E_OPTION_VALUE, 1);
    refuse_choice("fish=one,target=19", KZ_E_OPTION_VALUE, 10);
    refuse_choice("target=50,target=51", KZ_E_OPTION_TWICE, 11);
    refuse_choice("fish=one,speed=1", KZ_E_OPTION, 10);
    refuse_choice("fish=one,target", KZ_E_OPTION_SYNTAX, 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_of_files_are_refused_with_their_place),
        cmocka_unit_test(a_range_reaches_to_both_its_ends),
        cmocka_unit_test(the_longest_word_is_taken),
        cmocka_unit_test(three_and_four_are_mixed_where_all_play_alone),
        cmocka_unit_test(every_mechanic_may_be_an_option),
        cmocka_unit_test(values_are_words_and_numbers),
        cmocka_unit_test(choices_are_refused_with_their_place),
    };
    return cmocka_run_group_tests(tests, load_games, NULL);
}
