/* SPDX-License-Identifier: MIT */
/* `kozel serve` and a plain echo over the same library, in one run:
 *
 *   load ECHO KOZEL [SECONDS]      the two programs; SECONDS a measurement (3)
 *
 * - messages (in and out) a second of the server's processor time, user and kernel, all threads;
 * - memory a connection that sends nothing more, from the resident set.
 * Lobby: a request and its reply, one on its way for each connection; the echo sends back a message of the
 * same length. Matches: all tables are played by people who lay the first tile that may be laid. Every
 * action is stored before it is sent. The echo then sends the same number of texts for each message, of the
 * matches' mean length, to both of two neighbours. */
#include "client.h"
#include "process.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

enum { BUSY = 200, IDLE = 2000, LONGEST_S = 60 };

/* ---- what the clients say ---- */

typedef struct player {
    client client; /* first */
    long seq;
    long v;   /* the number of the table's state */
    long act; /* the number of the last action asked for */
    char table[32];
} player;

/* What was said to the server and heard from it: messages and their bytes; actions that were accepted. */
typedef struct tally {
    long said, heard, sent_bytes, received_bytes, actions;
} tally;

static tally total;

static void say(player *p, const char *rest)
{
    char text[126];
    int length = snprintf(text, sizeof text, "{\"seq\":%ld,%s}", ++p->seq, rest);
    client_send(&p->client, text, (size_t)length);
    total.said++;
    total.sent_bytes += length;
}

static void hear(size_t length)
{
    total.heard++;
    total.received_bytes += (long)length;
}

static void ask_lobby(player *p)
{
    say(p, "\"do\":\"lobby\",\"on\":false");
}

static void on_echo(client *c, char *text, size_t length, void *context)
{
    (void)context;
    hear(length);
    client_send(c, text, length);
    total.said++;
}

static void on_lobby(client *c, char *text, size_t length, void *context)
{
    (void)context;
    hear(length);
    if (strstr(text, "\"error\""))
        die(text);
    ask_lobby((player *)c);
}

static void keep(client *c, char *text, size_t length, void *context)
{
    (void)c;
    hear(length);
    if (context)
        *(json_t **)context = json_loads(text, 0, NULL);
}

static void table_request(player *p, const char *what)
{
    char rest[100];
    snprintf(rest, sizeof rest, "\"do\":\"%s\",\"table\":\"%s\"", what, p->table);
    say(p, rest);
}

/* The same, meant for the state of now. */
static void go_on(player *p, const char *what)
{
    char rest[100];
    snprintf(rest, sizeof rest, "\"do\":\"%s\",\"table\":\"%s\"%s,\"v\":%ld", what, p->table,
             strcmp(what, "rematch") ? "" : ",\"terms\":1", p->v);
    say(p, rest);
}

static void act_first(player *p, const json_t *legal)
{
    char rest[100];
    if (json_array_size(legal) == 0)
        return;
    snprintf(rest, sizeof rest, "\"do\":\"act\",\"table\":\"%s\",\"v\":%ld,\"act\":\"%s\"", p->table, p->v,
             json_string_value(json_array_get(legal, 0)));
    say(p, rest);
    p->act = p->seq;
}

/* Plays on: acts when it may, next deal, next match. */
static void on_event(player *p, const json_t *message)
{
    const char *event = json_string_value(json_object_get(message, "ev"));
    if (json_object_get(message, "v"))
        p->v = (long)json_integer_value(json_object_get(message, "v"));
    if (!event) { /* a reply; it may be refused: the pause was over already */
        bool acted = json_integer_value(json_object_get(message, "re")) == p->act;
        total.actions += acted && json_object_get(message, "ok");
    } else if (!strcmp(event, "deal")) {
        act_first(p, json_object_get(json_object_get(message, "match"), "legal"));
    } else if (!strcmp(event, "step")) {
        act_first(p, json_object_get(message, "legal"));
    } else if (!strcmp(event, "end")) {
        go_on(p, json_object_get(message, "match") ? "rematch" : "next");
    }
}

