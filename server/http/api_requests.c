/* SPDX-License-Identifier: MIT */
#include "server/http/api_requests.h"

#include "base/date.h"
#include "server/accounts/device.h"
#include "server/accounts/guard/quota.h"
#include "server/http/api/api.h"
#include "server/http/exchange/origin.h"
#include "server/hub/lobby/about.h"
#include "server/pages/words.h"
#include "server/store/admin/moderation.h"
#include "server/store/people/account.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { ARGUMENTS = 32, USUAL_RATE = 120, USUAL_RATE_S = 60, YEAR_S = 31536000 };

/* One request. It belongs to the connection while its body arrives, then to the worker pool. */
typedef struct api_job_state {
    delivery_job job;
    api_call call;
    http_web *web;
    uint64_t request; /* number in web->requests */
    bool has_token;
    store_person person;
    guard_ban ban; /* a ban of new people at the address; `ends` 0: none */
    unsigned char *body;
    size_t length;
} api_job;

/* ---- routes ---- */

/* Returns true if a path has a route's form. Its parts in braces go to `in`. */
static bool matches(const char *form, const char *path, json_t *in)
{
    while (*form) {
        if (*form != '{') {
            if (*form++ != *path++)
                return false;
            continue;
        }
        size_t name = strcspn(form + 1, "}"), part = strcspn(path, "/");
        if (!part)
            return false;
        if (in) {
            char key[64];
            snprintf(key, sizeof key, "%.*s", (int)name, form + 1);
            json_object_set_new(in, key, json_stringn(path, part));
        }
        form += name + 2;
        path += part;
    }
    return !*path;
}

/* Finds a route. `allow`: the path's methods, if this one is not among them. */
static const api_route *find_route(const char *method, const char *path, char allow[API_ALLOW_SIZE])
{
    allow[0] = '\0';
    for (size_t i = 0; i < api_route_count; i++) {
        if (!matches(api_routes[i].path, path, NULL))
            continue;
        if (!strcmp(api_routes[i].method, method))
            return &api_routes[i];
        size_t used = strlen(allow);
        const char *its = strcmp(api_routes[i].method, "GET") != 0 ? api_routes[i].method : "GET, HEAD";
        snprintf(allow + used, API_ALLOW_SIZE - used, "%s%s", used ? ", " : "", its);
    }
    return NULL;
}

/* Reads the query's members, as texts. */
static net_arguments_fault read_query(const net_request *request, const api_route *route, json_t *in,
                                      net_arguments *query)
{
    net_argument known[ARGUMENTS];
    assert(route->field_count <= ARGUMENTS);
    for (size_t i = 0; i < route->field_count; i++)
        known[i] = (net_argument){.name = route->fields[i].name};
    net_arguments_fault fault = net_arguments_read(request, known, route->field_count, query);
    for (size_t i = 0; i < route->field_count && !fault; i++)
        if (known[i].value)
            json_object_set_new(in, known[i].name, json_string(known[i].value));
    return fault;
}

static bool changes_something(const api_route *route)
{
    return strcmp(route->method, "GET") != 0;
}

/* ---- out ---- */

static void free_job(api_job *job)
{
    json_decref(job->call.in);
    json_decref(job->call.reply.out);
    free(job->call.reply.body);
    free(job->call.table.application);
    free(job->call.tournaments);
    guard_bans_clear(&job->call.bans);
    free(job->body);
    for (api_effect *effect = job->call.effects, *next; effect; effect = next) {
        next = effect->next;
        free(effect);
    }
    free(job);
}

static void run_effect(http_web *web, api_call *call, const api_effect *effect)
{
    switch (effect->kind) {
    case API_EFFECT_KICK:
    case API_EFFECT_REFRESH:
        delivery_refresh(web->delivery, effect->person);
        session_reload(web->sessions, effect->person);
        if (effect->kind == API_EFFECT_KICK) /* banned, or closed */
            session_expulsions_check(web->expulsions);
        break;
    case API_EFFECT_NOTIFY:
        delivery_send_person(web->delivery, effect->person, effect->text, strlen(effect->text));
        break;
    case API_EFFECT_CLOSE:
        if (!hub_close_table(delivery_hub_host_call(web->host), effect->text,
                             delivery_hub_host_now(web->host)))
            web->delivery->others.close_table(web->delivery->others.context, effect->text);
        break;
    case API_EFFECT_BANS:
        session_network_bans_changed(web->network_bans, &call->bans);
        break;
    }
}

