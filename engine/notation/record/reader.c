/* SPDX-License-Identifier: MIT */
/* Reads a record line by line and plays its match (docs/spec/record.md). */
#include "engine/notation/record/tags.h"

#include "base/byte_order_mark.h"
#include "engine/memory/pointers.h"
#include "engine/notation/record/tile.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* The part to which the next line belongs. */
enum {
    PART_TAGS,  /* or the first deal's line */
    PART_HANDS, /* the set-up: the next hand */
    PART_STOCK, /* the set-up: all hands were read, but not all tiles */
    PART_PLAY   /* actions, and after a deal's end the next deal's line */
};

/* In kz_reader_state.tags_seen: any tag, with or without a meaning. */
#define TAG_ANY (UINT64_C(1) << 63)
static_assert(RECORD_TAG_COUNT < 63, "each tag has its bit, below TAG_ANY");

/* A number as an argument of an error. */
typedef struct number_text {
    char text[12];
} number_text;

static number_text number(int n)
{
    number_text t;
    snprintf(t.text, sizeof t.text, "%d", n);
    return t;
}

void kz_reader_init(kz_reader *reader, const kz_games *games, const kz_reader_events *events)
{
    memset(reader, 0, sizeof *reader);
    reader->games = games;
    if (events)
        reader->events = *events;
}

void kz_reader_assume_rules(kz_reader *reader, int version)
{
    reader->own.rules = (uint8_t)version;
}

int kz_reader_rules(const kz_reader *r)
{
    if (r->tags.rules)
        return r->tags.rules;
    if (r->own.rules)
        return r->own.rules;
    return r->tags.match[0] ? KZ_RULES_UNTAGGED : KZ_RULES_VERSION;
}

/* Checks that the line ends here. */
static bool check_line_end(record_cursor *c, kz_error *error)
{
    return !record_skip_blanks(c) || record_refuse_rest(error, c, c->at, KZ_E_TRAILING);
}

/* Removes the comment and the blanks before it. The line must have no quotes. */
static void cut_comment(record_cursor *c)
{
    const char *comment = memchr(c->text, '#', c->length);
    if (comment)
        c->length = (size_t)(comment - c->text);
    while (c->length && record_is_blank(c->text[c->length - 1]))
        c->length--;
}

/* ---- tags ---- */

typedef struct tag_line {
    const char *key, *value;
    size_t key_length, value_length;
} tag_line;

