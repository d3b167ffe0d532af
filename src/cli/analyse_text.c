#include "cli/analyse_text.h"

#include "cli/cli.h"

#include <stdio.h>

void kz_analysis_tell_deal(int deal)
{
    printf(_("Deal %d\n"), deal);
}

/* "2-6@b?!", then what would have been better. */
void kz_analysis_tell_choice(const kz_judgement *j, const char *name, int ply)
{
    char played[KZ_ACTION_TEXT], best[KZ_ACTION_TEXT];
    const kz_fish_advice *f = &j->fish;
    if (!j->mark)
        return;
    printf("  %3d  %s: %s%s", ply, name, kz_action_print(j->action[j->played].action, played),
           kz_mark_text((kz_mark)j->mark));
    if (j->mark != KZ_MARK_GOOD)
        printf(_("; better %1$s: %2$.1f %% of the match, %3$.1f points"),
               kz_action_print(j->action[j->best].action, best), 100 * j->loss, j->loss_points);
    if (j->reason != KZ_NO_REASON)
        printf(_(" (principle %s)"), kz_reason_id(j->reason));
    if (f->given)
        printf(_("; the fish %1$s: %2$d in hand, the limit is %3$.2f"), kz_action_print(f->action, played),
               (int)f->own, f->limit);
    printf("\n");
}

static double points(const kz_leads *leads, int side)
{
    return (double)leads->side[side] / (double)leads->unit;
}

void kz_analysis_tell_story(const kz_deal_story *story, const char *side, int at, bool ended)
{
    printf(ended ? _("  %1$s: expected %2$+.1f, luck %3$+.1f, play %4$+.1f, made %5$+.1f\n")
                 : _("  %1$s: expected %2$+.1f, luck %3$+.1f, play %4$+.1f, stands at %5$+.1f\n"),
           side, points(&story->start, at), points(&story->luck, at), points(&story->swing, at),
           points(&story->now, at));
}

void kz_analysis_tell_player(const kz_play_summary *s, const kz_scale *scale, const char *name, double luck)
{
    printf(_("%1$s: accuracy %2$d over %3$d choices"), name, kz_summary_accuracy(s, scale), (int)s->choices);
    for (int i = KZ_MARK_GOOD; i < KZ_MARKS; i++)
        printf(", %s %d", kz_mark_text((kz_mark)i), (int)s->mark[i]);
    printf("\n");
    printf(_("  points lost a deal: %1$.1f; in the opening %2$.1f, in the middle %3$.1f, in the end %4$.1f; "
             "luck %5$+.1f\n"),
           s->lost / (s->deals ? s->deals : 1), s->stage[KZ_STAGE_OPENING], s->stage[KZ_STAGE_MIDDLE],
           s->stage[KZ_STAGE_END], luck);
}
