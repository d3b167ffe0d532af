/* SPDX-License-Identifier: MIT */
/* Puzzles (docs/spec/teaching.md, section 5; docs/puzzles.md): positions with a question, kept as records
 * with tags, many in one text. */
#ifndef KOZEL_ENGINE_TEACH_PUZZLES_PUZZLE_H
#define KOZEL_ENGINE_TEACH_PUZZLES_PUZZLE_H

#include <kozel/analysis.h>
#include <kozel/catalogue.h>
#include <kozel/play.h>

enum { PUZZLE_ID = 41, PUZZLE_LEVEL_LEAST = 400, PUZZLE_LEVEL_MOST = 2800, PUZZLE_TURNS_MOST = 7 };

/* What is asked. */
typedef enum puzzle_question {
    PUZZLE_ASK_LAY,     /* the best lay */
    PUZZLE_ASK_FISH,    /* make the fish, or not */
    PUZZLE_ASK_OUT,     /* go out in so many turns */
    PUZZLE_ASK_GENERAL, /* bring home the General */
    PUZZLE_ASK_OFFICER, /* bring home the Officer */
    PUZZLE_ASK_PARTNER, /* draw the partner in */
    PUZZLE_QUESTIONS
} puzzle_question;

/* What a puzzle is about: bits of puzzle_entry.themes. Bits below KZ_REASONS_WHY: the principles. */
typedef enum puzzle_theme {
    PUZZLE_THEME_OPENING = KZ_REASONS_WHY, /* by kz_stage */
    PUZZLE_THEME_MIDDLE,
    PUZZLE_THEME_ENDING,
    PUZZLE_THEME_FISH,
    PUZZLE_THEME_OUT,
    PUZZLE_THEME_GENERAL,
    PUZZLE_THEME_OFFICER,
    PUZZLE_THEME_PARTNER,
    PUZZLE_THEMES
} puzzle_theme;

/* Why the answer is right. */
typedef enum puzzle_proof {
    PUZZLE_PROOF_WORLDS, /* its lead, less four standard errors, is PUZZLE_LEAD on worlds not used to find it
                          */
    PUZZLE_PROOF_OPEN,   /* the view leaves one world, which was solved */
    PUZZLE_PROOFS
} puzzle_proof;

/* An action, and what it promises. */
typedef struct puzzle_action {
    kz_action action;
    int16_t chance; /* of the match, in thousandths: 0..1000 */
    int32_t points; /* of the deal (kz_prospect), in tenths */
} puzzle_action;

typedef struct puzzle_entry {
    char id[PUZZLE_ID];
    char game[KZ_GAME_NAME];
    uint8_t seat;     /* that acts, and is asked; from 0 */
    uint8_t question; /* puzzle_question */
    uint8_t turns;    /* PUZZLE_ASK_OUT: the own turns it takes, this one counted; else 0 */
    uint8_t proof;    /* puzzle_proof */
    uint8_t reason;   /* the principle that speaks for the answer, KZ_NO_REASON */
    int16_t level;    /* its first rating: PUZZLE_LEVEL_LEAST..PUZZLE_LEVEL_MOST */
    uint32_t themes;  /* bits */
    uint8_t count;    /* actions that differ, at least 2 */
    uint8_t best;     /* index of the answer */
    uint8_t accepted; /* legal actions that are equal to it, itself counted: the first so many of `answer` */
    puzzle_action action[KZ_LEGAL];
    kz_action answer[KZ_LEGAL];
    size_t begin, end; /* its record in the text: bytes [begin, end) */
    int line;          /* of its first tag, from 1 */
} puzzle_entry;

/* "lay", "fish", ...; "worlds", ...; "5" or "opening". Static. */
const char *puzzle_question_word(puzzle_question question);
const char *puzzle_proof_word(puzzle_proof proof);
const char *puzzle_theme_word(int theme);

/* Fills loss[i] for legal action i of the puzzle's choice, in the order of kz_match_legal(): the chance of
 * the match that it gives away, in thousandths. 0 for accepted actions, at least 1 for all others. Returns
 * the number of legal actions. `match`: stands at the choice. */
int puzzle_losses(const puzzle_entry *puzzle, const kz_match *match, int16_t loss[KZ_LEGAL]);

/* Is told a puzzle, and the match as it stands at the choice; both are valid during the call. The match holds
 * the hidden tiles: who shows the puzzle to people makes a view of it for puzzle->seat. */
typedef void puzzle_found(void *context, const puzzle_entry *puzzle, const kz_match *match);

/* Reads a text of puzzles strictly: every record must be complete, stand at a choice of the seat that is
 * asked, and list each action that differs once, the best one's chance the largest; ids are unique. Refused
 * at the first fault, *error (NULL is allowed) with its line in the text; what was found before has been
 * told. `found` (NULL is allowed) is called in the order of the text. For any thread; no allocation. */
bool puzzle_puzzles_read(const char *text, size_t length, const kz_games *games, puzzle_found *found,
                         void *context, kz_error *error);

#endif
