/* SPDX-License-Identifier: MIT */
#include "apps/cli/records/summary.h"

#include "apps/cli/cli.h"
#include "base/visible.h"

#include <stdio.h>
#include <string.h>

enum { SIDE_NAME = 2 * KZ_TAG_TEXT + 32 };

/* A seat's name: its tag or "seat 2". */
static const char *seat_name(const kz_reader *r, int seat, char *out, size_t size)
{
    if (r->tags.name[seat][0])
        base_visible(r->tags.name[seat], strlen(r->tags.name[seat]), out,
                     size < KZ_TAG_TEXT ? size : KZ_TAG_TEXT);
    else
        snprintf(out, size, _("seat %d"), seat + 1);
    return out;
}

/* A side's name: its seats', with "+" in between. */
static const char *side_name(const kz_reader *r, int side, char out[SIDE_NAME])
{
    const kz_rules *rules = &r->match.pub.rules;
    size_t length = 0;
    out[0] = '\0';
    for (int seat = 0; seat < rules->seats; seat++) {
        if (rules->side_of[seat] != side)
            continue;
        if (length)
            length += (size_t)snprintf(out + length, SIDE_NAME - length, " + ");
        seat_name(r, seat, out + length, SIDE_NAME - length);
        length += strlen(out + length);
    }
    return out;
}

/* The sides of a set with commas in between, after a title. */
static void print_sides(const kz_reader *r, const char *title, unsigned sides)
{
    char name[SIDE_NAME];
    const char *comma = "";
    if (!sides)
        return;
    printf("%s", title);
    for (int side = 0; side < r->match.pub.rules.side_count; side++) {
        if (!(sides >> side & 1))
            continue;
        printf("%s %s", comma, side_name(r, side, name));
        comma = ",";
    }
    printf("\n");
}

static void print_head(const kz_reader *r)
{
    char name[SIDE_NAME];
    printf(_("Game: %s\n"), r->tags.game);
    if (r->tags.options[0])
        printf(_("Options: %s\n"), r->tags.options);
    printf("%s", _("Players:"));
    for (int seat = 0; seat < r->tags.players; seat++)
        printf("%s %s", seat ? "," : "", seat_name(r, seat, name, sizeof name));
    printf("\n");
    if (r->has_match && r->match.pub.rules.side_count < r->match.pub.rules.seats)
        print_sides(r, _("Pairs:"), (1u << r->match.pub.rules.side_count) - 1);
}

/* ---- a deal's end ---- */

/* A game that counts Generals (docs/spec/rules.md, "general"). */
static void print_generals(const kz_match *m, int side, const char *name)
{
    uint8_t title[KZ_SEATS];
    kz_deal_titles(&m->pub.rules, &m->pub.end, title);
    const char *format = title[side] == KZ_REASONS       ? _("  %1$s: Generals: %2$d")
                         : title[side] == KZ_REASON_BALD ? _("  %1$s: bald, %2$d in all")
                                                         : _("  %1$s: General, %2$d in all");
    printf(format, name, (int)m->pub.account[side].score);
    if (m->pub.rules.knockout)
        printf(_(", deals lost: %d"), m->pub.standing.lost[side]);
    printf("\n");
}

static void print_account(const kz_reader *r, int side)
{
    const kz_match *m = &r->match;
    const kz_account *account = &m->pub.account[side];
    char name[SIDE_NAME];
    side_name(r, side, name);
    int credit = (int)m->pub.end.credit[side], score = (int)account->score;
    if (m->pub.rules.out == KZ_OUT_FORM)
        print_generals(m, side, name);
    else if (m->pub.rules.play_points)
        printf(_("  %1$s: in play %2$d, credit %3$d, score %4$d\n"), name,
               score - (int)m->pub.end.before[side].score - credit, credit, score);
    else if (account->open)
        printf(_("  %1$s: credit %2$d, score %3$d\n"), name, credit, score);
    else if (m->pub.end.before[side].open)
        printf(_("  %1$s: credit %2$d, written off\n"), name, credit);
    else if (m->pub.rules.opening && m->pub.rules.memory == KZ_MEMORY_KEEP)
        printf(_("  %1$s: credit %2$d, remembered +%3$d\n"), name, credit, (int)account->memory);
    else
        printf(_("  %1$s: credit %2$d, no points\n"), name, credit);
}

/* Prints the state between the deals in addition to the accounts. */
static void print_standing(const kz_reader *r)
{
    const kz_match *m = &r->match;
    char seat[SIDE_NAME], side[SIDE_NAME];
    if (m->pub.carry)
        printf(_("  carried: +%d\n"), (int)m->pub.carry);
    if (m->pub.standing.pot)
        printf(_("  eggs: +%d\n"), (int)m->pub.standing.pot);
    if (m->pub.standing.eggs)
        printf(_("  eggs: %1$d, %2$d kg\n"), m->pub.standing.eggs, (int)m->pub.standing.weight);
    if (m->pub.standing.debt_deals)
        printf(_("  fish debt: %1$s owes %2$d to %3$s\n"),
               seat_name(r, m->pub.standing.debtor, seat, sizeof seat), (int)m->pub.standing.debt,
               side_name(r, m->pub.standing.creditor, side));
}

