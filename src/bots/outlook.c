#include "bots/outlook.h"

#include <math.h>

/* Spread of the points of one deal, squared, against their mean: how long a race to a score stays open.
 * Measured over self-play of several games; it need not be exact. */
static double spread(const kz_rules *r)
{
    return r->play_points == KZ_PLAY_EQUAL_ENDS ? 2.5 : 25;
}

static double normal(double x)
{
    return 0.5 * erfc(-x * 0.70710678118654752);
}

/* Of the normal distribution at 0. */
static const double peak = 0.39894228040143268;

/* Two sides race to a target; x points are left to one, y to the other: the chance that the first one is
 * later. Each takes a time in proportion to the points left, with a variance in proportion too. */
static double later(double x, double y, double m)
{
    x = x > 1 ? x : 1;
    y = y > 1 ? y : 1;
    return normal((x - y) / sqrt((x + y) * m));
}

/* `titles`: how near a score brings its side to losing, as a part of the chance to win. Fewer points than
 * half the target cost nothing, since a lead by right decides most matches before it is reached. */
static double danger(const kz_rules *r, const kz_account *account)
{
    double part = (double)account->score / r->target;
    return 0.17 * fmin(fmax((part - 0.44) / 0.4, 0), 1);
}

/* `titles`: who leads by right may lead 6-6 for the goat. He wins the match if his side goes out; if the
 * others do they are rid of their points, so that these count half. The chances are those of an iteration
 * over the states between deals, with the ends of 12,000 deals that `master` played against itself. */
static double titles_chance(const kz_match *m, int a, int b)
{
    const kz_standing *s = &m->pub.standing;
    double scores = danger(&m->pub.rules, &m->pub.account[b]) - danger(&m->pub.rules, &m->pub.account[a]);
    if (s->six) /* whoever holds it leads it by right */
        return 0.5 * scores;
    if (!s->right || m->pub.next == KZ_NOBODY)
        return scores;
    return 0.5 * scores + (m->pub.rules.side_of[m->pub.next] == a ? 0.2 : -0.2);
}

/* One for the first of two sides, minus one for the other, zero for a third. */
static int sign_of(int side, int a, int b)
{
    return (side == a) - (side == b);
}

/* `holder`: one side at most has points, and a win of another writes them off. Who must lead 6-6 leads for a
 * hundred: whoever has points, most such deals end the match. A debt's side has promised a win of the
 * creditor's. The chances are those of 1,000 matches of the sea goat that `master` played against itself;
 * with three sides they were a third of those with two. */
static double holder_chance(const kz_match *m, int a, int b)
{
    const kz_standing *s = &m->pub.standing;
    double part = m->pub.rules.side_count > 2 ? 1.0 / 3 : 1;
    double points = (double)(m->pub.account[a].score - m->pub.account[b].score) / m->pub.rules.target;
    int lead = m->pub.next == KZ_NOBODY ? 0 : sign_of(m->pub.rules.side_of[m->pub.next], a, b);
    double chance = s->six && lead ? 0.2 * lead + 0.1 * points
                                   : 0.3 * points + (points > 0   ? 0.06
                                                     : points < 0 ? -0.06
                                                                  : 0);
    if (s->debt_deals)
        chance += 0.065 * (sign_of(s->creditor, a, b) - sign_of(m->pub.rules.side_of[s->debtor], a, b));
    else if (!s->six)
        chance += 0.03 * lead;
    return part * chance;
}

/* How likely is a to fare better than b, less one half, in the unit of kz_outlook()? */
static double compare(const kz_match *m, int a, int b)
{
    const kz_rules *r = &m->pub.rules;
    const kz_account *x = &m->pub.account[a], *y = &m->pub.account[b];
    double sign = r->target_means == KZ_TARGET_LOSES ? -1 : 1;
    double mine = x->score + x->memory, theirs = y->score + y->memory;
    if (r->target) {
        double whole = sqrt(2.0 * r->target * spread(r)) / peak;
        if (r->out == KZ_OUT_TITLES)
            return whole * titles_chance(m, a, b);
        if (r->out == KZ_OUT_HOLDER)
            return whole * holder_chance(m, a, b);
        double late = later(r->target - mine, r->target - theirs, spread(r));
        return whole * (sign < 0 ? late - 0.5 : 0.5 - late);
    }
    /* An agreed number of deals. */
    double deal = r->out == KZ_OUT_FORM ? 0.7 : 35, left = r->deals - m->pub.standing.counted;
    double whole = deal * sqrt(r->deals) / peak;
    return whole * (normal(sign * (mine - theirs) / (deal * sqrt(left > 0.5 ? left : 0.5))) - 0.5);
}

static double decided(const kz_match *m, int a, int b)
{
    const kz_rules *r = &m->pub.rules;
    int won = (m->pub.result.winners >> a & 1) - (m->pub.result.winners >> b & 1);
    double whole =
        r->target ? sqrt(2.0 * r->target * spread(r)) : (r->out == KZ_OUT_FORM ? 0.7 : 35) * sqrt(r->deals);
    return 0.5 * won * whole / peak;
}

double kz_outlook(const kz_match *m, int side)
{
    double sum = 0;
    for (int i = 0; i < m->pub.rules.side_count; i++)
        if (i != side)
            sum += m->pub.phase == KZ_OVER ? decided(m, side, i) : compare(m, side, i);
    return sum / (m->pub.rules.side_count - 1);
}
