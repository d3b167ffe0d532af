/* SPDX-License-Identifier: MIT */
/* WebSocket clients for load: raw sockets, one epoll, no more of the protocol than a well-behaved server
 * needs. Whatever goes wrong ends the program.
 *
 * They do not use libkozel-client. It reads each message as JSON and keeps requests for a repetition, which
 * costs ten thousand clients on the server's own machine more than the server. The echo with which the server
 * is compared has no sessions. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { CLIENT_BUFFER = 65536, COOKIE_SIZE = 128 };

typedef struct client {
    int fd;
    size_t used;
    char *buffer; /* CLIENT_BUFFER bytes of what was received and not used yet */
} client;

/* A message that came; `text` ends with NUL. */
typedef void on_message(client *client, char *text, size_t length, void *context);

/* Prints a reason and exits. */
_Noreturn void die(const char *what);

/* Opens a bare connection. */
int client_connect(int port);

/* Asks for a new guest by POST /session; fills in "kozel=...". */
void client_session(int port, char cookie[COOKIE_SIZE]);

/* Opens a WebSocket; cookie "" for none. */
void client_open(client *c, int port, const char *cookie);
void client_close(client *c);

/* Sends one text message of at most 125 bytes. */
void client_send(client *c, const char *text, size_t length);

/* Takes in what has come, without waiting. Returns the number of whole messages. */
int client_receive(client *c, on_message *take, void *context);

/* Waits for one whole message at the least. */
void client_wait(client *c, on_message *take, void *context);
