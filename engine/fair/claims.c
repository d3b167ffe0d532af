/* SPDX-License-Identifier: MIT */
#include "engine/fair/claims.h"
#include "engine/fair/receipt.h"

#include "base/hex.h"

#include <stdio.h>

static bool refuse(int line, kz_code code, const char *arg1, const char *arg2, kz_error *error)
{
    kz_fail(error, code, arg1, arg2, NULL);
    error->line = line;
    return false;
}

static bool is_given(const fair_claims *c, int tag)
{
    return c->tag[tag].line > 0;
}

/* Returns whether the tag is there. If not, the tag becomes the missing one, unless another one is. */
static bool want(fair_claims *c, int tag)
{
    if (!is_given(c, tag) && !c->missing)
        c->missing = record_tag_key(tag);
    return is_given(c, tag);
}

static bool read_bytes(const fair_claims *c, int tag, uint8_t *bytes, size_t count, kz_error *error)
{
    char digits[12];
    if (base_hex_parse(c->tag[tag].value, c->tag[tag].length, bytes, count))
        return true;
    snprintf(digits, sizeof digits, "%d", (int)(2 * count));
    return refuse(c->tag[tag].line, KZ_E_HEX, record_tag_key(tag), digits, error);
}

/* ---- secret and nonces ---- */

static const char *seat_text(int seat)
{
    static const char *const text[KZ_SEATS] = {"1", "2", "3", "4"};
    return text[seat];
}

static bool read_secret(const kz_crypto *crypto, fair_claims *c, kz_error *error)
{
    uint8_t commit[KZ_HASH_BYTES];
    kz_proof *p = &c->proof;
    if (!read_bytes(c, RECORD_TAG_SEED, p->seed.secret, KZ_SECRET_BYTES, error) ||
        !read_bytes(c, RECORD_TAG_COMMIT, p->receipt.commit, KZ_HASH_BYTES, error))
        return false;
    kz_secret_commit(crypto, p->seed.secret, commit);
    return memcmp(commit, p->receipt.commit, sizeof commit) == 0 ||
           refuse(c->tag[RECORD_TAG_COMMIT].line, KZ_E_COMMIT, NULL, NULL, error);
}

/* Reads the nonce of a seat, which must match its hash. */
static bool read_nonce(const kz_crypto *crypto, fair_claims *c, int seat, kz_error *error)
{
    kz_proof *p = &c->proof;
    const fair_claim *nonce = &c->tag[RECORD_TAG_NONCE1 + seat], *said = &c->tag[RECORD_TAG_HASH1 + seat];
    uint8_t hash[KZ_HASH_BYTES];
    if (!nonce->line && !said->line)
        return true;
    if (!nonce->line || !said->line)
        return refuse(nonce->line + said->line, KZ_E_NONCE_MISSING, seat_text(seat), NULL, error);
    if (!read_bytes(c, RECORD_TAG_NONCE1 + seat, p->seed.nonce[seat], KZ_NONCE_BYTES, error) ||
        !read_bytes(c, RECORD_TAG_HASH1 + seat, p->receipt.seat[seat].hash, KZ_HASH_BYTES, error))
        return false;
    kz_nonce_hash(crypto, p->seed.nonce[seat], hash);
    if (memcmp(hash, p->receipt.seat[seat].hash, sizeof hash) != 0)
        return refuse(nonce->line, KZ_E_NONCE, seat_text(seat), NULL, error);
    p->receipt.seat[seat].takes_part = true;
    p->seed.given |= (uint8_t)(1u << seat);
    return true;
}

/* Checks an empty seat: it may have no tags. */
static bool check_no_seat(const fair_claims *c, int seat, kz_error *error)
{
    const int tags[] = {RECORD_TAG_NONCE1, RECORD_TAG_HASH1, RECORD_TAG_BOT1};
    for (unsigned i = 0; i < sizeof tags / sizeof *tags; i++)
        if (is_given(c, tags[i] + seat))
            return refuse(c->tag[tags[i] + seat].line, KZ_E_SEAT, seat_text(seat), NULL, error);
    return true;
}

static bool read_seat(const kz_crypto *crypto, fair_claims *c, int seat, kz_error *error)
{
    const fair_claim *bot = &c->tag[RECORD_TAG_BOT1 + seat];
    kz_receipt_seat *out = &c->proof.receipt.seat[seat];
    if (seat >= c->proof.seed.seats)
        return check_no_seat(c, seat, error);
    if (!read_nonce(crypto, c, seat, error))
        return false;
    if (!bot->line)
        return true;
    if (out->takes_part)
        return refuse(bot->line, KZ_E_BOT_NONCE, seat_text(seat), NULL, error);
    record_cursor text = {bot->value, bot->length, 0};
    return fair_receipt_take_bot(out, &text) ||
           refuse(bot->line, KZ_E_RECEIPT_TAG, record_tag_key(RECORD_TAG_BOT1 + seat), NULL, error);
}

