/* The state of a match: one plain struct, copied with `=` (docs/spec/rules.md).
 *
 * Seats and sides count from 0 here, from 1 in every text. */
#ifndef KOZEL_STATE_H
#define KOZEL_STATE_H

#include <kozel/action.h>
#include <kozel/api.h>
#include <kozel/rules.h>

KZ_DECLARATIONS

/* Actions of a deal that are kept. Where tiles lie for good no deal has more: 28 lays, at most 16 draws, at
 * most as many knocks after a draw, at most three knocks after each lay, one claim and one gift. */
enum { KZ_LOG = 28 + 16 + 16 + 3 * 28 + 2, KZ_LEGAL = 112 };

/* A board of rows (rules.md, "sausage"): all 28 tiles in one sequence, cut into the row of seat 0, the row of
 * seat 1 (both from left to right), the start tile, line 1 and line 2 (both from the start tile on). */
typedef struct kz_rows {
    uint8_t row[2];
    uint8_t start; /* 0 before the lead, then 1 */
    uint8_t line[2];
    uint8_t half[2]; /* of the start tile, on which each line hangs */
    uint8_t shifts;  /* in a row, till now */
} kz_rows;

/* What a search copies. */
typedef struct kz_deal {
    kz_set hand[KZ_SEATS];
    kz_set line;            /* the tiles laid */
    kz_set last;            /* the tiles of the last laying turn */
    uint8_t value[KZ_ENDS]; /* of the open ends; KZ_NO_VALUE before the lead, for dead and unopened ends */
    uint8_t turn;           /* the seat to act */
    uint8_t
        fisherman; /* laid the last tile that is no double, else the last tile; KZ_NOBODY before the lead */
    uint8_t plain_laid; /* a tile that is no double was laid */
    uint8_t stock_next; /* index of the next tile to draw */
    uint8_t stock_end;  /* one past the last; the tiles left are stock[stock_next..stock_end-1] */
    uint8_t drew;       /* the seat to act has drawn in this turn */
    kz_tile lead;       /* the tile led, KZ_NO_TILE before */
    uint8_t leader;     /* the seat that leads or led */
    /* Kept where the board, or what scores in play, asks for it. */
    kz_tile outer[KZ_ENDS]; /* the tile at each end */
    kz_tile spinner;        /* spinner or house, KZ_NO_TILE if there is none yet */
    uint8_t covered;        /* line sides of the led double, or sides of the spinner, that are covered */
    uint8_t lengthwise;     /* bit i: the double at end i lies lengthwise */
    /* Leads of 6-6 that count more. */
    uint8_t right;     /* the lead is by right */
    uint8_t led_six;   /* the side that led 6-6 for a hundred or by right; KZ_NOBODY */
    uint8_t giving_to; /* the seat that waits for a tile for its 6-6; KZ_NOBODY */
    kz_rows rows;
    union {
        kz_tile stock[KZ_TILES];
        kz_tile place[KZ_TILES]; /* of a board of rows */
    };
} kz_deal;

typedef struct kz_account {
    int32_t score;
    int32_t memory;
    bool open;
} kz_account;

typedef enum kz_phase {
    KZ_DEALING, /* waits for kz_match_deal() */
    KZ_PLAYING, /* waits for an action of deal.turn */
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
} kz_deal_end;

typedef enum kz_reason {
    KZ_REASON_GOAT, /* a score that loses */
    KZ_REASON_TIMEOUT,
    KZ_REASON_TARGET, /* a score that wins */
    KZ_REASON_DEALS,
    KZ_REASON_DRAW,
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
    uint8_t reason; /* kz_reason */
    bool draw;
    bool rated;               /* rating points below hold */
    bool titled;              /* the losers have a title: the reason as a rank, and their eggs */
    uint8_t eggs;             /* of the title */
    int32_t weight;           /* of the eggs, kg */
    int32_t rating[KZ_SEATS]; /* a seat */
} kz_result;

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
    kz_tile tile;
} kz_swap;

typedef struct kz_match {
    kz_rules rules;
    kz_deal deal;  /* after a deal's end: as it ended, until the next is dealt */
    uint8_t phase; /* kz_phase */
    uint8_t next;  /* leads the next deal; KZ_NOBODY where the tiles decide */
    uint8_t lot;   /* the seat drawn by lot */
    uint8_t log_count;
    uint16_t log_dropped; /* earlier actions of this deal that are not kept: see kz_match_ply() */
    kz_tile must_lead;    /* the lead that the tiles or the scores name, else KZ_NO_TILE */
    int32_t deal_number;  /* of the deal in play or last played, from 1; 0 before the first */
    int32_t carry;
    int32_t scored; /* what the last action scored at once */
    kz_standing standing;
    kz_swap swap;
    kz_account account[KZ_SEATS]; /* a side */
    kz_account before[KZ_SEATS];  /* as they were when this deal was dealt */
    kz_deal_end end;              /* of the last deal that has ended */
    kz_result result;             /* in phase KZ_OVER */
    kz_action log[KZ_LOG];        /* the last actions of this deal */
} kz_match;

KZ_DECLARATIONS_END

#endif
