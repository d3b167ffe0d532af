#include "server/listener.h"

#include "base/log.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum {
    HEADER_DATA = 4096,
    HTTP_TIMEOUT_S = 15,
    KEPT_FILES = 64,   /* descriptors that no connection gets */
    SPARE_FILES = 512, /* descriptors beside those of WebSockets: pages, the store, pipes */
};

bool kz_is_address(const char *text)
{
    unsigned char bytes[16];
    return inet_pton(AF_INET, text, bytes) == 1 || inet_pton(AF_INET6, text, bytes) == 1;
}

bool kz_listen_read(const char *text, char address[KZ_ADDRESS_TEXT], int *port)
{
    const char *colon = strrchr(text, ':');
    size_t length = colon ? (size_t)(colon - text) : 0;
    bool bracketed = length > 2 && text[0] == '[' && text[length - 1] == ']';
    if (bracketed) {
        text++;
        length -= 2;
    }
    if (!length || length >= KZ_ADDRESS_TEXT)
        return false;
    memcpy(address, text, length);
    address[length] = '\0';
    char *end;
    long number = strtol(colon + 1, &end, 10);
    *port = (int)number;
    return kz_is_address(address) && bracketed == (strchr(address, ':') != NULL) && colon[1] >= '1' &&
           colon[1] <= '9' && !*end && number <= 65535;
}

static void set_protocols(kz_server *server)
{
    server->protocols[0] = server->monitor[0] = (struct lws_protocols){
        .name = "http", .callback = kz_http_callback, .per_session_data_size = kz_http_size};
    server->protocols[1] = (struct lws_protocols){.name = KZ_SUBPROTOCOL,
                                                  .callback = kz_ws_callback,
                                                  .per_session_data_size = kz_ws_size,
                                                  .rx_buffer_size = KZ_RECEIVE_BUFFER,
                                                  .tx_packet_size = KZ_QUEUE_MAX};
}

/* As many descriptors as the connections need, as far as the system lets us; else fewer connections. Not more
 * either: libwebsockets goes through a table of all that there may be with each connection that comes or
 * goes, and some systems allow a million. Some are kept back: where accept() fails for want of one, the
 * connection that it does not take wakes the loop again and again. */
static void set_limit(kz_server *server)
{
    struct rlimit files;
    rlim_t wanted = (rlim_t)server->config.max_connections + SPARE_FILES;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0)
        return;
    if (files.rlim_cur != wanted) {
        files.rlim_cur = wanted < files.rlim_max ? wanted : files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
        getrlimit(RLIMIT_NOFILE, &files);
    }
    rlim_t kept = files.rlim_cur > 4 * KEPT_FILES ? KEPT_FILES : files.rlim_cur / 4;
    server->file_limit = (int)(files.rlim_cur < INT32_MAX ? files.rlim_cur - kept : INT32_MAX);
    if (files.rlim_cur >= wanted)
        return;
    server->config.max_connections =
        files.rlim_cur > 2 * SPARE_FILES ? (int)(files.rlim_cur - SPARE_FILES) : (int)files.rlim_cur / 2;
    kz_log(KZ_WARN, "server", "only %llu files may be open: at most %d connections",
           (unsigned long long)files.rlim_cur, server->config.max_connections);
}

static struct lws_vhost *listen_on(kz_server *server, struct lws_context_creation_info info, const char *name,
                                   const char *address, int port)
{
    info.vhost_name = name;
    info.iface = address;
    info.port = port;
    if (!strchr(address, ':'))
        info.options |= LWS_SERVER_OPTION_DISABLE_IPV6;
    struct lws_vhost *vhost = lws_create_vhost(server->lws, &info);
    if (!vhost)
        kz_log(KZ_ERROR, "server", "cannot listen on %s port %d", address, port);
    return vhost;
}

bool kz_listener_start(kz_server *server)
{
    /* No pings of the library's own: it would move a timer in a sorted list of all connections for each
     * message that comes in. kz_ws_ping() does it. */
    static const lws_retry_bo_t no_pings;
    set_protocols(server);
    set_limit(server);
    void *loops[] = {&server->loop};
    struct lws_context_creation_info info = {
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   LWS_SERVER_OPTION_VALIDATE_UTF8 | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   LWS_SERVER_OPTION_SKIP_SERVER_CANONICAL_NAME,
        .foreign_loops = loops,
        .user = server,
        .max_http_header_data = HEADER_DATA,
        .timeout_secs = HTTP_TIMEOUT_S,
        .server_string = "kozel",
        .protocols = server->protocols,
        .retry_and_idle_policy = &no_pings,
    };
    server->lws = lws_create_context(&info);
    if (!server->lws)
        return false;
    server->vhost = listen_on(server, info, "kozel", server->config.listen, server->config.port);
    char address[KZ_ADDRESS_TEXT];
    int port;
    if (!server->vhost || !server->config.metrics)
        return server->vhost != NULL;
    info.protocols = server->monitor;
    server->monitor_vhost = kz_listen_read(server->config.metrics, address, &port)
                                ? listen_on(server, info, "monitor", address, port)
                                : NULL;
    return server->monitor_vhost != NULL;
}
