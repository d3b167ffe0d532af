/* SPDX-License-Identifier: MIT */
/* Runs many tables on one node or several, and a plain echo of the same library in the same run:
 *
 *   crowd [--tables N,N,...] [--seconds S] [--pace P] [--rate R] [--json FILE]
 *         [--nodes N --store URL --bus URL [--alone | --follow]]
 *         [--beside NAME=PID]... ECHO KOZEL          ECHO -: without it
 *
 * At each table sit four people, each with a socket of his own, who play whole matches by laying
 * the first tile that may be laid. The tables of each number (100,500,2500) are added to those
 * before; then for S (5) seconds
 *
 * - at saturation everybody acts as soon as he may: actions a second, messages delivered a second
 *   of the server's processor time, processor time an action;
 * - if P is given, each table has P actions a second;
 * - if R is given, all tables together have R actions a second;
 * - one node by itself, with the last number of tables: once more at half of saturation.
 *
 * The time of an accepted action is from its request to its answer, which is sent when the action is in the
 * store. A virtual machine stands still now and then, for some hundredths of a second. The program prints
 * how much the kernel has found stolen, and p99 of the seconds without such a halt. With SQLite it also
 * measures how long bare writes of a page take.
 *
 * The echo then has the same number of sockets and tokens. For each message that it gets, it sends the same
 * number of texts of the mean length. Memory is from the resident set: of connections that have sent hello,
 * then of tables that have played. All programs, this one too, run where the kernel puts them.
 *
 * With several nodes the people of a table come to different nodes and stay there. With --follow they go to
 * the node of their match when the server names it, as the page does. With --alone the nodes do not know
 * each other. Each has its own store and bus (URLs with commas between), and the people of a table come to
 * one node. This measures what it costs that the nodes share a machine. Processor time and memory are those
 * of all nodes. --beside reports what else uses the processor for them (PostgreSQL, NATS). */
#include "client.h"
#include "latency.h"
#include "process.h"
#include "report.h"

#include <getopt.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
    SEATS = 4,
    TABLES = 4000,
    NODES = 4,
    LONGEST_S = 60, /* a measurement */
    SLOTS = 4096,   /* of the wheel: milliseconds */
    EVENTS = 512,
    TEXT = 126
};

typedef struct player {
    client client; /* first */
    long seq;
    long v;                 /* the number of the table's state */
    long act;               /* the number of the action that has no answer yet; 0: none */
    double sent;            /* when it was */
    char todo[40];          /* the action that may be done; "": none */
    struct player *waiting; /* of the same slot of the wheel */
    char table[32];
    char cookie[COOKIE_SIZE];
    int number, node;
    int played_at; /* the node of the player's match, if the server has named another one; else -1 */
} player;

static player players[TABLES * SEATS];
static int player_count;
static server nodes[NODES];
static int node_count = 1;
static char names[NODES][16];
static bool alone, follows;

typedef struct spent {
    double all, user; /* processor seconds */
} spent;

static const char saturation[] = "saturation", half_of_it[] = "half of it";
static report measured;
static tally total;
static double think_ms; /* mean time before an action; 0: none */
static bool held;       /* nobody acts */
static player *wheel[SLOTS];
static long slot; /* the next to be looked at: milliseconds */
static unsigned chance = 1;

/* ---- what a player does ---- */

