/* SPDX-License-Identifier: MIT */
/* A match against bots in a terminal, line by line. A line is the number of an action or its text in a record
 * ("2-6@b", "resign"). `back` takes the last choice back, and `draw` proposes a draw. cc play.c $(pkg-config
 * --cflags --libs kozel) && ./a.out kozel 3 club 7 */
#include <kozel/kozel.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OWN_SEAT = 0 };

/* ---- what is printed */

/* Called by the table after each action. */
static void acted(void *context, const kz_match *match, kz_action action)
{
    char text[KZ_ACTION_TEXT];
    (void)context;
    kz_action seen = match->pub.phase == KZ_PLAYING ? kz_action_seen(&match->pub, action, OWN_SEAT) : action;
    printf("player %d: %s\n", action.seat + 1, kz_action_print(seen, text));
    if (match->pub.phase == KZ_PLAYING)
        return;
    printf("deal %d is over.", (int)match->pub.deal_number);
    for (int side = 0; side < match->pub.rules.side_count; side++)
        printf(" Side %d: %s.", side + 1, kz_account_print(&match->pub.account[side], text));
    puts("");
}

static void taken_back(void *context, const kz_match *match, int count)
{
    (void)context;
    (void)match;
    printf("%d taken back\n", count);
}

static void print_choices(const kz_view *view)
{
    static char line[KZ_BOX_TEXT];
    char text[KZ_ACTION_TEXT];
    kz_line_box(view, line, sizeof line);
    printf("%sYour actions:", line);
    for (int i = 0; i < view->legal_count; i++)
        printf(" %d) %s", i + 1, kz_action_print(view->legal[i], text));
    puts("");
}

static void print_error(const kz_error *error)
{
    char reason[512];
    kz_error_print(error, kz_code_text(error->code), reason, sizeof reason);
    puts(error->code == KZ_OK ? "That is not possible now." : reason);
}

/* ---- what the person does */

/* Reads an action of a line: its number, its text or `resign`. */
static bool read_action(const kz_view *view, const char *line, kz_action *action, kz_error *error)
{
    char *end;
    long number = strtol(line, &end, 10);
    if (end > line && !*end && number >= 1 && number <= view->legal_count) {
        *action = view->legal[number - 1];
        return true;
    }
    return kz_action_parse(&view->pub, OWN_SEAT, line, strlen(line), action, error);
}

/* Carries out a line of the person. Returns false at the end of the input. */
static bool take_line(kz_table *table)
{
    static kz_view view;
    char line[128];
    kz_action action;
    kz_error error = {KZ_OK, 0, 0, {"", "", ""}};
    kz_view_of(&table->match, OWN_SEAT, &view);
    print_choices(&view);
    if (!fgets(line, sizeof line, stdin))
        return false;
    line[strcspn(line, "\r\n")] = 0;
    bool done = !strcmp(line, "back") ? kz_table_propose(table, OWN_SEAT, KZ_TABLE_TAKEBACK, 0)
                : !strcmp(line, "draw")
                    ? kz_table_propose(table, OWN_SEAT, KZ_TABLE_DRAW, 0)
                    : read_action(&view, line, &action, &error) && kz_table_act(table, action, 0, &error);
    if (!done)
        print_error(&error);
    return true;
}

/* ---- the match */

static bool deal(kz_table *table, kz_rng *rng)
{
    kz_tile order[KZ_TILES];
    kz_deal_shuffle(&table->match.pub.rules, rng, order);
    return kz_table_deal(table, order, 0, NULL);
}

/* Carries out the choice of the bot at `seat`. */
static bool take_choice(kz_table *table, int seat, kz_rng *rng)
{
    static kz_view view;
    const kz_budget budget = {0, 400, 1, false, 0, NULL}; /* 400 rollouts in one thread */
    kz_view_of(&table->match, seat, &view);
    return kz_table_act(table, kz_bot_choose(kz_table_bot(table), &view, &budget, rng), 0, NULL);
}

/* Plays until the match or the input ends. */
static bool play(kz_table *table, kz_rng *rng)
{
    for (;;) {
        kz_table_step next = kz_table_go_on(table, 0);
        if (next.need == KZ_TABLE_NEEDS_NOTHING)
            return true;
        if (next.need == KZ_TABLE_NEEDS_LOT)
            kz_table_lot(table, (int)kz_rng_below(rng, table->match.pub.rules.seats));
        else if (next.need == KZ_TABLE_NEEDS_DEAL && !deal(table, rng))
            return false;
        else if (next.need == KZ_TABLE_NEEDS_ACTION &&
                 !(kz_table_bot(table) ? take_choice(table, next.seat, rng) : take_line(table)))
            return false;
    }
}

static void print_result(const kz_match *match)
{
    for (int seat = 0; seat < match->pub.rules.seats; seat++) {
        int side = match->pub.rules.side_of[seat];
        printf("player %d: %d, %s\n", seat + 1, (int)match->pub.account[side].score,
               match->pub.result.winners >> side & 1  ? "won"
               : match->pub.result.losers >> side & 1 ? "lost"
                                                      : "no winner");
    }
}

int main(int argc, char **argv)
{
    static kz_games games;
    static kz_table table;
    static kz_table_history history;
    kz_table_terms terms = {0, 0, &history, true}; /* no clock; takebacks; draws */
    kz_table_watch watch = {{NULL, NULL, NULL, NULL, acted}, taken_back, NULL};
    kz_rules rules;
    kz_rng rng;
    kz_error error = {KZ_OK, 0, 0, {"", "", ""}};
    const kz_bot *bot = kz_bot_find(argc > 3 ? argv[3] : "club");
    kz_games_init(&games);
    kz_rng_seed(&rng, argc > 4 ? strtoull(argv[4], NULL, 10) : 1);
    const kz_game *game = kz_games_find(&games, argc > 1 ? argv[1] : "kozel");
    if (!bot || !game || !kz_game_setup(game, argc > 2 ? atoi(argv[2]) : 2, "", &rules, &error)) {
        print_error(&error);
        return 1;
    }
    kz_table_init(&table, &rules, &terms);
    for (int seat = 0; seat < rules.seats; seat++) {
        const kz_table_player player = {KZ_TABLE_BOT, bot, NULL};
        if (seat != OWN_SEAT)
            table.player[seat] = player;
    }
    kz_table_add_watch(&table, &watch);
    if (play(&table, &rng))
        print_result(&table.match);
    return 0;
}