/* ---- the receipt ---- */

/* Reads a receipt's line that has a tag of its own: "id m5k2w8q1" for [Match "m5k2w8q1"]. */
static bool read_line_of(fair_claims *c, int tag, fair_receipt_line line, kz_error *error)
{
    char text[KZ_RECEIPT_WORD + 16];
    const fair_claim *claim = &c->tag[tag];
    size_t key = (size_t)snprintf(text, sizeof text, "%s ", fair_receipt_line_key(line));
    bool fits = claim->length <= sizeof text - key;
    if (fits)
        memcpy(text + key, claim->value, claim->length);
    record_cursor whole = {text, key + claim->length, 0};
    return (fits && fair_receipt_take_line(&c->proof.receipt, line, &whole)) ||
           refuse(claim->line, KZ_E_RECEIPT_TAG, record_tag_key(tag), NULL, error);
}

/* Reads the next piece of the tag `Receipt`, up to a semicolon. Returns false if there is none. */
static bool next_piece(record_cursor *tag, record_cursor *piece)
{
    if (tag->at > tag->length)
        return false;
    const char *start = tag->text + tag->at, *end = memchr(start, ';', tag->length - tag->at);
    *piece = (record_cursor){start, end ? (size_t)(end - start) : tag->length - tag->at, 0};
    tag->at += piece->length + 1;
    return true;
}

/* Returns the line of a piece, searched from line `from` on, or FAIR_LINE_COUNT if there is none. */
static int line_of(const record_cursor *piece, int from)
{
    for (; from < FAIR_LINE_COUNT; from++) {
        record_cursor c = *piece;
        if (record_take(&c, fair_receipt_line_key(from)) && (c.at == c.length || record_peek(&c) == ' '))
            break;
    }
    return from;
}

/* Reads the pieces, which are in the receipt's order. *lines gets a bit for each line that is there. */
static bool read_pieces(const fair_claims *c, kz_receipt *out, unsigned *lines, kz_error *error)
{
    const fair_claim *tag = &c->tag[RECORD_TAG_RECEIPT];
    record_cursor all = {tag->value, tag->length, 0}, piece;
    int line = -1;
    for (*lines = 0; next_piece(&all, &piece); *lines |= 1u << line) {
        char arg[KZ_ERROR_ARG_SIZE];
        record_copy_arg(arg, piece.text, piece.length);
        line = line_of(&piece, line + 1);
        if (line == FAIR_LINE_COUNT)
            return refuse(tag->line, KZ_E_TRAILING, arg, NULL, error);
        if (!fair_receipt_take_line(out, line, &piece))
            return refuse(tag->line, KZ_E_RECEIPT_LINE, fair_receipt_line_key(line), NULL, error);
    }
    return true;
}

/* Checks that the receipt and the record have the same game. */
static bool check_game(const fair_claims *c, kz_error *error)
{
    kz_rules said, played;
    const kz_receipt *r = &c->proof.receipt;
    const kz_reader *reader = c->reader;
    const kz_game *game = kz_games_find(reader->games, reader->tags.game);
    int line = c->tag[RECORD_TAG_RECEIPT].line;
    const char *other = NULL;
    if (strcmp(r->game, reader->tags.game) != 0 || !game)
        other = fair_receipt_line_key(FAIR_LINE_GAME);
    else if (!kz_game_setup(game, r->seats, r->options, &said, NULL) ||
             !kz_game_setup(game, r->seats, reader->tags.options, &played, NULL) ||
             /* NOLINTNEXTLINE(bugprone-suspicious-memory-comparison): padding is copied, too. */
             memcmp(&said, &played, sizeof said) != 0)
        other = fair_receipt_line_key(FAIR_LINE_OPTIONS);
    else if (r->house != (game - reader->games->game >= reader->games->own))
        other = fair_receipt_line_key(FAIR_LINE_RULES);
    return !other || refuse(line, KZ_E_RECEIPT_OTHER, other, NULL, error);
}

