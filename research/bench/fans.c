/* SPDX-License-Identifier: MIT */
/* Measures messages to many receivers at once, for one program or for two one after the other:
 *
 *   fans [--watchers N,N,...] [--lobby N] [--seconds S] [--pace P] [--rounds R] KOZEL [KOZEL]
 *
 * - one table whose two people act P (4) times a second, with 0 and N (1000,10000) watchers. It measures
 *   the time from an accepted action to its answer, and how much later than the players the watchers get
 *   the action. It also measures the server's processor time a second and a message, and how many frames
 *   the server has encoded for an event;
 * - N people in the lobby, where other people open and leave P * 25 (100) tables a second: processor time and
 *   bytes a second.
 *
 * Players and audience are separate processes: a process that reads ten thousand answers reads its own
 * late. Both stand for other machines. So the players are woken at once where the system allows it
 * (SCHED_FIFO). Otherwise a player who gets an answer waits on the server's core until the server has sent
 * to its watchers and sleeps. The delay measured would be the scheduler's. */
#include "client.h"
#include "measure.h"
#include "process.h"

#include <getopt.h>
#include <jansson.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    MOST = 20000,
    STATES = 1 << 16,
    DELAYS = 1 << 22,
    OPENERS = 20,
    SOCKETS_A_PERSON = 10,
    LONGEST_S = 60
};

/* What the two processes share. */
typedef struct board {
    _Atomic double told[STATES]; /* when a player got the state of that number */
    _Atomic int ready;           /* the audience is there */
    _Atomic int measuring, over;
    long late_count, messages, bytes;
    double p50, p99, worst; /* seconds by which watchers got it later */
} board;

static board *shared;
static double seconds = 5, pace = 4;

typedef struct person {
    client client; /* first */
    long seq, v;
    char table[32];
    char act[16]; /* what he may do; "": it is not his turn */
    bool next;    /* or: ask for the next deal or match */
    bool again;
    long asked;
    double since; /* when he asked */
} person;

static void say(person *p, const char *rest)
{
    char text[126];
    int length = snprintf(text, sizeof text, "{\"seq\":%ld,%s}", ++p->seq, rest);
    client_send(&p->client, text, (size_t)length);
}

static void ignore(client *c, char *text, size_t length, void *context)
{
    (void)c, (void)length;
    if (context)
        *(json_t **)context = json_loads(text, 0, NULL);
}

static void hello(person *p, int port, const char *cookie, int number)
{
    char rest[64];
    client_open(&p->client, port, cookie);
    snprintf(rest, sizeof rest, "\"do\":\"hello\",\"tab\":\"fans%06d\"", number);
    say(p, rest);
    client_wait(&p->client, ignore, NULL);
}

static double part(double *sorted, size_t count, double share)
{
    return count ? sorted[(size_t)((double)(count - 1) * share)] : 0;
}

/* ---- the audience */

static double *delays;
static size_t delay_count;

static void on_watched(client *c, char *text, size_t length, void *context)
{
    (void)c, (void)context;
    if (!shared->measuring)
        return;
    shared->messages++;
    shared->bytes += (long)length;
    double now = seconds_now();
    for (const char *at = text; (at = strstr(at, "\"ev\":\"step\"")); at++) {
        const char *v = strstr(at, "\"v\":");
        double told = v ? shared->told[strtol(v + 4, NULL, 10) % STATES] : 0;
        if (told && delay_count < DELAYS)
            delays[delay_count++] = now > told ? now - told : 0;
    }
}

/* Runs a process with `count` people who send this request and then only read. */
static _Noreturn void listen_as(int count, int port, const char *request)
{
    person *all = calloc((size_t)count, sizeof *all);
    char cookie[COOKIE_SIZE];
    int epoll = epoll_create1(EPOLL_CLOEXEC);
    delays = calloc(DELAYS, sizeof *delays);
    for (int i = 0; i < count; i++) {
        if (i % SOCKETS_A_PERSON == 0)
            client_session(port, cookie);
        hello(&all[i], port, cookie, i);
        say(&all[i], request);
        client_wait(&all[i].client, ignore, NULL);
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = &all[i]};
        epoll_ctl(epoll, EPOLL_CTL_ADD, all[i].client.fd, &event);
    }
    shared->ready = 1;
    while (!shared->over) {
        struct epoll_event events[512];
        int ready = epoll_wait(epoll, events, 512, 100);
        for (int i = 0; i < ready; i++)
            client_receive(&((person *)events[i].data.ptr)->client, on_watched, NULL);
    }
    qsort(delays, delay_count, sizeof *delays, bench_by_size);
    shared->late_count = (long)delay_count;
    shared->p50 = part(delays, delay_count, 0.5);
    shared->p99 = part(delays, delay_count, 0.99);
    shared->worst = part(delays, delay_count, 1);
    _exit(0);
}

