/* SPDX-License-Identifier: MIT */
/* Positions as one line of text (docs/spec/position.md). */
#include "engine/notation/position/position.h"

#include "engine/core/rules/set_up.h"
#include "engine/memory/pointers.h"

#include <assert.h>

/* ---- reading: game and match */

/* Reads the number of a tag in least..most. */
static bool read_number(const position_line *line, position_tag tag, int32_t least, int32_t most,
                        int32_t *number, kz_error *error)
{
    record_cursor c = position_value(line, tag);
    return (position_take_integer(&c, least, most, number) && c.at == c.length) ||
           position_refuse_value(line, tag, error);
}

/* Copies the value of a tag. Returns false if it does not fit. */
static bool copy_value(const position_line *line, position_tag tag, char *out, size_t size)
{
    record_cursor c = position_value(line, tag);
    size_t length = c.length - c.at;
    if (length >= size)
        return false;
    memcpy(out, c.text + c.at, length);
    out[length] = '\0';
    return true;
}

/* Sets the column of an error about a tag. Returns false. */
static bool at_tag(const position_line *line, position_tag tag, kz_error *error)
{
    if (error) {
        error->line = 0;
        error->column = (int)line->at[line->given[tag] ? tag : POSITION_GAME] + 1;
    }
    return false;
}

static bool read_version(const position_line *line, uint8_t *version, kz_error *error)
{
    int32_t number = KZ_RULES_VERSION;
    bool ok = !line->given[POSITION_RULES] ||
              read_number(line, POSITION_RULES, 1, KZ_RULES_VERSION, &number, error);
    *version = (uint8_t)number;
    return ok;
}

static bool read_rules(const position_line *line, const kz_games *games, kz_position *out, kz_rules *rules,
                       kz_error *error)
{
    int32_t players = 0;
    const kz_game *game =
        copy_value(line, POSITION_GAME, out->game, sizeof out->game) ? kz_games_find(games, out->game) : NULL;
    if (!game) {
        record_cursor c = position_value(line, POSITION_GAME);
        return record_refuse_rest(error, &c, c.at, KZ_E_GAME);
    }
    if (!read_number(line, POSITION_PLAYERS, 2, KZ_SEATS, &players, error))
        return false;
    if (line->given[POSITION_OPTIONS] &&
        !copy_value(line, POSITION_OPTIONS, out->options, sizeof out->options))
        return position_refuse_value(line, POSITION_OPTIONS, error);
    if (!kz_game_setup(game, players, out->options, rules, error))
        return at_tag(line, line->given[POSITION_OPTIONS] ? POSITION_OPTIONS : POSITION_PLAYERS, error);
    if (!read_version(line, &out->rules, error))
        return false;
    kz_rules_as_of(rules, out->rules);
    return true;
}

bool position_blame(const position_line *line, kz_error *error)
{
    static const struct {
        kz_code code;
        position_tag tag;
    } by_code[] = {
        {KZ_E_OVER, POSITION_ACCOUNTS},
        {KZ_E_SEAT, POSITION_DEBT},
        {KZ_E_NOT_IN_HAND, POSITION_SIX},
    };
    position_tag tag = POSITION_HANDS;
    for (size_t i = 0; error && i < sizeof by_code / sizeof *by_code; i++)
        if (error->code == by_code[i].code)
            tag = by_code[i].tag;
    /* A lead of 6-6 in a game without such a lead is rejected by the name of its tag. */
    for (int i = POSITION_QUEUE; error && error->code == KZ_E_TAG_VALUE && i <= POSITION_RIGHT; i++)
        if (strcmp(error->arg[1], position_key((position_tag)i)) == 0)
            tag = (position_tag)i;
    return at_tag(line, tag, error);
}

/* ---- reading: the deal with all tiles */

