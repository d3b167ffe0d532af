/* SPDX-License-Identifier: MIT */
/* How much of a long test is left out where everything takes ten times as long. */
#pragma once

/* Under the address sanitizer, where everything takes ten times as long, long tests look at SPARE times
 * fewer things. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
enum { SPARE = 5 };
#else
enum { SPARE = 1 };
#endif
#else
enum { SPARE = 1 };
#endif
