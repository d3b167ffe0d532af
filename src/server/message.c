#include "server/message.h"

#include <kozel/record.h>
#include <kozel/view.h>
#include <stdio.h>

/* A new array of `count` items. */
#define ARRAY(name, count, item)                                                                             \
    json_t *name = json_array();                                                                             \
    for (int i = 0; i < (count); i++)                                                                        \
    json_array_append_new(name, item)

static void set(json_t *object, const char *key, json_t *value)
{
    json_object_set_new_nocheck(object, key, value);
}

static json_t *text(const char *value)
{
    return json_string_nocheck(value);
}

/* ---- what can be played */

static json_t *option(const kz_game *game, const kz_option *o)
{
    char value[KZ_VALUE_TEXT];
    json_t *out = json_object();
    set(out, "key", text(o->key));
    if (o->choice_count) {
        ARRAY(words, o->choice_count, text(o->choice[i].word));
        set(out, "values", words);
    } else {
        set(out, "min", json_integer(o->least));
        set(out, "max", json_integer(o->most));
        if (o->step > 1)
            set(out, "step", json_integer(o->step));
    }
    set(out, "default", text(kz_option_value(o, &game->rules, value)));
    return out;
}

static json_t *game_offer(const kz_game *game)
{
    json_t *seats = json_array();
    for (int n = 2; n <= KZ_SEATS; n++)
        if (kz_game_seats(game, n))
            json_array_append_new(seats, json_integer(n));
    ARRAY(options, game->option_count, option(game, &game->option[i]));
    return json_pack("{s:s, s:o, s:o}", "id", game->name, "seats", seats, "options", options);
}

static json_t *range(int least, int most, int usual)
{
    return json_pack("{s:i, s:i, s:i}", "min", least, "max", most, "default", usual);
}

json_t *kz_message_offer(const kz_games *games)
{
    ARRAY(list, games->count, game_offer(&games->game[i]));
    json_t *bots = json_array();
    for (const kz_bot *bot = kz_bots; bot->name; bot++)
        json_array_append_new(bots, text(bot->name));
    return json_pack("{s:o, s:o, s:o, s:o}", "games", list, "bots", bots, "time",
                     range(KZ_TIME_LEAST, KZ_TIME_MOST, KZ_TIME_USUAL), "reserve",
                     range(KZ_RESERVE_LEAST, KZ_RESERVE_MOST, KZ_RESERVE_USUAL));
}

/* ---- the table */

static const char *seat_name(const kz_seat *seat)
{
    return seat->person ? seat->person->name : seat->bot ? seat->bot->name : NULL;
}

json_t *kz_message_application(const kz_table *table)
{
    const kz_application *app = &table->app;
    json_t *options = json_object(), *players = json_array();
    for (int i = 0; i < app->game->option_count; i++) {
        char value[KZ_VALUE_TEXT];
        const kz_option *o = &app->game->option[i];
        set(options, o->key, text(kz_option_value(o, &app->rules, value)));
    }
    const char *by = "";
    for (int i = app->rules.seats - 1; i >= 0; i--)
        if (table->seat[i].person)
            by = table->seat[i].person->name;
    for (int i = 0; i < app->rules.seats; i++)
        if (seat_name(&table->seat[i]))
            json_array_append_new(players, text(seat_name(&table->seat[i])));
    int free_seats = app->rules.seats - (int)json_array_size(players);
    json_t *out = json_object();
    set(out, "table", text(table->id));
    set(out, "game", text(app->game->name));
    set(out, "options", options);
    set(out, "seats", json_integer(app->rules.seats));
    set(out, "time", json_integer(app->time));
    set(out, "reserve", json_integer(app->reserve));
    set(out, "bots", text(app->bots ? app->bots->name : ""));
    set(out, "private", json_boolean(app->hidden));
    set(out, "by", text(by));
    set(out, "players", players);
    set(out, "free", json_integer(free_seats));
    return out;
}

static json_t *seat_info(const kz_seat *seat)
{
    if (!seat_name(seat))
        return json_null();
    json_t *out = json_object();
    set(out, "name", text(seat_name(seat)));
    set(out, "kind", text(seat->person ? "person" : "bot"));
    set(out, "here", json_boolean(!seat->person || kz_is_here(seat->person)));
    return out;
}

