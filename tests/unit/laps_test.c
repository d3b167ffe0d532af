/* Tables of laps (docs/lap-table.md): every match that a table can hold is read back action by action, in
 * every language's words. Random matches of every game and option; tables by hand are in tests/records/laps.
 */
#include <kozel/laps.h>
#include <kozel/rng.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static kz_games games;

static void deal_random(kz_match *m, kz_rng *rng)
{
    kz_tile order[KZ_TILES];
    kz_deal_shuffle(&m->pub.rules, rng, order);
    assert_true(kz_match_deal(m, order, NULL));
}

/* Plays a deal, or a part of it, and its table; false: it stops where no table can. */
static bool play_random(kz_match *m, kz_rng *rng, kz_lap_deal *table)
{
    kz_action legal[KZ_LEGAL];
    int stop = kz_rng_below(rng, 4) ? 1000 : (int)kz_rng_below(rng, 30);
    kz_lap_begin(table, m);
    while (m->pub.phase == KZ_PLAYING && stop-- > 0) {
        int count = kz_match_legal(m, legal);
        kz_action a = legal[kz_rng_below(rng, (uint32_t)count)];
        if (kz_rng_below(rng, 400) == 0)
            a = (kz_action){KZ_TIMEOUT, m->pub.turn, KZ_NO_TILE, KZ_NO_END};
        assert_true(kz_lap_add(table, m, a, NULL));
        kz_match_apply(m, a);
    }
    bool stops_at_claim = m->pub.board.line == 0 && m->pub.log_count && m->pub.phase == KZ_PLAYING;
    bool ended = kz_lap_end(table, m, NULL);
    assert_true(ended != stops_at_claim);
    return ended;
}

static const kz_lap_words languages[] = {
    {"lap", "left in hand", "dealt", "+", {"player 1", "player 2", "player 3", "player 4"}},
    {"круг", "остались на руках", "роздано", "и", {"Оля", "Маша | Саша", "1", "#"}},
    {"коло", "на руках", "роздано", "і", {"", "2", "-", "3-4"}},
    {"tur", "rămase", "împărțite", "și", {"a", "b", "c", "d"}},
    {"Runde", "übrig", "verteilt", "und", {"Spieler 1", "Spieler 2", "Spieler 3", "Spieler 4"}},
};

static void fail_with(const char *text, const kz_error *error, const char *what)
{
    char reason[256];
    kz_error_print(error, kz_code_text(error->code), reason, sizeof reason);
    fail_msg("%s: line %d, column %d: %s\n%s", what, error->line, error->column, reason, text);
}

/* Writes the table, reads it, plays it on what was before the deal: the same actions, the same state. */
static void check_back(const kz_lap_deal *table, const kz_match *before, const kz_match *played, int language)
{
    static char text[KZ_LAPS_TEXT];
    static kz_laps_reader reader;
    kz_lap_deal read;
    kz_error error;
    kz_match again = *before;
    size_t length = kz_lap_print(table, &languages[language], text, sizeof text);
    assert_true(length < sizeof text - 1);
    kz_laps_open(&reader, &games, NULL, text, length);
    reader.deals = table->number - 1; /* as if those before had been read */
    if (!kz_laps_read(&reader, &read, &error))
        fail_with(text, &error, "read");
    if (!kz_laps_deal(&again, &read, &error))
        fail_with(text, &error, "deal");
    if (!kz_laps_play(&again, &read, NULL, &error))
        fail_with(text, &error, "play");
    if (again.pub.log_count != played->pub.log_count ||
        memcmp(again.pub.log, played->pub.log, played->pub.log_count * sizeof *again.pub.log) != 0)
        fail_msg("other actions: %s", text);
    assert_memory_equal(&again.hidden, &played->hidden, sizeof again.hidden);
    assert_memory_equal(&again.pub.board, &played->pub.board, sizeof again.pub.board);
    assert_false(kz_laps_read(&reader, &read, &error));
    assert_int_equal(error.code, KZ_OK);
}

/* Some choice of the game's options. */
static void choose_options(const kz_game *game, kz_rng *rng, char out[128])
{
    size_t n = 0;
    out[0] = '\0';
    for (int i = 0; i < game->option_count; i++) {
        const kz_option *option = &game->option[i];
        if (option->choice_count == 0)
            continue;
        const char *word = option->choice[kz_rng_below(rng, option->choice_count)].word;
        n += (size_t)snprintf(out + n, 128 - n, "%s%s=%s", n ? "," : "", option->key, word);
    }
}

