/* SPDX-License-Identifier: MIT */
/* Tables of laps (docs/lap-table.md): every match that a table can hold is read back action by action, in
 * every language's words. Random matches of every game and option, and the tables by hand of
 * tests/records/laps: what laps.py asks of the program, in the time of a unit test.
 *
 *   laps_test TABLES   the folder tests/records/laps */
#include <kozel/laps.h>
#include <kozel/rng.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { FILE_MAX = 1 << 16 };

static kz_games games;
static const char *folder;

static size_t read_file(const char *name, char text[FILE_MAX])
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    if (!file)
        fail_msg("%s cannot be read", path);
    size_t length = fread(text, 1, FILE_MAX - 1, file);
    fclose(file);
    text[length] = '\0';
    return length;
}

static void deal_random(kz_match *m, kz_rng *rng)
{
    kz_tile order[KZ_TILES];
    kz_deal_shuffle(&m->pub.rules, rng, order);
    assert_true(kz_match_deal(m, order, NULL));
}

/* Plays a deal, or a part of it, and its table; false: it stops where no table can. */
static bool play_random(kz_match *m, kz_rng *rng, kz_lap_deal *table)
{
    kz_action legal[KZ_LEGAL];
    int stop = kz_rng_below(rng, 4) ? 1000 : (int)kz_rng_below(rng, 30);
    kz_lap_begin(table, m);
    while (m->pub.phase == KZ_PLAYING && stop-- > 0) {
        int count = kz_match_legal(m, legal);
        kz_action a = legal[kz_rng_below(rng, (uint32_t)count)];
        if (kz_rng_below(rng, 400) == 0)
            a = (kz_action){kz_rng_below(rng, 2) ? KZ_TIMEOUT : KZ_RESIGN, m->pub.turn, KZ_NO_TILE,
                            KZ_NO_END};
        assert_true(kz_lap_add(table, m, a, NULL));
        kz_match_apply(m, a);
    }
    bool stops_at_claim = m->pub.board.line == 0 && m->pub.log_count && m->pub.phase == KZ_PLAYING;
    bool ended = kz_lap_end(table, m, NULL);
    assert_true(ended != stops_at_claim);
    return ended;
}

static const kz_lap_words languages[] = {
    {"lap", "left in hand", "dealt", "+", {"player 1", "player 2", "player 3", "player 4"}},
    {"круг", "остались на руках", "роздано", "и", {"Оля", "Маша | Саша", "1", "#"}},
    {"коло", "на руках", "роздано", "і", {"", "2", "-", "3-4"}},
    {"tur", "rămase", "împărțite", "și", {"a", "b", "c", "d"}},
    {"Runde", "übrig", "verteilt", "und", {"Spieler 1", "Spieler 2", "Spieler 3", "Spieler 4"}},
};

static void fail_with(const char *text, const kz_error *error, const char *what)
{
    char reason[256];
    kz_error_print(error, kz_code_text(error->code), reason, sizeof reason);
    fail_msg("%s: line %d, column %d: %s\n%s", what, error->line, error->column, reason, text);
}

static void check_played(const kz_match *again, const kz_match *played, const char *what)
{
    if (again->pub.log_count != played->pub.log_count ||
        memcmp(again->pub.log, played->pub.log, played->pub.log_count * sizeof *again->pub.log) != 0)
        fail_msg("other actions: %s", what);
    assert_memory_equal(&again->hidden, &played->hidden, sizeof again->hidden);
    assert_memory_equal(&again->pub.board, &played->pub.board, sizeof again->pub.board);
}

/* The table as it was written, without the way through its text. */
static void check_table(const kz_lap_deal *table, const kz_match *before, const kz_match *played)
{
    kz_match again = *before;
    kz_error error;
    if (!kz_laps_deal(&again, table, &error) || !kz_laps_play(&again, table, NULL, &error))
        fail_with("", &error, "the table as it was written");
    check_played(&again, played, "the table as it was written");
}

/* If one hand alone is short, the row of what is left may be missing. Is it so here? */
static bool check_without_left(const kz_lap_deal *table, const kz_match *before, const kz_match *played)
{
    kz_lap_deal bare = *table;
    kz_match again = *before;
    kz_error error;
    int odd = 0;
    for (int seat = 0; seat < bare.seats; seat++) {
        odd += bare.left[seat].count > 0;
        bare.left[seat].count = 0;
    }
    bare.has_left = false;
    if (bare.has_dealt || odd != 1)
        return false;
    if (!kz_laps_deal(&again, &bare, &error) || !kz_laps_play(&again, &bare, NULL, &error))
        fail_with("", &error, "without the tiles left");
    check_played(&again, played, "without the tiles left");
    return true;
}

/* Names the ends of a cell. */
static void name_ends_of(kz_lap_deal *table, int lap, int seat, kz_action a)
{
    char ends[2 * KZ_ENDS];
    size_t length = 0;
    for (int end = 0; end < KZ_ENDS; end++) {
        bool here =
            a.kind == KZ_LAY_DOUBLES ? (kz_doubles(a, end) & KZ_DOUBLE_VALUE) != KZ_NO_VALUE : a.end == end;
        if (here && length)
            ends[length++] = '+';
        if (here)
            ends[length++] = (char)('a' + end);
    }
    assert_true(kz_lap_name_ends(table, lap, seat, ends, length));
}

