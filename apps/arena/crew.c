/* SPDX-License-Identifier: MIT */
#include "apps/arena/crew.h"

#include "apps/arena/oracle.h"
#include "engine/ai/budget.h"

#include <kozel/record.h>

#include <stdio.h>
#include <string.h>

void arena_crew_open(arena_crew *crew, const arena_contest *contest)
{
    memset(crew, 0, sizeof *crew);
    crew->contest = contest;
    for (int i = 0; i < contest->count; i++)
        if (contest->contestant[i].oracle && !crew->solver)
            crew->solver = kz_solver_new();
}

void arena_crew_close(arena_crew *crew)
{
    for (int i = 0; i < KZ_SEATS; i++)
        for (int seat = 0; seat < KZ_SEATS; seat++)
            protocol_client_stop(&crew->engine[i][seat]);
    kz_solver_free(crew->solver);
}

bool arena_crew_begin(arena_crew *crew, int contestant, int seat, char reason[PROTOCOL_FAULT_TEXT])
{
    const arena_contest *c = crew->contest;
    const arena_contestant *player = &c->contestant[contestant];
    return !player->command[0] || protocol_client_begin(&crew->engine[contestant][seat], player->command,
                                                        c->game, c->options, c->rules.seats, seat, reason);
}

bool arena_crew_send(arena_crew *crew, int contestant, int seat, const kz_match *match,
                     char reason[PROTOCOL_FAULT_TEXT])
{
    kz_view view;
    if (!crew->contest->contestant[contestant].command[0])
        return true;
    kz_view_of(match, seat, &view);
    return protocol_client_send(&crew->engine[contestant][seat], &view, reason);
}

/* Is it one of the actions that the view lists? */
static bool is_listed(const kz_view *view, kz_action action)
{
    for (int i = 0; i < view->legal_count; i++)
        if (memcmp(&view->legal[i], &action, sizeof action) == 0)
            return true;
    return false;
}

/* From the seat's view alone. */
static bool choose(arena_crew *crew, int contestant, const kz_view *view, kz_rng *rng, kz_action *choice,
                   char reason[PROTOCOL_FAULT_TEXT])
{
    const arena_contestant *c = &crew->contest->contestant[contestant];
    char text[KZ_ACTION_TEXT];
    if (c->command[0])
        return protocol_client_choose(&crew->engine[contestant][view->seat], view, &c->budget, choice,
                                      reason);
    *choice = kz_bot_choose(c->bot, view, &c->budget, rng);
    if (is_listed(view, *choice))
        return true;
    if (choice->kind == KZ_NO_ACTION)
        snprintf(reason, PROTOCOL_FAULT_TEXT, "out of memory");
    else
        snprintf(reason, PROTOCOL_FAULT_TEXT, "it may not play %s", kz_action_print(*choice, text));
    return false;
}

bool arena_crew_choose(arena_crew *crew, int contestant, const kz_match *match, kz_rng *rng,
                       kz_action *choice, char reason[PROTOCOL_FAULT_TEXT])
{
    kz_view view;
    kz_view_of(match, match->pub.turn, &view);
    const arena_contestant *c = &crew->contest->contestant[contestant];
    /* An engine thinks in a process of its own. */
    kz_budget clock = {.cpu = c->budget.cpu && !c->command[0]};
    int64_t begin = ai_budget_clock(&clock);
    bool chosen = true;
    if (c->oracle)
        *choice = arena_oracle_choose(match, crew->solver, rng);
    else
        chosen = choose(crew, contestant, &view, rng, choice, reason);
    arena_latency_add(&crew->latency[contestant], ai_budget_clock(&clock) - begin);
    return chosen;
}
