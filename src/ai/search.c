#include "ai/search.h"

#include "ai/history.h"
#include "ai/outlook.h"

#include <assert.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

const kz_search_options kz_search_usual = {
    .weights = &kz_policy_weights, .sharpness = 1, .trust = 1, .doubt = 0.05f};

/* The work is cut into units of this many worlds sampled, and of as many played out; a unit's chance depends
 * on its number alone, so that it does not matter which thread takes it. */
enum { SAMPLED = 128, PLAYED = 32, MOST_UNITS = 1 << 14, MOST_THREADS = 64 };

/* The values of a unit's actions, and how much it weighs. */
typedef struct unit {
    double weight;
    double value[KZ_LEGAL];
} unit;

typedef struct search {
    const kz_view *view;
    const kz_search_options *options;
    kz_inference inference;
    kz_history history;
    kz_search_result *result;
    uint64_t seed;
    int64_t deadline; /* ns; 0: none */
    int units;        /* at most */
    int sampled, played;
    unit *unit;
    atomic_int next;
} search;

static int64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* ---- one unit ---- */

/* The match in a world. Its log is not copied: nothing in play asks for it. */
static void enter(const search *s, const kz_world *world, kz_match *m)
{
    memcpy(m, &s->history.match, offsetof(kz_match, log));
    m->log_count = 0;
    memcpy(m->deal.hand, world->hidden.hand, sizeof m->deal.hand);
    if (s->inference.rows)
        memcpy(m->deal.place, world->hidden.stock, (size_t)(m->deal.rows.row[0] + m->deal.rows.row[1]));
    else
        memcpy(m->deal.stock + m->deal.stock_next, world->hidden.stock, (size_t)kz_stock_count(&m->deal));
}

/* Plays the deal to its end after an action; what the accounts are worth then. */
static double play_out(const search *s, const kz_match *start, kz_action action, kz_rng *rng)
{
    kz_match m;
    kz_track track = s->history.track;
    kz_action legal[KZ_LEGAL];
    memcpy(&m, start, offsetof(kz_match, log));
    for (int chosen = 0, count = 0; m.phase == KZ_PLAYING;) {
        kz_action a = count ? legal[chosen] : action;
        kz_track_note(&track, &m, a);
        kz_match_apply(&m, a);
        count = kz_match_legal(&m, legal);
        chosen = count > 1 ? kz_policy_choose(s->options->weights, &m, &track, legal, count,
                                              s->options->sharpness, rng)
                           : 0;
    }
    return kz_outlook(&m, m.rules.side_of[s->view->seat]);
}

static void play_world(const search *s, const kz_world *world, kz_rng *rng, unit *u)
{
    kz_match start;
    enter(s, world, &start);
    kz_rng after = *rng;
    for (int i = 0; i < s->result->count; i++) {
        kz_rng same = *rng; /* the same chance for every action */
        u->value[i] += play_out(s, &start, s->result->action[i], &same);
        after = same;
    }
    *rng = after;
    kz_rng_next(rng);
}

/* Samples worlds and weighs them; returns the sum of the weights. */
static double sample(const search *s, kz_rng *rng, kz_world *world, double *weight)
{
    double sum = 0;
    for (int i = 0; i < s->sampled; i++) {
        bool dealt = false;
        for (int tries = 0; tries < 8 && !dealt; tries++)
            dealt = kz_inference_sample(&s->inference, rng, &world[i]);
        double likelihood = s->options->trust > 0
                                ? kz_history_likelihood(&s->history, &world[i], s->options->weights,
                                                        s->options->trust, s->options->doubt)
                                : 0;
        sum += weight[i] = exp(likelihood);
    }
    return sum;
}

/* Worlds are drawn by their weights at even steps, which keeps the spread small. */
static void run_unit(const search *s, int index)
{
    kz_rng rng;
    kz_world world[SAMPLED];
    double weight[SAMPLED];
    unit *u = &s->unit[index];
    kz_rng_seed(&rng, s->seed + (uint64_t)index);
    memset(u, 0, sizeof *u);
    u->weight = sample(s, &rng, world, weight);
    if (u->weight <= 0)
        return;
    double step = u->weight / s->played, at = (double)(kz_rng_next(&rng) >> 11) * 0x1p-53 * step;
    int i = 0;
    for (int n = 0; n < s->played; n++, at += step) {
        while (at >= weight[i] && i + 1 < s->sampled)
            at -= weight[i++];
        play_world(s, &world[i], &rng, u);
    }
    for (int a = 0; a < s->result->count; a++)
        u->value[a] /= s->played;
}

