/* SPDX-License-Identifier: MIT */
/* The text of an action (docs/spec/record.md, "Actions"). */
#include "base/text.h"
#include "engine/memory/pointers.h"
#include "engine/notation/record/text.h"
#include "engine/notation/record/tile.h"

#include <assert.h>

/* The actions whose text is a word, and whether a tile follows it. */
static const struct {
    const char *word;
    enum { NO_TILE, MAYBE_TILE, TILE } tile;
} words[] = {
    [KZ_DRAW] = {"draw", MAYBE_TILE},  [KZ_KNOCK] = {"knock", NO_TILE}, [KZ_TIMEOUT] = {"timeout", NO_TILE},
    [KZ_RESIGN] = {"resign", NO_TILE}, [KZ_CLAIM] = {"claim", NO_TILE}, [KZ_YIELD] = {"yield", NO_TILE},
    [KZ_GIVE] = {"give", TILE},        [KZ_SHIFT] = {"shift", TILE},
};

enum { WORDS = sizeof words / sizeof *words };

/* ---- writing */

static void put_doubles(base_text *text, kz_action a)
{
    char tile[KZ_TILE_TEXT];
    for (int end = 0; end < KZ_ENDS; end++) {
        unsigned bits = kz_doubles(a, end), value = bits & KZ_DOUBLE_VALUE;
        if (value == KZ_NO_VALUE)
            continue;
        base_text_format(text, "%s%s@%c%s", text->length ? "+" : "", kz_tile_print(kz_double_of(value), tile),
                         *kz_end_name((unsigned)end), bits & KZ_DOUBLE_CLOSED ? "!" : "");
    }
}

static void put_lay(base_text *text, kz_action a, const char *tile, const char *sign)
{
    base_text_word(text, tile);
    if (a.end <= KZ_LINE_2) {
        base_text_put(text, "@", 1);
        base_text_put(text, kz_end_name(a.end), 1);
    }
    base_text_word(text, sign);
}

static void put_cut(base_text *text, kz_action a, const char *tile)
{
    base_text_word(text, tile);
    base_text_put(text, "/", 1);
    if (a.end == KZ_NO_END)
        base_text_word(text, "end");
    else
        base_text_number(text, a.end);
}

static void put_word(base_text *text, kz_action a, const char *tile)
{
    assert(a.kind < WORDS && words[a.kind].word);
    if (a.kind >= WORDS || !words[a.kind].word)
        return;
    base_text_word(text, words[a.kind].word);
    if (*tile && words[a.kind].tile != NO_TILE) {
        base_text_put(text, " ", 1);
        base_text_word(text, tile);
    }
}

const char *kz_action_print(kz_action a, char out[KZ_ACTION_TEXT])
{
    base_text text = base_text_in(out, KZ_ACTION_TEXT);
    char tile[KZ_TILE_TEXT] = "";
    if (a.tile < KZ_TILES)
        kz_tile_print(a.tile, tile);
    switch ((kz_kind)a.kind) {
    case KZ_LAY:
        put_lay(&text, a, tile, "");
        return out;
    case KZ_LAY_CLOSED:
        put_lay(&text, a, tile, "!");
        return out;
    case KZ_LAY_LENGTHWISE:
        put_lay(&text, a, tile, "=");
        return out;
    case KZ_LAY_DOUBLES:
        put_doubles(&text, a);
        return out;
    case KZ_CUT:
        put_cut(&text, a, tile);
        return out;
    case KZ_INSERT:
        base_text_format(&text, "%s@%d.%d", tile, kz_joint_line(a) + 1, kz_joint_depth(a));
        return out;
    default:
        put_word(&text, a, tile);
        return out;
    }
}

/* ---- reading */

/* Returns the end that a text without an end means (docs/spec/record.md). That is the first end that takes
 * the tile, if only one end takes it, or if all such ends have the same value. In other cases there is none,
 * and kz_match_try() reports the reason. */
static uint8_t implied_end(const kz_public *p, kz_tile tile)
{
    const kz_board *b = &p->board;
    uint8_t found = KZ_NO_END;
    if (p->phase != KZ_PLAYING || b->line == 0)
        return found;
    for (int end = 0; end < KZ_ENDS; end++) {
        if (!(kz_suit[b->value[end]] & kz_bit(tile)))
            continue;
        if (found == KZ_NO_END)
            found = (uint8_t)end;
        else if (b->value[end] != b->value[found])
            return KZ_NO_END;
    }
    return found == KZ_NO_END ? found : (uint8_t)(kz_first_end(&p->rules) + found);
}

/* Takes `.` and the joint after the name of a line: the double is inserted. */
static bool take_joint(record_cursor *c, kz_action *a)
{
    int joint = 0;
    if ((a->end != KZ_LINE_1 && a->end != KZ_LINE_2) || !record_is_digit(record_peek(c)))
        return false;
    for (; record_is_digit(record_peek(c)) && joint < KZ_TILES; c->at++)
        joint = joint * 10 + record_peek(c) - '0';
    a->kind = KZ_INSERT;
    a->end = kz_joint(a->end - KZ_LINE_1, joint);
    return joint < KZ_TILES;
}

