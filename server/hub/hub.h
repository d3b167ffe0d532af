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
 * (server/delivery/outbox.c does). */
#ifndef KOZEL_SERVER_HUB_HUB_H
#define KOZEL_SERVER_HUB_HUB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <kozel/bot.h>
#include <kozel/catalogue.h>
#include <kozel/fair.h>
#include <kozel/rules.h>

#include "server/store/people/person.h"
#include "server/topic/topics.h"

typedef struct kz_hub kz_hub;

/* A connection, numbered by the caller; never 0, never used again. */
typedef uint64_t kz_conn;

/* A person of the store; never 0. */
typedef int64_t kz_person;

/* One of several nodes, numbered by the caller; 0 is this one, a number is never used again. */
typedef uint32_t kz_node;

enum { KZ_PERSON_NAME = KZ_NAME_SIZE, KZ_QUITS_MAX = 10 };

typedef struct kz_hub_rating {
    const char *game;
    int32_t elo;
} kz_hub_rating;

/* Who a person is, as the store knows it. */
typedef struct kz_hub_person {
    kz_person id;
    const char *name; /* "Guest-17"; shorter than KZ_PERSON_NAME bytes */
    bool registered;
    uint8_t role;                 /* kz_role */
    int64_t coins;                /* of play money */
    int64_t registered_ms;        /* since when; 0: not registered */
    int64_t matches;              /* finished against people; more than a hundred need not be counted */
    uint64_t home;                /* stands for the address he comes from; 0: not known, or as it was */
    const kz_hub_rating *ratings; /* games that are not listed: KZ_ELO_START */
    size_t rating_count;
    const kz_person *blocked; /* whom this person does not want to hear */
    size_t blocked_count;
    const int64_t
        *quits; /* when this person last quit early, latest first; more than KZ_QUITS_MAX are ignored */
    size_t quit_count;
} kz_hub_person;

struct kz_settlement; /* settlement.h */

/* A match's receipt and its secret (docs/spec/fair.md), as the store keeps them. Of what is restored text,
 * signature, key, secret and nonces are looked at. */
typedef struct kz_hub_receipt {
    const char *match;
    const char *chain; /* "" of a single server */
    int64_t number;
    const char *text;
    const uint8_t *link; /* of the chain up to this one */
    const uint8_t *signature, *key, *secret;
    const uint8_t *hash[KZ_SEATS];  /* of the seats that take part, else NULL */
    const uint8_t *nonce[KZ_SEATS]; /* NULL: not given */
    bool hidden;                    /* of a private table */
} kz_hub_receipt;

/* What a bot is asked. Its choice follows from view, playouts and seed alone (docs/spec/fair.md). */
typedef struct kz_hub_question {
    uint64_t ticket;
    const kz_bot *bot;
    const kz_view *view;
    int32_t playouts; /* of this choice */
    uint64_t seed;    /* of its generator */
    kz_person person; /* for whose sake; 0: of the table's people nobody is here */
} kz_hub_question;

