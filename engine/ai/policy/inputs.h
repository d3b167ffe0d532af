/* SPDX-License-Identifier: MIT */
/* The inputs of the network (network.h): what the seat to act can know, encoded for each action that it may
 * choose.
 *
 * The inputs are relations, not tiles. They describe the suit that the action opens, the one that it covers
 * and those that stay open. For each of them they describe what the seat's hand, the line and the others may
 * have of it. Nothing depends on which suit is which, so that the network need not learn everything seven
 * times. The inputs are whole numbers. The estimates of the others' hands (beliefs.h) are rounded. */
#pragma once

#include "engine/ai/policy/policy.h"

/* The number of inputs of each action. The first POLICY_INPUTS_SHARED describe the position and are the same
 * for all its actions. Both numbers are even. */
enum { POLICY_INPUTS = 208, POLICY_INPUTS_SHARED = 50 };

/* One unit of an input: POLICY_INPUT_ONE means yes. */
enum { POLICY_INPUT_ONE = 16 };

/* Fills in[i] with the inputs of legal[i], an action of the seat to act. The function reads no hidden tiles
 * except the hand of that seat. It does not support a board of rows. */
void policy_inputs(const kz_match *match, const policy_track *track, const kz_action *legal, int count,
                   int8_t in[][POLICY_INPUTS]);
