/* SPDX-License-Identifier: MIT */
/* Matches at the end of a record, and the server's messages about them (engine/notation/message/feed.h). */
#include "host.h"
#include "memory.h"

#include "engine/notation/message/feed.h"

#include <string.h>

static kz_reader reader;
static message_feed feed;

static bool read(const kz_games *games, const char *text, size_t length, const kz_reader_events *events)
{
    kz_reader_init(&reader, games, events);
    if (!kz_reader_text(&reader, text, length, &wasm_refusal) || !kz_reader_end(&reader, &wasm_refusal))
        return false;
    if (reader.has_match)
        return true;
    kz_fail(&wasm_refusal, KZ_E_DEAL_EXPECTED, "1", NULL, NULL);
    wasm_refusal.line = reader.line + 1;
    return false;
}

/* Returns the match at the end of the record, in its first deal or later, or NULL if the record is rejected.
 * The answer has the number of its seats. */
WASM_EXPORT(match_resume)
kz_match *wasm_export_match_resume(const kz_games *games, const char *text, size_t length)
{
    if (!read(games, text, length, NULL))
        return NULL;
    kz_match *match = wasm_memory_take(sizeof *match);
    if (!match)
        __builtin_trap();
    *match = reader.match;
    wasm_answer[0] = (char)('0' + match->pub.rules.seats);
    wasm_answer[1] = '\0';
    return match;
}

/* Answers the action of the seat to act if it has no choice: a draw or a knock, which follows automatically.
 * Returns 0 if the seat has a choice, or if no seat is to act. */
WASM_EXPORT(match_forced) size_t wasm_export_match_forced(const kz_match *match)
{
    kz_action legal[KZ_LEGAL];
    if (kz_match_legal(match, legal) != 1 || kz_is_choice(legal[0]))
        return 0;
    return strlen(kz_action_print(legal[0], wasm_answer));
}

static void tell(void *context, const char *text, size_t length)
{
    (void)context;
    wasm_host_line(text, length);
}

/* Sends the events that `seat` (from 1; 0: a spectator) received in a record's match, beginning after event
 * number `after`. Returns false if the record is rejected; the events before the faulty line were sent. */
WASM_EXPORT(record_events)
bool wasm_export_record_events(const kz_games *games, const char *text, size_t length, int seat, int after)
{
    message_feed_drop(&feed); /* left by a host that threw an exception */
    feed.seat = (uint8_t)(seat ? seat - 1 : KZ_NOBODY);
    feed.after = after;
    feed.tell = tell;
    const kz_reader_events events = message_feed_events(&feed);
    bool sound = read(games, text, length, &events);
    message_feed_drop(&feed);
    return sound;
}

/* Writes the terms of the match: game, options with their values, names. */
static void put_terms(base_text *json, const kz_games *games)
{
    const kz_game *game = kz_games_find(games, reader.tags.game);
    base_json_text(json, "game", game->name);
    message_options(json, game, &reader.match.pub.rules);
    base_json_array(json, "names");
    for (int i = 0; i < reader.match.pub.rules.seats; i++)
        base_json_text(json, NULL, reader.tags.name[i]);
    base_json_close(json);
}

/* Sends a line with the state that `seat` (as above) would receive if it came to the match at the end of the
 * record. Returns false if the record is rejected. */
WASM_EXPORT(record_state)
bool wasm_export_record_state(const kz_games *games, const char *text, size_t length, int seat)
{
    static const char *const phases[] = {[KZ_DEALING] = "pause", [KZ_PLAYING] = "play", [KZ_OVER] = "over"};
    static base_text json;
    message_feed_drop(&feed);
    base_text_free(&json);
    feed.seat = (uint8_t)(seat ? seat - 1 : KZ_NOBODY);
    const kz_reader_events events = message_feed_events(&feed);
    if (!read(games, text, length, &events))
        return false;
    base_json_object(&json, NULL);
    put_terms(&json, games);
    base_json_text(&json, "phase", phases[reader.match.pub.phase]);
    base_json_number(&json, "n", feed.number);
    message_feed_state(&feed, &reader.match, &json);
    base_json_close(&json);
    wasm_host_line(json.bytes, json.length);
    return true;
}
