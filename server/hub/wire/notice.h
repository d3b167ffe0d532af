/* SPDX-License-Identifier: MIT */
/* Notices: what other nodes must know of a table (docs/decisions/0007-many-nodes.md).
 *
 *   {"running":true,          // a match
 *    "app":{...},             // only while the table waits, like the next three: as the lobby tells it
 *    "listed":true,           // in the lobby
 *    "v":41,                  // hub_progress.v
 *    "bots":["","novice"],    // which bot has a seat, "": none has
 *    "match":{...},           // only while everybody may watch one: as the lobby tells it
 *    "people":[{"id":17,"name":"Ann","registered":true,
 *               "share":"seat" | "queue" | "stake",   // "stake": only what is still reserved
 *               "seat":1,      // from 1; 0: none
 *               "stake":10,    // coins that are reserved for this table
 *               "came":0}]}    // hub_seat.came
 *
 * A notice shows no tile. */
#ifndef KOZEL_SERVER_HUB_WIRE_NOTICE_H
#define KOZEL_SERVER_HUB_WIRE_NOTICE_H

#include "server/hub/state/hub_state.h"
#include "server/hub/state/remote.h"
#include "server/hub/table/queue.h"

enum { HUB_NOTICE_PEOPLE = 3 * KZ_SEATS + 2 * HUB_QUEUE_MOST };

typedef struct hub_noticed {
    hub_person_id id;
    const char *name;
    bool registered;
    hub_share share;
    int seat; /* from 0, KZ_NOBODY */
    int32_t stake;
    uint64_t came;
} hub_noticed;

/* A notice that was read. */
typedef struct hub_notice {
    json_t *root;
    bool running, waiting, listed;
    int64_t v; /* like the rest only while it waits */
    hub_application app;
    json_t *shown, *match; /* NULL: there is none */
    const kz_bot *bot[KZ_SEATS];
    hub_noticed person[HUB_NOTICE_PEOPLE];
    int count;
} hub_notice;

/* Tells what has changed. */
void hub_notice_tell(struct hub *hub);

/* The table of that id is gone: tells that, unless stakes of it are still reserved. */
void hub_notice_gone(struct hub *hub, const char *id);

/* The present notice of a table: in hub->notice. */
void hub_notice_write(struct hub *hub, const hub_table *table);

/* Reads a notice; clear it when done. False and a reason: it is none. */
bool hub_notice_read(const struct hub *hub, const char *text, size_t length, hub_notice *out, char *reason,
                     size_t reason_size);
void hub_notice_clear(hub_notice *notice);

#endif
