/* SPDX-License-Identifier: MIT */
/* What a fleet of the arena reads from the bus. A text that begins with `j` is a job for a worker. Other
 * texts are lines of results for a submitter: arena_fleet_run() itself, over a bus that this file makes up.
 * What is refused has a reason and changes nothing. What is accepted is written and read back as the same. */
#include "apps/arena/fleet_link.h"
#include "apps/arena/fleet_run.h"

#include <kozel/catalogue.h>

#include <jansson.h>

#include <string.h>

#include "must.h"

enum { ROUNDS = 19, FIRST = 5 };

static kz_games games;
static arena_contest contest;

static void check_reason(const char *reason)
{
    must(reason[0] && strnlen(reason, ARENA_SHARD_REASON) < ARENA_SHARD_REASON, "a refusal without a reason");
    for (const char *at = reason; *at; at++)
        must((unsigned char)*at >= ' ' && *at != 0x7f, "a control character in a reason");
}

/* The linker gives this for ai_budget_clock(): how long a choice took would make other inputs in every run.
 */
int64_t __wrap_ai_budget_clock(const kz_budget *budget);
int64_t __wrap_ai_budget_clock(const kz_budget *budget)
{
    static int64_t ns;
    (void)budget;
    return ns += 1000;
}

/* ---- jobs ---- */

static void check_bot(const arena_contestant *bot)
{
    must((bot->bot != NULL) != bot->oracle && !bot->command[0], "a bot that is none");
    must(bot->budget.ms >= 0 && bot->budget.ms <= ARENA_MS_MAX && bot->budget.rollouts >= 0 &&
             bot->budget.rollouts <= ARENA_ROLLOUTS_MAX && (bot->budget.ms || bot->budget.rollouts),
         "a bot without a budget");
}

static void check_same_job(const arena_shard *a, const arena_shard *b)
{
    const arena_contest *one = &a->contest, *other = &b->contest;
    must(!strcmp(a->game, b->game) && !strcmp(a->options, b->options) &&
             !memcmp(&one->rules, &other->rules, sizeof one->rules) && one->seed == other->seed &&
             one->first == other->first && one->rounds == other->rounds && one->matches == other->matches &&
             one->count == other->count &&
             !memcmp(one->contestant, other->contestant, sizeof one->contestant),
         "a written job is read as another");
}

/* One deal in each rotation, by players that do not think. */
static void play(const arena_shard *shard)
{
    static arena_shard quick;
    static arena_shard_result result, back;
    quick = *shard;
    quick.contest.rounds = 1;
    quick.contest.matches = false;
    for (int i = 0; i < quick.contest.count; i++) {
        quick.contest.contestant[i].bot = kz_bot_find("random");
        quick.contest.contestant[i].oracle = false;
    }
    must(arena_shard_play(&quick, NULL, &result) && result.rounds == 1, "a job is not played");
    char *text = arena_shard_result_write(&result, quick.contest.count);
    must(text && arena_shard_result_read(text, strlen(text), quick.contest.count, &back) &&
             !memcmp(&result, &back, sizeof result),
         "a played result is read as another");
    free(text);
}

static void check_job(const char *text, size_t length)
{
    static arena_shard shard, back;
    char reason[ARENA_SHARD_REASON] = "";
    if (!arena_shard_read(text, length, &games, &shard, reason)) {
        check_reason(reason);
        return;
    }
    const arena_contest *c = &shard.contest;
    must(c->first >= 0 && c->first <= INT64_MAX - c->rounds && c->rounds >= 1 &&
             c->rounds <= ARENA_SHARD_ROUNDS && c->threads == 1,
         "rounds out of range");
    must(c->count >= 2 && c->count <= c->rules.side_count, "a wrong number of bots");
    for (int i = 0; i < c->count; i++)
        check_bot(&c->contestant[i]);
    char *written = arena_shard_write(c, c->first, (int)c->rounds);
    must(written && arena_shard_read(written, strlen(written), &games, &back, reason),
         "a written job is refused");
    check_same_job(&shard, &back);
    free(written);
    play(&shard);
}

/* ---- the bus: the messages are the input's lines, and it ends with them ---- */