/* Checks that pieces and other tags agree about what both contain. */
static bool check_pieces(const fair_claims *c, const kz_receipt *pieces, unsigned lines, kz_error *error)
{
    for (int line = 0; line < FAIR_LINE_COUNT; line++) {
        char one[KZ_RECEIPT_TEXT], two[KZ_RECEIPT_TEXT];
        base_text first = base_text_in(one, sizeof one), second = base_text_in(two, sizeof two);
        bool beyond = line >= FAIR_LINE_SEAT1 + c->proof.seed.seats && line < FAIR_LINE_COMMIT;
        fair_receipt_put_line(pieces, line, &first);
        fair_receipt_put_line(&c->proof.receipt, line, &second);
        if (lines & 1u << line && (beyond || strcmp(one, two) != 0))
            return refuse(c->tag[RECORD_TAG_RECEIPT].line, KZ_E_RECEIPT_OTHER, fair_receipt_line_key(line),
                          NULL, error);
    }
    return true;
}

/* Takes the lines that only the tag `Receipt` has. Game and options may be in the record's own tags alone. */
static bool take_pieces(fair_claims *c, const kz_receipt *pieces, unsigned lines, kz_error *error)
{
    static const fair_receipt_line needed[] = {FAIR_LINE_NUMBER, FAIR_LINE_PREVIOUS, FAIR_LINE_RULES};
    kz_receipt *r = &c->proof.receipt;
    for (unsigned i = 0; i < sizeof needed / sizeof *needed; i++)
        if (!(lines & 1u << needed[i]))
            return refuse(c->tag[RECORD_TAG_RECEIPT].line, KZ_E_RECEIPT_LINE,
                          fair_receipt_line_key(needed[i]), NULL, error);
    r->number = pieces->number;
    memcpy(r->chain, pieces->chain, sizeof r->chain);
    memcpy(r->previous, pieces->previous, sizeof r->previous);
    r->house = pieces->house;
    memcpy(r->rules, pieces->rules, sizeof r->rules);
    bool has_game = lines & 1u << FAIR_LINE_GAME, has_options = lines & 1u << FAIR_LINE_OPTIONS;
    snprintf(r->game, sizeof r->game, "%s", has_game ? pieces->game : c->reader->tags.game);
    snprintf(r->options, sizeof r->options, "%s", has_options ? pieces->options : c->reader->tags.options);
    return true;
}

static bool read_receipt(fair_claims *c, kz_error *error)
{
    kz_receipt pieces = {0};
    unsigned lines;
    c->proof.receipt.seats = c->proof.seed.seats;
    return read_line_of(c, RECORD_TAG_MATCH, FAIR_LINE_ID, error) &&
           read_line_of(c, RECORD_TAG_PROGRAM, FAIR_LINE_PROGRAM, error) &&
           read_pieces(c, &pieces, &lines, error) && take_pieces(c, &pieces, lines, error) &&
           check_pieces(c, &pieces, lines, error) && check_game(c, error);
}

/* ---- all claims ---- */

void fair_claims_note(fair_claims *claims, const kz_reader *reader, const char *key, size_t key_length,
                      const char *value, size_t value_length)
{
    int tag = record_tag_find(key, key_length);
    if (tag >= 0)
        claims->tag[tag] = (fair_claim){value, value_length, reader->line};
}

bool fair_claims_read(const kz_crypto *crypto, fair_claims *c, kz_error *error)
{
    kz_proof *p = &c->proof;
    kz_fail(error, KZ_OK, NULL, NULL, NULL);
    bool seed = want(c, RECORD_TAG_SEED), commit = want(c, RECORD_TAG_COMMIT);
    if (!seed || !commit)
        return true;
    c->seeded = true;
    p->seed.seats = c->reader->tags.players;
    if (!p->seed.seats || !c->reader->tags.game[0])
        return refuse(c->reader->line, KZ_E_TAG_MISSING,
                      record_tag_key(p->seed.seats ? RECORD_TAG_GAME : RECORD_TAG_PLAYERS), NULL, error);
    if (!read_secret(crypto, c, error))
        return false;
    for (int seat = 0; seat < KZ_SEATS; seat++)
        if (!read_seat(crypto, c, seat, error))
            return false;
    bool match = want(c, RECORD_TAG_MATCH), receipt = want(c, RECORD_TAG_RECEIPT),
         program = want(c, RECORD_TAG_PROGRAM);
    bool begun = want(c, RECORD_TAG_SIGNATURE), ended = want(c, RECORD_TAG_END_SIGNATURE);
    c->has_key = is_given(c, RECORD_TAG_SERVER_KEY);
    if (c->has_key && !read_bytes(c, RECORD_TAG_SERVER_KEY, p->key, KZ_KEY_BYTES, error))
        return false;
    if (!match || !receipt || !program || !begun || !ended)
        return true;
    c->signed_end = true;
    return read_receipt(c, error) &&
           read_bytes(c, RECORD_TAG_SIGNATURE, p->signature, KZ_SIGNATURE_BYTES, error) &&
           read_bytes(c, RECORD_TAG_END_SIGNATURE, p->end_signature, KZ_SIGNATURE_BYTES, error);
}
