/* SPDX-License-Identifier: MIT */
/* The hub's state. The hub's other folders use it.
 *
 * Visitor: a person who is connected, sits somewhere or has a tab whose answers are still kept. Client: one
 * connection of a visitor. Tab: one loaded page of a visitor, which outlives its connections (reply_cache.h).
 * Watch: a client that gets the events of a table.
 *
 * Table: an application, then its matches (table/table.h). Listing: an application in the lobby's list
 * (lobby/lobby.h). Seek: a person's wait for a game with people whom the server finds (lobby/seek.h). Remote
 * table: a table of another node (remote.h). Remote seat: a person who sits or waits at such a table. */
#pragma once

#include <jansson.h>
#include <kozel/table.h>

#include <uthash.h>

#include "engine/notation/message/match_message.h"
#include "server/crypto/native.h"
#include "server/hub/ports/config.h"
#include "server/hub/ports/ids.h"
#include "server/hub/ports/person.h"
#include "server/hub/ports/ports.h"
#include "server/hub/ports/receipt.h"
#include "server/hub/ports/request_count.h"
#include "server/hub/state/progress.h"
#include "server/rooms/room.h"
#include "server/rooms/watch.h"

enum {
    HUB_TAB_NAME = 33,
    HUB_TABLES_A_PERSON = 4,
    HUB_TABLES_ROOM = 8, /* spare places, because nodes that have no notices of each other yet may each give a
                            person a seat */
    HUB_WATCHES_A_CLIENT = 16,
    HUB_TABS_A_PERSON = 16,
    HUB_IDLE_TABS = 4096,
    HUB_KEPT_REPLIES = 32,
    HUB_FRAME_BYTES = 4096,
    HUB_PROTOCOL = 1, /* the version of docs/protocol.md */
    HUB_REQUEST_KINDS = 40,
    HUB_MET_TABLES = 3, /* the people of that many last tables of matchmaking are recent opponents */
    HUB_KIND_TABLE = 0  /* the index of tables in the kinds of rooms */
};

typedef struct hub_table hub_table;
typedef struct hub_client hub_client;
typedef struct hub_visitor hub_visitor;
typedef struct hub_lobby_view hub_lobby_view; /* lobby/lobby.c */
typedef struct hub_running hub_running;
typedef struct hub_unsettled hub_unsettled;       /* state/settle.c */
typedef struct hub_chat hub_chat;                 /* table/chat.h */
typedef struct hub_hints hub_hints;               /* table/hint.h */
typedef struct hub_proposal hub_proposal;         /* table/proposal.h */
typedef struct hub_queue hub_queue;               /* table/queue.h */
typedef struct hub_deal_source hub_deal_source;   /* table/deal_source.h */
typedef struct hub_used_hash hub_used_hash;       /* state/used_hashes.h */
typedef struct hub_remote_table hub_remote_table; /* state/remote.h */
typedef struct hub_remote_seat hub_remote_seat;
typedef struct hub_seek hub_seek; /* lobby/seek.h */

/* The reply cache of a tab: which of the last numbers were answered, and with what. */
typedef struct hub_tab {
    char name[HUB_TAB_NAME];
    uint32_t answered; /* bit i: highest - i */
    int64_t highest;
    char *reply[HUB_KEPT_REPLIES]; /* by number modulo; NULL: {} or a request that only reads */
    hub_visitor *visitor;
    int clients;
    struct hub_tab *prev, *next;           /* list of the visitor */
    struct hub_tab *idle_prev, *idle_next; /* tabs without a client, longest first */
} hub_tab;

/* A client's filter of the lobby. */
typedef struct hub_filter {
    const kz_game *game; /* NULL: any */
    int8_t seats;        /* 0: any */
    int8_t rated;        /* -1: any */
    int16_t stake;       /* at most; -1: any */
    bool fits;           /* only tables where its person may sit down */
    bool matches;        /* running matches instead, all of them */
} hub_filter;

struct hub_client {
    room_connection connection; /* the first member: hub_watch_client() gets the client by it */
    hub_visitor *visitor;
    hub_tab *tab;            /* NULL before hello */
    hub_lobby_view *view;    /* its view of the lobby; NULL: none */
    hub_client *prev, *next; /* list of the visitor */
    bool guest;              /* its person is connected to another node (guest.h) */
    bool hidden;             /* the page reported that nobody sees it */
    int64_t hidden_since;    /* while it is hidden */
    UT_hash_handle hh;
};

typedef struct hub_rating {
    char game[KZ_GAME_NAME];
    int32_t elo;
} hub_rating;

/* As in hub_person, as all that follow. */
typedef struct hub_ratings {
    hub_rating *all;
    size_t count;
} hub_ratings;

typedef struct hub_strengths {
    hub_person_strength *all;
    size_t count;
} hub_strengths;

