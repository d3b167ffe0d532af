/* SPDX-License-Identifier: MIT */
/* Samples of the hidden tiles in every game. The seat sees its view of them, and they can be played until
 * now. Where few tiles are hidden, the deal is among them. */
#include "tests/unit/engine/core/games_world.h"

#include <kozel/position.h>
#include <kozel/sampler.h>

#include <math.h>

enum { SAMPLES = 4, FEW = 4, MANY = 400 };

/* Plays any action. A claim is made where it may be made, as a draw of lots would seldom make one. */
static void play_any(kz_match *m, kz_rng *rng)
{
    kz_action legal[KZ_LEGAL];
    int count = kz_match_legal(m, legal);
    bool claims = legal[count - 1].kind == KZ_CLAIM;
    kz_match_apply(m, legal[claims ? (uint32_t)count - 1 : kz_rng_below(rng, (uint32_t)count)]);
}

/* The sampled match is one that can be dealt and played. Rows with a long log are not checked. */
static void check_played(const kz_match *sample)
{
    kz_set_up set_up;
    kz_action action[KZ_LOG];
    kz_match again;
    if (!kz_set_up_played(sample, &set_up, action))
        return;
    assert_true(kz_match_set_up(&again, &sample->pub.rules, &set_up, NULL));
    again.pub.end = sample->pub.end;
    kz_hash128 one = kz_match_hash(sample), other = kz_match_hash(&again);
    assert_true(one.high == other.high && one.low == other.low);
}

static void check_samples(const kz_match *m, int seat, kz_rng *rng)
{
    static kz_view view, seen;
    kz_view_of(m, seat, &view);
    kz_error error;
    kz_sampler *sampler = kz_sampler_new(&view, &error);
    assert_non_null(sampler);
    for (int i = 0; i < SAMPLES; i++) {
        kz_match sample, same;
        kz_rng copy = *rng;
        double likelihood = 1, twin = 2;
        assert_true(kz_sampler_draw(sampler, rng, &sample, &likelihood));
        assert_true(kz_sampler_draw(sampler, &copy, &same, &twin));
        kz_hash128 one = kz_match_hash(&sample), other = kz_match_hash(&same);
        assert_true(one.high == other.high && one.low == other.low);
        assert_true(likelihood == twin && likelihood <= 0);
        kz_view_of(&sample, seat, &seen);
        assert_memory_equal(&seen, &view, sizeof seen);
        check_played(&sample);
    }
    kz_sampler_free(sampler);
}

/* The number of tiles that a seat does not see. */
static int hidden_count(const kz_match *m, int seat)
{
    int count = m->pub.stock_count;
    for (int other = 0; other < m->pub.rules.seats; other++)
        count += other == seat ? 0 : m->pub.count[other];
    return count;
}

/* The true deal is drawn, and no deal is drawn much more often than another one. */
static int check_few(const kz_match *m, int seat, kz_rng *rng)
{
    static kz_view view;
    bool rows = kz_hands_are_face_down(&m->pub.rules), drew = false;
    for (int i = 0; i < m->pub.log_count; i++)
        drew |= m->pub.log[i].kind == KZ_DRAW;
    if (rows || drew || m->pub.swap.seat != KZ_NOBODY || hidden_count(m, seat) > FEW)
        return 0;
    kz_view_of(m, seat, &view);
    kz_sampler *sampler = kz_sampler_new(&view, NULL);
    int found = 0;
    for (int i = 0; i < MANY; i++) {
        kz_match sample;
        assert_true(kz_sampler_draw(sampler, rng, &sample, NULL));
        found += !memcmp(sample.hidden.hand, m->hidden.hand, sizeof sample.hidden.hand);
    }
    kz_sampler_free(sampler);
    assert_true(found > 0);
    return 1;
}

static int sample_deals(kz_match *m, int deals, kz_rng *rng)
{
    int few = 0;
    const kz_rules rules = m->pub.rules;
    for (int deal = 0; deal < deals; deal++) {
        if (m->pub.phase == KZ_OVER)
            kz_match_init(m, &rules);
        deal_cards(m, rng);
        while (m->pub.phase == KZ_PLAYING) {
            int seat = (int)kz_rng_below(rng, rules.seats);
            if (kz_rng_below(rng, 4) == 0)
                check_samples(m, seat, rng);
            few += check_few(m, seat, rng);
            play_any(m, rng);
        }
    }
    return few;
}

