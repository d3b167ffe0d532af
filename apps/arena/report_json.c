/* SPDX-License-Identifier: MIT */
#include "apps/arena/report_json.h"
#include "base/visible.h"

#include <jansson.h>
#include <string.h>

/* A number that needs two values at least: null for fewer. */
static json_t *spread(int64_t count, double number)
{
    return count < 2 ? json_null() : json_real(number);
}

static json_t *sample(const arena_sample *s)
{
    return json_pack("{s:f, s:o, s:o}", "mean", s->mean, "margin95", spread(s->count, arena_sample_margin(s)),
                     "deviation", spread(s->count, arena_sample_deviation(s)));
}

/* Returns a contestant's name. An engine's path may be no UTF-8: then escapes show its bytes. */
static json_t *name_of(const arena_contestant *contestant)
{
    char visible[4 * ARENA_CONTESTANT_NAME];
    json_t *name = json_string(contestant->name);
    if (name)
        return name;
    base_visible(contestant->name, strlen(contestant->name), visible, sizeof visible);
    return json_string(visible);
}

static json_t *contestants(const arena_report *r)
{
    json_t *list = json_array();
    for (int i = 0; i < r->contest->count; i++)
        json_array_append_new(list, json_pack("{s:o, s:o, s:I}", "name", name_of(&r->contest->contestant[i]),
                                              "points", sample(&r->outcome->points[i]), "faults",
                                              (json_int_t)r->outcome->faults[i]));
    return list;
}

static json_t *sprt(const arena_report *r)
{
    static const char *const words[] = {"undecided", "accepted", "refused"};
    return json_pack("{s:f, s:f, s:f, s:s}", "low", r->contest->sprt.low, "high", r->contest->sprt.high,
                     "ratio", r->outcome->ratio, "verdict", words[r->outcome->verdict]);
}

static json_t *curve(const arena_report *r)
{
    json_t *list = json_array();
    for (int i = 0; i < r->outcome->curve_count; i++) {
        const arena_curve_point *p = &r->outcome->curve[i];
        json_array_append_new(
            list, json_pack("[I, f, o]", (json_int_t)p->rounds, p->mean, spread(p->rounds, p->margin)));
    }
    return list;
}

static json_t *timing(const arena_report *r)
{
    json_t *list = json_array();
    for (int i = 0; i < r->contest->count; i++) {
        const arena_latency *l = &r->outcome->latency[i];
        json_array_append_new(
            list, json_pack("{s:o, s:I, s:f, s:f, s:f}", "name", name_of(&r->contest->contestant[i]),
                            "choices", (json_int_t)l->count, "mean_us", arena_latency_mean(l) / 1e3, "p95_us",
                            (double)arena_latency_quantile(l, 0.95) / 1e3, "most_us", (double)l->most / 1e3));
    }
    return json_pack("{s:f, s:i, s:o}", "seconds", r->outcome->seconds, "threads", r->contest->threads,
                     "latency", list);
}

bool arena_report_json(const arena_report *r, FILE *out)
{
    const arena_contest *c = r->contest;
    json_t *all = json_pack("{s:s, s:s, s:i, s:I, s:I, s:s, s:I, s:i, s:I, s:o, s:o}", "game", c->game,
                            "options", c->options, "seats", c->rules.seats, "seed", (json_int_t)c->seed,
                            "from", (json_int_t)c->first + 1, "unit", c->matches ? "match" : "deal", "rounds",
                            (json_int_t)r->outcome->rounds, "plays_each", c->rules.side_count, "deals",
                            (json_int_t)r->outcome->deals, "contestants", contestants(r), "curve", curve(r));
    if (all && c->tested)
        json_object_set_new(all, "sprt", sprt(r));
    if (all)
        json_object_set_new(all, "timing", timing(r));
    bool written = all && json_dumpf(all, out, JSON_INDENT(2) | JSON_REAL_PRECISION(10)) == 0;
    json_decref(all);
    return written && fputc('\n', out) != EOF;
}
