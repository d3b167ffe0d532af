/* SPDX-License-Identifier: MIT */
/* Hints asked for and given (docs/spec/teaching.md, section 4). */
#ifndef KOZEL_SERVER_HUB_PLAY_ADVICE_H
#define KOZEL_SERVER_HUB_PLAY_ADVICE_H

#include "server/hub/state/hub_state.h"

/* Are hints given at this table: does nothing hang on its matches? */
bool hub_hints_are_given(const struct hub *hub, const hub_table *table);

/* The seat that is to act asks; what it is answered comes later, to its own eyes. Whoever asks again in the
 * same position gets the same, uncounted. False: not now. */
bool hub_hint_ask(struct hub *hub, hub_table *table, int seat);

/* The answer to hub_ports.advise(). */
void hub_hint_answer(struct hub *hub, hub_table *table, uint64_t ticket, const hub_advice *advice);

#endif