/* What the hub asks of its surroundings. All texts are valid during the call only. */
typedef struct kz_hub_ports {
    void *context;
    /* One complete JSON text frame to a connection (kz_frame_keep() it if it waits). */
    void (*send)(void *context, kz_conn conn, kz_frame *frame);
    /* One to all connections that have joined the topic (server/topic/topics.h): who plays has been sent his
     * own before, by send(); these may get theirs a little later. */
    void (*publish)(void *context, kz_topic topic, kz_frame *frame);
    /* The connection gets what is published from now on, and nothing more that was published till now / gets
     * nothing more of it (`rest`: but what was published till now, before all that follows). */
    void (*join)(void *context, kz_topic topic, kz_conn conn);
    void (*part)(void *context, kz_topic topic, kz_conn conn, bool rest);
    /* Nothing more is published to it, nobody parts. */
    void (*end)(void *context, kz_topic topic);
    /* A table's log grows by entry `seq` (1, 2, ...; the first one opens the table): a JSON text that
     * kz_hub_restore() takes back. `match`: the id of the match that begins with it, NULL: none does.
     * `whole`: those before it are of no use any more. */
    void (*table_append)(void *context, const char *table, const char *match, int64_t seq, const char *text,
                         bool whole, int64_t now_ms);
    /* The table is gone, and its log with it. */
    void (*table_close)(void *context, const char *table, int64_t now_ms);
    /* A match has a receipt, of which nobody has been told; if a hash in it was used before, that is told by
     * kz_hub_hash_used() before any message of this call is handed on. Its secret stays in the store. */
    void (*receipt)(void *context, const kz_hub_receipt *receipt, int64_t now_ms);
    /* A seat has given its nonce for this match. */
    void (*nonce)(void *context, const char *match, int seat, const uint8_t nonce[KZ_NONCE_BYTES]);
    /* The match of that receipt is broken off before it begins; `away`: bits of the seats whose fault it is.
     */
    void (*unseal)(void *context, const char *match, unsigned away);
    /* A match begins: its id, its set-up (JSON: table, application, seats, as kz_hub_restore() takes it
     * back). */
    void (*match_begin)(void *context, const char *match, const char *setup, int64_t now_ms);
    /* The match's log grows by entry `seq` (1, 2, ...): lines of a record (docs/spec/record.md), each with
     * its line feed - the tags, a deal's set-up or one action; `reserve_ms`: what the acting seat's reserve
     * time is after it, 0 for tags and set-ups. */
    void (*match_append)(void *context, const char *match, int64_t seq, const char *lines, int64_t reserve_ms,
                         int64_t now_ms);
    /* The match is over; `result`: JSON, the last line of its trace (`{"closed":true}` if it was closed by
     * kz_hub_close_table()); `settlement`: what it means to its players. When that is in the store, the
     * people's new ratings and coins come back by kz_hub_update(), then kz_hub_settled() is called - for
     * every match, until then its stakes stay reserved. */
    void (*match_end)(void *context, const char *match, const char *result,
                      const struct kz_settlement *settlement, int64_t now_ms);
    /* Lets a bot that is not instant choose, outside of the event loop, from what `question` says (copy it);
     * its choice comes back by kz_hub_thought(), however long that takes: until then the match waits. */
    void (*think)(void *context, const kz_hub_question *question);
    /* Finds, outside of the event loop, what to advise the seat of `view` (copy it), who has asked for a
     * hint; the answer comes back by kz_hub_advised() for this table and ticket. False: not now. NULL: nobody
     * is given hints here. */
    bool (*advise)(void *context, const char *table, uint64_t ticket, const kz_view *view, kz_person person);
    /* A line of a table's chat has been reported to the moderators. */
    void (*report)(void *context, kz_person reporter, kz_person accused, const char *table, const char *text,
                   int64_t now_ms);
    /* Fills `bytes` with unpredictable bytes: shuffles, ids. */
    void (*random)(void *context, void *bytes, size_t count);

    /* Many nodes, see below. All four or none (NULL: this server is alone). */

    /* This connection has business at that node: there must be a guest connection for it there, made by
     * kz_hub_connect_guest() with this identity (JSON), before anything of it is forwarded. Told once a
     * connection and node: before the first forward(), and whenever the person of a connection that has said
     * hello sits or waits at a table of that node. It ends with the connection, or with the node. */
    void (*link)(void *context, kz_conn conn, kz_node node, const char *identity, size_t length);
    /* A request for a table of that node: hand it as it is to the hub there, as a frame of this connection's
     * guest connection, whose answers and events go to this connection as they are. A request that gets lost
     * on the way is repeated by its client; nothing here has noted it as answered. */
    void (*forward)(void *context, kz_conn conn, kz_node node, const char *text, size_t length);
    /* What other nodes must know of a table here has changed: for their kz_hub_learn(). Length 0: the table
     * is gone. Like a message it may leave only when every write reported before it is in the store. It never
     * tells a tile. */
    void (*notice)(void *context, const char *table, const char *text, size_t length);
    /* Asks the store, outside of the event loop, whether it has table `table` (copy it), which a request
     * named and this hub does not know; the answer comes back by kz_hub_looked_up(). False: not now. */
    bool (*look_up)(void *context, const char *table);
} kz_hub_ports;

/* What keeps ratings and play money from being made up (docs/fair-play.md); 0, the default: there is no such
 * rule. */
typedef struct kz_fair_limits {
    int stake_hours;   /* an account's least age for a stake */
    int stake_matches; /* finished matches against people that a stake asks for */
    int acts;          /* of every seat, for a match without a whole deal to count */
    int repeats;       /* matches against the same person in a day that count */
    int quits;         /* early quits a day that change nothing; at most KZ_QUITS_MAX */
} kz_fair_limits;

