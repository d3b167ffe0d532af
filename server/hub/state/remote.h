/* SPDX-License-Identifier: MIT */
/* Tables of other nodes and who sits there, as the hub remembers them (server/hub/nodes/remote_table.h learns
 * of them). A table is in hub->tables or in hub->remote_tables, never in both. */
#ifndef KOZEL_SERVER_HUB_STATE_REMOTE_H
#define KOZEL_SERVER_HUB_STATE_REMOTE_H

#include "base/json_text.h"
#include "server/hub/state/hub_state.h"

/* What somebody has at a table. */
typedef enum kz_share { KZ_SHARE_SEAT, KZ_SHARE_QUEUE, KZ_SHARE_STAKE, KZ_SHARES } kz_share;

struct kz_remote_seat {
    kz_remote_table *remote;
    kz_visitor *visitor;
    kz_share share;
    int32_t stake;               /* reserved for that table */
    uint64_t came;               /* as kz_seat.came */
    kz_remote_seat *prev, *next; /* of the visitor */
};

struct kz_remote_table {
    char id[KZ_ID_TEXT];
    kz_node node;    /* 0: between owners */
    bool moving;     /* that is: */
    int64_t lost;    /* since then */
    int64_t lost_by; /* the epoch of the node that had it; 0: not known */
    kz_listing listing;
    bool runs;           /* a match */
    kz_running *running; /* one that everybody may watch; NULL: none */
    kz_application *app; /* of an application, NULL otherwise; malloc'ed like all below */
    char *shown;         /* as the lobby tells it */
    bool free_seat;      /* it has a free one */
    char *notice;
    size_t notice_length;
    kz_remote_seat *remote_seats;
    int remote_seat_count;
    kz_remote_table *prev, *next; /* between owners */
    UT_hash_handle hh;
};

/* Does he sit or wait there, or is only his stake still reserved? */
bool kz_remote_is_present(const kz_remote_seat *seat);

kz_remote_table *kz_remote_find(const kz_hub *hub, const char *id);

/* At how many remote tables the visitor sits or waits. */
int kz_remote_count(const kz_visitor *visitor);

/* The coins he has put at stake there. */
int64_t kz_remote_stakes(const kz_visitor *visitor);

/* The ids of the remote tables where he has that share, as values of an array. */
void kz_remote_message(kz_json *json, const kz_visitor *visitor, kz_share share);

/* The persons who sit there; whether the visitor does. */
int kz_remote_persons(const kz_remote_table *remote);
bool kz_remote_seats(const kz_remote_table *remote, const kz_visitor *visitor);

#endif
