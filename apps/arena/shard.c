/* SPDX-License-Identifier: MIT */
#include "apps/arena/shard.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What no honest worker goes beyond in a shard: choices of a contestant, points of a round. */
enum { CHOICES_MAX = 1000000000, POINTS_MAX = 1000000 };

/* ---- the question ---- */

char *arena_shard_write(const arena_contest *c, int64_t first, int rounds)
{
    json_t *bots = json_array();
    for (int i = 0; i < c->count; i++) {
        const arena_contestant *who = &c->contestant[i];
        json_array_append_new(bots, json_pack("{s:s, s:i, s:i, s:b}", "name", who->name, "ms", who->budget.ms,
                                              "rollouts", who->budget.rollouts, "cpu", who->budget.cpu));
    }
    json_t *all = json_pack("{s:s, s:s, s:i, s:o, s:I, s:b, s:I, s:i}", "game", c->game, "options",
                            c->options, "seats", c->rules.seats, "bots", bots, "seed", (json_int_t)c->seed,
                            "matches", c->matches, "first", (json_int_t)first, "rounds", rounds);
    char *text = all ? json_dumps(all, JSON_COMPACT) : NULL;
    json_decref(all);
    return text;
}

static bool fail(char reason[ARENA_SHARD_REASON], const char *what)
{
    snprintf(reason, ARENA_SHARD_REASON, "%s", what);
    return false;
}

static bool read_bot(json_t *bot, arena_contestant *out, char reason[ARENA_SHARD_REASON])
{
    const char *name;
    int ms, rollouts, cpu;
    if (json_unpack(bot, "{s:s, s:i, s:i, s:b}", "name", &name, "ms", &ms, "rollouts", &rollouts, "cpu",
                    &cpu) ||
        ms < 0 || ms > ARENA_MS_MAX || rollouts < 0 || rollouts > ARENA_ROLLOUTS_MAX || !(ms || rollouts))
        return fail(reason, "a bot of the shard is not understood");
    kz_budget budget = {.ms = ms, .rollouts = rollouts, .threads = 1, .cpu = cpu};
    if (arena_contestant_parse(name, strlen(name), &budget, out) != ARENA_CONTESTANT_OK)
        return fail(reason, "this machine has no such bot");
    out->budget = budget;
    return !out->command[0] || fail(reason, "engines are not started for others");
}

static bool read_all(json_t *all, const kz_games *games, arena_shard *out, char reason[ARENA_SHARD_REASON])
{
    const char *name, *options;
    int seats, matches, rounds;
    json_int_t seed, first;
    json_t *bots;
    arena_contest *c = &out->contest;
    kz_error error;
    if (json_unpack(all, "{s:s, s:s, s:i, s:o, s:I, s:b, s:I, s:i}", "game", &name, "options", &options,
                    "seats", &seats, "bots", &bots, "seed", &seed, "matches", &matches, "first", &first,
                    "rounds", &rounds) ||
        strlen(name) >= sizeof out->game || strlen(options) >= sizeof out->options || first < 0 ||
        first > INT64_MAX - ARENA_SHARD_ROUNDS || rounds < 1 || rounds > ARENA_SHARD_ROUNDS ||
        !json_is_array(bots))
        return fail(reason, "the shard is not understood");
    const kz_game *game = kz_games_find(games, name);
    if (!game || !kz_game_setup(game, seats, options, &c->rules, &error))
        return fail(reason, "this machine has no such game");
    strcpy(out->game, name);
    strcpy(out->options, options);
    c->game = out->game;
    c->options = out->options;
    c->seed = (uint64_t)seed;
    c->matches = matches;
    c->first = first;
    c->rounds = rounds;
    c->threads = 1;
    size_t count = json_array_size(bots);
    if (count < 2 || count > c->rules.side_count)
        return fail(reason, "so many bots have no place");
    for (; c->count < (int)count; c->count++)
        if (!read_bot(json_array_get(bots, (size_t)c->count), &c->contestant[c->count], reason))
            return false;
    return true;
}

bool arena_shard_read(const char *text, size_t length, const kz_games *games, arena_shard *out,
                      char reason[ARENA_SHARD_REASON])
{
    memset(out, 0, sizeof *out);
    json_t *all = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    bool read = all ? read_all(all, games, out, reason) : fail(reason, "the shard is no JSON");
    json_decref(all);
    return read;
}

/* ---- the work ---- */

static void ignore_fault(void *context, int contestant, const char *reason)
{
    (void)context;
    (void)contestant;
    (void)reason;
}

bool arena_shard_play(const arena_shard *shard, const atomic_bool *stop, arena_shard_result *out)
{
    const arena_contest *c = &shard->contest;
    arena_crew *crew = malloc(sizeof *crew);
    memset(out, 0, sizeof *out);
    out->first = c->first;
    if (!crew)
        abort();
    arena_crew_open(crew, c);
    while (out->rounds < c->rounds && !(stop && *stop)) {
        arena_round_play(c, c->first + out->rounds, crew, ignore_fault, NULL, &out->round[out->rounds]);
        out->rounds++;
    }
    memcpy(out->latency, crew->latency, sizeof out->latency);
    arena_crew_close(crew);
    free(crew);
    return out->rounds == c->rounds;
}

