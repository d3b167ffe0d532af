/* SPDX-License-Identifier: MIT */
#include "apps/cli/play/review.h"

#include "apps/cli/cli.h"
#include "apps/cli/records/analyse.h"
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>

/* Playouts of each action, and the worst choices that are printed. */
enum { PLAYOUTS = 1024, WORST = 5 };

struct play_choice {
    kz_view view;
    kz_action action;
    kz_judgement judgement;
};

static bool is_undone(const play_choice *choice, const kz_public *pub)
{
    return choice->view.pub.deal_number == pub->deal_number && kz_ply(&choice->view.pub) >= kz_ply(pub);
}

void play_review_note(play_review *r, const play_event *event)
{
    const kz_view *view = event->before;
    while (event->kind == PLAY_TAKEN_BACK && r->count &&
           is_undone(&r->choice[r->count - 1], &event->view->pub))
        r->count--;
    if (event->kind != PLAY_ACTED || event->action.seat != view->seat || !kz_is_choice(event->action) ||
        !kz_is_judged(view))
        return;
    if (r->count == r->size) {
        r->size = r->size ? 2 * r->size : 16;
        r->choice = base_resize(r->choice, (size_t)r->size * sizeof *r->choice);
    }
    r->choice[r->count++] = (play_choice){.view = *view, .action = event->action};
}

static bool find_scale(play_review *r, const kz_rules *rules)
{
    r->scaled = r->scaled || kz_scale_of(rules, NULL, &r->scale);
    return r->scaled;
}

/* Judges the choices that are not judged yet. */
static bool judge(play_review *r, kz_play_summary *summary)
{
    const kz_budget budget = {.rollouts = PLAYOUTS, .threads = 1};
    bool good = true;
    for (int i = 0; i < r->count && good; i++) {
        play_choice *c = &r->choice[i];
        r->progress(i + 1, r->count);
        if (c->judgement.judged || kz_judge(&c->view, c->action, &budget, &r->scale, &c->judgement))
            kz_summary_add(summary, &c->judgement, &r->scale);
        good = c->judgement.error == KZ_OK;
    }
    return good;
}

static bool is_mistake(const play_choice *c)
{
    return c->judgement.judged && c->judgement.mark >= KZ_MARK_INACCURACY;
}

/* Returns the worst mistake that is better than `last` or, equally bad, after it; NULL: there is none. */
static const play_choice *next_worst(const play_review *r, const play_choice *last)
{
    const play_choice *worst = NULL;
    for (const play_choice *c = r->choice; c < r->choice + r->count; c++) {
        double loss = c->judgement.loss;
        if (!is_mistake(c) ||
            (last && (loss > last->judgement.loss || (loss == last->judgement.loss && c <= last))))
            continue;
        if (!worst || loss > worst->judgement.loss)
            worst = c;
    }
    return worst;
}

bool play_review_print(play_review *r, FILE *out, const char *name)
{
    kz_play_summary summary = {0};
    if (!r->count) {
        fprintf(out, "%s\n", _("You have not made a choice yet."));
        return true;
    }
    const kz_rules *rules = &r->choice[0].view.pub.rules;
    if (!find_scale(r, rules) || !judge(r, &summary))
        return false;
    records_analysis_print_legend(out);
    const play_choice *worst = NULL;
    for (int i = 0; i < WORST && (worst = next_worst(r, worst)); i++) {
        records_analysis_print_deal(out, (int)worst->view.pub.deal_number);
        records_analysis_print_choice(out, &worst->judgement, name, kz_ply(&worst->view.pub) + 1,
                                      rules->side_count < rules->seats);
    }
    fprintf(out, _("%1$s: accuracy %2$d (choices judged: %3$d)"), name,
            kz_summary_accuracy(&summary, &r->scale), (int)summary.choices);
    fprintf(out, "\n");
    return true;
}

bool play_review_advise(play_review *r, const kz_view *view, kz_advice *advice)
{
    const kz_budget budget = {.rollouts = PLAYOUTS, .threads = 1};
    return find_scale(r, &view->pub.rules) && kz_advise(view, &budget, &r->scale, advice);
}

void play_review_free(play_review *r)
{
    free(r->choice);
    r->choice = NULL;
    r->count = r->size = 0;
}
