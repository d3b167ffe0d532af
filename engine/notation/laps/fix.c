/* SPDX-License-Identifier: MIT */
/* Changes a table of laps: names ends, and corrects a misprint (docs/lap-table.md). */
#include "engine/notation/laps/hands.h"
#include "engine/notation/laps/laps.h"

bool kz_lap_name_ends(kz_lap_deal *deal, int lap, int seat, const char *ends, size_t length)
{
    if (lap < 0 || lap >= deal->laps || seat < 0 || seat >= deal->seats)
        return false;
    kz_lap_cell *cell = &deal->cell[lap][seat];
    if (cell->count == 0 || length != (size_t)cell->count * 2 - 1)
        return false;
    for (int i = 0; i < cell->count; i++)
        if (ends[2 * i] < 'a' || ends[2 * i] > 'd' || (i && ends[2 * i - 1] != '+'))
            return false;
    for (int i = 0; i < cell->count; i++)
        cell->tile[i].end = (uint8_t)(ends[2 * i] - 'a');
    return true;
}

void kz_lap_correct(kz_lap_deal *deal, kz_lap_fix fix)
{
    if (fix.lap < 0) {
        deal->left[fix.seat].tile[fix.index] = fix.to;
        return;
    }
    kz_lap_tile *tile = &deal->cell[fix.lap][fix.seat].tile[fix.index];
    tile->first = kz_low[fix.to];
    tile->second = kz_high[fix.to];
    tile->loose = true;
}

static bool replays(const kz_match *match, const kz_lap_deal *deal, kz_lap_fix fix)
{
    kz_lap_deal fixed = *deal;
    kz_match m = *match;
    kz_error error;
    kz_lap_correct(&fixed, fix);
    return kz_laps_deal(&m, &fixed, &error) &&
           (kz_laps_play(&m, &fixed, NULL, &error) || error.code == KZ_E_READINGS);
}

int kz_laps_fixes(const kz_match *match, const kz_lap_deal *deal, kz_lap_fix out[KZ_LAP_FIXES])
{
    laps_place places[LAPS_PLACES_MAX];
    int count = laps_places(deal, places), n = 0;
    kz_set seen = 0, twice = 0;
    for (int i = 0; i < count; i++) {
        twice |= seen & kz_bit(places[i].tile);
        seen |= kz_bit(places[i].tile);
    }
    if (deal->has_dealt || kz_count(twice) != 1 || kz_count(seen) != KZ_TILES - 1 || count != KZ_TILES)
        return 0;
    kz_lap_fix fix = {0, 0, 0, kz_first(twice), kz_first(KZ_ALL_TILES & ~seen)};
    for (fix.lap = 0; fix.lap < deal->laps; fix.lap++)
        for (fix.seat = 0; fix.seat < deal->seats; fix.seat++)
            for (fix.index = 0; fix.index < deal->cell[fix.lap][fix.seat].count; fix.index++)
                if (laps_tile_of(&deal->cell[fix.lap][fix.seat].tile[fix.index]) == fix.from &&
                    replays(match, deal, fix))
                    out[n++] = fix;
    fix.lap = -1;
    for (fix.seat = 0; fix.seat < deal->seats; fix.seat++)
        for (fix.index = 0; fix.index < deal->left[fix.seat].count; fix.index++)
            if (deal->left[fix.seat].tile[fix.index] == fix.from && replays(match, deal, fix))
                out[n++] = fix;
    return n;
}
