/* SPDX-License-Identifier: MIT */
#include "client.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

void die(const char *what)
{
    fprintf(stderr, "load: %s: %s\n", what, strerror(errno));
    exit(1);
}

int client_connect(int port)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((unsigned short)port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), on = 1;
    if (fd < 0 || connect(fd, (struct sockaddr *)&address, sizeof address) != 0)
        die("connect");
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return fd;
}

static void write_all(int fd, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t sent = send(fd, bytes, length, MSG_NOSIGNAL);
        if (sent <= 0)
            die("send");
        bytes += sent;
        length -= (size_t)sent;
    }
}

/* Reads up to the end of the headers, which is put in `answer`; what follows them is left unread. */
static void read_headers(int fd, char *answer, size_t space)
{
    for (;;) {
        ssize_t seen = recv(fd, answer, space - 1, MSG_PEEK);
        if (seen <= 0)
            die("no complete answer");
        answer[seen] = '\0';
        char *end = strstr(answer, "\r\n\r\n");
        if (!end && (size_t)seen + 1 == space)
            die("an endless answer");
        if (!end)
            continue;
        end[4] = '\0';
        if (recv(fd, answer, (size_t)(end + 4 - answer), 0) != end + 4 - answer)
            die("no complete answer");
        return;
    }
}

void client_session(int port, char cookie[COOKIE_SIZE])
{
    char request[256], answer[4096];
    int fd = client_connect(port);
    snprintf(request, sizeof request,
             "POST /session HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\nContent-Length: "
             "0\r\n\r\n",
             port, port);
    write_all(fd, request, strlen(request));
    read_headers(fd, answer, sizeof answer);
    close(fd);
    const char *at = strstr(answer, "set-cookie: ");
    if (!at)
        die("no cookie");
    snprintf(cookie, COOKIE_SIZE, "%.*s", (int)strcspn(at + 12, ";"), at + 12);
}

void client_open(client *c, int port, const char *cookie)
{
    char request[512], answer[4096];
    c->fd = client_connect(port);
    c->used = 0;
    c->buffer = malloc(CLIENT_BUFFER);
    if (!c->buffer)
        die("memory");
    snprintf(
        request, sizeof request,
        "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Protocol: kozel.v1\r\nCookie: %s\r\n\r\n",
        port, port, cookie);
    write_all(c->fd, request, strlen(request));
    read_headers(c->fd, answer, sizeof answer);
    if (strncmp(answer, "HTTP/1.1 101", 12) != 0)
        die(answer);
}

void client_close(client *c)
{
    close(c->fd);
    free(c->buffer);
}

static void send_frame(client *c, int kind, const char *text, size_t length)
{
    char frame[6 + 125] = {(char)kind, (char)(0x80 | length)}; /* masked, as it must be, with zeros */
    if (length > 125)
        die("message too long");
    memcpy(frame + 6, text, length);
    write_all(c->fd, frame, 6 + length);
}

void client_send(client *c, const char *text, size_t length)
{
    send_frame(c, 0x81, text, length);
}

/* Hands on the first frame of the buffer; false if it is not complete. */
static bool take_frame(client *c, on_message *take, void *context)
{
    const unsigned char *b = (const unsigned char *)c->buffer;
    size_t header = 2;
    if (c->used < header)
        return false;
    size_t length = b[1] & 0x7f;
    if (length == 126) {
        header = 4;
        if (c->used < header)
            return false;
        length = (size_t)b[2] << 8 | b[3];
    } else if (length == 127 || b[1] & 0x80) {
        die("unexpected frame");
    }
    if (c->used < header + length)
        return false;
    if ((b[0] & 0x0f) == 8)
        die("closed by the server");
    if (b[0] == 0x89) /* a ping */
        send_frame(c, 0x8a, c->buffer + header, length);
    if (b[0] == 0x81) {
        char *text = c->buffer + header, after = text[length];
        text[length] = '\0';
        take(c, text, length, context);
        text[length] = after;
    }
    c->used -= header + length;
    memmove(c->buffer, c->buffer + header + length, c->used);
    return true;
}

int client_receive(client *c, on_message *take, void *context)
{
    ssize_t got = recv(c->fd, c->buffer + c->used, CLIENT_BUFFER - 1 - c->used, MSG_DONTWAIT);
    if (got == 0 || (got < 0 && errno != EAGAIN))
        die("lost");
    if (got > 0)
        c->used += (size_t)got;
    int taken = 0;
    while (take_frame(c, take, context))
        taken++;
    return taken;
}

void client_wait(client *c, on_message *take, void *context)
{
    struct pollfd ready = {c->fd, POLLIN, 0};
    do
        if (poll(&ready, 1, 30000) != 1)
            die("no answer");
    while (client_receive(c, take, context) == 0);
}
