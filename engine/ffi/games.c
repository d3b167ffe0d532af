/* SPDX-License-Identifier: MIT */
/* The catalogue as JSON. */
#include <kozel/foreign.h>

#include "base/text.h"

static void put_option(base_text *json, const kz_option *option)
{
    base_json_object(json, NULL);
    base_json_text(json, "key", option->key);
    base_json_text(json, "title", option->title);
    if (option->choice_count) {
        base_json_array(json, "words");
        for (int i = 0; i < option->choice_count; i++)
            base_json_text(json, NULL, option->choice[i].word);
        base_json_close(json);
    } else {
        base_json_number(json, "least", option->least);
        base_json_number(json, "most", option->most);
        base_json_number(json, "step", option->step);
    }
    base_json_close(json);
}

static void put_game(base_text *json, const kz_game *game, bool own)
{
    base_json_object(json, NULL);
    base_json_text(json, "name", game->name);
    base_json_text(json, "title", kz_game_title(game));
    base_json_truth(json, "own", own);
    base_json_array(json, "seats");
    for (int seats = 2; seats <= KZ_SEATS; seats++)
        if (kz_game_seats(game, seats))
            base_json_number(json, NULL, seats);
    base_json_close(json);
    base_json_array(json, "options");
    for (int i = 0; i < game->option_count; i++)
        put_option(json, &game->option[i]);
    base_json_close(json);
    base_json_close(json);
}

size_t kz_foreign_games(const kz_games *games, char *out, size_t size)
{
    base_text json = base_text_in(out, size);
    base_json_array(&json, NULL);
    for (int i = 0; i < games->count; i++)
        put_game(&json, &games->game[i], i < games->own);
    base_json_close(&json);
    return base_text_end(&json);
}