/* Sends the call's answer to the connection. */
static int send_answer(struct http_exchange *http, api_call *call, bool last)
{
    api_reply *reply = &call->reply;
    char *text = reply->type ? reply->body : json_dumps(reply->out, JSON_COMPACT);
    size_t length = reply->type ? reply->body_length : text ? strlen(text) : 0;
    reply->body = NULL;
    net_answer answer = {
        .status = (unsigned)reply->status,
        .type = reply->type ? reply->type : "application/json",
        .cache = reply->max_age_s >= YEAR_S ? "public, max-age=31536000, immutable"
                 : reply->max_age_s         ? "public, max-age=300"
                                            : "no-store",
        .last = last,
        .body = (const unsigned char *)text,
        .length = length,
        .retry_s = reply->retry_s,
        .allow = reply->allow,
        .owned = text,
    };
    /* The size of a compressed answer depends on its text. If somebody else has written a part of it, such as
     * a message, that would be a way to guess the rest. */
    answer.secret = call->route->who != API_ANYONE || changes_something(call->route);
    memcpy(answer.cookie[0], reply->cookie, sizeof answer.cookie[0]);
    memcpy(answer.cookie[1], reply->device_cookie, sizeof answer.cookie[1]);
    return http_reply(http, answer);
}

/* Sends the answer at once and ends the request. An outstanding body ends the connection. */
static int finish_now(struct http_exchange *http, api_job *job)
{
    int result = send_answer(http, &job->call, true);
    free_job(job);
    return result;
}

/* Refuses before the worker pool gets the request. */
static int refuse_now(struct http_exchange *http, api_job *job, api_code code, const char *arg1)
{
    api_refuse(&job->call, code, NULL, arg1, NULL);
    return finish_now(http, job);
}

/* Refuses an ambiguous query: bytes that are no text, or two values of one member. */
static int refuse_query(struct http_exchange *http, api_job *job, net_arguments_fault fault,
                        const net_arguments *query)
{
    schema_field_error error = {.code = fault == NET_ARGUMENTS_TWICE ? HUB_E_TWICE : HUB_E_NO_TEXT,
                                .field = query->about};
    snprintf(error.arg[0], sizeof error.arg[0], "%s", query->about);
    api_refuse_field(&job->call, &error);
    return finish_now(http, job);
}

static int refuse_game(struct http_exchange *http, api_job *job, const char *game)
{
    api_refuse(&job->call, API_E_GAME, "game", game, NULL);
    return finish_now(http, job);
}

static int refuse_wait(struct http_exchange *http, api_job *job, int64_t wait_ms)
{
    api_note(&job->call, GUARD_EVENT_TOO_OFTEN, NULL);
    api_refuse_wait(&job->call, wait_ms);
    return finish_now(http, job);
}

static void refuse_banned(api_call *call, const guard_ban *ban)
{
    char until[GUARD_BAN_UNTIL_SIZE];
    guard_ban_until(ban->ends, until);
    api_refuse(call, API_E_BANNED_ADDRESS, NULL, until, ban->reason);
}

/* Adds where people are, which only the loop can determine. */
static void add_presence(http_web *web, json_t *rows, bool waiting)
{
    json_t *row;
    size_t i;
    json_array_foreach(rows, i, row)
    {
        hub_playing playing;
        int64_t person = json_integer_value(json_object_get(row, "person"));
        json_object_set_new(row, "online", json_boolean(delivery_is_online(web->delivery, person)));
        if (hub_plays(web->host->hub, person, &playing))
            json_object_set_new(row, "plays",
                                json_pack("{s:s, s:s}", "table", playing.table, "game", playing.game));
        if (waiting && hub_waits(web->host->hub, person, &playing))
            json_object_set_new(row, "waits",
                                json_pack("{s:s, s:s}", "table", playing.table, "game", playing.game));
        json_object_del(row, "person");
    }
}

