/* SPDX-License-Identifier: MIT */
/* Compares echo servers of several shapes in one run:
 *
 *   shapes [ROUNDS] "PROGRAM [ARGUMENT]"...
 *
 * Each round (3) starts each server, measures it and stops it; the medians are printed.
 *
 * - bytes a WebSocket that sends nothing, of the resident set, 10,000 of them; these first, a fresh program;
 * - messages a second of the server's processor time, user and kernel: each connection sends a text again
 *   when it has come back. There are 100 and 2,500 connections, and texts of 60 and 600 bytes;
 * - GET /x a second of that time: 100 connections one after another, and one connection each. */
#include "../client.h"
#include "../measure.h"
#include "../process.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { IDLE = 10000, FEW = 100, MANY = 2500, SERVERS = 8, ROUNDS_MAX = 15, FIGURES = 7, WORDS = 4 };

static const char *const figure_names[FIGURES] = {
    "bytes an idle WebSocket",     "messages: 100 x 60 bytes",    "messages: 100 x 600 bytes",
    "messages: 2,500 x 60 bytes",  "messages: 2,500 x 600 bytes", "requests: kept alive",
    "requests: a connection each",
};

static client clients[IDLE];
static long heard;
static char frame[8 + 600]; /* the masked text */
static size_t frame_length;

static void make_frame(size_t length)
{
    static const char mask[4] = {0x11, 0x22, 0x33, 0x44};
    size_t head = length < 126 ? 2 : 4;
    frame[0] = (char)0x81;
    frame[1] = (char)(0x80 | (length < 126 ? length : 126));
    frame[2] = (char)(length >> 8);
    frame[3] = (char)length;
    memcpy(frame + head, mask, 4);
    for (size_t i = 0; i < length; i++)
        frame[head + 4 + i] = (char)('a' ^ mask[i % 4]);
    frame_length = head + 4 + length;
}

static void put(int fd, const char *bytes, size_t length)
{
    if (send(fd, bytes, length, MSG_NOSIGNAL) != (ssize_t)length)
        die("send");
}

static void on_echo(client *c, char *text, size_t length, void *context)
{
    (void)text, (void)length, (void)context;
    heard++;
    put(c->fd, frame, frame_length);
}

static double measure_messages(server s, int count, size_t length, double seconds)
{
    make_frame(length);
    int epoll = epoll_create1(EPOLL_CLOEXEC);
    for (int i = 0; i < count; i++) {
        client_open(&clients[i], s.port, "");
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = &clients[i]};
        epoll_ctl(epoll, EPOLL_CTL_ADD, clients[i].fd, &event);
    }
    heard = 0;
    double cpu = process_cpu(s.pid), begin = seconds_now();
    for (int i = 0; i < count; i++)
        put(clients[i].fd, frame, frame_length);
    while (seconds_now() - begin < seconds) {
        struct epoll_event events[256];
        int ready = epoll_wait(epoll, events, 256, 1000);
        for (int i = 0; i < ready; i++)
            client_receive(events[i].data.ptr, on_echo, NULL);
    }
    double rate = (double)heard / (process_cpu(s.pid) - cpu);
    for (int i = 0; i < count; i++)
        client_close(&clients[i]);
    close(epoll);
    return rate;
}

static double measure_idle(server s)
{
    double before = process_memory(s.pid);
    for (int i = 0; i < IDLE; i++)
        client_open(&clients[i], s.port, "");
    make_frame(60);
    heard = 0;
    for (int i = 0; i < IDLE; i++) { /* each has said something once */
        put(clients[i].fd, frame, frame_length);
        char echo[128];
        if (recv(clients[i].fd, echo, 62, MSG_WAITALL) != 62)
            die("no echo");
    }
    double bytes = (process_memory(s.pid) - before) / IDLE;
    for (int i = 0; i < IDLE; i++)
        client_close(&clients[i]);
    return bytes;
}

static const char get[] =
    "GET /x HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: Mozilla/5.0 (X11; Linux x86_64)\r\n"
    "Accept: text/html,application/json\r\nAccept-Encoding: gzip, br\r\n"
    "Accept-Language: uk,en;q=0.5\r\nCookie: kozel=0123456789abcdef0123456789abcdef\r\n"
    "Connection: keep-alive\r\n\r\n";

