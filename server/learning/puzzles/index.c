/* SPDX-License-Identifier: MIT */
/* The puzzles in the page's form. The program puzzles_index OUT.json PUZZLES.dgr... writes an object with the
 * title and the puzzles of each game. Each puzzle has only what the seat to act may see
 * (engine/notation/message/match_message.h). The positions with all tiles (docs/spec/position.md) are apart:
 * the page has them in other files, for people who have answered. It runs when the page is built. */
#include <kozel/position.h>
#include <kozel/record.h>
#include <kozel/view.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/output.h"
#include "engine/notation/message/match_message.h"
#include "engine/teach/puzzles/puzzle.h"

static kz_games games;

/* ---- one puzzle ---- */

static void put_actions(base_text *json, const puzzle_entry *puzzle)
{
    char text[KZ_ACTION_TEXT];
    base_json_array(json, "right");
    for (int i = 0; i < puzzle->accepted; i++)
        base_json_text(json, NULL, kz_action_print(puzzle->answer[i], text));
    base_json_close(json);
    base_json_array(json, "actions");
    for (int i = 0; i < puzzle->count; i++) {
        const puzzle_action *action = &puzzle->action[i];
        base_json_object(json, NULL);
        base_json_text(json, "act", kz_action_print(action->action, text));
        base_json_number(json, "chance", action->chance);
        base_json_number(json, "points", action->points);
        base_json_close(json);
    }
    base_json_close(json);
}

static void put_question(base_text *json, const puzzle_entry *puzzle)
{
    base_json_text(json, "puzzle", puzzle->id);
    base_json_number(json, "level", puzzle->level);
    base_json_text(json, "question", puzzle_question_word(puzzle->question));
    if (puzzle->turns)
        base_json_number(json, "turns", puzzle->turns);
    base_json_array(json, "themes");
    for (int i = 0; i < PUZZLE_THEMES; i++)
        if (puzzle->themes >> i & 1)
            base_json_text(json, NULL, puzzle_theme_word(i));
    base_json_close(json);
    if (puzzle->reason != KZ_NO_REASON)
        base_json_text(json, "reason", kz_reason_id(puzzle->reason));
    base_json_text(json, "proof", puzzle_proof_word(puzzle->proof));
}

static void put_puzzle(void *context, const puzzle_entry *puzzle, const kz_match *match)
{
    static kz_view view;
    base_text *json = context;
    kz_view_of(match, puzzle->seat, &view);
    const message_past_list none = {0};
    const message_match_state told = {.view = &view, .id = "", .past = &none, .wait_ms = -1};
    base_json_object(json, NULL);
    put_question(json, puzzle);
    message_options(json, kz_games_find(&games, puzzle->game), &match->pub.rules);
    put_actions(json, puzzle);
    base_json_number(json, "seat", message_seat_number(puzzle->seat));
    base_json_number(json, "seats", match->pub.rules.seats);
    message_match(json, &told, true);
    base_json_close(json);
}

/* Puts the position with all tiles by the puzzle's id. Puzzles have their game's own options. */
static void put_position(void *context, const puzzle_entry *puzzle, const kz_match *match)
{
    static kz_position position;
    char text[KZ_POSITION_TEXT];
    position = (kz_position){.complete = true, .match = *match};
    snprintf(position.game, sizeof position.game, "%s", puzzle->game);
    kz_position_print(&position, text, sizeof text);
    base_json_text(context, puzzle->id, text);
}

/* ---- files ---- */

/* Returns the file, malloc'ed; NULL: it cannot be read. */
static char *read_file(const char *path, size_t *length)
{
    char *text = NULL;
    FILE *in = fopen(path, "rb"), *out = in ? open_memstream(&text, length) : NULL;
    for (int c; out && (c = getc(in)) != EOF;)
        putc(c, out);
    if (out)
        (void)fclose(out);
    if (in)
        (void)fclose(in);
    return text;
}

static const char *game_of(const char *path)
{
    static char game[KZ_GAME_NAME];
    const char *name = strrchr(path, '/');
    name = name ? name + 1 : path;
    snprintf(game, sizeof game, "%.*s", (int)strcspn(name, "."), name);
    return game;
}

static bool put_file(base_text *json, const char *path)
{
    size_t length;
    kz_error error;
    char *text = read_file(path, &length), line[256];
    if (!text) {
        perror(path);
        return false;
    }
    const kz_game *game = kz_games_find(&games, game_of(path));
    base_json_object(json, game_of(path));
    base_json_text(json, "title", game ? kz_game_title(game) : "");
    base_json_array(json, "puzzles");
    bool good = puzzle_read_all(text, length, &games, put_puzzle, json, &error);
    base_json_close(json);
    base_json_object(json, "positions");
    good = good && puzzle_read_all(text, length, &games, put_position, json, &error);
    base_json_close(json);
    base_json_close(json);
    if (!good) {
        kz_error_print(&error, kz_code_text(error.code), line, sizeof line);
        fprintf(stderr, "%s:%d: %s\n", path, error.line, line);
    }
    free(text);
    return good;
}

int main(int argc, char **argv)
{
    base_text json = {0};
    bool good = argc > 1;
    kz_games_init(&games);
    base_json_begin(&json);
    base_json_object(&json, NULL);
    for (int i = 2; i < argc && good; i++)
        good = put_file(&json, argv[i]);
    base_json_close(&json);
    base_output output;
    good = good && base_output_open(&output, argv[1], 0);
    if (good) {
        fputs(json.bytes, output.file);
        good = base_output_close(&output);
    }
    base_text_free(&json);
    return good ? 0 : 1;
}
