/* SPDX-License-Identifier: MIT */
/* A hub whose whole life is a list of inputs: one that has been lived can be lived again, with another deal.
 *
 * Everything that comes to the hub goes through world_do() and is kept; so is every byte that leaves it, with
 * the input that brought it about. Chance comes from a seed, the clock from the inputs: the same inputs give
 * the same bytes. A twin (twin.h) runs another world's inputs again, with one deal changed.
 */
#pragma once

#include <kozel/bot.h>
#include <kozel/record.h>
#include <kozel/rng.h>

#include "server/hub/hub.h"
#include "server/topic/topics.h"
#include "tests/unit/server/hub/kept_receipts.h"

enum { CONNS = 1024, NO_PLY = -1 };

/* Messages to other nodes go to a separate connection and person. */
enum { NODES_CONN = CONNS - 1, NODES = 1000 };

/* Ends the program with a reason if the condition does not hold. */
#define DEMAND(condition, ...)                                                                               \
    do {                                                                                                     \
        if (!(condition))                                                                                    \
            fail(__FILE__, __LINE__, __VA_ARGS__);                                                           \
    } while (0)
_Noreturn void fail(const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

typedef enum input_kind { CONNECT, GUEST, REQUEST, DISCONNECT, TICK, THOUGHT, RESTART } input_kind;

typedef struct input {
    input_kind kind;
    int64_t now;
    hub_conn conn;
    hub_person_id person; /* whose connection */
    char *text;           /* REQUEST: the frame; GUEST: the card of a person who comes through another node */
    uint64_t ticket;      /* THOUGHT */
    kz_action act;        /* THOUGHT */
    int deal, ply;        /* the action of a deal that it was, or is chosen for; ply NO_PLY: none */
    bool refused;         /* REQUEST */
} input;

typedef struct frame {
    size_t input; /* that brought it about */
    hub_conn conn;
    hub_person_id person;
    size_t at, length; /* in world.bytes */
} frame;

/* One entry of a match's log. */
typedef struct entry {
    char *lines;
    int64_t reserve;
} entry;

/* An action of a deal, and the input with which it came. */
typedef struct ply {
    kz_action act;
    size_t input;
    bool by_hand; /* a choice, of a person or a bot */
} ply;

typedef struct deal {
    kz_match before; /* waits for the deal */
    kz_tile order[KZ_TILES];
    int shuffle;  /* the number of the shuffle in the hub */
    size_t input; /* with which it was dealt */
    ply *plies;
    int count, room;
    bool over;
    kz_set *known; /* by ply (0: dealt), then by viewer, KZ_SEATS: a spectator */
    int known_room;
    hub_person_id person[KZ_SEATS]; /* who sits there, 0: a bot */
} deal;

typedef struct world world;

/* Checks each frame before it is kept; may be NULL. */
typedef void on_frame(world *w, const frame *f, const char *text);

/* Adds bytes to a frame (at most PLANT_ROOM - 1), to prove that they are found. NULL: adds nothing. */
enum { PLANT_ROOM = 32 };
typedef void on_plant(world *w, const frame *f, char *text);

struct world {
    struct hub *hub;
    topic_broker *topics; /* whom it notifies, by topics */
    int64_t now, next;    /* next: when something is due */
    kz_rng rng;
    input *inputs;
    size_t input_count, input_room;
    frame *frames;
    size_t frame_count, frame_room;
    char *bytes;
    size_t byte_count, byte_room;
    hub_person_id owner[CONNS]; /* of each connection, past ones too */
    on_frame *look;
    on_plant *plant;
    /* The store. */
    char match[32];
    char *setup;
    entry *log;
    size_t log_count, log_room;
    kept_list receipts;
    bool finished, settled;
    int matches;
    int64_t progress;       /* the table's number `v`, by the log */
    int64_t proposed, said; /* the last proposal's number, the last line's of the chat */
    int64_t terms;          /* the last application's revision, 0: none was sent */
    /* The truth: the log as the rules core plays it. */
    kz_reader reader;
    deal *deals;
    int deal_count, deal_room;
    int shuffles;
    kz_tile order[KZ_TILES];
    /* The thinking bot, and the function that chooses for it. It is never too late. Otherwise the hub
     * would choose by what the bot sees, and a twin would do something else. */
    uint64_t ticket; /* 0: none */
    kz_view thoughts;
    kz_action (*choose)(void *context, const kz_view *view);
    void *chooser; /* its context */
    /* Of a twin: instead of the deal of that number. */
    int forged; /* 0: none */
    kz_tile forgery[KZ_TILES];
};

void world_begin(world *w, uint64_t seed);
void world_end(world *w);

/* Sends an input to the hub and keeps it. Fills in `now` and, if `text` is given, a copy of it. */
input *world_do(world *w, input in);

/* Sends a person's request at this connection. The members may be "". */
input *world_ask(world *w, hub_conn conn, hub_person_id person, const char *frame);

/* Makes the asked bot answer. */
void world_answer(world *w);

/* Advances the clock by `ms`, with everything that is due before. */
void world_wait(world *w, int64_t ms);

/* Returns the deal that is in play or was last; NULL before the first. */
deal *world_deal(world *w);

/* Writes the name of a person in the hub. */
void person_name(hub_person_id person, char out[32]);
