/* SPDX-License-Identifier: MIT */
/* The text of tiles, actions, tags, deals and traces (docs/spec/record.md). Whole records: tests/conformance,
 * tests/unit/engine/core/match_test.c. */
#include <kozel/record.h>
#include <kozel/rng.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static kz_games games;

static const char set_up[] = "[Game \"kozel\"]\n[Players \"2\"]\n"
                             "deal 1\n"
                             "hand 1: 0-0 0-1 0-2 0-4 0-5 2-5 3-6\n"
                             "hand 2: 0-3 1-2 1-6 2-2 2-3 4-5 6-6\n"
                             "stock: 4-4 3-5 2-6 3-3 2-4 4-6 1-3 1-1 1-5 3-4 1-4 5-6 5-5 0-6\n";

/* Reads `text`, which must be good. */
static void read_good(kz_reader *reader, const kz_reader_events *events, const char *text)
{
    kz_error error = {0};
    kz_reader_init(reader, &games, events);
    if (!kz_reader_text(reader, text, strlen(text), &error))
        fail_msg("line %d: %s %s", error.line, kz_code_word(error.code), error.arg[0]);
    assert_true(kz_reader_end(reader, &error));
}

/* Reads the set-up and then `text`, which must be refused with `code` in its line `line`. */
static void read_bad(const char *text, kz_code code, int line, int column)
{
    kz_reader reader;
    kz_error error = {0};
    read_good(&reader, NULL, set_up);
    assert_false(kz_reader_text(&reader, text, strlen(text), &error));
    assert_string_equal(kz_code_word(error.code), kz_code_word(code));
    assert_int_equal(error.line, 6 + line);
    assert_int_equal(error.column, column);
}

static void check_action(const kz_match *match, kz_action action, const char *text)
{
    char out[KZ_ACTION_TEXT];
    kz_action back;
    assert_string_equal(kz_action_print(action, out), text);
    assert_true(kz_action_parse(&match->pub, action.seat, out, strlen(out), &back, NULL));
    assert_memory_equal(&back, &action, sizeof back);
}

static void test_tile_text(void **state)
{
    (void)state;
    char out[KZ_TILE_TEXT];
    assert_string_equal(kz_tile_print(kz_tile_of(6, 2), out), "2-6");
    assert_string_equal(kz_tile_print(0, out), "0-0");
    assert_string_equal(kz_tile_print(27, out), "6-6");
}

static void check_tile(const char *text, int tile)
{
    kz_tile read = 99;
    kz_error error = {0};
    assert_int_equal(kz_tile_parse(text, strlen(text), &read, &error), tile >= 0);
    assert_int_equal(read, tile >= 0 ? tile : 99);
    if (tile < 0) {
        assert_true(error.code == KZ_E_TILE && error.column == 1 && error.line == 0);
        assert_string_equal(error.arg[0], text);
        assert_false(kz_tile_parse(text, strlen(text), &read, NULL));
    }
}

static void test_tiles_are_read_in_every_spelling(void **state)
{
    (void)state;
    char out[KZ_TILE_TEXT];
    for (kz_tile t = 0; t < KZ_TILES; t++)
        check_tile(kz_tile_print(t, out), t);
    for (const char *const *text = (const char *const[]){"6-2", "2:6", "6|2", "2x6",
                                                         "2\xd1\x85"
                                                         "6",
                                                         NULL};
         *text; text++)
        check_tile(*text, kz_tile_of(2, 6));
    for (const char *const *text = (const char *const[]){"", "2", "2-", "2-7", "7-2", "26", "2+6", " 2-6",
                                                         "2-6 ", "2-66", "2\xd1\x85", "2-6@a", NULL};
         *text; text++)
        check_tile(*text, -1);
}