/* ---- the answer ---- */

static json_t *rounds_json(const arena_shard_result *r, int count)
{
    json_t *rounds = json_array();
    for (int i = 0; i < r->rounds; i++) {
        json_t *points = json_array(), *faults = json_array();
        for (int k = 0; k < count; k++) {
            json_array_append_new(points, json_real(r->round[i].points[k]));
            json_array_append_new(faults, json_integer(r->round[i].faults[k]));
        }
        json_array_append_new(rounds, json_pack("{s:o, s:o, s:i}", "points", points, "faults", faults,
                                                "deals", r->round[i].deals));
    }
    return rounds;
}

/* Buckets that are not empty, each with its index. */
static json_t *latency_json(const arena_latency *l)
{
    json_t *buckets = json_array();
    for (int i = 0; i < ARENA_LATENCY_BUCKETS; i++)
        if (l->bucket[i])
            json_array_append_new(buckets, json_pack("[i, I]", i, (json_int_t)l->bucket[i]));
    return json_pack("{s:I, s:I, s:I, s:o}", "count", (json_int_t)l->count, "sum", (json_int_t)l->sum, "most",
                     (json_int_t)l->most, "buckets", buckets);
}

char *arena_shard_result_write(const arena_shard_result *r, int count)
{
    json_t *latency = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(latency, latency_json(&r->latency[i]));
    json_t *all = json_pack("{s:I, s:o, s:o, s:s}", "first", (json_int_t)r->first, "rounds",
                            rounds_json(r, count), "latency", latency, "reason", r->reason);
    char *text = all ? json_dumps(all, JSON_COMPACT | JSON_REAL_PRECISION(17)) : NULL;
    json_decref(all);
    return text;
}

static bool read_round(json_t *json, int count, arena_round *out)
{
    json_t *points, *faults;
    json_int_t deals;
    if (json_unpack(json, "{s:o, s:o, s:I}", "points", &points, "faults", &faults, "deals", &deals) ||
        json_array_size(points) != (size_t)count || json_array_size(faults) != (size_t)count || deals < 0 ||
        deals > KZ_SEATS * ARENA_MATCH_DEALS)
        return false;
    out->deals = (int)deals;
    for (int k = 0; k < count; k++) {
        json_t *value = json_array_get(points, (size_t)k), *fault = json_array_get(faults, (size_t)k);
        if (!json_is_number(value) || fabs(json_number_value(value)) > POINTS_MAX ||
            !json_is_integer(fault) || json_integer_value(fault) < 0 || json_integer_value(fault) > KZ_SEATS)
            return false;
        out->points[k] = json_number_value(value);
        out->faults[k] = (int)json_integer_value(fault);
    }
    return true;
}

/* Reads buckets. Their sum must be `count`. */
static bool read_latency(json_t *json, arena_latency *out)
{
    json_int_t number, sum, most, in_bucket, counted = 0;
    json_t *buckets, *pair;
    size_t k;
    int index;
    if (json_unpack(json, "{s:I, s:I, s:I, s:o}", "count", &number, "sum", &sum, "most", &most, "buckets",
                    &buckets) ||
        number < 0 || number > CHOICES_MAX || most < 0 || most > sum)
        return false;
    out->count = number;
    out->sum = sum;
    out->most = most;
    json_array_foreach(buckets, k, pair)
    {
        if (json_unpack(pair, "[i, I]", &index, &in_bucket) || index < 0 || index >= ARENA_LATENCY_BUCKETS ||
            out->bucket[index] || in_bucket < 0 || in_bucket > number - counted)
            return false;
        out->bucket[index] = in_bucket;
        counted += in_bucket;
    }
    return counted == number;
}

/* Copies a reason, which is printed; false unless it is printable ASCII, as the workers' are, and fits. */
static bool read_reason(const char *reason, char out[ARENA_SHARD_REASON])
{
    for (const char *at = reason; *at; at++)
        if (*at < ' ' || *at > '~')
            return false;
    return snprintf(out, ARENA_SHARD_REASON, "%s", reason) < ARENA_SHARD_REASON;
}

static bool read_result(json_t *all, int count, arena_shard_result *out)
{
    json_t *rounds, *latency;
    json_int_t first;
    const char *reason;
    if (json_unpack(all, "{s:I, s:o, s:o, s:s}", "first", &first, "rounds", &rounds, "latency", &latency,
                    "reason", &reason) ||
        json_array_size(rounds) > ARENA_SHARD_ROUNDS || first < 0 || !read_reason(reason, out->reason))
        return false;
    out->first = first;
    if (reason[0])
        return true;
    if (json_array_size(latency) != (size_t)count)
        return false;
    for (; out->rounds < (int)json_array_size(rounds); out->rounds++)
        if (!read_round(json_array_get(rounds, (size_t)out->rounds), count, &out->round[out->rounds]))
            return false;
    for (int i = 0; i < count; i++)
        if (!read_latency(json_array_get(latency, (size_t)i), &out->latency[i]))
            return false;
    return true;
}

bool arena_shard_result_read(const char *text, size_t length, int count, arena_shard_result *out)
{
    memset(out, 0, sizeof *out);
    json_t *all = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    bool read = all && read_result(all, count, out);
    json_decref(all);
    return read;
}
