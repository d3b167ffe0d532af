/* SPDX-License-Identifier: MIT */
/* A proposed change of the rules between matches. One person proposes it. It applies when everybody with a
 * seat agrees (docs/spec/platform.md section 2; docs/protocol.md, "Table"). */
#pragma once

#include "server/hub/state/hub_state.h"

struct hub_proposal {
    int64_t id;
    hub_application app;
    uint8_t by;     /* seat */
    uint8_t agreed; /* bit i: seat i */
};

/* Drops the proposal, if there is one. Sends nothing. */
void hub_proposal_drop(hub_proposals *proposals);
