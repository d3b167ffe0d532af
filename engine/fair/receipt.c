/* SPDX-License-Identifier: MIT */
#include "engine/fair/receipt.h"
#include "engine/memory/pointers.h"

#include "base/hex.h"

static const char *const keys[FAIR_LINE_COUNT] = {
    "kozel receipt 1", "id",     "number", "previous", "game",   "options", "rules",
    "program",         "seat 1", "seat 2", "seat 3",   "seat 4", "commit",
};

enum { HEX_TEXT = 2 * KZ_HASH_BYTES + 1, DIGITS_MAX = 15, PLAYOUTS_MAX = 999999999 };

const char *fair_receipt_line_key(fair_receipt_line line)
{
    return keys[line];
}

/* ---- writing ---- */

static void put_hash(base_text *sink, const uint8_t hash[KZ_HASH_BYTES])
{
    char hex[HEX_TEXT];
    base_text_format(sink, " %s", base_hex_print(hash, KZ_HASH_BYTES, hex));
}

/* (The printf of the npm package does not support 64 bits.) */
static void put_number(base_text *sink, const kz_receipt *r)
{
    char text[DIGITS_MAX + 1], *digit = text + DIGITS_MAX;
    int64_t left = r->number;
    *digit = '\0';
    do
        *--digit = (char)('0' + left % 10);
    while ((left /= 10) && digit > text);
    base_text_format(sink, " %s%s%s", r->chain, *r->chain ? " " : "", digit);
}

static void put_seat(base_text *sink, const kz_receipt_seat *seat)
{
    if (seat->kind == KZ_RECEIPT_BOT)
        base_text_format(sink, " bot %s %d", seat->level, (int)seat->playouts);
    else if (!seat->takes_part)
        base_text_format(sink, " person -");
    else {
        base_text_format(sink, " person");
        put_hash(sink, seat->hash);
    }
}

void fair_receipt_put_line(const kz_receipt *r, fair_receipt_line line, base_text *sink)
{
    base_text_format(sink, "%s", keys[line]);
    switch (line) {
    case FAIR_LINE_HEAD:
        return;
    case FAIR_LINE_ID:
        base_text_format(sink, " %s", r->id);
        return;
    case FAIR_LINE_NUMBER:
        put_number(sink, r);
        return;
    case FAIR_LINE_PREVIOUS:
        put_hash(sink, r->previous);
        return;
    case FAIR_LINE_GAME:
        base_text_format(sink, " %s", r->game);
        return;
    case FAIR_LINE_OPTIONS:
        base_text_format(sink, " %s", r->options);
        return;
    case FAIR_LINE_RULES:
        if (r->house)
            put_hash(sink, r->rules);
        else
            base_text_format(sink, " -");
        return;
    case FAIR_LINE_PROGRAM:
        base_text_format(sink, " %s", r->program);
        return;
    case FAIR_LINE_COMMIT:
        put_hash(sink, r->commit);
        return;
    default:
        put_seat(sink, &r->seat[line - FAIR_LINE_SEAT1]);
    }
}

size_t kz_receipt_print(const kz_receipt *receipt, char out[KZ_RECEIPT_TEXT])
{
    base_text sink = base_text_in(out, KZ_RECEIPT_TEXT);
    for (int line = 0; line < FAIR_LINE_COUNT; line++) {
        if (line >= FAIR_LINE_SEAT1 + receipt->seats && line < FAIR_LINE_COMMIT)
            continue;
        fair_receipt_put_line(receipt, line, &sink);
        base_text_format(&sink, "\n");
    }
    return base_text_end(&sink);
}

/* ---- reading ---- */

static bool is_word_byte(int byte)
{
    return byte > ' ' && byte < 0x7f && byte != ';' && byte != '"';
}

/* Reads a word of at least `least` bytes that fits `out`. */
static bool take_word(record_cursor *c, char *out, size_t size, size_t least)
{
    size_t start = c->at;
    while (is_word_byte(record_peek(c)))
        c->at++;
    size_t length = c->at - start;
    if (length < least || length >= size)
        return false;
    memcpy(out, c->text + start, length);
    out[length] = '\0';
    return true;
}

static bool take_hash(record_cursor *c, uint8_t hash[KZ_HASH_BYTES])
{
    size_t digits = HEX_TEXT - 1;
    if (c->length - c->at < digits || !base_hex_parse(c->text + c->at, digits, hash, KZ_HASH_BYTES))
        return false;
    c->at += digits;
    return true;
}

/* Reads a number of at most 15 digits without leading zeros. */
static bool take_count(record_cursor *c, int64_t *number)
{
    size_t start = c->at;
    *number = 0;
    while (record_is_digit(record_peek(c)) && c->at - start < DIGITS_MAX)
        *number = *number * 10 + c->text[c->at++] - '0';
    return c->at > start && (c->at == start + 1 || c->text[start] != '0');
}

/* Reads "n1 1042" or "1042". */
static bool take_number(record_cursor *c, kz_receipt *r)
{
    record_cursor alone = *c;
    r->chain[0] = '\0';
    if (take_count(&alone, &r->number) && alone.at == alone.length)
        *c = alone;
    else if (!take_word(c, r->chain, sizeof r->chain, 1) || !record_take_byte(c, ' ') ||
             !take_count(c, &r->number))
        return false;
    return r->number > 0;
}

