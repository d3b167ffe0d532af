/* SPDX-License-Identifier: MIT */
#include "server/learning/puzzles/book.h"

#include <kozel/record.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static learning_book builtin;

/* ---- reading ---- */

/* Returns the list of the texts of `count` actions. */
static char *list_of(const kz_action *actions, int count)
{
    char *list = base_must_malloc((size_t)count * KZ_ACTION_TEXT + 2), *end = list, text[KZ_ACTION_TEXT];
    *end++ = '\n';
    for (int i = 0; i < count; i++)
        end += sprintf(end, "%s\n", kz_action_print(actions[i], text));
    *end = '\0';
    return list;
}

static void take_puzzle(void *context, const puzzle_entry *puzzle, const kz_match *match)
{
    learning_book *book = context;
    kz_action legal[KZ_LEGAL];
    int count = kz_match_legal(match, legal);
    book->puzzle = base_resize(book->puzzle, (size_t)(book->count + 1) * sizeof *book->puzzle);
    learning_book_puzzle *p = &book->puzzle[book->count++];
    *p = (learning_book_puzzle){.level = puzzle->level, .themes = puzzle->themes};
    memcpy(p->id, puzzle->id, sizeof p->id);
    memcpy(p->game, puzzle->game, sizeof p->game);
    p->right = list_of(puzzle->answer, puzzle->accepted);
    p->legal = list_of(legal, count);
    p->loss = base_must_malloc(KZ_LEGAL * sizeof *p->loss);
    p->count = puzzle_losses(puzzle, match, p->loss);
}

static int compare_ids(const void *a, const void *b)
{
    const int *one = a, *other = b;
    return strcmp(builtin.puzzle[*one].id, builtin.puzzle[*other].id);
}

static void read_all(void)
{
    learning_book *book = &builtin;
    kz_error error;
    kz_games *games = base_must_malloc(sizeof *games);
    kz_games_init(games);
    book->begins = base_must_malloc((learning_builtin_puzzle_files + 1) * sizeof *book->begins);
    for (size_t i = 0; i < learning_builtin_puzzle_files; i++) {
        const char *text = learning_builtin_puzzles[i];
        book->begins[book->games] = book->count;
        if (!puzzle_read_all(text, strlen(text), games, take_puzzle, book, &error))
            abort(); /* tests/unit/server/learning/solving_test.c reads the same */
        book->games += book->count > book->begins[book->games];
    }
    free(games);
    book->begins[book->games] = book->count;
    book->by_id = base_must_malloc((size_t)book->count * sizeof *book->by_id);
    for (int i = 0; i < book->count; i++)
        book->by_id[i] = i;
    qsort(book->by_id, (size_t)book->count, sizeof *book->by_id, compare_ids);
}

const learning_book *learning_book_get(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, read_all);
    return &builtin;
}

/* ---- lookups ---- */

const learning_book_puzzle *learning_book_find(const learning_book *book, const char *id)
{
    for (int low = 0, high = book->count; low < high;) {
        int middle = (low + high) / 2;
        const learning_book_puzzle *puzzle = &book->puzzle[book->by_id[middle]];
        int order = strcmp(id, puzzle->id);
        if (!order)
            return puzzle;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

const learning_book_puzzle *learning_book_daily(const learning_book *book, int64_t day)
{
    int game = (int)(day % book->games), begin = book->begins[game];
    return &book->puzzle[begin + day / book->games % (book->begins[game + 1] - begin)];
}

int learning_book_theme(const char *word)
{
    for (int theme = 0; theme < PUZZLE_THEMES; theme++)
        if (!strcmp(puzzle_theme_word(theme), word))
            return theme;
    return -1;
}

/* Returns where the action is in the list, NULL: nowhere. */
static const char *find_action(const char *list, const char *action)
{
    size_t length = strcspn(action, "\n");
    for (const char *at = list; length && !action[length] && (at = strstr(at + 1, action)) != NULL;)
        if (at[-1] == '\n' && at[length] == '\n')
            return at;
    return NULL;
}

bool learning_book_has(const char *list, const char *action)
{
    return find_action(list, action) != NULL;
}

int learning_book_action(const learning_book_puzzle *puzzle, const char *action)
{
    const char *found = find_action(puzzle->legal, action);
    int index = -1;
    for (const char *at = puzzle->legal; found && at < found; at++)
        index += *at == '\n';
    return index;
}
