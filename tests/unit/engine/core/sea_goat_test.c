/* SPDX-License-Identifier: MIT */
/* The sea goats' cards: the holder, eggs, debts, leads for a hundred, claims, titles (docs/spec/rules.md). */
#include "tests/unit/engine/core/games_world.h"

#include <kozel/view.h>

/* An out in which the losers' hands are worth `worth`: 10 or 30. */
static void win_deal(kz_match *m, int seat, int worth, const char *last)
{
    const char *hand = worth == 10 ? "4-6" : "4-6 4-5 5-6";
    begin_deal(m, seat % 2 ? hand : NULL, seat % 2 ? NULL : hand, NULL, NULL);
    end_out(m, seat, last);
}

static void the_first_large_win_holds(void **state)
{
    (void)state;
    kz_match m = begin_match("sea-goat", 4, NULL);
    win_deal(&m, 0, 10, "1-2"); /* less than 25 writes nothing, but is looked at */
    check_score(&m, 0, 0, false, 0);
    assert_int_equal(m.pub.end.credit[0], 10);
    win_deal(&m, 0, 30, "1-2");
    check_score(&m, 0, 30, true, 0);
    win_deal(&m, 2, 10, "1-2"); /* the holder adds whatever it is */
    check_score(&m, 0, 40, true, 0);
    win_deal(&m, 1, 10, "1-2"); /* another one's small win writes nothing */
    check_score(&m, 0, 40, true, 0);
    assert_int_equal(m.pub.next, 1);
    win_deal(&m, 1, 30, "1-2"); /* a large one writes everything off */
    check_score(&m, 0, 0, false, 0);
    check_score(&m, 1, 0, false, 0);
    assert_int_equal(m.pub.end.credit[1], 30);
}

static void the_holder_wins_at_125(void **state)
{
    (void)state;
    kz_match m = begin_match("sea-goat", 4, NULL);
    m.pub.account[1] = (kz_account){.score = 116, .open = true};
    win_deal(&m, 1, 10, "1-2");
    assert_int_equal(m.pub.phase, KZ_OVER);
    assert_int_equal(m.pub.result.reason, KZ_REASON_TARGET);
    assert_int_equal(m.pub.result.winners, 2);
}

static void rule_one_for_a_hundred(void **state)
{
    (void)state;
    kz_match m = begin_match("sea-goat", 4, NULL);
    begin_deal(&m, NULL, "1-2", NULL, NULL);
    m.pub.led_six = 0;
    end_out(&m, 2, "1-6"); /* led and won */
    assert_int_equal(m.pub.result.reason, KZ_REASON_HUNDRED);
    assert_int_equal(m.pub.result.winners, 1);
    m = begin_match("sea-goat", 3, NULL);
    begin_deal(&m, "4-6 4-5 5-6", NULL, "1-2", NULL);
    m.pub.led_six = 0;
    end_out(&m, 1, "1-6"); /* led, lost with 25 or more: only he loses */
    assert_int_equal(m.pub.result.reason, KZ_REASON_SVOYAK);
    assert_int_equal(m.pub.result.winners, 2);
    assert_int_equal(m.pub.result.losers, 1);
    m = begin_match("sea-goat", 4, NULL);
    begin_deal(&m, "4-6", NULL, NULL, NULL);
    m.pub.led_six = 0;
    end_out(&m, 1, "1-6"); /* with less it goes on */
    assert_int_equal(m.pub.phase, KZ_DEALING);
    assert_int_equal(m.pub.end.credit[1], 10);
}

static void rules_two_and_three(void **state)
{
    (void)state;
    kz_match m = begin_match("sea-goat", 4, NULL);
    win_deal(&m, 1, 10, "0-0");
    assert_int_equal(m.pub.result.reason, KZ_REASON_BALD);
    assert_int_equal(m.pub.result.winners, 2);
    m = begin_match("sea-goat", 4, NULL);
    win_deal(&m, 0, 30, "6-6");
    assert_int_equal(m.pub.result.reason, KZ_REASON_SIX);
    m = begin_match("sea-goat", 4, NULL);
    m.pub.account[0] = (kz_account){.score = 30, .open = true};
    win_deal(&m, 0, 10, "6-6"); /* less than 25: as in rule 4, then he leads 6-6 */
    check_score(&m, 0, 40, true, 0);
    assert_int_equal(m.pub.next, 0);
    assert_true(m.pub.standing.six);
}

