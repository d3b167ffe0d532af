/* SPDX-License-Identifier: MIT */
/* What a search, a solver or an analysis may spend, and a flag by which one thread ends the work of another
 * before its time. */
#ifndef KOZEL_BUDGET_H
#define KOZEL_BUDGET_H

#include <kozel/api.h>

#include <stdbool.h>
#include <stdint.h>

KZ_DECLARATIONS

/* A stop flag. All zero: nobody has asked. It is owned by the caller, and must outlive the work that looks at
 * it. One flag may serve any number of threads. Only the functions below touch the field. */
typedef struct kz_stop {
    int32_t asked;
} kz_stop;

/* Asks the work that looks at *stop to end. Any thread may call the function while the work runs. It may be
 * called from a signal handler. */
KZ_API void kz_stop_ask(kz_stop *stop);

/* Returns whether somebody has asked. `stop` may be NULL, which is never asked. */
KZ_API bool kz_stop_asked(const kz_stop *stop);

/* The budget of one call. Bots and kz_search() use all fields but `nodes`. A solver uses `nodes` and `stop`.
 * Judgements, advice and hindsight use `rollouts` and `stop`. All of them end within 20 ms after
 * kz_stop_ask() on a processor that is free for them. */
typedef struct kz_budget {
    int32_t ms;       /* wall time in milliseconds; 0: limited by `rollouts` only */
    int32_t rollouts; /* number of rollouts; 0: limited by `ms` only. If `ms` is 0, the result depends only on
                       * the other arguments, for any number of threads */
    int32_t threads;  /* maximum number of threads, at least 1 */
    bool cpu;       /* `ms` counts processor time of the calling thread, so other load on the machine does not
                     * matter; `threads` must be 1 */
    uint64_t nodes; /* maximum of positions that a solver expands; 0: no limit */
    const kz_stop *stop; /* ends the work early; NULL: nothing does */
} kz_budget;

KZ_DECLARATIONS_END

#endif
