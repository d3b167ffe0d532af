/* SPDX-License-Identifier: MIT */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "client.h"

enum {
    REPLY_TIMEOUT_US = 2500 * SIM_MS, /* a connection without a reply for this long is abandoned */
    RECONNECT_MIN_US = 30 * SIM_MS,
    RECONNECT_MAX_US = 90 * SIM_MS,
    THINK_MAX_US = 120 * SIM_MS,
};

static int connection_count, chat_line_count;
static uint64_t action_count;

static void connect_client(struct client *client);

/* ---- requests */

/* Writes a record of `kind` about the connection to the history. */
static void record(const struct client *client, const char *kind, const char *members)
{
    sim_history_write("\"c\":%d,\"n\":%d,\"k\":\"%s\"%s", client->index, client->connection, kind, members);
}

static void on_connection_lost(struct client *client);

static void reconnect(void *context)
{
    struct client *client = context;
    client->reconnect_timer = NULL;
    connect_client(client);
}

void client_reconnect_later(struct client *client)
{
    if (!client->reconnect_timer)
        client->reconnect_timer = sim_schedule(
            sim_random_between(SIM_PEOPLE, RECONNECT_MIN_US, RECONNECT_MAX_US), reconnect, client);
}

/* Runs when no reply has arrived in time. */
static void abandon_connection(void *context)
{
    struct client *client = context;
    client->watchdog = NULL;
    record(client, "lost", ",\"code\":0");
    sim_socket_close(client->socket);
    on_connection_lost(client);
    client_reconnect_later(client);
}

static void start_watchdog(struct client *client)
{
    if (!client->watchdog)
        client->watchdog = sim_schedule(REPLY_TIMEOUT_US, abandon_connection, client);
}

static void stop_watchdog(struct client *client)
{
    sim_cancel(client->watchdog);
    client->watchdog = NULL;
}

static void send_request(struct client *client, struct request *request)
{
    json_object_set_new(request->json, "seq", json_integer(request->seq));
    char *text = json_dumps(request->json, JSON_COMPACT);
    sim_history_write("\"c\":%d,\"n\":%d,\"k\":\"send\",\"m\":%s", client->index, client->connection, text);
    sim_socket_send(client->socket, text, strlen(text));
    if (sim_random_chance(SIM_NETWORK, 5000)) /* a duplicated request */
        sim_socket_send(client->socket, text, strlen(text));
    free(text);
    start_watchdog(client);
}

struct request *client_request(struct client *client, json_t *json, bool is_session,
                               void (*on_reply)(struct client *, struct request *, const json_t *,
                                                const char *),
                               struct view *view)
{
    struct request *request = calloc(1, sizeof *request);
    *request = (struct request){.json = json, .is_session = is_session, .on_reply = on_reply, .view = view};
    bool hello = !strcmp(json_string_value(json_object_get(json, "do")), "hello");
    bool can_send = client->socket && (client->is_online || hello);
    if (is_session && !can_send) {
        strcpy(request->error, "lost");
        request->is_settled = true;
        return request;
    }
    request->seq = ++client->seq;
    struct request **end = &client->pending;
    while (*end)
        end = &(*end)->next;
    *end = request;
    if (can_send)
        send_request(client, request);
    return request;
}

static void settle(struct client *client, struct request *request, const json_t *ok, const char *error)
{
    request->is_settled = true;
    request->ok = ok ? json_incref((json_t *)ok) : NULL;
    snprintf(request->error, sizeof request->error, "%s", error ? error : "");
    if (request->on_reply)
        request->on_reply(client, request, ok, error);
    sim_wake(request);
}

/* Marks the connection as lost. `is_session` requests fail; the others wait for the next connection. */
static void on_connection_lost(struct client *client)
{
    stop_watchdog(client);
    client->is_online = false;
    client->socket = NULL;
    for (struct request **at = &client->pending; *at;) {
        struct request *request = *at;
        if (!request->is_session) {
            at = &request->next;
            continue;
        }
        *at = request->next;
        settle(client, request, NULL, "lost");
    }
}

/* ---- connections */

