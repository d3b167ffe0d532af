/* SPDX-License-Identifier: MIT */
#include "apps/cli/engine/sim.h"

#include "apps/cli/cli.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- the progress ---- */

enum { BAR = 30 };

/* The mean and, from two values on, its interval. */
static void print_mean(const arena_sample *sample, char *out, size_t size)
{
    if (sample->count < 2)
        snprintf(out, size, "%+.3f", sample->mean);
    else
        snprintf(out, size, "%+.3f ± %.3f", sample->mean, arena_sample_margin(sample));
}

void simulate_progress(const arena_contest *contest, const arena_contest_result *so_far)
{
    double share = (double)so_far->rounds / (double)contest->rounds;
    int full = (int)(share * BAR), left = 0;
    if (so_far->rounds > 0)
        left = (int)(so_far->seconds * (1 - share) / share);
    char mean[64], ratio[32] = "";
    if (contest->tested)
        snprintf(ratio, sizeof ratio, "  LLR %+.2f", so_far->ratio);
    print_mean(&so_far->points[0], mean, sizeof mean);
    cli_progress("[%.*s%.*s] %" PRId64 "/%" PRId64 "  %s%s  %d:%02d ", full, "##############################",
                 BAR - full, "..............................", so_far->rounds, contest->rounds, mean, ratio,
                 left / 60, left % 60);
}

/* ---- the table ---- */

/* Prints a text in a column of `width` characters, flush left or (width < 0) right. */
static void print_cell(const char *text, int width)
{
    int length = 0, wanted = width < 0 ? -width : width;
    for (const char *c = text; *c; c++)
        length += ((unsigned char)*c & 0xc0) != 0x80;
    int blanks = length < wanted ? wanted - length : 0;
    if (width < 0)
        printf("%*s%s", blanks, "", text);
    else
        printf("%s%*s", text, blanks, "");
}

enum { POINTS = -22, CHOICES = -14, TIME = -12 };

static void print_time(double ns)
{
    char text[32];
    snprintf(text, sizeof text, ns < 1e6 ? "%.1f µs" : "%.1f ms", ns < 1e6 ? ns / 1e3 : ns / 1e6);
    print_cell(text, TIME);
}

static void print_contestant(const arena_report *r, int i, int width)
{
    const arena_contest_result *o = r->outcome;
    const arena_latency *l = &o->latency[i];
    char text[64];
    print_cell(r->contest->contestant[i].name, width);
    print_mean(&o->points[i], text, sizeof text);
    print_cell(text, POINTS);
    snprintf(text, sizeof text, "%" PRId64, l->count);
    print_cell(text, CHOICES);
    print_time(arena_latency_mean(l));
    print_time((double)arena_latency_quantile(l, 0.95));
    if (o->faults[i]) {
        snprintf(text, sizeof text, _("broken off: %d"), (int)o->faults[i]);
        printf("  %s", text);
    }
    printf("\n");
}

static void print_contestants(const arena_report *r)
{
    int width = 0;
    for (int i = 0; i < r->contest->count; i++) {
        int length = (int)strlen(r->contest->contestant[i].name);
        width = length > width ? length : width;
    }
    print_cell("", width);
    print_cell(r->contest->matches ? _("lead in matches won, ± 95%") : _("points a deal, ± 95%"), POINTS);
    print_cell(_("choices"), CHOICES);
    print_cell(_("mean"), TIME);
    print_cell("p95", TIME);
    printf("\n");
    for (int i = 0; i < r->contest->count; i++)
        print_contestant(r, i, width);
}

static void print_test(const arena_report *r)
{
    const arena_contest *c = r->contest;
    const arena_contest_result *o = r->outcome;
    const char *verdict = o->verdict == ARENA_ACCEPTED  ? _("accepted")
                          : o->verdict == ARENA_REFUSED ? _("refused")
                                                        : _("undecided");
    printf("SPRT [%g, %g]: LLR %+.2f (±2.94): %s\n", c->sprt.low, c->sprt.high, o->ratio, verdict);
}

void simulate_table(const arena_report *r)
{
    const arena_contest *c = r->contest;
    printf(_("Game: %s\n"), c->game);
    if (c->options[0])
        printf(_("Options: %s\n"), c->options);
    printf(_("Seats: %d\n"), c->rules.seats);
    printf(c->matches ? _("Matches: %1$lld, each played %2$d ways\n")
                      : _("Deals: %1$lld, each played %2$d ways\n"),
           (long long)r->outcome->rounds, c->rules.side_count);
    printf(_("Seed: %lld\n\n"), (long long)c->seed);
    print_contestants(r);
    if (c->tested)
        print_test(r);
}
