/* SPDX-License-Identifier: MIT */
/* The interfaces between the parts of the simulation (README.md). A run is one process and one thread of
 * the operating system; nothing here is thread-safe. Names ending in `_us` are microseconds of simulated
 * time since the start of the run. The index of a node is `node`, 0 to SIM_NODES_MAX - 1. The flag
 * `single_node` is true in runs of one node with an SQLite file. It is false in runs of SIM_NODES_MAX
 * nodes with one database. */
#pragma once

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <uv.h>

enum {
    SIM_NODES_MAX = 3,
    SIM_CLIENTS = SIM_NODES_MAX, /* the `node` of the clients' threads, in threads.c only */
    SIM_MS = 1000,               /* microseconds */
    SIM_SECOND = 1000000,        /* microseconds */
    SIM_TOKEN_SIZE = 64,         /* bytes of a session token, with its end */
};

/* ---- random.c: the source of every random choice */

/* Each stream has a separate generator: an additional draw from one stream does not change the others. */
typedef enum sim_stream {
    SIM_SCHEDULER, /* which thread runs next */
    SIM_NETWORK,   /* the delays and faults of messages */
    SIM_DATABASE,  /* the latency of the database and disk */
    SIM_PEOPLE,    /* the players' choices */
    SIM_FAULTS,    /* which faults are injected, and when */
    SIM_STREAM_COUNT
} sim_stream;

/* Seeds all streams, and the generators of the server and of libsodium. */
void sim_random_seed(uint64_t seed);

/* Returns a number from 0 to `count` - 1. `count` is at least 1. */
uint64_t sim_random_below(sim_stream stream, uint64_t count);

/* Returns true with a probability of `per_million` / 1000000. */
bool sim_random_chance(sim_stream stream, unsigned per_million);

/* Returns a number from `min` to `max`, both included. */
uint64_t sim_random_between(sim_stream stream, uint64_t min, uint64_t max);

/* ---- time.c: the clock and the event queue */

/* Returns the time since the start of the run. */
uint64_t sim_now_us(void);

typedef struct sim_event sim_event;

/* Schedules `run(context)` in `delay_us`, outside of every thread. Events of the same time run in the order
 * in which they were scheduled. The returned event is valid until it runs or is cancelled. */
sim_event *sim_schedule(uint64_t delay_us, void (*run)(void *context), void *context);

/* Removes `event` from the queue; NULL is ignored. */
void sim_cancel(sim_event *event);

/* Advances the clock to the next event and runs that event. Returns false if no event is due until `end_us`.
 */
bool sim_run_next_event(uint64_t end_us);

enum { SIM_DATABASE_CLOCK = SIM_NODES_MAX }; /* the `node` of the database in the next two functions */

/* Sets how many milliseconds the wall clock of `node` is ahead of the simulation's; may be negative. */
void sim_clock_set_offset(int node, int64_t offset_ms);

/* Returns the wall clock of `node` in Unix milliseconds; `node` -1 is the simulation, without an offset. */
int64_t sim_wall_ms(int node);

/* ---- threads.c: coroutines that replace threads, and their scheduler */

typedef struct sim_thread sim_thread;

/* Creates a runnable thread of `node`, or of SIM_CLIENTS. */
sim_thread *sim_thread_start(int node, void *(*run)(void *argument), void *argument);

/* Returns the node of the running thread; -1 outside of every thread. */
int sim_current_node(void);

/* Blocks the running thread until a call of sim_wake(key). Callable only in a thread. */
void sim_block(const void *key);

/* Makes all threads runnable that are blocked on `key`. */
void sim_wake(const void *key);

/* Blocks the running thread for `delay_us`. Callable only in a thread. */
void sim_sleep(uint64_t delay_us);

/* Runs one random runnable thread until it blocks. Returns false if no thread is runnable. */
bool sim_run_one_thread(void);

/* Pauses or resumes all threads of `node`. */
void sim_threads_set_paused(int node, bool paused);
bool sim_threads_are_paused(int node);

/* Ends all threads of `node`. Does not return if the running thread is one of them. */
void sim_threads_kill(int node);

/* ---- loop.c: the event loop of a node */

/* Posts `run(context)` to the event loop of `node`. Calls run in the order in which they were posted. */
void sim_loop_post(int node, void (*run)(void *context), void *context);

/* Discards the posted calls and timers of a node that has ended. */
void sim_loop_reset(int node);

/* Delivers SIGTERM to `node`. */
void sim_send_sigterm(int node);

/* ---- nodes.c: the servers */

/* Creates the data that all nodes share. Must be called once, before the first run. */
void sim_nodes_prepare(void);

/* Schedules the start of the nodes. From then on a node that ends is restarted after up to five seconds. */
void sim_nodes_start(bool single_node);

/* Sends SIGTERM to all running nodes and stops restarting them. */
void sim_nodes_stop(void);

/* Crashes `node`. Does not return if the running thread is a thread of `node`. */
void sim_node_kill(int node);

bool sim_node_is_up(int node);
const char *sim_node_name(int node);

/* Returns how often `node` has been started. */
int sim_node_start_count(int node);

/* ---- database.c: the shared database. database_content.c: its schema and contents */

/* Creates the database and its schema. Must be called once, before the first run. */
void sim_database_create(void);

/* Prepares all statements that earlier runs have used. Must be called before the process of a run is forked.
 */
void sim_database_prepare_statements(void);

/* Opens the SQLite file of a run with a single node, for sim_database_add_person(). */
void sim_database_open_file(void);

/* Closes the SQLite file, which the node opens from then on. */
void sim_database_close_file(void);

