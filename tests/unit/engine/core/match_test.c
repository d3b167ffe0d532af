/* SPDX-License-Identifier: MIT */
/* Properties of whole matches: random ones of every game with every number of seats and every option, and the
 * golden records written again. What must always hold stands in check_state() and after_match(). */
#include "tests/unit/engine/core/variants.h"

#include <kozel/record.h>
#include <kozel/rng.h>
#include <kozel/view.h>

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { RECORD_SIZE = 1 << 20, STATES = 1 << 16, MATCHES = 3 };

static kz_games games;

/* ---- one state ---- */

/* A board of rows: every tile has its place, and the hands are the rows. */
static void check_rows(const kz_match *m)
{
    const kz_rows *r = &m->pub.board.rows;
    int closed = m->pub.count[0] + m->pub.count[1], laid = r->count[0] + r->count[1];
    kz_set row[2] = {0, 0};
    for (int i = 0; i < closed; i++)
        row[i >= m->pub.count[0]] |= kz_bit(m->hidden.stock[i]);
    for (int seat = 0; seat < 2; seat++)
        assert_int_equal(row[seat], m->hidden.hand[seat]);
    assert_int_equal(closed + laid + (r->start != KZ_NO_TILE), KZ_TILES);
    const kz_tile *tile = r->tile;
    for (int line = 0; line < 2 && r->start != KZ_NO_TILE; line++) {
        unsigned value = r->half[line];
        for (int i = 0; i < r->count[line]; i++, tile++) {
            assert_true(kz_suit[value] & kz_bit(*tile));
            value = kz_other_half(*tile, value);
        }
        assert_int_equal(value, m->pub.board.value[line]);
    }
}

static void check_tiles(const kz_match *m)
{
    const kz_public *p = &m->pub;
    const kz_set *hand = m->hidden.hand;
    kz_set all = p->board.line;
    unsigned count = kz_count(all);
    for (int seat = 0; seat < KZ_SEATS; seat++) {
        all |= hand[seat];
        count += kz_count(hand[seat]);
        assert_int_equal(p->count[seat], kz_count(hand[seat]));
    }
    for (int i = p->stock_dealt - p->stock_count; i < p->stock_dealt; i++)
        all |= kz_bit(m->hidden.stock[i]);
    assert_int_equal(count + p->stock_count, KZ_TILES);
    assert_int_equal(all, KZ_ALL_TILES);
    if (kz_hands_are_face_down(&p->rules))
        check_rows(m);
    else
        assert_int_equal(p->log_dropped, 0);
}

/* A legal draw names no tile; kz_match_try() takes it with the stock's next tile too. */
static bool is_legal(const kz_match *m, kz_action a)
{
    kz_action legal[KZ_LEGAL];
    if (a.kind == KZ_DRAW && m->pub.stock_count && a.tile == kz_stock_next(m))
        a.tile = KZ_NO_TILE;
    for (int i = kz_match_legal(m, legal) - 1; i >= 0; i--)
        if (memcmp(&legal[i], &a, sizeof a) == 0)
            return true;
    return a.kind == KZ_RESIGN || (a.kind == KZ_TIMEOUT && a.seat == m->pub.turn);
}

static void check_try(const kz_match *m, kz_action a)
{
    kz_match copy = *m;
    kz_error error = {0};
    bool allowed = a.seat < m->pub.rules.seats && is_legal(m, a);
    if (kz_match_try(&copy, a, &error) != allowed)
        fail_msg("kind %d seat %d tile %d end %d: %s", a.kind, a.seat, a.tile, a.end,
                 kz_code_word(error.code));
    if (allowed) {
        assert_memory_not_equal(&copy, m, sizeof copy);
        check_tiles(&copy);
    } else {
        assert_int_not_equal(error.code, KZ_OK);
        assert_memory_equal(&copy, m, sizeof copy);
    }
}

