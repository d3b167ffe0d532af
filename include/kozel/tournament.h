/* SPDX-License-Identifier: MIT */
/* Tournaments (docs/spec/tournaments.md): which entrants meet, what a result scores, and the standings.
 *
 * A tournament is its terms and a list of events. The same terms and events give the same tournament on every
 * machine. It plays no matches and has no clock: the caller reports results, and the time with each event.
 *
 *     kz_tournament_new(&tournament, &terms, &matching, &error);
 *     kz_tournament_apply(tournament, &entered, &error);       for each entrant, then an event KZ_EVENT_BEGUN
 *     kz_tournament_next(tournament, now) returns what is needed then:
 *         KZ_TOURNAMENT_NEEDS_PAIRING    kz_tournament_pair(), then an event KZ_EVENT_PAIRED with the result
 *         KZ_TOURNAMENT_NEEDS_RESULTS    wait for the end of a match, then an event KZ_EVENT_RESULT
 *         ...
 *         KZ_TOURNAMENT_ENDED            kz_tournament_standings()
 *
 * An entrant is a player, a pair or a team; its number counts from 0 in the order of entry. Scores and
 * tie-breaks are hundredths of a point. At a table of two a win scores 200, a draw 100. If tables may be
 * larger, places score 600 to 0 in equal steps at every table, and equal places share the mean. In an evening
 * a win scores 100, in a knock-out each round that is passed 200. A bye scores as much as a win. In duplicate
 * the entrants of a table share 2000 victory points or 10000 matchpoints (a percentage), and a bye scores
 * 1200 or 6000.
 *
 * While a function with a tournament that is not const runs, no other thread may use that tournament. Any
 * number of threads may call the other functions at the same time. Functions that lack memory fail with
 * KZ_E_MEMORY and change nothing. */
#ifndef KOZEL_TOURNAMENT_H
#define KOZEL_TOURNAMENT_H

#include <kozel/api.h>
#include <kozel/error.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

KZ_DECLARATIONS

enum {
    KZ_MAX_ENTRANTS = 4096,
    KZ_MAX_ROUNDS = 255,
    KZ_MAX_AT_TABLE = 4, /* entrants at a table */
    KZ_MAX_RESULT_POINTS = 10000,
    KZ_MAX_BOARDS = 96, /* of a round of duplicate */
    /* Standard deviation of a board of `sport`, in hundredths of a point: the difference of the two sides'
     * points of a deal, `master` against itself. Source: docs/decisions/0028-duplicate.md. */
    KZ_SPORT_DEVIATION = 2526,
    KZ_MAX_DEVIATION = 20000,
    KZ_TIEBREAKS = 5 /* kinds of tie-breaks */
};

typedef enum kz_tournament_format {
    KZ_FORMAT_ROUND_ROBIN, /* everybody meets everybody */
    KZ_FORMAT_SWISS,       /* a number of rounds; opponents have near scores and have not met */
    KZ_FORMAT_EVENING,     /* losers give up their seats to the head of a queue */
    KZ_FORMAT_ARENA,       /* free entrants are paired at once; a win after two in a row counts double */
    KZ_FORMAT_KNOCK_OUT,   /* series of matches; the winner of each goes on */
    KZ_FORMAT_DUPLICATE    /* every table of a round plays the same deals */
} kz_tournament_format;

/* Who sits where in duplicate. The first entrant of a table and its partner are north-south. */
typedef enum kz_movement {
    KZ_MOVEMENT_PAIRS,   /* two lines of pairs; each pair meets those of the other line (Mitchell) */
    KZ_MOVEMENT_PLAYERS, /* four single players at a table: the first and the third are partners, and the
                            second and the fourth. Everybody changes partners */
    KZ_MOVEMENT_TEAMS    /* two teams of four play the boards at two tables, with the seats changed */
} kz_movement;

typedef enum kz_tiebreak {
    KZ_TIEBREAK_DIRECT,         /* points against the others that are equal so far, if all of them have met */
    KZ_TIEBREAK_BUCHHOLZ_CUT_1, /* sum of the opponents' scores without the lowest */
    KZ_TIEBREAK_SONNEBORN_BERGER, /* scores of beaten opponents, and half of those with a draw */
    KZ_TIEBREAK_DIFFERENCE, /* points less the points of the opponents; in duplicate of pairs and players
                               less the mean of that at the other tables, too */
    KZ_TIEBREAK_WINS        /* matches won, without those that an opponent forfeited */
} kz_tiebreak;

