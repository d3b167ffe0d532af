/* The lines of JSON of docs/analysis.md. Nothing written here needs escapes. */
#include "record/text.h"

#include <kozel/analysis.h>

static void put_action(kz_sink *sink, kz_action action)
{
    char text[KZ_ACTION_TEXT];
    kz_put(sink, "\"%s\"", kz_action_print(action, text));
}

static void put_prospects(kz_sink *sink, const kz_judgement *j)
{
    kz_put(sink, ",\"actions\":[");
    for (int i = 0; i < j->count; i++) {
        const kz_prospect *p = &j->action[i];
        kz_put(sink, "%s{\"act\":", i ? "," : "");
        put_action(sink, p->action);
        kz_put(sink, ",\"points\":%.3f,\"se\":%.3f,\"chance\":%.5f,\"chance_se\":%.5f}", p->points,
               p->points_error, p->chance, p->chance_error);
    }
    kz_put(sink, "]");
}

static void put_verdict(kz_sink *sink, const kz_judgement *j)
{
    kz_put(sink, ",\"best\":");
    put_action(sink, j->action[j->best].action);
    kz_put(sink, ",\"loss\":%.5f,\"loss_se\":%.5f,\"loss_points\":%.3f", j->loss, j->loss_error,
           j->loss_points);
    if (j->mark)
        kz_put(sink, ",\"mark\":\"%s\"", kz_mark_text((kz_mark)j->mark));
}

static void put_reasons(kz_sink *sink, const kz_judgement *j)
{
    const kz_fish_advice *f = &j->fish;
    kz_put(sink, ",\"principles\":[");
    if (j->reason != KZ_NO_REASON)
        kz_put(sink, "\"%s\"", kz_reason_id(j->reason));
    kz_put(sink, "],\"difficulty\":%.3f,\"difficulty_novice\":%.3f", j->difficulty[1], j->difficulty[0]);
    if (!f->given)
        return;
    kz_put(sink, ",\"fish\":{\"act\":");
    put_action(sink, f->action);
    kz_put(sink, ",\"lies\":%d,\"own\":%d,\"limit\":%.2f}", (int)f->lies, (int)f->own, f->limit);
}

size_t kz_judgement_print(const kz_judgement *j, int deal, int ply, int seat, double swing, char *out,
                          size_t size)
{
    kz_sink sink = {out, size, 0};
    kz_put(&sink, "{\"deal\":%d,\"ply\":%d,\"seat\":%d,\"played\":", deal, ply, seat);
    put_action(&sink, j->action[j->played].action);
    if (j->judged)
        put_verdict(&sink, j);
    put_prospects(&sink, j);
    if (j->judged)
        put_reasons(&sink, j);
    kz_put(&sink, ",\"worlds\":%d,\"swing\":%.3f}", (int)j->effective, swing);
    return sink.length;
}

static void put_leads(kz_sink *sink, const char *name, const kz_leads *leads, int sides)
{
    kz_put(sink, ",\"%s\":[", name);
    for (int side = 0; side < sides; side++)
        kz_put(sink, "%s%.6f", side ? "," : "", (double)leads->side[side] / (double)leads->unit);
    kz_put(sink, "]");
}

size_t kz_story_print(const kz_deal_story *story, int deal, int sides, bool ended, char *out, size_t size)
{
    kz_sink sink = {out, size, 0};
    kz_put(&sink, "{\"deal\":%d", deal);
    put_leads(&sink, "start", &story->start, sides);
    put_leads(&sink, "luck", &story->luck, sides);
    put_leads(&sink, "swing", &story->swing, sides);
    put_leads(&sink, ended ? "points" : "expected", &story->now, sides);
    kz_put(&sink, "}");
    return sink.length;
}

static void put_player(kz_sink *sink, const kz_play_summary *s, const kz_scale *scale)
{
    static const char *const stage[KZ_STAGES] = {"opening", "middle", "end"};
    const char *comma = "";
    kz_put(sink, "\"choices\":%d,\"accuracy\":%d,\"marks\":{", (int)s->choices,
           kz_summary_accuracy(s, scale));
    for (int i = KZ_MARK_GOOD; i < KZ_MARKS; i++)
        kz_put(sink, "%s\"%s\":%d", i > KZ_MARK_GOOD ? "," : "", kz_mark_text((kz_mark)i), (int)s->mark[i]);
    kz_put(sink, "},\"lost\":%.3f,\"stages\":{", s->lost / (s->deals ? s->deals : 1));
    for (int i = 0; i < KZ_STAGES; i++)
        kz_put(sink, "%s\"%s\":%.3f", i ? "," : "", stage[i], s->stage[i]);
    kz_put(sink, "},\"principles\":{");
    for (int i = 0; i < KZ_REASONS_WHY; i++)
        if (s->reason[i] != 0) {
            kz_put(sink, "%s\"%s\":%.3f", comma, kz_reason_id(i), s->reason[i]);
            comma = ",";
        }
    kz_put(sink, "}");
}

size_t kz_summary_print(const kz_play_summary summary[KZ_SEATS], const double luck[KZ_SEATS], int seats,
                        const kz_scale *scale, char *out, size_t size)
{
    kz_sink sink = {out, size, 0};
    kz_put(&sink, "{\"deviation\":%.4f,\"seats\":[", scale->deviation);
    for (int seat = 0; seat < seats; seat++) {
        kz_put(&sink, "%s{\"seat\":%d,\"deals\":%d,", seat ? "," : "", seat + 1, (int)summary[seat].deals);
        put_player(&sink, &summary[seat], scale);
        kz_put(&sink, ",\"luck\":%.3f}", luck[seat]);
    }
    kz_put(&sink, "]}");
    return sink.length;
}