/* Random sets of doubles, closed ones too. */
static void check_doubles(const kz_match *m, kz_rng *rng)
{
    for (int i = 0; i < 60; i++) {
        unsigned doubles = 0;
        for (int end = 0; end < KZ_ENDS; end++)
            doubles |= (kz_rng_below(rng, 2) ? kz_rng_below(rng, 15) : KZ_NO_VALUE) << 4 * end;
        /* Bit 3 at an end without a double would be another way to write the same. */
        for (int end = 0; end < KZ_ENDS; end++)
            if ((doubles >> 4 * end & KZ_DOUBLE_VALUE) == KZ_NO_VALUE)
                doubles &= ~((unsigned)KZ_DOUBLE_CLOSED << 4 * end);
        check_try(m, kz_lay_doubles(m->pub.turn, doubles));
    }
}

/* Tries every action that can be written down. */
static void check_actions(const kz_match *m, kz_rng *rng)
{
    static const uint8_t ends[] = {KZ_END_A, KZ_END_B, KZ_END_C, KZ_END_D, KZ_ENDS, KZ_LINE_2, KZ_NO_END, 33};
    static const uint8_t kinds[] = {KZ_LAY, KZ_LAY_CLOSED, KZ_LAY_LENGTHWISE, KZ_INSERT, KZ_CUT};
    for (uint8_t seat = 0; seat <= KZ_SEATS; seat++) {
        for (kz_tile t = 0; t < KZ_TILES; t++) {
            check_try(m, (kz_action){KZ_DRAW, seat, t, KZ_NO_END});
            check_try(m, (kz_action){KZ_GIVE, seat, t, KZ_NO_END});
            check_try(m, (kz_action){KZ_SHIFT, seat, t, KZ_NO_END});
            for (size_t i = 0; i < sizeof ends; i++)
                for (size_t k = 0; k < sizeof kinds; k++)
                    check_try(m, (kz_action){kinds[k], seat, t, ends[i]});
        }
        for (uint8_t kind = KZ_DRAW; kind <= KZ_SHIFT; kind++)
            if (kind != KZ_LAY_DOUBLES)
                check_try(m, (kz_action){kind, seat, KZ_NO_TILE, KZ_NO_END});
    }
    check_doubles(m, rng);
}

/* ---- what a seat may not see ---- */

/* What the rules make known before a lead that the tiles name: the tile, and that no hand has one that comes
 * before it in the order of the lead. */
static kz_set known_by_lead(const kz_match *m)
{
    kz_set known = 0;
    if (m->pub.board.line || m->pub.must_lead == KZ_NO_TILE)
        return known;
    /* A lead of 6-6 that is due reveals nothing of other tiles. */
    if (m->pub.standing.six || m->pub.right)
        return kz_bit(m->pub.must_lead);
    for (int i = 0; !(known & kz_bit(m->pub.must_lead)); i++)
        known |= kz_bit(m->pub.rules.lead_order[i]);
    return known;
}

/* What a seat knows in addition to its hand and the line: its tile of a swap, a gift of its own, its
 * partner's signal, the tile that is turned. */
static kz_set known_besides(const kz_match *m, int seat)
{
    kz_set known = known_by_lead(m);
    if (kz_hands_are_face_down(&m->pub.rules))
        known |= kz_bit(m->pub.board.rows.turned);
    if (m->pub.swap.seat != KZ_NOBODY && (seat == m->pub.swap.seat || seat == m->pub.swap.from))
        known |= kz_bit(m->hidden.swapped);
    for (int i = 0; i < m->pub.log_count; i++)
        if (m->pub.log[i].kind == KZ_GIVE &&
            (m->pub.log[i].seat == seat || (m->pub.log[i].seat + 3) % 4 == seat))
            known |= kz_bit(m->hidden.given);
    /* A claim reveals what the claimer lacked; who gives may have had to give a six. */
    if (seat != KZ_NOBODY && m->pub.rules.signals)
        known |= kz_bit(0) | kz_bit(KZ_TILES - 1);
    /* Whether one may claim shows that one lacks 6-6: one sees it in the own hand. */
    return known;
}

