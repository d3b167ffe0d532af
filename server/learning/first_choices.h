/* SPDX-License-Identifier: MIT */
/* Counts how often a person chose the analysis's first action, by its difficulty. */
#pragma once

#include <stdint.h>

/* By difficulty (docs/analysis.md): below 0.25, below 0.5, more. */
typedef enum learning_hardness {
    LEARNING_CHOICE_EASY,
    LEARNING_CHOICE_MEDIUM,
    LEARNING_CHOICE_HARD,
    LEARNING_CHOICE_KINDS
} learning_hardness;

/* All zero is empty. */
typedef struct learning_first_choices {
    int64_t seats; /* seats in matches */
    struct {
        int64_t choices; /* judged ones */
        int64_t first;   /* of these: the first action was chosen */
        double club;     /* the expected number for `club` */
    } of[LEARNING_CHOICE_KINDS];
} learning_first_choices;

/* Adds the choices of a seat, from 0, of a match's analysis (learning_analysis_text()). An invalid text adds
 * nothing. */
void learning_first_choices_add(learning_first_choices *sum, const char *text, int seat);