/* The doubts are in the order of the cells, each with several actions of its cell in the order of their ends,
 * and the error is at the first. */
static void check_doubts(const kz_lap_deal *table, const kz_lap_doubts *doubts, const kz_error *error)
{
    const kz_lap_cell *first = &table->cell[doubts->doubt[0].lap][doubts->doubt[0].seat];
    assert_int_equal(error->line, first->line);
    assert_int_equal(error->column, first->column);
    for (int i = 0; i < doubts->count; i++) {
        const kz_lap_doubt *d = &doubts->doubt[i], *last = d - 1;
        assert_true(i == 0 || d->lap > last->lap || (d->lap == last->lap && d->seat > last->seat));
        assert_int_equal(table->cell[d->lap][d->seat].kind, KZ_CELL_TILES);
        assert_true(d->count >= 2);
        for (int k = 0; k < d->count; k++) {
            assert_int_equal(d->action[k].seat, d->seat);
            assert_true(k == 0 || memcmp(&d->action[k], &d->action[k - 1], sizeof *d->action));
            assert_true(k == 0 || d->action[k].end >= d->action[k - 1].end);
        }
    }
}

/* A table that names no ends. Once those of the doubtful cells are named it comes out as the deal did.
 * Returns how many rounds of naming there were. */
static int check_without_ends(const kz_lap_deal *table, const kz_match *before, const kz_match *played)
{
    kz_lap_deal bare = *table;
    kz_lap_doubts doubts;
    kz_error error;
    for (int lap = 0; lap < bare.laps; lap++)
        for (int seat = 0; seat < bare.seats; seat++) {
            bare.cell[lap][seat].line = 10 + lap; /* as if it had been read */
            bare.cell[lap][seat].column = 20 + seat;
            for (int i = 0; i < bare.cell[lap][seat].count; i++)
                bare.cell[lap][seat].tile[i].end = KZ_NO_END;
        }
    for (int named = 0;; named++) {
        kz_match again = *before;
        assert_true(kz_laps_deal(&again, &bare, &error));
        if (kz_laps_play(&again, &bare, &doubts, &error)) {
            assert_int_equal(again.pub.phase, played->pub.phase);
            assert_memory_equal(&again.hidden, &played->hidden, sizeof again.hidden);
            return named;
        }
        assert_int_equal(error.code, KZ_E_READINGS);
        if (doubts.count == 0)
            return named; /* there are too many ways */
        check_doubts(&bare, &doubts, &error);
        const kz_lap_doubt *first = &doubts.doubt[0];
        name_ends_of(&bare, first->lap, first->seat, first->action[first->count - 1]);
        assert_true(named < KZ_LAPS);
    }
}

/* Writes the table, reads it, plays it on what was before the deal: the same actions, the same state. */
static void check_back(const kz_lap_deal *table, const kz_match *before, const kz_match *played, int language)
{
    static char text[KZ_LAPS_TEXT];
    static kz_laps_reader reader;
    kz_lap_deal read;
    kz_error error;
    kz_match again = *before;
    size_t length = kz_lap_print(table, &languages[language], text, sizeof text);
    assert_true(length < sizeof text - 1);
    kz_laps_open(&reader, &games, NULL, text, length);
    reader.tags.tags.players = (uint8_t)table->seats; /* as if the tags and the deals before had been read */
    reader.deals = table->number - 1;
    if (!kz_laps_read(&reader, &read, &error))
        fail_with(text, &error, "read");
    if (!kz_laps_deal(&again, &read, &error))
        fail_with(text, &error, "deal");
    if (!kz_laps_play(&again, &read, NULL, &error))
        fail_with(text, &error, "play");
    check_played(&again, played, text);
    assert_false(kz_laps_read(&reader, &read, &error));
    assert_int_equal(error.code, KZ_OK);
}

/* Some choice of the game's options. */
static void choose_options(const kz_game *game, kz_rng *rng, char out[128])
{
    size_t n = 0;
    out[0] = '\0';
    for (int i = 0; i < game->option_count; i++) {
        const kz_option *option = &game->option[i];
        if (option->choice_count == 0)
            continue;
        const char *word = option->choice[kz_rng_below(rng, option->choice_count)].word;
        n += (size_t)snprintf(out + n, 128 - n, "%s%s=%s", n ? "," : "", option->key, word);
    }
}

/* How many tables had what a test wants. */
typedef struct sights {
    int named, without_left;
} sights;

static int play_match(const kz_game *game, int seats, kz_rng *rng, sights *seen)
{
    kz_rules rules;
    kz_match m;
    char options[128];
    choose_options(game, rng, options);
    assert_true(kz_game_setup(game, seats, options, &rules, NULL));
    if (!kz_laps_allowed(&rules, game->name, NULL))
        return 0;
    kz_match_init(&m, &rules);
    int deals = 0;
    for (; m.pub.phase == KZ_DEALING && deals < 12; deals++) {
        kz_match before = m;
        kz_lap_deal table;
        deal_random(&m, rng);
        if (!play_random(&m, rng, &table))
            continue;
        check_back(&table, &before, &m, deals % (int)(sizeof languages / sizeof *languages));
        check_table(&table, &before, &m);
        seen->without_left += check_without_left(&table, &before, &m);
        if (deals % 3 == 0)
            seen->named += check_without_ends(&table, &before, &m) > 0;
    }
    return deals;
}

