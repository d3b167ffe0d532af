/* SPDX-License-Identifier: MIT */
/* Corners of the core into which hardly any match comes: deals that are refused, rows, what a refusal and a
 * view say. What mutants of engine/core/rules showed no other test to look at. */
#include "tests/unit/engine/core/games_world.h"

#include <kozel/record.h>

/* ---- deals that must be dealt again, or cannot be dealt ---- */

/* The others' hands: dealt so that they are within the usual limits. */
static void put_hand(kz_tile order[KZ_TILES], int seat, const char *hand)
{
    kz_rng rng;
    kz_rng_seed(&rng, 3);
    assert_int_equal(kz_count(tiles_of(hand)), 7);
    for (bool within = false; !within;) {
        kz_tile any[KZ_TILES];
        kz_set own = tiles_of(hand);
        kz_rng_shuffle(&rng, any);
        for (int i = 0, next = 0; i < KZ_TILES; i++) {
            while (i / 7 != seat && kz_bit(any[next]) & tiles_of(hand))
                next++;
            order[i] = i / 7 == seat ? kz_first(own) : any[next++];
            own &= i / 7 == seat ? own - 1 : own;
        }
        within = true;
        for (int other = 0; other < KZ_SEATS; other++) {
            kz_set held = 0;
            for (int i = 7 * other; i < 7 * other + 7; i++)
                held |= kz_bit(order[i]);
            within &= other == seat || kz_count(held & KZ_DOUBLES) < 5;
            for (int v = 0; v < KZ_VALUES; v++)
                within &= other == seat || kz_count(held & kz_suit[v]) < 6;
        }
    }
}

/* Five doubles of any seat, six of any value: refused by name and number. Four and five are dealt. */
static void redeals(void **state)
{
    (void)state;
    kz_tile order[KZ_TILES];
    kz_error error;
    for (int seat = 0; seat < 4; seat++)
        for (unsigned value = 0; value < KZ_VALUES; value++) {
            kz_match m = begin_match("kozel", 4, NULL);
            char hand[40] = "", expected[4];
            kz_set suit = kz_suit[value];
            for (int i = 0; i < 6; i++, suit &= suit - 1) {
                char text[KZ_TILE_TEXT];
                snprintf(hand + strlen(hand), sizeof hand - strlen(hand), "%s ",
                         kz_tile_print(kz_first(suit), text));
            }
            snprintf(hand + strlen(hand), sizeof hand - strlen(hand), "%s",
                     value == 1  ? "2-3"
                     : value > 4 ? "1-2"
                                 : "5-6");
            if (value == 2)
                memcpy(hand + 24, "5-6", 3);
            put_hand(order, seat, hand);
            assert_true(kz_must_redeal(&m.pub.rules, order));
            assert_false(kz_match_deal(&m, order, &error));
            assert_int_equal(error.code, KZ_E_REDEAL_SUIT);
            snprintf(expected, sizeof expected, "%d", seat + 1);
            assert_string_equal(error.arg[0], expected);
            assert_string_equal(error.arg[1], "6");
            snprintf(expected, sizeof expected, "%u", value);
            assert_string_equal(error.arg[2], expected);
        }
    for (int seat = 0; seat < 4; seat++) {
        kz_match m = begin_match("kozel-pairs", 4, NULL);
        put_hand(order, seat, "1-1 2-2 3-3 4-4 5-5 0-1 0-6");
        assert_false(kz_match_deal(&m, order, &error));
        assert_int_equal(error.code, KZ_E_REDEAL_DOUBLES);
        assert_int_equal(error.arg[0][0], '1' + seat);
        assert_string_equal(error.arg[1], "5");
        put_hand(order, seat, "1-1 2-2 3-3 4-4 5-6 0-1 0-6");
        assert_false(kz_must_redeal(&m.pub.rules, order));
        assert_true(kz_match_deal(&m, order, &error));
        assert_false(kz_match_deal(&m, order, &error));
        assert_int_equal(error.code, KZ_E_DEAL_NOW);
        m = begin_match("kozel-pairs", 4, NULL);
        put_hand(order, seat, "0-1 0-2 0-3 0-4 0-5 0-6 1-2"); /* no limit of values there */
        assert_true(kz_match_deal(&m, order, &error));
    }
}

