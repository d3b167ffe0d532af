/* SPDX-License-Identifier: MIT */
/* The HTTP API: requests under /api/, described in schema/. One handler answers each, in a thread of a worker
 * pool (server/delivery/lanes.h). A handler is plain code that may wait: for the store, for Argon2, for
 * decoding a picture.
 *
 * The request has been checked before (server/hub/schema/field.h). Its members are as in the schema, and the
 * caller has the permission and is within the rate. */
#pragma once

#include <jansson.h>

#include "server/accounts/guard/ban.h"
#include "server/accounts/guard/security.h"
#include "server/http/api/error.h"
#include "server/hub/schema/field.h"
#include "server/hub/schema/refusal.h"
#include "server/hub/schema/request_error.h"
#include "server/net/address.h"
#include "server/store/people/person.h"

/* The permitted callers. */
typedef enum api_who {
    API_ANYONE, /* with or without a session */
    API_PERSON, /* with a session, guests too */
    API_REGISTERED,
    API_MODERATORS, /* and hosts */
    API_HOSTS,
} api_who;

typedef struct api_call api_call;
typedef void api_handler(api_call *call);

/* One row of schema/. */
typedef struct api_route {
    const char *name;
    const char *method; /* "GET", "POST" */
    const char *path;   /* "/api/person/{name}": a part in braces is a member */
    api_who who;
    int rate, rate_s; /* at most `rate` requests in `rate_s` seconds from one address or person; 0: the usual
                         limit */
    const schema_field *fields;
    size_t field_count;
    size_t body_max;  /* bytes */
    bool raw;         /* the body is not JSON: api_call.bytes */
    bool programs;    /* bots' tokens may call it, too */
    bool banned;      /* banned people may call it, too */
    bool hashes;      /* hashes a password, which takes long */
    bool application; /* api_table.application is filled for the handler */
    bool tournaments; /* api_call.tournaments is filled for the handler */
    api_handler *handler;
} api_route;

extern const api_route api_routes[];
extern const size_t api_route_count;

/* The OpenAPI description of the routes, for other people's programs, as JSON text. */
extern const char api_openapi[];

/* The description for people, as a page. */
extern const char api_page[];

/* The page's style sheet. */
extern const char api_style[];

/* Effects in the loop when the answer is sent. */
enum { API_ALLOW_SIZE = 32 };

typedef struct api_effect {
    struct api_effect *next;
    enum {
        API_EFFECT_KICK,    /* the person's connections of ended sessions are closed */
        API_EFFECT_REFRESH, /* the hub's data of the person are read again */
        API_EFFECT_NOTIFY,  /* an event is sent to all connections of the person; person 0: to everybody's */
        API_EFFECT_CLOSE,   /* a table is closed; `text` is its id */
        API_EFFECT_BANS,    /* bans of networks have changed */
    } kind;
    int64_t person;
    char text[];
} api_effect;

typedef struct api_table {
    bool is_there;
    bool has_room;     /* it waits for players, and has a free seat */
    int64_t seated[4]; /* the people with a seat; 0 behind the last */
    char *application; /* JSON in the lobby's form, where the route needs it; malloc'ed; NULL: not known */
} api_table;

/* The parts of the server that handlers use. */
typedef struct api_services {
    guard_security *security;
    struct guard_attempts *attempts; /* counts of wrong passwords */
    struct guard_attempts *codes;    /* counts of wrong codes */
    const store_session_terms *terms;
    struct learning_analyser *analyser; /* of matches; NULL: no analyses here */
    const struct push *push;            /* Web Push (server/social/push/push.h); NULL: no Web Push here */
    bool secure;                        /* cookies are for https only */
    bool many_nodes;                    /* another node may have a table without a notice here yet */
} api_services;

/* The browser or program that sent a request. */
typedef struct api_client {
    net_address address;
    net_address home; /* its rate-limit key (session_rate_key()) */
    char agent[128];  /* its User-Agent */
    bool has_device;  /* it has signed in to an account before (device.h): */
    uint8_t device_hash[STORE_TOKEN_HASH_SIZE];
} api_client;

