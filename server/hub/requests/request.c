/* SPDX-License-Identifier: MIT */
#include "server/hub/requests/request.h"

#include <assert.h>
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/fingerprint.h"
#include "server/hub/nodes/guest.h"
#include "server/hub/nodes/remote_table.h"
#include "server/hub/play/between.h"
#include "server/hub/play/play.h"
#include "server/hub/schema/request_schema.h"
#include "server/hub/state/frames.h"
#include "server/hub/state/remote.h"
#include "server/hub/state/tab.h"
#include "server/hub/state/unknown_table.h"
#include "server/hub/state/visitor.h"
#include "server/hub/table/seats.h"
#include "server/hub/table/table.h"
#include "server/hub/wire/application_message.h"

/* ---- refusing */

bool kz_call_refuse(kz_call *call, kz_request_code code, const char *field, const char *arg1,
                    const char *arg2, const char *arg3)
{
    const char *const arg[3] = {arg1, arg2, arg3};
    if (call->refusal.word)
        return false;
    call->refusal = kz_refusal_of(kz_request_code_word(code), kz_request_code_text(code), field, arg);
    call->again = code == KZ_R_MOVING || code == KZ_R_DRAINING;
    return false;
}

bool kz_call_refuse_error(kz_call *call, const kz_error *error, const char *field)
{
    if (!call->refusal.word)
        call->refusal = (kz_refusal){.word = kz_code_word(error->code),
                                     .text = kz_code_text(error->code),
                                     .field = field,
                                     .arguments = *error};
    return false;
}

/* ---- many nodes */

bool kz_call_forward(kz_call *call, kz_node node)
{
    /* A node that has heard of the table's move before this one has gets no guest's request from here. */
    if (!node || call->client->guest)
        return kz_call_refuse(call, KZ_R_MOVING, NULL, NULL, NULL, NULL);
    call->node = node;
    call->again = true;
    return false;
}

uint64_t kz_call_mark(const kz_call *call)
{
    char text[64]; /* a tab's name has 32 letters at most */
    int length = snprintf(text, sizeof text, "%s %" PRId64, call->client->tab->name, call->seq);
    uint64_t mark = kz_fingerprint(text, (size_t)length) & INT64_MAX;
    return mark ? mark : 1;
}

static void forward(kz_call *call, const char *text, size_t length)
{
    kz_hub *hub = call->hub;
    kz_guest_link(hub, call->client, call->node);
    hub->ports.forward(hub->ports.context, call->client->conn, call->node, text, length);
}

/* ---- members */

static json_t *member(const kz_call *call, const char *key)
{
    return json_object_get(call->message, key);
}

const char *kz_call_text(const kz_call *call, const char *key)
{
    return json_string_value(member(call, key));
}

int kz_call_number(const kz_call *call, const char *key, int usual)
{
    json_t *value = member(call, key);
    return value ? (int)json_integer_value(value) : usual;
}

bool kz_call_switch(const kz_call *call, const char *key, bool usual)
{
    json_t *value = member(call, key);
    return value ? json_is_true(value) : usual;
}

json_t *kz_call_object(const kz_call *call, const char *key)
{
    return member(call, key);
}

int64_t kz_call_state(const kz_call *call)
{
    return json_integer_value(member(call, "v"));
}

bool kz_call_on_time(kz_call *call, const kz_table *table)
{
    return kz_call_state(call) == table->progress.v ||
           kz_call_refuse(call, KZ_R_STALE, "v", NULL, NULL, NULL);
}

int64_t kz_call_revision(const kz_call *call)
{
    return json_integer_value(member(call, "terms"));
}

bool kz_call_terms(kz_call *call, const kz_table *table)
{
    if (!member(call, "terms"))
        return kz_call_refuse(call, KZ_R_NO_TERMS, "terms", NULL, NULL, NULL);
    if (kz_call_revision(call) == table->terms)
        return true;
    kz_call_refuse(call, KZ_R_STALE, "terms", NULL, NULL, NULL);
    kz_message_application(&call->hub->ok, "app", table);
    call->refusal.more = &call->hub->ok;
    return false;
}

/* For a table that is not here: goes to its node or is refused. */
static bool call_remote(kz_call *call, const char *id)
{
    const kz_remote_table *remote = kz_remote_find(call->hub, id);
    /* Its owner may have gone before it could tell this node of it, and nobody have taken it over yet. */
    if (!remote && call->hub->now - call->hub->born < call->hub->config.young_ms)
        return kz_call_refuse(call, KZ_R_MOVING, NULL, NULL, NULL, NULL);
    if (remote)
        return kz_call_forward(call, remote->node);
    if (!kz_unknown_is_gone(call->hub, call->client->visitor, id))
        return kz_call_refuse(call, KZ_R_MOVING, NULL, NULL, NULL, NULL);
    return kz_call_refuse(call, KZ_R_TABLE, "table", id, NULL, NULL);
}

