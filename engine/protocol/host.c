/* SPDX-License-Identifier: MIT */
#include "engine/protocol/host.h"

#include "base/visible.h"
#include "engine/notation/record/json.h"

#include <kozel/record.h>

#include <stdio.h>
#include <string.h>

static void put_tiles(base_text *s, kz_set tiles)
{
    char text[KZ_TILE_TEXT];
    for (; tiles; tiles &= tiles - 1)
        base_text_format(s, " %s", kz_tile_print(kz_first(tiles), text));
    base_text_format(s, "\n");
}

size_t protocol_host_write_hello(char out[PROTOCOL_OUTPUT_MAX])
{
    base_text s = base_text_in(out, PROTOCOL_OUTPUT_MAX);
    base_text_format(&s, "kozel %d\n", PROTOCOL_VERSION);
    return base_text_end(&s);
}

size_t protocol_host_write_match(protocol_host *dialog, const char *game, const char *options, int seats,
                                 int seat, char out[PROTOCOL_OUTPUT_MAX])
{
    base_text s = base_text_in(out, PROTOCOL_OUTPUT_MAX);
    *dialog = (protocol_host){0};
    base_text_format(&s, "match %s %d %d", game, seats, seat + 1);
    if (options[0])
        base_text_format(&s, " %s", options);
    base_text_format(&s, "\n");
    return base_text_end(&s);
}

size_t protocol_host_write_quit(char out[PROTOCOL_OUTPUT_MAX])
{
    base_text s = base_text_in(out, PROTOCOL_OUTPUT_MAX);
    base_text_format(&s, "quit\n");
    return base_text_end(&s);
}

/* ---- a deal ---- */

static void put_swap(base_text *s, const kz_swap *swap)
{
    char text[KZ_TILE_TEXT] = "-";
    if (swap->seat == KZ_NOBODY)
        return;
    if (swap->tile < KZ_TILES)
        kz_tile_print(swap->tile, text);
    base_text_format(s, " swap %d %d %d %s", swap->seat + 1, swap->from == KZ_NOBODY ? 0 : swap->from + 1,
                     swap->at, text);
}

/* Writes the sides: the side of each seat. */
static void put_sides(base_text *s, const kz_rules *rules)
{
    base_text_format(s, "sides");
    for (int seat = 0; seat < rules->seats; seat++)
        base_text_format(s, " %d", rules->side_of[seat] + 1);
    base_text_format(s, "\n");
}

static void put_deal(base_text *s, const kz_view *v)
{
    char text[KZ_TILE_TEXT];
    base_text_format(s, "deal %d %d", (int)v->pub.deal_number, v->pub.turn + 1);
    if (v->pub.must_lead < KZ_TILES)
        base_text_format(s, " must %s", kz_tile_print(v->pub.must_lead, text));
    if (v->pub.right)
        base_text_format(s, " right");
    put_swap(s, &v->pub.swap);
    base_text_format(s, "\n");
    if (v->pub.rules.signals) {
        base_text_format(s, "signal");
        put_tiles(s, v->signal);
    }
    base_text_format(s, "hand");
    put_tiles(s, v->seat < KZ_SEATS ? v->hand[v->seat] : 0);
}

static void put_actions(protocol_host *t, base_text *s, const kz_view *v)
{
    char text[KZ_ACTION_TEXT];
    int first = t->ply - v->pub.log_dropped;
    for (int i = first < 0 ? 0 : first; i < v->pub.log_count; i++)
        base_text_format(s, "act %d %s\n", v->pub.log[i].seat + 1, kz_action_print(v->pub.log[i], text));
    t->ply = v->pub.log_dropped + v->pub.log_count;
}

static void put_result(base_text *s, const kz_view *v)
{
    base_text_format(s, "over");
    if (v->pub.result.tie)
        base_text_format(s, " draw");
    for (int side = 0; side < v->pub.rules.side_count; side++)
        if (v->pub.result.winners >> side & 1)
            base_text_format(s, " %d", side + 1);
    base_text_format(s, "\n");
}

static void put_end(base_text *s, const kz_view *v)
{
    for (int seat = 0; seat < v->pub.rules.seats; seat++) {
        base_text_format(s, "show %d", seat + 1);
        put_tiles(s, v->hand[seat]);
    }
    base_text_format(s, "end %s %d\n", record_deal_end_word((kz_deal_kind)v->pub.end.kind),
                     v->pub.end.seat + 1);
    for (int side = 0; side < v->pub.rules.side_count; side++) {
        const kz_account *a = &v->pub.account[side];
        base_text_format(s, "score %d %d %d %s\n", side + 1, (int)a->score, (int)a->memory,
                         a->open ? "open" : "closed");
    }
    if (v->pub.phase == KZ_OVER)
        put_result(s, v);
}

