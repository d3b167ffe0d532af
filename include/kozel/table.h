/* SPDX-License-Identifier: MIT */
/* A match that waits for its seats. The table returns what it needs next: a lot, a deal, an action of a seat
 * until a time. The caller supplies it from its bots, people, engines and connections. Chance comes as a
 * seat and as an order of tiles, however the caller makes them: from a generator, or from a seed and nonces
 * (kozel/fair.h). Time comes as `now`, in milliseconds of the caller's clock.
 *
 *     kz_table_init(&table, &rules, &terms);
 *     for (kz_table_step next; (next = kz_table_go_on(&table, now())).need != KZ_TABLE_NEEDS_NOTHING;)
 *         switch (next.need) {
 *         case KZ_TABLE_NEEDS_LOT: kz_table_lot(&table, seat); break;
 *         case KZ_TABLE_NEEDS_DEAL: kz_table_deal(&table, order, now(), &error); break;
 *         case KZ_TABLE_NEEDS_ACTION: kz_table_act(&table, action, now(), &error); break;
 *         }
 *
 * kz_view_of() of the member `match` is what a seat may know. A table is one plain struct without allocation.
 * It has pointers to the caller's bots, watches and memory, so a copy shares them. The caller may read its
 * fields, and set `player` and `clock`. Seats count from 0. */
#ifndef KOZEL_TABLE_H
#define KOZEL_TABLE_H

#include <kozel/api.h>
#include <kozel/bot.h>
#include <kozel/record.h>
#include <kozel/view.h>

KZ_DECLARATIONS

/* The kinds of a seat. Only bots have no clock. The table chooses for no seat by itself. */
typedef enum kz_table_kind { KZ_TABLE_HUMAN, KZ_TABLE_BOT, KZ_TABLE_ENGINE, KZ_TABLE_REMOTE } kz_table_kind;

typedef struct kz_table_player {
    uint8_t kind;           /* kz_table_kind */
    const kz_bot *bot;      /* acts for the seat; NULL: the caller has its actions from elsewhere */
    const kz_bot *stand_in; /* acts for the seat meanwhile; NULL: nobody does (kz_table_stand_in()) */
} kz_table_player;

/* The maximum of stored actions of a deal. In a deal with more, the oldest half cannot be taken back. */
enum { KZ_TABLE_HISTORY = 2 * KZ_LOG };

/* The actions of a deal, to take some back. The fields are private. */
typedef struct kz_table_history {
    kz_match base; /* the match before the first stored action */
    int count;
    kz_action action[KZ_TABLE_HISTORY];
} kz_table_history;

typedef struct kz_table_terms {
    int64_t move_ms;           /* time for each action; 0: the match has no clock */
    int64_t reserve_ms;        /* of each seat, for the whole match */
    kz_table_history *history; /* the caller's memory: a seat may take its last choice back, if the others
                                * agree. NULL: no takebacks */
    bool draws;                /* all seats may agree to a draw */
} kz_table_terms;

/* The time of the seats. A save stores it next to the record, if the match has a clock. */
typedef struct kz_table_clock {
    int64_t move_ms;              /* for each action; 0: the match has no clock */
    int64_t reserve_ms[KZ_SEATS]; /* left of each seat's reserve */
    int64_t started_ms;           /* when the time of the seat to act began to run */
    int64_t spent_ms;             /* by the seat to act before that */
    bool stopped;
} kz_table_clock;

/* The time that a seat has left. */
typedef struct kz_table_time {
    int64_t move_ms; /* -1: the match has no clock */
    int64_t reserve_ms;
} kz_table_time;

/* A listener to a match, for example a record (kz_table_record_watch()). The caller owns it, and the table
 * links it. */
typedef struct kz_table_watch {
    /* `dealt`, `acting` and `acted` are called as by a reader. A draw names its tile. */
    kz_reader_events on;
    /* The last `count` actions of the deal were taken back. `match` is the state before them. May be NULL. */
    void (*taken_back)(void *context, const kz_match *match, int count);
    struct kz_table_watch *next;
} kz_table_watch;

typedef enum kz_table_proposal { KZ_TABLE_NO_PROPOSAL, KZ_TABLE_TAKEBACK, KZ_TABLE_DRAW } kz_table_proposal;

typedef struct kz_table {
    kz_match match;
    kz_table_terms terms;
    kz_table_player player[KZ_SEATS];
    kz_table_clock clock;
    kz_table_watch *watches; /* in the order in which they get events */
    uint8_t proposal;        /* kz_table_proposal */
    uint8_t proposer;        /* its seat */
    uint8_t asked;           /* bit i: seat i has not agreed to it yet */
    bool lot_drawn, paused, drawn;
} kz_table;

typedef enum kz_table_need {
    KZ_TABLE_NEEDS_LOT,      /* kz_table_lot() */
    KZ_TABLE_NEEDS_DEAL,     /* kz_table_deal() */
    KZ_TABLE_NEEDS_ACTION,   /* kz_table_act() of `seat`, until `until_ms` */
    KZ_TABLE_NEEDS_CONTINUE, /* kz_table_continue(): the match is paused */
    KZ_TABLE_NEEDS_NOTHING   /* the match is over, or drawn by agreement */
} kz_table_need;

