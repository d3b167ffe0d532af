/* SPDX-License-Identifier: MIT */
/* Measures how far the store's thread is behind. While the backlog is long nothing new is begun; everything
 * that runs goes on. */
#pragma once

#include "server/delivery/writer.h"

typedef struct delivery_backlog {
    const delivery_writer *writer; /* NULL: no writer runs, and nothing waits */
    int max_writes, max_ms;        /* a backlog that exceeds one of them is long */
    bool was_long;                 /* at the last delivery_backlog_watch() */
} delivery_backlog;

/* Returns true if more than `max_writes` writes wait, or one has waited for more than `max_ms`. */
bool delivery_backlog_is_long(const delivery_backlog *backlog);

/* Logs once when the backlog gets long, and once when it is over. Call it every turn of the loop. */
void delivery_backlog_watch(delivery_backlog *backlog);