bool position_read_hands(const position_line *line, const kz_rules *r, const uint8_t size[KZ_SEATS],
                         kz_set *seen, kz_tile *order, kz_error *error)
{
    record_cursor hands = position_value(line, POSITION_HANDS), hand;
    kz_tile tile[KZ_TILES];
    int seat = 0, count;
    for (; position_take_item(&hands, '/', &hand); seat++) {
        size_t at = hand.at;
        char text[3][12];
        if (seat == r->seats)
            return position_refuse_value(line, POSITION_HANDS, error);
        if (!position_take_tiles(&hand, seen, tile, &count, error))
            return false;
        if (count != size[seat]) {
            const int numbers[3] = {seat + 1, count, size[seat]};
            for (int i = 0; i < 3; i++)
                record_print_number(numbers[i], text[i]);
            return record_refuse(error, at, KZ_E_HAND_SIZE, text[0], text[1], text[2]);
        }
        memcpy(order, tile, (size_t)count);
        order += count;
    }
    return seat == r->seats || position_refuse_value(line, POSITION_HANDS, error);
}

static bool read_order(const position_line *line, const kz_rules *r, kz_set_up *s, kz_error *error)
{
    kz_set seen = 0;
    int dealt = r->seats * r->hand, count = 0;
    char text[KZ_TILE_TEXT];
    uint8_t size[KZ_SEATS];
    memset(size, r->hand, sizeof size);
    if (!position_read_hands(line, r, size, &seen, s->order, error))
        return false;
    if (line->given[POSITION_STOCK]) {
        record_cursor c = position_value(line, POSITION_STOCK);
        if (dealt == KZ_TILES)
            return record_refuse(error, c.at, KZ_E_NO_STOCK, NULL, NULL, NULL);
        if (!position_take_tiles(&c, &seen, s->order + dealt, &count, error))
            return false;
    }
    if (dealt + count == KZ_TILES)
        return true;
    position_tag last = line->given[POSITION_STOCK] ? POSITION_STOCK : POSITION_HANDS;
    return record_refuse(error, line->end[last], KZ_E_TILE_MISSING,
                         kz_tile_print(kz_first(KZ_ALL_TILES & ~seen), text), NULL, NULL);
}

static bool read_actions(const position_line *line, kz_match *m, kz_error *error)
{
    if (!line->given[POSITION_ACTIONS])
        return true;
    record_cursor list = position_value(line, POSITION_ACTIONS), item;
    while (position_take_item(&list, ',', &item)) {
        kz_action a;
        if (m->pub.phase != KZ_PLAYING || m->pub.log_count == KZ_LOG)
            return record_refuse(error, item.at, m->pub.phase == KZ_OVER ? KZ_E_OVER : KZ_E_NO_DEAL, NULL,
                                 NULL, NULL);
        if (!position_read_action(&m->pub, &item, &a, error))
            return false;
        if (!kz_match_try(m, a, error)) {
            if (error)
                error->column = (int)item.at + 1;
            return false;
        }
    }
    return true;
}

static bool read_match(const position_line *line, const kz_rules *r, kz_set_up *s, kz_match *m,
                       kz_error *error)
{
    if (line->given[POSITION_LONG]) {
        if (!line->given[POSITION_HANDS])
            return position_refuse_missing(line, POSITION_HANDS, error);
        return kz_match_set_up_between(m, r, s, error) ? position_read_long_match(line, m, error)
                                                       : position_blame(line, error);
    }
    for (int tag = POSITION_LEADER; tag < POSITION_ACTIONS; tag++)
        if (line->given[tag])
            return position_refuse_tag(line, (position_tag)tag, error);
    if (line->given[POSITION_HANDS]) {
        if (!read_order(line, r, s, error))
            return false;
        return kz_match_set_up(m, r, s, error) ? read_actions(line, m, error) : position_blame(line, error);
    }
    if (line->given[POSITION_STOCK] || line->given[POSITION_ACTIONS])
        return position_refuse_missing(line, POSITION_HANDS, error);
    return kz_match_set_up_between(m, r, s, error) || position_blame(line, error);
}

/* ---- reading: the whole line */

static bool read_seat(const position_line *line, const kz_rules *r, uint8_t *seat, kz_error *error)
{
    int32_t number;
    if (!read_number(line, POSITION_SEAT, 0, r->seats, &number, error))
        return false;
    *seat = (uint8_t)(number ? number - 1 : KZ_NOBODY);
    return true;
}

