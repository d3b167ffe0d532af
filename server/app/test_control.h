/* SPDX-License-Identifier: MIT */
/* A test's control over the time of a server (base/virtual.h), in builds with tests: a Unix socket that takes
 * one line after another from one client, and answers each with a line of JSON:
 *
 * - `now`: {"wall": ms since 1970, "clock": ns}.
 * - `settle`: the same, as soon as the server has settled. Then nothing waits for the store, no lane has
 * work, nothing is being fanned out, analysed or pushed, and no bot thinks.
 * - `advance MS`: lets MS ms pass. It settles, then fires each timer at its time and settles after it.
 * - `pass MS`: the same without waiting for bots, analyses and push services.
 * - `set-clock MS`: sets the wall clock, as an operator would. No time passes.
 * - `crash-before-commit N`, `crash-after-commit N`: lets the process die at a point of the N-th group of the
 * writer from now on (base/crash.h); 0: never.
 * - `links`: {"epoch", "links": [{"other", "up", "waits", "session", "sent", "received"}]}, this node's ends
 * of its links (server/cluster/cluster.h). What is under way on the bus has been sent by one node and not
 * been received by the other.
 *
 * What a client has sent before is read first. */
#ifndef KOZEL_SERVER_APP_TEST_CONTROL_H
#define KOZEL_SERVER_APP_TEST_CONTROL_H

#include "server/app/hub_wiring.h"
#include "server/app/upkeep.h"

/* What must have nothing to do when a server has settled; all of it must outlive the control socket. */
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

/* Listens there, in the server's loop. Returns false if that is not possible (logged). */
bool app_test_control_open(const app_controlled *controlled);

/* Closes the control socket, before the loop is closed. No effect if it is not open. */
void app_test_control_close(void);

#else
#define app_test_control_open(controlled) ((void)(controlled), true)
#define app_test_control_close() ((void)0)
#endif

#endif
