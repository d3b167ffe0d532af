/* SPDX-License-Identifier: MIT */
/* A match that waits for its seats. The table returns what it needs next: a lot, a deal, an action of a seat
 * until a time. The caller supplies it from its bots, people, engines and connections. Chance comes as a
 * seat and as an order of tiles, however the caller makes them: from a generator, or from a seed and nonces
 * (kozel/fair.h). Time comes as `now`, in milliseconds of the caller's clock.
 *
 * A table is one plain struct without allocation. It has pointers to the caller's players and watches, so it
 * must not move while it has watches. Seats count from 0. */
#ifndef KOZEL_ENGINE_TABLE_TABLE_H
#define KOZEL_ENGINE_TABLE_TABLE_H

#include "engine/table/clock.h"
#include "engine/table/history.h"

#include <kozel/bot.h>
#include <kozel/record.h>

/* The kinds of a seat. Only bots have no clock. The table chooses for no seat by itself. */
typedef enum table_kind { TABLE_HUMAN, TABLE_BOT, TABLE_ENGINE, TABLE_REMOTE } table_kind;

typedef struct table_player {
    uint8_t kind; /* table_kind */
    /* Chooses one of view->legal: a bot's. NULL: the caller supplies all actions of the seat. */
    kz_action (*choose)(void *context, const kz_view *view);
    void *context;
} table_player;

typedef struct table_terms {
    int64_t move_ms, reserve_ms; /* of table_clock_init() */
    bool takebacks;              /* a seat may take its last choice back, if the others agree */
    bool draws;                  /* all seats may agree to a draw */
} table_terms;

/* A listener to a match, for example the messages of a seat (message_feed_events()) or a record (record.h).
 * The caller owns it, and the table links it. */
typedef struct table_watch {
    /* `dealt`, `acting` and `acted` are called as by a reader. A draw names its tile. */
    kz_reader_events on;
    /* The last `count` actions of the deal were taken back. `match` is the state before them. May be NULL. */
    void (*taken_back)(void *context, const kz_match *match, int count);
    struct table_watch *next;
} table_watch;

typedef enum table_proposal { TABLE_NO_PROPOSAL, TABLE_TAKEBACK, TABLE_DRAW } table_proposal;

typedef struct table_match {
    kz_match match;
    table_terms terms;
    table_player player[KZ_SEATS];
    table_clock clock; /* a save stores it next to the record, if the match has a clock */
    table_history history;
    table_watch *watches;
    uint8_t proposal; /* table_proposal */
    uint8_t proposer; /* its seat */
    uint8_t asked;    /* bit i: seat i has not agreed to it yet */
    bool lot_drawn, paused, drawn;
} table_match;

typedef enum table_need {
    TABLE_NEEDS_LOT,      /* table_lot() */
    TABLE_NEEDS_DEAL,     /* table_deal() */
    TABLE_NEEDS_ACTION,   /* table_act() of `seat`, until `until_ms` */
    TABLE_NEEDS_CONTINUE, /* table_continue(): the match is paused */
    TABLE_NEEDS_NOTHING   /* the match is over, or drawn by agreement */
} table_need;

typedef struct table_next_step {
    uint8_t need;     /* table_need */
    uint8_t seat;     /* the seat to act, KZ_NOBODY if none */
    int64_t until_ms; /* when its time ends; INT64_MAX: never */
} table_next_step;

/* Begins a match without players and watches. */
void table_init(table_match *table, const kz_rules *rules, const table_terms *terms);

void table_add_watch(table_match *table, table_watch *watch);

/* Returns what the match needs next. */
table_next_step table_next(const table_match *table);

/* Plays draws, knocks and shifts, which are no choices. Returns what the match needs next. */
table_next_step table_go_on(table_match *table, int64_t now);

/* The functions below return false, without effect, if the table does not need that now, or if its terms do
 * not allow it. The reason of the rules is then in *error, or KZ_OK if they do not reject it. The argument
 * `error` may be NULL. If the time of the seat to act is over, table_act(), table_pause(), table_propose()
 * and table_answer() call table_check_time() instead and return false. */

/* Sets the seat that the lot has chosen. */
bool table_lot(table_match *table, int seat);

/* Deals by kz_match_deal(). An order beyond the redeal limit is rejected: the caller shuffles again. */
bool table_deal(table_match *table, const kz_tile order[KZ_TILES], int64_t now, kz_error *error);

/* Carries out an action of a seat, or a resignation. A seat whose time is over loses instead. */
bool table_act(table_match *table, kz_action action, int64_t now, kz_error *error);

/* Fills *action with the choice of the seat to act, if that seat has a `choose`. Returns whether it has. */
bool table_choose(const table_match *table, kz_action *action);

/* Ends the match by a time-out if the time of the seat to act is over. Returns whether it did. */
bool table_check_time(table_match *table, int64_t now);

/* Stop and continue the match with its clock. */
bool table_pause(table_match *table, int64_t now);
bool table_continue(table_match *table, int64_t now);

/* Proposes a takeback of the last choice of `seat`, with all actions after it, or a draw. People and remote
 * seats must agree to a takeback, all other seats to a draw. It is carried out at once if nobody is asked.
 * The next action drops it. A takeback gives no time of a reserve back. */
bool table_propose(table_match *table, int seat, table_proposal proposal, int64_t now);

/* Answers a proposal. If `seat` does not agree, the proposal is dropped. */
bool table_answer(table_match *table, int seat, bool agrees, int64_t now);

/* Continues the match at the end of a record, as after its last action, by the rules of the record. The
 * watches get its events. `reader` is the caller's memory, and has the record's tags afterwards. If the
 * record is rejected or has no deal, the function returns false, *error has the reason, and the table must be
 * initialized again. */
bool table_restore(table_match *table, kz_reader *reader, const kz_games *games, const char *text,
                   size_t length, int64_t now, kz_error *error);

#endif
