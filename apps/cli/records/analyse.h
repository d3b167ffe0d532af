/* SPDX-License-Identifier: MIT */
/* An analysis: as text for people, and its jobs in threads. */
#pragma once

#include "engine/teach/analysis/course.h"

#include <kozel/analysis.h>
#include <kozel/record.h>

#include <stdio.h>

/* Prints the meaning of marks and points: the first lines. */
void records_analysis_print_legend(FILE *out);

/* Prints the line above a deal's choices. */
void records_analysis_print_deal(FILE *out, int deal);

/* Returns the advice of a principle in the reader's language. `partners`: there are some in the match. */
const char *records_analysis_advice(int principle, bool partners);

/* Prints a choice that got a mark, and nothing for others. `name`: the player's; `partners`: the match has
 * some. */
void records_analysis_print_choice(FILE *out, const kz_judgement *judgement, const char *name, int ply,
                                   bool partners);

/* Prints luck and play of a deal, for each side by its name. */
void records_analysis_print_story(FILE *out, const kz_deal_story *story, const char *side, int at,
                                  bool ended);

/* Prints a player's match; `partners`: the match has some. */
void records_analysis_print_player(FILE *out, const kz_play_summary *summary, const kz_scale *scale,
                                   const char *name, double luck, bool partners);

/* ---- the jobs of a deal in several threads, its steps in order */

/* Called by the thread that runs the deal, as soon as a step and its result are known. */
typedef void records_step_teller(void *context, int step);

/* Runs all jobs of a started course in `threads` threads. The results do not depend on their number.
 * Returns false if there was no memory. */
bool records_crew_run(analysis_deal_course *course, const analysis_deal_wishes *wishes, int threads,
                      records_step_teller *tell, void *context);