typedef struct kz_table_step {
    uint8_t need;     /* kz_table_need */
    uint8_t seat;     /* the seat to act, KZ_NOBODY if none */
    int64_t until_ms; /* when its time ends; INT64_MAX: never */
} kz_table_step;

/* Begins a match with people at all seats and without watches. */
KZ_API void kz_table_init(kz_table *table, const kz_rules *rules, const kz_table_terms *terms);

/* Adds a watch, which gets events after those added before. */
KZ_API void kz_table_add_watch(kz_table *table, kz_table_watch *watch);

/* Returns what the match needs next. */
KZ_API kz_table_step kz_table_next(const kz_table *table);

/* Plays draws, knocks and shifts, which are no choices. Returns what the match needs next. */
KZ_API kz_table_step kz_table_go_on(kz_table *table, int64_t now);

/* The functions below return false, without effect, if the table does not need that now, or if its terms do
 * not allow it. The reason of the rules is then in *error, or KZ_OK if they do not reject it. The argument
 * `error` may be NULL. If the time of the seat to act is over, kz_table_act(), kz_table_pause(),
 * kz_table_propose() and kz_table_answer() call kz_table_check_time() instead and return false. */

/* Sets the seat that the lot has chosen. */
KZ_API bool kz_table_lot(kz_table *table, int seat);

/* Deals by kz_match_deal(). An order beyond the redeal limit is rejected: the caller shuffles again. */
KZ_API bool kz_table_deal(kz_table *table, const kz_tile order[KZ_TILES], int64_t now, kz_error *error);

/* Carries out an action of a seat, or a resignation (KZ_RESIGN) of any seat. A seat whose time is over loses
 * instead. */
KZ_API bool kz_table_act(kz_table *table, kz_action action, int64_t now, kz_error *error);

/* Returns the bot that acts for the seat to act: its stand-in, else its own bot. NULL: there is no bot, or no
 * action is needed. The table does not call bots: the caller calls kz_bot_choose() with a view, in any
 * thread, and then kz_table_act(). */
KZ_API const kz_bot *kz_table_bot(const kz_table *table);

/* Ends the match by a time-out if the time of the seat to act is over. Returns whether it did. */
KZ_API bool kz_table_check_time(kz_table *table, int64_t now);

/* Returns when the time of `seat` ends if it is to act. INT64_MAX: never. */
KZ_API int64_t kz_table_clock_end(const kz_table_clock *clock, int seat);

/* Returns the time that `seat` has left if it is to act. */
KZ_API kz_table_time kz_table_clock_left(const kz_table_clock *clock, int seat, int64_t now);

/* Sets the bot that acts for a seat from now on, for example for an absent person. NULL: its player acts
 * again. The time of the seat stops while the bot acts. If its player is back before the bot has acted, the
 * time since the bot began counts. */
KZ_API void kz_table_stand_in(kz_table *table, int seat, const kz_bot *bot, int64_t now);

/* Stop and continue the match with its clock. */
KZ_API bool kz_table_pause(kz_table *table, int64_t now);
KZ_API bool kz_table_continue(kz_table *table, int64_t now);

/* Proposes a takeback of the last choice of `seat`, with all actions after it, or a draw. People and remote
 * seats must agree to a takeback, all other seats to a draw. It is carried out at once if nobody is asked.
 * The next action drops it. A takeback gives no time of a reserve back. */
KZ_API bool kz_table_propose(kz_table *table, int seat, kz_table_proposal proposal, int64_t now);

/* Answers a proposal. If `seat` does not agree, the proposal is dropped. */
KZ_API bool kz_table_answer(kz_table *table, int seat, bool agrees, int64_t now);

/* ---- saving and restoring ---- */

/* The record of a table's match (docs/spec/record.md), in the caller's memory. A save is this text. */
typedef struct kz_table_record {
    char *text;  /* the caller's; not NUL-terminated */
    size_t size; /* of `text` */
    size_t length;
    bool full; /* `text` was too small: the record is incomplete */
} kz_table_record;

/* Returns a watch that adds deals and actions to the record, and removes what is taken back. The caller
 * writes the tags, or the text from which the match was restored, before it adds the watch. */
KZ_API kz_table_watch kz_table_record_watch(kz_table_record *record);

/* Continues the match at the end of a record, as after its last action, by the rules of the record. The
 * watches get its events. `reader` is the caller's memory, and has the record's tags afterwards. If the
 * record is rejected or has no deal, the function returns false, *error has the reason, and the table must be
 * initialized again. */
KZ_API bool kz_table_restore(kz_table *table, kz_reader *reader, const kz_games *games, const char *text,
                             size_t length, int64_t now, kz_error *error);

/* Do the same in two steps, for a caller that passes the record to `reader` in pieces between them. */
KZ_API void kz_table_restore_begin(kz_table *table, kz_reader *reader, const kz_games *games, int64_t now);
KZ_API bool kz_table_restore_end(kz_table *table, kz_reader *reader, kz_error *error);

KZ_DECLARATIONS_END

#endif
