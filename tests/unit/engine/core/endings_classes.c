/* SPDX-License-Identifier: MIT */
#include "tests/unit/engine/core/endings_classes.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char *const kinds[] = {"out", "fish", "timeout", "void", "stopped"};
static const char *const reasons[KZ_REASONS] = {"goat",    "timeout", "target", "deals", "draw",
                                                "hundred", "svoyak",  "bald",   "six",   "general",
                                                "admiral", "officer", "labour", "queue"};

bool has_class(const classes *c, const char *fact)
{
    for (int i = 0; i < c->count; i++)
        if (!strcmp(c->fact[i], fact))
            return true;
    return false;
}

kz_tile test_next_draw(const kz_match *m)
{
    return kz_stock_next(m);
}

__attribute__((format(printf, 2, 3))) static void add(classes *c, const char *format, ...)
{
    char fact[CLASS_TEXT];
    va_list args;
    va_start(args, format);
    vsnprintf(fact, sizeof fact, format, args);
    va_end(args);
    if (c->count < CLASSES && !has_class(c, fact))
        strcpy(c->fact[c->count++], fact);
}

/* The sides' values, as the scoring compares them. */
static void count_values(classes *c, const char *kind, const kz_match *m)
{
    int value[KZ_SEATS] = {0}, sides = m->pub.rules.side_count, most = 0, least = 0, sum = 0;
    for (int i = 0; i < m->pub.rules.seats; i++)
        value[m->pub.rules.side_of[i]] += kz_hand_value(&m->pub.rules, m->hidden.hand[i]);
    int own = m->pub.rules.side_of[m->pub.end.seat], mosts = 0, leasts = 0;
    bool below = false, above = false;
    for (int i = 0; i < sides; i++) {
        most = value[i] > value[most] ? i : most;
        least = value[i] < value[least] ? i : least;
        sum += value[i];
        for (int j = 0; j < i; j++)
            for (int k = i + 1; k < sides; k++) {
                below |= value[i] == value[j] && value[k] > value[i];
                above |= value[i] == value[j] && value[k] < value[i];
            }
    }
    for (int i = 0; i < sides; i++)
        mosts += value[i] == value[most], leasts += value[i] == value[least];
    add(c, "%s, largest %s%s", kind, mosts > 1 ? "shared" : "alone", mosts == sides ? ", all equal" : "");
    add(c, "%s, lowest %s", kind, leasts > 1 ? "shared" : "alone");
    add(c, "%s, largest is %s", kind, value[own] == value[most] ? "own" : "another's");
    add(c, "%s, equal%s%s", kind, below ? " below" : "", above ? " above" : "");
    add(c, "%s, own at least %d", kind, value[own] >= m->pub.rules.least_win);
    if (m->pub.rules.fish == KZ_FISH_REST_FIVES && leasts == 1)
        add(c, "%s, rest mod 5 is %d, %d", kind, (sum - 2 * value[least]) % 5, sum > 2 * value[least]);
}

/* What lies and what is left. */
static void count_tiles(classes *c, const char *kind, const kz_match *m)
{
    const kz_set blank = kz_bit(0), six = kz_bit(KZ_TILES - 1);
    const kz_board *b = &m->pub.board;
    add(c, "%s, last turn %d%d", kind, (b->last & blank) != 0, (b->last & six) != 0);
    add(c, "%s, led %s", kind, b->lead == 0 ? "0-0" : b->lead == KZ_TILES - 1 ? "6-6" : "another");
    int without = 0;
    for (int i = 0; i < m->pub.rules.seats; i++) {
        kz_set hand = m->hidden.hand[i];
        without += !(hand & KZ_DOUBLES);
        if (hand == blank || hand == six || hand == (blank | six))
            add(c, "%s, a hand is just %d%d", kind, (hand & blank) != 0, (hand & six) != 0);
    }
    if (m->pub.rules.fish == KZ_FISH_DOUBLES)
        add(c, "%s, without doubles %d, credited %d", kind, without,
            m->pub.end.credit[0] || m->pub.end.credit[1] || m->pub.end.credit[2]);
    add(c, "%s, stock %s", kind,
        m->pub.stock_count == 0                      ? "empty"
        : m->pub.stock_count <= m->pub.rules.reserve ? "reserve"
                                                     : "more");
}

static void count_accounts(classes *c, const char *kind, const kz_match *m)
{
    int own = m->pub.rules.side_of[m->pub.end.seat], credited = 0;
    for (int i = 0; i < m->pub.rules.side_count; i++) {
        const kz_account *x = &m->pub.end.before[i], *y = &m->pub.account[i];
        credited += m->pub.end.credit[i] > 0;
        const char *whose = i == own ? "own" : "another";
        if (!x->open && y->open)
            add(c, "%s, %s opens%s", kind, whose, x->memory ? " with a memory" : "");
        if (x->open && !y->open)
            add(c, "%s, %s is written off", kind, whose);
        if (y->memory > x->memory)
            add(c, "%s, %s remembers", kind, whose);
        if (x->memory && !y->memory && !y->open)
            add(c, "%s, %s forgets", kind, whose);
        if (x->memory && y->memory == x->memory && !m->pub.end.credit[i])
            add(c, "%s, %s keeps its memory", kind, whose);
        if (m->pub.end.credit[i] < 0)
            add(c, "%s, %s loses %s", kind, whose, y->score ? "some" : "all");
        if (m->pub.end.played[i])
            add(c, "%s, %s scored in play", kind, whose);
    }
    add(c, "%s, credited %d", kind, credited);
    add(c, "%s, own credited %d", kind, m->pub.end.credit[own] > 0);
}