static bool is_key_byte(int byte)
{
    return (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z') || record_is_digit(byte) ||
           byte == '_';
}

/* Takes `[Key "value"]` and an optional comment. */
static bool take_tag(record_cursor *c, tag_line *tag)
{
    if (!record_take_byte(c, '[') || !record_skip_blanks(c))
        return false;
    tag->key = c->text + c->at;
    size_t start = c->at;
    while (is_key_byte(record_peek(c)))
        c->at++;
    tag->key_length = c->at - start;
    if (tag->key_length == 0 || !record_is_blank(record_peek(c)) || !record_skip_blanks(c) ||
        !record_take_byte(c, '"'))
        return false;
    tag->value = c->text + c->at;
    const char *quote = memchr(tag->value, '"', c->length - c->at);
    if (!quote)
        return false;
    tag->value_length = (size_t)(quote - tag->value);
    c->at += tag->value_length + 1;
    record_skip_blanks(c);
    if (!record_take_byte(c, ']'))
        return false;
    return !record_skip_blanks(c) || record_peek(c) == '#';
}

/* Checks that there is such a game for such a number of players with such options. Tags that are still
 * missing are not checked: any possible number of players is enough. */
static bool check_game(const kz_reader *r, kz_rules *rules, kz_error *error)
{
    if (!r->tags.game[0])
        return true;
    const kz_game *game = kz_games_find(r->games, r->tags.game);
    if (!game)
        return record_refuse(error, 0, KZ_E_GAME, r->tags.game, NULL, NULL);
    if (r->tags.players)
        return kz_game_setup(game, r->tags.players, r->tags.options, rules, error);
    for (int seats = 2; seats <= KZ_SEATS; seats++)
        if (kz_game_setup(game, seats, r->tags.options, rules, error))
            return true;
    return false;
}

static bool read_tag(kz_reader *r, record_cursor *c, kz_error *error)
{
    if (r->own.part != PART_TAGS)
        return record_refuse(error, c->at, KZ_E_TAG_LATE, NULL, NULL, NULL);
    size_t start = c->at;
    tag_line line;
    if (!take_tag(c, &line))
        return record_refuse(error, start, KZ_E_TAG, NULL, NULL, NULL);
    int tag = record_tag_find(line.key, line.key_length);
    if (tag >= 0) {
        size_t at = (size_t)(line.value - c->text);
        kz_rules rules;
        if (r->own.tags_seen & UINT64_C(1) << tag)
            return record_refuse(error, start, KZ_E_TAG_TWICE, record_tag_key(tag), NULL, NULL);
        r->own.tags_seen |= UINT64_C(1) << tag;
        if (tag == RECORD_TAG_GAME && line.value_length == 0)
            return record_refuse(error, at, KZ_E_GAME, "\"\"", NULL, NULL);
        if (!record_tag_set(&r->tags, tag, line.value, line.value_length, at, error))
            return false;
        if (!check_game(r, &rules, error))
            return false;
        if (r->tags.players && r->tags.first_lead > r->tags.players)
            return record_refuse(error, at, KZ_E_SEAT, number(r->tags.first_lead).text, NULL, NULL);
    }
    r->own.tags_seen |= TAG_ANY;
    if (r->events.tag)
        r->events.tag(r->events.context, line.key, line.key_length, line.value, line.value_length);
    return true;
}

/* ---- set-ups ---- */

static bool expect_deal(const kz_reader *r, size_t at, kz_error *error)
{
    int next = r->has_match ? r->match.pub.deal_number + 1 : 1;
    return record_refuse(error, at, KZ_E_DEAL_EXPECTED, number(next).text, NULL, NULL);
}

static bool expect_hand(const kz_reader *r, size_t at, kz_error *error)
{
    return record_refuse(error, at, KZ_E_HAND_EXPECTED, number(r->own.hands + 1).text, NULL, NULL);
}

/* "Tiles missing from a deal are reported at its last set-up line." */
static bool refuse_incomplete(const kz_reader *r, kz_error *error)
{
    char tile[KZ_TILE_TEXT];
    if (r->own.part == PART_HANDS)
        kz_fail(error, KZ_E_HAND_MISSING, number(r->own.hands + 1).text, NULL, NULL);
    else
        kz_fail(error, KZ_E_TILE_MISSING, kz_tile_print(kz_first(KZ_ALL_TILES & ~r->own.seen), tile), NULL,
                NULL);
    error->line = r->own.setup_line;
    return false;
}

static bool is_setup(const kz_reader *r)
{
    return r->own.part == PART_HANDS || r->own.part == PART_STOCK;
}

static bool begin_match(kz_reader *r, size_t at, kz_error *error)
{
    kz_rules rules;
    int missing = !(r->own.tags_seen & UINT64_C(1) << RECORD_TAG_GAME)      ? RECORD_TAG_GAME
                  : !(r->own.tags_seen & UINT64_C(1) << RECORD_TAG_PLAYERS) ? RECORD_TAG_PLAYERS
                                                                            : -1;
    if (missing >= 0)
        return record_refuse(error, at, KZ_E_TAG_MISSING, record_tag_key(missing), NULL, NULL);
    if (!check_game(r, &rules, error))
        return false;
    kz_rules_as_of(&rules, kz_reader_rules(r));
    kz_match_init(&r->match, &rules);
    if (r->tags.first_lead)
        kz_match_set_lot(&r->match, r->tags.first_lead - 1);
    r->has_match = true;
    return true;
}

static bool read_deal(kz_reader *r, record_cursor *c, size_t start, kz_error *error)
{
    int32_t deal;
    if (r->own.part == PART_PLAY && r->match.pub.phase == KZ_PLAYING)
        return record_refuse(error, start, KZ_E_DEAL_NOW, NULL, NULL, NULL);
    if (r->own.part == PART_TAGS && !begin_match(r, start, error))
        return false;
    bool is_number = record_skip_blanks(c) && record_take_number(c, &deal);
    if (is_setup(r)) {
        if (is_number && deal == r->match.pub.deal_number + 1)
            return record_refuse_rest(error, c, start, KZ_E_LINE_TWICE);
        return refuse_incomplete(r, error);
    }
    if (!is_number || deal != r->match.pub.deal_number + 1)
        return expect_deal(r, start, error);
    if (!check_line_end(c, error))
        return false;
    r->own.part = PART_HANDS;
    r->deal_line = r->line;
    r->own.hands = 0;
    r->own.seen = 0;
    r->own.setup_line = r->line;
    return true;
}

/* Takes the tiles of a set-up line up to its end, and their number in *count. */
static bool take_tiles(kz_reader *r, record_cursor *c, int *count, kz_error *error)
{
    *count = 0;
    while (record_skip_blanks(c)) {
        size_t start = c->at;
        kz_tile tile;
        if (!record_take_tile(c, &tile) || (c->at < c->length && !record_is_blank(record_peek(c))))
            return record_refuse_word(error, c, start, KZ_E_TILE);
        if (r->own.seen & kz_bit(tile)) {
            char text[KZ_TILE_TEXT];
            return record_refuse(error, start, KZ_E_TILE_TWICE, kz_tile_print(tile, text), NULL, NULL);
        }
        r->own.order[kz_count(r->own.seen)] = tile;
        r->own.seen |= kz_bit(tile);
        ++*count;
    }
    return true;
}

/* Returns the first seat whose hand is beyond the redeal limit, or the number of seats if there is none. */
static int redealt_seat(const kz_reader *r)
{
    const kz_rules *rules = &r->match.pub.rules;
    int seat = 0;
    for (; seat < rules->seats; seat++) {
        kz_set hand = 0;
        for (int i = 0; i < rules->hand; i++)
            hand |= kz_bit(r->own.order[seat * rules->hand + i]);
        if (kz_must_redeal_hand(rules, hand))
            break;
    }
    return seat;
}

/* Deals after all set-up lines were read. */
static bool deal(kz_reader *r, kz_error *error)
{
    if (r->own.seen != KZ_ALL_TILES)
        return refuse_incomplete(r, error);
    if (!kz_match_deal(&r->match, r->own.order, error)) {
        int seat = redealt_seat(r);
        error->line = seat < r->match.pub.rules.seats ? r->own.hand_line[seat] : r->line;
        return false;
    }
    r->own.part = PART_PLAY;
    if (r->events.dealt)
        r->events.dealt(r->events.context, &r->match);
    return true;
}

/* Checks whether a line of a set-up may be here. */
static bool check_setup_line(const kz_reader *r, const record_cursor *c, size_t start, kz_error *error)
{
    if (is_setup(r))
        return true;
    if (r->own.part == PART_PLAY && r->match.pub.phase == KZ_PLAYING && r->match.pub.log_count == 0) {
        const char *colon = memchr(c->text + start, ':', c->length - start);
        record_cursor name = {c->text, colon ? (size_t)(colon - c->text) : c->length, start};
        return record_refuse_rest(error, &name, start, KZ_E_LINE_TWICE);
    }
    if (r->own.part == PART_PLAY && r->match.pub.phase == KZ_PLAYING)
        return record_refuse(error, start, KZ_E_DEAL_NOW, NULL, NULL, NULL);
    return expect_deal(r, start, error);
}

static bool read_hand(kz_reader *r, record_cursor *c, size_t start, kz_error *error)
{
    int32_t seat;
    if (!check_setup_line(r, c, start, error))
        return false;
    if (!record_skip_blanks(c) || !record_take_number(c, &seat) || !record_take_byte(c, ':'))
        return record_refuse_rest(error, c, start, KZ_E_LINE);
    if (seat > r->match.pub.rules.seats)
        return record_refuse(error, start, KZ_E_SEAT, number(seat).text, NULL, NULL);
    if (seat <= r->own.hands) {
        char line[24];
        snprintf(line, sizeof line, "hand %d", (int)seat);
        return record_refuse(error, start, KZ_E_LINE_TWICE, line, NULL, NULL);
    }
    if (seat != r->own.hands + 1)
        return expect_hand(r, start, error);
    int count;
    if (!take_tiles(r, c, &count, error))
        return false;
    if (count != r->match.pub.rules.hand)
        return record_refuse(error, start, KZ_E_HAND_SIZE, number(seat).text, number(count).text,
                             number(r->match.pub.rules.hand).text);
    r->own.hand_line[r->own.hands++] = r->own.setup_line = r->line;
    if (r->own.hands < r->match.pub.rules.seats)
        return true;
    r->own.part = PART_STOCK;
    return r->own.seen != KZ_ALL_TILES || deal(r, error);
}

static bool read_stock(kz_reader *r, record_cursor *c, size_t start, kz_error *error)
{
    if (is_setup(r) || (r->own.part == PART_PLAY && r->match.pub.phase == KZ_PLAYING))
        if (r->match.pub.rules.seats * r->match.pub.rules.hand == KZ_TILES)
            return record_refuse(error, start, KZ_E_NO_STOCK, NULL, NULL, NULL);
    if (!check_setup_line(r, c, start, error))
        return false;
    if (!record_take_byte(c, ':'))
        return record_refuse_rest(error, c, start, KZ_E_LINE);
    if (r->own.part == PART_HANDS)
        return expect_hand(r, start, error);
    int count;
    if (!take_tiles(r, c, &count, error))
        return false;
    r->own.setup_line = r->line;
    return deal(r, error);
}

/* ---- actions ---- */

/* Carries the action out, and calls the events before and after it. */
static bool act(kz_reader *r, kz_action action, size_t at, kz_error *error)
{
    bool allowed = kz_match_check(&r->match, action, error);
    if (!allowed || (action.kind == KZ_DRAW && action.tile == KZ_NO_TILE)) {
        if (allowed)
            kz_fail(error, KZ_E_DRAW_TILE, NULL, NULL, NULL);
        error->column = (int)at + 1;
        return false;
    }
    if (r->events.acting)
        r->events.acting(r->events.context, &r->match, action);
    kz_match_apply(&r->match, action);
    if (r->events.acted)
        r->events.acted(r->events.context, &r->match, action);
    return true;
}

/* Takes a lay in canonical text, "2 2-6@b", on the fast path: nearly every line of a record is one. Returns
 * false for any other line, which goes to the full parser. */
static bool take_canonical_lay(const kz_match *m, const char *line, size_t length, kz_action *action)
{
    if (length != 7 || line[1] != ' ' || line[3] != '-' || line[5] != '@')
        return false;
    unsigned seat = (unsigned)(line[0] - '1'), x = (unsigned)(line[2] - '0'), y = (unsigned)(line[4] - '0'),
             end = (unsigned)(line[6] - 'a');
    if (seat >= m->pub.rules.seats || x >= KZ_VALUES || y >= KZ_VALUES || end >= m->pub.rules.ends)
        return false;
    *action = (kz_action){KZ_LAY, (uint8_t)seat, kz_tile_of(x, y), (uint8_t)end};
    return kz_first_end(&m->pub.rules) == KZ_END_A;
}

static bool read_action(kz_reader *r, record_cursor *c, kz_error *error)
{
    size_t start = c->at;
    if (is_setup(r))
        return refuse_incomplete(r, error);
    if (r->own.part == PART_TAGS || r->match.pub.phase != KZ_PLAYING)
        return expect_deal(r, start, error);
    int32_t seat;
    if (!record_take_number(c, &seat) || !record_is_blank(record_peek(c)))
        return record_refuse_rest(error, c, start, KZ_E_LINE);
    if (seat > r->match.pub.rules.seats)
        return record_refuse(error, start, KZ_E_SEAT, number(seat).text, NULL, NULL);
    record_skip_blanks(c);
    kz_action action;
    size_t at = c->at;
    if (!kz_action_parse(&r->match.pub, seat - 1, c->text + at, c->length - at, &action, error)) {
        error->column += (int)at;
        return false;
    }
    return act(r, action, at, error);
}

/* ---- lines ---- */

/* Steps over a keyword if it is next and is a whole word. */
static inline bool take_keyword(record_cursor *c, const char *word)
{
    record_cursor at = *c;
    if (!record_take(&at, word) || is_key_byte(record_peek(&at)))
        return false;
    *c = at;
    return true;
}

static bool read_line(kz_reader *r, record_cursor *c, kz_error *error)
{
    kz_action action;
    if (r->own.part == PART_PLAY && r->match.pub.phase == KZ_PLAYING &&
        take_canonical_lay(&r->match, c->text, c->length, &action))
        return act(r, action, 2, error);
    if (c->length && c->text[c->length - 1] == '\r')
        c->length--;
    if (!record_skip_blanks(c) || record_peek(c) == '#')
        return true;
    if (r->has_match && r->match.pub.phase == KZ_OVER)
        return record_refuse(error, c->at, KZ_E_OVER, NULL, NULL, NULL);
    if (record_peek(c) == '[')
        return read_tag(r, c, error);
    cut_comment(c);
    size_t start = c->at;
    if (record_is_digit(record_peek(c)))
        return read_action(r, c, error);
    if (take_keyword(c, "hand"))
        return read_hand(r, c, start, error);
    if (take_keyword(c, "deal"))
        return read_deal(r, c, start, error);
    if (take_keyword(c, "stock"))
        return read_stock(r, c, start, error);
    return record_refuse_rest(error, c, start, KZ_E_LINE);
}

static bool check_length(size_t length, kz_error *error)
{
    return length <= KZ_LINE_MAX ||
           record_refuse(error, KZ_LINE_MAX, KZ_E_LINE_LONG, number(KZ_LINE_MAX).text, NULL, NULL);
}

static bool check_bytes(const char *text, size_t length, kz_error *error)
{
    size_t bad = record_find_bad_byte(text, length);
    return bad == length || record_refuse(error, bad, record_bad_byte_code(text[bad]),
                                          record_bad_byte_name(text[bad]), NULL, NULL);
}

/* Reads the next line. `valid`: the bytes are known to be UTF-8 without a NUL. */
static bool read_next(kz_reader *reader, const char *text, size_t length, bool valid, kz_error *error)
{
    reader->line++;
    error->line = 0;
    record_cursor c = {text, length, reader->line == 1 ? base_byte_order_mark(text, length) : 0};
    if (check_length(length, error) && (valid || check_bytes(text, length, error)) &&
        read_line(reader, &c, error))
        return true;
    if (error->line == 0)
        error->line = reader->line;
    return false;
}

bool kz_reader_line(kz_reader *reader, const char *text, size_t length, kz_error *error)
{
    if (memory_is_null(reader, "reader", error) || (length && memory_is_null(text, "text", error)))
        return false;
    kz_error own;
    return read_next(reader, text, length, false, error ? error : &own);
}

bool kz_reader_text(kz_reader *reader, const char *text, size_t length, kz_error *error)
{
    if (memory_is_null(reader, "reader", error) || (length && memory_is_null(text, "text", error)))
        return false;
    kz_error own;
    bool valid = record_find_bad_byte(text, length) == length; /* one pass is cheaper than one for each
                                                                * line */
    for (size_t at = 0; at < length;) {
        const char *feed = memchr(text + at, '\n', length - at);
        size_t end = feed ? (size_t)(feed - text) : length;
        if (!read_next(reader, text + at, end - at, valid, error ? error : &own))
            return false;
        at = end + 1;
    }
    return true;
}

bool kz_reader_end(kz_reader *reader, kz_error *error)
{
    if (memory_is_null(reader, "reader", error))
        return false;
    kz_error own;
    error = error ? error : &own;
    if (!reader->has_match && !reader->own.tags_seen) {
        kz_fail(error, KZ_E_NO_RECORD, NULL, NULL, NULL);
        error->line = reader->line ? reader->line : 1;
        return false;
    }
    return !is_setup(reader) || refuse_incomplete(reader, error);
}