enum { KZ_BOT_PLAYOUTS = 5000 };

typedef struct kz_hub_config {
    int64_t bot_delay_ms; /* how long a bot waits before its action; default 700 */
    int bot_playouts;     /* that a bot which thinks makes for a choice, in matches that begin from now on;
                             1..KZ_PLAYOUTS_MOST, default KZ_BOT_PLAYOUTS */
    int64_t pause_ms;     /* the longest pause between two deals; default 20000 */
    int64_t young_ms;     /* for so long this node may not have heard of every table there is; default 0 */
    int64_t linger_ms; /* how long a table without anybody present stays: waiting or after its match; default
                          60000 */
    int64_t lobby_ms;  /* the lobby's changes are told together, once in so long; default 500 */
    int max_tables;    /* overload refuses new ones; default 10000 */
    int rate; /* requests a second of one person, three seconds' worth at once; 0: no limit; default 20 */
    kz_fair_limits fair;
    const char *node;      /* one of many nodes: the name by which clients may come to it (docs/protocol.md,
                              "Many nodes"), not copied; NULL (the default): they are told none */
    const char *version;   /* the program's, as `hello` tells it; not copied; default "" */
    const kz_games *games; /* what can be played, copied; NULL (the default): the project's own games */
} kz_hub_config;

/* The defaults above. */
kz_hub_config kz_hub_defaults(void);

/* The chain of receipts to which the hub adds. */
typedef struct kz_hub_chain {
    char name[32];  /* "" of a single server */
    int64_t number; /* of its last receipt; 0: there is none */
    uint8_t link[KZ_HASH_BYTES];
} kz_hub_chain;

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

/* Requests by their kind; a repeated one that got its kept answer counts as neither. */
typedef struct kz_request_count {
    const char *name; /* "act"; "" for what is none, NULL behind the last */
    uint64_t taken, refused;
} kz_request_count;
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

/* The match that everybody may watch and in which the person plays, here or at another node. The texts are
 * valid until the hub is called again. False: there is none. */
typedef struct kz_hub_playing {
    const char *table, *game;
} kz_hub_playing;
bool kz_hub_plays(const kz_hub *hub, kz_person person, kz_hub_playing *out);

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

/* The advice that was asked for; one that nobody waits for any more is ignored. */
typedef struct kz_hub_advice {
    kz_action action;
    const char *reason;    /* the id of a principle (docs/spec/strategy.md), "" if none explains it */
    double chance, points; /* its lead over the next best action: of the match's chance, in this deal */
} kz_hub_advice;
void kz_hub_advised(kz_hub *hub, const char *table, uint64_t ticket, const kz_hub_advice *advice,
                    int64_t now_ms);

/* Does what is due at now_ms (bots, clocks, pauses, empty tables). Returns when to call again, INT64_MAX for
 * never. Call it after every other call, too: they may have brought the next due time forward. */
int64_t kz_hub_tick(kz_hub *hub, int64_t now_ms);

/* An entry of a match's log. */
typedef struct kz_hub_entry {
    const char *lines;
    int64_t reserve_ms;
    int64_t lasted_ms; /* until the next entry; the last one: as long as the server lived on */
} kz_hub_entry;

/* A table as the store has it. */
typedef struct kz_hub_stored {
    const char *table;        /* its id */
    const char *const *texts; /* of its log, in order */
    size_t text_count;        /* 0, or the first one "{}": an older program knew only of its match */
    int64_t seq;              /* of the last one */
    const char *match; /* the id of the match that is played there, or was last; NULL: there was none */
    const char *setup; /* as given to match_begin */
    const kz_hub_entry *entries;
    size_t entry_count;
    bool over;                     /* the match has its match_end */
    const char *changes;           /* then: what kz_hub_settled() would tell of it; NULL: nothing */
    const kz_hub_receipt *receipt; /* of that match; NULL: an older program began it */
    const char *damage;            /* why it cannot go on, as the store found it; NULL: nothing is known */
} kz_hub_stored;