static struct {
    const char *text;
    size_t length;    /* of the line that was delivered last */
    const char *past; /* the input's end */
    bool delivered;
    atomic_bool stop;
    int jobs;
    arena_contest_result outcome, before; /* as they are, and as they were when the last message came */
} bus;

natsStatus natsSubscription_NextMsg(natsMsg **message, natsSubscription *subscription, int64_t ms)
{
    (void)subscription, (void)ms;
    bus.before = bus.outcome;
    if (bus.delivered)
        bus.text += bus.length + (bus.text + bus.length < bus.past);
    bus.delivered = bus.text < bus.past;
    if (!bus.delivered) {
        bus.stop = true;
        return NATS_TIMEOUT;
    }
    const char *end = memchr(bus.text, '\n', (size_t)(bus.past - bus.text));
    bus.length = (size_t)((end ? end : bus.past) - bus.text);
    *message = (natsMsg *)&bus;
    return NATS_OK;
}

const char *natsMsg_GetData(const natsMsg *message)
{
    (void)message;
    return bus.text;
}

int natsMsg_GetDataLength(const natsMsg *message)
{
    (void)message;
    return (int)bus.length;
}

void natsMsg_Destroy(natsMsg *message)
{
    (void)message;
}

natsStatus js_Publish(jsPubAck **ack, jsCtx *js, const char *subject, const void *data, int length,
                      jsPubOptions *options, jsErrCode *error)
{
    static arena_shard shard;
    char reason[ARENA_SHARD_REASON];
    (void)ack, (void)js, (void)subject, (void)options, (void)error;
    must(arena_shard_read(data, (size_t)length, &games, &shard, reason),
         "a worker refuses what is submitted");
    must(shard.contest.first == contest.first + bus.jobs * ARENA_SHARD_ROUNDS, "jobs in another order");
    bus.jobs++;
    return NATS_OK;
}

/* Succeed and do nothing: by their numbers of arguments. */
#define SUCCEEDS_1(NAME, A)                                                                                  \
    natsStatus NAME(A a)                                                                                     \
    {                                                                                                        \
        (void)a;                                                                                             \
        return NATS_OK;                                                                                      \
    }
#define SUCCEEDS_2(NAME, A, B)                                                                               \
    natsStatus NAME(A a, B b)                                                                                \
    {                                                                                                        \
        (void)a, (void)b;                                                                                    \
        return NATS_OK;                                                                                      \
    }
#define SUCCEEDS_3(NAME, A, B, C)                                                                            \
    natsStatus NAME(A a, B b, C c)                                                                           \
    {                                                                                                        \
        (void)a, (void)b, (void)c;                                                                           \
        return NATS_OK;                                                                                      \
    }
#define SUCCEEDS_6(NAME, A, B, C, D, E, F)                                                                   \
    natsStatus NAME(A a, B b, C c, D d, E e, F f)                                                            \
    {                                                                                                        \
        (void)a, (void)b, (void)c, (void)d, (void)e, (void)f;                                                \
        return NATS_OK;                                                                                      \
    }
SUCCEEDS_1(natsOptions_Create, natsOptions **)
SUCCEEDS_2(natsOptions_SetURL, natsOptions *, const char *)
SUCCEEDS_2(natsOptions_SetName, natsOptions *, const char *)
SUCCEEDS_2(natsOptions_SetTimeout, natsOptions *, int64_t)
SUCCEEDS_2(natsOptions_SetMaxReconnect, natsOptions *, int)
SUCCEEDS_2(natsOptions_SetReconnectWait, natsOptions *, int64_t)
SUCCEEDS_2(natsConnection_Connect, natsConnection **, natsOptions *)
SUCCEEDS_3(natsConnection_JetStream, jsCtx **, natsConnection *, jsOptions *)
SUCCEEDS_6(js_AddConsumer, jsConsumerInfo **, jsCtx *, const char *, jsConsumerConfig *, jsOptions *,
           jsErrCode *)
SUCCEEDS_6(js_SubscribeSync, natsSubscription **, jsCtx *, const char *, jsOptions *, jsSubOptions *,
           jsErrCode *)

