/* SPDX-License-Identifier: MIT */
#include "server/social/push/sender.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include <curl/curl.h>

#include "base/clock.h"
#include "server/net/address.h"
#include "server/social/push/endpoint.h"
#include "server/social/push/public.h"

struct push_sender {
    const struct push *push;
    CURLM *multi;
    atomic_bool stopped;
};

/* One message being sent. */
struct passage {
    push_message *message;
    CURL *curl;
    struct curl_slist *headers;
    char error[CURL_ERROR_SIZE];
    uint8_t body[PUSH_BODY];
};

push_sender *push_sender_new(const struct push *push)
{
    push_sender *sender = calloc(1, sizeof *sender);
    if (!sender || curl_global_init(CURL_GLOBAL_DEFAULT) != 0) {
        free(sender);
        return NULL;
    }
    sender->push = push;
    sender->multi = curl_multi_init();
    if (sender->multi)
        return sender;
    push_sender_free(sender);
    return NULL;
}

void push_sender_free(push_sender *sender)
{
    if (!sender)
        return;
    curl_multi_cleanup(sender->multi);
    curl_global_cleanup();
    free(sender);
}

void push_sender_stop(push_sender *sender)
{
    atomic_store(&sender->stopped, true);
    curl_multi_wakeup(sender->multi);
}

