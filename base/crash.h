/* SPDX-License-Identifier: MIT */
/* Points at which a test can end the process by SIGKILL (server/app/test_control.h). They exist only in
 * builds with the option test_control. */
#pragma once

typedef enum base_crash_point {
    BASE_CRASH_BEFORE_COMMIT, /* all statements have run, nothing is committed */
    BASE_CRASH_AFTER_COMMIT,  /* committed, but not yet reported to anybody */
    BASE_CRASH_POINTS
} base_crash_point;

#ifdef KOZEL_TEST_CONTROL

/* Kills the process when a thread reaches `point` for the `count`-th time from now on; 0: never. */
void base_crash_arm(base_crash_point point, unsigned count);

/* Reports that the calling thread is at `point`. Any thread may call it. */
void base_crash_at(base_crash_point point);

#else
#define base_crash_at(point) ((void)0)
#endif
