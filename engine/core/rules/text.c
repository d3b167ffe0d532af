/* SPDX-License-Identifier: MIT */
#include "engine/core/rules/text.h"

#include <stdio.h>

kz_small_text kz_number_text(int n)
{
    kz_small_text t;
    snprintf(t.text, sizeof t.text, "%d", n);
    return t;
}

kz_small_text kz_tile_text(kz_tile tile)
{
    kz_small_text t = {""};
    if (tile < KZ_TILES)
        snprintf(t.text, sizeof t.text, "%d-%d", kz_low[tile], kz_high[tile]);
    return t;
}

bool kz_refuse_for(kz_error *error, kz_code code, const char *arg1, const char *arg2, const char *arg3)
{
    kz_fail(error, code, arg1, arg2, arg3);
    return false;
}