typedef struct api_reply {
    int status;       /* 0: not yet answered */
    json_t *out;      /* the JSON object, or, if `type` is set: */
    const char *type; /* of `body` */
    char *body;       /* malloc'ed */
    size_t body_length;
    const char *allow; /* for 405: the path's methods */
    int retry_s;       /* seconds until the next attempt; 0: the usual */
    int max_age_s;     /* how long the answer may be cached, at least 5 minutes or a year; 0: not at all */
    int64_t online_of; /* the object gets the member `online` for this person; 0: it does not */
    /* An array in `out`: each object gets `online`, and `plays` for a player of a public match. Its member
     * `person` (an id) names the person and is removed. NULL: there is none. */
    json_t *present;
    bool waiting; /* each object of `present` also gets `waits`, for a player at an open table of the lobby */
    char cookie[160];
    char device_cookie[160];
} api_reply;

/* One request. Handlers read `in` and answer by one of the functions below. */
struct api_call {
    const api_route *route;
    api_services services;
    struct store *store;
    int64_t now_ms;
    api_client client;
    const store_person *person;                /* the caller; NULL: not signed in */
    uint8_t token_hash[STORE_TOKEN_HASH_SIZE]; /* of the caller's session */
    json_t *in;                                /* members of path, query and body, checked */
    const unsigned char *bytes;                /* a raw body */
    size_t length;
    api_table table;   /* the table that the path names, as of the loop's last look */
    char *tournaments; /* JSON: their summaries, with the ids of their founders; malloc'ed; NULL: not known */

    api_reply reply;
    api_effect *effects, **effects_end;
    guard_bans bans;   /* the bans after the call, with API_EFFECT_BANS */
    bool store_failed; /* a call of the store has failed */
};

/* These return members of the request; 0, NULL, false if an optional one is missing. */
const char *api_text(const api_call *call, const char *name);
int64_t api_int(const api_call *call, const char *name, int64_t otherwise);
bool api_switch(const api_call *call, const char *name, bool otherwise);

/* Answers with a JSON object (the reference is taken over). NULL: {}. */
void api_answer(api_call *call, json_t *out);

/* Answers with bytes of a type (a string that lives on); `body` is malloc'ed and taken over. */
void api_answer_bytes(api_call *call, const char *type, char *body, size_t length, int max_age_s);

/* Refuses, with up to three arguments (NULL: none) and the faulty member (NULL: none). */
void api_refuse(api_call *call, api_code code, const char *field, const char *arg1, const char *arg2);

/* The same with a number as the argument. */
void api_refuse_number(api_call *call, api_code code, const char *field, int64_t number);

/* Refuses a request above the rate: it may be tried again in `wait_ms` milliseconds. */
void api_refuse_wait(api_call *call, int64_t wait_ms);

/* Notes an action of the caller, or a refusal to the caller, in the security log. `name`: the name that was
 * tried, or NULL. */
void api_note(const api_call *call, guard_security_kind kind, const char *name);

/* Returns the same refusal for code that answers itself. */
schema_refusal api_refusal(api_code code, const char *field, const char *arg1, const char *arg2);

/* Refuses a member with the error of its check. */
void api_refuse_field(api_call *call, const schema_field_error *error);

/* Returns true if the store succeeded. Otherwise the call is refused: `none` for STORE_NONE, `conflict` for
 * STORE_CONFLICT. A failure of the store is logged. */
bool api_stored(api_call *call, store_stored stored, api_code none, api_code conflict);

/* Answers with `out`, as api_answer(), if the store succeeded. Otherwise refuses, as api_stored() without a
 * conflict. Takes the reference over in any case. */
void api_answer_stored(api_call *call, store_stored stored, api_code none, json_t *out);

/* Adds the caller's action to the audit log and ends its transaction. Returns true if the store succeeded.
 * Otherwise refuses. */
bool api_end_action(api_call *call, store_stored stored, api_code none, const char *target,
                    const char *detail);

/* Sets a new session's cookie and token; its hash goes to call->token_hash. */
void api_new_token(api_call *call);

/* These add effects for the time when the answer is sent; a refusal has none. The event (a reference is taken
 * over) must have the member "ev". */
void api_kick(api_call *call, int64_t person);
void api_refresh(api_call *call, int64_t person);
void api_notify(api_call *call, int64_t person, json_t *event);
void api_close_table(api_call *call, const char *table);
/* Reads the changed bans of networks for the loop. */
void api_bans_changed(api_call *call);
