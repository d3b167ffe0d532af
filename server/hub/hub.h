/* SPDX-License-Identifier: MIT */
/* The hub: all server state about people, applications and tables. The hub has no sockets, no clock, no
 * thread and no database. Connections, time and randomness come in as arguments. Messages and writes go out
 * through hub_ports. Tests play whole evenings through it without a server. Wire format: docs/protocol.md.
 *
 * Times are milliseconds since 1970, because a record's date is made from them. The hub clamps them to be
 * monotonic. If memory runs out, the process ends. The store has every accepted action, and a restart
 * continues from there.
 *
 * Durable before visible: within one call the hub reports its writes first and its messages second. The
 * caller must pass a message on only after every write reported before it is in the store
 * (server/delivery/outbox.c does).
 *
 * Types that a hub and its surroundings exchange: server/hub/ports. Tables from the store: restore.h. Several
 * nodes: other_nodes.h. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/hub/ports/config.h"
#include "server/hub/ports/ids.h"
#include "server/hub/ports/person.h"
#include "server/hub/ports/ports.h"
#include "server/hub/ports/receipt.h"
#include "server/hub/ports/request_count.h"
#include "server/hub/ports/tournament.h"

/* Returns the defaults that hub_config names. */
hub_config hub_defaults(void);

/* Sets the signer and the chain of the hub's receipts. Call it before the first match. Without it a hub signs
 * with a publicly known key, as tests do. `chain` is copied. */
struct crypt_signer;
void hub_set_signer(struct hub *hub, const struct crypt_signer *signer, const hub_chain *chain);

/* Breaks off match `match`, because its receipt names hashes that were used before. `seats`: bits of the
 * seats that gave these hashes. */
void hub_hash_used(struct hub *hub, const char *match, unsigned seats, int64_t now_ms);

/* Creates a hub; returns NULL if out of memory. `ports` is copied. Free the hub with hub_free(). */
struct hub *hub_new(const hub_config *config, const hub_ports *ports);
void hub_free(struct hub *hub);

/* Reports that a person's connection has opened, has sent one text message, or has closed. `person` is
 * copied. */
void hub_connect(struct hub *hub, hub_conn conn, const hub_person *person, int64_t now_ms);
void hub_request(struct hub *hub, hub_conn conn, const char *text, size_t length, int64_t now_ms);
void hub_disconnect(struct hub *hub, hub_conn conn, int64_t now_ms);

/* Applies changes of a person: a new name, other coins, ratings, blocks. `person` is copied. If the hub does
 * not have this person, only their name in chats changes. */
void hub_update(struct hub *hub, const hub_person *person, int64_t now_ms);

/* Returns the hub's rooms, to which rooms of other kinds than tables may be added. */
struct room_host *hub_rooms(struct hub *hub);

/* Begins a call for rooms of other kinds. room_end() ends it. */
struct room_host *hub_begin_rooms(struct hub *hub, int64_t now_ms);

/* Draws an unguessable id for a room. */
void hub_draw_room_id(struct hub *hub, char id[HUB_ID_TEXT]);

/* Opens a table of a tournament, within a call of hub_begin_rooms() or hub_tick(), and calls its people.
 * Returns false if its id is taken, there is no such game, or a person has too many tables. */
bool hub_open_tournament_table(struct hub *hub, const hub_tournament_table *order);

/* Closes a table of a tournament whose match has not begun, within a call as above. The people of one that
 * runs get to know that it does not count. Returns false if the table is not here. */
bool hub_call_off_tournament_table(struct hub *hub, const char *id);

/* Returns true if a match has begun at a table, here or at another node, and is not over. */
bool hub_table_runs(const struct hub *hub, const char *id);

/* Replaces a tournament's name by its id at its tables here, within a call as above. */
void hub_remove_tournament_name(struct hub *hub, const char *tournament);

/* Returns whether a person can get a seat at a further table here. */
bool hub_has_seat_for(const struct hub *hub, hub_person_id person);

