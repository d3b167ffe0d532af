/* SPDX-License-Identifier: MIT */
/* The hub: everything the server knows of people, applications and tables. It has no sockets, no clock, no
 * thread and no database: connections, time, randomness come in as arguments; messages and writes go out
 * through hub_ports. Tests play whole evenings through it without a server. Wire format: docs/protocol.md.
 *
 * Times are milliseconds since 1970 (a record's date is made from them); they are clamped to be
 * monotonic. Without memory the process ends: the store has every accepted action, a restart goes on
 * from there.
 *
 * Durable before visible: within one call the hub first reports its writes, then its messages. Whoever runs
 * it must hand on a message only when every write reported before it is in the store
 * (server/delivery/outbox.c does).
 *
 * Types that a hub and its surroundings exchange: server/hub/ports. Tables from the store: restore.h. Several
 * nodes: other_nodes.h. */
#ifndef KOZEL_SERVER_HUB_HUB_H
#define KOZEL_SERVER_HUB_HUB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/hub/ports/config.h"
#include "server/hub/ports/ids.h"
#include "server/hub/ports/person.h"
#include "server/hub/ports/ports.h"
#include "server/hub/ports/receipt.h"
#include "server/hub/ports/request_count.h"

/* Returns the defaults that hub_config names. */
hub_config hub_defaults(void);

/* Who signs the hub's receipts, and the chain in which they stand. Before the first match; without it a hub
 * signs by a key that everybody knows, as tests do. Copied. */
struct crypt_signer;
void hub_set_signer(struct hub *hub, const struct crypt_signer *signer, const hub_chain *chain);

/* The receipt of that match names hashes that were used before, of the seats of these bits: it is broken off.
 */
void hub_hash_used(struct hub *hub, const char *match, unsigned seats, int64_t now_ms);

/* A new hub; NULL when out of memory. `ports` is copied. Free it with hub_free(). */
struct hub *hub_new(const hub_config *config, const hub_ports *ports);
void hub_free(struct hub *hub);

/* A person's connection is open / has sent one text frame / is gone. `person` is copied. */
void hub_connect(struct hub *hub, hub_conn conn, const hub_person *person, int64_t now_ms);
void hub_request(struct hub *hub, hub_conn conn, const char *text, size_t length, int64_t now_ms);
void hub_disconnect(struct hub *hub, hub_conn conn, int64_t now_ms);

/* Something about a person has changed: a new name, other coins, ratings, blocks. Copied; of no effect if the
 * hub does not know the person, but for his name in chats. */
void hub_update(struct hub *hub, const hub_person *person, int64_t now_ms);

/* While it is busy - the store is behind - nobody opens a table: `busy`. Tables that are there go on. */
void hub_set_busy(struct hub *hub, bool busy);

/* Other numbers for the hub from now on: delays, pauses, limits; the rest of `config` is not looked at. */
void hub_configure(struct hub *hub, const hub_config *config);

/* The server stops soon: from now on no table is opened and no match begins (`draining`). People's moves are
 * taken, and those that bots think about; call hub_tick() no more, and start no think(). */
void hub_drain(struct hub *hub);

/* Returns the counts of all kinds of requests; behind the last one is a name NULL. */
const hub_request_count *hub_requests(const struct hub *hub);

/* How many requests `act` were taken till now. */
uint64_t hub_actions(const struct hub *hub);

/* What there is at the moment; it looks at every table and person. */
enum { HUB_TABLE_PHASES = 5 };
typedef struct hub_figures {
    size_t persons;                  /* who are connected */
    size_t tables[HUB_TABLE_PHASES]; /* waiting, in a deal, in the pause after one, match over,
                                       exchanging what its deals are made of */
    size_t seats[2];                 /* of matches that run: people's, bots' */
} hub_figures;
void hub_count(const struct hub *hub, hub_figures *out);

/* Somebody who is to move in a match against people, and is not here. */
typedef struct hub_awaited {
    hub_person_id person;
    const char *table;
    int64_t v;    /* the state's number (docs/protocol.md, "Nothing twice"), the same after a restart */
    int64_t ends; /* when his time is over */
} hub_awaited;

/* Calls `take` for every registered person who has been away for so long, once a turn; it looks at every
 * table. It must not call the hub. */
void hub_tell_awaited(struct hub *hub, int64_t away_ms, int64_t now_ms,
                      void (*take)(void *context, const hub_awaited *awaited), void *context);

/* Is there any table here? */
bool hub_has_tables(const struct hub *hub);

/* Closes a table, as a moderator may: who watches is told. A match that is being played there ends unrated,
 * with nobody's loss: match_end with the result `{"closed":true}`, stakes stay with who put them in. False:
 * there is no such table. */
bool hub_close_table(struct hub *hub, const char *table, int64_t now_ms);

/* A person has been banned, or the account is closed: the person leaves all tables and queues here at once. A
 * running match is forfeited, whatever its phase; it counts in full, however short it was. */
void hub_expel(struct hub *hub, hub_person_id person, int64_t now_ms);

/* What a match_end reported is in the store. `seats`: for each seat what has changed, as the event `rating`
 * tells it (docs/protocol.md): a JSON array of objects and nulls; NULL: there is nothing to tell. */
void hub_settled(struct hub *hub, const char *match, const char *seats, size_t length, int64_t now_ms);

/* A bot has chosen one of the view's legal actions. A ticket that is not waited for any more is ignored. */
void hub_thought(struct hub *hub, uint64_t ticket, kz_action action, int64_t now_ms);

/* The answer to hub_ports.advise(). An answer that nobody waits for any more is ignored. */
void hub_advised(struct hub *hub, const char *table, uint64_t ticket, const hub_advice *advice,
                 int64_t now_ms);

/* Does what is due at now_ms (bots, clocks, pauses, empty tables). Returns when to call again, INT64_MAX for
 * never. Call it after every other call, too: they may have brought the next due time forward. */
int64_t hub_tick(struct hub *hub, int64_t now_ms);

#endif
