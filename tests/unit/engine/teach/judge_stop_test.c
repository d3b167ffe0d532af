/* SPDX-License-Identifier: MIT */
/* A stop flag ends judgements, hints and hindsight early. The playouts after the flag are counted, not timed.
 * The linker replaces the function that looks at the flag, and the one that ends a playout. */
#include "tests/unit/engine/core/games_world.h"

#include <kozel/analysis.h>

enum { PLAYOUTS = 2000 };

/* Looks at the flag until now; the look that sees it asked; playouts that ended, and since. */
static int looks, asked_at, playouts, playouts_after;

bool __wrap_kz_stop_asked(const kz_stop *stop);
bool __real_kz_stop_asked(const kz_stop *stop);

/* Somebody asks while the work runs: just before the look `asked_at`. */
bool __wrap_kz_stop_asked(const kz_stop *stop)
{
    if (stop && ++looks == asked_at)
        kz_stop_ask((kz_stop *)stop);
    return __real_kz_stop_asked(stop);
}

void __wrap_scoring_deal_leads(const kz_public *pub, int64_t made[KZ_SEATS]);
void __real_scoring_deal_leads(const kz_public *pub, int64_t made[KZ_SEATS]);

void __wrap_scoring_deal_leads(const kz_public *pub, int64_t made[KZ_SEATS])
{
    playouts++;
    playouts_after += asked_at && looks >= asked_at;
    __real_scoring_deal_leads(pub, made);
}

static void ask_at(int look)
{
    looks = playouts = playouts_after = 0;
    asked_at = look;
}

/* A choice in the middle of a deal of a game with a stock. */
static void a_choice(kz_match *m, kz_view *view)
{
    kz_rng rng;
    kz_rng_seed(&rng, 3);
    *m = begin_match("kozel", 3, NULL);
    deal_cards(m, &rng);
    do {
        kz_match_apply(m, kz_match_random(m, &rng));
        kz_view_of(m, m->pub.turn, view);
    } while (m->pub.log_count < 4 || !kz_is_judged(view));
}

static void judgements_stop(void **state)
{
    (void)state;
    static kz_judgement whole, part;
    static kz_view view;
    kz_scale scale;
    kz_match m;
    a_choice(&m, &view);
    kz_scale_of(&m.pub.rules, NULL, &scale);
    ask_at(0);
    kz_stop never = {0};
    kz_budget budget = {.rollouts = PLAYOUTS};
    assert_true(kz_judge(&view, view.legal[0], &budget, &scale, &whole));
    budget.stop = &never;
    assert_true(kz_judge(&view, view.legal[0], &budget, &scale, &part));
    assert_memory_equal(&whole, &part, sizeof whole);
    int all = looks;
    assert_true(all > 3 * PLAYOUTS);
    for (int look = 1; look < all; look += all / 9) {
        kz_stop stop = {0};
        budget.stop = &stop;
        ask_at(look);
        assert_false(kz_judge(&view, view.legal[0], &budget, &scale, &part));
        assert_false(part.judged);
        assert_true(playouts_after <= part.count);
    }
}

static void hints_stop(void **state)
{
    (void)state;
    static kz_view view;
    kz_advice whole, part;
    kz_scale scale;
    kz_match m;
    a_choice(&m, &view);
    kz_scale_of(&m.pub.rules, NULL, &scale);
    kz_stop never = {0}, stop = {0};
    ask_at(0);
    assert_true(kz_advise(&view, &(kz_budget){.rollouts = 512}, &scale, &whole));
    assert_true(kz_advise(&view, &(kz_budget){.rollouts = 512, .stop = &never}, &scale, &part));
    assert_memory_equal(&whole, &part, sizeof whole);
    ask_at(700);
    assert_false(kz_advise(&view, &(kz_budget){.rollouts = 512, .stop = &stop}, &scale, &part));
    check_choice(&view, part.action);
    assert_true(playouts_after <= view.legal_count);
}

static void hindsight_stops(void **state)
{
    (void)state;
    static kz_view view;
    kz_leads whole, part;
    kz_match m;
    a_choice(&m, &view);
    kz_stop never = {0}, stop = {0};
    ask_at(0);
    assert_true(kz_hindsight(&m, &(kz_budget){.rollouts = 200}, &whole));
    assert_true(kz_hindsight(&m, &(kz_budget){.rollouts = 200, .stop = &never}, &part));
    assert_memory_equal(&whole, &part, sizeof whole);
    ask_at(50);
    assert_false(kz_hindsight(&m, &(kz_budget){.rollouts = 200, .stop = &stop}, &part));
    assert_int_equal(playouts, 49);
    assert_int_equal(playouts_after, 0);
}

/* Rules that are in no table are measured by whole deals: not one begins after the flag. */
static void scales_stop(void **state)
{
    (void)state;
    kz_match m = begin_match("kozel", 3, NULL);
    kz_scale whole, part, before = {-1, -1};
    kz_stop never = {0}, stop = {0};
    m.pub.rules.target += 7;
    ask_at(0);
    assert_true(kz_scale_of(&m.pub.rules, NULL, &whole));
    assert_true(kz_scale_of(&m.pub.rules, &never, &part));
    assert_memory_equal(&whole, &part, sizeof whole);
    part = before;
    ask_at(50);
    assert_false(kz_scale_of(&m.pub.rules, &stop, &part));
    assert_memory_equal(&before, &part, sizeof part);
    assert_true(looks <= 51);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(judgements_stop),
        cmocka_unit_test(hints_stop),
        cmocka_unit_test(hindsight_stops),
        cmocka_unit_test(scales_stop),
    };
    return cmocka_run_group_tests(tests, load_games, NULL);
}
