/* SPDX-License-Identifier: MIT */
/* Short fingerprints of texts. */
#ifndef KOZEL_BASE_FINGERPRINT_H
#define KOZEL_BASE_FINGERPRINT_H

#include <stddef.h>
#include <stdint.h>

/* FNV-1a of 64 bits (RFC 9923), never 0: for texts of which it is enough to know whether they are others than
 * before. */
uint64_t base_fingerprint(const char *text, size_t length);

#endif
