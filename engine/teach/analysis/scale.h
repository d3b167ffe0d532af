/* SPDX-License-Identifier: MIT */
/* The table of scales (data/analysis/scales.txt), and the measurement of its deviations. */
#pragma once

#include <kozel/analysis.h>

/* The scale of a game with its default options. */
typedef struct analysis_scale_row {
    const char *game;
    int seats;
    kz_scale scale;
} analysis_scale_row;

extern const analysis_scale_row analysis_scale_rows[];
extern const int analysis_scale_row_count;

/* Returns the loss of chance, 0..1, from which a certain loss has the mark KZ_MARK_INACCURACY,
 * KZ_MARK_MISTAKE or KZ_MARK_BLUNDER (docs/analysis.md, "How many marks"). */
double analysis_mark_from(const kz_scale *scale, kz_mark mark);

/* Returns the standard deviation of a side's chance of the match over its first deal, played by the policy.
 * It plays `deals` deals, always the same ones. After a stop the value has no meaning; `stop` may be NULL. */
double analysis_scale_measure(const kz_rules *rules, int deals, const kz_stop *stop);
