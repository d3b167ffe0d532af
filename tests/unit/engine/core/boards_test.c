/* SPDX-License-Identifier: MIT */
/* The boards' cards: spinners, houses, closed and lengthwise doubles, points in play, rows
 * (docs/spec/rules.md).
 */
#include "tests/unit/engine/core/games_world.h"

#include "engine/core/rules/rows.h"

#include <kozel/view.h>

/* A line in play: the seats hold what is given, seat 1 is to act, `lead` lies alone. */
static kz_match line(const char *game, int seats, const char *options, const char *lead, const char *hand1,
                     const char *hand2)
{
    kz_match m = begin_match(game, seats, options);
    begin_deal(&m, hand1, hand2, NULL, NULL);
    m.hidden.hand[0] |= tiles_of(lead);
    m.pub.count[0]++;
    m.pub.board.line = 0;
    m.pub.must_lead = KZ_NO_TILE;
    act(&m, 0, lead);
    m.pub.turn = 0;
    return m;
}

/* Lays with the seat in turn; checks what it scores at once. */
static void lay(kz_match *m, const char *action, int scored)
{
    kz_match before = *m;
    int seat = m->pub.turn;
    act(m, seat, action);
    assert_int_equal(m->pub.scored, scored);
    m->pub.turn = (uint8_t)seat;
    (void)before;
}