static void count_next(classes *c, const char *kind, const kz_match *before, const kz_match *m)
{
    int seats = m->pub.rules.seats, next = m->pub.end.next;
    const char *carry = before->pub.carry == m->pub.carry ? "as before"
                        : m->pub.carry == 0               ? "spent"
                        : before->pub.carry               ? "more"
                                                          : "new";
    add(c, "%s, carry %s%s", kind, carry, m->pub.carry ? ", some" : "");
    if (m->pub.phase != KZ_DEALING)
        return;
    if (next == KZ_NOBODY)
        add(c, "%s, next by the tiles", kind);
    else
        add(c, "%s, next is %d after", kind, (next - m->pub.end.seat + seats) % seats);
}

/* Facts of some scorings only; pairs of these facts distinguish their rules. */
static void count_standing(classes *c, const char *kind, const kz_match *before, const kz_match *m)
{
    const kz_standing *x = &before->pub.standing, *y = &m->pub.standing;
    const kz_set blank = kz_bit(0), six = kz_bit(KZ_TILES - 1);
    if (m->pub.rules.out == KZ_OUT_FORM)
        add(c, "%s, credited %d, counted %d, lost %d %d", kind, m->pub.end.credit[0] || m->pub.end.credit[1],
            y->counted<2, y->lost[0]> 1, y->lost[1] > 1);
    if (m->pub.rules.out != KZ_OUT_HOLDER && m->pub.rules.out != KZ_OUT_TITLES)
        return;
    int own = m->pub.rules.side_of[m->pub.end.seat], led = m->pub.led_six, holder = 0, values = 0;
    for (int i = 0; i < m->pub.rules.side_count; i++)
        if (m->pub.end.before[i].open)
            holder = i == own ? 1 : 2;
    for (int i = 0; i < m->pub.rules.seats; i++)
        values += m->pub.rules.side_of[i] == own ? 0 : kz_hand_value(&m->pub.rules, m->hidden.hand[i]);
    const int core[] = {led == KZ_NOBODY ? 0
                        : led == own     ? 1
                                         : 2,
                        holder,
                        ((m->pub.board.last & blank) != 0) + 2 * ((m->pub.board.last & six) != 0),
                        values >= m->pub.rules.least_win,
                        !y->pot_deals     ? x->pot_deals > 0
                        : y->pot > x->pot ? 2
                                          : 3,
                        !y->debt_deals  ? x->debt_deals > 0
                        : x->debt_deals ? 2
                                        : 3,
                        x->debt_deals && x->debtor == m->pub.end.seat,
                        y->six + 2 * y->right,
                        y->eggs > 3 ? 3 : y->eggs,
                        y->queue != 0,
                        before->pub.swap.seat == KZ_NOBODY   ? 0
                        : before->pub.swap.from == KZ_NOBODY ? 1
                                                             : 2};
    enum { CORE = sizeof core / sizeof *core };
    for (int i = 0; i < CORE; i++)
        for (int j = 0; j < i; j++)
            add(c, "%s, %d:%d %d:%d", kind, j, core[j], i, core[i]);
    if (m->pub.phase == KZ_OVER)
        add(c, "%s %s eggs %d", kind, reasons[m->pub.result.reason],
            m->pub.result.eggs > 4 ? 4 : m->pub.result.eggs);
}

void classify(classes *out, const kz_match *before, const kz_match *m)
{
    const char *kind = kinds[m->pub.end.kind];
    add(out, "%s", kind);
    add(out, "%s, deal %s", kind, m->pub.deal_number == 1 ? "1" : "later");
    if (m->pub.end.kind != KZ_ENDED_TIMEOUT) {
        count_values(out, kind, m);
        count_tiles(out, kind, m);
        count_accounts(out, kind, m);
        count_next(out, kind, before, m);
        count_standing(out, kind, before, m);
    } else {
        add(out, "%s, at turn %d", kind, before->pub.turn == m->pub.end.seat);
    }
    if (m->pub.phase != KZ_OVER)
        return;
    int losers = __builtin_popcount(m->pub.result.losers);
    add(out, "%s, match: %s, %d lose%s", kind, reasons[m->pub.result.reason], losers,
        m->pub.result.winners ? "" : ", nobody wins");
    for (int i = 0; m->pub.result.rated && i < m->pub.rules.seats; i++)
        add(out, "%s, rating %s", kind,
            m->pub.result.rating[i] > 1 ? "more"
            : m->pub.result.rating[i]   ? "1"
                                        : "0");
}

void count_kind(classes *out, const char *game, const kz_match *m)
{
    if (m->pub.phase == KZ_PLAYING)
        return;
    add(out, "%s %d: %s", game, m->pub.rules.seats, kinds[m->pub.end.kind]);
    if (m->pub.phase == KZ_OVER)
        add(out, "%s %d: match, %s", game, m->pub.rules.seats, reasons[m->pub.result.reason]);
}
