/* SPDX-License-Identifier: MIT */
#include "server/matches/result.h"

#include "server/hub/state/fair_play.h"
#include "server/store/admin/review.h"
#include "server/store/matches/fair.h"

enum { DAY_MS = 86400000 };

static bool is_serious(const hub_settlement *settlement)
{
    return settlement->rated || settlement->stake;
}

/* Returns true if Elo or stakes are at play, which are reduced for frequent opponents. Rating points of the
 * sources are not. */
static bool is_shared(const hub_settlement *settlement)
{
    return settlement->elo || settlement->stake;
}

/* Two players who have met more often than this within a day get the minimum of rating points. */
enum { MEETINGS_IN_FULL = 10 };

static void reduce_points(hub_settlement *s, int64_t met, matches_discount *out)
{
    if (s->brief)
        hub_fair_points(s, 0);
    else if (s->seats == 2 && s->repeats && met >= MEETINGS_IN_FULL)
        out->points_capped = hub_fair_points(s, 1);
}

/* Returns true if the match changes rating points. */
static bool pays_points(const hub_settlement *s)
{
    for (int i = 0; i < s->seats; i++)
        if (s->seat[i].points)
            return true;
    return false;
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

/* ---- cases for moderators */

enum { ONE_WAY = 3 };

static store_stored note_pair(struct store *store, const char *match, const hub_settlement *s, int i, int k,
                              int share, int64_t now_ms)
{
    const hub_settled_seat *one = &s->seat[i], *other = &s->seat[k];
    store_stored stored = STORE_STORED;
    if (share && i < k && one->home && one->home == other->home)
        stored = store_case_add(store, match, "address", one->person, other->person, now_ms);
    if (stored == STORE_STORED && one->coins < 0 && other->coins > 0 &&
        store_one_way(store, one->person, other->person, now_ms - DAY_MS) + 1 >= ONE_WAY)
        stored = store_case_add(store, match, "stakes", one->person, other->person, now_ms);
    return stored;
}

/* Notes the pair that has met too often for Elo and stakes. */
static store_stored note_repeat(struct store *store, const char *match, const hub_settlement *s,
                                const matches_discount *discount, int i, int64_t now_ms)
{
    int k = discount->with[i];
    if (s->brief || !is_shared(s) || k < 0 || discount->before[i] < s->repeats || !s->repeats ||
        (discount->with[k] == i && k < i))
        return STORE_STORED;
    return store_case_add(store, match, "repeats", s->seat[i].person, s->seat[k].person, now_ms);
}

static store_stored note_cases(struct store *store, const char *match, const hub_settlement *s,
                               const matches_discount *discount, int64_t now_ms)
{
    store_stored stored = STORE_STORED;
    if (discount->quitter >= 0) {
        int64_t person = s->seat[discount->quitter].person;
        stored = store_case_add(store, match, "quits", person, person, now_ms);
    }
    for (int i = 0; i < s->seats; i++) {
        if (stored == STORE_STORED)
            stored = note_repeat(store, match, s, discount, i, now_ms);
        for (int k = 0; k < s->seats && stored == STORE_STORED; k++)
            if (i != k && s->seat[i].person && s->seat[k].person)
                stored = note_pair(store, match, s, i, k, discount->share, now_ms);
    }
    return stored;
}

/* ---- */

store_stored matches_discount_apply(struct store *store, const char *match, hub_settlement *settlement,
                                    int64_t now_ms, matches_discount *out)
{
    int64_t most = 0;
    *out =
        (matches_discount){.share = HUB_FAIR_WHOLE, .counts = true, .with = {-1, -1, -1, -1}, .quitter = -1};
    bool brief = settlement->brief;
    if (!is_serious(settlement))
        return store_fair_note(store, match, settlement->hidden, brief, -1);
    if (!discount_quit(store, settlement, now_ms, out))
        return STORE_FAILED;
    if (settlement->repeats && !count_meetings(store, settlement, now_ms - DAY_MS, out))
        return STORE_FAILED;
    for (int i = 0; i < settlement->seats; i++)
        most = out->before[i] > most ? out->before[i] : most;
    if (settlement->brief)
        out->share = 0;
    else if (is_shared(settlement))
        out->share = hub_fair_share(most, settlement->repeats);
    hub_fair_coins(settlement, out->share);
    reduce_points(settlement, most, out);
    out->counts = out->share || pays_points(settlement);
    store_stored stored =
        store_fair_note(store, match, settlement->hidden, brief, out->share || !out->counts ? out->share : 1);
    if (stored == STORE_STORED)
        stored = note_cases(store, match, settlement, out, now_ms);
    if (!out->share)
        settlement->elo = false;
    return stored;
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
