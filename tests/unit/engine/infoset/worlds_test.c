/* SPDX-License-Identifier: MIT */
/* Worlds that are sampled and marginals, where no brute force reaches: boards of rows, swaps, the stock's
 * order, many turns of draws. And models of choices that weigh worlds. */
#include "tests/unit/engine/core/games_world.h"

#include "engine/infoset/history.h"
#include "engine/infoset/inference.h"

#include <math.h>

static void choose_any(kz_match *m, kz_rng *rng)
{
    kz_action legal[KZ_LEGAL];
    kz_match_apply(m, legal[kz_rng_below(rng, (uint32_t)kz_match_legal(m, legal))]);
}

/* ---- rows ---- */

/* Every tile lies on the table or in one place of one row, as the rows' lengths require. The one that is
 * turned lies at the right end of its row. */
static void check_rows(const kz_view *v, const infoset_world *world)
{
    int right = (v->pub.turn ? v->pub.count[0] : 0) + v->pub.count[v->pub.turn] - 1;
    assert_int_equal(world->hidden.stock[right], v->pub.board.rows.turned);
    kz_set seen = v->pub.board.line, row[2] = {0, 0};
    for (int i = 0; i < v->pub.count[0] + v->pub.count[1]; i++) {
        kz_tile tile = world->hidden.stock[i];
        assert_true(tile < KZ_TILES && !(seen & kz_bit(tile)));
        seen |= kz_bit(tile);
        row[i >= v->pub.count[0]] |= kz_bit(tile);
    }
    assert_int_equal(seen, KZ_ALL_TILES);
    assert_memory_equal(row, world->hidden.hand, sizeof row);
}

/* A face-down tile is somewhere, a row has as many tiles as it has. */
static void check_row_marginals(const kz_view *v, const infoset_inference *in)
{
    double marginal[KZ_TILES][INFOSET_HOLDERS], row[2] = {0, 0};
    infoset_inference_marginals(in, marginal);
    for (kz_tile t = 0; t < KZ_TILES; t++) {
        double sum = 0;
        for (int holder = 0; holder < INFOSET_HOLDERS; holder++)
            sum += marginal[t][holder];
        assert_true(fabs(sum - !(v->pub.board.line >> t & 1)) < 1e-9);
        for (int seat = 0; seat < 2; seat++)
            row[seat] += marginal[t][seat];
    }
    assert_true(fabs(row[0] - v->pub.count[0]) < 1e-9 && fabs(row[1] - v->pub.count[1]) < 1e-9);
}

static void rows_hold_every_tile_once(void **state)
{
    (void)state;
    kz_rng rng;
    kz_rng_seed(&rng, 1);
    for (int deals = 0; deals < 40; deals++) {
        kz_match m = begin_match("sausage", 2, deals % 2 ? "lead=double" : NULL);
        deal_cards(&m, &rng);
        while (m.pub.phase == KZ_PLAYING) {
            static kz_view view;
            infoset_inference in;
            infoset_world world;
            kz_view_of(&m, (int)kz_rng_below(&rng, 2), &view);
            infoset_inference_init(&in, &view);
            assert_true(infoset_inference_sample(&in, &rng, &world));
            check_rows(&view, &world);
            check_row_marginals(&view, &in);
            infoset_inference_free(&in);
            choose_any(&m, &rng);
        }
    }
}

/* ---- the stock ---- */

/* rules.md, "sea-goat": who swapped for the 6-6 of the stock knows which tile lies there now, until it is
 * drawn. */
static int check_swapped(const kz_match *m, kz_rng *rng)
{
    static kz_view view;
    infoset_inference in;
    infoset_world world;
    double marginal[KZ_TILES][INFOSET_HOLDERS];
    int drawn = m->pub.stock_dealt - m->pub.stock_count;
    if (m->pub.swap.at < drawn)
        return 0;
    kz_view_of(m, m->pub.swap.seat, &view);
    infoset_inference_init(&in, &view);
    for (int i = 0; i < 4; i++) {
        infoset_inference_sample(&in, rng, &world);
        assert_int_equal(world.hidden.stock[m->pub.swap.at - drawn], m->hidden.swapped);
    }
    infoset_inference_marginals(&in, marginal);
    assert_true(fabs(marginal[m->hidden.swapped][INFOSET_STOCK] - 1) < 1e-9);
    infoset_inference_free(&in);
    return drawn > 0;
}

