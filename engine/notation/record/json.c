/* SPDX-License-Identifier: MIT */
#include "engine/notation/record/json.h"

void record_json_tile(base_text *json, const char *key, kz_tile tile)
{
    char text[KZ_TILE_TEXT];
    if (tile == KZ_NO_TILE)
        base_json_null(json, key);
    else
        base_json_text(json, key, kz_tile_print(tile, text));
}

void record_json_tiles(base_text *json, const char *key, kz_set tiles)
{
    base_json_array(json, key);
    for (; tiles; tiles &= tiles - 1)
        record_json_tile(json, NULL, kz_first(tiles));
    base_json_close(json);
}

void record_json_action(base_text *json, const char *key, kz_action action)
{
    char text[KZ_ACTION_TEXT];
    base_json_text(json, key, kz_action_print(action, text));
}

void record_json_numbers(base_text *json, const char *key, const int32_t *number, int count)
{
    base_json_array(json, key);
    for (int i = 0; i < count; i++)
        base_json_number(json, NULL, number[i]);
    base_json_close(json);
}

void record_json_accounts(base_text *json, const char *key, const kz_account *account, int sides)
{
    base_json_array(json, key);
    for (int i = 0; i < sides; i++) {
        base_json_object(json, NULL);
        base_json_number(json, "score", account[i].score);
        base_json_truth(json, "open", account[i].open);
        base_json_number(json, "memory", account[i].memory);
        base_json_close(json);
    }
    base_json_close(json);
}

void record_json_sides(base_text *json, const char *key, unsigned sides)
{
    base_json_array(json, key);
    for (int i = 0; i < KZ_SEATS; i++)
        if (sides >> i & 1)
            base_json_number(json, NULL, i + 1);
    base_json_close(json);
}

void record_json_ends(base_text *json, const kz_rules *rules, const uint8_t value[KZ_ENDS])
{
    unsigned first = (unsigned)kz_first_end(rules);
    base_json_object(json, "ends");
    for (unsigned end = 0; end < KZ_ENDS; end++)
        if (value[end] != KZ_NO_VALUE)
            base_json_number(json, kz_end_name(first + end), value[end]);
    base_json_close(json);
}

void record_json_kept(base_text *json, const kz_rules *rules, const kz_standing *s)
{
    if (rules->out == KZ_OUT_HOLDER) {
        base_json_number(json, "pot", s->pot);
        base_json_number(json, "debt", s->debt);
    }
    if (rules->out == KZ_OUT_TITLES) {
        base_json_number(json, "eggs", s->eggs);
        base_json_number(json, "weight", s->weight);
    }
}

/* Writes the title into `out`: the rank, then the eggs (rules.md, "sea-goat-navy"). */
static void print_title(const kz_result *r, base_text *out)
{
    static const char *const ranks[KZ_REASONS] = {
        [KZ_REASON_GOAT] = "goat",       [KZ_REASON_GENERAL] = "General",    [KZ_REASON_ADMIRAL] = "Admiral",
        [KZ_REASON_OFFICER] = "Officer", [KZ_REASON_LABOUR] = "labour goat",
    };
    static const char *const eggs[] = {"", "eggs", "double eggs", "triple eggs"};
    if (!r->titled)
        return;
    base_text_word(out, ranks[r->reason]);
    if (r->eggs > 3)
        base_text_format(out, " with %d-fold eggs of %d kg", r->eggs, (int)r->weight);
    else if (r->eggs)
        base_text_format(out, " with %s of %d kg", eggs[r->eggs], (int)r->weight);
}

void record_json_result(base_text *json, const kz_public *pub)
{
    const kz_result *r = &pub->result;
    char title[80];
    base_text out = base_text_in(title, sizeof title);
    print_title(r, &out);
    record_json_sides(json, "winners", r->winners);
    record_json_sides(json, "losers", r->losers);
    base_json_truth(json, "draw", r->tie);
    base_json_text(json, "reason", kz_reason_word((kz_reason)r->reason));
    base_json_text(json, "title", title);
    if (r->rated)
        record_json_numbers(json, "rating", r->rating, pub->rules.seats);
}

const char *record_deal_end_word(kz_deal_kind kind)
{
    static const char *const words[] = {
        [KZ_ENDED_OUT] = "out",   [KZ_ENDED_FISH] = "fish",       [KZ_ENDED_TIMEOUT] = "timeout",
        [KZ_ENDED_VOID] = "void", [KZ_ENDED_STOPPED] = "stopped",
    };
    return words[kind];
}

const char *kz_reason_word(kz_reason reason)
{
    static const char *const reasons[KZ_REASONS] = {
        [KZ_REASON_GOAT] = "goat",       [KZ_REASON_TIMEOUT] = "timeout", [KZ_REASON_TARGET] = "target",
        [KZ_REASON_DEALS] = "deals",     [KZ_REASON_TIE] = "draw",        [KZ_REASON_HUNDRED] = "hundred",
        [KZ_REASON_SVOYAK] = "svoyak",   [KZ_REASON_BALD] = "bald",       [KZ_REASON_SIX] = "six",
        [KZ_REASON_GENERAL] = "general", [KZ_REASON_ADMIRAL] = "admiral", [KZ_REASON_OFFICER] = "officer",
        [KZ_REASON_LABOUR] = "labour",   [KZ_REASON_QUEUE] = "queue",
    };
    return reasons[reason];
}