static void samples_fit_every_game(void **state)
{
    (void)state;
    int few = 0;
    kz_rng rng;
    kz_rng_seed(&rng, 1);
    for (variant v = {0}; next_variant(&world_games, &v);) {
        kz_rules rules;
        kz_match m;
        assert_true(kz_game_setup(v.game, v.seats, "", &rules, NULL));
        kz_match_init(&m, &rules);
        few += sample_deals(&m, 2, &rng);
    }
    assert_true(few > 20);
}

/* rules.md, "sea-goat": a swap and a gift that the seat did not see are guessed, too. */
static void samples_guess_exchanges(void **state)
{
    (void)state;
    int swaps = 0, gifts = 0;
    kz_rng rng;
    kz_rng_seed(&rng, 2);
    for (int deal = 0; deal < 60; deal++) {
        kz_match m = begin_match(deal % 2 ? "sea-goat" : "sea-goat-navy", 4, NULL);
        m.pub.next = (uint8_t)kz_rng_below(&rng, m.pub.rules.seats);
        m.pub.standing.six = deal % 2;
        m.pub.standing.right = !(deal % 2);
        deal_cards(&m, &rng);
        while (m.pub.phase == KZ_PLAYING && m.pub.log_count < 4)
            play_any(&m, &rng);
        if (m.pub.phase != KZ_PLAYING)
            continue;
        swaps += m.pub.swap.seat != KZ_NOBODY;
        gifts += m.hidden.given != KZ_NO_TILE;
        for (int seat = 0; seat < 4; seat++)
            check_samples(&m, seat, &rng);
    }
    assert_true(swaps > 5 && gifts > 5);
}

static void check_refused(const kz_view *view, kz_code code)
{
    kz_error error;
    assert_null(kz_sampler_new(view, &error));
    assert_int_equal(error.code, code);
    assert_null(kz_sampler_new(view, NULL));
}

/* After a knock the hand of the view's seat gets other tiles: none that fits an end. If the seats that have
 * not knocked are then too few for the tiles that fit, no deal fits the view. */
static bool contradict(const kz_match *m, kz_view *view)
{
    if (!m->pub.log_count || m->pub.log[m->pub.log_count - 1].kind != KZ_KNOCK)
        return false;
    int knocked = m->pub.log[m->pub.log_count - 1].seat, room = -m->pub.count[knocked];
    kz_set left = KZ_ALL_TILES & ~m->pub.board.line, hand = 0;
    kz_set fits = (kz_suit[m->pub.board.value[0]] | kz_suit[m->pub.board.value[1]]) & left;
    kz_view_of(m, m->pub.turn, view);
    for (kz_set others = left & ~fits; others && (int)kz_count(hand) < m->pub.count[view->seat];
         others &= others - 1)
        hand |= others & (~others + 1);
    for (int seat = 0; seat < 4; seat++)
        room += seat == view->seat ? 0 : m->pub.count[seat];
    if ((int)kz_count(hand) < m->pub.count[view->seat] || (int)kz_count(fits) <= room)
        return false;
    view->hand[view->seat] = hand;
    check_refused(view, KZ_E_TILE_MISSING);
    return true;
}

static void contradictions_are_refused(void **state)
{
    (void)state;
    static kz_view view;
    kz_match m = begin_match("sport", 4, NULL);
    kz_rng rng;
    kz_view_of(&m, 0, &view);
    check_refused(&view, KZ_E_NO_DEAL);
    kz_rng_seed(&rng, 3);
    deal_cards(&m, &rng);
    kz_view_of(&m, KZ_NOBODY, &view);
    check_refused(&view, KZ_E_SEAT);
    kz_view_of(&m, 0, &view);
    view.pub.log_dropped = 1;
    check_refused(&view, KZ_E_LOG);
    int refused = 0;
    for (int deal = 0; deal < 200; deal++) {
        m = begin_match("sport", 4, NULL);
        for (deal_cards(&m, &rng); m.pub.phase == KZ_PLAYING; play_any(&m, &rng))
            refused += contradict(&m, &view);
    }
    assert_true(refused > 10);
    kz_sampler_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(samples_fit_every_game),
        cmocka_unit_test(samples_guess_exchanges),
        cmocka_unit_test(contradictions_are_refused),
    };
    return cmocka_run_group_tests(tests, load_games, NULL);
}
