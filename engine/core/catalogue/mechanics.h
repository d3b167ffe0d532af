/* SPDX-License-Identifier: MIT */
/* Mechanics by name and number, for the reader of game files and the set-up of a match. */
#pragma once

#include <kozel/catalogue.h>
#include <kozel/rules.h>

#include "base/marks.h"
#include "engine/core/catalogue/mechanic_table.h"

enum {
    CATALOGUE_MECHANIC_COUNT = 0
#define CATALOGUE_X(field, least, most, initial, words, meaning) +1
    CATALOGUE_MECHANICS(CATALOGUE_X)
#undef CATALOGUE_X
};

extern const kz_mechanic catalogue_mechanics[CATALOGUE_MECHANIC_COUNT];

/* A piece of text within a larger text. */
typedef struct catalogue_span {
    const char *text;
    size_t length;
} catalogue_span;

bool catalogue_span_is(catalogue_span span, const char *word);

/* Copies a span for an error's argument, cut to fit. Returns `out`. */
const char *catalogue_span_copy(catalogue_span span, char *out, size_t size);

/* Returns the mechanic named `key`, or -1 if there is none. */
int catalogue_mechanic_find(catalogue_span key);

/* Reads a value of a mechanic: one of its words, or a number within `least`..`most`. On failure the error is
 * KZ_E_MECHANIC_VALUE with the allowed values. */
bool catalogue_mechanic_read(int mechanic, catalogue_span value, int least, int most, int16_t *out,
                             kz_error *error);

/* Sets an option to a value. On failure the error is KZ_E_OPTION_VALUE with the allowed values. */
bool catalogue_option_set(const kz_option *option, catalogue_span value, kz_rules *rules, kz_error *error);

/* Returns the place of a mechanic's value. */
int16_t *catalogue_rules_field(kz_rules *rules, int mechanic);

/* Rejects rules whose mechanics contradict each other. */
bool catalogue_rules_check(const kz_rules *rules, kz_error *error);