static void a_tile_dealt_twice(void **state)
{
    (void)state;
    kz_tile order[KZ_TILES];
    for (kz_tile i = 0; i < KZ_TILES; i++)
        order[i] = i;
    for (int at = 0; at < KZ_TILES - 1; at++) {
        kz_error error = {0};
        kz_match m = begin_match("telephone", 2, NULL), before = m;
        kz_tile kept = order[at];
        char text[KZ_TILE_TEXT];
        order[at] = KZ_TILES - 1;
        assert_false(kz_match_deal(&m, order, &error));
        assert_int_equal(error.code, KZ_E_TILE_TWICE);
        assert_string_equal(error.arg[0], kz_tile_print(KZ_TILES - 1, text));
        assert_memory_equal(&before, &m, sizeof m);
        order[at] = kept;
    }
    kz_match m = begin_match("telephone", 2, NULL);
    kz_error error = {0};
    m.pub.phase = KZ_OVER;
    assert_false(kz_match_deal(&m, order, &error));
    assert_int_equal(error.code, KZ_E_OVER);
}

/* ---- rows ---- */

static int put_tiles(kz_tile *to, const char *text)
{
    int n = 0;
    for (const char *at = text; *at; at += at[3] ? 4 : 3)
        to[n++] = kz_tile_of((unsigned)(at[0] - '0'), (unsigned)(at[2] - '0'));
    return n;
}

/* Two lines of these tiles from the start tile on; the row of seat 1, who is to act; seat 2 has the rest. */
static kz_match rows(const char *start, const char *first, const char *second, const char *row)
{
    kz_match m = begin_match("sausage", 2, NULL);
    kz_tile order[KZ_TILES];
    kz_set used = tiles_of(start) | tiles_of(first) | tiles_of(second) | tiles_of(row),
           rest = KZ_ALL_TILES & ~used;
    kz_board *b = &m.pub.board;
    kz_rows *r = &b->rows;
    for (kz_tile i = 0; i < KZ_TILES; i++)
        order[i] = i;
    assert_true(kz_match_deal(&m, order, NULL));
    m.hidden.hand[0] = tiles_of(row);
    m.hidden.hand[1] = rest;
    int n = put_tiles(m.hidden.stock, row);
    m.pub.count[0] = (uint8_t)n;
    m.pub.count[1] = (uint8_t)kz_count(rest);
    r->turned = m.hidden.stock[n - 1];
    for (; rest; rest &= rest - 1)
        m.hidden.stock[n++] = kz_first(rest);
    put_tiles(&r->start, start);
    r->count[0] = (uint8_t)put_tiles(r->tile, first);
    r->count[1] = (uint8_t)put_tiles(r->tile + r->count[0], second);
    b->lead = r->start;
    b->line = used & ~tiles_of(row);
    for (int line = 0; line < 2; line++) {
        b->value[line] = r->half[line] = line ? kz_high[r->start] : kz_low[r->start];
        for (int i = 0; i < r->count[line]; i++)
            b->value[line] = (uint8_t)kz_other_half(r->tile[(line ? r->count[0] : 0) + i], b->value[line]);
    }
    return m;
}

/* "Or at the two open ends (`end`) when the lengths differ": of equal lengths that depth has a number. */
static void a_cut_at_the_end(void **state)
{
    (void)state;
    kz_match m = rows("0-1", "0-2", "1-3", "4-4 2-3");
    assert_true(is_legal_text(&m, "2-3/1"));
    assert_false(is_legal_text(&m, "2-3/end"));
    refuse_act(&m, 0, "2-3/end", KZ_E_CUT);
    refuse_act(&m, 0, "2-3/2", KZ_E_CUT);
    m = rows("0-1", "0-2 2-5", "1-3", "4-4 3-5");
    assert_true(is_legal_text(&m, "3-5/end"));
    assert_false(is_legal_text(&m, "3-5/1"));
    refuse_act(&m, 0, "3-5/1", KZ_E_CUT);
    m = rows("0-1", "0-2 2-5", "1-3", "4-4 2-3");
    assert_true(is_legal_text(&m, "2-3/1"));
    refuse_act(&m, 0, "2-3/end", KZ_E_CUT);
    /* A line without a tile cannot be cut. */
    m = rows("0-1", "0-2", "", "4-4 1-2");
    assert_false(is_legal_text(&m, "1-2/end"));
    refuse_act(&m, 0, "1-2/end", KZ_E_CUT);
    refuse_act(&m, 0, "1-2/1", KZ_E_CUT);
}

