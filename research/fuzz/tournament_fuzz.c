/* SPDX-License-Identifier: MIT */
/* A tournament by any terms and events (kozel/tournament.h). Each event is accepted, or rejected with a
 * reason and without effect. The list of accepted events gives the same tournament again. */
#include "choices.h"

#include <kozel/tournament.h>

enum { EVENTS = 96, ENTRANTS = 24, BOARDS = 2 };

/* The accepted events. */
typedef struct list {
    kz_tournament_event event[EVENTS];
    kz_tournament_pairing pairing[EVENTS];
    kz_tournament_table table[EVENTS][ENTRANTS];
    int32_t board[EVENTS][BOARDS];
    int count;
} list;

/* Pairs neighbours, whatever the costs are. */
static bool solve(void *context, uint32_t vertices, const kz_matching_edge edges[], size_t edge_count,
                  uint32_t mate[], int64_t price[], uint32_t parent[])
{
    (void)context, (void)parent;
    for (size_t i = 0; i < edge_count; i++)
        must(edges[i].a < edges[i].b && edges[i].b < vertices && edges[i].weight >= 0 &&
                 edges[i].weight <= (int64_t)1 << 53,
             "an edge out of range");
    for (uint32_t i = 0; i < vertices; i++) {
        mate[i] = i ^ 1;
        price[i] = 0;
    }
    return true;
}

static void choose_terms(choices *c, kz_tournament_terms *terms)
{
    memset(terms, 0, sizeof *terms);
    int mode = choose_byte(c);
    if (mode & 1) {
        choose_bytes(c, &terms->seed, sizeof terms->seed);
        terms->format = choose_byte(c);
        terms->twice = choose_byte(c) & 1;
        choose_bytes(c, terms->tiebreak, sizeof terms->tiebreak);
    }
    if (mode & 2)
        choose_bytes(c, &terms->duration_ms, sizeof terms->duration_ms);
    terms->format = mode & 1 ? terms->format : (uint8_t)choose_below(c, 2);
    if (mode & 64 && mode & 128) {
        terms->format = KZ_FORMAT_DUPLICATE;
    } else if (mode & 64) {
        bool arena = choose_byte(c) & 1;
        terms->format = arena ? KZ_FORMAT_ARENA : KZ_FORMAT_KNOCK_OUT;
        terms->duration_ms = arena ? 1000 : 0;
        terms->best_of = arena ? 0 : 3;
    }
    terms->min_at_table = (uint8_t)(2 + (mode & 4 ? choose_below(c, 4) : 0));
    terms->max_at_table = (uint8_t)(2 + (mode & 8 ? choose_below(c, 4) : 0));
    terms->rounds =
        (uint16_t)(terms->format == KZ_FORMAT_SWISS || terms->format == KZ_FORMAT_DUPLICATE || mode & 16
                       ? choose_byte(c) % 12
                       : 0);
    terms->last_entry = mode & 64 ? 0 : choose_byte(c) % 8;
    terms->tiebreak_count = (uint8_t)choose_below(c, 7);
    for (int i = 0; i < KZ_TIEBREAKS && !(mode & 32); i++)
        terms->tiebreak[i] = (uint8_t)i;
}

/* A duplicate by the terms, or by any. */
static void choose_duplicate(choices *c, kz_tournament_terms *terms, kz_duplicate_terms *duplicate)
{
    int mode = choose_byte(c);
    *duplicate = (kz_duplicate_terms){.boards = BOARDS, .movement = (uint8_t)(mode & 3), .deviation = 2500};
    duplicate->matchpoints = mode & 4;
    duplicate->change_lines = mode & 8;
    if (duplicate->matchpoints)
        duplicate->deviation = 0;
    if (mode & 128)
        return;
    terms->min_at_table = terms->max_at_table = duplicate->movement == KZ_MOVEMENT_PLAYERS ? 4 : 2;
    terms->tiebreak_count = 1;
    terms->tiebreak[0] = KZ_TIEBREAK_DIFFERENCE;
}

static bool make(kz_tournament **t, const kz_tournament_terms *terms, const kz_duplicate_terms *duplicate)
{
    const kz_matching matching = {solve, NULL};
    return terms->format == KZ_FORMAT_DUPLICATE
               ? kz_tournament_new_duplicate(t, terms, duplicate, &matching, NULL)
               : kz_tournament_new(t, terms, &matching, NULL);
}

/* Sets points that the boards add up to. */
static void choose_boards(choices *c, int32_t board[BOARDS], kz_tournament_result *result)
{
    int32_t sum = 0;
    for (int i = 0; i < BOARDS; i++)
        sum += board[i] = choose_byte(c) - 128;
    if (choose_byte(c) % 4 == 0)
        return;
    for (int i = 0; i < KZ_MAX_AT_TABLE; i++) {
        result->points[i] = i % 2 ? 0 : sum;
        result->place[i] = 1;
    }
}

