/* SPDX-License-Identifier: MIT */
/* A connection to a server by its address, with TLS for https. */
#pragma once

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

enum { PLAY_HOST_MAX = 256, PLAY_FAULT_MAX = 256 };

/* An address, "https://example.org" or "http://localhost:8080". */
typedef struct play_address {
    bool secure, local; /* local: this machine */
    char host[PLAY_HOST_MAX], port[8], authority[PLAY_HOST_MAX + 16];
} play_address;

/* Reads an address. Returns false if it is none. */
bool play_address_read(const char *text, play_address *address);

typedef struct play_wire play_wire;

/* Signals that stop the opening of a connection. They are blocked; `mask` opens them while the program waits.
 * Their handler sets `signal`. */
typedef struct play_stop {
    const sigset_t *mask;
    const volatile sig_atomic_t *signal;
} play_stop;

/* Opens a connection, for some seconds at most after the host's name is known. Certificates are checked by
 * the store of this machine, or by SSL_CERT_FILE. Returns NULL with the reason in `fault`. `trusted` becomes
 * false if the certificate is the reason: trying again changes nothing. */
play_wire *play_wire_open(const play_address *address, const play_stop *stop, char fault[PLAY_FAULT_MAX],
                          bool *trusted);

void play_wire_close(play_wire *wire);

/* Returns the descriptor, for poll(). */
int play_wire_descriptor(const play_wire *wire);

/* Read and write without waiting. They return the bytes, 0 if none can be transferred now, -1 if the
 * connection is lost. */
long play_wire_read(play_wire *wire, void *bytes, size_t size);
long play_wire_write(play_wire *wire, const void *bytes, size_t length);