/* One message or several in an array; brackets and commas between them are not counted as theirs. */
static void on_table(client *c, char *text, size_t length, void *context)
{
    (void)context;
    json_t *frame = json_loads(text, 0, NULL), *message;
    size_t i;
    if (!json_is_array(frame)) {
        hear(length);
        on_event((player *)c, frame);
    } else {
        total.heard += (long)json_array_size(frame);
        total.received_bytes += (long)(length - 1 - json_array_size(frame));
        json_array_foreach(frame, i, message) on_event((player *)c, message);
    }
    json_decref(frame);
}

static char request[126]; /* what is said to the echo in place of a request */

/* The neighbour's turn is over. */
static void on_turn(client *c, char *text, size_t length, void *context)
{
    (void)context;
    hear(length);
    if (*text != 't')
        return;
    client_send(c, request, strlen(request));
    total.said++;
}

/* ---- measuring ---- */

/* Lets the clients talk for some seconds; messages a second of the server's processor time. `actions`: of
 * these too, if not NULL. */
static double talk(server s, player *players, int count, on_message *take, double seconds, double *actions)
{
    int epoll = epoll_create1(EPOLL_CLOEXEC);
    for (int i = 0; i < count; i++) {
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = &players[i]};
        epoll_ctl(epoll, EPOLL_CTL_ADD, players[i].client.fd, &event);
    }
    double begin = seconds_now(), cpu = process_cpu(s.pid);
    total = (tally){0};
    while (seconds_now() - begin < seconds) {
        struct epoll_event events[BUSY];
        int ready = epoll_wait(epoll, events, BUSY, 1000);
        for (int i = 0; i < ready; i++)
            client_receive(&((player *)events[i].data.ptr)->client, take, NULL);
    }
    close(epoll);
    cpu = process_cpu(s.pid) - cpu;
    if (cpu <= 0)
        die("nothing was done");
    if (actions)
        *actions = (double)total.actions / cpu;
    return (double)(total.said + total.heard) / cpu;
}

static void hello(player *p, int port, int number)
{
    char cookie[COOKIE_SIZE], rest[64];
    client_session(port, cookie);
    client_open(&p->client, port, cookie);
    snprintf(rest, sizeof rest, "\"do\":\"hello\",\"tab\":\"bench%06d\"", number);
    say(p, rest);
    client_wait(&p->client, keep, NULL);
}

static void close_all(player *players, int count)
{
    for (int i = 0; i < count; i++)
        client_close(&players[i].client);
    memset(players, 0, (size_t)count * sizeof *players);
}

static double measure_echo(server s, player *players, double seconds)
{
    static const char text[] = "{\"seq\":12345,\"do\":\"lobby\",\"on\":false}";
    for (int i = 0; i < BUSY; i++) {
        client_open(&players[i].client, s.port, "");
        client_send(&players[i].client, text, sizeof text - 1);
    }
    double rate = talk(s, players, BUSY, on_echo, seconds, NULL);
    close_all(players, BUSY);
    return rate;
}

static double measure_lobby(server s, player *players, double seconds)
{
    for (int i = 0; i < BUSY; i++) {
        hello(&players[i], s.port, i);
        ask_lobby(&players[i]);
    }
    double rate = talk(s, players, BUSY, on_lobby, seconds, NULL);
    close_all(players, BUSY);
    return rate;
}

/* Two people to a table, and the match begins. */
static void seat(player *first, player *second)
{
    json_t *reply = NULL;
    say(first, "\"do\":\"open\",\"game\":\"kozel\",\"seats\":2");
    client_wait(&first->client, keep, &reply);
    const char *table = json_string_value(json_object_get(json_object_get(reply, "ok"), "table"));
    if (!table)
        die("no table");
    snprintf(first->table, sizeof first->table, "%s", table);
    snprintf(second->table, sizeof second->table, "%s", table);
    json_decref(reply);
    table_request(first, "enter");
    client_wait(&first->client, keep, NULL);
    table_request(second, "enter");
    client_wait(&second->client, keep, NULL);
    char sit[100];
    snprintf(sit, sizeof sit, "\"do\":\"sit\",\"table\":\"%s\",\"terms\":1", second->table);
    say(second, sit);
}

