/* SPDX-License-Identifier: MIT */
#include <kozel/client.h>

#include <kozel/record.h>

#include <stdio.h>
#include <string.h>

enum { POINTS_MAX = 1000000 };

/* ---- members: each function returns false if the member has another form. A missing one changes nothing. */

static bool take_text(const json_t *object, const char *key, char *out, size_t size)
{
    const json_t *member = json_object_get(object, key);
    if (!member)
        return true;
    const char *text = json_string_value(member);
    if (!text || strlen(text) >= size)
        return false;
    strcpy(out, text);
    return true;
}

static bool take_number(const json_t *object, const char *key, int64_t min, int64_t max, int64_t *number)
{
    const json_t *member = json_object_get(object, key);
    if (!member)
        return true;
    if (!json_is_integer(member) || json_integer_value(member) < min || json_integer_value(member) > max)
        return false;
    *number = json_integer_value(member);
    return true;
}

static bool take_int(const json_t *object, const char *key, int min, int max, int *number)
{
    int64_t wide = *number;
    bool good = take_number(object, key, min, max, &wide);
    *number = (int)wide;
    return good;
}

static bool tile_of(const json_t *text, kz_tile *tile)
{
    return json_is_string(text) &&
           kz_tile_parse(json_string_value(text), json_string_length(text), tile, NULL);
}

static bool take_tiles(const json_t *object, const char *key, kz_set *tiles)
{
    const json_t *list = json_object_get(object, key), *item;
    size_t i;
    if (!list)
        return true;
    *tiles = 0;
    json_array_foreach(list, i, item)
    {
        kz_tile tile;
        if (!tile_of(item, &tile) || (*tiles & kz_bit(tile)))
            return false;
        *tiles |= kz_bit(tile);
    }
    return json_is_array(list);
}

/* Takes a number for each of `count` seats or sides. */
static bool take_numbers(const json_t *object, const char *key, int count, int min, int max, int *out)
{
    const json_t *list = json_object_get(object, key);
    if (!list)
        return true;
    for (int i = 0; i < count; i++) {
        const json_t *item = json_array_get(list, (size_t)i);
        if (!json_is_integer(item) || json_integer_value(item) < min || json_integer_value(item) > max)
            return false;
        out[i] = (int)json_integer_value(item);
    }
    return json_array_size(list) == (size_t)count;
}

/* ---- the table */

static bool take_phase(const json_t *object, kz_client_phase *phase)
{
    static const char *const words[] = {"waiting", "sealing", "play", "pause", "over"};
    const json_t *member = json_object_get(object, "phase");
    if (!member)
        return true;
    for (int i = 0; json_is_string(member) && i <= KZ_CLIENT_OVER; i++)
        if (!strcmp(json_string_value(member), words[i])) {
            *phase = (kz_client_phase)i;
            return true;
        }
    return false;
}

static bool take_seats(const json_t *object, kz_client_table *t)
{
    const json_t *list = json_object_get(object, "seats");
    if (!list)
        return true;
    if (!json_is_array(list) || json_array_size(list) != (size_t)t->seats)
        return false;
    for (int i = 0; i < t->seats; i++) {
        const json_t *item = json_array_get(list, (size_t)i);
        const char *kind = json_string_value(json_object_get(item, "kind"));
        t->seat[i] = (kz_client_seat){.taken = json_is_object(item),
                                      .bot = kind && !strcmp(kind, "bot"),
                                      .here = json_is_true(json_object_get(item, "here"))};
        if (!take_text(item, "name", t->seat[i].name, KZ_CLIENT_NAME_MAX) ||
            !take_text(item, "bot", t->seat[i].substitute, KZ_CLIENT_ID_MAX))
            return false;
    }
    return true;
}

/* Takes the options of an application. */
static bool take_options(const json_t *app, char out[KZ_OPTIONS_TEXT])
{
    const json_t *options = json_object_get(app, "options");
    void *at = json_object_iter((json_t *)(uintptr_t)options);
    int length = 0;
    if (options)
        *out = '\0';
    for (; at; at = json_object_iter_next((json_t *)(uintptr_t)options, at)) {
        const char *key = json_object_iter_key(at), *value = json_string_value(json_object_iter_value(at));
        if (!value || strpbrk(key, ",=") || strpbrk(value, ",="))
            return false;
        length += snprintf(out + length, (size_t)(KZ_OPTIONS_TEXT - length), "%s%s=%s", length ? "," : "",
                           key, value);
        if (length >= KZ_OPTIONS_TEXT)
            return false;
    }
    return !options || json_is_object(options);
}

