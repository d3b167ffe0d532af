/* SPDX-License-Identifier: MIT */
#include "server/http/listener.h"

#include "base/log.h"
#include "server/http/exchange/origin.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
    HEAD_S = 10,
    ANSWER_S = 30,
    IDLE_S = 60,
    BODY_MAX = 2 << 20, /* bytes; the limits of requests are in schema/ */
    KEPT_FILES = 128,   /* descriptors reserved from connections */
    SPARE_FILES = 512,  /* descriptors in addition to those of WebSockets: pages, the store, pipes */
};

bool http_is_address(const char *text)
{
    net_address address;
    return net_address_read(text, &address);
}

bool http_listen_read(const char *text, char address[HTTP_ADDRESS_TEXT], int *port)
{
    const char *colon = strrchr(text, ':');
    size_t length = colon ? (size_t)(colon - text) : 0;
    bool bracketed = length > 2 && text[0] == '[' && text[length - 1] == ']';
    if (bracketed) {
        text++;
        length -= 2;
    }
    if (!length || length >= HTTP_ADDRESS_TEXT)
        return false;
    memcpy(address, text, length);
    address[length] = '\0';
    char *end;
    long number = strtol(colon + 1, &end, 10);
    *port = (int)number;
    return http_is_address(address) && bracketed == (strchr(address, ':') != NULL) && colon[1] >= '1' &&
           colon[1] <= '9' && !*end && number <= 65535;
}

int http_listener_limit_files(int *max_connections)
{
    struct rlimit files;
    rlim_t wanted = (rlim_t)*max_connections + SPARE_FILES;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0)
        return 0;
    if (files.rlim_cur != wanted) {
        files.rlim_cur = wanted < files.rlim_max ? wanted : files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
        getrlimit(RLIMIT_NOFILE, &files);
    }
    int used = dup(STDERR_FILENO); /* the lowest free one */
    close(used);
    rlim_t kept = files.rlim_cur > 4 * KEPT_FILES ? KEPT_FILES : files.rlim_cur / 4;
    int connections = files.rlim_cur < INT32_MAX ? (int)(files.rlim_cur - kept) - used : INT32_MAX;
    if (files.rlim_cur < wanted) {
        *max_connections =
            files.rlim_cur > 2 * SPARE_FILES ? (int)(files.rlim_cur - SPARE_FILES) : (int)files.rlim_cur / 2;
        base_log(BASE_LOG_WARN, "server", "only %llu files may be open: at most %d connections",
                 (unsigned long long)files.rlim_cur, *max_connections);
    }
    return connections < 1 ? 1 : connections;
}

/* Strict: the page's own files, scripts and WebAssembly. If the person allows it, the page reads the code of
 * another device by the camera. */
#define HEADERS                                                                                              \
    "server: kozel\r\n"                                                                                      \
    "content-security-policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src "          \
    "'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "                 \
    "frame-ancestors 'none'\r\n"                                                                             \
    "x-content-type-options: nosniff\r\n"                                                                    \
    "referrer-policy: same-origin\r\n"                                                                       \
    "cross-origin-opener-policy: same-origin\r\n"                                                            \
    "cross-origin-resource-policy: same-origin\r\n"                                                          \
    "permissions-policy: camera=(self), microphone=(), geolocation=()\r\n"

static const char *headers_for(const http_listener_config *config)
{
    bool secure = http_origin_is_secure(config->origin);
    return secure ? HEADERS "strict-transport-security: max-age=31536000\r\n" : HEADERS;
}

/* Returns the setting, or a proxy of this machine where there is one. */
static const char *trusted_proxies(const http_listener_config *config)
{
    return config->proxies ? config->proxies : config->origin ? "127.0.0.0/8,::1" : NULL;
}

bool http_proxies_are_valid(const char *text)
{
    net_range networks[HTTP_PROXIES_MAX];
    return net_networks_read(text, networks, HTTP_PROXIES_MAX) >= 0;
}

static int listen_on(http_listener *listener, const char *address, int port, bool monitor)
{
    int result = net_listen(listener->net, address, port, monitor);
    if (result < 0)
        base_log(BASE_LOG_ERROR, "server", "cannot listen on %s port %d: %s", address, port,
                 uv_strerror(result));
    return result;
}

bool http_listener_start(http_listener *listener, const http_listener_config *config)
{
    char address[HTTP_ADDRESS_TEXT];
    int port, proxies = net_networks_read(trusted_proxies(config), listener->proxies, HTTP_PROXIES_MAX);
    listener->net = net_new(&(net_config){.loop = config->loop,
                                          .ports = config->ports,
                                          .headers = headers_for(config),
                                          .proxies = listener->proxies,
                                          .proxy_count = proxies > 0 ? (size_t)proxies : 0,
                                          .connections = config->connections,
                                          .of_address = config->of_address,
                                          .head_s = HEAD_S,
                                          .answer_s = ANSWER_S,
                                          .idle_s = IDLE_S,
                                          .body_max = BODY_MAX});
    if (!listener->net)
        return false;
    listener->port = listen_on(listener, config->address, config->port, false);
    if (listener->port < 0)
        return false;
    return !config->metrics || (http_listen_read(config->metrics, address, &port) &&
                                listen_on(listener, address, port, true) >= 0);
}
