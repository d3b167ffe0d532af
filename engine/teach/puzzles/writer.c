/* SPDX-License-Identifier: MIT */
#include "engine/teach/puzzles/puzzle.h"

#include "base/text.h"

#include <kozel/record.h>

/* Writes "-1.5" for -15, where `unit` is 10. A locale would change printf's "%f". */
static void put_fixed(base_text *sink, int32_t number, int unit, int digits)
{
    int32_t size = number < 0 ? -number : number;
    base_text_format(sink, " %s%d.%0*d", number < 0 ? "-" : "", size / unit, digits, size % unit);
}

static void put_themes(base_text *sink, const puzzle_entry *p)
{
    const char *before = "";
    base_text_format(sink, "[Themes \"");
    for (int i = 0; i < PUZZLE_THEMES; i++)
        if (p->themes >> i & 1) {
            base_text_format(sink, "%s%s", before, puzzle_theme_word(i));
            before = " ";
        }
    base_text_format(sink, "\"]\n");
}

static void put_actions(base_text *sink, const puzzle_entry *p)
{
    char text[KZ_ACTION_TEXT];
    base_text_format(sink, "[Best \"");
    for (int i = 0; i < p->accepted; i++)
        base_text_format(sink, "%s%s", i ? "," : "", kz_action_print(p->answer[i], text));
    base_text_format(sink, "\"]\n[Actions \"");
    for (int i = 0; i < p->count; i++) {
        const puzzle_action *a = &p->action[i];
        base_text_format(sink, "%s%s", i ? ", " : "", kz_action_print(a->action, text));
        put_fixed(sink, a->chance, 1000, 3);
        put_fixed(sink, a->points, 10, 1);
    }
    base_text_format(sink, "\"]\n");
}

static void put_tags(base_text *sink, const puzzle_entry *p, const kz_public *pub)
{
    base_text_format(sink, "[Puzzle \"%s\"]\n[Game \"%s\"]\n[Players \"%d\"]\n", p->id, p->game,
                     pub->rules.seats);
    if (kz_leads_by_lot(&pub->rules))
        base_text_format(sink, "[FirstLead \"%d\"]\n", pub->lot + 1);
    base_text_format(sink, "[Seat \"%d\"]\n[Question \"%s\"]\n", p->seat + 1,
                     puzzle_question_word((puzzle_question)p->question));
    if (p->turns)
        base_text_format(sink, "[Turns \"%d\"]\n", p->turns);
    put_themes(sink, p);
    put_actions(sink, p);
    if (p->reason != KZ_NO_REASON)
        base_text_format(sink, "[Reason \"%s\"]\n", kz_reason_id(p->reason));
    base_text_format(sink, "[Proof \"%s\"]\n[Level \"%d\"]\n", puzzle_proof_word((puzzle_proof)p->proof),
                     p->level);
}

void puzzle_write(puzzle_entry *p, const kz_match *dealt, const kz_match *match, char out[PUZZLE_TEXT])
{
    base_text sink = base_text_in(out, PUZZLE_TEXT);
    char deal[KZ_DEAL_TEXT], text[KZ_ACTION_TEXT];
    put_tags(&sink, p, &match->pub);
    kz_deal_print(dealt, deal);
    base_text_format(&sink, "%s", deal);
    for (int i = 0; i < match->pub.log_count; i++) {
        kz_action a = kz_match_action(match, i);
        base_text_format(&sink, "%d %s\n", a.seat + 1, kz_action_print(a, text));
    }
    base_text_format(&sink, "\n");
    p->begin = 0;
    p->end = sink.length;
    p->line = 1;
}
