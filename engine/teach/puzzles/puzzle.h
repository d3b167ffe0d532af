/* SPDX-License-Identifier: MIT */
/* Puzzles (docs/spec/teaching.md, section 5; docs/puzzles.md): positions with a question. They are records
 * with tags, and one text has many of them. */
#pragma once

#include <kozel/analysis.h>
#include <kozel/catalogue.h>
#include <kozel/play.h>

enum { PUZZLE_ID = 41, PUZZLE_LEVEL_MIN = 400, PUZZLE_LEVEL_MAX = 2800, PUZZLE_TURNS_MAX = 7 };

/* The question of a puzzle. */
typedef enum puzzle_question {
    PUZZLE_ASK_LAY,     /* the best lay */
    PUZZLE_ASK_FISH,    /* make the fish, or not */
    PUZZLE_ASK_OUT,     /* go out in a given number of turns */
    PUZZLE_ASK_GENERAL, /* bring home the General */
    PUZZLE_ASK_OFFICER, /* bring home the Officer */
    PUZZLE_ASK_PARTNER, /* draw the partner in */
    PUZZLE_QUESTIONS
} puzzle_question;

/* The themes of a puzzle: bits of puzzle_entry.themes. Bits below KZ_REASONS_WHY are the principles. */
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

/* The proof of the answer. */
typedef enum puzzle_proof {
    PUZZLE_PROOF_WORLDS, /* its lead, less four standard errors, is PUZZLE_LEAD in worlds not used to find
                          * it */
    PUZZLE_PROOF_OPEN,   /* the view allows one world, which was solved */
    PUZZLE_PROOFS
} puzzle_proof;

/* An action and its expected result. */
typedef struct puzzle_action {
    kz_action action;
    int16_t chance; /* chance of the match, in thousandths: 0..1000 */
    int32_t points; /* points of the deal (kz_prospect), in tenths */
} puzzle_action;

typedef struct puzzle_entry {
    char id[PUZZLE_ID];
    char game[KZ_GAME_NAME];
    uint8_t seat;     /* the seat that acts and answers, from 0 */
    uint8_t question; /* puzzle_question */
    uint8_t turns;    /* PUZZLE_ASK_OUT: turns of this seat, this one included; else 0 */
    uint8_t proof;    /* puzzle_proof */
    uint8_t reason;   /* the principle that favours the answer, or KZ_NO_REASON */
    int16_t level;    /* its initial rating: PUZZLE_LEVEL_MIN..PUZZLE_LEVEL_MAX */
    uint32_t themes;  /* puzzle_theme bits */
    uint8_t count;    /* number of actions that differ, at least 2 */
    uint8_t best;     /* index of the answer */
    uint8_t accepted; /* number of legal actions that equal the answer, itself included: the first ones of
                       * `answer` */
    puzzle_action action[KZ_LEGAL];
    kz_action answer[KZ_LEGAL];
    size_t begin, end; /* its record in the text: bytes [begin, end) */
    int line;          /* line of its first tag, from 1 */
} puzzle_entry;

/* Return "lay", "fish", ...; "worlds", ...; "5" or "opening". The results are static. */
const char *puzzle_question_word(puzzle_question question);
const char *puzzle_proof_word(puzzle_proof proof);
const char *puzzle_theme_word(int theme);

/* Fills loss[i] for legal action i of the puzzle's choice, in the order of kz_match_legal(). The loss is the
 * lost chance of the match, in thousandths. It is 0 for accepted actions, and at least 1 for all others.
 * Returns the number of legal actions. `match` is at the choice. */
int puzzle_losses(const puzzle_entry *puzzle, const kz_match *match, int16_t loss[KZ_LEGAL]);

/* Receives a puzzle, and the match at the choice. Both are valid during the call. The match has the hidden
 * tiles: a program that shows the puzzle to people makes a view of it for puzzle->seat. */
typedef void puzzle_found(void *context, const puzzle_entry *puzzle, const kz_match *match);

/* Reads a text of puzzles strictly. Every record must be complete and stop at a choice of the answering
 * seat. It must list each action that differs once. The best one must have the largest chance. Ids must be
 * unique. The function stops at the first fault and fills *error (NULL is allowed) with its line in the
 * text. Puzzles before it have been passed on. `found` (NULL is allowed) is called in the order of the text.
 * Any thread may call the function. It does not allocate. */
bool puzzle_read_all(const char *text, size_t length, const kz_games *games, puzzle_found *found,
                     void *context, kz_error *error);

/* The size of a text that always has room for a puzzle's record. */
enum { PUZZLE_TEXT = 1 << 14 };

/* Writes the record of the puzzle with its tags and a blank line after it, and sets begin and end. The
 * parameter `dealt` is the first deal of a match as it was dealt. The parameter `match` is the same match at
 * the choice. */
void puzzle_write(puzzle_entry *puzzle, const kz_match *dealt, const kz_match *match, char out[PUZZLE_TEXT]);
