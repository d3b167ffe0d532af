/* SPDX-License-Identifier: MIT */
#include "server/hub/requests/request.h"

#include <assert.h>
#include <string.h>

#include "server/hub/requests/call.h"
#include "server/hub/requests/chat_requests.h"
#include "server/hub/requests/fair_requests.h"
#include "server/hub/requests/hello_request.h"
#include "server/hub/requests/lobby_requests.h"
#include "server/hub/requests/proposal_requests.h"
#include "server/hub/requests/queue_requests.h"
#include "server/hub/requests/seat_requests.h"
#include "server/hub/requests/seek_requests.h"
#include "server/hub/requests/table_requests.h"
#include "server/hub/requests/tournament_requests.h"
#include "server/hub/state/reply_cache.h"
#include "server/hub/state/visitor.h"
#include "server/rooms/frames.h"
#include "server/rooms/link.h"

/* ---- dispatch */

/* Traits of a kind of requests, as bits. */
enum {
    HELLO = 1,      /* opens the session of a connection */
    ASKS = 2,       /* changes nothing that outlives the connection: a repeat is answered again */
    AT_HOME = 4,    /* for the person's node, never for a hub where they are a guest */
    BEGINS = 8,     /* may open a table or begin a match */
    BY_NUMBER = 16, /* only its number distinguishes it from another such request */
    ACTS = 32,      /* an action of a match: hub_actions() counts it */
    TABLE = 64,     /* names a table */
    SEAT = 128,     /* names a table at which the caller has a seat */
    TOURNAMENT = 256
};

typedef struct request_kind {
    const char *name;
    hub_handler *handler;
    unsigned traits; /* the bits above */
} request_kind;

static const request_kind kinds[] = {
    {"hello", hub_do_hello, HELLO | ASKS | AT_HOME},
    {"hidden", hub_do_hidden, ASKS | AT_HOME},
    {"lobby", hub_do_lobby, ASKS | AT_HOME},
    {"play", hub_do_play, AT_HOME | BEGINS},
    {"quick", hub_do_quick, BEGINS},
    {"seek", hub_do_seek, BEGINS},
    {"unseek", hub_do_unseek, 0},
    {"open", hub_do_open, AT_HOME | BEGINS},
    {"sit", hub_do_sit, BEGINS | TABLE},
    {"leave", hub_do_leave, SEAT},
    {"start", hub_do_start, BEGINS | SEAT},
    {"enter", hub_do_enter, ASKS | TABLE},
    {"exit", hub_do_exit, ASKS | TABLE},
    {"act", hub_do_act, ACTS | SEAT},
    {"next", hub_do_next, SEAT},
    {"resign", hub_do_resign, SEAT},
    {"rematch", hub_do_rematch, BEGINS | SEAT},
    {"propose", hub_do_propose, SEAT},
    {"agree", hub_do_agree, BEGINS | SEAT},
    {"refuse", hub_do_refuse, SEAT},
    {"queue", hub_do_queue, BEGINS | TABLE},
    {"mine", hub_do_mine, ASKS | AT_HOME},
    {"unqueue", hub_do_unqueue, TABLE},
    {"say", hub_do_say, TABLE},
    {"phrase", hub_do_phrase, TABLE},
    {"mute", hub_do_mute, TABLE},
    {"report", hub_do_report, BY_NUMBER | TABLE},
    {"hash", hub_do_hash, BEGINS | SEAT},
    {"nonce", hub_do_nonce, BEGINS | SEAT},
    {"hint", hub_do_hint, SEAT},
    {"abort", hub_do_abort, SEAT},
    {"found", hub_do_found, AT_HOME | BEGINS},
    {"tournament", hub_do_tournament, TOURNAMENT},
    {"result", hub_do_result, TOURNAMENT},
    {"attend", hub_do_attend, ASKS | TOURNAMENT},
};

enum { KINDS = sizeof kinds / sizeof *kinds };
static_assert((int)KINDS <= (int)HUB_REQUEST_KINDS, "each has its count");

void hub_request_names(struct hub *hub)
{
    for (size_t i = 0; i < KINDS; i++)
        hub->counts.requests[i].name = kinds[i].name;
    hub->counts.requests[KINDS].name = "";
}

/* Counts an answered request. */
static void count_it(struct hub *hub, const hub_call *call)
{
    size_t kind = (size_t)(call->count - hub->counts.requests);
    if (call->refusal.word) {
        call->count->refused++;
        return;
    }
    call->count->taken++;
    hub->counts.actions += kind < KINDS && kinds[kind].traits & ACTS;
}

static const request_kind *find_kind(hub_call *call)
{
    const char *name = hub_call_text(call, "do");
    if (!name) {
        hub_call_refuse(call, hub_call_object(call, "do") ? HUB_E_NO_TEXT : HUB_E_MISSING, "do", "do", NULL,
                        NULL);
        return NULL;
    }
    for (size_t i = 0; i < KINDS; i++)
        if (!strcmp(kinds[i].name, name) && !(call->client->guest && kinds[i].traits & AT_HOME)) {
            call->count = &call->hub->counts.requests[i];
            return &kinds[i];
        }
    hub_call_refuse(call, HUB_E_UNKNOWN, "do", name, NULL, NULL);
    return NULL;
}

/* Finds the table, and the caller's seat, that this kind of request is about. */
static bool find_place(hub_call *call, const request_kind *kind)
{
    if (kind->traits & SEAT)
        return hub_call_seat(call);
    if (kind->traits & TOURNAMENT)
        return hub_call_tournament(call);
    return !(kind->traits & TABLE) || hub_call_table(call);
}

