/* SPDX-License-Identifier: MIT */
/* Choices of every level in a module of its own, for choices.test.mjs. */
#include "choices.h"

#include "host.h"

#include <string.h>

/* Tells the host all lines. */
KZ_DOOR(choices)
void kz_door_choices(void)
{
    static char line[KZ_CHOICES_LINE];
    while (kz_choices_next(line))
        kz_host_line(line, strlen(line));
}
