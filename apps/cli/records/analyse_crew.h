/* SPDX-License-Identifier: MIT */
/* The jobs of a deal done by several threads, its steps told in order. */
#ifndef KOZEL_APPS_CLI_RECORDS_ANALYSE_CREW_H
#define KOZEL_APPS_CLI_RECORDS_ANALYSE_CREW_H

#include "engine/teach/analysis/course.h"

/* Called by the thread that runs the deal, as soon as a step and what came of it are known. */
typedef void records_step_teller(void *context, int step);

/* Does all jobs of a course that was begun, with so many threads. What is found is the same with any
 * number. */
void records_crew_run(analysis_deal_course *course, const analysis_deal_wishes *wishes, int threads,
                      records_step_teller *tell, void *context);

#endif