static void on_hello_reply(struct client *client, struct request *hello, const json_t *ok, const char *error)
{
    (void)hello;
    if (error)
        return;
    int next = (int)json_integer_value(json_object_get(ok, "next"));
    if (next - 1 > client->seq)
        client->seq = next - 1;
    client->is_online = true;
    for (struct request *request = client->pending; request; request = request->next)
        if (!request->is_session)
            send_request(client, request);
    size_t i;
    json_t *table;
    json_array_foreach(json_object_get(ok, "tables"), i, table)
    {
        bool has_view = false;
        for (int j = 0; j < TABLES_MAX; j++)
            has_view =
                has_view || (client->views[j] && !strcmp(client->views[j]->table, json_string_value(table)));
        if (!has_view)
            client_enter(client, json_string_value(table));
    }
    for (int j = 0; j < TABLES_MAX; j++)
        if (client->views[j])
            client_enter(client, client->views[j]->table);
}

static void on_opened(void *context)
{
    struct client *client = context;
    char members[80];
    int node = (int)((uintptr_t)client->attempts % SIM_NODES_MAX);
    snprintf(members, sizeof members, ",\"node\":\"%s\",\"life\":%d", sim_node_name(node),
             sim_node_start_count(node));
    record(client, "open", members);
    client_request(client, json_pack("{s:s, s:s}", "do", "hello", "tab", client->tab), true, on_hello_reply,
                   NULL);
}

static void on_closed(void *context, int status)
{
    struct client *client = context;
    char members[40];
    snprintf(members, sizeof members, ",\"code\":%d", status);
    record(client, "lost", members);
    on_connection_lost(client);
    client_reconnect_later(client);
}

static void receive_message(struct client *client, const json_t *message);

/* Returns the length of the JSON value at the start of `text`. */
static size_t value_length(const char *text)
{
    int depth = 0;
    bool quoted = false;
    for (const char *at = text;; at++) {
        if (quoted && *at == '\\')
            at++;
        else if (*at == '"')
            quoted = !quoted;
        else if (quoted)
            continue;
        else if (*at == '{' || *at == '[')
            depth++;
        else if (!depth && (*at == ',' || *at == '}' || *at == ']'))
            return (size_t)(at - text);
        else if ((*at == '}' || *at == ']') && --depth == 0)
            return (size_t)(at + 1 - text);
    }
}

