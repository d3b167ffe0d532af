/* SPDX-License-Identifier: MIT */
#include "engine/teach/puzzles/puzzle.h"

#include "engine/notation/record/text.h"

#include <kozel/record.h>

/* Writes "-1.5" for -15, where `unit` is 10. A locale would change printf's "%f". */
static void put_fixed(record_sink *sink, int32_t number, int unit, int digits)
{
    int32_t size = number < 0 ? -number : number;
    record_put(sink, " %s%d.%0*d", number < 0 ? "-" : "", size / unit, digits, size % unit);
}

static void put_themes(record_sink *sink, const puzzle_entry *p)
{
    const char *before = "";
    record_put(sink, "[Themes \"");
    for (int i = 0; i < PUZZLE_THEMES; i++)
        if (p->themes >> i & 1) {
            record_put(sink, "%s%s", before, puzzle_theme_word(i));
            before = " ";
        }
    record_put(sink, "\"]\n");
}

static void put_actions(record_sink *sink, const puzzle_entry *p)
{
    char text[KZ_ACTION_TEXT];
    record_put(sink, "[Best \"");
    for (int i = 0; i < p->accepted; i++)
        record_put(sink, "%s%s", i ? "," : "", kz_action_print(p->answer[i], text));
    record_put(sink, "\"]\n[Actions \"");
    for (int i = 0; i < p->count; i++) {
        const puzzle_action *a = &p->action[i];
        record_put(sink, "%s%s", i ? ", " : "", kz_action_print(a->action, text));
        put_fixed(sink, a->chance, 1000, 3);
        put_fixed(sink, a->points, 10, 1);
    }
    record_put(sink, "\"]\n");
}

static void put_tags(record_sink *sink, const puzzle_entry *p, const kz_public *pub)
{
    record_put(sink, "[Puzzle \"%s\"]\n[Game \"%s\"]\n[Players \"%d\"]\n", p->id, p->game, pub->rules.seats);
    if (kz_leads_by_lot(&pub->rules))
        record_put(sink, "[FirstLead \"%d\"]\n", pub->lot + 1);
    record_put(sink, "[Seat \"%d\"]\n[Question \"%s\"]\n", p->seat + 1,
               puzzle_question_word((puzzle_question)p->question));
    if (p->turns)
        record_put(sink, "[Turns \"%d\"]\n", p->turns);
    put_themes(sink, p);
    put_actions(sink, p);
    if (p->reason != KZ_NO_REASON)
        record_put(sink, "[Reason \"%s\"]\n", kz_reason_id(p->reason));
    record_put(sink, "[Proof \"%s\"]\n[Level \"%d\"]\n", puzzle_proof_word((puzzle_proof)p->proof), p->level);
}

void puzzle_write(puzzle_entry *p, const kz_match *dealt, const kz_match *match, char out[PUZZLE_TEXT])
{
    record_sink sink = {out, PUZZLE_TEXT, 0};
    char deal[KZ_DEAL_TEXT], text[KZ_ACTION_TEXT];
    put_tags(&sink, p, &match->pub);
    kz_deal_print(dealt, deal);
    record_put(&sink, "%s", deal);
    for (int i = 0; i < match->pub.log_count; i++) {
        kz_action a = kz_match_action(match, i);
        record_put(&sink, "%d %s\n", a.seat + 1, kz_action_print(a, text));
    }
    record_put(&sink, "\n");
    p->begin = 0;
    p->end = sink.length;
    p->line = 1;
}
