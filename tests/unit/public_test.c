/* The public state by itself: played over from its log it is the state it was, and a view that is moved on is
 * the view of the match. Random matches of every game, every seat, after every action. */
#include "games_world.h"

enum { MATCHES = 4, DEALS = 6 };

static void check_replayed(const kz_public *p)
{
    kz_public again = *p;
    if (p->phase != KZ_PLAYING || p->log_dropped)
        return;
    kz_public_rewind(&again);
    assert_int_equal(again.log_count, 0);
    for (int i = 0; i < p->log_count; i++) {
        kz_after after = kz_public_step(&again, p->log[i], kz_public_told(p, i));
        assert_false(after.ended);
    }
    assert_memory_equal(&again, p, sizeof again);
}

/* Views of every seat and a spectator, moved along with the match. */
typedef struct kz_watched {
    kz_match match;
    kz_view view[KZ_SEATS + 1];
} kz_watched;

static int seat_of(const kz_watched *w, int i)
{
    return i < w->match.pub.rules.seats ? i : KZ_NOBODY;
}

/* At a deal's end hands, draws, gifts and swaps are opened: the log says them, a view that was moved on knows
 * those that its seat saw. */
static void open_log(kz_public *seen, const kz_public *opened)
{
    for (int i = 0; i < seen->log_count; i++)
        if (seen->log[i].tile == KZ_NO_TILE)
            seen->log[i].tile = opened->log[i].tile;
    seen->swap.tile = opened->swap.tile;
}

static void check_views(kz_watched *w)
{
    for (int i = 0; i <= w->match.pub.rules.seats; i++) {
        kz_view expected;
        kz_view_of(&w->match, seat_of(w, i), &expected);
        if (expected.pub.phase != KZ_PLAYING)
            open_log(&w->view[i].pub, &expected.pub);
        assert_memory_equal(&w->view[i], &expected, sizeof expected);
    }
}

static void step(kz_watched *w, kz_action a)
{
    kz_public before = w->match.pub;
    kz_match *m = &w->match;
    if (a.kind == KZ_DRAW)
        a.tile = kz_stock_next(m);
    assert_true(kz_match_try(m, a, NULL));
    kz_told told = kz_public_told(&m->pub, m->pub.log_count - 1);
    for (int i = 0; i <= m->pub.rules.seats; i++) {
        kz_after after = kz_view_step(&w->view[i], kz_action_seen(&before, a, seat_of(w, i)), told);
        if (m->pub.phase != KZ_PLAYING) {
            assert_true(after.ended || kz_public_is_stuck(&w->view[i].pub, m->hidden.hand));
            kz_view_end(&w->view[i], after, m->hidden.hand);
        }
    }
}

/* At random, but claims, which are rare, every other time. */
static kz_action choose(const kz_match *m, kz_rng *rng)
{
    kz_action legal[KZ_LEGAL];
    int count = kz_match_legal(m, legal);
    bool claims = legal[count - 1].kind == KZ_CLAIM && kz_rng_below(rng, 2);
    return claims ? legal[count - 1] : legal[kz_rng_below(rng, (uint32_t)count)];
}

static void play_deal(kz_watched *w, kz_rng *rng)
{
    kz_public *p = &w->match.pub;
    if (p->rules.out == KZ_OUT_TITLES && kz_rng_below(rng, 2)) { /* rare: a lead by right */
        p->next = (uint8_t)kz_rng_below(rng, p->rules.seats);
        p->standing.right = true;
        p->standing.six = false;
    }
    deal_cards(&w->match, rng);
    for (int i = 0; i <= w->match.pub.rules.seats; i++)
        kz_view_of(&w->match, seat_of(w, i), &w->view[i]);
    while (w->match.pub.phase == KZ_PLAYING) {
        check_replayed(&w->match.pub);
        step(w, choose(&w->match, rng));
        check_views(w);
    }
}

static void play_matches(const char *game, int seats, const char *options, kz_rng *rng)
{
    for (int i = 0; i < MATCHES; i++) {
        static kz_watched w;
        w.match = begin_match(game, seats, options);
        if (kz_leads_by_lot(&w.match.pub.rules))
            kz_match_set_lot(&w.match, i % seats);
        for (int deal = 0; deal < DEALS && w.match.pub.phase != KZ_OVER; deal++)
            play_deal(&w, rng);
    }
}

static void logs_and_views_follow_the_match(void **state)
{
    (void)state;
    kz_rng rng;
    kz_rng_seed(&rng, 6);
    for (int g = 0; g < world_games.count; g++)
        for (int seats = 2; seats <= KZ_SEATS; seats++)
            if (kz_game_seats(&world_games.game[g], seats))
                play_matches(world_games.game[g].name, seats, NULL, &rng);
    play_matches("sausage", 2, "lead=double", &rng);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(logs_and_views_follow_the_match),
    };
    return cmocka_run_group_tests(tests, load_games, NULL);
}
