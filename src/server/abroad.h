/* Tables of other nodes, as their notices tell of them (docs/decisions/0007-many-nodes.md). A table is in
 * hub->tables or in hub->abroad, never in both. */
#ifndef KOZEL_SERVER_ABROAD_H
#define KOZEL_SERVER_ABROAD_H

#include "server/notice.h"
#include "server/request.h"

struct kz_stay {
    kz_abroad *abroad;
    kz_visitor *visitor;
    kz_share share;
    int32_t stake;        /* reserved for that table */
    uint64_t came;        /* as kz_seat.came */
    kz_stay *prev, *next; /* of the visitor */
};

struct kz_abroad {
    char id[KZ_ID_TEXT];
    kz_node node;    /* 0: between owners */
    bool moving;     /* that is: */
    int64_t lost;    /* since then */
    int64_t lost_by; /* the epoch of the node that had it; 0: not known */
    bool running;    /* a match */
    kz_listing listing;
    kz_application *app; /* of an application, NULL otherwise; malloc'ed like all below */
    char *shown;         /* as the lobby tells it */
    char *notice;
    size_t shown_length, notice_length;
    kz_stay *stays;
    int stay_count;
    kz_abroad *prev, *next; /* between owners */
    UT_hash_handle hh;
};

kz_abroad *kz_abroad_find(const kz_hub *hub, const char *id);

/* The table is here now, if it was abroad; `listed`: it stays in the lobby. */
void kz_abroad_come_home(kz_hub *hub, const char *id, bool listed);

/* A request for a table that is not here: goes to its node or is refused. Returns false, for handlers to
 * return. */
bool kz_abroad_call(kz_call *call, const char *id);

/* At how many tables abroad the visitor sits or waits. */
int kz_abroad_count(const kz_visitor *visitor);

/* The coins he has put at stake there. */
int64_t kz_abroad_stakes(const kz_visitor *visitor);

/* The ids of the tables abroad where he has that share, as values of an array. */
void kz_abroad_message(kz_json *json, const kz_visitor *visitor, kz_share share);

/* The persons who sit there; whether the visitor does. */
int kz_abroad_persons(const kz_abroad *abroad);
bool kz_abroad_seats(const kz_abroad *abroad, const kz_visitor *visitor);

/* Links a client that has said hello to every node where its person sits or waits. */
void kz_abroad_link(kz_hub *hub, kz_client *client);

/* Drops the tables that have been between owners for too long; returns when the next one will have been,
 * INT64_MAX: none. */
int64_t kz_abroad_due(kz_hub *hub);

void kz_abroad_clear(kz_hub *hub);

#endif
