/* SPDX-License-Identifier: MIT */
/* A connection to a server that is opened again after a loss: a client (kozel/client.h) over a socket, with
 * TLS for https. */
#pragma once

#include <kozel/client.h>

#include "apps/cli/online/wire.h"

#include <poll.h>

typedef struct online_connection {
    online_address address;
    kz_client *client;
    online_wire *wire; /* NULL: it is not open */
    bool was_online;   /* the server has accepted this client once */
    bool ended;        /* set by the caller's functions: nothing more is read */
} online_connection;

/* Begins a connection to the server of an address, with the token of a bot's account (NULL: as a guest).
 * Returns NULL, or the sentence of a fault. A token is sent without TLS to this machine only. */
const char *online_connection_begin(online_connection *connection, const char *server, const char *token,
                                    const kz_client_ports *ports);

/* Closes the connection, and frees the client. */
void online_connection_end(online_connection *connection);

typedef enum online_state {
    ONLINE_GOES_ON,
    ONLINE_LOST,  /* the connection was lost in this call; it is opened again when it is due */
    ONLINE_FAILED /* for ever, with the reason in `fault` */
} online_state;

/* Opens the connection if that is due, sends what waits, and passes on some of what has come. The first
 * connection must succeed. A certificate that is not trusted always fails. */
online_state online_connection_run(online_connection *connection, const online_stop *stop,
                                   char fault[ONLINE_FAULT_MAX]);

/* Sends what waits. A loss is reported by the next online_connection_run(). */
void online_connection_flush(online_connection *connection);

/* Returns what poll() waits for. The descriptor is -1 without a connection. */
struct pollfd online_connection_poll(const online_connection *connection);

/* Returns when online_connection_run() must be called, as online_now(). INT64_MAX: when bytes come. */
int64_t online_connection_due(const online_connection *connection);

/* Sends a request at this time: kz_client_request(). */
bool online_request(online_connection *connection, const char *name, json_t *members, bool bound);

/* Returns milliseconds of a clock that does not go back. */
int64_t online_now(void);

/* Fills `count` bytes for kz_client_ports.random. */
void online_random(void *context, void *bytes, size_t count);

/* Returns the token of the file `path`, its first word, or of the environment variable KOZEL_TOKEN (`path`
 * is NULL). The caller frees *token; NULL: there is none. Returns false after an error message. */
bool online_token(const char *path, char **token);

/* Blocks SIGINT and SIGTERM, and stores the mask before in *mask, to be open while the program waits. The
 * first signal sets *signal; a second one ends the program. SIGPIPE is ignored. */
void online_catch_signals(sigset_t *mask, const volatile sig_atomic_t **signal);

/* Sets what a second signal calls, from its handler, instead of ending the program. The handlers are
 * installed again, over those of curses. */
void online_on_second_signal(void (*function)(int number));

/* Lets signals in for a moment: ppoll() opens the mask in vain while the connection has bytes. */
void online_let_signals_in(const sigset_t *mask);

/* Ends the program by the signal that was caught, if one was. Standard output is flushed. */
void online_raise_signal(const sigset_t *mask);