typedef struct kz_tournament_terms {
    uint8_t format;       /* kz_tournament_format */
    uint8_t min_at_table; /* entrants at a table: 2..KZ_MAX_AT_TABLE; two players or two pairs are 2 */
    uint8_t max_at_table;
    bool small_tables; /* Swiss: as many tables as possible; without it as few as possible */
    uint16_t rounds;   /* Swiss, duplicate: 1..KZ_MAX_ROUNDS. Round robin: 0, or at least what the entrants at
                          the start need: more rounds reserve places for late entrants */
    uint16_t last_entry; /* the last round before which an entrant may enter; 0: none after the start. In an
                            evening and an arena people may always enter */
    bool twice;          /* round robin: everybody meets everybody twice */
    uint8_t tables;      /* evening: tables at once, from 1 */
    uint8_t max_stay;    /* evening: matches in a row of a winner; 0: no limit */
    int64_t duration_ms; /* evening, arena, above 0: no match begins this long after the start, or later.
                            They end after 65,535 matches, too */
    uint8_t best_of;     /* knock-out: matches of a series, an odd number up to 15 */
    uint8_t tiebreak_count;
    uint8_t tiebreak[KZ_TIEBREAKS]; /* kz_tiebreak, the first decides first. Duplicate: only the last two */
    uint64_t seed;                  /* of all lots */
} kz_tournament_terms;

/* What only duplicate has. */
typedef struct kz_duplicate_terms {
    uint8_t boards;    /* deals of a round, 1..KZ_MAX_BOARDS */
    uint8_t movement;  /* kz_movement */
    bool change_lines; /* pairs: the lines change sides after half of the rounds, and there is one winner.
                          Without it each line has a winner */
    bool matchpoints; /* each board is compared with each other table. Without it the difference to their mean
                         gives victory points */
    uint16_t deviation; /* victory points: standard deviation of a board, in hundredths of a point,
                           1..KZ_MAX_DEVIATION. Matchpoints: 0 */
} kz_duplicate_terms;

/* ---- matching ---- */

typedef struct kz_matching_edge {
    uint32_t a, b;  /* vertices, from 0 */
    int64_t weight; /* 0..2^53 */
} kz_matching_edge;

/* The caller's minimum-weight perfect matching: the library links none. It must return an optimum, and the
 * same one for the same input on every machine. Returns false if there is no perfect matching or no memory.
 * `vertices` is even. mate[v] becomes the partner of vertex v. `price` and `parent` have 3/2 `vertices`
 * entries. Any thread may call it.
 *
 * The function also proves the optimum, by a dual solution in quarters of a weight. Nodes are the vertices,
 * and at most vertices / 2 blossoms after them: odd sets of vertices, each within another or apart from it.
 * `price` has the price of each vertex, and of each blossom the discount (0 or more) for edges inside it.
 * `parent` is the smallest blossom around a node, with a higher number than the node, or UINT32_MAX. The
 * entries of blossoms that do not exist are 0 and UINT32_MAX. No edge costs less than the prices of its ends
 * without the discounts of all blossoms around both. An edge outside the graph can improve the matching only
 * if it does. */
typedef struct kz_matching {
    bool (*solve)(void *context, uint32_t vertices, const kz_matching_edge edges[], size_t edge_count,
                  uint32_t mate[], int64_t price[], uint32_t parent[]);
    void *context;
} kz_matching;

/* ---- events ---- */

/* The result of a table. Arrays and bits are in the order of kz_tournament_table.entrant. An entrant that
 * forfeits is placed behind all others and scores nothing, whatever its place is. Of the others' places only
 * the order counts then. */