static void say(player *p, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void say(player *p, const char *format, ...)
{
    char text[TEXT];
    int length = snprintf(text, sizeof text, "{\"seq\":%ld,", ++p->seq);
    va_list arguments;
    va_start(arguments, format);
    length += vsnprintf(text + length, sizeof text - (size_t)length, format, arguments);
    va_end(arguments);
    client_send(&p->client, text, (size_t)length);
    total.said++;
    total.sent_bytes += length;
}

static void send_table(player *p, const char *what)
{
    say(p, "\"do\":\"%s\",\"table\":\"%s\"}", what, p->table);
}

/* The same, meant for a state of the table. */
static void send_state(player *p, const char *what, long v)
{
    say(p, "\"do\":\"%s\",\"table\":\"%s\",\"v\":%ld}", what, p->table, v);
}

static void act(player *p)
{
    p->sent = seconds_now();
    say(p, "\"do\":\"act\",\"table\":\"%s\",\"v\":%ld,\"act\":\"%s\"}", p->table, p->v, p->todo);
    p->todo[0] = '\0';
    p->act = p->seq;
}

static void act_later(player *p, double ms)
{
    player **at = &wheel[(slot + 1 + (long)ms) % SLOTS];
    p->waiting = *at;
    *at = p;
}

/* A time between half and one and a half of the mean. */
static void may_act(player *p)
{
    if (held)
        return;
    if (think_ms <= 0) {
        act(p);
        return;
    }
    chance = chance * 1664525u + 1013904223u;
    act_later(p, think_ms * (0.5 + (double)(chance >> 8) / (1 << 24)));
}

/* Whose time has come. */
static void turn_wheel(void)
{
    long now = (long)(seconds_now() * 1000);
    if (slot == 0 || now - slot > SLOTS)
        slot = now - 1;
    for (; slot < now; slot++) {
        player *p = wheel[slot % SLOTS], *next;
        wheel[slot % SLOTS] = NULL;
        for (; p; p = next) {
            next = p->waiting;
            act(p);
        }
    }
}

/* ---- what a player receives: read by its text, because a reader of JSON would take more time than the
 * server ---- */

static void on_answer(player *p, const char *text)
{
    if (p->act == 0 || strtol(text + 6, NULL, 10) != p->act)
        return;
    const char *after = strchr(text, ',');
    if (after && !strncmp(after, ",\"ok\"", 5)) {
        total.actions++;
        latency_note(seconds_now() - p->sent);
    } else {
        total.refused++;
    }
    p->act = 0;
}

static int node_named(const char *name)
{
    for (int i = 0; i < node_count; i++)
        if (!strncmp(name, names[i], strlen(names[i])) && name[strlen(names[i])] == '"')
            return i;
    die("a node that is not known");
}

/* The number `v` of an event or a state. */
static long state_of(const char *text)
{
    const char *v = strstr(text, "\"v\":");
    return v ? strtol(v + strlen("\"v\":"), NULL, 10) : 0;
}

static void on_event(player *p, const char *text, const char *end)
{
    const char *legal, *name;
    if (!strncmp(text, "{\"ev\":\"node\"", 12) && (name = strstr(text, "\"node\":\"")) && name < end) {
        p->played_at = node_named(name + strlen("\"node\":\""));
    } else if (!strncmp(text, "{\"ev\":\"end\"", 11)) {
        const char *match = strstr(text, "\"match\":{");
        if (match && match < end)
            say(p, "\"do\":\"rematch\",\"table\":\"%s\",\"terms\":1,\"v\":%ld}", p->table, state_of(text));
        else
            send_state(p, "next", state_of(text));
    } else if ((legal = strstr(text, "\"legal\":[\"")) && legal < end) {
        legal += strlen("\"legal\":[\"");
        p->v = state_of(text);
        snprintf(p->todo, sizeof p->todo, "%.*s", (int)strcspn(legal, "\""), legal);
        may_act(p);
    }
}

/* One message of a frame; returns the next, NULL: there is none. */
static const char *take_message(player *p, const char *text)
{
    const char *event = strstr(text + 1, ",{\"ev\":\""), *answer = strstr(text + 1, ",{\"re\":");
    const char *next = event && (!answer || event < answer) ? event : answer;
    total.heard++;
    if (!strncmp(text, "{\"re\":", 6))
        on_answer(p, text);
    else
        on_event(p, text, next ? next : text + strlen(text));
    return next ? next + 1 : NULL;
}

static void on_frame(client *c, char *text, size_t length, void *context)
{
    (void)context;
    total.frames++;
    total.received_bytes += (long)length;
    for (const char *at = text + (*text == '['); at;)
        at = take_message((player *)c, at);
}

/* The same with one text alone, for a request that is waited for. */
static void on_reply(client *c, char *text, size_t length, void *context)
{
    const char *table = strstr(text, "\"ok\":{\"table\":\"");
    (void)length, (void)c;
    if (strstr(text, "\"error\""))
        die(text);
    if (context && table) {
        table += strlen("\"ok\":{\"table\":\"");
        snprintf(context, 32, "%.*s", (int)strcspn(table, "\""), table);
    }
}

/* ---- coming and sitting down ---- */

static void greet(player *p)
{
    client_open(&p->client, nodes[p->node].port, p->cookie);
    say(p, "\"do\":\"hello\",\"tab\":\"crowd%06d\"}", p->number);
    client_wait(&p->client, on_reply, NULL);
}

static void come(player *p, int number)
{
    int table = number / SEATS;
    p->number = number;
    p->node = (alone ? table : table + number) % node_count;
    p->played_at = -1;
    client_session(nodes[p->node].port, p->cookie);
    greet(p);
}

/* Checks a message for a refusal, in addition to what on_frame() does. */
static void on_entered(client *c, char *text, size_t length, void *context)
{
    if (strstr(text, ",\"error\":{"))
        *(bool *)context = true;
    on_frame(c, text, length, NULL);
}

/* Another node may not have heard of the table yet: asked again then. */
static void enter(player *p)
{
    bool refused = true;
    for (int i = 0; refused; i++) {
        if (i == 200)
            die("a table that is not found");
        if (i > 0)
            usleep(5000);
        refused = false;
        send_table(p, "enter");
        client_wait(&p->client, on_entered, &refused);
    }
}

static void seat_table(player *four)
{
    say(&four[0], "\"do\":\"open\",\"game\":\"kozel\",\"seats\":4}");
    client_wait(&four[0].client, on_reply, four[0].table);
    if (!*four[0].table)
        die("no table");
    enter(&four[0]);
    for (int i = 1; i < SEATS; i++) {
        memcpy(four[i].table, four[0].table, sizeof four[i].table);
        enter(&four[i]);
        say(&four[i], "\"do\":\"sit\",\"table\":\"%s\",\"terms\":1}", four[i].table);
        client_wait(&four[i].client, on_frame, NULL);
    }
}

/* Goes to the node of his match, while nobody acts. */
static void follow(player *p)
{
    client old = p->client;
    p->node = p->played_at;
    p->played_at = -1;
    greet(p);
    enter(p);
    client_close(&old);
}

/* ---- measuring ---- */

static spent spent_by_nodes(void)
{
    spent all = {0};
    for (int i = 0; i < node_count; i++) {
        all.all += process_cpu(nodes[i].pid);
        all.user += process_user(nodes[i].pid);
    }
    return all;
}

static double memory_of_nodes(void)
{
    double all = 0;
    for (int i = 0; i < node_count; i++)
        all += process_memory(nodes[i].pid);
    return all;
}

static int new_epoll(void)
{
    int epoll = epoll_create1(EPOLL_CLOEXEC);
    for (int i = 0; i < player_count; i++) {
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = &players[i]};
        epoll_ctl(epoll, EPOLL_CTL_ADD, players[i].client.fd, &event);
    }
    return epoll;
}

