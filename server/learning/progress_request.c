/* SPDX-License-Identifier: MIT */
/* The profile of a person's play over the API (schema/teaching.json). */
#include "server/http/api/api.h"
#include "server/learning/analysis_text.h"
#include "server/learning/progress.h"
#include "server/store/matches/analysis.h"

#include <stdlib.h>

enum { TRAINED = 3 };

static const char *const stage_name[KZ_STAGES] = {"opening", "middle", "end"};

/* Matches in the store's order: the latest first. */
typedef struct reading {
    learning_progress_match match[LEARNING_PROGRESS_MATCHES];
    int count;
} reading;

static void read_seat(const json_t *seat, learning_progress_match *m)
{
    const json_t *stages = json_object_get(seat, "stages"), *reasons = json_object_get(seat, "principles"),
                 *marks = json_object_get(seat, "marks");
    m->choices = (int)json_integer_value(json_object_get(seat, "choices"));
    m->accuracy = (int)json_integer_value(json_object_get(seat, "accuracy"));
    for (int mark = KZ_MARK_INACCURACY; mark < KZ_MARKS; mark++)
        m->marked += (int)json_integer_value(json_object_get(marks, kz_mark_text((kz_mark)mark)));
    for (int i = 0; i < KZ_STAGES; i++)
        m->stage[i] = json_number_value(json_object_get(stages, stage_name[i]));
    for (int i = 0; i < KZ_REASONS_WHY; i++)
        m->reason[i] = json_number_value(json_object_get(reasons, kz_reason_id(i)));
}

/* Takes a match. One in which the seat had no choice is skipped. */
static void take(void *context, const char *text, int seat)
{
    reading *r = context;
    json_t *analysis = json_loads(text, 0, NULL), *one;
    size_t i;
    json_array_foreach(json_object_get(analysis, "seats"), i, one)
    {
        if (json_integer_value(json_object_get(one, "seat")) != seat + 1 ||
            r->count == LEARNING_PROGRESS_MATCHES)
            continue;
        read_seat(one, &r->match[r->count]);
        r->count += r->match[r->count].choices > 0;
    }
    json_decref(analysis);
}

static void oldest_first(reading *r)
{
    for (int i = 0; i < r->count / 2; i++) {
        learning_progress_match other = r->match[i];
        r->match[i] = r->match[r->count - 1 - i];
        r->match[r->count - 1 - i] = other;
    }
}

static json_t *shares_of(const learning_progress *p, json_t **principles)
{
    json_t *stages = json_object();
    *principles = json_object();
    for (int i = 0; i < KZ_STAGES; i++)
        json_object_set_new(stages, stage_name[i], json_real(p->stage[i]));
    for (int i = 0; i < KZ_REASONS_WHY; i++)
        if (p->reason[i] > 0)
            json_object_set_new(*principles, kz_reason_id(i), json_real(p->reason[i]));
    return stages;
}

static json_t *train_of(const learning_progress *p)
{
    uint8_t principle[TRAINED];
    json_t *list = json_array();
    int count = learning_progress_train(p, TRAINED, principle);
    for (int i = 0; i < count; i++)
        json_array_append_new(list, json_string(kz_reason_id(principle[i])));
    return list;
}

void api_progress(api_call *call)
{
    reading *r = calloc(1, sizeof *r);
    if (!r) {
        api_refuse(call, API_E_BUSY, NULL, NULL, NULL);
        return;
    }
    store_stored stored = store_analyses_of(call->store, call->person->id, api_text(call, "game"),
                                            LEARNING_ANALYSIS_VERSION, LEARNING_PROGRESS_MATCHES, take, r);
    if (api_stored(call, stored, 0, 0)) {
        learning_progress p;
        json_t *principles, *stages;
        oldest_first(r);
        learning_progress_of(r->match, r->count, &p);
        stages = shares_of(&p, &principles);
        json_t *out = json_pack("{s:i, s:i, s:i, s:o, s:o, s:o}", "matches", p.matches, "choices", p.choices,
                                "accuracy", p.accuracy, "stages", stages, "principles", principles, "train",
                                train_of(&p));
        if (p.trend.changed && api_text(call, "game"))
            json_object_set_new(out, "trend",
                                json_pack("{s:i, s:f, s:f}", "since", p.trend.since, "before", p.trend.before,
                                          "after", p.trend.after));
        api_answer(call, out);
    }
    free(r);
}
