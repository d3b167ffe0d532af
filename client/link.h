/* SPDX-License-Identifier: MIT */
/* A client's connection to a server (docs/protocol.md) as a state machine. It takes and gives bytes. It opens
 * no socket and reads no clock: the caller passes the bytes of a connection, and the time in milliseconds of
 * any clock that does not go back. A lost connection is resumed on the next one: requests without a reply are
 * sent again under their numbers. */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    REMOTE_PROTOCOL = 1,
    REMOTE_PENDING_MAX = 32,        /* requests without a reply; the server stores that number of replies */
    REMOTE_REQUEST_MAX = 4096,      /* bytes of a request */
    REMOTE_MESSAGE_MAX = 1 << 20,   /* bytes of a message of the server */
    REMOTE_OUTPUT_MAX = 256 * 1024, /* bytes that wait for the caller */
    REMOTE_REASON_MAX = 200,
};

typedef enum remote_stage {
    REMOTE_OFFLINE, /* open a connection at remote_link_due(), then call remote_link_opened() */
    REMOTE_OPENING, /* a session, the WebSocket, the greeting */
    REMOTE_ONLINE,
    REMOTE_REFUSED, /* for ever; remote_link_reason() returns why */
} remote_stage;

/* The caller's functions. They may call remote_link_request(), and no other function of the link. JSON is
 * valid during the call. */
typedef struct remote_ports {
    void *context;
    void (*random)(void *context, void *bytes, size_t count);
    /* The connection is open, or open again. Requests that were bound to the last one are dropped. */
    void (*online)(void *context, const json_t *hello);
    /* The reply to a request of that name. `error` is NULL, or the object with `code` and `text`. */
    void (*reply)(void *context, const char *name, const json_t *ok, const json_t *error);
    void (*event)(void *context, const char *name, const json_t *event);
} remote_ports;

typedef struct remote_terms {
    const char *authority; /* host, and port unless it is the usual one: "localhost:8080" */
    bool secure;           /* the caller's connection is TLS */
    const char *token;     /* of a bot's account; NULL: a guest */
    remote_ports ports;
} remote_terms;

typedef struct remote_link remote_link;

/* Returns a link, which the caller frees by remote_link_free(). NULL: the authority or the token has
 * characters that no header has, or is too long. */
remote_link *remote_link_new(const remote_terms *terms);
void remote_link_free(remote_link *link);

remote_stage remote_link_stage(const remote_link *link);

/* Returns why the link was refused: a sentence of the server, or one in English, a key of the catalogues. It
 * is empty until then. Show it by base_visible(). */
const char *remote_link_reason(const remote_link *link);

/* A connection is open: the greeting begins. */
void remote_link_opened(remote_link *link, int64_t now);

/* The connection is closed, or could not be opened. */
void remote_link_lost(remote_link *link, int64_t now);

/* Takes bytes of the connection. Returns false if the caller must close it. The link is then offline or
 * refused. */
bool remote_link_take(remote_link *link, const void *bytes, size_t length, int64_t now);

/* Returns the bytes to be sent, NULL if there are none. They are valid until the next call. */
const void *remote_link_output(const remote_link *link, size_t *length);

/* The first bytes of the output were sent. */
void remote_link_sent(remote_link *link, size_t length);

/* Returns when remote_link_pass() must be called or, offline, when to open a connection. INT64_MAX: never. */
int64_t remote_link_due(const remote_link *link);

/* Does what is due. Returns false if the caller must close the connection: the server is silent. */
bool remote_link_pass(remote_link *link, int64_t now);

/* Sends a request, or keeps it for the next connection. `members` is an object of further members, which the
 * link takes over; NULL: none. `bound`: the request is for this connection alone. Returns false if it is too
 * long, too many wait, or the link is not online and the request is bound. */
bool remote_link_request(remote_link *link, const char *name, json_t *members, bool bound, int64_t now);