/* How a deal ended: the number of the deal and a seat's name go into it. */
static const char *deal_end_format(const kz_match *m, kz_action last)
{
    switch ((kz_deal_kind)m->pub.end.kind) {
    case KZ_ENDED_OUT:
        return _("Deal %1$d: %2$s went out\n");
    case KZ_ENDED_FISH:
        return _("Deal %1$d: fish, fisherman: %2$s\n");
    case KZ_ENDED_VOID:
        return _("Deal %1$d: fish, fisherman: %2$s; the deal does not count\n");
    case KZ_ENDED_STOPPED:
        return _("Deal %1$d: stopped, %2$s has the points that win\n");
    case KZ_ENDED_TIMEOUT:
        break;
    }
    return last.kind == KZ_RESIGN ? _("Deal %1$d: %2$s resigned\n") : _("Deal %1$d: %2$s ran out of time\n");
}

static void print_deal_end(const kz_reader *r, kz_action last)
{
    const kz_match *m = &r->match;
    char name[SIDE_NAME];
    printf(deal_end_format(m, last), (int)m->pub.deal_number,
           seat_name(r, m->pub.end.seat, name, sizeof name));
    for (int side = 0; side < m->pub.rules.side_count; side++)
        print_account(r, side);
    print_standing(r);
}

/* ---- the match's end ---- */

/* What the losers are called, by the reason of the match's end; NULL without a title. */
static const char *const ranks[KZ_REASONS] = {
    [KZ_REASON_GOAT] = N_("Goat"),          [KZ_REASON_SVOYAK] = N_("Svoyak"),
    [KZ_REASON_BALD] = N_("Bald goat"),     [KZ_REASON_GENERAL] = N_("General"),
    [KZ_REASON_ADMIRAL] = N_("Admiral"),    [KZ_REASON_OFFICER] = N_("Officer"),
    [KZ_REASON_LABOUR] = N_("Labour goat"),
};

/* The decision of the match, where neither a score nor a title shows it. */
static const char *const decisions[KZ_REASONS] = {
    [KZ_REASON_HUNDRED] = N_("Played for a hundred, and out first."),
    [KZ_REASON_SIX] = N_("Out with 6-6, the others still full-handed."),
    [KZ_REASON_DEALS] = N_("All the agreed deals have been played."),
    [KZ_REASON_QUEUE] = N_("The losers make room for those who wait."),
};

static void print_losers(const kz_reader *r)
{
    const kz_result *result = &r->match.pub.result;
    const char *rank = ranks[result->reason];
    char title[64];
    snprintf(title, sizeof title, "%s:", rank ? _(rank) : "");
    print_sides(r, rank ? title : _("Lost:"), result->losers);
}

/* The eggs of a title (rules.md, "sea-goat-navy"). */
static void print_eggs(const kz_result *result)
{
    static const char *const few[] = {"", N_("With eggs of %d kg\n"), N_("With double eggs of %d kg\n"),
                                      N_("With triple eggs of %d kg\n")};
    int weight = (int)result->weight;
    if (!result->titled || !result->eggs)
        return;
    if (result->eggs < sizeof few / sizeof *few)
        printf(_(few[result->eggs]), weight);
    else
        printf(_("With %1$d-fold eggs of %2$d kg\n"), result->eggs, weight);
}

static void print_result(const kz_reader *r)
{
    const kz_result *result = &r->match.pub.result;
    char name[SIDE_NAME];
    if (result->tie)
        printf("%s\n", _("A draw"));
    print_sides(r, _("Won:"), result->winners);
    print_losers(r);
    print_eggs(result);
    if (decisions[result->reason])
        printf("%s\n", _(decisions[result->reason]));
    if (!result->rated)
        return;
    printf("%s", _("Rating points:"));
    for (int seat = 0; seat < r->match.pub.rules.seats; seat++)
        printf("%s %s %d", seat ? "," : "", seat_name(r, seat, name, sizeof name), (int)result->rating[seat]);
    printf("\n");
}

static void dealt(void *context, const kz_match *match)
{
    if (match->pub.deal_number == 1)
        print_head(context);
}

static void acted(void *context, const kz_match *match, kz_action action)
{
    if (match->pub.phase != KZ_PLAYING)
        print_deal_end(context, action);
    if (match->pub.phase == KZ_OVER)
        print_result(context);
}

void records_summary_begin(kz_reader *reader, const kz_games *games)
{
    kz_reader_init(reader, games, &(kz_reader_events){.context = reader, .dealt = dealt, .acted = acted});
}

void records_summary_end(const kz_reader *r)
{
    char name[SIDE_NAME];
    if (!r->has_match && r->tags.game[0])
        print_head(r);
    if (r->has_match && r->match.pub.phase == KZ_PLAYING)
        printf(_("Deal %1$d: not finished, %2$s is to act\n"), (int)r->match.pub.deal_number,
               seat_name(r, r->match.pub.turn, name, sizeof name));
}
