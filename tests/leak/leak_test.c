/* SPDX-License-Identifier: MIT */
/* Proves that no client gets a hidden tile before the rules show it. The program plays at least MATCHES of
 * every game with every number of seats: `leak_test [MATCHES [SEED]]`.
 *
 * For every game and every number of seats, whole matches are played through the hub (evening.h). There
 * are persons and bots, spectators, a latecomer (at times as an unreported watcher), and somebody in the
 * lobby. People come through other nodes, lose connections, and are away while bots play for them. There
 * is chat, there are refused requests and restarts. The messages to other nodes are included. Every byte
 * that is sent to each of them is kept. Two proofs follow. Neither trusts the code that writes the
 * messages:
 *
 * 1. Twin worlds. For each person moments of deals are drawn. For each moment the test searches another
 * deal that the person could not distinguish from the real one until then. It has the same tiles of that
 * person and the same actions by the same seats. Everything that the person has not seen - hands, stock,
 * gifts between others - is elsewhere (twin.h; judged by what people see at a table, not by the core's
 * views). The evening is then re-run with that deal. Up to the moment every byte sent to the person must
 * be the same. So nothing in a frame can depend on what the person may not see: neither a tile, a number,
 * an order, a length, nor whether a frame comes. Requests of others that were refused are left out of the
 * re-run: nobody may notice them. The person's refused requests are repeated, and must be refused with the
 * same words. Nothing of the next deal can be sent before it is dealt: its random numbers are drawn only
 * then.
 *
 * 2. A scan. Every frame is searched, as bytes, for the names of tiles. Each must be a tile that the
 * core's view of this person has shown (kz_view), as far as the steps that were sent reach. Results of
 * finished deals may name every tile. (The twins also prove that the views hide what they must.)
 *
 * Times of arrival are not compared: bots take time to think, and the hub has no clock. Each run also
 * proves that the test detects leaks, by planting two: a tile's name, and a number that only depends on a
 * tile. */
#include "evening.h"
#include "twin.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/unit/base/spare.h"

/* What has been sent to a connection. */
typedef struct told {
    int deal, ply; /* deal: -1: none yet */
    bool over;
} told;

typedef struct figures {
    long matches, deals, actions, draws, gifts, frames, bytes, refusals, restarts;
    long twins, compared, compared_bytes, moved, alone;
} figures;

static told tellings[CONNS];
static figures sum;
static bool planted; /* leaks must be found */
static long found[2];
static const char *playing;
static uint64_t playing_seed;

enum { BY_TWIN, BY_SCAN };

/* The number of proofs for each person of an evening. */
enum { MOMENTS = 2 };

static void leak(int how, const frame *f, const char *text, const char *other)
{
    found[how]++;
    if (!planted)
        fail(__FILE__, __LINE__, "%s, seed %llu: a leak to person %lld, %s:\n%s\n%s", playing,
             (unsigned long long)playing_seed, (long long)f->person,
             how == BY_SCAN ? "a hidden tile" : "different in a world that he cannot tell from this", text,
             other ? other : "");
}

/* ---- the scan */

static bool is_pip(char c)
{
    return c >= '0' && c <= '6';
}

/* Returns the tiles that a text names. */
static kz_set tiles_in(const char *text, size_t length)
{
    kz_set tiles = 0;
    for (size_t i = 0; i + 2 < length; i++)
        if (is_pip(text[i]) && text[i + 1] == '-' && is_pip(text[i + 2]) &&
            (i + 3 == length || !isalnum((unsigned char)text[i + 3])) &&
            (i == 0 || !isalnum((unsigned char)text[i - 1])))
            tiles |= kz_bit(kz_tile_of((unsigned)(text[i] - '0'), (unsigned)(text[i + 2] - '0')));
    return tiles;
}

/* Returns the length of the array that begins here. */
static size_t array_length(const char *text)
{
    size_t i = 0;
    int depth = 0;
    do
        depth += text[i] == '[' ? 1 : text[i] == ']' ? -1 : 0;
    while (text[i++] && depth > 0);
    return i;
}

/* Checks that the deals of a history are over. */
static void check_history(const world *w, const frame *f, const char *text, size_t length, int over)
{
    for (const char *at = text; (at = strstr(at, "{\"deal\":")) && at < text + length; at++)
        if (atoi(at + 8) > over)
            leak(BY_SCAN, f, w->bytes + f->at, "a deal in the history that is not over");
}

