/* SPDX-License-Identifier: MIT */
/* Plays a table of laps on a match: finds the ends at which the tiles were laid (docs/lap-table.md). */
#include "base/text.h"
#include "engine/memory/pointers.h"
#include "engine/notation/laps/cell.h"
#include "engine/notation/laps/hands.h"
#include "engine/notation/laps/laps.h"

#include <string.h>

typedef struct search {
    const kz_lap_deal *deal;
    kz_lap_doubts *doubts;
    bool oriented;
    int last;       /* one past the last cell that is not blank */
    int steps_left; /* node budget */
    int furthest;   /* the deepest cell at which a branch failed, and the reason */
    kz_error error;
} search;

enum { SEARCH_STEPS = 10000 };

static const kz_lap_cell *cell_at(const kz_lap_deal *deal, int i)
{
    return &deal->cell[i / deal->seats][i % deal->seats];
}

static void print_cell(const kz_lap_cell *cell, base_text *sink)
{
    char text[KZ_TILE_TEXT], end[3] = "@";
    for (int i = 0; i < cell->count; i++) {
        const kz_lap_tile *t = &cell->tile[i];
        end[1] = laps_end_letter(t->end);
        base_text_format(sink, "%s%s%s%s", i ? "+" : "", kz_tile_print(laps_tile_of(t), text),
                         end[1] ? end : "",
                         t->kind == KZ_LAY_CLOSED       ? "!"
                         : t->kind == KZ_LAY_LENGTHWISE ? "="
                                                        : "");
    }
}

/* Reports why no legal action matches the cell. */
static void explain(const kz_match *m, const kz_lap_cell *cell, int seat, kz_error *error)
{
    char text[64];
    base_text sink = base_text_in(text, sizeof text);
    text[0] = '\0';
    kz_match after = *m;
    kz_action a = {KZ_KNOCK, (uint8_t)seat, KZ_NO_TILE, KZ_NO_END};
    print_cell(cell, &sink);
    if (m->pub.phase != KZ_PLAYING)
        kz_fail(error, KZ_E_DEAL_ENDED, cell->count ? text : "-", NULL, NULL);
    else if ((cell->count == 0 || kz_action_parse(&m->pub, seat, text, sink.length, &a, error)) &&
             kz_match_try(&after, a, error))
        kz_fail(error, KZ_E_FITS_NOWHERE, text, NULL, NULL);
    error->line = cell->line;
    error->column = cell->column;
}

static void note_failure(search *s, const kz_match *m, int i)
{
    if (i <= s->furthest)
        return;
    s->furthest = i;
    explain(m, cell_at(s->deal, i), i % s->deal->seats, &s->error);
}

/* Lists actions before the lead that have no cell: a claim of 6-6, and a gift for it. */
static int list_claims(const kz_match *m, kz_action *out)
{
    kz_action legal[KZ_LEGAL];
    int count = kz_match_legal(m, legal), n = 0;
    for (int i = 0; i < count; i++)
        if (legal[i].kind == KZ_CLAIM || legal[i].kind == KZ_GIVE)
            out[n++] = legal[i];
    return n;
}

static int list_readings(const search *s, const kz_match *m, int i, kz_action out[KZ_LEGAL])
{
    const kz_lap_cell *cell = cell_at(s->deal, i);
    uint8_t seat = (uint8_t)(i % s->deal->seats);
    int n = m->pub.board.line == 0 ? list_claims(m, out) : 0;
    if (m->pub.phase != KZ_PLAYING)
        return 0;
    if (cell->kind == KZ_CELL_RESIGN || cell->kind == KZ_CELL_TIMEOUT) {
        uint8_t kind = cell->kind == KZ_CELL_RESIGN ? KZ_RESIGN : KZ_TIMEOUT;
        if (seat == m->pub.turn)
            out[n++] = (kz_action){kind, seat, KZ_NO_TILE, KZ_NO_END};
        return n;
    }
    return seat == m->pub.turn ? n + laps_readings(m, cell, s->oriented, out + n) : n;
}

/* Returns the place of a cell's doubt, or where it would be inserted: doubts are in the order of the
 * cells. */
static kz_lap_doubt *doubt_at(kz_lap_doubts *all, int lap, int seat)
{
    kz_lap_doubt *at = all->doubt, *end = at + all->count;
    while (at < end && (at->lap < lap || (at->lap == lap && at->seat < seat)))
        at++;
    return at;
}

static void add_action(kz_lap_doubt *doubt, kz_action a)
{
    int at = 0;
    while (at < doubt->count && doubt->action[at].end < a.end)
        at++;
    bool known = at < doubt->count && memcmp(&doubt->action[at], &a, sizeof a) == 0;
    if (known || doubt->count == KZ_DOUBT_ACTIONS)
        return;
    memmove(&doubt->action[at + 1], &doubt->action[at],
            (size_t)(doubt->count++ - at) * sizeof *doubt->action);
    doubt->action[at] = a;
}

static void add_doubt(search *s, int i, kz_action first, kz_action other)
{
    int lap = i / s->deal->seats, seat = i % s->deal->seats;
    kz_lap_doubts *all = s->doubts;
    kz_lap_doubt *doubt = doubt_at(all, lap, seat), *end = all->doubt + all->count;
    bool known = doubt < end && doubt->lap == lap && doubt->seat == seat;
    if (!known && all->count == KZ_LAP_DOUBTS)
        return;
    if (!known) {
        memmove(doubt + 1, doubt, (size_t)(end - doubt) * sizeof *doubt);
        *doubt = (kz_lap_doubt){.lap = lap, .seat = seat};
        all->count++;
    }
    add_action(doubt, first);
    add_action(doubt, other);
}

