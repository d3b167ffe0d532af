/* A test's control over the time of a server (base/virtual.h), in builds with tests: a Unix socket that takes
 * one line after another from one client, and answers each with a line of JSON:
 *
 *   now           {"wall": ms since 1970, "clock": ns}
 *   settle        the same, as soon as the server has settled: nothing waits for the store, no lane has work,
 * no bot thinks, nothing is being analysed, pushed or fanned out advance MS    lets so many ms pass: settles,
 * then fires each timer at its time and settles after it pass MS       the same, but bots may go on thinking
 * meanwhile, and analyses being made set-clock MS  sets the wall's clock alone, as an operator would
 *
 * What a client has sent before is read first. */
#ifndef KOZEL_SERVER_TEST_CONTROL_H
#define KOZEL_SERVER_TEST_CONTROL_H

#ifdef KOZEL_TEST_CONTROL

#include "server/loop.h"

/* Where the socket is to be; `path` must live on. Without this there is none. */
void kz_test_control_at(const char *path);

/* Listens there, in the server's loop. Returns false if that is not possible (logged). */
bool kz_test_control_open(kz_server *server);

/* Before the loop is closed; for a control that is not open it does nothing. */
void kz_test_control_close(void);

#else
#define kz_test_control_open(server) true
#define kz_test_control_close() ((void)0)
#endif

#endif
