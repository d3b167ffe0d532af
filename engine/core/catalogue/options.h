/* SPDX-License-Identifier: MIT */
/* Options of a game: read from a game file, chosen by players (include/kozel/catalogue.h, kz_games_read). */
#ifndef KOZEL_ENGINE_CORE_CATALOGUE_OPTIONS_H
#define KOZEL_ENGINE_CORE_CATALOGUE_OPTIONS_H

#include "engine/core/catalogue/mechanics.h"

#include <kozel/catalogue.h>

/* Takes blanks off both ends. */
catalogue_span catalogue_span_trim(catalogue_span span);

/* Cuts *rest at the first `c`; what stands before it is returned, *rest is what follows, or empty with NULL
 * text. */
catalogue_span catalogue_span_cut(catalogue_span *rest, char c);

/* Reads what stands right of `option KEY =`. On failure *at is the faulty place. */
bool catalogue_option_read(kz_option *option, catalogue_span key, catalogue_span value, const char **at,
                           kz_error *error);

/* Are the choices of an option told apart by what they set, is one of them what the rules do, and do all go
 * with the other mechanics? */
bool catalogue_option_check(const kz_option *option, const kz_rules *rules, kz_error *error);

#endif
