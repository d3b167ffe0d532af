/* SPDX-License-Identifier: MIT */
/* What a match's analysis is, and asking for one (schema/teaching.json). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/http/api/api.h"
#include "server/learning/analyser.h"
#include "server/learning/analysis_text.h"
#include "server/store/matches/analysis.h"

/* Analyses that may be waiting when one more is asked for: two hours of one worker, where matches are as long
 * as most. A guest, who costs nothing to be, is refused long before. */
enum { MOST_PENDING = 200, MOST_FOR_GUESTS = 20 };

static const char *const states[] = {
    [KZ_ANALYSIS_NONE] = "none", [KZ_ANALYSIS_WAITING] = "waiting", [KZ_ANALYSIS_RUNNING] = "running",
    [KZ_ANALYSIS_DONE] = "done", [KZ_ANALYSIS_FAILED] = "failed",
};

static kz_analysis_reader reader_of(const kz_api *call)
{
    const kz_store_person *person = call->person;
    return (kz_analysis_reader){.person = person ? person->id : 0,
                                .registered = person && person->registered};
}

/* `head`: its members without the analysis, which is JSON already. */
static void answer_found(kz_api *call, const char *head, const char *analysis)
{
    char *text;
    int length = asprintf(&text, "{%s,\"analysis\":%s}", head, analysis);
    if (length < 0)
        kz_api_refuse(call, KZ_A_BUSY, NULL, NULL, NULL);
    else
        kz_api_answer_bytes(call, "application/json", text, (size_t)length, 0);
}

/* Between 0 and 1. */
static double progress_of(const kz_api *call, const kz_store_analysis *analysis)
{
    int here = call->analyser ? kz_analyser_progress(call->analyser, kz_api_text(call, "match")) : -1;
    return (double)(here < 0 ? analysis->progress : here) / KZ_ANALYSIS_WHOLE;
}

/* With the deals that are done, if there are more than one knows. */
static bool answer_so_far(kz_api *call, const kz_store_analysis *analysis)
{
    const char *match = kz_api_text(call, "match");
    int known = (int)kz_api_int(call, "deals", 0);
    char head[96], *text = call->analyser ? kz_analyser_so_far(call->analyser, match, known) : NULL;
    if (!text)
        return false;
    snprintf(head, sizeof head, "\"state\":\"running\",\"may\":false,\"progress\":%.3f",
             progress_of(call, analysis));
    answer_found(call, head, text);
    free(text);
    return true;
}

static void answer(kz_api *call, const kz_store_analysis *analysis)
{
    kz_analysis_state state = analysis->state;
    bool open = state == KZ_ANALYSIS_NONE || state == KZ_ANALYSIS_FAILED;
    json_t *out =
        json_pack("{s:s, s:b}", "state", states[state], "may", open && analysis->may && call->analyser);
    if (state == KZ_ANALYSIS_WAITING)
        json_object_set_new(out, "place", json_integer(analysis->place));
    if (state == KZ_ANALYSIS_RUNNING)
        json_object_set_new(out, "progress", json_real(progress_of(call, analysis)));
    if (state == KZ_ANALYSIS_FAILED)
        json_object_set_new(out, "reason", json_string(analysis->reason));
    kz_api_answer(call, out);
}

void kz_api_analysis(kz_api *call)
{
    kz_store_analysis analysis;
    kz_stored stored = kz_store_analysis_get(call->store, kz_api_text(call, "match"), KZ_ANALYSIS_VERSION,
                                             reader_of(call), &analysis);
    if (!kz_api_stored(call, stored, KZ_A_MATCH, 0))
        return;
    if (analysis.state == KZ_ANALYSIS_DONE)
        answer_found(call, "\"state\":\"done\",\"may\":false", analysis.text);
    else if (analysis.state != KZ_ANALYSIS_RUNNING || !answer_so_far(call, &analysis))
        answer(call, &analysis);
    free(analysis.text);
}

void kz_api_analyse(kz_api *call)
{
    static const kz_api_code refusals[] = {
        [KZ_ANALYSIS_NOT_HIS] = KZ_A_ROLE,
        [KZ_ANALYSIS_ONE_AT_A_TIME] = KZ_A_ANALYSIS_WAITS,
        [KZ_ANALYSIS_TOO_MANY] = KZ_A_BUSY,
    };
    kz_analysis_asked asked;
    if (!call->analyser) {
        kz_api_refuse(call, KZ_A_NO_ANALYSES, NULL, NULL, NULL);
        return;
    }
    kz_stored stored = kz_store_analysis_ask(
        call->store, kz_api_text(call, "match"), KZ_ANALYSIS_VERSION, reader_of(call),
        call->person->registered ? MOST_PENDING : MOST_FOR_GUESTS, call->now_ms, &asked);
    if (!kz_api_stored(call, stored, KZ_A_MATCH, 0))
        return;
    if (asked == KZ_ANALYSIS_ASKED)
        kz_api_analysis(call);
    else
        kz_api_refuse(call, refusals[asked], NULL, NULL, NULL);
}
