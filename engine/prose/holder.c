/* SPDX-License-Identifier: MIT */
/* Writes how the scoring `holder` counts (docs/spec/rules.md, "sea-goat"): points for one side at a time. */
#include "engine/prose/writer.h"

static void add_paragraph(prose *p, const char *text)
{
    prose_add(p, text);
    prose_end_paragraph(p);
}

static void write_out(prose *p)
{
    add_paragraph(p, N_("At most one side has points at a time; it is called the holder here."));
    add_paragraph(p, prose_has_two_sides(p)
                         ? N_("After an out the deal is worth the value of the other side’s hands. Of the "
                              "following rules the first that fits applies.")
                         : N_("After an out the deal is worth the values of the hands of all other sides "
                              "together. Of the following "
                              "rules the first that fits applies."));
    add_paragraph(p, N_("1. The deal was led with 6-6 “for a hundred”. If the side that led so goes out, "
                        "it wins the match. If another goes out and the hands of the leading side are worth "
                        "{least} or more, the leading side alone loses the match, as “svoyak”, and the one "
                        "that went out wins it. If they are worth less, go on to the next rules."));
    add_paragraph(p, N_("2. The last turn laid 0-0: that side wins the match, and the goat is “bald”."));
    add_paragraph(
        p, N_("3. The last turn laid 6-6: if the deal is worth {least} or more, that side wins the match. If "
              "it is "
              "worth less, it is written by rule 4, and the same player leads the next deal with 6-6, for a "
              "hundred."));
    add_paragraph(p, N_("4. The deal is written: the holder adds its worth to his score. If there is no "
                        "holder, a deal worth "
                        "{least} or more makes its winner the holder, and a smaller one writes nothing. If "
                        "another side is the "
                        "holder, a deal worth {least} or more writes everything off, so that nobody has "
                        "points, and a smaller "
                        "one writes nothing."));
}

static void write_fish(prose *p)
{
    int grace = p->rules->grace;
    add_paragraph(p, prose_has_two_sides(p)
                         ? N_("After a fish the value of the fisherman’s side is compared with that of the "
                              "other side.")
                         : N_("After a fish the value of the fisherman’s side is compared with the largest "
                              "value of another side; of equal "
                              "ones the first clockwise after the fisherman is meant."));
    prose_add(p, N_("Both are equal: “eggs”. Both values go into the pot, and the following deals are led "
                    "like the first."));
    prose_add_count(
        p,
        NN_("Whoever goes out in the next {n} deal, if it is worth {least} or more, adds the pot to it "
            "by rule 4; after that "
            "deal, and whenever points are written off, the pot is empty.",
            "Whoever goes out within the next {n} deals, in one worth {least} or more, adds the pot "
            "to it by rule 4; after "
            "these deals, and whenever points are written off, the pot is empty."),
        grace);
    prose_add(p, N_("New eggs add to the pot and are counted anew. The winner of a fish or of a debt never "
                    "takes the pot."));
    prose_end_paragraph(p);
    add_paragraph(p, N_("The fisherman’s side has less than {least}, the other {least} or more: the "
                        "fisherman’s side wins the other’s "
                        "value by rule 4, and the fisherman leads the next deal with 6-6, for a hundred."));
    prose_add(p, N_("The fisherman’s side has {least} or more, and more than the other: it has a debt of its "
                    "value, and the fisherman "
                    "leads any tile."));
    prose_add_count(
        p,
        NN_("If it goes out in the next {n} deal with a deal worth {least} or more, the debt is "
            "gone and that deal writes "
            "nothing; if not, the other side wins the debt by rule 4, and its player next clockwise "
            "after the "
            "fisherman leads with 6-6, for a hundred.",
            "If it goes out within the next {n} deals with a deal worth {least} or more, the debt "
            "is gone and that deal "
            "writes nothing; if not, the other side wins the debt by rule 4, and its player next "
            "clockwise after the "
            "fisherman leads with 6-6, for a hundred."),
        grace);
    prose_add(p, N_("While a debt runs there is no second one: such a fish only counts as one of the deals. "
                    "Rules 1 to 3 go before "
                    "a debt."));
    prose_end_paragraph(p);
    add_paragraph(p, N_("The fisherman’s side has {least} or more, but less than the other: it wins the "
                        "other’s value by rule 4, and "
                        "the fisherman leads any tile."));
    add_paragraph(p, N_("Both have less than {least} and are not equal: nothing is written, and the "
                        "fisherman leads any tile."));
}

void prose_write_holder(prose *p)
{
    write_out(p);
    write_fish(p);
    add_paragraph(p, N_("After an out the player who went out leads the next deal with any tile. When a "
                        "player of the holder leads "
                        "6-6 of his own choice, he leads “for a hundred”, too."));
    add_paragraph(p,
                  prose_deals_all(p)
                      ? N_("A player who must lead 6-6 and has not got it swaps for it: he puts his lowest "
                           "tile with a 6, or else his lowest tile, where 6-6 was, in another hand.")
                      : N_("A player who must lead 6-6 and has not got it swaps for it: he puts his lowest "
                           "tile with a 6, or else his lowest tile, where 6-6 was, in another hand or in "
                           "the stock."));
    add_paragraph(p, N_("If several leads are due, a lead of 6-6 goes first, and of two of these the one for "
                        "a debt that has run "
                        "out; then the lead after eggs."));
}