static void test_every_action_is_read_as_it_is_written(void **state)
{
    (void)state;
    kz_reader reader;
    read_good(&reader, NULL, set_up);
    char out[KZ_ACTION_TEXT], text[8];
    for (kz_tile t = 0; t < KZ_TILES; t++) {
        snprintf(out, sizeof out, "draw %s", kz_tile_print(t, text));
        check_action(&reader.match, (kz_action){KZ_DRAW, 1, t, KZ_NO_END}, out);
        check_action(&reader.match, (kz_action){KZ_LAY, 1, t, KZ_NO_END}, text);
        for (uint8_t end = 0; end < reader.match.pub.rules.ends; end++) {
            snprintf(out, sizeof out, "%s@%c", kz_tile_print(t, text), 'a' + end);
            check_action(&reader.match, (kz_action){KZ_LAY, 0, t, end}, out);
        }
    }
    check_action(&reader.match, (kz_action){KZ_DRAW, 1, KZ_NO_TILE, KZ_NO_END}, "draw");
    check_action(&reader.match, (kz_action){KZ_KNOCK, 1, KZ_NO_TILE, KZ_NO_END}, "knock");
    check_action(&reader.match, (kz_action){KZ_TIMEOUT, 1, KZ_NO_TILE, KZ_NO_END}, "timeout");
    check_action(&reader.match, (kz_action){KZ_RESIGN, 0, KZ_NO_TILE, KZ_NO_END}, "resign");
}

static void test_actions_are_read_in_every_spelling(void **state)
{
    (void)state;
    kz_reader reader;
    read_good(&reader, NULL, set_up);
    static const char *const spellings[] = {"2-6@b", "6-2@b", "2:6@b",     "6|2@b",
                                            "2x6@b", "6х2@b", " \t2-6@b  "};
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++) {
        kz_action a;
        assert_true(kz_action_parse(&reader.match.pub, 1, spellings[i], strlen(spellings[i]), &a, NULL));
        assert_int_equal(a.kind, KZ_LAY);
        assert_int_equal(a.seat, 1);
        assert_int_equal(a.tile, kz_tile_of(2, 6));
        assert_int_equal(a.end, KZ_END_B);
    }
}

static void test_what_is_no_action_is_refused(void **state)
{
    (void)state;
    kz_reader reader;
    read_good(&reader, NULL, set_up);
    static const char *const texts[] = {"",
                                        " ",
                                        "2-7",
                                        "2-",
                                        "2",
                                        "7-2",
                                        "2-6@",
                                        "2-6@B",
                                        "2-6 @b",
                                        "2-6@b@a",
                                        "draw2-6",
                                        "draw 2",
                                        "draw 2-6@a",
                                        "draw 2-6 1",
                                        "knock 1",
                                        "Knock",
                                        "knocks",
                                        "claims",
                                        "give",
                                        "give2-6",
                                        "shift",
                                        "0-5/",
                                        "0-5/0",
                                        "0-5/99",
                                        "0-5/ends",
                                        "2-6@b!!",
                                        "2-6@b=!",
                                        "2-6@b.1",
                                        "2-6@b.",
                                        "2-2@a+",
                                        "2-2@a+knock",
                                        "2--6",
                                        ("2\xd1"
                                         "6"),
                                        ("2\xd1\x86"
                                         "6@b"),
                                        "2-6\x01",
                                        "2–6"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        kz_error error = {0};
        kz_action a = {9, 9, 9, 9}, before = a;
        if (kz_action_parse(&reader.match.pub, 0, texts[i], strlen(texts[i]), &a, &error))
            fail_msg("\"%s\" was read", texts[i]);
        assert_int_equal(error.code, KZ_E_ACTION_TEXT);
        assert_memory_equal(&a, &before, sizeof a);
    }
    kz_error error;
    kz_action a;
    assert_false(
        kz_action_parse(&reader.match.pub, 0, " 2-6@b", 3, &a, &error)); /* no byte behind it is read */
    assert_int_equal(error.code, KZ_E_ACTION_TEXT);
    for (const char *end = "cde19"; *end; end++) {
        char text[] = "2-6@?";
        text[4] = *end;
        assert_false(kz_action_parse(&reader.match.pub, 0, text, 5, &a, &error));
        assert_int_equal(error.code, KZ_E_NO_END);
        assert_int_equal(error.column, 5);
    }
}