static void talk(int epoll, on_message *take, double seconds)
{
    double end = seconds_now() + seconds;
    struct epoll_event events[EVENTS];
    while (seconds_now() < end) {
        int ready = epoll_wait(epoll, events, EVENTS, think_ms > 0 ? 1 : 20);
        for (int i = 0; i < ready; i++)
            client_receive(&((player *)events[i].data.ptr)->client, take, NULL);
        turn_wheel();
    }
}

/* A second until it runs evenly, then the measurement. */
static result measure(int epoll, const char *what, on_message *take, double seconds)
{
    result r = {.what = what, .tables = player_count / SEATS};
    second each[LONGEST_S];
    int count = 0;
    talk(epoll, take, 1);
    total = (tally){0};
    latency_reset();
    double begin = seconds_now();
    spent cpu = spent_by_nodes();
    for (int i = 0; i < measured.beside_count; i++)
        r.beside[i] = process_cpu_family(measured.beside[i].pid);
    for (double left = seconds; left > 0.01; left -= 1) {
        double before = machine_stolen();
        talk(epoll, take, left < 1 ? left : 1);
        each[count++] = (second){latency_seen(), machine_stolen() - before};
        r.stolen += each[count - 1].stolen;
    }
    spent after = spent_by_nodes();
    r.cpu = after.all - cpu.all;
    r.user = after.user - cpu.user;
    r.seconds = seconds_now() - begin;
    for (int i = 0; i < measured.beside_count; i++)
        r.beside[i] = process_cpu_family(measured.beside[i].pid) - r.beside[i];
    r.of = total;
    latency_report(&r, each, count);
    if (r.cpu <= 0 || r.of.heard == 0)
        die("nothing was done");
    return r;
}

