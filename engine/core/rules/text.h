/* SPDX-License-Identifier: MIT */
/* Texts for the arguments of errors. */
#pragma once

#include <kozel/error.h>
#include <kozel/tile.h>

typedef struct rules_small_text {
    char text[12];
} rules_small_text;

rules_small_text rules_number_text(int n);
rules_small_text rules_tile_text(kz_tile tile); /* "" for KZ_NO_TILE */

/* Fills *error. Returns false. */
bool rules_refuse_for(kz_error *error, kz_code code, const char *arg1, const char *arg2, const char *arg3);
