/* SPDX-License-Identifier: MIT */
#include "apps/cli/records/gamefile.h"

#include "apps/cli/cli.h"
#include "engine/core/catalogue/faults.h"
#include "engine/notation/record/text.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* No game file is longer: some thirty games have room in the catalogue. */
enum { FILE_MAX = 256 * 1024 };

static bool refuse(const char *path, const kz_error *error)
{
    char reason[CLI_EXPLANATION];
    cli_explain(error, reason);
    cli_complain("%s:%d:%d: %s", path, error->line, error->column, reason);
    return false;
}

static bool fail(const char *path, const char *reason)
{
    cli_complain("kozel: %s: %s: %s", _("cannot read"), path, reason);
    return false;
}

/* A byte that no text has: where it stands. */
static bool refuse_byte(const char *path, const char *text, size_t bad)
{
    kz_error error;
    size_t line_start = 0;
    kz_fail(&error, record_bad_byte_code(text[bad]), record_bad_byte_name(text[bad]), NULL, NULL);
    error.line = 1;
    for (size_t i = 0; i < bad; i++)
        if (text[i] == '\n')
            error.line++, line_start = i + 1;
    error.column = (int)(bad - line_start) + 1;
    return refuse(path, &error);
}

static void report(void *context, const kz_error *error)
{
    (void)refuse(context, error);
}

/* Reads a file's text. `all`: prints all faults, not only the first. */
static bool read_text(kz_games *games, const char *path, const char *text, size_t length, bool all)
{
    kz_error error;
    size_t bad = record_find_bad_byte(text, length);
    if (bad < length)
        return refuse_byte(path, text, bad);
    if (all)
        return catalogue_games_check(games, text, length, report, (void *)path);
    return kz_games_read(games, text, length, &error) || refuse(path, &error);
}

static bool read_file(kz_games *games, const char *path, bool all)
{
    static char text[FILE_MAX];
    FILE *in = fopen(path, "rb");
    if (!in)
        return fail(path, strerror(errno));
    errno = 0;
    size_t length = fread(text, 1, sizeof text, in);
    int number = ferror(in) ? errno : 0;
    (void)fclose(in);
    if (number)
        return fail(path, strerror(number));
    if (length == sizeof text)
        return fail(path, _("it is too long for a game file"));
    return read_text(games, path, text, length, all);
}

bool records_gamefile_check(kz_games *games, const char *path)
{
    return read_file(games, path, true);
}

static int is_gamefile(const struct dirent *entry)
{
    size_t length = strlen(entry->d_name);
    return length > 4 && entry->d_name[0] != '.' && !strcmp(entry->d_name + length - 4, ".ini");
}

/* By bytes: the order is the same in every language. */
static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

bool records_gamefolder_read(kz_games *games, const char *folder)
{
    struct dirent **entries;
    int count = scandir(folder, &entries, is_gamefile, by_name);
    if (count < 0)
        return fail(folder, strerror(errno));
    bool sound = true;
    for (int i = 0; i < count; i++) {
        char path[PATH_MAX];
        int length = snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        if (sound)
            sound = length < PATH_MAX ? read_file(games, path, false) : fail(folder, strerror(ENAMETOOLONG));
        free(entries[i]);
    }
    free(entries);
    return sound;
}

bool records_games_load(kz_games *games, const char *folder)
{
    kz_games_init(games);
    return !folder || records_gamefolder_read(games, folder);
}
