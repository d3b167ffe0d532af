/* SPDX-License-Identifier: MIT */
/* Any bytes as a receipt, as a record that proves its deals (docs/spec/fair.md), and as the receipt that
 * somebody kept. What is read as a receipt is written back byte for byte; what a check finds is whole, and it
 * finds the same again. */
#include "server/crypto/native.h"

#include <string.h>

#include "must.h"

/* What begins with a zero byte holds too: no fuzzer makes real signatures. */
static bool verify(void *context, const uint8_t signature[KZ_SIGNATURE_BYTES], const void *bytes,
                   size_t length, const uint8_t by[KZ_KEY_BYTES])
{
    return signature[0] == 0 || crypt_sodium.verify(context, signature, bytes, length, by);
}

/* The one that signed the records of tests/fair. */
static const uint8_t key[KZ_KEY_BYTES] = {0x03, 0xa1, 0x07, 0xbf, 0xf3, 0xce, 0x10, 0xbe, 0x1d, 0x70, 0xdd,
                                          0x18, 0xe7, 0x4b, 0xc0, 0x99, 0x67, 0xe4, 0xd6, 0x30, 0x9b, 0xa5,
                                          0x0d, 0x5f, 0x1d, 0xdc, 0x86, 0x64, 0x12, 0x55, 0x31, 0xb8};

static kz_crypto crypto;

static void check_error(const kz_error *error)
{
    char reason[512];
    must(error->code > KZ_OK && error->code < KZ_CODE_COUNT, "an error without a code");
    size_t length = kz_error_print(error, kz_code_text(error->code), reason, sizeof reason);
    must(length > 0 && !memchr(reason, '\n', length), "an error of several lines");
}

static bool check_receipt(const char *text, size_t length, kz_receipt *receipt)
{
    char again[KZ_RECEIPT_TEXT];
    kz_error error = {0};
    if (kz_receipt_parse(text, length, receipt, &error)) {
        must(kz_receipt_print(receipt, again) == length && memcmp(text, again, length) == 0,
             "a receipt is written otherwise than it was read");
        return true;
    }
    check_error(&error);
    must(error.line >= 1 && error.column >= 1, "an error without a place");
    return false;
}

static int count_lines(const char *text, size_t length)
{
    int lines = 1;
    for (size_t i = 0; i < length; i++)
        lines += text[i] == '\n';
    return lines;
}

/* Choices come in order, each from a view of the seat that made it. */
static bool check_choice(void *context, const kz_bot_choice *choice)
{
    int32_t *line = context;
    must(choice->line > *line && *choice->level && choice->playouts >= 0 && choice->ply >= 0, "no choice");
    must(choice->view.seat == choice->action.seat && choice->view.seat < choice->view.pub.rules.seats,
         "the view of another seat");
    *line = choice->line;
    return choice->line < 1000;
}

static void check_record(const kz_games *games, const kz_trusted *trusted, const char *text, size_t length)
{
    static kz_finding first, second;
    kz_verdict verdict = kz_record_verify(&crypto, games, trusted, text, length, &first);
    kz_record_verify(&crypto, games, trusted, text, length, &second);
    must(second.verdict == verdict && second.deals == first.deals && second.error.code == first.error.code &&
             second.error.line == first.error.line,
         "a second check finds something else");
    must(verdict == first.verdict, "two verdicts");
    if (verdict != KZ_FAIR)
        check_error(&first.error);
    must(verdict != KZ_UNFAIR || (first.error.line >= 0 && first.error.line <= count_lines(text, length)),
         "a fault at a line that is not there");
    int32_t line = 0;
    kz_record_choices(&crypto, games, text, length, &line, check_choice);
    must(!line || first.has_receipt, "choices without a receipt");
    must(verdict != KZ_FAIR || (trusted->key && first.nonces && first.has_receipt), "fair without a proof");
    char again[KZ_RECEIPT_TEXT];
    kz_receipt receipt;
    if (first.has_receipt)
        must(check_receipt(again, kz_receipt_print(&first.receipt, again), &receipt),
             "a record's receipt is none that can be read");
}

/* A kept receipt, a zero byte, a record; or a record alone. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static kz_games games;
    const char *text = (const char *)data;
    const uint8_t *gap = memchr(data, 0, size);
    size_t length = gap ? (size_t)(gap - data) : 0;
    kz_receipt kept;
    kz_trusted trusted = {size % 2 ? key : NULL, NULL};
    if (!games.count) {
        kz_games_init(&games);
        crypto = (kz_crypto){NULL, crypt_sodium.sha256, crypt_sodium.hmac, verify};
    }
    check_receipt(text, size, &kept);
    if (gap && check_receipt(text, length, &kept)) {
        trusted.receipt = &kept;
        check_record(&games, &trusted, text + length + 1, size - length - 1);
    } else {
        check_record(&games, &trusted, text, size);
    }
    return 0;
}
