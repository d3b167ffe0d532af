/* SPDX-License-Identifier: MIT */
#include "engine/teach/analysis/course.h"

#include "engine/memory/memory.h"

bool analysis_course_add(analysis_deal_course *c, const kz_match *match, kz_action action)
{
    if (c->count == c->room) {
        int room = c->room ? 2 * c->room : 64;
        analysis_deal_step *step = memory_resize(c->step, (size_t)room * sizeof *step);
        if (!step)
            return false;
        c->step = step;
        c->room = room;
    }
    analysis_deal_step *s = &c->step[c->count++];
    s->match = *match;
    s->action = action;
    s->chosen = false;
    return true;
}

bool analysis_course_ended(const analysis_deal_course *c)
{
    return c->end.pub.phase != KZ_PLAYING;
}

bool analysis_course_begin(analysis_deal_course *c)
{
    c->leads = memory_new((size_t)c->count + 2, sizeof *c->leads);
    /* NOLINTNEXTLINE(bugprone-sizeof-expression): an array of pointers. */
    c->judged = memory_new((size_t)c->count + 1, sizeof *c->judged);
    return c->leads && c->judged;
}

void analysis_course_clear(analysis_deal_course *c)
{
    memory_free(c->step);
    memory_free(c->leads);
    memory_free(c->judged);
    c->step = NULL;
    c->leads = NULL;
    c->judged = NULL;
    c->count = c->room = 0;
}

/* ---- the jobs ---- */

/* Returns false if there is no memory. */
static bool judge_step(analysis_deal_step *s, const analysis_deal_wishes *w)
{
    kz_view view;
    if (!kz_is_choice(s->action) || (w->seat != KZ_NOBODY && w->seat != s->action.seat))
        return true;
    kz_view_of(&s->match, s->action.seat, &view);
    s->chosen = kz_is_judged(&view);
    if (s->chosen)
        kz_judge(&view, s->action, &(kz_budget){.rollouts = w->playouts, .stop = w->stop}, &w->scale,
                 &s->judgement);
    return !s->chosen || !s->judgement.error;
}

bool analysis_course_do(analysis_deal_course *c, const analysis_deal_wishes *w, int at)
{
    kz_leads *leads = &c->leads[at + 1];
    if (at == c->count && analysis_course_ended(c))
        kz_leads_made(&c->end, KZ_HINDSIGHT_ROLLOUTS, leads);
    else
        kz_hindsight(at < 0           ? &c->before
                     : at == c->count ? &c->end
                                      : &c->step[at].match,
                     &(kz_budget){.rollouts = KZ_HINDSIGHT_ROLLOUTS, .stop = w->stop}, leads);
    return at < 0 || at == c->count || judge_step(&c->step[at], w);
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
    for (int seat = 0; seat < KZ_SEATS; seat++) {
        int count = 0;
        for (int i = 0; i < c->count; i++)
            if (c->step[i].chosen && c->step[i].action.seat == seat)
                c->judged[count++] = &c->step[i].judgement;
        analysis_keep_costliest(c->judged, count);
    }
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