static pid_t begin_audience(int count, int port, const char *request)
{
    memset(shared, 0, sizeof *shared);
    if (!count)
        return 0;
    pid_t pid = fork();
    /* It stands for other machines: what it needs is not to be taken from the server. */
    if (pid == 0 && setpriority(PRIO_PROCESS, 0, 10) == 0)
        listen_as(count, port, request);
    while (!shared->ready)
        if (waitpid(pid, NULL, WNOHANG) == pid)
            die("the audience is gone");
        else
            usleep(10000);
    return pid;
}

static void end_audience(pid_t pid)
{
    shared->over = 1;
    if (pid)
        waitpid(pid, NULL, 0);
}

/* ---- the server's own counts */

static void read_metrics(int port, long *encoded, long *sent)
{
    char request[128], *text = calloc(1, 1 << 20);
    size_t used = 0;
    ssize_t got;
    int fd = client_connect(port), length;
    length = snprintf(request, sizeof request,
                      "GET /metrics HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n\r\n", port);
    if (write(fd, request, (size_t)length) != length)
        die("write");
    while (used < (1 << 20) - 1 && (got = read(fd, text + used, (1 << 20) - 1 - used)) > 0)
        used += (size_t)got;
    close(fd);
    const char *e = strstr(text, "\nkozel_frames_encoded_total "),
               *s = strstr(text, "\nkozel_messages_sent_total ");
    *encoded = e ? atol(strchr(e + 1, ' ')) : -1;
    *sent = s ? atol(strchr(s + 1, ' ')) : -1;
    free(text);
}

/* ---- the players */

static double *answers;
static size_t answer_count;

static void on_reply(person *p, const json_t *message)
{
    if (json_integer_value(json_object_get(message, "re")) != p->asked || !p->since)
        return;
    if (json_object_get(message, "ok") && shared->measuring && answer_count < DELAYS)
        answers[answer_count++] = seconds_now() - p->since;
    p->since = 0;
}

static void may_act(person *p, const json_t *legal)
{
    p->act[0] = '\0';
    if (json_array_size(legal))
        snprintf(p->act, sizeof p->act, "%s", json_string_value(json_array_get(legal, 0)));
}

static void on_played(person *p, const json_t *message)
{
    const char *event = json_string_value(json_object_get(message, "ev"));
    if (!event) {
        on_reply(p, message);
        return;
    }
    if (json_object_get(message, "v"))
        p->v = (long)json_integer_value(json_object_get(message, "v"));
    if (!strcmp(event, "step") && !shared->told[p->v % STATES])
        shared->told[p->v % STATES] = seconds_now();
    if (!strcmp(event, "deal")) {
        may_act(p, json_object_get(json_object_get(message, "match"), "legal"));
    } else if (!strcmp(event, "step")) {
        may_act(p, json_object_get(message, "legal"));
    } else if (!strcmp(event, "end")) {
        p->act[0] = '\0';
        p->next = true;
        p->again = json_object_get(message, "match") != NULL;
    }
}

static void on_table(client *c, char *text, size_t length, void *context)
{
    json_t *frame = json_loadb(text, length, 0, NULL), *message;
    size_t i;
    (void)context;
    if (json_is_array(frame)) {
        json_array_foreach(frame, i, message) on_played((person *)c, message);
    } else {
        on_played((person *)c, frame);
    }
    json_decref(frame);
}

static void move(person *p)
{
    char rest[126];
    if (p->next) {
        snprintf(rest, sizeof rest, "\"do\":\"%s\",\"table\":\"%s\"%s,\"v\":%ld",
                 p->again ? "rematch" : "next", p->table, p->again ? ",\"terms\":1" : "", p->v);
        p->next = false;
        say(p, rest);
    } else if (*p->act) {
        snprintf(rest, sizeof rest, "\"do\":\"act\",\"table\":\"%s\",\"v\":%ld,\"act\":\"%s\"", p->table,
                 p->v, p->act);
        p->act[0] = '\0';
        p->since = seconds_now();
        say(p, rest);
        p->asked = p->seq;
    }
}