/* Returns all named tiles except those of the history. Options' names in `games` (hello) are the same for
 * everybody. */
static kz_set tiles_of(const world *w, const frame *f, const char *text, int over)
{
    const char *history = strstr(text, "\"history\":["), *games = strstr(text, "\"games\":[");
    if (!history && !games)
        return tiles_in(text, f->length);
    const char *array = strchr(history ? history : games, '[');
    size_t length = array_length(array), before = (size_t)(array - text);
    if (history)
        check_history(w, f, array, length, over);
    return tiles_in(text, before) | tiles_in(array + length, f->length - before - length);
}

/* Returns 6-6 if the request claims it. */
static kz_set tiles_asked_for(const char *request)
{
    return tiles_in(request, strlen(request)) | (strstr(request, "claim") ? kz_bit(kz_double_of(6)) : 0);
}

static bool begins(const char *text, const char *with)
{
    return !strncmp(text, with, strlen(with));
}

/* Returns what a reply may contain now. A state continues from there. */
static told visible_now(const world *w, told *t, bool state)
{
    const deal *d = &w->deals[w->deal_count - 1];
    told now = {w->deal_count - 1, d->count, d->over};
    if (state)
        *t = now;
    return now;
}

/* Returns what the connection has got after this frame. */
static told tell(world *w, const frame *f, const char *text)
{
    told *t = &tellings[f->conn];
    if (!world_deal(w))
        return *t = (told){.deal = -1};
    if (begins(text, "{\"ev\":\"step\""))
        t->ply++;
    else if (begins(text, "{\"ev\":\"deal\""))
        *t = (told){w->deal_count - 1, 0, false};
    else if (begins(text, "{\"ev\":\"end\""))
        t->over = true;
    else if (begins(text, "{\"re\":") || f->person == NODES)
        return visible_now(w, t, strstr(text, "\"ok\":{\"state\":"));
    return *t;
}

static int seat_of(const deal *d, hub_person_id person)
{
    for (int i = 0; i < KZ_SEATS; i++)
        if (d->person[i] == person)
            return i;
    return KZ_NOBODY;
}

static void look(world *w, const frame *f, const char *text)
{
    const input *in = &w->inputs[w->input_count - 1];
    told t = tell(w, f, text);
    kz_set known = 0;
    int over = 0;
    if (t.deal >= 0) {
        const deal *d = &w->deals[t.deal];
        int seat = seat_of(d, f->person);
        DEMAND(t.ply <= d->count, "a step that is none: %s", text);
        known =
            t.over ? KZ_ALL_TILES : d->known[t.ply * (KZ_SEATS + 1) + (seat == KZ_NOBODY ? KZ_SEATS : seat)];
        over = d->before.pub.deal_number + t.over;
    }
    if (in->kind == REQUEST && in->conn == f->conn) /* a refusal may name what was requested */
        known |= tiles_asked_for(in->text);
    if (tiles_of(w, f, text, over) & ~known)
        leak(BY_SCAN, f, text, NULL);
}

/* ---- leaks to be found */

/* Returns the tile of another seat in a step. */
static kz_tile others_tile(const world *w, const frame *f)
{
    const deal *d = &w->deals[w->deal_count - 1];
    int seat = seat_of(d, f->person), other = seat == 0 ? 1 : 0;
    kz_set hand = w->reader.match.hidden.hand[other];
    return hand ? kz_first(hand) : KZ_NO_TILE;
}

static void plant_name(world *w, const frame *f, char *text)
{
    char tile[KZ_TILE_TEXT];
    kz_tile other = begins(text, "{\"ev\":\"step\"") ? others_tile(w, f) : KZ_NO_TILE;
    if (other != KZ_NO_TILE)
        sprintf(text + f->length - 1, ",\"x\":\"%s\"}", kz_tile_print(other, tile));
}

static void plant_number(world *w, const frame *f, char *text)
{
    if (begins(text, "{\"ev\":\"step\""))
        sprintf(text + f->length - 1, ",\"x\":%d}", others_tile(w, f) % 2);
}

/* ---- twin worlds */

/* A moment at which nothing happens automatically: after `plies` actions of a deal, up to input `until`. */
typedef struct moment {
    const deal *deal;
    int plies;
    size_t until;
} moment;

