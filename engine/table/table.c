/* SPDX-License-Identifier: MIT */
#include "engine/table/table.h"

void table_init(table_match *table, const kz_rules *rules, const table_terms *terms)
{
    kz_match_init(&table->match, rules);
    table->terms = *terms;
    for (int seat = 0; seat < KZ_SEATS; seat++)
        table->player[seat] = (table_player){.kind = TABLE_HUMAN};
    table_clock_init(&table->clock, terms->move_ms, terms->reserve_ms);
    table->history.count = 0;
    table->watches = NULL;
    table->proposal = TABLE_NO_PROPOSAL;
    table->proposer = KZ_NOBODY;
    table->asked = 0;
    table->lot_drawn = !kz_leads_by_lot(rules);
    table->paused = table->drawn = false;
}

void table_add_watch(table_match *table, table_watch *watch)
{
    watch->next = table->watches;
    table->watches = watch;
}

static void notify_dealt(const table_match *t, const kz_match *match)
{
    for (const table_watch *w = t->watches; w; w = w->next)
        if (w->on.dealt)
            w->on.dealt(w->on.context, match);
}

static void notify_acting(const table_match *t, const kz_match *match, kz_action action)
{
    for (const table_watch *w = t->watches; w; w = w->next)
        if (w->on.acting)
            w->on.acting(w->on.context, match, action);
}

static void notify_acted(const table_match *t, const kz_match *match, kz_action action)
{
    for (const table_watch *w = t->watches; w; w = w->next)
        if (w->on.acted)
            w->on.acted(w->on.context, match, action);
}

/* ---- what comes next */

static table_next_step step_of(table_need need)
{
    return (table_next_step){(uint8_t)need, KZ_NOBODY, INT64_MAX};
}

static bool is_over(const table_match *t)
{
    return t->match.pub.phase == KZ_OVER || t->drawn;
}

static bool is_timed(const table_match *t, int seat)
{
    return t->player[seat].kind != TABLE_BOT;
}

table_next_step table_next(const table_match *table)
{
    const kz_public *pub = &table->match.pub;
    if (is_over(table))
        return step_of(TABLE_NEEDS_NOTHING);
    if (table->paused)
        return step_of(TABLE_NEEDS_CONTINUE);
    if (pub->phase == KZ_DEALING)
        return step_of(table->lot_drawn ? TABLE_NEEDS_DEAL : TABLE_NEEDS_LOT);
    bool timed = is_timed(table, pub->turn);
    int64_t until = timed ? table_clock_end(&table->clock, pub->turn) : INT64_MAX;
    return (table_next_step){TABLE_NEEDS_ACTION, pub->turn, until};
}

static bool needs(const table_match *t, table_need need)
{
    return table_next(t).need == need;
}

/* ---- deals and actions */

static void drop_proposal(table_match *t)
{
    t->proposal = TABLE_NO_PROPOSAL;
    t->proposer = KZ_NOBODY;
    t->asked = 0;
}

/* Carries out a legal action. */
static void carry_out(table_match *t, kz_action action, int64_t now)
{
    int turn = t->match.pub.turn;
    if (action.kind == KZ_DRAW)
        action.tile = kz_stock_next(&t->match);
    notify_acting(t, &t->match, action);
    kz_match_apply(&t->match, action);
    table_history_add(&t->history, action);
    drop_proposal(t);
    if (is_timed(t, turn))
        table_clock_charge(&t->clock, turn, now);
    table_clock_start(&t->clock, now);
    notify_acted(t, &t->match, action);
}

table_next_step table_go_on(table_match *table, int64_t now)
{
    kz_action legal[KZ_LEGAL];
    while (needs(table, TABLE_NEEDS_ACTION) && kz_match_legal(&table->match, legal) == 1 &&
           !kz_is_choice(legal[0]))
        carry_out(table, legal[0], now);
    return table_next(table);
}

bool table_lot(table_match *table, int seat)
{
    if (!needs(table, TABLE_NEEDS_LOT) || seat < 0 || seat >= table->match.pub.rules.seats)
        return false;
    kz_match_set_lot(&table->match, seat);
    table->lot_drawn = true;
    return true;
}

/* Fills *error with "the rules do not reject it". Returns false. */
static bool not_now(kz_error *error)
{
    kz_fail(error, KZ_OK, NULL, NULL, NULL);
    return false;
}

bool table_deal(table_match *table, const kz_tile order[KZ_TILES], int64_t now, kz_error *error)
{
    if (!needs(table, TABLE_NEEDS_DEAL))
        return not_now(error);
    if (!kz_match_deal(&table->match, order, error))
        return false;
    table_history_begin(&table->history, &table->match);
    table_clock_start(&table->clock, now);
    notify_dealt(table, &table->match);
    return true;
}

bool table_check_time(table_match *table, int64_t now)
{
    table_next_step next = table_next(table);
    if (next.need != TABLE_NEEDS_ACTION || now < next.until_ms)
        return false;
    carry_out(table, (kz_action){KZ_TIMEOUT, next.seat, KZ_NO_TILE, KZ_NO_END}, now);
    return true;
}

