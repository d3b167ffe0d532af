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

typedef struct kz_bus kz_bus;

enum {
    KZ_BUS_REASON = 256,
    KZ_BUS_MESSAGE_MAX = 512 * 1024,       /* bytes of a message */
    KZ_BUS_WAITING_MAX = 64 * 1024 * 1024, /* bytes that wait on either side; more are lost */
};

typedef struct kz_bus_ports {
    void *context;
    /* A message to a subject of kz_bus_subscribe(); those of one subject in their order. The bytes are valid
     * during the call only. */
    void (*message)(void *context, const void *bytes, size_t length);
    /* The connection was lost, or is there again: it comes back by itself. */
    void (*connected)(void *context, bool is);
} kz_bus_ports;

typedef struct kz_bus_config {
    const char
        *url;       /* nats://user:password@host:4222 or tls://...; several after commas; nats://token@host */
    const char *ca; /* of tls://: the certificates that are trusted, a file; NULL: the system's */
    const char *cert, *key; /* what this side shows, files; NULL: nothing */
    const char *name;       /* of the connection, for the server's lists */
    kz_bus_ports ports;
} kz_bus_config;

/* Whether it is one that kz_bus_open() understands. */
bool kz_bus_is_url(const char *url);

/* Its hosts, without what must not be logged: user, password, token. Cut if too long. */
void kz_bus_hosts(const char *url, char *out, size_t size);

/* Whether nobody on the way can read along or stand in for a server: each is on this machine, or TLS. */
bool kz_bus_is_private(const char *url);

/* Connects. WAITS, for two seconds a host at most. NULL: `reason` says why (English). */
kz_bus *kz_bus_open(uv_loop_t *loop, const kz_bus_config *config, char reason[KZ_BUS_REASON]);

/* Sends what was published, for half a second at most, and closes: WAITS. No port is called any more. The bus
 * frees itself when the loop runs once more. NULL is allowed. */
void kz_bus_close(kz_bus *bus);

/* Waits for the library's threads, before the process ends: no bus is open any more. */
void kz_bus_finish(void);

/* The bytes (copied) to everybody who has subscribed to the subject, but not to this bus itself. They may be
 * lost. False: too much waits already, it is lost for certain. */
bool kz_bus_publish(kz_bus *bus, const char *subject, const void *bytes, size_t length);

/* Whatever is published to the subject from now on; false: refused. */
bool kz_bus_subscribe(kz_bus *bus, const char *subject);

#endif
