/* SPDX-License-Identifier: MIT */
#include "server/hub/wire/offer.h"

#include <stddef.h>
#include <string.h>

#include <kozel/bot.h>

#include "server/hub/table/admission.h"

/* Writes the value of a mechanic, by its place in kz_rules, as one of its words. */
static void put_mechanic(base_text *json, const kz_rules *rules, size_t offset)
{
    int i = 0;
    char value[KZ_VALUE_TEXT];
    while (kz_mechanic_at(i)->offset != offset)
        i++;
    base_json_text(json, kz_mechanic_at(i)->key, kz_rules_value(rules, i, value));
}

/* Writes an option's text. Numbers have one text, or a second where the first is for one only. */
static void put_phrase(base_text *json, const kz_option *option)
{
    kz_value_phrase phrase = kz_option_phrase(option, NULL);
    if (!phrase.one)
        return;
    base_json_array(json, "phrase");
    base_json_text(json, NULL, phrase.one);
    if (phrase.many != phrase.one)
        base_json_text(json, NULL, phrase.many);
    base_json_close(json);
}

/* Writes a file's texts in a language into an object `in`, which is opened for the first of them. */
static void put_language(base_text *json, bool *open, int language, const char *title, const char *says)
{
    if (!title[0] && !says[0])
        return;
    if (!*open)
        base_json_object(json, "in");
    *open = true;
    base_json_object(json, kz_language(language));
    if (title[0])
        base_json_text(json, "title", title);
    if (says[0])
        base_json_text(json, "says", says);
    base_json_close(json);
}

static void put_option_languages(base_text *json, const kz_option *option)
{
    bool open = false;
    for (int i = 0; i < KZ_LANGUAGES; i++)
        put_language(json, &open, i, option->title_in[i], "");
    if (open)
        base_json_close(json);
}

static void put_game_languages(base_text *json, const kz_game *game)
{
    bool open = false;
    for (int i = 0; i < KZ_LANGUAGES; i++)
        put_language(json, &open, i, game->in[i].title, game->in[i].says);
    if (open)
        base_json_close(json);
}

static void put_option(base_text *json, const kz_game *game, const kz_option *option)
{
    char value[KZ_VALUE_TEXT];
    base_json_object(json, NULL);
    base_json_text(json, "key", option->key);
    base_json_text(json, "title", kz_option_title(option));
    if (option->title[0])
        base_json_truth(json, "named", true);
    put_option_languages(json, option);
    if (option->choice_count) {
        base_json_array(json, "values");
        for (int i = 0; i < option->choice_count; i++)
            base_json_text(json, NULL, option->choice[i].word);
        base_json_close(json);
        base_json_array(json, "titles");
        for (int i = 0; i < option->choice_count; i++)
            base_json_text(json, NULL, kz_word_title(option, option->choice[i].word));
        base_json_close(json);
        if (kz_option_phrase(option, option->choice[0].word).one) {
            base_json_array(json, "phrases");
            for (int i = 0; i < option->choice_count; i++)
                base_json_text(json, NULL, kz_option_phrase(option, option->choice[i].word).one);
            base_json_close(json);
        }
    } else {
        base_json_number(json, "min", option->least);
        base_json_number(json, "max", option->most);
        base_json_number(json, "step", option->step);
        put_phrase(json, option);
    }
    base_json_text(json, "default", kz_option_value(option, &game->rules, value));
    base_json_close(json);
}

static void put_game(base_text *json, const kz_game *game)
{
    base_json_object(json, NULL);
    base_json_text(json, "id", game->name);
    base_json_text(json, "title", kz_game_title(game));
    if (strcmp(game->family, game->name) != 0)
        base_json_text(json, "family", game->family);
    if (game->own.says[0])
        base_json_text(json, "says", game->own.says);
    if (game->rules.rating)
        base_json_truth(json, "points", true);
    put_game_languages(json, game);
    base_json_array(json, "seats");
    for (int seats = 2; seats <= KZ_SEATS; seats++)
        if (kz_game_seats(game, seats))
            base_json_number(json, NULL, seats);
    base_json_close(json);
    put_mechanic(json, &game->rules, offsetof(kz_rules, board));
    put_mechanic(json, &game->rules, offsetof(kz_rules, sides));
    put_mechanic(json, &game->rules, offsetof(kz_rules, target_means));
    base_json_array(json, "options");
    for (int i = 0; i < game->option_count; i++)
        put_option(json, game, &game->option[i]);
    base_json_close(json);
    base_json_close(json);
}

static void put_range(base_text *json, const char *key, int least, int most, int usual)
{
    base_json_object(json, key);
    base_json_number(json, "min", least);
    base_json_number(json, "max", most);
    base_json_number(json, "default", usual);
    base_json_close(json);
}

void hub_message_offer(base_text *json, const kz_games *games)
{
    base_json_array(json, "games");
    for (int i = 0; i < games->count; i++)
        put_game(json, &games->game[i]);
    base_json_close(json);
    base_json_array(json, "bots");
    for (int level = 0; kz_bot_at(level); level++)
        base_json_text(json, NULL, kz_bot_at(level)->name);
    base_json_close(json);
    put_range(json, "time", HUB_TIME_MIN, HUB_TIME_MAX, HUB_TIME_USUAL);
    put_range(json, "reserve", HUB_RESERVE_MIN, HUB_RESERVE_MAX, HUB_RESERVE_USUAL);
    put_range(json, "stake", 0, HUB_STAKE_MAX, 0);
    put_range(json, "lowest", 0, HUB_LOWEST_MAX, 0);
    put_range(json, "substitute", HUB_SUBSTITUTE_MIN, HUB_SUBSTITUTE_MAX, 0);
}
