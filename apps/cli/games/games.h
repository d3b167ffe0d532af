/* SPDX-License-Identifier: MIT */
/* `kozel games`: many records, read one after the other (docs/database.md). Each step is a file: source.c
 * and stored.c read texts, match.c reads what is in one, filter.c chooses, show.c and database.c write. */
#pragma once

#include <kozel/catalogue.h>
#include <kozel/record.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

/* A longer record is refused: one of thousands of deals is shorter. */
enum { GAMES_RECORD_MAX = 16 << 20 };

/* A record's text and where it is from. */
typedef struct games_text {
    const char *text;
    size_t length;
    const char *source; /* the file; of a store: the match */
    int line;           /* of the file, where the record begins, from 1; 0: it is of a store */
} games_text;

/* Takes the next record. Returns false to stop. */
typedef bool games_take(void *context, const games_text *text);

/* Takes the reason why a source, or a part of one, cannot be read. The rest is read nevertheless. `line` is
 * the faulty line of the file, 0 if the fault is in no line. */
typedef void games_fault(void *context, const char *source, int line, const char *reason);

/* Functions that take the records of a source and its faults. */
typedef struct games_sink {
    games_take *take;
    games_fault *fault;
    void *context;
} games_sink;

/* Reads the records of a file ("-": standard input) or of all *.dgr and *.dgr.zst below a folder, in the
 * order of their names. A file may have many records, and may be compressed by zstd. Returns false if it was
 * stopped. */
bool games_read_path(const char *path, const games_sink *sink);

/* Reads the matches of a store that may be published, those that ended from `since` up to before `until` (ms
 * since 1970). Returns false if it was stopped or after printing a fault of the store. */
bool games_read_store(const char *where, int64_t since, int64_t until, const games_sink *sink);

/* ---- one match */

/* What is in a record. */
typedef struct games_match {
    games_text from;
    kz_reader reader;
    base_text deals;             /* an array of JSON, one object a deal */
    int64_t deal_count;          /* deals that were begun */
    int lead;                    /* the seat that led the first deal; -1: none has */
    bool over;                   /* the match has a result */
    char date[16];               /* YYYY-MM-DD; "": the record has none */
    char strength[KZ_SEATS][16]; /* the tags Strength1 to Strength4, numbers; "": none */
    char loss[KZ_SEATS][16];     /* the tags Loss1 to Loss4 */
} games_match;

/* Reads a record. Returns false with *error if it is damaged. The match is then of no use. In both cases it
 * can be read into again. */
bool games_match_read(games_match *match, const kz_games *games, const games_text *from, kz_error *error);
void games_match_free(games_match *match);

/* Returns a set of seats (bit i: seat i) of a set of sides. */
unsigned games_seats_of(const games_match *match, unsigned sides);

/* ---- the choice */

typedef enum games_outcome {
    GAMES_OUTCOME_ANY,
    GAMES_OUTCOME_WON,
    GAMES_OUTCOME_LOST,
    GAMES_OUTCOME_DRAWN,
    GAMES_OUTCOME_UNFINISHED
} games_outcome;

/* Every member that is given must fit. */
typedef struct games_filter {
    const char *game, *player;      /* NULL: any */
    const char *since, *until;      /* YYYY-MM-DD, both included; NULL: any */
    int outcome;                    /* games_outcome, of `player` if there is one */
    int seats;                      /* 0: any */
    int min_strength, max_strength; /* of all players; 0: any */
} games_filter;

bool games_filter_fits(const games_filter *filter, const games_match *match);

/* Reads a month, "2026-11", or a day, "2026-11-30". Returns false if there is no such one. The time in ms is
 * that of its beginning in *begin, of the next one's in *end (UTC). */
bool games_read_month(const char *text, int64_t *begin, int64_t *end);
bool games_read_day(const char *text, int64_t *begin, int64_t *end);

/* ---- what is shown */

void games_list_head(void);
void games_list_match(const games_match *match);
/* Prints an object of JSON, a line. */
void games_json_match(const games_match *match);

struct games_stats;
struct games_stats *games_stats_new(void);
void games_stats_add(struct games_stats *stats, const games_match *match);
void games_stats_print(struct games_stats *stats, bool json);
void games_stats_free(struct games_stats *stats);

/* ---- the database: a file of records, FILE.dgr.zst, and its index, FILE.csv */

struct games_database;
/* Opens both files. NULL after printing why. */
struct games_database *games_database_open(const char *path);
/* Returns false if it cannot be written: close it then. */
bool games_database_add(struct games_database *database, const games_match *match);
/* Gives both files their names, if `good` and if all was written. Files that exist are then replaced, and
 * there is no index meanwhile. Returns an exit status after printing a fault. */
int games_database_close(struct games_database *database, bool good);
/* The end of the names of such files. */
#define GAMES_DATABASE_END ".dgr.zst"
