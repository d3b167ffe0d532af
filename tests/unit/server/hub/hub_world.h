/* SPDX-License-Identifier: MIT */
/* A world around a hub for its tests: a fake clock, seeded chance, a store in memory, pages in place of
 * sockets.
 *
 * Every page that watches a table has a mirror, which it changes by the events alone, as in
 * docs/protocol.md. It also has a reader, which plays the match's log as far as the page has got it. No
 * frame may show the page a tile that its seat may not know then. The reply to `enter` must equal the
 * mirror. The messages of the match must equal those that its record makes for this seat
 * (engine/notation/message/feed.h).
 *
 * There may be several hubs, each a node; messages between them go through a relay (hub_relay.c). */
#pragma once

#include <kozel/catalogue.h>
#include <kozel/record.h>
#include <kozel/rng.h>
#include <kozel/view.h>

#include <jansson.h>
/* cmocka.h needs these. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "engine/notation/message/feed.h"
#include "server/hub/hub.h"
#include "server/topic/topics.h"
#include "tests/unit/base/spare.h"

enum {
    MATCHES = 16,
    PAGES = 32,
    ENTRIES = 4096,
    LONG = 500 / SPARE,
    NODES = 4,
    GUESTS = 64,
    ROOM_ENTRIES = 256,
    LOOK_UPS = 64
};

/* A match in the store. */
typedef struct story {
    char id[32];
    char *setup, *result, *changes; /* changes: NULL, or what world_settle() sent */
    char *lines[ENTRIES];
    int64_t reserve[ENTRIES];
    int64_t at[ENTRIES];
    int64_t lived; /* until then the server wrote that it lives; 0: it never did */
    size_t count;
    hub_settlement settlement; /* once there is a result */
    bool settled;              /* the hub has been notified that it is stored */
    hub_node node;             /* where it is played */
} story;

/* A table in the store. */
typedef struct stored_room {
    char id[32], match[32]; /* match "": none was played */
    char *texts[ROOM_ENTRIES];
    size_t count;
    int64_t seq;
    hub_node node; /* its owner; 0: the table is gone */
} stored_room;

/* A hub, the only one or one of several. */
typedef struct node {
    struct world *world;
    struct hub *hub; /* NULL: dead */
    hub_node number; /* from 1, never used again */
    int64_t next;    /* when something is due */
    topic_broker *topics;
} node;

/* A question to the store whether it has a table. */
typedef struct look_up {
    node *by;
    char table[32];
} look_up;

/* A guest connection. */
typedef struct guest {
    hub_conn home, conn; /* conn 0: unused */
    node *at;
} guest;

typedef struct page {
    struct world *world;
    hub_conn conn; /* 0: not connected */
    int node;      /* where it is or will be */
    hub_person_id person;
    hub_person who; /* but for id and name */
    char tab[16];
    int64_t seq;
    json_t *reply;  /* the last */
    json_t *mirror; /* of the table it watches, NULL: none */
    int64_t mirror_time;
    json_t *events;     /* of the lobby, and of tables without mirror */
    char played_at[32]; /* the node where a match is played, as sent last, */
    int node_events;    /* and how often it was sent */
    kz_reader truth;
    const story *truth_of;
    size_t truth_count; /* entries played */
    message_feed feed;  /* what the record makes for this seat, */
    json_t *foretold;   /* and of that what has not come yet */
    int frames;
    int batches;  /* of the lobby's changes, */
    int64_t more; /* and the last one's */
    json_t *life; /* what goes on, as sent last; NULL: it was not, */
    int lives;    /* and how often it was sent */
} page;

/* Requests a second of one person in worlds that begin; 0: no limit, for here a person looks at every state
 * by another connection, too. */
extern int world_rate;

/* How long the lobby's changes are gathered in worlds that begin; 0: not at all. */
extern int world_lobby_ms;

typedef struct world {
    struct hub *hub; /* of the first node */
    node nodes[NODES];
    int node_count;
    hub_node last_node;
    guest guests[GUESTS];
    struct node_message *post; /* on its way between nodes */
    bool alone;                /* the nodes do not hear each other: it stays there */
    int notices;               /* delivered, each once for all */
    char notice[4096];         /* the last */
    kz_games games;
    int64_t now, next;
    kz_rng rng;
    hub_conn last_conn;
    story matches[MATCHES];
    int match_count;
    stored_room *rooms;
    int room_count;
    page pages[PAGES];
    int page_count;
    bool sending;         /* a frame was sent within this call */
    bool quiet;           /* no comparison after each call: for loads */
    hub_fair_limits fair; /* of nodes that come from now on */
    int64_t young;        /* young_ms of nodes that come from now on */
    bool slow;            /* the store takes its time: nothing is settled by itself */
    uint64_t ticket;      /* of the last bot that was asked to think */
    const kz_bot *thinker;
    hub_person_id thinks_for;
    int32_t playouts;
    uint64_t hint;     /* the ticket of the last hint that was asked for, */
    kz_view hint_view; /* and what it is to be found from */
    bool no_hints;     /* there is no time for them now */
    uint64_t given_up; /* the last ticket that nobody waits for any more */
    bool asks_store;   /* of nodes that come from now on: they look unknown tables up in the store */
    bool store_full, store_fails; /* it takes no such question now; it cannot answer */
    look_up look_ups[LOOK_UPS];   /* under way */
    int look_up_count;
    hub_tournament_place forfeit; /* of the last one, */
    unsigned forfeiting;          /* its seats, */
    int forfeits;                 /* and how many there were */
    int reports;
    hub_person_id reporter, accused; /* of the last report */
    char reported[1300];
    kz_view thoughts; /* what it saw */
    hub_person usual; /* what new pages' persons are like; coins 1000 */
} world;

