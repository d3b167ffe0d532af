/* SPDX-License-Identifier: MIT */
/* Positions as text (docs/spec/position.md), and the state of a match that began with one. */
#include "host.h"
#include "memory.h"

#include "engine/notation/message/feed.h"
#include "engine/notation/message/view.h"

#include <kozel/position.h>

#include <string.h>

static kz_position position;

/* Returns the match of a position, or NULL if the text is rejected. The answer has the tags of a record. A
 * position of a seat is rejected, because its hidden tiles are unknown. */
WASM_EXPORT(match_of_position)
kz_match *wasm_export_match_of_position(const kz_games *games, const char *text, size_t length)
{
    if (!kz_position_parse(games, text, length, &position, &wasm_refusal))
        return NULL;
    if (!position.complete) {
        kz_fail(&wasm_refusal, KZ_E_HIDDEN_TILES, NULL, NULL, NULL);
        wasm_refusal.column = (int)(strstr(text, "seat=") - text) + 1;
        return NULL;
    }
    kz_match *match = wasm_memory_take(sizeof *match);
    if (!match)
        __builtin_trap();
    *match = position.match;
    kz_tags tags = {.players = match->pub.rules.seats, .rules = position.rules};
    strcpy(tags.game, position.game);
    strcpy(tags.options, position.options);
    kz_tags_print(&tags, wasm_answer, sizeof wasm_answer);
    return match;
}

/* Answers the view of a position of a seat, as match_view() does. Returns 0 if the text is rejected. */
WASM_EXPORT(view_of_position)
size_t wasm_export_view_of_position(const kz_games *games, const char *text, size_t length)
{
    if (!kz_position_parse(games, text, length, &position, &wasm_refusal))
        return 0;
    if (position.complete)
        kz_view_of(&position.match, KZ_NOBODY, &position.view);
    base_text out = wasm_answer_begin();
    message_view(&out, &position.view);
    return wasm_answer_end(&out);
}

/* Answers the position of a match: as `seat` (from 1) or everybody (0) sees it, or with all tiles (-1). The
 * texts are NUL-terminated. Returns 0 if one is too long for a tag. `rules` is 0 for the current version. */
WASM_EXPORT(match_position)
size_t wasm_export_match_position(const kz_match *match, const char *game, const char *options, int rules,
                                  int seat)
{
    if (strlen(game) >= sizeof position.game || strlen(options) >= sizeof position.options)
        return 0;
    memset(&position, 0, sizeof position);
    strcpy(position.game, game);
    strcpy(position.options, options);
    position.rules = (uint8_t)rules;
    position.complete = seat < 0;
    position.match = *match;
    if (!position.complete)
        kz_view_of(match, seat ? seat - 1 : KZ_NOBODY, &position.view);
    return kz_position_print(&position, wasm_answer, sizeof wasm_answer);
}

/* Answers the member `match` of a table's state as `seat` (0: a spectator) would receive it. */
WASM_EXPORT(match_state) size_t wasm_export_match_state(const kz_match *match, int seat)
{
    const message_feed feed = {.seat = (uint8_t)(seat ? seat - 1 : KZ_NOBODY)};
    base_text out = wasm_answer_begin();
    base_json_object(&out, NULL);
    message_feed_state(&feed, match, &out);
    base_json_close(&out);
    return wasm_answer_end(&out);
}