json_t *kz_message_bits(unsigned bits)
{
    json_t *out = json_array();
    for (int i = 0; i < KZ_SEATS; i++)
        if (bits >> i & 1)
            json_array_append_new(out, json_integer(i + 1));
    return out;
}

/* A seat as texts count it: from 1, 0 for nobody. */
static json_t *seat_number(int seat)
{
    return json_integer(seat == KZ_NOBODY ? 0 : seat + 1);
}

static void add_seats(json_t *out, const kz_table *table, int viewer)
{
    static const char *const phases[] = {"waiting", "play", "pause", "over"};
    ARRAY(seats, table->app.rules.seats, seat_info(&table->seat[i]));
    set(out, "phase", text(phases[table->phase]));
    set(out, "app", kz_message_application(table));
    set(out, "seats", seats);
    set(out, "you", seat_number(viewer));
    set(out, "ready", kz_message_bits(table->ready));
}

json_t *kz_message_seats(const kz_table *table, int viewer)
{
    json_t *out = json_object();
    add_seats(out, table, viewer);
    return out;
}

json_t *kz_message_ready(const kz_table *table)
{
    json_t *out = json_object();
    set(out, "ready", kz_message_bits(table->ready));
    return out;
}

static void add_wait(json_t *out, const kz_table *table, int64_t now)
{
    if (table->phase == KZ_IN_PAUSE)
        set(out, "wait", json_integer(table->wait_end > now ? table->wait_end - now : 0));
}

/* ---- the match */

static json_t *tile_text(kz_tile tile)
{
    char out[KZ_TILE_TEXT];
    return text(kz_tile_print(tile, out));
}

static json_t *tiles(kz_set set_of_tiles)
{
    json_t *out = json_array();
    for (kz_set s = set_of_tiles; s; s &= s - 1)
        json_array_append_new(out, tile_text(kz_first(s)));
    return out;
}

static json_t *account(const kz_account *a)
{
    json_t *out = json_object();
    set(out, "score", json_integer(a->score));
    set(out, "open", json_boolean(a->open));
    set(out, "memory", json_integer(a->memory));
    return out;
}

static json_t *accounts(const kz_account *list, int sides)
{
    ARRAY(out, sides, account(&list[i]));
    return out;
}

static const char end_names[KZ_ENDS][2] = {"a", "b", "c", "d"};

static json_t *line_tile(const kz_action *lay)
{
    json_t *out = json_object();
    set(out, "tile", tile_text(lay->tile));
    set(out, "seat", seat_number(lay->seat));
    set(out, "end", text(lay->end < KZ_ENDS ? end_names[lay->end] : ""));
    return out;
}

static json_t *line(const kz_view *view)
{
    json_t *out = json_array();
    for (int i = 0; i < view->log_count; i++)
        if (view->log[i].kind == KZ_LAY)
            json_array_append_new(out, line_tile(&view->log[i]));
    return out;
}

/* What one may choose from: draws and knocks happen by themselves. */
static json_t *lays(const kz_view *view)
{
    json_t *out = json_array();
    for (int i = 0; i < view->legal_count; i++) {
        char action[KZ_ACTION_TEXT];
        if (kz_is_choice(view->legal[i]))
            json_array_append_new(out, text(kz_action_print(view->legal[i], action)));
    }
    return out;
}

/* What every step changes: ends, numbers of tiles, who acts. */
static void add_position(json_t *out, const kz_table *table, const kz_view *view, int64_t now)
{
    json_t *ends = json_object();
    for (int end = 0; end < KZ_ENDS; end++)
        if (view->value[end] != KZ_NO_VALUE)
            set(ends, end_names[end], json_integer(view->value[end]));
    ARRAY(counts, view->rules.seats, json_integer(view->count[i]));
    set(out, "ends", ends);
    set(out, "counts", counts);
    set(out, "stock", view->stock_dealt ? json_integer(view->stock_count) : json_null());
    set(out, "turn", seat_number(view->turn));
    if (view->turn == KZ_NOBODY)
        return;
    if (view->turn == view->seat)
        set(out, "legal", lays(view));
    kz_time_left left = kz_clock_left(&table->clock, view->turn, now);
    json_t *clock = json_object();
    set(clock, "move", json_integer(left.move));
    set(clock, "reserve", json_integer(left.reserve));
    set(out, "clock", clock);
}

