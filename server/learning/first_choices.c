/* SPDX-License-Identifier: MIT */
#include "server/learning/first_choices.h"

#include <jansson.h>
#include <string.h>

static learning_hardness hardness_of(double difficulty)
{
    return difficulty < 0.25  ? LEARNING_CHOICE_EASY
           : difficulty < 0.5 ? LEARNING_CHOICE_MEDIUM
                              : LEARNING_CHOICE_HARD;
}

static void add_choice(learning_first_choices *sum, const json_t *choice)
{
    const char *best = json_string_value(json_object_get(choice, "best"));
    const char *played = json_string_value(json_object_get(choice, "played"));
    const json_t *difficulty = json_object_get(choice, "difficulty");
    if (!best || !played || !json_is_number(difficulty))
        return; /* too little was known for a judgement */
    double missed = json_number_value(difficulty);
    learning_hardness kind = hardness_of(missed);
    sum->of[kind].choices++;
    sum->of[kind].first += !strcmp(best, played);
    sum->of[kind].club += 1 - missed;
}

void learning_first_choices_add(learning_first_choices *sum, const char *text, int seat)
{
    json_t *analysis = json_loads(text, 0, NULL), *deal, *choice;
    size_t i, j;
    sum->seats += json_is_object(analysis);
    json_array_foreach(json_object_get(analysis, "deals"), i, deal)
        json_array_foreach(json_object_get(deal, "choices"), j,
                           choice) if (json_integer_value(json_object_get(choice, "seat")) == seat + 1)
            add_choice(sum, choice);
    json_decref(analysis);
}