size_t protocol_host_write_view(protocol_host *t, const kz_view *v, char out[PROTOCOL_OUTPUT_MAX])
{
    base_text s = base_text_in(out, PROTOCOL_OUTPUT_MAX);
    if (v->pub.deal_number == 0)
        return 0;
    if (t->deal == 0)
        put_sides(&s, &v->pub.rules);
    if (t->deal != v->pub.deal_number) {
        *t = (protocol_host){.deal = v->pub.deal_number};
        put_deal(&s, v);
    }
    put_actions(t, &s, v);
    if (v->pub.phase != KZ_PLAYING && !t->ended) {
        t->ended = true;
        put_end(&s, v);
    }
    return base_text_end(&s);
}

size_t protocol_host_write_go(const kz_view *v, const kz_budget *budget, char out[PROTOCOL_OUTPUT_MAX])
{
    base_text s = base_text_in(out, PROTOCOL_OUTPUT_MAX);
    char text[KZ_ACTION_TEXT];
    if (v->pub.board.rows.turned < KZ_TILES)
        base_text_format(&s, "turned %s\n", kz_tile_print(v->pub.board.rows.turned, text));
    base_text_format(&s, "legal");
    for (int i = 0; i < v->legal_count; i++)
        base_text_format(&s, " %s", kz_action_print(v->legal[i], text));
    base_text_format(&s, "\ngo");
    if (budget->ms)
        base_text_format(&s, " ms %d", (int)budget->ms);
    if (budget->rollouts)
        base_text_format(&s, " rollouts %d", (int)budget->rollouts);
    base_text_format(&s, "\n");
    return base_text_end(&s);
}

/* ---- answers ---- */

/* Reports what was expected instead of the line. */
static bool refuse(const char *wanted, const char *line, size_t length, char reason[PROTOCOL_FAULT_TEXT])
{
    char shown[PROTOCOL_FAULT_TEXT / 2];
    base_visible(line, length < 80 ? length : 80, shown, sizeof shown);
    snprintf(reason, PROTOCOL_FAULT_TEXT, "%s expected, not \"%s\"", wanted, shown);
    return false;
}

/* Returns whether the line begins with the word and a blank. */
static bool begins(const char *line, size_t length, const char *word)
{
    size_t size = strlen(word);
    return length > size && memcmp(line, word, size) == 0 && line[size] == ' ';
}

static size_t trimmed(const char *line, size_t length)
{
    while (length && (line[length - 1] == ' ' || line[length - 1] == '\r'))
        length--;
    return length;
}

bool protocol_host_read_greeting(const char *line, size_t length, char name[PROTOCOL_ENGINE_NAME],
                                 char reason[PROTOCOL_FAULT_TEXT])
{
    length = trimmed(line, length);
    if (!begins(line, length, "engine 1"))
        return refuse("engine 1 NAME", line, length, reason);
    size_t skip = strlen("engine 1 ");
    base_visible(line + skip, length - skip, name, PROTOCOL_ENGINE_NAME);
    return true;
}

/* Reports the engine's answer `error REASON`. */
static bool give_up(const char *why, size_t length, char reason[PROTOCOL_FAULT_TEXT])
{
    static const char head[] = "it cannot go on: ";
    memcpy(reason, head, sizeof head);
    base_visible(why, length, reason + sizeof head - 1, PROTOCOL_FAULT_TEXT - sizeof head + 1);
    return false;
}

bool protocol_host_read_text(const char *const *legal, int count, const char *line, size_t length,
                             int *choice, char reason[PROTOCOL_FAULT_TEXT])
{
    length = trimmed(line, length);
    if (length == 5 && memcmp(line, "error", 5) == 0)
        return give_up("no reason", 9, reason);
    if (begins(line, length, "error"))
        return give_up(line + 6, length - 6, reason);
    if (!begins(line, length, "play"))
        return refuse("play ACTION", line, length, reason);
    for (int i = 0; i < count; i++)
        if (strlen(legal[i]) == length - 5 && memcmp(legal[i], line + 5, length - 5) == 0) {
            *choice = i;
            return true;
        }
    return refuse("a legal action", line + 5, length - 5, reason);
}

bool protocol_host_read_choice(const kz_view *view, const char *line, size_t length, kz_action *choice,
                               char reason[PROTOCOL_FAULT_TEXT])
{
    char text[KZ_LEGAL][KZ_ACTION_TEXT];
    const char *legal[KZ_LEGAL];
    int index;
    for (int i = 0; i < view->legal_count; i++)
        legal[i] = kz_action_print(view->legal[i], text[i]);
    if (!protocol_host_read_text(legal, view->legal_count, line, length, &index, reason))
        return false;
    *choice = view->legal[index];
    return true;
}