natsStatus js_AddStream(jsStreamInfo **info, jsCtx *js, jsStreamConfig *config, jsOptions *options,
                        jsErrCode *error)
{
    (void)info, (void)js, (void)config, (void)options, (void)error;
    return NATS_OK;
}

natsStatus js_PurgeStream(jsCtx *js, const char *stream, jsOptions *options, jsErrCode *error)
{
    (void)js, (void)stream, (void)options, (void)error;
    return NATS_OK;
}

void natsOptions_Destroy(natsOptions *options)
{
    (void)options;
}

/* ---- results ---- */

/* A result that is read is written and read again as the same. */
static bool check_result(const char *text, size_t length)
{
    static arena_shard_result r, back;
    if (!arena_shard_result_read(text, length, contest.count, &r))
        return false;
    char *written = arena_shard_result_write(&r, contest.count);
    must(written, "a result is not written");
    must(arena_shard_result_read(written, strlen(written), contest.count, &back) &&
             !memcmp(&r, &back, sizeof r),
         "a written result is read as another");
    free(written);
    return true;
}

static void check_latency(const arena_latency *l)
{
    int64_t count = 0;
    must(l->count >= 0 && l->sum >= 0 && l->most >= 0 && l->most <= l->sum, "times below zero");
    for (int i = 0; i < ARENA_LATENCY_BUCKETS; i++)
        must(l->bucket[i] >= 0 && !__builtin_add_overflow(count, l->bucket[i], &count),
             "a bucket below zero");
    must(l->count == count, "other times than are counted");
    must(arena_latency_quantile(l, 0.5) <= l->most && arena_latency_mean(l) >= 0,
         "a median above the largest");
}

static void check_outcome(const arena_contest_result *o)
{
    must(o->rounds >= 0 && o->rounds <= contest.rounds && o->deals >= 0, "rounds that were not played");
    for (int i = 0; i < contest.count; i++) {
        must(o->points[i].count == o->rounds && o->faults[i] >= 0, "a round without points");
        check_latency(&o->latency[i]);
    }
}

static void check_same_outcome(arena_contest_result a, arena_contest_result b)
{
    a.seconds = b.seconds = 0;
    must(!memcmp(&a, &b, sizeof a), "a refused result changes the outcome");
}

/* After each message. */
static void progress(void *context, const arena_contest *c, const arena_contest_result *outcome)
{
    (void)context, (void)c;
    check_outcome(outcome);
    must(!bus.delivered || check_result(bus.text, bus.length), "a result that cannot be read is taken");
}

static void check_results(const char *text, size_t length)
{
    char reason[ARENA_SHARD_REASON] = "";
    arena_fleet fleet = {.url = "nats://127.0.0.1", .version = "1.2", .stop = &bus.stop};
    memset(&bus, 0, sizeof bus);
    bus.text = text;
    bus.past = text + length;
    switch (arena_fleet_run(&fleet, &contest, &bus.outcome, reason)) {
    case ARENA_FLEET_FAILED:
        check_reason(reason);
        check_same_outcome(bus.outcome, bus.before);
        break;
    case ARENA_FLEET_DONE:
        must(bus.outcome.rounds == contest.rounds, "a contest is done before its rounds are");
        break;
    default:
        must(bus.stop, "it stopped by itself");
    }
    check_outcome(&bus.outcome);
}

static void begin(void)
{
    const kz_budget budget = {.rollouts = 1, .threads = 1};
    kz_games_init(&games);
    json_object_seed(1); /* else the members of objects are hashed otherwise in every run */
    contest = (arena_contest){.game = "sport",
                              .options = "",
                              .count = 2,
                              .seed = 1,
                              .first = FIRST,
                              .rounds = ROUNDS,
                              .threads = 1,
                              .progress = progress};
    must(kz_game_setup(kz_games_find(&games, "sport"), 4, "", &contest.rules, NULL) &&
             arena_contestant_parse("club", 4, &budget, &contest.contestant[0]) == ARENA_CONTESTANT_OK &&
             arena_contestant_parse("novice", 6, &budget, &contest.contestant[1]) == ARENA_CONTESTANT_OK,
         "no contest");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    if (!games.count)
        begin();
    if (size && text[0] == 'j')
        check_job(text + 1, size - 1);
    else
        check_results(text, size);
    return 0;
}
