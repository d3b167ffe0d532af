/* SPDX-License-Identifier: MIT */
/* What a hub asks of its surroundings: messages, writes, bots, chance. They answer by the functions of hub.h.
 */
#ifndef KOZEL_SERVER_HUB_PORTS_PORTS_H
#define KOZEL_SERVER_HUB_PORTS_PORTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <kozel/bot.h>

#include "server/hub/ports/ids.h"
#include "server/hub/ports/receipt.h"
#include "server/hub/ports/settlement.h"
#include "server/topic/topics.h"

/* What a bot is asked. Its choice follows from view, playouts and seed alone (docs/spec/fair.md). */
typedef struct hub_question {
    uint64_t ticket;
    const kz_bot *bot;
    const kz_view *view;
    int32_t playouts;     /* of this choice */
    uint64_t seed;        /* of its generator */
    hub_person_id person; /* for whose sake; 0: of the table's people nobody is here */
} hub_question;

/* What an adviser found (hub_ports.advise()). */
typedef struct hub_advice {
    kz_action action;
    const char *reason;    /* the id of a principle (docs/spec/strategy.md), "" if none explains it */
    double chance, points; /* its lead over the next best action: of the match's chance, in this deal */
} hub_advice;

/* What the hub asks of its surroundings. All texts are valid during the call only. */
typedef struct hub_ports {
    void *context;
    /* One complete JSON text frame to a connection (topic_frame_keep() it if it waits). */
    void (*send)(void *context, hub_conn conn, topic_frame *frame);
    /* One to all connections that have joined the topic (server/topic/topics.h): who plays has been sent his
     * own before, by send(); these may get theirs a little later. */
    void (*publish)(void *context, topic_key topic, topic_frame *frame);
    /* The connection gets what is published from now on, and nothing more that was published till now / gets
     * nothing more of it (`rest`: but what was published till now, before all that follows). */
    void (*join)(void *context, topic_key topic, hub_conn conn);
    void (*part)(void *context, topic_key topic, hub_conn conn, bool rest);
    /* Nothing more is published to it, nobody parts. */
    void (*end)(void *context, topic_key topic);
    /* A table's log grows by entry `seq` (1, 2, ...; the first one opens the table): a JSON text that
     * hub_restore() takes back. `match`: the id of the match that begins with it, NULL: none does.
     * `whole`: those before it are of no use any more. */
    void (*table_append)(void *context, const char *table, const char *match, int64_t seq, const char *text,
                         bool whole, int64_t now_ms);
    /* The table is gone, and its log with it. */
    void (*table_close)(void *context, const char *table, int64_t now_ms);
    /* A match has a receipt, of which nobody has been told; if a hash in it was used before, that is told by
     * hub_hash_used() before any message of this call is handed on. Its secret stays in the store. */
    void (*receipt)(void *context, const hub_receipt *receipt, int64_t now_ms);
    /* A seat has given its nonce for this match. */
    void (*nonce)(void *context, const char *match, int seat, const uint8_t nonce[KZ_NONCE_BYTES]);
    /* The match of that receipt is broken off before it begins; `away`: bits of the seats whose fault it is.
     */
    void (*unseal)(void *context, const char *match, unsigned away);
    /* A match begins: its id, its set-up (JSON: table, application, seats, as hub_restore() takes it
     * back). */
    void (*match_begin)(void *context, const char *match, const char *setup, int64_t now_ms);
    /* The match's log grows by entry `seq` (1, 2, ...): lines of a record (docs/spec/record.md), each with
     * its line feed - the tags, a deal's set-up or one action; `reserve_ms`: what the acting seat's reserve
     * time is after it, 0 for tags and set-ups. */
    void (*match_append)(void *context, const char *match, int64_t seq, const char *lines, int64_t reserve_ms,
                         int64_t now_ms);
    /* The match is over; `result`: JSON, the last line of its trace (`{"closed":true}` if it was closed by
     * hub_close_table()); `settlement`: what it means to its players. When that is in the store, the
     * people's new ratings and coins come back by hub_update(), then hub_settled() is called - for
     * every match, until then its stakes stay reserved. */
    void (*match_end)(void *context, const char *match, const char *result, const hub_settlement *settlement,
                      int64_t now_ms);
    /* Lets a bot that is not instant choose, outside of the event loop, from what `question` says (copy it);
     * its choice comes back by hub_thought(), however long that takes: until then the match waits. */
    void (*think)(void *context, const hub_question *question);
    /* Finds, outside of the event loop, what to advise the seat of `view` (copy it), who has asked for a
     * hint; the answer comes back by hub_advised() for this table and ticket. False: not now. NULL: nobody
     * is given hints here. */
    bool (*advise)(void *context, const char *table, uint64_t ticket, const kz_view *view,
                   hub_person_id person);
    /* A line of a table's chat has been reported to the moderators. */
    void (*report)(void *context, hub_person_id reporter, hub_person_id accused, const char *table,
                   const char *text, int64_t now_ms);
    /* Fills `bytes` with unpredictable bytes: shuffles, ids. */
    void (*random)(void *context, void *bytes, size_t count);

    /* Many nodes (server/hub/other_nodes.h). All four or none (NULL: this server is alone). */

    /* This connection has business at that node: there must be a guest connection for it there, made by
     * hub_connect_guest() with this identity (JSON), before anything of it is forwarded. Told once a
     * connection and node: before the first forward(), and whenever the person of a connection that has said
     * hello sits or waits at a table of that node. It ends with the connection, or with the node. */
    void (*link)(void *context, hub_conn conn, hub_node node, const char *identity, size_t length);
    /* A request for a table of that node: hand it as it is to the hub there, as a frame of this connection's
     * guest connection, whose answers and events go to this connection as they are. A request that gets lost
     * on the way is repeated by its client; nothing here has noted it as answered. */
    void (*forward)(void *context, hub_conn conn, hub_node node, const char *text, size_t length);
    /* What other nodes must know of a table here has changed: for their hub_learn(). Length 0: the table
     * is gone. Like a message it may leave only when every write reported before it is in the store. It never
     * tells a tile. */
    void (*notice)(void *context, const char *table, const char *text, size_t length);
    /* Asks the store, outside of the event loop, whether it has table `table` (copy it), which a request
     * named and this hub does not know; the answer comes back by hub_looked_up(). False: not now. */
    bool (*look_up)(void *context, const char *table);
} hub_ports;

#endif
