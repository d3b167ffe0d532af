/* kz_match_of_view(): the match made from a view and the tiles it hides is the match it was made of, as far
 * as any seat can see, now and until the deal's end. */
#include "games_world.h"

#include <kozel/rng.h>
#include <kozel/view.h>

enum { MATCHES = 4, DEALS = 6 };

static kz_hidden hidden_of(const kz_match *m)
{
    kz_hidden hidden = {0};
    memcpy(hidden.hand, m->hidden.hand, sizeof hidden.hand);
    if (kz_hands_are_face_down(&m->pub.rules))
        memcpy(hidden.stock, m->hidden.stock, KZ_TILES);
    else
        memcpy(hidden.stock, m->hidden.stock + m->pub.stock_dealt - m->pub.stock_count, m->pub.stock_count);
    return hidden;
}

static void check_end(const kz_match *m, const kz_match *world)
{
    assert_memory_equal(m->pub.account, world->pub.account, sizeof m->pub.account);
    assert_int_equal(m->pub.phase, world->pub.phase);
    assert_int_equal(m->pub.carry, world->pub.carry);
    assert_int_equal(m->pub.next, world->pub.next);
    assert_int_equal(m->pub.end.kind, world->pub.end.kind);
    assert_int_equal(m->pub.end.seat, world->pub.end.seat);
    assert_memory_equal(m->pub.end.credit, world->pub.end.credit, sizeof m->pub.end.credit);
    assert_memory_equal(&m->pub.standing, &world->pub.standing, sizeof m->pub.standing);
    assert_memory_equal(&m->pub.result, &world->pub.result, sizeof m->pub.result);
}

/* Both are played on alike to the deal's end. */
static void play_on(kz_match m, kz_match world, kz_rng rng)
{
    while (m.pub.phase == KZ_PLAYING) {
        kz_action legal[KZ_LEGAL], same[KZ_LEGAL];
        int count = kz_match_legal(&m, legal);
        assert_int_equal(kz_match_legal(&world, same), count);
        assert_memory_equal(legal, same, (size_t)count * sizeof *legal);
        kz_action a = legal[kz_rng_below(&rng, (uint32_t)count)];
        kz_match_apply(&m, a);
        kz_match_apply(&world, a);
    }
    check_end(&m, &world);
}

static void check_views(const kz_match *m, kz_rng rng)
{
    kz_hidden hidden = hidden_of(m);
    for (int seat = 0; seat <= m->pub.rules.seats; seat++) {
        kz_view view, again;
        kz_match world;
        kz_view_of(m, seat < m->pub.rules.seats ? seat : KZ_NOBODY, &view);
        kz_match_of_view(&view, &hidden, &world);
        kz_view_of(&world, view.seat, &again);
        assert_memory_equal(&view, &again, sizeof view);
        if (seat == m->pub.turn)
            play_on(*m, world, rng);
    }
}

static void play_deal(kz_match *m, kz_rng *rng)
{
    deal_cards(m, rng);
    while (m->pub.phase == KZ_PLAYING) {
        kz_action legal[KZ_LEGAL];
        check_views(m, *rng);
        int count = kz_match_legal(m, legal);
        kz_match_apply(m, legal[kz_rng_below(rng, (uint32_t)count)]);
    }
}

/* Matches of a game with random deals. */
static void play_matches(const char *game, int seats, const char *options, kz_rng *rng)
{
    for (int i = 0; i < MATCHES; i++) {
        kz_match m = begin_match(game, seats, options);
        if (kz_leads_by_lot(&m.pub.rules))
            kz_match_set_lot(&m, i % seats);
        for (int deal = 0; deal < DEALS && m.pub.phase != KZ_OVER; deal++)
            play_deal(&m, rng);
    }
}

static void a_view_and_what_it_hides_make_the_match(void **state)
{
    (void)state;
    kz_rng rng;
    kz_rng_seed(&rng, 5);
    for (int g = 0; g < world_games.count; g++)
        for (int seats = 2; seats <= KZ_SEATS; seats++)
            if (kz_game_seats(&world_games.game[g], seats))
                play_matches(world_games.game[g].name, seats, NULL, &rng);
    play_matches("sausage", 2, "lead=double", &rng);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_view_and_what_it_hides_make_the_match),
    };
    return cmocka_run_group_tests(tests, load_games, NULL);
}
