/* SPDX-License-Identifier: MIT */
/* Macros that every header of the library uses: export of names, and C linkage for C++. */
#ifndef KOZEL_API_H
#define KOZEL_API_H

/* Marks every exported function and table. The shared library exports these and nothing else. */
#if defined(__GNUC__)
#define KZ_API __attribute__((visibility("default")))
#else
#define KZ_API
#endif

/* Enclose the declarations of a header. */
#ifdef __cplusplus
#define KZ_DECLARATIONS extern "C" {
#define KZ_DECLARATIONS_END }
#else
#define KZ_DECLARATIONS
#define KZ_DECLARATIONS_END
#endif

#endif
