/* SPDX-License-Identifier: MIT */
/* A match as a short text for people: its players, each deal's end and accounts, the result. */
#pragma once

#include <kozel/catalogue.h>
#include <kozel/record.h>

#include <stdio.h>

/* A match to describe, and where to write. The texts use the public state alone. */
typedef struct records_story {
    FILE *out;
    const kz_tags *tags;
    const kz_public *pub; /* NULL: no deal yet */
    int reader;           /* the seat of the reader, from 1; 0: none */
} records_story;

enum { RECORDS_NAME = 2 * KZ_TAG_TEXT + 32 };

/* Writes a seat's name, its tag or "seat 2". Returns `out`. */
const char *records_story_seat(const records_story *story, int seat, char out[RECORDS_NAME]);

/* Prints the game, its options and the players. */
void records_story_head(const records_story *story);

/* Prints how a deal ended by the action `last`, with credits and accounts. */
void records_story_deal_end(const records_story *story, kz_action last);

/* Prints the accounts and what else is kept between deals. */
void records_story_accounts(const records_story *story);

/* Prints the seat to act in a deal that is not finished. */
void records_story_unfinished(const records_story *story);

/* Prints the result of a match that is over. */
void records_story_result(const records_story *story);

/* ---- a record */

/* Starts a reader that prints the summary to standard output as it reads. */
void records_summary_begin(kz_reader *reader, const kz_games *games);

/* Ends the summary: describes the position, if the record stopped inside a deal. */
void records_summary_end(const kz_reader *reader);
