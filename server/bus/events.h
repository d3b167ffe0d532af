/* SPDX-License-Identifier: MIT */
/* Moves messages and changes from libnats' threads to the loop. */
#pragma once

#include "server/bus/nats_state.h"

/* Reads the queue, in the loop. */
void bus_on_events(uv_async_t *handle);

/* Frees the events that will not be reported any more. */
void bus_drop_events(struct bus *bus);

/* Sets libnats' callbacks for events of the connection. */
natsStatus bus_set_callbacks(struct bus *bus, natsOptions *options);
