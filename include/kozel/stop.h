/* SPDX-License-Identifier: MIT */
/* A flag by which one thread ends the work of another before its time. */
#ifndef KOZEL_STOP_H
#define KOZEL_STOP_H

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

KZ_DECLARATIONS_END

#endif
