/* SPDX-License-Identifier: MIT */
#include "engine/teach/puzzles/puzzle.h"

const char *kz_question_word(kz_question question)
{
    static const char *const word[KZ_QUESTIONS] = {"lay", "fish", "out", "general", "officer", "partner"};
    return word[question];
}

const char *kz_puzzle_proof_word(kz_puzzle_proof proof)
{
    static const char *const word[KZ_PROOFS] = {"worlds", "open"};
    return word[proof];
}

const char *kz_theme_word(int theme)
{
    static const char *const word[KZ_THEMES - KZ_REASONS_WHY] = {"opening", "middle",  "ending",  "fish",
                                                                 "out",     "general", "officer", "partner"};
    return theme < KZ_REASONS_WHY ? kz_reason_id(theme) : word[theme - KZ_REASONS_WHY];
}
