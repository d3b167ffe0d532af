/* SPDX-License-Identifier: MIT */
/* A hub's configuration: numbers and names. */
#pragma once

#include <stdint.h>

#include <kozel/catalogue.h>

/* Limits that keep people from faking ratings and play money (docs/fair-play.md). 0, the default, switches a
 * limit off. */
typedef struct hub_fair_limits {
    int stake_hours;   /* min age of an account for a stake */
    int stake_matches; /* min finished matches against people for a stake */
    int acts;          /* min actions of every seat for a match to count without a whole deal */
    int repeats;       /* matches a day against the same person that count */
    int quits;         /* early quits a day without a consequence; at most HUB_QUITS_MAX */
} hub_fair_limits;

/* The times in ms after which nobody is at a person's pages any more. */
typedef struct hub_away {
    int64_t gone_ms;   /* without a connection */
    int64_t hidden_ms; /* with hidden pages alone */
} hub_away;

enum { HUB_BOT_PLAYOUTS = 5000 };

typedef struct hub_config {
    int64_t bot_delay_ms; /* max delay of a bot's action (kz_bot_pace_ms()); default 1000 */
    int bot_playouts;     /* playouts for each choice of a bot that thinks, in matches that begin from now
                             on; 1..KZ_ROLLOUTS_MAX, default HUB_BOT_PLAYOUTS */
    int64_t pause_ms;     /* the longest pause between two deals; default 20000 */
    int64_t young_ms;     /* start-up time in which notices of existing tables may be missing; default 0 */
    int64_t linger_ms; /* how long a waiting or finished table stays without anybody present; default 60000 */
    int64_t lobby_ms;  /* min time between two batches of lobby changes; default 500 */
    int max_tables;    /* above this many, new tables are refused as overload; default 10000 */
    int rate; /* max requests a second of one person, with a burst of three seconds' worth; 0: no limit;
                 default 20 */
    hub_fair_limits fair;
    const char *node; /* with many nodes: the name by which clients may come to this node (docs/protocol.md,
                         "Many nodes"), not copied; NULL (the default): clients are sent none */
    const char *version;   /* the program's version, as `hello` reports it; not copied; default "" */
    const kz_games *games; /* the games on offer, copied; NULL (the default): the project's games */
} hub_config;
