/* Requests under /api/ on their way from the socket to the desk and back. */
#include "server/api.h"
#include "server/cluster.h"
#include "server/http.h"
#include "server/relearn.h"
#include "server/session.h"
#include "store/account.h"
#include "store/moderation.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_MAX_BYTES = 512, USUAL_RATE = 120, USUAL_RATE_S = 60, YEAR_S = 31536000 };

/* One request; belongs to the connection while its body comes in, then to the desk. */
typedef struct kz_api_job {
    kz_job job;
    kz_api call;
    kz_server *server;
    uint64_t request; /* number in server->requests */
    bool has_token;
    bool head;
    kz_store_person person;
    unsigned char *body;
    size_t length, expected;
} api_job;

/* ---- routes ---- */

/* Whether a path is of a route's form; its parts in braces go to `in`. */
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

static const kz_api_route *find_route(const char *method, const char *path, bool *other_method)
{
    for (size_t i = 0; i < kz_api_route_count; i++) {
        if (!matches(kz_api_routes[i].path, path, NULL))
            continue;
        if (!strcmp(kz_api_routes[i].method, method))
            return &kz_api_routes[i];
        *other_method = true;
    }
    return NULL;
}

/* The query's members, as texts. */
static void read_query(struct lws *wsi, json_t *in)
{
    char part[PATH_MAX_BYTES];
    for (int i = 0; lws_hdr_copy_fragment(wsi, part, sizeof part, WSI_TOKEN_HTTP_URI_ARGS, i) > 0; i++) {
        size_t name = strcspn(part, "=");
        char *value = part + name + (part[name] == '=');
        part[name] = '\0';
        json_object_set_new(in, part, json_string(value)); /* not UTF-8: left out, and so missing */
    }
}

/* ---- out ---- */

static void free_job(api_job *job)
{
    json_decref(job->call.in);
    json_decref(job->call.out);
    free(job->call.body);
    free(job->body);
    for (kz_api_effect *effect = job->call.effects, *next; effect; effect = next) {
        next = effect->next;
        free(effect);
    }
    free(job);
}

static void run_effect(kz_server *server, const kz_api_effect *effect)
{
    switch (effect->kind) {
    case KZ_EFFECT_KICK:
    case KZ_EFFECT_REFRESH:
        kz_ws_refresh(server, effect->person);
        kz_server_relearn(server, effect->person);
        if (server->cluster)
            kz_cluster_refresh(server->cluster, effect->person);
        break;
    case KZ_EFFECT_TELL:
        kz_ws_tell(server, effect->person, effect->text, strlen(effect->text));
        if (server->cluster)
            kz_cluster_tell(server->cluster, effect->person, effect->text, strlen(effect->text));
        break;
    case KZ_EFFECT_CLOSE:
        server->hub_called = true;
        if (!kz_hub_close_table(server->hub, effect->text, kz_server_now(server)) && server->cluster)
            kz_cluster_close_table(server->cluster, effect->text);
        break;
    }
}

/* Hands the call's answer over to the connection. */
static int send_answer(kz_http *http, kz_api *call, bool last)
{
    char *text = call->type ? call->body : json_dumps(call->out, JSON_COMPACT);
    size_t length = call->type ? call->body_length : text ? strlen(text) : 0;
    call->body = NULL;
    kz_answer answer = {
        .status = (unsigned)call->status,
        .type = call->type ? call->type : "application/json",
        .cache = call->max_age_s >= YEAR_S ? "public, max-age=31536000, immutable"
                 : call->max_age_s         ? "public, max-age=300"
                                           : "no-store",
        .last = last,
        .body = (const unsigned char *)text,
        .length = length,
        .owned = text,
    };
    memcpy(answer.cookie, call->cookie, sizeof answer.cookie);
    return kz_http_reply(http, answer);
}

/* Refuses before the desk has seen it; a body that is still to come ends the connection. */
static int refuse_now(kz_http *http, api_job *job, kz_api_code code, const char *arg1)
{
    kz_api_refuse(&job->call, code, NULL, arg1, NULL);
    int result = send_answer(http, &job->call, true);
    free_job(job);
    return result;
}

static bool is_online(kz_server *server, int64_t person)
{
    return kz_ws_online(server, person) || (server->cluster && kz_cluster_online(server->cluster, person));
}

