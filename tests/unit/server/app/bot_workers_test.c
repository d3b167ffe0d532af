/* SPDX-License-Identifier: MIT */
/* Bots that think when the server ends: nobody waits for their choices. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/app/bots/bot_workers.h"

#include <kozel/catalogue.h>
#include <kozel/view.h>

#include <semaphore.h>

/* The pool's threads: each has looked at the flag, so it thinks. */
enum { THREADS = 4 };
static sem_t thinks;
static _Thread_local bool counted;

bool __wrap_kz_stop_asked(const kz_stop *stop);
bool __real_kz_stop_asked(const kz_stop *stop);

/* The linker puts this in the place of the library's function. */
bool __wrap_kz_stop_asked(const kz_stop *stop)
{
    if (!counted)
        sem_post(&thinks);
    counted = true;
    return __real_kz_stop_asked(stop);
}

/* A view with several actions. */
static void a_choice(kz_view *view)
{
    static kz_games games;
    kz_rules rules;
    kz_match m;
    kz_rng rng;
    kz_tile order[KZ_TILES];
    kz_games_init(&games);
    assert_true(kz_game_setup(kz_games_find(&games, "kozel"), 4, "", &rules, NULL));
    kz_match_init(&m, &rules);
    kz_rng_seed(&rng, 1);
    kz_deal_shuffle(&rules, &rng, order);
    assert_true(kz_match_deal(&m, order, NULL));
    do {
        kz_match_apply(&m, kz_match_random(&m, &rng));
        kz_view_of(&m, m.pub.turn, view);
    } while (view->legal_count < 3);
}

/* Without the stop these choices would take hours. The rest waits for a thread, and is dropped. */
static void choices_end_with_the_server(void **state)
{
    (void)state;
    uv_loop_t loop;
    static kz_view view;
    assert_int_equal(uv_loop_init(&loop), 0);
    delivery_hub_host host = {.loop = &loop};
    app_bot_workers workers = {.loop = &loop, .host = &host};
    assert_int_equal(sem_init(&thinks, 0, 0), 0);
    a_choice(&view);
    for (int i = 0; i < 6; i++) {
        const hub_question question = {
            .bot = kz_bot_find("master"), .view = &view, .playouts = INT32_MAX, .person = i};
        app_bot_workers_think(&workers, &question);
    }
    assert_int_equal(workers.running_count, THREADS);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(sem_wait(&thinks), 0);
    host.closed = true;
    app_bot_workers_stop(&workers);
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(workers.count, 0);
    assert_int_equal(workers.running_count, 0);
    assert_int_equal(uv_loop_close(&loop), 0);
}

/* The work that nobody waits for ends, or does not begin. The hub is not called: there is none. */
static void choices_that_nobody_waits_for_end(void **state)
{
    (void)state;
    uv_loop_t loop;
    static kz_view view;
    assert_int_equal(uv_loop_init(&loop), 0);
    delivery_hub_host host = {.loop = &loop};
    app_bot_workers workers = {.loop = &loop, .host = &host};
    assert_int_equal(sem_init(&thinks, 0, 0), 0);
    a_choice(&view);
    for (uint64_t ticket = 1; ticket <= THREADS + 2; ticket++) {
        const hub_question question = {.bot = kz_bot_find("master"),
                                       .view = &view,
                                       .playouts = INT32_MAX,
                                       .ticket = ticket,
                                       .person = (int)ticket};
        app_bot_workers_think(&workers, &question);
    }
    assert_int_equal(workers.count, THREADS + 2);
    for (uint64_t ticket = THREADS + 2; ticket > 0; ticket--)
        app_bot_workers_give_up(&workers, ticket);
    app_bot_workers_give_up(&workers, 99);
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(workers.count, 0);
    assert_int_equal(workers.running_count, 0);
    assert_int_equal(uv_loop_close(&loop), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(choices_end_with_the_server),
        cmocka_unit_test(choices_that_nobody_waits_for_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
