/* Tables of other nodes, as their notices tell of them (docs/decisions/0007-many-nodes.md). A table is in
 * hub->tables or in hub->remote_tables, never in both. */
#ifndef KOZEL_HUB_REMOTE_TABLE_H
#define KOZEL_HUB_REMOTE_TABLE_H

#include "hub/requests/request.h"
#include "hub/wire/notice.h"

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
    char *notice;
    size_t notice_length;
    kz_remote_seat *remote_seats;
    int stay_count;
    kz_remote_table *prev, *next; /* between owners */
    UT_hash_handle hh;
};

kz_remote_table *kz_remote_find(const kz_hub *hub, const char *id);

/* The table is here now, if it was a remote one; `listed`: it stays in the lobby. */
void kz_remote_come_home(kz_hub *hub, const char *id);

/* A request for a table that is not here: goes to its node or is refused. Returns false, for handlers to
 * return. */
bool kz_remote_call(kz_call *call, const char *id);

/* At how many remote tables the visitor sits or waits. */
int kz_remote_count(const kz_visitor *visitor);

/* The coins he has put at stake there. */
int64_t kz_remote_stakes(const kz_visitor *visitor);

/* The ids of the remote tables where he has that share, as values of an array. */
void kz_remote_message(kz_json *json, const kz_visitor *visitor, kz_share share);

/* The persons who sit there; whether the visitor does. */
int kz_remote_persons(const kz_remote_table *remote);
bool kz_remote_seats(const kz_remote_table *remote, const kz_visitor *visitor);

/* Links a client that has said hello to every node where its person sits or waits. */
void kz_remote_link(kz_hub *hub, kz_client *client);

/* Drops the tables that have been between owners for too long; returns when the next one will have been,
 * INT64_MAX: none. */
int64_t kz_remote_due(kz_hub *hub);

void kz_remote_clear(kz_hub *hub);

#endif
