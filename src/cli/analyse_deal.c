#include "cli/analyse_deal.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_THREADS = 64 };

typedef struct crew {
    kz_deal_course *course;
    const kz_deal_wishes *wishes;
    pthread_mutex_t lock;
    pthread_cond_t finished;
    int next; /* the step that nobody works at yet; -1: what stands before the deal; count: its end */
    int done; /* all before it are */
} crew;

void kz_course_add(kz_deal_course *c, const kz_match *match, kz_action action)
{
    if (c->count == c->room) {
        c->room = c->room ? 2 * c->room : 64;
        c->step = realloc(c->step, (size_t)c->room * sizeof *c->step);
        if (!c->step)
            abort();
    }
    kz_deal_step *s = &c->step[c->count++];
    s->match = *match;
    s->action = action;
    s->chosen = s->done = false;
}

bool kz_course_ended(const kz_deal_course *c)
{
    return c->end.pub.phase != KZ_PLAYING;
}

void kz_course_clear(kz_deal_course *c)
{
    free(c->step);
    free(c->leads);
    c->step = NULL;
    c->leads = NULL;
    c->count = c->room = 0;
}

/* ---- the jobs ---- */

static void judge_step(kz_deal_step *s, const kz_deal_wishes *w)
{
    kz_view view;
    if (!kz_is_choice(s->action) || (w->seat != KZ_NOBODY && w->seat != s->action.seat))
        return;
    kz_view_of(&s->match, s->action.seat, &view);
    s->chosen = kz_is_judged(&view);
    if (s->chosen)
        kz_judge(&view, s->action, w->playouts, &w->scale, &s->judgement);
}

static void do_job(kz_deal_course *c, const kz_deal_wishes *w, int at)
{
    kz_leads *leads = &c->leads[at + 1];
    if (at == c->count && kz_course_ended(c))
        kz_leads_made(&c->end, KZ_HINDSIGHT_PLAYOUTS, leads);
    else
        kz_hindsight(at < 0           ? &c->before
                     : at == c->count ? &c->end
                                      : &c->step[at].match,
                     KZ_HINDSIGHT_PLAYOUTS, leads);
    if (at >= 0 && at < c->count)
        judge_step(&c->step[at], w);
}

static void *work(void *context)
{
    crew *k = context;
    pthread_mutex_lock(&k->lock);
    while (k->next <= k->course->count) {
        int at = k->next++;
        pthread_mutex_unlock(&k->lock);
        do_job(k->course, k->wishes, at);
        pthread_mutex_lock(&k->lock);
        if (at >= 0 && at < k->course->count)
            k->course->step[at].done = true;
        k->done++;
        pthread_cond_signal(&k->finished);
    }
    pthread_mutex_unlock(&k->lock);
    return NULL;
}

/* Are steps 0 to `last` done, and what stands before and behind them? (The last job ends with all jobs.) */
static bool is_told(const crew *k, int step)
{
    const kz_deal_course *c = k->course;
    return c->step[step].done && (step + 1 < c->count ? c->step[step + 1].done : k->done == c->count + 2);
}

void kz_course_run(kz_deal_course *c, const kz_deal_wishes *w)
{
    crew k = {.course = c, .wishes = w, .next = -1};
    pthread_t thread[MOST_THREADS];
    int started = 0;
    c->leads = calloc((size_t)c->count + 2, sizeof *c->leads);
    if (!c->leads)
        abort();
    pthread_mutex_init(&k.lock, NULL);
    pthread_cond_init(&k.finished, NULL);
    for (; started < w->threads && started < MOST_THREADS; started++)
        if (pthread_create(&thread[started], NULL, work, &k))
            break;
    if (!started)
        work(&k);
    for (int i = 0; i < c->count; i++) {
        pthread_mutex_lock(&k.lock);
        while (!is_told(&k, i))
            pthread_cond_wait(&k.finished, &k.lock);
        pthread_mutex_unlock(&k.lock);
        w->told(w->context, c, i);
    }
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    pthread_cond_destroy(&k.finished);
    pthread_mutex_destroy(&k.lock);
}

/* ---- what came of it ---- */

double kz_course_swing(const kz_deal_course *c, int step)
{
    const kz_leads *before = &c->leads[step + 1], *after = before + 1;
    int side = c->before.pub.rules.side_of[c->step[step].action.seat];
    return (double)(after->side[side] - before->side[side]) / (double)after->unit;
}

void kz_course_story(const kz_deal_course *c, kz_deal_story *story)
{
    kz_story_begin(story, &c->leads[0]);
    kz_story_step(story, &c->leads[1], true);
    for (int i = 0; i < c->count; i++)
        kz_story_step(story, &c->leads[i + 2], c->step[i].action.kind == KZ_DRAW);
}
