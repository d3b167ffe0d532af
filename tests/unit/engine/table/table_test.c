/* SPDX-License-Identifier: MIT */
/* A match that waits for its seats (kozel/table.h): needs, time, pauses, proposals, refusals. */
#include "engine/table/flow.h"
#include "tests/unit/engine/core/games_world.h"

#include <kozel/table.h>

enum { MOVE = 1000, RESERVE = 500 };

static kz_rng chance;
static kz_table_history history;

/* Starts a match of kozel for two with all terms. */
static void begin_table(kz_table *t, int64_t move_ms)
{
    kz_match m = begin_match("kozel", 2, "");
    kz_table_terms terms = {.move_ms = move_ms, .reserve_ms = RESERVE, .history = &history, .draws = true};
    kz_rng_seed(&chance, 11);
    memset(t, 0xa5, sizeof *t);
    kz_table_init(t, &m.pub.rules, &terms);
}

/* Supplies what the match needs until a seat must act. Returns that seat. */
static int go_to_action(kz_table *t, int64_t now)
{
    for (;;) {
        kz_table_step next = kz_table_go_on(t, now);
        kz_tile order[KZ_TILES];
        if (next.need == KZ_TABLE_NEEDS_ACTION)
            return next.seat;
        if (next.need == KZ_TABLE_NEEDS_LOT) {
            assert_true(kz_table_lot(t, 0));
            continue;
        }
        assert_int_equal(next.need, KZ_TABLE_NEEDS_DEAL);
        kz_deal_shuffle(&t->match.pub.rules, &chance, order);
        assert_true(kz_table_deal(t, order, now, NULL));
    }
}

static kz_action first_legal(const kz_table *t)
{
    kz_action legal[KZ_LEGAL];
    assert_true(kz_match_legal(&t->match, legal) > 0);
    return legal[0];
}

static void act_first(kz_table *t, int64_t now)
{
    assert_true(kz_table_act(t, first_legal(t), now, NULL));
}

static bool is_same_state(const kz_match *a, const kz_match *b)
{
    kz_hash128 x = kz_match_hash(a), y = kz_match_hash(b);
    return x.high == y.high && x.low == y.low;
}

static void it_needs_lot_deal_and_actions_in_this_order(void **state)
{
    (void)state;
    kz_table t;
    kz_tile order[KZ_TILES];
    kz_error error = {.code = KZ_E_TURN};
    begin_table(&t, 0);
    kz_deal_shuffle(&t.match.pub.rules, &chance, order);
    bool lot = kz_leads_by_lot(&t.match.pub.rules);
    assert_int_equal(kz_table_next(&t).need, lot ? KZ_TABLE_NEEDS_LOT : KZ_TABLE_NEEDS_DEAL);
    assert_int_equal(kz_table_lot(&t, 1), lot);
    assert_false(kz_table_lot(&t, 1));
    assert_false(kz_table_act(&t, (kz_action){KZ_KNOCK, 0, KZ_NO_TILE, KZ_NO_END}, 0, &error));
    assert_int_equal(error.code, KZ_E_NO_DEAL);
    assert_true(kz_table_deal(&t, order, 0, NULL));
    assert_false(kz_table_deal(&t, order, 0, &error));
    assert_int_equal(error.code, KZ_OK);
    kz_table_step next = kz_table_next(&t);
    assert_int_equal(next.need, KZ_TABLE_NEEDS_ACTION);
    assert_int_equal(next.seat, t.match.pub.turn);
    assert_true(next.until_ms == INT64_MAX);
}

static void a_lot_is_drawn_where_the_game_has_one(void **state)
{
    (void)state;
    int lots = 0;
    for (int i = 0; i < world_games.count; i++) {
        kz_rules rules;
        kz_table t;
        if (!kz_game_setup(&world_games.game[i], 2, NULL, &rules, NULL) || !kz_leads_by_lot(&rules))
            continue;
        kz_table_init(&t, &rules, &(kz_table_terms){0});
        assert_int_equal(kz_table_next(&t).need, KZ_TABLE_NEEDS_LOT);
        assert_false(kz_table_lot(&t, 2));
        assert_true(kz_table_lot(&t, 1));
        assert_int_equal(t.match.pub.lot, 1);
        assert_int_equal(kz_table_next(&t).need, KZ_TABLE_NEEDS_DEAL);
        lots++;
    }
    assert_true(lots > 0);
}