static bool read_view(const position_line *line, const kz_rules *r, kz_set_up *s, kz_position *out,
                      kz_error *error)
{
    uint8_t seat;
    kz_match m;
    if (!read_seat(line, r, &seat, error))
        return false;
    if (line->given[POSITION_OVER] ? !position_read_over(line, r, s, &m, error)
                                   : !kz_match_set_up_between(&m, r, s, error))
        return line->given[POSITION_OVER] ? false : position_blame(line, error);
    kz_view_of(&m, seat, &out->view);
    return line->given[POSITION_OVER] || position_read_view(line, &out->view, error);
}

bool kz_position_parse(const kz_games *games, const char *text, size_t length, kz_position *position,
                       kz_error *error)
{
    if (memory_is_null(games, "games", error) || (length && memory_is_null(text, "text", error)) ||
        memory_is_null(position, "position", error))
        return false;
    position_line line;
    kz_position p;
    kz_rules rules;
    kz_set_up s;
    memset(&p, 0, sizeof p);
    if (!position_split(&line, text, length, error) || !read_rules(&line, games, &p, &rules, error) ||
        !position_read_numbers(&line, &rules, &s, error))
        return false;
    for (int tag = POSITION_TITLE; tag < POSITION_TAGS; tag++)
        if (line.given[tag] && !line.given[POSITION_OVER])
            return position_refuse_missing(&line, POSITION_OVER, error);
    p.complete = !line.given[POSITION_SEAT];
    bool ok = !p.complete                 ? read_view(&line, &rules, &s, &p, error)
              : line.given[POSITION_OVER] ? position_read_over(&line, &rules, &s, &p.match, error)
                                          : read_match(&line, &rules, &s, &p.match, error);
    if (ok)
        *position = p;
    return ok;
}

/* ---- writing */

/* Fills *s with what the match has before the deal in play, or before the next one. */
static void set_up_of(const kz_public *pub, kz_set_up *s)
{
    kz_match m;
    m.pub = *pub;
    kz_set_up_of(&m, s);
    if (pub->phase == KZ_DEALING)
        return;
    s->deal_number = pub->deal_number;
    if (pub->phase == KZ_PLAYING)
        memcpy(s->account, pub->before, sizeof s->account);
}

static void put_match(base_text *sink, const kz_set_up *s, const kz_rules *r)
{
    for (int seat = 0; seat < r->seats; seat++) {
        base_text_format(sink, "%s", seat ? "/" : " hands=");
        position_put_tiles(sink, s->order + seat * r->hand, r->hand);
    }
    int dealt = r->seats * r->hand;
    if (dealt < KZ_TILES) {
        base_text_format(sink, " stock=");
        position_put_tiles(sink, s->order + dealt, KZ_TILES - dealt);
    }
    for (int i = 0; i < s->count; i++) {
        kz_action a = s->action[i];
        if (a.kind == KZ_DRAW)
            a.tile = KZ_NO_TILE; /* the stock has it */
        position_put_action(sink, a, i == 0);
    }
}

size_t kz_position_print(const kz_position *position, char *out, size_t size)
{
    const kz_public *p = position->complete ? &position->match.pub : &position->view.pub;
    base_text sink = base_text_in(out, size);
    kz_action action[KZ_LOG];
    kz_set_up s;
    assert(size);
    out[0] = '\0';
    bool playing = p->phase == KZ_PLAYING, is_long = playing && p->log_dropped;
    if (playing && !is_long && !rules_log_is_whole(p))
        return 0;
    if (playing && !is_long && position->complete)
        kz_set_up_played(&position->match, &s, action);
    else
        set_up_of(p, &s);
    base_text_format(&sink, "%s %d", position->game, p->rules.seats);
    if (position->options[0])
        base_text_format(&sink, " options=%s", position->options);
    base_text_format(&sink, " rules=%d", position->rules ? position->rules : KZ_RULES_VERSION);
    if (!position->complete)
        base_text_format(&sink, " seat=%d", position->view.seat == KZ_NOBODY ? 0 : position->view.seat + 1);
    position_put_numbers(&sink, &p->rules, &s);
    if (p->phase == KZ_OVER)
        position_put_over(&sink, p);
    else if (is_long)
        position_put_long(&sink, p, position->complete ? &position->match.hidden : NULL);
    else if (playing && position->complete)
        put_match(&sink, &s, &p->rules);
    else if (playing)
        position_put_view(&sink, &position->view);
    return base_text_end(&sink);
}
