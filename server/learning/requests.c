/* SPDX-License-Identifier: MIT */
/* Requests for a match's analysis (schema/teaching.json). */
#include <stdio.h>
#include <stdlib.h>

#include "server/http/api/api.h"
#include "server/learning/analyser.h"
#include "server/learning/analysis_text.h"
#include "server/store/matches/analysis.h"

/* Limits of pending analyses for a new request: two hours of one worker, for matches of usual length. The
 * limit of guests, who cost nothing to make, is much lower. */
enum { PENDING_MAX = 200, GUESTS_PENDING_MAX = 20 };

static const char *const states[] = {
    [STORE_ANALYSIS_NONE] = "none",       [STORE_ANALYSIS_WAITING] = "waiting",
    [STORE_ANALYSIS_RUNNING] = "running", [STORE_ANALYSIS_DONE] = "done",
    [STORE_ANALYSIS_FAILED] = "failed",
};

static store_analysis_reader reader_of(const api_call *call)
{
    const store_person *person = call->person;
    return (store_analysis_reader){.person = person ? person->id : 0,
                                   .registered = person && person->registered};
}

/* Answers with the analysis, which is JSON already. `head`: the other members. */
static void answer_found(api_call *call, const char *head, const char *analysis)
{
    char *text;
    int length = asprintf(&text, "{%s,\"analysis\":%s}", head, analysis);
    if (length < 0)
        api_refuse(call, API_E_BUSY, NULL, NULL, NULL);
    else
        api_answer_bytes(call, "application/json", text, (size_t)length, 0);
}

/* Returns the progress, 0 to 1. */
static double progress_of(const api_call *call, const store_analysis *analysis)
{
    struct learning_analyser *analyser = call->services.analyser;
    int here = analyser ? learning_analyser_progress(analyser, api_text(call, "match")) : -1;
    return (double)(here < 0 ? analysis->progress : here) / STORE_ANALYSIS_WHOLE;
}

/* Answers with the finished deals, if there are more than the client has. */
static bool answer_so_far(api_call *call, const store_analysis *analysis)
{
    const char *match = api_text(call, "match");
    int known = (int)api_int(call, "deals", 0);
    struct learning_analyser *analyser = call->services.analyser;
    char head[96], *text = analyser ? learning_analyser_so_far(analyser, match, known) : NULL;
    if (!text)
        return false;
    snprintf(head, sizeof head, "\"state\":\"running\",\"may\":false,\"progress\":%.3f",
             progress_of(call, analysis));
    answer_found(call, head, text);
    free(text);
    return true;
}

static void answer(api_call *call, const store_analysis *analysis)
{
    store_analysis_state state = analysis->state;
    bool open = state == STORE_ANALYSIS_NONE || state == STORE_ANALYSIS_FAILED;
    json_t *out = json_pack("{s:s, s:b}", "state", states[state], "may",
                            open && analysis->may && call->services.analyser);
    if (state == STORE_ANALYSIS_WAITING)
        json_object_set_new(out, "place", json_integer(analysis->place));
    if (state == STORE_ANALYSIS_RUNNING)
        json_object_set_new(out, "progress", json_real(progress_of(call, analysis)));
    if (state == STORE_ANALYSIS_FAILED)
        json_object_set_new(out, "reason", json_string(analysis->reason));
    api_answer(call, out);
}

void api_analysis(api_call *call)
{
    store_analysis analysis;
    store_stored stored = store_analysis_get(call->store, api_text(call, "match"), LEARNING_ANALYSIS_VERSION,
                                             reader_of(call), &analysis);
    if (!api_stored(call, stored, API_E_MATCH, 0))
        return;
    if (analysis.state == STORE_ANALYSIS_DONE)
        answer_found(call, "\"state\":\"done\",\"may\":false", analysis.text);
    else if (analysis.state != STORE_ANALYSIS_RUNNING || !answer_so_far(call, &analysis))
        answer(call, &analysis);
    free(analysis.text);
}

void api_analyse(api_call *call)
{
    static const api_code refusals[] = {
        [STORE_ANALYSIS_NOT_HIS] = API_E_ROLE,
        [STORE_ANALYSIS_ONE_AT_A_TIME] = API_E_ANALYSIS_WAITS,
        [STORE_ANALYSIS_TOO_MANY] = API_E_BUSY,
    };
    store_analysis_asked asked;
    if (!call->services.analyser) {
        api_refuse(call, API_E_NO_ANALYSES, NULL, NULL, NULL);
        return;
    }
    store_stored stored =
        store_analysis_ask(call->store, api_text(call, "match"), LEARNING_ANALYSIS_VERSION, reader_of(call),
                           call->person->registered ? PENDING_MAX : GUESTS_PENDING_MAX, call->now_ms, &asked);
    if (!api_stored(call, stored, API_E_MATCH, 0))
        return;
    if (asked == STORE_ANALYSIS_ASKED)
        api_analysis(call);
    else
        api_refuse(call, refusals[asked], NULL, NULL, NULL);
}