static void a_seat_without_time_loses(void **state)
{
    (void)state;
    kz_table t;
    kz_error error;
    begin_table(&t, MOVE);
    int seat = go_to_action(&t, 0);
    assert_true(kz_table_next(&t).until_ms == MOVE + RESERVE);
    assert_false(kz_table_check_time(&t, MOVE + RESERVE - 1));
    assert_false(kz_table_act(&t, first_legal(&t), MOVE + RESERVE, &error));
    assert_int_equal(error.code, KZ_E_OVER);
    assert_int_equal(t.match.pub.result.reason, KZ_REASON_TIMEOUT);
    assert_int_equal(t.match.pub.result.losers, 1 << seat);
    assert_int_equal(kz_table_next(&t).need, KZ_TABLE_NEEDS_NOTHING);
    assert_false(kz_table_check_time(&t, 10 * MOVE));
}

static void what_is_beyond_the_move_time_comes_from_the_reserve(void **state)
{
    (void)state;
    kz_table t;
    begin_table(&t, MOVE);
    int seat = go_to_action(&t, 0);
    act_first(&t, MOVE + 200);
    assert_true(t.clock.reserve_ms[seat] == RESERVE - 200);
    int other = go_to_action(&t, MOVE + 200);
    assert_int_not_equal(other, seat);
    assert_true(kz_table_next(&t).until_ms == 2 * MOVE + 200 + RESERVE);
    act_first(&t, 2 * MOVE);
    assert_true(t.clock.reserve_ms[other] == RESERVE);
}

static void time_begins_with_the_deal(void **state)
{
    (void)state;
    kz_table t;
    begin_table(&t, MOVE);
    go_to_action(&t, 5 * MOVE);
    assert_true(kz_table_next(&t).until_ms == 6 * MOVE + RESERVE);
}

static void bots_have_no_clock(void **state)
{
    (void)state;
    kz_table t;
    begin_table(&t, MOVE);
    t.player[0].kind = t.player[1].kind = KZ_TABLE_BOT;
    int seat = go_to_action(&t, 0);
    assert_true(kz_table_next(&t).until_ms == INT64_MAX);
    act_first(&t, 100 * MOVE);
    assert_true(t.clock.reserve_ms[seat] == RESERVE);
}

static void the_time_left_is_that_of_the_move_and_then_of_the_reserve(void **state)
{
    (void)state;
    kz_table t;
    begin_table(&t, MOVE);
    int seat = go_to_action(&t, 0);
    kz_table_time left = kz_table_clock_left(&t.clock, seat, 300);
    assert_true(left.move_ms == MOVE - 300 && left.reserve_ms == RESERVE);
    left = kz_table_clock_left(&t.clock, seat, MOVE + 200);
    assert_true(left.move_ms == 0 && left.reserve_ms == RESERVE - 200);
    left = kz_table_clock_left(&t.clock, seat, 10 * MOVE);
    assert_true(left.move_ms == 0 && left.reserve_ms == 0);
    assert_true(kz_table_clock_end(&t.clock, seat) == MOVE + RESERVE);
    begin_table(&t, 0);
    left = kz_table_clock_left(&t.clock, seat, 300);
    assert_true(left.move_ms == -1 && left.reserve_ms == RESERVE);
    assert_true(kz_table_clock_end(&t.clock, seat) == INT64_MAX);
}

static void a_stand_in_costs_a_seat_the_time_before_it(void **state)
{
    (void)state;
    kz_table t;
    const kz_bot *bot = kz_bot_at(0);
    begin_table(&t, MOVE);
    int seat = go_to_action(&t, 0);
    kz_table_stand_in(&t, seat, bot, MOVE + 100);
    assert_true(kz_table_next(&t).until_ms == INT64_MAX);
    assert_false(kz_table_check_time(&t, 100 * MOVE));
    kz_table_stand_in(&t, 1 - seat, bot, 50 * MOVE);
    act_first(&t, 100 * MOVE);
    assert_true(t.clock.reserve_ms[seat] == RESERVE - 100);
    while (go_to_action(&t, 100 * MOVE) != seat)
        act_first(&t, 100 * MOVE);
    act_first(&t, 300 * MOVE);
    assert_true(t.clock.reserve_ms[seat] == RESERVE - 100);
}

