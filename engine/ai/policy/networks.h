/* SPDX-License-Identifier: MIT */
/* The networks by class of games. */
#pragma once

#include "engine/ai/policy/network.h"

/* Returns the class of a game's weights, or -1 if the network does not support the game (boards of rows). */
int policy_network_class(const kz_rules *rules);

/* Returns the weights for a game, or NULL if it has none. */
const policy_layers *policy_network_of(const kz_rules *rules);

/* Returns the points of ai_outlook() for one unit of POLICY_HEAD_GOOD. An action that is better by this
 * number of points is e times as likely. The number is about the error of the values from which the network
 * was trained. */
float policy_network_points(int class);

/* Returns whether POLICY_HEAD_WORTH of the class is the value of a deal as it is played on from there. That
 * is so if there are two sides and training continued by playing deals to their ends
 * (research/training/improve). For other classes the head was too imprecise, or is untested. */
bool policy_network_tells_worth(int class);