/* Takes a table back from the store after a restart, in whatever state it was: an application with all that
 * was said and agreed there, a match, or a match that is over and may be played again. Who sits there is away
 * since now_ms; a table to which nobody returns closes as after any absence. Clocks go on from now_ms where
 * they stood: the outage counts for nobody. A match whose log turns out to be finished gets its match_end.
 * Writes may follow: a restored table carries on at once.
 * Returns false and a reason (English, for the log) if that cannot be; the table is then left alone - but if
 * its match began by an older version of the rules (KZ_RULES_VERSION), it is closed without a result. */
bool kz_hub_restore(kz_hub *hub, const kz_hub_stored *stored, int64_t now_ms, char *reason,
                    size_t reason_size);

/* Whether a table that kz_hub_restore() refused may be one that a newer program can take back. False: it is
 * damaged. */
bool kz_hub_may_be_newer(const kz_hub_stored *stored);

/* ---- many nodes (docs/decisions/0007-many-nodes.md)
 *
 * Each hub knows the tables of the other nodes - those *remote* - by their notices. Its lobby lists their
 * applications, its people's seats there count among their tables and stakes, and what they ask of such a
 * table is forwarded. A table whose node is gone is *between owners*: whoever asks for it gets `moving`, a
 * refusal that no tab notes, so that the request may be repeated under its number. That ends when a notice
 * of another node names the table, when it is restored here, or after KZ_MOVING_MS: then this hub does not
 * know the table any more.
 *
 * A request that names a table which this hub does not know gets `moving` until the store has said that there
 * is none (the port look_up()): a notice may be late. Only then the answer is `no-such-table`. */

enum { KZ_MOVING_MS = 15000 };

/* A notice of another node. Length 0: the table is gone, if it was known at that node. A table that was known
 * elsewhere, or between owners, is that node's from now on; a notice of a table that is here changes nothing.
 * Node 0: another node's word (kz_hub_moving()) of a table
 * between owners, news only for a hub that is young and does not know it. False: no notice, nothing has
 * changed. */
bool kz_hub_learn(kz_hub *hub, kz_node node, const char *table, const char *text, size_t length,
                  int64_t now_ms);

/* The node is gone. Its tables are between owners. Call it for a node that has handed its tables over, too.
 * `epoch`: what the node keeps when it comes back under another number. */
void kz_hub_forget_node(kz_hub *hub, kz_node node, int64_t epoch, int64_t now_ms);

/* The node of that epoch is there again and has told all its tables: those of its that are still between
 * owners are gone. */
void kz_hub_told_all(kz_hub *hub, int64_t epoch, int64_t now_ms);

/* A table that somebody asked for; valid during the call, which must not call the hub. */
typedef struct kz_hub_table {
    const char *table;
    const char *notice; /* as of the last change */
    size_t length;
} kz_hub_table;
typedef void kz_hub_each(void *context, const kz_hub_table *table);

/* Calls `each` for every table here: for a node that has just come. As with the port `notice`, what it tells
 * may leave only when every write reported before is in the store. */
void kz_hub_notices(kz_hub *hub, kz_hub_each *each, void *context);

/* Calls `each` for every table between owners. */
void kz_hub_moving(kz_hub *hub, kz_hub_each *each, void *context);

/* The answer to the port look_up(). `gone`: the store has no such table. Not `gone`: the store has the table,
 * or did not answer. */
void kz_hub_looked_up(kz_hub *hub, const char *table, bool gone, int64_t now_ms);

/* Where a table is: 0 for here. False: nowhere, or between owners. */
bool kz_hub_where(kz_hub *hub, const char *table, kz_node *node);

/* A guest connection: that of a person who is connected to another node, from which its frames come.
 * `identity`: as the port `link` told it there. It needs no hello and has no limit of requests; of what
 * concerns the person and no table (`you`, the lobby) nothing goes to it. Otherwise it is a connection like
 * others and ends by kz_hub_disconnect(). False: no identity, or one tab too many; there is no connection
 * then, and the connection at home is of no use any more. */
bool kz_hub_connect_guest(kz_hub *hub, kz_conn conn, const char *identity, size_t length, int64_t now_ms);

/* So many people are connected to other nodes. */
void kz_hub_elsewhere(kz_hub *hub, size_t people, int64_t now_ms);

/* This node is about to stop: returns how many tables others go on with. From then on the hub writes nothing,
 * lets no time pass and answers every request but hello with `moving`. */
size_t kz_hub_hand_over(kz_hub *hub, int64_t now_ms);

#endif
