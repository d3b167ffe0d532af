/* SPDX-License-Identifier: MIT */
#include "apps/cli/bridge/report.h"

#include "apps/cli/cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool bridge_report(bool json, json_t *event, const char *about, const char *text)
{
    char *line = json ? json_dumps(event, JSON_COMPACT | JSON_ENSURE_ASCII) : NULL;
    json_decref(event);
    if (line)
        puts(line);
    free(line);
    if (!json && text && about)
        (void)cli_fail(about, text);
    else if (!json && text) {
        cli_put_visible(text, strlen(text));
        putchar('\n');
    }
    return fflush(stdout) == 0 && !ferror(stdout);
}
