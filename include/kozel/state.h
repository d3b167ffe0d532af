/* SPDX-License-Identifier: MIT */
/* The state of a match, in two parts: what everybody at the table knows, and what is hidden
 * (docs/spec/rules.md). Plain structs of a fixed size without pointers, copied with `=`.
 *
 * Seats and sides count from 0 here, from 1 in every text. */
#ifndef KOZEL_STATE_H
#define KOZEL_STATE_H

#include <kozel/action.h>
#include <kozel/api.h>
#include <kozel/rules.h>

KZ_DECLARATIONS

/* KZ_LOG: actions of a deal that are kept; KZ_LEGAL: most legal actions of a state. Where tiles lie for good
 * no deal of any game has more. Until the deal ends each seat but one keeps a tile: four lay 25 times at
 * most. They draw 28 - 4 tiles at most, and with `draw` = `one` may knock after each. Once nothing can be
 * drawn three knock at most between two lays, for the deal ends if nobody can lay: 25 + 2 * 24 + 3 * 24 =
 * 145. A resignation ends a deal one lay earlier; with claim and gift nothing is drawn; fewer seats knock
 * less. */
enum { KZ_LOG = 146, KZ_LEGAL = 112 };

/* The two lines of a board of rows (rules.md, "sausage"). */
typedef struct kz_rows {
    kz_tile start;          /* the start tile, KZ_NO_TILE before the lead */
    kz_tile turned;         /* by the seat to act; KZ_NO_TILE: none, or it is not told yet */
    uint8_t half[2];        /* of the start tile, on which each line hangs */
    uint8_t count[2];       /* tiles of each line */
    uint8_t shifts;         /* in a row, till now */
    kz_tile tile[KZ_TILES]; /* line 1 from the start tile on, then line 2, then KZ_NO_TILE */
} kz_rows;

/* What lies on the table. */
typedef struct kz_board {
    kz_set line;            /* the tiles laid */
    kz_set last;            /* the tiles of the last laying turn */
    uint8_t value[KZ_ENDS]; /* of the open ends; KZ_NO_VALUE before the lead, for dead and unopened ends; of
                             * rows: of lines 1 and 2 */
    kz_tile lead;           /* the tile led, KZ_NO_TILE before */
    uint8_t fisherman;      /* laid the last tile that is no double, else the last; KZ_NOBODY before */
    uint8_t fished;         /* a tile that is no double lies: only such a one makes a fisherman now */
    /* Kept where the board has more than two ends, or what scores in play asks for it. */
    kz_tile outer[KZ_ENDS]; /* the tile at each end */
    kz_tile spinner;        /* spinner or house, KZ_NO_TILE if there is none yet */
    uint8_t covered;        /* line sides of the led double, or sides of the spinner, that are covered */
    uint8_t lengthwise;     /* bit i: the double at end i lies lengthwise */
    kz_rows rows;
} kz_board;

typedef struct kz_account {
    int32_t score;
    int32_t memory;
    bool open;
} kz_account;

typedef enum kz_phase {
    KZ_DEALING, /* waits for kz_match_deal() */
    KZ_PLAYING, /* waits for an action of `turn` */
    KZ_OVER
} kz_phase;

typedef enum kz_deal_kind {
    KZ_ENDED_OUT,
    KZ_ENDED_FISH,
    KZ_ENDED_TIMEOUT,
    KZ_ENDED_VOID,   /* a fish that does not count */
    KZ_ENDED_STOPPED /* the match ended inside the deal */
} kz_deal_kind;

/* How a deal ended. The accounts after it are the match's. */
typedef struct kz_deal_end {
    uint8_t kind;             /* kz_deal_kind */
    uint8_t seat;             /* who went out, the fisherman, who scored last, or whose time ran out */
    uint8_t next;             /* leads the next deal; KZ_NOBODY where the tiles decide or the match is over */
    int32_t credit[KZ_SEATS]; /* a side, at the deal's end */
    int32_t played[KZ_SEATS]; /* a side: what it scored while tiles were laid, where the game has that */
    kz_account before[KZ_SEATS]; /* before the deal's first tile */
    kz_set hand[KZ_SEATS];       /* what each seat still held: opened to all */
    bool bald;                   /* `form`: who is credited counts as a General and is called bald */
} kz_deal_end;

typedef enum kz_reason {
    KZ_REASON_GOAT, /* a score that loses */
    KZ_REASON_TIMEOUT,
    KZ_REASON_TARGET, /* a score that wins */
    KZ_REASON_DEALS,
    KZ_REASON_TIE,
    KZ_REASON_HUNDRED,
    KZ_REASON_SVOYAK,
    KZ_REASON_BALD,
    KZ_REASON_SIX,
    KZ_REASON_GENERAL,
    KZ_REASON_ADMIRAL,
    KZ_REASON_OFFICER,
    KZ_REASON_LABOUR,
    KZ_REASON_QUEUE,
    KZ_REASONS
} kz_reason;

