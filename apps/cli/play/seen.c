/* SPDX-License-Identifier: MIT */
#include "apps/cli/play/seen.h"

#include "apps/cli/cli.h"
#include "apps/cli/play/cast.h"
#include "base/visible.h"
#include "engine/notation/record/json.h"

#include <stdio.h>
#include <string.h>

enum { POINTS_MAX = 1000000 };

/* Fills what texts and pictures need. `board.line` stays empty: the ends cannot be counted from this. */
static void fill_line(const kz_laid_line *line, kz_view *view)
{
    kz_public *pub = &view->pub;
    pub->board.spinner = line->spinner;
    pub->board.lead = KZ_NO_TILE;
    pub->board.rows.start = KZ_NO_TILE;
    for (int i = 0; i < line->count; i++) {
        const kz_laid_tile *laid = &line->laid[i];
        if (!line->rows)
            pub->log[pub->log_count++] = (kz_action){laid->kind, 0, laid->tile, laid->end};
        else if (!i)
            pub->board.rows.start = laid->tile;
        else {
            pub->board.rows.tile[i - 1] = laid->tile;
            pub->board.rows.count[laid->end - KZ_LINE_1]++;
        }
    }
    if (line->count)
        pub->board.lead = line->laid[0].tile;
    pub->board.rows.half[0] = line->half;
}

/* Fills what a match keeps between its deals. */
static void fill_kept(const kz_client_table *t, kz_public *pub)
{
    int dropped = t->deal.acts - pub->log_count;
    pub->carry = t->carry;
    pub->standing = t->standing;
    pub->swap = t->swap;
    if (t->standing.creditor >= pub->rules.side_count)
        pub->standing.debt_deals = 0;
    pub->log_dropped = (uint16_t)(dropped > 0 ? dropped : 0);
}

/* Fills the actions that may be played. One that this program cannot read is left out. */
static void fill_legal(const kz_client_deal *d, kz_view *view)
{
    for (int i = 0; i < d->legal_count; i++) {
        const char *act = d->legal[i];
        if (kz_action_parse(&view->pub, view->seat, act, strlen(act), &view->legal[view->legal_count], NULL))
            view->legal_count++;
    }
}

bool play_seen_view(const kz_games *games, const kz_client_table *t, kz_view *view)
{
    kz_rules rules;
    const kz_game *game = kz_games_find(games, t->app.game);
    *view = (kz_view){.seat = (uint8_t)(t->you ? t->you - 1 : KZ_NOBODY)};
    if (!game || !kz_game_setup(game, t->seats, t->app.options, &rules, NULL) ||
        (t->has_match && t->side_count != rules.side_count) ||
        t->deal.line.rows > kz_hands_are_face_down(&rules))
        return false;
    kz_public *pub = &view->pub;
    const kz_client_deal *d = &t->deal;
    pub->rules = rules;
    pub->phase = t->phase == KZ_CLIENT_PLAY ? KZ_PLAYING : t->phase == KZ_CLIENT_OVER ? KZ_OVER : KZ_DEALING;
    pub->turn = (uint8_t)(d->turn ? d->turn - 1 : KZ_NOBODY);
    pub->giving_to = KZ_NOBODY;
    pub->deal_number = d->number;
    pub->stock_dealt = d->stock >= 0;
    pub->stock_count = (uint8_t)(d->stock > 0 ? d->stock : 0);
    memcpy(pub->account, t->account, sizeof pub->account);
    for (int seat = 0; seat < t->seats; seat++)
        pub->count[seat] = (uint8_t)d->count[seat];
    for (int end = 0; end < KZ_ENDS; end++)
        pub->board.value[end] = (uint8_t)d->end[end];
    fill_line(&d->line, view);
    if (t->you)
        view->hand[view->seat] = d->hand;
    view->signal = rules.signals ? d->signal : 0;
    fill_kept(t, pub);
    fill_legal(d, view);
    return true;
}

/* ---- ends */

static int32_t number_of(const json_t *value)
{
    json_int_t number = json_integer_value(value);
    return (int32_t)(number > POINTS_MAX ? POINTS_MAX : number < -POINTS_MAX ? -POINTS_MAX : number);
}

static unsigned sides_of(const json_t *list, int count)
{
    unsigned sides = 0;
    const json_t *item;
    size_t i;
    json_array_foreach(list, i, item) if (json_integer_value(item) >= 1 && json_integer_value(item) <= count)
        sides |= 1u << (json_integer_value(item) - 1);
    return sides;
}

