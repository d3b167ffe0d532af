/* SPDX-License-Identifier: MIT */
/* The chances of unseen tiles (engine/infoset/inference.h): in every game they add up, forbid what knocks
 * forbid, favour what was played, and hang on the view alone. */
#include "tests/unit/engine/core/games_world.h"

#include "engine/infoset/inference.h"

#include <math.h>

static double share[KZ_TILES][INFOSET_HOLDERS], again[KZ_TILES][INFOSET_HOLDERS];

static void check_sums(const kz_match *m, const kz_view *v)
{
    double held[INFOSET_HOLDERS] = {0};
    bool rows = kz_hands_are_face_down(&v->pub.rules);
    for (kz_tile tile = 0; tile < KZ_TILES; tile++) {
        double sum = 0;
        for (int holder = 0; holder < INFOSET_HOLDERS; holder++) {
            assert_true(share[tile][holder] >= 0);
            held[holder] += share[tile][holder];
            sum += share[tile][holder];
        }
        assert_true(sum == 0 || fabs(sum - 1) < 1e-6);
        if (!rows)
            assert_int_equal(sum > 0.5, !((v->pub.board.line | v->hand[v->seat]) & kz_bit(tile)));
    }
    for (int seat = 0; seat < v->pub.rules.seats && !rows; seat++)
        if (seat != v->seat)
            assert_true(fabs(held[seat] - m->pub.count[seat]) < 1e-6);
}

/* What lies where it lies cannot be impossible. */
static void check_possible(const kz_match *m, const kz_view *v)
{
    for (int seat = 0; seat < v->pub.rules.seats; seat++)
        for (kz_set s = m->hidden.hand[seat]; s && seat != v->seat; s &= s - 1)
            assert_true(share[kz_first(s)][seat] > 0);
}

static void check_exchanged(const kz_view *v, kz_rng *rng)
{
    static kz_view seen;
    infoset_inference in;
    infoset_world world;
    kz_match other;
    bool dealt = false;
    infoset_inference_init(&in, v);
    for (int tries = 0; tries < 100 && !dealt; tries++)
        dealt = infoset_inference_sample(&in, rng, &world);
    infoset_inference_free(&in);
    kz_match_of_view(v, &world.hidden, &other);
    kz_view_of(&other, v->seat, &seen);
    infoset_unseen(&seen, again);
    assert_memory_equal(share, again, sizeof share);
}

static void every_game(void **state)
{
    (void)state;
    kz_rng rng;
    kz_view v;
    int looked = 0;
    kz_rng_seed(&rng, 5);
    for (int g = 0; g < world_games.count; g++)
        for (int seats = 2; seats <= KZ_SEATS; seats++) {
            if (!kz_game_seats(&world_games.game[g], seats))
                continue;
            kz_match m = begin_match(world_games.game[g].name, seats, NULL);
            deal_cards(&m, &rng);
            for (int n = (int)kz_rng_below(&rng, 9); n > 0 && m.pub.phase == KZ_PLAYING; n--)
                kz_match_apply(&m, kz_match_random(&m, &rng));
            if (m.pub.phase != KZ_PLAYING)
                continue;
            kz_view_of(&m, m.pub.turn, &v);
            memset(share, 0xff, sizeof share); /* all of it is filled in */
            infoset_unseen(&v, share);
            check_sums(&m, &v);
            if (!kz_hands_are_face_down(&m.pub.rules))
                check_possible(&m, &v);
            check_exchanged(&v, &rng);
            looked++;
        }
    assert_true(looked > 30);
}

/* Who knocked on 1 has none of them; the others have. */
static void knocks(void **state)
{
    (void)state;
    kz_match m = begin_match("sea-goat", 4, NULL);
    kz_view v;
    deal_hands(&m, "0-1 1-2 2-3 4-4 0-3 2-5 4-6", "1-3 1-5 1-6 0-2 0-4 2-4 3-3",
               "1-1 0-6 2-2 3-4 3-5 1-4 5-5", "2-6 3-6 0-0 5-6 6-6 0-5 4-5");
    act(&m, 2, "1-1");
    act(&m, 3, "knock");
    act(&m, 0, "0-1");
    kz_view_of(&m, m.pub.turn, &v);
    assert_int_equal(v.seat, 1);
    infoset_unseen(&v, share);
    for (unsigned value = 0; value < KZ_VALUES; value++)
        assert_true(share[kz_tile_of(1, value)][3] == 0);
    assert_true(share[kz_tile_of(1, 4)][2] > 0.2);
    assert_true(share[kz_tile_of(6, 6)][3] > 0.2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_game), cmocka_unit_test(knocks)};
    return cmocka_run_group_tests(tests, load_games, NULL);
}
