/* SPDX-License-Identifier: MIT */
#include "apps/cli/records/files.h"

#include "apps/cli/cli.h"
#include "base/byte_order_mark.h"
#include "base/hex.h"
#include "engine/core/catalogue/games.h"
#include "engine/notation/record/text.h"
#include "server/crypto/native.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    GAMES_MAX = 256 * 1024, /* no game file is longer: some thirty games have room in the catalogue */
    FILE_MAX = 64 << 20,    /* no record is longer: thousands of deals */
};

bool records_refuse(const char *name, int line, const kz_error *error)
{
    char reason[CLI_EXPLANATION];
    cli_explain(error, reason);
    cli_complain("%s:%d: %s", name, line, reason);
    return false;
}

bool records_position_read(const kz_games *games, const char *text, kz_position *position)
{
    kz_error error;
    if (!kz_position_parse(games, text, strlen(text), position, &error))
        return records_refuse("--position", error.column, &error);
    if (position->complete)
        return true;
    kz_fail(&error, KZ_E_HIDDEN_TILES, NULL, NULL, NULL);
    return records_refuse("--position", (int)(strstr(text, "seat=") - text) + 1, &error);
}

static bool fail(const char *path, const char *reason)
{
    cli_complain("kozel: %s: %s: %s", _("cannot read"), path, reason);
    return false;
}

/* ---- game files */

static bool refuse(const char *path, const kz_error *error)
{
    char reason[CLI_EXPLANATION];
    cli_explain(error, reason);
    cli_complain("%s:%d:%d: %s", path, error->line, error->column, reason);
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
    static char text[GAMES_MAX];
    bool standard = all && !strcmp(path, "-");
    FILE *in = standard ? stdin : fopen(path, "rb");
    if (!in)
        return fail(path, strerror(errno));
    errno = 0;
    size_t length = fread(text, 1, sizeof text, in);
    int number = ferror(in) ? errno : 0;
    if (!standard)
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

static bool read_folder(kz_games *games, const char *folder)
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
    return !folder || read_folder(games, folder);
}

/* ---- records */

/* The buffer: one line of the longest kind and one byte more. Without a line feed a full buffer is too long
 * for the reader, which reports that. */
static char room[KZ_LINE_MAX + 1];

/* Hands the whole lines among the first `length` bytes of the room to the reader and moves the rest to the
 * front; *length of them. */
static bool give_lines(kz_reader *reader, size_t *length, kz_error *error)
{
    const char *feed = memrchr(room, '\n', *length);
    size_t whole = feed ? (size_t)(feed + 1 - room) : *length == sizeof room ? *length : 0;
    *length -= whole;
    if (!kz_reader_text(reader, room, whole, error))
        return false;
    memmove(room, room + whole, *length);
    return true;
}

static bool read_all(int in, const char *name, kz_reader *reader)
{
    kz_error error;
    size_t length = 0;
    ssize_t count;
    while ((count = read(in, room + length, sizeof room - length))) {
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return fail(name, strerror(errno));
        length += (size_t)count;
        if (!give_lines(reader, &length, &error))
            return records_refuse(name, error.line, &error);
    }
    return (kz_reader_text(reader, room, length, &error) && kz_reader_end(reader, &error)) ||
           records_refuse(name, error.line, &error);
}

int records_read_record_file(const char *name, kz_reader *reader)
{
    bool standard = strcmp(name, "-") == 0;
    int in = standard ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC);
    bool good = in < 0 ? fail(name, strerror(errno)) : read_all(in, name, reader);
    if (!standard && in >= 0)
        close(in);
    return good ? CLI_EXIT_OK : CLI_EXIT_FAILURE;
}

/* ---- whole files */

char *records_load(const char *name, size_t *length)
{
    static char block[1 << 16];
    bool standard = strcmp(name, "-") == 0;
    FILE *in = standard ? stdin : fopen(name, "rb");
    char *text = NULL;
    FILE *all = in ? open_memstream(&text, length) : NULL;
    size_t whole = 0, count;
    errno = all ? 0 : errno;
    while (all && whole <= FILE_MAX && (count = fread(block, 1, sizeof block, in)) > 0)
        whole += fwrite(block, 1, count, all) == count ? count : FILE_MAX + 1;
    int number = whole > FILE_MAX ? EFBIG : all && !ferror(in) ? 0 : errno ? errno : EIO;
    if (all && fclose(all) != 0)
        number = ENOMEM;
    if (in && !standard)
        (void)fclose(in);
    if (number) {
        fail(name, strerror(number));
        free(text);
        return NULL;
    }
    size_t mark = base_byte_order_mark(text, *length);
    memmove(text, text + mark, *length -= mark);
    return text;
}

/* ---- receipts */

static int count_lines(const char *text, size_t length)
{
    int lines = 0;
    for (size_t i = 0; i < length; i++)
        lines += text[i] == '\n';
    return lines;
}

/* "signature HEX\n" behind a receipt of `length` bytes. */
static bool check_signature(const char *name, const char *text, size_t length, size_t whole,
                            const uint8_t *key)
{
    static const char word[] = "signature ";
    enum { WORD = sizeof word - 1, DIGITS = 2 * KZ_SIGNATURE_BYTES };
    uint8_t signature[KZ_SIGNATURE_BYTES];
    kz_error error;
    int line = count_lines(text, length) + 1;
    bool form = whole - length == WORD + DIGITS + 1 && text[whole - 1] == '\n' &&
                base_hex_parse(text + length + WORD, DIGITS, signature, sizeof signature);
    if (!form) {
        kz_fail(&error, KZ_E_HEX, "signature", "128", NULL);
        return records_refuse(name, line, &error);
    }
    if (!key || crypt_sodium.verify(NULL, signature, text, length, key))
        return true;
    kz_fail(&error, KZ_E_SIGNATURE, NULL, NULL, NULL);
    return records_refuse(name, line, &error);
}

bool records_verify_receipt(const char *name, const uint8_t *key, kz_receipt *receipt)
{
    size_t whole;
    kz_error error;
    char *text = records_load(name, &whole);
    if (!text)
        return false;
    const char *mark = memmem(text, whole, "\nsignature ", 11);
    size_t length = mark ? (size_t)(mark + 1 - text) : whole;
    bool good = kz_receipt_parse(text, length, receipt, &error) || records_refuse(name, error.line, &error);
    good = good && (!mark || check_signature(name, text, length, whole, key));
    free(text);
    return good;
}
