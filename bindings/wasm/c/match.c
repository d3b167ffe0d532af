/* SPDX-License-Identifier: MIT */
/* A match. Seats count from 1 here, as in every text. 0 is nobody or a spectator. */
#include "host.h"
#include "memory.h"

#include <kozel/record.h>
#include <kozel/rng.h>

#include "engine/notation/message/view.h"

#include <stdio.h>
#include <string.h>

/* ---- opening and closing ---- */

typedef struct number {
    char text[12];
} number;

static number number_of(int n)
{
    number out;
    snprintf(out.text, sizeof out.text, "%d", n);
    return out;
}

/* Opens a match. Texts are NUL-terminated. The answer has the tags of its record. Returns NULL if the
 * arguments are rejected. `lot` is the seat chosen by lot; 0: none. */
WASM_EXPORT(match_open)
kz_match *wasm_export_match_open(const kz_games *games, const char *name, int seats, const char *options,
                                 int lot)
{
    kz_rules rules;
    kz_tags tags = {.players = (uint8_t)seats, .first_lead = (uint8_t)lot};
    const kz_game *game = kz_games_find(games, name);
    if (!game) {
        kz_fail(&wasm_refusal, KZ_E_GAME, name, NULL, NULL);
        return NULL;
    }
    if (!kz_game_setup(game, seats, options, &rules, &wasm_refusal))
        return NULL;
    if (lot > seats) {
        kz_fail(&wasm_refusal, KZ_E_SEAT, number_of(lot).text, NULL, NULL);
        return NULL;
    }
    if (strlen(options) >= sizeof tags.options) {
        kz_fail(&wasm_refusal, KZ_E_TAG_LONG, "Options", number_of(KZ_OPTIONS_TEXT - 1).text, NULL);
        return NULL;
    }
    kz_match *match = wasm_memory_take(sizeof *match);
    if (!match)
        __builtin_trap();
    kz_match_init(match, &rules);
    if (lot && kz_leads_by_lot(&rules))
        kz_match_set_lot(match, lot - 1);
    strcpy(tags.game, game->name);
    strcpy(tags.options, options);
    kz_tags_print(&tags, wasm_answer, sizeof wasm_answer);
    return match;
}

WASM_EXPORT(match_copy) kz_match *wasm_export_match_copy(const kz_match *match)
{
    kz_match *copy = wasm_memory_take(sizeof *copy);
    if (!copy)
        __builtin_trap();
    *copy = *match;
    return copy;
}

WASM_EXPORT(match_free) void wasm_export_match_free(kz_match *match)
{
    wasm_memory_give(match, sizeof *match);
}

WASM_EXPORT(match_phase) int wasm_export_match_phase(const kz_match *match)
{
    return match->pub.phase;
}

/* Answers 32 hexadecimal digits. */
WASM_EXPORT(match_hash) void wasm_export_match_hash(const kz_match *match)
{
    kz_hash128 hash = kz_match_hash(match);
    for (int i = 0; i < 32; i++)
        wasm_answer[i] = "0123456789abcdef"[(i < 16 ? hash.high : hash.low) >> 4 * (15 - i % 16) & 15];
}

WASM_EXPORT(match_turn) int wasm_export_match_turn(const kz_match *match)
{
    return match->pub.turn == KZ_NOBODY ? 0 : match->pub.turn + 1;
}

/* ---- deals and actions ---- */

/* Answers an order of the tiles that the game may deal: 28 bytes. */
WASM_EXPORT(match_shuffle) void wasm_export_match_shuffle(const kz_match *match, uint32_t low, uint32_t high)
{
    kz_rng rng;
    kz_tile order[KZ_TILES];
    kz_rng_seed(&rng, (uint64_t)high << 32 | low);
    kz_deal_shuffle(&match->pub.rules, &rng, order);
    memcpy(wasm_answer, order, sizeof order);
}

/* Answers the lines of the set-up. Returns 0 if the deal is rejected. `order` has 28 tiles. */
WASM_EXPORT(match_deal) size_t wasm_export_match_deal(kz_match *match, const kz_tile *order)
{
    return kz_match_deal(match, order, &wasm_refusal) ? kz_deal_print(match, wasm_answer) : 0;
}

/* Answers the legal actions, one in each line. */
WASM_EXPORT(match_legal) size_t wasm_export_match_legal(const kz_match *match)
{
    kz_action legal[KZ_LEGAL];
    size_t length = 0;
    int count = kz_match_legal(match, legal);
    for (int i = 0; i < count; i++) {
        kz_action_print(legal[i], wasm_answer + length);
        length += strlen(wasm_answer + length);
        wasm_answer[length++] = '\n';
    }
    return length;
}

bool wasm_action_parse(const kz_match *match, int seat, const char *text, size_t length, kz_action *action)
{
    if (match->pub.phase != KZ_PLAYING) {
        kz_fail(&wasm_refusal, match->pub.phase == KZ_OVER ? KZ_E_OVER : KZ_E_NO_DEAL, NULL, NULL, NULL);
        return false;
    }
    return kz_action_parse(&match->pub, seat - 1, text, length, action, &wasm_refusal);
}

/* Carries out an action of `seat` (1..4), and answers its canonical text, with the tile of a draw. Returns 0
 * if the action is rejected. */
WASM_EXPORT(match_apply)
size_t wasm_export_match_apply(kz_match *match, int seat, const char *text, size_t length)
{
    kz_action action;
    if (!wasm_action_parse(match, seat, text, length, &action))
        return 0;
    kz_tile next = action.kind == KZ_DRAW ? kz_stock_next(match) : KZ_NO_TILE;
    if (!kz_match_try(match, action, &wasm_refusal))
        return 0;
    if (action.kind == KZ_DRAW)
        action.tile = next;
    return strlen(kz_action_print(action, wasm_answer));
}

/* ---- views and results ---- */

/* Answers as JSON what `seat` (0: a spectator) may know. */
WASM_EXPORT(match_view) size_t wasm_export_match_view(const kz_match *match, int seat)
{
    static kz_view view;
    kz_view_of(match, seat ? seat - 1 : KZ_NOBODY, &view);
    base_text out = wasm_answer_begin();
    message_view(&out, &view);
    return wasm_answer_end(&out);
}

/* Answers the trace's line of the last deal that has ended. Returns 0 if there is none, or if a deal is in
 * play. */
WASM_EXPORT(match_deal_end) size_t wasm_export_match_deal_end(const kz_match *match)
{
    if (match->pub.phase == KZ_PLAYING || !match->pub.deal_number)
        return 0;
    return kz_trace_deal_end(match, wasm_answer, sizeof wasm_answer);
}

/* Answers the trace's line of the match's end. Returns 0 before it. */
WASM_EXPORT(match_end) size_t wasm_export_match_end(const kz_match *match)
{
    return match->pub.phase == KZ_OVER ? kz_trace_match_end(match, wasm_answer, sizeof wasm_answer) : 0;
}
