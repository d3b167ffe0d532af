/* SPDX-License-Identifier: MIT */
/* A match that is over (docs/spec/position.md, "The end of the match"). */
#include "engine/notation/position/position.h"

/* ---- reading */

static bool take_reason(const record_cursor *item, uint8_t *reason)
{
    size_t length = item->length - item->at;
    for (int i = 0; i < KZ_REASONS; i++) {
        const char *word = kz_reason_word((kz_reason)i);
        if (strlen(word) == length && memcmp(word, item->text + item->at, length) == 0) {
            *reason = (uint8_t)i;
            return true;
        }
    }
    return false;
}

/* Takes sides as digits, ascending: "13". */
static bool take_sides(record_cursor item, int sides, uint8_t *out)
{
    *out = 0;
    for (int last = '0'; item.at < item.length; item.at++) {
        int digit = record_peek(&item);
        if (digit <= last || digit > '0' + sides)
            return false;
        last = digit;
        *out |= (uint8_t)(1u << (digit - '1'));
    }
    return true;
}

static bool read_result(const position_line *line, int sides, kz_result *result, kz_error *error)
{
    record_cursor list = position_value(line, POSITION_OVER), reason, winners, losers, more;
    memset(result, 0, sizeof *result);
    bool ok = position_take_item(&list, '/', &reason) && position_take_item(&list, '/', &winners) &&
              position_take_item(&list, '/', &losers) && !position_take_item(&list, '/', &more) &&
              take_reason(&reason, &result->reason) && take_sides(winners, sides, &result->winners) &&
              take_sides(losers, sides, &result->losers);
    result->tie = result->reason == KZ_REASON_TIE;
    if (!ok || (result->winners & result->losers) || result->tie != !(result->winners | result->losers))
        return position_refuse_value(line, POSITION_OVER, error);
    return true;
}

static bool read_title(const position_line *line, kz_result *result, kz_error *error)
{
    if (!line->given[POSITION_TITLE])
        return true;
    record_cursor c = position_value(line, POSITION_TITLE);
    int32_t eggs;
    if (!position_take_integer(&c, 0, UINT8_MAX, &eggs) || !record_take_byte(&c, '/') ||
        !position_take_integer(&c, -KZ_SET_UP_MAX, KZ_SET_UP_MAX, &result->weight) || c.at < c.length)
        return position_refuse_value(line, POSITION_TITLE, error);
    result->titled = true;
    result->eggs = (uint8_t)eggs;
    return true;
}

static bool read_rating(const position_line *line, int seats, kz_result *result, kz_error *error)
{
    if (!line->given[POSITION_RATING])
        return true;
    record_cursor list = position_value(line, POSITION_RATING), item;
    int n = 0;
    for (; position_take_item(&list, ',', &item); n++)
        if (n == seats || !position_take_integer(&item, 0, KZ_SET_UP_MAX, &result->rating[n]) ||
            item.at < item.length)
            return position_refuse_value(line, POSITION_RATING, error);
    result->rated = true;
    return n == seats || position_refuse_value(line, POSITION_RATING, error);
}

bool position_read_over(const position_line *line, const kz_rules *rules, kz_set_up *s, kz_match *match,
                        kz_error *error)
{
    kz_result result;
    for (int tag = POSITION_HANDS; tag < POSITION_OVER; tag++)
        if (line->given[tag])
            return position_refuse_tag(line, (position_tag)tag, error);
    if (!read_result(line, rules->side_count, &result, error) || !read_title(line, &result, error) ||
        !read_rating(line, rules->seats, &result, error))
        return false;
    /* By its scores and counts the match would be over before the deal: they are set after the check. */
    kz_set_up level = *s;
    memset(level.account, 0, sizeof level.account);
    memset(level.standing.lost, 0, sizeof level.standing.lost);
    level.standing.counted = 0;
    if (!kz_match_set_up_between(match, rules, &level, error))
        return position_blame(line, error);
    kz_public *p = &match->pub;
    memcpy(p->account, s->account, sizeof p->account);
    p->standing = s->standing;
    p->deal_number = s->deal_number;
    p->phase = KZ_OVER;
    p->result = result;
    return true;
}

/* ---- writing */

static void put_sides(base_text *sink, unsigned sides)
{
    for (int i = 0; i < KZ_SEATS; i++)
        if (sides >> i & 1)
            base_text_format(sink, "%d", i + 1);
}

void position_put_over(base_text *sink, const kz_public *p)
{
    const kz_result *r = &p->result;
    base_text_format(sink, " over=%s/", kz_reason_word((kz_reason)r->reason));
    put_sides(sink, r->winners);
    base_text_format(sink, "/");
    put_sides(sink, r->losers);
    if (r->titled)
        base_text_format(sink, " title=%d/%d", r->eggs, (int)r->weight);
    for (int i = 0; r->rated && i < p->rules.seats; i++)
        base_text_format(sink, "%s%d", i ? "," : " rating=", (int)r->rating[i]);
}