static void test_random_matches(void **state)
{
    (void)state;
    int played = 0;
    sights seen = {0};
    for (int i = 0; i < games.count; i++) {
        kz_rng rng;
        kz_rng_seed(&rng, (uint64_t)(1000 + i));
        if (!kz_game_seats(&games.game[i], KZ_SEATS))
            continue;
        int deals = 0;
        for (int match = 0; match < 60; match++)
            deals += play_match(&games.game[i], KZ_SEATS, &rng, &seen);
        played += deals > 0;
    }
    assert_int_equal(played, 15); /* all of four seats without a stock */
    assert_true(seen.named > 20);
}

/* House games have what the project's own games without a stock do not: two seats, doubles laid lengthwise.
 */
static void test_house_games(void **state)
{
    (void)state;
    static kz_games house;
    static const char text[] = "[duel : kozel]\nhand2 = 14\nredeal_doubles = 0\n"
                               "[muggins-without-stock : muggins]\nhand4 = 7\n";
    static const struct {
        const char *game;
        int seats;
    } cases[] = {{"duel", 2}, {"muggins-without-stock", 4}};
    kz_error error;
    sights seen = {0};
    house = games;
    if (!kz_games_read(&house, text, strlen(text), &error))
        fail_with(text, &error, "house games");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kz_rng rng;
        int deals = 0;
        kz_rng_seed(&rng, 7 + i);
        for (int match = 0; match < 60; match++)
            deals += play_match(kz_games_find(&house, cases[i].game), cases[i].seats, &rng, &seen);
        assert_true(deals > 60);
    }
    assert_true(seen.without_left > 20);
}

static void test_refused_games(void **state)
{
    (void)state;
    kz_rules rules;
    kz_error error;
    assert_true(kz_game_setup(kz_games_find(&games, "kozel"), 3, "", &rules, NULL));
    assert_false(kz_laps_allowed(&rules, "kozel", &error));
    assert_int_equal(error.code, KZ_E_LAPS_STOCK);
    assert_true(kz_game_setup(kz_games_find(&games, "sausage"), 2, "", &rules, NULL));
    assert_false(kz_laps_allowed(&rules, "sausage", &error));
    assert_int_equal(error.code, KZ_E_LAPS_ROWS);
}

static void test_resignation_out_of_turn(void **state)
{
    (void)state;
    kz_rules rules;
    kz_match m;
    kz_rng rng;
    kz_lap_deal table;
    kz_error error;
    kz_rng_seed(&rng, 1);
    assert_true(kz_game_setup(kz_games_find(&games, "kozel-yard"), 4, "", &rules, NULL));
    kz_match_init(&m, &rules);
    deal_random(&m, &rng);
    kz_lap_begin(&table, &m);
    uint8_t other = (uint8_t)((m.pub.turn + 1) % KZ_SEATS);
    kz_action a = {KZ_RESIGN, other, KZ_NO_TILE, KZ_NO_END};
    assert_false(kz_lap_add(&table, &m, a, &error));
    assert_int_equal(error.code, KZ_E_LAPS_RESIGN);
    a.seat = m.pub.turn;
    assert_true(kz_lap_add(&table, &m, a, &error));
}

/* Of equal ends it matters which one is taken if two doubles follow: the first of them opens four ends. */
static void test_equal_ends_that_differ(void **state)
{
    (void)state;
    static const char text[] = "[Game \"donkey\"]\n"
                               "1 | 1:2       | 2:3 | 3:1 | 1:4\n"
                               "2 | 4:4 + 1:1 | 1:0 | 1:5\n"
                               "left | 0:0 0:2 2:5 3:6 | 0:3 0:4 2:2 4:5 5:6 | 0:5 0:6 2:4 3:3 4:6 "
                               "| 1:6 2:6 3:4 3:5 5:5 6:6\n";
    static kz_laps_reader reader;
    kz_lap_deal table;
    kz_rules rules;
    kz_match m;
    kz_error error;
    assert_true(kz_game_setup(kz_games_find(&games, "donkey"), 4, "", &rules, NULL));
    kz_match_init(&m, &rules);
    m.pub.next = 0; /* as after a deal that seat 1 won: any tile may be led */
    kz_laps_open(&reader, &games, NULL, text, sizeof text - 1);
    assert_true(kz_laps_read(&reader, &table, &error));
    assert_true(kz_laps_deal(&m, &table, &error));
    if (!kz_laps_play(&m, &table, NULL, &error))
        fail_with(text, &error, "play");
    assert_int_equal(m.pub.log[3].end, KZ_END_B);
    assert_int_equal(m.pub.board.spinner, kz_double_of(1));
}

/* ---- tables by hand ---- */

/* A text of tables being played. */
typedef struct conversion {
    kz_laps_reader reader;
    kz_match match;
    kz_lap_deal table; /* the last one */
    kz_lap_doubts doubts;
    kz_error error;
    char record[FILE_MAX]; /* the deals */
} conversion;

static void print_deal(conversion *c, const kz_match *dealt)
{
    char text[KZ_ACTION_TEXT];
    size_t length = strlen(c->record);
    length += kz_deal_print(dealt, c->record + length);
    for (int i = 0; i < c->match.pub.log_count; i++)
        length += (size_t)sprintf(c->record + length, "%d %s\n", c->match.pub.log[i].seat + 1,
                                  kz_action_print(c->match.pub.log[i], text));
}

