/* Hints (docs/spec/teaching.md, section 4): in friendly matches, for the seat that is to act; counted, and
 * everybody at the table sees how many each has had. */
#ifndef KOZEL_HUB_TABLE_HINT_H
#define KOZEL_HUB_TABLE_HINT_H

#include "hub/hub_state.h"

/* Are hints given at this table: does nothing hang on its matches? */
bool kz_hints_are_given(const kz_hub *hub, const kz_table *table);

/* The seat that is to act asks; what it is answered comes later, to its own eyes. Whoever asks again in the
 * same position gets the same, uncounted. False: not now. */
bool kz_hint_ask(kz_hub *hub, kz_table *table, int seat);

/* The answer to kz_hub_ports.advise(). */
void kz_hint_answer(kz_hub *hub, kz_table *table, uint64_t ticket, const kz_hub_advice *advice);

/* The match's log tells of a hint. */
void kz_hint_note(kz_table *table, int seat);

/* `hints`, the number of each seat, if there were any. */
void kz_hints_message(kz_json *json, const kz_table *table);

/* A match begins, or the table goes. */
void kz_hints_drop(kz_table *table);

#endif