/* Two people play for so long. */
static void play(person pair[2], double until)
{
    double next = seconds_now();
    while (seconds_now() < until) {
        int wait = (int)((next - seconds_now()) * 1000);
        struct epoll_event events[2];
        static int epoll = -1;
        if (epoll < 0 || !pair[0].v) {
            epoll = epoll < 0 ? epoll_create1(EPOLL_CLOEXEC) : epoll;
            for (int i = 0; i < 2; i++) {
                struct epoll_event event = {.events = EPOLLIN, .data.ptr = &pair[i]};
                epoll_ctl(epoll, EPOLL_CTL_ADD, pair[i].client.fd, &event);
            }
        }
        int ready = epoll_wait(epoll, events, 2, wait > 0 ? wait : 0);
        for (int i = 0; i < ready; i++)
            client_receive(events[i].data.ptr, on_table, NULL);
        if (seconds_now() < next)
            continue;
        next += 1 / pace;
        move(&pair[0]);
        move(&pair[1]);
    }
}

static void open_table(person pair[2], int port)
{
    char cookie[COOKIE_SIZE], rest[100];
    json_t *reply = NULL;
    memset(pair, 0, 2 * sizeof *pair);
    for (int i = 0; i < 2; i++) {
        client_session(port, cookie);
        hello(&pair[i], port, cookie, 900000 + i);
    }
    say(&pair[0], "\"do\":\"open\",\"game\":\"kozel\",\"seats\":2");
    client_wait(&pair[0].client, ignore, &reply);
    const char *table = json_string_value(json_object_get(json_object_get(reply, "ok"), "table"));
    if (!table)
        die("no table");
    for (int i = 0; i < 2; i++)
        snprintf(pair[i].table, sizeof pair[i].table, "%s", table);
    json_decref(reply);
    for (int i = 0; i < 2; i++) {
        snprintf(rest, sizeof rest, "\"do\":\"enter\",\"table\":\"%s\"", pair[i].table);
        say(&pair[i], rest);
        client_wait(&pair[i].client, ignore, NULL);
    }
}

/* From here on this process runs before all others, or again like them. Returns whether the system allows it.
 */
static bool run_first(bool first)
{
    struct sched_param priority = {.sched_priority = first ? 1 : 0};
    return sched_setscheduler(0, first ? SCHED_FIFO : SCHED_OTHER, &priority) == 0;
}

static server begin_server(const char *kozel, char folder[32])
{
    char db[64], most[16];
    strcpy(folder, "/tmp/kozel-fans-XXXXXX");
    if (!mkdtemp(folder))
        die(folder);
    snprintf(db, sizeof db, "%s/kozel.db", folder);
    snprintf(most, sizeof most, "%d", MOST);
    return server_start((char *[]){(char *)(uintptr_t)kozel, "serve", "--port", "0", "--db", db, "--rate",
                                   "0", "--pause", "0", "--address-connections", "0", "--max-connections",
                                   most, NULL});
}

static void end_server(server s, const char *folder)
{
    static const char *const names[] = {"kozel.db", "kozel.db-wal", "kozel.db-shm"};
    char path[128];
    server_stop(s);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        unlink(path);
    }
    rmdir(folder);
}

static void measure_table(const char *kozel, int watchers)
{
    person pair[2];
    char folder[32], rest[100];
    server s = begin_server(kozel, folder);
    open_table(pair, s.port);
    snprintf(rest, sizeof rest, "\"do\":\"enter\",\"table\":\"%s\"", pair[0].table);
    pid_t audience = begin_audience(watchers, s.port, rest);
    snprintf(rest, sizeof rest, "\"do\":\"sit\",\"table\":\"%s\",\"terms\":1", pair[1].table);
    say(&pair[1], rest);
    answer_count = 0;
    if (!run_first(true))
        fprintf(stderr,
                "fans: no right to SCHED_FIFO: answers are measured as late as this process is woken\n");
    play(pair, seconds_now() + 1);
    long encoded[2], sent[2];
    read_metrics(s.port, &encoded[0], &sent[0]);
    double cpu = process_cpu(s.pid), begin = seconds_now();
    shared->measuring = 1;
    play(pair, begin + seconds);
    double took = seconds_now() - begin;
    cpu = process_cpu(s.pid) - cpu;
    shared->measuring = 0;
    read_metrics(s.port, &encoded[1], &sent[1]);
    run_first(false);
    usleep(600000);
    end_audience(audience);
    qsort(answers, answer_count, sizeof *answers, bench_by_size);
    printf("%8d %8zu %8.2f %8.2f %8.2f %9.1f %9.1f %9.1f %8.3f %8.2f %9ld %9.2f\n", watchers, answer_count,
           1e3 * part(answers, answer_count, 0.5), 1e3 * part(answers, answer_count, 0.9),
           1e3 * part(answers, answer_count, 0.99), 1e3 * shared->p50, 1e3 * shared->p99, 1e3 * shared->worst,
           cpu / took, 1e6 * cpu / (double)(sent[1] - sent[0]), sent[1] - sent[0],
           encoded[0] < 0 ? -1
                          : (double)(encoded[1] - encoded[0]) / (double)(answer_count ? answer_count : 1));
    fflush(stdout);
    for (int i = 0; i < 2; i++)
        client_close(&pair[i].client);
    end_server(s, folder);
}

