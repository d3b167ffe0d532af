/* SPDX-License-Identifier: MIT */
/* The version of the library, and of its binary interface (docs/library.md). */
#ifndef KOZEL_VERSION_H
#define KOZEL_VERSION_H

#include <kozel/api.h>

KZ_DECLARATIONS

/* The version of the headers: KZ_VERSION as text and its three numbers. */
#define KZ_VERSION "0.1.4"
#define KZ_VERSION_MAJOR 0
#define KZ_VERSION_MINOR 1
#define KZ_VERSION_PATCH 4

/* The number of the binary interface: sizes and fields of structs, values of enums, functions. It is the
 * number in the shared library's soname (libkozel.so.N) and grows whenever a program that was compiled before
 * would no longer work; engine/library/abi.txt holds what it stands for. */
#define KZ_ABI 8

/* The version of the library that runs, as KZ_VERSION of the one compiled with. Static. */
KZ_API const char *kz_version(void);

/* The binary interface of the library that runs. A program for which the linker does not see to it, as one
 * that opens the library by itself, compares it with KZ_ABI. */
KZ_API int kz_abi(void);

KZ_DECLARATIONS_END

#endif