static bool is_outcome_same(const kz_match *x, const kz_match *y)
{
    bool same = x->pub.phase == y->pub.phase && x->pub.carry == y->pub.carry &&
                x->pub.result.winners == y->pub.result.winners &&
                x->pub.result.reason == y->pub.result.reason;
    for (int side = 0; side < x->pub.rules.side_count; side++)
        same = same && x->pub.account[side].score == y->pub.account[side].score &&
               x->pub.account[side].memory == y->pub.account[side].memory;
    return same;
}

/* Returns whether an action is a different reading. Ends of different values are. Ends of the same value are
 * only if the results differ. */
static bool is_other_reading(const kz_match *m, kz_action first, const kz_match *end_first, kz_action other,
                             const kz_match *end_other)
{
    if (first.kind == KZ_LAY && other.kind == KZ_LAY && first.end < KZ_ENDS && other.end < KZ_ENDS &&
        m->pub.board.value[first.end] != m->pub.board.value[other.end])
        return true;
    return !is_outcome_same(end_first, end_other);
}

static bool read_on(search *s, const kz_match *start, int i, kz_match *end);

static bool read_branches(search *s, const kz_match *m, int i, const kz_action *options, int count,
                          kz_match *end)
{
    int found = -1;
    for (int k = 0; k < count; k++) {
        kz_match after = *m, other;
        bool lays = options[k].kind != KZ_CLAIM && options[k].kind != KZ_GIVE;
        kz_match_apply(&after, options[k]);
        if (!read_on(s, &after, i + lays, found < 0 ? end : &other))
            continue;
        if (found < 0)
            found = k;
        else if (is_other_reading(m, options[found], end, options[k], &other))
            add_doubt(s, i, options[found], options[k]);
    }
    return found >= 0;
}

/* Checks that the tiles left are those of the table. */
static bool check_left(search *s, const kz_match *m)
{
    for (int seat = 0; s->deal->has_left && seat < s->deal->seats; seat++) {
        const kz_lap_list *left = &s->deal->left[seat];
        kz_set tiles = 0;
        for (int i = 0; i < left->count; i++)
            tiles |= kz_bit(left->tile[i]);
        if (tiles == m->hidden.hand[seat])
            continue;
        if (s->last >= s->furthest) {
            s->furthest = s->last;
            laps_refuse(&s->error, left->line, left->column, KZ_E_LEFT, (char[]){(char)('1' + seat), '\0'},
                        NULL);
        }
        return false;
    }
    return true;
}

/* Searches depth-first with backtracking over the readings of cells `i` on. Returns true if one replays;
 * *end is then the state after it. */
static bool read_on(search *s, const kz_match *start, int i, kz_match *end)
{
    kz_match m = *start;
    for (; i < s->last; i++) {
        const kz_lap_cell *cell = cell_at(s->deal, i);
        bool is_blank = cell->kind == KZ_CELL_BLANK || cell->kind == KZ_CELL_KNOCK;
        if (is_blank && (m.pub.phase != KZ_PLAYING || m.pub.board.line == 0))
            continue;
        kz_action options[KZ_LEGAL];
        if (s->steps_left == 0)
            return false;
        s->steps_left--;
        int n = list_readings(s, &m, i, options);
        if (n == 0)
            note_failure(s, &m, i);
        if (n == 0)
            return false;
        if (n > 1 || options[0].kind == KZ_CLAIM || options[0].kind == KZ_GIVE)
            return read_branches(s, &m, i, options, n, end);
        kz_match_apply(&m, options[0]);
    }
    if (!check_left(s, &m))
        return false;
    *end = m;
    return true;
}

static int count_cells(const kz_lap_deal *deal)
{
    int n = deal->laps * deal->seats;
    while (n > 0 && cell_at(deal, n - 1)->kind == KZ_CELL_BLANK)
        n--;
    return n;
}

/* Searches with the halves in the order of the joint, or in any order. */
static bool search_ends(search *s, const kz_match *match, bool oriented, kz_match *end)
{
    s->oriented = oriented;
    s->steps_left = SEARCH_STEPS;
    s->furthest = -1;
    s->doubts->count = 0;
    return read_on(s, match, 0, end);
}

bool kz_laps_play(kz_match *match, const kz_lap_deal *deal, kz_lap_doubts *doubts, kz_error *error)
{
    if (memory_is_null(match, "match", error) || memory_is_null(deal, "deal", error))
        return false;
    kz_lap_doubts own;
    search s = {.deal = deal, .doubts = doubts ? doubts : &own, .last = count_cells(deal)};
    kz_match end;
    bool found = search_ends(&s, match, true, &end) || search_ends(&s, match, false, &end);
    if (!found && s.steps_left) {
        if (error)
            *error = s.error;
        return false;
    }
    if (!found || s.doubts->count || !s.steps_left) {
        int lap = s.doubts->count ? s.doubts->doubt[0].lap : 0;
        int seat = s.doubts->count ? s.doubts->doubt[0].seat : 0;
        const kz_lap_cell *cell = &deal->cell[lap][seat];
        return laps_refuse(error, cell->line, cell->column, KZ_E_READINGS, NULL, NULL);
    }
    *match = end;
    return true;
}