static void job_done(kz_job *done)
{
    api_job *job = (api_job *)done;
    kz_server *server = job->server;
    kz_api *call = &job->call;
    server->metrics.store_errors += call->store_failed;
    if (!call->status)
        kz_api_refuse(call, KZ_A_BUSY, NULL, NULL, NULL); /* the desk has closed */
    for (kz_api_effect *effect = call->effects; effect && call->status == 200; effect = effect->next)
        run_effect(server, effect);
    if (call->online_of && call->status == 200)
        json_object_set_new(call->out, "online", json_boolean(is_online(server, call->online_of)));
    kz_http *http = kz_registry_get(&server->requests, job->request);
    if (http)
        send_answer(http, call, false);
    free_job(job);
}

/* ---- in the desk ---- */

static bool may_ask(api_job *job)
{
    kz_api *call = &job->call;
    const kz_store_person *person = call->person;
    kz_api_who who = call->route->who;
    if (!person) {
        if (who != KZ_ANYONE)
            kz_api_refuse(call, KZ_A_SESSION, NULL, NULL, NULL);
        return who == KZ_ANYONE;
    }
    if (person->bot && !call->route->programs) {
        kz_api_refuse(call, KZ_A_ROLE, NULL, NULL, NULL);
        return false;
    }
    bool changes = strcmp(call->route->method, "GET") != 0 && !call->route->banned;
    if (changes && person->banned_until > call->now_ms) {
        char until[24], reason[KZ_ERROR_ARG_SIZE];
        time_t seconds = (time_t)(person->banned_until / 1000);
        struct tm day;
        strftime(until, sizeof until, "%Y-%m-%d", gmtime_r(&seconds, &day));
        kz_store_ban_reason(call->store, person->id, reason, sizeof reason);
        kz_api_refuse(call, KZ_A_BANNED, NULL, until, reason);
        return false;
    }
    if (who >= KZ_REGISTERED && !person->registered) {
        kz_api_refuse(call, KZ_A_REGISTERED, NULL, NULL, NULL);
        return false;
    }
    if ((who == KZ_MODERATORS && person->role < KZ_MODERATOR) ||
        (who == KZ_HOSTS && person->role < KZ_HOST)) {
        kz_api_refuse(call, KZ_A_ROLE, NULL, NULL, NULL);
        return false;
    }
    return true;
}

/* Adds the body's members to those of path and query. */
static bool read_body(api_job *job)
{
    kz_api *call = &job->call;
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
    kz_api_refuse_field(call, &(kz_field_error){.code = KZ_R_JSON});
    return false;
}

static bool check_members(api_job *job)
{
    kz_api *call = &job->call;
    kz_field_error error;
    if (kz_fields_check(call->route->fields, call->route->field_count, call->in, &error))
        return true;
    kz_api_refuse_field(call, &error);
    return false;
}

static kz_stored job_run(kz_job *work, kz_store *store)
{
    api_job *job = (api_job *)work;
    kz_api *call = &job->call;
    call->store = store;
    if (job->has_token) {
        kz_stored stored = kz_store_session_find(store, call->token_hash, &job->person);
        if (stored == KZ_STORE_FAILED) {
            kz_api_stored(call, stored, 0, 0);
            return KZ_STORED;
        }
        if (stored == KZ_STORED) {
            call->person = &job->person;
            kz_store_session_touch(store, call->token_hash, call->now_ms);
        }
    }
    if (may_ask(job) && read_body(job) && check_members(job)) {
        call->route->handler(call);
        assert(call->status);
    }
    return KZ_STORED;
}

/* ---- in ---- */

static int submit(kz_server *server, kz_http *http, api_job *job)
{
    http->upload = NULL;
    if (!kz_http_wait(server, http)) {
        free_job(job);
        return -1;
    }
    job->request = http->waiting;
    if (server->desk && kz_desk_submit(server->desk, &job->job))
        return 0;
    server->metrics.desk_full++;
    return refuse_now(http, job, KZ_A_BUSY, NULL);
}

/* Whether address and session may ask this once more; each has its own count. */
static bool not_too_often(kz_server *server, struct lws *wsi, const api_job *job, int *wait_s)
{
    const kz_api_route *route = job->call.route;
    int count = route->rate ? route->rate : USUAL_RATE, seconds = route->rate ? route->rate_s : USUAL_RATE_S;
    kz_limit limit = {.rate = server->config.api_rate * count / seconds, .burst = count};
    uint64_t who = 0;
    if (job->has_token)
        memcpy(&who, job->call.token_hash, sizeof who);
    *wait_s = (seconds + count - 1) / count;
    uint64_t salt = 1 + (uint64_t)(route - kz_api_routes);
    /* One address may have several players behind it. */
    kz_limit shared = {.rate = 4 * limit.rate, .burst = 4 * limit.burst};
    kz_bucket *own = &server->requested[(who ^ salt * 0x9e3779b97f4a7c15u) % KZ_REQUEST_BUCKETS];
    kz_bucket *all = &server->requested[kz_address_hash(server, wsi, salt) % KZ_REQUEST_BUCKETS];
    return (!who || kz_bucket_take(own, &limit, kz_server_now(server))) &&
           kz_bucket_take(all, who ? &shared : &limit, kz_server_now(server));
}

