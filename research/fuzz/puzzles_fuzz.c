/* SPDX-License-Identifier: MIT */
/* Any bytes as a text of puzzles: nothing crashes, and what is read holds what puzzle.h promises. */
#include "engine/teach/puzzles/puzzle.h"

#include <string.h>

#include "must.h"

typedef struct text {
    const char *bytes;
    size_t length, end;
} text;

static void check_answer(const puzzle_entry *p, const kz_match *m)
{
    must(m->pub.phase == KZ_PLAYING && m->pub.turn == p->seat, "the seat asked does not act");
    must(p->count >= 2 && p->best < p->count && p->accepted >= 1, "there is nothing to choose");
    for (int i = 0; i < p->count; i++) {
        must(kz_match_check(m, p->action[i].action, NULL), "an action is not allowed");
        must(p->action[i].chance <= p->action[p->best].chance, "another action is better");
    }
    for (int i = 0; i < p->accepted; i++)
        must(kz_match_check(m, p->answer[i], NULL), "an answer is not allowed");
}

static void found(void *context, const puzzle_entry *p, const kz_match *m)
{
    text *t = context;
    must(p->begin >= t->end && p->begin < p->end && p->end <= t->length, "it lies outside the text");
    must(!memcmp(t->bytes + p->begin, "[Puzzle \"", 9), "it begins elsewhere");
    must(strlen(p->id) >= 4 && p->game[0] && p->line >= 1, "it has no name");
    must(p->question < PUZZLE_QUESTIONS && p->proof < PUZZLE_PROOFS, "a word that is none");
    must((p->turns != 0) == (p->question == PUZZLE_ASK_OUT), "turns without a question");
    must(p->level >= PUZZLE_LEVEL_MIN && p->level <= PUZZLE_LEVEL_MAX, "no level");
    check_answer(p, m);
    t->end = p->end;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static kz_games games;
    kz_error error = {0};
    text t = {(const char *)data, size, 0};
    if (!games.count)
        kz_games_init(&games);
    if (!puzzle_read_all(t.bytes, size, &games, found, &t, &error))
        must(error.code > KZ_OK && error.code < KZ_CODE_COUNT && error.line >= 1, "an error without a place");
    return 0;
}