typedef struct hub_blocked {
    hub_person_id *persons;
    size_t count;
} hub_blocked;

typedef struct hub_clubs {
    hub_person_club *all;
    size_t count;
} hub_clubs;

/* The people with whom a person was put together last, the latest table first. 0: nobody. */
typedef struct hub_met {
    hub_person_id person[HUB_MET_TABLES][KZ_SEATS - 1];
} hub_met;

/* The account and its past. */
typedef struct hub_history {
    bool program; /* a bot's account */
    int64_t registered_ms, matches;
    int64_t quits[HUB_QUITS_MAX]; /* when this person last quit early, latest first */
    int quit_count;
    hub_clubs clubs;
    hub_met met; /* not of hub_person */
} hub_history;

/* Rate limits of all clients of a person together: until when what was done is paid for. */
typedef struct hub_limits {
    int64_t paid_until;  /* requests, in microseconds: request.c */
    int64_t spoke_until; /* the chat: requests/chat_requests.c */
    int64_t asked_until; /* questions to the store: requests/call.c */
    int64_t apart_until; /* calls to tables of matchmaking: lobby/seek.h */
    int missed; /* tables of matchmaking left before their match, since the last match of such a table */
} hub_limits;

/* Tables here where a person has a place. */
typedef struct hub_places {
    hub_table *table[HUB_TABLES_ROOM];
    int count;
} hub_places;

struct hub_visitor {
    hub_person_id id;
    char name[HUB_PERSON_NAME];
    bool registered;
    uint8_t role; /* store_role */
    int64_t coins;
    uint64_t home;
    hub_ratings ratings;
    hub_strengths strengths;
    hub_blocked blocked;
    hub_history history;
    hub_limits limits;
    int64_t away_since; /* while no client is connected */
    hub_client *clients;
    hub_tab *tabs;
    int tab_count;
    hub_places seated;
    hub_places queued;             /* where the person waits in the queue */
    hub_remote_seat *remote_seats; /* places at other nodes */
    hub_seek *seek;                /* NULL: the person waits for no game */
    UT_hash_handle hh;
};

/* The terms of an application. */
typedef struct hub_application {
    const kz_game *game;
    kz_rules rules;
    bool plain;         /* every option has its default value */
    const kz_bot *bots; /* level of bots for free seats; NULL: none */
    int16_t time;       /* seconds a move; 0: no clock */
    int16_t reserve;    /* seconds a match; 0 without a clock */
    bool hidden;        /* by link only */
    bool rated;
    int16_t lowest;     /* Elo in the game; 0: none */
    int16_t stake;      /* in coins */
    int16_t substitute; /* seconds of absence until a bot plays on; 0: never */
    bool queue;         /* waiting pairs replace the losers */
    bool memory_aids;   /* pages may show on which values each seat has knocked */
} hub_application;

/* Returns the usual value of memory aids: on in friendly matches (docs/spec/platform.md). */
static inline bool hub_application_usual_aids(const hub_application *app)
{
    return !app->rated;
}

/* How a person's seat takes part in making the deals (docs/spec/fair.md). */
typedef enum hub_part {
    HUB_PART_NONE,
    HUB_PART_HASHED, /* there is a hash for the next match */
    HUB_PART_DUE,    /* it is expected to take part, and has given no hash for the next match yet */
    HUB_PART_BARRED  /* it failed to take part: it takes no part here any more */
} hub_part;

typedef struct hub_seat {
    hub_visitor *person; /* at most one of the two */
    const kz_bot *bot;
    uint64_t came; /* idempotency key of the request that took the seat (hub_call_mark()); 0: another way */
    uint8_t part;  /* hub_part */
    int8_t early;  /* the early resignation's value sent last to the seat (hub_fair_early()) */
    uint8_t hash[KZ_HASH_BYTES];
} hub_seat;

typedef enum hub_table_phase {
    HUB_WAITING,
    HUB_IN_DEAL,
    HUB_IN_PAUSE,
    HUB_DONE,
    HUB_SEALING
} hub_table_phase;

/* An entry in a list of the lobby: an application, of a table here or at another node, or a running match. */
typedef struct hub_listing {
    const char *id;
    const hub_application *app;
    hub_table *here; /* an application has one of the two */
    hub_remote_table *remote;
    const char *text; /* its message; NULL: serialized again each time */
    size_t text_length;
    bool listed;
    bool match;       /* a running one */
    uint64_t version; /* the list's version when the entry changed last */
    struct hub_listing *prev, *next;
} hub_listing;

/* A running match that everybody may watch, in the lobby's list of them. */
struct hub_running {
    hub_listing listing;
    char *text; /* its message (messages.json, `running`); malloc'ed */
    char game[KZ_GAME_NAME];
    int64_t strength; /* the sum of its people's Elo over the seats: bots and guests have none */
    int people;
    int64_t begun;
};

