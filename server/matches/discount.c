/* SPDX-License-Identifier: MIT */
#include "server/matches/discount.h"

#include "server/hub/state/fair_play.h"
#include "server/store/matches/fair.h"

enum { DAY_MS = 86400000 };

/* Two players who have met more often than this within a day get the minimum of rating points. */
enum { MEETINGS_IN_FULL = 10 };

static void reduce_points(hub_settlement *s, int64_t met, matches_discount *out)
{
    if (s->brief)
        hub_fair_points(s, 0);
    else if (s->seats == 2 && s->repeats && met >= MEETINGS_IN_FULL)
        out->points_capped = hub_fair_points(s, 1);
}

/* Counts meetings; the most frequent pair decides. Returns false if the store failed. */
static bool count_meetings(struct store *store, const hub_settlement *s, int64_t since, matches_discount *out)
{
    for (int i = 0; i < s->seats; i++)
        for (int k = 0; k < s->seats; k++) {
            if (i == k || !s->seat[i].person || !s->seat[k].person)
                continue;
            int64_t met = store_meetings(store, s->seat[i].person, s->seat[k].person, since);
            if (met < 0)
                return false;
            if (out->with[i] < 0 || met > out->before[i]) {
                out->before[i] = met;
                out->with[i] = (int8_t)k;
            }
        }
    return true;
}

/* Returns true if another person plays than this seat's. */
static bool has_opponent(const hub_settlement *s, int seat)
{
    for (int i = 0; i < s->seats; i++)
        if (i != seat && s->seat[i].person)
            return true;
    return false;
}

/* Counts an early quit of the person who ended the match. If none is free, the match counts as if enough had
 * been played. Returns false if the store failed. */
static bool discount_quit(struct store *store, hub_settlement *s, int64_t now_ms, matches_discount *out)
{
    int quitter = s->quitter - 1;
    if (!s->brief || quitter < 0 || !s->seat[quitter].person || !has_opponent(s, quitter))
        return true;
    int64_t before = store_quit_count(store, s->seat[quitter].person, now_ms - DAY_MS);
    if (before < 0)
        return false;
    out->quitter = (int8_t)quitter;
    out->quits = before + 1;
    if (s->quits && out->quits > s->quits)
        s->brief = false;
    return true;
}

store_stored matches_discount_apply(struct store *store, const char *match, hub_settlement *settlement,
                                    int64_t now_ms, matches_discount *out)
{
    int64_t most = 0;
    *out =
        (matches_discount){.share = HUB_FAIR_WHOLE, .counts = true, .with = {-1, -1, -1, -1}, .quitter = -1};
    bool brief = settlement->brief;
    out->serious = settlement->rated || settlement->stake;
    out->shared = settlement->elo || settlement->stake;
    if (!out->serious)
        return store_fair_note(store, match, settlement->hidden, brief, -1);
    if (!discount_quit(store, settlement, now_ms, out))
        return STORE_FAILED;
    if (settlement->repeats && !count_meetings(store, settlement, now_ms - DAY_MS, out))
        return STORE_FAILED;
    for (int i = 0; i < settlement->seats; i++)
        most = out->before[i] > most ? out->before[i] : most;
    if (settlement->brief)
        out->share = 0;
    else if (out->shared)
        out->share = hub_fair_share(most, settlement->repeats);
    hub_fair_coins(settlement, out->share);
    reduce_points(settlement, most, out);
    out->counts = out->share || (settlement->rated && !settlement->brief);
    if (!out->share)
        settlement->elo = false;
    return store_fair_note(store, match, settlement->hidden, brief,
                           out->share || !out->counts ? out->share : 1);
}

/* Returns the reason that too little was played, so nothing counts. The person who ended the match gets the
 * number of early quits left. */
static json_t *why_brief(const matches_discount *discount, const hub_settlement *settlement, int seat)
{
    json_t *why = json_pack("{s:s, s:i}", "why", "brief", "share", discount->share);
    if (seat == discount->quitter && settlement->quits)
        json_object_set_new(why, "left", json_integer(settlement->quits - discount->quits));
    return why;
}

json_t *matches_discount_reason(const matches_discount *discount, const hub_settlement *settlement, int seat)
{
    if (settlement->brief && !discount->share)
        return why_brief(discount, settlement, seat);
    if (discount->share == HUB_FAIR_WHOLE && !discount->points_capped && discount->quitter < 0)
        return NULL;
    if (discount->share == HUB_FAIR_WHOLE && !discount->points_capped)
        return json_pack("{s:s, s:i, s:s, s:I}", "why", "quit", "share", discount->share, "with",
                         settlement->seat[discount->quitter].name, "nth", (json_int_t)discount->quits);
    json_t *why = json_pack("{s:s, s:i}", "why", "repeat", "share", discount->share);
    if (discount->points_capped)
        json_object_set_new(why, "least", json_true());
    if (discount->with[seat] >= 0 && discount->before[seat])
        json_object_update_new(why,
                               json_pack("{s:s, s:I}", "with", settlement->seat[discount->with[seat]].name,
                                         "nth", (json_int_t)discount->before[seat] + 1));
    return why;
}
