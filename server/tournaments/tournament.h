/* SPDX-License-Identifier: MIT */
/* A tournament: terms and a list of events, as a durable room. */
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
    uint32_t table;    /* of the core */
    int32_t points[2]; /* of its entrants, in their order */
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

/* The kind of room "tournament" (kind.c). Its context is a tournaments_host. */
extern const room_kind tournaments_kind;

/* Makes a tournament without entrants. Returns NULL and the reason if a term is out of range. */
tournaments_tournament *tournaments_new(tournaments_host *host, const char *id,
                                        const tournaments_terms *terms, kz_error *error);

/* Removes it from the host, and frees it. Its log stays. */
void tournaments_free(tournaments_host *host, tournaments_tournament *tournament);

/* Returns the present time for an event: not before the last one, as a clock may be set back. */
int64_t tournaments_time(const tournaments_host *host, const tournaments_tournament *tournament);

/* Applies an event at the present time, which joins the list. Returns false and the reason if it is not
 * possible now. */
bool tournaments_apply(tournaments_host *host, tournaments_tournament *tournament, tournaments_event *event,
                       kz_error *error);

/* Returns the first deal of a table with a pair of extra deals; NULL: it has not been played, or there is
 * none. */
const tournaments_deal *tournaments_first_deal(const tournaments_tournament *tournament, uint32_t table);

/* Returns the entrant at a seat of a table, from 0: in their order, except at the second of two extra deals.
 */
uint16_t tournaments_at_seat(const tournaments_tournament *tournament, uint32_t table, int seat);

/* Takes the first of two extra deals, an event `deal`. The second one is played in another room. Returns
 * false and the reason if it is not possible now. */
bool tournaments_take_deal(tournaments_tournament *tournament, const tournaments_event *event,
                           kz_error *error);

/* Returns the tournament of that id here; NULL: there is none. */
tournaments_tournament *tournaments_find(const tournaments_host *host, const char *id);

/* Removes the name of an entrant from the list, for good. KZ_MAX_ENTRANTS: the names of all. It takes one
 * pass over the events, which may be many. */
void tournaments_forget_names(tournaments_host *host, tournaments_tournament *tournament, uint32_t entrant);

/* Removes the host's texts, for good: the name, which the id replaces, and the notes. */
void tournaments_forget_texts(tournaments_host *host, tournaments_tournament *tournament);

/* Returns the number of a person's entrant; how many entrants the list has: none. */
uint32_t tournaments_entrant_of(const tournaments_tournament *tournament, int64_t person);

/* Returns how many entrants are there, without bots: how many people. */
uint32_t tournaments_people(const tournaments_tournament *tournament);

/* Returns how many entrants are there if the bots that are missing enter, as the terms have it. Without
 * people no bot takes part. */
uint32_t tournaments_filled(const tournaments_tournament *tournament);

/* Lets a bot that is missing enter or return, or one that is not needed any more leave, by an event. Call it
 * when a pairing may be next. Returns false if nothing is to be changed, or the format does not allow it. */
bool tournaments_fill(tournaments_host *host, tournaments_tournament *tournament);

/* Returns what the tournament needs, as kz_tournament_next() does. Without people it needs entrants: bots
 * among themselves do not go on. */
kz_tournament_need tournaments_need(const tournaments_tournament *tournament, int64_t now_ms);

/* Applies a result that the store has for a tournament: an event `result` with the member `tournament`, in
 * the order of the seats. With the member `deals` it is the end of extra deals, which points decide. Returns
 * false if the tournament is not here. A table that has a result keeps it. */
bool tournaments_take_result(tournaments_host *host, const json_t *result);

/* Returns true if a tournament here waits for a result. */
bool tournaments_await_results(const tournaments_host *host);

/* Applies an event of the log, with the time that it has. */
bool tournaments_replay(tournaments_tournament *tournament, const tournaments_event *event, kz_error *error);

/* Does what is needed next: begins, asks for a pairing, or ends. Sets the next due time. */
void tournaments_go_on(tournaments_host *host, tournaments_tournament *tournament);

/* Removes a tournament that was over long ago, with its log. Returns false if its time has not come. */
bool tournaments_expire(tournaments_host *host, tournaments_tournament *tournament);

/* Applies the answer of the port pair(). `pairing` is NULL if it failed. An answer for another list of events
 * is dropped, and the pairing is computed again. */
void tournaments_answer(tournaments_host *host, const char *id, size_t events,
                        const kz_tournament_pairing *pairing);
