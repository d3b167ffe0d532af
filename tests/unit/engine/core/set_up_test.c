/* SPDX-License-Identifier: MIT */
/* kz_match_set_up(): every position of random matches is set up again from how the deal began, and what is no
 * position is refused with its reason. */
#include "tests/unit/engine/core/games_world.h"

enum { MATCHES = 2, DEALS = 6, ACTIONS = 400 };

static kz_action played[ACTIONS];

static void check_same(const kz_match *m, const kz_set_up *s)
{
    kz_match again;
    kz_error error = {0};
    if (!kz_match_set_up(&again, &m->pub.rules, s, &error))
        fail_msg("%s at action %d", kz_code_word(error.code), error.line);
    again.pub.end = m->pub.end; /* how the deal before ended is not part of it */
    kz_hash128 a = kz_match_hash(m), b = kz_match_hash(&again);
    assert_true(a.high == b.high && a.low == b.low);
}

/* The history that is found in the match makes the same match. */
static void check_found(const kz_match *m)
{
    kz_action action[KZ_LOG];
    kz_set_up s;
    if (m->pub.log_dropped) {
        assert_false(kz_set_up_played(m, &s, action));
        return;
    }
    assert_true(kz_set_up_played(m, &s, action));
    check_same(m, &s);
}

/* A copy without its log has no history. */
static void check_copy(const kz_match *m)
{
    kz_match copy;
    kz_action action[KZ_LOG];
    kz_set_up s;
    kz_match_copy(&copy, m);
    assert_int_equal(kz_set_up_played(&copy, &s, action), m->pub.log_count == 0);
}

static void play_deal(kz_match *m, kz_rng *rng)
{
    kz_set_up s;
    kz_set_up_of(m, &s);
    kz_deal_shuffle(&m->pub.rules, rng, s.order);
    assert_true(kz_match_deal(m, s.order, NULL));
    s.action = played;
    while (m->pub.phase == KZ_PLAYING && s.count < ACTIONS) {
        kz_action legal[KZ_LEGAL];
        check_same(m, &s);
        check_found(m);
        if (m->pub.board.line)
            check_copy(m);
        played[s.count] = legal[kz_rng_below(rng, (uint32_t)kz_match_legal(m, legal))];
        kz_match_apply(m, played[s.count++]);
    }
}

static void positions_of_matches_are_set_up_again(void **state)
{
    (void)state;
    kz_rng rng;
    kz_rng_seed(&rng, 7);
    for (variant v = {0}; next_variant(&world_games, &v);)
        for (int i = 0; i < MATCHES; i++) {
            kz_match m = begin_match(v.game->name, v.seats, NULL);
            if (kz_leads_by_lot(&m.pub.rules))
                kz_match_set_lot(&m, i % v.seats);
            for (int deal = 0; deal < DEALS && m.pub.phase == KZ_DEALING; deal++)
                play_deal(&m, &rng);
        }
}

static void refuse(const kz_match *m, const kz_set_up *s, kz_code code, int line)
{
    kz_match out, before;
    kz_error error = {0};
    memset(&out, 0x5a, sizeof out);
    before = out;
    assert_false(kz_match_set_up(&out, &m->pub.rules, s, &error));
    assert_string_equal(kz_code_word(error.code), kz_code_word(code));
    assert_int_equal(error.line, line);
    assert_memory_equal(&out, &before, sizeof out);
    assert_false(kz_match_set_up(&out, &m->pub.rules, s, NULL));
}

