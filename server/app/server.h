/* SPDX-License-Identifier: MIT */
/* `kozel serve` as a function: the event loop with all that hangs on it. */
#ifndef KOZEL_SERVER_APP_SERVER_H
#define KOZEL_SERVER_APP_SERVER_H

#include <stdbool.h>

#include "server/accounts/guard/quota.h"
#include "server/hub/hub.h"

/* Who needs a second factor: nobody; hosts and moderators, whose roles are not in force without it. */
typedef enum app_factor_rule { APP_FACTOR_OPTIONAL, APP_FACTOR_STAFF } app_factor_rule;

/* A store in which there is less than its counter says (server/store/sql/counter.h). */
typedef enum app_older { APP_OLDER_GO_ON, APP_OLDER_REFUSE } app_older;

typedef struct app_server_config {
    const char *listen; /* an IPv4 or IPv6 address; "0.0.0.0", "::" for all */
    int port;           /* 0: a free one is chosen */
    const char *db;     /* where people and matches are kept (store_open()) */
    int older;          /* app_older: what is done if it has lost what was in it */
    const char *bus;    /* nats://...: one of many nodes (docs/decisions/0007-many-nodes.md); NULL: alone */
    const char *bus_ca; /* of tls://: who is trusted, a file; NULL: the system's certificates */
    const char *bus_cert, *bus_key; /* what this node shows; NULL: nothing */
    const char *node;               /* what people call this node; NULL: its machine and process */
    int64_t past_epoch;             /* of its life before this one, that is over; 0: none. The server's own */
    const char *origin;      /* allowed besides the Host's own: what a reverse proxy serves; NULL for none */
    int ping_s;              /* a connection silent for so long is pinged, and soon dropped; 1..3600 */
    int max_connections;     /* WebSockets; more are refused */
    int address_connections; /* of any kind, of one address (an IPv6 /64); 0: no limit */
    int person_connections;  /* WebSockets of one person; 0: no limit */
    const char *proxies;     /* networks whose X-Forwarded-For is believed, with commas between; NULL: none */
    const char *hosts;       /* that it answers for besides those of http_host_is_own(), with commas; NULL */
    int busy_writes;         /* writes that wait for the store, */
    int busy_ms;             /* and for how long, before nothing new is begun */
    int analysis_workers;    /* matches analysed at once (server/learning/analyser.h); 0: none are */
    int analyses_elsewhere;  /* 1: other programs make them, too */
    int analysis_playouts;   /* of each action (kozel/analysis.h) */
    const char *push_contact; /* of Web Push (server/social/push/push.h): whom a push service may ask; NULL:
                                 there is none */
    const char *push_hosts, *push_ca;
    int push_internal; /* 1: push services may be at addresses that are no public ones */
    int drain_s;       /* at the end: for so long what is being made may be finished; 0: not at all */
    const char
        *metrics; /* "127.0.0.1:9100": where /metrics is told; NULL: at `listen`, to this machine only */
    guard_quota_config limits;
    int log_addresses;                   /* 1: the security log has people's addresses as they are */
    int session_idle_days, session_days; /* when sessions end (store_session_terms) */
    int second_factor;                   /* app_factor_rule */
    const char *security_contact;        /* mailto: or https:, for security.txt; NULL: none */
    int offline_page;                    /* 1: browsers may keep the page by a service worker */
    hub_config hub;                      /* ten times its rate closes a connection */
    /* SIGHUP: reads the settings again and writes those that may change while the server runs; false: they
     * are wrong (logged), nothing was written. In the loop. NULL: there are none. */
    bool (*reload)(void *context, struct app_server_config *config);
    void *reload_context;
} app_server_config;

/* 127.0.0.1:8080, kozel.db, the hub's defaults. */
app_server_config app_server_defaults(void);

/* Serves until SIGINT or SIGTERM (docs/settings.md, "Signals"); prints `kozel: http://127.0.0.1:8080` and a
 * line feed to standard output when it is ready. Returns the exit status: 0 after a signal, 1 if it could not
 * start or the store failed (logged). */
int app_server_run(const app_server_config *config);

#endif