static bool begin_conversion(conversion *c)
{
    kz_rules rules;
    const kz_tags *tags = &c->reader.tags.tags;
    if (!tags->game[0]) {
        kz_fail(&c->error, KZ_E_TAG_MISSING, "Game", NULL, NULL);
        c->error.line = 1;
        return false;
    }
    assert_true(kz_game_setup(kz_games_find(&games, tags->game), tags->players ? tags->players : KZ_SEATS,
                              tags->options, &rules, NULL));
    if (!kz_laps_allowed(&rules, tags->game, &c->error)) {
        c->error.line = 1;
        return false;
    }
    kz_match_init(&c->match, &rules);
    return true;
}

/* Plays the tables as `kozel convert` does. `edit`, if it is not NULL, changes each table before it is
 * played. Returns false with c->error. */
static bool convert(conversion *c, const char *text, size_t length, bool edit(kz_lap_deal *table))
{
    bool begun = false;
    c->record[0] = '\0';
    kz_laps_open(&c->reader, &games, NULL, text, length);
    while (kz_laps_read(&c->reader, &c->table, &c->error)) {
        if (!begun && !begin_conversion(c))
            return false;
        begun = true;
        if (c->match.pub.phase != KZ_DEALING) {
            kz_fail(&c->error, c->match.pub.phase == KZ_OVER ? KZ_E_OVER : KZ_E_DEAL_NOW, NULL, NULL, NULL);
            c->error.line = c->table.line;
            return false;
        }
        if (edit && !edit(&c->table))
            return false;
        if (!kz_laps_deal(&c->match, &c->table, &c->error))
            return false;
        kz_match dealt = c->match;
        if (!kz_laps_play(&c->match, &c->table, &c->doubts, &c->error)) {
            assert_memory_equal(&c->match, &dealt, sizeof dealt);
            return false;
        }
        print_deal(c, &dealt);
    }
    return c->error.code == KZ_OK;
}

/* The text must be read as the record of this file. */
static void check_converted(const char *what, const char *text, size_t length, const char *record)
{
    static conversion c;
    static char expected[FILE_MAX];
    read_file(record, expected);
    if (!convert(&c, text, length, NULL))
        fail_with(text, &c.error, what);
    assert_string_equal(c.record, strstr(expected, "deal 1"));
}

static void test_bad_tables(void **state)
{
    (void)state;
    static conversion c;
    static char expected[FILE_MAX], text[FILE_MAX];
    char name[256], file[512], reason[256], seen[1024];
    int count = 0, line_number;
    read_file("bad/EXPECTED", expected);
    for (char *line = strtok(expected, "\n"); line; line = strtok(NULL, "\n")) {
        if (sscanf(line, "%255[^:]:%d:", name, &line_number) != 2)
            continue; /* advice of the program */
        snprintf(file, sizeof file, "bad/%s", name);
        size_t length = read_file(file, text);
        assert_false(convert(&c, text, length, NULL));
        kz_error_print(&c.error, kz_code_text(c.error.code), reason, sizeof reason);
        snprintf(seen, sizeof seen, "%s:%d: %s", name, c.error.line, reason);
        assert_string_equal(seen, line);
        count++;
    }
    assert_true(count > 40);
}

static void test_spellings(void **state)
{
    (void)state;
    static char text[FILE_MAX], other[FILE_MAX];
    static const char *const files[] = {"bars.laps", "blanks.laps", "tabs.laps", "unordered.laps"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        size_t length = read_file(files[i], text), n = memcmp(text, "\xef\xbb\xbf", 3) ? 3 : 0;
        check_converted(files[i], text, length, "misprint.dgr");
        /* With a byte order mark, carriage returns and no line feed at the end. */
        memcpy(other, "\xef\xbb\xbf", 3);
        for (size_t at = 0; at < length; at++) {
            if (text[at] == '\n' && text[at - 1] != '\r')
                other[n++] = '\r';
            other[n++] = text[at];
        }
        check_converted(files[i], other, n - 2, "misprint.dgr");
    }
    /* The signs between the halves. */
    static const char *const signs[] = {"-", "x", "\xd1\x85", "|"};
    size_t length = read_file("bars.laps", text);
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        size_t n = 0;
        for (size_t at = 0; at < length; at++)
            if (text[at] == ':')
                n += (size_t)sprintf(other + n, "%s", signs[i]);
            else
                other[n++] = text[at];
        check_converted(signs[i], other, n, "misprint.dgr");
    }
}

static void test_misprint(void **state)
{
    (void)state;
    static conversion c;
    static char text[FILE_MAX];
    kz_lap_fix fix[KZ_LAP_FIXES];
    size_t length = read_file("misprint.laps", text);
    assert_false(convert(&c, text, length, NULL));
    assert_int_equal(c.error.code, KZ_E_MISPRINT);
    assert_int_equal(c.error.line, 20);
    assert_int_equal(kz_laps_fixes(&c.match, &c.table, fix), 1);
    assert_int_equal(fix[0].lap, 0);
    assert_int_equal(fix[0].seat, 2);
    assert_int_equal(fix[0].index, 0);
    assert_int_equal(fix[0].from, kz_tile_of(3, 6));
    assert_int_equal(fix[0].to, kz_tile_of(2, 6));
    kz_lap_correct(&c.table, fix[0]);
    assert_true(kz_laps_deal(&c.match, &c.table, NULL));
    kz_match dealt = c.match;
    assert_true(kz_laps_play(&c.match, &c.table, NULL, NULL));
    print_deal(&c, &dealt);
    read_file("misprint.dgr", text);
    assert_string_equal(c.record, strstr(text, "deal 1"));
}