/* Returns the input that brought the deal to that ply. */
static size_t input_of(const deal *d, int plies)
{
    return plies ? d->plies[plies - 1].input : d->input;
}

/* Sets the moment. Returns false at a deal's end and after it, where everything is shown. */
static bool moment_of(const deal *d, int plies, moment *m)
{
    while (plies < d->count && d->plies[plies].input == input_of(d, plies))
        plies++;
    if (d->over && plies == d->count)
        while (plies > 0 && input_of(d, plies) == d->plies[d->count - 1].input)
            plies--;
    if (plies >= d->count || input_of(d, plies) == d->plies[plies].input)
        return false;
    *m = (moment){d, plies, d->plies[plies].input - 1};
    return true;
}

/* Draws a moment. All deals of a match are weighted by their actions. Within a deal early actions are more
 * likely: more is hidden then. */
static bool draw_moment(const world *w, kz_rng *rng, moment *m)
{
    int all = 0, at, i = 0;
    for (int n = 0; n < w->deal_count; n++)
        all += w->deals[n].count + 1;
    at = (int)kz_rng_below(rng, (uint32_t)all);
    while (at > w->deals[i].count)
        at -= w->deals[i++].count + 1;
    int other = (int)kz_rng_below(rng, (uint32_t)w->deals[i].count + 1);
    return moment_of(&w->deals[i], at < other ? at : other, m);
}

/* Writes the request with another action in it. */
static void put_action(const char *request, kz_action act, char *out, size_t size)
{
    char text[KZ_ACTION_TEXT];
    const char *at = strstr(request, "\"act\":\"");
    DEMAND(at, "no action: %s", request);
    at += strlen("\"act\":\"");
    snprintf(out, size, "%.*s%s%s", (int)(at - request), request, kz_action_print(act, text),
             strchr(at, '"'));
}

/* Re-runs an input. */
static void live_again(world *b, const world *a, size_t i, hub_person_id ear, const moment *m, const twin *t)
{
    char text[2048];
    input in = a->inputs[i];
    b->now = in.now;
    bool of_deal = in.ply != NO_PLY && &a->deals[in.deal] == m->deal && in.ply < m->plies;
    if (in.refused && in.person != ear)
        in = (input){.kind = TICK};
    if (of_deal && t->acts[in.ply].kind == KZ_GIVE && in.kind == REQUEST) {
        put_action(in.text, t->acts[in.ply], text, sizeof text);
        in.text = text;
    } else if (of_deal && t->acts[in.ply].kind == KZ_GIVE && in.kind == THOUGHT) {
        in.act = t->acts[in.ply];
    }
    world_do(b, in);
}

/* Returns the next frame to this person, from *at on. */
static const frame *next_frame(const world *w, size_t *at, hub_person_id ear, size_t until)
{
    while (*at < w->frame_count && w->frames[*at].person != ear)
        ++*at;
    const frame *f = *at < w->frame_count ? &w->frames[(*at)++] : NULL;
    return f && f->input <= until ? f : NULL;
}

static void compare(const world *a, const world *b, hub_person_id ear, size_t until)
{
    size_t in_a = 0, in_b = 0;
    const frame *f, *g;
    do {
        f = next_frame(a, &in_a, ear, until);
        g = next_frame(b, &in_b, ear, until);
        const char *text = f ? a->bytes + f->at : "(nothing)", *other = g ? b->bytes + g->at : "(nothing)";
        if (!f != !g || (f && (f->input != g->input || f->conn != g->conn || strcmp(text, other) != 0))) {
            leak(BY_TWIN, f ? f : g, text, other);
            return;
        }
        sum.compared += f != NULL;
        sum.compared_bytes += f ? (long)f->length : 0;
    } while (f);
}

/* Draws a moment for this person, and re-runs the evening in another world. */
static void prove(const world *a, uint64_t seed, hub_person_id ear, kz_rng *rng)
{
    moment m;
    twin t;
    world b;
    if (!draw_moment(a, rng, &m))
        return;
    if (!twin_find(m.deal, m.plies, seat_of(m.deal, ear), rng, &t)) {
        sum.alone++;
        free(t.acts);
        return;
    }
    world_begin(&b, seed);
    b.plant = a->plant;
    b.forged = m.deal->shuffle;
    memcpy(b.forgery, t.order, sizeof b.forgery);
    for (size_t i = 0; i <= m.until; i++)
        live_again(&b, a, i, ear, &m, &t);
    compare(a, &b, ear, m.until);
    sum.twins++;
    sum.moved += t.moved;
    world_end(&b);
    free(t.acts);
}

