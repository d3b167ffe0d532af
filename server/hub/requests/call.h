/* SPDX-License-Identifier: MIT */
/* A request that is being carried out: reading its members, refusing it (docs/protocol.md, "Frames"). */
#ifndef KOZEL_SERVER_HUB_REQUESTS_CALL_H
#define KOZEL_SERVER_HUB_REQUESTS_CALL_H

#include "server/hub/schema/refusal.h"
#include "server/hub/schema/request_error.h"
#include "server/hub/state/hub_state.h"

typedef struct kz_call {
    kz_hub *hub;
    kz_client *client;
    json_t *message;
    int64_t seq;
    kz_refusal refusal;
    kz_node node;            /* whose hub answers instead; 0: this one does */
    bool again;              /* neither answered nor refused for good: may be repeated under its number */
    kz_request_count *count; /* of its kind */
} kz_call;

/* Carries a request out and writes the members of `ok` into hub->ok. False after kz_call_refuse(). */
typedef bool kz_handler(kz_call *call);

/* Refuses; the first refusal stands. Returns false, for handlers to return. */
bool kz_call_refuse(kz_call *call, kz_request_code code, const char *field, const char *arg1,
                    const char *arg2, const char *arg3);

/* The request is for a table of that node (0: between owners). Returns false, for handlers to return: it is
 * forwarded, or refused with `moving`. */
bool kz_call_forward(kz_call *call, kz_node node);

/* Which request it is, the same on every node: of the tab's name and the number; never 0, at most INT64_MAX.
 * Only the same person's are compared. */
uint64_t kz_call_mark(const kz_call *call);

/* Refuses with an error of the rules. */
bool kz_call_refuse_error(kz_call *call, const kz_error *error, const char *field);

/* Members of the message, which has been checked to be as schema/socket.json says. What is not there is NULL
 * or `usual`. The texts live as long as the message. */
const char *kz_call_text(const kz_call *call, const char *key);
int kz_call_number(const kz_call *call, const char *key, int usual);
bool kz_call_switch(const kz_call *call, const char *key, bool usual);
json_t *kz_call_object(const kz_call *call, const char *key);

/* The state that the request is meant for, its member `v`; see kz_progress. */
int64_t kz_call_state(const kz_call *call);

/* Whether that is still the table's state; refused if not. */
bool kz_call_on_time(kz_call *call, const kz_table *table);

/* Returns the member `terms`, the revision that the client showed; 0 if it is missing. The schema does not
 * require it, because older nodes reject it. */
int64_t kz_call_revision(const kz_call *call);

/* Returns true if `terms` is the table's current revision. Otherwise refuses the call with `stale` and the
 * current application. */
bool kz_call_terms(kz_call *call, const kz_table *table);

/* The table that `table` names. False: refused, or the request is for another node. */
bool kz_call_table(kz_call *call, kz_table **out);

/* The same and the caller's seat at it. */
bool kz_call_seat(kz_call *call, kz_table **table, int *seat);

/* Whether the message has the members that the schema of request `name` asks for; refused if not. */
bool kz_call_check(kz_call *call, const char *name);

#endif