static void *work(void *context)
{
    search *s = context;
    int64_t longest = 0; /* of a unit: none is begun that would come too late */
    for (;;) {
        int index = atomic_fetch_add(&s->next, 1);
        int64_t begin = s->deadline ? now() : 0;
        if (index >= s->units || (s->deadline && index > 0 && begin + longest > s->deadline))
            return NULL;
        run_unit(s, index);
        int64_t spent = s->deadline ? now() - begin : 0;
        longest = spent > longest ? spent : longest;
    }
}

/* ---- the whole ---- */

/* The legal actions, those that come to the same once: a line whose two ends show the same value. */
static void list_actions(const kz_view *v, kz_search_result *r)
{
    bool same = v->rules.board == KZ_BOARD_LINE && v->value[KZ_END_A] == v->value[KZ_END_B];
    r->count = 0;
    for (int i = 0; i < v->legal_count; i++)
        if (!(same && v->legal[i].kind == KZ_LAY && v->legal[i].end == KZ_END_B))
            r->action[r->count++] = v->legal[i];
}

/* How much work there is; small budgets get small units. */
static void plan(search *s, const kz_budget *budget, int64_t begin)
{
    int64_t worlds = budget->rollouts ? budget->rollouts / s->result->count : INT32_MAX;
    worlds = worlds > 1 ? worlds : 1;
    s->played = worlds < 4 * PLAYED ? (int)(worlds + 3) / 4 : PLAYED;
    s->sampled = s->played * SAMPLED / PLAYED;
    int64_t units = (worlds + s->played - 1) / s->played;
    s->units = units < MOST_UNITS ? (int)units : MOST_UNITS;
    s->deadline = budget->ms ? begin + (int64_t)budget->ms * 1000000 : 0;
}

static void run(search *s, int threads)
{
    pthread_t thread[MOST_THREADS];
    int started = 0;
    threads = threads < MOST_THREADS ? threads : MOST_THREADS;
    for (; started < threads - 1 && started < s->units - 1; started++)
        if (pthread_create(&thread[started], NULL, work, s))
            break;
    work(s);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
}

static void conclude(search *s)
{
    kz_search_result *r = s->result;
    double sum = 0;
    int done = atomic_load(&s->next);
    done = done < s->units ? done : s->units;
    for (int i = 0; i < done; i++)
        sum += s->unit[i].weight;
    for (int a = 0; a < r->count; a++) {
        r->value[a] = 0;
        for (int i = 0; i < done && sum > 0; i++)
            r->value[a] += s->unit[i].weight / sum * s->unit[i].value[a];
        if (r->value[a] > r->value[r->best])
            r->best = a;
    }
    r->rollouts = (int64_t)done * s->played * r->count;
}

void kz_search(const kz_view *view, const kz_budget *budget, const kz_search_options *options, kz_rng *rng,
               kz_search_result *result)
{
    assert(view->legal_count > 0 && (budget->ms || budget->rollouts));
    int64_t begin = now();
    memset(result, 0, sizeof *result);
    list_actions(view, result);
    if (result->count == 1)
        return;
    search *s = malloc(sizeof *s);
    if (!s)
        abort();
    s->view = view;
    s->options = options;
    s->result = result;
    s->seed = kz_rng_next(rng);
    atomic_init(&s->next, 0);
    plan(s, budget, begin);
    s->unit = calloc((size_t)s->units, sizeof *s->unit);
    if (!s->unit)
        abort();
    kz_inference_init(&s->inference, view);
    kz_history_init(&s->history, &s->inference, rng);
    run(s, budget->threads);
    conclude(s);
    kz_inference_free(&s->inference);
    free(s->unit);
    free(s);
}
