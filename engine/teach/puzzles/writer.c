/* SPDX-License-Identifier: MIT */
#include "engine/teach/puzzles/writer.h"

#include "engine/notation/record/text.h"

#include <kozel/record.h>

/* "-1.5" of -15, where `unit` is 10. Not by printf's "%f", which a locale changes. */
static void put_fixed(kz_sink *sink, int32_t number, int unit, int digits)
{
    int32_t size = number < 0 ? -number : number;
    kz_put(sink, " %s%d.%0*d", number < 0 ? "-" : "", size / unit, digits, size % unit);
}

static void put_themes(kz_sink *sink, const kz_puzzle *p)
{
    const char *before = "";
    kz_put(sink, "[Themes \"");
    for (int i = 0; i < KZ_THEMES; i++)
        if (p->themes >> i & 1) {
            kz_put(sink, "%s%s", before, kz_theme_word(i));
            before = " ";
        }
    kz_put(sink, "\"]\n");
}

static void put_actions(kz_sink *sink, const kz_puzzle *p)
{
    char text[KZ_ACTION_TEXT];
    kz_put(sink, "[Best \"");
    for (int i = 0; i < p->accepted; i++)
        kz_put(sink, "%s%s", i ? "," : "", kz_action_print(p->answer[i], text));
    kz_put(sink, "\"]\n[Actions \"");
    for (int i = 0; i < p->count; i++) {
        const kz_puzzle_action *a = &p->action[i];
        kz_put(sink, "%s%s", i ? ", " : "", kz_action_print(a->action, text));
        put_fixed(sink, a->chance, 1000, 3);
        put_fixed(sink, a->points, 10, 1);
    }
    kz_put(sink, "\"]\n");
}

static void put_tags(kz_sink *sink, const kz_puzzle *p, const kz_public *pub)
{
    kz_put(sink, "[Puzzle \"%s\"]\n[Game \"%s\"]\n[Players \"%d\"]\n", p->id, p->game, pub->rules.seats);
    if (kz_leads_by_lot(&pub->rules))
        kz_put(sink, "[FirstLead \"%d\"]\n", pub->lot + 1);
    kz_put(sink, "[Seat \"%d\"]\n[Question \"%s\"]\n", p->seat + 1,
           kz_question_word((kz_question)p->question));
    if (p->turns)
        kz_put(sink, "[Turns \"%d\"]\n", p->turns);
    put_themes(sink, p);
    put_actions(sink, p);
    if (p->reason != KZ_NO_REASON)
        kz_put(sink, "[Reason \"%s\"]\n", kz_reason_id(p->reason));
    kz_put(sink, "[Proof \"%s\"]\n[Level \"%d\"]\n", kz_puzzle_proof_word((kz_puzzle_proof)p->proof),
           p->level);
}

void kz_puzzle_write(kz_puzzle *p, const kz_match *dealt, const kz_match *match, char out[KZ_PUZZLE_TEXT])
{
    kz_sink sink = {out, KZ_PUZZLE_TEXT, 0};
    char deal[KZ_DEAL_TEXT], text[KZ_ACTION_TEXT];
    put_tags(&sink, p, &match->pub);
    kz_deal_print(dealt, deal);
    kz_put(&sink, "%s", deal);
    for (int i = 0; i < match->pub.log_count; i++) {
        kz_action a = kz_match_action(match, i);
        kz_put(&sink, "%d %s\n", a.seat + 1, kz_action_print(a, text));
    }
    kz_put(&sink, "\n");
    p->begin = 0;
    p->end = sink.length;
    p->line = 1;
}