static void eggs_fill_the_pot(void **state)
{
    (void)state;
    kz_match m = begin_match("sea-goat", 4, NULL);
    begin_deal(&m, "1-2", "0-3", NULL, NULL);
    end_fish(&m, 1);
    assert_int_equal(m.pub.standing.pot, 6);
    assert_int_equal(kz_deal_eggs(&m.pub.rules, &m.pub.end), 6);
    assert_int_equal(m.pub.end.credit[0] + m.pub.end.credit[1], 0);
    assert_int_equal(m.pub.next, KZ_NOBODY); /* led by the order */
    win_deal(&m, 0, 10, "1-2");              /* too small for the pot */
    assert_int_equal(m.pub.standing.pot, 6);
    assert_int_equal(m.pub.next, KZ_NOBODY);
    win_deal(&m, 0, 30, "1-2");
    check_score(&m, 0, 36, true, 0);
    assert_int_equal(m.pub.end.credit[0], 36);
    assert_int_equal(m.pub.standing.pot, 0);
    assert_int_equal(m.pub.next, 0);
    /* After three deals without a winner the pot is dropped. */
    begin_deal(&m, "1-2", "0-3", NULL, NULL);
    end_fish(&m, 1);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(m.pub.standing.pot, 6);
        win_deal(&m, 0, 10, "1-2");
    }
    assert_int_equal(m.pub.standing.pot, 0);
    assert_int_equal(m.pub.next, 0);
    /* New eggs add to the pot and restart its three; a write-off ends them. */
    for (int i = 0; i < 2; i++) {
        begin_deal(&m, "1-2", "0-3", NULL, NULL);
        end_fish(&m, 1);
    }
    assert_int_equal(m.pub.standing.pot, 12);
    assert_int_equal(m.pub.standing.pot_deals, 3);
    win_deal(&m, 1, 30, "1-2");
    assert_int_equal(m.pub.standing.pot, 0);
    assert_int_equal(m.pub.end.credit[1], 42);
    check_score(&m, 0, 0, false, 0);
}

static void a_fish_is_won(void **state)
{
    (void)state;
    kz_match m = begin_match("sea-goat", 4, NULL);
    m.pub.standing.pot = 9;
    m.pub.standing.pot_deals = 3;
    begin_deal(&m, "1-2", "4-6 4-5 5-6", NULL, NULL);
    end_fish(&m, 0); /* F < 25 <= O: won without the pot, and a lead for a hundred */
    check_score(&m, 0, 30, true, 0);
    assert_int_equal(m.pub.standing.pot, 9);
    assert_int_equal(m.pub.next, 0);
    assert_true(m.pub.standing.six);
    m = begin_match("sea-goat", 4, NULL);
    begin_deal(&m, "4-6 3-6 3-6", "4-5 5-6 5-5", "2-4", NULL);
    end_fish(&m, 2); /* 25 <= F < O: won, he leads any tile */
    check_score(&m, 0, 30, true, 0);
    assert_int_equal(m.pub.next, 2);
    assert_false(m.pub.standing.six);
    m = begin_match("sea-goat", 4, NULL);
    begin_deal(&m, "1-2", "4-6", NULL, NULL);
    end_fish(&m, 0); /* both below 25: nothing */
    assert_int_equal(m.pub.end.credit[0] + m.pub.end.credit[1], 0);
    check_score(&m, 0, 0, false, 0);
    assert_int_equal(m.pub.next, 0);
}

/* A fish of 30 against 3 by a seat of side 1. */
static void owe(kz_match *m, int fisherman)
{
    begin_deal(m, "4-6 4-5 5-6", "1-2", NULL, NULL);
    end_fish(m, fisherman);
}

