/* SPDX-License-Identifier: MIT */
/* The outcome of a contest for programs. */
#pragma once

#include "apps/arena/report.h"

/* Writes one JSON object and a line feed. Except for its member "timing" it is the same for equal seeds and
 * budgets in playouts. Returns false if it cannot be written or memory is short. */
bool arena_report_json(const arena_report *report, FILE *out);
