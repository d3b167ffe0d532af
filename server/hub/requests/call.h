/* SPDX-License-Identifier: MIT */
/* A request that is being carried out: reading its members, refusing it (docs/protocol.md, "Frames"). */
#ifndef KOZEL_SERVER_HUB_REQUESTS_CALL_H
#define KOZEL_SERVER_HUB_REQUESTS_CALL_H

#include "server/hub/schema/refusal.h"
#include "server/hub/schema/request_error.h"
#include "server/hub/state/hub_state.h"

typedef struct hub_call {
    struct hub *hub;
    hub_client *client;
    json_t *message;
    int64_t seq;
    schema_refusal refusal;
    hub_node node;            /* whose hub answers instead; 0: this one does */
    bool again;               /* neither answered nor refused for good: may be repeated under its number */
    hub_request_count *count; /* of its kind */
} hub_call;

/* Carries a request out and writes the members of `ok` into hub->ok. False after hub_call_refuse(). */
typedef bool hub_handler(hub_call *call);

/* Refuses; the first refusal stands. Returns false, for handlers to return. */
bool hub_call_refuse(hub_call *call, schema_request_code code, const char *field, const char *arg1,
                     const char *arg2, const char *arg3);

/* The request is for a table of that node (0: between owners). Returns false, for handlers to return: it is
 * forwarded, or refused with `moving`. */
bool hub_call_forward(hub_call *call, hub_node node);

/* Which request it is, the same on every node: of the tab's name and the number; never 0, at most INT64_MAX.
 * Only the same person's are compared. */
uint64_t hub_call_mark(const hub_call *call);

/* Refuses with an error of the rules. */
bool hub_call_refuse_error(hub_call *call, const kz_error *error, const char *field);

/* Members of the message, which has been checked to be as schema/socket.json says. What is not there is NULL
 * or `usual`. The texts live as long as the message. */
const char *hub_call_text(const hub_call *call, const char *key);
int hub_call_number(const hub_call *call, const char *key, int usual);
bool hub_call_switch(const hub_call *call, const char *key, bool usual);
json_t *hub_call_object(const hub_call *call, const char *key);

/* The state that the request is meant for, its member `v`; see hub_progress. */
int64_t hub_call_state(const hub_call *call);

/* Whether that is still the table's state; refused if not. */
bool hub_call_on_time(hub_call *call, const hub_table *table);

/* Returns the member `terms`, the revision that the client showed; 0 if it is missing. The schema does not
 * require it, because older nodes reject it. */
int64_t hub_call_revision(const hub_call *call);

/* Returns true if `terms` is the table's current revision. Otherwise refuses the call with `stale` and the
 * current application. */
bool hub_call_terms(hub_call *call, const hub_table *table);

/* The table that `table` names. False: refused, or the request is for another node. */
bool hub_call_table(hub_call *call, hub_table **out);

/* The same and the caller's seat at it. */
bool hub_call_seat(hub_call *call, hub_table **table, int *seat);

/* Whether the message has the members that the schema of request `name` asks for; refused if not. */
bool hub_call_check(hub_call *call, const char *name);

#endif
