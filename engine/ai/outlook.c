/* SPDX-License-Identifier: MIT */
#include "engine/ai/outlook.h"

#include "engine/ai/outlook_numbers.h"
#include "engine/ai/policy/elementary.h"

#include <math.h>

/* Returns the variance of the points of one deal over their mean. It need not be exact. */
static double spread(const kz_rules *r)
{
    return r->play_points == KZ_PLAY_POINTS_EQUAL_ENDS ? AI_OUTLOOK_SPREAD_EQUAL_ENDS : AI_OUTLOOK_SPREAD;
}

/* Returns the standard deviation of the points of one deal. */
static double deal_of(const kz_rules *r)
{
    return r->out == KZ_OUT_FORM ? AI_OUTLOOK_DEAL_FORM : AI_OUTLOOK_DEAL;
}

static double normal(double x)
{
    return 0.5 * policy_erfc(-x * 0.70710678118654752);
}

/* The normal density at 0. */
static const double peak = 0.39894228040143268;

/* `knockout`: a match ends when a side has lost two deals, after three at most. */
enum { KNOCKOUT_DEALS_MAX = 3 };

double ai_outlook_whole(const kz_rules *r)
{
    int deals = r->knockout ? KNOCKOUT_DEALS_MAX : r->deals;
    return (r->target ? sqrt(2.0 * r->target * spread(r)) : AI_OUTLOOK_DEAL * sqrt(deals)) / peak;
}

/* `knockout`: between equal sides, the side that has lost one more deal wins one match in four. */
static double knockout_chance(const kz_match *m, int a, int b)
{
    return (double)(m->pub.standing.lost[b] - m->pub.standing.lost[a]) / 4;
}

/* Returns the probability that the first of two sides reaches the target later. The sides have x and y
 * points left. Each side's time is normal; mean and variance are proportional to the points left. */
static double later(double x, double y, double m)
{
    x = x > 1 ? x : 1;
    y = y > 1 ? y : 1;
    return normal((x - y) / sqrt((x + y) * m));
}

/* `titles`: returns the loss of winning chance by a score. Fewer points than half the target cost nothing,
 * since a lead by right decides most matches before the target is reached. */
static double danger(const kz_rules *r, const kz_account *account)
{
    double part = (double)account->score / r->target;
    double near = (part - AI_OUTLOOK_TITLES_DANGER_FROM) / AI_OUTLOOK_TITLES_DANGER_OVER;
    return AI_OUTLOOK_TITLES_DANGER * fmin(fmax(near, 0), 1);
}

/* `titles`: a seat that leads by right may lead 6-6 for the goat. It wins the match if its side goes out. If
 * the other side does, that side loses its points, so these count less. */
static double titles_chance(const kz_match *m, int a, int b)
{
    const kz_standing *s = &m->pub.standing;
    double scores = danger(&m->pub.rules, &m->pub.account[b]) - danger(&m->pub.rules, &m->pub.account[a]);
    if (s->six) /* the holder of 6-6 leads it by right */
        return AI_OUTLOOK_TITLES_SCORES * scores;
    if (!s->right || m->pub.next == KZ_NOBODY)
        return scores;
    double lead = m->pub.rules.side_of[m->pub.next] == a ? AI_OUTLOOK_TITLES_LEAD : -AI_OUTLOOK_TITLES_LEAD;
    return AI_OUTLOOK_TITLES_SCORES * scores + lead;
}

/* Returns 1 for the first of two sides, -1 for the other, 0 for a third. */
static int sign_of(int side, int a, int b)
{
    return (side == a) - (side == b);
}

/* `holder`: at most one side has points, and a win of another side writes them off. A seat that must lead
 * 6-6 leads for a hundred. Whichever side has points, most such deals end the match. The debtor's side has
 * promised the creditor's side a win. */
static double holder_chance(const kz_match *m, int a, int b)
{
    const kz_standing *s = &m->pub.standing;
    double part = m->pub.rules.side_count > 2 ? AI_OUTLOOK_HOLDER_SIDES : 1;
    double points = (double)(m->pub.account[a].score - m->pub.account[b].score) / m->pub.rules.target;
    int lead = m->pub.next == KZ_NOBODY ? 0 : sign_of(m->pub.rules.side_of[m->pub.next], a, b);
    double ahead = points > 0 ? AI_OUTLOOK_HOLDER_AHEAD : points < 0 ? -AI_OUTLOOK_HOLDER_AHEAD : 0;
    double chance = s->six && lead ? AI_OUTLOOK_HOLDER_SIX_LEAD * lead + AI_OUTLOOK_HOLDER_SIX_POINTS * points
                                   : AI_OUTLOOK_HOLDER_POINTS * points + ahead;
    if (s->debt_deals)
        chance += AI_OUTLOOK_HOLDER_DEBT *
                  (sign_of(s->creditor, a, b) - sign_of(m->pub.rules.side_of[s->debtor], a, b));
    else if (!s->six)
        chance += AI_OUTLOOK_HOLDER_LEAD * lead;
    return part * chance;
}

/* Returns the probability that a does better than b, less one half, in the unit of ai_outlook(). */
static double compare(const kz_match *m, int a, int b)
{
    const kz_rules *r = &m->pub.rules;
    const kz_account *x = &m->pub.account[a], *y = &m->pub.account[b];
    double sign = r->target_means == KZ_TARGET_MEANS_LOSES ? -1 : 1;
    double mine = x->score + x->memory, theirs = y->score + y->memory;
    if (r->target) {
        double whole = ai_outlook_whole(r);
        if (r->out == KZ_OUT_TITLES)
            return whole * titles_chance(m, a, b);
        if (r->out == KZ_OUT_HOLDER)
            return whole * holder_chance(m, a, b);
        double late = later(r->target - mine, r->target - theirs, spread(r));
        return whole * (sign < 0 ? late - 0.5 : 0.5 - late);
    }
    if (r->knockout)
        return ai_outlook_whole(r) * knockout_chance(m, a, b);
    /* Games with an agreed number of deals. */
    double deal = deal_of(r), left = r->deals - m->pub.standing.counted;
    return ai_outlook_whole(r) *
           (normal(sign * (mine - theirs) / (deal * sqrt(left > 0.5 ? left : 0.5))) - 0.5);
}

static double decided(const kz_match *m, int a, int b)
{
    int won = (m->pub.result.winners >> a & 1) - (m->pub.result.winners >> b & 1);
    return 0.5 * won * ai_outlook_whole(&m->pub.rules);
}

double ai_outlook(const kz_match *m, int side)
{
    double sum = 0;
    for (int i = 0; i < m->pub.rules.side_count; i++)
        if (i != side)
            sum += m->pub.phase == KZ_OVER ? decided(m, side, i) : compare(m, side, i);
    return sum / (m->pub.rules.side_count - 1);
}

double ai_outlook_chance(const kz_match *m, int side)
{
    double chance = 0.5 + ai_outlook(m, side) / ai_outlook_whole(&m->pub.rules);
    return fmin(fmax(chance, 0), 1);
}