/* A world at work, of one node or of $KOZEL_NODES; end it with world_end(). */
world *world_begin(uint64_t seed);
void world_end(world *w);

/* The rest of the test is about a limit or a restart of a single node: it is skipped if there are several. */
void world_alone(world *w);

/* Closes the table, wherever it is. */
bool world_close_table(world *w, const char *table);

/* The person is banned, or the account is closed: every node has learnt it. */
void world_expel(world *w, hub_person_id person);

/* The (only) hub is gone and comes back with what the store has; pages are disconnected. */
void world_new_hub(world *w);
bool world_restore(world *w, const story *of, size_t count, char *reason, size_t size);

/* The (only) hub takes a table back, as the store has it. */
bool world_restore_room(world *w, int node, stored_room *of, char *reason, size_t size);

/* The table of that id in the store, NULL if there is none. */
stored_room *world_room(world *w, const char *id);

/* One more node; returns its place in w->nodes. */
int world_add_node(world *w);

/* The node is gone at once; pages that have to do with it lose their connection. Its tables are between
 * owners. */
void world_kill(world *w, int node);

/* The node goes on with every table between owners. */
void world_take_over(world *w, int node);

/* A page of that person, connected and greeted; on one node after another. */
page *page_open(world *w, hub_person_id person);
void page_connect(page *p);
/* Updates the person from p->who. */
void page_update(page *p);
void page_disconnect(page *p);

/* Sends text as it is. The last reply is in p->reply (NULL if there was none). */
void page_send(page *p, const char *text);

/* The revision of the table's terms; 0: there is no such table. */
long long world_terms(const world *w, const char *table);

/* Sends `{"seq":N,"do":NAME,MEMBERS}` and returns `ok`, borrowed; NULL if it was refused. A `v` and a `terms`
 * that MEMBERS do not name are those of the page's mirror, else the current ones. */
json_t *page_ask(page *p, const char *name, const char *members, ...) __attribute__((format(printf, 3, 4)));

/* The code of the last reply's error, "" if it was none. */
const char *page_error(const page *p);

/* Watches a table from now on; returns the state. */
json_t *page_enter(page *p, const char *table);

/* Opens a table of the game for persons 1..`count` (each with a page from w->pages) and lets them all
 * enter.
 */
const char *world_table(world *w, const char *game, int persons, int seats, const char *members);

/* The clock goes on to `time`, with all that is due before. */
void world_wait(world *w, int64_t ms);

/* Lets anybody who may act do so, at random; else moves the time to what is next. Returns false if nothing
 * is left to do. */
bool world_step(world *w);

/* Plays the match that the first page watches to its end; if it does not come in LONG entries, the first page
 * resigns. */
void world_play(world *w);

/* ---- hub_relay.c */

/* The ports of a node, without those of hub_world.c. */
void relay_ports(hub_ports *ports);

/* Delivers what is on its way, and what that brings about. */
void relay_deliver(world *w);

/* A frame for a guest connection of this node goes on to its home; false: it is none. */
bool relay_send(node *n, hub_conn conn, const char *text, size_t length);

/* The connection is gone, and with it its guest connections. */
void relay_disconnect(world *w, hub_conn conn);

/* The store answers all questions whether it has a table. */
void world_look_up(world *w);

/* A new node: it learns of the others' tables. */
void relay_introduce(node *n);

/* Drops what is on its way. */
void relay_clear(world *w);

/* ---- hub_world.c */

/* A frame comes to a page. */
void page_receive(page *p, const char *text, size_t length);

/* The page of that connection, NULL if there is none. */
page *world_page(world *w, hub_conn conn);

/* Every call of a hub is followed by this: relay, store, what is due. */
void world_after_call(world *w);

/* ---- hub_mirror.c */

/* Fails if the text shows any tile. */
void page_no_tiles(const char *text);

/* Changes the mirror by an event of its table, after checking that it shows no hidden tile. */
void page_event(page *p, const json_t *event);

/* Checks a state that was asked for; the reader is there then. */
void page_state(page *p, const json_t *state);

/* The seat (from 0) of the mirror, -1: a spectator. */
int page_seat(const page *p);

/* ---- */

/* The match of that id in the store, NULL if there is none. */
story *world_story(world *w, const char *id);

/* The match is in the store, with these changes to send (NULL: none). */
void world_settle(world *w, story *s, const char *seats);

/* The log of a match as one record; free() it. */
char *story_record(const story *s);

/* Members of JSON. */
const char *text_of(const json_t *object, const char *key);
int64_t number_of(const json_t *object, const char *key);
