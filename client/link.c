/* SPDX-License-Identifier: MIT */
#include <kozel/client.h>

#include "base/marks.h"
#include "client/http.h"

#include <openssl/evp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wslay/wslay.h>

enum {
    AUTHORITY_MAX = 256,
    TOKEN_MAX = 256,
    TAB = 16,
    KEY = 25,
    INPUT_MAX = REMOTE_HEAD_MAX + REMOTE_BODY_MAX,
    RETRY_MS = 400, /* the first wait for another connection; each further one is twice as long */
    RETRY_MAX_MS = 8000,
    REPLY_MS = 15000, /* a server that sends nothing that long, while a reply is due, is lost */
    LATER_MS = 500,
    LATER_TRIES = 30,
};

#define TOKEN_REFUSED N_("the server does not accept the token")

/* The part of the greeting that waits for an answer. */
typedef enum step { STEP_SESSION, STEP_UPGRADE, STEP_HELLO, STEP_DONE } step;

/* A request without a reply. */
typedef struct request {
    int64_t seq, again; /* again: when a refused request is sent again; INT64_MAX: it waits for its reply */
    char name[16];
    char *text; /* NULL: a free place */
    int tries;
    bool bound;
} request;

struct kz_client {
    char authority[AUTHORITY_MAX], token[TOKEN_MAX], cookie[REMOTE_COOKIE_MAX];
    char tab[TAB + 1], key[KEY];
    bool secure;
    kz_client_ports ports;
    kz_client_stage stage;
    step step;
    char reason[KZ_CLIENT_REASON_MAX];
    request pending[KZ_CLIENT_PENDING_MAX];
    int64_t seq, last_activity, retry_at; /* last_activity: when bytes came, or a reply began to be due */
    int retry_ms, close_code;
    unsigned char kind, status[2]; /* of the frame that arrives: its kind, the first bytes of its content */
    size_t status_length;
    bool broken; /* the server has broken the protocol */
    char *input, *output;
    size_t input_length, output_length, output_size;
    wslay_event_context_ptr wslay;
    const uint8_t *frames; /* not yet read by wslay */
    size_t frames_left;
    int64_t now;
};

int kz_client_abi(void)
{
    return KZ_CLIENT_ABI;
}

/* ---- creation */

static bool fits_header(const char *text, size_t size)
{
    for (const char *at = text; *at; at++)
        if (*at <= ' ' || *at > '~')
            return false;
    return *text && strlen(text) < size;
}

kz_client *kz_client_new(const kz_client_terms *terms)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz012345";
    unsigned char bytes[TAB];
    if (!fits_header(terms->authority, AUTHORITY_MAX) ||
        (terms->token && !fits_header(terms->token, TOKEN_MAX)))
        return NULL;
    kz_client *l = calloc(1, sizeof *l);
    if (!l)
        return NULL;
    l->input = malloc(INPUT_MAX);
    if (!l->input) {
        free(l);
        return NULL;
    }
    snprintf(l->authority, sizeof l->authority, "%s", terms->authority);
    snprintf(l->token, sizeof l->token, "%s", terms->token ? terms->token : "");
    l->secure = terms->secure;
    l->ports = terms->ports;
    l->ports.random(l->ports.context, bytes, sizeof bytes);
    for (int i = 0; i < TAB; i++)
        l->tab[i] = letters[bytes[i] % (sizeof letters - 1)];
    return l;
}

static void drop_request(request *r)
{
    free(r->text);
    *r = (request){0};
}

static void drop_connection(kz_client *l)
{
    if (l->wslay)
        wslay_event_context_free(l->wslay);
    l->wslay = NULL;
    l->input_length = l->output_length = 0;
    l->close_code = 0;
}

void kz_client_free(kz_client *l)
{
    if (!l)
        return;
    drop_connection(l);
    for (int i = 0; i < KZ_CLIENT_PENDING_MAX; i++)
        drop_request(&l->pending[i]);
    free(l->input);
    free(l->output);
    free(l);
}

kz_client_stage kz_client_stage_of(const kz_client *l)
{
    return l->stage;
}

const char *kz_client_reason(const kz_client *l)
{
    return l->reason;
}

/* ---- output */

/* Makes room for `length` more bytes. Returns false if too many bytes wait, or there is no memory. */
static bool make_room(kz_client *l, size_t length)
{
    if (length > KZ_CLIENT_OUTPUT_MAX - l->output_length)
        return false;
    if (l->output_length + length <= l->output_size)
        return true;
    size_t size = l->output_length + length > 4096 ? KZ_CLIENT_OUTPUT_MAX : 4096;
    char *output = realloc(l->output, size);
    if (!output)
        return false;
    l->output = output;
    l->output_size = size;
    return true;
}

