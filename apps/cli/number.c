/* SPDX-License-Identifier: MIT */
#include "apps/cli/number.h"

#include <errno.h>
#include <stdlib.h>

bool cli_read_number(const char *text, int64_t least, int64_t most, int64_t *out)
{
    char *end;
    errno = 0;
    long long number = strtoll(text, &end, 10);
    bool plain = (*text >= '0' && *text <= '9') || *text == '-'; /* no blank, no plus */
    if (!plain || end == text || *end || errno || number < least || number > most)
        return false;
    *out = number;
    return true;
}
