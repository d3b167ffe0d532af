/* SPDX-License-Identifier: MIT */
#include "apps/cli/records/summary.h"

#include "apps/cli/cli.h"
#include "base/visible.h"

#include <kozel/drawing.h>

#include <stdio.h>
#include <string.h>

static const char *name_seat(const records_story *s, int seat, char *out, size_t size)
{
    if (s->tags->name[seat][0])
        base_visible(s->tags->name[seat], strlen(s->tags->name[seat]), out,
                     size < KZ_TAG_TEXT ? size : KZ_TAG_TEXT);
    else
        snprintf(out, size, _("seat %d"), seat + 1);
    return out;
}

const char *records_story_seat(const records_story *s, int seat, char out[RECORDS_NAME])
{
    return name_seat(s, seat, out, RECORDS_NAME);
}

/* A side's name: its seats', with "+" in between. */
static const char *side_name(const records_story *s, int side, char out[RECORDS_NAME])
{
    const kz_rules *rules = &s->pub->rules;
    size_t length = 0;
    out[0] = '\0';
    for (int seat = 0; seat < rules->seats; seat++) {
        if (rules->side_of[seat] != side)
            continue;
        if (length)
            length += (size_t)snprintf(out + length, RECORDS_NAME - length, " + ");
        name_seat(s, seat, out + length, RECORDS_NAME - length);
        length += strlen(out + length);
    }
    return out;
}

/* The sides of a set with commas in between, after a title. */
static void print_sides(const records_story *s, const char *title, unsigned sides)
{
    char name[RECORDS_NAME];
    const char *comma = "";
    if (!sides)
        return;
    fprintf(s->out, "%s", title);
    for (int side = 0; side < s->pub->rules.side_count; side++) {
        if (!(sides >> side & 1))
            continue;
        fprintf(s->out, "%s %s", comma, side_name(s, side, name));
        comma = ",";
    }
    fprintf(s->out, "\n");
}

void records_story_head(const records_story *s)
{
    char name[RECORDS_NAME];
    fprintf(s->out, _("Game: %s\n"), s->tags->game);
    if (s->tags->options[0])
        fprintf(s->out, _("Options: %s\n"), s->tags->options);
    fprintf(s->out, "%s", _("Players:"));
    for (int seat = 0; seat < s->tags->players; seat++)
        fprintf(s->out, "%s %s", seat ? "," : "", records_story_seat(s, seat, name));
    fprintf(s->out, "\n");
    if (s->pub && s->pub->rules.side_count < s->pub->rules.seats)
        print_sides(s, _("Pairs:"), (1u << s->pub->rules.side_count) - 1);
}

/* ---- a deal's end ---- */

/* A game that counts Generals (docs/spec/rules.md, "general"). */
static void print_generals(const records_story *s, int side, const char *name)
{
    const kz_public *pub = s->pub;
    uint8_t title[KZ_SEATS];
    kz_deal_titles(&pub->rules, &pub->end, title);
    const char *format = title[side] == KZ_REASONS       ? _("  %1$s: Generals: %2$d")
                         : title[side] == KZ_REASON_BALD ? _("  %1$s: bald, %2$d in all")
                                                         : _("  %1$s: General, %2$d in all");
    fprintf(s->out, format, name, (int)pub->account[side].score);
    if (pub->rules.knockout)
        fprintf(s->out, _(", deals lost: %d"), pub->standing.lost[side]);
    fprintf(s->out, "\n");
}

static void print_account(const records_story *s, int side)
{
    const kz_public *pub = s->pub;
    const kz_account *account = &pub->account[side];
    char name[RECORDS_NAME];
    side_name(s, side, name);
    int credit = (int)pub->end.credit[side], score = (int)account->score;
    if (pub->rules.out == KZ_OUT_FORM)
        print_generals(s, side, name);
    else if (pub->rules.play_points)
        fprintf(s->out, _("  %1$s: in play %2$d, credit %3$d, score %4$d\n"), name,
                score - (int)pub->end.before[side].score - credit, credit, score);
    else if (account->open)
        fprintf(s->out, _("  %1$s: credit %2$d, score %3$d\n"), name, credit, score);
    else if (pub->end.before[side].open)
        fprintf(s->out, _("  %1$s: credit %2$d, written off\n"), name, credit);
    else if (pub->rules.opening && pub->rules.memory == KZ_MEMORY_KEEP)
        fprintf(s->out, _("  %1$s: credit %2$d, remembered +%3$d\n"), name, credit, (int)account->memory);
    else
        fprintf(s->out, _("  %1$s: credit %2$d, no points\n"), name, credit);
}

/* Prints the state between the deals in addition to the accounts. */
static void print_standing(const records_story *s)
{
    const kz_public *pub = s->pub;
    char seat[RECORDS_NAME], side[RECORDS_NAME];
    if (pub->carry)
        fprintf(s->out, _("  carried: +%d\n"), (int)pub->carry);
    if (pub->standing.pot)
        fprintf(s->out, _("  eggs: +%d\n"), (int)pub->standing.pot);
    if (pub->standing.eggs)
        fprintf(s->out, _("  eggs: %1$d, %2$d kg\n"), pub->standing.eggs, (int)pub->standing.weight);
    if (pub->standing.debt_deals)
        fprintf(s->out, _("  fish debt: %1$s owes %2$d to %3$s\n"),
                records_story_seat(s, pub->standing.debtor, seat), (int)pub->standing.debt,
                side_name(s, pub->standing.creditor, side));
}