static void handle(hub_call *call, const request_kind *kind)
{
    if (!hub_call_check(call, kind->name))
        return;
    if (call->hub->rooms.closing && !(kind->traits & HELLO))
        hub_call_refuse(call, HUB_E_MOVING, NULL, NULL, NULL, NULL);
    else if (call->hub->run.draining && kind->traits & BEGINS)
        hub_call_refuse(call, HUB_E_DRAINING, NULL, NULL, NULL, NULL);
    else if (find_place(call, kind))
        kind->handler(call);
}

/* The handling of a call's answer. */
typedef struct answer {
    const char *kept; /* a message from an earlier answer, instead */
    bool note;        /* the tab must note that this number was answered */
    bool keep;        /* ... and keep the answer */
} answer;

static answer carry_out(hub_call *call, const request_kind *kind)
{
    hub_tab *tab = call->client->tab;
    switch (hub_reply_cache_check(tab, call->seq)) {
    case HUB_REPLY_TOO_OLD:
        /* The client that repeats a request got no answer. These kinds are recognized by their effect, as
         * after a restart. */
        if (kind && !(kind->traits & BY_NUMBER)) {
            handle(call, kind);
            return (answer){0};
        }
        hub_call_refuse_number(call, HUB_E_SEQ_OLD, "seq", call->seq);
        return (answer){0};
    case HUB_REPLY_REPEATED:
        if (kind && kind->traits & ASKS) {
            handle(call, kind);
            return (answer){0};
        }
        call->refusal = (schema_refusal){0};
        return (answer){.kept = hub_reply_cache_find(tab, call->seq)};
    case HUB_REPLY_NEW:
        break;
    }
    if (kind)
        handle(call, kind);
    if (call->again) {
        hub_reply_cache_skip(tab, call->seq);
        return (answer){0};
    }
    return (answer){.note = true, .keep = !kind || !(kind->traits & ASKS)};
}

static answer find_answer(hub_call *call)
{
    const request_kind *kind = find_kind(call);
    if (kind && kind->traits & HELLO && !hub_hello_join(call))
        return (answer){0};
    if (!call->client->tab) {
        hub_call_refuse(call, HUB_E_HELLO_FIRST, NULL, NULL, NULL, NULL);
        return (answer){0};
    }
    return carry_out(call, kind);
}

/* Returns true if a person's requests exceed the rate. Each costs a part of a second (50 ms at 20 a second)
 * of a credit of 3 s. More connections do not raise it. */
static bool is_too_fast(const struct hub *hub, const hub_client *client)
{
    enum { SECOND_US = 1000000, CREDIT_US = 3 * SECOND_US };
    return hub->config.rate && !client->guest &&
           !hub_limit_charge(&client->visitor->limits.paid_until, hub->now * 1000,
                             SECOND_US / hub->config.rate, CREDIT_US);
}

/* Reads the message and its number. Returns false if it is refused. */
static bool read_frame(hub_call *call, const char *text, size_t length)
{
    if (length > HUB_FRAME_BYTES)
        return hub_call_refuse_number(call, HUB_E_TOO_LONG, NULL, HUB_FRAME_BYTES);
    call->message = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    if (!json_is_object(call->message))
        return hub_call_refuse(call, HUB_E_JSON, NULL, NULL, NULL, NULL);
    json_t *seq = hub_call_object(call, "seq");
    /* The largest exact integer of a JavaScript number. */
    if (!json_is_integer(seq) || json_integer_value(seq) < 1 || json_integer_value(seq) > (json_int_t)1 << 53)
        return hub_call_refuse(call, HUB_E_SEQ, "seq", NULL, NULL, NULL);
    call->seq = json_integer_value(seq);
    return true;
}

/* Writes the reply. */
static topic_frame *put_reply(hub_call *call)
{
    room_frames *frames = &call->hub->rooms.frames;
    base_text *json = room_frames_open(frames);
    base_json_number(json, "re", call->seq);
    if (call->refusal.word)
        schema_refusal_write(json, &call->refusal);
    else
        base_json_raw(json, "ok", call->hub->reply.ok.bytes, call->hub->reply.ok.length);
    return room_frames_close(frames);
}

void hub_request_answer(struct hub *hub, hub_client *client, const char *text, size_t length)
{
    hub_call call = {.hub = hub, .client = client, .count = &hub->counts.requests[KINDS]};
    /* The reply goes before the events that the request brings about. */
    size_t first = room_frames_post(&hub->rooms.frames, client->connection.conn, NULL);
    answer found = {0};
    bool too_fast = is_too_fast(hub, client);
    hub->reply.ok.length = 0;
    base_json_object(&hub->reply.ok, NULL);
    if (read_frame(&call, text, length)) {
        if (too_fast)
            hub_call_refuse(&call, HUB_E_TOO_FAST, NULL, NULL, NULL, NULL);
        else
            found = find_answer(&call);
    }
    base_json_close(&hub->reply.ok);
    if (call.node) {
        room_forward(&hub->rooms, &client->connection, call.node, text, length);
        json_decref(call.message);
        return;
    }
    if (!found.kept)
        count_it(hub, &call);
    bool plain = !call.refusal.word && hub->reply.ok.length == 2;
    topic_frame *reply =
        found.kept ? room_frames_copy(&hub->rooms.frames, found.kept, strlen(found.kept)) : put_reply(&call);
    hub->rooms.frames.messages[first].frame = reply;
    if (found.note)
        hub_reply_cache_note(client->tab, call.seq, found.keep && !plain ? reply->bytes : NULL,
                             reply->length);
    json_decref(call.message);
}
