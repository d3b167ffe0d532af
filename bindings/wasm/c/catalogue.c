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

static void put_option(wasm_out *out, const kz_game *game, const kz_option *option)
{
    char value[KZ_VALUE_TEXT];
    wasm_out_open(out, NULL, '{');
    wasm_out_text(out, "key", option->key);
    wasm_out_text(out, "title", option->title);
    wasm_out_text(out, "default", kz_option_value(option, &game->rules, value));
    if (option->choice_count) {
        wasm_out_open(out, "choices", '[');
        for (int i = 0; i < option->choice_count; i++)
            wasm_out_text(out, NULL, option->choice[i].word);
        wasm_out_close(out, ']');
    } else {
        wasm_out_number(out, "least", option->least);
        wasm_out_number(out, "most", option->most);
        wasm_out_number(out, "step", option->step);
    }
    wasm_out_close(out, '}');
}

/* Answers game number `index` of a catalogue; 0 past the last. */
WASM_EXPORT(catalogue_game) size_t wasm_export_catalogue_game(const kz_games *games, int index)
{
    if (index >= games->count)
        return 0;
    const kz_game *game = &games->game[index];
    wasm_out out = wasm_answer_begin();
    wasm_out_open(&out, NULL, '{');
    wasm_out_text(&out, "name", game->name);
    wasm_out_text(&out, "title", kz_game_title(game));
    wasm_out_truth(&out, "house", index >= games->own);
    wasm_out_open(&out, "seats", '[');
    for (int seats = 2; seats <= KZ_SEATS; seats++)
        if (kz_game_seats(game, seats))
            wasm_out_number(&out, NULL, seats);
    wasm_out_close(&out, ']');
    wasm_out_open(&out, "options", '[');
    for (int i = 0; i < game->option_count; i++)
        put_option(&out, game, &game->option[i]);
    wasm_out_close(&out, ']');
    wasm_out_close(&out, '}');
    return out.length;
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
    wasm_out out = wasm_answer_begin();
    wasm_out_tiles(&out, NULL, own.hand);
    wasm_host_line(wasm_answer, out.length);
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
