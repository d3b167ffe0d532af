/* A world around a hub for its tests: a fake clock, seeded chance, a store in memory, pages in place of
 * sockets.
 *
 * Every page that watches a table keeps a mirror, which it changes by the events alone, as docs/protocol.md
 * says, and a reader, which plays the match's log as far as the page has been told of it. No frame may show
 * the page a tile that its seat may not know then; and what `enter` tells must equal the mirror. */
#ifndef KOZEL_TESTS_HUB_WORLD_H
#define KOZEL_TESTS_HUB_WORLD_H

#include <kozel/record.h>
#include <kozel/rng.h>
#include <kozel/view.h>

#include <jansson.h>
/* cmocka.h needs these. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "server/settlement.h"
#include "spare.h"

enum { MATCHES = 16, PAGES = 32, ENTRIES = 4096, LONG = 500 / SPARE };

/* A match in the store. */
typedef struct story {
    char id[32];
    char *setup, *result;
    char *lines[ENTRIES];
    int64_t reserve[ENTRIES];
    size_t count;
    kz_settlement settlement; /* once there is a result */
    bool settled;             /* the hub has been told that it is stored */
} story;

typedef struct page {
    struct world *world;
    kz_conn conn; /* 0: not connected */
    kz_person person;
    kz_hub_person who; /* but for id and name */
    char tab[16];
    int64_t seq;
    json_t *reply;  /* the last */
    json_t *mirror; /* of the table it watches, NULL: none */
    int64_t mirror_time;
    json_t *events; /* of the lobby, and of tables without mirror */
    kz_reader truth;
    const story *truth_of;
    size_t truth_count; /* entries played */
    int frames;
} page;

typedef struct world {
    kz_hub *hub;
    kz_games games;
    int64_t now, next;
    kz_rng rng;
    kz_conn last_conn;
    story matches[MATCHES];
    int match_count;
    page pages[PAGES];
    int page_count;
    bool sending;    /* a frame was sent within this call */
    bool quiet;      /* no comparison after each call: for loads */
    bool slow;       /* the store takes its time: nothing is settled by itself */
    uint64_t ticket; /* of the last bot that was asked to think */
    const kz_bot *thinker;
    int reports;
    kz_person reporter, accused; /* of the last report */
    char reported[1300];
    kz_view thoughts;    /* what it saw */
    kz_hub_person usual; /* what new pages' persons are like; coins 1000 */
} world;

/* A world at work; end it with world_end(). */
world *world_begin(uint64_t seed);
void world_end(world *w);

/* The hub is gone and comes back with what the store has; pages are disconnected. */
void world_new_hub(world *w);
bool world_restore(world *w, const story *of, size_t count, char *reason, size_t size);

/* A page of that person, connected and greeted. */
page *page_open(world *w, kz_person person);
void page_connect(page *p);
/* The person has become what p->who says. */
void page_update(page *p);
void page_disconnect(page *p);

/* Sends text as it is. The last reply is in p->reply (NULL if there was none). */
void page_send(page *p, const char *text);

/* Sends `{"seq":N,"do":NAME,MEMBERS}` and returns `ok`, borrowed; NULL if it was refused. */
json_t *page_ask(page *p, const char *name, const char *members, ...) __attribute__((format(printf, 3, 4)));

/* The code of the last reply's error, "" if it was none. */
const char *page_error(const page *p);

/* Watches a table from now on; returns the state. */
json_t *page_enter(page *p, const char *table);

/* Opens a table of the game for so many persons 1.. (each with a page from w->pages) and lets them all enter.
 */
const char *world_table(world *w, const char *game, int persons, int seats, const char *members);

/* The clock goes on to `time`, with all that is due before. */
void world_wait(world *w, int64_t ms);

/* Whoever may do something does it, at random; else the time goes on to what is next. False: nothing left to
 * do. */
bool world_step(world *w);

/* Plays the match that the first page watches to its end; if it does not come in LONG entries, the first page
 * resigns. */
void world_play(world *w);

/* ---- hub_mirror.c */

/* Changes the mirror by an event of its table, after checking that it shows no hidden tile. */
void page_event(page *p, const json_t *event);

/* Checks a state that was asked for; the reader is there then. */
void page_state(page *p, const json_t *state);

/* The seat (from 0) of the mirror, -1: a spectator. */
int page_seat(const page *p);

/* ---- */

/* The match of that id in the store, NULL if there is none. */
story *world_story(world *w, const char *id);

/* The match is in the store, with these changes to tell (NULL: none). */
void world_settle(world *w, story *s, const char *seats);

/* The log of a match as one record; free() it. */
char *story_record(const story *s);

/* Members of JSON. */
const char *text_of(const json_t *object, const char *key);
int64_t number_of(const json_t *object, const char *key);

#endif
