/* SPDX-License-Identifier: MIT */
/* The engine's side of the bot protocol: the view of the own seat, stepped by the host's lines. */
#ifndef KOZEL_ENGINE_PROTOCOL_MIRROR_H
#define KOZEL_ENGINE_PROTOCOL_MIRROR_H

#include <kozel/view.h>

/* How the lead of a deal was told. */
typedef struct protocol_told_lead {
    uint8_t leader;    /* the seat that leads */
    kz_tile must_lead; /* KZ_NO_TILE: it may choose */
    bool right;
    kz_swap swap;
} protocol_told_lead;

typedef struct protocol_mirror {
    kz_view view;
    /* The last action, applied when the next line comes: that says which tile was turned, who had 6-6. */
    bool pending;
    kz_action action;
} protocol_mirror;

/* A match by rules begins. */
void protocol_mirror_begin(protocol_mirror *mirror, const kz_rules *rules, int seat);

/* Deal `number` begins with the own hand (an empty set on a board of rows) and what the partner signals.
 * False (nothing changed): it cannot be. */
bool protocol_mirror_deal(protocol_mirror *mirror, int32_t number, const protocol_told_lead *lead,
                          kz_set hand, kz_set signal);

/* An action, as the own seat saw it. False: it, or the one before, cannot be; the deal is of no use any
 * more. */
bool protocol_mirror_act(protocol_mirror *mirror, kz_action action);

/* Brings mirror->view up to date: the deal goes on and the own seat is to act; on a board of rows it has
 * turned `turned`, else KZ_NO_TILE. False: what was told cannot be; the deal is of no use any more. */
bool protocol_mirror_turn(protocol_mirror *mirror, kz_tile turned);

/* The deal has ended, with these tiles left in the hands. False: what was told cannot be. */
bool protocol_mirror_end(protocol_mirror *mirror, const kz_set hand[KZ_SEATS]);

#endif