bool kz_call_table(kz_call *call, kz_table **out)
{
    const char *id = kz_call_text(call, "table");
    *out = kz_table_find(call->hub, id);
    if (!*out)
        return call_remote(call, id);
    kz_table_check_clock(call->hub, *out);
    return true;
}

bool kz_call_seat(kz_call *call, kz_table **table, int *seat)
{
    if (!kz_call_table(call, table))
        return false;
    *seat = kz_table_seat_of(*table, call->client->visitor);
    return *seat != KZ_NOBODY || kz_call_refuse(call, KZ_R_NOT_SEATED, "table", NULL, NULL, NULL);
}

/* Whether the message has the members that its schema asks for. */
static bool check_members(kz_call *call, const char *name)
{
    const kz_request_schema *schema = kz_request_schemas, *end = schema + kz_request_schema_count;
    while (schema < end && strcmp(schema->name, name) != 0)
        schema++;
    assert(schema < end);
    kz_field_error error;
    if (kz_fields_check(schema->fields, schema->field_count, call->message, &error))
        return true;
    return kz_call_refuse(call, (kz_request_code)error.code, *error.field ? error.field : NULL, error.arg[0],
                          error.arg[1], error.arg[2]);
}

/* ---- hello */

static bool is_tab_name(const char *name)
{
    size_t length = strlen(name);
    for (size_t i = 0; i < length; i++)
        if (!isascii((unsigned char)name[i]) || !isalnum((unsigned char)name[i]))
            return false;
    return length >= 8 && length < KZ_TAB_NAME;
}

/* Does the client speak this version of the protocol? */
static bool check_version(kz_call *call)
{
    char own[16], asked[16];
    int version = kz_call_number(call, "protocol", KZ_PROTOCOL);
    snprintf(own, sizeof own, "%d", KZ_PROTOCOL);
    snprintf(asked, sizeof asked, "%d", version);
    return version == KZ_PROTOCOL || kz_call_refuse(call, KZ_R_PROTOCOL, "protocol", own, asked, NULL);
}

/* Ties the connection to its tab, before the request's number can be looked at. */
static bool join_tab(kz_call *call)
{
    kz_client *client = call->client;
    if (!check_members(call, "hello"))
        return false;
    const char *name = kz_call_text(call, "tab");
    if (!check_version(call))
        return false;
    if (!is_tab_name(name))
        return kz_call_refuse(call, KZ_R_TAB, "tab", NULL, NULL, NULL);
    if (client->tab)
        return !strcmp(client->tab->name, name) ||
               kz_call_refuse(call, KZ_R_OTHER_TAB, "tab", NULL, NULL, NULL);
    char most[16];
    snprintf(most, sizeof most, "%d", KZ_TABS_A_PERSON);
    return kz_tab_join(call->hub, client, name) || kz_call_refuse(call, KZ_R_TABS, "tab", most, NULL, NULL);
}

static bool do_hello(kz_call *call)
{
    const kz_visitor *visitor = call->client->visitor;
    const kz_json *hello = &call->hub->hello;
    kz_json *ok = &call->hub->ok;
    int64_t highest = call->client->tab->highest;
    kz_visitor_message(call->hub, ok, "you", visitor);
    kz_json_number(ok, "next", (call->seq > highest ? call->seq : highest) + 1);
    kz_json_array(ok, "tables");
    for (int i = 0; i < visitor->table_count; i++)
        kz_json_text(ok, NULL, visitor->table[i]->id);
    kz_remote_message(ok, visitor, KZ_SHARE_SEAT);
    kz_json_close(ok);
    kz_json_array(ok, "queues");
    for (int i = 0; i < visitor->queued; i++)
        kz_json_text(ok, NULL, visitor->queue[i]->id);
    kz_remote_message(ok, visitor, KZ_SHARE_QUEUE);
    kz_json_close(ok);
    if (call->hub->config.node)
        kz_json_text(ok, "node", call->hub->config.node);
    kz_json_members(ok, hello->bytes, hello->used);
    kz_remote_link(call->hub, call->client);
    kz_table_ask_waiting(call->hub, call->client);
    return true;
}

/* ---- dispatch */

typedef struct request_kind {
    const char *name;
    kz_handler *handler;
    bool asks; /* changes nothing that outlives the connection: a repeat is answered afresh */
} request_kind;

