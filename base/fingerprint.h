/* SPDX-License-Identifier: MIT */
/* Short fingerprints of texts. */
#ifndef KOZEL_BASE_FINGERPRINT_H
#define KOZEL_BASE_FINGERPRINT_H

#include <stddef.h>
#include <stdint.h>

/* Returns FNV-1a of 64 bits (RFC 9923), but never 0. It is for texts of which only changes matter. */
uint64_t base_fingerprint(const char *text, size_t length);

#endif