static void job_done(delivery_job *done)
{
    api_job *job = (api_job *)done;
    http_web *web = job->web;
    api_call *call = &job->call;
    delivery_lanes_count_error(web->lanes, call->store_failed ? STORE_FAILED : STORE_STORED);
    api_reply *reply = &call->reply;
    if (!reply->status)
        api_refuse(call, API_E_BUSY, NULL, NULL, NULL); /* the worker pool has closed */
    for (api_effect *effect = call->effects; effect && reply->status == 200; effect = effect->next)
        run_effect(web, call, effect);
    if (reply->online_of && reply->status == 200)
        json_object_set_new(reply->out, "online",
                            json_boolean(delivery_is_online(web->delivery, reply->online_of)));
    if (reply->present && reply->status == 200)
        add_presence(web, reply->present, reply->waiting);
    struct http_exchange *http = base_registry_get(&web->requests, job->request);
    if (http)
        send_answer(http, call, false);
    free_job(job);
}

/* Returns true if banned people may not call the route. */
static bool is_for_welcome(const api_route *route)
{
    return changes_something(route) && !route->banned;
}

/* ---- rates ---- */

static guard_route_quota limit_of(const api_route *route)
{
    return (guard_route_quota){.route = (size_t)(route - api_routes),
                               .count = route->rate ? route->rate : USUAL_RATE,
                               .seconds = route->rate ? route->rate_s : USUAL_RATE_S};
}

/* Returns after how many milliseconds the address may repeat the request; 0: now. A request without a token
 * is also counted as nobody. The worker pool finds the person of a token (wait_of_person()). */
static int64_t wait_of_address(const api_job *job)
{
    const api_call *call = &job->call;
    struct guard_quotas *quotas = &job->web->guards->quotas;
    guard_route_quota limit = limit_of(call->route);
    int64_t wait = guard_quotas_address(quotas, &limit, &call->client.home, call->now_ms);
    return wait || job->has_token ? wait
                                  : guard_quotas_person(quotas, &limit, 0, &call->client.home, call->now_ms);
}

/* ---- in the worker pool ---- */

/* The same for the person of the token, or nobody if the token is invalid. */
static int64_t wait_of_person(const api_job *job)
{
    const api_call *call = &job->call;
    struct guard_quotas *quotas = &job->web->guards->quotas;
    guard_route_quota limit = limit_of(call->route);
    int64_t person = call->person ? call->person->id : 0;
    return job->has_token ? guard_quotas_person(quotas, &limit, person, &call->client.home, call->now_ms) : 0;
}

static bool may_ask(api_job *job)
{
    api_call *call = &job->call;
    const store_person *person = call->person;
    api_who who = call->route->who;
    if (job->ban.ends && who != API_ANYONE && !(person && person->registered)) {
        api_note(call, GUARD_EVENT_BANNED_ADDRESS, NULL);
        refuse_banned(call, &job->ban);
        return false;
    }
    if (!person) {
        if (who != API_ANYONE)
            api_refuse(call, API_E_SESSION, NULL, NULL, NULL);
        return who == API_ANYONE;
    }
    if (person->bot && !call->route->programs) {
        api_refuse(call, API_E_ROLE, NULL, NULL, NULL);
        return false;
    }
    bool changes = is_for_welcome(call->route);
    if (changes && person->banned_until > call->now_ms) {
        char until[24], reason[KZ_ERROR_ARG_SIZE];
        base_date_print(person->banned_until, "%Y-%m-%d", until, sizeof until);
        store_ban_reason(call->store, person->id, reason, sizeof reason);
        api_note(call, GUARD_EVENT_BANNED, NULL);
        api_refuse(call, API_E_BANNED, NULL, until, reason);
        return false;
    }
    if (who >= API_REGISTERED && !person->registered) {
        api_refuse(call, API_E_REGISTERED, NULL, NULL, NULL);
        return false;
    }
    if ((who == API_MODERATORS && person->role < STORE_MODERATOR) ||
        (who == API_HOSTS && person->role < STORE_HOST)) {
        api_refuse(call, API_E_ROLE, NULL, NULL, NULL);
        return false;
    }
    return true;
}

