/* SPDX-License-Identifier: MIT */
/* Options of a game: reads them from a game file, and checks them (include/kozel/catalogue.h,
 * kz_games_read). */
#pragma once

#include "engine/core/catalogue/mechanics.h"

#include <kozel/catalogue.h>

/* Returns `span` without the blanks at both ends. */
catalogue_span catalogue_span_trim(catalogue_span span);

/* Cuts *rest at the first `c`. Returns the part before it. *rest becomes the part after it, or an empty span
 * with NULL text. */
catalogue_span catalogue_span_cut(catalogue_span *rest, char c);

/* Reads the right side of `option KEY =`. On failure *at is the faulty place. */
bool catalogue_option_read(kz_option *option, catalogue_span key, catalogue_span value, const char **at,
                           kz_error *error);

/* Checks an option's choices. They must differ in what they set. One of them must equal the game's rules.
 * All must be compatible with the other mechanics. */
bool catalogue_option_check(const kz_option *option, const kz_rules *rules, kz_error *error);
