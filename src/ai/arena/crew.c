#include "ai/arena/crew.h"

#include <kozel/record.h>

#include <stdio.h>
#include <string.h>
#include <time.h>

void kz_crew_open(kz_crew *crew, const kz_contest *contest)
{
    memset(crew, 0, sizeof *crew);
    crew->contest = contest;
}

void kz_crew_close(kz_crew *crew)
{
    (void)crew;
}

static int64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* Is it one of the actions that the view lists? */
static bool is_listed(const kz_view *view, kz_action action)
{
    for (int i = 0; i < view->legal_count; i++)
        if (memcmp(&view->legal[i], &action, sizeof action) == 0)
            return true;
    return false;
}

bool kz_crew_choose(kz_crew *crew, int contestant, const kz_match *match, kz_rng *rng, kz_action *choice,
                    char reason[KZ_REASON_TEXT])
{
    const kz_contestant *c = &crew->contest->contestant[contestant];
    kz_view view;
    kz_view_of(match, match->deal.turn, &view);
    int64_t begin = now();
    *choice = c->bot->choose(&view, &c->budget, rng);
    kz_latency_add(&crew->latency[contestant], now() - begin);
    if (is_listed(&view, *choice))
        return true;
    char text[KZ_ACTION_TEXT];
    snprintf(reason, KZ_REASON_TEXT, "seat %d may not play %s", view.seat + 1,
             kz_action_print(*choice, text));
    return false;
}
