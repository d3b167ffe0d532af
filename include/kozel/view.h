/* SPDX-License-Identifier: MIT */
/* The information state of a seat: all that bots, clients, hints and spectators are given. */
#ifndef KOZEL_VIEW_H
#define KOZEL_VIEW_H

#include <kozel/api.h>
#include <kozel/play.h>

KZ_DECLARATIONS

/* No pointers, no unset padding: two matches of one information set give the same bytes. */
typedef struct kz_view {
    kz_public pub;
    uint8_t seat;          /* whose view; KZ_NOBODY: a spectator's */
    uint8_t legal_count;   /* 0 unless the view's seat acts */
    kz_set signal;         /* what the partner holds of 0-0 and 6-6, where partners see that */
    kz_set hand[KZ_SEATS]; /* the own one; all of them once the deal has ended; others are empty sets. Rows
                            * lie face down for their owner too */
    kz_action legal[KZ_LEGAL];
} kz_view;

/* Fills *view with what `seat` (KZ_NOBODY: a spectator) may know. */
KZ_API void kz_view_of(const kz_match *match, int seat, kz_view *view);

/* As kz_match_hash(). */
KZ_API kz_hash128 kz_view_hash(const kz_view *view);

/* What a seat knows beside the public state. */
typedef struct kz_own {
    kz_set hand;     /* empty where it lies face down for its owner too */
    kz_set signal;   /* as in kz_view */
    kz_tile swapped; /* the tile of a swap for 6-6, KZ_NO_TILE if the seat did not see it */
} kz_own;

/* Whose 0-0 and 6-6 a seat sees where partners signal: two pairs play there (docs/spec/rules.md, "general").
 */
static inline uint8_t kz_signals_to(const kz_rules *rules, unsigned seat)
{
    return (uint8_t)((seat + 2u) % rules->seats);
}

/* The same without the cost of a view; with the public state and its log, as far as the seat saw it
 * (kz_action_seen()), it is all that a view is made of. */
KZ_API void kz_match_own(const kz_match *match, int seat, kz_own *own);

/* Determinizes: fills *match with the match in which `view` (of a deal in play) is what its seat knows and
 * the hidden tiles are `hidden`: all hands, the own one too; its stock is what is left of it, the next tile
 * first. It is not checked. */
KZ_API void kz_match_of_view(const kz_view *view, const kz_hidden *hidden, kz_match *match);

/* Steps a view by a legal action as its seat observed it: a draw of its own names the tile, a gift too where
 * the seat gave or got it. `after`: what kz_public_step() says of it. The deal's end is told by
 * kz_view_end(). */
KZ_API kz_after kz_view_step(kz_view *view, kz_action seen, kz_told told);

/* Tells a view which tile was turned (of rows; KZ_NO_TILE: none yet), and lists what is legal anew. */
KZ_API void kz_view_turned(kz_view *view, kz_tile turned);

/* Ends the deal of a view, whose hands are opened. */
KZ_API void kz_view_end(kz_view *view, kz_after after, const kz_set hand[KZ_SEATS]);

/* The ends that were open before each action of the view's log, for whoever wants to know on what a seat
 * knocked: fills ends[0..log_count-1], KZ_NO_VALUE for ends that were not open. Not for a board of rows. What
 * it tells follows from the log that the seat has seen. */
KZ_API void kz_view_ends(const kz_view *view, uint8_t ends[KZ_LOG][KZ_ENDS]);

/* An action of the match as a seat (KZ_NOBODY: a spectator) saw it when it was played: without the tile that
 * another drew, or that two others exchanged. */
KZ_API kz_action kz_action_seen(const kz_public *pub, kz_action action, int seat);

KZ_DECLARATIONS_END

#endif
