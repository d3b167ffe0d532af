/* SPDX-License-Identifier: MIT */
/* Requests for hints, and their answers (docs/spec/teaching.md, section 4). */
#pragma once

#include "server/hub/state/hub_state.h"

/* Returns true if hints are available at this table: nothing depends on its matches. */
bool hub_hints_are_given(const struct hub *hub, const hub_table *table);

/* Requests a hint for the seat that is to act. The answer comes later, to this seat only. A repeated request
 * in the same position gets the same hint and is not counted. Returns false if no hint is available now. */
bool hub_hint_ask(struct hub *hub, hub_table *table, int seat);

/* Delivers the answer to hub_ports.advise(). */
void hub_hint_answer(struct hub *hub, hub_table *table, uint64_t ticket, const hub_advice *advice);