bool kz_client_table_terms_take(const json_t *app, kz_client_table_terms *out)
{
    const json_t *rated = json_object_get(app, "rated");
    if (rated)
        out->rated = json_is_true(rated);
    return take_text(app, "game", out->game, sizeof out->game) && take_options(app, out->options) &&
           take_text(app, "bots", out->bots, sizeof out->bots) &&
           take_int(app, "seats", 2, KZ_SEATS, &out->seats) &&
           take_int(app, "time", 0, INT32_MAX, &out->time_s) &&
           take_int(app, "reserve", 0, INT32_MAX, &out->reserve_s) &&
           take_int(app, "stake", 0, INT32_MAX, &out->stake);
}

static bool take_app(const json_t *object, kz_client_table *t)
{
    const json_t *app = json_object_get(object, "app");
    bool good = !app || (kz_client_table_terms_take(app, &t->app) &&
                         take_number(app, "terms", 0, INT64_MAX, &t->terms));
    t->seats = t->app.seats;
    return good;
}

/* Takes a list of seats from 1 as bits. */
static bool take_seat_bits(const json_t *object, const char *key, unsigned *bits)
{
    const json_t *list = json_object_get(object, key), *item;
    size_t i;
    if (!list)
        return true;
    *bits = 0;
    json_array_foreach(list, i, item)
    {
        json_int_t seat = json_integer_value(item);
        if (seat < 1 || seat > KZ_SEATS)
            return false;
        *bits |= 1u << (seat - 1);
    }
    return json_is_array(list);
}

static bool take_proposal(const json_t *object, kz_client_table *t)
{
    const json_t *proposal = json_object_get(object, "proposal");
    kz_client_proposal p = {.terms = t->app};
    if (!proposal)
        return true;
    if (json_is_null(proposal)) {
        t->proposal = (kz_client_proposal){0};
        return true;
    }
    if (!json_is_object(proposal) || !take_number(proposal, "id", 1, INT64_MAX, &p.id) ||
        !take_int(proposal, "by", 1, KZ_SEATS, &p.by) || !take_seat_bits(proposal, "agreed", &p.agreed) ||
        !kz_client_table_terms_take(json_object_get(proposal, "app"), &p.terms))
        return false;
    t->proposal = p;
    return true;
}

/* Takes a receipt; null: there is none. */
static bool take_fair(const json_t *object, kz_client_table *t)
{
    const json_t *fair = json_object_get(object, "fair");
    kz_client_fair f = {0};
    if (!fair)
        return true;
    if (!json_is_null(fair) && (!json_is_object(fair) || !take_text(fair, "id", f.id, sizeof f.id) ||
                                !*f.id || !take_text(fair, "receipt", f.receipt, sizeof f.receipt) ||
                                !take_text(fair, "signature", f.signature, sizeof f.signature) ||
                                !take_text(fair, "key", f.key, sizeof f.key)))
        return false;
    t->fair = f;
    return true;
}

/* Takes the time that is left. Without it the one before goes on. */
static bool take_clock(const json_t *object, kz_client_table *t)
{
    const json_t *clock = json_object_get(object, "clock");
    if (!clock)
        return true;
    t->clock = (kz_client_clock){.runs = true};
    return json_is_object(clock) && take_number(clock, "move", 0, INT32_MAX, &t->clock.move_ms) &&
           take_number(clock, "reserve", 0, INT32_MAX, &t->clock.reserve_ms);
}

/* Takes what a table has in addition to its seats. */
static bool take_around(const json_t *object, kz_client_table *t)
{
    return take_seat_bits(object, "ready", &t->ready) &&
           take_number(object, "wait", 0, INT32_MAX, &t->wait_ms) && take_proposal(object, t) &&
           take_fair(object, t) && take_clock(object, t) &&
           take_int(json_object_get(object, "spectators"), "count", 0, INT32_MAX, &t->watchers);
}

static bool take_members(const json_t *object, kz_client_table *t)
{
    return take_app(object, t) && take_phase(object, &t->phase) && t->seats >= 2 && take_seats(object, t) &&
           take_int(object, "you", 0, t->seats, &t->you) && t->you <= t->seats &&
           take_number(object, "n", 0, INT64_MAX, &t->n) && take_number(object, "v", 0, INT64_MAX, &t->v) &&
           take_around(object, t);
}