/* Reads the eggs of a title: "Admiral with double eggs of 12 kg". */
static void fill_title(const char *title, kz_result *r)
{
    static const char *const few[] = {" with eggs", " with double eggs", " with triple eggs"};
    const char *with = strstr(title, " with ");
    unsigned eggs = 0;
    int weight = 0;
    r->titled = *title != '\0';
    if (!with)
        return;
    for (unsigned i = 0; i < sizeof few / sizeof *few; i++)
        if (!strncmp(with, few[i], strlen(few[i])) &&
            sscanf(with + strlen(few[i]), " of %d kg", &weight) == 1)
            eggs = i + 1;
    if (!eggs && sscanf(with, " with %u-fold eggs of %d kg", &eggs, &weight) != 2)
        eggs = 0;
    r->eggs = (uint8_t)(eggs < UINT8_MAX ? eggs : UINT8_MAX);
    r->weight = weight;
}

static void fill_result(const json_t *match, kz_public *pub)
{
    const char *reason = json_string_value(json_object_get(match, "reason"));
    const char *title = json_string_value(json_object_get(match, "title"));
    const json_t *rating = json_object_get(match, "rating");
    kz_result *r = &pub->result;
    pub->phase = KZ_OVER;
    *r = (kz_result){.winners = (uint8_t)sides_of(json_object_get(match, "winners"), pub->rules.side_count),
                     .losers = (uint8_t)sides_of(json_object_get(match, "losers"), pub->rules.side_count),
                     .reason = KZ_REASON_TARGET,
                     .tie = json_is_true(json_object_get(match, "draw")),
                     .rated = json_is_array(rating)};
    for (int i = 0; reason && i < KZ_REASONS; i++)
        if (!strcmp(reason, kz_reason_word((kz_reason)i)))
            r->reason = (uint8_t)i;
    for (int seat = 0; seat < pub->rules.seats; seat++)
        r->rating[seat] = number_of(json_array_get(rating, (size_t)seat));
    fill_title(title ? title : "", r);
}

static kz_set tiles_of(const json_t *list)
{
    kz_set tiles = 0;
    const json_t *item;
    size_t i;
    json_array_foreach(list, i, item)
    {
        kz_tile tile;
        if (json_is_string(item) &&
            kz_tile_parse(json_string_value(item), json_string_length(item), &tile, NULL))
            tiles |= kz_bit(tile);
    }
    return tiles;
}

void play_seen_end(const json_t *event, kz_view *view)
{
    const json_t *result = json_object_get(event, "result"), *match = json_object_get(event, "match");
    const char *end = json_string_value(json_object_get(result, "end"));
    kz_public *pub = &view->pub;
    json_int_t seat = json_integer_value(json_object_get(result, "seat"));
    pub->phase = KZ_DEALING;
    pub->carry = number_of(json_object_get(result, "carry"));
    pub->end = (kz_deal_end){.kind = KZ_ENDED_OUT,
                             .bald = json_is_true(json_object_get(result, "bald")),
                             .seat = (uint8_t)(seat >= 1 && seat <= pub->rules.seats ? seat - 1 : 0)};
    for (int kind = 0; end && kind <= KZ_ENDED_STOPPED; kind++)
        if (!strcmp(end, record_deal_end_word((kz_deal_kind)kind)))
            pub->end.kind = (uint8_t)kind;
    for (int i = 0; i < KZ_SEATS; i++) {
        const json_t *before = json_array_get(json_object_get(result, "before"), (size_t)i);
        pub->end.played[i] = number_of(json_array_get(json_object_get(result, "played"), (size_t)i));
        pub->end.credit[i] = number_of(json_array_get(json_object_get(result, "credits"), (size_t)i));
        pub->end.before[i] = (kz_account){.score = number_of(json_object_get(before, "score")),
                                          .memory = number_of(json_object_get(before, "memory")),
                                          .open = json_is_true(json_object_get(before, "open"))};
        view->hand[i] = tiles_of(json_array_get(json_object_get(result, "hands"), (size_t)i));
    }
    if (json_is_object(match))
        fill_result(match, pub);
}

/* ---- names */

void play_seen_tags(const kz_client_table *t, kz_tags *tags)
{
    *tags = (kz_tags){.players = (uint8_t)t->seats};
    snprintf(tags->game, sizeof tags->game, "%.*s", KZ_GAME_NAME - 1, t->app.game);
    snprintf(tags->options, sizeof tags->options, "%s", t->app.options);
    for (int seat = 0; seat < t->seats; seat++) {
        const kz_client_seat *s = &t->seat[seat];
        const char *name = s->name;
        int place = 0;
        for (int other = 0; other < seat; other++)
            place += t->seat[other].bot && !strcmp(t->seat[other].name, s->name);
        if (s->bot)
            name = play_cast_name(s->name, place);
        base_visible(name, strlen(name), tags->name[seat], KZ_TAG_TEXT);
    }
}
