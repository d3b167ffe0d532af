/* SPDX-License-Identifier: MIT */
/* The check of a caller's pointers, for functions with a kz_error. */
#pragma once

#include <kozel/error.h>

#include <stdbool.h>

/* Returns whether the pointer of the parameter `name` is NULL. If so, it fills *error (NULL is allowed). The
 * functions of a WebAssembly module pass no pointers of a caller, so the check is left out there. */
static inline bool memory_is_null(const void *pointer, const char *name, kz_error *error)
{
#ifdef __wasm__
    (void)pointer, (void)name, (void)error;
    return false;
#else
    return !pointer && kz_fail(error, KZ_E_NULL, name, NULL, NULL);
#endif
}