/* Leads 4-6 and 2-3 score 10 and 5. */
static void leads_score_fives(void **state)
{
    (void)state;
    static const struct {
        const char *lead;
        int score;
    } cases[] = {{"4-6", 10}, {"2-3", 5}, {"5-5", 10}, {"1-1", 0}, {"0-0", 0}, {"1-3", 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kz_match m = line("telephone", 2, NULL, cases[i].lead, "1-2", "3-6 3-3");
        assert_int_equal(m.pub.account[0].score, cases[i].score);
    }
}

/* "House 4-4 covered on both sides, ends 6 and 3: 6-6 scores 6+6+3 = 15; then 4-5 on the house 6+6+3+5 = 20."
 */
static void a_house_opens(void **state)
{
    (void)state;
    kz_match m = line("telephone", 2, NULL, "4-4", "4-6 3-4 6-6 4-5 0-0", "1-1");
    lay(&m, "4-6@a", 0); /* 6 and both halves of 4-4 */
    assert_int_equal(m.pub.board.value[KZ_END_C], KZ_NO_VALUE);
    refuse_act(&m, 0, "4-5@c", KZ_E_NO_END);
    lay(&m, "3-4@b", 0);
    assert_int_equal(m.pub.board.value[KZ_END_C], 4);
    lay(&m, "6-6@a", 15);
    lay(&m, "4-5@c", 20);
}

/* A later double is the house when its far side is covered; there is one a deal. */
static void only_one_house(void **state)
{
    (void)state;
    kz_match m = line("telephone", 2, NULL, "2-3", "3-3 3-6 6-6 4-6 0-0", "1-1");
    lay(&m, "3-3@b", 0); /* 2 and 6 are 8 */
    lay(&m, "3-6@b", 0);
    assert_int_equal(m.pub.board.value[KZ_END_D], 3);
    lay(&m, "6-6@b", 0);
    lay(&m, "4-6@b", 0);
    assert_int_equal(m.pub.board.spinner, kz_tile_of(3, 3));
}

/* "Left with 4-6 and 3-5: 18, minus 15." */
static void losers_lose_fives(void **state)
{
    (void)state;
    kz_match m = begin_match("telephone", 4, NULL);
    m.pub.account[1].score = 100;
    begin_deal(&m, NULL, "4-6", NULL, "3-5");
    end_out(&m, 0, "1-6");
    assert_int_equal(m.pub.end.credit[1], -15);
    check_score(&m, 1, 85, true, 0);
    m.pub.account[1].score = 10; /* never below 0 */
    begin_deal(&m, NULL, "4-6", NULL, "3-5");
    end_out(&m, 0, "1-6");
    assert_int_equal(m.pub.end.credit[1], -10);
    m.pub.account[0].score = m.pub.account[1].score = 230;
    begin_deal(&m, NULL, "1-1", NULL, NULL);
    end_out(&m, 0, "1-6");
    assert_true(m.pub.result.tie);
    kz_rules rules;
    assert_false(kz_game_setup(kz_games_find(&world_games, "telephone"), 3, NULL, &rules, NULL));
}

/* The spinner counts both halves while fewer than two of its sides are covered, then nothing; a double
 * lengthwise counts a half. */
static void a_spinner_counts(void **state)
{
    (void)state;
    kz_match m = line("muggins", 2, NULL, "3-6", "6-6 1-6 1-1 3-3 5-6 0-0", "2-2");
    assert_false(is_legal_text(&m, "6-6@b="));
    refuse_act(&m, 0, "6-6@b=", KZ_E_LENGTHWISE);
    lay(&m, "6-6@b", 15);
    assert_true(is_legal_text(&m, "3-3@a=") && is_legal_text(&m, "3-3@a"));
    kz_match flat = m;
    lay(&flat, "3-3@a=", 15); /* 3 + 12 */
    lay(&m, "3-3@a", 0);      /* 6 + 12 */
    lay(&m, "1-6@c", 0);      /* 6 + 1, the spinner nothing */
    lay(&m, "1-1@c", 0);      /* 6 + 2 */
    lay(&flat, "1-6@c", 0);   /* 3 + 1 */
    lay(&flat, "1-1@c=", 0);
    lay(&flat, "5-6@d", 0); /* 3 + 1 + 5 */
}

static void muggins_fish(void **state)
{
    (void)state;
    kz_match m = begin_match("muggins", 3, NULL);
    begin_deal(&m, "1-2", "3-4", "5-6", NULL); /* 18 - 3 = 15 */
    end_fish(&m, 1);
    assert_int_equal(m.pub.end.credit[0], 15);
    assert_int_equal(m.pub.next, 0);
    begin_deal(&m, "1-1", "1-3", "1-5", NULL); /* 10 - 2 = 8, rounded 10 */
    end_fish(&m, 1);
    assert_int_equal(m.pub.end.credit[0], 10);
    begin_deal(&m, "1-1", "0-4", "3-5", NULL); /* 12 - 2 = 10 */
    end_out(&m, 2, "1-6");
    assert_int_equal(m.pub.end.credit[2], 10);
}

static void a_lot_leads(void **state)
{
    (void)state;
    kz_match m = begin_match("muggins", 2, NULL);
    kz_match_set_lot(&m, 1);
    deal_hands(&m, "0-0 0-1 0-2 0-3 0-4 0-5 0-6", "1-1 1-2 1-3 1-4 1-5 1-6 2-2", NULL, NULL);
    assert_int_equal(m.pub.turn, 1);
    act(&m, 1, "1-5");
}

static void doubles_are_closed(void **state)
{
    (void)state;
    kz_match m = line("donkey", 2, NULL, "1-2", "1-1 2-2 6-6", "0-0");
    kz_match one = m;
    assert_int_equal(m.pub.board.value[KZ_END_C], KZ_NO_VALUE);
    assert_true(is_legal_text(&m, "1-1@a!+2-2@b!") && is_legal_text(&m, "1-1@a+2-2@b!"));
    refuse_act(&m, 0, "1-1@a+6-6@b", KZ_E_FIT);
    refuse_act(&m, 0, "1-1@a+1-1@b", KZ_E_DOUBLE_TWICE);
    act(&m, 0, "1-1@a!+2-2@b!"); /* every end is dead */
    assert_int_equal(m.pub.end.kind, KZ_ENDED_FISH);
    assert_int_equal(m.pub.end.seat, 0);
    /* Of two open doubles the one with the earlier end is the spinner; a closed one is none. */
    kz_match two = one;
    act(&two, 0, "1-1@a+2-2@b");
    assert_int_equal(two.pub.board.spinner, kz_tile_of(1, 1));
    act(&one, 0, "1-1@a!+2-2@b");
    assert_int_equal(one.pub.board.spinner, kz_tile_of(2, 2));
    assert_int_equal(one.pub.board.value[KZ_END_A], KZ_NO_VALUE);
    assert_int_equal(one.pub.board.value[KZ_END_D], 2);
    kz_match lead = begin_match("donkey", 2, NULL);
    begin_deal(&lead, "3-3 1-2", "0-0", NULL, NULL);
    lead.pub.board.line = 0;
    refuse_act(&lead, 0, "3-3!", KZ_E_CLOSE);
    act(&lead, 0, "3-3");
    assert_int_equal(lead.pub.board.value[KZ_END_C], 3);
    kz_match plain = line("kozel-pairs", 2, NULL, "1-2", "1-1 2-2 6-6", "0-0");
    refuse_act(&plain, 0, "1-1@a+2-2@b", KZ_E_DOUBLES_MANY);
    refuse_act(&plain, 0, "1-1@a!", KZ_E_CLOSE);
}

static void a_last_pair(void **state)
{
    (void)state;
    kz_match m = line("general", 4, NULL, "0-6", "0-0 6-6", "1-1");
    act(&m, 0, "0-0@a+6-6@b");
    assert_int_equal(m.pub.end.kind, KZ_ENDED_OUT);
    assert_int_equal(m.pub.end.credit[1], 1);
    m = line("general", 4, NULL, "0-6", "0-0 6-6 1-2", "1-1");
    refuse_act(&m, 0, "0-0@a+6-6@b", KZ_E_DOUBLES_MANY);
}

static void partners_signal(void **state)
{
    (void)state;
    for (int signals = 0; signals < 2; signals++) {
        kz_match m = begin_match("general", 4, signals ? NULL : "signals=no");
        deal_hands(&m, "0-0 0-1 1-6 2-6 2-2 3-3 4-5", "0-2 0-3 0-4 0-5 0-6 1-1 1-2",
                   "1-3 1-4 1-5 2-3 2-4 2-5 6-6", "3-4 3-5 3-6 4-4 4-6 5-5 5-6");
        kz_view view;
        static const char *const seen[] = {"6-6", NULL, "0-0", NULL};
        for (int seat = 0; seat < 4; seat++) {
            kz_view_of(&m, seat, &view);
            assert_int_equal(view.signal, signals ? tiles_of(seen[seat]) : 0);
            assert_int_equal(view.hand[(seat + 2) % 4], 0);
        }
    }
}

/* Who last laid a tile that is no double is the fisherman: until there is one, a double makes one, too. */
static void a_double_makes_no_fisherman(void **state)
{
    (void)state;
    kz_match m = line("kozel", 2, NULL, "1-1", "1-2 2-2 0-0", "2-4");
    assert_false(m.pub.board.fished);
    lay(&m, "1-2@a", 0);
    assert_true(m.pub.board.fished);
    assert_int_equal(m.pub.board.fisherman, 0);
    m.pub.turn = 1;
    m.hidden.hand[1] |= tiles_of("2-2");
    m.hidden.hand[0] &= ~tiles_of("2-2");
    act(&m, 1, "2-2@a");
    assert_int_equal(m.pub.board.fisherman, 0);
}

/* A led double 2; later equal ends 3 with a double outside, else 2; the target at once, without the out. */
static void equal_ends_score(void **state)
{
    (void)state;
    kz_match m = line("bergen", 2, NULL, "3-3", "3-5 3-6 5-5 5-6 1-2", "0-0");
    assert_int_equal(m.pub.account[0].score, 2);
    lay(&m, "3-5@a", 0);
    lay(&m, "5-5@a", 0);
    lay(&m, "3-6@b", 0);
    kz_match two = m;
    lay(&m, "5-6@b", 3);   /* 5 and 5, 5-5 outside */
    lay(&two, "5-6@a", 2); /* 6 and 6 */
    m = line("bergen", 3, NULL, "3-4", "4-4", "0-0");
    m.pub.account[0].score = 8;
    m.pub.board.value[KZ_END_A] = 4;
    act(&m, 0, "4-4@b");
    assert_int_equal(m.pub.end.kind, KZ_ENDED_STOPPED);
    assert_int_equal(m.pub.account[0].score, 11);
    assert_int_equal(m.pub.result.reason, KZ_REASON_TARGET);
}

static void points_of_play_go_back(void **state)
{
    (void)state;
    kz_match m = line("telephone", 2, NULL, "4-6", "1-2", "3-6 3-3");
    assert_int_equal(m.pub.account[0].score, 10);
    m.pub.turn = 1;
    act(&m, 1, "timeout");
    assert_int_equal(m.pub.account[0].score, 0);
    assert_int_equal(m.pub.result.losers, 2);
}

static void one_tile_is_drawn(void **state)
{
    (void)state;
    kz_match m = begin_match("bergen", 2, NULL);
    deal_hands(&m, "1-1 1-2 1-3 1-4 1-5 1-6", "2-2 2-3 2-4 2-5 2-6 3-3", NULL, NULL);
    act(&m, 0, "1-1");
    act(&m, 1, "draw 0-0");
    refuse_act(&m, 1, "draw 0-1", KZ_E_MUST_KNOCK);
    act(&m, 1, "knock");
}

/* ---- rows */

static kz_match rows_by(const char *options, const char *row1, const char *row2)
{
    kz_match m = begin_match("sausage", 2, options);
    kz_tile order[KZ_TILES];
    kz_set used = tiles_of(row1) | tiles_of(row2), rest = KZ_ALL_TILES & ~used;
    const char *text[2] = {row1, row2};
    for (int seat = 0; seat < 2; seat++) {
        int count = (int)kz_count(tiles_of(text[seat])), at = seat * 14;
        for (; count < 14; count++, rest &= rest - 1)
            order[at++] = kz_first(rest);
        for (const char *c = text[seat]; *c; c += c[3] ? 4 : 3)
            order[at++] = kz_tile_of((unsigned)(c[0] - '0'), (unsigned)(c[2] - '0'));
    }
    assert_true(kz_match_deal(&m, order, NULL));
    return m;
}

static kz_match rows(const char *row1, const char *row2)
{
    return rows_by(NULL, row1, row2);
}

static void rows_are_played(void **state)
{
    (void)state;
    /* From the right: 1-2, 2-5, 4-5 ...; 1-3, 1-1, 3-5. */
    kz_match m = rows("0-0 4-5 2-5 1-2", "3-5 1-1 1-3");
    assert_true(is_legal_text(&m, "1-2"));
    act(&m, 0, "1-2"); /* line 1 begins with 1, line 2 with 2 */
    refuse_act(&m, 1, "shift 1-3", KZ_E_MAY_NOT_SHIFT);
    refuse_act(&m, 1, "1-1@1", KZ_E_TURNED);
    refuse_act(&m, 1, "1-3@2", KZ_E_FIT);
    act(&m, 1, "1-3@1");
    act(&m, 0, "2-5@2");
    refuse_act(&m, 1, "1-1@2.0", KZ_E_JOINT);
    act(&m, 1, "1-1@1.0"); /* between the start tile and 1-3 */
    refuse_act(&m, 0, "4-5/1", KZ_E_CUT);
    act(&m, 0, "4-5@2");
    /* Line 1: 1-1 1-3, line 2: 2-5 5-4; 3-5 has the values of neither depth 1 (1, 5) nor 2 (3, 4). */
    refuse_act(&m, 1, "3-5/2", KZ_E_CUT);
    act(&m, 1, "3-5@1");
    assert_int_equal(m.pub.board.rows.count[0], 3);
}

static void rows_are_cut(void **state)
{
    (void)state;
    kz_match m = rows("2-5 1-2", "3-5 1-3");
    act(&m, 0, "1-2");
    act(&m, 1, "1-3@1");
    act(&m, 0, "2-5@2");
    assert_true(is_legal_text(&m, "3-5/1"));
    act(&m, 1, "3-5/1");
    /* 1-2, 1-3, 2-5 from the left; 3-5 is the start, line 1 hangs on 3, line 2 on 5. */
    assert_int_equal(m.pub.count[0], 15);
    assert_int_equal(m.pub.count[1], 12);
    assert_int_equal(m.hidden.stock[0], kz_tile_of(1, 2));
    assert_int_equal(m.hidden.stock[1], kz_tile_of(1, 3));
    assert_int_equal(m.hidden.stock[2], kz_tile_of(2, 5));
    assert_int_equal(m.pub.board.rows.start, kz_tile_of(3, 5));
    assert_int_equal(m.pub.board.value[0], 3);
    assert_int_equal(m.pub.board.value[1], 5);
    assert_int_equal(m.pub.board.line, tiles_of("3-5"));
    kz_view view;
    kz_view_of(&m, 0, &view);
    assert_int_equal(view.hand[0] | view.hand[1], 0); /* nobody sees the rows */
    assert_int_equal(view.pub.board.rows.turned, rules_rows_right(&m.hidden, m.pub.count, m.pub.turn));
}

static void rows_are_cut_at_unequal_ends(void **state)
{
    (void)state;
    kz_match m = rows("2-5 1-2", "1-6 3-3 1-3");
    act(&m, 0, "1-2");
    act(&m, 1, "1-3@1");
    act(&m, 0, "2-5@2");
    act(&m, 1, "3-3@1");
    /* Lines of 2 and 1, ends 3 and 5. */
    m.pub.turn = 0;
    for (int i = 0; i < KZ_TILES; i++) {
        kz_tile tile = m.hidden.stock[i], last = rules_rows_right(&m.hidden, m.pub.count, m.pub.turn);
        if (tile != kz_tile_of(3, 5))
            continue;
        int at = m.pub.count[0] - 1;
        m.hidden.stock[i] = last;
        m.hidden.stock[at] = tile;
        break;
    }
    m.pub.board.rows.turned = kz_tile_of(3, 5);
    m.hidden.hand[0] = m.hidden.hand[1] = 0;
    for (int i = 0; i < m.pub.count[0] + m.pub.count[1]; i++)
        m.hidden.hand[i >= m.pub.count[0]] |= kz_bit(m.hidden.stock[i]);
    assert_true(is_legal_text(&m, "3-5/end"));
    act(&m, 0, "3-5/end");
    assert_int_equal(m.pub.board.rows.count[0] + m.pub.board.rows.count[1], 0);
    assert_int_equal(m.hidden.stock[m.pub.count[0]], kz_tile_of(1, 2)); /* left of the other's row */
}

/* Twice the longer row's tiles shifted in a row: the lighter row is credited the difference; who did not
 * begin begins. */
static void rows_are_blocked(void **state)
{
    (void)state;
    kz_match m = rows("2-2 2-3 2-4 2-5 2-6 3-3 3-4 3-5 3-6 4-4 4-5 4-6 5-5 0-0", "5-6 6-6");
    /* The other row has 0-1 .. 1-6 too: shift what fits away by hand. */
    act(&m, 0, "0-0");
    int shifts = 0;
    m.pub.board.value[0] = m.pub.board.value[1] = KZ_NO_VALUE; /* nothing fits */
    while (m.pub.phase == KZ_PLAYING) {
        kz_action legal[KZ_LEGAL];
        assert_int_equal(kz_match_legal(&m, legal), 1);
        assert_int_equal(legal[0].kind, KZ_SHIFT);
        kz_match_apply(&m, legal[0]);
        shifts++;
    }
    assert_int_equal(shifts, 28);
    assert_int_equal(m.pub.end.kind, KZ_ENDED_FISH);
    assert_int_equal(m.pub.end.seat, 0); /* who laid the last tile, there was only one */
    int first = kz_hand_value(&m.pub.rules, m.hidden.hand[0]),
        second = kz_hand_value(&m.pub.rules, m.hidden.hand[1]);
    assert_int_equal(m.pub.end.credit[first < second ? 0 : 1], abs(first - second));
    assert_int_equal(m.pub.next, 1);
}

/* `lead=double`: what is turned before the double goes to the left, and the turn stays. */
static void rows_begin_with_a_double(void **state)
{
    (void)state;
    kz_match m = rows_by("lead=double", "1-1 2-3 1-2", "3-5 1-3");
    refuse_act(&m, 0, "1-2", KZ_E_MUST_SHIFT);
    act(&m, 0, "shift 1-2");
    assert_int_equal(m.pub.turn, 0);
    act(&m, 0, "shift 2-3");
    refuse_act(&m, 0, "shift 1-1", KZ_E_MAY_NOT_SHIFT);
    kz_view view;
    kz_view_of(&m, 1, &view);
    assert_int_equal(view.pub.turn, 0);
    assert_int_equal(view.pub.leader, 0);
    act(&m, 0, "1-1");
    assert_int_equal(m.pub.turn, 1);
    assert_int_equal(m.pub.board.lead, kz_tile_of(1, 1));
    assert_int_equal(m.pub.board.rows.shifts, 0); /* a fish counts from the lead on */
    assert_int_equal(m.hidden.stock[0], kz_tile_of(2, 3));
    assert_int_equal(m.hidden.stock[1], kz_tile_of(1, 2));
    refuse_act(&m, 1, "shift 1-3", KZ_E_MAY_NOT_SHIFT);
    act(&m, 1, "1-3@2");
}

/* No double in the row: after fourteen shifts the first tile is there again, and is led. */
static void rows_without_a_double_begin_too(void **state)
{
    (void)state;
    kz_match m = rows_by("lead=double", "0-1 0-2 0-3 0-4 0-5 0-6 1-2 1-3 1-4 1-5 1-6 2-3 2-4 2-5", "3-5 1-1");
    for (int i = 0; i < 14; i++) {
        kz_action legal[KZ_LEGAL];
        assert_int_equal(kz_match_legal(&m, legal), 1);
        assert_int_equal(legal[0].kind, KZ_SHIFT);
        kz_match_apply(&m, legal[0]);
        assert_int_equal(m.pub.turn, 0);
    }
    refuse_act(&m, 0, "shift 2-5", KZ_E_MAY_NOT_SHIFT);
    act(&m, 0, "2-5");
    assert_int_equal(m.pub.turn, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(leads_score_fives),
        cmocka_unit_test(a_house_opens),
        cmocka_unit_test(only_one_house),
        cmocka_unit_test(losers_lose_fives),
        cmocka_unit_test(a_spinner_counts),
        cmocka_unit_test(muggins_fish),
        cmocka_unit_test(a_lot_leads),
        cmocka_unit_test(doubles_are_closed),
        cmocka_unit_test(a_last_pair),
        cmocka_unit_test(partners_signal),
        cmocka_unit_test(a_double_makes_no_fisherman),
        cmocka_unit_test(equal_ends_score),
        cmocka_unit_test(points_of_play_go_back),
        cmocka_unit_test(one_tile_is_drawn),
        cmocka_unit_test(rows_are_played),
        cmocka_unit_test(rows_are_cut),
        cmocka_unit_test(rows_are_cut_at_unequal_ends),
        cmocka_unit_test(rows_are_blocked),
        cmocka_unit_test(rows_begin_with_a_double),
        cmocka_unit_test(rows_without_a_double_begin_too),
    };
    return cmocka_run_group_tests(tests, load_games, NULL);
}
