/* SPDX-License-Identifier: MIT */
/* A request in progress: reading its members, refusing it (docs/protocol.md, "Frames"). */
#pragma once

#include "server/hub/schema/refusal.h"
#include "server/hub/schema/request_error.h"
#include "server/hub/state/hub_state.h"

enum {
    HUB_UNKNOWN_PERSON_MS = 250, /* rate limit: one question per person about an unknown table in this time */
    HUB_UNKNOWN_CREDIT_MS = 2000 /* burst: how far a person may be ahead of the rate */
};

typedef struct hub_call {
    struct hub *hub;
    hub_client *client;
    json_t *message;
    hub_table *table;        /* found by hub_call_table() */
    struct room *tournament; /* found by hub_call_tournament() */
    int seat;                /* the caller's, found by hub_call_seat() */
    int64_t seq;
    schema_refusal refusal;
    hub_node node; /* the node whose hub answers instead; 0: this hub answers */
    bool again;    /* neither answered nor refused for good: the client may repeat it under its number */
    hub_request_count *count; /* of this kind of request */
} hub_call;

/* Carries out a request and writes the members of `ok` into hub->reply.ok. Returns false after
 * hub_call_refuse(). */
typedef bool hub_handler(hub_call *call);

/* Refuses the call. Only the first refusal counts. Returns false, for handlers to return. */
bool hub_call_refuse(hub_call *call, schema_request_code code, const char *field, const char *arg1,
                     const char *arg2, const char *arg3);

/* The same with a number as the first argument. */
bool hub_call_refuse_number(hub_call *call, schema_request_code code, const char *field, int64_t number);

/* Marks the call as one for a table of `node`: it is forwarded. Node 0 (between owners): it is refused with
 * `moving`. Returns false, for handlers to return. */
bool hub_call_forward(hub_call *call, hub_node node);

/* Returns the request's idempotency key, the same on every node. It is computed from the tab's name and the
 * request's number, and is never 0 and at most INT64_MAX. Only keys of the same person are compared. */
uint64_t hub_call_mark(const hub_call *call);

/* Refuses the call with an error of the rules. */
bool hub_call_refuse_error(hub_call *call, const kz_error *error, const char *field);

/* These return members of the message, which has been checked against schema/socket.json. A missing member is
 * NULL or `usual`. The texts live as long as the message. */
const char *hub_call_text(const hub_call *call, const char *key);
int hub_call_number(const hub_call *call, const char *key, int usual);
bool hub_call_switch(const hub_call *call, const char *key, bool usual);
json_t *hub_call_object(const hub_call *call, const char *key);

/* Returns the member `v`, the state that the request was made for; see hub_progress. */
int64_t hub_call_state(const hub_call *call);

/* Returns true if `v` is still the table's state. Otherwise refuses. */
bool hub_call_on_time(hub_call *call, const hub_table *table);

/* Returns the member `terms`, the revision that the client showed; 0 if it is missing. The schema does not
 * require it, because older nodes reject it. */
int64_t hub_call_revision(const hub_call *call);

/* Returns true if `terms` is the table's current revision. Otherwise refuses the call with `stale` and the
 * current application. */
bool hub_call_terms(hub_call *call, const hub_table *table);

/* Finds the table that the member `table` names. Returns false if the call is refused or is for another
 * node. */
bool hub_call_table(hub_call *call);

/* Finds the table and the caller's seat at it. */
bool hub_call_seat(hub_call *call);

/* Finds the tournament that the member `tournament` names, as hub_call_table(). */
bool hub_call_tournament(hub_call *call);

/* Returns true if the message has the members that the schema of request `name` requires. Otherwise
 * refuses. */
bool hub_call_check(hub_call *call, const char *name);