/* What is asked of the own node, never of the hub where one is a guest. */
static bool is_at_home(const request_kind *kind)
{
    return kind->handler == do_hello || kind->handler == kz_do_mine || kind->handler == kz_do_lobby ||
           kind->handler == kz_do_open || kind->handler == kz_do_play;
}

/* What may open a table or begin a match. */
static bool begins(const request_kind *kind)
{
    return kind->handler == kz_do_play || kind->handler == kz_do_quick || kind->handler == kz_do_open ||
           kind->handler == kz_do_sit || kind->handler == kz_do_start || kind->handler == kz_do_rematch ||
           kind->handler == kz_do_agree || kind->handler == kz_do_queue || kind->handler == kz_do_hash ||
           kind->handler == kz_do_nonce;
}

/* What only its number would tell from another such request. */
static bool is_told_by_number(const request_kind *kind)
{
    return kind->handler == kz_do_report;
}

static const request_kind kinds[] = {
    {"hello", do_hello, true},       {"lobby", kz_do_lobby, true},      {"play", kz_do_play, false},
    {"quick", kz_do_quick, false},   {"open", kz_do_open, false},       {"sit", kz_do_sit, false},
    {"leave", kz_do_leave, false},   {"start", kz_do_start, false},     {"enter", kz_do_enter, true},
    {"exit", kz_do_exit, true},      {"act", kz_do_act, false},         {"next", kz_do_next, false},
    {"resign", kz_do_resign, false}, {"rematch", kz_do_rematch, false}, {"propose", kz_do_propose, false},
    {"agree", kz_do_agree, false},   {"refuse", kz_do_refuse, false},   {"queue", kz_do_queue, false},
    {"mine", kz_do_mine, true},      {"unqueue", kz_do_unqueue, false}, {"say", kz_do_say, false},
    {"phrase", kz_do_phrase, false}, {"mute", kz_do_mute, false},       {"report", kz_do_report, false},
    {"hash", kz_do_hash, false},     {"nonce", kz_do_nonce, false},     {"hint", kz_do_hint, false},
    {"abort", kz_do_abort, false},
};

enum { KINDS = sizeof kinds / sizeof *kinds };
static_assert((int)KINDS <= (int)KZ_REQUEST_KINDS, "each has its count");

void kz_request_names(kz_hub *hub)
{
    for (size_t i = 0; i < KINDS; i++)
        hub->requests[i].name = kinds[i].name;
    hub->requests[KINDS].name = "";
}

/* A request has been answered. */
static void count_it(kz_hub *hub, const kz_call *call)
{
    size_t kind = (size_t)(call->count - hub->requests);
    if (call->refusal.word) {
        call->count->refused++;
        return;
    }
    call->count->taken++;
    hub->actions += kind < KINDS && kinds[kind].handler == kz_do_act;
}

static const request_kind *find_kind(kz_call *call)
{
    const char *name = kz_call_text(call, "do");
    if (!name) {
        kz_call_refuse(call, member(call, "do") ? KZ_R_NO_TEXT : KZ_R_MISSING, "do", "do", NULL, NULL);
        return NULL;
    }
    for (size_t i = 0; i < KINDS; i++)
        if (!strcmp(kinds[i].name, name) && !(call->client->guest && is_at_home(&kinds[i]))) {
            call->count = &call->hub->requests[i];
            return &kinds[i];
        }
    kz_call_refuse(call, KZ_R_UNKNOWN, "do", name, NULL, NULL);
    return NULL;
}

static void handle(kz_call *call, const request_kind *kind)
{
    if (!check_members(call, kind->name))
        return;
    if (call->hub->closing && kind->handler != do_hello)
        kz_call_refuse(call, KZ_R_MOVING, NULL, NULL, NULL, NULL);
    else if (call->hub->draining && begins(kind))
        kz_call_refuse(call, KZ_R_DRAINING, NULL, NULL, NULL, NULL);
    else
        kind->handler(call);
}

/* What becomes of a call's answer. */
typedef struct answer {
    const char *kept; /* a frame from an earlier answer, instead */
    bool note;        /* the tab must remember that this number was answered */
    bool keep;        /* ... and how */
} answer;

