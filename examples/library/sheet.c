/* SPDX-License-Identifier: MIT */
/* Prints the score sheet of an evening, a row for each deal, from its record or its table of laps.
 *   `cc sheet.c $(pkg-config --cflags --libs kozel) && ./a.out <evening.dgr, ./a.out laps <evening.laps` */
#include <kozel/kozel.h>

#include <stdio.h>

static kz_games games;
static kz_error error;
static char text[1 << 20];

static void write_row(const kz_public *pub)
{
    static const char *const ended[] = {"out ", "fish", "time", "void", "stop"}; /* kz_deal_kind */
    printf("%4d  %s", (int)pub->deal_number, ended[pub->end.kind]);
    for (int side = 0; side < pub->rules.side_count; side++) {
        char account[KZ_ACCOUNT_TEXT];
        printf("  %+4d %4s", (int)pub->end.credit[side], kz_account_print(&pub->account[side], account));
    }
    puts("");
}

static void write_end(const kz_public *pub, const kz_tags *tags)
{
    for (int seat = 0; pub->phase == KZ_OVER && seat < pub->rules.seats; seat++)
        printf("player %d %s: %s\n", seat + 1, tags->name[seat],
               pub->result.losers >> pub->rules.side_of[seat] & 1 ? "lost" : "won");
}

/* Called by the reader of a record after each action. */
static void acted(void *context, const kz_match *match, kz_action action)
{
    (void)context;
    (void)action;
    if (match->pub.phase != KZ_PLAYING)
        write_row(&match->pub);
}

static bool read_record(size_t length)
{
    static kz_reader reader;
    kz_reader_events events = {NULL, NULL, NULL, NULL, acted};
    kz_reader_init(&reader, &games, &events);
    if (!kz_reader_text(&reader, text, length, &error) || !kz_reader_end(&reader, &error))
        return false;
    if (reader.has_match)
        write_end(&reader.match.pub, &reader.tags);
    return true;
}

/* Begins the match that the tags of a table describe. */
static bool begin(kz_match *match, const kz_tags *tags)
{
    kz_rules rules;
    const kz_game *game = kz_games_find(&games, tags->game);
    if (!game)
        return kz_fail(&error, KZ_E_GAME, tags->game, NULL, NULL) == KZ_OK;
    if (!kz_game_setup(game, tags->players ? (int)tags->players : (int)KZ_SEATS, tags->options, &rules,
                       &error))
        return false;
    kz_match_init(match, &rules);
    if (tags->first_lead)
        kz_match_set_lot(match, tags->first_lead - 1);
    return true;
}

static bool read_laps(size_t length)
{
    static kz_laps_reader reader;
    static kz_lap_deal deal;
    static kz_match match;
    kz_lap_doubts doubts; /* cells that can be read in several ways; a table that has them is rejected here */
    kz_laps_open(&reader, &games, NULL, text, length);
    while (kz_laps_read(&reader, &deal, &error)) {
        if (deal.number == 1 && !begin(&match, &reader.tags.tags))
            return false;
        if (!kz_laps_deal(&match, &deal, &error) || !kz_laps_play(&match, &deal, &doubts, &error))
            return false;
        write_row(&match.pub);
    }
    if (error.code == KZ_OK)
        write_end(&match.pub, &reader.tags.tags);
    return error.code == KZ_OK;
}

int main(int argc, char **argv)
{
    char reason[512];
    size_t length = fread(text, 1, sizeof text, stdin);
    (void)argv;
    kz_games_init(&games);
    if (argc > 1 ? read_laps(length) : read_record(length))
        return 0;
    kz_error_print(&error, kz_code_text(error.code), reason, sizeof reason);
    fprintf(stderr, "%d:%d: %s\n", error.line, error.column, reason);
    return 1;
}