static void a_player_who_is_back_pays_for_the_stand_in(void **state)
{
    (void)state;
    kz_table t;
    begin_table(&t, MOVE);
    int seat = go_to_action(&t, 0);
    kz_table_stand_in(&t, 1 - seat, kz_bot_at(0), 50);
    assert_true(kz_table_next(&t).until_ms == MOVE + RESERVE);
    kz_table_stand_in(&t, seat, kz_bot_at(0), 100);
    kz_table_stand_in(&t, seat, NULL, 900);
    assert_true(kz_table_next(&t).until_ms == MOVE + RESERVE);
    act_first(&t, MOVE + 200);
    assert_true(t.clock.reserve_ms[seat] == RESERVE - 200);
}

static void another_stand_in_costs_a_seat_nothing(void **state)
{
    (void)state;
    kz_table t;
    begin_table(&t, MOVE);
    int seat = go_to_action(&t, 0);
    kz_table_stand_in(&t, seat, kz_bot_at(0), MOVE + 100);
    kz_table_stand_in(&t, seat, kz_bot_at(1), 50 * MOVE);
    act_first(&t, 100 * MOVE);
    assert_true(t.clock.reserve_ms[seat] == RESERVE - 100);
}

static void time_stands_still_in_a_pause(void **state)
{
    (void)state;
    kz_table t;
    kz_error error;
    begin_table(&t, MOVE);
    go_to_action(&t, 0);
    kz_action action = first_legal(&t);
    assert_false(kz_table_continue(&t, 100));
    assert_true(kz_table_pause(&t, 100));
    assert_false(kz_table_pause(&t, 100));
    assert_int_equal(kz_table_next(&t).need, KZ_TABLE_NEEDS_CONTINUE);
    assert_false(kz_table_act(&t, action, 200, &error));
    assert_int_equal(error.code, KZ_OK);
    assert_false(kz_table_check_time(&t, 100 * MOVE));
    assert_true(kz_table_continue(&t, 50 * MOVE));
    assert_true(kz_table_next(&t).until_ms == 51 * MOVE - 100 + RESERVE);
    assert_true(kz_table_act(&t, action, 50 * MOVE, NULL));
}

static void a_takeback_needs_the_other_seat(void **state)
{
    (void)state;
    kz_table t;
    begin_table(&t, MOVE);
    int seat = go_to_action(&t, 0);
    kz_match before = t.match;
    assert_false(kz_table_propose(&t, seat, KZ_TABLE_TAKEBACK, 0));
    act_first(&t, 0);
    int other = go_to_action(&t, 0);
    assert_false(kz_table_propose(&t, other, KZ_TABLE_TAKEBACK, 0));
    assert_true(kz_table_propose(&t, seat, KZ_TABLE_TAKEBACK, 0));
    assert_false(kz_table_propose(&t, seat, KZ_TABLE_TAKEBACK, 0));
    assert_int_equal(t.asked, 1 << other);
    assert_false(kz_table_answer(&t, seat, true, 0));
    assert_true(kz_table_answer(&t, other, false, 0));
    assert_false(kz_table_answer(&t, other, true, 0));
    assert_true(kz_table_propose(&t, seat, KZ_TABLE_TAKEBACK, 0));
    assert_true(kz_table_answer(&t, other, true, 300));
    assert_true(is_same_state(&t.match, &before));
    assert_true(kz_table_next(&t).until_ms == 300 + MOVE + RESERVE);
    assert_int_equal(t.proposal, KZ_TABLE_NO_PROPOSAL);
}

static void a_bot_agrees_to_a_takeback_at_once(void **state)
{
    (void)state;
    kz_table t;
    begin_table(&t, 0);
    int seat = go_to_action(&t, 0);
    t.player[1 - seat].kind = KZ_TABLE_BOT;
    kz_match before = t.match;
    act_first(&t, 0);
    go_to_action(&t, 0);
    act_first(&t, 0);
    assert_true(kz_table_propose(&t, seat, KZ_TABLE_TAKEBACK, 0));
    assert_true(is_same_state(&t.match, &before));
    act_first(&t, 0);
    t.terms.history = NULL;
    assert_false(kz_table_propose(&t, seat, KZ_TABLE_TAKEBACK, 0));
}

