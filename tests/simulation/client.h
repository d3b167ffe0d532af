/* SPDX-License-Identifier: MIT */
/* A client of the server: one connection with retried requests, and the client's views of tables. Follows
 * tests/faults/person.mjs. A client contains no rule of a game: actions are chosen among the legal ones that
 * the node lists. Requests, replies and events are written to the history. */
#pragma once

#include <jansson.h>

#include "simulation.h"

enum {
    NAME_SIZE = 16,
    ID_SIZE = 40,
    TABLES_MAX = 4,          /* views of a client */
    RETRY_US = 100 * SIM_MS, /* delay before a refused request is repeated */
};

struct client;

/* A request without a reply yet. */
struct request {
    int seq;         /* idempotency key */
    json_t *json;    /* without `seq` */
    bool is_session; /* fails with the connection and is not retried */
    void (*on_reply)(struct client *client, struct request *request, const json_t *ok, const char *error);
    struct view *view;   /* the view that the request is about; NULL: none any more */
    bool is_settled;     /* `error` and `ok` are set; sim_wake(request) was called */
    char error[ID_SIZE]; /* "": none; "lost": the connection was lost */
    json_t *ok;
    struct request *next;
};

/* A client's view of a table. */
struct view {
    char table[ID_SIZE], match[ID_SIZE], error[ID_SIZE];
    int64_t n; /* number of the last event; -1: waiting for the state */
    int64_t v; /* version of the table */
    int you;   /* the client's seat; 0: spectator */
    bool is_over, action_pending;
    sim_event *action_timer, *enter_timer;
    struct client *client;
    json_t *action; /* sent by `action_timer` */
};

struct client {
    int index;
    char name[NAME_SIZE], tab[NAME_SIZE], token[SIM_TOKEN_SIZE];
    sim_socket *socket; /* NULL: not connected */
    int connection;     /* number of the connection, unique in a run */
    int attempts;       /* connection attempts, which go round the nodes */
    int seq;            /* idempotency key of the last request */
    bool is_online;     /* the reply to hello has arrived */
    struct request *pending;
    sim_event *watchdog, *reconnect_timer;
    struct view *views[TABLES_MAX];
};

/* Connects `client` after a short random delay, unless that is scheduled already. */
void client_reconnect_later(struct client *client);

/* Sends a request and repeats it on each new connection until a reply arrives. Calls `on_reply` (NULL:
 * nothing) with the reply's `ok`, or with `error`. Takes ownership of `json`. An `is_session` request is sent
 * on this connection only, and fails with "lost". The returned request is never freed. */
struct request *client_request(struct client *client, json_t *json, bool is_session,
                               void (*on_reply)(struct client *, struct request *, const json_t *,
                                                const char *),
                               struct view *view);

/* Enters `table`: creates the client's view if there is none, and requests the state. */
void client_enter(struct client *client, const char *table);

/* Returns the client's view of `table`, or NULL. */
struct view *client_view(const struct client *client, const char *table);

/* Removes a view. The structure is not freed. */
void client_drop_view(struct client *client, struct view *view);

/* Sends a numbered chat line. */
void client_chat(struct client *client, const char *table);

/* Returns the string member `key` of `json`; "" if there is none. */
const char *client_json_text(const json_t *json, const char *key);

/* Returns how many actions of all clients were accepted. */
uint64_t client_action_count(void);