static void what_is_no_position_is_refused(void **state)
{
    (void)state;
    kz_match m = begin_match("kozel", 2, NULL), out;
    kz_set_up good, s;
    kz_set_up_of(&m, &good);
    for (kz_tile i = 0; i < KZ_TILES; i++)
        good.order[i] = (kz_tile)(i * 5 % KZ_TILES);
    assert_true(kz_match_set_up(&out, &m.pub.rules, &good, NULL));
    s = good, s.deal_number = 0;
    refuse(&m, &s, KZ_E_DEAL_EXPECTED, 0);
    for (int side = -1; side <= 1; side += 2) {
        const int32_t beyond = side * (KZ_SET_UP_MAX + 1);
        s = good, s.deal_number = beyond;
        refuse(&m, &s, KZ_E_TAG_VALUE, 0);
        s = good, s.carry = beyond;
        refuse(&m, &s, KZ_E_TAG_VALUE, 0);
        s = good, s.standing.weight = beyond;
        refuse(&m, &s, KZ_E_TAG_VALUE, 0);
        s = good, s.account[3].score = beyond;
        refuse(&m, &s, KZ_E_TAG_VALUE, 0);
        s = good, s.account[0].memory = beyond;
        refuse(&m, &s, KZ_E_TAG_VALUE, 0);
        s = good, s.carry = side * KZ_SET_UP_MAX;
        assert_true(kz_match_set_up(&out, &m.pub.rules, &s, NULL));
    }
    assert_true(kz_match_set_up(&out, &m.pub.rules, &good, NULL));
    s = good, s.next = 2;
    refuse(&m, &s, KZ_E_SEAT, 0);
    s = good, s.lot = 4;
    refuse(&m, &s, KZ_E_SEAT, 0);
    s = good, s.standing.debt_deals = 1, s.standing.creditor = 2;
    refuse(&m, &s, KZ_E_SEAT, 0);
    s = good, s.standing.debt_deals = 1, s.standing.debtor = 2;
    kz_error error = {0};
    assert_false(kz_match_set_up(&out, &m.pub.rules, &s, &error));
    assert_int_equal(error.code, KZ_E_SEAT);
    assert_string_equal(error.arg[0], "3"); /* the debtor, not the creditor */
    s = good, s.deal_number = 2, s.account[1] = (kz_account){m.pub.rules.target, 0, true};
    refuse(&m, &s, KZ_E_OVER, 0);
    s = good, s.order[3] = s.order[4];
    refuse(&m, &s, KZ_E_TILE_TWICE, 0);
    s = good, s.order[3] = KZ_TILES;
    refuse(&m, &s, KZ_E_TILE, 0);
    s = good, s.standing.six = true; /* the game would not end these leads */
    refuse(&m, &s, KZ_E_TAG_VALUE, 0);
    s = good, s.standing.right = true;
    refuse(&m, &s, KZ_E_TAG_VALUE, 0);
    s = good, s.standing.queue = 2;
    refuse(&m, &s, KZ_E_TAG_VALUE, 0);
    kz_match led, goat = begin_match("sea-goat", 2, NULL);
    s = good, s.standing.six = true; /* the second seat holds it */
    assert_true(kz_match_set_up(&led, &goat.pub.rules, &s, NULL));
    for (int i = 1; i < KZ_TILES; i++)
        if (s.order[i] == KZ_TILES - 1)
            s.order[i] = s.order[0], s.order[0] = KZ_TILES - 1;
    assert_true(kz_match_set_up(&led, &goat.pub.rules, &s, NULL)); /* the first one does */
    s = good, s.standing.six = true; /* nobody would lead it: it is drawn last */
    for (int i = 0; i < KZ_TILES; i++)
        if (s.order[i] == KZ_TILES - 1)
            s.order[i] = s.order[KZ_TILES - 1], s.order[KZ_TILES - 1] = KZ_TILES - 1;
    refuse(&goat, &s, KZ_E_NOT_IN_HAND, 0);
    kz_action legal[KZ_LEGAL], wrong[2];
    kz_match_legal(&out, legal);
    wrong[0] = wrong[1] = legal[0];
    s = good, s.action = wrong, s.count = 2;
    refuse(&m, &s, KZ_E_TURN, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_of_matches_are_set_up_again),
        cmocka_unit_test(what_is_no_position_is_refused),
    };
    return cmocka_run_group_tests(tests, load_games, NULL);
}