/* ---- the echo in the pattern of what was measured ---- */

static char token[TEXT];

static void on_token(client *c, char *text, size_t length, void *context)
{
    (void)context;
    total.heard++;
    total.received_bytes += (long)length;
    if (*text == 't')
        client_send(c, token, strlen(token));
}

/* Messages and frames delivered a second of its processor time: of the echo each message is a frame. */
static void measure_echo(char *program, result *like, double seconds)
{
    char count[32], size[32], group[8];
    snprintf(count, sizeof count, "%.3f", (double)like->of.heard / (double)like->of.said);
    snprintf(size, sizeof size, "%ld", like->of.received_bytes / like->of.heard);
    snprintf(group, sizeof group, "%d", SEATS);
    snprintf(token, sizeof token, "%0*d", (int)(like->of.sent_bytes / like->of.said), 0);
    server echo = server_start((char *[]){program, count, size, group, NULL});
    int of = like->tables * SEATS;
    client *clients = calloc((size_t)of, sizeof *clients);
    int epoll = epoll_create1(EPOLL_CLOEXEC);
    for (int i = 0; i < of; i++) {
        client_open(&clients[i], echo.port, "");
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = &clients[i]};
        epoll_ctl(epoll, EPOLL_CTL_ADD, clients[i].fd, &event);
    }
    for (int i = 0; i < of; i += SEATS)
        client_send(&clients[i], token, strlen(token));
    talk(epoll, on_token, 1);
    total = (tally){0};
    double cpu = process_cpu(echo.pid);
    talk(epoll, on_token, seconds);
    cpu = process_cpu(echo.pid) - cpu;
    like->echo = (double)total.heard / cpu;
    close(epoll);
    for (int i = 0; i < of; i++)
        client_close(&clients[i]);
    free(clients);
    server_stop(echo);
}

/* ---- the whole ---- */

typedef struct plan {
    int tables[STEPS], steps;
    double seconds;
    double pace, rate; /* actions a second of a table, of all; 0: not measured */
    const char *json, *store, *bus;
    char *echo, *kozel;
} plan;

/* An argument for a node: its own part of a list, if they are alone. */
static char *argument_of(int node, const char *list)
{
    for (int i = 0; alone && i < node; i++) {
        const char *comma = strchr(list, ',');
        if (!comma)
            die("--alone: a store and a bus for each node");
        list = comma + 1;
    }
    char *own = alone ? strndup(list, strcspn(list, ",")) : strdup(list);
    if (!own)
        die("memory");
    return own;
}