typedef struct kz_tournament_result {
    uint8_t place[KZ_MAX_AT_TABLE];  /* 1 + how many are better, as kz_public_places() has it */
    int32_t points[KZ_MAX_AT_TABLE]; /* more is better; at most KZ_MAX_RESULT_POINTS, also below 0 */
    uint8_t losers;                  /* bit i: entrant i lost; used in an evening: it gives up its seat */
    uint8_t titles;                  /* bit i: entrant i lost with a title */
    uint8_t forfeits;                /* bit i: entrant i did not come or left */
} kz_tournament_result;

/* Fills the places, the points and the losers of a result from the end of a match. `place` and `score` are
 * those of its sides, at most KZ_MAX_AT_TABLE. `losers` has bit i if side i lost. If all sides lost, as two
 * goats do, they share the first place. Places may have the gaps of partners: 1 3 becomes 1 2. Points are the
 * score. Where the low score wins, they are the distance to the highest score. A side has at most the points
 * of each side in a better place: who gives up while ahead gets nothing for the lead. */
KZ_API void kz_tournament_result_set(kz_tournament_result *result, int sides, const uint8_t place[],
                                     const int32_t score[], bool high_score_wins, unsigned losers);

/* Fills the places and the losers of a result from its points and its forfeits: where no rules decide, or a
 * host does. The lowest points of those who do not forfeit lose, unless all of them have the same. `count`:
 * the entrants of the table, 2..KZ_MAX_AT_TABLE. */
KZ_API void kz_tournament_result_by_points(kz_tournament_result *result, int count);

/* A table of a round, or a bye of one entrant. */
typedef struct kz_tournament_table {
    uint16_t round; /* from 1; in an evening and an arena the number of the match */
    uint8_t count;  /* entrants; 1: a bye */
    bool over;      /* has a result */
    uint8_t extra;  /* knock-out: extra deals that decide a drawn match: 2, then 1 at a time. 0: a match */
    uint16_t entrant[KZ_MAX_AT_TABLE]; /* in the order of seats: the first has the first lead where the rules
                                          leave it open */
    kz_tournament_result result;
    int32_t score[KZ_MAX_AT_TABLE]; /* hundredths, if over; knock-out: 0, a round that is passed scores 200.
                                       Duplicate: 0 until the round's last table is over */
    int64_t begun_ms, over_ms;
} kz_tournament_table;

/* The next tables, in the caller's memory. */
typedef struct kz_tournament_pairing {
    uint16_t round;
    uint32_t table_count;       /* byes included; they are last */
    kz_tournament_table *table; /* room for KZ_MAX_ENTRANTS; their results and times do not count */
} kz_tournament_pairing;

typedef enum kz_tournament_event_kind {
    KZ_EVENT_ENTERED,   /* `entrant`: the next number. It is paired from the next pairing on */
    KZ_EVENT_LEFT,      /* `entrant` is not paired any more; its running match goes on */
    KZ_EVENT_RETURNED,  /* `entrant` is paired again from the next pairing on */
    KZ_EVENT_BEGUN,     /* the tournament begins */
    KZ_EVENT_PAIRED,    /* `pairing` */
    KZ_EVENT_RESULT,    /* of `table` */
    KZ_EVENT_CORRECTED, /* `table` gets another result, also after the last round */
    KZ_EVENT_PAUSED,    /* nothing is paired until it continues */
    KZ_EVENT_CONTINUED,
    KZ_EVENT_CLOSED /* the tournament ends with the standings as they are; running matches do not count */
} kz_tournament_event_kind;

typedef struct kz_tournament_event {
    uint8_t kind;  /* kz_tournament_event_kind */
    int64_t at_ms; /* of the caller's clock, from 0; never less than before */
    uint16_t entrant;
    uint32_t table; /* its number in the whole tournament, from 0, in the order of pairings */
    kz_tournament_result result;
    const kz_tournament_pairing *pairing; /* the caller's; copied */
} kz_tournament_event;

/* ---- the tournament ---- */

typedef struct kz_tournament kz_tournament;

/* Makes a tournament without entrants. *terms and *matching are copied. Fields of the terms that the format
 * does not use must be 0. If a term is out of range, returns false with the reason in *error (which may be
 * NULL), and *tournament is NULL. */
KZ_API bool kz_tournament_new(kz_tournament **tournament, const kz_tournament_terms *terms,
                              const kz_matching *matching, kz_error *error);

