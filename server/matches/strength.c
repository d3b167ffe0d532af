/* SPDX-License-Identifier: MIT */
#include "server/matches/strength.h"

#include <kozel/rating.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { DAY_MS = 86400000 };

bool matches_strength_class(const char *family, const char *format, char out[STORE_STRENGTH_CLASS])
{
    return snprintf(out, STORE_STRENGTH_CLASS, "%s/%s", family, format) < STORE_STRENGTH_CLASS;
}

static kz_strength strength_of(store_strength s)
{
    return (kz_strength){(double)s.mean / STORE_STRENGTH_UNIT, (double)s.deviation / STORE_STRENGTH_UNIT,
                         (double)s.volatility / STORE_STRENGTH_UNIT};
}

static store_strength stored_of(kz_strength s)
{
    return (store_strength){llround(s.mean * STORE_STRENGTH_UNIT), llround(s.deviation * STORE_STRENGTH_UNIT),
                            llround(s.volatility * STORE_STRENGTH_UNIT)};
}

/* Reads the strength before a match: the initial one if there is none yet. */
static store_stored read_strength(struct store *store, kz_strength_format format,
                                  store_strength_change *change)
{
    store_strength first = stored_of(kz_strength_first(format));
    store_stored stored = store_strength_get(store, change->person, change->class, &change->before);
    if (stored == STORE_NONE)
        change->before = first;
    if (!change->before.volatility)
        change->before.volatility = first.volatility;
    return store_none_ok(stored);
}

/* Returns whether these are numbers: no damaged strength has spoilt those of the opponents. */
static bool are_finite(int seats, const kz_strength player[])
{
    for (int i = 0; i < seats; i++)
        if (!isfinite(player[i].mean) || !isfinite(player[i].deviation) || !isfinite(player[i].volatility))
            return false;
    return true;
}

/* Adds a person's change to the entry of their seat, which is null if nothing else has changed. */
static void note_change(json_t *changes, int seat, kz_strength_format format,
                        const store_strength_change *change)
{
    kz_strength after = strength_of(change->after);
    if (!json_is_object(json_array_get(changes, (size_t)seat)))
        json_array_set_new(changes, (size_t)seat, json_object());
    json_t *entry = json_array_get(changes, (size_t)seat);
    json_object_set_new(entry, "strength",
                        json_pack("[I, I]",
                                  (json_int_t)matches_strength_points(change->class, change->before.mean),
                                  (json_int_t)matches_strength_points(change->class, change->after.mean)));
    if (kz_strength_provisional(format, after))
        json_object_set_new(entry, "provisional", json_true());
}

store_stored matches_strength_write(struct store *store, const char *match, const hub_settlement *settlement,
                                    int64_t now_ms, json_t *changes)
{
    kz_strength_format format = (kz_strength_format)settlement->format;
    store_strength_change change[KZ_SEATS];
    kz_strength player[KZ_SEATS];
    uint8_t place[KZ_SEATS];
    int64_t people[KZ_SEATS] = {0};
    char class[STORE_STRENGTH_CLASS];
    store_stored stored = STORE_STORED;
    matches_strength_class(settlement->family, store_strength_format_word(format), class);
    for (int i = 0; i < settlement->seats && stored == STORE_STORED; i++) {
        const hub_settled_seat *seat = &settlement->seat[i];
        change[i] = (store_strength_change){.person = seat->person, .class = class, .outcome = seat->outcome};
        stored = read_strength(store, format, &change[i]);
        people[i] = seat->person;
        player[i] = strength_of(change[i].before);
        place[i] = change[i].place = seat->place;
    }
    int64_t repeats =
        stored == STORE_STORED ? store_strength_repeats(store, class, people, now_ms - DAY_MS) : -1;
    if (repeats < 0)
        return STORE_FAILED;
    kz_strength_update(format, settlement->seats, player, place, kz_strength_weight(false, (int)repeats));
    bool finite = are_finite(settlement->seats, player);
    for (int i = 0; i < settlement->seats && stored == STORE_STORED; i++) {
        change[i].after = finite ? stored_of(player[i]) : change[i].before;
        stored = store_strength_add(store, match, &change[i]);
        note_change(changes, i, format, &change[i]);
    }
    return stored;
}

/* Returns the slope of a forecast; 1 if none was fitted. */
static double slope_of(struct store *store, const char *class, int seats, bool last)
{
    double slope = (double)store_slope_get(store, class, seats, last) / STORE_STRENGTH_UNIT;
    return slope >= KZ_SLOPE_MIN && slope <= KZ_SLOPE_MAX ? slope : 1;
}

store_stored matches_strength_chances(struct store *store, const char *family, const char *format, int seats,
                                      const int64_t person[], matches_chance chance[])
{
    kz_strength_format of;
    kz_strength player[KZ_SEATS];
    double first[KZ_SEATS], last[KZ_SEATS];
    char class[STORE_STRENGTH_CLASS];
    if (!matches_strength_class(family, format, class))
        class[0] = '\0'; /* nobody has a strength in it */
    of = store_strength_format(class);
    for (int i = 0; i < seats; i++) {
        store_strength_change change = {.person = person[i], .class = class};
        if (read_strength(store, of, &change) != STORE_STORED)
            return STORE_FAILED;
        player[i] = strength_of(change.before);
    }
    kz_strength_chances(of, seats, player, KZ_CHANCE_FIRST, slope_of(store, class, seats, false), first);
    kz_strength_chances(of, seats, player, KZ_CHANCE_LAST, slope_of(store, class, seats, true), last);
    for (int i = 0; i < seats; i++)
        chance[i] = (matches_chance){first[i], last[i], kz_strength_provisional(of, player[i])};
    return STORE_STORED;
}

int64_t matches_strength_settled(const char *class)
{
    double unit = kz_strength_points(store_strength_format(class), (kz_strength){.deviation = 1}).deviation;
    return llround(KZ_STRENGTH_PROVISIONAL / unit * STORE_STRENGTH_UNIT);
}

int64_t matches_strength_points(const char *class, int64_t mean)
{
    return llround(
        kz_strength_points(store_strength_format(class), strength_of((store_strength){.mean = mean})).mean);
}

void matches_strength_show(json_t *row)
{
    const char *class = json_string_value(json_object_get(row, "class"));
    kz_strength_format format = store_strength_format(class);
    int64_t mean = json_integer_value(json_object_get(row, "mean"));
    kz_strength s =
        strength_of((store_strength){.deviation = json_integer_value(json_object_get(row, "deviation"))});
    json_object_update_new(row,
                           json_pack("{s:s#, s:s, s:I, s:I, s:b}", "family", class, (int)strcspn(class, "/"),
                                     "format", store_strength_format_word(format), "strength",
                                     (json_int_t)matches_strength_points(class, mean), "deviation",
                                     (json_int_t)llround(kz_strength_points(format, s).deviation),
                                     "provisional", kz_strength_provisional(format, s)));
    json_object_del(row, "class");
    json_object_del(row, "mean");
}