/* How a deal ended: the number of the deal and a seat's name go into it. */
static const char *deal_end_format(const kz_public *pub, kz_action last)
{
    switch ((kz_deal_kind)pub->end.kind) {
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

/* The same for the reader's seat; NULL: the sentence has no verb. */
static const char *own_end_format(const kz_public *pub, kz_action last)
{
    switch ((kz_deal_kind)pub->end.kind) {
    case KZ_ENDED_OUT:
        return _("Deal %d: you went out\n");
    case KZ_ENDED_STOPPED:
        return _("Deal %d: stopped, you have the points that win\n");
    case KZ_ENDED_TIMEOUT:
        return last.kind == KZ_RESIGN ? _("Deal %d: you resigned\n") : _("Deal %d: you ran out of time\n");
    default:
        return NULL;
    }
}

void records_story_deal_end(const records_story *s, kz_action last)
{
    const kz_public *pub = s->pub;
    char name[RECORDS_NAME];
    const char *own = s->reader == pub->end.seat + 1 ? own_end_format(pub, last) : NULL;
    if (own)
        fprintf(s->out, own, (int)pub->deal_number);
    else
        fprintf(s->out, deal_end_format(pub, last), (int)pub->deal_number,
                records_story_seat(s, pub->end.seat, name));
    for (int side = 0; side < pub->rules.side_count; side++)
        print_account(s, side);
    print_standing(s);
}

void records_story_unfinished(const records_story *s)
{
    char name[RECORDS_NAME];
    if (s->reader == s->pub->turn + 1)
        fprintf(s->out, _("Deal %d: not finished, it is your turn\n"), (int)s->pub->deal_number);
    else
        fprintf(s->out, _("Deal %1$d: not finished, %2$s is to act\n"), (int)s->pub->deal_number,
                records_story_seat(s, s->pub->turn, name));
}

void records_story_accounts(const records_story *s)
{
    char name[RECORDS_NAME], account[KZ_ACCOUNT_TEXT];
    for (int side = 0; side < s->pub->rules.side_count; side++)
        fprintf(s->out, "  %s: %s\n", side_name(s, side, name),
                kz_account_print(&s->pub->account[side], account));
    print_standing(s);
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

static void print_losers(const records_story *s)
{
    const kz_result *result = &s->pub->result;
    const char *rank = ranks[result->reason];
    char title[64];
    snprintf(title, sizeof title, "%s:", rank ? _(rank) : "");
    print_sides(s, rank ? title : _("Lost:"), result->losers);
}

/* The eggs of a title (rules.md, "sea-goat-navy"). */
static void print_eggs(const records_story *s)
{
    const kz_result *result = &s->pub->result;
    static const char *const few[] = {"", N_("With eggs of %d kg\n"), N_("With double eggs of %d kg\n"),
                                      N_("With triple eggs of %d kg\n")};
    int weight = (int)result->weight;
    if (!result->titled || !result->eggs)
        return;
    if (result->eggs < sizeof few / sizeof *few)
        fprintf(s->out, _(few[result->eggs]), weight);
    else
        fprintf(s->out, _("With %1$d-fold eggs of %2$d kg\n"), result->eggs, weight);
}

void records_story_result(const records_story *s)
{
    const kz_result *result = &s->pub->result;
    char name[RECORDS_NAME];
    if (result->tie)
        fprintf(s->out, "%s\n", _("A draw"));
    print_sides(s, _("Won:"), result->winners);
    print_losers(s);
    print_eggs(s);
    if (decisions[result->reason])
        fprintf(s->out, "%s\n", _(decisions[result->reason]));
    if (!result->rated)
        return;
    fprintf(s->out, "%s", _("Rating points:"));
    for (int seat = 0; seat < s->pub->rules.seats; seat++)
        fprintf(s->out, "%s %s %d", seat ? "," : "", records_story_seat(s, seat, name),
                (int)result->rating[seat]);
    fprintf(s->out, "\n");
}

/* ---- a record ---- */

static void dealt(void *context, const kz_match *match)
{
    const kz_reader *r = context;
    if (match->pub.deal_number == 1)
        records_story_head(&(records_story){stdout, &r->tags, &match->pub, 0});
}

static void acted(void *context, const kz_match *match, kz_action action)
{
    const kz_reader *r = context;
    const records_story story = {stdout, &r->tags, &match->pub, 0};
    if (match->pub.phase != KZ_PLAYING)
        records_story_deal_end(&story, action);
    if (match->pub.phase == KZ_OVER)
        records_story_result(&story);
}

void records_summary_begin(kz_reader *reader, const kz_games *games)
{
    kz_reader_init(reader, games, &(kz_reader_events){.context = reader, .dealt = dealt, .acted = acted});
}

void records_summary_end(const kz_reader *r)
{
    const records_story story = {stdout, &r->tags, r->has_match ? &r->match.pub : NULL, 0};
    if (!r->has_match && r->tags.game[0])
        records_story_head(&story);
    if (r->has_match && r->match.pub.phase == KZ_PLAYING)
        records_story_unfinished(&story);
}
