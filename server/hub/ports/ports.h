/* SPDX-License-Identifier: MIT */
/* What a hub needs from its surroundings: messages, writes, bots, chance. Answers come back by the functions
 * of hub.h. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <kozel/bot.h>

#include "server/hub/ports/ids.h"
#include "server/hub/ports/receipt.h"
#include "server/hub/ports/settlement.h"
#include "server/hub/ports/tournament.h"
#include "server/rooms/ports.h"

/* A bot's task. Its choice follows from view, playouts and seed alone (docs/spec/fair.md). */
typedef struct hub_question {
    uint64_t ticket;
    const kz_bot *bot;
    const kz_view *view;
    int32_t playouts;     /* for this choice */
    uint64_t seed;        /* of its random generator */
    hub_person_id person; /* the person for whom the bot thinks; 0: none of the table's people is here */
} hub_question;

/* An adviser's result (hub_ports.advise()). */
typedef struct hub_advice {
    kz_action action;
    const char *reason; /* the id of a principle (docs/spec/strategy.md), "" if none explains it */
    double chance,
        points; /* lead over the next best action, in the match's chance and in this deal's points */
} hub_advice;

/* The functions that the hub calls. All texts are valid during the call only. */
typedef struct hub_ports {
    void *context;
    room_ports rooms; /* hub_new() sets their context to this one */
    /* Stores a match's receipt. Nobody has been sent it yet. If a hash in it was used before, report that by
     * hub_hash_used() before any message of this call is passed on. Its secret stays in the store. */
    void (*receipt)(void *context, const hub_receipt *receipt, int64_t now_ms);
    /* Stores a seat's nonce for this match. */
    void (*nonce)(void *context, const char *match, int seat, const uint8_t nonce[KZ_NONCE_BYTES]);
    /* Breaks off the match of that receipt before it begins. `away`: bits of the seats at fault. */
    void (*unseal)(void *context, const char *match, unsigned away);
    /* Begins a match with its id and its set-up. The set-up is JSON that hub_restore() reads: table,
     * application, seats. */
    void (*match_begin)(void *context, const char *match, const char *setup, int64_t now_ms);
    /* Appends entry `seq` (1, 2, ...) to the match's log. The entry is lines of a record
     * (docs/spec/record.md), each with its line feed. It has the tags, a deal's set-up or one action.
     * `reserve_ms`: the reserve time of the acting seat after it, 0 for tags and set-ups. */
    void (*match_append)(void *context, const char *match, int64_t seq, const char *lines, int64_t reserve_ms,
                         int64_t now_ms);
    /* Ends the match. `result`: JSON, the last line of its trace (`{"closed":true}` if hub_close_table()
     * closed it). `settlement`: the consequences for its players. When they are in the store, call
     * hub_update() with the people's new ratings and coins, then hub_settled(). Call it for every match,
     * because its stakes stay reserved until then. */
    void (*match_end)(void *context, const char *match, const char *result, const hub_settlement *settlement,
                      int64_t now_ms);
    /* Starts the choice of a bot that is not instant, outside of the event loop. Copy `question`. The choice
     * comes back by hub_thought(). The match waits for it without a limit. */
    void (*think)(void *context, const hub_question *question);
    /* Starts the search for a hint to the seat of `view`, outside of the event loop. Copy `view`. The answer
     * comes back by hub_advised() for this table and ticket. Returns false if that is not possible now. The
     * port is NULL if there are no hints. */
    bool (*advise)(void *context, const char *table, uint64_t ticket, const kz_view *view,
                   hub_person_id person);
    /* Ends the search for a choice or a hint early: nobody waits for it any more. A ticket that was answered
     * has no effect. */
    void (*give_up)(void *context, uint64_t ticket);
    /* Reports a line of a table's chat to the moderators. */
    void (*report)(void *context, hub_person_id reporter, hub_person_id accused, const char *table,
                   const char *text, int64_t now_ms);
    /* Reports that people forfeit a match of a tournament, because they have not come. `seats`: their bits.
     * All forfeit one whose table is closed before it. The match does not begin. */
    void (*forfeit)(void *context, const hub_tournament_place *place, unsigned seats, int64_t now_ms);
    hub_tournament_ports tournaments;
    /* Fills `bytes` with unpredictable bytes, for shuffles and ids. */
    void (*random)(void *context, void *bytes, size_t count);
} hub_ports;
