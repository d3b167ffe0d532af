/* SPDX-License-Identifier: MIT */
/* `kozel serve` as a function: the event loop with all its parts. */
#pragma once

#include <stdbool.h>

#include "server/accounts/guard/quota.h"
#include "server/hub/hub.h"

/* The accounts that need a second factor: none, or hosts and moderators. Without it these roles have no
 * effect. */
typedef enum app_factor_rule { APP_FACTOR_OPTIONAL, APP_FACTOR_STAFF } app_factor_rule;

/* The reaction to a store with less data than its counter requires (server/store/sql/counter.h). */
typedef enum app_older { APP_OLDER_GO_ON, APP_OLDER_REFUSE } app_older;

typedef struct app_server_config {
    const char *listen; /* an IPv4 or IPv6 address; "0.0.0.0", "::" for all */
    int port;           /* 0: a free port is chosen */
    const char *db;     /* the store of people and matches (store_open()) */
    int older;          /* app_older: the reaction to a store that has lost data */
    const char *bus;    /* nats://...: one of many nodes (docs/decisions/0007-many-nodes.md); NULL: alone */
    const char *bus_ca; /* for tls://: a file of trusted certificates; NULL: the system's */
    const char *bus_cert, *bus_key; /* this node's certificate and key; NULL: none */
    const char *node;               /* this node's name for people; NULL: its machine and process */
    int64_t past_epoch;      /* epoch of its previous instance, which is over; 0: none. Set by the server */
    const char *origin;      /* also allowed next to the Host's origin: a reverse proxy's; NULL for none */
    int ping_s;              /* seconds of silence before a connection is pinged, and soon dropped; 1..3600 */
    int max_connections;     /* max WebSockets */
    int address_connections; /* max connections of any kind of one address (an IPv6 /64); 0: no limit */
    int person_connections;  /* max WebSockets of one person; 0: no limit */
    const char *proxies;     /* networks whose X-Forwarded-For is trusted, comma-separated; NULL: none */
    const char *hosts;       /* host names next to those of http_host_is_own(), comma-separated; NULL: none */
    int busy_writes;         /* max waiting writes, */
    int busy_ms;             /* and their max wait, before nothing new is begun */
    int analysis_workers;    /* matches analysed at once (server/learning/analyser.h); 0: none */
    int analyses_elsewhere;  /* 1: other programs make analyses, too */
    int analysis_playouts;   /* for each action (kozel/analysis.h) */
    const char *push_contact; /* for Web Push (server/social/push/push.h): a contact for push services; NULL:
                                 no Web Push */
    const char *push_hosts, *push_ca;
    int push_internal; /* 1: push services may have addresses that are not public */
    int drain_s;       /* seconds to finish work in progress at the end; 0: none */
    const char
        *metrics; /* "127.0.0.1:9100": where /metrics is served; NULL: at `listen`, for this machine only */
    guard_quota_config limits;
    int log_addresses;                   /* 1: the security log has people's addresses unchanged */
    int session_idle_days, session_days; /* when sessions end (store_session_terms) */
    int second_factor;                   /* app_factor_rule */
    const char *security_contact;        /* mailto: or https:, for security.txt; NULL: none */
    const char *database;                /* the folder of the open database; NULL: none */
    const char *docs;                    /* the folder of the documents' site; NULL: none */
    int offline_page;                    /* 1: browsers may keep the page by a service worker */
    hub_config hub;                      /* ten times its rate closes a connection */
    /* Reads the settings again after SIGHUP, and writes those that may change while the server runs. Returns
     * false if they are wrong (logged); then nothing was written. Called in the loop. NULL: there are no
     * settings to read. */
    bool (*reload)(void *context, struct app_server_config *config);
    void *reload_context;
} app_server_config;
