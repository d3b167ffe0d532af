/* SPDX-License-Identifier: MIT */
#include "apps/cli/records/analyse.h"

#include "apps/cli/cli.h"
#include "apps/cli/wrap.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { COLUMNS = 80 };

/* Ends a line that has `at` columns, 0: none; what does not fit goes below, behind `indent` blanks. */
__attribute__((format(printf, 4, 5))) static void print_wrapped(FILE *out, int at, int indent,
                                                                const char *format, ...)
{
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    char *rest;
    for (char *word = strtok_r(text, " \n", &rest); word; word = strtok_r(NULL, " \n", &rest)) {
        size_t length = strlen(word);
        int width = cli_text_width(word, length);
        if (at + 1 + width > COLUMNS && at > indent) {
            fprintf(out, "\n");
            at = 0;
        }
        at += at ? fprintf(out, at > indent ? " " : "") : fprintf(out, "%*s", indent, "");
        fprintf(out, "%s", word);
        at += width;
    }
    fprintf(out, "\n");
}

/* The principles of docs/spec/strategy.md in its order, as advice. */
static const char *const advice[KZ_REASONS_WHY] = {
    N_("Keep as many different values in hand as you can."),
    N_("Open the value of which you hold three tiles or more, and do not cover it."),
    N_("Open an end to which only you can lay."),
    N_("Leave an opponent nothing to lay: they must knock or draw."),
    N_("Who gives up an end tile has more of the value that it opens: do not open it."),
    N_("Of two end tiles, first the one whose other half you hold once more."),
    N_("While one end is yours alone, bring the other to your end tile’s other half."),
    N_("The fish: make it when few points stay in your hand, else avoid it."),
    N_("Do not hurry with your end tile while another’s may come at the other end."),
    N_("A soft lead: ballast first, then the tile that leads to your strong value."),
    N_("Do not open a fresh value, one of which nothing lies yet."),
    N_("Do not open what an opponent has opened."),
    N_("One end is fresh: make the other fresh, too."),
    N_("Open what your partner has opened, and do not cover his ends."),
    N_("Keep tiles for the open ends."),
    N_("Get rid of 0-0 and 6-6 in time."),
};

const char *records_analysis_advice(int principle, bool partners)
{
    if (partners && !strcmp(kz_reason_id(principle), "L"))
        return _("Keep tiles for the open ends; of a pair, who has fewer goes out, the other helps.");
    return _(advice[principle]);
}

void records_analysis_print_legend(FILE *out)
{
    fprintf(out, "%s",
            _("! the only good choice, ?! inaccuracy, ? mistake, ?? blunder.\n"
              "Points are those of a deal less the others' mean: more is better in every game.\n"));
}

void records_analysis_print_deal(FILE *out, int deal)
{
    fprintf(out, "\n");
    fprintf(out, _("Deal %d\n"), deal);
}

/* "  3. Ann: 2-6@b?!; better 1-2@a", below it why. */
void records_analysis_print_choice(FILE *out, const kz_judgement *j, const char *name, int ply, bool partners)
{
    char played[KZ_ACTION_TEXT], best[KZ_ACTION_TEXT], act[KZ_ACTION_TEXT];
    const kz_fish_advice *f = &j->fish;
    if (!j->mark)
        return;
    char lost[200] = "";
    if (j->mark != KZ_MARK_GOOD)
        snprintf(lost, sizeof lost, _("; better %1$s, lost: %2$.1f %% of the match, %3$.1f points"),
                 kz_action_print(j->action[j->best].action, best), 100 * j->loss, j->loss_points);
    print_wrapped(out, fprintf(out, "%4d. ", ply), 6, "%s: %s%s%s", name,
                  kz_action_print(j->action[j->played].action, played), kz_mark_text((kz_mark)j->mark), lost);
    if (j->reason != KZ_NO_REASON)
        print_wrapped(out, 0, 6, "%s", records_analysis_advice(j->reason, partners));
    if (f->given)
        print_wrapped(out, 0, 6,
                      ngettext("The fish %1$s leaves %2$d point in hand; it pays below %3$.2f.",
                               "The fish %1$s leaves %2$d points in hand; it pays below %3$.2f.",
                               (unsigned long)f->own),
                      kz_action_print(f->action, act), (int)f->own, f->limit);
}

static double points(const kz_leads *leads, int side)
{
    return (double)leads->side[side] / (double)leads->unit;
}

void records_analysis_print_story(FILE *out, const kz_deal_story *story, const char *side, int at, bool ended)
{
    print_wrapped(out, 0, 2,
                  ended ? _("  %1$s: expected %2$+.1f, luck %3$+.1f, play %4$+.1f, made %5$+.1f\n")
                        : _("  %1$s: expected %2$+.1f, luck %3$+.1f, play %4$+.1f, stands at %5$+.1f\n"),
                  side, points(&story->start, at), points(&story->luck, at), points(&story->swing, at),
                  points(&story->now, at));
}

/* The principle that cost most; KZ_NO_REASON: none did. */
static int worst_reason(const kz_play_summary *s)
{
    int worst = KZ_NO_REASON;
    double most = 0;
    for (int i = 0; i < KZ_REASONS_WHY; i++)
        if (s->reason[i] > most) {
            most = s->reason[i];
            worst = i;
        }
    return worst;
}

void records_analysis_print_player(FILE *out, const kz_play_summary *s, const kz_scale *scale,
                                   const char *name, double luck, bool partners)
{
    double deals = s->deals ? s->deals : 1;
    int worst = worst_reason(s);
    fprintf(out, _("%1$s: accuracy %2$d (choices judged: %3$d)"), name, kz_summary_accuracy(s, scale),
            (int)s->choices);
    for (int i = KZ_MARK_GOOD; i < KZ_MARKS; i++)
        fprintf(out, ", %s %d", kz_mark_text((kz_mark)i), (int)s->mark[i]);
    fprintf(out, "\n");
    print_wrapped(out, 0, 2,
                  _("  points lost a deal: %1$.1f (opening %2$.1f, middle %3$.1f, end %4$.1f); luck in all: "
                    "%5$+.1f\n"),
                  s->lost / deals, s->stage[KZ_STAGE_OPENING] / deals, s->stage[KZ_STAGE_MIDDLE] / deals,
                  s->stage[KZ_STAGE_END] / deals, luck);
    if (worst != KZ_NO_REASON) {
        fprintf(out, "%s", _("  what would have helped most:\n"));
        print_wrapped(out, 0, 6, "%s", records_analysis_advice(worst, partners));
    }
}
