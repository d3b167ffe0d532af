/* SPDX-License-Identifier: MIT */
/* How long work goes on after its stop flag is set (kozel/budget.h): searches, the solver and analyses of
 * deals of several games. The flag is set by another thread after a random time. `stop [TIMES]`:
 * milliseconds; the limit that the library documents is 20. */
#include "engine/table/flow.h"
#include "measure.h"

#include <kozel/analysis.h>
#include <kozel/catalogue.h>
#include <kozel/search.h>
#include <kozel/solver.h>

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct work {
    kz_match match;
    kz_view view;
    kz_budget budget;
    kz_stop stop;
    int kind;
    double ended; /* processor time of the thread that works, ms */
    atomic_bool done, measured;
} work;

static void search(work *w)
{
    static kz_action_values values;
    kz_rng rng;
    kz_rng_seed(&rng, 1);
    w->budget.rollouts = INT32_MAX;
    kz_search(&w->view, &w->budget, &rng, &values);
}

static void solve(work *w)
{
    static kz_solution solution;
    kz_solver *solver = kz_can_solve(&w->match.pub.rules) ? kz_solver_new() : NULL;
    while (solver && !kz_stop_asked(&w->stop))
        kz_solve(solver, &w->match, &w->budget, &solution);
    kz_solver_free(solver);
}

static void judge(work *w)
{
    static kz_judgement judgement;
    const kz_scale scale = {.deviation = 0.3, .strictness = 1};
    w->budget.rollouts = KZ_JUDGE_ROLLOUTS_MAX;
    kz_judge(&w->view, w->view.legal[0], &w->budget, &scale, &judgement);
}

static void look_back(work *w)
{
    kz_leads leads;
    w->budget.rollouts = KZ_HINDSIGHT_ROLLOUTS_MAX;
    kz_hindsight(&w->match, &w->budget, &leads);
}

static const struct {
    const char *name;
    void (*run)(work *w);
} kinds[] = {{"search", search}, {"solver", solve}, {"judgement", judge}, {"hindsight", look_back}};

/* A deal before the first choice after the lead. */
static void begin(work *w, const kz_rules *rules, uint64_t seed)
{
    kz_rng rng;
    kz_rng_seed(&rng, seed);
    do {
        kz_match_init(&w->match, rules);
        table_shuffle(&w->match, &rng);
        do {
            kz_match_apply(&w->match, kz_match_random(&w->match, &rng));
            kz_view_of(&w->match, w->match.pub.turn, &w->view);
        } while (w->match.pub.phase == KZ_PLAYING && !kz_is_judged(&w->view));
    } while (w->match.pub.phase != KZ_PLAYING);
    w->stop = (kz_stop){0};
    w->budget = (kz_budget){.threads = 1, .stop = &w->stop};
}

static void *run(void *context)
{
    work *w = context;
    kinds[w->kind].run(w);
    w->ended = 1e3 * bench_seconds(CLOCK_THREAD_CPUTIME_ID);
    w->done = true;
    while (!w->measured) /* a thread that has ended has no clock */
        sched_yield();
    return NULL;
}

static double measure(work *w, unsigned delay_us)
{
    pthread_t thread;
    const struct timespec delay = {0, (long)delay_us * 1000};
    clockid_t clock;
    w->done = w->measured = false;
    if (pthread_create(&thread, NULL, run, w))
        exit(EXIT_FAILURE);
    nanosleep(&delay, NULL);
    bool early = w->done || pthread_getcpuclockid(thread, &clock);
    double asked = early ? 0 : 1e3 * bench_seconds(clock);
    kz_stop_ask(&w->stop);
    w->measured = true;
    pthread_join(thread, NULL);
    return early || w->ended < asked ? 0 : w->ended - asked;
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        int seats;
    } games[] = {{"kozel", 2}, {"kozel", 4}, {"sport", 4}, {"telephone", 2}, {"general", 4}};
    enum { GAMES = sizeof games / sizeof *games };
    static kz_games all;
    static work w;
    int times = argc > 1 ? atoi(argv[1]) : 40;
    double *ms = calloc((size_t)(times > 0 ? times : 1) * GAMES, sizeof *ms);
    if (!ms || times < 1)
        return EXIT_FAILURE;
    kz_games_init(&all);
    printf("%-12s %8s %8s %8s %8s\n", "ms after", "stops", "median", "95 %", "most");
    for (size_t kind = 0; kind < sizeof kinds / sizeof *kinds; kind++) {
        int count = 0;
        for (int i = 0; i < times * GAMES; i++) {
            kz_rules rules;
            const kz_game *game = kz_games_find(&all, games[i % GAMES].name);
            if (!game || !kz_game_setup(game, games[i % GAMES].seats, "", &rules, NULL))
                return EXIT_FAILURE;
            begin(&w, &rules, (uint64_t)i + 1);
            w.kind = (int)kind;
            ms[count++] = measure(&w, 2000 + (unsigned)i * 7919 % 30000);
        }
        qsort(ms, (size_t)count, sizeof *ms, bench_by_size);
        printf("%-12s %8d %8.2f %8.2f %8.2f\n", kinds[kind].name, count, ms[count / 2], ms[count * 95 / 100],
               ms[count - 1]);
    }
    free(ms);
    return EXIT_SUCCESS;
}
