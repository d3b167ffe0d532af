/* SPDX-License-Identifier: MIT */
#include "server/hub/wire/offer.h"

#include <stddef.h>

#include <kozel/bot.h>

#include "server/hub/table/admission.h"

/* The value of a mechanic, by its place in kz_rules: one of its words. */
static void put_mechanic(kz_json *json, const kz_rules *rules, size_t offset)
{
    int i = 0;
    char value[KZ_VALUE_TEXT];
    while (kz_mechanic_at(i)->offset != offset)
        i++;
    kz_json_text(json, kz_mechanic_at(i)->key, kz_rules_value(rules, i, value));
}

/* Numbers have one text, or a second where the first is for one only. */
static void put_phrase(kz_json *json, const kz_option *option)
{
    kz_value_phrase phrase = kz_option_phrase(option, NULL);
    if (!phrase.one)
        return;
    kz_json_array(json, "phrase");
    kz_json_text(json, NULL, phrase.one);
    if (phrase.many != phrase.one)
        kz_json_text(json, NULL, phrase.many);
    kz_json_close(json);
}

/* What a file has in a language, in an object `in` that is opened for the first of them. */
static void put_language(kz_json *json, bool *open, int language, const char *title, const char *says)
{
    if (!title[0] && !says[0])
        return;
    if (!*open)
        kz_json_object(json, "in");
    *open = true;
    kz_json_object(json, kz_language(language));
    if (title[0])
        kz_json_text(json, "title", title);
    if (says[0])
        kz_json_text(json, "says", says);
    kz_json_close(json);
}

static void put_option_languages(kz_json *json, const kz_option *option)
{
    bool open = false;
    for (int i = 0; i < KZ_LANGUAGES; i++)
        put_language(json, &open, i, option->title_in[i], "");
    if (open)
        kz_json_close(json);
}

static void put_game_languages(kz_json *json, const kz_game *game)
{
    bool open = false;
    for (int i = 0; i < KZ_LANGUAGES; i++)
        put_language(json, &open, i, game->in[i].title, game->in[i].says);
    if (open)
        kz_json_close(json);
}

static void put_option(kz_json *json, const kz_game *game, const kz_option *option)
{
    char value[KZ_VALUE_TEXT];
    kz_json_object(json, NULL);
    kz_json_text(json, "key", option->key);
    kz_json_text(json, "title", kz_option_title(option));
    if (option->title[0])
        kz_json_truth(json, "named", true);
    put_option_languages(json, option);
    if (option->choice_count) {
        kz_json_array(json, "values");
        for (int i = 0; i < option->choice_count; i++)
            kz_json_text(json, NULL, option->choice[i].word);
        kz_json_close(json);
        kz_json_array(json, "titles");
        for (int i = 0; i < option->choice_count; i++)
            kz_json_text(json, NULL, kz_word_title(option, option->choice[i].word));
        kz_json_close(json);
        if (kz_option_phrase(option, option->choice[0].word).one) {
            kz_json_array(json, "phrases");
            for (int i = 0; i < option->choice_count; i++)
                kz_json_text(json, NULL, kz_option_phrase(option, option->choice[i].word).one);
            kz_json_close(json);
        }
    } else {
        kz_json_number(json, "min", option->least);
        kz_json_number(json, "max", option->most);
        kz_json_number(json, "step", option->step);
        put_phrase(json, option);
    }
    kz_json_text(json, "default", kz_option_value(option, &game->rules, value));
    kz_json_close(json);
}

static void put_game(kz_json *json, const kz_game *game)
{
    kz_json_object(json, NULL);
    kz_json_text(json, "id", game->name);
    kz_json_text(json, "title", kz_game_title(game));
    if (game->own.says[0])
        kz_json_text(json, "says", game->own.says);
    if (game->rules.rating)
        kz_json_truth(json, "points", true);
    put_game_languages(json, game);
    kz_json_array(json, "seats");
    for (int seats = 2; seats <= KZ_SEATS; seats++)
        if (kz_game_seats(game, seats))
            kz_json_number(json, NULL, seats);
    kz_json_close(json);
    put_mechanic(json, &game->rules, offsetof(kz_rules, board));
    put_mechanic(json, &game->rules, offsetof(kz_rules, sides));
    kz_json_array(json, "options");
    for (int i = 0; i < game->option_count; i++)
        put_option(json, game, &game->option[i]);
    kz_json_close(json);
    kz_json_close(json);
}

static void put_range(kz_json *json, const char *key, int least, int most, int usual)
{
    kz_json_object(json, key);
    kz_json_number(json, "min", least);
    kz_json_number(json, "max", most);
    kz_json_number(json, "default", usual);
    kz_json_close(json);
}

void kz_message_offer(kz_json *json, const kz_games *games)
{
    kz_json_array(json, "games");
    for (int i = 0; i < games->count; i++)
        put_game(json, &games->game[i]);
    kz_json_close(json);
    kz_json_array(json, "bots");
    for (int level = 0; kz_bot_at(level); level++)
        kz_json_text(json, NULL, kz_bot_at(level)->name);
    kz_json_close(json);
    put_range(json, "time", KZ_TIME_LEAST, KZ_TIME_MOST, KZ_TIME_USUAL);
    put_range(json, "reserve", KZ_RESERVE_LEAST, KZ_RESERVE_MOST, KZ_RESERVE_USUAL);
    put_range(json, "stake", 0, KZ_STAKE_MOST, 0);
    put_range(json, "lowest", 0, KZ_LOWEST_MOST, 0);
    put_range(json, "substitute", KZ_SUBSTITUTE_LEAST, KZ_SUBSTITUTE_MOST, 0);
}
