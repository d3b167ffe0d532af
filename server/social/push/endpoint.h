/* SPDX-License-Identifier: MIT */
/* Checks contacts, push services and their endpoints. */
#pragma once

#include "server/social/push/push.h"

/* Return true if a text is an address for `contact`, or a list for `hosts`. */
bool push_contact_is_valid(const char *text);
bool push_hosts_are_valid(const char *text);

/* Returns true for an allowed endpoint: https, of an allowed host and port, without user, password and
 * fragment, shorter than STORE_PUSH_ENDPOINT. Writes its origin to `origin` (NULL: not needed). */
bool push_endpoint_is_allowed(const push_config *config, const char *endpoint, char origin[PUSH_ORIGIN]);
