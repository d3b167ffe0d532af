/* SPDX-License-Identifier: MIT */
/* The versions of the library and of its binary interface (docs/library.md). */
#ifndef KOZEL_VERSION_H
#define KOZEL_VERSION_H

#include <kozel/api.h>

KZ_DECLARATIONS

/* The version of the headers: KZ_VERSION as text, and its three numbers. */
#define KZ_VERSION "0.1.5"
#define KZ_VERSION_MAJOR 0
#define KZ_VERSION_MINOR 1
#define KZ_VERSION_PATCH 5

/* The number of the binary interface: sizes and fields of structs, values of enums, functions. It is the
 * number in the shared library's soname (libkozel.so.N). It grows with every change that breaks programs
 * compiled before. engine/library/abi.txt lists what the number covers. */
#define KZ_ABI 9

/* Returns the version of the running library. KZ_VERSION is that of the library compiled with. The result is
 * static. */
KZ_API const char *kz_version(void);

/* Returns the binary interface of the running library. A program that loads the library itself, without the
 * linker's check, compares the result with KZ_ABI. */
KZ_API int kz_abi(void);

KZ_DECLARATIONS_END

#endif
