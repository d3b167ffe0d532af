/* From a game, its options and a number of seats to rules that are ready to play by. */
#include "rules/mechanics.h"

#include <stdio.h>
#include <string.h>

/* docs/spec/rules.md, "First lead": heavy first is by pip sum descending, ties by the larger half descending;
 * light first both ascending. One key a tile does both: heavier means larger. */
static int weight(kz_tile tile)
{
    return (int)kz_tile_pips(tile) * 8 + kz_high[tile];
}

/* The doubles 1-1, ..., 6-6, 0-0, then the others by weight. */
static void order_first_lead(kz_rules *rules)
{
    kz_tile *order = rules->lead_order;
    int n = 0;
    for (unsigned v = 1; v <= KZ_VALUES; v++)
        order[n++] = kz_tile_of(v % KZ_VALUES, v % KZ_VALUES);
    bool light = rules->first_lead == KZ_ONES_UP_LIGHT;
    for (kz_set left = KZ_ALL_TILES & ~KZ_DOUBLES; left;) {
        kz_tile best = kz_first(left);
        for (kz_set s = left; s; s &= s - 1)
            if (light ? weight(kz_first(s)) < weight(best) : weight(kz_first(s)) > weight(best))
                best = kz_first(s);
        order[n++] = best;
        left &= ~kz_bit(best);
    }
}

/* Sets the derived fields. */
static bool conclude(kz_rules *rules, const kz_game *game, int seats, kz_error *error)
{
    if (seats < rules->seats_min || seats > rules->seats_max) {
        char number[KZ_VALUE_TEXT];
        snprintf(number, sizeof number, "%d", seats);
        kz_fail(error, KZ_E_PLAYERS, game->name, number, NULL);
        return false;
    }
    rules->seats = (uint8_t)seats;
    rules->hand = (uint8_t)(seats == 2 ? rules->hand2 : seats == 3 ? rules->hand3 : rules->hand4);
    bool pairs = rules->sides == KZ_PAIRS && seats == 4;
    rules->side_count = pairs ? 2 : rules->seats;
    for (int i = 0; i < KZ_SEATS; i++)
        rules->side_of[i] = (uint8_t)(pairs ? i % 2 : i);
    order_first_lead(rules);
    return kz_rules_check(rules, error);
}

static const kz_option *find_option(const kz_game *game, kz_span key)
{
    for (int i = 0; i < game->option_count; i++)
        if (kz_span_is(key, kz_mechanics[game->option[i].mechanic].key))
            return &game->option[i];
    return NULL;
}

static bool fail_at(kz_error *error, size_t column, kz_code code, const char *arg1, kz_span span)
{
    char text[KZ_ERROR_ARG_SIZE];
    kz_span_copy(span, text, sizeof text);
    kz_fail(error, code, arg1 ? arg1 : text, text, NULL);
    if (error)
        error->column = (int)column + 1;
    return false;
}

/* One `key=value`; `set` has a bit for each option given so far. */
static bool read_option(const kz_game *game, kz_rules *rules, kz_span item, size_t column, unsigned *set,
                        kz_error *error)
{
    const char *equals = memchr(item.text, '=', item.length);
    if (!equals)
        return fail_at(error, column, KZ_E_OPTION_SYNTAX, NULL, item);
    kz_span key = {item.text, (size_t)(equals - item.text)};
    kz_span value = {equals + 1, item.length - key.length - 1};
    const kz_option *option = find_option(game, key);
    if (!option)
        return fail_at(error, column, KZ_E_OPTION, game->name, key);
    unsigned bit = 1u << (option - game->option);
    if (*set & bit)
        return fail_at(error, column, KZ_E_OPTION_TWICE, NULL, key);
    *set |= bit;
    int16_t *field = kz_rules_field(rules, option->mechanic);
    if (kz_mechanic_read(option->mechanic, value, option->least, option->most, field, error))
        return true;
    if (error) {
        error->code = KZ_E_OPTION_VALUE;
        error->column = (int)column + 1;
    }
    return false;
}

bool kz_game_setup(const kz_game *game, int seats, const char *options, kz_rules *rules, kz_error *error)
{
    *rules = game->rules;
    unsigned set = 0;
    for (const char *at = options; at && *at;) {
        kz_span item = {at, strcspn(at, ",")};
        if (!read_option(game, rules, item, (size_t)(at - options), &set, error))
            return false;
        at += item.length;
        if (*at == ',' && !*++at)
            return fail_at(error, (size_t)(at - options), KZ_E_OPTION_SYNTAX, NULL, (kz_span){"", 0});
    }
    return conclude(rules, game, seats, error);
}
