/* What a seat may know of a match: all that bots, clients, hints and spectators are given. */
#ifndef KOZEL_VIEW_H
#define KOZEL_VIEW_H

#include <kozel/api.h>
#include <kozel/play.h>

KZ_DECLARATIONS

/* Plain data without pointers or unset padding: two matches that differ in unseen tiles only give equal
 * bytes. */
typedef struct kz_view {
    kz_rules rules;
    uint8_t seat;           /* whose view; KZ_NOBODY: a spectator's */
    uint8_t phase;          /* kz_phase */
    uint8_t turn;           /* the seat to act, KZ_NOBODY if none */
    uint8_t value[KZ_ENDS]; /* of the open ends, KZ_NO_VALUE for others; of rows: of lines 1 and 2 */
    kz_tile outer[KZ_ENDS]; /* the tile at each end, where the board has more than two or ends count */
    kz_tile spinner;        /* spinner or house, KZ_NO_TILE if there is none */
    uint8_t end_lengthwise; /* bit i: the double at end i lies lengthwise */
    kz_tile must_lead;      /* the lead that is named, KZ_NO_TILE: none, or the lead is laid */
    kz_tile turned;         /* rows: the tile that the seat to act has turned, else KZ_NO_TILE */
    kz_tile start;          /* rows: the start tile */
    uint8_t half[2];        /* rows: the halves of the start tile on which the lines hang */
    uint8_t line_count[2];  /* rows: tiles of each line */
    kz_tile rows[KZ_TILES]; /* rows: line 1 from the start tile on, then line 2; then KZ_NO_TILE */
    uint8_t right;          /* this deal's lead is by right */
    uint8_t led_six;        /* the side that led 6-6 for a hundred or by right; KZ_NOBODY */
    uint8_t giving_to;      /* the seat that waits for a tile for its 6-6; KZ_NOBODY */
    kz_set signal;          /* what the partner holds of 0-0 and 6-6, where partners see that */
    kz_swap swap;           /* 6-6 was swapped before the lead; the tile only for who saw it */
    kz_standing standing;
    int32_t scored;          /* what the last action scored at once */
    uint16_t log_dropped;    /* earlier actions than the log's */
    uint8_t count[KZ_SEATS]; /* tiles each seat holds */
    uint8_t stock_count;     /* tiles left in the stock */
    uint8_t stock_dealt;     /* tiles it had at first */
    uint8_t log_count;
    uint8_t legal_count; /* 0 unless the view's seat acts */
    kz_set line;
    kz_set hand[KZ_SEATS]; /* the own one; all of them once the deal has ended; others are empty sets. Rows
                            * are closed to their owner too */
    int32_t deal_number;
    int32_t carry;
    kz_account account[KZ_SEATS];
    kz_deal_end end;
    kz_result result;
    kz_action legal[KZ_LEGAL];
    kz_action log[KZ_LOG]; /* a draw by another seat has KZ_NO_TILE, a gift between others too */
} kz_view;

/* A way in which the tiles that a view does not show may lie. */
typedef struct kz_hidden {
    kz_set hand[KZ_SEATS];
    kz_tile stock[KZ_TILES]; /* what is left of it, the next to draw first; of rows: the row of seat 0, then
                              * that of seat 1, from left to right */
} kz_hidden;

/* Fills *match with the match that `view` (of a deal in play) shows if the hidden tiles lie so: its view from
 * the same seat is the one given, and it can be played on. `hidden` holds all hands, the own one too, and is
 * not checked. What a view does not tell and play does not need differs: which tiles others drew, and the
 * accounts before the deal where tiles score at once (they are as they stand now). */
KZ_API void kz_match_of_view(const kz_view *view, const kz_hidden *hidden, kz_match *match);

/* Fills *view with what `seat` (KZ_NOBODY: a spectator) may know. */
KZ_API void kz_view_of(const kz_match *match, int seat, kz_view *view);

/* The ends that were open before each action of the view's log, for whoever wants to know on what a seat
 * knocked: fills ends[0..log_count-1], KZ_NO_VALUE for ends that were not open. Not for a board of rows. What
 * it tells follows from the log that the seat has seen. */
KZ_API void kz_view_ends(const kz_view *view, uint8_t ends[KZ_LOG][KZ_ENDS]);

/* An action of the match as a seat (KZ_NOBODY: a spectator) saw it when it was played: without the tile that
 * another drew, or that two others exchanged. */
KZ_API kz_action kz_action_seen(const kz_match *match, kz_action action, int seat);

KZ_DECLARATIONS_END

#endif
