/* SPDX-License-Identifier: MIT */
/* What every level chooses in fixed positions of all games (tests/golden/choices.txt): from there the same on
 * every machine. */
#pragma once

#include <stdbool.h>

enum { TEST_CHOICES_LINE = 256 };

/* The next line, without its end; false: that was all. */
bool test_choices_next(char line[TEST_CHOICES_LINE]);