/* What speaks against the request, before its body is read; KZ_A_NONE: nothing. */
static kz_api_code fault_of(kz_server *server, struct lws *wsi, api_job *job, char *arg, size_t size)
{
    const kz_api_route *route = job->call.route;
    char value[32];
    int wait_s;
    bool changes = strcmp(route->method, "GET") != 0;
    /* A program shows its token by itself; a browser's cookie comes along with whatever page asks. */
    bool by_cookie = lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_AUTHORIZATION) == 0;
    if (changes && by_cookie && !kz_http_own_page(server, wsi))
        return KZ_A_ORIGIN;
    if (!not_too_often(server, wsi, job, &wait_s)) {
        snprintf(arg, size, "%d", wait_s);
        return KZ_A_TOO_OFTEN;
    }
    if (!changes)
        return KZ_A_NONE;
    kz_http_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, value, sizeof value);
    if (!*value)
        return lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0 ? KZ_A_LENGTH : KZ_A_NONE;
    long long length = strtoll(value, NULL, 10);
    if (length < 0 || (unsigned long long)length > route->body_max) {
        snprintf(arg, size, "%zu", route->body_max);
        return KZ_A_TOO_LARGE;
    }
    job->expected = (size_t)length;
    return KZ_A_NONE;
}

static api_job *new_job(kz_server *server, struct lws *wsi, const kz_api_route *route)
{
    api_job *job = calloc(1, sizeof *job);
    if (!job)
        return NULL;
    job->job = (kz_job){.run = job_run, .done = job_done};
    job->server = server;
    kz_api *call = &job->call;
    call->route = route;
    call->now_ms = kz_server_now(server);
    call->secure = server->config.origin && !strncmp(server->config.origin, "https:", 6);
    call->in = json_object();
    call->effects_end = &call->effects;
    call->attempts = &server->attempts;
    job->has_token = kz_session_token(wsi, call->token_hash);
    char agent[512];
    kz_http_header(wsi, WSI_TOKEN_HTTP_USER_AGENT, agent, sizeof agent);
    /* It is shown and stored: bytes that are no text would hide the session from the list. */
    for (size_t i = 0; agent[i] && i < sizeof call->agent - 1; i++)
        call->agent[i] = agent[i] >= ' ' && agent[i] <= '~' ? agent[i] : '?';
    return job;
}

/* Only the loop knows tables: it is asked before the desk gets the call. */
static void look_for_table(kz_server *server, kz_api *call)
{
    const char *table = kz_api_text(call, "table");
    kz_node node;
    call->table_is_there = table && kz_hub_where(server->hub, table, &node);
}

int kz_api_http_begin(kz_server *server, kz_http *http, const char *method, const char *path)
{
    static const kz_api_route nowhere = {.method = "GET", .path = ""};
    bool other_method = false;
    const kz_api_route *route = find_route(method, path, &other_method);
    api_job *job = new_job(server, http->wsi, route ? route : &nowhere);
    if (!job)
        return -1;
    if (!route)
        return refuse_now(http, job, other_method ? KZ_A_METHOD : KZ_A_NOWHERE, NULL);
    char arg[32] = "";
    kz_api_code fault = fault_of(server, http->wsi, job, arg, sizeof arg);
    if (fault)
        return refuse_now(http, job, fault, arg);
    matches(route->path, path, job->call.in);
    look_for_table(server, &job->call);
    read_query(http->wsi, job->call.in);
    kz_fields_from_text(route->fields, route->field_count, job->call.in);
    if (!job->expected)
        return submit(server, http, job);
    job->body = malloc(job->expected);
    if (!job->body) {
        free_job(job);
        return -1;
    }
    http->upload = job;
    return 0;
}

int kz_api_http_body(kz_server *server, kz_http *http, const void *piece, size_t length)
{
    (void)server;
    api_job *job = http->upload;
    if (!job)
        return 0;
    if (length > job->expected - job->length)
        return -1;
    memcpy(job->body + job->length, piece, length);
    job->length += length;
    return 0;
}

int kz_api_http_end(kz_server *server, kz_http *http)
{
    api_job *job = http->upload;
    if (!job)
        return 0;
    if (job->length != job->expected)
        return -1;
    return submit(server, http, job);
}

void kz_api_http_drop(kz_http *http)
{
    if (http->upload)
        free_job(http->upload);
    http->upload = NULL;
}