/* Texts of games that know more: read and written again, and refused where they make no sense. */
static void test_actions_of_other_games(void **state)
{
    (void)state;
    static const struct {
        const char *game, *text;
    } cases[] = {
        {"donkey", "3-3@a!"},     {"donkey", "0-0@a+6-6@b"},  {"donkey", "0-0@a!+3-3@b+4-4@c!+6-6@d!"},
        {"muggins", "4-4@b="},    {"sea-goat-navy", "claim"}, {"sea-goat-navy", "give 2-6"},
        {"sausage", "0-5@1"},     {"sausage", "0-5@2"},       {"sausage", "3-3@1.0"},
        {"sausage", "3-3@2.13"},  {"sausage", "0-5/2"},       {"sausage", "0-5/end"},
        {"sausage", "shift 0-5"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kz_rules rules;
        kz_match m;
        kz_action a;
        char text[KZ_ACTION_TEXT];
        const kz_game *game = kz_games_find(&games, cases[i].game);
        assert_true(kz_game_setup(game, game->rules.seats_max, NULL, &rules, NULL));
        kz_match_init(&m, &rules);
        assert_true(kz_action_parse(&m.pub, 0, cases[i].text, strlen(cases[i].text), &a, NULL));
        assert_string_equal(kz_action_print(a, text), cases[i].text);
    }
    kz_rules rules;
    kz_match m;
    kz_action a;
    kz_error error;
    assert_true(kz_game_setup(kz_games_find(&games, "donkey"), 2, NULL, &rules, NULL));
    kz_match_init(&m, &rules);
    assert_false(kz_action_parse(&m.pub, 0, "0-0@a+2-6@b", 11, &a, &error));
    assert_int_equal(error.code, KZ_E_NOT_DOUBLE);
    assert_false(kz_action_parse(&m.pub, 0, "0-0@a+2-2@a", 11, &a, &error));
    assert_int_equal(error.code, KZ_E_END_TWICE);
    assert_true(kz_action_parse(&m.pub, 0, "6-6@b+0-0@a", 11, &a, &error)); /* any order is read */
    char text[KZ_ACTION_TEXT];
    assert_string_equal(kz_action_print(a, text), "0-0@a+6-6@b");
    /* A joint has a number, below that of the tiles. */
    assert_true(kz_game_setup(kz_games_find(&games, "sausage"), 2, NULL, &rules, NULL));
    kz_match_init(&m, &rules);
    static const char *const joints[] = {"3-3@1.",    "3-3@1.x", "3-3@1.28", "3-3@1.123456",
                                         "3-3@1.1.1", "3-3.1",   "3-3."};
    for (size_t i = 0; i < sizeof joints / sizeof *joints; i++) {
        assert_false(kz_action_parse(&m.pub, 0, joints[i], strlen(joints[i]), &a, &error));
        assert_int_equal(error.code, KZ_E_ACTION_TEXT);
    }
    assert_false(kz_action_parse(&m.pub, 0, "3-3@1.0+4-4@2.0", 15, &a, &error));
    assert_int_equal(error.code, KZ_E_NOT_DOUBLE);
}

static uint8_t end_read(const char *record, const char *text)
{
    kz_reader reader;
    kz_action a;
    read_good(&reader, NULL, record);
    assert_true(kz_action_parse(&reader.match.pub, 0, text, strlen(text), &a, NULL));
    return a.end;
}

static void test_the_end_may_be_left_out_where_it_is_clear(void **state)
{
    (void)state;
    char record[1024];
    /* Before the deal and for the lead there are no ends. */
    assert_int_equal(end_read("[Game \"kozel\"]\n[Players \"2\"]\n", "2-2"), KZ_NO_END);
    assert_int_equal(end_read(set_up, "2-2"), KZ_NO_END);
    /* Ends 2 and 2: the first. */
    snprintf(record, sizeof record, "%s2 2-2\n", set_up);
    assert_int_equal(end_read(record, "0-2"), KZ_END_A);
    assert_int_equal(end_read(record, "3-6"), KZ_NO_END);
    /* Ends 2 and 0: the one that fits; both fit 0-2. */
    snprintf(record, sizeof record, "%s2 2-2\n1 0-2@b\n", set_up);
    assert_int_equal(end_read(record, "0-5"), KZ_END_B);
    assert_int_equal(end_read(record, "2-5"), KZ_END_A);
    assert_int_equal(end_read(record, "2-0"), KZ_NO_END);
}

static void test_tags_are_read_back(void **state)
{
    (void)state;
    kz_tags tags = {.game = "kozel-short",
                    .options = "target=50,sides=pairs",
                    .name = {"Маша", "Alex \"the [goat]\"", "#1~",
                             "a\n\x7f"
                             "b"},
                    .date = "2026-01-31",
                    .event = "e",
                    .seed = "00ff",
                    .commit = "cafe",
                    .result = "1-0",
                    .match = "m5k2w8q1",
                    .nonce = {"aa", "", "bb"},
                    .hash = {"33", "", "", "64"},
                    .receipt = "number 1;options ;rules -",
                    .signature = "0c",
                    .end_signature = "5f",
                    .server_key = "03",
                    .bot = {"", "master 3000"},
                    .program = "1.4.0",
                    .players = 4,
                    .first_lead = 3};
    char out[KZ_TAGS_TEXT];
    size_t length = kz_tags_print(&tags, out, sizeof out);
    assert_int_equal(length, strlen(out));
    assert_string_equal(out + length - 2, "\n\n");
    kz_reader reader;
    read_good(&reader, NULL, out);
    strcpy(tags.name[1], "Alex 'the [goat]'");
    strcpy(tags.name[3], "a  b");
    assert_memory_equal(&reader.tags, &tags, sizeof tags);
    /* A text that does not fit is an error, never a part of it. */
    for (size_t size = 1; size <= length; size++) {
        assert_int_equal(kz_tags_print(&tags, out, size), 0);
        assert_string_equal(out, "");
    }
    assert_int_equal(kz_tags_print(&tags, NULL, 0), 0);
}

static void test_long_free_tags_are_cut_between_characters(void **state)
{
    (void)state;
    char record[512] = "[Name1 \"a";
    for (int i = 0; i < 100; i++)
        strcat(record, "Ж");
    strcat(record, "\"]\n");
    kz_reader reader;
    read_good(&reader, NULL, record);
    assert_int_equal(strlen(reader.tags.name[0]), KZ_TAG_TEXT - 1);
    assert_memory_equal(reader.tags.name[0] + KZ_TAG_TEXT - 3, "Ж", 3);
    snprintf(record, sizeof record, "[Name2 \"b\"]\n[Name1 \"%0*d\"]\n", KZ_TAG_TEXT, 7);
    read_good(&reader, NULL, record);
    assert_int_equal(strlen(reader.tags.name[0]), KZ_TAG_TEXT - 1);
    assert_string_equal(reader.tags.name[1], "b");
}

static void count_tags(void *context, const char *key, size_t key_length, const char *value,
                       size_t value_length)
{
    char *out = context;
    sprintf(out + strlen(out), "%.*s=%.*s;", (int)key_length, key, (int)value_length, value);
}

static void test_tags_without_a_meaning_are_reported(void **state)
{
    (void)state;
    char told[256] = "";
    kz_reader reader;
    read_good(&reader, &(kz_reader_events){.context = told, .tag = count_tags},
              "[Mood \"a # b ] c\"]# x\n[Mood \"\"]\n [ Game\t\"kozel\" ] \n[Name1 \"Olya\"]\n");
    assert_string_equal(told, "Mood=a # b ] c;Mood=;Game=kozel;Name1=Olya;");
    assert_false(reader.has_match);
}

static void test_deal_text(void **state)
{
    (void)state;
    kz_reader reader;
    char out[KZ_DEAL_TEXT];
    read_good(&reader, NULL, set_up);
    size_t length = kz_deal_print(&reader.match, out);
    assert_int_equal(length, strlen(out));
    assert_string_equal(out, strstr(set_up, "deal 1"));
    /* Any order of a hand is read; four seats have no stock line. */
    read_good(&reader, NULL,
              "[Game \"kozel\"]\n[Players \"4\"]\ndeal 1\n"
              "hand 1: 5-6 6|4 0x2 4-0 4:2 4-4 4-5\nhand 2: 0-5 1-4 2-3 3-3 3-4 5-5 6-6\n"
              "hand 3: 0-0 0-1 0-3 1-1 2-6 3-5 3-6\nhand 4: 0-6 1-2 1-3 1-5 1-6 2-2 2-5\n");
    kz_deal_print(&reader.match, out);
    assert_non_null(strstr(out, "hand 1: 0-2 0-4 2-4 4-4 4-5 4-6 5-6\n"));
    assert_null(strstr(out, "stock"));
}

static void test_errors_have_line_and_column(void **state)
{
    (void)state;
    read_bad("\n # comment\n2 6-6\n", KZ_E_LEAD, 3, 3);
    read_bad("2 2-2\n  1   2-6@b\n", KZ_E_NOT_IN_HAND, 2, 7);
    read_bad("2 2-2\n1 0-2@d\n", KZ_E_NO_END, 2, 7);
    read_bad("2 2-2\n1 resign\nx", KZ_E_OVER, 3, 1);
    read_bad("2 2-2 # a\xff\n", KZ_E_UTF8, 1, 10);
    read_bad("2 2-2\nhand 1: 0-0\n", KZ_E_DEAL_NOW, 2, 1);
    read_bad("2 2-2\n stock: 0-0\n", KZ_E_DEAL_NOW, 2, 2);
    /* A terminal's control characters do not come through. */
    kz_reader reader;
    kz_error error;
    read_good(&reader, NULL, set_up);
    assert_false(kz_reader_line(&reader, "\x1b[31m", 5, &error));
    assert_string_equal(error.arg[0], "\\u001b[31m");
    /* A line of the set-up that stands again is named without its tiles. */
    assert_false(kz_reader_line(&reader, "  stock:", 8, &error));
    assert_int_equal(error.code, KZ_E_LINE_TWICE);
    assert_string_equal(error.arg[0], "stock");
    assert_false(kz_reader_line(&reader, "  hand 1: 0-0", 13, &error));
    assert_int_equal(error.code, KZ_E_LINE_TWICE);
    assert_string_equal(error.arg[0], "hand 1");
}

/* Reads a record whose first line is `line`. Returns true if it was read, otherwise the error. */
static bool read_first_line(const char *line, size_t length, kz_error *error)
{
    kz_reader reader;
    kz_reader_init(&reader, &games, NULL);
    *error = (kz_error){0};
    return kz_reader_line(&reader, line, length, error);
}

/* The Unicode Standard, Table 3-7: the ranges of the second byte. The bytes after it are 80 to BF. */
static bool is_well_formed(unsigned first, unsigned second, size_t length)
{
    static const struct {
        unsigned first, last, least, most;
        size_t length;
    } rows[] = {
        {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3}, {0xe1, 0xec, 0x80, 0xbf, 3},
        {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3}, {0xf0, 0xf0, 0x90, 0xbf, 4},
        {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (first >= rows[i].first && first <= rows[i].last)
            return second >= rows[i].least && second <= rows[i].most && length == rows[i].length;
    return false;
}

static void test_rules_of_the_future_are_refused(void **state)
{
    (void)state;
    kz_error error;
    char line[32];
    for (int version = 0; version <= KZ_RULES_VERSION + 1; version++) {
        int length = snprintf(line, sizeof line, "[Rules \"%d\"]", version);
        bool good = version >= 1 && version <= KZ_RULES_VERSION;
        assert_int_equal(read_first_line(line, (size_t)length, &error), good);
    }
}

static void test_comments_are_well_formed_utf8(void **state)
{
    (void)state;
    kz_error error;
    for (unsigned first = 0x80; first <= 0xff; first++)
        for (unsigned second = 0x80; second <= 0xff; second++)
            for (size_t length = 2; length <= 4; length++) {
                char line[] = {'#', (char)first, (char)second, '\x80', '\xbf'};
                bool good = is_well_formed(first, second, length);
                if (read_first_line(line, length + 1, &error) != good)
                    fail_msg("%x %x, %d bytes", first, second, (int)length);
                if (!good && first >= 0xc2 && is_well_formed(first, second, length + 1))
                    assert_int_equal(error.column, 2); /* it is cut */
            }
    /* One byte out of range behind the second. */
    for (int at = 3; at <= 4; at++)
        for (int byte = 0; byte < 256; byte++) {
            char line[] = "#\xf1\x80\x80\x80";
            line[at] = (char)byte;
            assert_int_equal(read_first_line(line, 5, &error), byte >= 0x80 && byte <= 0xbf);
        }
}

static void test_a_bad_byte_is_refused_wherever_it_is(void **state)
{
    (void)state;
    kz_error error;
    for (int at = 1; at < 24; at++) {
        char line[] = "# plain text of a comment";
        line[at] = '\0';
        assert_false(read_first_line(line, strlen("# plain text of a comment"), &error));
        assert_int_equal(error.code, KZ_E_NUL);
        assert_int_equal(error.column, at + 1);
        line[at] = '\x80';
        assert_false(read_first_line(line, strlen("# plain text of a comment"), &error));
        assert_int_equal(error.code, KZ_E_UTF8);
        assert_int_equal(error.column, at + 1);
        line[at] = '\x7f';
        assert_true(read_first_line(line, strlen("# plain text of a comment"), &error));
    }
}

static void test_a_byte_order_mark_may_begin_a_record(void **state)
{
    (void)state;
    kz_error error;
    assert_true(read_first_line("\xef\xbb\xbf", 3, &error));
    assert_true(read_first_line("\xef\xbb\xbf[Game \"kozel\"]", 17, &error));
    assert_false(read_first_line("\xef\xbb\xbe", 3, &error));
    assert_int_equal(error.code, KZ_E_LINE);
}

static void test_lines_may_end_with_carriage_returns(void **state)
{
    (void)state;
    static const char play[] = "# comment\n\n2 2-2\n1 0-2@b # comment\n2 0-3\n";
    char plain[1024], text[1024];
    size_t length = 0;
    kz_reader reader, expected;
    snprintf(plain, sizeof plain, "%s%s", set_up, play);
    for (const char *p = plain; *p; p++) {
        if (*p == '\n')
            text[length++] = '\r';
        text[length++] = *p;
    }
    text[length] = '\0';
    read_good(&expected, NULL, plain);
    read_good(&reader, NULL, text);
    assert_memory_equal(&reader.match, &expected.match, sizeof reader.match);
    assert_memory_equal(&reader.tags, &expected.tags, sizeof reader.tags);
}

static void test_what_is_no_tag_is_refused(void **state)
{
    (void)state;
    static const char *const texts[] = {"[",
                                        "[ ",
                                        "[Game",
                                        "[Game\"kozel\"]",
                                        "[Game kozel]",
                                        "[Game \"kozel]",
                                        "[Game \"kozel\"",
                                        "[Game \"kozel\"] x",
                                        "[\"kozel\"]",
                                        "[Ga-me \"kozel\"]"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        kz_error error;
        assert_false(read_first_line(texts[i], strlen(texts[i]), &error));
        assert_int_equal(error.code, KZ_E_TAG);
        assert_int_equal(error.column, 1);
    }
}

/* A record of `game` up to its second action. */
static void begin(kz_reader *reader, const char *game)
{
    char record[1024], deal[KZ_DEAL_TEXT], text[KZ_ACTION_TEXT];
    kz_tile order[KZ_TILES];
    kz_rng rng;
    kz_rules rules;
    kz_match m;
    kz_rng_seed(&rng, 5);
    assert_true(kz_game_setup(kz_games_find(&games, game), 2, NULL, &rules, NULL));
    kz_match_init(&m, &rules);
    kz_deal_shuffle(&rules, &rng, order);
    assert_true(kz_match_deal(&m, order, NULL));
    kz_deal_print(&m, deal);
    kz_action legal[KZ_LEGAL];
    kz_match_legal(&m, legal);
    snprintf(record, sizeof record, "[Game \"%s\"]\n[Players \"2\"]\n%s%d %s\n", game, deal, m.pub.turn + 1,
             kz_action_print(legal[0], text));
    read_good(reader, NULL, record);
}

/* The line and the same line with a blank behind it mean the same, or are refused for the same. */
static void check_blank_behind(const kz_reader *at, const char *line, size_t length)
{
    char longer[16];
    kz_error error = {0}, longer_error = {0};
    kz_reader reader = *at, longer_reader = *at;
    memcpy(longer, line, length);
    longer[length] = ' ';
    assert_int_equal(kz_reader_line(&reader, line, length, &error),
                     kz_reader_line(&longer_reader, longer, length + 1, &longer_error));
    assert_memory_equal(&reader.match, &longer_reader.match, sizeof reader.match);
    assert_memory_equal(&error, &longer_error, sizeof error);
}

/* The fast path of reading a lay in canonical text against the full parser. */
static void test_a_plain_lay_is_read_as_any_action(void **state)
{
    (void)state;
    static const char *const at_games[] = {"kozel", "donkey", "sausage"};
    for (size_t i = 0; i < sizeof at_games / sizeof *at_games; i++) {
        kz_reader reader;
        begin(&reader, at_games[i]);
        for (const char *seat = "0123a"; *seat; seat++)
            for (const char *end = "abcde12/+@ \xff"; *end; end++)
                for (int tile = 0; tile < 80; tile++) {
                    char line[] = {*seat, ' ', (char)('0' + tile / 10), '-', (char)('0' + tile % 10),
                                   '@',   *end};
                    check_blank_behind(&reader, line, sizeof line);
                    line[3] = ':';
                    check_blank_behind(&reader, line, sizeof line);
                    line[3] = '+';
                    check_blank_behind(&reader, line, sizeof line);
                    line[3] = '-';
                    line[5] = '+';
                    check_blank_behind(&reader, line, sizeof line);
                }
    }
}

static void test_missing_tiles_are_reported_at_the_last_line_of_the_set_up(void **state)
{
    (void)state;
    static const char head[] = "[Game \"kozel\"]\n[Players \"2\"]\ndeal 1\n"
                               "hand 1: 0-0 0-1 0-2 0-4 0-5 2-5 3-6\n";
    kz_reader reader;
    kz_error error = {0};
    kz_reader_init(&reader, &games, NULL);
    assert_true(kz_reader_text(&reader, head, strlen(head), &error));
    assert_true(kz_reader_text(&reader, "\n\n# still\n", 10, &error));
    assert_false(kz_reader_end(&reader, &error));
    assert_int_equal(error.code, KZ_E_HAND_MISSING);
    assert_int_equal(error.line, 4);
    assert_false(kz_reader_end(&reader, NULL));
}

static void test_a_refused_action_changes_nothing(void **state)
{
    (void)state;
    kz_reader reader;
    read_good(&reader, NULL, set_up);
    kz_match before = reader.match;
    assert_false(kz_reader_line(&reader, "1 0-0", 5, NULL));
    assert_memory_equal(&reader.match, &before, sizeof before);
}

static void test_trace_lines(void **state)
{
    (void)state;
    kz_reader reader;
    char record[1024], out[KZ_TRACE_LINE];
    snprintf(record, sizeof record, "%s2 2-2\n", set_up);
    read_good(&reader, NULL, record);
    static const char position[] =
        "{\"deal\":1,\"ply\":2,\"seat\":1,\"legal\":[\"0-2@a\",\"0-2@b\",\"2-5@a\","
        "\"2-5@b\"],\"ends\":{\"a\":2,\"b\":2}}";
    assert_int_equal(kz_trace_action(&reader.match, NULL, out, sizeof out), strlen(position));
    assert_string_equal(out, position);
    /* A resignation out of turn has an empty list, one in turn the whole. */
    kz_action resign = {KZ_RESIGN, 1, KZ_NO_TILE, KZ_NO_END};
    kz_trace_action(&reader.match, &resign, out, sizeof out);
    assert_string_equal(out, "{\"deal\":1,\"ply\":2,\"seat\":2,\"legal\":[],\"ends\":{\"a\":2,\"b\":2},"
                             "\"action\":\"resign\"}");
    resign.seat = 0;
    kz_trace_action(&reader.match, &resign, out, sizeof out);
    assert_non_null(strstr(out, "\"legal\":[\"0-2@a\","));
    assert_true(kz_match_try(&reader.match, resign, NULL));
    kz_trace_deal_end(&reader.match, out, sizeof out);
    assert_string_equal(
        out, "{\"deal\":1,\"end\":\"timeout\",\"seat\":1,\"credits\":[0,0],\"accounts\":["
             "{\"score\":0,\"open\":false,\"memory\":0},{\"score\":0,\"open\":false,\"memory\":0}],"
             "\"carry\":0,\"next\":0}");
    kz_trace_match_end(&reader.match, out, sizeof out);
    assert_string_equal(
        out, "{\"winners\":[2],\"losers\":[1],\"draw\":false,\"reason\":\"timeout\",\"title\":\"\","
             "\"rating\":[0,1]}");
    size_t length = strlen(out);
    for (size_t size = 1; size <= length; size++)
        assert_int_equal(kz_trace_match_end(&reader.match, out, size), 0);
}

static int load_games(void **state)
{
    (void)state;
    kz_games_init(&games);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tile_text),
        cmocka_unit_test(test_tiles_are_read_in_every_spelling),
        cmocka_unit_test(test_every_action_is_read_as_it_is_written),
        cmocka_unit_test(test_actions_are_read_in_every_spelling),
        cmocka_unit_test(test_what_is_no_action_is_refused),
        cmocka_unit_test(test_actions_of_other_games),
        cmocka_unit_test(test_the_end_may_be_left_out_where_it_is_clear),
        cmocka_unit_test(test_tags_are_read_back),
        cmocka_unit_test(test_rules_of_the_future_are_refused),
        cmocka_unit_test(test_long_free_tags_are_cut_between_characters),
        cmocka_unit_test(test_tags_without_a_meaning_are_reported),
        cmocka_unit_test(test_deal_text),
        cmocka_unit_test(test_errors_have_line_and_column),
        cmocka_unit_test(test_comments_are_well_formed_utf8),
        cmocka_unit_test(test_a_bad_byte_is_refused_wherever_it_is),
        cmocka_unit_test(test_a_byte_order_mark_may_begin_a_record),
        cmocka_unit_test(test_lines_may_end_with_carriage_returns),
        cmocka_unit_test(test_what_is_no_tag_is_refused),
        cmocka_unit_test(test_a_plain_lay_is_read_as_any_action),
        cmocka_unit_test(test_missing_tiles_are_reported_at_the_last_line_of_the_set_up),
        cmocka_unit_test(test_a_refused_action_changes_nothing),
        cmocka_unit_test(test_trace_lines),
    };
    return cmocka_run_group_tests(tests, load_games, NULL);
}
