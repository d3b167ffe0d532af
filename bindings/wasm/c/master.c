/* SPDX-License-Identifier: MIT */
/* The bots that think, and choices of a record's bots made again. */
#include "crypto.h"
#include "engine/ai/again.h"
#include "engine/ai/levels.h"
#include "host.h"

#include <kozel/record.h>

#include <string.h>

/* By the number of the level in bindings/wasm/src/types.ts (`THINKERS`). */
#define KEY(name, key, ...) key,

static const char *const level[] = {KZ_LEVELS_ABOVE_CLUB(KEY) "master"};

/* Answers what a bot that thinks would do in the place of the seat to act (somebody acts) with so many
 * playouts at most; it sees that seat's view. */
KZ_DOOR(match_thinker)
size_t kz_door_match_thinker(const kz_match *match, unsigned thinker, int32_t playouts, uint32_t low,
                             uint32_t high)
{
    static kz_view view;
    kz_view_of(match, match->pub.turn, &view);
    return strlen(
        kz_action_print(kz_again(&view, level[thinker], playouts, (uint64_t)high << 32 | low), kz_answer));
}

static bool tell_choice(void *context, const kz_bot_choice *c)
{
    static const char *const why[KZ_BEYOND_COUNT] = {[KZ_BEYOND_PROGRAM] = "program",
                                                     [KZ_BEYOND_LEVEL] = "level",
                                                     [KZ_BEYOND_PLAYOUTS] = "playouts",
                                                     [KZ_BEYOND_MOST] = "most"};
    char text[KZ_ACTION_TEXT];
    kz_beyond beyond = kz_again_prevented(c->program, c->level, c->playouts);
    kz_out out = kz_answer_begin();
    (void)context;
    kz_out_open(&out, NULL, '{');
    kz_out_number(&out, "line", c->line);
    kz_out_number(&out, "deal", c->view.pub.deal_number);
    kz_out_number(&out, "ply", c->ply + 1);
    kz_out_number(&out, "seat", c->view.seat + 1);
    kz_out_text(&out, "level", c->level);
    kz_out_number(&out, "playouts", c->playouts);
    kz_out_text(&out, "program", c->program);
    kz_out_text(&out, "played", kz_action_print(c->action, text));
    if (beyond != KZ_BEYOND_COUNT)
        kz_out_text(&out, "beyond", why[beyond]);
    else if (c->view.legal_count)
        kz_out_text(&out, "chosen",
                    kz_action_print(kz_again(&c->view, c->level, c->playouts, c->seed), text));
    else
        kz_out_text(&out, "chosen", "");
    kz_out_close(&out, '}');
    kz_host_line(kz_answer, out.length);
    return true;
}

/* Tells a line for every choice of a bot in a record with a receipt. */
KZ_DOOR(fair_choices) void kz_door_fair_choices(const kz_games *games, const char *text, size_t length)
{
    kz_record_choices(&kz_host_crypto, games, text, length, NULL, tell_choice);
}
