/* SPDX-License-Identifier: MIT */
/* What every header of the library uses: which names it exports, and C linkage for C++. */
#ifndef KOZEL_API_H
#define KOZEL_API_H

/* Stands before every function and table of the library: the shared library exports these and nothing else.
 */
#if defined(__GNUC__)
#define KZ_API __attribute__((visibility("default")))
#else
#define KZ_API
#endif

/* Around the declarations of a header. */
#ifdef __cplusplus
#define KZ_DECLARATIONS extern "C" {
#define KZ_DECLARATIONS_END }
#else
#define KZ_DECLARATIONS
#define KZ_DECLARATIONS_END
#endif

#endif
