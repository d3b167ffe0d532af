/* SPDX-License-Identifier: MIT */
#include "apps/arena/crew.h"

#include "engine/core/rules/scoring/scoring.h"
#include "engine/table/flow.h"

#include <string.h>

/* Random streams: the deals', and the choices'. Common random numbers: a seat has the same stream in every
 * rotation, so that a bot scores exactly zero against itself. */
enum stream { DEALS, CHOICES };

static void start_stream(kz_rng *rng, uint64_t seed, enum stream stream, uint64_t round, uint64_t part)
{
    const uint64_t words[] = {stream, round, part};
    kz_rng_seed(rng, seed);
    for (int i = 0; i < 3; i++)
        kz_rng_seed(rng, kz_rng_next(rng) ^ words[i]);
}

/* One play of a round. */
typedef struct play {
    const arena_contest *contest;
    uint64_t round;
    int rotation;
    arena_crew *crew;
    kz_match match;
    kz_rng choices[KZ_SEATS];
    int contestant[KZ_SEATS]; /* at each seat */
    int offender;             /* the seat that broke the play off, -1 */
    char reason[PROTOCOL_FAULT_TEXT];
} play;

static void begin_play(play *p)
{
    const kz_rules *rules = &p->contest->rules;
    kz_match_init(&p->match, rules);
    p->offender = -1;
    for (int seat = 0; seat < rules->seats; seat++) {
        p->contestant[seat] = arena_contest_seating(p->contest, p->rotation, rules->side_of[seat]);
        start_stream(&p->choices[seat], p->contest->seed, CHOICES, p->round, (uint64_t)seat);
        if (p->offender < 0 && !arena_crew_begin(p->crew, p->contestant[seat], seat, p->reason))
            p->offender = seat;
    }
}

static void deal(play *p)
{
    kz_rng rng;
    start_stream(&rng, p->contest->seed, DEALS, p->round, (uint64_t)p->match.pub.deal_number);
    table_draw_lot(&p->match, &rng);
    table_shuffle(&p->match, &rng);
}

/* Sends an event to all players. A player that fails after the end has played none the less. */
static void send_state(play *p)
{
    for (int seat = 0; seat < p->match.pub.rules.seats && p->offender < 0; seat++)
        if (!arena_crew_send(p->crew, p->contestant[seat], seat, &p->match, p->reason) &&
            p->match.pub.phase == KZ_PLAYING)
            p->offender = seat;
}

/* Sends the state to all players, and gets the next action. Players are asked where there is a choice. */
static bool choose(void *context, const kz_match *m, kz_action *action)
{
    play *p = context;
    kz_action legal[KZ_LEGAL];
    int seat = m->pub.turn;
    send_state(p);
    if (p->offender >= 0)
        return false;
    if (kz_match_legal(m, legal) > 1 &&
        !arena_crew_choose(p->crew, p->contestant[seat], m, &p->choices[seat], &legal[0], p->reason)) {
        p->offender = seat;
        return false;
    }
    *action = legal[0];
    return true;
}

static void play_deal(play *p)
{
    deal(p);
    if (table_play(&p->match, choose, p))
        send_state(p);
}

/* The points of each side for the match's last deal. */
static void deal_points(const play *p, double out[KZ_SEATS])
{
    const kz_public *pub = &p->match.pub;
    for (int side = 0; side < pub->rules.side_count; side++)
        out[side] = (double)scoring_account_gain(pub, pub->before, side);
}

static void match_points(const play *p, double out[KZ_SEATS])
{
    const kz_match *m = &p->match;
    bool tie = m->pub.phase != KZ_OVER || m->pub.result.tie;
    for (int side = 0; side < m->pub.rules.side_count; side++)
        out[side] = tie ? 0.5 : m->pub.result.winners >> side & 1;
}

/* A play broken off: a match is lost as by a resignation. */
static void forfeit_points(play *p, double out[KZ_SEATS])
{
    int side = p->match.pub.rules.side_of[p->offender];
    if (p->contest->matches) {
        if (p->match.pub.phase != KZ_PLAYING)
            deal(p);
        table_resign(&p->match, p->offender);
        match_points(p, out);
        return;
    }
    memset(out, 0, KZ_SEATS * sizeof *out);
    out[side] = -ARENA_FORFEIT_POINTS;
}

static void play_out(play *p, double out[KZ_SEATS])
{
    begin_play(p);
    bool more = p->offender < 0;
    while (more) {
        play_deal(p);
        more = p->contest->matches && p->offender < 0 && p->match.pub.phase != KZ_OVER &&
               p->match.pub.deal_number < ARENA_MATCH_DEALS;
    }
    if (p->offender >= 0)
        forfeit_points(p, out);
    else if (p->contest->matches)
        match_points(p, out);
    else
        deal_points(p, out);
}

/* A contestant's sides. */
static int own_sides(const arena_contest *contest, int contestant)
{
    int own = 0;
    for (int side = 0; side < contest->rules.side_count; side++)
        own += arena_contest_seating(contest, 0, side) == contestant;
    return own;
}

/* A contestant's points, his sides' mean less the others', times both numbers of sides: whole numbers and
 * halves, so that what cancels out over the rotations does so exactly. */
static double difference(const play *p, int contestant, int own_count, const double side[KZ_SEATS])
{
    double sum = 0;
    int count = p->contest->rules.side_count;
    for (int i = 0; i < count; i++) {
        bool own = arena_contest_seating(p->contest, p->rotation, i) == contestant;
        sum += own ? side[i] * (count - own_count) : -side[i] * own_count;
    }
    return sum;
}

void arena_round_play(const arena_contest *contest, int64_t index, arena_crew *crew,
                      arena_round_fault *report, void *context, arena_round *out)
{
    int rotations = contest->rules.side_count;
    memset(out, 0, sizeof *out);
    for (int rotation = 0; rotation < rotations; rotation++) {
        double side[KZ_SEATS];
        play p = {.contest = contest, .round = (uint64_t)index, .rotation = rotation, .crew = crew};
        play_out(&p, side);
        out->deals += p.match.pub.deal_number;
        for (int i = 0; i < contest->count; i++)
            out->points[i] += difference(&p, i, own_sides(contest, i), side);
        if (p.offender < 0)
            continue;
        out->faults[p.contestant[p.offender]]++;
        report(context, p.contestant[p.offender], p.reason);
    }
    for (int i = 0; i < contest->count; i++) {
        int own = own_sides(contest, i);
        out->points[i] /= own * (rotations - own) * rotations;
    }
}
