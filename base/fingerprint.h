/* SPDX-License-Identifier: MIT */
/* Short fingerprints of texts. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Returns FNV-1a of 64 bits (RFC 9923), but never 0. It is for texts of which only changes matter. */
uint64_t base_fingerprint(const char *text, size_t length);
