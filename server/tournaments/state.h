/* SPDX-License-Identifier: MIT */
/* The state of a tournament, and of all tournaments of a node. */
#pragma once

#include "server/hub/ports/tournament.h"
#include "server/rooms/host.h"
#include "server/rooms/remote.h"
#include "server/tournaments/event.h"

enum {
    TOURNAMENTS_NAME_TEXT = HUB_TOURNAMENT_NAME,
    TOURNAMENTS_GAME_TEXT = 24,
    TOURNAMENTS_OPTIONS_TEXT = 320,
    TOURNAMENTS_ENTRANTS_MAX = 512,
    TOURNAMENTS_BOTS_MAX = 32,               /* bots that take part at once */
    TOURNAMENTS_TABLES_MAX = 4096,           /* at this number it ends after the round */
    TOURNAMENTS_TIME_MAX = INT16_MAX * 1000, /* of move_ms and reserve_ms: a table counts seconds */
    TOURNAMENTS_ALONE_MS = 300000            /* with fewer than two entrants it ends after this time */
};

/* What the founder has chosen. */
typedef struct tournaments_terms {
    char name[TOURNAMENTS_NAME_TEXT];
    char game[TOURNAMENTS_GAME_TEXT];
    char options[TOURNAMENTS_OPTIONS_TEXT]; /* "target=50,fish=one" */
    int64_t founder;                        /* person */
    int64_t club;                           /* only its members may enter; 0: everybody may */
    int64_t founded_ms;                     /* 0: not known */
    int64_t mark;                           /* the idempotency key of the request that founded it; 0: none */
    int64_t starts_ms;                      /* 0: it begins when it is full */
    int32_t move_ms, reserve_ms;            /* the clock of its tables */
    bool rated;
    bool programs; /* the accounts of bots may enter */
    uint8_t seats; /* players at a full table */
    bool pairs;    /* two pairs meet */
    uint16_t entrants_max;
    char
        bots[TOURNAMENTS_LEVEL_TEXT]; /* the level of bots that take free places (kz_bot.name); "": none do */
    uint16_t fill;                    /* with bots: entrants at least */
    kz_tournament_terms core;
} tournaments_terms;

/* An entrant: a person or a bot. */
typedef struct tournaments_person {
    char bot[TOURNAMENTS_LEVEL_TEXT]; /* the level of a bot (kz_bot.name), which has no id and no name; "": a
                                         person */
    int64_t id;
    int returns; /* how often they came back */
    char name[TOURNAMENTS_PERSON_TEXT];
} tournaments_person;

/* The members of its notice, as written last. They stay the same while `events`, `need` and `run` do. */
typedef struct tournaments_notice {
    char *text;
    size_t length, events;
    uint8_t need;
    uint64_t run; /* tournaments_run() */
} tournaments_notice;

/* The first of a pair of extra deals. The second one is played at another table, with the seats changed. */
typedef struct tournaments_deal {
    uint32_t table;           /* of the core */
    int32_t points[2];        /* of its entrants, in their order */
    char match[ROOM_ID_TEXT]; /* its id; "": none */
} tournaments_deal;

typedef struct tournaments_tournament {
    struct room room;
    tournaments_terms terms;
    kz_tournament *core;
    tournaments_person *person;  /* of each entrant */
    tournaments_table_id *table; /* the room of each table of the core; "": a bye */
    tournaments_deal *deal;
    size_t deal_count;
    char **event; /* JSON */
    size_t event_count, logged;
    int64_t begun_ms;    /* 0: it has not begun */
    uint32_t begun_with; /* entrants who were there then */
    int64_t last_ms;     /* time of the last event */
    bool paused;
    int changes;  /* pauses, and results that the host has given */
    bool pairing; /* a pairing is being computed */
    tournaments_notice notice;
    int64_t alone_ms; /* since when there are fewer than two entrants; 0: there are enough */
} tournaments_tournament;

/* Another node's tournament. */
typedef struct tournaments_remote {
    struct room_remote remote; /* the first member */
    int64_t founder;
    bool over;
    int64_t over_ms;
} tournaments_remote;

/* All tournaments of a node: the context of the kind. */
typedef struct tournaments_host {
    room_host *rooms;
    kz_matching matching;
    void *context;
    /* Computes kz_tournament_pair() of `copy` outside of the event loop, which then belongs to the port. The
     * answer is tournaments_answer() with `events`. Returns false if that is not possible now. */
    bool (*pair)(void *context, const char *id, kz_tournament *copy, size_t events);
    /* Returns the id of a new table. */
    void (*new_id)(void *context, char id[ROOM_ID_TEXT]);
    /* Opens the room of a table, whose number is `table`. The pairing is stored in the same transaction. */
    void (*open)(void *context, tournaments_tournament *tournament, uint32_t table);
    /* The match of a table does not count any more. A table that waits for its people is closed. */
    void (*call_off)(void *context, const char *room);
    /* Returns true if the match of a table, here or at another node, has begun and is not over. */
    bool (*runs)(void *context, const char *room);
    /* Its id replaces its name at its tables. */
    void (*remove_name)(void *context, const char *id);
} tournaments_host;
