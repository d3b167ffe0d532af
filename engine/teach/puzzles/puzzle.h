/* SPDX-License-Identifier: MIT */
/* Puzzles (docs/spec/teaching.md, section 5; docs/puzzles.md): positions with a question, kept as records
 * with tags, many in one text. */
#ifndef KOZEL_ENGINE_TEACH_PUZZLES_PUZZLE_H
#define KOZEL_ENGINE_TEACH_PUZZLES_PUZZLE_H

#include <kozel/analysis.h>
#include <kozel/catalogue.h>
#include <kozel/play.h>

enum {
    KZ_PUZZLE_ID = 41,
    KZ_PUZZLE_LEVEL_LEAST = 400,
    KZ_PUZZLE_LEVEL_MOST = 2800,
    KZ_PUZZLE_TURNS_MOST = 7
};

/* What is asked. */
typedef enum kz_question {
    KZ_ASK_LAY,     /* the best lay */
    KZ_ASK_FISH,    /* make the fish, or not */
    KZ_ASK_OUT,     /* go out in so many turns */
    KZ_ASK_GENERAL, /* bring home the General */
    KZ_ASK_OFFICER, /* bring home the Officer */
    KZ_ASK_PARTNER, /* draw the partner in */
    KZ_QUESTIONS
} kz_question;

/* What a puzzle is about: bits of kz_puzzle.themes. Bits below KZ_REASONS_WHY: the principles. */
typedef enum kz_theme {
    KZ_THEME_OPENING = KZ_REASONS_WHY, /* by kz_stage */
    KZ_THEME_MIDDLE,
    KZ_THEME_ENDING,
    KZ_THEME_FISH,
    KZ_THEME_OUT,
    KZ_THEME_GENERAL,
    KZ_THEME_OFFICER,
    KZ_THEME_PARTNER,
    KZ_THEMES
} kz_theme;

/* Why the answer is right. */
typedef enum kz_puzzle_proof {
    KZ_PROOF_WORLDS, /* its lead, less four standard errors, is KZ_PUZZLE_LEAD on worlds not used to find it
                      */
    KZ_PROOF_OPEN,   /* the view leaves one world, which was solved */
    KZ_PROOFS
} kz_puzzle_proof;

/* An action, and what it promises. */
typedef struct kz_puzzle_action {
    kz_action action;
    int16_t chance; /* of the match, in thousandths: 0..1000 */
    int32_t points; /* of the deal (kz_prospect), in tenths */
} kz_puzzle_action;

typedef struct kz_puzzle {
    char id[KZ_PUZZLE_ID];
    char game[KZ_GAME_NAME];
    uint8_t seat;     /* that acts, and is asked; from 0 */
    uint8_t question; /* kz_question */
    uint8_t turns;    /* KZ_ASK_OUT: the own turns it takes, this one counted; else 0 */
    uint8_t proof;    /* kz_puzzle_proof */
    uint8_t reason;   /* the principle that speaks for the answer, KZ_NO_REASON */
    int16_t level;    /* its first rating: KZ_PUZZLE_LEVEL_LEAST..KZ_PUZZLE_LEVEL_MOST */
    uint32_t themes;  /* bits */
    uint8_t count;    /* actions that differ, at least 2 */
    uint8_t best;     /* index of the answer */
    uint8_t accepted; /* legal actions that are equal to it, itself counted: the first so many of `answer` */
    kz_puzzle_action action[KZ_LEGAL];
    kz_action answer[KZ_LEGAL];
    size_t begin, end; /* its record in the text: bytes [begin, end) */
    int line;          /* of its first tag, from 1 */
} kz_puzzle;

/* "lay", "fish", ...; "worlds", ...; "5" or "opening". Static. */
const char *kz_question_word(kz_question question);
const char *kz_puzzle_proof_word(kz_puzzle_proof proof);
const char *kz_theme_word(int theme);

/* Fills loss[i] for legal action i of the puzzle's choice, in the order of kz_match_legal(): the chance of
 * the match that it gives away, in thousandths. 0 for accepted actions, at least 1 for all others. Returns
 * the number of legal actions. `match`: stands at the choice. */
int kz_puzzle_losses(const kz_puzzle *puzzle, const kz_match *match, int16_t loss[KZ_LEGAL]);

/* Is told a puzzle, and the match as it stands at the choice; both are valid during the call. The match holds
 * the hidden tiles: who shows the puzzle to people makes a view of it for puzzle->seat. */
typedef void kz_puzzle_found(void *context, const kz_puzzle *puzzle, const kz_match *match);

/* Reads a text of puzzles strictly: every record must be complete, stand at a choice of the seat that is
 * asked, and list each action that differs once, the best one's chance the largest; ids are unique. Refused
 * at the first fault, *error (NULL is allowed) with its line in the text; what was found before has been
 * told. `found` (NULL is allowed) is called in the order of the text. For any thread; no allocation. */
bool kz_puzzles_read(const char *text, size_t length, const kz_games *games, kz_puzzle_found *found,
                     void *context, kz_error *error);

#endif