static void an_order_with_a_tile_twice_is_not_dealt(void **state)
{
    (void)state;
    kz_table t;
    kz_error error;
    kz_tile order[KZ_TILES] = {0};
    begin_table(&t, 0);
    if (kz_table_next(&t).need == KZ_TABLE_NEEDS_LOT)
        kz_table_lot(&t, 0);
    assert_false(kz_table_deal(&t, order, 0, &error));
    assert_int_equal(error.code, KZ_E_TILE_TWICE);
    assert_int_equal(kz_table_next(&t).need, KZ_TABLE_NEEDS_DEAL);
}

static void a_seat_that_does_not_exist_proposes_and_answers_nothing(void **state)
{
    (void)state;
    kz_table t;
    begin_table(&t, 0);
    int seat = go_to_action(&t, 0);
    assert_false(kz_table_propose(&t, 2, KZ_TABLE_DRAW, 0));
    assert_false(kz_table_propose(&t, -1, KZ_TABLE_DRAW, 0));
    assert_false(kz_table_propose(&t, seat, KZ_TABLE_NO_PROPOSAL, 0));
    assert_true(kz_table_propose(&t, seat, KZ_TABLE_DRAW, 0));
    assert_false(kz_table_answer(&t, -1, true, 0));
    assert_false(kz_table_answer(&t, KZ_SEATS, true, 0));
    assert_int_equal(t.proposal, KZ_TABLE_DRAW);
}

static void a_proposal_or_an_answer_after_the_time_comes_too_late(void **state)
{
    (void)state;
    kz_table t;
    begin_table(&t, MOVE);
    int seat = go_to_action(&t, 0);
    assert_true(kz_table_propose(&t, seat, KZ_TABLE_DRAW, 0));
    assert_false(kz_table_answer(&t, 1 - seat, true, MOVE + RESERVE));
    assert_false(t.drawn);
    assert_int_equal(t.match.pub.phase, KZ_OVER);
    begin_table(&t, MOVE);
    assert_false(kz_table_propose(&t, go_to_action(&t, 0), KZ_TABLE_DRAW, MOVE + RESERVE));
    assert_int_equal(t.match.pub.phase, KZ_OVER);
    begin_table(&t, MOVE);
    go_to_action(&t, 0);
    assert_false(kz_table_pause(&t, MOVE + RESERVE));
    assert_int_equal(t.match.pub.phase, KZ_OVER);
}

/* Prefers cuts, so that a deal of rows becomes long. */
static kz_action cut_if_possible(const kz_table *t)
{
    kz_action legal[KZ_LEGAL], chosen;
    int count = kz_match_legal(&t->match, legal);
    chosen = legal[0];
    for (int i = 0; i < count; i++)
        if (legal[i].kind == KZ_CUT)
            chosen = legal[i];
    return chosen;
}

static void takebacks_of_a_long_deal_reach_back_half_of_the_history(void **state)
{
    (void)state;
    enum { SEED = 1010, ACTIONS = 400 };
    static kz_match before[ACTIONS];
    kz_match m = begin_match("sausage", 2, "");
    kz_table t;
    kz_table_init(&t, &m.pub.rules, &(kz_table_terms){.history = &history});
    kz_rng_seed(&chance, SEED);
    for (int i = 0; i < ACTIONS; i++) {
        if (i == 0)
            go_to_action(&t, 0);
        before[i] = t.match;
        assert_true(kz_table_act(&t, cut_if_possible(&t), 0, NULL));
    }
    assert_int_equal(kz_ply(&t.match.pub), ACTIONS);
    t.player[0].kind = t.player[1].kind = KZ_TABLE_BOT;
    int earliest = ACTIONS;
    for (int seat = 0; kz_table_propose(&t, seat, KZ_TABLE_TAKEBACK, 0); seat = 1 - seat) {
        earliest = kz_ply(&t.match.pub);
        assert_true(is_same_state(&t.match, &before[earliest]));
        assert_int_equal(t.match.pub.turn, seat);
    }
    assert_in_range(earliest, 1, ACTIONS - KZ_TABLE_HISTORY / 2);
}