/* The revisions of an application. */
typedef struct hub_terms {
    int64_t revision;   /* from 1: grows with each change */
    int64_t changed_at; /* the time of the last change; 0: none since the table was made or restored */
} hub_terms;

/* What a table waits for between deals and matches. */
typedef struct hub_wait {
    uint8_t ready; /* bit i: seat i asked for the next deal or a rematch */
    int64_t end;   /* in the pause: when the next deal starts anyhow; after a match: when the queue's next
                           people sit down, 0: nobody does; sealing: see sealing.h */
    int64_t alone_since; /* waiting or done: since when nobody has been present; -1: somebody is */
    bool sought;         /* matchmaking has put its people together, and their match has not begun */
    int stays[2];        /* matches in a row for which a side has kept its seats against the queue */
} hub_wait;

/* A match in the store: the one that is played at a table, or the last one. */
typedef struct hub_record {
    char match[HUB_ID_TEXT];
    int64_t length;                  /* entries of its log */
    int64_t begun;                   /* when it began */
    char *rating;                    /* the changes that hub_settled() sent for it, NULL before; malloc'ed */
    hub_tournament_place tournament; /* whose match it will be, is, or was until people left or began another
                                        one */
} hub_record;

/* The choice of a bot that needs time. */
typedef struct hub_choice {
    uint64_t ticket; /* 0: no bot is choosing */
    bool made;       /* the bot has chosen `action` */
    kz_action action;
    UT_hash_handle hh; /* by ticket */
} hub_choice;

/* Seats whose people are away from the match. */
typedef struct hub_absences {
    uint8_t overdue; /* bit i: an untimed match has waited for seat i for a day (play/untimed.h) */
    uint8_t noted;   /* bit i: the log of an untimed match has the absence of seat i */
    uint8_t forfeit; /* the seat, from 1, that forfeits the match (play/expulsion.h); 0: none does */
    int64_t awaited; /* the number of the state that hub_awaited_each() has reported */
    uint8_t called;  /* bit i: it has reported seat i, for whom a tournament's table waits */
} hub_absences;

typedef struct hub_proposals {
    hub_proposal *current; /* NULL: there is none */
    int64_t count;         /* made till now */
} hub_proposals;

/* The spectators as sent last. */
typedef struct hub_spectators {
    char *text; /* JSON, NULL: nobody; malloc'ed */
    int count;
    int64_t sent_at;
    bool dirty; /* their change has not been sent */
} hub_spectators;

/* A table's entries in the lobby's lists. */
typedef struct hub_listings {
    hub_listing application;
    hub_running *match; /* NULL: there is no public match */
} hub_listings;

/* The watches of a table's match. */
typedef struct hub_listeners {
    kz_table_watch notes;  /* progress and past deals: table/match.h */
    kz_table_watch live;   /* log and messages: play/play.h */
    struct hub *hub;       /* of `live` */
    message_before before; /* the state before the action that is carried out, */
    uint8_t turn;          /* and the seat to act */
} hub_listeners;

struct hub_table {
    struct room room; /* the first member */
    uint8_t phase;    /* hub_table_phase */
    hub_application app;
    hub_terms terms;
    hub_seat seat[KZ_SEATS];
    hub_wait wait;
    hub_record record;
    hub_progress progress;
    hub_deal_source *deal_source; /* NULL: an older program began the match, or there is none */
    hub_choice choice;
    hub_absences absences;
    message_past_list past;
    hub_queue *queue; /* NULL: nobody has waited yet */
    hub_chat *chat;   /* NULL: no line yet */
    hub_hints *hints; /* NULL: none requested in this match */
    hub_proposals proposals;
    hub_spectators spectators;
    hub_listings lists;
    kz_table play; /* the match; while waiting: the last one, or unset. A player's stand-in plays for the
                      absent person */
    hub_listeners listeners;
};

/* How the hub runs. */
typedef struct hub_run {
    bool busy;     /* the store is behind: nobody can open a table */
    bool draining; /* no table or match begins any more */
} hub_run;

/* Parts of replies. */
typedef struct hub_reply {
    base_text hello; /* the part of hello's answer that all clients share */
    base_text ok;    /* of the request being answered */
} hub_reply;

/* Answers from outside of the event loop that are waited for. */
typedef struct hub_tickets {
    uint64_t last;
    hub_table *thinking; /* tables whose bot is choosing, by ticket */
} hub_tickets;

