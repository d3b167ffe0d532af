/* SPDX-License-Identifier: MIT */
/* Checks whether addresses are public. */
#pragma once

#include <stdbool.h>

struct sockaddr;

/* Returns true if a socket's address is public (IANA's registries of special-purpose addresses). */
bool push_is_public(const struct sockaddr *address);
