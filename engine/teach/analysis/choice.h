/* SPDX-License-Identifier: MIT */
/* The actions of a choice that differ (docs/spec/teaching.md, section 1). */
#ifndef KOZEL_ENGINE_TEACH_ANALYSIS_CHOICE_H
#define KOZEL_ENGINE_TEACH_ANALYSIS_CHOICE_H

#include <kozel/view.h>

typedef struct analysis_alternatives {
    int count;
    kz_action action[KZ_LEGAL]; /* the first of each class of equal actions, in the order of view->legal */
    uint8_t class_of[KZ_LEGAL]; /* index in `action` of the class of view->legal[i] */
} analysis_alternatives;

/* Sorts view->legal into classes: two lays of one tile are equal if they leave ends of the same kind. */
void analysis_alternatives_of(const kz_view *view, analysis_alternatives *out);

#endif
