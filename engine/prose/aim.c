/* SPDX-License-Identifier: MIT */
/* Writes what the game is about: its aim, its character, its other names. */
#include <strings.h>

#include "engine/prose/writer.h"

/* Writes the aim: to be the first with the target. */
static void write_race(prose *p)
{
    const kz_rules *r = p->rules;
    if (r->target && r->target_means == KZ_TARGET_MEANS_WINS)
        prose_add_count(p,
                        NN_("Whoever first has {n} point wins the match.",
                            "Whoever first has {n} points wins the match."),
                        r->target);
    else if (r->target)
        prose_add_count(p,
                        NN_("Whoever first has {n} point loses the match.",
                            "Whoever first has {n} points loses the match."),
                        r->target);
    else if (r->deals)
        prose_add(p, r->target_means == KZ_TARGET_MEANS_WINS
                         ? N_("Whoever has most points after the agreed deals wins the match.")
                         : N_("Whoever has fewest points after the agreed deals wins the match."));
}

static void write_own(prose *p)
{
    const kz_rules *r = p->rules;
    bool goat = r->target && r->target_means == KZ_TARGET_MEANS_LOSES;
    if (goat)
        prose_add(p, N_("Nobody wants to be the goat."));
    prose_add(p,
              N_("Get rid of your tiles: what is left in your hand when somebody goes out is written against "
                 "you."));
    if (goat)
        prose_add_count(p,
                        NN_("Whoever first has {n} point is the goat.", "Whoever first has {n} points is the "
                                                                        "goat."),
                        r->target);
    else
        write_race(p);
}

static void write_won(prose *p)
{
    prose_add(p, prose_board_of(p)->won);
    write_race(p);
}

static void write_play(prose *p)
{
    if (p->rules->play_points == KZ_PLAY_POINTS_FIVES)
        prose_add(p, N_("Lay so that the open ends add up to a multiple of five: that scores at once."));
    else if (p->rules->play_points == KZ_PLAY_POINTS_EQUAL_ENDS)
        prose_add(p, N_("Lay so that both ends show the same: that scores at once."));
    prose_add(p, N_("Going out first pays, too."));
    write_race(p);
}

static void write_what(prose *p)
{
    const kz_rules *r = p->rules;
    if (r->play_points != KZ_PLAY_POINTS_NOTHING) {
        write_play(p);
    } else if (r->out == KZ_OUT_FORM) {
        prose_add(p,
                  N_("Go out with the right double, 0-0 or 6-6: then the player after you is a General. The "
                     "pair with fewer Generals wins."));
    } else if (r->out == KZ_OUT_HOLDER) {
        prose_add(p,
                  N_("Go out first: what the others still hold is written to you. But only one side can have "
                     "points at a time, and the next good deal of another wipes them out."));
        write_race(p);
    } else if (r->out == KZ_OUT_TITLES) {
        prose_add(p,
                  N_("Get rid of your tiles, and best of all go out with 0-0, or with 0-0 and 6-6 at once: "
                     "that ends the match. Otherwise what the losers of the deal still hold is written "
                     "against them."));
        write_race(p);
    } else if (r->out == KZ_OUT_OWN || r->out == KZ_OUT_FIVES) {
        write_own(p);
    } else {
        write_won(p);
    }
}

/* Returns whether `also` equals the title in the language of the text. "Ziege" does. */
static bool is_title(const prose *p, const kz_game_texts *own, const kz_game_texts *in, const char *also)
{
    const char *title = in->title[0] ? in->title : own->title;
    return title[0] && !strcasecmp(prose_text(p, title), also);
}

void prose_write_aim(prose *p)
{
    prose_heading(p, N_("The aim"));
    write_what(p);
    prose_end_paragraph(p);
    if (p->rules->seats)
        return;
    const kz_game_texts *own = &p->game->own, *in = &p->game->in[prose_language(p)];
    const char *about = in->about[0] ? in->about : own->about, *also = in->also[0] ? in->also : own->also;
    if (about[0])
        prose_add(p, about);
    if (also[0] && !is_title(p, own, in, prose_text(p, also)))
        prose_add_marked(p, prose_text(p, N_("It is also called: {names}.")),
                         (const char *const[]){"{names}", prose_text(p, also), NULL});
    prose_end_paragraph(p);
}
