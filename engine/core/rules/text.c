/* SPDX-License-Identifier: MIT */
#include "engine/core/rules/text.h"

#include <stdio.h>

rules_small_text rules_number_text(int n)
{
    rules_small_text t;
    snprintf(t.text, sizeof t.text, "%d", n);
    return t;
}

rules_small_text rules_tile_text(kz_tile tile)
{
    rules_small_text t = {""};
    if (tile < KZ_TILES)
        snprintf(t.text, sizeof t.text, "%d-%d", kz_low[tile], kz_high[tile]);
    return t;
}

bool rules_refuse_for(kz_error *error, kz_code code, const char *arg1, const char *arg2, const char *arg3)
{
    kz_fail(error, code, arg1, arg2, arg3);
    return false;
}
