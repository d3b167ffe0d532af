/* SPDX-License-Identifier: MIT */
/* Accounts that open late, and the match's end. */
#include "engine/prose/writer.h"

static bool own_accounts(const kz_rules *r)
{
    return r->out != KZ_OUT_HOLDER && r->out != KZ_OUT_FORM;
}

/* Returns when a closed account loses its memory. */
static const char *forgetting(const prose *p)
{
    const kz_rules *r = p->rules;
    bool out = r->out == KZ_OUT_OWN || r->out == KZ_OUT_WINNER || r->out == KZ_OUT_POINTS;
    bool any_fish = r->fish == KZ_FISH_LOWEST && r->fish_tie == KZ_FISH_TIE_NOTHING;
    bool paid_fish = r->fish == KZ_FISH_ONE || r->fish == KZ_FISH_FISHERMAN || r->fish == KZ_FISH_LOWEST ||
                     (r->fish == KZ_FISH_LARGER && !prose_has_singles(p)) || r->fish == KZ_FISH_OTHERS ||
                     r->fish == KZ_FISH_REST || r->fish == KZ_FISH_REST_FIVES;
    bool paid_pairs = r->fish == KZ_FISH_LARGER && prose_has_pairs(p) && !paid_fish;
    if (r->forget == KZ_FORGET_NEVER || (r->forget == KZ_FORGET_ZERO && !out && !paid_fish && !paid_pairs))
        return N_("What is remembered stays until the account opens.");
    if (r->forget == KZ_FORGET_PAID)
        return N_("A side that is credited nothing in a deal in which another is credited something loses "
                  "what it has "
                  "remembered.");
    if (paid_pairs)
        return out ? N_("A side that is credited nothing after an out, or a pair that is after a fish that "
                        "the other is credited for, loses what it has remembered.")
                   : N_("A pair that is credited nothing after a fish that the other is credited for loses "
                        "what it has remembered.");
    if (!out)
        return N_("A side that is credited nothing after a fish that another is credited for loses what it "
                  "has remembered.");
    if (any_fish)
        return N_("A side that is credited nothing after an out or a fish loses what it has remembered.");
    return paid_fish ? N_("A side that is credited nothing after an out, or after a fish that another is "
                          "credited for, loses what "
                          "it has remembered.")
                     : N_("A side that is credited nothing after an out loses what it has remembered.");
}

static void write_opening(prose *p)
{
    const kz_rules *r = p->rules;
    prose_add_count(p,
                    NN_("At first an account is closed; {n} point or more from one deal opens it.",
                        "At first an account is closed; {n} points or more from one deal open it."),
                    r->opening);
    if (r->memory == KZ_MEMORY_NONE || r->out == KZ_OUT_TITLES) {
        prose_add(p, N_("Smaller credits are lost."));
        return;
    }
    prose_add(p,
              N_("Smaller credits are remembered: they neither win nor lose, and are added when the account "
                 "opens."));
    prose_add(p, forgetting(p));
    prose_add(p, N_("On the table what is remembered stands in yellow with a “+”, an open account in red."));
}

void prose_write_accounts(prose *p)
{
    const kz_rules *r = p->rules;
    prose_heading(p, N_("Opening and memory"));
    if (!own_accounts(r))
        return;
    if (r->opening)
        write_opening(p);
    else
        prose_add(p, N_("Accounts are open from the beginning: every credit is written at once."));
    prose_end_paragraph(p);
    if (r->fallback && r->out != KZ_OUT_TITLES)
        prose_add(p, N_("If a credit is to be written while the other side has points, it is not: both sides "
                        "fall back to the "
                        "beginning, with no points and nothing remembered or carried over."));
    prose_end_paragraph(p);
}

/* ---- the match's end */

static void write_loses(prose *p, int target)
{
    prose_add_count(
        p,
        NN_("Whoever has {n} point or more after a deal is the goat and loses the match; the others win.",
            "Whoever has {n} points or more after a deal is the goat and loses the match; the others win."),
        target);
}

