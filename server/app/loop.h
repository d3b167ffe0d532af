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
#include "server/app/bot_workers.h"
#include "server/app/hub_ports.h"
#include "server/app/server.h"
#include "server/app/signals.h"
#include "server/delivery/delivery.h"
#include "server/delivery/hub_host.h"
#include "server/delivery/lanes.h"
#include "server/http/metrics.h"
#include "server/net/net.h"
#include "server/pages/guide.h"
#include "server/pages/match_file.h"
#include "server/pages/shell.h"
#include "server/sessions/gate.h"
#include "server/sessions/session.h"
#include "server/store/store.h"

enum {
    KZ_PROXIES_MAX = 32,
};

typedef struct kz_server kz_server;
struct kz_server {
    kz_server_config config;
    uv_loop_t loop;
    uv_prepare_t before_poll; /* the ends of a loop turn */
    uv_check_t after_poll;
    kz_timer deadline; /* of a graceful stop */
    kz_timer second;   /* every second: kz_ws_ping() */
    kz_signals signals;
    kz_net *net;
    int port;       /* that it listens on */
    int file_limit; /* how many connections there may be; 0: not known */
    kz_network proxies[KZ_PROXIES_MAX];
    kz_store *store;
    kz_delivery delivery;
    kz_lanes lanes;
    kz_sessions sessions;
    kz_hub_host host;
    kz_cluster *cluster; /* NULL: this server is alone (cluster.h) */
    kz_hub_wiring wiring;
    kz_bot_workers bots;
    kz_translations *translations;
    kz_guide *guide;
    kz_file_words *file_words;
    kz_shell_words *shell_words;
    struct kz_cards *cards;
    struct kz_packed_texts *packed_texts;
    kz_shell shell;       /* all 0: the program was built without its page */
    kz_registry requests; /* struct kz_http: HTTP requests that wait for the store */
    kz_guards guards;
    struct kz_sweeper *sweeper;
    struct kz_job_runner *job_runner;
    struct kz_expulsions *expulsions;
    struct kz_analyses *analyses; /* NULL: none are made here */
    struct kz_pusher *pusher;     /* NULL: nothing is pushed (pusher.h) */
    kz_gate gate;
    kz_steady_clock clock;
    kz_metrics metrics;
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

/* Memory is ahead of the store: the server stops at once and tells nobody anything more. A restart goes on
 * from the store. One of many nodes does not stop, but see kz_server_lose(). */
void kz_server_fail(kz_server *server, const char *what, const char *reason);

/* One of many nodes has lost the bus or the store: it closes its sockets, forgets what it holds in memory,
 * and joins anew when both are there again. */
void kz_server_lose(kz_server *server, const char *why);

#endif
