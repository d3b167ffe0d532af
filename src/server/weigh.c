#include "server/weigh.h"

#include "server/fair.h"
#include "store/fair.h"

enum { DAY_MS = 86400000 };

static bool is_serious(const kz_settlement *settlement)
{
    return settlement->rated || settlement->stake;
}

/* The pair that has met most often decides. False: the store failed. */
static bool count_meetings(kz_store *store, const kz_settlement *s, int64_t since, kz_weighed *out)
{
    for (int i = 0; i < s->seats; i++)
        for (int k = 0; k < s->seats; k++) {
            if (i == k || !s->seat[i].person || !s->seat[k].person)
                continue;
            int64_t met = kz_store_meetings(store, s->seat[i].person, s->seat[k].person, since);
            if (met < 0)
                return false;
            if (out->with[i] < 0 || met > out->before[i]) {
                out->before[i] = met;
                out->with[i] = (int8_t)k;
            }
        }
    return true;
}

kz_stored kz_weigh(kz_store *store, const char *match, kz_settlement *settlement, int64_t now_ms,
                   kz_weighed *out)
{
    int64_t most = 0;
    *out = (kz_weighed){.share = KZ_FAIR_WHOLE, .with = {-1, -1, -1, -1}};
    if (!is_serious(settlement))
        return kz_store_fair_note(store, match, settlement->hidden, settlement->brief, -1);
    if (settlement->repeats && !count_meetings(store, settlement, now_ms - DAY_MS, out))
        return KZ_STORE_FAILED;
    for (int i = 0; i < settlement->seats; i++)
        most = out->before[i] > most ? out->before[i] : most;
    out->share = settlement->brief ? 0 : kz_fair_share(most, settlement->repeats);
    kz_fair_apply(settlement, out->share);
    if (!out->share)
        settlement->elo = false;
    return kz_store_fair_note(store, match, settlement->hidden, settlement->brief, out->share);
}

json_t *kz_weighed_why(const kz_weighed *weighed, const kz_settlement *settlement, int seat)
{
    if (weighed->share == KZ_FAIR_WHOLE)
        return NULL;
    if (settlement->brief)
        return json_pack("{s:s, s:i}", "why", "brief", "share", weighed->share);
    json_t *why = json_pack("{s:s, s:i}", "why", "repeat", "share", weighed->share);
    if (weighed->with[seat] >= 0 && weighed->before[seat])
        json_object_update_new(why,
                               json_pack("{s:s, s:I}", "with", settlement->seat[weighed->with[seat]].name,
                                         "nth", (json_int_t)weighed->before[seat] + 1));
    return why;
}