static double measure_matches(server s, player *players, double seconds, double *actions)
{
    for (int i = 0; i < BUSY; i++)
        hello(&players[i], s.port, i);
    for (int i = 0; i < BUSY; i += 2)
        seat(&players[i], &players[i + 1]);
    double rate = talk(s, players, BUSY, on_table, seconds, actions);
    close_all(players, BUSY);
    return rate;
}

/* The echo in the pattern of the matches that were measured last. */
static double measure_fans(char *program, player *players, double seconds)
{
    char count[32], size[32];
    snprintf(count, sizeof count, "%.3f", (double)total.heard / (double)total.said);
    snprintf(size, sizeof size, "%ld", total.received_bytes / total.heard);
    snprintf(request, sizeof request, "%0*d", (int)(total.sent_bytes / total.said), 0);
    server echo = server_start((char *[]){program, count, size, NULL});
    for (int i = 0; i < BUSY; i++)
        client_open(&players[i].client, echo.port, "");
    for (int i = 0; i < BUSY; i += 2)
        client_send(&players[i].client, request, strlen(request));
    double rate = talk(echo, players, BUSY, on_turn, seconds, NULL);
    close_all(players, BUSY);
    server_stop(echo);
    printf("matches: %s messages of %s bytes from the server for each of %zu bytes to it\n", count, size,
           strlen(request));
    return rate;
}

/* Bytes a connection; with the hub each is a guest of its own who has said hello. */
static double measure_idle(server s, player *players, bool hub)
{
    double before = process_memory(s.pid);
    for (int i = 0; i < IDLE; i++) {
        if (hub)
            hello(&players[i], s.port, i);
        else
            client_open(&players[i].client, s.port, "");
    }
    double bytes = (process_memory(s.pid) - before) / IDLE;
    close_all(players, IDLE);
    return bytes;
}

static void remove_store(const char *folder)
{
    static const char *const names[] = {"kozel.db", "kozel.db-wal", "kozel.db-shm"};
    char path[128];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        unlink(path);
    }
    rmdir(folder);
}

int main(int argc, char **argv)
{
    double seconds = argc > 3 ? atof(argv[3]) : 3;
    if (argc < 3 || seconds <= 0 || seconds > LONGEST_S) {
        fprintf(stderr, "Usage: load ECHO KOZEL [SECONDS]\n");
        return 2;
    }
    static player players[IDLE];
    char folder[] = "/tmp/kozel-bench-XXXXXX", db[64];
    if (!mkdtemp(folder))
        die(folder);
    snprintf(db, sizeof db, "%s/kozel.db", folder);

    /* Idle connections first: later there would be memory to be used again. */
    server echo = server_start((char *[]){argv[1], NULL});
    double echo_idle = measure_idle(echo, players, false);
    double echo_rate = measure_echo(echo, players, seconds);
    server_stop(echo);
    server kozel = server_start((char *[]){argv[2], "serve", "--port", "0", "--db", db, "--rate", "0",
                                           "--pause", "0", "--address-connections", "0", NULL});
    double idle = measure_idle(kozel, players, true);
    double lobby = measure_lobby(kozel, players, seconds);
    double actions, matches = measure_matches(kozel, players, seconds, &actions);
    server_stop(kozel);
    remove_store(folder);
    double fans = measure_fans(argv[1], players, seconds);

    printf("%-34s %12s %12s %8s\n", "", "echo", "kozel serve", "ratio");
    printf("%-34s %12.0f %12.0f %8.2f\n", "messages a CPU-second: lobby", echo_rate, lobby,
           lobby / echo_rate);
    printf("%-34s %12.0f %12.0f %8.2f\n", "messages a CPU-second: matches", fans, matches, matches / fans);
    printf("%-34s %12s %12.0f\n", "accepted actions a CPU-second", "", actions);
    printf("%-34s %12.0f %12.0f %8.2f\n", "bytes an idle connection", echo_idle, idle, idle / echo_idle);
    return 0;
}
