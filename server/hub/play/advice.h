/* SPDX-License-Identifier: MIT */
/* Hints asked for and given (docs/spec/teaching.md, section 4). */
#ifndef KOZEL_SERVER_HUB_PLAY_ADVICE_H
#define KOZEL_SERVER_HUB_PLAY_ADVICE_H

#include "server/hub/state/hub_state.h"

/* Are hints given at this table: does nothing hang on its matches? */
bool kz_hints_are_given(const kz_hub *hub, const kz_table *table);

/* The seat that is to act asks; what it is answered comes later, to its own eyes. Whoever asks again in the
 * same position gets the same, uncounted. False: not now. */
bool kz_hint_ask(kz_hub *hub, kz_table *table, int seat);

/* The answer to kz_hub_ports.advise(). */
void kz_hint_answer(kz_hub *hub, kz_table *table, uint64_t ticket, const kz_hub_advice *advice);

#endif
