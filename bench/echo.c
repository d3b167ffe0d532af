/* What `kozel serve` is measured against (load.c): a plain WebSocket echo over the same libraries, loop and
 * buffer.
 *
 *   echo       prints "echo: http://127.0.0.1:PORT" when it is ready */
#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

enum { MESSAGE_MAX = 1024 };

struct connection {
    unsigned char *message; /* LWS_PRE, then the text that waits to be sent */
    size_t length;
};

static int receive(struct lws *wsi, struct connection *c, const void *in, size_t length)
{
    free(c->message);
    c->message = malloc(LWS_PRE + length);
    if (!c->message)
        return -1;
    memcpy(c->message + LWS_PRE, in, length);
    c->length = length;
    lws_callback_on_writable(wsi);
    return 0;
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    struct connection *c = user;
    switch (reason) {
    case LWS_CALLBACK_RECEIVE:
        return receive(wsi, c, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        if (c->message && lws_write(wsi, c->message + LWS_PRE, c->length, LWS_WRITE_TEXT) < (int)c->length)
            return -1;
        free(c->message);
        c->message = NULL;
        return 0;
    case LWS_CALLBACK_CLOSED:
        free(c->message);
        return 0;
    default:
        return 0;
    }
}

int main(void)
{
    static const struct lws_protocols protocols[] = {
        {.name = "http", .callback = lws_callback_http_dummy},
        {.name = "kozel.v1",
         .callback = callback,
         .per_session_data_size = sizeof(struct connection),
         .rx_buffer_size = 512,
         .tx_packet_size = MESSAGE_MAX},
        {0},
    };
    uv_loop_t loop;
    uv_loop_init(&loop);
    void *loops[] = {&loop};
    struct lws_context_creation_info info = {
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   LWS_SERVER_OPTION_DISABLE_IPV6 | LWS_SERVER_OPTION_VALIDATE_UTF8,
        .foreign_loops = loops,
        .iface = "127.0.0.1",
        .protocols = protocols,
        .vhost_name = "echo",
    };
    lws_set_log_level(LLL_ERR, NULL);
    struct lws_context *context = lws_create_context(&info);
    struct lws_vhost *vhost = context ? lws_create_vhost(context, &info) : NULL;
    if (!vhost)
        return 1;
    printf("echo: http://127.0.0.1:%d\n", lws_get_vhost_listen_port(vhost));
    fflush(stdout);
    return uv_run(&loop, UV_RUN_DEFAULT); /* until it is killed */
}