/* A refusal names the line and the value. */
static void rows_have_places(void **state)
{
    (void)state;
    kz_match m = rows("0-1", "0-2", "1-3", "4-4 5-6");
    kz_error error = {0};
    kz_tile tile = kz_tile_of(5, 6);
    for (int line = 0; line < 2; line++) {
        assert_false(kz_match_check(&m, (kz_action){KZ_LAY, 0, tile, (uint8_t)(KZ_LINE_1 + line)}, &error));
        assert_int_equal(error.code, KZ_E_FIT);
        assert_string_equal(error.arg[0], "5-6");
        assert_string_equal(error.arg[1], line ? "2" : "1");
        assert_string_equal(error.arg[2], line ? "3" : "2");
    }
    assert_false(kz_match_check(&m, (kz_action){KZ_LAY, 0, tile, KZ_END_C}, &error));
    assert_int_equal(error.code, KZ_E_NO_END);
    assert_string_equal(error.arg[0], "c");
    assert_false(kz_match_check(&m, (kz_action){KZ_INSERT, 0, tile, kz_joint(1, 3)}, &error));
    assert_int_equal(error.code, KZ_E_JOINT);
    assert_string_equal(error.arg[0], "2");
    assert_string_equal(error.arg[1], "3");
    assert_string_equal(error.arg[2], "5-6");
    assert_false(kz_match_check(&m, (kz_action){KZ_CUT, 0, tile, 1}, &error));
    assert_string_equal(error.arg[1], "1");
    assert_false(kz_match_check(&m, (kz_action){KZ_LAY, 1, tile, KZ_LINE_1}, &error));
    assert_int_equal(error.code, KZ_E_TURN);
    assert_string_equal(error.arg[0], "1");
}

/* ---- what is reported ---- */

/* An argument that is too long is cut between characters. */
static void long_arguments_are_cut(void **state)
{
    (void)state;
    kz_error error;
    char text[300];
    memset(text, 'x', sizeof text);
    text[KZ_ERROR_ARG_SIZE - 1] = '\0';
    kz_fail(&error, KZ_E_GAME, text, NULL, NULL);
    assert_int_equal(strlen(error.arg[0]), KZ_ERROR_ARG_SIZE - 1);
    text[KZ_ERROR_ARG_SIZE - 1] = 'x';
    text[299] = '\0';
    kz_fail(&error, KZ_E_GAME, "", text, NULL);
    assert_int_equal(strlen(error.arg[0]), 0);
    assert_int_equal(strlen(error.arg[1]), KZ_ERROR_ARG_SIZE - 1);
    for (int before = 0; before < 4; before++) {
        memset(text, 'x', sizeof text - 1);
        memcpy(text + KZ_ERROR_ARG_SIZE - 1 - before, "\xf0\x9f\x81\x93", 4); /* a tile of four bytes */
        kz_fail(&error, KZ_E_GAME, text, text, text);
        for (int i = 0; i < 3; i++)
            assert_int_equal(strlen(error.arg[i]), KZ_ERROR_ARG_SIZE - 1 - before);
    }
    char out[8];
    error = (kz_error){.arg = {"one", "two", "three"}};
    assert_int_equal(kz_error_print(&error, "%3$s%", out, sizeof out), 6);
    assert_string_equal(out, "three%");
    assert_int_equal(kz_error_print(&error, "%1$s%2$s%3$s", out, sizeof out), 7);
    assert_string_equal(out, "onetwot");
    assert_int_equal(kz_error_print(&error, "%4$s%0$s", out, sizeof out), 7);
    assert_string_equal(out, "%4$s%0$");
    assert_int_equal(kz_error_print(&error, "a", out, 1), 0);
    assert_string_equal(out, "");
    assert_int_equal(kz_error_print(&error, "a", out, 0), 0);
}

/* A seat that is not there is named as people count. */
static void seats_that_are_not_there(void **state)
{
    (void)state;
    for (int seats = 2; seats <= KZ_SEATS; seats++) {
        kz_match m = begin_match("kozel-300", seats, NULL);
        kz_rng rng;
        kz_error error = {0};
        char expected[2] = {(char)('1' + seats), '\0'};
        kz_rng_seed(&rng, 1);
        assert_false(kz_match_check(&m, (kz_action){KZ_RESIGN, 0, KZ_NO_TILE, KZ_NO_END}, &error));
        assert_int_equal(error.code, KZ_E_NO_DEAL);
        deal_cards(&m, &rng);
        assert_false(
            kz_match_check(&m, (kz_action){KZ_RESIGN, (uint8_t)seats, KZ_NO_TILE, KZ_NO_END}, &error));
        assert_int_equal(error.code, KZ_E_SEAT);
        assert_string_equal(error.arg[0], expected);
        assert_true(
            kz_match_try(&m, (kz_action){KZ_RESIGN, (uint8_t)(seats - 1), KZ_NO_TILE, KZ_NO_END}, &error));
        assert_false(kz_match_check(&m, (kz_action){KZ_RESIGN, 0, KZ_NO_TILE, KZ_NO_END}, &error));
        assert_int_equal(error.code, KZ_E_OVER);
    }
}