/* Whether the whole answer has come. */
static bool read_answer(client *c)
{
    ssize_t got = recv(c->fd, c->buffer + c->used, CLIENT_BUFFER - 1 - c->used, 0);
    if (got <= 0)
        die("no complete answer");
    c->used += (size_t)got;
    c->buffer[c->used] = '\0';
    if (c->used < 6 || strcmp(c->buffer + c->used - 6, "hello\n") != 0)
        return false;
    c->used = 0;
    return true;
}

static double measure_kept(server s, double seconds)
{
    int epoll = epoll_create1(EPOLL_CLOEXEC);
    for (int i = 0; i < FEW; i++) {
        clients[i] = (client){.fd = client_connect(s.port), .buffer = malloc(CLIENT_BUFFER)};
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = &clients[i]};
        epoll_ctl(epoll, EPOLL_CTL_ADD, clients[i].fd, &event);
    }
    long answers = 0;
    double cpu = process_cpu(s.pid), begin = seconds_now();
    for (int i = 0; i < FEW; i++)
        put(clients[i].fd, get, sizeof get - 1);
    while (seconds_now() - begin < seconds) {
        struct epoll_event events[FEW];
        int ready = epoll_wait(epoll, events, FEW, 1000);
        for (int i = 0; i < ready; i++) {
            client *c = events[i].data.ptr;
            if (read_answer(c)) {
                answers++;
                put(c->fd, get, sizeof get - 1);
            }
        }
    }
    double rate = (double)answers / (process_cpu(s.pid) - cpu);
    for (int i = 0; i < FEW; i++)
        client_close(&clients[i]);
    close(epoll);
    return rate;
}

static double measure_each(server s, int count)
{
    client c = {.buffer = malloc(CLIENT_BUFFER)};
    double cpu = process_cpu(s.pid);
    for (int i = 0; i < count; i++) {
        c.fd = client_connect(s.port);
        put(c.fd, get, sizeof get - 1);
        while (!read_answer(&c))
            continue;
        close(c.fd);
    }
    free(c.buffer);
    return count / (process_cpu(s.pid) - cpu);
}

static void measure(char *line, double figures[FIGURES])
{
    char words[256], *argv[WORDS + 1] = {0};
    snprintf(words, sizeof words, "%s", line);
    int count = 0;
    for (char *word = strtok(words, " "); word && count < WORDS; word = strtok(NULL, " "))
        argv[count++] = word;
    server s = server_start(argv);
    figures[0] = measure_idle(s);
    server_stop(s);
    s = server_start(argv);
    figures[1] = measure_messages(s, FEW, 60, 1);
    figures[2] = measure_messages(s, FEW, 600, 1);
    figures[3] = measure_messages(s, MANY, 60, 1);
    figures[4] = measure_messages(s, MANY, 600, 1);
    figures[5] = measure_kept(s, 1);
    figures[6] = measure_each(s, 3000);
    server_stop(s);
}

static double median(double *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, bench_by_size);
    return values[count / 2];
}

static const char *name_of(const char *line)
{
    const char *slash = strrchr(line, '/');
    return slash ? slash + 1 : line;
}

int main(int argc, char **argv)
{
    static double all[SERVERS][FIGURES][ROUNDS_MAX], medians[SERVERS][FIGURES];
    int rounds = argc > 1 ? atoi(argv[1]) : 0, first = rounds ? 2 : 1, servers = argc - first;
    rounds = rounds ? rounds : 3;
    if (servers < 1 || servers > SERVERS || rounds < 1 || rounds > ROUNDS_MAX) {
        fprintf(stderr, "Usage: shapes [ROUNDS] \"PROGRAM [ARGUMENT]\"...\n");
        return 2;
    }
    for (int round = 0; round < rounds; round++)
        for (int s = 0; s < servers; s++) {
            double figures[FIGURES];
            measure(argv[first + s], figures);
            for (int f = 0; f < FIGURES; f++)
                all[s][f][round] = figures[f];
        }
    for (int f = 0; f < FIGURES; f++) {
        printf("%s\n", figure_names[f]);
        for (int s = 0; s < servers; s++) {
            medians[s][f] = median(all[s][f], rounds);
            printf("  %-20s %10.0f %6.2f   (%.0f to %.0f)\n", name_of(argv[first + s]), medians[s][f],
                   medians[s][f] / medians[0][f], all[s][f][0], all[s][f][rounds - 1]);
        }
    }
    return 0;
}
