/* SPDX-License-Identifier: MIT */
/* Which matches are shown. */
#include "apps/cli/games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- days and months */

/* Returns false if the calendar has no such day. */
static bool time_of(int year, int month, int day, int64_t *ms)
{
    struct tm parts = {.tm_year = year - 1900, .tm_mon = month - 1, .tm_mday = day};
    *ms = (int64_t)timegm(&parts) * 1000;
    return parts.tm_mon == month - 1 && parts.tm_mday == day;
}

/* Reads numbers in the form "####-##-##". */
static bool read_form(const char *text, const char *form, int number[3])
{
    int at = 0;
    if (strlen(text) != strlen(form))
        return false;
    memset(number, 0, 3 * sizeof *number);
    for (; *form; form++, text++) {
        if (*form != '#' ? *text != *form : *text < '0' || *text > '9')
            return false;
        if (*form == '#')
            number[at] = 10 * number[at] + *text - '0';
        else
            at++;
    }
    return number[0] >= 1970;
}

bool games_read_month(const char *text, int64_t *begin, int64_t *end)
{
    int n[3];
    if (!read_form(text, "####-##", n) || !time_of(n[0], n[1], 1, begin))
        return false;
    return n[1] == 12 ? time_of(n[0] + 1, 1, 1, end) : time_of(n[0], n[1] + 1, 1, end);
}

bool games_read_day(const char *text, int64_t *begin, int64_t *end)
{
    int n[3];
    if (!read_form(text, "####-##-##", n) || !time_of(n[0], n[1], n[2], begin))
        return false;
    *end = *begin + INT64_C(86400000);
    return true;
}

/* ---- a match */

static bool fits_date(const games_filter *f, const games_match *m)
{
    if (!f->since && !f->until)
        return true;
    return *m->date && (!f->since || strcmp(m->date, f->since) >= 0) &&
           (!f->until || strcmp(m->date, f->until) <= 0);
}

/* The strength of every player must be known and within the limits. */
static bool fits_strength(const games_filter *f, const games_match *m)
{
    if (!f->min_strength && !f->max_strength)
        return true;
    for (int i = 0; i < m->reader.tags.players; i++) {
        double strength = atof(m->strength[i]);
        if (!*m->strength[i] || (f->min_strength && strength < f->min_strength) ||
            (f->max_strength && strength > f->max_strength))
            return false;
    }
    return true;
}

/* `seats`: of the player, or of everybody. */
static bool fits_outcome(const games_filter *f, const games_match *m, unsigned seats)
{
    const kz_result *result = &m->reader.match.pub.result;
    if (f->outcome == GAMES_OUTCOME_ANY)
        return true;
    if (f->outcome == GAMES_OUTCOME_UNFINISHED || !m->over)
        return f->outcome == GAMES_OUTCOME_UNFINISHED && !m->over;
    if (f->outcome == GAMES_OUTCOME_DRAWN)
        return result->tie;
    unsigned sides = f->outcome == GAMES_OUTCOME_WON ? result->winners : result->losers;
    return (games_seats_of(m, sides) & seats) != 0;
}

bool games_filter_fits(const games_filter *f, const games_match *m)
{
    unsigned seats = 0;
    for (int i = 0; i < m->reader.tags.players; i++)
        if (!f->player || !strcmp(m->reader.tags.name[i], f->player))
            seats |= 1u << i;
    return seats && (!f->game || !strcmp(m->reader.tags.game, f->game)) &&
           (!f->seats || m->reader.tags.players == f->seats) && fits_date(f, m) && fits_strength(f, m) &&
           fits_outcome(f, m, seats);
}
