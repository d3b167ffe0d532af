/* SPDX-License-Identifier: MIT */
#include "engine/teach/analysis/review.h"

#include "engine/teach/analysis/json.h"

static void end_deal(analysis_review *r)
{
    analysis_deal_course *c = &r->course;
    if (!r->failed && c->count && (!r->deal || r->deal == c->end.pub.deal_number)) {
        r->scaled = r->scaled || kz_scale_of(&c->before.pub.rules, NULL, &r->wishes.scale);
        r->failed = !r->scaled || !analysis_course_begin(c) || !r->run(r, r->context);
    }
    analysis_course_clear(c);
}

static void dealt(void *context, const kz_match *match)
{
    analysis_review *r = context;
    if (match->pub.deal_number > 1)
        return; /* the last deal's end is before it */
    kz_match_init(&r->course.before, &match->pub.rules);
    if (kz_leads_by_lot(&match->pub.rules))
        kz_match_set_lot(&r->course.before, match->pub.lot);
}

static void acting(void *context, const kz_match *match, kz_action action)
{
    analysis_review *r = context;
    r->failed |= !analysis_course_add(&r->course, match, action);
}

static void acted(void *context, const kz_match *match, kz_action action)
{
    (void)action;
    analysis_review *r = context;
    r->course.end = *match;
    if (match->pub.phase == KZ_PLAYING)
        return;
    end_deal(r);
    r->course.before = *match;
}

kz_reader_events analysis_review_events(analysis_review *r)
{
    return (kz_reader_events){.context = r, .dealt = dealt, .acting = acting, .acted = acted};
}

bool analysis_review_end(analysis_review *r)
{
    end_deal(r);
    return !r->failed;
}

void analysis_review_drop(analysis_review *r)
{
    analysis_course_clear(&r->course);
}

bool analysis_review_step(analysis_review *r, int step)
{
    const analysis_deal_step *s = &r->course.step[step];
    if (s->chosen)
        kz_summary_add(&r->summary[s->action.seat], &s->judgement, &r->wishes.scale);
    return s->chosen;
}

void analysis_review_story(analysis_review *r, kz_deal_story *story)
{
    const kz_rules *rules = &r->course.before.pub.rules;
    analysis_course_settle(&r->course);
    analysis_course_story(&r->course, story);
    for (int seat = 0; seat < rules->seats; seat++) {
        r->luck[seat] += (double)story->luck.side[rules->side_of[seat]] / (double)story->luck.unit;
        r->summary[seat].deals++;
    }
}

size_t analysis_review_step_print(const analysis_review *r, int step, char *out, size_t size)
{
    const analysis_deal_step *s = &r->course.step[step];
    return kz_judgement_print(&s->judgement, (int)s->match.pub.deal_number, kz_ply(&s->match.pub) + 1,
                              s->action.seat + 1, analysis_course_swing(&r->course, step), out, size);
}

size_t analysis_review_story_print(const analysis_review *r, const kz_deal_story *story, char *out,
                                   size_t size)
{
    return kz_story_print(story, (int)r->course.end.pub.deal_number, r->course.before.pub.rules.side_count,
                          analysis_course_ended(&r->course), out, size);
}

size_t analysis_review_print(const analysis_review *r, int seats, char *out, size_t size)
{
    return kz_summary_print(r->summary, r->luck, seats, &r->wishes.scale, out, size);
}

/* Writes the leads after the deal was dealt and after each step, and the judged choices. */
static void put_steps(base_text *json, analysis_review *review, char line[KZ_ANALYSIS_LINE])
{
    const analysis_deal_course *c = &review->course;
    base_json_array(json, "leads");
    for (int i = 0; i <= c->count; i++)
        analysis_json_leads(json, NULL, &c->leads[i + 1], c->before.pub.rules.side_count, 2);
    base_json_close(json);
    base_json_array(json, "choices");
    for (int i = 0; i < c->count; i++)
        if (analysis_review_step(review, i))
            base_json_raw(json, NULL, line, analysis_review_step_print(review, i, line, KZ_ANALYSIS_LINE));
    base_json_close(json);
}

void analysis_review_deal(analysis_review *review, base_text *json, char line[KZ_ANALYSIS_LINE])
{
    kz_deal_story story;
    analysis_review_story(review, &story);
    base_json_object(json, NULL);
    base_json_members(json, line, analysis_review_story_print(review, &story, line, KZ_ANALYSIS_LINE));
    put_steps(json, review, line);
    base_json_close(json);
}
