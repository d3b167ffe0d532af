/* SPDX-License-Identifier: MIT */
/* Tables of other nodes and who sits there, as the hub remembers them (server/hub/nodes/remote_table.h learns
 * of them). A table is in hub->tables or in hub->remote_tables, never in both. */
#ifndef KOZEL_SERVER_HUB_STATE_REMOTE_H
#define KOZEL_SERVER_HUB_STATE_REMOTE_H

#include "base/json_text.h"
#include "server/hub/state/hub_state.h"

/* What somebody has at a table. */
typedef enum hub_share { HUB_SHARE_SEAT, HUB_SHARE_QUEUE, HUB_SHARE_STAKE, HUB_SHARES } hub_share;

struct hub_remote_seat {
    hub_remote_table *remote;
    hub_visitor *visitor;
    hub_share share;
    int32_t stake;                /* reserved for that table */
    uint64_t came;                /* as hub_seat.came */
    hub_remote_seat *prev, *next; /* of the visitor */
};

struct hub_remote_table {
    char id[HUB_ID_TEXT];
    hub_node node;   /* 0: between owners */
    bool moving;     /* that is: */
    int64_t lost;    /* since then */
    int64_t lost_by; /* the epoch of the node that had it; 0: not known */
    hub_listing listing;
    bool runs;            /* a match */
    hub_running *running; /* one that everybody may watch; NULL: none */
    hub_application *app; /* of an application, NULL otherwise; malloc'ed like all below */
    char *shown;          /* as the lobby tells it */
    bool free_seat;       /* it has a free one */
    char *notice;
    size_t notice_length;
    hub_remote_seat *remote_seats;
    int remote_seat_count;
    hub_remote_table *prev, *next; /* between owners */
    UT_hash_handle hh;
};

/* Does he sit or wait there, or is only his stake still reserved? */
bool hub_remote_is_present(const hub_remote_seat *seat);

hub_remote_table *hub_remote_find(const struct hub *hub, const char *id);

/* At how many remote tables the visitor sits or waits. */
int hub_remote_count(const hub_visitor *visitor);

/* The coins he has put at stake there. */
int64_t hub_remote_stakes(const hub_visitor *visitor);

/* The ids of the remote tables where he has that share, as values of an array. */
void hub_remote_message(base_json *json, const hub_visitor *visitor, hub_share share);

/* The persons who sit there; whether the visitor does. */
int hub_remote_persons(const hub_remote_table *remote);
bool hub_remote_seats(const hub_remote_table *remote, const hub_visitor *visitor);

#endif
