/* SPDX-License-Identifier: MIT */
/* Puzzles (docs/puzzles.md): texts of them are read strictly, and those of the project are good. Its
 * argument: data/puzzles. */
#include "engine/teach/puzzles/puzzle.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static kz_games games;
static const char *folder;

/* ---- what is refused ---- */

/* A position of `kozel` in which 1-2 and 1-5 may be laid, and 1-2 at either end. */
static const char position[] = "[Puzzle \"kozel-0000\"]\n"                         /* 1 */
                               "[Game \"kozel\"]\n"                                /* 2 */
                               "[Players \"4\"]\n"                                 /* 3 */
                               "[Seat \"2\"]\n"                                    /* 4 */
                               "[Question \"lay\"]\n"                              /* 5 */
                               "[Themes \"V opening\"]\n"                          /* 6 */
                               "[Best \"1-2@a,1-2@b\"]\n"                          /* 7 */
                               "[Actions \"1-2@a 0.531 3.1, 1-5@b 0.402 -1.0\"]\n" /* 8 */
                               "[Reason \"V\"]\n"                                  /* 9 */
                               "[Proof \"worlds\"]\n"                              /* 10 */
                               "[Level \"1540\"]\n"                                /* 11 */
                               "deal 1\n"                                          /* 12 */
                               "hand 1: 1-1 0-0 0-2 0-4 3-3 3-6 5-6\n"
                               "hand 2: 1-2 1-5 2-2 2-3 3-4 4-5 6-6\n"
                               "hand 3: 0-1 0-3 0-5 1-3 2-6 3-5 4-4\n"
                               "hand 4: 0-6 1-4 1-6 2-4 2-5 4-6 5-5\n"
                               "1 1-1\n"; /* 17 */

typedef struct seen {
    int count;
    puzzle_entry puzzle;
} seen;

static void note(void *context, const puzzle_entry *puzzle, const kz_match *match)
{
    seen *s = context;
    assert_int_equal(match->pub.turn, puzzle->seat);
    s->puzzle = *puzzle;
    s->count++;
}

static void test_read(void **state)
{
    (void)state;
    seen s = {0};
    kz_error error;
    char text[2 * sizeof position + 32];
    int length = snprintf(text, sizeof text, "# before\n\n%s\n%s", position, position);
    text[length - (int)sizeof position + 1 + (int)sizeof "[Puzzle \"kozel-000" - 1] = '1';
    assert_true(puzzle_read_all(text, (size_t)length, &games, note, &s, &error));
    assert_int_equal(s.count, 2);
    const puzzle_entry *p = &s.puzzle;
    assert_string_equal(p->id, "kozel-0001");
    assert_string_equal(p->game, "kozel");
    assert_int_equal(p->seat, 1);
    assert_int_equal(p->question, PUZZLE_ASK_LAY);
    assert_int_equal(p->proof, PUZZLE_PROOF_WORLDS);
    assert_int_equal(p->level, 1540);
    assert_int_equal(p->themes, 1u | 1u << PUZZLE_THEME_OPENING);
    assert_int_equal(p->reason, 0);
    assert_int_equal(p->count, 2);
    assert_int_equal(p->best, 0);
    assert_int_equal(p->accepted, 2);
    assert_int_equal(p->action[1].chance, 402);
    assert_int_equal(p->action[1].points, -10);
    assert_int_equal(p->line, 21); /* two lines before, 17 of the first, a blank one */
    assert_int_equal(p->end, length);
    assert_memory_equal(text + p->begin, "[Puzzle \"kozel-0001\"]", 21);
}

typedef struct fault {
    const char *from, *to; /* what of `position` is replaced */
    kz_code code;
    int line;
} fault;