/* Returns true if clients read the member `key` of a message or of an object in it. */
static bool is_read(const char *key, size_t length)
{
    static const char *const keys[] = {"code",  "error", "ev",     "id",    "legal", "match",
                                       "n",     "next",  "ok",     "phase", "re",    "result",
                                       "state", "table", "tables", "v",     "you"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (!strncmp(keys[i], key, length) && !keys[i][length])
            return true;
    return false;
}

/* Returns the members of the JSON object at the start of `text` that clients read. To parse all members would
 * take half of a run's time. The checker parses them. */
static json_t *load_object(const char *text)
{
    json_t *object = json_object();
    for (const char *at = text + (text[1] == '}'); *at != '}';) {
        const char *key = at + 2, *end = strchr(key, '"'), *value = end + 2;
        size_t length = value_length(value);
        at = value + length;
        assert(*at == ',' || *at == '}');
        if (is_read(key, (size_t)(end - key)))
            json_object_setn_new(object, key, (size_t)(end - key),
                                 *value == '{' ? load_object(value)
                                               : json_loadb(value, length, JSON_DECODE_ANY, NULL));
    }
    return object;
}

static void receive_text(struct client *client, const char *text, size_t length)
{
    json_t *json = load_object(text);
    sim_history_write("\"c\":%d,\"n\":%d,\"k\":\"got\",\"m\":%.*s", client->index, client->connection,
                      (int)length, text);
    receive_message(client, json);
    json_decref(json);
}

/* Receives one message, or an array of messages that were sent together (docs/protocol.md, "Frames"). */
static void on_text(void *context, const char *text, size_t length)
{
    if (*text != '[') {
        receive_text(context, text, length);
        return;
    }
    for (const char *at = text + 1; at < text + length - 1;) {
        size_t message_length = value_length(at);
        receive_text(context, at, message_length);
        at += message_length + 1;
    }
}

static const sim_socket_ports ports = {on_opened, on_text, on_closed};

/* Connects to the next running node, or tries again later. */
static void connect_client(struct client *client)
{
    for (int i = 0; i < SIM_NODES_MAX; i++)
        if (sim_node_is_up(++client->attempts % SIM_NODES_MAX))
            break;
    int node = client->attempts % SIM_NODES_MAX;
    if (!sim_node_is_up(node)) {
        client_reconnect_later(client);
        return;
    }
    client->connection = ++connection_count;
    client->socket = sim_socket_open(node, client->token, &ports, client);
    start_watchdog(client);
}

/* ---- views of tables */

struct view *client_view(const struct client *client, const char *table)
{
    for (int i = 0; table && i < TABLES_MAX; i++)
        if (client->views[i] && !strcmp(client->views[i]->table, table))
            return client->views[i];
    return NULL;
}

static void cancel_timer(sim_event **timer)
{
    sim_cancel(*timer);
    *timer = NULL;
}

void client_drop_view(struct client *client, struct view *view)
{
    cancel_timer(&view->action_timer);
    cancel_timer(&view->enter_timer);
    for (int i = 0; i < TABLES_MAX; i++)
        if (client->views[i] == view)
            client->views[i] = NULL;
    for (struct request *request = client->pending; request; request = request->next)
        if (request->view == view)
            request->view = NULL;
}

static void request_ignoring_reply(struct client *client, json_t *json)
{
    client_request(client, json, false, NULL, NULL);
}

static void on_action_reply(struct client *client, struct request *request, const json_t *ok,
                            const char *error)
{
    struct view *view = request->view;
    action_count += ok != NULL;
    if (!view)
        return;
    view->action_pending = false;
    if (error)
        client_enter(client, view->table);
}

static void send_action(void *context)
{
    struct view *view = context;
    view->action_timer = NULL;
    if (view->n < 0 || !view->client->is_online)
        return;
    view->action_pending = true;
    client_request(view->client, json_incref(view->action), false, on_action_reply, view);
}

/* Schedules a random legal action, or rarely a resignation. `legal`: the legal actions. */
static void choose_action(struct view *view, const json_t *legal)
{
    cancel_timer(&view->action_timer);
    if (!json_array_size(legal) || view->action_pending)
        return;
    const json_t *choice = json_array_get(legal, sim_random_below(SIM_PEOPLE, json_array_size(legal)));
    json_decref(view->action);
    if (sim_random_chance(SIM_PEOPLE, 4000))
        view->action =
            json_pack("{s:s, s:s, s:I}", "do", "resign", "table", view->table, "v", (json_int_t)view->v);
    else
        view->action = json_pack("{s:s, s:s, s:I, s:s}", "do", "act", "table", view->table, "v",
                                 (json_int_t)view->v, "act", json_string_value(choice));
    view->action_timer = sim_schedule(sim_random_between(SIM_PEOPLE, 0, THINK_MAX_US), send_action, view);
}

static void request_next_deal(struct client *client, const struct view *view)
{
    request_ignoring_reply(
        client, json_pack("{s:s, s:s, s:I}", "do", "next", "table", view->table, "v", (json_int_t)view->v));
}

const char *client_json_text(const json_t *json, const char *key)
{
    const char *text = json_string_value(json_object_get(json, key));
    return text ? text : "";
}

static void retry_enter(void *context)
{
    struct view *view = context;
    view->enter_timer = NULL;
    client_enter(view->client, view->table);
}

/* Replaces the view by the state in a reply to `enter`, and acts if it is this person's turn. */
static void take_state(struct client *client, struct view *view, const json_t *state)
{
    const json_t *match = json_object_get(state, "match");
    view->n = json_integer_value(json_object_get(state, "n"));
    view->v = json_integer_value(json_object_get(state, "v"));
    view->you = (int)json_integer_value(json_object_get(state, "you"));
    snprintf(view->match, sizeof view->match, "%s", client_json_text(match, "id"));
    view->is_over = json_is_object(json_object_get(match, "result"));
    const char *phase = client_json_text(state, "phase");
    if (!strcmp(phase, "pause") && view->you)
        request_next_deal(client, view);
    else if (!strcmp(phase, "play"))
        choose_action(view, json_object_get(match, "legal"));
}

static void on_enter_reply(struct client *client, struct request *request, const json_t *ok,
                           const char *error)
{
    struct view *view = request->view;
    if (!view)
        return;
    snprintf(view->error, sizeof view->error, "%s", error ? error : "");
    if (error && !strcmp(error, "no-such-table")) {
        client_drop_view(client, view);
        return;
    }
    if (error) {
        cancel_timer(&view->enter_timer);
        view->enter_timer = sim_schedule(RETRY_US, retry_enter, view);
        return;
    }
    take_state(client, view, json_object_get(ok, "state"));
}

void client_enter(struct client *client, const char *table)
{
    struct view *view = client_view(client, table);
    if (!view) {
        int place = 0;
        while (place < TABLES_MAX && client->views[place])
            place++;
        assert(place < TABLES_MAX);
        view = calloc(1, sizeof *view);
        snprintf(view->table, sizeof view->table, "%s", table);
        view->client = client;
        client->views[place] = view;
    }
    cancel_timer(&view->enter_timer);
    view->n = -1;
    client_request(client, json_pack("{s:s, s:s}", "do", "enter", "table", view->table), true, on_enter_reply,
                   view);
}

void client_chat(struct client *client, const char *table)
{
    char text[32];
    snprintf(text, sizeof text, "line %d", ++chat_line_count);
    request_ignoring_reply(client, json_pack("{s:s, s:s, s:s}", "do", "say", "table", table, "text", text));
}

/* Applies an event to the view of its table. Enters the table again if an event was missed. */
static void receive_event(struct client *client, const json_t *event)
{
    struct view *view = client_view(client, client_json_text(event, "table"));
    const json_t *n = json_object_get(event, "n");
    if (!view || !n || view->n < 0)
        return;
    if (json_integer_value(n) != view->n + 1) {
        client_enter(client, view->table);
        return;
    }
    const char *what = client_json_text(event, "ev");
    const json_t *match = json_object_get(event, "match");
    view->n++;
    view->v = json_integer_value(json_object_get(event, "v"));
    if (!strcmp(what, "deal")) {
        snprintf(view->match, sizeof view->match, "%s", client_json_text(match, "id"));
        view->is_over = false;
        choose_action(view, json_object_get(match, "legal"));
    } else if (!strcmp(what, "step")) {
        choose_action(view, json_object_get(event, "legal"));
    } else if (!strcmp(what, "end")) {
        if (view->you && sim_random_chance(SIM_PEOPLE, 300000))
            client_chat(client, view->table);
        if (json_is_object(match))
            view->is_over = true;
        else if (view->you)
            request_next_deal(client, view);
    } else if (!strcmp(what, "closed")) {
        client_drop_view(client, view);
    }
}

static void receive_message(struct client *client, const json_t *message)
{
    if (json_object_get(message, "ev")) {
        receive_event(client, message);
        return;
    }
    int reply_seq = (int)json_integer_value(json_object_get(message, "re"));
    for (struct request **at = &client->pending; *at; at = &(*at)->next) {
        struct request *request = *at;
        if (request->seq != reply_seq)
            continue;
        *at = request->next;
        stop_watchdog(client);
        if (client->pending)
            start_watchdog(client);
        const json_t *error = json_object_get(message, "error");
        settle(client, request, json_object_get(message, "ok"),
               error ? client_json_text(error, "code") : NULL);
        return;
    }
    /* The second reply to a duplicated `enter` replaces the first: what happened between them is not sent. */
    const json_t *state = json_object_get(json_object_get(message, "ok"), "state");
    struct view *view = state ? client_view(client, client_json_text(state, "table")) : NULL;
    if (view && view->n >= 0)
        take_state(client, view, state);
}

uint64_t client_action_count(void)
{
    return action_count;
}
