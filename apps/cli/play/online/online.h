/* SPDX-License-Identifier: MIT */
/* `kozel play --server`: a table of a server, in full screen or as lines of text. */
#pragma once

#include "apps/cli/play/online/state.h"

/* Plays until the person leaves or the table is gone. Returns an exit status. */
int play_online(const play_online_terms *terms);
