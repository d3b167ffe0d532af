/* SPDX-License-Identifier: MIT */
/* What every level chooses in fixed positions of all games (tests/golden/choices): from there the same on
 * every machine. */
#pragma once

#include <stdbool.h>

enum { TEST_CHOICES_LINE = 256 };

/* The next line of that version of the library, without its end; false: that was all. */
bool test_choices_next(const char *program, char line[TEST_CHOICES_LINE]);
