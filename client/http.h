/* SPDX-License-Identifier: MIT */
/* The answers of a server to the first requests of a connection. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum {
    REMOTE_HEAD_MAX = 16 * 1024,
    REMOTE_BODY_MAX = 64 * 1024,
    REMOTE_COOKIE_MAX = 256,
    REMOTE_ACCEPT = 29
};

typedef enum remote_read { REMOTE_READ_MORE, REMOTE_READ_DONE, REMOTE_READ_BAD } remote_read;

typedef struct remote_answer {
    int status;
    bool closes, upgrades;
    size_t head, body;              /* bytes */
    char cookie[REMOTE_COOKIE_MAX]; /* "NAME=VALUE" of the first cookie; "": none */
    char accept[REMOTE_ACCEPT], protocol[32];
} remote_answer;

/* Reads the head of an answer. DONE: head and body are whole. */
remote_read remote_answer_read(const char *bytes, size_t length, remote_answer *answer);

/* Writes what a server answers to a key of a WebSocket's handshake. */
void remote_accept_of(const char *key, char accept[REMOTE_ACCEPT]);
