/* SPDX-License-Identifier: MIT */
/* The bots that search, and re-runs of the choices of a record's bots. */
#include "engine/ai/levels.h"
#include "engine/ai/rerun.h"
#include "host.h"

#include <kozel/record.h>
#include <kozel/version.h>

#include <string.h>

/* Re-runs a choice. The module ends without memory. */
static kz_action rerun(const kz_view *view, const char *program, const char *level, int32_t playouts,
                       uint64_t seed)
{
    kz_action action = ai_rerun(view, program, level, playouts, seed);
    if (action.kind == KZ_NO_ACTION)
        __builtin_trap();
    return action;
}

/* Answers the action that a searching bot would choose for the seat to act, from that seat's view. The
 * search has a maximum of playouts. Some seat must be to act. `thinker` is the number of the
 * level in bindings/wasm/src/types.ts (`THINKERS`). */
WASM_EXPORT(match_thinker)
size_t wasm_export_match_thinker(const kz_match *match, unsigned thinker, int32_t playouts, uint32_t low,
                                 uint32_t high)
{
    static kz_view view;
    const char *level = kz_bot_at(AI_INSTANT_LEVELS + (int)thinker)->name;
    kz_view_of(match, match->pub.turn, &view);
    return strlen(
        kz_action_print(rerun(&view, KZ_VERSION, level, playouts, (uint64_t)high << 32 | low), wasm_answer));
}

static bool write_choice(void *context, const kz_bot_choice *c)
{
    static const char *const why[AI_RERUN_ERRORS] = {[AI_RERUN_PROGRAM] = "program",
                                                     [AI_RERUN_LEVEL] = "level",
                                                     [AI_RERUN_PLAYOUTS] = "playouts",
                                                     [AI_RERUN_TOO_MANY] = "most"};
    char text[KZ_ACTION_TEXT];
    ai_rerun_error beyond = ai_rerun_check(c->program, c->level, c->playouts);
    base_text out = wasm_answer_begin();
    (void)context;
    base_json_object(&out, NULL);
    base_json_number(&out, "line", c->line);
    base_json_number(&out, "deal", c->view.pub.deal_number);
    base_json_number(&out, "ply", c->ply + 1);
    base_json_number(&out, "seat", c->view.seat + 1);
    base_json_text(&out, "level", c->level);
    base_json_number(&out, "playouts", c->playouts);
    base_json_text(&out, "program", c->program);
    base_json_text(&out, "played", kz_action_print(c->action, text));
    if (beyond != AI_RERUN_ERRORS)
        base_json_text(&out, "beyond", why[beyond]);
    else if (c->view.legal_count)
        base_json_text(&out, "chosen",
                       kz_action_print(rerun(&c->view, c->program, c->level, c->playouts, c->seed), text));
    else
        base_json_text(&out, "chosen", "");
    base_json_close(&out);
    wasm_host_line(wasm_answer, wasm_answer_end(&out));
    return true;
}

/* Sends a line for every choice of a bot in a record with a receipt. */
WASM_EXPORT(fair_choices)
void wasm_export_fair_choices(const kz_games *games, const char *text, size_t length)
{
    kz_record_choices(&wasm_host_crypto, games, text, length, NULL, write_choice);
}