/* Adds the body's members to those of path and query. */
static bool read_body(api_job *job)
{
    api_call *call = &job->call;
    if (call->route->raw) {
        call->bytes = job->body;
        call->length = job->length;
        return true;
    }
    if (!job->length)
        return true;
    json_t *body = json_loadb((const char *)job->body, job->length, JSON_REJECT_DUPLICATES, NULL);
    if (json_is_object(body)) {
        json_object_update_missing(call->in, body);
        json_decref(body);
        return true;
    }
    json_decref(body);
    api_refuse_field(call, &(schema_field_error){.code = HUB_E_JSON});
    return false;
}

static bool check_members(api_job *job)
{
    api_call *call = &job->call;
    schema_field_error error;
    if (schema_fields_check(call->route->fields, call->route->field_count, call->in, &error))
        return true;
    api_refuse_field(call, &error);
    return false;
}

static store_stored job_run(delivery_job *work, struct store *store)
{
    api_job *job = (api_job *)work;
    api_call *call = &job->call;
    call->store = store;
    if (job->has_token) {
        store_stored stored =
            store_session_find(store, call->token_hash, call->services.terms, call->now_ms, &job->person);
        if (stored == STORE_FAILED) {
            api_stored(call, stored, 0, 0);
            return STORE_STORED;
        }
        if (stored == STORE_STORED)
            call->person = &job->person;
    }
    int64_t wait = wait_of_person(job);
    if (wait) {
        api_note(call, GUARD_EVENT_TOO_OFTEN, NULL);
        api_refuse_wait(call, wait);
        return STORE_STORED;
    }
    if (call->person) /* (A refused request writes nothing.) */
        store_session_touch(store, call->token_hash, call->now_ms);
    if (may_ask(job) && read_body(job) && check_members(job)) {
        call->route->handler(call);
        assert(call->reply.status);
    }
    return STORE_STORED;
}

/* ---- in ---- */

static int submit(http_web *web, struct http_exchange *http, api_job *job)
{
    http->upload = NULL;
    if (!http_wait(web, http)) {
        free_job(job);
        return -1;
    }
    job->request = http->waiting;
    delivery_lane lane = job->call.route->hashes ? DELIVERY_LANE_PASSWORDS : DELIVERY_LANE_REQUESTS;
    if (delivery_lane_submit_request(web->lanes, lane, &job->job))
        return 0;
    return refuse_now(http, job, API_E_BUSY, NULL);
}

/* Returns true if another page may have caused the request. A program sends its token deliberately. A browser
 * sends its cookie for any page, and also a name and password in an address ("Authorization: Basic"). */
static bool is_foreign(http_web *web, const struct http_exchange *http, const api_route *route)
{
    const char *authorization = net_request_header(http->request, "authorization");
    bool by_itself = authorization && !strncmp(authorization, "Bearer ", 7);
    return changes_something(route) && !by_itself && !http_own_page(web, http);
}

/* Returns the fault of the request's body, before it is read; API_E_NONE: there is none. */
static api_code fault_of(const net_request *request, const api_job *job, char *arg, size_t size)
{
    const api_route *route = job->call.route;
    const char *type = route->raw ? "image/" : "application/json";
    if (request->length > route->body_max) {
        snprintf(arg, size, "%zu", route->body_max);
        return API_E_TOO_LARGE;
    }
    if (!request->length || net_request_is_of_type(request, type))
        return API_E_NONE;
    snprintf(arg, size, "%s%s", type, route->raw ? "*" : "");
    return API_E_TYPE;
}

static void read_client(api_client *client, const net_address *address, const net_request *request,
                        bool secure)
{
    client->address = *address;
    client->home = net_address_limit_key(address);
    for (size_t i = 0; i < request->count && !client->has_device; i++)
        if (!strcmp(request->header[i].name, "cookie"))
            client->has_device = account_device_read(request->header[i].value, secure, client->device_hash);
    const char *agent = net_request_header(request, "user-agent");
    /* The text is shown and stored: bytes that are no text would hide the session from the list. */
    for (size_t i = 0; agent && agent[i] && i < sizeof client->agent - 1; i++)
        client->agent[i] = agent[i] >= ' ' && agent[i] <= '~' ? agent[i] : '?';
}

