/* SPDX-License-Identifier: MIT */
/* What the hub remembers; its other rooms and server/cluster see it.
 *
 *   visitor  a person who is connected, sits somewhere or has a tab whose answers are still kept
 *   client   one connection of a visitor
 *   tab      one loaded page of a visitor; outlives its connections (tab.h)
 *   watch    a client that gets the events of a table
 *   table    an application, then its matches (table/table.h)
 *   listing  an application in the lobby's list (lobby/lobby.h)
 *   remote table  a table of another node (remote.h)
 *   remote seat   a person who sits or waits at such a table */
#ifndef KOZEL_SERVER_HUB_STATE_HUB_STATE_H
#define KOZEL_SERVER_HUB_STATE_HUB_STATE_H

#include <jansson.h>
#include <kozel/play.h>
#include <kozel/rng.h>

#include <uthash.h>

#include <kozel/bot.h>

#include "engine/notation/message/match_message.h"
#include "server/crypto/native.h"
#include "server/hub/ports/config.h"
#include "server/hub/ports/ids.h"
#include "server/hub/ports/person.h"
#include "server/hub/ports/ports.h"
#include "server/hub/ports/receipt.h"
#include "server/hub/ports/request_count.h"
#include "server/hub/state/clock.h"
#include "server/hub/state/due.h"
#include "server/hub/state/frames.h"
#include "server/hub/state/progress.h"

enum {
    KZ_TAB_NAME = 33,
    KZ_TABLES_A_PERSON = 4,
    KZ_TABLES_ROOM = 8, /* nodes that know nothing of each other yet may each let a person sit down */
    KZ_WATCHES_A_CLIENT = 16,
    KZ_TABS_A_PERSON = 16,
    KZ_IDLE_TABS = 4096,
    KZ_KEPT_REPLIES = 32,
    KZ_FRAME_BYTES = 4096,
    KZ_PROTOCOL = 1, /* the version of docs/protocol.md */
    KZ_REQUEST_KINDS = 32,
    KZ_TABLE_PARTS = 6 /* of a table's log (table_log.c) */
};

typedef struct kz_table kz_table;
typedef struct kz_client kz_client;
typedef struct kz_visitor kz_visitor;
typedef struct kz_lobby_view kz_lobby_view; /* lobby/lobby.c */
typedef struct kz_running kz_running;
typedef struct kz_unsettled kz_unsettled;         /* state/settle.c */
typedef struct kz_chat kz_chat;                   /* table/chat.h */
typedef struct kz_hints kz_hints;                 /* table/hint.h */
typedef struct kz_proposal kz_proposal;           /* table/proposal.h */
typedef struct kz_queue kz_queue;                 /* table/queue.h */
typedef struct kz_seal kz_seal;                   /* table/seal.h */
typedef struct kz_used_hash kz_used_hash;         /* state/used_hashes.h */
typedef struct kz_remote_table kz_remote_table;   /* state/remote.h */
typedef struct kz_unknown_table kz_unknown_table; /* state/unknown_table.h */
typedef struct kz_remote_seat kz_remote_seat;

/* The answers of a tab: which of the last numbers were answered, and with what. */
typedef struct kz_tab {
    char name[KZ_TAB_NAME];
    uint32_t answered; /* bit i: highest - i */
    int64_t highest;
    char *reply[KZ_KEPT_REPLIES]; /* by number modulo; NULL: {} or a request that only asks */
    kz_visitor *visitor;
    int clients;
    struct kz_tab *prev, *next;           /* of the visitor */
    struct kz_tab *idle_prev, *idle_next; /* without a client, longest first */
} kz_tab;

typedef struct kz_watch {
    kz_client *client;
    kz_table *table;
    bool direct;                                /* see table/watch.h */
    bool glance;                                /* in passing: no spectator */
    struct kz_watch *prev, *next;               /* of the table */
    struct kz_watch *direct_prev, *direct_next; /* of the table's direct ones */
    struct kz_watch *client_prev, *client_next; /* of the client */
} kz_watch;

/* Which applications a client wants to see. */
typedef struct kz_filter {
    const kz_game *game; /* NULL: any */
    int8_t seats;        /* 0: any */
    int8_t rated;        /* -1: any */
    int16_t stake;       /* at most; -1: any */
    bool fits;           /* only where its person may sit down */
    bool matches;        /* running matches instead, all of them */
} kz_filter;

struct kz_client {
    kz_conn conn;
    kz_visitor *visitor;
    kz_tab *tab; /* NULL before hello */
    kz_watch *watches;
    int watch_count;
    kz_lobby_view *view;    /* what it sees of the lobby; NULL: nothing */
    kz_client *prev, *next; /* of the visitor */
    bool guest;             /* its person is connected to another node (guest.h) */
    int link_count;
    kz_node *links; /* where it has guest connections itself; malloc'ed */
    UT_hash_handle hh;
};

typedef struct kz_rating {
    char game[KZ_GAME_NAME];
    int32_t elo;
} kz_rating;

