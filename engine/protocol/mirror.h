/* SPDX-License-Identifier: MIT */
/* The engine's side of the bot protocol: the view of the engine's seat, stepped by the host's lines. */
#pragma once

#include <kozel/view.h>

/* The lead of a deal as the host sent it. */
typedef struct protocol_lead {
    uint8_t leader;    /* the seat that leads */
    kz_tile must_lead; /* KZ_NO_TILE: any tile */
    bool right;
    kz_swap swap;
} protocol_lead;

typedef struct protocol_mirror {
    kz_view view;
    /* The last action. It is applied when the next line comes, which has the turned tile or the holder of
     * 6-6. */
    bool pending;
    kz_action action;
} protocol_mirror;

/* Begins a match by rules. */
void protocol_mirror_begin(protocol_mirror *mirror, const kz_rules *rules, int seat);

/* Begins deal `number` with the engine's hand and the partner's signals. The hand is an empty set on a board
 * of rows. Returns false and changes nothing if that is impossible. */
bool protocol_mirror_deal(protocol_mirror *mirror, int32_t number, const protocol_lead *lead, kz_set hand,
                          kz_set signal);

/* Adds an action as the engine's seat saw it. Returns false if the action or the one before is impossible.
 * The deal is then unusable. */
bool protocol_mirror_act(protocol_mirror *mirror, kz_action action);

/* Updates mirror->view: the deal goes on and the engine's seat is to act. On a board of rows the seat has
 * turned `turned`, else the value is KZ_NO_TILE. Returns false if what was sent is impossible. The deal is
 * then unusable. */
bool protocol_mirror_turn(protocol_mirror *mirror, kz_tile turned);

/* Ends the deal with these tiles left in the hands. Returns false if what was sent is impossible. */
bool protocol_mirror_end(protocol_mirror *mirror, const kz_set hand[KZ_SEATS]);
