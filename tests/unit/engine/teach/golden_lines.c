/* SPDX-License-Identifier: MIT */
#include "tests/unit/engine/teach/golden_lines.h"

#include <stdio.h>
#include <string.h>

int check_golden(const char *path, golden_line *print)
{
    char line[GOLDEN_LINE], golden[GOLDEN_LINE];
    if (!path) {
        for (int i = 0; print(i, line); i++)
            puts(line);
        return 0;
    }
    FILE *file = fopen(path, "r");
    if (!file) {
        perror(path);
        return 2;
    }
    bool more = true, same = true;
    for (int i = 0; more && same; i++) {
        more = print(i, line);
        bool read = fgets(golden, sizeof golden, file);
        if (read)
            golden[strcspn(golden, "\n")] = '\0';
        same = more == read && (!more || !strcmp(line, golden));
        if (!same)
            fprintf(stderr, "%s:%d:\nshould be %s\nbut is    %s\n", path, i + 1, read ? golden : "",
                    more ? line : "");
    }
    fclose(file);
    return !same;
}

uint64_t fnv_add(uint64_t hash, const void *bytes, size_t length)
{
    const unsigned char *p = bytes;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ p[i]) * 0x100000001b3;
    return hash;
}
