/* SPDX-License-Identifier: MIT */
#include "engine/memory/pointers.h"
#include "engine/table/clock.h"
#include "engine/table/history.h"

static void drop_proposal(kz_table *t)
{
    t->proposal = KZ_TABLE_NO_PROPOSAL;
    t->proposer = KZ_NOBODY;
    t->asked = 0;
}

void kz_table_init(kz_table *table, const kz_rules *rules, const kz_table_terms *terms)
{
    kz_match_init(&table->match, rules);
    table->terms = *terms;
    for (int seat = 0; seat < KZ_SEATS; seat++)
        table->player[seat] = (kz_table_player){.kind = KZ_TABLE_HUMAN};
    table_clock_init(&table->clock, terms->move_ms, terms->reserve_ms);
    if (terms->history)
        terms->history->count = 0;
    table->watches = NULL;
    drop_proposal(table);
    table->lot_drawn = !kz_leads_by_lot(rules);
    table->paused = table->drawn = false;
}

void kz_table_add_watch(kz_table *table, kz_table_watch *watch)
{
    kz_table_watch **last = &table->watches;
    while (*last)
        last = &(*last)->next;
    watch->next = NULL;
    *last = watch;
}

static void notify_dealt(const kz_table *t, const kz_match *match)
{
    for (const kz_table_watch *w = t->watches; w; w = w->next)
        if (w->on.dealt)
            w->on.dealt(w->on.context, match);
}

static void notify_acting(const kz_table *t, const kz_match *match, kz_action action)
{
    for (const kz_table_watch *w = t->watches; w; w = w->next)
        if (w->on.acting)
            w->on.acting(w->on.context, match, action);
}

static void notify_acted(const kz_table *t, const kz_match *match, kz_action action)
{
    for (const kz_table_watch *w = t->watches; w; w = w->next)
        if (w->on.acted)
            w->on.acted(w->on.context, match, action);
}

/* ---- what comes next */

static kz_table_step step_of(kz_table_need need)
{
    return (kz_table_step){(uint8_t)need, KZ_NOBODY, INT64_MAX};
}

static bool is_over(const kz_table *t)
{
    return t->match.pub.phase == KZ_OVER || t->drawn;
}

static bool is_timed(const kz_table *t, int seat)
{
    return t->player[seat].kind != KZ_TABLE_BOT && !t->player[seat].stand_in;
}

kz_table_step kz_table_next(const kz_table *table)
{
    const kz_public *pub = &table->match.pub;
    if (is_over(table))
        return step_of(KZ_TABLE_NEEDS_NOTHING);
    if (table->paused)
        return step_of(KZ_TABLE_NEEDS_CONTINUE);
    if (pub->phase == KZ_DEALING)
        return step_of(table->lot_drawn ? KZ_TABLE_NEEDS_DEAL : KZ_TABLE_NEEDS_LOT);
    bool timed = is_timed(table, pub->turn);
    int64_t until = timed ? kz_table_clock_end(&table->clock, pub->turn) : INT64_MAX;
    return (kz_table_step){KZ_TABLE_NEEDS_ACTION, pub->turn, until};
}

static bool needs(const kz_table *t, kz_table_need need)
{
    return kz_table_next(t).need == need;
}

/* ---- deals and actions */

/* Carries out a legal action. */
static void carry_out(kz_table *t, kz_action action, int64_t now)
{
    int turn = t->match.pub.turn;
    if (action.kind == KZ_DRAW)
        action.tile = kz_stock_next(&t->match);
    notify_acting(t, &t->match, action);
    kz_match_apply(&t->match, action);
    table_history_add(t->terms.history, action);
    drop_proposal(t);
    if (t->player[turn].kind != KZ_TABLE_BOT)
        table_clock_charge(&t->clock, turn, t->player[turn].stand_in ? t->clock.started_ms : now);
    table_clock_start(&t->clock, now);
    notify_acted(t, &t->match, action);
}

kz_table_step kz_table_go_on(kz_table *table, int64_t now)
{
    kz_action legal[KZ_LEGAL];
    while (needs(table, KZ_TABLE_NEEDS_ACTION) && kz_match_legal(&table->match, legal) == 1 &&
           !kz_is_choice(legal[0]))
        carry_out(table, legal[0], now);
    return kz_table_next(table);
}