typedef struct kz_result {
    uint8_t winners; /* bit i: side i */
    uint8_t losers;
    uint8_t reason;           /* kz_reason */
    bool tie;                 /* nobody has won or lost; records and the API say "draw" */
    bool rated;               /* rating points below hold */
    bool titled;              /* the losers have a title: the rank that `reason` is, and their eggs */
    uint8_t eggs;             /* of the title */
    int32_t weight;           /* of the eggs, kg */
    int32_t rating[KZ_SEATS]; /* a seat */
} kz_result;

/* A lead by right (rules.md, "sea-goat-navy"). */
typedef enum kz_right {
    KZ_RIGHT_NONE,
    KZ_RIGHT_OPEN,   /* the leader may claim 6-6 and leave the lead to the partner */
    KZ_RIGHT_YIELDED /* the leader has got the lead from the partner */
} kz_right;

/* What stands between the deals beside accounts and carry. */
typedef struct kz_standing {
    int32_t pot;        /* `holder`: eggs */
    int32_t debt;       /* `holder`: of the debtor, for a fish */
    int32_t weight;     /* `titles`: of the eggs, kg */
    uint8_t pot_deals;  /* for which the pot still runs */
    uint8_t debt_deals; /* for which the debt still runs; 0: no debt */
    uint8_t debtor;     /* the seat that owes */
    uint8_t creditor;   /* the side that is owed */
    uint8_t eggs;       /* `titles`: their number */
    uint8_t queue;      /* `titles`: bit i: the deal after i more is led with 6-6 by its holder */
    uint8_t six;        /* the next deal is led with 6-6: `next` must, or whoever holds it */
    uint8_t right;      /* `next` leads by right */
    uint8_t counted;    /* deals that count, of an agreed number */
    uint8_t lost[2];    /* `form`: deals a side has lost */
} kz_standing;

/* A swap before the lead: `seat` got 6-6 and left `tile` where it was. */
typedef struct kz_swap {
    uint8_t seat; /* KZ_NOBODY: there was none */
    uint8_t from; /* the seat that had 6-6; KZ_NOBODY: the stock */
    uint8_t at;   /* where it lies in the stock */
    kz_tile tile; /* KZ_NO_TILE for those who did not see it */
} kz_swap;

/* What everybody at the table knows. In a kz_match it holds nothing else; in a kz_view also what that seat
 * saw: the tiles of its own draws, gifts and swaps. */
typedef struct kz_public {
    kz_rules rules;
    kz_board board;          /* after a deal's end: as it ended, until the next is dealt */
    uint8_t phase;           /* kz_phase */
    uint8_t turn;            /* the seat to act, KZ_NOBODY if none */
    uint8_t next;            /* leads the next deal; KZ_NOBODY where the tiles decide */
    uint8_t lot;             /* the seat drawn by lot */
    uint8_t leader;          /* the seat that leads or led */
    kz_tile must_lead;       /* the lead that the tiles or the scores name, else KZ_NO_TILE */
    uint8_t drew;            /* the seat to act has drawn in this turn */
    uint8_t right;           /* kz_right: whether the lead is by right */
    uint8_t led_six;         /* the side that led 6-6 for a hundred or by right; KZ_NOBODY */
    uint8_t giving_to;       /* the seat that waits for a tile for its 6-6; KZ_NOBODY */
    uint8_t count[KZ_SEATS]; /* tiles each seat holds */
    uint8_t stock_count;     /* tiles left in the stock */
    uint8_t stock_dealt;     /* tiles it had at first */
    uint8_t log_count;
    uint16_t log_dropped; /* earlier actions of this deal that are not kept: see kz_ply() */
    int32_t deal_number;  /* of the deal in play or last played, from 1; 0 before the first */
    int32_t carry;
    int32_t scored; /* what the last action scored at once */
    kz_standing standing;
    kz_swap swap;
    kz_account account[KZ_SEATS]; /* a side */
    kz_account before[KZ_SEATS];  /* as they were when this deal was dealt */
    kz_deal_end end;              /* of the last deal that has ended */
    kz_result result;             /* in phase KZ_OVER */
    kz_action log[KZ_LOG]; /* the last actions of this deal. The last member: partial copies leave it out */
} kz_public;

/* What nobody, or not everybody, knows. Not defined before the first deal. */
typedef struct kz_hidden {
    kz_set hand[KZ_SEATS];
    kz_tile stock[KZ_TILES]; /* as dealt: stock[stock_dealt - stock_count] is drawn next. Of rows: the row of
                              * seat 0, then that of seat 1, both from left to right */
    kz_tile swapped;         /* for 6-6 before the lead, KZ_NO_TILE */
    kz_tile given;           /* for 6-6 after a claim, KZ_NO_TILE */
} kz_hidden;

typedef struct kz_match {
    kz_hidden hidden;
    kz_public pub;
} kz_match;

KZ_DECLARATIONS_END

#endif
