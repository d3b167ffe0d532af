/* SPDX-License-Identifier: MIT */
/* The consequences of a match's end (settlement.h), and the stakes that stay reserved until they are in the
 * store. */
#pragma once

#include "server/hub/ports/settlement.h"
#include "server/hub/state/hub_state.h"

/* Computes the settlement of a table's finished match. `closed`: a moderator ended it. */
void hub_settle(const hub_table *table, bool closed, hub_settlement *out);

/* Keeps the stakes of the match reserved until hub_settled(). */
void hub_settle_hold(struct hub *hub, const hub_table *table, const hub_settlement *settlement);

/* Releases the stakes of a settled match and writes the id of its table to `table`. Returns false if no
 * stakes waited for it. */
bool hub_settle_release(struct hub *hub, const char *match, char table[HUB_ID_TEXT]);

/* Returns the coins that a person has reserved for this table. */
int64_t hub_settle_reserved(const struct hub *hub, const hub_table *table, const hub_visitor *visitor);

/* A person without a seat there whose stake is still reserved. */
typedef struct hub_debt {
    hub_person_id person;
    int32_t stake;
} hub_debt;
int hub_settle_debts(const struct hub *hub, const hub_table *table, hub_debt out[KZ_SEATS]);

/* Returns true if stakes of a finished match at table `table` are still reserved. */
bool hub_settle_holds(const struct hub *hub, const char *table);

/* Returns the coins that a person has not put at stake. Stakes at table `but` count as free (NULL: no
 * exception). */
int64_t hub_settle_free_coins(const struct hub *hub, const hub_visitor *visitor, const hub_table *but);

void hub_settle_clear(struct hub *hub);
