/* SPDX-License-Identifier: MIT */
/* Any bytes as a game file: nothing crashes, what is refused adds nothing, and what is read can be played
 * and described. */
#include <kozel/catalogue.h>

#include <string.h>

#include "must.h"

static void check_text(const char *text, size_t size)
{
    size_t length = strnlen(text, size);
    must(length < size, "a text without an end");
    for (size_t i = 0; i < length; i++)
        must((unsigned char)text[i] >= ' ' && text[i] != 0x7f, "a control character in a text");
}

static void check_texts(const kz_game_texts *t)
{
    check_text(t->title, sizeof t->title);
    check_text(t->says, sizeof t->says);
    check_text(t->also, sizeof t->also);
    check_text(t->about, sizeof t->about);
}

static void check_game(const kz_games *games, const kz_game *game)
{
    kz_rules rules;
    must(kz_games_find(games, game->name) == game, "two games of a name");
    must(game->option_count <= KZ_GAME_OPTIONS, "too many options");
    check_texts(&game->own);
    for (int language = 0; language < KZ_LANGUAGES; language++) {
        check_texts(&game->in[language]);
        must(kz_game_title_in(game, language)[0], "a game without a name");
        for (int i = 0; i < game->option_count; i++) {
            check_text(game->option[i].title_in[language], KZ_GAME_TITLE);
            must(kz_option_title_in(&game->option[i], language)[0], "an option without a name");
        }
    }
    for (int seats = 2; seats <= KZ_SEATS; seats++)
        if (kz_game_seats(game, seats))
            must(kz_game_setup(game, seats, "", &rules, NULL), "a game that is not played as it is");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static kz_games games;
    kz_error error = {0};
    if (!games.count)
        kz_games_init(&games);
    int before = games.count;
    if (kz_games_read(&games, (const char *)data, size, &error))
        for (int i = before; i < games.count; i++)
            check_game(&games, &games.game[i]);
    else
        must(games.count == before && error.code > KZ_OK && error.code < KZ_CODE_COUNT && error.line >= 1 &&
                 error.column >= 1,
             "a refusal that adds games, or has no place");
    games.count = before;
    return 0;
}