static answer carry_out(kz_call *call, const request_kind *kind)
{
    kz_tab *tab = call->client->tab;
    char number[24];
    switch (kz_tab_check(tab, call->seq)) {
    case KZ_TOO_OLD:
        /* Who repeats it was not answered. Everything else knows itself again, as after a restart. */
        if (kind && !is_told_by_number(kind)) {
            handle(call, kind);
            return (answer){0};
        }
        snprintf(number, sizeof number, "%lld", (long long)call->seq);
        kz_call_refuse(call, KZ_R_SEQ_OLD, "seq", number, NULL, NULL);
        return (answer){0};
    case KZ_REPEATED:
        if (kind && kind->asks) {
            handle(call, kind);
            return (answer){0};
        }
        call->refusal = (kz_refusal){0};
        return (answer){.kept = kz_tab_reply(tab, call->seq)};
    case KZ_FRESH:
        break;
    }
    if (kind)
        handle(call, kind);
    if (call->again) {
        kz_tab_pass(tab, call->seq);
        return (answer){0};
    }
    return (answer){.note = true, .keep = !kind || !kind->asks};
}

static answer find_answer(kz_call *call)
{
    const request_kind *kind = find_kind(call);
    if (kind && kind->handler == do_hello && !join_tab(call))
        return (answer){0};
    if (!call->client->tab) {
        kz_call_refuse(call, KZ_R_HELLO_FIRST, NULL, NULL, NULL, NULL);
        return (answer){0};
    }
    return carry_out(call, kind);
}

/* Each request of a person costs a part of a second - of 20 a second, 50 ms - from a credit of 3 s: more
 * connections bring no more. */
static bool is_too_fast(const kz_hub *hub, const kz_client *client)
{
    kz_visitor *visitor = client->visitor;
    enum { SECOND_US = 1000000, CREDIT_US = 3 * SECOND_US };
    if (!hub->config.rate || client->guest)
        return false;
    int64_t now = hub->now * 1000;
    int64_t paid_until =
        (visitor->paid_until > now ? visitor->paid_until : now) + SECOND_US / hub->config.rate;
    if (paid_until > now + CREDIT_US)
        return true;
    visitor->paid_until = paid_until;
    return false;
}

/* Reads the frame and its number; false: refused. */
static bool read_frame(kz_call *call, const char *text, size_t length)
{
    if (length > KZ_FRAME_BYTES) {
        char most[16];
        snprintf(most, sizeof most, "%d", KZ_FRAME_BYTES);
        return kz_call_refuse(call, KZ_R_TOO_LONG, NULL, most, NULL, NULL);
    }
    call->message = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    if (!json_is_object(call->message))
        return kz_call_refuse(call, KZ_R_JSON, NULL, NULL, NULL, NULL);
    json_t *seq = member(call, "seq");
    /* Up to what a JavaScript number can count. */
    if (!json_is_integer(seq) || json_integer_value(seq) < 1 || json_integer_value(seq) > (json_int_t)1 << 53)
        return kz_call_refuse(call, KZ_R_SEQ, "seq", NULL, NULL, NULL);
    call->seq = json_integer_value(seq);
    return true;
}

/* Writes the reply. */
static kz_frame *put_reply(kz_call *call)
{
    kz_frames *frames = &call->hub->frames;
    kz_json *json = kz_frames_open(frames);
    kz_json_number(json, "re", call->seq);
    if (call->refusal.word)
        kz_refusal_write(json, &call->refusal);
    else
        kz_json_raw(json, "ok", call->hub->ok.bytes, call->hub->ok.used);
    return kz_frames_close(frames);
}

void kz_request_answer(kz_hub *hub, kz_client *client, const char *text, size_t length)
{
    kz_call call = {.hub = hub, .client = client, .count = &hub->requests[KINDS]};
    /* The reply goes before the events that the request brings about. */
    size_t letter = kz_frames_post(&hub->frames, client->conn, NULL);
    answer found = {0};
    bool too_fast = is_too_fast(hub, client);
    hub->ok.used = 0;
    kz_json_object(&hub->ok, NULL);
    if (read_frame(&call, text, length)) {
        if (too_fast)
            kz_call_refuse(&call, KZ_R_TOO_FAST, NULL, NULL, NULL, NULL);
        else
            found = find_answer(&call);
    }
    kz_json_close(&hub->ok);
    if (call.node) {
        forward(&call, text, length);
        json_decref(call.message);
        return;
    }
    if (!found.kept)
        count_it(hub, &call);
    bool plain = !call.refusal.word && hub->ok.used == 2;
    kz_frame *reply =
        found.kept ? kz_frames_copy(&hub->frames, found.kept, strlen(found.kept)) : put_reply(&call);
    hub->frames.letters[letter].frame = reply;
    if (found.note)
        kz_tab_note(client->tab, call.seq, found.keep && !plain ? reply->bytes : NULL, reply->length);
    json_decref(call.message);
}
