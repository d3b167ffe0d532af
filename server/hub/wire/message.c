/* SPDX-License-Identifier: MIT */
#include "server/hub/wire/message.h"

#include "server/hub/state/clock.h"
#include "server/hub/state/visitor.h"
#include "server/hub/table/admission.h"
#include "server/hub/table/seats.h"
#include "server/hub/wire/message_parts.h"

/* ---- what can be played */

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

/* ---- the table */

static const char *seat_name(const kz_seat *seat)
{
    return seat->person ? seat->person->name : seat->bot ? seat->bot->name : NULL;
}

/* Who applied: the lowest seat that a person has. */
static const char *applicant(const kz_table *table)
{
    int seat = kz_table_applicant(table);
    return seat == KZ_NOBODY ? "" : table->seat[seat].person->name;
}

/* What the game's lists of the best would show; null: a guest or a bot. */
static void put_elo(kz_json *json, const char *key, const kz_table *table, const kz_visitor *visitor)
{
    if (visitor && visitor->registered)
        kz_json_number(json, key, kz_visitor_elo(visitor, table->app.game->name));
    else
        kz_json_null(json, key);
}

static void put_players(kz_json *json, const kz_table *table)
{
    int free_seats = 0;
    kz_json_array(json, "players");
    for (int i = 0; i < table->app.rules.seats; i++)
        if (seat_name(&table->seat[i]))
            kz_json_text(json, NULL, seat_name(&table->seat[i]));
        else
            free_seats++;
    kz_json_close(json);
    kz_json_array(json, "elo");
    for (int i = 0; i < table->app.rules.seats; i++)
        if (seat_name(&table->seat[i]))
            put_elo(json, NULL, table, table->seat[i].person);
    kz_json_close(json);
    kz_json_number(json, "free", free_seats);
}

void kz_message_wishes(kz_json *json, const kz_application *app)
{
    kz_json_number(json, "time", app->time);
    kz_json_number(json, "reserve", app->reserve);
    kz_json_text(json, "bots", app->bots ? app->bots->name : "");
    kz_json_truth(json, "private", app->hidden);
    kz_json_truth(json, "rated", app->rated);
    kz_json_number(json, "lowest", app->lowest);
    kz_json_number(json, "stake", app->stake);
    kz_json_truth(json, "queue", app->queue);
    kz_json_number(json, "substitute", app->substitute);
    kz_json_truth(json, "memory_aids", app->memory_aids);
}

void kz_message_terms(kz_json *json, const kz_application *app)
{
    kz_json_text(json, "game", app->game->name);
    kz_message_options(json, app->game, &app->rules);
    kz_json_number(json, "seats", app->rules.seats);
    kz_message_wishes(json, app);
}

void kz_message_application(kz_json *json, const char *key, const kz_table *table)
{
    kz_json_object(json, key);
    kz_json_text(json, "table", table->id);
    kz_json_number(json, "terms", table->terms);
    kz_message_terms(json, &table->app);
    kz_json_text(json, "by", applicant(table));
    put_players(json, table);
    kz_json_close(json);
}

static void put_seat(kz_json *json, const kz_table *table, const kz_seat *seat)
{
    if (!seat_name(seat)) {
        kz_json_null(json, NULL);
        return;
    }
    kz_json_object(json, NULL);
    kz_json_text(json, "name", seat_name(seat));
    kz_json_text(json, "kind", seat->person ? "person" : "bot");
    kz_json_truth(json, "here", !seat->person || kz_is_here(seat->person));
    if (seat->person && seat->person->registered)
        put_elo(json, "elo", table, seat->person);
    if (seat->stand_in)
        kz_json_text(json, "bot", seat->stand_in->name);
    kz_json_close(json);
}

void kz_message_running(kz_json *json, const char *key, const kz_table *table)
{
    const kz_public *pub = &table->match.pub;
    kz_json_object(json, key);
    kz_json_text(json, "table", table->id);
    kz_json_text(json, "game", table->app.game->name);
    kz_json_truth(json, "rated", table->app.rated);
    kz_json_number(json, "begun", table->begun);
    kz_json_array(json, "seats");
    for (int i = 0; i < table->app.rules.seats; i++)
        put_seat(json, table, &table->seat[i]);
    kz_json_close(json);
    kz_json_number(json, "deal", pub->deal_number);
    kz_json_array(json, "scores");
    for (int i = 0; i < pub->rules.side_count; i++)
        kz_json_number(json, NULL, pub->account[i].score);
    kz_json_close(json);
    kz_json_number(json, "watching", table->spectator_count);
    kz_json_close(json);
}