static bool put(kz_client *l, const void *bytes, size_t length)
{
    if (!make_room(l, length))
        return false;
    memcpy(l->output + l->output_length, bytes, length);
    l->output_length += length;
    return true;
}

const void *kz_client_output(const kz_client *l, size_t *length)
{
    *length = l->output_length;
    return l->output_length ? l->output : NULL;
}

void kz_client_sent(kz_client *l, size_t length)
{
    l->output_length -= length;
    memmove(l->output, l->output + length, l->output_length);
}

/* ---- the end of a connection */

/* Ends the link. Always returns false, for kz_client_take(). The connection is dropped by the caller within
 * the callbacks of wslay. */
static bool refuse_later(kz_client *l, const char *reason)
{
    l->stage = KZ_CLIENT_REFUSED;
    snprintf(l->reason, sizeof l->reason, "%s", reason);
    return false;
}

static bool refuse(kz_client *l, const char *reason)
{
    drop_connection(l);
    return refuse_later(l, reason);
}

static bool break_off(kz_client *l)
{
    return refuse(l, N_("the server does not speak the protocol of kozel"));
}

void kz_client_lost(kz_client *l, int64_t now)
{
    if (l->stage == KZ_CLIENT_REFUSED)
        return;
    drop_connection(l);
    l->retry_ms = l->retry_ms ? 2 * l->retry_ms : RETRY_MS;
    if (l->retry_ms > RETRY_MAX_MS)
        l->retry_ms = RETRY_MAX_MS;
    l->retry_at = now + l->retry_ms;
    l->stage = KZ_CLIENT_OFFLINE;
    for (int i = 0; i < KZ_CLIENT_PENDING_MAX; i++)
        if (l->pending[i].bound)
            drop_request(&l->pending[i]);
}

/* ---- requests */

static void send_request(kz_client *l, request *r)
{
    const struct wslay_event_msg message = {WSLAY_TEXT_FRAME, (const uint8_t *)r->text, strlen(r->text)};
    r->again = INT64_MAX;
    if (wslay_event_queue_msg(l->wslay, &message) != 0 || wslay_event_send(l->wslay) != 0)
        l->broken = true;
}

/* Stores a request under the next number. Returns NULL if it is too long, too many wait, or there is no
 * memory. */
static request *store_request(kz_client *l, const char *name, json_t *members, bool bound)
{
    request *r = l->pending;
    while (r < l->pending + KZ_CLIENT_PENDING_MAX && r->text)
        r++;
    json_t *all = json_pack("{sIss}", "seq", (json_int_t)l->seq + 1, "do", name);
    bool whole = all && (!members || json_object_update(all, members) == 0);
    json_decref(members);
    char *text = whole ? json_dumps(all, JSON_COMPACT) : NULL;
    json_decref(all);
    if (!text || r == l->pending + KZ_CLIENT_PENDING_MAX || strlen(text) > KZ_CLIENT_REQUEST_MAX ||
        strlen(name) >= sizeof r->name) {
        free(text);
        return NULL;
    }
    *r = (request){.seq = ++l->seq, .again = INT64_MAX, .text = text, .bound = bound};
    memcpy(r->name, name, strlen(name) + 1);
    return r;
}

static bool has_pending(const kz_client *l)
{
    for (int i = 0; i < KZ_CLIENT_PENDING_MAX; i++)
        if (l->pending[i].text && l->pending[i].again == INT64_MAX)
            return true;
    return false;
}

bool kz_client_request(kz_client *l, const char *name, json_t *members, bool bound, int64_t now)
{
    if (l->stage == KZ_CLIENT_REFUSED || (bound && l->stage != KZ_CLIENT_ONLINE)) {
        json_decref(members);
        return false;
    }
    if (!has_pending(l)) /* the server's silence begins now */
        l->last_activity = now;
    request *r = store_request(l, name, members, bound);
    if (r && l->stage == KZ_CLIENT_ONLINE)
        send_request(l, r);
    return r != NULL;
}

/* ---- replies and events */

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

/* Returns whether a refusal is temporary: the same request works a moment later. */
static bool is_later(const json_t *error)
{
    static const char *const codes[] = {"moving", "draining", "too-fast"};
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (!strcmp(text_of(error, "code"), codes[i]))
            return true;
    return false;
}

static request *find_request(kz_client *l, int64_t seq)
{
    for (request *r = l->pending; r < l->pending + KZ_CLIENT_PENDING_MAX; r++)
        if (r->text && r->seq == seq)
            return r;
    return NULL;
}

