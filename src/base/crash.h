/* Points at which a test may end the process as SIGKILL does, so that a kill hits the very moment that
 * matters (server/test_control.h). Builds without tests have nothing of it. */
#ifndef KOZEL_BASE_CRASH_H
#define KOZEL_BASE_CRASH_H

typedef enum kz_crash_point {
    KZ_CRASH_BEFORE_COMMIT, /* all of a transaction is written, and nothing of it holds */
    KZ_CRASH_AFTER_COMMIT,  /* it holds, and nobody has been told */
    KZ_CRASH_POINTS
} kz_crash_point;

#ifdef KOZEL_TEST_CONTROL

/* Kills the process when a thread comes to `point` for the `count`-th time from now on. 0: never. */
void kz_crash_arm(kz_crash_point point, unsigned count);

/* A thread has come to `point`. */
void kz_crash_at(kz_crash_point point);

#else
#define kz_crash_at(point) ((void)0)
#endif

#endif