/* ---- the match */

static bool take_accounts(const json_t *object, kz_client_table *t)
{
    const json_t *list = json_object_get(object, "accounts");
    if (!list)
        return true;
    for (int side = 0; side < t->side_count; side++) {
        const json_t *item = json_array_get(list, (size_t)side);
        int score = 0, memory = 0;
        if (!json_is_object(item) || !take_int(item, "score", -POINTS_MAX, POINTS_MAX, &score) ||
            !take_int(item, "memory", -POINTS_MAX, POINTS_MAX, &memory))
            return false;
        t->account[side] = (kz_account){
            .score = score, .memory = memory, .open = json_is_true(json_object_get(item, "open"))};
    }
    return json_array_size(list) == (size_t)t->side_count;
}

static bool take_sides(const json_t *object, kz_client_table *t)
{
    int side[KZ_SEATS];
    if (!json_object_get(object, "sides"))
        return true;
    if (!take_numbers(object, "sides", t->seats, 1, t->seats, side))
        return false;
    t->side_count = 0;
    for (int i = 0; i < t->seats; i++) {
        t->side[i] = (uint8_t)(side[i] - 1);
        if (side[i] > t->side_count)
            t->side_count = side[i];
    }
    return true;
}

static bool take_ends(const json_t *object, kz_client_deal *d)
{
    static const char *const names[2][KZ_ENDS] = {{"a", "b", "c", "d"}, {"1", "2", "", ""}};
    const json_t *ends = json_object_get(object, "ends");
    if (!ends)
        return true;
    for (int i = 0; i < KZ_ENDS; i++) {
        d->end[i] = KZ_NO_VALUE;
        if (!take_int(ends, names[d->line.rows][i], 0, KZ_VALUES - 1, &d->end[i]))
            return false;
    }
    return json_is_object(ends);
}

static bool take_legal(const json_t *object, kz_client_deal *d)
{
    const json_t *list = json_object_get(object, "legal"), *item;
    size_t i;
    d->legal_count = 0;
    if (!list)
        return true;
    json_array_foreach(list, i, item)
    {
        const char *text = json_string_value(item);
        if (i == KZ_LEGAL || !text || strlen(text) >= KZ_CLIENT_ACT_MAX)
            return false;
        strcpy(d->legal[d->legal_count++], text);
    }
    return json_is_array(list);
}

/* Adds tiles that were laid. None are laid on a board of rows, which comes whole. */
static bool add_laid(const json_t *list, kz_laid_line *line)
{
    const json_t *item;
    size_t i;
    json_array_foreach(list, i, item)
    {
        const char *end = json_string_value(json_object_get(item, "end"));
        char lies[8] = "";
        kz_laid_tile laid = {.end = KZ_NO_END, .kind = KZ_LAY};
        if (line->rows || line->count == KZ_TILES || !end ||
            !tile_of(json_object_get(item, "tile"), &laid.tile) || strlen(end) > 1 ||
            (*end && !strchr("abcd", *end)) || !take_text(item, "lies", lies, sizeof lies))
            return false;
        if (*end)
            laid.end = (uint8_t)(KZ_END_A + (*end - 'a'));
        if (!strcmp(lies, "closed"))
            laid.kind = KZ_LAY_CLOSED;
        else if (!strcmp(lies, "along"))
            laid.kind = KZ_LAY_LENGTHWISE;
        else if (*lies)
            return false;
        line->laid[line->count++] = laid;
    }
    return !list || json_is_array(list);
}

/* Takes a board of rows. */
static bool take_rows(const json_t *object, kz_laid_line *line)
{
    const json_t *rows = json_object_get(object, "rows"), *lines = json_object_get(rows, "lines"), *item;
    int half[2] = {0};
    kz_tile tile;
    size_t i;
    if (!rows)
        return true;
    *line = (kz_laid_line){.rows = true, .spinner = KZ_NO_TILE};
    if (!tile_of(json_object_get(rows, "start"), &tile))
        return json_is_null(json_object_get(rows, "start"));
    if (!take_numbers(rows, "halves", 2, 0, KZ_VALUES - 1, half) ||
        (half[0] != kz_low[tile] && half[0] != kz_high[tile]))
        return false;
    line->half = (uint8_t)half[0];
    line->laid[line->count++] = (kz_laid_tile){tile, KZ_NO_END, KZ_LAY};
    for (int end = 0; end < 2; end++)
        json_array_foreach(json_array_get(lines, (size_t)end), i, item)
        {
            if (line->count == KZ_TILES || !tile_of(item, &tile))
                return false;
            line->laid[line->count++] = (kz_laid_tile){tile, (uint8_t)(KZ_LINE_1 + end), KZ_LAY};
        }
    return true;
}

