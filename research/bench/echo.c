/* SPDX-License-Identifier: MIT */
/* What `kozel serve` is measured against (load.c): a plain WebSocket echo over the same libraries, loop and
 * buffer.
 *
 *   echo               prints "echo: http://127.0.0.1:PORT" when it is ready, sends back what it gets
 *   echo COUNT SIZE [GROUP]
 *                      for each message sends COUNT texts (4.5: four or five) of SIZE bytes: the first to the
 *                      sender, the others in turns to its neighbours and itself - connections make groups of
 *                      GROUP (2) in the order of their coming. The last one, "t...", is the next neighbour's.
 *
 * GET /x is answered with a line (shapes/). */
#include <libwebsockets.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

enum { MESSAGE_MAX = 65536, LONGEST = 4096, QUEUE = 64 };

struct connection {
    struct lws *wsi;
    struct connection *next; /* of its group, a ring */
    unsigned char *message;  /* LWS_PRE, then the text that waits to be sent */
    size_t length;
    bool whole;       /* it may be sent */
    char owed[QUEUE]; /* first letters of the texts that wait to be sent */
    int owed_count;
};

static double count; /* of texts for a message; 0: it is said back */
static int size;
static double rest; /* parts of a text not said yet */
static int group = 2;
static struct connection *last; /* that has come, of a group that is not full */
static int waiting;             /* how many they are */

static int send_back(struct connection *c, const void *in, size_t length)
{
    if (c->whole)
        return -1; /* one at a time: the last was not sent yet */
    unsigned char *message = realloc(c->message, LWS_PRE + c->length + length);
    if (!message)
        return -1;
    memcpy(message + LWS_PRE + c->length, in, length);
    c->message = message;
    c->length += length;
    c->whole = lws_is_final_fragment(c->wsi) && lws_remaining_packet_payload(c->wsi) == 0;
    if (c->whole)
        lws_callback_on_writable(c->wsi);
    return 0;
}

static void owe(struct connection *c, char letter)
{
    if (c->owed_count == QUEUE)
        return;
    c->owed[c->owed_count++] = letter;
    lws_callback_on_writable(c->wsi);
}

static int receive(struct connection *c, const void *in, size_t length)
{
    if (count == 0)
        return send_back(c, in, length);
    rest += count;
    int texts = (int)rest;
    rest -= texts;
    struct connection *to = c;
    for (int i = 0; i < texts - 1; i++, to = to->next)
        owe(to, 's');
    owe(c->next, 't');
    return 0;
}

static int send_owed(struct connection *c)
{
    static unsigned char text[LWS_PRE + LONGEST];
    memset(text + LWS_PRE, 'x', (size_t)size);
    int sent = 0;
    while (sent < c->owed_count && !lws_partial_buffered(c->wsi)) {
        text[LWS_PRE] = (unsigned char)c->owed[sent++];
        if (lws_write(c->wsi, text + LWS_PRE, (size_t)size, LWS_WRITE_TEXT) < size)
            return -1;
    }
    c->owed_count -= sent;
    memmove(c->owed, c->owed + sent, (size_t)c->owed_count);
    if (c->owed_count)
        lws_callback_on_writable(c->wsi);
    return 0;
}

static int send_message(struct connection *c)
{
    if (!c->whole)
        return 0;
    if (lws_write(c->wsi, c->message + LWS_PRE, c->length, LWS_WRITE_TEXT) < (int)c->length)
        return -1;
    free(c->message);
    c->message = NULL;
    c->length = 0;
    c->whole = false;
    return 0;
}

static void come(struct connection *c, struct lws *wsi)
{
    c->wsi = wsi;
    c->next = last ? last->next : c;
    if (last)
        last->next = c;
    last = ++waiting == group ? NULL : c;
    waiting %= group;
}

static void go(struct connection *c)
{
    struct connection *before = c;
    free(c->message);
    while (before->next != c)
        before = before->next;
    before->next = c->next;
    if (last == c) {
        last = NULL;
        waiting = 0;
    }
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    struct connection *c = user;
    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED:
        come(c, wsi);
        return 0;
    case LWS_CALLBACK_RECEIVE:
        return receive(c, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return count == 0 ? send_message(c) : send_owed(c);
    case LWS_CALLBACK_CLOSED:
        go(c);
        return 0;
    default:
        return 0;
    }
}

static int answer_line(struct lws *wsi)
{
    static const char line[] = "hello\n";
    unsigned char buffer[LWS_PRE + 512], *start = buffer + LWS_PRE, *p = start, *end = buffer + sizeof buffer;
    if (lws_add_http_common_headers(wsi, HTTP_STATUS_OK, "text/plain", sizeof line - 1, &p, end) ||
        lws_finalize_write_http_header(wsi, start, &p, end))
        return -1;
    memcpy(start, line, sizeof line - 1);
    if (lws_write(wsi, start, sizeof line - 1, LWS_WRITE_HTTP_FINAL) < (int)sizeof line - 1)
        return -1;
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                         size_t length)
{
    if (reason == LWS_CALLBACK_HTTP && !strcmp(in, "/x"))
        return answer_line(wsi);
    return lws_callback_http_dummy(wsi, reason, user, in, length);
}

int main(int argc, char **argv)
{
    count = argc > 2 ? atof(argv[1]) : 0;
    size = argc > 2 ? atoi(argv[2]) : 0;
    group = argc > 3 ? atoi(argv[3]) : group;
    if (argc > 2 && (count < 1 || size < 1 || size > LONGEST || group < 2))
        return 2;
    static const struct lws_protocols protocols[] = {
        {.name = "http", .callback = http_callback},
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