static bool name_end_a(kz_lap_deal *table)
{
    return kz_lap_name_ends(table, 5, 3, "a", 1);
}

static bool name_end_b(kz_lap_deal *table)
{
    return kz_lap_name_ends(table, 5, 3, "b", 1);
}

static void test_ambiguous_ends(void **state)
{
    (void)state;
    static conversion c;
    static char text[FILE_MAX], expected[FILE_MAX];
    size_t length = read_file("ambiguous.laps", text);
    assert_false(convert(&c, text, length, NULL));
    assert_int_equal(c.error.code, KZ_E_READINGS);
    assert_int_equal(c.error.line, 11);
    assert_int_equal(c.error.column, 57);
    assert_int_equal(c.doubts.count, 1);
    const kz_lap_doubt *doubt = &c.doubts.doubt[0];
    assert_int_equal(doubt->lap, 5);
    assert_int_equal(doubt->seat, 3);
    assert_int_equal(doubt->count, 2);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(doubt->action[i].kind, KZ_LAY);
        assert_int_equal(doubt->action[i].seat, 3);
        assert_int_equal(doubt->action[i].tile, kz_tile_of(0, 3));
        assert_int_equal(doubt->action[i].end, KZ_END_A + i);
    }
    assert_true(convert(&c, text, length, name_end_a));
    read_file("ambiguous.dgr", expected);
    assert_string_equal(c.record, strstr(expected, "deal 1"));
    assert_true(convert(&c, text, length, name_end_b));
    strstr(expected, "4 0-3@a")[6] = 'b';
    assert_string_equal(c.record, strstr(expected, "deal 1"));
}

static void test_ends_are_named_as_the_cell_has_tiles(void **state)
{
    (void)state;
    kz_lap_deal table = {.seats = 4, .laps = 2};
    table.cell[1][3] = (kz_lap_cell){.kind = KZ_CELL_TILES, .count = 2};
    table.cell[0][0] = (kz_lap_cell){.kind = KZ_CELL_TILES, .count = 1};
    static const char *const bad[] = {"a", "a+", "a+e", "a+`", "a-b", "a+b+c", "A+b", "ab+", ""};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(kz_lap_name_ends(&table, 1, 3, bad[i], strlen(bad[i])));
    static const int places[][2] = {{-1, 0}, {2, 0}, {0, -1}, {0, 4}, {0, 1}};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        assert_false(kz_lap_name_ends(&table, places[i][0], places[i][1], "a", 1));
    assert_true(kz_lap_name_ends(&table, 1, 3, "d+a", 3));
    assert_int_equal(table.cell[1][3].tile[0].end, KZ_END_D);
    assert_int_equal(table.cell[1][3].tile[1].end, KZ_END_A);
    assert_true(kz_lap_name_ends(&table, 0, 0, "c", 1));
    assert_int_equal(table.cell[0][0].tile[0].end, KZ_END_C);
}

/* The table of docs/lap-table.md. */
static const char example[] =
    "deal 1\n"
    "lap          | player 1                    | player 2              | player 3                    | "
    "player 4\n"
    "1            |                             | 1:1                   | 1:4                         | 4:4\n"
    "2            | 4:0                         | 0:0                   | 0:3                         | 3:3\n"
    "3            | 3:1                         | 1:5@b\n"
    "left in hand | 0:6 + 2:3 + 2:5 + 5:6 + 6:6 | 2:2 + 3:4 + 3:6 + 4:5 | 0:1 + 1:6 + 2:4 + 3:5 + 4:6 | "
    "0:2 + 0:5 + 1:2 + 2:6 + 5:5\n";

/* Writes the first `actions` actions of the deal that has been played; -1: all. */
static void write_table(const kz_match *dealt, const kz_match *played, int actions, char *out, size_t size)
{
    kz_lap_deal table;
    kz_match m = *dealt;
    kz_lap_begin(&table, &m);
    for (int i = 0; i < (actions < 0 ? played->pub.log_count : actions); i++) {
        assert_true(kz_lap_add(&table, &m, played->pub.log[i], NULL));
        kz_match_apply(&m, played->pub.log[i]);
    }
    assert_true(kz_lap_end(&table, &m, NULL));
    size_t length = kz_lap_print(&table, &languages[0], out, size);
    assert_int_equal(length, strlen(out));
}

