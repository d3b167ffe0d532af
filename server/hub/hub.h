/* SPDX-License-Identifier: MIT */
/* The hub: everything the server knows of people, applications and tables. It has no sockets, no clock, no
 * thread and no database: connections, time, randomness come in as arguments; messages and writes go out
 * through kz_hub_ports. Tests play whole evenings through it without a server. Wire format: docs/protocol.md.
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

/* Returns the defaults that kz_hub_config names. */
kz_hub_config kz_hub_defaults(void);

/* Who signs the hub's receipts, and the chain in which they stand. Before the first match; without it a hub
 * signs by a key that everybody knows, as tests do. Copied. */
struct kz_signer;
void kz_hub_set_signer(kz_hub *hub, const struct kz_signer *signer, const kz_hub_chain *chain);

/* The receipt of that match names hashes that were used before, of the seats of these bits: it is broken off.
 */
void kz_hub_hash_used(kz_hub *hub, const char *match, unsigned seats, int64_t now_ms);

/* A new hub; NULL when out of memory. `ports` is copied. Free it with kz_hub_free(). */
kz_hub *kz_hub_new(const kz_hub_config *config, const kz_hub_ports *ports);
void kz_hub_free(kz_hub *hub);

/* A person's connection is open / has sent one text frame / is gone. `person` is copied. */
void kz_hub_connect(kz_hub *hub, kz_conn conn, const kz_hub_person *person, int64_t now_ms);
void kz_hub_request(kz_hub *hub, kz_conn conn, const char *text, size_t length, int64_t now_ms);
void kz_hub_disconnect(kz_hub *hub, kz_conn conn, int64_t now_ms);

/* Something about a person has changed: a new name, other coins, ratings, blocks. Copied; of no effect if the
 * hub does not know the person, but for his name in chats. */
void kz_hub_update(kz_hub *hub, const kz_hub_person *person, int64_t now_ms);

/* While it is busy - the store is behind - nobody opens a table: `busy`. Tables that are there go on. */
void kz_hub_set_busy(kz_hub *hub, bool busy);

/* Other numbers for the hub from now on: delays, pauses, limits; the rest of `config` is not looked at. */
void kz_hub_configure(kz_hub *hub, const kz_hub_config *config);

/* The server stops soon: from now on no table is opened and no match begins (`draining`). People's moves are
 * taken, and those that bots think about; call kz_hub_tick() no more, and start no think(). */
void kz_hub_drain(kz_hub *hub);

/* Returns the counts of all kinds of requests; behind the last one is a name NULL. */
const kz_request_count *kz_hub_requests(const kz_hub *hub);

/* How many requests `act` were taken till now. */
uint64_t kz_hub_actions(const kz_hub *hub);

/* What there is at the moment; it looks at every table and person. */
enum { KZ_TABLE_PHASES = 5 };
typedef struct kz_hub_figures {
    size_t persons;                 /* who are connected */
    size_t tables[KZ_TABLE_PHASES]; /* waiting, in a deal, in the pause after one, match over,
                                       exchanging what its deals are made of */
    size_t seats[2];                /* of matches that run: people's, bots' */
} kz_hub_figures;
void kz_hub_count(const kz_hub *hub, kz_hub_figures *out);

/* Somebody who is to move in a match against people, and is not here. */
typedef struct kz_hub_awaited {
    kz_person person;
    const char *table;
    int64_t v;    /* the state's number (docs/protocol.md, "Nothing twice"), the same after a restart */
    int64_t ends; /* when his time is over */
} kz_hub_awaited;

/* Calls `take` for every registered person who has been away for so long, once a turn; it looks at every
 * table. It must not call the hub. */
void kz_hub_tell_awaited(kz_hub *hub, int64_t away_ms, int64_t now_ms,
                         void (*take)(void *context, const kz_hub_awaited *awaited), void *context);

/* Is there any table here? */
bool kz_hub_has_tables(const kz_hub *hub);

/* Closes a table, as a moderator may: who watches is told. A match that is being played there ends unrated,
 * with nobody's loss: match_end with the result `{"closed":true}`, stakes stay with who put them in. False:
 * there is no such table. */
bool kz_hub_close_table(kz_hub *hub, const char *table, int64_t now_ms);

/* A person has been banned, or the account is closed: the person leaves all tables and queues here at once. A
 * running match is forfeited, whatever its phase; it counts in full, however short it was. */
void kz_hub_expel(kz_hub *hub, kz_person person, int64_t now_ms);

/* What a match_end reported is in the store. `seats`: for each seat what has changed, as the event `rating`
 * tells it (docs/protocol.md): a JSON array of objects and nulls; NULL: there is nothing to tell. */
void kz_hub_settled(kz_hub *hub, const char *match, const char *seats, size_t length, int64_t now_ms);

/* A bot has chosen one of the view's legal actions. A ticket that is not waited for any more is ignored. */
void kz_hub_thought(kz_hub *hub, uint64_t ticket, kz_action action, int64_t now_ms);

/* The answer to kz_hub_ports.advise(). An answer that nobody waits for any more is ignored. */
void kz_hub_advised(kz_hub *hub, const char *table, uint64_t ticket, const kz_hub_advice *advice,
                    int64_t now_ms);

/* Does what is due at now_ms (bots, clocks, pauses, empty tables). Returns when to call again, INT64_MAX for
 * never. Call it after every other call, too: they may have brought the next due time forward. */
int64_t kz_hub_tick(kz_hub *hub, int64_t now_ms);

#endif