/* While a gift is due nothing else is allowed, and of gifts a tile with a 6 where there is one. */
static void only_gifts_while_one_is_due(void **state)
{
    (void)state;
    kz_rng rng;
    int due = 0;
    kz_rng_seed(&rng, 2);
    while (due < 20) {
        kz_match m = begin_match("sea-goat-navy", 4, NULL);
        m.pub.deal_number = 1;
        m.pub.next = 0;
        m.pub.standing.right = true;
        m.pub.account[0].open = true;
        deal_cards(&m, &rng);
        if (!is_legal_text(&m, "claim")) {
            refuse_act(&m, 0, "claim", KZ_E_CLAIM);
            continue;
        }
        kz_set gifts;
        act(&m, 0, "claim");
        if (m.pub.giving_to == KZ_NOBODY) {
            refuse_act(&m, m.pub.turn, "give 1-2", KZ_E_GIVE);
            continue;
        }
        due++;
        kz_set hand = m.hidden.hand[m.pub.turn], sixes = hand & kz_suit[6] & ~kz_bit(KZ_TILES - 1);
        gifts = sixes ? sixes : hand & ~kz_bit(KZ_TILES - 1);
        for (kz_tile tile = 0; tile <= KZ_TILES; tile++) {
            kz_error error = {0};
            bool may = tile < KZ_TILES && (gifts & kz_bit(tile)),
                 held = tile < KZ_TILES && (hand & kz_bit(tile));
            assert_int_equal(kz_match_check(&m, (kz_action){KZ_GIVE, m.pub.turn, tile, KZ_NO_END}, &error),
                             may);
            assert_int_equal(error.code, may ? KZ_OK : held ? KZ_E_MUST_GIVE : KZ_E_NOT_IN_HAND);
        }
        refuse_act(&m, m.pub.turn, "6-6", KZ_E_MUST_GIVE);
        refuse_act(&m, m.pub.turn, "claim", KZ_E_MUST_GIVE);
    }
}

/* A shuffle fills 28 places and no more, whatever the words are. */
static void a_shuffle_keeps_to_its_tiles(void **state)
{
    (void)state;
    kz_tile order[KZ_TILES + 1];
    uint32_t words[KZ_SHUFFLE_WORDS];
    for (int i = 0; i < 4; i++) {
        kz_set seen = 0;
        memset(words, i == 0 ? 0 : i == 1 ? 0xff : 0x55, sizeof words);
        if (i == 3)
            words[KZ_SHUFFLE_WORDS - 1] = UINT32_MAX;
        order[KZ_TILES] = 99;
        kz_shuffle(order, words);
        for (int at = 0; at < KZ_TILES; at++)
            seen |= kz_bit(order[at]);
        assert_int_equal(seen, KZ_ALL_TILES);
        assert_int_equal(order[KZ_TILES], 99);
        assert_int_equal(order[0], i == 1 ? KZ_TILES - 1 : i ? KZ_TILES / 3 : 0);
    }
    /* The first word selects the first tile, the last one which of the last two comes first. */
    memset(words, 0, sizeof words);
    words[KZ_SHUFFLE_WORDS - 1] = 1u << 31;
    kz_shuffle(order, words);
    assert_int_equal(order[KZ_TILES - 2], KZ_TILES - 1);
    assert_int_equal(order[KZ_TILES - 1], KZ_TILES - 2);
}

/* The ends before each action, as they were. */
static void ends_before_each_action(void **state)
{
    (void)state;
    static const char *const games[] = {"kozel", "donkey", "telephone", "bergen", "sea-goat-navy"};
    static uint8_t ends[KZ_LOG][KZ_ENDS], seen[KZ_LOG][KZ_ENDS];
    static kz_view view;
    kz_rng rng;
    kz_rng_seed(&rng, 1);
    for (int i = 0; i < 40; i++) {
        kz_match m = begin_match(games[i % 5], 4, NULL);
        deal_cards(&m, &rng);
        while (m.pub.phase == KZ_PLAYING) {
            kz_action legal[KZ_LEGAL];
            memcpy(seen[m.pub.log_count], m.pub.board.value, sizeof *seen);
            kz_match_apply(&m, legal[kz_rng_below(&rng, (uint32_t)kz_match_legal(&m, legal))]);
            kz_view_of(&m, KZ_NOBODY, &view);
            kz_view_ends(&view, ends);
            assert_memory_equal(ends, seen, m.pub.log_count * sizeof *ends);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(redeals),
        cmocka_unit_test(a_tile_dealt_twice),
        cmocka_unit_test(a_cut_at_the_end),
        cmocka_unit_test(rows_have_places),
        cmocka_unit_test(long_arguments_are_cut),
        cmocka_unit_test(seats_that_are_not_there),
        cmocka_unit_test(only_gifts_while_one_is_due),
        cmocka_unit_test(a_shuffle_keeps_to_its_tiles),
        cmocka_unit_test(ends_before_each_action),
    };
    return cmocka_run_group_tests(tests, load_games, NULL);
}
