/* SPDX-License-Identifier: MIT */
#include "apps/cli/bridge/engine.h"

#include "apps/cli/online/connection.h"
#include "base/text.h"

#include <kozel/record.h>

#include <stdlib.h>
#include <string.h>

/* ---- the process */

bool bridge_engine_start(bridge_engine *e, char reason[PROTOCOL_FAULT_TEXT])
{
    e->owed = 0;
    e->knows = false;
    return protocol_client_start(&e->client, e->command, reason);
}

void bridge_engine_stop(bridge_engine *e)
{
    protocol_client_stop(&e->client);
    e->owed = 0;
    e->knows = false;
}

/* Sends a text, which becomes empty. */
static bool send_text(bridge_engine *e, base_text *text, char reason[PROTOCOL_FAULT_TEXT])
{
    bool sent = protocol_process_write(&e->client.process, text->bytes ? text->bytes : "", text->length,
                                       PROTOCOL_WRITE_MS, reason);
    base_text_free(text);
    return sent;
}

/* ---- words of the server */

/* Returns whether a text has printable ASCII alone. `blanks`: blanks, too. */
static bool is_plain(const char *text, bool blanks)
{
    for (; *text; text++)
        if (*text < (blanks ? ' ' : '!') || *text > '~')
            return false;
    return true;
}

/* Returns a text of the server that an engine may get, "" for another value. */
static const char *word_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text && strlen(text) < KZ_CLIENT_ACT_MAX && is_plain(text, true) ? text : "";
}

static int number_of(const json_t *object, const char *key)
{
    return (int)json_integer_value(json_object_get(object, key));
}

bool bridge_engine_fits(const kz_client_table *t)
{
    for (int i = 0; i < t->deal.legal_count; i++)
        if (!*t->deal.legal[i] || !is_plain(t->deal.legal[i], true))
            return false;
    return *t->app.game && is_plain(t->app.game, false) && is_plain(t->app.options, false);
}

/* ---- lines */

static void put_set(base_text *s, kz_set tiles)
{
    char text[KZ_TILE_TEXT];
    for (; tiles; tiles &= tiles - 1)
        base_text_format(s, " %s", kz_tile_print(kz_first(tiles), text));
    base_text_format(s, "\n");
}

/* Writes the tiles of a list of the server. */
static void put_tiles(base_text *s, const json_t *list)
{
    const json_t *item;
    kz_set tiles = 0;
    size_t i;
    json_array_foreach(list, i, item)
    {
        kz_tile tile;
        if (json_is_string(item) &&
            kz_tile_parse(json_string_value(item), json_string_length(item), &tile, NULL))
            tiles |= kz_bit(tile);
    }
    put_set(s, tiles);
}

bool bridge_engine_match(bridge_engine *e, const kz_client_table *t, char reason[PROTOCOL_FAULT_TEXT])
{
    char out[PROTOCOL_OUTPUT_MAX];
    base_text s = {0};
    e->deals = 0;
    e->knows = e->wanted = false;
    size_t length =
        protocol_host_write_match(&e->client.dialog, t->app.game, t->app.options, t->seats, t->you - 1, out);
    base_text_put(&s, out, length);
    base_text_format(&s, "sides");
    for (int seat = 0; seat < t->seats; seat++)
        base_text_format(&s, " %d", t->side[seat] + 1);
    base_text_format(&s, "\n");
    return send_text(e, &s, reason);
}

/* Returns the tiles that the text of an action names. */
static kz_set tiles_in(const char *act)
{
    kz_set tiles = 0;
    kz_tile tile;
    for (; strlen(act) >= 3; act++)
        if (kz_tile_parse(act, 3, &tile, NULL))
            tiles |= kz_bit(tile);
    return tiles;
}

/* Returns the seat's hand as it was dealt: with tiles that were laid and given, without those that were drawn
 * and received. */
static kz_set dealt_hand(const kz_client_table *t, const json_t *acts)
{
    kz_set hand = t->deal.hand;
    for (size_t i = json_array_size(acts); i-- > 0;) {
        const json_t *item = json_array_get(acts, i);
        const char *act = word_of(item, "act");
        bool own = number_of(item, "seat") == t->you;
        if (own && strncmp(act, "draw", 4) != 0)
            hand |= tiles_in(act);
        else if (own || !strncmp(act, "give", 4))
            hand &= ~tiles_in(act);
    }
    return hand;
}

static void put_swap(base_text *s, const json_t *swap)
{
    const char *tile = word_of(swap, "tile");
    if (json_is_object(swap))
        base_text_format(s, " swap %d %d %d %s", number_of(swap, "seat"), number_of(swap, "from"),
                         number_of(swap, "at"), *tile ? tile : "-");
}