static void an_action_drops_a_proposal(void **state)
{
    (void)state;
    kz_table t;
    begin_table(&t, 0);
    int seat = go_to_action(&t, 0);
    assert_true(kz_table_propose(&t, seat, KZ_TABLE_DRAW, 0));
    act_first(&t, 0);
    assert_int_equal(t.proposal, KZ_TABLE_NO_PROPOSAL);
    assert_false(kz_table_answer(&t, 1 - seat, true, 0));
}

static void all_seats_agree_to_a_draw(void **state)
{
    (void)state;
    kz_table t;
    begin_table(&t, 0);
    int seat = go_to_action(&t, 0);
    t.player[1 - seat].kind = KZ_TABLE_BOT;
    assert_true(kz_table_propose(&t, seat, KZ_TABLE_DRAW, 0));
    assert_int_equal(kz_table_next(&t).need, KZ_TABLE_NEEDS_ACTION);
    assert_true(kz_table_answer(&t, 1 - seat, true, 0));
    assert_true(t.drawn);
    assert_int_equal(kz_table_next(&t).need, KZ_TABLE_NEEDS_NOTHING);
    assert_false(kz_table_act(&t, first_legal(&t), 0, NULL));
    assert_false(kz_table_pause(&t, 0));
    begin_table(&t, 0);
    t.terms.draws = false;
    assert_false(kz_table_propose(&t, go_to_action(&t, 0), KZ_TABLE_DRAW, 0));
}

static void any_seat_resigns_but_nobody_times_out_by_itself(void **state)
{
    (void)state;
    kz_table t;
    kz_error error;
    begin_table(&t, 0);
    int seat = go_to_action(&t, 0);
    assert_false(kz_table_act(&t, (kz_action){KZ_TIMEOUT, (uint8_t)seat, KZ_NO_TILE, KZ_NO_END}, 0, &error));
    assert_int_equal(error.code, KZ_OK);
    kz_action resign = {KZ_RESIGN, (uint8_t)(1 - seat), KZ_NO_TILE, KZ_NO_END};
    assert_true(kz_table_act(&t, resign, 0, NULL));
    assert_int_equal(t.match.pub.result.losers, 1 << (1 - seat));
}

static void the_bot_of_the_seat_to_act_is_its_stand_in_or_its_own(void **state)
{
    (void)state;
    kz_table t;
    const kz_bot *own = kz_bot_at(0), *stand_in = kz_bot_at(1);
    begin_table(&t, 0);
    for (int seat = 0; seat < KZ_SEATS; seat++)
        t.player[seat].bot = own;
    assert_null(kz_table_bot(&t));
    int seat = go_to_action(&t, 0);
    assert_ptr_equal(kz_table_bot(&t), own);
    kz_table_stand_in(&t, seat, stand_in, 0);
    assert_ptr_equal(kz_table_bot(&t), stand_in);
    kz_table_stand_in(&t, seat, NULL, 0);
    t.player[seat].bot = NULL;
    assert_null(kz_table_bot(&t));
}

static bool choose_first(void *context, const kz_match *m, kz_action *action)
{
    kz_action legal[KZ_LEGAL];
    (void)context;
    assert_true(kz_match_legal(m, legal) > 0);
    *action = legal[0];
    return true;
}

/* The same deals and choices lead to the same end. */
static void both_layers_play_the_same_match(void **state)
{
    (void)state;
    kz_table t;
    kz_match m = begin_match("kozel", 2, "");
    kz_rng rng;
    begin_table(&t, 0);
    rng = chance;
    table_draw_lot(&m, &rng);
    while (m.pub.phase != KZ_OVER) {
        int deal = m.pub.deal_number;
        table_shuffle(&m, &rng);
        assert_true(table_play(&m, choose_first, NULL));
        do {
            go_to_action(&t, 0);
            act_first(&t, 0);
            kz_table_go_on(&t, 0);
        } while (t.match.pub.phase == KZ_PLAYING);
        assert_int_equal(t.match.pub.deal_number, deal + 1);
        assert_true(is_same_state(&t.match, &m));
    }
    assert_int_equal(kz_table_next(&t).need, KZ_TABLE_NEEDS_NOTHING);
}