static void a_debt_is_paid(void **state)
{
    (void)state;
    kz_match m = begin_match("sea-goat", 4, NULL);
    owe(&m, 2);
    assert_int_equal(m.pub.standing.debt, 30);
    assert_int_equal(m.pub.end.credit[0] + m.pub.end.credit[1], 0);
    assert_int_equal(m.pub.next, 2);
    owe(&m, 0); /* no second debt: it only counts */
    assert_int_equal(m.pub.standing.debt_deals, 2);
    win_deal(&m, 0, 10, "1-2");
    win_deal(&m, 3, 10, "1-2");
    /* After three deals the side that is owed wins it and leads 6-6: its seat next after the debtor. */
    check_score(&m, 1, 30, true, 0);
    assert_int_equal(m.pub.end.credit[1], 10 + 30);
    assert_int_equal(m.pub.standing.debt, 0);
    assert_int_equal(m.pub.next, 3);
    assert_true(m.pub.standing.six);
}

static void a_debt_is_cleared(void **state)
{
    (void)state;
    kz_match m = begin_match("sea-goat", 4, NULL);
    owe(&m, 2);
    m.pub.standing.pot = 8;
    m.pub.standing.pot_deals = 2;
    win_deal(&m, 0, 30, "1-2");
    assert_int_equal(m.pub.standing.debt, 0);
    assert_int_equal(m.pub.end.credit[0], 0);
    check_score(&m, 0, 0, false, 0);
    assert_int_equal(m.pub.standing.pot, 8); /* it stays, and the deal counts for it */
    assert_int_equal(m.pub.standing.pot_deals, 1);
    /* Rules 1 to 3 stand before it. */
    owe(&m, 2);
    win_deal(&m, 0, 30, "6-6");
    assert_int_equal(m.pub.result.reason, KZ_REASON_SIX);
    /* A write-off never ends a debt. */
    m = begin_match("sea-goat", 4, NULL);
    owe(&m, 2);
    m.pub.account[0] = (kz_account){.score = 50, .open = true};
    win_deal(&m, 1, 30, "1-2");
    check_score(&m, 0, 0, false, 0);
    assert_int_equal(m.pub.standing.debt, 30);
}

static void six_is_swapped_for(void **state)
{
    (void)state;
    kz_match m = begin_match("sea-goat", 4, NULL);
    m.pub.next = 0;
    m.pub.standing.six = true;
    deal_hands(&m, "0-0 0-1 1-6 2-6 2-2 3-3 4-5", "0-2 0-3 0-4 0-5 0-6 1-1 1-2",
               "1-3 1-4 1-5 2-3 2-4 2-5 6-6", "3-4 3-5 3-6 4-4 4-6 5-5 5-6");
    assert_int_equal(m.pub.swap.seat, 0);
    assert_int_equal(m.pub.swap.from, 2);
    assert_int_equal(m.hidden.swapped, kz_tile_of(1, 6)); /* its lowest tile with a 6 */
    assert_int_equal(m.hidden.hand[2], tiles_of("1-3 1-4 1-5 2-3 2-4 2-5 1-6"));
    refuse_act(&m, 0, "0-0", KZ_E_LEAD);
    kz_view view;
    kz_view_of(&m, 1, &view);
    assert_int_equal(view.pub.swap.seat, 0);
    assert_int_equal(view.pub.swap.tile, KZ_NO_TILE); /* only the two see it */
    kz_view_of(&m, 2, &view);
    assert_int_equal(view.pub.swap.tile, kz_tile_of(1, 6));
    act(&m, 0, "6-6");
    assert_int_equal(m.pub.led_six, 0);
    /* Without a 6 its lowest tile, into the stock too. */
    m = begin_match("sea-goat", 2, NULL);
    m.pub.next = 1;
    m.pub.standing.six = true;
    deal_hands(&m, "0-6 1-6 2-6 3-6 4-6 3-4 2-2", "0-0 0-1 1-2 1-3 3-3 4-5 5-5", NULL, NULL);
    assert_int_equal(m.pub.swap.from, KZ_NOBODY);
    assert_int_equal(m.hidden.swapped, kz_tile_of(0, 0));
    assert_int_equal(m.hidden.stock[m.pub.swap.at], kz_tile_of(0, 0));
    /* The next deal knows nothing of it. */
    m.hidden.given = kz_tile_of(0, 1);
    m.pub.phase = KZ_DEALING;
    m.pub.next = 0;
    m.pub.standing.six = false;
    deal_hands(&m, "0-6 1-6 2-6 3-6 4-6 3-4 2-2", "0-0 0-1 1-2 1-3 3-3 4-5 5-5", NULL, NULL);
    assert_int_equal(m.pub.swap.seat, KZ_NOBODY);
    assert_int_equal(m.hidden.swapped, KZ_NO_TILE);
    assert_int_equal(m.hidden.given, KZ_NO_TILE);
}

