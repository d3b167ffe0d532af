/* SPDX-License-Identifier: MIT */
/* Everything under tests/records/bad and tests/games/bad is refused with the place and the words that
 * EXPECTED has. It checks what replay.py and cli.py check of the program, in the time of a unit test.
 *
 *   refusals_test TESTS   the folder tests/ */
#include <kozel/record.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 1 << 20, LINE = 1024 };

static kz_games games;

static size_t read_file(const char *folder, const char *name, char text[SIZE])
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    size_t length = file ? fread(text, 1, SIZE - 1, file) : 0;
    if (file)
        fclose(file);
    text[length] = '\0';
    return length;
}

static bool refuse_record(const char *text, size_t length, kz_error *error)
{
    static kz_reader reader;
    kz_reader_init(&reader, &games, NULL);
    return !(kz_reader_text(&reader, text, length, error) && kz_reader_end(&reader, error));
}

static bool refuse_games(const char *text, size_t length, kz_error *error)
{
    static kz_games all;
    all = games;
    return !kz_games_read(&all, text, length, error) && all.count == games.count;
}

/* One line of EXPECTED: "NAME:LINE: words" or "NAME:LINE:COLUMN: words". */
static bool check_line(const char *folder, const char *expected, bool column,
                       bool refuse(const char *, size_t, kz_error *))
{
    static char text[SIZE];
    char name[LINE], words[LINE], seen[3 * LINE];
    kz_error error = {0};
    snprintf(name, sizeof name, "%.*s", (int)strcspn(expected, ":"), expected);
    size_t length = read_file(folder, name, text);
    /* (Of a game file's bytes the program names them.) */
    if (column && (strstr(expected, "NUL byte") || strstr(expected, "UTF-8") || strstr(expected, "CR (")))
        return true;
    bool refused = refuse(text, length, &error);
    kz_error_print(&error, kz_code_text(error.code), words, sizeof words);
    if (column)
        snprintf(seen, sizeof seen, "%s:%d:%d: %s", name, error.line, error.column, words);
    else
        snprintf(seen, sizeof seen, "%s:%d: %s", name, error.line, words);
    if (refused && !strcmp(seen, expected))
        return true;
    fprintf(stderr, "got      %s\nexpected %s\n", seen, expected);
    return false;
}

static int check_folder(const char *tests, const char *name, bool column,
                        bool refuse(const char *, size_t, kz_error *))
{
    static char expected[SIZE];
    char folder[4096];
    int failed = 0, count = 0;
    snprintf(folder, sizeof folder, "%s/%s", tests, name);
    read_file(folder, "EXPECTED", expected);
    for (char *line = strtok(expected, "\n"); line; line = strtok(NULL, "\n"), count++)
        failed += !check_line(folder, line, column, refuse);
    printf("%s: %d files, %d failed\n", name, count, failed);
    return failed || !count;
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: refusals_test TESTS\n");
        return 2;
    }
    kz_games_init(&games);
    return check_folder(argv[1], "records/bad", false, refuse_record) |
           check_folder(argv[1], "games/bad", true, refuse_games);
}
