/* SPDX-License-Identifier: MIT */
/* Choices of every level in a module of its own, for choices.test.mjs. */
#include "tests/unit/engine/ai/choices.h"

#include "host.h"

#include <kozel/version.h>

#include <string.h>

/* Sends all lines to the host. */
WASM_EXPORT(choices)
void wasm_export_choices(void)
{
    static char line[TEST_CHOICES_LINE];
    while (test_choices_next(KZ_VERSION, line))
        wasm_host_line(line, strlen(line));
}