/* Renames the hidden tiles wherever they are. */
static void rename_tiles(kz_match *other, const kz_match *m, int seat, const kz_tile becomes[KZ_TILES])
{
    const kz_public *p = &m->pub;
    kz_hidden *h = &other->hidden;
    bool rows = kz_hands_are_face_down(&p->rules);
    for (int i = 0; i < p->rules.seats; i++) {
        if (i == seat && !rows)
            continue;
        h->hand[i] = 0;
        for (kz_set s = m->hidden.hand[i]; s; s &= s - 1)
            h->hand[i] |= kz_bit(becomes[kz_first(s)]);
    }
    for (int i = rows ? 0 : p->stock_dealt - p->stock_count;
         i < (rows ? p->count[0] + p->count[1] : p->stock_dealt); i++)
        h->stock[i] = becomes[h->stock[i]];
    for (int i = 0, draw = 0; i < p->log_count; i++)
        if (p->log[i].kind == KZ_DRAW) {
            kz_tile *drawn = &h->stock[draw++];
            *drawn = p->log[i].seat == seat ? *drawn : becomes[*drawn];
        }
    if (h->given != KZ_NO_TILE)
        h->given = becomes[h->given];
    if (h->swapped != KZ_NO_TILE)
        h->swapped = becomes[h->swapped];
}

/* Shuffles the tiles that `seat` (KZ_NOBODY: a spectator) cannot know among the places where they may be. */
static kz_match shuffled_unseen(const kz_match *m, int seat, kz_rng *rng)
{
    kz_match other = *m;
    kz_tile unseen[KZ_TILES], becomes[KZ_TILES];
    int count = 0, next = 0;
    kz_set own = seat == KZ_NOBODY || kz_hands_are_face_down(&m->pub.rules) ? 0 : m->hidden.hand[seat];
    kz_set hidden = KZ_ALL_TILES & ~m->pub.board.line & ~own & ~known_besides(m, seat);
    for (kz_set s = hidden; s; s &= s - 1)
        unseen[count++] = kz_first(s);
    for (kz_tile t = 0; t < KZ_TILES; t++)
        becomes[t] = t;
    for (kz_set s = hidden; s; s &= s - 1) {
        int pick = next + (int)kz_rng_below(rng, (uint32_t)(count - next));
        becomes[kz_first(s)] = unseen[pick];
        unseen[pick] = unseen[next++];
    }
    rename_tiles(&other, m, seat, becomes);
    check_tiles(&other);
    return other;
}

/* The view stays the same to the byte. */
static void check_views(const kz_match *m, kz_rng *rng)
{
    if (m->pub.phase != KZ_PLAYING)
        return;
    for (int i = 0; i <= m->pub.rules.seats; i++) {
        int seat = i < m->pub.rules.seats ? i : KZ_NOBODY;
        kz_match other = shuffled_unseen(m, seat, rng);
        kz_view a, b;
        memset(&a, 0x55, sizeof a);
        memset(&b, 0xaa, sizeof b);
        kz_view_of(m, seat, &a);
        kz_view_of(&other, seat, &b);
        assert_memory_equal(&a, &b, sizeof a);
        if (seat != KZ_NOBODY)
            assert_int_equal(a.hand[seat], kz_hands_are_face_down(&m->pub.rules) ? 0 : m->hidden.hand[seat]);
    }
}

/* ---- a match and its record ---- */

typedef struct story {
    char record[RECORD_SIZE];
    size_t length;
    uint64_t state[STATES]; /* a hash of the match before each action and after it */
    int count;
    int at; /* the next to compare with */
} story;

static uint64_t hash(const kz_match *m)
{
    const unsigned char *bytes = (const unsigned char *)m;
    uint64_t h = 14695981039346656037u;
    for (size_t i = 0; i < sizeof *m; i++)
        h = (h ^ bytes[i]) * 1099511628211u;
    return h;
}