static bool take_spinner(const json_t *object, kz_laid_line *line)
{
    const json_t *spinner = json_object_get(object, "spinner");
    return !spinner || tile_of(spinner, &line->spinner);
}

/* Takes a fish debt. */
static bool take_debt(const json_t *standing, int seats, kz_standing *s)
{
    const json_t *debt = json_object_get(standing, "debt");
    int sum = 0, seat = 1, side = 1, deals = 0;
    if (!debt)
        return true;
    bool good = take_int(debt, "sum", 0, POINTS_MAX, &sum) && take_int(debt, "seat", 1, seats, &seat) &&
                take_int(debt, "side", 1, seats, &side) && take_int(debt, "deals", 0, UINT8_MAX, &deals);
    s->debt = sum;
    s->debtor = (uint8_t)(seat - 1);
    s->creditor = (uint8_t)(side - 1);
    s->debt_deals = (uint8_t)deals;
    return good;
}

/* Takes a swap before the lead. */
static bool take_swap(const json_t *standing, int seats, kz_swap *swap)
{
    const json_t *member = json_object_get(standing, "swap"), *tile = json_object_get(member, "tile");
    int seat = 1, from = 0;
    if (!member)
        return true;
    bool good = take_int(member, "seat", 1, seats, &seat) && take_int(member, "from", 0, seats, &from) &&
                (!tile || tile_of(tile, &swap->tile));
    swap->seat = (uint8_t)(seat - 1);
    swap->from = (uint8_t)(from ? from - 1 : KZ_NOBODY);
    return good;
}

/* Takes the values of a game in addition to accounts and carry. A missing value is 0. */
static bool take_standing(const json_t *object, kz_client_table *t)
{
    const json_t *standing = json_object_get(object, "standing");
    int pot = 0, pot_deals = 0, eggs = 0, weight = 0, counted = 0, lost[2] = {0};
    kz_standing s = {0};
    kz_swap swap = {.seat = KZ_NOBODY, .from = KZ_NOBODY, .tile = KZ_NO_TILE};
    if (!standing)
        return true;
    if (!take_int(standing, "pot", 0, POINTS_MAX, &pot) ||
        !take_int(standing, "pot_deals", 0, UINT8_MAX, &pot_deals) ||
        !take_int(standing, "eggs", 0, UINT8_MAX, &eggs) ||
        !take_int(standing, "weight", 0, POINTS_MAX, &weight) ||
        !take_int(standing, "counted", 0, UINT8_MAX, &counted) ||
        !take_numbers(standing, "lost", 2, 0, UINT8_MAX, lost) || !take_debt(standing, t->seats, &s) ||
        !take_swap(standing, t->seats, &swap))
        return false;
    s.pot = pot;
    s.pot_deals = (uint8_t)pot_deals;
    s.eggs = (uint8_t)eggs;
    s.weight = weight;
    s.counted = (uint8_t)counted;
    for (int side = 0; side < 2; side++)
        s.lost[side] = (uint8_t)lost[side];
    t->standing = s;
    t->swap = swap;
    return take_int(standing, "ends_sum", 0, POINTS_MAX, &t->deal.ends_sum);
}

static bool take_deal(const json_t *object, kz_client_table *t)
{
    kz_client_deal *d = &t->deal;
    const json_t *stock = json_object_get(object, "stock");
    if (json_is_null(stock))
        d->stock = -1;
    return take_rows(object, &d->line) && take_ends(object, d) && take_legal(object, d) &&
           take_spinner(object, &d->line) && take_tiles(object, "hand", &d->hand) &&
           take_tiles(object, "signal", &d->signal) && take_int(object, "deal", 0, INT32_MAX, &d->number) &&
           take_standing(object, t) && take_int(object, "carry", -POINTS_MAX, POINTS_MAX, &t->carry) &&
           take_int(object, "turn", 0, t->seats, &d->turn) &&
           take_numbers(object, "counts", t->seats, 0, KZ_TILES, d->count) &&
           (json_is_null(stock) || take_int(object, "stock", 0, KZ_TILES, &d->stock)) &&
           take_accounts(object, t) && take_clock(object, t);
}

