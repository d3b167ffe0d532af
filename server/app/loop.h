/* SPDX-License-Identifier: MIT */
/* The server's inside: one event loop (libuv), the hub in its middle, the store's thread
 * beside it. For the rooms that stand around the loop (ARCHITECTURE.md). */
#ifndef KOZEL_SERVER_APP_LOOP_H
#define KOZEL_SERVER_APP_LOOP_H

#include <uv.h>

#include "base/registry.h"
#include "base/steady_clock.h"
#include "base/timer.h"
#include "server/accounts/guard/guards.h"
#include "server/accounts/identity/token.h"
#include "server/app/server.h"
#include "server/app/signals.h"
#include "server/app/turns.h"
#include "server/delivery/backlog.h"
#include "server/delivery/hub_host.h"
#include "server/delivery/lanes.h"
#include "server/delivery/outbox.h"
#include "server/delivery/writer.h"
#include "server/http/metrics.h"
#include "server/net/net.h"
#include "server/pages/guide.h"
#include "server/pages/match_file.h"
#include "server/pages/shell.h"
#include "server/sessions/gate.h"
#include "server/sessions/home.h"
#include "server/sessions/person_index.h"
#include "server/sessions/session.h"
#include "server/store/store.h"

enum {
    KZ_MESSAGE_MAX = 4096,     /* bytes of a message from a client (docs/protocol.md) */
    KZ_QUEUE_MAX = 256 * 1024, /* bytes that wait for a slow reader before it is dropped */
    KZ_JOINED_MAX = 32 * 1024, /* of messages that leave together in one frame */
    KZ_PROXIES_MAX = 32,
};

typedef struct kz_server kz_server;
struct kz_server {
    kz_server_config config;
    uv_loop_t loop;
    uv_prepare_t before_poll; /* the ends of a loop turn */
    uv_check_t after_poll;
    kz_timer deadline; /* of a graceful stop */
    uv_idle_t fan_out; /* runs while there is something to fan out (fan_out.h) */
    kz_timer second;   /* every second: kz_ws_ping() */
    kz_signals signals;
    kz_net *net;
    int port;       /* that it listens on */
    int file_limit; /* how many connections there may be; 0: not known */
    kz_network proxies[KZ_PROXIES_MAX];
    kz_store *store;
    kz_writer *writer;
    kz_backlog backlog;
    kz_lanes lanes;
    kz_sessions sessions;
    kz_outbox outbox;
    kz_hub_host host;
    struct kz_cluster *cluster; /* NULL: this server is alone (cluster.h) */
    kz_translations *translations;
    kz_guide *guide;
    kz_file_words *file_words;
    kz_shell_words *shell_words;
    struct kz_cards *cards;
    struct kz_packed_texts *packed_texts;
    kz_shell shell;              /* all 0: the program was built without its page */
    struct think_work *thoughts; /* of bots, on the loop's worker threads (thinking.c) */
    kz_turns to_think;           /* those that wait for a thread */
    int threads_busy;
    size_t thinking;  /* how many think or wait for that */
    kz_topics topics; /* who gets what many get */
    uint64_t
        told_since; /* kz_clock_ns(): since when there is always something to fan out; 0: there is nothing */
    kz_registry sockets;        /* struct kz_socket: WebSockets */
    kz_person_index *persons;   /* whose they are */
    struct kz_socket *to_write; /* sockets with something new to send */
    unsigned char *joined;      /* room for messages that leave together */
    kz_registry requests;       /* struct kz_http: HTTP requests that wait for the store */
    kz_limit flood; /* messages, or pieces of long ones, that one connection may send before it is closed */
    kz_guards guards;
    struct kz_sweeper *sweeper;
    struct kz_job_runner *job_runner;
    struct kz_expulsions *expulsions;
    struct kz_analyses *analyses; /* NULL: none are made here */
    struct kz_pusher *pusher;     /* NULL: nothing is pushed (pusher.h) */
    kz_gate gate;
    kz_home_key home_key;
    kz_steady_clock clock;
    kz_metrics metrics;
    struct { /* the request that the hub is answering */
        kz_conn conn;
        uint64_t since, actions;
    } asked;
    struct {                 /* what the store has answered to the last probe (monitor.h) */
        int64_t answered_ms; /* when */
        bool good, asking;
    } probe;
    bool signalled; /* to stop */
    bool hurried;   /* ... and not to wait for anything */
    bool lost;      /* one of many nodes: it must join anew (kz_server_lose()) */
    int status;
};

/* Works out what follows from `config`; again when that has changed. */
void kz_server_conclude(kz_server *server);

/* The ports of the hub (ports.c). */
kz_hub_ports kz_server_ports(kz_server *server);

/* A port of the hub: lets a bot choose on a worker thread and tells the hub. */
void kz_server_think(void *context, const kz_hub_question *question);

/* Another: looks for a hint on a worker thread and tells the hub. */
bool kz_server_advise(void *context, const char *table, uint64_t ticket, const kz_view *view,
                      kz_person person);

/* The server stops: bots that have not begun to think will not. */
void kz_server_stop_thinking(kz_server *server);

/* Memory is ahead of the store: the server stops at once and tells nobody anything more. A restart goes on
 * from the store. One of many nodes does not stop, but see kz_server_lose(). */
void kz_server_fail(kz_server *server, const char *what, const char *reason);

/* One of many nodes has lost the bus or the store: it closes its sockets, forgets what it holds in memory,
 * and joins anew when both are there again. */
void kz_server_lose(kz_server *server, const char *why);

#endif
