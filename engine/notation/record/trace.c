/* SPDX-License-Identifier: MIT */
/* Writes the trace of a replay as JSON lines (docs/spec/record.md, "The trace"). Nothing written here needs
 * escapes. */
#include "engine/notation/record/text.h"

#include <string.h>

/* Writes every legal action in canonical text, sorted by bytes. */
static void put_legal(record_sink *sink, const kz_match *m)
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
        record_put(sink, "%s\"%s\"", i ? "," : "", text[i]);
}

static void put_ends(record_sink *sink, const kz_rules *rules, const kz_board *b)
{
    const char *comma = "";
    for (int end = 0; end < KZ_ENDS; end++) {
        if (b->value[end] == KZ_NO_VALUE)
            continue;
        record_put(sink, "%s\"%s\":%d", comma, kz_end_name((unsigned)kz_first_end(rules) + (unsigned)end),
                   b->value[end]);
        comma = ",";
    }
}

size_t kz_trace_action(const kz_match *before, const kz_action *action, char *out, size_t size)
{
    record_sink sink = {out, size, 0};
    char text[KZ_ACTION_TEXT];
    int seat = action ? action->seat : before->pub.turn;
    record_put(&sink, "{\"deal\":%d,\"ply\":%d,\"seat\":%d,\"legal\":[", (int)before->pub.deal_number,
               kz_ply(&before->pub) + 1, seat + 1);
    /* A seat that resigns out of turn has no legal actions. */
    if (seat == before->pub.turn)
        put_legal(&sink, before);
    record_put(&sink, "],\"ends\":{");
    put_ends(&sink, &before->pub.rules, &before->pub.board);
    record_put(&sink, "}");
    if (action)
        record_put(&sink, ",\"action\":\"%s\"", kz_action_print(*action, text));
    int32_t scored = action ? kz_public_scores(&before->pub, *action) : 0;
    if (scored)
        record_put(&sink, ",\"scored\":%d", (int)scored);
    record_put(&sink, "}");
    return sink.length;
}

/* Writes the keys of single games, after those of all games. */
static void put_standing(record_sink *sink, const kz_match *m)
{
    if (m->pub.rules.out == KZ_OUT_HOLDER)
        record_put(sink, ",\"pot\":%d,\"debt\":%d", (int)m->pub.standing.pot, (int)m->pub.standing.debt);
    if (m->pub.rules.out == KZ_OUT_TITLES)
        record_put(sink, ",\"eggs\":%d,\"weight\":%d", m->pub.standing.eggs, (int)m->pub.standing.weight);
}

size_t kz_trace_deal_end(const kz_match *m, char *out, size_t size)
{
    static const char *const words[] = {
        [KZ_ENDED_OUT] = "out",   [KZ_ENDED_FISH] = "fish",       [KZ_ENDED_TIMEOUT] = "timeout",
        [KZ_ENDED_VOID] = "void", [KZ_ENDED_STOPPED] = "stopped",
    };
    record_sink sink = {out, size, 0};
    int sides = m->pub.rules.side_count;
    record_put(&sink, "{\"deal\":%d,\"end\":\"%s\",\"seat\":%d,\"credits\":[", (int)m->pub.deal_number,
               words[m->pub.end.kind], m->pub.end.seat + 1);
    for (int i = 0; i < sides; i++)
        record_put(&sink, "%s%d", i ? "," : "", (int)m->pub.end.credit[i]);
    record_put(&sink, "],\"accounts\":[");
    for (int i = 0; i < sides; i++)
        record_put(&sink, "%s{\"score\":%d,\"open\":%s,\"memory\":%d}", i ? "," : "",
                   (int)m->pub.account[i].score, m->pub.account[i].open ? "true" : "false",
                   (int)m->pub.account[i].memory);
    bool decided = m->pub.phase == KZ_DEALING && m->pub.end.next != KZ_NOBODY;
    record_put(&sink, "],\"carry\":%d,\"next\":%d", (int)m->pub.carry, decided ? m->pub.end.next + 1 : 0);
    put_standing(&sink, m);
    record_put(&sink, "}");
    return sink.length;
}

/* Writes the sides of a set in ascending order. */
static void put_sides(record_sink *sink, const char *key, unsigned sides)
{
    const char *comma = "";
    record_put(sink, "\"%s\":[", key);
    for (int i = 0; i < KZ_SEATS; i++) {
        if (!(sides >> i & 1))
            continue;
        record_put(sink, "%s%d", comma, i + 1);
        comma = ",";
    }
    record_put(sink, "]");
}

/* Writes the title: the rank, then the eggs (rules.md, "sea-goat-navy"). */
static void put_title(record_sink *sink, const kz_result *r)
{
    static const char *const ranks[KZ_REASONS] = {
        [KZ_REASON_GOAT] = "goat",       [KZ_REASON_GENERAL] = "General",    [KZ_REASON_ADMIRAL] = "Admiral",
        [KZ_REASON_OFFICER] = "Officer", [KZ_REASON_LABOUR] = "labour goat",
    };
    static const char *const eggs[] = {"", "eggs", "double eggs", "triple eggs"};
    if (!r->titled)
        return;
    record_put(sink, "%s", ranks[r->reason]);
    if (r->eggs > 3)
        record_put(sink, " with %d-fold eggs of %d kg", r->eggs, (int)r->weight);
    else if (r->eggs)
        record_put(sink, " with %s of %d kg", eggs[r->eggs], (int)r->weight);
}

size_t kz_trace_match_end(const kz_match *m, char *out, size_t size)
{
    return kz_trace_result(&m->pub, out, size);
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

size_t kz_trace_result(const kz_public *pub, char *out, size_t size)
{
    const kz_result *r = &pub->result;
    record_sink sink = {out, size, 0};
    record_put(&sink, "{");
    put_sides(&sink, "winners", r->winners);
    record_put(&sink, ",");
    put_sides(&sink, "losers", r->losers);
    record_put(&sink, ",\"draw\":%s,\"reason\":\"%s\",\"title\":\"", r->tie ? "true" : "false",
               kz_reason_word((kz_reason)r->reason));
    put_title(&sink, r);
    record_put(&sink, "\"");
    if (r->rated) {
        record_put(&sink, ",\"rating\":[");
        for (int seat = 0; seat < pub->rules.seats; seat++)
            record_put(&sink, "%s%d", seat ? "," : "", (int)r->rating[seat]);
        record_put(&sink, "]");
    }
    record_put(&sink, "}");
    return sink.length;
}