/* The lists of the lobby (lobby/lobby.h). */
typedef struct hub_lobby {
    hub_listing *open; /* oldest first */
    int open_count;
    hub_listing *running; /* matches (matches.h), the latest first */
    int running_count;
    hub_lobby_view *views; /* longest since their last batch first */
    uint64_t version;      /* grows with each change of a list */
    int64_t due;           /* when the changes must be sent; INT64_MAX: there are none */
    int64_t last_sent;     /* when they were sent last */
} hub_lobby;

/* The lobby's figures (lobby/lobby_stats.h). */
typedef struct hub_lobby_stats {
    topic_key topic;
    size_t clients;   /* subscribers */
    size_t elsewhere; /* people at other nodes */
    uint64_t sent;    /* hash of the last message */
    int64_t due, last_sent;
} hub_lobby_stats;

/* The people who wait for a game. They are at one of several nodes. */
typedef struct hub_seeks {
    hub_seek *all;
    int count;
    int64_t due;    /* when tables are formed next; INT64_MAX: nobody waits */
    uint64_t round; /* how often that was done */
    bool elsewhere; /* they are at another node: */
    hub_node node;  /* 0: its link is down */
} hub_seeks;

/* The tabs without a client, longest first. */
typedef struct hub_idle {
    hub_tab *tabs;
    int count;
} hub_idle;

/* The sources of all deals (docs/spec/fair.md). */
typedef struct hub_fair {
    crypt_signer signer;
    hub_chain chain;
    hub_used_hash *used;
} hub_fair;

typedef struct hub_counts {
    uint64_t actions; /* of people, accepted */
    hub_request_count
        requests[HUB_REQUEST_KINDS + 2]; /* by kind (request.c), then unknown ones, then an end */
} hub_counts;

struct hub {
    hub_config config;
    hub_ports ports;
    kz_games games;
    int64_t now;
    hub_run run;
    hub_reply reply;
    hub_client *clients;   /* by connection.conn */
    hub_visitor *visitors; /* by person */
    hub_idle idle;
    room_host rooms; /* tables, and rooms of other kinds */
    hub_tickets tickets;
    int64_t sweep_at; /* when hub_untimed_sweep() is due; 0: never */
    hub_unsettled *unsettled;
    hub_lobby lobby;
    hub_lobby_stats stats;
    hub_seeks seeks;
    hub_fair fair;
    hub_counts counts;
};

/* Begins a call of the hub; time never goes back. room_end() ends it. */
void hub_begin(struct hub *hub, int64_t now_ms);

/* Draws an unguessable id of `letters` letters and digits. */
void hub_draw_id(struct hub *hub, int letters, char out[HUB_ID_TEXT]);

/* Draws the start of a count, 1 to 2^30. Numbers from before a restart must not mean something else
 * afterwards. */
int64_t hub_draw_number(struct hub *hub);

/* Returns true if the room is a table. */
static inline bool hub_is_table(const struct hub *hub, const struct room *room)
{
    return room->kind == hub->rooms.kinds[HUB_KIND_TABLE].kind;
}

/* Returns the first table from this room on, NULL if there is none. */
static inline hub_table *hub_table_from(const struct hub *hub, struct room *room)
{
    while (room && !hub_is_table(hub, room))
        room = room->hh.next;
    return (hub_table *)room;
}

/* These two visit all tables, oldest first. They return NULL after the last one. */
static inline hub_table *hub_first_table(const struct hub *hub)
{
    return hub_table_from(hub, hub->rooms.all);
}

static inline hub_table *hub_next_table(const struct hub *hub, const hub_table *table)
{
    return hub_table_from(hub, table->room.hh.next);
}

/* Returns the client of a watch. */
static inline hub_client *hub_watch_client(const room_watch *watch)
{
    return (hub_client *)watch->connection;
}

/* Returns the table of a watch. */
static inline hub_table *hub_watch_table(const room_watch *watch)
{
    return (hub_table *)watch->room;
}

/* Returns true if the table waits for the people of a tournament. */
static inline bool hub_tournament_waits(const hub_table *table)
{
    return table->phase == HUB_WAITING && *table->record.tournament.id;
}

/* Returns true if the extra deals of a tournament's table have been played. */
static inline bool hub_tournament_deals_done(const hub_table *table)
{
    const kz_public *pub = &table->play.match.pub;
    return table->record.tournament.deals && pub->phase != KZ_PLAYING &&
           pub->deal_number >= table->record.tournament.deals;
}

/* Returns true if the table waits for people whom matchmaking has put together. */
static inline bool hub_sought_waits(const hub_table *table)
{
    return table->phase == HUB_WAITING && table->wait.sought;
}

/* Returns true if all seats were given to people who are called to the table. The match begins when all of
 * them are there. */
static inline bool hub_table_gathers(const hub_table *table)
{
    return hub_tournament_waits(table) || hub_sought_waits(table);
}

static inline bool hub_is_here(const hub_visitor *visitor)
{
    return visitor->clients != NULL;
}
