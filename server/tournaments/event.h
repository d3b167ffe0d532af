/* SPDX-License-Identifier: MIT */
/* An event of a tournament as an item of its log:
 *
 *     {"event":"entered","at":1000,"entrant":0,"person":17,"name":"Ann"}
 *     {"event":"entered","at":1500,"entrant":2,"bot":"novice"}
 *     {"event":"paired","at":2000,"round":1,"tables":[[0,2,"a1B2c3"],[1]]}
 *     {"event":"result","at":9000,"table":0,"place":[1,2],"points":[31,12]}
 *
 *     {"event":"deal","at":9500,"table":1,"points":[5,0],"match":"x9Y8z7","room":"d4E5f6"}
 *
 * A table of extra deals, which decide a drawn match of a knock-out, has their number after its id. Two extra
 * deals are played at two tables, as the seats change. An event `deal` has the points of the first deal, and
 * the id of the table of the second one. The core does not have this event.
 *
 * Numbers count from 0, as in kozel/tournament.h. A table has its entrants and its id; a bye has no id. */
#pragma once

#include <jansson.h>

#include <kozel/tournament.h>

#include "base/text.h"
#include "server/rooms/ids.h"

enum { TOURNAMENTS_NOTE_TEXT = 401, TOURNAMENTS_PERSON_TEXT = 84, TOURNAMENTS_LEVEL_TEXT = 32 };

/* The kind of an event `deal`, in addition to kz_tournament_event_kind. */
enum { TOURNAMENTS_EVENT_DEAL = KZ_EVENT_CLOSED + 1 };

typedef struct tournaments_table_id {
    char text[ROOM_ID_TEXT]; /* "": a bye */
} tournaments_table_id;

typedef struct tournaments_event {
    kz_tournament_event core;
    const char *bot;   /* entered: the level of a bot (kz_bot.name), below
                          TOURNAMENTS_LEVEL_TEXT bytes; NULL: a person */
    int64_t person;    /* entered: who, */
    const char *name;  /* and, also returned, the person's name then; "": it is not kept */
    const char *note;  /* corrected, and a result that the host gives: the host's reason,
                          below TOURNAMENTS_NOTE_TEXT bytes */
    const char *match; /* result, deal: the id of the match, below ROOM_ID_TEXT bytes; NULL: none */
    const tournaments_table_id *room; /* paired: the id of each table; deal: of one */
} tournaments_event;

/* Writes the event as a value of the open array. `count`: the entrants of the table of a result. */
void tournaments_event_put(base_text *json, const tournaments_event *event, int count);

/* An event that was read, with its memory. */
typedef struct tournaments_event_read {
    tournaments_event event;
    kz_tournament_pairing pairing;
} tournaments_event_read;

/* Reads an item of the log. The note, the name and the level of a bot are the item's. Returns false if it is
 * no event; then nothing is to be cleared. Whether the event is possible is checked by kz_tournament_apply().
 */
bool tournaments_event_parse(const json_t *item, tournaments_event_read *read);
void tournaments_event_clear(tournaments_event_read *read);

/* Empties a text of an event as tournaments_event_put() has written it: "name" or "note". `entrant`: only if
 * the event is this entrant's; KZ_MAX_ENTRANTS: anybody's. Returns false if nothing has changed. */
bool tournaments_event_blank(char *event, const char *key, uint32_t entrant);
