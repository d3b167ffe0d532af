/* A match: deals until a result (docs/spec/rules.md). One plain struct, copied with `=`; no allocation, no
 * clock, no chance inside: deals come in as an order of the 28 tiles, time as a `timeout` action.
 *
 * Seats and sides count from 0 here, from 1 in every text. */
#ifndef KOZEL_MATCH_H
#define KOZEL_MATCH_H

#include <kozel/rules.h>

enum { KZ_NOBODY = 0xff };

/* Ends of the line: `a` shows the lead's low half, `b` its high half. */
typedef enum kz_end { KZ_END_A, KZ_END_B, KZ_ENDS, KZ_NO_END = 0xff } kz_end;

typedef enum kz_kind { KZ_LAY, KZ_DRAW, KZ_KNOCK, KZ_TIMEOUT, KZ_RESIGN } kz_kind;

/* What a seat does. A lay with KZ_NO_END is the lead. A draw listed as legal has KZ_NO_TILE: what comes is
 * unknown. */
typedef struct kz_action {
    uint8_t kind; /* kz_kind */
    uint8_t seat;
    kz_tile tile; /* laid or drawn, else KZ_NO_TILE */
    uint8_t end;  /* kz_end */
} kz_action;

/* No deal has more actions: each tile is drawn at most once and laid at most once, and at most three seats
 * knock in between. */
enum { KZ_LOG = 4 * 2 * KZ_TILES, KZ_LEGAL = 2 * KZ_TILES };

/* What a search copies. */
typedef struct kz_deal {
    kz_set hand[KZ_SEATS];
    kz_set line;            /* the tiles laid */
    uint8_t value[KZ_ENDS]; /* of the open ends; KZ_NO_VALUE before the lead */
    uint8_t turn;           /* the seat to act */
    uint8_t
        fisherman; /* laid the last tile that is no double, else the last tile; KZ_NOBODY before the lead */
    uint8_t plain_laid; /* a tile that is no double was laid */
    uint8_t stock_next; /* index of the next tile to draw */
    uint8_t stock_end;  /* one past the last; the tiles left are stock[stock_next..stock_end-1] */
    kz_tile stock[KZ_TILES];
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

typedef enum kz_deal_kind { KZ_ENDED_OUT, KZ_ENDED_FISH, KZ_ENDED_TIMEOUT } kz_deal_kind;

/* How a deal ended. The accounts after it are the match's. */
typedef struct kz_deal_end {
    uint8_t kind;             /* kz_deal_kind */
    uint8_t seat;             /* who went out, the fisherman, or whose time ran out */
    uint8_t next;             /* leads the next deal; KZ_NOBODY where the tiles decide or the match is over */
    int32_t credit[KZ_SEATS]; /* a side */
    kz_account before[KZ_SEATS];
} kz_deal_end;

typedef enum kz_reason { KZ_REASON_GOAT, KZ_REASON_TIMEOUT } kz_reason;

typedef struct kz_result {
    uint8_t winners; /* bit i: side i */
    uint8_t losers;
    uint8_t reason;           /* kz_reason */
    bool rated;               /* rating points below hold */
    int32_t rating[KZ_SEATS]; /* a seat */
} kz_result;

typedef struct kz_match {
    kz_rules rules;
    kz_deal deal;  /* after a deal's end: as it ended, until the next is dealt */
    uint8_t phase; /* kz_phase */
    uint8_t next;  /* leads the next deal; KZ_NOBODY where the tiles decide */
    uint8_t log_count;
    kz_tile must_lead;   /* the lead that the tiles name, else KZ_NO_TILE */
    int32_t deal_number; /* of the deal in play or last played, from 1; 0 before the first */
    int32_t carry;
    kz_account account[KZ_SEATS]; /* a side */
    kz_deal_end end;              /* of the last deal that has ended */
    kz_result result;             /* in phase KZ_OVER */
    kz_action log[KZ_LOG];        /* the actions of this deal */
} kz_match;

/* Begins a match by rules that kz_game_setup() made. Phase: KZ_DEALING. */
void kz_match_init(kz_match *match, const kz_rules *rules);

/* True if a hand of this order of tiles is beyond the redeal limit: shuffle again (rules.md, "Dealing"). */
bool kz_must_redeal(const kz_rules *rules, const kz_tile order[KZ_TILES]);

/* Deals: seat 0 gets the first tiles of `order`, seat 1 the next, ...; the rest is the stock, drawn from its
 * first tile on. Refused (match unchanged): in another phase, a tile given twice, a hand beyond the redeal
 * limit. */
bool kz_match_deal(kz_match *match, const kz_tile order[KZ_TILES], kz_error *error);

/* Fills `out` with every legal action of the seat to act; returns how many: at least one while playing, else
 * 0. Timeouts and resignations are never listed. */
int kz_match_legal(const kz_match *match, kz_action out[KZ_LEGAL]);

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

/* The value of a hand at a deal's end (rules.md, "Value of a hand at the end"). */
int kz_hand_value(const kz_rules *rules, kz_set hand);

#endif