/* Opens the SQLite file after the node has ended. The functions that write facts and logs read from the file.
 */
void sim_database_reopen_file(void);

/* Adds a person and writes the person's session token to `token`. A person who is not `registered` is a guest
 * without `name`. Must be called before sim_nodes_start(). */
void sim_database_add_person(const char *name, bool registered, char token[SIM_TOKEN_SIZE]);

/* Closes the connections of a node that has ended, and rolls its transaction back. */
void sim_database_disconnect(int node);

/* Makes the database unreachable for `node`: its statements fail after a timeout. */
void sim_database_set_unreachable(int node, bool enabled);

/* Raises the latency of the database for all nodes. */
void sim_database_set_slow(bool enabled);

/* Crashes `node` at step `step` of its work in the database, counted from 1 and from now. There are steps
 * before, between and after the statements of a transaction, and between a commit and its reply. 0: cancels.
 */
void sim_database_crash_at(int node, int step);

/* The same, counted from the end of the node's next match. The step is in the transaction of the result, or
 * in the work of a subscriber of the end. */
void sim_database_crash_after_match(int node, int step);

/* Fails the next commit of `node`: with `conflict` the transaction is rolled back, and the node may retry.
 * Without, the transaction is committed and the reply is lost. */
void sim_database_fail_next_commit(int node, bool conflict);

/* Writes the contents as JSON, in the format of tests/faults/facts.mjs, and the logs of the tickers. */
void sim_database_write_facts(FILE *out);

/* Writes the owners of tables and matches, and the leases, to standard error. */
void sim_database_log_owners(void);

/* Calls `take` with the log of each match, ordered by match number. `text` is valid during the call. */
void sim_database_for_each_log(void (*take)(void *context, const char *text, size_t length), void *context);

/* ---- disk.c: the disk of a run with a single node */

#define SIM_DISK "/simulated/" /* the directory of all files on the disk */
#define SIM_FILE SIM_DISK "kozel.db"

/* Registers the disk as SQLite's default file system. Must be called once, before SQLite opens a file. */
void sim_disk_register(void);

/* Releases the locks of a node that has ended. With `power_loss` unsynchronized writes are lost or torn. */
void sim_disk_crash(bool power_loss);

void sim_disk_set_slow(bool enabled);
void sim_disk_set_full(bool enabled);    /* every write fails */
void sim_disk_set_failing(bool enabled); /* every synchronization fails */

/* Crashes the node at step `step` of its writes and synchronizations, counted from 1 and from now. 0:
 * cancels. */
void sim_disk_crash_at(int step);

/* ---- broker.c: the bus between nodes */

/* Rates of message faults. A message may be both delayed and duplicated. */
typedef struct sim_message_faults {
    unsigned lost_per_million, duplicated_per_million, delayed_per_million;
} sim_message_faults;

void sim_broker_set_faults(const sim_message_faults *faults);

/* Partitions the nodes `one` and `other`: messages between them are dropped. */
void sim_broker_partition(int one, int other, bool enabled);

/* Makes the broker unreachable for `node`, and notifies the node of the change. */
void sim_broker_set_unreachable(int node, bool enabled);

/* Closes the connection of a node that has ended. */
void sim_broker_disconnect(int node);

/* ---- sockets.c: WebSockets between clients and nodes */

typedef struct sim_socket sim_socket;

/* The client's callbacks; none of them runs in a thread. */
typedef struct sim_socket_ports {
    void (*opened)(void *context);
    void (*received)(void *context, const char *text, size_t length); /* `text` is valid during the call */
    void (*closed)(void *context, int status); /* called once, also if the socket was never open */
} sim_socket_ports;

/* Starts to connect to `node` with the session `token`. Returns at once. */
sim_socket *sim_socket_open(int node, const char *token, const sim_socket_ports *ports, void *context);

void sim_socket_send(sim_socket *socket, const char *text, size_t length);

/* Closes the client's side. Calls no callback any more; the caller must not use `socket` again. */
void sim_socket_close(sim_socket *socket);

/* Breaks the connection: client and node both receive a close with status 1006. */
void sim_socket_break(sim_socket *socket);

/* Breaks all connections of a node that has ended. */
void sim_sockets_disconnect(int node);

/* ---- history.c: the log of all requests, replies and events, in the format of tests/faults/history.mjs */

/* Starts the history in `out`. Must be called before the first sim_history_write(). */
void sim_history_start(FILE *out);

/* Appends a record with the current time and the given JSON members. */
void sim_history_write(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Returns the hash of all records written so far. */
uint64_t sim_history_hash(void);

/* ---- faults.c: fault injection */

/* Draws the faults of the run and schedules them. */
void sim_faults_schedule(bool single_node);

/* Returns how many faults have been injected. */
uint64_t sim_faults_count(void);

/* ---- replays.c */

/* Replays the log of each match. Writes an array with {"result":...}, null for an unfinished match, or
 * {"refused":"reason"} for each. */
void sim_replays_write(FILE *out);

/* ---- ticker.c: rooms that are no tables */

/* Writes a JSON object: for each room how many ticks have been announced to other nodes. */
void sim_tickers_write_announced(FILE *out);

/* ---- people.c: the players and a spectator */

/* Adds the people to the database and starts to play. */
void sim_people_start(void);

/* Stops starting matches; running matches go on. */
void sim_people_stop(void);

/* Returns true once no match is running and none will be started. */
bool sim_people_are_finished(void);

/* Breaks the connection of a random person. */
void sim_people_break_random_socket(void);

/* Returns how many of the players' actions the nodes have accepted. */
uint64_t sim_people_action_count(void);
