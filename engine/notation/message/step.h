/* SPDX-License-Identifier: MIT */
/* Which visible things, in addition to the position, an action has changed. It contains no tile. */
#pragma once

#include <kozel/view.h>

/* An action that was carried out, and its changes. */
typedef struct message_step {
    kz_action action;
    uint8_t hands;   /* bit i: the hand of seat i */
    uint8_t signals; /* bit i: what seat i sees of its partner's hand */
    bool accounts;   /* an account changed within the deal */
} message_step;

/* The state, in addition to the position, that an action may change. */
typedef struct message_before {
    kz_own own[KZ_SEATS];
    kz_account account[KZ_SEATS];
} message_before;

message_before message_before_of(const kz_match *match);

/* Returns what an action has changed. `match` is the state after the action. The accounts at a deal's end do
 * not count: they come with its result. */
message_step message_step_since(const message_before *before, const kz_match *match, kz_action action);