/* Returns the waiting request with the next number after `seq`; NULL: there is none. */
static request *next_request(kz_client *l, int64_t seq)
{
    request *next = NULL;
    for (request *r = l->pending; r < l->pending + KZ_CLIENT_PENDING_MAX; r++)
        if (r->text && r->seq > seq && (!next || r->seq < next->seq))
            next = r;
    return next;
}

/* Takes the reply to `hello`, and sends the requests without a reply again, in their order. */
static void greeted(kz_client *l, const json_t *ok)
{
    const json_t *next = json_object_get(ok, "next");
    if (json_integer_value(json_object_get(ok, "protocol")) != KZ_CLIENT_PROTOCOL || !json_is_integer(next) ||
        json_integer_value(next) < 1 || json_integer_value(next) > INT32_MAX) {
        l->broken = true;
        return;
    }
    l->step = STEP_DONE;
    l->stage = KZ_CLIENT_ONLINE;
    l->retry_ms = 0;
    if (json_integer_value(next) - 1 > l->seq)
        l->seq = json_integer_value(next) - 1;
    for (request *r = next_request(l, 0); r; r = next_request(l, r->seq))
        send_request(l, r);
    l->ports.online(l->ports.context, ok);
}

static void take_reply(kz_client *l, const json_t *message)
{
    const json_t *ok = json_object_get(message, "ok"), *error = json_object_get(message, "error");
    request *r = find_request(l, json_integer_value(json_object_get(message, "re")));
    if (json_is_object(ok) == json_is_object(error) || !json_integer_value(json_object_get(message, "re"))) {
        l->broken = true;
        return;
    }
    if (!r) /* a reply of which the last connection has brought the first copy */
        return;
    if (error && is_later(error) && r->tries++ < LATER_TRIES) {
        r->again = l->now + LATER_MS;
        return;
    }
    request answered = *r;
    *r = (request){0};
    free(answered.text);
    if (l->step != STEP_HELLO)
        l->ports.reply(l->ports.context, answered.name, ok, error);
    else if (strcmp(answered.name, "hello") != 0)
        l->broken = true;
    else if (error)
        (void)refuse_later(l, *text_of(error, "text") ? text_of(error, "text")
                                                      : N_("the server has refused the request"));
    else
        greeted(l, ok);
}

static void take_message(kz_client *l, const json_t *message)
{
    const char *event = json_string_value(json_object_get(message, "ev"));
    if (json_is_integer(json_object_get(message, "re")))
        take_reply(l, message);
    else if (event)
        l->ports.event(l->ports.context, event, message);
    else
        l->broken = true;
}

/* Takes a message, or several that have left the server together. */
static void take_text(kz_client *l, const char *text, size_t length)
{
    json_t *all = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    size_t count = json_is_array(all) ? json_array_size(all) : 1;
    l->broken |= !json_is_array(all) && !json_is_object(all);
    for (size_t i = 0; i < count && !l->broken && l->stage != KZ_CLIENT_REFUSED; i++)
        take_message(l, json_is_array(all) ? json_array_get(all, i) : all);
    json_decref(all);
}

/* ---- frames */

