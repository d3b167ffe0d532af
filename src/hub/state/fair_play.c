#include "hub/state/fair_play.h"

#include <kozel/play.h>

#include "hub/state/settlement.h"

enum { HOUR_MS = 3600000 };

static bool is_broken_off(const kz_match *match)
{
    uint8_t kind = match->pub.log_count ? match->pub.log[match->pub.log_count - 1].kind : KZ_RESIGN;
    return kind == KZ_TIMEOUT || kind == KZ_RESIGN;
}

/* A deal before this one that went to its end. */
static bool has_whole_deal(const kz_table *table)
{
    for (int i = 0; i < table->past_count - 1; i++)
        if (table->past[i].end.kind != KZ_ENDED_TIMEOUT)
            return true;
    return false;
}

bool kz_fair_played(const kz_table *table, int acts)
{
    const kz_match *match = &table->match;
    int count[KZ_SEATS] = {0};
    if (!acts || !is_broken_off(match) || has_whole_deal(table))
        return true;
    for (int i = 0; i < match->pub.log_count; i++)
        count[match->pub.log[i].seat] +=
            kz_is_choice(match->pub.log[i]) || match->pub.log[i].kind == KZ_KNOCK;
    for (int i = 0; i < match->pub.rules.seats; i++)
        if (count[i] < acts)
            return false;
    return true;
}

int kz_fair_share(int64_t before, int repeats)
{
    if (!repeats)
        return KZ_FAIR_WHOLE;
    if (before >= repeats)
        return 0;
    return before < 3 ? KZ_FAIR_WHOLE >> before : 1;
}

int32_t kz_fair_part(int32_t whole, int share)
{
    return whole * share / KZ_FAIR_WHOLE;
}

void kz_fair_apply(kz_settlement *settlement, int share)
{
    int best = 0;
    int32_t left = 0;
    for (int i = 0; i < settlement->seats; i++) {
        kz_settled_seat *seat = &settlement->seat[i];
        seat->points = kz_fair_part(seat->points, share);
        seat->coins = kz_fair_part(seat->coins, share);
        left += seat->coins;
        best = seat->coins > settlement->seat[best].coins ? i : best;
    }
    settlement->seat[best].coins -= left; /* what the rounding has left */
}

void kz_fair_note(const kz_hub *hub, const kz_table *table, kz_settlement *settlement)
{
    const kz_match *match = &table->match;
    settlement->hidden = table->app.hidden;
    settlement->repeats = hub->config.fair.repeats;
    settlement->brief = !settlement->closed && !kz_fair_played(table, hub->config.fair.acts);
    settlement->resigned = match->pub.log_count && match->pub.log[match->pub.log_count - 1].kind == KZ_RESIGN;
    for (int i = 0; i < settlement->seats; i++)
        if (table->seat[i].person)
            settlement->seat[i].home = table->seat[i].person->home;
}

bool kz_fair_may_stake(const kz_hub *hub, const kz_visitor *visitor)
{
    const kz_fair_limits *fair = &hub->config.fair;
    if (!fair->stake_hours && !fair->stake_matches)
        return true;
    return visitor->registered && hub->now - visitor->registered_ms >= (int64_t)fair->stake_hours * HOUR_MS &&
           visitor->matches >= fair->stake_matches;
}
