/* SPDX-License-Identifier: MIT */
/* Tables of other nodes (server/rooms/remote.h) and their people. server/hub/nodes/remote_table.h reads their
 * notices. */
#pragma once

#include "base/text.h"
#include "server/hub/state/hub_state.h"
#include "server/rooms/remote.h"

/* The kinds of share that a person has in a table. */
typedef enum hub_share { HUB_SHARE_SEAT, HUB_SHARE_QUEUE, HUB_SHARE_STAKE, HUB_SHARES } hub_share;

struct hub_remote_seat {
    hub_remote_table *remote;
    hub_visitor *visitor;
    hub_share share;
    int32_t stake;                /* coins reserved for that table */
    uint64_t came;                /* as in hub_seat.came */
    hub_remote_seat *prev, *next; /* list of the visitor */
};

struct hub_remote_table {
    struct room_remote remote; /* the first member */
    hub_listing listing;
    bool runs;            /* it has a running match */
    bool keeps;           /* hub_table_keeps_people() */
    bool sought;          /* hub_sought_waits() */
    hub_running *running; /* the running match that everybody may watch; NULL: none */
    hub_application *app; /* an application, NULL if there is none; malloc'ed like all below */
    char *shown;          /* in the lobby's form */
    bool free_seat;       /* there is a free seat */
    hub_remote_seat *remote_seats;
    int remote_seat_count;
};

/* Returns true if the person sits or waits there. Returns false if only their stake is still reserved. */
bool hub_remote_is_present(const hub_remote_seat *seat);

/* Returns table `id` of another node, NULL if there is none. */
hub_remote_table *hub_remote_find(const struct hub *hub, const char *id);

/* Returns the number of remote tables where the visitor sits or waits. */
int hub_remote_count(const hub_visitor *visitor);

/* Returns the coins that the visitor has put at stake at remote tables. */
int64_t hub_remote_stakes(const hub_visitor *visitor);

/* Writes the ids of the remote tables where the visitor has `share`, as values of an array. */
void hub_remote_message(base_text *json, const hub_visitor *visitor, hub_share share);

/* hub_remote_persons() returns the number of people with a seat. hub_remote_seats() returns true if the
 * visitor has one. */
int hub_remote_persons(const hub_remote_table *remote);
bool hub_remote_seats(const hub_remote_table *remote, const hub_visitor *visitor);
