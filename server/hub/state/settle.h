/* SPDX-License-Identifier: MIT */
/* What the end of a match means to its players (settlement.h), and the stakes that stay reserved until it is
 * in the store. */
#ifndef KOZEL_SERVER_HUB_STATE_SETTLE_H
#define KOZEL_SERVER_HUB_STATE_SETTLE_H

#include "server/hub/ports/settlement.h"
#include "server/hub/state/hub_state.h"

/* The settlement of a table's match that is over; `closed`: a moderator ended it. */
void kz_settle(const kz_table *table, bool closed, kz_settlement *out);

/* Keeps the stakes of the match reserved until kz_hub_settled(). */
void kz_settle_hold(kz_hub *hub, const kz_table *table, const kz_settlement *settlement);

/* The match is settled; the id of its table in `table`. False: nobody waited for it. */
bool kz_settle_release(kz_hub *hub, const char *match, char table[KZ_ID_TEXT]);

/* What of a person's coins is reserved for this table. */
int64_t kz_settle_reserved(const kz_hub *hub, const kz_table *table, const kz_visitor *visitor);

/* Somebody who sits there no more, but whose stake is still reserved. */
typedef struct kz_debt {
    kz_person person;
    int32_t stake;
} kz_debt;
int kz_settle_debts(const kz_hub *hub, const kz_table *table, kz_debt out[KZ_SEATS]);

/* Are stakes of a table of that id still reserved for a match that is over? */
bool kz_settle_holds(const kz_hub *hub, const char *table);

/* The coins that a person has not put at stake anywhere; at `but` does not count (NULL: everywhere does). */
int64_t kz_settle_free_coins(const kz_hub *hub, const kz_visitor *visitor, const kz_table *but);

void kz_settle_clear(kz_hub *hub);

#endif
