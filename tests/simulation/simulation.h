/* What the parts of the simulation share. One process, one thread: everything here belongs to it. */
#ifndef KOZEL_TESTS_SIMULATION_H
#define KOZEL_TESTS_SIMULATION_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <uv.h>

enum { SIM_NODES = 3, SIM_MS = 1000, SIM_SECOND = 1000000 };

/* ---- chance.c: where every choice comes from */

/* A generator of its own for each part: one more draw of one part does not change what the others draw. */
typedef enum sim_stream {
    SIM_SCHEDULER, /* which thread runs next */
    SIM_NETWORK,   /* what happens to messages, and when they arrive */
    SIM_DATABASE,  /* how long the database takes */
    SIM_PEOPLE,    /* what people do */
    SIM_FAULTS,    /* what breaks, and when */
    SIM_STREAMS
} sim_stream;

void sim_chance_begin(uint64_t seed);

/* At least 0, less than `count`. */
uint64_t sim_pick(sim_stream stream, uint64_t count);

/* True in `of_million` of a million draws. */
bool sim_chance(sim_stream stream, unsigned of_million);

/* At least `least`, at most `most`. */
uint64_t sim_between(sim_stream stream, uint64_t least, uint64_t most);

/* ---- time.c: the time, and what is to happen later. Times are in microseconds since the begin */

uint64_t sim_now(void);

typedef struct sim_event sim_event;

/* Calls `happen` in `delay` microseconds, in no node's thread. Of two at the same time the one that was asked
 * for first comes first. The event is valid until it happens or is cancelled. */
sim_event *sim_later(uint64_t delay, void (*happen)(void *context), void *context);
void sim_cancel(sim_event *event);

/* Lets time go on to the next event, which happens. False: there is none until `end`. */
bool sim_step(uint64_t end);

/* What a node's clock on the wall is ahead, and the database's. */
void sim_clock_set(int node, int64_t ahead_ms);
int64_t sim_wall_ms(int node);
enum { SIM_DATABASE_CLOCK = SIM_NODES };

/* ---- threads.c: coroutines in the place of threads */

typedef struct sim_thread sim_thread;

/* A thread of the node, as pthread_create() makes one; SIM_NODES: of the people. */
sim_thread *sim_thread_start(int node, void *(*run)(void *argument), void *argument);

/* Whose thread runs; -1: nobody's. */
int sim_node(void);

/* Waits until somebody calls sim_wake() with the same pointer. Only in a node's thread. */
void sim_block(const void *on);
void sim_wake(const void *on);

/* Waits. Only in a node's thread. */
void sim_sleep(uint64_t delay);

/* Runs one thread that can run, of those chosen by chance, until it waits. False: none can. */
bool sim_run_one(void);

/* A node's threads are held up, or go on. */
void sim_freeze(int node, bool frozen);
bool sim_is_frozen(int node);

/* A node's threads are no more. If one of them calls this it does not return. */
void sim_threads_kill(int node);

/* ---- loop.c: the event loop of a node */

/* Calls `happen` in the node's loop, after what was asked for before. */
void sim_in_loop(int node, void (*happen)(void *context), void *context);

/* What was to happen in the loop of a node that died does not happen. */
void sim_loop_forget(int node);

/* The node gets a signal, as from the system. */
void sim_signal(int node, int number);

/* ---- nodes.c: the servers */

typedef enum sim_state { SIM_DOWN, SIM_UP } sim_state;

void sim_nodes_make(void);        /* what all of them share; once in a process */
void sim_nodes_begin(bool alone); /* one with a file of its own, or several with one database */
void sim_nodes_finish(void);      /* they are stopped, and none is started again */
void sim_node_kill(int node);     /* it is started again after a while */
sim_state sim_node_state(int node);
const char *sim_node_name(int node);
int sim_node_life(int node);

/* ---- database.c */

void sim_database_make(void);        /* the tables; before sim_database_begin(), once in a process */
void sim_database_warm(void);        /* again before each run */
void sim_database_begin(bool alone); /* `alone`: there is none, but a file of SQLite on the disk */
void sim_database_add_person(const char *name, bool registered, char token[64]);
void sim_database_hand_over(void); /* the file is the server's from now on */
void sim_database_read_file(void); /* no server has it any more: what follows asks for what is in it */
void sim_database_kill(int node);  /* its connections are lost */
void sim_database_cut(int node, bool cut);
void sim_database_slow(bool slow);
/* The node dies at the n-th step of the database from now: before, between or after the statements of a
 * transaction, or after its commit, before it hears of that. 0: it does not. */
void sim_database_die_at(int node, int step);
/* The next commit of the node is done, but it hears that it failed; or it collides. */
void sim_database_next_commit(int node, bool collides);

/* What is in it, as the checker reads it (tests/faults/facts.mjs). */
void sim_database_tell(FILE *out);

/* Who owns what, to standard error. */
void sim_database_log(void);

/* The log of each match, in the order of their numbers. */
void sim_database_each_log(void (*take)(void *context, const char *text, size_t length), void *context);

/* ---- disk.c: files of this folder are on it */

#define SIM_DISK "/simulated/"
#define SIM_FILE SIM_DISK "kozel.db"

void sim_disk_make(void);
void sim_disk_kill(bool power); /* the process that has its files open died; `power`: the machine, too */
void sim_disk_slow(bool slow);
void sim_disk_full(bool full);
void sim_disk_failing(bool failing);
void sim_disk_die_at(int step); /* the node dies when so much has been written or synchronized */

/* ---- broker.c */

typedef struct sim_network {
    unsigned lost, doubled, late; /* messages of a million */
} sim_network;

void sim_broker_begin(void);
void sim_broker_kill(int node);
void sim_broker_set(const sim_network *network);
void sim_broker_part(int one, int other, bool parted); /* they do not hear one another */
void sim_broker_cut(int node, bool cut);               /* it has lost the broker */

/* ---- sockets.c: between people and nodes */

typedef struct sim_socket sim_socket;

typedef struct sim_socket_ports {
    void (*opened)(void *context);
    void (*text)(void *context, const char *text, size_t length);
    void (*closed)(void *context, int status); /* once; also of one that was never open */
} sim_socket_ports;

/* A client connects. */
sim_socket *sim_socket_open(int node, const char *token, const sim_socket_ports *ports, void *context);
void sim_socket_send(sim_socket *socket, const char *text, size_t length);
/* The client goes; its ports are not called any more. */
void sim_socket_close(sim_socket *socket);
/* The line breaks: both sides learn of it. */
void sim_socket_break(sim_socket *socket);
void sim_sockets_kill(int node);

/* ---- history.c: what people did and were told, as tests/faults/history.mjs has it */

void sim_history_begin(FILE *out, uint64_t seed);
void sim_history(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* The hash of all that was written. */
uint64_t sim_history_end(void);

/* ---- faults.c */

void sim_faults_begin(bool alone);
uint64_t sim_faults_done(void);

/* ---- replays.c */

/* What the rules make of each match's log: {"result":...} (null: it goes on) or {"refused":"why"}. */
void sim_replays_tell(FILE *out);

/* ---- people.c */

void sim_people_begin(void);
void sim_people_finish(void); /* no match is begun any more */
bool sim_people_done(void);   /* ... and none runs */
void sim_people_break_one(void);
uint64_t sim_people_actions(void);

#endif