/* The same for KZ_FORMAT_DUPLICATE, which kz_tournament_new() rejects. Tables have two entrants, or four with
 * KZ_MOVEMENT_PLAYERS. Only the tie-breaks KZ_TIEBREAK_DIFFERENCE and KZ_TIEBREAK_WINS are possible. */
KZ_API bool kz_tournament_new_duplicate(kz_tournament **tournament, const kz_tournament_terms *terms,
                                        const kz_duplicate_terms *duplicate, const kz_matching *matching,
                                        kz_error *error);

/* Sets how many entrants a table may have: min_at_table, max_at_table and small_tables of the terms. `sides`
 * is their number at a full table: single players, or two pairs. `mixed`: three and four single players may
 * sit at tables. Then three may sit at a table for four, and in a Swiss four at a table for three. Returns
 * false with the reason if the format has no tables of this size. */
KZ_API bool kz_tournament_set_tables(kz_tournament_terms *terms, int sides, bool mixed, kz_error *error);

/* Returns the lowest number of entrants, at least `entrants`, that suits the format. A knock-out needs no bye
 * in its first round: a power of two. At other tables nobody must be left over. In an evening all tables have
 * people before some wait. A Swiss with two at a table has more entrants than rounds, so nobody must meet
 * twice. At most KZ_MAX_ENTRANTS. */
KZ_API uint32_t kz_tournament_fit(const kz_tournament_terms *terms, uint32_t entrants);

/* Returns what a place at a table of `count` entrants scores, in hundredths, if nobody shares it. `place`:
 * 1..count. In an evening all who do not lose have the first place. In a knock-out a match scores 0. A
 * `count` below 2 is a bye, which scores as a win. */
KZ_API int32_t kz_tournament_place_score(const kz_tournament_terms *terms, int count, int place);

/* Returns an independent copy, for example to pair in another thread, or NULL without memory. */
KZ_API kz_tournament *kz_tournament_copy(const kz_tournament *tournament);

/* Frees it; NULL is allowed. */
KZ_API void kz_tournament_free(kz_tournament *tournament);

/* Applies an event. An event that is not possible now is rejected without effect, and *error (which may be
 * NULL) has the reason. A pairing need not be the one of kz_tournament_pair(). Its entrants are active, and
 * none is in it twice. In a round everybody who is active has a table, and there are fewer byes than the
 * smallest table has entrants, except in a round robin. */
KZ_API bool kz_tournament_apply(kz_tournament *tournament, const kz_tournament_event *event, kz_error *error);

/* The same for the result of a table of duplicate, or its correction. `board` has the points of the first
 * side less those of the second for each board of the terms. With teams it is the first team's difference at
 * both tables. Partners have the same points, and the difference of the sides' points is the sum of the
 * boards. `board` is copied. It may be NULL for a table with forfeits, and for all other events. */
KZ_API bool kz_tournament_apply_boards(kz_tournament *tournament, const kz_tournament_event *event,
                                       const int32_t board[], kz_error *error);

typedef enum kz_tournament_need {
    KZ_TOURNAMENT_NEEDS_BEGIN,    /* it has not begun */
    KZ_TOURNAMENT_NEEDS_PAIRING,  /* kz_tournament_pair() */
    KZ_TOURNAMENT_NEEDS_RESULTS,  /* matches are running */
    KZ_TOURNAMENT_NEEDS_ENTRANTS, /* fewer than two are active: it waits for some, or for KZ_EVENT_CLOSED */
    KZ_TOURNAMENT_NEEDS_CONTINUE, /* it is paused */
    KZ_TOURNAMENT_ENDED
} kz_tournament_need;

typedef struct kz_tournament_step {
    uint8_t need;     /* kz_tournament_need */
    uint16_t round;   /* of the next pairing, or the running one */
    uint32_t running; /* matches without a result */
} kz_tournament_step;

/* Returns what the tournament needs next. `now_ms` is the time of the caller's clock, as in events. */
KZ_API kz_tournament_step kz_tournament_next(const kz_tournament *tournament, int64_t now_ms);

/* Computes the next tables. Changes nothing: the caller stores them as an event and applies it. Returns false
 * if none is needed now, or without memory, or if the matching fails. */
