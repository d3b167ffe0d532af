/* SPDX-License-Identifier: MIT */
/* Any bytes as the host's side of the bot protocol (docs/bot-protocol.md): an engine survives them, answers
 * in lines, and plays only what its view allows. */
#include "engine/protocol/session.h"

#include <kozel/record.h>

#include <string.h>

#include "must.h"

static kz_action choose_any(void *context, const kz_view *view, const kz_budget *budget, kz_rng *rng)
{
    (void)context;
    must(view->legal_count > 0 && view->pub.turn == view->seat, "a choice where there is none");
    must(budget->ms > 0 || budget->rollouts > 0, "a choice without a budget");
    return view->legal[kz_rng_below(rng, view->legal_count)];
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static kz_games games;
    static protocol_session session;
    static const kz_bot bot = {"any", NULL, true, choose_any};
    if (!games.count)
        kz_games_init(&games);
    protocol_session_init(&session, &games, &bot, 1, 1);
    const char *text = (const char *)data, *past = text + size;
    while (text < past && !session.done) {
        const char *end = memchr(text, '\n', (size_t)(past - text));
        char out[PROTOCOL_LINE];
        if (!end)
            end = past;
        size_t length = protocol_session_line(&session, text, (size_t)(end - text), out);
        must(length < sizeof out, "an answer is too long");
        must(length == 0 || out[length - 1] == '\n', "an answer is no line");
        text = end + 1;
    }
    return 0;
}