static json_t *deal_result(const kz_table *table, int index)
{
    static const char *const kinds[] = {
        [KZ_ENDED_OUT] = "out",   [KZ_ENDED_FISH] = "fish",       [KZ_ENDED_TIMEOUT] = "timeout",
        [KZ_ENDED_VOID] = "void", [KZ_ENDED_STOPPED] = "stopped",
    };
    const kz_past *past = &table->past[index];
    int seats = table->app.rules.seats, sides = table->app.rules.side_count;
    ARRAY(credits, sides, json_integer(past->end.credit[i]));
    json_t *out = json_object();
    set(out, "deal", json_integer(index + 1));
    set(out, "end", text(kinds[past->end.kind]));
    set(out, "seat", seat_number(past->end.seat));
    set(out, "credits", credits);
    set(out, "before", accounts(past->end.before, sides));
    set(out, "accounts", accounts(past->after, sides));
    set(out, "carry", json_integer(past->carry));
    set(out, "next", seat_number(past->end.next));
    if (index + 1 == table->past_count) {
        ARRAY(hands, seats, tiles(table->past_hand[i]));
        set(out, "hands", hands);
        set(out, "stock", tiles(table->past_stock));
    }
    return out;
}

/* The last line of the trace and where the record is. No tile in it. */
static json_t *match_result(const kz_table *table)
{
    char trace[KZ_TRACE_LINE], record[KZ_ID_TEXT + 16];
    size_t length = kz_trace_match_end(&table->match, trace, sizeof trace);
    json_t *out = json_loadb(trace, length, 0, NULL);
    snprintf(record, sizeof record, "/match/%s.dgr", table->match_id);
    set(out, "record", text(record));
    return out;
}

bool kz_has_match(const kz_table *table)
{
    return table->phase != KZ_WAITING && table->match.deal_number > 0;
}

static json_t *match_state(const kz_table *table, int viewer, int64_t now)
{
    kz_view view;
    kz_view_of(&table->match, viewer, &view);
    ARRAY(sides, view.rules.seats, json_integer(view.rules.side_of[i] + 1));
    json_t *history = json_array();
    for (int i = 0; i < table->past_count; i++)
        json_array_append_new(history, deal_result(table, i));
    json_t *out = json_object();
    set(out, "id", text(table->match_id));
    set(out, "deal", json_integer(view.deal_number));
    set(out, "sides", sides);
    set(out, "accounts", accounts(view.account, view.rules.side_count));
    set(out, "carry", json_integer(view.carry));
    set(out, "line", line(&view));
    set(out, "hand", tiles(viewer == KZ_NOBODY ? 0 : view.hand[viewer]));
    add_position(out, table, &view, now);
    set(out, "history", history);
    set(out, "result", table->phase == KZ_DONE ? match_result(table) : json_null());
    return out;
}

json_t *kz_message_state(const kz_table *table, int viewer, int64_t now)
{
    json_t *out = json_object();
    set(out, "table", text(table->id));
    set(out, "v", json_integer(table->version));
    add_seats(out, table, viewer);
    add_wait(out, table, now);
    set(out, "match", kz_has_match(table) ? match_state(table, viewer, now) : json_null());
    return out;
}

json_t *kz_message_deal(const kz_table *table, int viewer, int64_t now)
{
    return json_pack("{s:o}", "match", match_state(table, viewer, now));
}

json_t *kz_message_step(const kz_table *table, int viewer, kz_action action, int64_t now)
{
    kz_view view;
    char act[KZ_ACTION_TEXT];
    kz_view_of(&table->match, viewer, &view);
    /* As the viewer saw it: another's draw has no tile, the deal's last one included. */
    action = kz_action_seen(&table->match, action, viewer);
    json_t *out = json_object();
    set(out, "seat", seat_number(action.seat));
    set(out, "act", text(kz_action_print(action, act)));
    add_position(out, table, &view, now);
    return out;
}

json_t *kz_message_end(const kz_table *table, int64_t now)
{
    const kz_match *match = &table->match;
    json_t *out = json_object();
    set(out, "result", deal_result(table, table->past_count - 1));
    set(out, "accounts", accounts(match->account, match->rules.side_count));
    set(out, "carry", json_integer(match->carry));
    add_wait(out, table, now);
    if (table->phase == KZ_DONE)
        set(out, "match", match_result(table));
    return out;
}