KZ_API bool kz_tournament_pair(const kz_tournament *tournament, int64_t now_ms,
                               kz_tournament_pairing *pairing, kz_error *error);

/* ---- standings ---- */

typedef struct kz_tournament_row {
    uint16_t entrant;
    uint16_t place;                          /* from 1; equal if score and all tie-breaks are */
    int32_t score;                           /* hundredths */
    int32_t tiebreak[KZ_TIEBREAKS];          /* hundredths, in the order of the terms */
    uint16_t played, won, drawn, lost, byes; /* who shares the first place, with somebody behind, has won */
    uint16_t titles;                         /* evening */
} kz_tournament_row;

/* Returns how many have entered, also those who have left. */
KZ_API uint32_t kz_tournament_entrants(const kz_tournament *tournament);
/* Returns how many tables there are, byes included. */
KZ_API uint32_t kz_tournament_tables(const kz_tournament *tournament);
/* Returns a table by its number, valid until the next event; NULL if there is none. */
KZ_API const kz_tournament_table *kz_tournament_table_at(const kz_tournament *tournament, uint32_t table);
/* Returns the differences of a table's boards as kz_tournament_apply_boards() got them, 0 without a result or
 * with forfeits. The array has an element for each board of the terms. Valid until the next event. NULL if
 * there is no such table, or no boards. */
KZ_API const int32_t *kz_tournament_boards(const kz_tournament *tournament, uint32_t table);
/* Returns the line of an entrant in a duplicate of pairs in which each line has a winner: 1 north-south, 2
 * east-west. Otherwise 0. */
KZ_API int kz_tournament_line(const kz_tournament *tournament, uint16_t entrant);
/* Returns whether an entrant is paired in the next round. */
KZ_API bool kz_tournament_active(const kz_tournament *tournament, uint16_t entrant);

/* Returns the place of an entrant in the bracket of a knock-out, from 0. In round r those meet whose places
 * are the same without the last r bits. *passed becomes the number of rounds that it has passed. Returns -1
 * if there is no bracket (yet), or no such entrant. */
KZ_API int kz_tournament_bracket(const kz_tournament *tournament, uint16_t entrant, int *passed);

/* Fills row[0..kz_tournament_entrants() - 1], best first. If each line of a duplicate has a winner, the rows
 * of north-south are before those of east-west, and places count in each line. Returns false without memory.
 */
KZ_API bool kz_tournament_standings(const kz_tournament *tournament, kz_tournament_row row[]);

/* Why a table was made: the data that decided. */
typedef enum kz_tournament_reason_kind {
    KZ_PAIRED_SCHEDULE, /* round robin, knock-out, duplicate: by the circle, the bracket or the movement, also
                           a bye */
    KZ_PAIRED_SCORES,   /* the nearest scores that have not met */
    KZ_PAIRED_REPEATED, /* they met before: every other pairing was worse */
    KZ_PAIRED_BYE,      /* an odd number: the lowest without a bye */
    KZ_PAIRED_BYE_AGAIN, /* everybody has had a bye */
    KZ_PAIRED_ABSENT,    /* round robin, knock-out: a bye, because the opponent has left */
    KZ_PAIRED_QUEUE      /* evening: the head of the queue meets who stays */
} kz_tournament_reason_kind;

typedef struct kz_tournament_reason {
    uint8_t kind;                   /* kz_tournament_reason_kind */
    int32_t score[KZ_MAX_AT_TABLE]; /* before the round, hundredths */
    uint16_t nearer_met;            /* active entrants with nearer scores whom the first entrant has met */
    uint16_t meetings;              /* of the entrants of the table before it, in pairs */
    uint8_t stays;                  /* evening: matches in a row of the entrants that stayed, at most */
    uint8_t forfeits;               /* bit i: entrant i of the table forfeited, by its result */
    uint8_t corrections;            /* of its result; 255: or more */
    kz_tournament_result corrected; /* the result before the last correction */
} kz_tournament_reason;

/* Explains a table. Returns false if there is no such table. */
KZ_API bool kz_tournament_explain(const kz_tournament *tournament, uint32_t table,
                                  kz_tournament_reason *reason);

KZ_DECLARATIONS_END

#endif
