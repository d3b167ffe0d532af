/* SPDX-License-Identifier: MIT */
/* What the end of a match means to its players (settlement.h), and the stakes that stay reserved until it is
 * in the store. */
#ifndef KOZEL_SERVER_HUB_STATE_SETTLE_H
#define KOZEL_SERVER_HUB_STATE_SETTLE_H

#include "server/hub/ports/settlement.h"
#include "server/hub/state/hub_state.h"

/* The settlement of a table's match that is over; `closed`: a moderator ended it. */
void hub_settle(const hub_table *table, bool closed, hub_settlement *out);

/* Keeps the stakes of the match reserved until hub_settled(). */
void hub_settle_hold(struct hub *hub, const hub_table *table, const hub_settlement *settlement);

/* The match is settled; the id of its table in `table`. False: nobody waited for it. */
bool hub_settle_release(struct hub *hub, const char *match, char table[HUB_ID_TEXT]);

/* What of a person's coins is reserved for this table. */
int64_t hub_settle_reserved(const struct hub *hub, const hub_table *table, const hub_visitor *visitor);

/* Somebody who sits there no more, but whose stake is still reserved. */
typedef struct hub_debt {
    hub_person_id person;
    int32_t stake;
} hub_debt;
int hub_settle_debts(const struct hub *hub, const hub_table *table, hub_debt out[KZ_SEATS]);

/* Are stakes of a table of that id still reserved for a match that is over? */
bool hub_settle_holds(const struct hub *hub, const char *table);

/* The coins that a person has not put at stake anywhere; at `but` does not count (NULL: everywhere does). */
int64_t hub_settle_free_coins(const struct hub *hub, const hub_visitor *visitor, const hub_table *but);

void hub_settle_clear(struct hub *hub);

#endif