static void the_holder_may_choose_a_hundred(void **state)
{
    (void)state;
    for (int holder = 0; holder < 2; holder++) {
        kz_match m = begin_match("sea-goat", 2, NULL);
        m.pub.account[holder] = (kz_account){.score = 30, .open = true};
        m.pub.next = 0;
        deal_hands(&m, "0-6 1-6 2-6 3-6 6-6 5-5 2-2", "0-0 0-1 1-2 1-3 3-3 4-5 1-1", NULL, NULL);
        act(&m, 0, "6-6");
        assert_int_equal(m.pub.led_six, holder == 0 ? 0 : KZ_NOBODY);
    }
}

/* ---- titles */

static kz_match navy(const char *options)
{
    kz_match m = begin_match("sea-goat-navy", 4, options);
    m.pub.standing.eggs = 2;
    m.pub.standing.weight = 40;
    return m;
}

static void titles_by_the_last_turn(void **state)
{
    (void)state;
    static const struct {
        const char *options, *last;
        kz_reason reason;
    } cases[] = {
        {NULL, "0-0 6-6", KZ_REASON_GENERAL},
        {"fleet=yes", "0-0 6-6", KZ_REASON_ADMIRAL},
        {NULL, "0-0", KZ_REASON_OFFICER},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kz_match m = navy(cases[i].options);
        win_deal(&m, 0, 10, cases[i].last);
        assert_int_equal(m.pub.result.reason, cases[i].reason);
        assert_int_equal(m.pub.result.losers, 2);
        assert_true(m.pub.result.titled);
        assert_int_equal(m.pub.result.eggs, 2);
        assert_int_equal(m.pub.result.weight, 40);
    }
}

static void a_goat_by_right(void **state)
{
    (void)state;
    kz_match m = navy(NULL);
    begin_deal(&m, NULL, "4-6", NULL, NULL);
    m.pub.led_six = 0;
    end_out(&m, 2, "6-6");
    assert_int_equal(m.pub.result.reason, KZ_REASON_LABOUR);
    m = navy("queue=yes");
    m.pub.account[0] = (kz_account){.score = 70, .open = true};
    m.pub.account[1] = (kz_account){.score = 60, .open = true};
    begin_deal(&m, NULL, "4-6", NULL, NULL);
    m.pub.led_six = 1;
    end_out(&m, 0, "1-6"); /* led by the losers: the winner's account is written off, eggs are cleared */
    check_score(&m, 0, 0, false, 0);
    check_score(&m, 1, 60, true, 0);
    assert_int_equal(m.pub.standing.eggs, 0);
    assert_int_equal(m.pub.next, KZ_NOBODY);
    assert_false(m.pub.standing.six);
    /* The third deal after it is led with 6-6 by its holder, by right, without buying. */
    for (int i = 1; i < 3; i++) {
        begin_deal(&m, "1-2", NULL, NULL, NULL);
        end_out(&m, 1, "1-6");
        assert_int_equal(m.pub.standing.six, i == 2);
    }
    deal_hands(&m, "0-0 0-1 1-6 2-6 2-2 3-3 4-5", "0-2 0-3 0-4 0-5 0-6 1-1 1-2",
               "1-3 1-4 1-5 2-3 2-4 2-5 6-6", "3-4 3-5 3-6 4-4 4-6 5-5 5-6");
    assert_int_equal(m.pub.turn, 2);
    refuse_act(&m, 2, "claim", KZ_E_CLAIM);
    act(&m, 2, "6-6");
    assert_int_equal(m.pub.led_six, 0);
}