/* Counts the actions of a deal that were made before it was entered. */
static void count_acts(const json_t *match, kz_client_deal *d)
{
    d->acts = (int)json_array_size(json_object_get(match, "acts"));
    if (d->acts < d->line.count)
        d->acts = d->line.count;
}

static bool take_match(const json_t *match, kz_client_table *t)
{
    t->deal = (kz_client_deal){.stock = -1, .line = {.spinner = KZ_NO_TILE}};
    for (int i = 0; i < KZ_ENDS; i++)
        t->deal.end[i] = KZ_NO_VALUE;
    t->has_match = json_is_object(match);
    t->clock.runs = false;
    t->carry = 0;
    t->standing = (kz_standing){0};
    t->swap = (kz_swap){.seat = KZ_NOBODY, .from = KZ_NOBODY, .tile = KZ_NO_TILE};
    return t->has_match ? take_text(match, "id", t->match, sizeof t->match) && take_sides(match, t) &&
                              add_laid(json_object_get(match, "line"), &t->deal.line) && take_deal(match, t)
                        : !match || json_is_null(match);
}

/* ---- the whole */

bool kz_client_table_enter(kz_client_table *table, const json_t *state)
{
    kz_client_table t = {0};
    if (!json_is_object(state) || !take_text(state, "table", t.id, sizeof t.id) || !*t.id ||
        !take_members(state, &t) || !take_match(json_object_get(state, "match"), &t))
        return false;
    count_acts(json_object_get(state, "match"), &t.deal);
    *table = t;
    return true;
}

static bool take_step(const json_t *event, kz_client_table *t)
{
    t->clock.runs = false;
    t->deal.acts += t->deal.acts < UINT16_MAX;
    return add_laid(json_object_get(event, "laid"), &t->deal.line) && take_deal(event, t);
}

/* A table that waits has no match. */
static bool take_seating(const json_t *event, kz_client_table *t)
{
    if (t->phase != KZ_CLIENT_PAUSE)
        t->wait_ms = 0;
    if (!take_members(event, t))
        return false;
    if (t->phase > KZ_CLIENT_SEALING)
        return true;
    t->fair = (kz_client_fair){0};
    return take_match(NULL, t);
}

static bool take_end(const json_t *event, kz_client_table *t)
{
    t->phase = json_object_get(event, "match") ? KZ_CLIENT_OVER : KZ_CLIENT_PAUSE;
    t->deal.turn = t->deal.legal_count = 0;
    t->clock.runs = false;
    t->ready = 0;
    t->wait_ms = 0;
    return take_accounts(event, t) && take_standing(event, t) && take_around(event, t) &&
           take_int(event, "carry", -POINTS_MAX, POINTS_MAX, &t->carry);
}

static bool take_event(kz_client_table *t, const char *name, const json_t *event)
{
    if (!strcmp(name, "seats"))
        return take_seating(event, t);
    if (!strcmp(name, "deal")) {
        t->phase = KZ_CLIENT_PLAY;
        t->ready = 0;
        t->wait_ms = 0;
        return take_match(json_object_get(event, "match"), t) && t->has_match;
    }
    if (!strcmp(name, "step"))
        return t->has_match && take_step(event, t);
    if (!strcmp(name, "end"))
        return t->has_match && take_end(event, t);
    if (!strcmp(name, "unsealed"))
        t->fair = (kz_client_fair){0};
    return strcmp(name, "say") == 0 || take_around(event, t);
}

kz_client_taken kz_client_table_take(kz_client_table *table, const char *name, const json_t *event)
{
    const char *id = json_string_value(json_object_get(event, "table"));
    const json_t *n = json_object_get(event, "n");
    if (!id || strcmp(id, table->id) != 0)
        return KZ_CLIENT_NOT_MINE;
    if (n && json_integer_value(n) != table->n + 1)
        return KZ_CLIENT_MISSED;
    if (!strcmp(name, "closed"))
        return KZ_CLIENT_CLOSED;
    kz_client_table t = *table;
    if (!take_event(&t, name, event) || !take_number(event, "n", 0, INT64_MAX, &t.n) ||
        !take_number(event, "v", 0, INT64_MAX, &t.v))
        return KZ_CLIENT_NONSENSE;
    *table = t;
    return KZ_CLIENT_TAKEN;
}