static void choose_pairing(choices *c, const kz_tournament *t, kz_tournament_pairing *pairing)
{
    if (choose_byte(c) % 4 && kz_tournament_pair(t, 0, pairing, NULL))
        return;
    pairing->round = choose_byte(c) % 16;
    pairing->table_count = (uint32_t)choose_below(c, ENTRANTS);
    for (uint32_t i = 0; i < pairing->table_count; i++) {
        pairing->table[i].count = choose_byte(c) % 6;
        pairing->table[i].extra = 0;
        for (int j = 0; j < KZ_MAX_AT_TABLE; j++)
            pairing->table[i].entrant[j] = choose_byte(c) % 32;
    }
}

static void choose_result(choices *c, kz_tournament_result *result)
{
    for (int i = 0; i < KZ_MAX_AT_TABLE; i++)
        result->place[i] = choose_byte(c) % 6;
    int mode = choose_byte(c);
    if (mode & 1)
        choose_bytes(c, result->points, sizeof result->points);
    result->losers = mode & 2 ? choose_byte(c) % 16 : 0;
    result->titles = mode & 4 ? choose_byte(c) % 16 : 0;
    result->forfeits = mode & 8 ? choose_byte(c) % 16 : 0;
}

static void choose_event(choices *c, const kz_tournament *t, kz_tournament_event *event)
{
    memset(event, 0, sizeof *event);
    int kind = choose_byte(c);
    event->kind = (uint8_t)(kind % 16);
    event->at_ms = kind & 128 ? (int64_t)choose_word(c) : 0;
    event->entrant = kind & 64 ? (uint16_t)choose_word(c) : (uint16_t)kz_tournament_entrants(t);
    event->table = choose_byte(c);
    choose_result(c, &event->result);
}

static void check_standings(const kz_tournament *t)
{
    kz_tournament_row row[ENTRANTS];
    must(kz_tournament_standings(t, row), "no standings");
    for (uint32_t i = 1; i < kz_tournament_entrants(t); i++)
        must(kz_tournament_line(t, row[i - 1].entrant) < kz_tournament_line(t, row[i].entrant) ||
                 (row[i - 1].score >= row[i].score && row[i - 1].place <= row[i].place),
             "standings out of order");
}

static void check_same(const kz_tournament *a, const kz_tournament *b)
{
    must(kz_tournament_tables(a) == kz_tournament_tables(b), "another number of tables");
    for (uint32_t i = 0; i < kz_tournament_tables(a); i++)
        must(!memcmp(kz_tournament_table_at(a, i), kz_tournament_table_at(b, i), sizeof(kz_tournament_table)),
             "another table");
    must(kz_tournament_next(a, 0).need == kz_tournament_next(b, 0).need, "another need");
}

static void play(choices *c, kz_tournament *t, list *accepted)
{
    while (c->left && accepted->count < EVENTS) {
        kz_tournament_event *event = &accepted->event[accepted->count];
        kz_tournament_pairing *pairing = &accepted->pairing[accepted->count];
        kz_error error = {.code = KZ_OK};
        choose_event(c, t, event);
        if (kz_tournament_boards(t, 0))
            choose_boards(c, accepted->board[accepted->count], &event->result);
        pairing->table = accepted->table[accepted->count];
        if (event->kind == KZ_EVENT_PAIRED) {
            choose_pairing(c, t, pairing);
            event->pairing = pairing;
        }
        if (event->kind == KZ_EVENT_ENTERED && kz_tournament_entrants(t) == ENTRANTS)
            continue;
        bool done = kz_tournament_apply_boards(t, event, accepted->board[accepted->count], &error);
        must(done == (error.code == KZ_OK), "a rejection without a reason");
        accepted->count += done;
        check_standings(t);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static list accepted;
    choices c = {data, size};
    kz_tournament_terms terms;
    kz_duplicate_terms duplicate = {0};
    kz_tournament *t, *again;
    accepted.count = 0;
    choose_terms(&c, &terms);
    if (terms.format == KZ_FORMAT_DUPLICATE)
        choose_duplicate(&c, &terms, &duplicate);
    if (!make(&t, &terms, &duplicate))
        return 0;
    play(&c, t, &accepted);
    must(make(&again, &terms, &duplicate), "not made again");
    for (int i = 0; i < accepted.count; i++)
        must(kz_tournament_apply_boards(again, &accepted.event[i], accepted.board[i], NULL),
             "an event is accepted only once");
    check_same(t, again);
    kz_tournament_free(t);
    kz_tournament_free(again);
    return 0;
}