static void penalties_open_with_25(void **state)
{
    (void)state;
    kz_match m = navy(NULL);
    win_deal(&m, 0, 10, "1-2"); /* lost */
    check_score(&m, 1, 0, false, 0);
    assert_int_equal(m.pub.next, KZ_NOBODY);
    win_deal(&m, 0, 10, "6-6"); /* 100 and nothing else */
    check_score(&m, 1, 100, true, 0);
    assert_int_equal(m.pub.next, 0);
    assert_true(m.pub.standing.right);
    win_deal(&m, 0, 30, "1-2");
    assert_int_equal(m.pub.result.reason, KZ_REASON_GOAT);
    assert_int_equal(m.pub.result.losers, 2);
    assert_true(m.pub.result.titled);
}

static void fish_and_eggs_with_weight(void **state)
{
    (void)state;
    kz_match m = begin_match("sea-goat-navy", 4, NULL);
    begin_deal(&m, "1-2", "0-3", NULL, NULL);
    end_fish(&m, 3); /* small, nobody open: no eggs */
    assert_int_equal(m.pub.standing.eggs, 0);
    assert_int_equal(m.pub.next, KZ_NOBODY); /* ignored */
    assert_int_equal(kz_deal_eggs(&m.pub.rules, &m.pub.end), 0);
    assert_false(m.pub.standing.right);
    begin_deal(&m, "1-2", "0-3 0-4", NULL, NULL);
    end_fish(&m, 3); /* the larger value is below 25: nothing is written */
    check_score(&m, 1, 0, false, 0);
    assert_int_equal(m.pub.next, KZ_NOBODY);
    m.pub.rules.fish_small = KZ_FISH_SMALL_LEADS;
    begin_deal(&m, "1-2", "0-3 0-4", NULL, NULL);
    end_fish(&m, 3);
    assert_int_equal(m.pub.next, 3);
    assert_true(m.pub.standing.right);
    m.pub.rules.fish_small = KZ_FISH_SMALL_IGNORED;
    m.pub.account[0].open = true;
    begin_deal(&m, "1-2", "0-3", NULL, NULL);
    end_fish(&m, 3);
    assert_int_equal(m.pub.standing.eggs, 1);
    assert_int_equal(m.pub.standing.weight, 3);
    assert_int_equal(kz_deal_eggs(&m.pub.rules, &m.pub.end), 3);
    begin_deal(&m, "4-6", "4-6 4-5 5-6", NULL, NULL);
    m.hidden.hand[0] = tiles_of("4-6");
    end_fish(&m, 0);
    check_score(&m, 1, 30, true, 0);
    check_score(&m, 0, 0, true, 0);
    m = begin_match("sea-goat-navy", 4, "fishboth=yes");
    begin_deal(&m, "3-6", "4-6 4-5 5-6", NULL, NULL);
    end_fish(&m, 0);
    check_score(&m, 1, 39, true, 0);
    check_score(&m, 0, 0, false, 0);
}

static void the_lead_is_yielded(void **state)
{
    (void)state;
    static const char *const hands[] = {"0-0 0-1 1-6 2-6 2-2 3-3 4-5", "0-2 0-3 0-4 0-5 0-6 1-1 1-2",
                                        "1-3 1-4 1-5 2-3 2-4 2-5 6-6", "3-4 3-5 3-6 4-4 4-6 5-5 5-6"};
    kz_match m = begin_match("sea-goat-navy", 4, NULL);
    m.pub.next = 0;
    m.pub.standing.right = true;
    kz_match before = m;
    deal_hands(&m, hands[0], hands[1], hands[2], hands[3]);
    kz_match dealt = m;
    assert_true(is_legal_text(&m, "yield") && is_legal_text(&m, "claim"));
    act(&m, 0, "yield");
    assert_int_equal(m.pub.turn, 2);
    assert_int_equal(m.pub.leader, 2);
    refuse_act(&m, 2, "yield", KZ_E_YIELD);
    refuse_act(&m, 2, "claim", KZ_E_CLAIM);
    assert_true(is_legal_text(&m, "1-3"));
    kz_public rewound = m.pub;
    kz_public_rewind(&rewound);
    assert_true(kz_public_hash(&rewound) == kz_public_hash(&dealt.pub));
    act(&m, 2, "6-6"); /* by right */
    assert_int_equal(m.pub.led_six, 0);
    assert_int_equal(m.pub.turn, 3);
    /* Without 6-6 in the partner's hand he may not buy it either. */
    m = before;
    deal_hands(&m, hands[0], hands[3], hands[1], hands[2]);
    act(&m, 0, "yield");
    refuse_act(&m, 2, "claim", KZ_E_CLAIM);
    act(&m, 2, "1-1");
    assert_int_equal(m.pub.led_six, KZ_NOBODY);
    /* Not without the option, not after a claim, not where the order names the lead. */
    m = dealt;
    act(&m, 0, "claim");
    refuse_act(&m, 2, "yield", KZ_E_YIELD);
    m = begin_match("sea-goat-navy", 4, "partnerlead=no");
    m.pub.next = 0;
    m.pub.standing.right = true;
    deal_hands(&m, hands[0], hands[1], hands[2], hands[3]);
    refuse_act(&m, 0, "yield", KZ_E_YIELD);
    m = begin_match("sea-goat-navy", 4, NULL);
    deal_hands(&m, hands[0], hands[1], hands[2], hands[3]);
    refuse_act(&m, 1, "yield", KZ_E_YIELD);
}

