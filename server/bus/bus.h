/* SPDX-License-Identifier: MIT */
/* The bus between nodes (docs/decisions/0007-many-nodes.md): messages by subject, which may be lost. NATS
 * (server/bus/nats.c).
 *
 * Nothing here waits but the functions that say so: what is published is handed to a thread; messages and
 * changes come back to the event loop, in their order. All functions belong to the loop's thread. */
#ifndef KOZEL_SERVER_BUS_BUS_H
#define KOZEL_SERVER_BUS_BUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

struct bus;

enum {
    BUS_REASON = 256,
    BUS_MESSAGE_MAX = 512 * 1024,       /* bytes of a message */
    BUS_WAITING_MAX = 64 * 1024 * 1024, /* bytes that wait on either side; more are lost */
};

typedef struct bus_ports {
    void *context;
    /* A message to a subject of bus_subscribe(); those of one subject in their order. The bytes are valid
     * during the call only. */
    void (*message)(void *context, const void *bytes, size_t length);
    /* The connection was lost, or is there again: it comes back by itself. */
    void (*connected)(void *context, bool is);
} bus_ports;

typedef struct bus_config {
    const char
        *url;       /* nats://user:password@host:4222 or tls://...; several after commas; nats://token@host */
    const char *ca; /* of tls://: the certificates that are trusted, a file; NULL: the system's */
    const char *cert, *key; /* what this side shows, files; NULL: nothing */
    const char *name;       /* of the connection, for the server's lists */
    bus_ports ports;
} bus_config;

/* Whether it is one that bus_open() understands. */
bool bus_is_url(const char *url);

/* Its hosts, without what must not be logged: user, password, token. Cut if too long. */
void bus_hosts(const char *url, char *out, size_t size);

/* Whether nobody on the way can read along or stand in for a server: each is on this machine, or TLS. */
bool bus_is_private(const char *url);

/* Connects. WAITS, for two seconds a host at most. NULL: `reason` says why (English). */
struct bus *bus_open(uv_loop_t *loop, const bus_config *config, char reason[BUS_REASON]);

/* Sends what was published, for half a second at most, and closes: WAITS. No port is called any more. The bus
 * frees itself when the loop runs once more. NULL is allowed. */
void bus_close(struct bus *bus);

/* Waits for the library's threads, before the process ends: no bus is open any more. */
void bus_finish(void);

/* The bytes (copied) to everybody who has subscribed to the subject, but not to this bus itself. They may be
 * lost. False: too much waits already, it is lost for certain. */
bool bus_publish(struct bus *bus, const char *subject, const void *bytes, size_t length);

/* Whatever is published to the subject from now on; false: refused. */
bool bus_subscribe(struct bus *bus, const char *subject);

#endif
