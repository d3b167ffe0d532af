/* SPDX-License-Identifier: MIT */
#include "engine/teach/analysis/course.h"

#include <stdlib.h>

void analysis_course_add(analysis_deal_course *c, const kz_match *match, kz_action action)
{
    if (c->count == c->room) {
        c->room = c->room ? 2 * c->room : 64;
        c->step = realloc(c->step, (size_t)c->room * sizeof *c->step);
        if (!c->step)
            abort();
    }
    analysis_deal_step *s = &c->step[c->count++];
    s->match = *match;
    s->action = action;
    s->chosen = false;
}

bool analysis_course_ended(const analysis_deal_course *c)
{
    return c->end.pub.phase != KZ_PLAYING;
}

void analysis_course_begin(analysis_deal_course *c)
{
    c->leads = calloc((size_t)c->count + 2, sizeof *c->leads);
    if (!c->leads)
        abort();
}

void analysis_course_clear(analysis_deal_course *c)
{
    free(c->step);
    free(c->leads);
    c->step = NULL;
    c->leads = NULL;
    c->count = c->room = 0;
}

/* ---- the jobs ---- */

static void judge_step(analysis_deal_step *s, const analysis_deal_wishes *w)
{
    kz_view view;
    if (!kz_is_choice(s->action) || (w->seat != KZ_NOBODY && w->seat != s->action.seat))
        return;
    kz_view_of(&s->match, s->action.seat, &view);
    s->chosen = kz_is_judged(&view);
    if (s->chosen)
        kz_judge(&view, s->action, &(kz_budget){.rollouts = w->playouts, .stop = w->stop}, &w->scale,
                 &s->judgement);
}

void analysis_course_do(analysis_deal_course *c, const analysis_deal_wishes *w, int at)
{
    kz_leads *leads = &c->leads[at + 1];
    if (at == c->count && analysis_course_ended(c))
        kz_leads_made(&c->end, KZ_HINDSIGHT_PLAYOUTS, leads);
    else
        kz_hindsight(at < 0           ? &c->before
                     : at == c->count ? &c->end
                                      : &c->step[at].match,
                     &(kz_budget){.rollouts = KZ_HINDSIGHT_PLAYOUTS, .stop = w->stop}, leads);
    if (at >= 0 && at < c->count)
        judge_step(&c->step[at], w);
}

/* ---- the results ---- */

/* Returns the cheapest mark for a loss, of equal ones the last, or NULL if there are at most
 * ANALYSIS_DEAL_MARKS_MAX. */
static kz_judgement *find_surplus(kz_judgement *const judgement[], int count)
{
    kz_judgement *cheapest = NULL;
    int marks = 0;
    for (int i = 0; i < count; i++) {
        kz_judgement *j = judgement[i];
        if (j->mark < KZ_MARK_INACCURACY)
            continue;
        marks++;
        cheapest = !cheapest || j->loss <= cheapest->loss ? j : cheapest;
    }
    return marks > ANALYSIS_DEAL_MARKS_MAX ? cheapest : NULL;
}

void analysis_keep_costliest(kz_judgement *const judgement[], int count)
{
    for (kz_judgement *j; (j = find_surplus(judgement, count)) != NULL;) {
        j->mark = KZ_MARK_NONE;
        j->reason = KZ_NO_REASON;
    }
}

void analysis_course_settle(analysis_deal_course *c)
{
    kz_judgement **list = malloc(((size_t)c->count + 1) * sizeof(kz_judgement *));
    if (!list)
        abort();
    for (int seat = 0; seat < KZ_SEATS; seat++) {
        int count = 0;
        for (int i = 0; i < c->count; i++)
            if (c->step[i].chosen && c->step[i].action.seat == seat)
                list[count++] = &c->step[i].judgement;
        analysis_keep_costliest(list, count);
    }
    free(list);
}

double analysis_course_swing(const analysis_deal_course *c, int step)
{
    const kz_leads *before = &c->leads[step + 1], *after = before + 1;
    int side = c->before.pub.rules.side_of[c->step[step].action.seat];
    return (double)(after->side[side] - before->side[side]) / (double)after->unit;
}

void analysis_course_story(const analysis_deal_course *c, kz_deal_story *story)
{
    kz_story_begin(story, &c->leads[0]);
    kz_story_step(story, &c->leads[1], true);
    for (int i = 0; i < c->count; i++)
        kz_story_step(story, &c->leads[i + 2], c->step[i].action.kind == KZ_DRAW);
}