static void a_record_that_does_not_fit_is_marked(void **state)
{
    (void)state;
    char text[150];
    kz_table t;
    kz_table_record record = {.text = text, .size = sizeof text};
    kz_table_watch watch = kz_table_record_watch(&record);
    begin_table(&t, 0);
    kz_table_add_watch(&t, &watch);
    go_to_action(&t, 0);
    assert_false(record.full);
    for (int i = 0; i < 10; i++, go_to_action(&t, 0))
        act_first(&t, 0);
    assert_true(record.full);
    assert_true(record.length <= sizeof text);
}

/* A takeback removes actions, and what follows them, from a text that somebody has written. */
static void a_restored_record_may_end_with_a_remark(void **state)
{
    static const char *const ends[] = {"\n", "", "\n# 1 remark\n\n", "\n   # remark", " # remark\r\n\t\r\n"};
    static char text[8192], whole[8192];
    static kz_reader reader;
    (void)state;
    kz_table t;
    kz_error error;
    begin_table(&t, 0);
    kz_table_record record = {.text = whole, .size = sizeof whole};
    record.length = (size_t)sprintf(whole, "[Game \"kozel\"]\n[Players \"2\"]\n\n");
    kz_table_watch watch = kz_table_record_watch(&record);
    kz_table_add_watch(&t, &watch);
    for (int i = 0; i < 4; i++)
        go_to_action(&t, 0), act_first(&t, 0);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        for (int takeback = 0; takeback < 2; takeback++) {
            begin_table(&t, 0);
            size_t length = (size_t)sprintf(text, "%.*s%s", (int)record.length - 1, whole, ends[i]);
            assert_true(kz_table_restore(&t, &reader, &world_games, text, length, 0, NULL));
            kz_table_record more = {.text = text, .size = sizeof text, .length = length};
            watch = kz_table_record_watch(&more);
            kz_table_add_watch(&t, &watch);
            t.player[0].kind = t.player[1].kind = KZ_TABLE_BOT;
            if (takeback)
                assert_true(kz_table_propose(&t, 0, KZ_TABLE_TAKEBACK, 0));
            go_to_action(&t, 0);
            act_first(&t, 0);
            kz_reader_init(&reader, &world_games, NULL);
            if (!kz_reader_text(&reader, text, more.length, &error))
                fail_msg("%.*s", (int)more.length, text);
            assert_true(is_same_state(&reader.match, &t.match));
        }
}

static void note_event(void *context, const kz_match *match)
{
    char **text = context;
    (void)match;
    *(*text)++ = 'a';
}

static void note_event_later(void *context, const kz_match *match)
{
    char **text = context;
    (void)match;
    *(*text)++ = 'b';
}

static void watches_get_events_in_the_order_in_which_they_were_added(void **state)
{
    (void)state;
    kz_table t;
    char text[8] = "", *end = text;
    kz_table_watch a = {.on = {.context = &end, .dealt = note_event}},
                   b = {.on = {.context = &end, .dealt = note_event_later}}, c = a;
    begin_table(&t, 0);
    kz_table_add_watch(&t, &a);
    kz_table_add_watch(&t, &b);
    kz_table_add_watch(&t, &c);
    go_to_action(&t, 0);
    assert_string_equal(text, "aba");
}

static void a_record_is_restored_in_pieces(void **state)
{
    (void)state;
    static char text[8192];
    static kz_reader reader;
    kz_table t, again;
    kz_table_record record = {.text = text, .size = sizeof text};
    record.length = (size_t)sprintf(text, "[Game \"kozel\"]\n[Players \"2\"]\n\n");
    kz_table_watch watch = kz_table_record_watch(&record);
    begin_table(&t, MOVE);
    kz_table_add_watch(&t, &watch);
    for (int i = 0; i < 4; i++)
        go_to_action(&t, 0), act_first(&t, 0);
    go_to_action(&t, 0);
    begin_table(&again, MOVE);
    kz_table_restore_begin(&again, &reader, &world_games, 70);
    for (char *line = text, *end; line < text + record.length; line = end + 1) {
        end = strchr(line, '\n');
        assert_true(kz_reader_line(&reader, line, (size_t)(end - line), NULL));
    }
    again.clock.spent_ms = 20; /* as the save has it */
    assert_true(kz_table_restore_end(&again, &reader, NULL));
    assert_true(is_same_state(&again.match, &t.match));
    assert_true(kz_table_next(&again).until_ms == 50 + MOVE + RESERVE);
}

