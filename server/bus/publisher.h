/* SPDX-License-Identifier: MIT */
/* The thread that publishes. */
#pragma once

#include "server/bus/nats_state.h"

void bus_init_publisher(struct bus *bus);
bool bus_start_publisher(struct bus *bus);

/* Waits until the last message is published, or `max_ms` are over. */
void bus_drain_publisher(struct bus *bus, int max_ms);

void bus_stop_publisher(struct bus *bus);
void bus_free_publisher(struct bus *bus);

/* Returns the time `ms` milliseconds from now, for pthread_cond_timedwait(). */
struct timespec bus_time_in(int ms);
