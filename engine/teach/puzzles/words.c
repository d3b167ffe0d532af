/* SPDX-License-Identifier: MIT */
#include "engine/teach/puzzles/puzzle.h"

const char *puzzle_question_word(puzzle_question question)
{
    static const char *const word[PUZZLE_QUESTIONS] = {"lay", "fish", "out", "general", "officer", "partner"};
    return word[question];
}

const char *puzzle_proof_word(puzzle_proof proof)
{
    static const char *const word[PUZZLE_PROOFS] = {"worlds", "open"};
    return word[proof];
}

const char *puzzle_theme_word(int theme)
{
    static const char *const word[PUZZLE_THEMES - KZ_REASONS_WHY] = {
        "opening", "middle", "ending", "fish", "out", "general", "officer", "partner"};
    return theme < KZ_REASONS_WHY ? kz_reason_id(theme) : word[theme - KZ_REASONS_WHY];
}
