/* SPDX-License-Identifier: MIT */
/* A connection to a server by its address, with TLS for https. */
#pragma once

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ONLINE_HOST_MAX = 256, ONLINE_FAULT_MAX = 256 };

/* An address, "https://example.org" or "http://localhost:8080". */
typedef struct online_address {
    bool secure, local; /* local: this machine */
    char host[ONLINE_HOST_MAX], port[8], authority[ONLINE_HOST_MAX + 16];
} online_address;

/* Reads an address. Returns false if it is none. */
bool online_address_read(const char *text, online_address *address);

typedef struct online_wire online_wire;

/* Signals that stop the opening of a connection. They are blocked; `mask` opens them while the program waits.
 * Their handler sets `signal`. */
typedef struct online_stop {
    const sigset_t *mask;
    const volatile sig_atomic_t *signal;
} online_stop;

/* Opens a connection, for some seconds at most after the host's name is known. Certificates are checked by
 * the store of this machine, or by SSL_CERT_FILE. Returns NULL with the reason in `fault`. `trusted` becomes
 * false if the certificate is the reason: trying again changes nothing. */
online_wire *online_wire_open(const online_address *address, const online_stop *stop,
                              char fault[ONLINE_FAULT_MAX], bool *trusted);

void online_wire_close(online_wire *wire);

/* Returns the descriptor, for poll(). */
int online_wire_descriptor(const online_wire *wire);

/* Read and write without waiting. They return the bytes, 0 if none can be transferred now, -1 if the
 * connection is lost. */
long online_wire_read(online_wire *wire, void *bytes, size_t size);
long online_wire_write(online_wire *wire, const void *bytes, size_t length);

/* Waits until the connection can be read or written (POLLIN, POLLOUT). Returns false after `until_ms` of
 * base_clock_real_ns(), or a signal. */
bool online_wire_wait(const online_wire *wire, short events, int64_t until_ms, const online_stop *stop);
