/* SPDX-License-Identifier: MIT */
/* The state of a match in two parts: the public state, visible to everybody at the table, and the hidden
 * state (docs/spec/rules.md). The structs are plain, of a fixed size and without pointers. Copy them with
 * `=`.
 *
 * Seats and sides count from 0 here, and from 1 in every text. */
#ifndef KOZEL_STATE_H
#define KOZEL_STATE_H

#include <kozel/action.h>
#include <kozel/api.h>
#include <kozel/rules.h>

KZ_DECLARATIONS

/* KZ_LOG: the maximum of stored actions of a deal. KZ_LEGAL: the maximum of legal actions of a state.
 *
 * If tiles lie for good, no deal of any game has more than KZ_LOG actions. Until the deal ends, each seat
 * but one keeps a tile: four seats lay at most 25 times. They draw at most 28 - 4 tiles. With `draw` = `one`
 * a knock may follow each draw. When no tile can be drawn, at most three seats knock between two lays,
 * because the deal ends if nobody can lay: 25 + 2 * 24 + 3 * 24 = 145. A resignation ends a deal one lay
 * earlier. With claim and gift no seat draws. Fewer seats knock less. */
enum { KZ_LOG = 146, KZ_LEGAL = 112 };

/* The two lines of a board of rows (rules.md, "sausage"). */
typedef struct kz_rows {
    kz_tile start;          /* the start tile, KZ_NO_TILE before the lead */
    kz_tile turned;         /* turned by the seat to act; KZ_NO_TILE: none, or not known yet */
    uint8_t half[2];        /* the start tile's halves, to which the lines are attached */
    uint8_t count[2];       /* tiles of each line */
    uint8_t shifts;         /* consecutive shifts until now */
    kz_tile tile[KZ_TILES]; /* line 1 from the start tile on, then line 2, then KZ_NO_TILE */
} kz_rows;

