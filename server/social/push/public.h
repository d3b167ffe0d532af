/* SPDX-License-Identifier: MIT */
/* Checks whether addresses are public. */
#ifndef KOZEL_SERVER_SOCIAL_PUSH_PUBLIC_H
#define KOZEL_SERVER_SOCIAL_PUSH_PUBLIC_H

#include <stdbool.h>

struct sockaddr;

/* Returns true if a socket's address is public (IANA's registries of special-purpose addresses). */
bool push_is_public(const struct sockaddr *address);

#endif
