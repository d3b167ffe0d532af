/* SPDX-License-Identifier: MIT */
/* The log of a match as the store keeps it: entry 1 the tags, then each deal's set-up and each action, in the
 * text of a record, so that the entries put together are one (docs/spec/record.md); and the set-up that tells
 * where it is played and by whom. */
#ifndef KOZEL_SERVER_HUB_WIRE_JOURNAL_H
#define KOZEL_SERVER_HUB_WIRE_JOURNAL_H

#include "server/hub/state/hub_state.h"

/* The match begins: its set-up and its tags. */
void hub_journal_begin(struct hub *hub, hub_table *table);

/* How a match stands when a deal has been dealt - accounts, what is carried over, whose turn it is -, as a
 * comment that ends the deal's entry: who replays the log by other rules than those it was written by sees
 * whether that matters (docs/decisions/0011-rules-version.md). */
enum { HUB_STANDS_TEXT = 160 };
const char *hub_journal_stands(const kz_match *match, char out[HUB_STANDS_TEXT]);

/* Does the match stand so as the comment of that entry says, if it has one? */
bool hub_journal_agrees(const kz_match *match, const char *lines);

/* Only the tags, entry 1. */
void hub_journal_tags(struct hub *hub, hub_table *table);

/* The deal just dealt. */
void hub_journal_deal(struct hub *hub, hub_table *table);

/* An action just carried out; a draw names its tile. */
void hub_journal_action(struct hub *hub, hub_table *table, kz_action action);

/* This bot plays at the seat from now on (NULL: its person does), with the playouts of the table's seal: a
 * comment, for records and restarts. */
void hub_journal_stand_in(struct hub *hub, hub_table *table, int seat, const kz_bot *bot);

/* Logs that the next resignation of `seat` is a forfeit, for records and restarts. */
void hub_journal_forfeit(struct hub *hub, hub_table *table, int seat);

/* A seat has asked for a hint: a comment, for records and restarts. */
void hub_journal_hint(struct hub *hub, hub_table *table, int seat);

/* Another version of the program plays the match on: a comment, for records. */
void hub_journal_program(struct hub *hub, hub_table *table);

/* After a restart: how much of the move under way had gone when the server stopped; a comment, for the next
 * restart. */
void hub_journal_clock(struct hub *hub, hub_table *table);

/* The person of `seat` has been away for `away_ms`, or is back (below 0): a comment, for restarts. */
void hub_journal_absence(struct hub *hub, hub_table *table, int seat, int64_t away_ms);

/* The match is over; its stakes stay reserved until that is settled. */
void hub_journal_end(struct hub *hub, const hub_table *table);

/* The match is ended from outside, without a result. */
void hub_journal_close(struct hub *hub, const hub_table *table);

/* Notes a deal's end in the history that the state shows. Part of replaying, too. */
void hub_table_note_past(hub_table *table, const kz_match *match);

#endif