static void who_swapped_with_the_stock_knows_the_tile(void **state)
{
    (void)state;
    kz_rng rng;
    int swaps = 0, drawn = 0;
    kz_rng_seed(&rng, 2);
    for (int deals = 0; deals < 200; deals++) {
        kz_match m = begin_match("sea-goat", 3 - deals % 2, NULL);
        m.pub.next = (uint8_t)kz_rng_below(&rng, m.pub.rules.seats);
        m.pub.standing.six = true;
        deal_cards(&m, &rng);
        while (m.pub.phase == KZ_PLAYING && m.pub.swap.seat != KZ_NOBODY && m.pub.swap.from == KZ_NOBODY) {
            swaps += !m.pub.log_count;
            drawn += check_swapped(&m, &rng);
            choose_any(&m, &rng);
        }
    }
    assert_true(swaps > 20 && drawn > 50);
}

/* From another seat: that one has the tile until it lays it. */
static int check_exchanged(const kz_match *m)
{
    static kz_view view;
    infoset_inference in;
    double marginal[KZ_TILES][INFOSET_HOLDERS];
    if (m->pub.board.line >> m->hidden.swapped & 1)
        return 0;
    kz_view_of(m, m->pub.swap.seat, &view);
    infoset_inference_init(&in, &view);
    infoset_inference_marginals(&in, marginal);
    assert_true(fabs(marginal[m->hidden.swapped][m->pub.swap.from] - 1) < 1e-9);
    infoset_inference_free(&in);
    return 1;
}

static void who_swapped_with_a_seat_knows_the_tile(void **state)
{
    (void)state;
    kz_rng rng;
    int checked = 0;
    kz_rng_seed(&rng, 5);
    for (int deals = 0; deals < 100; deals++) {
        kz_match m = begin_match("sea-goat", 2 + deals % 3, NULL);
        m.pub.next = (uint8_t)kz_rng_below(&rng, m.pub.rules.seats);
        m.pub.standing.six = true;
        deal_cards(&m, &rng);
        while (m.pub.phase == KZ_PLAYING && m.pub.swap.seat != KZ_NOBODY && m.pub.swap.from != KZ_NOBODY) {
            checked += check_exchanged(&m);
            choose_any(&m, &rng);
        }
    }
    assert_true(checked > 100);
}

static void the_order_of_the_stock_is_random(void **state)
{
    (void)state;
    enum { SAMPLES = 1000 };
    static kz_view view;
    kz_rng rng;
    infoset_inference in;
    infoset_world world;
    int ascending = 0;
    kz_rng_seed(&rng, 3);
    kz_match m = begin_match("kozel", 2, NULL);
    deal_cards(&m, &rng);
    kz_view_of(&m, 0, &view);
    infoset_inference_init(&in, &view);
    for (int i = 0; i < SAMPLES; i++) {
        infoset_inference_sample(&in, &rng, &world);
        ascending += world.hidden.stock[0] < world.hidden.stock[1];
    }
    infoset_inference_free(&in);
    assert_in_range(ascending, SAMPLES * 2 / 5, SAMPLES * 3 / 5);
}

/* ---- many turns of draws ---- */

/* Four with two tiles each, who draw one a turn: nobody has a six but who led 6-6, and all sixes lie at the
 * end of the stock. */