/* Sets whether the store is behind. While `busy`, nobody can open a table (refused with `busy`). Existing
 * tables go on. */
void hub_set_busy(struct hub *hub, bool busy);

/* Replaces the hub's delays, pauses and limits. The rest of `config` is ignored. */
void hub_configure(struct hub *hub, const hub_config *config);

/* Prepares for the server's stop: from now on no table is opened and no match begins (`draining`). The hub
 * still accepts people's moves and the moves that bots are already choosing. The caller must not call
 * hub_tick() again, and must not start the port think(). */
void hub_drain(struct hub *hub);

/* Returns the counts of all kinds of requests. The entry behind the last one has the name NULL. */
const hub_request_count *hub_requests(const struct hub *hub);

/* Returns the number of accepted requests `act` since the start. */
uint64_t hub_actions(const struct hub *hub);

/* A count of what the hub has now. Making it visits every table and person. */
enum { HUB_TABLE_PHASES = 5 };
typedef struct hub_figures {
    size_t persons;                  /* connected ones */
    size_t tables[HUB_TABLE_PHASES]; /* by phase: waiting, in a deal, in the pause after one, match over,
                                        exchanging what its deals are made of */
    size_t seats[2];                 /* of running matches: people's, bots' */
} hub_figures;
void hub_count(const struct hub *hub, hub_figures *out);

/* A person who is absent and is to move in a match against people, or for whom a tournament's table waits. */
typedef struct hub_awaited {
    hub_person_id person;
    const char *table;
    int64_t v;    /* the state's number (docs/protocol.md, "Nothing twice"), the same after a restart */
    int64_t ends; /* when the person's time is over */
} hub_awaited;

/* Calls `take` for every registered person who is away and is awaited, once a turn, and once at a
 * tournament's table. Visits every table. `take` must not call the hub. */
void hub_awaited_each(struct hub *hub, const hub_away *away, int64_t now_ms,
                      void (*take)(void *context, const hub_awaited *awaited), void *context);

/* Returns true if a page of the person is connected to this node and is not hidden for `away->hidden_ms`. */
bool hub_is_seen(const struct hub *hub, hub_person_id person, const hub_away *away, int64_t now_ms);

/* Returns true if the hub has a room of any kind. */
bool hub_has_rooms(const struct hub *hub);

/* Closes a table for a moderator and notifies its watchers. A match that is being played there ends unrated,
 * with no loss for anybody. Its match_end has the result `{"closed":true}`, and stakes stay with the people
 * who put them in. Returns false if there is no such table. */
bool hub_close_table(struct hub *hub, const char *table, int64_t now_ms);

/* Removes a person who has been banned or whose account is closed from all tables and queues here, at once. A
 * running match is forfeited, whatever its phase. The forfeit counts in full, however short the match was. */
void hub_expel(struct hub *hub, hub_person_id person, int64_t now_ms);

/* Reports that the store has the result of a match_end. `seats` is what changed for each seat, in the form of
 * the event `rating` (docs/protocol.md). It is a JSON array of objects and nulls; NULL: nothing to send. */
void hub_settled(struct hub *hub, const char *match, const char *seats, size_t length, int64_t now_ms);

/* Delivers a bot's choice: one of the view's legal actions. A ticket that is not waited for any more is
 * ignored. */
void hub_thought(struct hub *hub, uint64_t ticket, kz_action action, int64_t now_ms);

/* Delivers the answer to hub_ports.advise(). An answer that is not waited for any more is ignored. */
void hub_advised(struct hub *hub, const char *table, uint64_t ticket, const hub_advice *advice,
                 int64_t now_ms);

/* Does what is due at `now_ms` (bots, clocks, pauses, empty tables). Returns when to call again, INT64_MAX
 * for never. Call it after every other call, too: that call may have brought the next due time forward. */
int64_t hub_tick(struct hub *hub, int64_t now_ms);
