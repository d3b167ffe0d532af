/* SPDX-License-Identifier: MIT */
/* rules_lead_check(): how a deal begins, as each seat sees it. What happens in random matches is possible.
 * Another leader, tile or swap is not, as far as the seat can know. */
#include "engine/core/rules/lead.h"
#include "tests/unit/engine/core/games_world.h"

enum { MATCHES = 20, DEALS = 12 };

static rules_lead_fault check(const kz_match *waiting, const kz_opening *o, unsigned seat, kz_set hand)
{
    return rules_lead_check(&waiting->pub, o, seat, &hand);
}

/* Returns the opening as a seat saw it. */
static kz_opening opening_of(const kz_match *m, int seat)
{
    kz_view v;
    kz_view_of(m, seat, &v);
    return (kz_opening){v.pub.leader, v.pub.must_lead, KZ_NO_TILE, v.pub.swap};
}

static void check_seat(const kz_match *waiting, const kz_match *m, const kz_hidden *dealt, int seat)
{
    kz_opening o = opening_of(m, seat), other = o;
    bool sees = seat != KZ_NOBODY && !kz_hands_are_face_down(&m->pub.rules);
    unsigned by = sees ? (unsigned)seat : KZ_NOBODY;
    kz_set hand = sees ? dealt->hand[seat] : 0, held = hand;
    assert_int_equal(rules_lead_check(&waiting->pub, &o, by, &held), RULES_LEAD_POSSIBLE);
    if (sees)
        assert_int_equal(held, m->hidden.hand[seat]);
    other.seat = (uint8_t)((o.seat + 1) % m->pub.rules.seats);
    if (waiting->pub.next != KZ_NOBODY)
        assert_int_equal(check(waiting, &other, by, hand), RULES_LEAD_SEAT);
    else if (o.must_lead != KZ_NO_TILE && (seat == o.seat || seat == other.seat) && sees)
        assert_int_equal(check(waiting, &other, by, hand), RULES_LEAD_TILE);
    other = o;
    other.must_lead = o.must_lead == KZ_NO_TILE ? 0 : KZ_NO_TILE;
    assert_int_equal(check(waiting, &other, by, hand), RULES_LEAD_TILE);
    if (seat == o.seat && o.must_lead != KZ_NO_TILE) {
        other.must_lead = kz_first(KZ_ALL_TILES & ~held);
        assert_int_equal(check(waiting, &other, by, hand), RULES_LEAD_TILE);
    }
    if (o.swap.seat == KZ_NOBODY) {
        other.swap = (kz_swap){o.seat, (uint8_t)((o.seat + 1) % m->pub.rules.seats), 0, KZ_NO_TILE};
        assert_int_equal(check(waiting, &other, KZ_NOBODY, 0) != RULES_LEAD_SWAP,
                         rules_has_swaps(&m->pub.rules) && waiting->pub.standing.six &&
                             waiting->pub.next == o.seat);
    }
}

static void play_deal(kz_match *m, kz_rng *rng)
{
    kz_match waiting = *m;
    kz_hidden dealt;
    deal_cards(m, rng);
    kz_match_dealt(m, &dealt);
    for (int seat = 0; seat < m->pub.rules.seats; seat++)
        check_seat(&waiting, m, &dealt, seat);
    check_seat(&waiting, m, &dealt, KZ_NOBODY);
    for (int i = 0; i < 400 && m->pub.phase == KZ_PLAYING; i++)
        kz_match_apply(m, kz_match_random(m, rng));
}

static void what_happens_is_possible(void **state)
{
    (void)state;
    kz_rng rng;
    kz_rng_seed(&rng, 3);
    for (variant v = {0}; next_variant(&world_games, &v);)
        for (int i = 0; i < MATCHES; i++) {
            kz_match m = begin_match(v.game->name, v.seats, "");
            for (int deal = 0; deal < DEALS && m.pub.phase == KZ_DEALING; deal++)
                play_deal(&m, &rng);
        }
}

/* Seat 1 must lead 6-6 for a hundred; seat 2 has dealt it away for a tile of seat 1, or the stock has. */
static void swaps_for_six_are_checked(void **state)
{
    static const struct {
        kz_swap swap;
        int seat;
        const char *hand;
        rules_lead_fault fault;
    } cases[] = {
        {{0, 1, 0, KZ_NO_TILE}, 2, "0-0 0-1 0-2 0-3 0-4 0-5 1-1", RULES_LEAD_POSSIBLE},
        {{0, 1, 0, KZ_NO_TILE}, 2, "0-0 0-1 0-2 0-3 0-4 0-5 6-6", RULES_LEAD_SWAP}, /* seat 3 has 6-6 */
        {{0, 1, 0, KZ_NO_TILE}, 0, "0-0 0-1 0-2 0-3 0-4 0-5 1-1", RULES_LEAD_SWAP}, /* it saw the tile */
        {{0, 1, 0, 0}, 0, "0-0 0-1 0-2 0-3 0-4 0-5 1-1", RULES_LEAD_POSSIBLE},
        {{0, 1, 0, 2}, 1, "0-0 0-1 0-3 0-4 0-5 1-1 6-6", RULES_LEAD_POSSIBLE},
        {{0, 1, 0, 0}, 1, "0-0 0-1 0-3 0-4 0-5 1-1 6-6", RULES_LEAD_SWAP}, /* it had that tile */
        {{0, 0, 0, KZ_NO_TILE}, 2, "0-0 0-1 0-2 0-3 0-4 0-5 1-1", RULES_LEAD_SWAP},
        {{1, 0, 0, KZ_NO_TILE}, 2, "0-0 0-1 0-2 0-3 0-4 0-5 1-1", RULES_LEAD_SWAP}, /* seat 2 does not lead */
        {{0, KZ_NOBODY, 0, KZ_NO_TILE}, 2, "0-0 0-1 0-2 0-3 0-4 0-5 1-1", RULES_LEAD_SWAP}, /* no stock */
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kz_match m = begin_match("sea-goat", 4, "");
        kz_set hand = tiles_of(cases[i].hand);
        m.pub.standing.six = 1;
        m.pub.next = 0;
        const kz_opening o = {0, KZ_TILE_66, KZ_NO_TILE, cases[i].swap};
        rules_lead_fault fault = rules_lead_check(&m.pub, &o, (unsigned)cases[i].seat, &hand);
        if (fault != cases[i].fault)
            fail_msg("case %zu: %d", i, (int)fault);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_happens_is_possible),
        cmocka_unit_test(swaps_for_six_are_checked),
    };
    return cmocka_run_group_tests(tests, load_games, NULL);
}