bool kz_table_lot(kz_table *table, int seat)
{
    if (!needs(table, KZ_TABLE_NEEDS_LOT) || seat < 0 || seat >= table->match.pub.rules.seats)
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

bool kz_table_deal(kz_table *table, const kz_tile order[KZ_TILES], int64_t now, kz_error *error)
{
    if (memory_is_null(table, "table", error) || memory_is_null(order, "order", error))
        return false;
    if (!needs(table, KZ_TABLE_NEEDS_DEAL))
        return not_now(error);
    if (!kz_match_deal(&table->match, order, error))
        return false;
    table_history_begin(table->terms.history, &table->match);
    table_clock_start(&table->clock, now);
    notify_dealt(table, &table->match);
    return true;
}

bool kz_table_check_time(kz_table *table, int64_t now)
{
    kz_table_step next = kz_table_next(table);
    if (next.need != KZ_TABLE_NEEDS_ACTION || now < next.until_ms)
        return false;
    carry_out(table, (kz_action){KZ_TIMEOUT, next.seat, KZ_NO_TILE, KZ_NO_END}, now);
    return true;
}

bool kz_table_act(kz_table *table, kz_action action, int64_t now, kz_error *error)
{
    if (memory_is_null(table, "table", error))
        return false;
    kz_table_check_time(table, now);
    if (!kz_match_check(&table->match, action, error))
        return false;
    if (!needs(table, KZ_TABLE_NEEDS_ACTION) || action.kind == KZ_TIMEOUT)
        return not_now(error);
    carry_out(table, action, now);
    return true;
}

const kz_bot *kz_table_bot(const kz_table *table)
{
    kz_table_step next = kz_table_next(table);
    const kz_table_player *player = &table->player[next.seat % KZ_SEATS];
    if (next.need != KZ_TABLE_NEEDS_ACTION)
        return NULL;
    return player->stand_in ? player->stand_in : player->bot;
}

void kz_table_stand_in(kz_table *table, int seat, const kz_bot *bot, int64_t now)
{
    bool stands_in = bot && table->player[seat].stand_in; /* the time stands still already */
    table->player[seat].stand_in = bot;
    if (table->match.pub.turn == seat && !stands_in)
        table_clock_split(&table->clock, now);
}

/* ---- pauses and proposals */

bool kz_table_pause(kz_table *table, int64_t now)
{
    if (is_over(table) || table->paused || kz_table_check_time(table, now))
        return false;
    table_clock_split(&table->clock, now);
    table->paused = table->clock.stopped = true;
    return true;
}

bool kz_table_continue(kz_table *table, int64_t now)
{
    if (!needs(table, KZ_TABLE_NEEDS_CONTINUE))
        return false;
    table_clock_split(&table->clock, now);
    table->paused = table->clock.stopped = false;
    return true;
}

/* Takes back the last choice of `seat`, which has one. */
static void take_back(kz_table *t, int seat, int64_t now)
{
    kz_table_history *history = t->terms.history;
    int count = history->count, at = table_history_last_choice(history, seat);
    table_history_cut(history, at, &t->match);
    table_clock_start(&t->clock, now);
    for (const kz_table_watch *w = t->watches; w; w = w->next)
        if (w->taken_back)
            w->taken_back(w->on.context, &t->match, count - at);
}

/* Carries out a proposal to which nobody's agreement is missing. */
static void carry_out_proposal(kz_table *t, int64_t now)
{
    int proposer = t->proposer;
    bool takeback = t->proposal == KZ_TABLE_TAKEBACK;
    if (t->asked)
        return;
    drop_proposal(t);
    if (takeback)
        take_back(t, proposer, now);
    else
        t->drawn = true;
}

static bool may_propose(const kz_table *t, int seat, kz_table_proposal proposal)
{
    if (t->match.pub.phase != KZ_PLAYING || t->drawn || t->paused || t->proposal != KZ_TABLE_NO_PROPOSAL)
        return false;
    if (seat < 0 || seat >= t->match.pub.rules.seats)
        return false;
    if (proposal == KZ_TABLE_TAKEBACK)
        return t->terms.history && table_history_last_choice(t->terms.history, seat) >= 0;
    return proposal == KZ_TABLE_DRAW && t->terms.draws;
}

static bool is_asked(const kz_table *t, int seat, kz_table_proposal proposal)
{
    uint8_t kind = t->player[seat].kind;
    return proposal == KZ_TABLE_DRAW || kind == KZ_TABLE_HUMAN || kind == KZ_TABLE_REMOTE;
}

bool kz_table_propose(kz_table *table, int seat, kz_table_proposal proposal, int64_t now)
{
    if (kz_table_check_time(table, now) || !may_propose(table, seat, proposal))
        return false;
    table->proposal = (uint8_t)proposal;
    table->proposer = (uint8_t)seat;
    for (int other = 0; other < table->match.pub.rules.seats; other++)
        if (other != seat && is_asked(table, other, proposal))
            table->asked |= (uint8_t)(1u << other);
    carry_out_proposal(table, now);
    return true;
}

bool kz_table_answer(kz_table *table, int seat, bool agrees, int64_t now)
{
    if (kz_table_check_time(table, now) || seat < 0 || seat >= KZ_SEATS || !(table->asked >> seat & 1))
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
    kz_table *t = context;
    table_history_begin(t->terms.history, match);
    notify_dealt(t, match);
}

static void on_acting(void *context, const kz_match *match, kz_action action)
{
    notify_acting(context, match, action);
}

static void on_acted(void *context, const kz_match *match, kz_action action)
{
    kz_table *t = context;
    table_history_add(t->terms.history, action);
    notify_acted(t, match, action);
}

void kz_table_restore_begin(kz_table *table, kz_reader *reader, const kz_games *games, int64_t now)
{
    const kz_reader_events events = {
        .context = table, .dealt = on_dealt, .acting = on_acting, .acted = on_acted};
    kz_reader_init(reader, games, &events);
    drop_proposal(table);
    table_clock_start(&table->clock, now);
}

bool kz_table_restore_end(kz_table *table, kz_reader *reader, kz_error *error)
{
    if (memory_is_null(table, "table", error) || memory_is_null(reader, "reader", error))
        return false;
    if (!kz_reader_end(reader, error))
        return false;
    if (!reader->has_match) {
        kz_fail(error, KZ_E_DEAL_EXPECTED, "1", NULL, NULL);
        if (error)
            error->line = reader->line + 1;
        return false;
    }
    table->match = reader->match;
    table->lot_drawn = true;
    return true;
}

bool kz_table_restore(kz_table *table, kz_reader *reader, const kz_games *games, const char *text,
                      size_t length, int64_t now, kz_error *error)
{
    if (memory_is_null(table, "table", error) || memory_is_null(reader, "reader", error) ||
        memory_is_null(games, "games", error) || (length && memory_is_null(text, "text", error)))
        return false;
    kz_table_restore_begin(table, reader, games, now);
    return kz_reader_text(reader, text, length, error) && kz_table_restore_end(table, reader, error);
}
