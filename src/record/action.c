/* The text of an action (docs/spec/record.md, "Actions"). */
#include "record/text.h"

#include <assert.h>
#include <stdio.h>

const char *kz_action_print(kz_action a, char out[KZ_ACTION_TEXT])
{
    char tile[KZ_TILE_TEXT] = "";
    if (a.tile != KZ_NO_TILE)
        kz_tile_print(a.tile, tile);
    switch ((kz_kind)a.kind) {
    case KZ_LAY:
        if (a.end == KZ_NO_END)
            snprintf(out, KZ_ACTION_TEXT, "%s", tile);
        else
            snprintf(out, KZ_ACTION_TEXT, "%s@%c", tile, "abcd"[a.end & 3]);
        return out;
    case KZ_DRAW:
        snprintf(out, KZ_ACTION_TEXT, *tile ? "draw %s" : "draw", tile);
        return out;
    case KZ_KNOCK:
        snprintf(out, KZ_ACTION_TEXT, "knock");
        return out;
    case KZ_TIMEOUT:
        snprintf(out, KZ_ACTION_TEXT, "timeout");
        return out;
    case KZ_RESIGN:
        snprintf(out, KZ_ACTION_TEXT, "resign");
        return out;
    }
    assert(!"a kind of action");
    out[0] = '\0';
    return out;
}

/* "Writing always names the end; on reading it may be left out where only one end (or only ends of the same
 * value) takes the tile: the first such end is meant." Elsewhere none is meant, and kz_match_try() says why
 * not. */
static uint8_t implied_end(const kz_match *m, kz_tile tile)
{
    const kz_deal *d = &m->deal;
    uint8_t found = KZ_NO_END;
    if (m->phase != KZ_PLAYING || d->line == 0)
        return found;
    for (uint8_t end = 0; end < KZ_ENDS; end++) {
        if (!(kz_suit[d->value[end]] & kz_bit(tile)))
            continue;
        if (found == KZ_NO_END)
            found = end;
        else if (d->value[end] != d->value[found])
            return KZ_NO_END;
    }
    return found;
}

/* What follows a tile: nothing, or `@` and the name of an end. */
static bool take_end(kz_cursor *c, const kz_match *m, kz_action *a, kz_error *error)
{
    if (!kz_take(c, "@")) {
        a->end = implied_end(m, a->tile);
        return true;
    }
    int name = kz_peek(c);
    if (name >= 'a' && name < 'a' + KZ_ENDS) {
        a->end = (uint8_t)(name - 'a');
        c->at++;
        return true;
    }
    bool is_name = (name >= 'a' && name <= 'z') || kz_is_digit(name);
    if (is_name && c->at + 1 == c->length)
        return kz_refuse(error, c->at, KZ_E_NO_END, (char[]){(char)name, '\0'}, NULL, NULL);
    return kz_refuse_rest(error, c, 0, KZ_E_ACTION_TEXT);
}

static bool take_draw(kz_cursor *c, kz_action *a)
{
    if (!kz_take(c, "draw"))
        return false;
    a->kind = KZ_DRAW;
    bool apart = kz_is_blank(kz_peek(c));
    if (kz_skip_blanks(c))
        return apart && kz_take_tile(c, &a->tile);
    return true;
}

static bool take_word(kz_cursor *c, kz_action *a)
{
    if (kz_take(c, "knock"))
        a->kind = KZ_KNOCK;
    else if (kz_take(c, "timeout"))
        a->kind = KZ_TIMEOUT;
    else if (kz_take(c, "resign"))
        a->kind = KZ_RESIGN;
    else
        return take_draw(c, a);
    return true;
}

bool kz_action_parse(const kz_match *match, int seat, const char *text, size_t length, kz_action *action,
                     kz_error *error)
{
    while (length && kz_is_blank(text[length - 1]))
        length--;
    kz_cursor c = {text, length, 0};
    kz_skip_blanks(&c);
    size_t start = c.at;
    kz_action a = {KZ_LAY, (uint8_t)seat, KZ_NO_TILE, KZ_NO_END};
    if (kz_take_tile(&c, &a.tile)) {
        if (!take_end(&c, match, &a, error))
            return false;
    } else if (!take_word(&c, &a)) {
        return kz_refuse_rest(error, &c, start, KZ_E_ACTION_TEXT);
    }
    if (c.at < c.length)
        return kz_refuse_rest(error, &c, start, KZ_E_ACTION_TEXT);
    *action = a;
    return true;
}
