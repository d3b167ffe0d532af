/* SPDX-License-Identifier: MIT */
/* Runs the jobs of a deal in several threads, and reports its steps in order. */
#ifndef KOZEL_APPS_CLI_RECORDS_ANALYSE_CREW_H
#define KOZEL_APPS_CLI_RECORDS_ANALYSE_CREW_H

#include "engine/teach/analysis/course.h"

/* Called by the thread that runs the deal, as soon as a step and its result are known. */
typedef void records_step_teller(void *context, int step);

/* Runs all jobs of a started course in `threads` threads. The results do not depend on their number. */
void records_crew_run(analysis_deal_course *course, const analysis_deal_wishes *wishes, int threads,
                      records_step_teller *tell, void *context);

#endif
