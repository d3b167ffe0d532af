/* A match: deals until a result (docs/spec/rules.md). One plain struct, copied with `=`; no allocation, no
 * clock, no chance inside: deals come in as an order of the 28 tiles, time as a `timeout` action.
 *
 * Seats and sides count from 0 here, from 1 in every text. */
#ifndef KOZEL_MATCH_H
#define KOZEL_MATCH_H

#include <kozel/rules.h>

enum { KZ_NOBODY = 0xff };

/* Ends of the line: `a` shows the lead's low half, `b` its high half, `c` and `d` open beside a spinner or a
 * house. The two lines of a board of rows end at `1` and `2`. */
typedef enum kz_end {
    KZ_END_A,
    KZ_END_B,
    KZ_END_C,
    KZ_END_D,
    KZ_ENDS,
    KZ_LINE_1 = KZ_ENDS, /* KZ_LINE_1 + i ends line i; its value is value[i] */
    KZ_LINE_2,
    KZ_NO_END = 0xff
} kz_end;

typedef enum kz_kind {
    KZ_LAY,
    KZ_DRAW,
    KZ_KNOCK,
    KZ_TIMEOUT,
    KZ_RESIGN,
    KZ_LAY_CLOSED,     /* a double laid closed */
    KZ_LAY_LENGTHWISE, /* a double laid lengthwise */
    KZ_LAY_DOUBLES,    /* several doubles: kz_doubles() */
    KZ_CLAIM,          /* 6-6 for the own pair, as the lead */
    KZ_GIVE,           /* a tile for the 6-6 claimed */
    KZ_INSERT,         /* rows: a double at a joint: kz_joint() */
    KZ_CUT,            /* rows: `end` is the depth, KZ_NO_END the unequal ends */
    KZ_SHIFT           /* rows: the turned tile to the row's left end */
} kz_kind;

/* What a seat does. A lay with KZ_NO_END is the lead. A draw listed as legal has KZ_NO_TILE: what comes is
 * unknown. */
typedef struct kz_action {
    uint8_t kind; /* kz_kind */
    uint8_t seat;
    kz_tile tile; /* laid, drawn, given, turned, else KZ_NO_TILE; of several doubles: kz_doubles() */
    uint8_t end;  /* kz_end; of several doubles, a joint or a cut: as said there */
} kz_action;

/* Several doubles of one turn: 4 bits an end, end a lowest; KZ_NO_VALUE: nothing at this end. */
enum { KZ_DOUBLE_VALUE = 7, KZ_DOUBLE_CLOSED = 8 };

static inline kz_action kz_lay_doubles(uint8_t seat, unsigned doubles)
{
    return (kz_action){KZ_LAY_DOUBLES, seat, (kz_tile)(doubles & 0xff), (uint8_t)(doubles >> 8)};
}

/* The 4 bits of one end of a KZ_LAY_DOUBLES: the value, KZ_NO_VALUE for none; KZ_DOUBLE_CLOSED may be added.
 */
static inline unsigned kz_doubles(kz_action action, int end)
{
    return (unsigned)(action.tile | action.end << 8) >> 4 * end & 15;
}

/* A joint of a board of rows: line 0 or 1, joint 0 behind the start tile, joint j behind the j-th tile. */
static inline uint8_t kz_joint(int line, int joint)
{
    return (uint8_t)(line << 5 | joint);
}

static inline int kz_joint_line(kz_action insert)
{
    return insert.end >> 5;
}

static inline int kz_joint_depth(kz_action insert)
{
    return insert.end & 31;
}

/* Is it something that a player decides? Draws, knocks and shifts follow by themselves. */
static inline bool kz_is_choice(kz_action action)
{
    return action.kind != KZ_DRAW && action.kind != KZ_KNOCK && action.kind != KZ_SHIFT &&
           action.kind != KZ_TIMEOUT && action.kind != KZ_RESIGN;
}

/* The tiles that an action lays (inserts, cuts with); the empty set for others. */
kz_set kz_action_tiles(kz_action action);

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

/* Begins a match by rules that kz_game_setup() made. Phase: KZ_DEALING. */
void kz_match_init(kz_match *match, const kz_rules *rules);

/* The seat (from 0) drawn by lot to lead the first deal, where the lead is by lot; seat 0 if nobody says.
 * Call it before the first deal. */
void kz_match_set_lot(kz_match *match, int seat);

/* Is the first lead by lot? */
static inline bool kz_leads_by_lot(const kz_rules *rules)
{
    return rules->first_lead == KZ_LOT && rules->later_lead != KZ_LEAD_ROTATION;
}

/* The number of actions of this deal so far. */
static inline int kz_match_ply(const kz_match *match)
{
    return match->log_dropped + match->log_count;
}

/* True if a hand of this order of tiles is beyond the redeal limit: shuffle again (rules.md, "Dealing"). */
bool kz_must_redeal(const kz_rules *rules, const kz_tile order[KZ_TILES]);

/* Deals: seat 0 gets the first tiles of `order`, seat 1 the next, ...; the rest is the stock, drawn from its
 * first tile on. Refused (match unchanged): in another phase, a tile given twice, a hand beyond the redeal
 * limit. */
bool kz_match_deal(kz_match *match, const kz_tile order[KZ_TILES], kz_error *error);

/* Fills `out` with every legal action of the seat to act; returns how many: at least one while playing, else
 * 0. Timeouts and resignations are never listed. */
int kz_match_legal(const kz_match *match, kz_action out[KZ_LEGAL]);

/* What an allowed action would score at once; most games count nothing while tiles are laid. */
int32_t kz_match_scores(const kz_match *match, kz_action action);

/* Is the action allowed now? If not, *error (NULL is allowed) says why. */
bool kz_match_check(const kz_match *match, kz_action action, kz_error *error);

/* Carries an action out if it is allowed; else returns false, *error says why, the match is unchanged. A draw
 * may leave its tile out (KZ_NO_TILE); if it names one it must be the stock's next. */
bool kz_match_try(kz_match *match, kz_action action, kz_error *error);

/* Carries out an action that is known to be allowed (asserted). A draw takes the stock's next tile, whatever
 * it names. */
void kz_match_apply(kz_match *match, kz_action action);

/* Tiles left in the stock. */
static inline int kz_stock_count(const kz_deal *deal)
{
    return deal->stock_end - deal->stock_next;
}

/* The tiles of a line (0 or 1) of a board of rows, from the start tile on, and their number. */
const kz_tile *kz_rows_line(const kz_deal *deal, int line, int *count);

/* The start tile of a board of rows; KZ_NO_TILE before the lead. */
kz_tile kz_rows_start(const kz_deal *deal);

/* The tile that the seat to act has turned, on a board of rows. */
kz_tile kz_rows_turned(const kz_deal *deal);

/* The value of a hand at a deal's end (rules.md, "Value of a hand at the end"). */
int kz_hand_value(const kz_rules *rules, kz_set hand);

/* Rating, bank, Elo: rules.md section 4. */

/* Shares the bank - `stake` coins of each of `seats` players - by their scores (0: closed) among those whose
 * bit is not set in `losers`. */
void kz_bank_share(int seats, const int32_t score[], unsigned losers, int32_t stake, int32_t share[]);

/* Everybody's first Elo rating in a game. */
enum { KZ_ELO_START = 1200 };

/* What the winner of a match of two gains, and the loser loses: 1..32. */
int32_t kz_elo_gain(int32_t winner, int32_t loser);

#endif
