/* SPDX-License-Identifier: MIT */
/* A report for moderators: how often a person's choices were the analysis's first, compared with others of
 * the same rating (docs/fair-play.md). It is no proof. */
#include "server/http/api/api.h"
#include "server/http/api/person.h"
#include "server/learning/analysis_text.h"
#include "server/learning/first_choices.h"
#include "server/store/admin/involved.h"
#include "server/store/matches/analysis.h"
#include "server/store/matches/result.h"

enum { OWN = 50, OTHERS = 100, SPREAD = 100, ELO_START = 1200 };

static void take(void *context, const char *text, int seat)
{
    learning_first_choices_add(context, text, seat);
}

static json_t *counts_json(const learning_first_choices *sum, int kind)
{
    return json_pack("{s:I, s:I, s:f}", "choices", (json_int_t)sum->of[kind].choices, "first",
                     (json_int_t)sum->of[kind].first, "club", sum->of[kind].club);
}

static void answer(api_call *call, int64_t elo, const learning_first_choices *own,
                   const learning_first_choices *others)
{
    static const char *const words[] = {"easy", "medium", "hard"};
    json_t *kinds = json_array();
    for (int i = 0; i < LEARNING_CHOICE_KINDS; i++)
        json_array_append_new(kinds, json_pack("{s:s, s:o, s:o}", "difficulty", words[i], "own",
                                               counts_json(own, i), "others", counts_json(others, i)));
    api_answer(call, json_pack("{s:I, s:I, s:I, s:o}", "elo", (json_int_t)elo, "matches",
                               (json_int_t)own->seats, "others", (json_int_t)others->seats, "kinds", kinds));
}

void api_first_choices(api_call *call)
{
    store_person person;
    learning_first_choices own = {0}, others = {0};
    const char *game = api_text(call, "game");
    if (!api_find_person(call, "name", &person) ||
        api_refuse_own_case(call, store_involved_with(call->store, call->person->id, person.id)))
        return;
    int64_t elo = store_elo(call->store, person.id, game, ELO_START);
    store_stored stored =
        elo < 0 ? STORE_FAILED
                : store_analyses_of(call->store, person.id, game, LEARNING_ANALYSIS_VERSION, OWN, take, &own);
    if (stored == STORE_STORED)
        stored = store_analyses_of_peers(call->store, person.id, game, elo - SPREAD, elo + SPREAD,
                                         LEARNING_ANALYSIS_VERSION, OTHERS, take, &others);
    if (api_stored(call, stored, 0, 0))
        answer(call, elo, &own, &others);
}