static void remember(story *s, const kz_match *m)
{
    assert_true(s->count < STATES);
    s->state[s->count++] = hash(m);
}

__attribute__((format(printf, 2, 3))) static void write_text(story *s, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    s->length += (size_t)vsnprintf(s->record + s->length, RECORD_SIZE - s->length, format, args);
    va_end(args);
    assert_true(s->length < RECORD_SIZE);
}

static void write_deal(story *s, const kz_match *m)
{
    char text[KZ_DEAL_TEXT];
    kz_deal_print(m, text);
    write_text(s, "%s", text);
}

static void write_action(story *s, kz_action a)
{
    char text[KZ_ACTION_TEXT];
    write_text(s, "%d %s\n", a.seat + 1, kz_action_print(a, text));
}

static void compare_state(void *context, const kz_match *m, kz_action action)
{
    (void)action;
    story *s = context;
    assert_true(s->at < s->count);
    assert_true(s->state[s->at++] == hash(m));
}

/* The record replays to the same states. */
static void check_record(story *s)
{
    kz_reader reader;
    kz_error error = {0};
    kz_reader_init(&reader, &games,
                   &(kz_reader_events){.context = s, .acting = compare_state, .acted = compare_state});
    if (!kz_reader_text(&reader, s->record, s->length, &error) || !kz_reader_end(&reader, &error))
        fail_msg("line %d: %s %s\n%s", error.line, kz_code_word(error.code), error.arg[0], s->record);
    assert_int_equal(s->at, s->count);
}

static void deal(kz_match *m, kz_rng *rng)
{
    kz_tile order[KZ_TILES];
    kz_deal_shuffle(&m->pub.rules, rng, order);
    assert_true(kz_match_deal(m, order, NULL));
}

/* A seat's choice: a legal action, very seldom a timeout or a resignation. */
static kz_action choose(const kz_match *m, kz_rng *rng)
{
    kz_action legal[KZ_LEGAL];
    uint32_t chance = kz_rng_below(rng, 3000);
    if (chance == 0)
        return (kz_action){KZ_TIMEOUT, m->pub.turn, KZ_NO_TILE, KZ_NO_END};
    if (chance == 1)
        return (kz_action){KZ_RESIGN, (uint8_t)kz_rng_below(rng, m->pub.rules.seats), KZ_NO_TILE, KZ_NO_END};
    int count = kz_match_legal(m, legal);
    assert_in_range(count, 1, KZ_LEGAL);
    kz_action a = legal[kz_rng_below(rng, (uint32_t)count)];
    if (a.kind == KZ_DRAW)
        a.tile = kz_stock_next(m);
    return a;
}

static void check_state(const kz_match *m, kz_rng *rng)
{
    check_tiles(m);
    check_views(m, rng);
    /* The whole action space is large: not in every state. */
    if (m->pub.phase == KZ_PLAYING && kz_rng_below(rng, 24) == 0)
        check_actions(m, rng);
}

static void check_result(const kz_match *m)
{
    unsigned all = (1u << m->pub.rules.side_count) - 1;
    assert_int_equal(m->pub.result.winners & m->pub.result.losers, 0);
    assert_int_equal(m->pub.result.tie, m->pub.result.reason == KZ_REASON_TIE);
    if (m->pub.result.tie)
        assert_int_equal(m->pub.result.winners | m->pub.result.losers, 0);
    else if (m->pub.result.reason != KZ_REASON_SVOYAK)
        assert_int_equal(m->pub.result.winners | m->pub.result.losers, all);
    assert_true(m->pub.result.losers != 0 || m->pub.result.tie);
    kz_action legal[KZ_LEGAL];
    assert_int_equal(kz_match_legal(m, legal), 0);
}