static void start_nodes(const plan *plan, const char *folder)
{
    char db[128];
    snprintf(db, sizeof db, "%s/kozel.db", folder);
    for (int i = 0; i < node_count; i++) {
        /* No pings: nobody is listened to until all have come. */
        char *argv[22] = {plan->kozel,
                          "serve",
                          "--port",
                          "0",
                          "--rate",
                          "0",
                          "--ping",
                          "600",
                          "--log-level",
                          "warn",
                          "--address-connections",
                          "0"};
        int n = 12;
        argv[n++] = plan->store ? "--store" : "--db";
        argv[n++] = plan->store ? argument_of(i, plan->store) : db;
        if (plan->bus) {
            argv[n++] = "--bus";
            argv[n++] = argument_of(i, plan->bus);
        }
        if (follows) {
            snprintf(names[i], sizeof names[i], "node%d", i + 1);
            argv[n++] = "--node";
            argv[n++] = names[i];
        }
        nodes[i] = server_start(argv);
    }
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

/* More people come, then sit down; nobody acts. Returns the memory before that. */
static double fill(int tables)
{
    int before = player_count;
    double empty = memory_of_nodes();
    held = true;
    for (; player_count < tables * SEATS; player_count++)
        come(&players[player_count], player_count);
    double greeted = memory_of_nodes();
    measured.connection = (greeted - empty) / (double)(player_count - before);
    for (int i = before; i < player_count; i += SEATS)
        seat_table(&players[i]);
    return greeted;
}

/* Lets the seat that is to act begin. */
static void let_go(void)
{
    for (int i = 0; i < player_count; i++)
        if (*players[i].todo)
            may_act(&players[i]);
}

/* Everybody who is about to act does; then nobody acts. */
static void hold(int epoll)
{
    think_ms = 0;
    held = true;
    talk(epoll, on_frame, 4.2);
}

/* Everybody has received all messages. A player who is at another node than the match goes there. */
static void follow_all(void)
{
    int went = 0;
    for (int i = 0; i < player_count; i++)
        if (players[i].played_at >= 0) {
            follow(&players[i]);
            went++;
        }
    printf("%d of %d people went to the node of their match\n", went, player_count);
}

/* Runs all tables at a total of `rate` actions a second. */
static void measure_paced(int epoll, const char *what, double rate, double seconds)
{
    think_ms = 1000 * (player_count / SEATS) / rate;
    held = false;
    let_go();
    talk(epoll, on_frame, think_ms / 500 < 3 ? think_ms / 500 : 3);
    measured.results[measured.count++] = measure(epoll, what, on_frame, seconds);
    hold(epoll);
}

static void run(const plan *plan)
{
    for (int i = 0; i < plan->steps; i++) {
        int before = player_count;
        double greeted = fill(plan->tables[i]);
        int epoll = new_epoll();
        talk(epoll, on_frame, 0.5);
        if (follows) {
            close(epoll);
            follow_all();
            epoll = new_epoll();
            talk(epoll, on_frame, 0.5);
        }
        held = false;
        let_go();
        result *r = &measured.results[measured.count++];
        *r = measure(epoll, saturation, on_frame, plan->seconds);
        measured.table = (memory_of_nodes() - greeted) / (double)((player_count - before) / SEATS);
        hold(epoll);
        if (plan->pace > 0)
            measure_paced(epoll, "at a pace", plan->pace * r->tables, plan->seconds);
        if (plan->rate > 0)
            measure_paced(epoll, "at the rate", plan->rate, plan->seconds);
        if (i + 1 == plan->steps && !plan->bus)
            measure_paced(epoll, half_of_it, (double)r->of.actions / r->seconds / 2, plan->seconds);
        close(epoll);
    }
}

static void usage(void)
{
    fprintf(stderr, "Usage: crowd [--tables N,N,...] [--seconds S] [--pace P] [--rate R] [--json FILE]\n"
                    "             [--nodes N --store URL --bus URL [--alone | --follow]] [--beside "
                    "NAME=PID]... ECHO KOZEL\n");
    exit(2);
}

static void read_tables(plan *plan, char *text)
{
    plan->steps = 0;
    for (char *word = strtok(text, ","); word; word = strtok(NULL, ",")) {
        int tables = atoi(word);
        bool grows = plan->steps == 0 || tables > plan->tables[plan->steps - 1];
        if (plan->steps == STEPS || tables < 1 || tables > TABLES || !grows)
            usage();
        plan->tables[plan->steps++] = tables;
    }
}

static void read_beside(const char *text)
{
    if (measured.beside_count == BESIDE)
        usage();
    process *p = &measured.beside[measured.beside_count++];
    const char *is = strchr(text, '=');
    if (!is || is - text >= (int)sizeof p->name)
        usage();
    snprintf(p->name, sizeof p->name, "%.*s", (int)(is - text), text);
    p->pid = atoi(is + 1);
}

static void read_plan(plan *plan, int argc, char **argv)
{
    static const struct option options[] = {
        {"tables", 1, NULL, 't'}, {"seconds", 1, NULL, 's'}, {"json", 1, NULL, 'j'},
        {"nodes", 1, NULL, 'n'},  {"store", 1, NULL, 'd'},   {"bus", 1, NULL, 'b'},
        {"alone", 0, NULL, 'A'},  {"beside", 1, NULL, 'B'},  {"pace", 1, NULL, 'p'},
        {"rate", 1, NULL, 'r'},   {"follow", 0, NULL, 'F'},  {0}};
    char usual[] = "100,500,2500";
    *plan = (struct plan){.seconds = 5};
    read_tables(plan, usual);
    for (int c; (c = getopt_long(argc, argv, "", options, NULL)) != -1;)
        switch (c) {
        case 't':
            read_tables(plan, optarg);
            break;
        case 's':
            plan->seconds = atof(optarg);
            break;
        case 'j':
            plan->json = optarg;
            break;
        case 'n':
            node_count = atoi(optarg);
            break;
        case 'd':
            plan->store = optarg;
            break;
        case 'b':
            plan->bus = optarg;
            break;
        case 'p':
            plan->pace = atof(optarg);
            break;
        case 'r':
            plan->rate = atof(optarg);
            break;
        case 'A':
            alone = true;
            break;
        case 'F':
            follows = true;
            break;
        case 'B':
            read_beside(optarg);
            break;
        default:
            usage();
        }
    if (optind + 2 != argc || !plan->steps || plan->seconds <= 0 || plan->seconds > LONGEST_S ||
        plan->pace < 0 || plan->rate < 0 || node_count < 1 || node_count > NODES ||
        (node_count > 1 && !plan->bus) || (alone && follows))
        usage();
    plan->echo = argv[optind];
    plan->kozel = argv[optind + 1];
}

int main(int argc, char **argv)
{
    static plan plan;
    char folder[] = "/tmp/kozel-bench-XXXXXX";
    struct rlimit files;
    read_plan(&plan, argc, argv);
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    if (!mkdtemp(folder))
        die(folder);
    start_nodes(&plan, folder);
    measured.nodes = node_count;
    measured.alone = alone;
    measured.follows = follows;
    run(&plan);
    memset(wheel, 0, sizeof wheel);
    think_ms = 0;
    for (int i = 0; i < player_count; i++)
        client_close(&players[i].client);
    for (int i = 0; i < node_count; i++)
        server_stop(nodes[i]);
    if (!plan.store)
        latency_of_disk(&measured, folder, plan.seconds);
    remove_store(folder);
    for (int i = 0; i < measured.count && strcmp(plan.echo, "-") != 0; i++)
        if (measured.results[i].what == saturation || measured.results[i].what == half_of_it)
            measure_echo(plan.echo, &measured.results[i], plan.seconds);
    report_print(&measured);
    if (plan.json)
        report_write(&measured, plan.json);
    return 0;
}
