/* SPDX-License-Identifier: MIT */
/* Writes the trace of a replay as JSON lines (docs/spec/record.md, "The trace"). */
#include "engine/notation/record/json.h"

#include <string.h>

/* Writes every legal action in canonical text, sorted by bytes. */
static void put_legal(base_text *json, const kz_match *m)
{
    kz_action legal[KZ_LEGAL];
    char text[KZ_LEGAL][KZ_ACTION_TEXT];
    int count = kz_match_legal(m, legal);
    for (int i = 0; i < count; i++) {
        char next[KZ_ACTION_TEXT];
        kz_action_print(legal[i], next);
        int at = i;
        for (; at > 0 && strcmp(text[at - 1], next) > 0; at--)
            memcpy(text[at], text[at - 1], KZ_ACTION_TEXT);
        memcpy(text[at], next, KZ_ACTION_TEXT);
    }
    for (int i = 0; i < count; i++)
        base_json_text(json, NULL, text[i]);
}

size_t kz_trace_action(const kz_match *before, const kz_action *action, char *out, size_t size)
{
    base_text json = base_text_in(out, size);
    int seat = action ? action->seat : before->pub.turn;
    base_json_object(&json, NULL);
    base_json_number(&json, "deal", before->pub.deal_number);
    base_json_number(&json, "ply", kz_ply(&before->pub) + 1);
    base_json_number(&json, "seat", seat + 1);
    base_json_array(&json, "legal");
    /* A seat that resigns out of turn has no legal actions. */
    if (seat == before->pub.turn)
        put_legal(&json, before);
    base_json_close(&json);
    record_json_ends(&json, &before->pub.rules, before->pub.board.value);
    if (action)
        record_json_action(&json, "action", *action);
    int32_t scored = action ? kz_public_scores(&before->pub, *action) : 0;
    if (scored)
        base_json_number(&json, "scored", scored);
    base_json_close(&json);
    return base_text_end(&json);
}

size_t kz_trace_deal_end(const kz_match *m, char *out, size_t size)
{
    base_text json = base_text_in(out, size);
    const kz_deal_end *end = &m->pub.end;
    int sides = m->pub.rules.side_count;
    bool decided = m->pub.phase == KZ_DEALING && end->next != KZ_NOBODY;
    base_json_object(&json, NULL);
    base_json_number(&json, "deal", m->pub.deal_number);
    base_json_text(&json, "end", record_deal_end_word((kz_deal_kind)end->kind));
    base_json_number(&json, "seat", end->seat + 1);
    record_json_numbers(&json, "credits", end->credit, sides);
    record_json_accounts(&json, "accounts", m->pub.account, sides);
    base_json_number(&json, "carry", m->pub.carry);
    base_json_number(&json, "next", decided ? end->next + 1 : 0);
    record_json_kept(&json, &m->pub.rules, &m->pub.standing);
    base_json_close(&json);
    return base_text_end(&json);
}

size_t kz_trace_match_end(const kz_match *m, char *out, size_t size)
{
    base_text json = base_text_in(out, size);
    base_json_object(&json, NULL);
    record_json_result(&json, &m->pub);
    base_json_close(&json);
    return base_text_end(&json);
}
