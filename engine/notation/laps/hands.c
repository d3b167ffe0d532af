/* SPDX-License-Identifier: MIT */
/* Computes the hands of a table of laps: the tiles laid and the tiles left (docs/lap-table.md). */
#include "engine/notation/laps/hands.h"
#include "engine/memory/pointers.h"

#include <stdio.h>

bool laps_refuse(kz_error *error, int line, int column, kz_code code, const char *arg1, const char *arg2)
{
    kz_fail(error, code, arg1, arg2, NULL);
    if (error) {
        error->line = line;
        error->column = column;
    }
    return false;
}

bool kz_laps_allowed(const kz_rules *rules, const char *game, kz_error *error)
{
    if (memory_is_null(rules, "rules", error) || memory_is_null(game, "game", error))
        return false;
    char seats[2] = {(char)('0' + rules->seats), '\0'};
    if (kz_hands_are_face_down(rules))
        return kz_fail(error, KZ_E_LAPS_ROWS, game, NULL, NULL) == KZ_OK;
    return rules->seats * rules->hand == KZ_TILES ||
           kz_fail(error, KZ_E_LAPS_STOCK, game, seats, NULL) == KZ_OK;
}

kz_set laps_column(const kz_lap_deal *deal, int seat)
{
    kz_set tiles = 0;
    for (int lap = 0; lap < deal->laps; lap++) {
        const kz_lap_cell *cell = &deal->cell[lap][seat];
        for (int i = 0; i < cell->count; i++)
            tiles |= kz_bit(laps_tile_of(&cell->tile[i]));
    }
    return tiles;
}

static int add_list(const kz_lap_list *list, int seat, laps_place *out)
{
    for (int i = 0; i < list->count; i++)
        out[i] = (laps_place){list->tile[i], (uint8_t)seat, list->line, list->column};
    return list->count;
}

int laps_places(const kz_lap_deal *deal, laps_place out[LAPS_PLACES_MAX])
{
    int n = 0;
    for (int lap = 0; !deal->has_dealt && lap < deal->laps; lap++)
        for (int seat = 0; seat < deal->seats; seat++) {
            const kz_lap_cell *cell = &deal->cell[lap][seat];
            for (int i = 0; i < cell->count; i++)
                out[n++] =
                    (laps_place){laps_tile_of(&cell->tile[i]), (uint8_t)seat, cell->line, cell->column};
        }
    for (int seat = 0; seat < deal->seats; seat++)
        n += add_list(deal->has_dealt ? &deal->dealt[seat] : &deal->left[seat], seat, out + n);
    return n;
}

static bool refuse_size(const kz_lap_deal *deal, int seat, int size, int wanted, kz_error *error)
{
    char text[3][12];
    snprintf(text[0], sizeof text[0], "%d", seat + 1);
    snprintf(text[1], sizeof text[1], "%d", size);
    snprintf(text[2], sizeof text[2], "%d", wanted);
    kz_fail(error, KZ_E_HAND_SIZE, text[0], text[1], text[2]);
    const kz_lap_list *list = deal->has_dealt ? &deal->dealt[seat] : &deal->left[seat];
    if (error) {
        error->line = list->line ? list->line : deal->line;
        error->column = list->column;
    }
    return false;
}

/* Checks the sizes. Without the tiles left, one hand may be short: it has the tiles that no other hand
 * has. */
static bool check_sizes(const kz_lap_deal *deal, const kz_rules *rules, const int size[KZ_SEATS],
                        kz_error *error)
{
    int odd = 0;
    bool guess = !deal->has_left && !deal->has_dealt;
    for (int seat = 0; seat < rules->seats; seat++)
        if (size[seat] > rules->hand || (size[seat] < rules->hand && !guess))
            return refuse_size(deal, seat, size[seat], rules->hand, error);
        else if (size[seat] < rules->hand)
            odd++;
    if (odd > 1)
        return laps_refuse(error, deal->line, 1, KZ_E_LEFT_MISSING, NULL, NULL);
    return true;
}

/* Checks that the hands have all 28 tiles, each once. */
static bool check_set(const kz_lap_deal *deal, const laps_place *places, int count, kz_error *error)
{
    char text[2][KZ_TILE_TEXT];
    const laps_place *twice = NULL;
    kz_set seen = 0;
    int again = 0;
    for (int i = 0; i < count; i++) {
        if (seen & kz_bit(places[i].tile)) {
            again++;
            twice = twice ? twice : &places[i];
        }
        seen |= kz_bit(places[i].tile);
    }
    if (!again)
        return true;
    kz_tile_print(twice->tile, text[0]);
    kz_set missing = KZ_ALL_TILES & ~seen;
    bool misprint = again == 1 && count == KZ_TILES && !deal->has_dealt;
    if (!misprint)
        return laps_refuse(error, twice->line, twice->column, KZ_E_TILE_TWICE, text[0], NULL);
    return laps_refuse(error, twice->line, twice->column, KZ_E_MISPRINT, text[0],
                       kz_tile_print(kz_first(missing), text[1]));
}

/* Finds the order of tiles that deals these hands. */
static bool find_hands(const kz_lap_deal *deal, const kz_rules *rules, kz_tile order[KZ_TILES],
                       kz_error *error)
{
    laps_place places[LAPS_PLACES_MAX];
    int count = laps_places(deal, places), size[KZ_SEATS] = {0}, n = 0;
    kz_set hand[KZ_SEATS] = {0}, all = 0;
    if (deal->seats != rules->seats)
        return laps_refuse(error, deal->line, 1, KZ_E_CELLS_MANY, (char[]){(char)('0' + rules->seats), '\0'},
                           NULL);
    for (int i = 0; i < count; i++) {
        size[places[i].seat]++;
        hand[places[i].seat] |= kz_bit(places[i].tile);
        all |= kz_bit(places[i].tile);
    }
    if (!check_sizes(deal, rules, size, error) || !check_set(deal, places, count, error))
        return false;
    for (int seat = 0; seat < rules->seats; seat++) {
        if (size[seat] < rules->hand)
            hand[seat] |= KZ_ALL_TILES & ~all;
        for (; hand[seat]; hand[seat] &= hand[seat] - 1)
            order[n++] = kz_first(hand[seat]);
    }
    return true;
}

bool kz_laps_deal(kz_match *match, const kz_lap_deal *deal, kz_error *error)
{
    if (memory_is_null(match, "match", error) || memory_is_null(deal, "deal", error))
        return false;
    kz_tile order[KZ_TILES];
    if (!find_hands(deal, &match->pub.rules, order, error))
        return false;
    if (kz_match_deal(match, order, error))
        return true;
    if (error)
        error->line = deal->line;
    return false;
}