struct kz_visitor {
    kz_person id;
    char name[KZ_PERSON_NAME];
    bool registered;
    uint8_t role; /* kz_role */
    int64_t coins;
    int64_t registered_ms, matches; /* as in kz_hub_person */
    uint64_t home;
    kz_rating *ratings;
    size_t rating_count;
    kz_person *blocked;
    size_t blocked_count;
    int64_t quits[KZ_QUITS_MAX]; /* when this person last quit early, latest first */
    int quit_count;
    kz_table *queue[KZ_TABLES_ROOM]; /* where he waits in a queue */
    int queued;
    int64_t away_since;  /* while no client is connected */
    int64_t paid_until;  /* in microseconds: rate limit of all clients together, request.c */
    int64_t spoke_until; /* rate limit of the chat, requests/chat_requests.c */
    int64_t asked_until; /* rate limit of questions to the store, unknown_table.h */
    kz_client *clients;
    kz_tab *tabs;
    int tab_count;
    kz_table *table[KZ_TABLES_ROOM];
    int table_count;
    kz_remote_seat *remote_seats; /* at other nodes */
    UT_hash_handle hh;
};

/* What an application says. */
typedef struct kz_application {
    const kz_game *game;
    kz_rules rules;
    bool plain;         /* every option has its default value */
    const kz_bot *bots; /* for free seats; NULL: none */
    int16_t time;       /* seconds a move; 0: no clock */
    int16_t reserve;    /* seconds a match; 0 without a clock */
    bool hidden;        /* by link only */
    bool rated;
    int16_t lowest;     /* Elo in the game; 0: none */
    int16_t stake;      /* coins */
    int16_t substitute; /* seconds of absence until a bot plays on; 0: never */
    bool queue;         /* waiting pairs replace the losers */
    bool memory_aids;   /* pages may show on which values each seat has knocked */
} kz_application;

/* Whether memory aids are on where nobody has chosen: in friendly matches (docs/spec/platform.md). */
static inline bool kz_application_usual_aids(const kz_application *app)
{
    return !app->rated;
}

/* How a person's seat takes part in making the deals (docs/spec/fair.md). */
typedef enum kz_part {
    KZ_PART_NONE,
    KZ_PART_HASHED, /* there is a hash for the next match */
    KZ_PART_DUE,    /* it took part in the last match, and has given no hash for the next one yet */
    KZ_PART_BARRED  /* it stayed away: it takes no part here any more */
} kz_part;

typedef struct kz_seat {
    kz_visitor *person; /* at most one of both */
    const kz_bot *bot;
    const kz_bot *stand_in; /* plays for the person, who is absent; NULL: nobody does */
    uint64_t came;          /* the request by which he sat down (kz_call_mark()); 0: by another way */
    uint8_t part;           /* kz_part */
    int8_t early;           /* what the seat was told of an early resignation (kz_fair_early()) */
    uint8_t hash[KZ_HASH_BYTES];
} kz_seat;

typedef enum kz_table_phase { KZ_WAITING, KZ_IN_DEAL, KZ_IN_PAUSE, KZ_DONE, KZ_SEALING } kz_table_phase;

/* What stands in a list of the lobby: an application, of a table here or at another node, or a running match.
 */
typedef struct kz_listing {
    const char *id;
    const kz_application *app;
    kz_table *here; /* one of both, of an application */
    kz_remote_table *remote;
    const char *text; /* as it is told; NULL: written anew each time */
    size_t text_length;
    bool listed;
    bool match;       /* a running one */
    uint64_t version; /* the list's, when it changed last */
    struct kz_listing *prev, *next;
} kz_listing;

/* A running match that everybody may watch, in the lobby's list of them. */
struct kz_running {
    kz_listing listing;
    char *text; /* as it is told (messages.json, `running`); malloc'ed */
    char game[KZ_GAME_NAME];
    int64_t strength; /* the sum of its people's Elo over the seats: bots and guests have none */
    int people;
    int64_t begun;
};

