#include "cli/summary.h"

#include "cli/cli.h"

#include <stdio.h>
#include <string.h>

enum { SIDE_NAME = 2 * KZ_TAG_TEXT + 32 };

/* A seat's name: its tag or "seat 2". */
static const char *seat_name(const kz_reader *r, int seat, char *out, size_t size)
{
    if (r->tags.name[seat][0])
        snprintf(out, size, "%s", r->tags.name[seat]);
    else
        snprintf(out, size, _("seat %d"), seat + 1);
    return out;
}

/* A side's name: its seats', with "+" in between. */
static const char *side_name(const kz_reader *r, int side, char out[SIDE_NAME])
{
    const kz_rules *rules = &r->match.rules;
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
}

static void print_account(const kz_reader *r, int side)
{
    const kz_account *account = &r->match.account[side];
    char name[SIDE_NAME];
    side_name(r, side, name);
    int credit = (int)r->match.end.credit[side];
    if (account->open)
        printf(_("  %1$s: credit %2$d, score %3$d\n"), name, credit, (int)account->score);
    else
        printf(_("  %1$s: credit %2$d, remembered +%3$d\n"), name, credit, (int)account->memory);
}

/* How a deal ended: the number of the deal and a seat's name go into it. */
static const char *deal_end_format(const kz_match *m, kz_action last)
{
    if (m->end.kind == KZ_ENDED_OUT)
        return _("Deal %1$d: %2$s went out\n");
    if (m->end.kind == KZ_ENDED_FISH)
        return _("Deal %1$d: fish, fisherman: %2$s\n");
    return last.kind == KZ_RESIGN ? _("Deal %1$d: %2$s resigned\n") : _("Deal %1$d: %2$s ran out of time\n");
}

static void print_deal_end(const kz_reader *r, kz_action last)
{
    const kz_match *m = &r->match;
    char name[SIDE_NAME];
    printf(deal_end_format(m, last), (int)m->deal_number, seat_name(r, m->end.seat, name, sizeof name));
    for (int side = 0; side < m->rules.side_count; side++)
        print_account(r, side);
    if (m->carry)
        printf(_("  carried: +%d\n"), (int)m->carry);
}

static void print_sides(const kz_reader *r, const char *title, unsigned sides)
{
    char name[SIDE_NAME];
    const char *comma = "";
    if (!sides)
        return;
    printf("%s", title);
    for (int side = 0; side < r->match.rules.side_count; side++) {
        if (!(sides >> side & 1))
            continue;
        printf("%s %s", comma, side_name(r, side, name));
        comma = ",";
    }
    printf("\n");
}

static void print_result(const kz_reader *r)
{
    const kz_result *result = &r->match.result;
    char name[SIDE_NAME];
    print_sides(r, _("Won:"), result->winners);
    print_sides(r, result->reason == KZ_REASON_GOAT ? _("Goat:") : _("Lost:"), result->losers);
    if (!result->rated)
        return;
    printf("%s", _("Rating points:"));
    for (int seat = 0; seat < r->match.rules.seats; seat++)
        printf("%s %s %d", seat ? "," : "", seat_name(r, seat, name, sizeof name), (int)result->rating[seat]);
    printf("\n");
}

static void dealt(void *context, const kz_match *match)
{
    if (match->deal_number == 1)
        print_head(context);
}

static void acted(void *context, const kz_match *match, kz_action action)
{
    if (match->phase != KZ_PLAYING)
        print_deal_end(context, action);
    if (match->phase == KZ_OVER)
        print_result(context);
}

void kz_summary_begin(kz_reader *reader, const kz_games *games)
{
    kz_reader_init(reader, games, &(kz_reader_events){.context = reader, .dealt = dealt, .acted = acted});
}

void kz_summary_end(const kz_reader *r)
{
    char name[SIDE_NAME];
    if (!r->has_match && r->tags.game[0])
        print_head(r);
    if (r->has_match && r->match.phase == KZ_PLAYING)
        printf(_("Deal %1$d: not finished, %2$s is to act\n"), (int)r->match.deal_number,
               seat_name(r, r->match.deal.turn, name, sizeof name));
}
