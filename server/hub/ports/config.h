/* SPDX-License-Identifier: MIT */
/* The numbers and names that a hub is given. */
#ifndef KOZEL_SERVER_HUB_PORTS_CONFIG_H
#define KOZEL_SERVER_HUB_PORTS_CONFIG_H

#include <stdint.h>

#include <kozel/catalogue.h>

/* What keeps ratings and play money from being made up (docs/fair-play.md); 0, the default: there is no such
 * rule. */
typedef struct hub_fair_limits {
    int stake_hours;   /* an account's least age for a stake */
    int stake_matches; /* finished matches against people that a stake asks for */
    int acts;          /* of every seat, for a match without a whole deal to count */
    int repeats;       /* matches against the same person in a day that count */
    int quits;         /* early quits a day that change nothing; at most HUB_QUITS_MAX */
} hub_fair_limits;

enum { HUB_BOT_PLAYOUTS = 5000 };

typedef struct hub_config {
    int64_t bot_delay_ms; /* how long a bot waits before its action; default 700 */
    int bot_playouts;     /* that a bot which thinks makes for a choice, in matches that begin from now on;
                             1..KZ_PLAYOUTS_MOST, default HUB_BOT_PLAYOUTS */
    int64_t pause_ms;     /* the longest pause between two deals; default 20000 */
    int64_t young_ms;     /* for so long this node may not have heard of every table there is; default 0 */
    int64_t linger_ms; /* how long a table without anybody present stays: waiting or after its match; default
                          60000 */
    int64_t lobby_ms;  /* the lobby's changes are told together, once in so long; default 500 */
    int max_tables;    /* overload refuses new ones; default 10000 */
    int rate; /* requests a second of one person, three seconds' worth at once; 0: no limit; default 20 */
    hub_fair_limits fair;
    const char *node;      /* one of many nodes: the name by which clients may come to it (docs/protocol.md,
                              "Many nodes"), not copied; NULL (the default): they are told none */
    const char *version;   /* the program's, as `hello` tells it; not copied; default "" */
    const kz_games *games; /* what can be played, copied; NULL (the default): the project's own games */
} hub_config;

#endif
