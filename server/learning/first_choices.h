/* SPDX-License-Identifier: MIT */
/* How often somebody chose what the analysis has first, by how hard that was to find. */
#ifndef KOZEL_SERVER_LEARNING_FIRST_CHOICES_H
#define KOZEL_SERVER_LEARNING_FIRST_CHOICES_H

#include <stdint.h>

/* By difficulty (docs/analysis.md): below 0.25, below 0.5, more. */
typedef enum kz_hardness { KZ_CHOICE_EASY, KZ_CHOICE_MEDIUM, KZ_CHOICE_HARD, KZ_CHOICE_KINDS } kz_hardness;

/* All zero is none. */
typedef struct kz_first_choices {
    int64_t seats; /* seats in matches */
    struct {
        int64_t choices; /* judged */
        int64_t first;   /* of which the first one was chosen */
        double club;     /* how often `club` was to be expected to choose it */
    } of[KZ_CHOICE_KINDS];
} kz_first_choices;

/* Adds the choices of a seat, from 0, of a match's analysis (kz_analysis_text()). What is no such text adds
 * nothing. */
void kz_first_choices_add(kz_first_choices *sum, const char *text, int seat);

#endif
