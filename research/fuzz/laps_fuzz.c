/* SPDX-License-Identifier: MIT */
/* Any bytes as tables of laps (docs/lap-table.md). What is read is played; what is played is written and read
 * again, which must give the same match. A misprint's corrections must replay. */
#include <kozel/laps.h>

#include <string.h>

#include "must.h"

static kz_games games;

static void check_error(const kz_error *error)
{
    char reason[512];
    must(error->code > KZ_OK && error->code < KZ_CODE_COUNT, "an error without a code");
    must(error->line >= 1 && error->column >= 0, "an error without a line");
    size_t length = kz_error_print(error, kz_code_text(error->code), reason, sizeof reason);
    must(length > 0 && !memchr(reason, '\n', length), "an error of several lines");
}

/* The rules of the table's tags; of a common game where they name none that tables can hold. */
static void make_rules(const kz_tags *tags, int seats, kz_rules *rules)
{
    const kz_game *game = kz_games_find(&games, tags->game);
    if (!game || !kz_game_setup(game, seats, tags->options, rules, NULL) ||
        !kz_laps_allowed(rules, tags->game, NULL))
        must(kz_game_setup(kz_games_find(&games, "kozel-yard"), KZ_SEATS, "", rules, NULL), "kozel-yard");
}

/* What was played, as a table again. */
static void write_table(const kz_match *dealt, const kz_match *played, kz_lap_deal *table)
{
    kz_match m = *dealt;
    kz_lap_begin(table, &m);
    for (int i = 0; i < played->pub.log_count; i++) {
        must(kz_lap_add(table, &m, played->pub.log[i], NULL), "an action is not written");
        kz_match_apply(&m, played->pub.log[i]);
    }
    must(kz_lap_end(table, &m, NULL), "a table is not written");
}

static void check_written(const kz_match *before, const kz_match *dealt, const kz_match *played)
{
    static char text[KZ_LAPS_TEXT];
    static kz_laps_reader reader;
    static const kz_lap_words words = {"lap", "left", "dealt", "+", {"1", "2", "3", "4"}};
    kz_lap_deal table, read;
    kz_error error;
    kz_match again = *before;
    write_table(dealt, played, &table);
    size_t length = kz_lap_print(&table, &words, text, sizeof text);
    must(length > 0, "a table is too long");
    kz_laps_open(&reader, &games, NULL, text, length);
    reader.deals = table.number - 1;
    must(kz_laps_read(&reader, &read, &error), "a written table is not read");
    must(kz_laps_deal(&again, &read, &error), "a written table is not dealt");
    must(kz_laps_play(&again, &read, NULL, &error), "a written table is not played");
    must(again.pub.log_count == played->pub.log_count &&
             memcmp(again.pub.log, played->pub.log, again.pub.log_count * sizeof *again.pub.log) == 0,
         "a written table plays otherwise");
}

static bool deal(kz_match *match, kz_lap_deal *table)
{
    kz_error error = {0};
    kz_lap_fix fix[KZ_LAP_FIXES];
    if (kz_laps_deal(match, table, &error))
        return true;
    check_error(&error);
    int count = kz_laps_fixes(match, table, fix);
    must(count == 0 || error.code == KZ_E_MISPRINT, "a correction of what is no misprint");
    must(count <= KZ_LAP_FIXES, "too many corrections");
    if (count == 0)
        return false;
    kz_lap_correct(table, fix[0]);
    must(kz_laps_deal(match, table, &error), "a correction that is not dealt");
    return true;
}

/* Plays one table; false: it cannot go on. */
static bool play(kz_match *match, kz_lap_deal *table)
{
    kz_match before = *match;
    kz_error error = {0};
    kz_lap_doubts doubts;
    if (!deal(match, table))
        return false;
    kz_match dealt = *match;
    if (!kz_laps_play(match, table, &doubts, &error)) {
        check_error(&error);
        must(memcmp(match, &dealt, sizeof dealt) == 0, "a refused table changes the match");
        return false;
    }
    check_written(&before, &dealt, match);
    return match->pub.phase == KZ_DEALING;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static kz_laps_reader reader;
    static kz_lap_deal table;
    static kz_match match;
    kz_rules rules;
    kz_error error;
    bool begun = false, goes_on = true;
    if (!games.count)
        kz_games_init(&games);
    kz_laps_open(&reader, &games, NULL, (const char *)data, size);
    while (goes_on && kz_laps_read(&reader, &table, &error)) {
        if (!begun) {
            make_rules(&reader.tags.tags, table.seats, &rules);
            kz_match_init(&match, &rules);
        }
        begun = true;
        goes_on = play(&match, &table);
    }
    if (goes_on && error.code != KZ_OK)
        check_error(&error);
    return 0;
}