/* What a deal's end shows as eggs is what the scoring has kept of it: in points, or the weight. */
static int32_t kept(const kz_match *m)
{
    return m->pub.carry + m->pub.standing.pot + m->pub.standing.weight;
}

static void the_eggs_shown_are_those_laid(void **state)
{
    (void)state;
    static const char *const games[] = {"kozel-eggs", "sea-goat", "sea-goat-navy"};
    int laid = 0;
    kz_rng rng;
    kz_rng_seed(&rng, 20);
    for (int i = 0; i < 30000; i++) {
        kz_match m = begin_match(games[i % 3], 4, NULL);
        m.pub.account[kz_rng_below(&rng, 2)].open |= kz_rng_below(&rng, 2) == 0;
        begin_deal(&m, NULL, NULL, NULL, NULL);
        for (int seat = 0; seat < 4; seat++)
            m.hidden.hand[seat] = kz_bit(kz_rng_below(&rng, 7) + 7 * seat);
        end_fish(&m, (int)kz_rng_below(&rng, 4));
        int32_t eggs = kz_deal_eggs(&m.pub.rules, &m.pub.end);
        assert_int_equal(eggs, kept(&m));
        laid += eggs > 0;
    }
    assert_true(laid > 300);
}

/* rules.md, "general": the seat after the finisher has lost the deal. */
static void a_general_is_lost_by_the_next_seat(void **state)
{
    (void)state;
    kz_rules rules = begin_match("general", 4, NULL).pub.rules;
    kz_deal_end end = {.kind = KZ_ENDED_OUT, .seat = 3};
    assert_int_equal(kz_deal_loser(&rules, &end), 0);
    end.kind = KZ_ENDED_VOID;
    assert_int_equal(kz_deal_loser(&rules, &end), KZ_NOBODY);
    rules = begin_match("sea-goat", 4, NULL).pub.rules;
    end.kind = KZ_ENDED_OUT;
    assert_int_equal(kz_deal_loser(&rules, &end), KZ_NOBODY);
}

static void rules_of_an_older_version(void **state)
{
    (void)state;
    kz_rules rules = begin_match("sea-goat-navy", 4, NULL).pub.rules;
    kz_rules_as_of(&rules, KZ_RULES_VERSION);
    assert_int_equal(rules.partner_lead, KZ_YES);
    assert_int_equal(rules.fish_small, KZ_FISH_SMALL_IGNORED);
    kz_rules_as_of(&rules, 2);
    assert_int_equal(rules.partner_lead, KZ_NO);
    assert_int_equal(rules.fish_small, KZ_FISH_SMALL_LEADS);
}