/* Returns whether only one side can have reached the target when the match ends. */
static bool one_by_one(const kz_rules *r)
{
    return (r->target_test == KZ_TARGET_TEST_ONCE || r->play_points == KZ_PLAY_POINTS_NOTHING) &&
           (r->out == KZ_OUT_POINTS || r->out == KZ_OUT_WINNER) &&
           (r->fish == KZ_FISH_DOUBLES || r->fish == KZ_FISH_OTHERS || r->fish == KZ_FISH_REST ||
            r->fish == KZ_FISH_REST_FIVES || r->fish == KZ_FISH_VOID);
}

static void write_wins(prose *p, int target)
{
    const kz_rules *r = p->rules;
    if (r->target_test == KZ_TARGET_TEST_ONCE)
        prose_add_count(
            p,
            NN_("Whoever has {n} point or more wins the match at once, even in the middle of a deal.",
                "Whoever has {n} points or more wins the match at once, even in the middle of a deal."),
            target);
    else
        prose_add_count(p,
                        NN_("Whoever has {n} point or more after a deal wins the match.",
                            "Whoever has {n} points or more after a deal wins the match."),
                        target);
    if (r->out == KZ_OUT_HOLDER || one_by_one(r))
        return;
    bool tie = r->target_tie == KZ_TARGET_TIE_DRAW;
    if (prose_has_two_sides(p))
        prose_add(p,
                  tie ? N_("If both have so many, it is a draw.")
                      : N_("If both have so many, the larger score wins; if they are equal, another deal is "
                           "played."));
    else
        prose_add(p,
                  tie ? N_("If several have so many, it is a draw.")
                      : N_("Of several the one with most wins; if these are equal, another deal is played."));
}

static void write_target(prose *p)
{
    const kz_rules *r = p->rules;
    if (!r->target)
        return;
    if (r->target_means == KZ_TARGET_MEANS_WINS)
        write_wins(p, r->target);
    else
        write_loses(p, r->target);
    if (!r->seats && r->target_more && prose_plays(p, 2) && (prose_plays(p, 3) || prose_plays(p, 4)))
        prose_add_count(p,
                        NN_("With more than two players the limit is {n} point.",
                            "With more than two players the limit is {n} points."),
                        r->target_more);
    prose_end_paragraph(p);
}

static void write_deals(prose *p)
{
    const kz_rules *r = p->rules;
    if (!r->deals)
        return;
    if (r->out == KZ_OUT_FORM)
        prose_add_count(
            p,
            NN_("The match is over after {n} deal that counts; the pair with fewer Generals wins, "
                "and if both have as many "
                "it is a draw.",
                "The match is over after {n} deals that count; the pair with fewer Generals wins, "
                "and if both have as many "
                "it is a draw."),
            r->deals);
    else if (r->target_means == KZ_TARGET_MEANS_WINS)
        prose_add_count(
            p,
            NN_("The match is over after {n} deal; the largest score wins, and if all are equal it "
                "is a draw.",
                "The match is over after {n} deals; the largest score wins, and if all are equal it "
                "is a draw."),
            r->deals);
    else
        prose_add_count(
            p,
            NN_("The match is over after {n} deal; the smallest score wins, and if all are equal it "
                "is a draw.",
                "The match is over after {n} deals; the smallest score wins, and if all are equal "
                "it is a draw."),
            r->deals);
    prose_end_paragraph(p);
}

void prose_write_match_end(prose *p)
{
    const kz_rules *r = p->rules;
    prose_heading(p, N_("The end of the match"));
    write_target(p);
    write_deals(p);
    if (r->knockout && r->deals != 1)
        prose_add(p,
                  N_("A pair that has lost two deals, or that gets a General in the first deal that counts, "
                     "loses the match at "
                     "once."));
    prose_end_paragraph(p);
    prose_add(p,
              N_("Whoever resigns or runs out of time loses the match for his side: all others win, nobody "
                 "becomes the goat, and the unfinished deal does not count."));
    if (r->rating && prose_has_singles(p) && r->target == 101)
        prose_add(
            p,
            N_("In a rated match to 101 where everybody plays for himself the loser gets nothing, everybody "
               "else (100 − his points) / 10, rounded, at least 1: 25 points give 8. Remembered points do "
               "not count. If the match was broken off by a timeout or a resignation, the points of whoever "
               "broke it off replace the 100: at 32, a player with 13 gets 2, one with 30 gets 1. The points "
               "are paid in full however often the same people meet; only two players who play each other "
               "more than ten times a day get 1 for each further match."));
    prose_end_paragraph(p);
}
