/* SPDX-License-Identifier: MIT */
/* Removes banned people and closed accounts from their tables (hub_expel()). Each node with tables reads the
 * store once a second, and after each ban or closed account. So a ban works from any node, and over
 * restarts. */
#pragma once

#include "server/delivery/hub_host.h"
#include "server/delivery/lanes.h"

typedef struct session_expulsions session_expulsions;

/* Makes the expulsions; both arguments must outlive them. Returns NULL if out of memory. Free them after the
 * lanes have stopped. */
session_expulsions *session_expulsions_new(delivery_lanes *lanes, delivery_hub_host *host);

/* Call it after tables have been restored from the store: an account may have been closed long before. NULL
 * is allowed. */
void session_expulsions_restored(session_expulsions *expulsions);

/* Reads the store now. If a read is under way, reads once more after it. NULL is allowed. */
void session_expulsions_check(session_expulsions *expulsions);

/* Frees the result of session_expulsions_new(); NULL is allowed. */
void session_expulsions_free(session_expulsions *expulsions);
