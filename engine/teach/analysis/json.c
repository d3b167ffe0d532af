/* SPDX-License-Identifier: MIT */
/* Prints the lines of JSON of docs/analysis.md. Nothing written here needs escapes. */
#include "engine/notation/record/text.h"
#include "engine/teach/analysis/scale.h"

#include <kozel/analysis.h>

#include <math.h>

/* Writes `before`, and the number as printf's "%.*f" does, but without "-0.0". Small machines lack that
 * format (bindings/wasm/c/printf.c). */
static void put_fixed(record_sink *sink, const char *before, double number, int digits)
{
    int64_t unit = 1;
    for (int i = 0; i < digits; i++)
        unit *= 10;
    int64_t all = llrint(fabs(number) * (double)unit);
    record_put(sink, "%s%s%d.", before, number < 0 && all ? "-" : "", (int)(all / unit));
    for (int64_t left = all % unit; unit > 1; left %= unit)
        record_put(sink, "%d", (int)(left / (unit /= 10)));
}

static void put_action(record_sink *sink, kz_action action)
{
    char text[KZ_ACTION_TEXT];
    record_put(sink, "\"%s\"", kz_action_print(action, text));
}

static void put_prospects(record_sink *sink, const kz_judgement *j)
{
    record_put(sink, ",\"actions\":[");
    for (int i = 0; i < j->count; i++) {
        const kz_prospect *p = &j->action[i];
        record_put(sink, "%s{\"act\":", i ? "," : "");
        put_action(sink, p->action);
        put_fixed(sink, ",\"points\":", p->points, 3);
        put_fixed(sink, ",\"se\":", p->points_error, 3);
        put_fixed(sink, ",\"chance\":", p->chance, 5);
        put_fixed(sink, ",\"chance_se\":", p->chance_error, 5);
        record_put(sink, "}");
    }
    record_put(sink, "]");
}

static void put_verdict(record_sink *sink, const kz_judgement *j)
{
    record_put(sink, ",\"best\":");
    put_action(sink, j->action[j->best].action);
    put_fixed(sink, ",\"loss\":", j->loss, 5);
    put_fixed(sink, ",\"loss_se\":", j->loss_error, 5);
    put_fixed(sink, ",\"loss_points\":", j->loss_points, 3);
    if (j->mark)
        record_put(sink, ",\"mark\":\"%s\"", kz_mark_text((kz_mark)j->mark));
}

static void put_reasons(record_sink *sink, const kz_judgement *j)
{
    const kz_fish_advice *f = &j->fish;
    record_put(sink, ",\"principles\":[");
    if (j->reason != KZ_NO_REASON)
        record_put(sink, "\"%s\"", kz_reason_id(j->reason));
    put_fixed(sink, "],\"difficulty\":", j->difficulty[1], 3);
    put_fixed(sink, ",\"difficulty_novice\":", j->difficulty[0], 3);
    if (!f->given)
        return;
    record_put(sink, ",\"fish\":{\"act\":");
    put_action(sink, f->action);
    record_put(sink, ",\"lies\":%d,\"own\":%d", (int)f->lies, (int)f->own);
    put_fixed(sink, ",\"limit\":", f->limit, 2);
    record_put(sink, "}");
}

size_t kz_judgement_print(const kz_judgement *j, int deal, int ply, int seat, double swing, char *out,
                          size_t size)
{
    record_sink sink = {out, size, 0};
    record_put(&sink, "{\"deal\":%d,\"ply\":%d,\"seat\":%d,\"played\":", deal, ply, seat);
    put_action(&sink, j->action[j->played].action);
    if (j->judged)
        put_verdict(&sink, j);
    put_prospects(&sink, j);
    if (j->judged)
        put_reasons(&sink, j);
    record_put(&sink, ",\"worlds\":%d", (int)j->effective);
    put_fixed(&sink, ",\"swing\":", swing, 3);
    record_put(&sink, "}");
    return sink.length;
}

static void put_leads(record_sink *sink, const char *name, const kz_leads *leads, int sides)
{
    record_put(sink, ",\"%s\":[", name);
    for (int side = 0; side < sides; side++)
        put_fixed(sink, side ? "," : "", (double)leads->side[side] / (double)leads->unit, 6);
    record_put(sink, "]");
}

size_t kz_story_print(const kz_deal_story *story, int deal, int sides, bool ended, char *out, size_t size)
{
    record_sink sink = {out, size, 0};
    record_put(&sink, "{\"deal\":%d", deal);
    put_leads(&sink, "start", &story->start, sides);
    put_leads(&sink, "luck", &story->luck, sides);
    put_leads(&sink, "swing", &story->swing, sides);
    put_leads(&sink, ended ? "points" : "expected", &story->now, sides);
    record_put(&sink, "}");
    return sink.length;
}

static void put_player(record_sink *sink, const kz_play_summary *s, const kz_scale *scale)
{
    static const char *const stage[KZ_STAGES] = {",\"stages\":{\"opening\":", ",\"middle\":", ",\"end\":"};
    const char *comma = "";
    record_put(sink, "\"choices\":%d,\"accuracy\":%d,\"marks\":{", (int)s->choices,
               kz_summary_accuracy(s, scale));
    for (int i = KZ_MARK_GOOD; i < KZ_MARKS; i++)
        record_put(sink, "%s\"%s\":%d", i > KZ_MARK_GOOD ? "," : "", kz_mark_text((kz_mark)i),
                   (int)s->mark[i]);
    put_fixed(sink, "},\"lost\":", s->lost / (s->deals ? s->deals : 1), 3);
    for (int i = 0; i < KZ_STAGES; i++)
        put_fixed(sink, stage[i], s->stage[i], 3);
    record_put(sink, "},\"principles\":{");
    for (int i = 0; i < KZ_REASONS_WHY; i++)
        if (s->reason[i] != 0) {
            record_put(sink, "%s\"%s\"", comma, kz_reason_id(i));
            put_fixed(sink, ":", s->reason[i], 3);
            comma = ",";
        }
    record_put(sink, "}");
}

size_t kz_summary_print(const kz_play_summary summary[KZ_SEATS], const double luck[KZ_SEATS], int seats,
                        const kz_scale *scale, char *out, size_t size)
{
    record_sink sink = {out, size, 0};
    put_fixed(&sink, "{\"deviation\":", scale->deviation, 4);
    for (kz_mark mark = KZ_MARK_INACCURACY; mark < KZ_MARKS; mark++) {
        record_put(&sink, "%s\"%s\"", mark == KZ_MARK_INACCURACY ? ",\"limits\":{" : ",", kz_mark_text(mark));
        put_fixed(&sink, ":", analysis_mark_from(scale, mark), 4);
    }
    record_put(&sink, "},\"seats\":[");
    for (int seat = 0; seat < seats; seat++) {
        record_put(&sink, "%s{\"seat\":%d,\"deals\":%d,", seat ? "," : "", seat + 1,
                   (int)summary[seat].deals);
        put_player(&sink, &summary[seat], scale);
        put_fixed(&sink, ",\"luck\":", luck[seat], 3);
        record_put(&sink, "}");
    }
    record_put(&sink, "]}");
    return sink.length;
}