static ssize_t on_read(wslay_event_context_ptr context, uint8_t *out, size_t size, int flags, void *data)
{
    kz_client *l = data;
    size_t count = size < l->frames_left ? size : l->frames_left;
    (void)flags;
    if (!count) {
        wslay_event_set_error(context, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    memcpy(out, l->frames, count);
    l->frames += count;
    l->frames_left -= count;
    return (ssize_t)count;
}

static ssize_t on_write(wslay_event_context_ptr context, const uint8_t *bytes, size_t length, int flags,
                        void *data)
{
    (void)flags;
    if (put(data, bytes, length))
        return (ssize_t)length;
    wslay_event_set_error(context, WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

static int on_mask(wslay_event_context_ptr context, uint8_t *out, size_t length, void *data)
{
    kz_client *l = data;
    (void)context;
    l->ports.random(l->ports.context, out, length);
    return 0;
}

static void on_frame(wslay_event_context_ptr context, const struct wslay_event_on_msg_recv_arg *message,
                     void *data)
{
    kz_client *l = data;
    (void)context;
    if (message->opcode == WSLAY_CONNECTION_CLOSE)
        l->close_code = message->status_code ? message->status_code : 1005;
    else if (message->opcode == WSLAY_BINARY_FRAME)
        l->broken = true;
    else if (message->opcode == WSLAY_TEXT_FRAME && !l->broken && l->stage != KZ_CLIENT_REFUSED)
        take_text(l, (const char *)message->msg, message->msg_length);
}

static void on_start(wslay_event_context_ptr context, const struct wslay_event_on_frame_recv_start_arg *frame,
                     void *data)
{
    kz_client *l = data;
    (void)context;
    l->kind = frame->opcode;
    l->status_length = 0;
}

static void on_content(wslay_event_context_ptr context,
                       const struct wslay_event_on_frame_recv_chunk_arg *chunk, void *data)
{
    kz_client *l = data;
    (void)context;
    for (size_t i = 0; i < chunk->data_length && l->status_length < sizeof l->status; i++)
        l->status[l->status_length++] = chunk->data[i];
}

/* Returns a status of a close that wslay does not know: 1012 to 1014 are younger than its standard. */
static int young_status(const kz_client *l)
{
    int status = l->status[0] << 8 | l->status[1];
    bool whole = l->kind == WSLAY_CONNECTION_CLOSE && l->status_length == sizeof l->status;
    return whole && status >= 1012 && status <= 1014 ? status : 0;
}

/* Returns false if there is no memory. */
static bool begin_frames(kz_client *l)
{
    static const struct wslay_event_callbacks callbacks = {.recv_callback = on_read,
                                                           .send_callback = on_write,
                                                           .genmask_callback = on_mask,
                                                           .on_frame_recv_start_callback = on_start,
                                                           .on_frame_recv_chunk_callback = on_content,
                                                           .on_msg_recv_callback = on_frame};
    if (wslay_event_context_client_init(&l->wslay, &callbacks, l) != 0)
        return false;
    wslay_event_config_set_max_recv_msg_length(l->wslay, KZ_CLIENT_MESSAGE_MAX);
    l->step = STEP_HELLO;
    request *hello =
        store_request(l, "hello", json_pack("{sssi}", "tab", l->tab, "protocol", KZ_CLIENT_PROTOCOL), true);
    if (hello)
        send_request(l, hello);
    return hello != NULL;
}

/* Ends the link or the connection, by the code with which the server has closed it (docs/protocol.md, "Close
 * codes"). Always returns false. */
static bool closed(kz_client *l, int64_t now)
{
    switch (l->close_code) {
    case 4401:
        if (*l->token)
            return refuse(l, TOKEN_REFUSED);
        l->cookie[0] = '\0';
        break;
    case 4403:
        return refuse(l, N_("the server has banned this person or address"));
    case 4429:
        return refuse(l, N_("this person has too many connections"));
    case 1002:
    case 1008:
    case 1009:
        return refuse(l, N_("the server has closed the connection for a fault of this client"));
    default:
        break;
    }
    kz_client_lost(l, now);
    return false;
}

static bool take_frames(kz_client *l, const uint8_t *bytes, size_t length, int64_t now)
{
    l->frames = bytes;
    l->frames_left = length;
    int failed = wslay_event_recv(l->wslay);
    if (l->stage == KZ_CLIENT_REFUSED) {
        drop_connection(l);
        return false;
    }
    if (!l->close_code && !wslay_event_get_read_enabled(l->wslay))
        l->close_code = young_status(l);
    if (l->close_code)
        return closed(l, now);
    if (failed || l->broken || !wslay_event_get_read_enabled(l->wslay))
        return break_off(l);
    return wslay_event_send(l->wslay) == 0 || break_off(l);
}

/* ---- the greeting */

static void put_session(kz_client *l)
{
    char text[1024];
    int length =
        snprintf(text, sizeof text,
                 "POST /session HTTP/1.1\r\nHost: %s\r\nOrigin: %s://%s\r\nContent-Length: 0\r\n\r\n",
                 l->authority, l->secure ? "https" : "http", l->authority);
    l->step = STEP_SESSION;
    (void)put(l, text, (size_t)length);
}

static void put_upgrade(kz_client *l)
{
    char text[2048];
    unsigned char bytes[16];
    l->ports.random(l->ports.context, bytes, sizeof bytes);
    EVP_EncodeBlock((unsigned char *)l->key, bytes, sizeof bytes);
    int length =
        snprintf(text, sizeof text,
                 "GET /ws HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                 "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: %s\r\n"
                 "Sec-WebSocket-Protocol: kozel.v1\r\n%s%s\r\n\r\n",
                 l->authority, l->key,
                 *l->token ? "Authorization: Bearer " : "Cookie: ", *l->token ? l->token : l->cookie);
    l->step = STEP_UPGRADE;
    (void)put(l, text, (size_t)length);
}

void kz_client_opened(kz_client *l, int64_t now)
{
    if (l->stage != KZ_CLIENT_OFFLINE)
        return;
    l->stage = KZ_CLIENT_OPENING;
    l->last_activity = now;
    if (*l->token || *l->cookie)
        put_upgrade(l);
    else
        put_session(l);
}

/* Refuses the link, or tries again later, by the status of an answer. */
static bool failed(kz_client *l, const remote_answer *a, int64_t now)
{
    char text[KZ_CLIENT_REASON_MAX];
    json_t *body = json_loadb(l->input + a->head, a->body, 0, NULL);
    const char *reason = text_of(json_object_get(body, "error"), "text");
    bool token = *l->token && !*reason && (a->status == 401 || a->status == 403);
    snprintf(text, sizeof text, "%s%sHTTP %d", reason, *reason ? ", " : "the server has answered ",
             a->status);
    json_decref(body);
    if (a->status == 429 || a->status >= 500) {
        kz_client_lost(l, now);
        return false;
    }
    return refuse(l, token ? TOKEN_REFUSED : text);
}

static bool take_session(kz_client *l, const remote_answer *a, int64_t now)
{
    if (a->status != 200)
        return failed(l, a, now);
    if (!*a->cookie)
        return break_off(l);
    memcpy(l->cookie, a->cookie, sizeof l->cookie);
    if (a->closes) {
        kz_client_lost(l, now);
        return false;
    }
    l->input_length -= a->head + a->body;
    if (l->input_length) /* nothing else was requested */
        return break_off(l);
    put_upgrade(l);
    return true;
}

static bool take_upgrade(kz_client *l, const remote_answer *a, int64_t now)
{
    char accept[REMOTE_ACCEPT];
    remote_accept_of(l->key, accept);
    if (a->status != 101)
        return failed(l, a, now);
    if (!a->upgrades || strcmp(a->accept, accept) != 0 || strcmp(a->protocol, "kozel.v1") != 0)
        return break_off(l);
    if (!begin_frames(l)) {
        kz_client_lost(l, now);
        return false;
    }
    return take_frames(l, (const uint8_t *)l->input + a->head, l->input_length - a->head, now);
}

static bool take_answer(kz_client *l, int64_t now)
{
    remote_answer answer;
    switch (remote_answer_read(l->input, l->input_length, &answer)) {
    case REMOTE_READ_MORE:
        return l->input_length < INPUT_MAX || break_off(l);
    case REMOTE_READ_BAD:
        return break_off(l);
    case REMOTE_READ_DONE:
        break;
    }
    return l->step == STEP_SESSION ? take_session(l, &answer, now) : take_upgrade(l, &answer, now);
}

bool kz_client_take(kz_client *l, const void *bytes, size_t length, int64_t now)
{
    l->now = l->last_activity = now;
    if (l->stage != KZ_CLIENT_OPENING && l->stage != KZ_CLIENT_ONLINE)
        return false;
    if (l->step >= STEP_HELLO)
        return take_frames(l, bytes, length, now);
    size_t room = INPUT_MAX - l->input_length, taken = length < room ? length : room;
    memcpy(l->input + l->input_length, bytes, taken);
    l->input_length += taken;
    if (!take_answer(l, now))
        return false;
    /* What did not fit belongs to frames, or is nonsense. */
    return taken == length ||
           (l->step >= STEP_HELLO ? take_frames(l, (const uint8_t *)bytes + taken, length - taken, now)
                                  : break_off(l));
}

/* ---- time */

int64_t kz_client_due(const kz_client *l)
{
    if (l->stage == KZ_CLIENT_REFUSED)
        return INT64_MAX;
    if (l->stage == KZ_CLIENT_OFFLINE)
        return l->retry_at;
    int64_t due = l->stage == KZ_CLIENT_OPENING || has_pending(l) ? l->last_activity + REPLY_MS : INT64_MAX;
    for (int i = 0; i < KZ_CLIENT_PENDING_MAX; i++)
        if (l->pending[i].text && l->pending[i].again < due)
            due = l->pending[i].again;
    return due;
}

bool kz_client_pass(kz_client *l, int64_t now)
{
    l->now = now;
    if (l->stage != KZ_CLIENT_OPENING && l->stage != KZ_CLIENT_ONLINE)
        return true;
    if ((l->stage == KZ_CLIENT_OPENING || has_pending(l)) && now >= l->last_activity + REPLY_MS) {
        kz_client_lost(l, now);
        return false;
    }
    for (request *r = next_request(l, 0); r && l->stage == KZ_CLIENT_ONLINE; r = next_request(l, r->seq))
        if (now >= r->again) {
            if (!has_pending(l)) /* the silence begins now */
                l->last_activity = now;
            send_request(l, r);
        }
    return true;
}