static void test_a_table_is_written_as_the_document_shows(void **state)
{
    (void)state;
    static char text[KZ_LAPS_TEXT], out[KZ_LAPS_TEXT];
    static kz_laps_reader reader;
    kz_lap_deal table;
    kz_rules rules;
    kz_match m;
    kz_error error;
    snprintf(text, sizeof text, "[Game \"kozel-yard\"]\n[Players \"4\"]\n\n%s", example);
    assert_true(kz_game_setup(kz_games_find(&games, "kozel-yard"), 4, "", &rules, NULL));
    kz_match_init(&m, &rules);
    kz_laps_open(&reader, &games, NULL, text, strlen(text));
    assert_true(kz_laps_read(&reader, &table, &error));
    assert_true(kz_laps_deal(&m, &table, &error));
    kz_match dealt = m;
    assert_true(kz_laps_play(&m, &table, NULL, &error));
    write_table(&dealt, &m, -1, out, sizeof out);
    assert_string_equal(out, example);
    /* Nothing laid yet: the hands as dealt, and none are left. */
    write_table(&dealt, &m, 0, out, sizeof out);
    assert_string_equal(out, "deal 1\n"
                             "lap   | player 1                    | player 2                    | player 3"
                             "                    | player 4\n"
                             "dealt | 0:4 0:6 1:3 2:3 2:5 5:6 6:6 | 0:0 1:1 1:5 2:2 3:4 3:6 4:5 | "
                             "0:1 0:3 1:4 1:6 2:4 3:5 4:6 | 0:2 0:5 1:2 2:6 3:3 4:4 5:5\n");
    /* A text that does not fit is an error, never a part of it. */
    for (size_t size = 1; size < 400; size += 7) {
        char small[400];
        assert_int_equal(kz_lap_print(&table, &languages[0], small, size), 0);
        assert_string_equal(small, "");
    }
}

static void test_cells_are_written(void **state)
{
    (void)state;
    kz_lap_deal table = {.number = 12, .seats = 3, .laps = 2, .has_left = true};
    table.cell[0][0] =
        (kz_lap_cell){.kind = KZ_CELL_TILES, .count = 1, .tile = {{3, 3, KZ_NO_END, KZ_LAY_CLOSED, false}}};
    table.cell[0][1] = (kz_lap_cell){
        .kind = KZ_CELL_TILES, .count = 1, .tile = {{4, 4, KZ_END_B, KZ_LAY_LENGTHWISE, false}}};
    table.cell[0][2] =
        (kz_lap_cell){.kind = KZ_CELL_TILES,
                      .count = 2,
                      .tile = {{0, 0, KZ_END_D, KZ_LAY_CLOSED, false}, {6, 6, KZ_NO_END, KZ_LAY, false}}};
    table.cell[1][0].kind = KZ_CELL_KNOCK;
    table.cell[1][1].kind = KZ_CELL_TIMEOUT;
    table.left[1] = (kz_lap_list){.count = 2, .tile = {kz_tile_of(2, 5), kz_tile_of(6, 1)}};
    static const kz_lap_words no_words = {"", "", "", "und", {"", "", "", ""}};
    static const kz_lap_words words = {"коло", "на~руках", "dealt", "und", {"a|b#c", "Ж\x7f\tЯ", "", ""}};
    char out[1024];
    kz_lap_print(&table, &words, out, sizeof out);
    assert_string_equal(out, "deal 12\n"
                             "коло     | a b c | Ж  Я\n"
                             "1        | 3:3!  | 4:4@b=      | 0:0@d! und 6:6\n"
                             "2        | -     | timeout\n"
                             "на~руках | -     | 2:5 und 1:6 | -\n");
    kz_lap_print(&table, &no_words, out, sizeof out);
    assert_memory_equal(out, "deal 12\n |\n1 | 3:3!", 19);
}

/* Reads the next deal's table. */
static bool read_table(const char *text, kz_lap_deal *table, kz_error *error)
{
    static kz_laps_reader reader;
    kz_laps_open(&reader, &games, NULL, text, strlen(text));
    return kz_laps_read(&reader, table, error);
}

static void test_rows_are_read(void **state)
{
    (void)state;
    kz_lap_deal table;
    kz_error error;
    /* Lines of dashes mean nothing; a lap has a number, perhaps a point or a bracket, and cells. */
    assert_true(read_table("a b c d\n-------\n1) 1:1 1:2 2:6 6:4\n- - - -\n|===|:--|\n2. - - - 4:4= # 3:3\n"
                           "\n3\t3:3!\tresign \n+---+\nleft - 1:4 - 2:3\nend\n",
                           &table, &error));
    assert_int_equal(table.laps, 3);
    assert_int_equal(table.cell[0][3].tile[0].first, 6);
    assert_int_equal(table.cell[0][3].tile[0].second, 4);
    assert_int_equal(table.cell[0][3].tile[0].kind, KZ_LAY);
    for (int seat = 0; seat < 3; seat++)
        assert_int_equal(table.cell[1][seat].kind, KZ_CELL_KNOCK);
    assert_int_equal(table.cell[1][3].tile[0].kind, KZ_LAY_LENGTHWISE);
    assert_int_equal(table.cell[2][0].tile[0].kind, KZ_LAY_CLOSED);
    assert_int_equal(table.cell[2][1].kind, KZ_CELL_RESIGN);
    assert_true(table.has_left);
    assert_int_equal(table.left[1].count, 1);
    /* Hands above the laps are the hands as dealt; single tiles are a heading. */
    assert_true(read_table("dealt | 1:1 1:2 | 2:2 2:3 | 3:3 3:4 | 4:4 4:5\n1 | 1:1\n", &table, &error));
    assert_true(table.has_dealt);
    assert_int_equal(table.dealt[3].tile[1], kz_tile_of(4, 5));
    assert_true(read_table("x | 1:1 | 2:2 | 3:3 | 4:4\n1 | 1:1\n", &table, &error));
    assert_false(table.has_dealt);
    /* Two dashes are no line of dashes. */
    assert_false(read_table("1 | 1:1\n--\n2 | 1:2\n", &table, &error));
    assert_int_equal(error.code, KZ_E_CELL);
    assert_false(read_table("1.) | 1:1\n", &table, &error));
    assert_int_equal(error.code, KZ_E_LAP);
    /* A byte order mark may be all of the first line. */
    assert_true(read_table("\xef\xbb\xbf\n1 | 1:1\n", &table, &error));
    /* What follows the text is not read. */
    static kz_laps_reader reader;
    static const char longer[] = "1 | 1:1\n2 | 1:2 | 9:9\n";
    kz_laps_open(&reader, &games, NULL, longer, strlen("1 | 1:1\n2 | 1:2"));
    assert_true(kz_laps_read(&reader, &table, &error));
    assert_int_equal(table.laps, 2);
    assert_int_equal(table.cell[1][0].count, 1);
    assert_int_equal(table.cell[1][1].kind, KZ_CELL_BLANK);
}