static void six_is_claimed(void **state)
{
    (void)state;
    kz_match m = begin_match("sea-goat-navy", 4, NULL);
    m.pub.next = 0;
    m.pub.standing.right = true;
    deal_hands(&m, "0-0 0-1 1-6 2-6 2-2 3-3 4-5", "0-2 0-3 0-4 0-5 0-6 1-1 1-2",
               "1-3 1-4 1-5 2-3 2-4 2-5 6-6", "3-4 3-5 3-6 4-4 4-6 5-5 5-6");
    kz_match other = m;
    assert_true(is_legal_text(&m, "claim") && is_legal_text(&m, "0-0"));
    act(&m, 0, "claim"); /* the partner holds it: he leads it */
    assert_int_equal(m.pub.turn, 2);
    refuse_act(&m, 2, "2-5", KZ_E_LEAD);
    act(&m, 2, "6-6");
    assert_int_equal(m.pub.led_six, 0);
    /* An opponent holds it: the seat behind him takes it and gives a tile with a 6. */
    m = other;
    m.pub.phase = KZ_DEALING;
    m.pub.next = 1;
    deal_hands(&m, "0-0 0-1 1-6 2-6 2-2 3-3 4-5", "0-2 0-3 0-4 0-5 0-6 1-1 1-2",
               "1-3 1-4 1-5 2-3 2-4 2-5 6-6", "3-4 3-5 3-6 4-4 4-6 5-5 5-6");
    act(&m, 1, "claim");
    assert_int_equal(m.pub.turn, 3);
    assert_int_equal(m.pub.giving_to, 2);
    refuse_act(&m, 3, "6-6", KZ_E_MUST_GIVE);
    refuse_act(&m, 3, "give 4-4", KZ_E_MUST_GIVE);
    refuse_act(&m, 3, "give 6-6", KZ_E_MUST_GIVE);
    assert_true(is_legal_text(&m, "give 3-6") && is_legal_text(&m, "give 4-6") &&
                is_legal_text(&m, "give 5-6"));
    act(&m, 3, "give 3-6");
    assert_int_equal(m.hidden.hand[2], tiles_of("1-3 1-4 1-5 2-3 2-4 2-5 3-6"));
    kz_view view;
    for (int seat = 0; seat < 4; seat++) {
        kz_view_of(&m, seat, &view);
        assert_int_equal(view.pub.log[1].tile, seat >= 2 ? kz_tile_of(3, 6) : KZ_NO_TILE);
    }
    refuse_act(&m, 3, "give 4-6", KZ_E_GIVE);
    act(&m, 3, "6-6");
    assert_int_equal(m.pub.led_six, 1);
    /* Who has no 6 gives any tile; who leads by the order may not claim. */
    m = other;
    m.pub.phase = KZ_DEALING;
    m.pub.next = 1;
    deal_hands(&m, "0-0 0-1 1-6 2-6 2-2 3-3 4-5", "0-2 0-3 0-4 0-5 0-6 1-1 1-2",
               "3-4 3-5 3-6 5-5 4-6 6-6 5-6", "1-3 1-4 1-5 2-3 2-4 2-5 4-4");
    act(&m, 1, "claim");
    act(&m, 3, "give 4-4");
    m = other;
    m.pub.phase = KZ_DEALING;
    m.pub.next = 1;
    m.pub.standing.right = false;
    deal_hands(&m, "0-0 0-1 1-6 2-6 2-2 3-3 4-5", "0-2 0-3 0-4 0-5 0-6 1-1 1-2",
               "1-3 1-4 1-5 2-3 2-4 2-5 6-6", "3-4 3-5 3-6 4-4 4-6 5-5 5-6");
    refuse_act(&m, 1, "claim", KZ_E_CLAIM);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_large_win_holds),
        cmocka_unit_test(the_holder_wins_at_125),
        cmocka_unit_test(rule_one_for_a_hundred),
        cmocka_unit_test(rules_two_and_three),
        cmocka_unit_test(eggs_fill_the_pot),
        cmocka_unit_test(a_fish_is_won),
        cmocka_unit_test(a_debt_is_paid),
        cmocka_unit_test(a_debt_is_cleared),
        cmocka_unit_test(six_is_swapped_for),
        cmocka_unit_test(the_holder_may_choose_a_hundred),
        cmocka_unit_test(titles_by_the_last_turn),
        cmocka_unit_test(a_goat_by_right),
        cmocka_unit_test(penalties_open_with_25),
        cmocka_unit_test(fish_and_eggs_with_weight),
        cmocka_unit_test(the_eggs_shown_are_those_laid),
        cmocka_unit_test(the_lead_is_yielded),
        cmocka_unit_test(a_general_is_lost_by_the_next_seat),
        cmocka_unit_test(rules_of_an_older_version),
        cmocka_unit_test(six_is_claimed),
    };
    return cmocka_run_group_tests(tests, load_games, NULL);
}