/* The actions before it are gone, so there may be nothing to take back. */
static void a_restored_match_has_no_proposal(void **state)
{
    (void)state;
    static char text[8192];
    static kz_reader reader;
    kz_table t;
    kz_table_record record = {.text = text, .size = sizeof text};
    record.length = (size_t)sprintf(text, "[Game \"kozel\"]\n[Players \"2\"]\n\n");
    kz_table_watch watch = kz_table_record_watch(&record);
    begin_table(&t, MOVE);
    kz_table_add_watch(&t, &watch);
    int seat = go_to_action(&t, 0);
    size_t begun = record.length;
    act_first(&t, 0);
    go_to_action(&t, 0);
    assert_true(kz_table_propose(&t, seat, KZ_TABLE_TAKEBACK, 0));
    t.watches = NULL;
    assert_true(kz_table_restore(&t, &reader, &world_games, text, begun, 0, NULL));
    assert_false(kz_table_answer(&t, 1 - seat, true, 0));
    assert_int_equal(history.count, 0);
}

static void a_faulty_record_is_not_restored(void **state)
{
    (void)state;
    static const char faulty[] = "[Game \"kozel\"]\n[Players \"2\"]\n\ndeal 1\nhand 1: 0-0\n",
                      tags[] = "[Game \"kozel\"]\n[Players \"2\"]\n";
    static kz_reader reader;
    kz_table t;
    kz_error error;
    begin_table(&t, 0);
    assert_false(kz_table_restore(&t, &reader, &world_games, faulty, sizeof faulty - 1, 0, &error));
    assert_int_equal(error.code, KZ_E_HAND_SIZE);
    assert_int_equal(error.line, 5);
    begin_table(&t, 0);
    assert_false(kz_table_restore(&t, &reader, &world_games, tags, sizeof tags - 1, 0, &error));
    assert_int_equal(error.code, KZ_E_DEAL_EXPECTED);
    assert_int_equal(error.line, 3);
    begin_table(&t, 0);
    assert_false(kz_table_restore(&t, &reader, &world_games, tags, sizeof tags - 1, 0, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_needs_lot_deal_and_actions_in_this_order),
        cmocka_unit_test(a_lot_is_drawn_where_the_game_has_one),
        cmocka_unit_test(a_seat_without_time_loses),
        cmocka_unit_test(what_is_beyond_the_move_time_comes_from_the_reserve),
        cmocka_unit_test(time_begins_with_the_deal),
        cmocka_unit_test(bots_have_no_clock),
        cmocka_unit_test(the_time_left_is_that_of_the_move_and_then_of_the_reserve),
        cmocka_unit_test(a_stand_in_costs_a_seat_the_time_before_it),
        cmocka_unit_test(a_player_who_is_back_pays_for_the_stand_in),
        cmocka_unit_test(another_stand_in_costs_a_seat_nothing),
        cmocka_unit_test(time_stands_still_in_a_pause),
        cmocka_unit_test(a_takeback_needs_the_other_seat),
        cmocka_unit_test(a_bot_agrees_to_a_takeback_at_once),
        cmocka_unit_test(an_order_with_a_tile_twice_is_not_dealt),
        cmocka_unit_test(a_seat_that_does_not_exist_proposes_and_answers_nothing),
        cmocka_unit_test(a_proposal_or_an_answer_after_the_time_comes_too_late),
        cmocka_unit_test(takebacks_of_a_long_deal_reach_back_half_of_the_history),
        cmocka_unit_test(an_action_drops_a_proposal),
        cmocka_unit_test(all_seats_agree_to_a_draw),
        cmocka_unit_test(any_seat_resigns_but_nobody_times_out_by_itself),
        cmocka_unit_test(the_bot_of_the_seat_to_act_is_its_stand_in_or_its_own),
        cmocka_unit_test(both_layers_play_the_same_match),
        cmocka_unit_test(a_record_that_does_not_fit_is_marked),
        cmocka_unit_test(a_restored_record_may_end_with_a_remark),
        cmocka_unit_test(watches_get_events_in_the_order_in_which_they_were_added),
        cmocka_unit_test(a_record_is_restored_in_pieces),
        cmocka_unit_test(a_restored_match_has_no_proposal),
        cmocka_unit_test(a_faulty_record_is_not_restored),
    };
    return cmocka_run_group_tests(tests, load_games, NULL);
}
