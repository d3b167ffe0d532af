/* SPDX-License-Identifier: MIT */
#include "apps/cli/records/verify_file.h"

#include "apps/cli/cli.h"
#include "base/byte_order_mark.h"
#include "base/hex.h"
#include "server/crypto/native.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* No record is longer: thousands of deals. */
enum { FILE_MAX = 64 << 20, STEP = 1 << 16 };

static char *fail(const char *name, const char *reason, char *text)
{
    fflush(stdout);
    cli_complain("kozel: %s: %s: %s", _("cannot read"), name, reason);
    free(text);
    return NULL;
}

static char *load(FILE *in, const char *name, size_t *length)
{
    char *text = NULL;
    size_t room = 0, count;
    *length = 0;
    do {
        if (*length == room) {
            char *more =
                room < FILE_MAX ? realloc(text, room + STEP > 2 * room ? room + STEP : 2 * room) : NULL;
            if (!more)
                return fail(name, strerror(room < FILE_MAX ? ENOMEM : EFBIG), text);
            room = room + STEP > 2 * room ? room + STEP : 2 * room;
            text = more;
        }
        errno = 0;
        count = fread(text + *length, 1, room - *length, in);
        *length += count;
    } while (count > 0);
    return ferror(in) ? fail(name, strerror(errno ? errno : EIO), text) : text;
}

char *records_verify_load(const char *name, size_t *length)
{
    bool standard = strcmp(name, "-") == 0;
    FILE *in = standard ? stdin : fopen(name, "rb");
    if (!in)
        return fail(name, strerror(errno), NULL);
    char *text = load(in, name, length);
    if (!standard)
        (void)fclose(in);
    size_t mark = text ? base_byte_order_mark(text, *length) : 0;
    if (mark)
        memmove(text, text + mark, *length -= mark);
    return text;
}

static bool refuse(const char *name, int line, const kz_error *error)
{
    char reason[CLI_EXPLANATION];
    cli_explain(error, reason);
    cli_complain("%s:%d: %s", name, line, reason);
    return false;
}

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
        return refuse(name, line, &error);
    }
    if (!key || crypt_sodium.verify(signature, text, length, key))
        return true;
    kz_fail(&error, KZ_E_SIGNATURE, NULL, NULL, NULL);
    return refuse(name, line, &error);
}

bool records_verify_receipt(const char *name, const uint8_t *key, kz_receipt *receipt)
{
    size_t whole;
    kz_error error;
    char *text = records_verify_load(name, &whole);
    if (!text)
        return false;
    const char *mark = memmem(text, whole, "\nsignature ", 11);
    size_t length = mark ? (size_t)(mark + 1 - text) : whole;
    bool good = kz_receipt_parse(text, length, receipt, &error) || refuse(name, error.line, &error);
    good = good && (!mark || check_signature(name, text, length, whole, key));
    free(text);
    return good;
}
