/* SPDX-License-Identifier: MIT */
/* What a match has before a deal (docs/spec/position.md, "The match"). */
#include "engine/notation/position/position.h"

enum { BYTE_MAX = 255, QUEUE_BITS = 8 };

/* ---- reading */

/* Reads the numbers of a value, separated by `divider`: exactly `count`, each in least[i]..most[i]. */
static bool read_row(const position_line *line, position_tag tag, char divider, int count,
                     const int32_t *least, const int32_t *most, int32_t *out, kz_error *error)
{
    record_cursor list = position_value(line, tag), item;
    int n = 0;
    for (; position_take_item(&list, divider, &item); n++)
        if (n == count || !position_take_integer(&item, least[n], most[n], &out[n]) || item.at < item.length)
            return position_refuse_value(line, tag, error);
    return n == count || position_refuse_value(line, tag, error);
}

/* Reads one number of a tag that may be missing. */
static bool read_number(const position_line *line, position_tag tag, int32_t least, int32_t most,
                        int32_t *out, kz_error *error)
{
    return !line->given[tag] || read_row(line, tag, '/', 1, &least, &most, out, error);
}

bool position_read_seat(const position_line *line, position_tag tag, const kz_rules *r, uint8_t *seat,
                        kz_error *error)
{
    int32_t number = 0;
    if (!read_number(line, tag, 1, r->seats, &number, error))
        return false;
    if (number)
        *seat = (uint8_t)(number - 1);
    return true;
}

static bool read_byte(const position_line *line, position_tag tag, int32_t most, uint8_t *out,
                      kz_error *error)
{
    int32_t number = *out;
    bool ok = read_number(line, tag, tag == POSITION_COUNTED ? 0 : 1, most, &number, error);
    *out = (uint8_t)number;
    return ok;
}

/* Takes `20`, `+3` or `20+3`: an open account, or a closed one with its memory. */
static bool take_account(record_cursor *c, kz_account *account)
{
    enum { MOST = KZ_SET_UP_MAX };
    bool scored = position_take_integer(c, -MOST, MOST, &account->score);
    account->open = !record_take_byte(c, '+');
    if (account->open)
        return scored;
    return position_take_integer(c, -MOST, MOST, &account->memory) && (!scored || account->score);
}

static bool read_accounts(const position_line *line, const kz_rules *r, kz_set_up *s, kz_error *error)
{
    int n = 0;
    if (!line->given[POSITION_ACCOUNTS])
        return true;
    record_cursor list = position_value(line, POSITION_ACCOUNTS), item;
    memset(s->account, 0, sizeof s->account);
    for (; position_take_item(&list, ',', &item); n++)
        if (n == r->side_count || !take_account(&item, &s->account[n]) || item.at < item.length)
            return position_refuse_value(line, POSITION_ACCOUNTS, error);
    return n == r->side_count || position_refuse_value(line, POSITION_ACCOUNTS, error);
}

static bool read_queue(const position_line *line, kz_standing *t, kz_error *error)
{
    if (!line->given[POSITION_QUEUE])
        return true;
    record_cursor list = position_value(line, POSITION_QUEUE), item;
    for (int32_t next = 0, at; position_take_item(&list, ',', &item); next = at + 1) {
        if (!position_take_integer(&item, next, QUEUE_BITS - 1, &at) || item.at < item.length)
            return position_refuse_value(line, POSITION_QUEUE, error);
        t->queue |= (uint8_t)(1u << at);
    }
    return true;
}

static bool read_debts(const position_line *line, const kz_rules *r, kz_standing *t, kz_error *error)
{
    static const int32_t least[4] = {-KZ_SET_UP_MAX, 0, 1, 1};
    const int32_t most[4] = {KZ_SET_UP_MAX, BYTE_MAX, r->seats, r->side_count};
    int32_t n[4];
    if (line->given[POSITION_POT]) {
        if (!read_row(line, POSITION_POT, '/', 2, least, most, n, error))
            return false;
        t->pot = n[0];
        t->pot_deals = (uint8_t)n[1];
    }
    if (line->given[POSITION_DEBT]) {
        if (!read_row(line, POSITION_DEBT, '/', 4, least, most, n, error))
            return false;
        t->debt = n[0];
        t->debt_deals = (uint8_t)n[1];
        t->debtor = (uint8_t)(n[2] - 1);
        t->creditor = (uint8_t)(n[3] - 1);
    }
    return true;
}

