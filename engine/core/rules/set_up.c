/* SPDX-License-Identifier: MIT */
/* Sets up a position from its history: a match as it was before a deal, the deal, its actions. */
#include "engine/core/rules/scoring/tally.h"
#include "engine/core/rules/text.h"

#include <string.h>

static bool refuse_seat(kz_error *error, int seat)
{
    return rules_refuse_for(error, KZ_E_SEAT, rules_number_text(seat + 1).text, NULL, NULL);
}

/* Checks the numbers, from which the match continues to count. */
static bool check_numbers(const kz_set_up *s, kz_error *error)
{
    const kz_standing *t = &s->standing;
    const kz_account *a = s->account;
    const struct {
        const char *name;
        int32_t value;
    } number[] = {{"deal_number", s->deal_number},
                  {"carry", s->carry},
                  {"pot", t->pot},
                  {"debt", t->debt},
                  {"weight", t->weight},
                  {"score", a[0].score},
                  {"score", a[1].score},
                  {"score", a[2].score},
                  {"score", a[3].score},
                  {"memory", a[0].memory},
                  {"memory", a[1].memory},
                  {"memory", a[2].memory},
                  {"memory", a[3].memory}};
    for (size_t i = 0; i < sizeof number / sizeof *number; i++)
        if (number[i].value < -KZ_SET_UP_MAX || number[i].value > KZ_SET_UP_MAX)
            return rules_refuse_for(error, KZ_E_TAG_VALUE, rules_number_text(number[i].value).text,
                                    number[i].name, "-1000000..1000000");
    return s->deal_number >= 1 || rules_refuse_for(error, KZ_E_DEAL_EXPECTED, "1", NULL, NULL);
}

/* Checks leads of 6-6, which only these ways of scoring create and end. */
static bool check_leads(const kz_rules *r, const kz_standing *t, kz_error *error)
{
    bool titles = r->out == KZ_OUT_TITLES, six = titles || r->out == KZ_OUT_HOLDER;
    const char *wrong = !titles && t->right   ? "right"
                        : !titles && t->queue ? "queue"
                        : !six && t->six      ? "six"
                                              : NULL;
    return !wrong || rules_refuse_for(error, KZ_E_TAG_VALUE, "1", wrong, "0");
}

/* Checks the named seats and sides. A required 6-6 must be in a hand unless a seat may swap for it. */
static bool check_seats(const kz_rules *r, const kz_set_up *s, kz_error *error)
{
    const kz_standing *t = &s->standing;
    if (s->lot >= r->seats || (s->next != KZ_NOBODY && s->next >= r->seats))
        return refuse_seat(error, s->lot >= r->seats ? s->lot : s->next);
    if (t->debt_deals && (t->debtor >= r->seats || t->creditor >= r->side_count))
        return refuse_seat(error, t->debtor >= r->seats ? t->debtor : t->creditor);
    bool dealt = false;
    for (int i = 0; i < r->seats * r->hand; i++)
        dealt |= s->order[i] == KZ_TILE_66;
    return !t->six || s->next != KZ_NOBODY || dealt ||
           rules_refuse_for(error, KZ_E_NOT_IN_HAND, rules_tile_text(KZ_TILE_66).text, NULL, NULL);
}

/* Restores the match as it was before the deal. Returns false if it was over. */
static bool stand(kz_match *m, const kz_rules *rules, const kz_set_up *s, kz_error *error)
{
    kz_match_init(m, rules);
    kz_public *p = &m->pub;
    p->lot = s->lot;
    p->next = s->next;
    p->deal_number = s->deal_number - 1;
    p->carry = s->carry;
    p->standing = s->standing;
    memcpy(p->account, s->account, sizeof p->account);
    kz_public end = *p;
    if (s->deal_number > 1)
        scoring_test_end(&end);
    return end.phase != KZ_OVER || rules_refuse_for(error, KZ_E_OVER, NULL, NULL, NULL);
}

void kz_set_up_of(const kz_match *match, kz_set_up *out)
{
    const kz_public *p = &match->pub;
    memset(out, 0, sizeof *out);
    out->deal_number = p->deal_number + 1;
    out->lot = p->lot;
    out->next = p->next;
    out->carry = p->carry;
    out->standing = p->standing;
    memcpy(out->account, p->account, sizeof out->account);
}

bool kz_match_set_up(kz_match *match, const kz_rules *rules, const kz_set_up *s, kz_error *error)
{
    kz_match m;
    if (!check_numbers(s, error) || !check_leads(rules, &s->standing, error) ||
        !check_seats(rules, s, error) || !stand(&m, rules, s, error) || !kz_match_deal(&m, s->order, error))
        return false;
    for (int i = 0; i < s->count; i++) {
        if (kz_match_try(&m, s->action[i], error))
            continue;
        if (error)
            error->line = i + 1;
        return false;
    }
    *match = m;
    return true;
}
