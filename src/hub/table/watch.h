/* Who gets the events of a table, and how: who sits there or does not want to hear everybody is sent his own
 * (*direct* watches); all others, who see and hear the same, get them by the table's topic. */
#ifndef KOZEL_HUB_TABLE_WATCH_H
#define KOZEL_HUB_TABLE_WATCH_H

#include "hub/hub_state.h"

/* Whether each watch is direct as its person's seat and blocks say: before an event is told. What is told
 * after it reaches everybody behind what was told before. */
void kz_watch_sort(kz_hub *hub, kz_table *table);

/* The same for a person whose blocks have changed, before anything else is told. */
void kz_watch_blocks(kz_hub *hub, const kz_visitor *visitor);

/* The table is gone: so are its watches, when what has been told has reached them. */
void kz_watch_clear(kz_hub *hub, kz_table *table);

#endif
