/* SPDX-License-Identifier: MIT */
/* A test's control over the time of a server (base/virtual.h), in builds with tests. A Unix socket takes one
 * line after another from one client. Each is answered with a line of JSON.
 *
 * The command `now` returns {"wall": ms since 1970, "clock": ns}.
 *
 * The command `settle` returns the same, as soon as the server has settled. Then nothing waits for the store,
 * and no lane has work. Nothing is being fanned out, analysed or pushed, and no bot thinks.
 *
 * The command `advance MS` lets MS ms pass. It settles, then fires each timer at its time and settles after
 * it. The command `pass MS` does the same without waiting for bots, analyses and push services.
 *
 * The command `set-clock MS` sets the wall clock, as an operator would. No time passes.
 *
 * The commands `crash-before-commit N` and `crash-after-commit N` let the process die (base/crash.h). It dies
 * at a point of the N-th group of the writer from now on; 0: never.
 *
 * The command `links` returns {"epoch", "links": [{"other", "up", "waits", "session", "sent", "received"}]}.
 * They are this node's ends of its links (server/cluster/cluster.h). A message on the bus has been sent by
 * one node and not been received by the other.
 *
 * Data that a client sent before is read first. */
#pragma once

#include "server/app/hub_wiring.h"
#include "server/app/upkeep.h"

/* The parts that must have nothing to do when a server has settled. All must outlive the control socket. */
typedef struct app_controlled {
    uv_loop_t *loop;
    const struct delivery *delivery;
    const delivery_lanes *lanes;
    const app_hub_wiring *wiring;
    const app_upkeep *upkeep;
} app_controlled;

#ifdef KOZEL_TEST_CONTROL

/* Sets the socket's path, which the caller keeps. Without a path there is no socket. */
void app_test_control_at(const char *path);

/* Listens at the path, in the server's loop. Returns false if that is not possible (logged). */
bool app_test_control_open(const app_controlled *controlled);

/* Closes the control socket, before the loop is closed. No effect if it is not open. */
void app_test_control_close(void);

#else
#define app_test_control_open(controlled) ((void)(controlled), true)
#define app_test_control_close() ((void)0)
#endif
