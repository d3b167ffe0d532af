/* SPDX-License-Identifier: MIT */
/* Notices: the facts of a table that other nodes need (docs/decisions/0007-many-nodes.md).
 *
 *  `{"running":true,          // a match
 *    "keeps":true,            // hub_table_keeps_people(); missing: false
 *    "sought":true,           // hub_sought_waits(); missing: false
 *    "app":{...},             // only while the table waits, like the next three: in the lobby's form
 *    "listed":true,           // in the lobby
 *    "v":41,                  // hub_progress.v
 *    "bots":["","novice"],    // the bot in each seat, "": none
 *    "match":{...},           // only while there is a public one: in the lobby's form
 *    "people":[{"id":17,"name":"Ann","registered":true,
 *               "share":"seat" | "queue" | "stake",   // "stake": only a reserved stake
 *               "seat":1,      // from 1; 0: none
 *               "stake":10,    // coins that are reserved for this table
 *               "came":0}]}`   // hub_seat.came.
 *
 * A notice contains no tile. */
#pragma once

#include "server/hub/state/hub_state.h"
#include "server/hub/state/remote.h"
#include "server/hub/table/queue.h"

enum { HUB_NOTICE_PEOPLE = 3 * KZ_SEATS + 2 * HUB_QUEUE_MAX };

typedef struct hub_noticed {
    hub_person_id id;
    const char *name;
    bool registered;
    hub_share share;
    int seat; /* from 0, KZ_NOBODY */
    int32_t stake;
    uint64_t came;
} hub_noticed;

/* A parsed notice. */
typedef struct hub_notice {
    json_t *root;
    bool running, keeps, sought, waiting, listed;
    int64_t v; /* like the following members set only while the table waits */
    hub_application app;
    json_t *shown, *match; /* NULL: there is none */
    const kz_bot *bot[KZ_SEATS];
    hub_noticed person[HUB_NOTICE_PEOPLE];
    int count;
} hub_notice;

/* Writes the members of a table's notice. */
void hub_notice_put(const struct hub *hub, base_text *json, const hub_table *table);

/* Publishes that table `id` is gone, unless stakes of it are still reserved. */
void hub_notice_gone(struct hub *hub, const char *id);

/* Reads a notice. `out` points into `root`. Returns false and a reason if the notice is invalid. */
bool hub_notice_read(const struct hub *hub, json_t *root, hub_notice *out, char *reason, size_t reason_size);