/* The tiles on the table. */
typedef struct kz_board {
    kz_set line;            /* the tiles laid */
    kz_set last;            /* the tiles of the last laying turn */
    uint8_t value[KZ_ENDS]; /* values of the open ends; KZ_NO_VALUE before the lead, and for dead and
                             * unopened ends; rows: of lines 1 and 2 */
    kz_tile lead;           /* the tile led; KZ_NO_TILE before the lead */
    uint8_t fisherman; /* seat of the last tile that is no double, else of the last tile; KZ_NOBODY before */
    uint8_t fished;    /* 1: a tile that is no double lies, so only such a tile makes a fisherman now */
    /* Set only if the board has more than two ends, or if points in play need it. */
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

/* How a deal ended. The match has the accounts after it. */
typedef struct kz_deal_end {
    uint8_t kind; /* kz_deal_kind */
    uint8_t seat; /* the seat that went out, made the fish, scored last, or ran out of time */
    uint8_t next; /* the seat that leads the next deal; KZ_NOBODY if the tiles decide or the match is over */
    int32_t credit[KZ_SEATS];    /* by side, at the deal's end */
    int32_t played[KZ_SEATS];    /* by side: points scored while tiles were laid, where the game has that */
    kz_account before[KZ_SEATS]; /* accounts before the deal's first tile */
    kz_set hand[KZ_SEATS];       /* tiles that each seat still held: opened to all */
    bool bald;                   /* `form`: the credited side counts as a General and is called bald */
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
    bool rated;               /* `rating` is valid */
    bool titled;              /* the losers have a title: the rank in `reason`, and eggs */
    uint8_t eggs;             /* eggs of the title */
    int32_t weight;           /* weight of the eggs, kg */
    int32_t rating[KZ_SEATS]; /* by seat: rating points */
} kz_result;

/* A lead by right (rules.md, "sea-goat-navy"). */
typedef enum kz_right {
    KZ_RIGHT_NONE,
    KZ_RIGHT_OPEN,   /* the leader may claim 6-6 and leave the lead to the partner */
    KZ_RIGHT_YIELDED /* the leader has got the lead from the partner */
} kz_right;

/* What a match keeps between deals, in addition to accounts and carry. */
typedef struct kz_standing {
    int32_t pot;        /* `holder`: eggs */
    int32_t debt;       /* `holder`: the debtor's debt for a fish */
    int32_t weight;     /* `titles`: weight of the eggs, kg */
    uint8_t pot_deals;  /* deals for which the pot still runs */
    uint8_t debt_deals; /* deals for which the debt still runs; 0: no debt */
    uint8_t debtor;     /* the seat that owes */
    uint8_t creditor;   /* the side to which the debt is owed */
    uint8_t eggs;       /* `titles`: number of eggs */
    uint8_t queue;      /* `titles`: bit i: after i more deals, the holder of 6-6 leads a deal with it */
    uint8_t six;        /* 1: 6-6 must lead the next deal: by `next`, or by the seat that holds it */
    uint8_t right;      /* 1: `next` leads by right */
    uint8_t counted;    /* deals that count, where their number is agreed */
    uint8_t lost[2];    /* `form`: deals that each side has lost */
} kz_standing;

/* A swap before the lead: `seat` got 6-6 and left `tile` in its place. */
typedef struct kz_swap {
    uint8_t seat; /* KZ_NOBODY: there was none */
    uint8_t from; /* the seat that had 6-6; KZ_NOBODY: the stock */
    uint8_t at;   /* its place in the stock */
    kz_tile tile; /* KZ_NO_TILE for seats that did not see it */
} kz_swap;

/* The public state, visible to everybody at the table. A kz_match stores nothing else in it. A kz_view also
 * stores what its seat saw: the tiles of its draws, gifts and swaps. */
typedef struct kz_public {
    kz_rules rules;
    kz_board board;          /* after a deal's end: the final board, until the next deal */
    uint8_t phase;           /* kz_phase */
    uint8_t turn;            /* the seat to act, KZ_NOBODY if none */
    uint8_t next;            /* the seat that leads the next deal; KZ_NOBODY if the tiles decide */
    uint8_t lot;             /* the seat chosen by lot */
    uint8_t leader;          /* the seat that leads or led */
    kz_tile must_lead;       /* the lead that tiles or scores require, else KZ_NO_TILE */
    uint8_t drew;            /* 1: the seat to act has drawn in this turn */
    uint8_t right;           /* kz_right: whether the lead is by right */
    uint8_t led_six;         /* the side that led 6-6 for a hundred or by right; KZ_NOBODY */
    uint8_t giving_to;       /* the seat that waits for a tile for its 6-6; KZ_NOBODY */
    uint8_t count[KZ_SEATS]; /* tiles each seat holds */
    uint8_t stock_count;     /* tiles left in the stock */
    uint8_t stock_dealt;     /* tiles in the stock at first */
    uint8_t log_count;
    uint16_t log_dropped; /* earlier actions of this deal that are not stored: see kz_ply() */
    int32_t deal_number;  /* number of the deal in play or last played, from 1; 0 before the first */
    int32_t carry;
    int32_t scored; /* points that the last action scored at once */
    kz_standing standing;
    kz_swap swap;
    kz_account account[KZ_SEATS]; /* by side */
    kz_account before[KZ_SEATS];  /* accounts when this deal was dealt */
    kz_deal_end end;              /* end of the last deal that has ended */
    kz_result result;             /* valid in phase KZ_OVER */
    kz_action log[KZ_LOG]; /* the last actions of this deal. It is the last member, so that partial copies
                            * can omit it */
} kz_public;

/* The hidden state: what not everybody can see. It is undefined before the first deal. */
typedef struct kz_hidden {
    kz_set hand[KZ_SEATS];
    kz_tile stock[KZ_TILES]; /* as dealt: stock[stock_dealt - stock_count] is drawn next. Rows: the row of
                              * seat 0, then that of seat 1, both from left to right */
    kz_tile swapped;         /* tile swapped for 6-6 before the lead, or KZ_NO_TILE */
    kz_tile given;           /* tile given for 6-6 after a claim, or KZ_NO_TILE */
} kz_hidden;

typedef struct kz_match {
    kz_hidden hidden;
    kz_public pub;
} kz_match;

KZ_DECLARATIONS_END

#endif