void kz_message_ready(kz_json *json, const kz_table *table)
{
    kz_json_array(json, "ready");
    for (int i = 0; i < KZ_SEATS; i++)
        if (table->ready >> i & 1)
            kz_json_number(json, NULL, i + 1);
    kz_json_close(json);
}

void kz_message_phase(kz_json *json, const kz_table *table)
{
    static const char *const phases[] = {"waiting", "play", "pause", "over", "sealing"};
    kz_json_text(json, "phase", phases[table->phase]);
}

/* In the pause, and after a match when the queue is about to come. */
static int64_t wait_of(const kz_table *table, int64_t now)
{
    bool waits = table->phase == KZ_IN_PAUSE || (table->phase == KZ_DONE && table->wait_end);
    return !waits ? -1 : table->wait_end > now ? table->wait_end - now : 0;
}

void kz_table_told(const kz_table *table, int viewer, int64_t now, kz_view *view, kz_match_told *told)
{
    kz_view_of(&table->match, viewer, view);
    kz_time_left left = {0};
    if (view->pub.turn != KZ_NOBODY)
        left = kz_clock_left(&table->clock, view->pub.turn, now);
    *told = (kz_match_told){
        .view = view,
        .id = table->match_id,
        .over = table->phase == KZ_DONE,
        .rating = table->rating,
        .past = table->past,
        .past_count = table->past_count,
        .opened = table->past_hand,
        .stock = table->past_stock,
        .move_ms = left.move,
        .reserve_ms = left.reserve,
        .wait_ms = wait_of(table, now),
    };
}

static void put_wait(kz_json *json, const kz_table *table, int64_t now)
{
    kz_message_wait(json, &(kz_match_told){.wait_ms = wait_of(table, now)});
}

/* Writes `overdue`: the seats that have kept an untimed match waiting for a day. */
static void put_overdue(kz_json *json, const kz_table *table)
{
    if (!table->overdue)
        return;
    kz_json_array(json, "overdue");
    for (int i = 0; i < table->app.rules.seats; i++)
        if (table->overdue >> i & 1)
            kz_json_number(json, NULL, kz_seat_number(i));
    kz_json_close(json);
}

void kz_message_seats(kz_json *json, const kz_table *table, int viewer, int64_t now)
{
    kz_message_phase(json, table);
    kz_message_application(json, "app", table);
    kz_json_array(json, "seats");
    for (int i = 0; i < table->app.rules.seats; i++)
        put_seat(json, table, &table->seat[i]);
    kz_json_close(json);
    kz_json_number(json, "you", kz_seat_number(viewer));
    kz_message_ready(json, table);
    put_overdue(json, table);
    kz_message_queue(json, table);
    if (table->phase == KZ_DONE)
        put_wait(json, table, now);
}

void kz_message_state(kz_json *json, const char *key, const kz_table *table, const kz_visitor *visitor,
                      int64_t now)
{
    int viewer = kz_table_seat_of(table, visitor);
    kz_json_object(json, key);
    kz_json_text(json, "table", table->id);
    kz_json_number(json, "n", table->told);
    kz_json_number(json, "v", table->progress.v);
    kz_message_seats(json, table, viewer, now);
    if (table->phase != KZ_DONE)
        put_wait(json, table, now);
    if (table->phase != KZ_WAITING && table->phase != KZ_SEALING && table->match.pub.deal_number > 0) {
        kz_view view;
        kz_match_told told;
        kz_table_told(table, viewer, now, &view, &told);
        kz_message_match(json, &told, true);
    } else {
        kz_json_null(json, "match");
    }
    kz_message_fair(json, table);
    kz_message_hints(json, table);
    kz_message_early(json, table, viewer);
    kz_message_proposal(json, table);
    kz_message_spectators(json, table);
    kz_message_chat(json, table, visitor);
    kz_json_close(json);
}
