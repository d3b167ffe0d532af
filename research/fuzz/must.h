/* SPDX-License-Identifier: MIT */
/* The check that every fuzzer makes. */
#pragma once

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

/* Aborts with `what` unless `holds`. Not assert(): it must hold in every build. */
static inline void must(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "%s\n", what);
    abort();
}