static const fault faults[] = {
    {"[Puzzle", "x\n[Puzzle", KZ_E_TAG_MISSING, 1},
    {"kozel-0000", "koz", KZ_E_TAG_VALUE, 1},
    {"kozel-0000", "Kozel-0000", KZ_E_TAG_VALUE, 1},
    {"[Game \"kozel\"]", "[Game \"chess\"]", KZ_E_GAME, 2},
    {"[Seat \"2\"]\n", "", KZ_E_TAG_MISSING, 1},
    {"[Seat \"2\"]", "[Seat \"5\"]", KZ_E_TAG_VALUE, 4},
    {"[Seat \"2\"]", "[Seat \"3\"]", KZ_E_TURN, 4},
    {"[Seat \"2\"]", "[Seat \"2\"]\n[Seat \"2\"]", KZ_E_TAG_TWICE, 5},
    {"\"lay\"", "\"why\"", KZ_E_TAG_VALUE, 5},
    {"\"lay\"", "\"out\"", KZ_E_TAG_MISSING, 1},
    {"\"lay\"]", "\"lay\"]\n[Turns \"2\"]", KZ_E_TRAILING, 6},
    {"\"lay\"]", "\"out\"]\n[Turns \"0\"]", KZ_E_TAG_VALUE, 6},
    {"V opening", "V V", KZ_E_TAG_VALUE, 6},
    {"V opening", "", KZ_E_TAG_VALUE, 6},
    {"1-2@a,1-2@b", "1-2@a", KZ_E_TAG_VALUE, 7},
    {"1-2@a,1-2@b", "1-2@b,1-2@a", KZ_E_TAG_VALUE, 7},
    {"1-2@a,1-2@b", "1-2@a,1-5@b", KZ_E_TAG_VALUE, 7},
    {"1-2@a,1-2@b", "1-5@a,1-5@b", KZ_E_TAG_VALUE, 7}, /* not the largest chance */
    {"1-2@a,1-2@b", "2-2", KZ_E_TAG_VALUE, 7},
    {", 1-5@b 0.402 -1.0", "", KZ_E_TAG_VALUE, 8},
    {"1-5@b 0.402", "1-2@b 0.402", KZ_E_TAG_VALUE, 8},
    {"1-5@b 0.402", "2-2@b 0.402", KZ_E_TAG_VALUE, 8},
    {"0.402", "1.402", KZ_E_TAG_VALUE, 8},
    {"0.402", "0,402", KZ_E_TAG_VALUE, 8},
    {"0.402", "-0.402", KZ_E_TAG_VALUE, 8},
    {"-1.0", "-1", KZ_E_TAG_VALUE, 8},
    {"-1.0", "-0.0", KZ_E_TAG_VALUE, 8},
    {"-1.0", "-1.0 ", KZ_E_TAG_VALUE, 8},
    {"[Reason \"V\"]", "[Reason \"Z\"]", KZ_E_TAG_VALUE, 9},
    {"\"worlds\"", "\"faith\"", KZ_E_TAG_VALUE, 10},
    {"1540", "99", KZ_E_TAG_VALUE, 11},
    {"1540", "01540", KZ_E_TAG_VALUE, 11},
    {"hand 1: 1-1", "hand 1: 1-2", KZ_E_TILE_TWICE, 14},
    {"1 1-1\n", "2 1-1\n", KZ_E_TURN, 17},
    {"1 1-1\n", "", KZ_E_TURN, 4},
    {"1 1-1\n", "1 1-1\n2 resign\n", KZ_E_NO_DEAL, 18},
};

static void test_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        const fault *f = &faults[i];
        char text[sizeof position + 64];
        kz_error error = {0};
        const char *at = strstr(position, f->from);
        assert_non_null(at);
        int length = snprintf(text, sizeof text, "%.*s%s%s", (int)(at - position), position, f->to,
                              at + strlen(f->from));
        if (puzzle_read_all(text, (size_t)length, &games, NULL, NULL, &error))
            fail_msg("fault %zu was not seen", i);
        if (error.code != f->code || error.line != f->line)
            fail_msg("fault %zu: %s in line %d", i, kz_code_word(error.code), error.line);
        assert_false(puzzle_read_all(text, (size_t)length, &games, NULL, NULL, NULL));
    }
}

static void test_twice(void **state)
{
    (void)state;
    char text[2 * sizeof position];
    kz_error error;
    int length = snprintf(text, sizeof text, "%s%s", position, position);
    assert_false(puzzle_read_all(text, (size_t)length, &games, NULL, NULL, &error));
    assert_int_equal(error.code, KZ_E_LINE_TWICE);
    assert_int_equal(error.line, 18);
}

/* ---- the project's own ---- */

static char *load(const char *name, size_t *length)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *in = fopen(path, "rb");
    assert_non_null(in);
    fseek(in, 0, SEEK_END);
    *length = (size_t)ftell(in);
    rewind(in);
    char *text = malloc(*length);
    assert_non_null(text);
    assert_int_equal(fread(text, 1, *length, in), *length);
    fclose(in);
    return text;
}

static void test_own(void **state)
{
    (void)state;
    DIR *dir = opendir(folder);
    int files = 0;
    assert_non_null(dir);
    for (struct dirent *entry; (entry = readdir(dir));) {
        size_t length, name = strlen(entry->d_name);
        if (name < 5 || strcmp(entry->d_name + name - 4, ".dgr") != 0)
            continue;
        seen s = {0};
        kz_error error;
        char *text = load(entry->d_name, &length);
        if (!puzzle_read_all(text, length, &games, note, &s, &error))
            fail_msg("%s:%d: %s", entry->d_name, error.line, kz_code_word(error.code));
        assert_true(s.count >= 200);
        assert_int_equal(strlen(s.puzzle.game), name - 4);
        assert_memory_equal(s.puzzle.game, entry->d_name, name - 4);
        free(text);
        files++;
    }
    closedir(dir);
    assert_int_equal(files, 8);
}

int main(int argc, char **argv)
{
    if (argc != 2)
        return 2;
    folder = argv[1];
    kz_games_init(&games);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_read),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_twice),
        cmocka_unit_test(test_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