/* Checks the resolved address when the connection is made, because names can be changed. */
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address)
{
    const push_config *config = context;
    if (purpose != CURLSOCKTYPE_IPCXN || (!config->internal && !push_is_public(&address->addr)))
        return CURL_SOCKET_BAD;
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

/* Drops a service's answer, which is not needed. */
static size_t drop(char *bytes, size_t size, size_t count, void *context)
{
    (void)bytes, (void)context;
    return size * count;
}

static bool add_header(struct passage *p, const char *name, const char *value)
{
    char line[PUSH_TOKEN + 64];
    snprintf(line, sizeof line, "%s: %s", name, value);
    struct curl_slist *longer = curl_slist_append(p->headers, line);
    p->headers = longer ? longer : p->headers;
    return longer != NULL;
}

static bool add_headers(const push_sender *sender, struct passage *p, int64_t now_ms)
{
    char origin[PUSH_ORIGIN], token[PUSH_TOKEN], ttl[24];
    const push_message *message = p->message;
    snprintf(ttl, sizeof ttl, "%lld", (long long)message->ttl_s);
    /* Checked again: the allowed hosts may have changed since it was stored. */
    return push_endpoint_is_allowed(push_config_of(sender->push), message->to->endpoint, origin) &&
           push_token(sender->push, origin, now_ms, token) && add_header(p, "Authorization", token) &&
           add_header(p, "TTL", ttl) && add_header(p, "Urgency", message->urgency) &&
           add_header(p, "Topic", message->topic) && add_header(p, "Content-Encoding", "aes128gcm") &&
           add_header(p, "Content-Type", "application/octet-stream") && add_header(p, "Expect", "");
}

#define SET(option, value) (curl_easy_setopt(p->curl, option, value) == CURLE_OK)

static bool prepare(const push_sender *sender, struct passage *p, int64_t now_ms)
{
    const push_config *config = push_config_of(sender->push);
    const store_push *to = p->message->to;
    p->curl = curl_easy_init();
    return p->curl && add_headers(sender, p, now_ms) &&
           push_encrypt(to->key, to->auth, p->message->text, strlen(p->message->text), p->body) &&
           SET(CURLOPT_URL, to->endpoint) && SET(CURLOPT_PROTOCOLS_STR, "https") &&
           SET(CURLOPT_FOLLOWLOCATION, 0L) && SET(CURLOPT_PROXY, "") && SET(CURLOPT_NOSIGNAL, 1L) &&
           SET(CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1) &&
           SET(CURLOPT_OPENSOCKETFUNCTION, open_socket) && SET(CURLOPT_OPENSOCKETDATA, (void *)config) &&
           SET(CURLOPT_CONNECTTIMEOUT_MS, (long)PUSH_TIME_MS / 2) &&
           SET(CURLOPT_TIMEOUT_MS, (long)PUSH_TIME_MS) && SET(CURLOPT_MAXFILESIZE, 65536L) &&
           SET(CURLOPT_WRITEFUNCTION, drop) && SET(CURLOPT_ERRORBUFFER, p->error) &&
           SET(CURLOPT_HTTPHEADER, p->headers) && SET(CURLOPT_POST, 1L) &&
           SET(CURLOPT_POSTFIELDS, (const char *)p->body) &&
           SET(CURLOPT_POSTFIELDSIZE, (long)sizeof p->body) && SET(CURLOPT_PRIVATE, p) &&
           (!config->ca || SET(CURLOPT_CAINFO, config->ca)) &&
           curl_multi_add_handle(sender->multi, p->curl) == CURLM_OK;
}

static void weigh_status(struct passage *p)
{
    long status = 0;
    curl_off_t wait = 0;
    push_message *message = p->message;
    curl_easy_getinfo(p->curl, CURLINFO_RESPONSE_CODE, &status);
    curl_easy_getinfo(p->curl, CURLINFO_RETRY_AFTER, &wait);
    message->retry_s = wait < 0 ? 0 : wait < PUSH_RETRY_MAX_S ? (int64_t)wait : PUSH_RETRY_MAX_S;
    message->result = status / 100 == 2                                     ? PUSH_SENT
                      : status == 404 || status == 410                      ? PUSH_GONE
                      : status == 429 || status == 408 || status / 100 == 5 ? PUSH_LATER
                                                                            : PUSH_REFUSED;
    snprintf(message->reason, sizeof message->reason, "the push service answers %ld", status);
}

static void weigh(struct passage *p, CURLcode code)
{
    if (code == CURLE_OK) {
        weigh_status(p);
        return;
    }
    p->message->result = PUSH_LATER;
    snprintf(p->message->reason, sizeof p->message->reason, "%s",
             *p->error ? p->error : curl_easy_strerror(code));
}

static void end(const push_sender *sender, struct passage *p)
{
    if (p->curl)
        curl_multi_remove_handle(sender->multi, p->curl);
    curl_easy_cleanup(p->curl);
    curl_slist_free_all(p->headers);
}

static void take_results(push_sender *sender)
{
    CURLMsg *message;
    int rest;
    while ((message = curl_multi_info_read(sender->multi, &rest))) {
        struct passage *p = NULL;
        curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, (char **)&p);
        weigh(p, message->data.result);
    }
}

void push_send(push_sender *sender, push_message *messages, int count, int64_t now_ms)
{
    struct passage *passages = calloc((size_t)count, sizeof *passages);
    int running = 0;
    /* libcurl ends them sooner, unless a test has advanced the time. */
    uint64_t end_ns = base_clock_ns() + (PUSH_TIME_MS + 1000) * UINT64_C(1000000);
    for (int i = 0; i < count; i++) {
        messages[i].result = PUSH_LATER;
        snprintf(messages[i].reason, sizeof messages[i].reason, "out of time or memory");
        if (!passages)
            continue;
        passages[i].message = &messages[i];
        if (!prepare(sender, &passages[i], now_ms)) {
            messages[i].result = PUSH_REFUSED;
            snprintf(messages[i].reason, sizeof messages[i].reason, "it cannot be sent to this endpoint");
        }
    }
    while (passages && !atomic_load(&sender->stopped) && base_clock_ns() < end_ns &&
           curl_multi_perform(sender->multi, &running) == CURLM_OK && running)
        curl_multi_poll(sender->multi, NULL, 0, 1000, NULL);
    if (passages)
        take_results(sender);
    for (int i = 0; passages && i < count; i++)
        end(sender, &passages[i]);
    free(passages);
}
