/* SPDX-License-Identifier: MIT */
/* Tournaments, as the hub knows them. It passes requests for them on, opens their tables, and reports the
 * results. */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include <kozel/error.h>
#include <kozel/rules.h>

#include "server/hub/ports/club.h"
#include "server/hub/ports/ids.h"

/* People who are not at their table this long after it was opened forfeit the match. */
enum { HUB_TOURNAMENT_WAIT_MS = 120000 };

enum { HUB_TOURNAMENT_NAME = 241 };

/* The place of a table in a tournament. */
typedef struct hub_tournament_place {
    char id[HUB_ID_TEXT]; /* of the tournament; "": the table belongs to none */
    int32_t table;        /* the table's number there, from 0 */
    uint8_t entrants;     /* at the table: in pairs two at four seats, and seats 1 and 3 are the first */
    uint16_t round;       /* from 1; in an evening and an arena the number of the match */
    bool rated;           /* the tournament is rated: no hints, also in a match with a bot */
    uint8_t deals;        /* extra deals that decide a drawn match; the table closes after them. 0: a match */
    bool off;             /* the match does not count for it any more */
    char name[HUB_TOURNAMENT_NAME];
} hub_tournament_place;

/* A person or a bot. */
typedef struct hub_tournament_person {
    hub_person_id id;
    const char *name;
    const char *bot; /* the level of a bot (kz_bot.name); NULL: a person */
} hub_tournament_person;

/* A table to be opened. */
typedef struct hub_tournament_table {
    const char *id; /* of the table's room */
    hub_tournament_place place;
    const char *game, *options;
    int time, reserve; /* seconds a move, seconds a match */
    bool rated;        /* the match; with a bot it is not */
    int seats;
    hub_tournament_person person[KZ_SEATS]; /* registered people and bots, by seat */
} hub_tournament_table;

/* ---- requests ---- */

/* Why a request for a tournament is refused. */
typedef enum hub_tournament_fault {
    HUB_TOURNAMENT_BY_CORE,     /* `error` is the reason */
    HUB_TOURNAMENT_TOO_MANY,    /* the person hosts error.arg[0] tournaments that are not over */
    HUB_TOURNAMENT_SERVER_FULL, /* there are too many tournaments in all */
    HUB_TOURNAMENT_START,       /* the start must be within error.arg[0] days from now */
    HUB_TOURNAMENT_TODAY,       /* the person has founded error.arg[0] tournaments within a day */
    HUB_TOURNAMENT_FULL,
    HUB_TOURNAMENT_MANY_ENTERED, /* the person takes part in error.arg[0] tournaments */
    HUB_TOURNAMENT_CHANGES,      /* there were too many changes of this kind */
    HUB_TOURNAMENT_PROGRAMS,     /* it does not admit the accounts of bots */
    HUB_TOURNAMENT_CLUB,         /* it admits only members of its club */
    HUB_TOURNAMENT_CLUB_LEADERS, /* only the club's host and helpers found its tournaments */
    HUB_TOURNAMENT_NOT_ENTERED,
    HUB_TOURNAMENT_NOT_HOST
} hub_tournament_fault;

typedef struct hub_tournament_refusal {
    hub_tournament_fault fault;
    const char *field; /* the faulty member of the request; NULL: none is */
    kz_error error;
} hub_tournament_refusal;

/* A tournament to be founded. The game, its options and the clock are checked. */
typedef struct hub_tournament_founding {
    hub_person_id founder;
    int64_t mark; /* the idempotency key of the request */
    const char *game, *options;
    int seats, sides; /* of a table */
    bool mixed;       /* the game is for three and four single players, by these options */
    int time, reserve;
    bool rated;
    const char *bots; /* the level of bots that take free places (kz_bot.name); "": none do */
    uint64_t seed;
    const hub_person_club *clubs; /* of the founder */
    size_t club_count;
    const json_t *message; /* the request */
} hub_tournament_founding;

/* A request for a tournament, by a registered person or the account of a bot. */
typedef struct hub_tournament_request {
    hub_person_id person;
    const char *name;
    bool staff;                   /* a moderator or a host of the server */
    bool program;                 /* the account of a bot */
    const hub_person_club *clubs; /* of the person */
    size_t club_count;
    const char *what;      /* "enter", ...; "result" */
    const json_t *message; /* the request */
} hub_tournament_request;

struct room;

/* The functions that carry out requests. They return false with the reason. NULL: there are no tournaments
 * here. */
typedef struct hub_tournament_ports {
    bool (*found)(void *context, const hub_tournament_founding *founding, char id[HUB_ID_TEXT],
                  hub_tournament_refusal *refusal);
    bool (*act)(void *context, struct room *room, const hub_tournament_request *request,
                hub_tournament_refusal *refusal);
    /* Removes a person who has been banned, or whose account is closed. */
    void (*expel)(void *context, hub_person_id person);
} hub_tournament_ports;