static bool read_counts(const position_line *line, kz_standing *t, kz_error *error)
{
    static const int32_t least[2] = {0, -KZ_SET_UP_MAX}, most[2] = {BYTE_MAX, KZ_SET_UP_MAX},
                         zero[2] = {0, 0}, bytes[2] = {BYTE_MAX, BYTE_MAX};
    int32_t n[2];
    if (line->given[POSITION_EGGS]) {
        if (!read_row(line, POSITION_EGGS, '/', 2, least, most, n, error))
            return false;
        t->eggs = (uint8_t)n[0];
        t->weight = n[1];
    }
    if (line->given[POSITION_LOST]) {
        if (!read_row(line, POSITION_LOST, ',', 2, zero, bytes, n, error))
            return false;
        t->lost[0] = (uint8_t)n[0];
        t->lost[1] = (uint8_t)n[1];
    }
    return true;
}

bool position_read_numbers(const position_line *line, const kz_rules *r, kz_set_up *s, kz_error *error)
{
    kz_match begun;
    kz_match_init(&begun, r);
    kz_set_up_of(&begun, s);
    s->next = KZ_NOBODY;
    kz_standing *t = &s->standing;
    return read_number(line, POSITION_DEAL, 1, KZ_SET_UP_MAX, &s->deal_number, error) &&
           position_read_seat(line, POSITION_LOT, r, &s->lot, error) &&
           position_read_seat(line, POSITION_NEXT, r, &s->next, error) && read_accounts(line, r, s, error) &&
           read_number(line, POSITION_CARRY, -KZ_SET_UP_MAX, KZ_SET_UP_MAX, &s->carry, error) &&
           read_debts(line, r, t, error) && read_queue(line, t, error) && read_counts(line, t, error) &&
           read_byte(line, POSITION_SIX, 1, &t->six, error) &&
           read_byte(line, POSITION_RIGHT, 1, &t->right, error) &&
           read_byte(line, POSITION_COUNTED, BYTE_MAX, &t->counted, error);
}

/* ---- writing */

static void put_seat(base_text *sink, const char *key, uint8_t seat)
{
    base_text_format(sink, " %s=%d", key, seat + 1);
}

static void put_accounts(base_text *sink, const kz_rules *r, const kz_account *account)
{
    for (int i = 0; i < r->side_count; i++) {
        base_text_format(sink, "%s", i ? "," : " accounts=");
        if (account[i].open || account[i].score)
            base_text_format(sink, "%d", (int)account[i].score);
        if (!account[i].open)
            base_text_format(sink, "+%d", (int)account[i].memory);
    }
}

static void put_queue(base_text *sink, unsigned queue)
{
    for (int i = 0, first = 1; i < QUEUE_BITS; i++)
        if (queue >> i & 1) {
            base_text_format(sink, "%s%d", first ? " queue=" : ",", i);
            first = 0;
        }
}

static void put_standing(base_text *sink, const kz_standing *t)
{
    if (t->pot || t->pot_deals)
        base_text_format(sink, " pot=%d/%d", (int)t->pot, t->pot_deals);
    if (t->debt || t->debt_deals || t->debtor || t->creditor)
        base_text_format(sink, " debt=%d/%d/%d/%d", (int)t->debt, t->debt_deals, t->debtor + 1,
                         t->creditor + 1);
    if (t->eggs || t->weight)
        base_text_format(sink, " eggs=%d/%d", t->eggs, (int)t->weight);
    put_queue(sink, t->queue);
    if (t->six)
        base_text_format(sink, " six=1");
    if (t->right)
        base_text_format(sink, " right=1");
    if (t->counted)
        base_text_format(sink, " counted=%d", t->counted);
    if (t->lost[0] || t->lost[1])
        base_text_format(sink, " lost=%d,%d", t->lost[0], t->lost[1]);
}

void position_put_numbers(base_text *sink, const kz_rules *r, const kz_set_up *s)
{
    base_text_format(sink, " deal=%d", (int)s->deal_number);
    if (s->lot)
        put_seat(sink, "lot", s->lot);
    if (s->next != KZ_NOBODY)
        put_seat(sink, "next", s->next);
    put_accounts(sink, r, s->account);
    if (s->carry)
        base_text_format(sink, " carry=%d", (int)s->carry);
    put_standing(sink, &s->standing);
}