static void deal_draws(kz_match *m)
{
    static kz_games house;
    static const char text[] = "[tiny : kozel]\nhand4 = 2\ndraw = one\nfirst_lead = six-down\n";
    kz_error error = {0};
    kz_rules rules = {0};
    kz_tile order[KZ_TILES];
    int n = 0;
    house = world_games;
    if (!kz_games_read(&house, text, strlen(text), &error) ||
        !kz_game_setup(kz_games_find(&house, "tiny"), 4, "", &rules, &error))
        fail_msg("%s %s %s %s", kz_code_word(error.code), error.arg[0], error.arg[1], error.arg[2]);
    kz_match_init(m, &rules);
    order[n++] = KZ_TILE_66;
    for (kz_set low = KZ_ALL_TILES & ~kz_suit[6]; low; low &= low - 1)
        order[n++] = kz_first(low);
    for (kz_set sixes = kz_suit[6] & ~kz_bit(KZ_TILE_66); sixes; sixes &= sixes - 1)
        order[n++] = kz_first(sixes);
    assert_true(kz_match_deal(m, order, NULL));
}

static void many_turns_of_draws_are_counted(void **state)
{
    (void)state;
    static kz_view view;
    kz_match m;
    kz_rng rng;
    infoset_inference in;
    double marginal[KZ_TILES][INFOSET_HOLDERS];
    int places = 0;
    kz_rng_seed(&rng, 4);
    deal_draws(&m);
    while (m.pub.phase == KZ_PLAYING) {
        kz_view_of(&m, m.pub.turn, &view);
        infoset_inference_init(&in, &view);
        infoset_inference_marginals(&in, marginal);
        for (int seat = 0; seat < KZ_SEATS; seat++)
            for (kz_set left = m.hidden.hand[seat] & ~view.hand[seat]; left; left &= left - 1)
                assert_true(marginal[kz_first(left)][seat] > 0);
        places = in.place_count > places ? in.place_count : places;
        infoset_inference_free(&in);
        choose_any(&m, &rng);
    }
    assert_true(places > 10);
}

/* What a caller's model was called with. */
typedef struct calls {
    const kz_view *view;
    kz_set line; /* of the call before */
    int count;
} calls;

static double count_call(void *context, const kz_match *m, const policy_track *track, const kz_action *legal,
                         int count, int chosen)
{
    calls *c = context;
    (void)track;
    assert_true(count > 1 && chosen >= 0 && chosen < count);
    assert_int_not_equal(m->pub.turn, c->view->seat);
    assert_int_equal(legal[chosen].seat, m->pub.turn);
    assert_true((c->line & m->pub.board.line) == m->pub.board.line && c->line != m->pub.board.line);
    assert_false(m->pub.board.line & kz_bit(legal[chosen].tile));
    c->line = m->pub.board.line;
    c->count++;
    return -2;
}

static void a_model_sees_each_choice_of_the_others(void **state)
{
    (void)state;
    static kz_view view;
    static infoset_history h;
    static infoset_world world;
    kz_rng rng;
    int all = 0;
    kz_rng_seed(&rng, 8);
    for (int deals = 0; deals < 20; deals++) {
        kz_match m = begin_match("sport", 4, NULL);
        infoset_inference in;
        kz_tile order[KZ_TILES];
        kz_deal_shuffle(&m.pub.rules, &rng, order);
        assert_true(kz_match_deal(&m, order, NULL));
        for (int i = 0; i < 12 && m.pub.phase == KZ_PLAYING; i++)
            choose_any(&m, &rng);
        if (m.pub.phase != KZ_PLAYING)
            continue;
        kz_view_of(&m, m.pub.turn, &view);
        calls c = {.view = &view, .line = view.pub.board.line};
        assert_true(infoset_inference_init(&in, &view));
        infoset_history_init(&h, &in, policy_track_note, &rng);
        assert_true(infoset_inference_sample(&in, &rng, &world));
        assert_true(infoset_history_likelihood_by(&h, &world, count_call, &c) == -2 * c.count);
        assert_true(c.count <= h.choice_count);
        all += c.count;
        infoset_inference_free(&in);
    }
    assert_true(all > 40);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_model_sees_each_choice_of_the_others),

        cmocka_unit_test(rows_hold_every_tile_once),
        cmocka_unit_test(who_swapped_with_the_stock_knows_the_tile),
        cmocka_unit_test(who_swapped_with_a_seat_knows_the_tile),
        cmocka_unit_test(the_order_of_the_stock_is_random),
        cmocka_unit_test(many_turns_of_draws_are_counted),
    };
    return cmocka_run_group_tests(tests, load_games, NULL);
}