static api_job *new_job(http_web *web, const struct http_exchange *http, const api_route *route)
{
    const net_request *request = http->request;
    api_job *job = calloc(1, sizeof *job);
    if (!job)
        return NULL;
    job->job = (delivery_job){.run = job_run, .done = job_done};
    job->web = web;
    api_call *call = &job->call;
    call->route = route;
    call->now_ms = delivery_hub_host_now(web->host);
    call->in = json_object();
    call->effects_end = &call->effects;
    call->services = (api_services){.security = &web->guards->security,
                                    .attempts = &web->guards->attempts,
                                    .codes = &web->guards->codes,
                                    .terms = &web->sessions->terms,
                                    .analyser = web->analyser,
                                    .push = web->push,
                                    .secure = http_origin_is_secure(web->settings.origin),
                                    .many_nodes = web->settings.many_nodes};
    read_client(&call->client, net_connection_address(http->connection), request, call->services.secure);
    job->has_token = session_token(web->sessions, request, call->token_hash);
    return job;
}

/* Refuses an address from which everybody is banned. */
static int refuse_address(struct http_exchange *http, api_job *job)
{
    api_note(&job->call, GUARD_EVENT_BANNED_ADDRESS, NULL);
    refuse_banned(&job->call, &job->ban);
    return finish_now(http, job);
}

/* Reads the table's state, or the list of tournaments, in the loop, the only place that has it, before the
 * worker pool gets the call. */
static void look_for_table(http_web *web, api_call *call)
{
    const char *table = api_text(call, "table");
    hub_seated seated;
    if (call->route->tournaments)
        call->tournaments = hub_about_rooms(web->host->hub, "tournament");
    if (!table || !hub_describe_seats(web->host->hub, table, &seated))
        return;
    call->table = (api_table){.is_there = true, .has_room = seated.free_seat};
    for (int i = 0; i < KZ_SEATS; i++)
        call->table.seated[i] = seated.person[i];
    if (call->route->application)
        call->table.application = hub_about_application(web->host->hub, table);
}

int http_api_begin(http_web *web, struct http_exchange *http, const char *method, const char *path)
{
    static const api_route nowhere = {.method = "GET", .path = ""};
    char allow[API_ALLOW_SIZE];
    const api_route *route = find_route(method, path, allow);
    api_job *job = new_job(web, http, route ? route : &nowhere);
    if (!job)
        return -1;
    if (!route) {
        job->call.reply.allow = allow;
        return refuse_now(http, job, *allow ? API_E_METHOD : API_E_NOWHERE, NULL);
    }
    if (is_foreign(web, http, route)) {
        api_note(&job->call, GUARD_EVENT_OTHER_ORIGIN, NULL);
        return refuse_now(http, job, API_E_ORIGIN, NULL);
    }
    const guard_ban *ban =
        is_for_welcome(route) ? session_network_bans_find(web->network_bans, &job->call.client.address, false)
                              : NULL;
    if (ban)
        job->ban = *ban;
    if (ban && ban->everybody)
        return refuse_address(http, job);
    char arg[32] = "";
    int64_t wait = wait_of_address(job);
    if (wait)
        return refuse_wait(http, job, wait);
    api_code fault = fault_of(http->request, job, arg, sizeof arg);
    if (fault)
        return refuse_now(http, job, fault, arg);
    net_arguments query;
    net_arguments_fault query_fault = read_query(http->request, route, job->call.in, &query);
    if (query_fault)
        return refuse_query(http, job, query_fault, &query);
    matches(route->path, path, job->call.in); /* the path's members override the query's */
    const char *game = api_text(&job->call, "game");
    if (game && !changes_something(route) && web->texts->shell_words &&
        pages_shell_game(web->texts->shell_words, game) < 0)
        return refuse_game(http, job, game);
    look_for_table(web, &job->call);
    schema_fields_from_text(route->fields, route->field_count, job->call.in);
    if (!http->request->length)
        return submit(web, http, job);
    http->upload = job;
    return 0;
}

int http_api_body(http_web *web, struct http_exchange *http, const char *bytes, size_t length)
{
    api_job *job = http->upload;
    job->body = malloc(length);
    if (!job->body)
        return -1;
    memcpy(job->body, bytes, length);
    job->length = length;
    return submit(web, http, job);
}

void http_api_drop(struct http_exchange *http)
{
    if (http->upload)
        free_job(http->upload);
    http->upload = NULL;
}
