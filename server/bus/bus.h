/* SPDX-License-Identifier: MIT */
/* The bus between nodes (docs/decisions/0007-many-nodes.md): messages by subject, which may be lost. The bus
 * is NATS (server/bus/nats.c).
 *
 * Only functions marked WAITS wait. Published messages go to a thread. Messages and changes come back to the
 * event loop, in their order. Only the loop's thread may call these functions. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

struct bus;

enum {
    BUS_REASON = 256,
    BUS_MESSAGE_MAX = 512 * 1024,       /* max bytes of a message */
    BUS_WAITING_MAX = 64 * 1024 * 1024, /* max bytes that wait on either side; more are lost */
};

typedef struct bus_ports {
    void *context;
    /* A message to a subscribed subject. Those of one subject keep their order. The bytes are valid only
     * during the call. */
    void (*message)(void *context, const void *bytes, size_t length);
    /* The connection was lost, or is restored. It is restored automatically. */
    void (*connected)(void *context, bool is);
} bus_ports;

typedef struct bus_config {
    const char *
        url; /* nats://user:password@host:4222 or tls://...; several are comma-separated; nats://token@host */
    const char *ca;         /* for tls://: a file of trusted certificates; NULL: the system's */
    const char *cert, *key; /* this side's certificate and key, files; NULL: none */
    const char *name;       /* name of the connection, for the server's lists */
    bus_ports ports;
} bus_config;

/* Connects. WAITS, for at most two seconds a host. Returns NULL on failure, with the cause (English) in
 * `reason`. */
struct bus *bus_open(uv_loop_t *loop, const bus_config *config, char reason[BUS_REASON]);

/* Sends the published messages, for at most half a second, and closes: WAITS. No port is called any more. The
 * bus frees itself when the loop runs once more. NULL is allowed. */
void bus_close(struct bus *bus);

/* Waits for the library's threads, before the process ends. No bus may be open any more. */
void bus_finish(void);

/* Sends the bytes (copied) to all other subscribers of the subject. They may be lost. Returns false if too
 * much waits already: they are certainly lost. */
bool bus_publish(struct bus *bus, const char *subject, const void *bytes, size_t length);

/* Subscribes to a subject from now on. Returns false if refused. */
bool bus_subscribe(struct bus *bus, const char *subject);