bool table_act(table_match *table, kz_action action, int64_t now, kz_error *error)
{
    table_check_time(table, now);
    if (!kz_match_check(&table->match, action, error))
        return false;
    if (!needs(table, TABLE_NEEDS_ACTION) || action.kind == KZ_TIMEOUT)
        return not_now(error);
    carry_out(table, action, now);
    return true;
}

bool table_choose(const table_match *table, kz_action *action)
{
    kz_view view;
    table_next_step next = table_next(table);
    const table_player *player = next.seat < KZ_SEATS ? &table->player[next.seat] : NULL;
    if (!player || !player->choose)
        return false;
    kz_view_of(&table->match, next.seat, &view);
    *action = player->choose(player->context, &view);
    return true;
}

/* ---- pauses and proposals */

bool table_pause(table_match *table, int64_t now)
{
    if (is_over(table) || table->paused || table_check_time(table, now))
        return false;
    table->paused = true;
    table_clock_stop(&table->clock, now);
    return true;
}

bool table_continue(table_match *table, int64_t now)
{
    if (!needs(table, TABLE_NEEDS_CONTINUE))
        return false;
    table->paused = false;
    table_clock_continue(&table->clock, now);
    return true;
}

/* Takes back the last choice of `seat`, which has one. */
static void take_back(table_match *t, int seat, int64_t now)
{
    int count = t->history.count, at = table_history_last_choice(&t->history, seat);
    table_history_cut(&t->history, at, &t->match);
    table_clock_start(&t->clock, now);
    for (const table_watch *w = t->watches; w; w = w->next)
        if (w->taken_back)
            w->taken_back(w->on.context, &t->match, count - at);
}

/* Carries out a proposal to which nobody's agreement is missing. */
static void carry_out_proposal(table_match *t, int64_t now)
{
    int proposer = t->proposer;
    bool takeback = t->proposal == TABLE_TAKEBACK;
    if (t->asked)
        return;
    drop_proposal(t);
    if (takeback)
        take_back(t, proposer, now);
    else
        t->drawn = true;
}

static bool may_propose(const table_match *t, int seat, table_proposal proposal)
{
    if (t->match.pub.phase != KZ_PLAYING || t->drawn || t->paused || t->proposal != TABLE_NO_PROPOSAL)
        return false;
    if (seat < 0 || seat >= t->match.pub.rules.seats)
        return false;
    if (proposal == TABLE_TAKEBACK)
        return t->terms.takebacks && table_history_last_choice(&t->history, seat) >= 0;
    return proposal == TABLE_DRAW && t->terms.draws;
}

static bool is_asked(const table_match *t, int seat, table_proposal proposal)
{
    uint8_t kind = t->player[seat].kind;
    return proposal == TABLE_DRAW || kind == TABLE_HUMAN || kind == TABLE_REMOTE;
}

bool table_propose(table_match *table, int seat, table_proposal proposal, int64_t now)
{
    if (table_check_time(table, now) || !may_propose(table, seat, proposal))
        return false;
    table->proposal = (uint8_t)proposal;
    table->proposer = (uint8_t)seat;
    for (int other = 0; other < table->match.pub.rules.seats; other++)
        if (other != seat && is_asked(table, other, proposal))
            table->asked |= (uint8_t)(1u << other);
    carry_out_proposal(table, now);
    return true;
}

bool table_answer(table_match *table, int seat, bool agrees, int64_t now)
{
    if (table_check_time(table, now) || seat < 0 || seat >= KZ_SEATS || !(table->asked >> seat & 1))
        return false;
    table->asked &= (uint8_t) ~(1u << seat);
    if (agrees)
        carry_out_proposal(table, now);
    else
        drop_proposal(table);
    return true;
}

/* ---- restoring */

static void on_dealt(void *context, const kz_match *match)
{
    table_match *t = context;
    table_history_begin(&t->history, match);
    notify_dealt(t, match);
}

static void on_acting(void *context, const kz_match *match, kz_action action)
{
    notify_acting(context, match, action);
}

static void on_acted(void *context, const kz_match *match, kz_action action)
{
    table_match *t = context;
    table_history_add(&t->history, action);
    notify_acted(t, match, action);
}

bool table_restore(table_match *table, kz_reader *reader, const kz_games *games, const char *text,
                   size_t length, int64_t now, kz_error *error)
{
    const kz_reader_events events = {
        .context = table, .dealt = on_dealt, .acting = on_acting, .acted = on_acted};
    kz_reader_init(reader, games, &events);
    if (!kz_reader_text(reader, text, length, error) || !kz_reader_end(reader, error))
        return false;
    if (!reader->has_match) {
        kz_fail(error, KZ_E_DEAL_EXPECTED, "1", NULL, NULL);
        if (error)
            error->line = reader->line + 1;
        return false;
    }
    table->match = reader->match;
    table->lot_drawn = true;
    table_clock_start(&table->clock, now);
    return true;
}
