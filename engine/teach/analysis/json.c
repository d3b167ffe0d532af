/* SPDX-License-Identifier: MIT */
/* Prints the lines of JSON of docs/analysis.md. */
#include "engine/teach/analysis/json.h"

#include "engine/notation/record/json.h"
#include "engine/teach/analysis/scale.h"

#include <kozel/analysis.h>

#include <math.h>

/* Writes the number as printf's "%.*f" does, but without "-0.0". Small machines lack that format
 * (bindings/wasm/c/printf.c). */
static void put_fixed(base_text *json, const char *key, double number, int digits)
{
    int64_t unit = 1;
    for (int i = 0; i < digits; i++)
        unit *= 10;
    int64_t all = llrint(fabs(number) * (double)unit);
    base_json_raw(json, key, "-", number < 0 && all);
    base_text_number(json, all / unit);
    base_text_word(json, ".");
    for (int64_t left = all % unit; unit > 1; left %= unit)
        base_text_number(json, left / (unit /= 10));
}

static void put_prospects(base_text *json, const kz_judgement *j)
{
    base_json_array(json, "actions");
    for (int i = 0; i < j->count; i++) {
        const kz_prospect *p = &j->action[i];
        base_json_object(json, NULL);
        record_json_action(json, "act", p->action);
        put_fixed(json, "points", p->points, 3);
        put_fixed(json, "se", p->points_error, 3);
        put_fixed(json, "chance", p->chance, 5);
        put_fixed(json, "chance_se", p->chance_error, 5);
        base_json_close(json);
    }
    base_json_close(json);
}

static void put_verdict(base_text *json, const kz_judgement *j)
{
    record_json_action(json, "best", j->action[j->best].action);
    put_fixed(json, "loss", j->loss, 5);
    put_fixed(json, "loss_se", j->loss_error, 5);
    put_fixed(json, "loss_points", j->loss_points, 3);
    if (j->mark)
        base_json_text(json, "mark", kz_mark_text((kz_mark)j->mark));
}

static void put_reasons(base_text *json, const kz_judgement *j)
{
    const kz_fish_advice *f = &j->fish;
    base_json_array(json, "principles");
    if (j->reason != KZ_NO_REASON)
        base_json_text(json, NULL, kz_reason_id(j->reason));
    base_json_close(json);
    put_fixed(json, "difficulty", j->difficulty[1], 3);
    put_fixed(json, "difficulty_novice", j->difficulty[0], 3);
    if (!f->given)
        return;
    base_json_object(json, "fish");
    record_json_action(json, "act", f->action);
    base_json_number(json, "lies", f->lies);
    base_json_number(json, "own", f->own);
    put_fixed(json, "limit", f->limit, 2);
    base_json_close(json);
}

size_t kz_judgement_print(const kz_judgement *j, int deal, int ply, int seat, double swing, char *out,
                          size_t size)
{
    base_text json = base_text_in(out, size);
    base_json_object(&json, NULL);
    base_json_number(&json, "deal", deal);
    base_json_number(&json, "ply", ply);
    base_json_number(&json, "seat", seat);
    record_json_action(&json, "played", j->action[j->played].action);
    if (j->judged)
        put_verdict(&json, j);
    put_prospects(&json, j);
    if (j->judged)
        put_reasons(&json, j);
    base_json_number(&json, "worlds", (int)j->effective);
    put_fixed(&json, "swing", swing, 3);
    base_json_close(&json);
    return base_text_end(&json);
}

void analysis_json_leads(base_text *json, const char *key, const kz_leads *leads, int sides, int digits)
{
    base_json_array(json, key);
    for (int side = 0; side < sides; side++)
        put_fixed(json, NULL, (double)leads->side[side] / (double)leads->unit, digits);
    base_json_close(json);
}

size_t kz_story_print(const kz_deal_story *story, int deal, int sides, bool ended, char *out, size_t size)
{
    base_text json = base_text_in(out, size);
    base_json_object(&json, NULL);
    base_json_number(&json, "deal", deal);
    analysis_json_leads(&json, "start", &story->start, sides, 6);
    analysis_json_leads(&json, "luck", &story->luck, sides, 6);
    analysis_json_leads(&json, "swing", &story->swing, sides, 6);
    analysis_json_leads(&json, ended ? "points" : "expected", &story->now, sides, 6);
    base_json_close(&json);
    return base_text_end(&json);
}

static void put_player(base_text *json, const kz_play_summary *s, const kz_scale *scale)
{
    static const char *const stage[KZ_STAGES] = {"opening", "middle", "end"};
    base_json_number(json, "choices", s->choices);
    base_json_number(json, "accuracy", kz_summary_accuracy(s, scale));
    base_json_object(json, "marks");
    for (int i = KZ_MARK_GOOD; i < KZ_MARKS; i++)
        base_json_number(json, kz_mark_text((kz_mark)i), s->mark[i]);
    base_json_close(json);
    put_fixed(json, "lost", s->lost / (s->deals ? s->deals : 1), 3);
    base_json_object(json, "stages");
    for (int i = 0; i < KZ_STAGES; i++)
        put_fixed(json, stage[i], s->stage[i], 3);
    base_json_close(json);
    base_json_object(json, "principles");
    for (int i = 0; i < KZ_REASONS_WHY; i++)
        if (s->reason[i] != 0)
            put_fixed(json, kz_reason_id(i), s->reason[i], 3);
    base_json_close(json);
}

size_t kz_summary_print(const kz_play_summary summary[KZ_SEATS], const double luck[KZ_SEATS], int seats,
                        const kz_scale *scale, char *out, size_t size)
{
    base_text json = base_text_in(out, size);
    base_json_object(&json, NULL);
    put_fixed(&json, "deviation", scale->deviation, 4);
    base_json_object(&json, "limits");
    for (kz_mark mark = KZ_MARK_INACCURACY; mark < KZ_MARKS; mark++)
        put_fixed(&json, kz_mark_text(mark), analysis_mark_from(scale, mark), 4);
    base_json_close(&json);
    base_json_array(&json, "seats");
    for (int seat = 0; seat < seats; seat++) {
        base_json_object(&json, NULL);
        base_json_number(&json, "seat", seat + 1);
        base_json_number(&json, "deals", summary[seat].deals);
        put_player(&json, &summary[seat], scale);
        put_fixed(&json, "luck", luck[seat], 3);
        base_json_close(&json);
    }
    base_json_close(&json);
    base_json_close(&json);
    return base_text_end(&json);
}
