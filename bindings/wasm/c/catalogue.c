/* SPDX-License-Identifier: MIT */
/* Games by name, and the replay of records. */
#include "host.h"
#include "memory.h"

#include <kozel/record.h>
#include <kozel/view.h>

#include <string.h>

/* Returns a catalogue of the project's games and those of a file, or NULL if the file is rejected. */
WASM_EXPORT(catalogue_open) kz_games *wasm_export_catalogue_open(const char *text, size_t length)
{
    kz_games *games = wasm_memory_take(sizeof *games);
    if (!games)
        __builtin_trap();
    kz_games_init(games);
    if (kz_games_read(games, text, length, &wasm_refusal))
        return games;
    wasm_memory_give(games, sizeof *games);
    return NULL;
}

WASM_EXPORT(catalogue_free) void wasm_export_catalogue_free(kz_games *games)
{
    wasm_memory_give(games, sizeof *games);
}

static void put_option(base_text *out, const kz_game *game, const kz_option *option)
{
    char value[KZ_VALUE_TEXT];
    base_json_object(out, NULL);
    base_json_text(out, "key", option->key);
    base_json_text(out, "title", option->title);
    base_json_text(out, "default", kz_option_value(option, &game->rules, value));
    if (option->choice_count) {
        base_json_array(out, "choices");
        for (int i = 0; i < option->choice_count; i++)
            base_json_text(out, NULL, option->choice[i].word);
        base_json_close(out);
    } else {
        base_json_number(out, "least", option->least);
        base_json_number(out, "most", option->most);
        base_json_number(out, "step", option->step);
    }
    base_json_close(out);
}

/* Answers game number `index` of a catalogue; 0 past the last. */
WASM_EXPORT(catalogue_game) size_t wasm_export_catalogue_game(const kz_games *games, int index)
{
    if (index >= games->count)
        return 0;
    const kz_game *game = &games->game[index];
    base_text out = wasm_answer_begin();
    base_json_object(&out, NULL);
    base_json_text(&out, "name", game->name);
    base_json_text(&out, "title", kz_game_title(game));
    base_json_truth(&out, "house", index >= games->own);
    base_json_array(&out, "seats");
    for (int seats = 2; seats <= KZ_SEATS; seats++)
        if (kz_game_seats(game, seats))
            base_json_number(&out, NULL, seats);
    base_json_close(&out);
    base_json_text(&out, "target_means", game->rules.target_means == KZ_TARGET_MEANS_WINS ? "wins" : "loses");
    base_json_array(&out, "options");
    for (int i = 0; i < game->option_count; i++)
        put_option(&out, game, &game->option[i]);
    base_json_close(&out);
    base_json_close(&out);
    return wasm_answer_end(&out);
}

/* ---- the replay of a record ---- */

static void write_acting(void *context, const kz_match *match, kz_action action)
{
    (void)context;
    wasm_host_line(wasm_answer, kz_trace_action(match, &action, wasm_answer, sizeof wasm_answer));
}

static void write_acted(void *context, const kz_match *match, kz_action action)
{
    (void)context;
    (void)action;
    if (match->pub.phase == KZ_PLAYING)
        return;
    wasm_host_line(wasm_answer, kz_trace_deal_end(match, wasm_answer, sizeof wasm_answer));
    if (match->pub.phase == KZ_OVER)
        wasm_host_line(wasm_answer, kz_trace_match_end(match, wasm_answer, sizeof wasm_answer));
}

/* Plays a record to its end. */
static bool play(const kz_games *games, const char *text, size_t length, const kz_reader_events *events,
                 kz_reader *reader)
{
    kz_reader_init(reader, games, events);
    return kz_reader_text(reader, text, length, &wasm_refusal) && kz_reader_end(reader, &wasm_refusal);
}

/* Sends the trace line by line. Returns false if the record is rejected; the lines before the faulty one
 * were sent. */
WASM_EXPORT(replay) bool wasm_export_replay(const kz_games *games, const char *text, size_t length)
{
    static const kz_reader_events events = {.acting = write_acting, .acted = write_acted};
    static kz_reader reader;
    if (!play(games, text, length, &events, &reader))
        return false;
    if (reader.has_match && reader.match.pub.phase == KZ_PLAYING)
        wasm_host_line(wasm_answer, kz_trace_action(&reader.match, NULL, wasm_answer, sizeof wasm_answer));
    return true;
}

static void write_hand(void *context, const kz_match *match)
{
    int seat = *(const int *)context;
    kz_own own = {0};
    if (seat < match->pub.rules.seats)
        kz_match_own(match, seat, &own);
    base_text out = wasm_answer_begin();
    record_json_tiles(&out, NULL, own.hand);
    wasm_host_line(wasm_answer, wasm_answer_end(&out));
}

/* Sends for each deal the tiles that `seat` (1..4) saw in its hand when it or another seat was to lead,
 * after a swap for 6-6. Returns false if the record is rejected; the lines before the faulty one were
 * sent. */
WASM_EXPORT(hands) bool wasm_export_hands(const kz_games *games, const char *text, size_t length, int seat)
{
    static kz_reader reader;
    int viewer = seat - 1;
    const kz_reader_events events = {.context = &viewer, .dealt = write_hand};
    return play(games, text, length, &events, &reader);
}
