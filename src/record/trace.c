/* The trace of a replay as JSON lines (docs/spec/record.md, "The trace"). Nothing written here needs
 * escapes. */
#include "record/text.h"

#include <string.h>

/* Every legal action in canonical text, sorted by bytes. */
static void put_legal(kz_sink *sink, const kz_match *m)
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
        kz_put(sink, "%s\"%s\"", i ? "," : "", text[i]);
}

static void put_ends(kz_sink *sink, const kz_deal *d)
{
    const char *comma = "";
    for (int end = 0; end < KZ_ENDS; end++) {
        if (d->value[end] == KZ_NO_VALUE)
            continue;
        kz_put(sink, "%s\"%c\":%d", comma, "abcd"[end], d -> value[end]);
        comma = ",";
    }
}

size_t kz_trace_action(const kz_match *before, const kz_action *action, char *out, size_t size)
{
    kz_sink sink = {out, size, 0};
    char text[KZ_ACTION_TEXT];
    int seat = action ? action->seat : before->deal.turn;
    kz_put(&sink, "{\"deal\":%d,\"ply\":%d,\"seat\":%d,\"legal\":[", (int)before->deal_number,
           before->log_count + 1, seat + 1);
    /* A resignation out of turn has nothing to choose from. */
    if (seat == before->deal.turn)
        put_legal(&sink, before);
    kz_put(&sink, "],\"ends\":{");
    put_ends(&sink, &before->deal);
    kz_put(&sink, "}");
    if (action)
        kz_put(&sink, ",\"action\":\"%s\"", kz_action_print(*action, text));
    kz_put(&sink, "}");
    return sink.length;
}

size_t kz_trace_deal_end(const kz_match *m, char *out, size_t size)
{
    static const char *const words[] = {
        [KZ_ENDED_OUT] = "out", [KZ_ENDED_FISH] = "fish", [KZ_ENDED_TIMEOUT] = "timeout"};
    kz_sink sink = {out, size, 0};
    int sides = m->rules.side_count;
    kz_put(&sink, "{\"deal\":%d,\"end\":\"%s\",\"seat\":%d,\"credits\":[", (int)m->deal_number,
           words[m->end.kind], m->end.seat + 1);
    for (int i = 0; i < sides; i++)
        kz_put(&sink, "%s%d", i ? "," : "", (int)m->end.credit[i]);
    kz_put(&sink, "],\"accounts\":[");
    for (int i = 0; i < sides; i++)
        kz_put(&sink, "%s{\"score\":%d,\"open\":%s,\"memory\":%d}", i ? "," : "", (int)m->account[i].score,
               m->account[i].open ? "true" : "false", (int)m->account[i].memory);
    bool decided = m->phase == KZ_DEALING && m->end.next != KZ_NOBODY;
    kz_put(&sink, "],\"carry\":%d,\"next\":%d}", (int)m->carry, decided ? m->end.next + 1 : 0);
    return sink.length;
}

/* The sides of a set, ascending. */
static void put_sides(kz_sink *sink, const char *key, unsigned sides)
{
    const char *comma = "";
    kz_put(sink, "\"%s\":[", key);
    for (int i = 0; i < KZ_SEATS; i++) {
        if (!(sides >> i & 1))
            continue;
        kz_put(sink, "%s%d", comma, i + 1);
        comma = ",";
    }
    kz_put(sink, "]");
}

size_t kz_trace_match_end(const kz_match *m, char *out, size_t size)
{
    static const char *const reasons[] = {[KZ_REASON_GOAT] = "goat", [KZ_REASON_TIMEOUT] = "timeout"};
    const kz_result *r = &m->result;
    kz_sink sink = {out, size, 0};
    kz_put(&sink, "{");
    put_sides(&sink, "winners", r->winners);
    kz_put(&sink, ",");
    put_sides(&sink, "losers", r->losers);
    /* The games so far know no draw and no titles. */
    kz_put(&sink, ",\"draw\":false,\"reason\":\"%s\",\"title\":\"\"", reasons[r->reason]);
    if (r->rated) {
        kz_put(&sink, ",\"rating\":[");
        for (int seat = 0; seat < m->rules.seats; seat++)
            kz_put(&sink, "%s%d", seat ? "," : "", (int)r->rating[seat]);
        kz_put(&sink, "]");
    }
    kz_put(&sink, "}");
    return sink.length;
}