bool fair_receipt_take_bot(kz_receipt_seat *seat, record_cursor *c)
{
    int64_t playouts;
    seat->kind = KZ_RECEIPT_BOT;
    if (!take_word(c, seat->level, sizeof seat->level, 1) || !record_take_byte(c, ' ') ||
        !take_count(c, &playouts) || playouts > PLAYOUTS_MAX)
        return false;
    seat->playouts = (int32_t)playouts;
    return c->at == c->length;
}

static bool take_seat(record_cursor *c, kz_receipt_seat *seat)
{
    memset(seat, 0, sizeof *seat);
    if (record_take(c, "bot "))
        return fair_receipt_take_bot(seat, c);
    if (!record_take(c, "person "))
        return false;
    seat->takes_part = !record_take_byte(c, '-');
    return !seat->takes_part || take_hash(c, seat->hash);
}

static bool take_rest(kz_receipt *r, fair_receipt_line line, record_cursor *c)
{
    switch (line) {
    case FAIR_LINE_ID:
        return take_word(c, r->id, sizeof r->id, 1);
    case FAIR_LINE_NUMBER:
        return take_number(c, r);
    case FAIR_LINE_PREVIOUS:
        return take_hash(c, r->previous);
    case FAIR_LINE_GAME:
        return take_word(c, r->game, sizeof r->game, 1);
    case FAIR_LINE_OPTIONS:
        return take_word(c, r->options, sizeof r->options, 0);
    case FAIR_LINE_RULES:
        r->house = !record_take_byte(c, '-');
        return !r->house || take_hash(c, r->rules);
    case FAIR_LINE_PROGRAM:
        return take_word(c, r->program, sizeof r->program, 1);
    case FAIR_LINE_COMMIT:
        return take_hash(c, r->commit);
    default:
        return take_seat(c, &r->seat[line - FAIR_LINE_SEAT1]);
    }
}

bool fair_receipt_take_line(kz_receipt *r, fair_receipt_line line, record_cursor *c)
{
    if (!record_take(c, keys[line]))
        return false;
    if (line != FAIR_LINE_HEAD && (!record_take_byte(c, ' ') || !take_rest(r, line, c)))
        return false;
    return c->at == c->length;
}

/* Reads the next line of the text. Returns false if there is none with a line feed. */
static bool next_line(record_cursor *text, record_cursor *line)
{
    const char *start = text->text + text->at, *feed = memchr(start, '\n', text->length - text->at);
    if (!feed)
        return false;
    *line = (record_cursor){start, (size_t)(feed - start), 0};
    text->at += line->length + 1;
    return true;
}

static bool refuse_line(kz_error *error, kz_code code, const char *arg, int line, size_t at)
{
    record_refuse(error, at, code, arg, NULL, NULL);
    if (error)
        error->line = line;
    return false;
}

bool kz_receipt_parse(const char *text, size_t length, kz_receipt *receipt, kz_error *error)
{
    if ((length && memory_is_null(text, "text", error)) || memory_is_null(receipt, "receipt", error))
        return false;
    record_cursor all = {text, length, 0}, c;
    int number = 0;
    memset(receipt, 0, sizeof *receipt);
    for (int line = 0; line < FAIR_LINE_COUNT; line++) {
        record_cursor before = all;
        bool found = next_line(&all, &c);
        bool third = line == FAIR_LINE_SEAT1 + 2 || line == FAIR_LINE_SEAT1 + 3;
        if (found && third && !record_take(&c, keys[line])) {
            all = before;
            line = FAIR_LINE_COMMIT - 1;
            continue;
        }
        c.at = 0;
        number++;
        if (!found || !fair_receipt_take_line(receipt, line, &c))
            return refuse_line(error, KZ_E_RECEIPT_LINE, keys[line], number, found ? c.at : 0);
        if (line >= FAIR_LINE_SEAT1 && line < FAIR_LINE_COMMIT)
            receipt->seats = (uint8_t)(line - FAIR_LINE_SEAT1 + 1);
    }
    if (all.at == length)
        return true;
    char rest[KZ_ERROR_ARG_SIZE];
    next_line(&all, &c) ? record_copy_arg(rest, c.text, c.length)
                        : record_copy_arg(rest, text + all.at, length - all.at);
    return refuse_line(error, KZ_E_TRAILING, rest, number + 1, 0);
}

void kz_chain_next(const kz_crypto *crypto, const uint8_t before[KZ_HASH_BYTES], const char *receipt,
                   size_t length, uint8_t next[KZ_HASH_BYTES])
{
    uint8_t both[2 * KZ_HASH_BYTES], link[KZ_HASH_BYTES];
    memcpy(both, before, KZ_HASH_BYTES);
    crypto->sha256(crypto->context, receipt, length, both + KZ_HASH_BYTES);
    crypto->sha256(crypto->context, both, sizeof both, link);
    memcpy(next, link, KZ_HASH_BYTES);
}

size_t kz_end_print(const kz_crypto *crypto, const char *id, const char *text, size_t length,
                    char out[KZ_END_TEXT])
{
    uint8_t hash[KZ_HASH_BYTES];
    base_text sink = base_text_in(out, KZ_END_TEXT);
    crypto->sha256(crypto->context, text, length, hash);
    base_text_format(&sink, "kozel end 1 %s", id);
    put_hash(&sink, hash);
    base_text_format(&sink, "\n");
    return base_text_end(&sink);
}