static void note_event_tag(void *context, const char *key, size_t key_length, const char *value,
                           size_t value_length)
{
    (void)key;
    if (key_length == strlen("Event"))
        snprintf(context, FILE_MAX, "<%.*s>", (int)value_length, value);
}

/* A spreadsheet doubles quotes in a quoted cell. Elsewhere two quotes are an empty text. */
static void test_tags_of_a_spreadsheet(void **state)
{
    static const struct {
        const char *line, *value;
    } tags[] = {
        {"[Event \"\"]", "<>"},
        {"[Event \"\"];;;;", "<>"},
        {"[Event \"a;b\"]", "<a;b>"},
        {"\"[Event \"\"\"\"]\"", "<>"},
        {"\"[Event \"\"a;b\"\"]\";;;;", "<a;b>"},
    };
    static kz_laps_reader reader;
    static char value[FILE_MAX], text[FILE_MAX];
    const kz_reader_events events = {.context = value, .tag = note_event_tag};
    kz_lap_deal table;
    kz_error error;
    (void)state;
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++) {
        int length = snprintf(text, sizeof text, "%s\n1;1-1;1-2;2-6;6-4\n", tags[i].line);
        *value = '\0';
        kz_laps_open(&reader, &games, &events, text, (size_t)length);
        if (!kz_laps_read(&reader, &table, &error))
            fail_msg("%s: %s", tags[i].line, kz_code_word(error.code));
        assert_string_equal(value, tags[i].value);
    }
    /* A tag in a quoted cell has at most 4096 bytes: it is copied. Other tags are not. */
    for (int quoted = 0; quoted < 2; quoted++) {
        const char *mark = quoted ? "\"" : "";
        int length =
            snprintf(text, sizeof text, "%s[Event \"%s%05000d%s\"]%s\n1;1-1\n", mark, mark, 0, mark, mark);
        kz_laps_open(&reader, &games, &events, text, (size_t)length);
        assert_int_equal(kz_laps_read(&reader, &table, &error), !quoted);
    }
    assert_int_equal(error.code, KZ_E_LINE_LONG);
    assert_int_equal(error.column, 4098);
}

static void test_errors_have_line_and_column(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        kz_code code;
        int line, column;
    } cases[] = {
        {"1 | 1:1 | 7:7\n", KZ_E_CELL, 1, 11},
        {"1 |  1:1 |   7:7\n", KZ_E_CELL, 1, 14},
        {"\xef\xbb\xbf"
         "1 | 7:7\n",
         KZ_E_CELL, 1, 8},
        {"1 1:1 7:7\n", KZ_E_CELL, 1, 7},
        {"1\t1:1\t7:7\n", KZ_E_CELL, 1, 7},
        {"x\n\t1\n\t1:1\n\t 7:7\n", KZ_E_CELL, 4, 3},
        {"1 | 1:1\n3 | 1:1\n", KZ_E_LAP, 2, 1},
        {"1 | 1:1\n  3 | 1:1\n", KZ_E_LAP, 2, 3},
        {"1 | 1:1 | 1:2 | 2:6 | 6:4 | 1:1\n", KZ_E_CELLS_MANY, 1, 29},
        {"1 | 1:1 | 1:2 | 2:6 | 6:4 | | 1:1\n", KZ_E_CELLS_MANY, 1, 31},
        {"1 | 1:1 # a\xff\n", KZ_E_UTF8, 1, 12},
        {"\t1\n\t1:1\n\t\xff\n", KZ_E_UTF8, 3, 2},
        {"deal 2\n", KZ_E_DEAL_EXPECTED, 1, 1},
        {"1 | 1:1\nleft | 1:2\n2 | 1:2\n", KZ_E_DEAL_EXPECTED, 3, 1},
        {"1 | 1:1\nleft | 1:2 | 1\n", KZ_E_CELL, 2, 14},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kz_lap_deal table;
        kz_error error;
        assert_false(read_table(cases[i].text, &table, &error));
        assert_string_equal(kz_code_word(error.code), kz_code_word(cases[i].code));
        assert_int_equal(error.line, cases[i].line);
        assert_int_equal(error.column, cases[i].column);
    }
}

/* Both ends take the tile; their values differ, and so do the readings, though nothing else comes of it yet.
 */