static void put_act(base_text *s, const json_t *event)
{
    base_text_format(s, "act %d %s\n", number_of(event, "seat"), word_of(event, "act"));
}

bool bridge_engine_deal(bridge_engine *e, const kz_client_table *t, const json_t *match, bool begins,
                        char reason[PROTOCOL_FAULT_TEXT])
{
    const json_t *acts = json_object_get(match, "acts"), *standing = json_object_get(match, "standing"), *act;
    const json_t *signal = json_object_get(match, "signal");
    base_text s = {0};
    size_t i;
    e->wanted = false;
    e->knows = begins || json_is_array(acts);
    if (!e->knows)
        return true;
    int leader = number_of(json_array_get(acts, 0), "seat");
    base_text_format(&s, "deal %d %d", ++e->deals, leader ? leader : t->deal.turn);
    if (json_is_true(json_object_get(standing, "right")))
        base_text_format(&s, " right");
    put_swap(&s, json_object_get(standing, "swap"));
    base_text_format(&s, "\n");
    if (signal) {
        base_text_format(&s, "signal");
        put_tiles(&s, signal);
    }
    base_text_format(&s, "hand");
    put_set(&s, t->deal.line.rows ? 0 : dealt_hand(t, acts));
    json_array_foreach(acts, i, act) put_act(&s, act);
    return send_text(e, &s, reason);
}

bool bridge_engine_step(bridge_engine *e, const json_t *event, char reason[PROTOCOL_FAULT_TEXT])
{
    base_text s = {0};
    e->wanted = false;
    if (!e->knows)
        return true;
    put_act(&s, event);
    return send_text(e, &s, reason);
}

static void put_result(base_text *s, const json_t *match)
{
    const json_t *winner;
    size_t i;
    base_text_format(s, "over%s", json_is_true(json_object_get(match, "draw")) ? " draw" : "");
    json_array_foreach(json_object_get(match, "winners"), i, winner)
        base_text_format(s, " %d", (int)json_integer_value(winner));
    base_text_format(s, "\n");
}

bool bridge_engine_end(bridge_engine *e, const json_t *event, char reason[PROTOCOL_FAULT_TEXT])
{
    const json_t *result = json_object_get(event, "result"), *match = json_object_get(event, "match"), *item;
    base_text s = {0};
    size_t i;
    e->wanted = false;
    if (!e->knows)
        return true;
    json_array_foreach(json_object_get(result, "hands"), i, item)
    {
        base_text_format(&s, "show %d", (int)i + 1);
        put_tiles(&s, item);
    }
    base_text_format(&s, "end %s %d\n", word_of(result, "end"), number_of(result, "seat"));
    json_array_foreach(json_object_get(event, "accounts"), i, item) base_text_format(
        &s, "score %d %d %d %s\n", (int)i + 1, number_of(item, "score"), number_of(item, "memory"),
        json_is_true(json_object_get(item, "open")) ? "open" : "closed");
    if (json_is_object(match))
        put_result(&s, match);
    e->knows = false;
    return send_text(e, &s, reason);
}

/* ---- choices */

bool bridge_engine_ask(bridge_engine *e, const kz_client_table *t, const json_t *rows, int ms,
                       char reason[PROTOCOL_FAULT_TEXT])
{
    const char *turned = word_of(rows, "turned");
    int64_t now = online_now();
    base_text s = {0};
    if (*turned)
        base_text_format(&s, "turned %s\n", turned);
    base_text_format(&s, "legal");
    for (int i = 0; i < t->deal.legal_count; i++)
        base_text_format(&s, " %s", t->deal.legal[i]);
    base_text_format(&s, "\ngo ms %d\n", ms);
    e->until = (e->owed && e->until > now ? e->until : now) + ms + PROTOCOL_GRACE_MS;
    e->owed++;
    e->wanted = true;
    return send_text(e, &s, reason);
}

bridge_answer bridge_engine_take(bridge_engine *e, const kz_client_table *t, int *choice,
                                 char reason[PROTOCOL_FAULT_TEXT])
{
    char line[PROTOCOL_LINE];
    const char *legal[KZ_LEGAL];
    size_t length;
    protocol_taken taken = protocol_process_take(&e->client.process, line, &length, reason);
    if (taken != PROTOCOL_TAKEN_LINE)
        return taken == PROTOCOL_TAKEN_NOTHING ? BRIDGE_NO_ANSWER : BRIDGE_FAULT;
    if (e->owed > 0 && (--e->owed > 0 || !e->wanted))
        return BRIDGE_OLD_ANSWER;
    for (int i = 0; i < t->deal.legal_count; i++)
        legal[i] = t->deal.legal[i];
    if (!protocol_host_read_text(legal, t->deal.legal_count, line, length, choice, reason))
        return BRIDGE_FAULT;
    e->wanted = false;
    return BRIDGE_CHOICE;
}