/* Takes the name of an end that the board may have. */
static bool take_end_name(record_cursor *c, const kz_public *p, kz_action *a, kz_error *error)
{
    int name = record_peek(c);
    unsigned first = kz_first_end(&p->rules), nth = (unsigned)(name - *kz_end_name(first));
    if (nth < p->rules.ends) {
        a->end = (uint8_t)(first + nth);
        c->at++;
        return true;
    }
    bool is_name = (name >= 'a' && name <= 'z') || record_is_digit(name);
    if (is_name && c->at + 1 == c->length)
        return record_refuse(error, c->at, KZ_E_NO_END, (char[]){(char)name, '\0'}, NULL, NULL);
    return record_refuse_rest(error, c, 0, KZ_E_ACTION_TEXT);
}

/* Takes the place after a tile: `@` and the name of an end, a joint, a sign for a double; or nothing. */
static bool take_place(record_cursor *c, const kz_public *p, kz_action *a, kz_error *error)
{
    if (!record_take_byte(c, '@'))
        a->end = implied_end(p, a->tile);
    else if (!take_end_name(c, p, a, error))
        return false;
    if (record_take_byte(c, '!'))
        a->kind = KZ_LAY_CLOSED;
    else if (record_take_byte(c, '='))
        a->kind = KZ_LAY_LENGTHWISE;
    else if (record_take_byte(c, '.') && !take_joint(c, a))
        return record_refuse_rest(error, c, 0, KZ_E_ACTION_TEXT);
    return true;
}

/* Takes `/` and a depth, or `/end`. */
static bool take_cut(record_cursor *c, kz_action *a, kz_error *error)
{
    int32_t depth = KZ_NO_END;
    if (!record_take(c, "end") && (!record_take_number(c, &depth) || depth >= KZ_TILES))
        return record_refuse_rest(error, c, 0, KZ_E_ACTION_TEXT);
    a->kind = KZ_CUT;
    a->end = (uint8_t)depth;
    return true;
}

/* Adds one part of a turn to the doubles. */
static bool add_double(kz_action part, size_t at, unsigned *doubles, kz_error *error)
{
    char tile[KZ_TILE_TEXT];
    kz_tile_print(part.tile, tile);
    if (!kz_is_double(part.tile) || part.kind == KZ_LAY_LENGTHWISE || part.kind == KZ_INSERT)
        return record_refuse(error, at, KZ_E_NOT_DOUBLE, tile, NULL, NULL);
    if (part.end >= KZ_ENDS)
        return record_refuse(error, at, KZ_E_WHICH_END, tile, NULL, NULL);
    if ((*doubles >> 4 * part.end & 15) != KZ_NO_VALUE)
        return record_refuse(error, at, KZ_E_END_TWICE, (char[]){*kz_end_name(part.end), '\0'}, NULL, NULL);
    unsigned bits = kz_low[part.tile] | (part.kind == KZ_LAY_CLOSED ? KZ_DOUBLE_CLOSED : 0u);
    *doubles ^= (KZ_NO_VALUE ^ bits) << 4 * part.end;
    return true;
}

/* Takes `+` and further doubles after the first. */
static bool take_doubles(record_cursor *c, const kz_public *p, kz_action *a, kz_error *error)
{
    unsigned doubles = 0x7777;
    if (!add_double(*a, 0, &doubles, error))
        return false;
    do {
        size_t at = c->at;
        kz_action part = {KZ_LAY, a->seat, KZ_NO_TILE, KZ_NO_END};
        if (!record_take_tile(c, &part.tile))
            return record_refuse_rest(error, c, 0, KZ_E_ACTION_TEXT);
        if (!take_place(c, p, &part, error) || !add_double(part, at, &doubles, error))
            return false;
    } while (record_take_byte(c, '+'));
    *a = kz_lay_doubles(a->seat, doubles);
    return true;
}

/* Takes the part after a tile. */
static bool take_use(record_cursor *c, const kz_public *p, kz_action *a, kz_error *error)
{
    if (record_take_byte(c, '/'))
        return take_cut(c, a, error);
    if (!take_place(c, p, a, error))
        return false;
    return !record_take_byte(c, '+') || take_doubles(c, p, a, error);
}

/* Takes a word, and the tile after it. */
static bool take_word(record_cursor *c, kz_action *a)
{
    uint8_t kind = 0;
    while (kind < WORDS && !(words[kind].word && record_take(c, words[kind].word)))
        kind++;
    if (kind == WORDS)
        return false;
    a->kind = kind;
    if (words[kind].tile == NO_TILE)
        return true;
    bool apart = record_is_blank(record_peek(c));
    return record_skip_blanks(c) ? apart && record_take_tile(c, &a->tile) : words[kind].tile == MAYBE_TILE;
}

bool kz_action_parse(const kz_public *pub, int seat, const char *text, size_t length, kz_action *action,
                     kz_error *error)
{
    if (memory_is_null(pub, "pub", error) || (length && memory_is_null(text, "text", error)) ||
        memory_is_null(action, "action", error))
        return false;
    while (length && record_is_blank(text[length - 1]))
        length--;
    record_cursor c = {text, length, 0};
    record_skip_blanks(&c);
    size_t start = c.at;
    kz_action a = {KZ_LAY, (uint8_t)seat, KZ_NO_TILE, KZ_NO_END};
    if (record_take_tile(&c, &a.tile)) {
        if (!take_use(&c, pub, &a, error))
            return false;
    } else if (!take_word(&c, &a)) {
        return record_refuse_rest(error, &c, start, KZ_E_ACTION_TEXT);
    }
    if (c.at < c.length)
        return record_refuse_rest(error, &c, start, KZ_E_ACTION_TEXT);
    *action = a;
    return true;
}