static int play_match(const kz_game *game, kz_rng *rng)
{
    kz_rules rules;
    kz_match m;
    char options[128];
    choose_options(game, rng, options);
    assert_true(kz_game_setup(game, KZ_SEATS, options, &rules, NULL));
    if (!kz_laps_allowed(&rules, game->name, NULL))
        return 0;
    kz_match_init(&m, &rules);
    int deals = 0;
    for (; m.pub.phase == KZ_DEALING && deals < 12; deals++) {
        kz_match before = m;
        kz_lap_deal table;
        deal_random(&m, rng);
        if (play_random(&m, rng, &table))
            check_back(&table, &before, &m, deals % (int)(sizeof languages / sizeof *languages));
    }
    return deals;
}

static void test_random_matches(void **state)
{
    (void)state;
    int played = 0;
    for (int i = 0; i < games.count; i++) {
        kz_rng rng;
        kz_rng_seed(&rng, (uint64_t)(1000 + i));
        if (!kz_game_seats(&games.game[i], KZ_SEATS))
            continue;
        int deals = 0;
        for (int match = 0; match < 60; match++)
            deals += play_match(&games.game[i], &rng);
        played += deals > 0;
    }
    assert_int_equal(played, 15); /* all of four seats without a stock */
}

static void test_refused_games(void **state)
{
    (void)state;
    kz_rules rules;
    kz_error error;
    assert_true(kz_game_setup(kz_games_find(&games, "kozel"), 3, "", &rules, NULL));
    assert_false(kz_laps_allowed(&rules, "kozel", &error));
    assert_int_equal(error.code, KZ_E_LAPS_STOCK);
    assert_true(kz_game_setup(kz_games_find(&games, "sausage"), 2, "", &rules, NULL));
    assert_false(kz_laps_allowed(&rules, "sausage", &error));
    assert_int_equal(error.code, KZ_E_LAPS_ROWS);
}

static void test_resignation_out_of_turn(void **state)
{
    (void)state;
    kz_rules rules;
    kz_match m;
    kz_rng rng;
    kz_lap_deal table;
    kz_error error;
    kz_rng_seed(&rng, 1);
    assert_true(kz_game_setup(kz_games_find(&games, "kozel-yard"), 4, "", &rules, NULL));
    kz_match_init(&m, &rules);
    deal_random(&m, &rng);
    kz_lap_begin(&table, &m);
    uint8_t other = (uint8_t)((m.pub.turn + 1) % KZ_SEATS);
    kz_action a = {KZ_RESIGN, other, KZ_NO_TILE, KZ_NO_END};
    assert_false(kz_lap_add(&table, &m, a, &error));
    assert_int_equal(error.code, KZ_E_LAPS_RESIGN);
    a.seat = m.pub.turn;
    assert_true(kz_lap_add(&table, &m, a, &error));
}

/* Of equal ends it matters which one is taken if two doubles follow: the first of them opens four ends. */
static void test_equal_ends_that_differ(void **state)
{
    (void)state;
    static const char text[] = "[Game \"donkey\"]\n"
                               "1 | 1:2       | 2:3 | 3:1 | 1:4\n"
                               "2 | 4:4 + 1:1 | 1:0 | 1:5\n"
                               "left | 0:0 0:2 2:5 3:6 | 0:3 0:4 2:2 4:5 5:6 | 0:5 0:6 2:4 3:3 4:6 "
                               "| 1:6 2:6 3:4 3:5 5:5 6:6\n";
    static kz_laps_reader reader;
    kz_lap_deal table;
    kz_rules rules;
    kz_match m;
    kz_error error;
    assert_true(kz_game_setup(kz_games_find(&games, "donkey"), 4, "", &rules, NULL));
    kz_match_init(&m, &rules);
    m.pub.next = 0; /* as after a deal that seat 1 won: any tile may be led */
    kz_laps_open(&reader, &games, NULL, text, sizeof text - 1);
    assert_true(kz_laps_read(&reader, &table, &error));
    assert_true(kz_laps_deal(&m, &table, &error));
    if (!kz_laps_play(&m, &table, NULL, &error))
        fail_with(text, &error, "play");
    assert_int_equal(m.pub.log[3].end, KZ_END_B);
    assert_int_equal(m.pub.board.spinner, kz_double_of(1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_matches),
        cmocka_unit_test(test_refused_games),
        cmocka_unit_test(test_resignation_out_of_turn),
        cmocka_unit_test(test_equal_ends_that_differ),
    };
    kz_games_init(&games);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