struct kz_table {
    kz_due due;
    char id[KZ_ID_TEXT];
    char match_id[KZ_ID_TEXT];
    uint8_t phase; /* kz_table_phase */
    uint8_t ready; /* bit i: seat i asked for the next deal or a rematch */
    kz_application app;
    int64_t terms;    /* the revision of `app`, from 1: grows with each change of it */
    int64_t terms_at; /* when it changed last; 0: not since the table was made or restored */
    kz_seat seat[KZ_SEATS];
    int64_t told; /* the number of the last event */
    kz_progress progress;
    int64_t log_length;  /* entries of the match's log */
    int64_t wait_end;    /* in the pause: when the next deal starts anyhow; after a match: when the
                            queue\'s next sit down, 0: nobody does; sealing: see sealing.h */
    int64_t alone_since; /* waiting or done: since when nobody has been present; -1: somebody is */
    kz_clock clock;
    kz_seal *seal;         /* what the match's deals are made of; NULL: an older program began it, or none */
    uint64_t ticket;       /* of the bot that thinks; 0: none does */
    bool thought;          /* it has answered: */
    kz_action thought_act; /* this */
    int64_t begun;         /* when the match began */
    uint8_t overdue;       /* bit i: an untimed match has waited for seat i for a day (play/untimed.h) */
    uint8_t away_noted;    /* bit i: the log of an untimed match has the absence of seat i */
    uint8_t forfeit;       /* the seat, from 1, that forfeits the match (play/expulsion.h); 0: none does */
    char *rating;          /* what kz_hub_settled() told of the match, NULL before; malloc'ed */
    kz_past *past;
    int past_count, past_room;
    kz_set past_hand[KZ_SEATS], past_stock; /* of the last deal that has ended: everybody saw them */
    kz_queue *queue;                        /* NULL: nobody has waited yet */
    int stays[2];          /* matches in a row for which a side has kept its seats against the queue */
    kz_chat *chat;         /* NULL: nothing was said */
    kz_hints *hints;       /* NULL: nobody has asked for one in this match */
    kz_proposal *proposal; /* NULL: there is none */
    int64_t proposals;     /* made till now */
    char *spectators;      /* as told last (JSON), NULL: nobody; malloc'ed */
    int64_t spectators_told;
    int spectator_count;   /* as told */
    bool spectators_stale; /* there is something to tell of them */
    kz_topic topic;        /* of who watches and sees and hears what all may */
    kz_watch *watches;
    size_t crowd;     /* how many watch by the topic */
    kz_watch *direct; /* of these: who is sent his own */
    kz_listing listing;
    kz_running *running; /* NULL: there is no match that everybody may watch */
    int64_t log_seq;     /* entries of the table's own log (table_log.h); 0: the store does not have it */
    int64_t log_whole;   /* the last that has all; 0: none since the table was taken back */
    uint64_t part[KZ_TABLE_PARTS]; /* what was written of it last */
    bool begins;                   /* its match is not in that log yet */
    int64_t awaited;               /* the number of the state of which kz_hub_tell_awaited() has told */
    uint64_t noticed;              /* what other nodes know of it (notice.c), 0: nothing */
    bool stale;                    /* that may have changed: */
    kz_table *stale_prev, *stale_next;
    UT_hash_handle hh;
    UT_hash_handle by_ticket;
    kz_match match; /* while waiting: as the last match left it, or unset */
};

struct kz_hub {
    kz_hub_config config;
    kz_hub_ports ports;
    int64_t now;
    int64_t born; /* when it was called first */
    kz_games games;
    kz_json hello; /* the part of hello's answer that is the same for all */
    kz_json ok;    /* of the request being answered */
    kz_frames frames;
    kz_due_heap due;
    int64_t sweep_at;     /* when kz_untimed_sweep() is due; 0: never */
    kz_client *clients;   /* by conn */
    kz_visitor *visitors; /* by person */
    kz_table *tables;     /* by id */
    kz_table *thinking;   /* by ticket */
    uint64_t last_ticket;
    kz_topic last_topic;
    kz_unsettled *unsettled;
    kz_listing *open; /* oldest first */
    int open_count;
    kz_listing *running; /* matches (matches.h), the latest first */
    int running_count;
    kz_lobby_view *views;           /* the one that was told longest ago first */
    uint64_t lobby_version;         /* grows with each change of the list */
    int64_t lobby_due;              /* when its changes are to be told; INT64_MAX: there is none */
    int64_t lobby_told;             /* when they were last */
    kz_topic life_topic;            /* life.h, like all that follow */
    size_t life_clients, elsewhere; /* who are told; people at other nodes */
    uint64_t life;                  /* what was told last */
    int64_t life_due, life_told;
    kz_remote_table *remote_tables;   /* by id */
    kz_remote_table *moving;          /* of these the ones between owners, longest first */
    kz_unknown_table *unknown_tables; /* by id */
    int unknown_asked;                /* of these: questions to the store under way */
    kz_table *stale;                  /* whose log and notice may have changed */
    kz_json part, entry;              /* of a table's log being written */
    kz_json notice;                   /* text for other nodes being written */
    bool closing;                     /* its tables have been handed over */
    kz_tab *idle;
    int idle_count;
    kz_signer signer;
    kz_hub_chain chain;
    kz_used_hash *used_hashes;
    bool busy;
    bool draining;                                   /* nothing is begun any more */
    uint64_t actions;                                /* of people, taken */
    kz_request_count requests[KZ_REQUEST_KINDS + 2]; /* by kind (request.c), then what is none, then an end */
};

/* A call of the hub begins: time never goes back. It ends by kz_hub_end() (server/hub/turn.h). */
void kz_hub_begin(kz_hub *hub, int64_t now_ms);

/* An unguessable id of so many letters and digits. */
void kz_hub_draw_id(kz_hub *hub, int letters, char out[KZ_ID_TEXT]);

/* Where numbers begin that must not mean something else when the server begins anew: 1 to 2^30. */
int64_t kz_hub_draw_number(kz_hub *hub);

static inline bool kz_is_here(const kz_visitor *visitor)
{
    return visitor->clients != NULL;
}

#endif
