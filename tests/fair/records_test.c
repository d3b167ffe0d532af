/* SPDX-License-Identifier: MIT */
/* Compares the library's result for every record of tests/fair/records with EXPECTED: `records_test
 * FOLDER`. */
#include "base/hex.h"
#include "server/crypto/native.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 16 };

static kz_games games;
static int failures, checked;

static size_t load(const char *folder, const char *name, char text[ROOM])
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *in = fopen(path, "rb");
    if (!in) {
        perror(path);
        exit(2);
    }
    size_t length = fread(text, 1, ROOM - 1, in);
    fclose(in);
    return length;
}

/* Writes what `kozel verify` prints of a record. */
static void print(const char *name, const kz_finding *f, char *out, size_t size)
{
    char reason[512];
    kz_error_print(&f->error, kz_code_text(f->error.code), reason, sizeof reason);
    if (f->verdict == KZ_FAIR)
        snprintf(out, size, "%s: fair: %d deals, %d nonces of %d seats", name, (int)f->deals, f->nonces,
                 f->seats);
    else if (f->verdict == KZ_UNFAIR)
        snprintf(out, size, "%s:%d: %s", name, f->error.line, reason);
    else if (f->dealt_fairly)
        snprintf(out, size, "%s: not provable: %s (deals that are the ones of the seed: %d)", name, reason,
                 (int)f->deals);
    else
        snprintf(out, size, "%s: not provable: %s", name, reason);
}

/* Makes one call of EXPECTED, if the library can: one record, and a receipt alone in its file. */
static void check(const char *folder, int status, char *arguments, const char *printed)
{
    static char text[ROOM], kept_text[ROOM];
    static const char known[] = "03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8";
    char out[1024], *record = NULL;
    uint8_t key[KZ_KEY_BYTES];
    kz_receipt kept;
    kz_trusted trusted = {0};
    for (char *word = strtok(arguments, " "); word; word = strtok(NULL, " ")) {
        if (strcmp(word, "--key") == 0) {
            word = strtok(NULL, " ");
            trusted.key =
                base_hex_parse(strcmp(word, "KEY") ? word : known, 64, key, sizeof key) ? key : NULL;
        } else if (strcmp(word, "--receipt") == 0) {
            size_t length = load(folder, strtok(NULL, " "), kept_text);
            if (!kz_receipt_parse(kept_text, length, &kept, NULL))
                return;
            trusted.receipt = &kept;
        } else if (record) {
            return;
        } else {
            record = word;
        }
    }
    size_t length = load(folder, record, text);
    kz_finding finding;
    kz_verdict verdict = kz_record_verify(&crypt_sodium, &games, &trusted, text, length, &finding);
    print(record, &finding, out, sizeof out);
    checked++;
    if ((int)verdict == status && strcmp(out, printed) == 0)
        return;
    failures++;
    printf("FAILED: %s\n  wanted %s\n", out, printed);
}

int main(int argc, char **argv)
{
    static char expected[ROOM];
    if (argc != 2 || !crypt_sodium_init())
        return 2;
    kz_games_init(&games);
    expected[load(argv[1], "EXPECTED", expected)] = '\0';
    char *rest = expected;
    for (char *line; (line = strsep(&rest, "\n"));) {
        char *status = strsep(&line, "\t"), *arguments = strsep(&line, "\t");
        if (arguments && line)
            check(argv[1], atoi(status), arguments, line);
    }
    printf("%d records, %d failures\n", checked, failures);
    return failures || checked < 50;
}
