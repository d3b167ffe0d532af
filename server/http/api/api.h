/* SPDX-License-Identifier: MIT */
/* The HTTP API: requests under /api/, described in schema/, answered by one handler each, in a thread of
 * a worker pool (server/delivery/lanes.h). A handler is plain code that may wait: for the store, for Argon2,
 * for a picture to be decoded.
 *
 * The request has been checked before (server/hub/schema/field.h): members are there as the schema says, who
 * asks may ask it, and not too often. */
#ifndef KOZEL_SERVER_HTTP_API_API_H
#define KOZEL_SERVER_HTTP_API_API_H

#include <jansson.h>

#include "server/accounts/guard/ban.h"
#include "server/accounts/guard/security.h"
#include "server/http/api/error.h"
#include "server/hub/schema/field.h"
#include "server/hub/schema/refusal.h"
#include "server/hub/schema/request_error.h"
#include "server/net/address.h"
#include "server/store/people/person.h"

/* Who may ask. */
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
    int rate,
        rate_s; /* at most so many requests in so many seconds from one address or person; 0: the usual */
    const schema_field *fields;
    size_t field_count;
    size_t body_max;  /* bytes */
    bool raw;         /* the body is no JSON: api_call.bytes */
    bool programs;    /* bots' tokens may ask it, too */
    bool banned;      /* banned people may ask it, too */
    bool hashes;      /* a password: it takes long */
    bool application; /* api_table.application is filled for the handler */
    api_handler *handler;
} api_route;

extern const api_route api_routes[];
extern const size_t api_route_count;

/* The same, for other people's programs (OpenAPI), as JSON text. */
extern const char api_openapi[];

/* The same for people, as a page. */
extern const char api_page[];

/* The page's style sheet. */
extern const char api_style[];

/* What else happens, in the loop, when the answer goes out. */
enum { API_ALLOW_SIZE = 32 };

typedef struct api_effect {
    struct api_effect *next;
    enum {
        API_EFFECT_KICK,    /* the person's connections of ended sessions are closed */
        API_EFFECT_REFRESH, /* what the hub knows of the person is read anew */
        API_EFFECT_TELL,    /* an event to all connections of the person; person 0: to everybody's */
        API_EFFECT_CLOSE,   /* a table is closed; `text` is its id */
        API_EFFECT_BANS,    /* networks are banned, or not any more */
    } kind;
    int64_t person;
    char text[];
} api_effect;

typedef struct api_table {
    bool is_there;
    bool has_room;     /* it waits for players, and has a free seat */
    int64_t seated[4]; /* the people who sit there; 0 behind the last */
    char *application; /* JSON in the lobby's form, where the route needs it; malloc'ed; NULL: not known */
} api_table;

/* One request. Handlers read `in` and answer by one of the functions below. */
struct api_call {
    const api_route *route;
    struct store *store;
    int64_t now_ms;
    struct guard_quotas *quotas;
    guard_security *security;
    struct guard_attempts *attempts; /* wrong passwords */
    struct guard_attempts *codes;    /* wrong codes */
    const store_session_terms *terms;
    net_address home; /* whose request it is (session_home()) */
    net_address address;
    bool secure;                               /* cookies are for https only */
    const store_person *person;                /* who asks; NULL: nobody */
    uint8_t token_hash[STORE_TOKEN_HASH_SIZE]; /* of his session */
    bool has_device; /* the browser has signed in to an account before (device.h): */
    uint8_t device_hash[STORE_TOKEN_HASH_SIZE];
    char agent[128];                    /* what the browser calls itself */
    json_t *in;                         /* members of path, query and body, checked */
    struct learning_analyser *analyser; /* of matches; NULL: this server analyses none */
    const struct push *push;    /* Web Push (server/social/push/push.h); NULL: this server sends none */
    bool many_nodes;            /* another node may have a table of which the loop has not heard yet */
    api_table table;            /* the table that the path names, as the loop knew it */
    const unsigned char *bytes; /* a raw body */
    size_t length;

    /* The answer. */
    int status;
    guard_bans bans;   /* as they are after the call, with API_EFFECT_BANS */
    bool store_failed; /* something that it asked of the store */
    json_t *out;       /* its JSON object, or, if `type` is set: */
    const char *type;
    char *body; /* malloc'ed */
    size_t body_length;
    const char *allow; /* of 405: the path's methods */
    int retry_s;       /* after how many seconds to try again; 0: the usual */
    int max_age_s;     /* how long the answer may be kept, at least 5 minutes or a year; 0: not at all */
    int64_t online_of; /* the object gets the member `online`: is that person here? 0: it does not */
    json_t *present; /* an array in `out`: each of its objects gets `online` and, of who plays where everybody
                        may watch, `plays`, by its member `person` (an id), which is taken away; NULL: there
                        is none */
    char cookie[160];
    char device_cookie[160];
    api_effect *effects, **effects_end;
};

/* Members of the request; 0, NULL, false if an optional one is missing. */
const char *api_text(const api_call *call, const char *name);
int64_t api_int(const api_call *call, const char *name, int64_t otherwise);
bool api_switch(const api_call *call, const char *name, bool otherwise);

/* Answers with a JSON object (the reference is taken over). NULL: {}. */
void api_answer(api_call *call, json_t *out);

/* Answers with bytes of a type (a string that lives on); `body` is malloc'ed and taken over. */
void api_answer_bytes(api_call *call, const char *type, char *body, size_t length, int max_age_s);

/* Refuses, with up to three arguments (NULL: none) and the member that is at fault (NULL: none). */
void api_refuse(api_call *call, api_code code, const char *field, const char *arg1, const char *arg2);

/* Refuses what comes too often: in so many milliseconds it may be tried again. */
void api_refuse_wait(api_call *call, int64_t wait_ms);

/* Notes in the security log what who asks has done, or what he was refused; `name`: that he tried, or NULL.
 */
void api_note(const api_call *call, guard_security_kind kind, const char *name);

/* The same for who answers by himself. */
schema_refusal api_refusal(api_code code, const char *field, const char *arg1, const char *arg2);

/* Refuses a member as its check found it. */
void api_refuse_field(api_call *call, const schema_field_error *error);

/* Whether the store did it. If not, the call is refused: `none` for STORE_NONE, `conflict` for
 * STORE_CONFLICT; a failure of the store is logged. */
bool api_stored(api_call *call, store_stored stored, api_code none, api_code conflict);

/* Sets a new session's cookie and token; its hash goes to call->token_hash. */
void api_new_token(api_call *call);

/* What happens when the answer goes out; not at all if it is a refusal. The event (a reference is taken over)
 * must have the member "ev". */
void api_kick(api_call *call, int64_t person);
void api_refresh(api_call *call, int64_t person);
void api_tell(api_call *call, int64_t person, json_t *event);
void api_close_table(api_call *call, const char *table);
/* The bans of networks have changed: reads them for the loop. */
void api_bans_changed(api_call *call);

#endif
