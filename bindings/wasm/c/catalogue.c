/* SPDX-License-Identifier: MIT */
/* Games by name, and records played again. */
#include "host.h"
#include "memory.h"

#include <kozel/record.h>
#include <kozel/view.h>

#include <string.h>

/* The project's games and those of a file; NULL: refused. */
KZ_DOOR(catalogue_open) kz_games *kz_door_catalogue_open(const char *text, size_t length)
{
    kz_games *games = kz_memory_take(sizeof *games);
    if (!games)
        __builtin_trap();
    kz_games_init(games);
    if (kz_games_read(games, text, length, &kz_refusal))
        return games;
    kz_memory_give(games, sizeof *games);
    return NULL;
}

KZ_DOOR(catalogue_free) void kz_door_catalogue_free(kz_games *games)
{
    kz_memory_give(games, sizeof *games);
}

static void put_option(kz_out *out, const kz_game *game, const kz_option *option)
{
    char value[KZ_VALUE_TEXT];
    kz_out_open(out, NULL, '{');
    kz_out_text(out, "key", option->key);
    kz_out_text(out, "title", option->title);
    kz_out_text(out, "default", kz_option_value(option, &game->rules, value));
    if (option->choice_count) {
        kz_out_open(out, "choices", '[');
        for (int i = 0; i < option->choice_count; i++)
            kz_out_text(out, NULL, option->choice[i].word);
        kz_out_close(out, ']');
    } else {
        kz_out_number(out, "least", option->least);
        kz_out_number(out, "most", option->most);
        kz_out_number(out, "step", option->step);
    }
    kz_out_close(out, '}');
}

/* Game number `index` of a catalogue; 0 past the last. */
KZ_DOOR(catalogue_game) size_t kz_door_catalogue_game(const kz_games *games, int index)
{
    if (index >= games->count)
        return 0;
    const kz_game *game = &games->game[index];
    kz_out out = kz_answer_begin();
    kz_out_open(&out, NULL, '{');
    kz_out_text(&out, "name", game->name);
    kz_out_text(&out, "title", kz_game_title(game));
    kz_out_truth(&out, "house", index >= games->own);
    kz_out_open(&out, "seats", '[');
    for (int seats = 2; seats <= KZ_SEATS; seats++)
        if (kz_game_seats(game, seats))
            kz_out_number(&out, NULL, seats);
    kz_out_close(&out, ']');
    kz_out_open(&out, "options", '[');
    for (int i = 0; i < game->option_count; i++)
        put_option(&out, game, &game->option[i]);
    kz_out_close(&out, ']');
    kz_out_close(&out, '}');
    return out.length;
}

/* ---- a record played again ---- */

static void tell_acting(void *context, const kz_match *match, kz_action action)
{
    (void)context;
    kz_host_line(kz_answer, kz_trace_action(match, &action, kz_answer, sizeof kz_answer));
}

static void tell_acted(void *context, const kz_match *match, kz_action action)
{
    (void)context;
    (void)action;
    if (match->pub.phase == KZ_PLAYING)
        return;
    kz_host_line(kz_answer, kz_trace_deal_end(match, kz_answer, sizeof kz_answer));
    if (match->pub.phase == KZ_OVER)
        kz_host_line(kz_answer, kz_trace_match_end(match, kz_answer, sizeof kz_answer));
}

/* Plays a record to its end. */
static bool play(const kz_games *games, const char *text, size_t length, const kz_reader_events *events,
                 kz_reader *reader)
{
    kz_reader_init(reader, games, events);
    return kz_reader_text(reader, text, length, &kz_refusal) && kz_reader_end(reader, &kz_refusal);
}

/* Tells the trace line by line; false: refused, lines before the faulty one were told. */
KZ_DOOR(replay) bool kz_door_replay(const kz_games *games, const char *text, size_t length)
{
    static const kz_reader_events events = {.acting = tell_acting, .acted = tell_acted};
    static kz_reader reader;
    if (!play(games, text, length, &events, &reader))
        return false;
    if (reader.has_match && reader.match.pub.phase == KZ_PLAYING)
        kz_host_line(kz_answer, kz_trace_action(&reader.match, NULL, kz_answer, sizeof kz_answer));
    return true;
}

static void tell_hand(void *context, const kz_match *match)
{
    int seat = *(const int *)context;
    kz_own own = {0};
    if (seat < match->pub.rules.seats)
        kz_match_own(match, seat, &own);
    kz_out out = kz_answer_begin();
    kz_out_tiles(&out, NULL, own.hand);
    kz_host_line(kz_answer, out.length);
}

/* Tells for each deal the tiles that `seat` (1..4) saw in its hand when it was its or another's to lead:
 * after a swap for 6-6. False: refused, lines before the faulty one were told. */
KZ_DOOR(hands) bool kz_door_hands(const kz_games *games, const char *text, size_t length, int seat)
{
    static kz_reader reader;
    int viewer = seat - 1;
    const kz_reader_events events = {.context = &viewer, .dealt = tell_hand};
    return play(games, text, length, &events, &reader);
}