/* ---- matches */

static void count_evening(const world *w)
{
    sum.matches += w->matches;
    sum.deals += w->deal_count;
    sum.frames += (long)w->frame_count;
    sum.bytes += (long)w->byte_count;
    for (int i = 0; i < w->deal_count; i++)
        for (int n = 0; n < w->deals[i].count; n++) {
            int kind = w->deals[i].plies[n].act.kind;
            sum.actions++;
            sum.draws += kind == KZ_DRAW;
            sum.gifts += kind == KZ_GIVE;
        }
    for (size_t i = 0; i < w->input_count; i++) {
        sum.refusals += w->inputs[i].refused;
        sum.restarts += w->inputs[i].kind == RESTART;
    }
}

/* Plays one evening, and runs each person's proofs. */
static void spend_evening(const kz_game *game, int seats, uint64_t seed, on_plant *plant)
{
    world *w = malloc(sizeof *w);
    kz_rng rng;
    DEMAND(w, "out of memory");
    playing = game->name;
    playing_seed = seed;
    kz_rng_seed(&rng, ~seed);
    memset(tellings, 0xff, sizeof tellings);
    world_begin(w, seed);
    w->look = look;
    w->plant = plant;
    evening_play(w, game, seats, seed);
    count_evening(w);
    for (hub_person_id person = 1; person <= PERSONS; person++)
        for (int i = 0; i < MOMENTS && (person <= seats || person > KZ_SEATS); i++)
            prove(w, seed, person, &rng);
    prove(w, seed, NODES, &rng);
    world_end(w);
    free(w);
}

static void print_figures(const char *name)
{
    printf("%-14s %6ld matches, %7ld deals, %8ld actions (%ld draws, %ld gifts), %ld refusals, %ld restarts: "
           "%ld frames, %.1f MB\n",
           name, sum.matches, sum.deals, sum.actions, sum.draws, sum.gifts, sum.refusals, sum.restarts,
           sum.frames, (double)sum.bytes / 1e6);
    printf("               %6ld twins with %.1f tiles elsewhere: %ld frames, %.1f MB the same; nothing to "
           "exchange %ld "
           "times\n",
           sum.twins, sum.twins ? (double)sum.moved / (double)sum.twins : 0, sum.compared,
           (double)sum.compared_bytes / 1e6, sum.alone);
    fflush(stdout);
}

/* Plants leaks: a test that finds nothing must be able to find something. */
static void find_planted(const kz_game *game)
{
    planted = true;
    spend_evening(game, 2, 1, plant_name);
    DEMAND(found[BY_SCAN] > 0 && found[BY_TWIN] > 0, "a tile's name was not found");
    found[BY_SCAN] = found[BY_TWIN] = 0;
    for (uint64_t seed = 2; seed < 30 && !found[BY_TWIN]; seed++)
        spend_evening(game, 2, seed, plant_number);
    DEMAND(found[BY_SCAN] == 0 && found[BY_TWIN] > 0, "a number that hangs on a tile was not found");
    planted = false;
}

static void play_game(const kz_game *game, long matches, uint64_t seed)
{
    sum = (figures){0};
    for (int seats = 2; seats <= KZ_SEATS; seats++) {
        long before = sum.matches;
        while (kz_game_seats(game, seats) && sum.matches < before + matches)
            spend_evening(game, seats, seed++, NULL);
    }
    print_figures(game->name);
    DEMAND(2 * sum.twins > sum.alone, "too few twins for a proof");
}

int main(int argc, char **argv)
{
    static kz_games games;
    long matches = argc > 1 ? atol(argv[1]) : 10 / SPARE;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    if (matches < 1) {
        fprintf(stderr, "Usage: leak_test [MATCHES [SEED]]\n");
        return 2;
    }
    kz_games_init(&games);
    find_planted(&games.game[0]);
    for (int i = 0; i < games.count; i++)
        play_game(&games.game[i], matches, seed + (uint64_t)i * 1000000);
    return 0;
}
