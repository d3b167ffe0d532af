/* SPDX-License-Identifier: MIT */
/* The log of a match as the store keeps it. Entry 1 has the tags. Each further entry has a deal's set-up or
 * one action, in the text of a record. The entries put together are a record (docs/spec/record.md). The
 * match's set-up has its table and its people. */
#pragma once

#include "server/hub/state/hub_state.h"

/* Logs the beginning of a match: its set-up and its tags. */
void hub_journal_begin(struct hub *hub, hub_table *table);

/* Returns true if the match's state equals the comment that ends a deal's entry, or there is no comment. The
 * comment has the match's state after the deal. A replay by other rules than those of the log compares it
 * (docs/decisions/0011-rules-version.md). */
bool hub_journal_agrees(const kz_match *match, const char *lines);

/* Logs only the tags, entry 1. */
void hub_journal_tags(struct hub *hub, hub_table *table);

/* Logs the deal just dealt. */
void hub_journal_deal(struct hub *hub, hub_table *table);

/* Logs an action just carried out. A draw names its tile. */
void hub_journal_action(struct hub *hub, hub_table *table, kz_action action);

/* Logs that `bot` plays at the seat from now on (NULL: its person does), with the playouts of the table's
 * source. It is a comment, for records and restarts. */
void hub_journal_stand_in(struct hub *hub, hub_table *table, int seat, const kz_bot *bot);

/* Logs that the next resignation of `seat` is a forfeit, for records and restarts. */
void hub_journal_forfeit(struct hub *hub, hub_table *table, int seat);

/* Logs that a seat has asked for a hint: a comment, for records and restarts. */
void hub_journal_hint(struct hub *hub, hub_table *table, int seat);

/* Logs that another version of the program continues the match: a comment, for records. */
void hub_journal_program(struct hub *hub, hub_table *table);

/* Logs, after a restart, how much of the move under way had gone when the server stopped: a comment, for the
 * next restart. */
void hub_journal_clock(struct hub *hub, hub_table *table);

/* Logs that the person of `seat` has been away for `away_ms`, or is back (below 0): a comment, for
 * restarts. */
void hub_journal_absence(struct hub *hub, hub_table *table, int seat, int64_t away_ms);

/* Ends the log of a finished match. Its stakes stay reserved until it is settled. */
void hub_journal_end(struct hub *hub, hub_table *table);

/* Ends the log of a match that is closed from outside, without a result. */
void hub_journal_close(struct hub *hub, hub_table *table);