/* Returns how many states it went through. */
static int play_match(const kz_game *game, int seats, const char *options, uint64_t seed)
{
    static story s;
    kz_rules rules;
    kz_match m;
    kz_error error = {0};
    kz_rng rng;
    kz_rng_seed(&rng, seed);
    if (!kz_game_setup(game, seats, options, &rules, &error))
        fail_msg("%s, %d seats, %s: %s", game->name, seats, options, kz_code_word(error.code));
    s.length = 0;
    s.count = s.at = 0;
    write_text(&s, "[Game \"%s\"]\n[Players \"%d\"]\n[Options \"%s\"]\n", game->name, seats, options);
    kz_match_init(&m, &rules);
    while (m.pub.phase != KZ_OVER) {
        deal(&m, &rng);
        assert_true(m.pub.deal_number < 1000);
        write_deal(&s, &m);
        while (m.pub.phase == KZ_PLAYING) {
            check_state(&m, &rng);
            kz_action a = choose(&m, &rng);
            write_action(&s, a);
            remember(&s, &m);
            assert_true(kz_match_try(&m, a, NULL));
            remember(&s, &m);
        }
        check_tiles(&m);
    }
    check_result(&m);
    check_record(&s);
    return s.count;
}

/* Each option's every word, or its least, a middle and its largest number, the others left as they are; then
 * the next option. Calls play_match() for each. */
static void play_options(const kz_game *game, int seats, uint64_t *seed)
{
    char options[64];
    for (int i = 0; i < MATCHES; i++)
        play_match(game, seats, "", ++*seed);
    for (int i = 0; i < game->option_count; i++) {
        const kz_option *o = &game->option[i];
        int step = ((o->most - o->least) / 3 / o->step + 1) * o->step;
        for (int c = 0; c < o->choice_count; c++) {
            snprintf(options, sizeof options, "%s=%s", o->key, o->choice[c].word);
            play_match(game, seats, options, ++*seed);
        }
        for (int value = o->least; !o->choice_count && value <= o->most; value += step) {
            snprintf(options, sizeof options, "%s=%d", o->key, value);
            play_match(game, seats, options, ++*seed);
        }
    }
}

/* Random values of all options together. */
static void play_mixed(const kz_game *game, int seats, uint64_t *seed)
{
    kz_rng rng;
    kz_rng_seed(&rng, ++*seed);
    for (int n = 0; n < MATCHES && game->option_count > 1; n++) {
        char options[256] = "";
        for (int i = 0; i < game->option_count; i++) {
            const kz_option *o = &game->option[i];
            size_t length = strlen(options);
            const char *comma = i ? "," : "";
            if (o->choice_count)
                snprintf(options + length, sizeof options - length, "%s%s=%s", comma, o->key,
                         o->choice[kz_rng_below(&rng, o->choice_count)].word);
            else
                snprintf(options + length, sizeof options - length, "%s%s=%d", comma, o->key, o->least);
        }
        play_match(game, seats, options, ++*seed);
    }
}

static void test_random_matches(void **state)
{
    (void)state;
    uint64_t seed = 0;
    assert_int_equal(games.count, 20);
    for (variant v = {0}; next_variant(&games, &v);) {
        play_options(v.game, v.seats, &seed);
        play_mixed(v.game, v.seats, &seed);
    }
}

/* One match of each, and a line with the result: tests/conformance/registry.py compares them with the
 * catalogue.
 */
static void test_one_of_each(void **state)
{
    (void)state;
    uint64_t seed = 0;
    for (variant v = {0}; next_variant(&games, &v);) {
        int states = play_match(v.game, v.seats, "", ++seed);
        printf("played %s %d: %d states\n", v.game->name, v.seats, states);
    }
}

/* ---- golden records written again ---- */

static const char *golden_dir;

typedef struct rewriting {
    story written; /* the record again; its states are not used */
    char *trace;
    size_t trace_length;
} rewriting;