/* ---- the lobby */

static void on_opened(client *c, char *text, size_t length, void *context)
{
    person *p = (person *)c;
    (void)length, (void)context;
    const char *table = strstr(text, "\"ok\":{\"table\":\"");
    if (table)
        sscanf(table, "\"ok\":{\"table\":\"%31[^\"]", p->table);
}

static void measure_lobby(const char *kozel, int people)
{
    static person openers[OPENERS];
    char folder[32], cookie[COOKIE_SIZE], rest[100];
    server s = begin_server(kozel, folder);
    memset(openers, 0, sizeof openers);
    pid_t audience = begin_audience(people, s.port, "\"do\":\"lobby\",\"on\":true");
    for (int i = 0; i < OPENERS; i++) {
        client_session(s.port, cookie);
        hello(&openers[i], s.port, cookie, 900000 + i);
    }
    double begin = seconds_now(), next = begin, cpu = process_cpu(s.pid);
    shared->measuring = 1;
    long changes = 0;
    for (int i = 0; seconds_now() < begin + seconds; i = (i + 1) % OPENERS) {
        person *p = &openers[i];
        while (seconds_now() < next)
            usleep(500);
        next += 1 / (25 * pace);
        client_receive(&p->client, on_opened, NULL);
        if (*p->table)
            snprintf(rest, sizeof rest, "\"do\":\"leave\",\"table\":\"%s\"", p->table);
        say(p, *p->table ? rest : "\"do\":\"open\",\"game\":\"kozel\",\"seats\":4");
        p->table[0] = '\0';
        changes++;
    }
    double took = seconds_now() - begin;
    cpu = process_cpu(s.pid) - cpu;
    shared->measuring = 0;
    printf("%8d %8.0f %8.3f %10.0f %12.0f\n", people, (double)changes / took, cpu / took,
           (double)shared->messages / took, (double)shared->bytes / took);
    fflush(stdout);
    end_audience(audience);
    for (int i = 0; i < OPENERS; i++)
        client_close(&openers[i].client);
    end_server(s, folder);
}

static void measure(const char *kozel, const char *watchers, int lobby)
{
    printf("%s\n", kozel);
    if (*watchers)
        printf("%8s %8s %8s %8s %8s %9s %9s %9s %8s %8s %9s %9s\n", "watchers", "actions", "p50 ms", "p90",
               "p99", "late p50", "p99", "worst", "CPU", "us/msg", "messages", "encoded");
    for (const char *at = watchers; at && *at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL)
        measure_table(kozel, atoi(at));
    if (!lobby)
        return;
    printf("%8s %8s %8s %10s %12s\n", "people", "changes", "CPU", "messages/s", "bytes/s");
    measure_lobby(kozel, lobby);
}

int main(int argc, char **argv)
{
    static const struct option options[] = {{"watchers", 1, NULL, 'w'}, {"lobby", 1, NULL, 'l'},
                                            {"seconds", 1, NULL, 's'},  {"pace", 1, NULL, 'p'},
                                            {"rounds", 1, NULL, 'r'},   {NULL, 0, NULL, 0}};
    const char *watchers = "0,1000,10000";
    int lobby = 0, rounds = 1, option;
    while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
        watchers = option == 'w' ? optarg : watchers;
        lobby = option == 'l' ? atoi(optarg) : lobby;
        rounds = option == 'r' ? atoi(optarg) : rounds;
        seconds = option == 's' ? atof(optarg) : seconds;
        pace = option == 'p' ? atof(optarg) : pace;
        if (option == '?')
            optind = argc + 1;
    }
    if (optind >= argc || seconds <= 0 || seconds > LONGEST_S || pace <= 0 || lobby > MOST) {
        fprintf(
            stderr,
            "Usage: fans [--watchers N,N,...] [--lobby N] [--seconds S] [--pace P] [--rounds R] KOZEL...\n");
        return 2;
    }
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    answers = calloc(DELAYS, sizeof *answers);
    if (shared == MAP_FAILED || !answers)
        die("out of memory");
    for (int round = 0; round < rounds; round++)
        for (int i = optind; i < argc; i++)
            measure(argv[i], watchers, lobby);
    return 0;
}