static void test_ends_of_other_values_are_other_readings(void **state)
{
    (void)state;
    static conversion c;
    static const char text[] =
        "[Game \"kozel-pairs\"]\n[Players \"4\"]\n"
        "1 | 1:1 | 1:2 | 1:3 | 0:2\n"
        "2 | 0:3\n"
        "left | 0:0 0:4 1:4 1:5 2:2 | 0:1 0:5 1:6 2:3 2:4 2:5 | 0:6 2:6 3:3 3:4 3:5 3:6 | "
        "4:4 4:5 4:6 5:5 5:6 6:6\n";
    assert_false(convert(&c, text, strlen(text), NULL));
    assert_int_equal(c.error.code, KZ_E_READINGS);
    assert_int_equal(c.error.line, 4);
    assert_int_equal(c.doubts.count, 1);
    assert_int_equal(c.doubts.doubt[0].lap, 1);
    assert_int_equal(c.doubts.doubt[0].seat, 0);
    assert_int_equal(c.doubts.doubt[0].count, 2);
}

/* Of equal ends the first is not named, unless it matters which. */
static void test_the_first_of_equal_ends_is_not_named(void **state)
{
    (void)state;
    static const kz_tile laid[][2] = {{1, 2}, {2, 3}, {3, 1}, {1, 4}};
    static const uint8_t ends[] = {KZ_NO_END, KZ_END_B, KZ_END_B, KZ_END_A};
    for (int i = 0; i < 2; i++) {
        char out[4096];
        kz_rules rules;
        kz_lap_deal table;
        kz_match m;
        kz_tile order[KZ_TILES];
        kz_set all = KZ_ALL_TILES;
        for (int seat = 0; seat < 4; seat++)
            all &= ~kz_bit(order[7 * seat] = kz_tile_of(laid[seat][0], laid[seat][1]));
        for (int k = 1; k < 7; k++) /* round the table, so that no hand is dealt again */
            for (int seat = 0; seat < 4; seat++, all &= all - 1)
                order[7 * seat + k] = kz_first(all);
        assert_true(kz_game_setup(kz_games_find(&games, "donkey"), 4, "", &rules, NULL));
        rules.doubles = i ? 4 : 1; /* with several in a turn it matters which end comes first */
        kz_match_init(&m, &rules);
        m.pub.next = 0; /* as after a deal that seat 1 won: any tile may be led */
        assert_true(kz_match_deal(&m, order, NULL));
        kz_lap_begin(&table, &m);
        for (uint8_t seat = 0; seat < 4; seat++) {
            kz_action a = {KZ_LAY, seat, order[7 * seat], ends[seat]};
            assert_true(kz_lap_add(&table, &m, a, NULL));
            assert_true(kz_match_try(&m, a, NULL));
        }
        assert_true(kz_lap_end(&table, &m, NULL));
        kz_lap_print(&table, &languages[0], out, sizeof out);
        assert_int_equal(strstr(out, "1:4@a") != NULL, i);
        assert_non_null(strstr(out, "1:4"));
    }
}

/* Player 1 has to knock in lap 5. */
static bool lay_instead_of_knocking(kz_lap_deal *table)
{
    table->cell[4][0].kind = KZ_CELL_TILES;
    table->cell[4][0].count = 1;
    table->cell[4][0].tile[0] = (kz_lap_tile){3, 6, KZ_NO_END, KZ_LAY, false};
    table->left[0].tile[0] = table->left[0].tile[--table->left[0].count];
    return true;
}

static void test_a_tile_is_no_knock(void **state)
{
    (void)state;
    static conversion c;
    static char text[FILE_MAX];
    size_t length = read_file("ambiguous.laps", text);
    assert_false(convert(&c, text, length, lay_instead_of_knocking));
    assert_int_equal(c.error.code, KZ_E_FITS_NOWHERE);
    assert_int_equal(c.error.line, 10);
    /* Nor are the cells that a row leaves out anything else: player 2 may lay 1-5. */
    snprintf(text, sizeof text, "[Game \"kozel-yard\"]\n[Players \"4\"]\n%s", example);
    strcpy(strstr(text, "3            |"), "3 | 3:1\n4 | | 1:5@b\n");
    strcat(text, strstr(example, "left"));
    assert_false(convert(&c, text, strlen(text), NULL));
    assert_int_equal(c.error.code, KZ_E_MAY_NOT_KNOCK);
    assert_int_equal(c.error.line, 7);
    assert_int_equal(c.error.column, 1);
}

int main(int argc, char **argv)
{
    if (argc != 2)
        return 2;
    folder = argv[1];
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_matches),
        cmocka_unit_test(test_refused_games),
        cmocka_unit_test(test_resignation_out_of_turn),
        cmocka_unit_test(test_equal_ends_that_differ),
        cmocka_unit_test(test_house_games),
        cmocka_unit_test(test_a_table_is_written_as_the_document_shows),
        cmocka_unit_test(test_cells_are_written),
        cmocka_unit_test(test_rows_are_read),
        cmocka_unit_test(test_tags_of_a_spreadsheet),
        cmocka_unit_test(test_errors_have_line_and_column),
        cmocka_unit_test(test_ends_of_other_values_are_other_readings),
        cmocka_unit_test(test_the_first_of_equal_ends_is_not_named),
        cmocka_unit_test(test_a_tile_is_no_knock),
        cmocka_unit_test(test_bad_tables),
        cmocka_unit_test(test_spellings),
        cmocka_unit_test(test_misprint),
        cmocka_unit_test(test_ambiguous_ends),
        cmocka_unit_test(test_ends_are_named_as_the_cell_has_tiles),
    };
    kz_games_init(&games);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