static void put_trace(rewriting *r, const char *line)
{
    size_t length = strlen(line);
    assert_true(r->trace_length + length < RECORD_SIZE);
    memcpy(r->trace + r->trace_length, line, length + 1);
    r->trace_length += length;
}

static void rewrite_deal(void *context, const kz_match *m)
{
    write_deal(&((rewriting *)context)->written, m);
}

static void rewrite_action(void *context, const kz_match *m, kz_action a)
{
    char line[KZ_TRACE_LINE];
    write_action(&((rewriting *)context)->written, a);
    kz_trace_action(m, &a, line, sizeof line);
    put_trace(context, line);
}

static void rewrite_end(void *context, const kz_match *m, kz_action a)
{
    (void)a;
    char line[KZ_TRACE_LINE];
    if (m->pub.phase == KZ_PLAYING)
        return;
    kz_trace_deal_end(m, line, sizeof line);
    put_trace(context, line);
    if (m->pub.phase != KZ_OVER)
        return;
    kz_trace_match_end(m, line, sizeof line);
    put_trace(context, line);
}

/* Reads a record and writes it again into *r. */
static void rewrite(rewriting *r, const char *text, size_t length, kz_tags *tags)
{
    kz_reader reader;
    kz_error error = {0};
    r->written.length = r->trace_length = 0;
    kz_reader_init(&reader, &games,
                   &(kz_reader_events){
                       .context = r, .dealt = rewrite_deal, .acting = rewrite_action, .acted = rewrite_end});
    if (!kz_reader_text(&reader, text, length, &error) || !kz_reader_end(&reader, &error))
        fail_msg("line %d: %s %s", error.line, kz_code_word(error.code), error.arg[0]);
    *tags = reader.tags;
}

static void rewrite_file(const char *path)
{
    static rewriting first, second;
    static char text[RECORD_SIZE], first_trace[RECORD_SIZE], second_trace[RECORD_SIZE], again[RECORD_SIZE];
    kz_tags tags, tags_again;
    first.trace = first_trace;
    second.trace = second_trace;
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t length = fread(text, 1, sizeof text, file);
    fclose(file);
    rewrite(&first, text, length, &tags);
    size_t head = kz_tags_print(&tags, again, sizeof again);
    memcpy(again + head, first.written.record, first.written.length + 1);
    rewrite(&second, again, head + first.written.length, &tags_again);
    assert_true(first.trace_length > 0);
    assert_string_equal(first.trace, second.trace);
    assert_string_equal(first.written.record, second.written.record);
    assert_memory_equal(&tags, &tags_again, sizeof tags);
}

static void test_golden_records_written_again(void **state)
{
    (void)state;
    int count = 0;
    DIR *dir = opendir(golden_dir);
    assert_non_null(dir);
    for (struct dirent *entry; (entry = readdir(dir));) {
        char game[64], path[4096];
        const char *suffix = strstr(entry->d_name, ".dgr");
        if (!suffix || suffix - entry->d_name < 4)
            continue;
        /* GAME-PLAYERS-N.dgr */
        snprintf(game, sizeof game, "%.*s", (int)(suffix - entry->d_name) - 4, entry->d_name);
        if (!kz_games_find(&games, game))
            continue;
        snprintf(path, sizeof path, "%s/%s", golden_dir, entry->d_name);
        rewrite_file(path);
        count++;
    }
    closedir(dir);
    assert_int_equal(count, 99);
}

static int load_games(void **state)
{
    (void)state;
    kz_games_init(&games);
    return 0;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_matches),
        cmocka_unit_test(test_golden_records_written_again),
    };
    const struct CMUnitTest each[] = {cmocka_unit_test(test_one_of_each)};
    if (argc != 2) {
        fprintf(stderr, "usage: match_test GOLDEN_FOLDER | each\n");
        return 2;
    }
    if (strcmp(argv[1], "each") == 0)
        return cmocka_run_group_tests(each, load_games, NULL);
    golden_dir = argv[1];
    return cmocka_run_group_tests(tests, load_games, NULL);
}
