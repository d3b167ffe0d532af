/* SPDX-License-Identifier: MIT */
#include "server/learning/progress.h"

#include <math.h>

/* Min matches of a level. */
enum { LEAST = 5 };

/* A change counts from this number of standard errors on. Then sixty questions in a row are one false alarm
 * in twenty careers at most (research/bench/progress). */
static const double doubt = 4.5;

static const double worth_training = 0.05;

/* Returns a match's loss in units that all games share: accuracy = 100 exp(-loss). */
static double loss_of(const learning_progress_match *m)
{
    return -log(fmax(m->accuracy, 1) / 100);
}

static int accuracy_of(double loss)
{
    return (int)lrint(100 * exp(-loss));
}

/* Choices, and how many of them have a mark. */
typedef struct level {
    int choices, marked;
} level;

static double share_of(level l)
{
    return l.choices ? (double)l.marked / l.choices : 0;
}

static level level_of(const learning_progress_match *match, int count)
{
    level l = {0, 0};
    for (int i = 0; i < count; i++) {
        l.choices += match[i].choices;
        l.marked += match[i].marked;
    }
    return l;
}

/* Returns the sum over matches of the distance of each from the common share, in variances of a binomial
 * share. */
static double dispersion_of(const learning_progress_match *match, int count, double share, double variance)
{
    double sum = 0;
    for (int i = 0; i < count; i++) {
        double off = match[i].marked - share * match[i].choices;
        sum += match[i].choices ? off * off / (variance * match[i].choices) : 0;
    }
    return sum;
}

/* Returns the factor, at least 1, by which the shares of matches vary more than a binomial share inside the
 * two parts. A close match has more marks than one that was decided early. */
static double overdispersion(const learning_progress_match *match, int split, int count, double variance)
{
    double before = share_of(level_of(match, split)),
           after = share_of(level_of(match + split, count - split));
    double sum = dispersion_of(match, split, before, variance) +
                 dispersion_of(match + split, count - split, after, variance);
    return fmax(1, sum / (count - 2));
}

/* Finds the split of the matches whose parts differ most. It uses the two-proportion z test of marked
 * choices, with the variance of the matches. */
static void find_trend(const learning_progress_match *match, int count, learning_progress_trend *out)
{
    double all = share_of(level_of(match, count)), most = doubt;
    for (int split = LEAST; split + LEAST <= count; split++) {
        level before = level_of(match, split), after = level_of(match + split, count - split);
        if (!before.choices || !after.choices || all <= 0 || all >= 1)
            continue;
        double variance = all * (1 - all);
        double error = sqrt(overdispersion(match, split, count, variance) * variance *
                            (1.0 / before.choices + 1.0 / after.choices));
        double apart = fabs(share_of(after) - share_of(before)) / error;
        if (apart <= most)
            continue;
        most = apart;
        *out = (learning_progress_trend){true, count - split, share_of(before), share_of(after)};
    }
}

/* Adds a match's losses, in the common unit, in proportion to its points. */
static void add_shares(const learning_progress_match *m, learning_progress *p)
{
    double points = 0;
    for (int i = 0; i < KZ_STAGES; i++)
        points += fmax(m->stage[i], 0);
    double unit = points > 0 ? m->choices * loss_of(m) / points : 0;
    for (int i = 0; i < KZ_STAGES; i++)
        p->stage[i] += unit * fmax(m->stage[i], 0);
    for (int i = 0; i < KZ_REASONS_WHY; i++)
        p->reason[i] += unit * fmax(m->reason[i], 0);
}

static void make_shares(double *part, int count, double whole)
{
    for (int i = 0; i < count; i++)
        part[i] = whole > 0 ? part[i] / whole : 0;
}

void learning_progress_of(const learning_progress_match *match, int count, learning_progress *out)
{
    double loss = 0;
    *out = (learning_progress){.matches = count};
    for (int i = 0; i < count; i++) {
        out->choices += match[i].choices;
        loss += match[i].choices * loss_of(&match[i]);
        add_shares(&match[i], out);
    }
    double whole = 0;
    for (int i = 0; i < KZ_STAGES; i++)
        whole += out->stage[i];
    make_shares(out->stage, KZ_STAGES, whole);
    make_shares(out->reason, KZ_REASONS_WHY, whole);
    out->accuracy = accuracy_of(out->choices ? loss / out->choices : 0);
    find_trend(match, count, &out->trend);
}

int learning_progress_train(const learning_progress *p, int most, uint8_t out[])
{
    int count = 0;
    bool taken[KZ_REASONS_WHY] = {false};
    while (count < most) {
        int best = -1;
        for (int i = 0; i < KZ_REASONS_WHY; i++)
            if (!taken[i] && p->reason[i] >= worth_training && (best < 0 || p->reason[i] > p->reason[best]))
                best = i;
        if (best < 0)
            return count;
        taken[best] = true;
        out[count++] = (uint8_t)best;
    }
    return count;
}
