/* SPDX-License-Identifier: MIT */
/* Addresses of the bus. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Returns true if bus_open() accepts the URL. */
bool bus_is_url(const char *url);

/* Writes its hosts without the secrets: user, password, token. Cut if too long. */
void bus_hosts(const char *url, char *out, size_t size);

/* Returns true if nobody on the way can read along or impersonate a server: each is on this machine, or uses
 * TLS. */
bool bus_is_private(const char *url);
