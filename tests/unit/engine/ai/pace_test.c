/* SPDX-License-Identifier: MIT */
/* The time that a bot takes (kz_bot_pace_ms()). */
#include <kozel/bot.h>

#include "engine/infoset/inference.h"
#include "engine/table/flow.h"
#include "tests/unit/engine/core/games_world.h"

enum { MAX_MS = 1000, DEALS = 12 };

/* Calls `look` before every action of random deals of every game and number of seats. */
static void for_each_position(void (*look)(const kz_match *match, kz_rng *rng))
{
    kz_rng rng;
    kz_rng_seed(&rng, 8);
    for (variant v = {0}; next_variant(&world_games, &v);) {
        kz_match m = begin_match(v.game->name, v.seats, NULL);
        for (int deal = 0; deal < DEALS && m.pub.phase != KZ_OVER; deal++) {
            table_shuffle(&m, &rng);
            while (m.pub.phase == KZ_PLAYING) {
                look(&m, &rng);
                kz_match_apply(&m, kz_match_random(&m, &rng));
            }
        }
    }
}

/* As another seat sees it, the seat to act may have any of many hands. */
static void check_other_hands(const kz_match *m, kz_rng *rng)
{
    static kz_view view;
    static kz_match other;
    infoset_inference in;
    infoset_world world;
    if (kz_hands_are_face_down(&m->pub.rules) || m->pub.log_dropped || kz_rng_below(rng, 4) > 0)
        return;
    int64_t ms = kz_bot_pace_ms(&m->pub, MAX_MS);
    assert_in_range(ms, MAX_MS / 2, MAX_MS);
    kz_view_of(m, (m->pub.turn + 1) % m->pub.rules.seats, &view);
    infoset_inference_init(&in, &view);
    if (infoset_inference_sample(&in, rng, &world)) {
        kz_match_of_view(&view, &world.hidden, &other);
        assert_int_equal(kz_bot_pace_ms(&other.pub, MAX_MS), ms);
    }
    infoset_inference_free(&in);
}

static void the_wait_reveals_nothing_about_the_hand(void **state)
{
    (void)state;
    for_each_position(check_other_hands);
}

static struct {
    int64_t ms[2];
    int count[2];
} waits; /* where few tiles can fit, and where many can */

static void add_wait(const kz_match *m, kz_rng *rng)
{
    (void)rng;
    kz_set fits = 0;
    for (int end = 0; end < m->pub.rules.ends; end++)
        fits |= m->pub.board.value[end] < KZ_VALUES ? kz_suit[m->pub.board.value[end]] : 0;
    int open = (int)kz_count(fits & ~m->pub.board.line);
    bool many = !m->pub.board.line || (open >= 8 && m->pub.count[m->pub.turn] >= 6);
    if (!many && open > 2)
        return;
    waits.ms[many] += kz_bot_pace_ms(&m->pub, MAX_MS);
    waits.count[many]++;
}

static void a_hard_choice_takes_longer(void **state)
{
    (void)state;
    for_each_position(add_wait);
    assert_true(waits.count[0] > 100 && waits.count[1] > 100);
    assert_true(waits.ms[1] / waits.count[1] > waits.ms[0] / waits.count[0] + MAX_MS / 5);
}

static void no_wait_where_none_is_set(void **state)
{
    (void)state;
    kz_rng rng;
    kz_rng_seed(&rng, 1);
    kz_match m = begin_match("kozel", 4, NULL);
    table_shuffle(&m, &rng);
    assert_int_equal(kz_bot_pace_ms(&m.pub, 0), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_wait_reveals_nothing_about_the_hand),
        cmocka_unit_test(a_hard_choice_takes_longer),
        cmocka_unit_test(no_wait_where_none_is_set),
    };
    return cmocka_run_group_tests(tests, load_games, NULL);
}
