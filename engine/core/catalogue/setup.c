/* SPDX-License-Identifier: MIT */
/* Turns a game, its options and a number of seats into rules for a match. */
#include "engine/core/catalogue/mechanics.h"
#include "engine/memory/pointers.h"

#include <stdio.h>
#include <string.h>

/* Orders the doubles: from 1-1 up with 0-0 last, from 0-0 up, or from 6-6 down. Returns their number. */
static int order_doubles(int first_lead, kz_tile *order)
{
    for (unsigned i = 0; i < KZ_VALUES; i++) {
        bool blank_up =
            first_lead == KZ_FIRST_LEAD_BLANK_UP_LIGHT || first_lead == KZ_FIRST_LEAD_BLANK_UP_HEAVY;
        unsigned value = first_lead == KZ_FIRST_LEAD_SIX_DOWN ? 6 - i : blank_up ? i : (i + 1) % KZ_VALUES;
        order[i] = kz_double_of(value);
    }
    return KZ_VALUES;
}

/* Orders tiles by pip sum, ties by the larger half, both descending or both ascending (docs/spec/rules.md,
 * "First lead"). */
static void order_plain(bool light, kz_set left, kz_tile *order)
{
    int n = 0;
    for (int i = 1; i <= 11; i++)
        for (int j = 0; j < KZ_VALUES; j++) {
            int sum = light ? i : 12 - i, high = light ? j : KZ_VALUES - 1 - j, low = sum - high;
            if (low >= 0 && low < high && left & kz_bit(kz_tile_of((unsigned)low, (unsigned)high)))
                order[n++] = kz_tile_of((unsigned)low, (unsigned)high);
        }
}

static void order_first_lead(kz_rules *rules)
{
    static const bool light_first[] = {[KZ_FIRST_LEAD_ONES_UP_LIGHT] = true,
                                       [KZ_FIRST_LEAD_BLANK_UP_LIGHT] = true,
                                       [KZ_FIRST_LEAD_THREE_TWO] = true,
                                       [KZ_FIRST_LEAD_LOT] = false};
    kz_tile *order = rules->lead_order;
    kz_set left = KZ_ALL_TILES & ~KZ_DOUBLES;
    int n = 0;
    if (rules->first_lead == KZ_FIRST_LEAD_THREE_TWO) {
        order[n++] = kz_tile_of(2, 3);
        left &= ~kz_bit(order[0]);
    }
    n += order_doubles(rules->first_lead, order + n);
    order_plain(light_first[rules->first_lead], left, order + n);
}

bool kz_game_seats(const kz_game *game, int seats)
{
    return seats >= game->rules.seats_min && seats <= game->rules.seats_max &&
           (seats != 3 || game->rules.seats_three);
}

/* Derives the fields that play reads from the mechanics. */
static bool conclude(kz_rules *rules, const kz_game *game, int seats, kz_error *error)
{
    if (!kz_game_seats(game, seats)) {
        char number[KZ_VALUE_TEXT];
        snprintf(number, sizeof number, "%d", seats);
        kz_fail(error, KZ_E_PLAYERS, game->name, number, NULL);
        return false;
    }
    rules->seats = (uint8_t)seats;
    rules->hand = (uint8_t)(seats == 2 ? rules->hand2 : seats == 3 ? rules->hand3 : rules->hand4);
    bool pairs = rules->sides == KZ_SIDES_PAIRS && seats == 4;
    rules->side_count = pairs ? 2 : rules->seats;
    for (int i = 0; i < KZ_SEATS; i++)
        rules->side_of[i] = (uint8_t)(pairs ? i % 2 : i);
    if (seats > 2 && rules->target_more)
        rules->target = rules->target_more;
    bool four = rules->board == KZ_BOARD_SPINNER || rules->board == KZ_BOARD_HOUSE;
    rules->ends = four ? 4 : 2;
    rules->fast = rules->board == KZ_BOARD_LINE && rules->doubles == 1 && !rules->last_pair &&
                  !rules->closing && !rules->lengthwise && rules->play_points == KZ_PLAY_POINTS_NOTHING;
    order_first_lead(rules);
    return catalogue_rules_check(rules, error);
}

static const kz_option *find_option(const kz_game *game, catalogue_span key)
{
    for (int i = 0; i < game->option_count; i++)
        if (catalogue_span_is(key, game->option[i].key))
            return &game->option[i];
    return NULL;
}

static bool fail_at(kz_error *error, size_t column, kz_code code, const char *arg1, catalogue_span span)
{
    char text[KZ_ERROR_ARG_SIZE];
    catalogue_span_copy(span, text, sizeof text);
    kz_fail(error, code, arg1 ? arg1 : text, text, NULL);
    if (error)
        error->column = (int)column + 1;
    return false;
}

/* Reads one `key=value`. `set` has a bit for each option given until now. */
static bool read_option(const kz_game *game, kz_rules *rules, catalogue_span item, size_t column,
                        unsigned *set, kz_error *error)
{
    const char *equals = memchr(item.text, '=', item.length);
    if (!equals)
        return fail_at(error, column, KZ_E_OPTION_SYNTAX, NULL, item);
    catalogue_span key = {item.text, (size_t)(equals - item.text)};
    catalogue_span value = {equals + 1, item.length - key.length - 1};
    const kz_option *option = find_option(game, key);
    if (!option)
        return fail_at(error, column, KZ_E_OPTION, game->name, key);
    unsigned bit = 1u << (option - game->option);
    if (*set & bit)
        return fail_at(error, column, KZ_E_OPTION_TWICE, NULL, key);
    *set |= bit;
    if (catalogue_option_set(option, value, rules, error))
        return true;
    if (error)
        error->column = (int)column + 1;
    return false;
}

bool kz_game_setup(const kz_game *game, int seats, const char *options, kz_rules *rules, kz_error *error)
{
    if (memory_is_null(game, "game", error) || memory_is_null(rules, "rules", error))
        return false;
    *rules = game->rules;
    unsigned set = 0;
    for (const char *at = options; at && *at;) {
        catalogue_span item = {at, strcspn(at, ",")};
        if (!read_option(game, rules, item, (size_t)(at - options), &set, error))
            return false;
        at += item.length;
        if (*at == ',' && !*++at)
            return fail_at(error, (size_t)(at - options), KZ_E_OPTION_SYNTAX, NULL, (catalogue_span){"", 0});
    }
    return conclude(rules, game, seats, error);
}

bool kz_game_mixes(const kz_game *game, int seats, const char *options)
{
    kz_rules rules;
    for (int n = 3; n <= 4; n++)
        if (!kz_game_setup(game, n, options, &rules, NULL) || rules.side_count != n)
            return false;
    return seats == 3 || seats == 4;
}
