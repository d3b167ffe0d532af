/* SPDX-License-Identifier: MIT */
/* Writes how the scoring `titles` counts (docs/spec/rules.md, "sea-goat-navy"): penalties, eggs with a
 * weight, titles. */
#include "engine/prose/writer.h"

#include <stdio.h>

static void add_paragraph(prose *p, const char *text)
{
    prose_add(p, text);
    prose_end_paragraph(p);
}

/* Writes that a write-off brings a lead by right, some deals later. */
static void write_queue(prose *p)
{
    char number[KZ_VALUE_TEXT];
    snprintf(number, sizeof number, "%d", p->rules->grace);
    const char *const marks[] = {"{n}", number, NULL};
    prose_add_marked(
        p,
        prose_text(
            p, N_("Deal number {n} after the write-off is led with 6-6 by whoever holds it, by right of his "
                  "pair, whatever else would lead; here nobody buys it.")),
        marks);
}

static void write_out(prose *p)
{
    add_paragraph(p, N_("Points are penalties. When somebody goes out, the first of the following rules that "
                        "fits applies."));
    add_paragraph(
        p, p->rules->fleet
               ? N_("1. The last turn laid 0-0 and 6-6: the other pair loses the match as “Admiral”.")
               : N_("1. The last turn laid 0-0 and 6-6: the other pair loses the match as “General”."));
    add_paragraph(p, N_("2. The last turn laid 0-0: the other pair loses the match as “Officer”."));
    prose_add(p,
              N_("3. The deal was led with 6-6 by right. If the pair that led goes out, the other one loses "
                 "the match: it is the "
                 "“labour goat”. If the other pair goes out, its own account is written off – no points, "
                 "closed –, the eggs "
                 "are cleared, nobody is credited, and the next deal is led like the first."));
    if (p->rules->right_queue)
        write_queue(p);
    prose_end_paragraph(p);
    add_paragraph(p, N_("4. The last turn laid 6-6: a hundred is written, 100 points to the other pair and "
                        "nothing else."));
    add_paragraph(p, N_("5. Otherwise the other pair writes down the points of its hands."));
    add_paragraph(p, N_("After rules 4 and 5 the player who went out leads the next deal by right, if any "
                        "account is open; if none "
                        "is, it is led like the first."));
}

static void write_fish(prose *p)
{
    prose_add(
        p, p->rules->fish_both
               ? N_("After a fish the pair whose hands are worth more is credited the values of both pairs.")
               : N_("After a fish the pair whose hands are worth more is credited their value."));
    prose_add(p,
              N_("Equal values of {least} or more are “eggs”, and smaller ones too if any account is open: "
                 "the eggs grow by one "
                 "and their weight by the value of one pair. Else nothing is written."));
    prose_add(p, p->rules->fish_small == KZ_FISH_SMALL_IGNORED
                     ? N_("The fisherman leads the next deal by right. But a fish that is no eggs and leaves "
                          "every account closed is ignored: the next deal is led like the first.")
                     : N_("The fisherman leads the next deal by right."));
    prose_end_paragraph(p);
}

void prose_write_titles(prose *p)
{
    write_out(p);
    write_fish(p);
    add_paragraph(p,
                  N_("Whoever leads by right may lead any tile; if it is 6-6, the deal is “for the goat”, as "
                     "rule 3 says. If he has "
                     "not got 6-6 he may buy it: if his partner holds it, the partner leads it. If an "
                     "opponent holds it, "
                     "the player next clockwise after him, one of the buying pair, takes it, gives a "
                     "tile with a 6 for it, "
                     "or any tile if he has none, and leads 6-6."));
    if (p->rules->partner_lead)
        add_paragraph(
            p, N_("The right is the pair’s: whoever has it may leave the lead to his partner, who then "
                  "leads any tile by right but may neither buy 6-6 nor hand the lead back."));
    add_paragraph(p, N_("The losers bear their eggs in the title: “with eggs of W kg”, “with double "
                        "eggs”, “with triple "
                        "eggs” and so on, W being their weight."));
}
