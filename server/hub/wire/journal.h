/* SPDX-License-Identifier: MIT */
/* The log of a match as the store keeps it: entry 1 the tags, then each deal's set-up and each action, in the
 * text of a record, so that the entries put together are one (docs/spec/record.md); and the set-up that tells
 * where it is played and by whom. */
#ifndef KOZEL_SERVER_HUB_WIRE_JOURNAL_H
#define KOZEL_SERVER_HUB_WIRE_JOURNAL_H

#include "server/hub/state/hub_state.h"

/* The match begins: its set-up and its tags. */
void kz_journal_begin(kz_hub *hub, kz_table *table);

/* How a match stands when a deal has been dealt - accounts, what is carried over, whose turn it is -, as a
 * comment that ends the deal's entry: who replays the log by other rules than those it was written by sees
 * whether that matters (docs/decisions/0011-rules-version.md). */
enum { KZ_STANDS_TEXT = 160 };
const char *kz_journal_stands(const kz_match *match, char out[KZ_STANDS_TEXT]);

/* Does the match stand so as the comment of that entry says, if it has one? */
bool kz_journal_agrees(const kz_match *match, const char *lines);

/* Only the tags, entry 1. */
void kz_journal_tags(kz_hub *hub, kz_table *table);

/* The deal just dealt. */
void kz_journal_deal(kz_hub *hub, kz_table *table);

/* An action just carried out; a draw names its tile. */
void kz_journal_action(kz_hub *hub, kz_table *table, kz_action action);

/* This bot plays at the seat from now on (NULL: its person does), with the playouts of the table's seal: a
 * comment, for records and restarts. */
void kz_journal_stand_in(kz_hub *hub, kz_table *table, int seat, const kz_bot *bot);

/* Logs that the next resignation of `seat` is a forfeit, for records and restarts. */
void kz_journal_forfeit(kz_hub *hub, kz_table *table, int seat);

/* A seat has asked for a hint: a comment, for records and restarts. */
void kz_journal_hint(kz_hub *hub, kz_table *table, int seat);

/* Another version of the program plays the match on: a comment, for records. */
void kz_journal_program(kz_hub *hub, kz_table *table);

/* After a restart: how much of the move under way had gone when the server stopped; a comment, for the next
 * restart. */
void kz_journal_clock(kz_hub *hub, kz_table *table);

/* The person of `seat` has been away for `away_ms`, or is back (below 0): a comment, for restarts. */
void kz_journal_absence(kz_hub *hub, kz_table *table, int seat, int64_t away_ms);

/* The match is over; its stakes stay reserved until that is settled. */
void kz_journal_end(kz_hub *hub, const kz_table *table);

/* The match is ended from outside, without a result. */
void kz_journal_close(kz_hub *hub, const kz_table *table);

/* Notes a deal's end in the history that the state shows. Part of replaying, too. */
void kz_table_note_past(kz_table *table, const kz_match *match);

#endif
