/* SPDX-License-Identifier: MIT */
/* Every function with a kz_error rejects NULL for each of its required pointers, and look-ups find nothing
 * (kozel.h, "NULL").
 *
 *   null_test ABI   ABI: engine/library/abi.txt, which has the functions */
#include <kozel/kozel.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;

static void complain(const char *function, const char *what)
{
    printf("%s: %s\n", function, what);
    failures++;
}

/* ---- functions with a kz_error ---- */

static const char *checked[256]; /* the function of each check */
static int checks;

static void check(const char *function, const char *parameter, bool did, const kz_error *error)
{
    char what[96];
    checked[checks++] = function;
    snprintf(what, sizeof what, "NULL is accepted, or the error is another: %s", parameter);
    if (did || error->code != KZ_E_NULL || strcmp(error->arg[0], parameter) != 0)
        complain(function, what);
}

/* Calls the function with a kz_error, and without one. */
#define REFUSES(function, parameter, ...)                                                                    \
    do {                                                                                                     \
        kz_error error = {KZ_OK, 0, 0, {""}};                                                                \
        bool did = function(__VA_ARGS__, NULL) || function(__VA_ARGS__, &error);                             \
        check(#function, parameter, did, &error);                                                            \
    } while (0)

static kz_games games;
static kz_rules rules;
static kz_match match;
static kz_reader reader;
static kz_laps_reader laps;
static kz_lap_deal deal;
static kz_set_up set_up;
static kz_position position;
static kz_receipt receipt;
static kz_table table;

static void take_line(void *context, const char *text, size_t length)
{
    (void)context;
    (void)text;
    (void)length;
}

static void check_texts(void)
{
    char game[KZ_GAME_NAME], options[KZ_OPTIONS_TEXT];
    kz_action action;
    kz_tile tile;
    int version;
    REFUSES(kz_tile_parse, "text", NULL, 3, &tile);
    REFUSES(kz_tile_parse, "tile", "6-6", 3, NULL);
    REFUSES(kz_action_parse, "pub", NULL, 0, "6-6", 3, &action);
    REFUSES(kz_action_parse, "text", &match.pub, 0, NULL, 3, &action);
    REFUSES(kz_action_parse, "action", &match.pub, 0, "6-6", 3, NULL);
    REFUSES(kz_reader_line, "reader", NULL, "", 0);
    REFUSES(kz_reader_line, "text", &reader, NULL, 1);
    REFUSES(kz_reader_text, "reader", NULL, "", 0);
    REFUSES(kz_reader_text, "text", &reader, NULL, 1);
    REFUSES(kz_reader_end, "reader", NULL);
    REFUSES(kz_position_parse, "games", NULL, "x", 1, &position);
    REFUSES(kz_position_parse, "text", &games, NULL, 1, &position);
    REFUSES(kz_position_parse, "position", &games, "x", 1, NULL);
    REFUSES(kz_receipt_parse, "text", NULL, 1, &receipt);
    REFUSES(kz_receipt_parse, "receipt", "x", 1, NULL);
    REFUSES(kz_foreign_replay, "games", NULL, "x", 1, take_line, NULL);
    REFUSES(kz_foreign_replay, "text", &games, NULL, 1, take_line, NULL);
    REFUSES(kz_foreign_replay, "line", &games, "x", 1, NULL, NULL);
    REFUSES(kz_foreign_set_up, "games", NULL, "x", 1, &match, game, options, &version);
    REFUSES(kz_foreign_set_up, "text", &games, NULL, 1, &match, game, options, &version);
    REFUSES(kz_foreign_set_up, "match", &games, "x", 1, NULL, game, options, &version);
    REFUSES(kz_foreign_set_up, "game", &games, "x", 1, &match, NULL, options, &version);
    REFUSES(kz_foreign_set_up, "options", &games, "x", 1, &match, game, NULL, &version);
    REFUSES(kz_foreign_set_up, "rules", &games, "x", 1, &match, game, options, NULL);
}

static void check_matches(void)
{
    const kz_tournament_terms terms = {.format = KZ_FORMAT_ROUND_ROBIN, .min_at_table = 2, .max_at_table = 2};
    const kz_matching matching = {0};
    const kz_tournament_event event = {.kind = KZ_EVENT_BEGUN};
    kz_tournament_pairing pairing = {0};
    kz_tournament *tournament = NULL;
    kz_tile order[KZ_TILES];
    const kz_action draw = {KZ_DRAW, 0, KZ_NO_TILE, KZ_NO_END};
    kz_rng rng;
    kz_rng_seed(&rng, 1);
    kz_deal_shuffle(&rules, &rng, order);
    REFUSES(kz_games_read, "games", NULL, "x", 1);
    REFUSES(kz_games_read, "text", &games, NULL, 1);
    REFUSES(kz_game_setup, "game", NULL, 2, "", &rules);
    REFUSES(kz_game_setup, "rules", &games.game[0], 2, "", NULL);
    REFUSES(kz_match_deal, "match", NULL, order);
    REFUSES(kz_match_deal, "order", &match, NULL);
    REFUSES(kz_match_set_up, "match", NULL, &rules, &set_up);
    REFUSES(kz_match_set_up, "rules", &match, NULL, &set_up);
    REFUSES(kz_match_set_up, "set_up", &match, &rules, NULL);
    REFUSES(kz_match_set_up_between, "match", NULL, &rules, &set_up);
    REFUSES(kz_match_set_up_between, "rules", &match, NULL, &set_up);
    REFUSES(kz_match_set_up_between, "set_up", &match, &rules, NULL);
    REFUSES(kz_match_check, "match", NULL, draw);
    REFUSES(kz_match_try, "match", NULL, draw);
    REFUSES(kz_public_check, "pub", NULL, 0, draw);
    REFUSES(kz_table_deal, "table", NULL, order, 0);
    REFUSES(kz_table_deal, "order", &table, NULL, 0);
    REFUSES(kz_table_act, "table", NULL, draw, 0);
    REFUSES(kz_table_restore, "table", NULL, &reader, &games, "x", 1, 0);
    REFUSES(kz_table_restore, "reader", &table, NULL, &games, "x", 1, 0);
    REFUSES(kz_table_restore, "games", &table, &reader, NULL, "x", 1, 0);
    REFUSES(kz_table_restore, "text", &table, &reader, &games, NULL, 1, 0);
    REFUSES(kz_table_restore_end, "table", NULL, &reader);
    REFUSES(kz_table_restore_end, "reader", &table, NULL);
    REFUSES(kz_sampler_new, "view", NULL);
    REFUSES(kz_tournament_new, "tournament", NULL, &terms, &matching);
    REFUSES(kz_tournament_new, "terms", &tournament, NULL, &matching);
    REFUSES(kz_tournament_new, "matching", &tournament, &terms, NULL);
    kz_tournament_new(&tournament, &terms, &matching, NULL);
    const kz_duplicate_terms duplicate = {.boards = 1};
    kz_tournament *other = NULL;
    REFUSES(kz_tournament_new_duplicate, "tournament", NULL, &terms, &duplicate, &matching);
    REFUSES(kz_tournament_new_duplicate, "terms", &other, NULL, &duplicate, &matching);
    REFUSES(kz_tournament_new_duplicate, "duplicate", &other, &terms, NULL, &matching);
    REFUSES(kz_tournament_new_duplicate, "matching", &other, &terms, &duplicate, NULL);
    REFUSES(kz_tournament_apply_boards, "tournament", NULL, &event, NULL);
    REFUSES(kz_tournament_apply_boards, "event", tournament, NULL, NULL);
    REFUSES(kz_tournament_set_tables, "terms", NULL, 2, false);
    REFUSES(kz_tournament_apply, "tournament", NULL, &event);
    REFUSES(kz_tournament_apply, "event", tournament, NULL);
    REFUSES(kz_tournament_pair, "tournament", NULL, 0, &pairing);
    REFUSES(kz_tournament_pair, "pairing", tournament, 0, NULL);
    kz_tournament_free(tournament);
    REFUSES(kz_laps_allowed, "rules", NULL, "kozel");
    REFUSES(kz_laps_allowed, "game", &rules, NULL);
    REFUSES(kz_laps_read, "reader", NULL, &deal);
    REFUSES(kz_laps_read, "deal", &laps, NULL);
    REFUSES(kz_laps_deal, "match", NULL, &deal);
    REFUSES(kz_laps_deal, "deal", &match, NULL);
    REFUSES(kz_laps_play, "match", NULL, &deal, NULL);
    REFUSES(kz_laps_play, "deal", &match, NULL, NULL);
    REFUSES(kz_lap_add, "deal", NULL, &match, draw);
    REFUSES(kz_lap_add, "before", &deal, NULL, draw);
    REFUSES(kz_lap_end, "deal", NULL, &match);
    REFUSES(kz_lap_end, "match", &deal, NULL);
}

/* ---- all of them ---- */

/* Pointers that may be NULL: kz_game_setup(options), kz_laps_play(doubts), kz_foreign_replay(context),
 * kz_tournament_apply_boards(board); and the second `*` of kz_tournament_new(tournament) and
 * kz_tournament_new_duplicate(tournament). */
static int optional_of(const char *function)
{
    return !strcmp(function, "kz_game_setup") || !strcmp(function, "kz_laps_play") ||
           !strcmp(function, "kz_foreign_replay") || !strcmp(function, "kz_tournament_new") ||
           !strcmp(function, "kz_tournament_new_duplicate") ||
           !strcmp(function, "kz_tournament_apply_boards");
}

/* Compares the checks of a function with its pointers, other than the kz_error. */
static void check_line(char *line)
{
    char *open = strchr(line, '('), *name = open;
    if (strncmp(line, "function ", 9) != 0 || !open || !strstr(open, ", kz_error *)"))
        return;
    while (strchr(" *", name[-1]) == NULL)
        name--;
    *open++ = '\0';
    int pointers = -1, done = 0;
    for (const char *at = open; *at; at++)
        pointers += *at == '*' || *at == '[';
    for (int i = 0; i < checks; i++)
        done += !strcmp(checked[i], name);
    if (done != pointers - optional_of(name))
        complain(name, "not every pointer is checked");
}

static void check_list(const char *path)
{
    char line[1024];
    FILE *file = fopen(path, "r");
    if (!file) {
        perror(path);
        exit(2);
    }
    while (fgets(line, sizeof line, file))
        check_line(line);
    fclose(file);
}

/* ---- functions that find nothing, and those for which NULL means none ---- */

static void expect(const char *function, bool is)
{
    if (!is)
        complain(function, "NULL is no error");
}

static void check_others(void)
{
    static kz_view view;
    kz_rng rng;
    kz_action action;
    kz_envs_config config = {.rules = &rules};
    kz_envs_buffers buffers = {0};
    kz_rng_seed(&rng, 1);
    expect("kz_games_find", !kz_games_find(NULL, "kozel") && !kz_games_find(&games, NULL));
    expect("kz_bot_find", !kz_bot_find(NULL));
    expect("kz_language_find", kz_language_find(NULL) < 0);
    expect("kz_envs_init", !kz_envs_init(NULL, 1, &config, &buffers) &&
                               !kz_envs_init(&match, 1, NULL, &buffers) &&
                               !kz_envs_init(&match, 1, &config, NULL));
    kz_view_of(&match, 0, &view);
    expect("kz_foreign_choose", !kz_foreign_choose(NULL, &view, 1, &rng, &action) &&
                                    !kz_foreign_choose("random", NULL, 1, &rng, &action) &&
                                    !kz_foreign_choose("random", &view, 1, NULL, &action) &&
                                    !kz_foreign_choose("random", &view, 1, &rng, NULL));
    expect("kz_set_allocator", kz_set_allocator(NULL));
    expect("kz_stop_asked", !kz_stop_asked(NULL));
    expect("kz_fail", kz_fail(NULL, KZ_E_NULL, NULL, NULL, NULL) == KZ_E_NULL);
    kz_solver_free(NULL);
    kz_tournament_free(NULL);
}

int main(int argc, char **argv)
{
    if (argc != 2)
        return 2;
    kz_games_init(&games);
    if (!kz_game_setup(kz_games_find(&games, "kozel"), 4, NULL, &rules, NULL))
        return 2;
    kz_match_init(&match, &rules);
    kz_reader_init(&reader, &games, NULL);
    check_texts();
    check_matches();
    check_list(argv[1]);
    check_others();
    return failures ? 1 : 0;
}
