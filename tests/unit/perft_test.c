/* Perft: the number of action sequences of depth 1, 2, ... from fixed deals of every game with every number
 * of seats. The numbers in tests/golden/perft.txt are the behaviour's signature: a change that is not meant
 * to change the rules leaves them as they are.
 *
 *   perft_test FILE           compares
 *   perft_test --print        prints the numbers, for a change that is meant to */
#include <kozel/catalogue.h>
#include <kozel/play.h>
#include <kozel/rng.h>

#include <stdio.h>
#include <string.h>

enum { DEPTH = 7, DEALS = 2, LINE = 320 };

/* Sequences of actions; a finished deal is a leaf. */
static unsigned long perft(const kz_match *m, int depth)
{
    kz_action legal[KZ_LEGAL];
    int count = kz_match_legal(m, legal);
    if (depth <= 1 || count == 0)
        return count ? (unsigned long)count : 1;
    unsigned long sum = 0;
    for (int i = 0; i < count; i++) {
        kz_match after = *m;
        kz_match_apply(&after, legal[i]);
        sum += perft(&after, depth - 1);
    }
    return sum;
}

static void deal(kz_match *m, kz_rng *rng)
{
    kz_tile order[KZ_TILES];
    do
        kz_rng_shuffle(rng, order);
    while (kz_must_redeal(&m->pub.rules, order));
    kz_match_deal(m, order, NULL);
}

/* Plays at random as far as the middle of a deal: what a game has of its own shows there. */
static void advance(kz_match *m, kz_rng *rng, int actions)
{
    for (; actions > 0 && m->pub.phase == KZ_PLAYING; actions--) {
        kz_action legal[KZ_LEGAL];
        int count = kz_match_legal(m, legal);
        kz_match_apply(m, legal[kz_rng_below(rng, (uint32_t)count)]);
    }
}

/* "kozel 2: n n ... | n n ...": from the lead and from the ninth action of each deal. */
static void print_game(const kz_game *game, int seats, char line[LINE])
{
    kz_rules rules;
    kz_rng rng;
    int n = snprintf(line, LINE, "%s %d:", game->name, seats);
    kz_game_setup(game, seats, NULL, &rules, NULL);
    kz_rng_seed(&rng, 2026);
    for (int i = 0; i < DEALS; i++) {
        kz_match m;
        kz_match_init(&m, &rules);
        deal(&m, &rng);
        for (int part = 0; part < 2; part++) {
            for (int depth = 1; depth <= DEPTH; depth++)
                n += snprintf(line + n, (size_t)(LINE - n), " %lu", perft(&m, depth));
            n += snprintf(line + n, (size_t)(LINE - n), i == DEALS - 1 && part ? "\n" : " |");
            advance(&m, &rng, 8);
        }
    }
}

/* Compares a line with the file's next; prints it without a file. */
static int compare(FILE *file, const char *line)
{
    char golden[LINE];
    if (!file)
        return fputs(line, stdout) < 0;
    if (fgets(golden, sizeof golden, file) && !strcmp(golden, line))
        return 0;
    fprintf(stderr, "not as it was: %s", line);
    return 1;
}

int main(int argc, char **argv)
{
    static kz_games games;
    int failed = 0;
    bool print = argc == 2 && !strcmp(argv[1], "--print");
    FILE *file = argc == 2 && !print ? fopen(argv[1], "r") : NULL;
    if (!print && !file) {
        fprintf(stderr, "usage: perft_test FILE | --print\n");
        return 2;
    }
    kz_games_init(&games);
    for (int i = 0; i < games.count; i++)
        for (int seats = 2; seats <= KZ_SEATS; seats++)
            if (kz_game_seats(&games.game[i], seats)) {
                char line[LINE];
                print_game(&games.game[i], seats, line);
                failed |= compare(file, line);
            }
    if (file)
        fclose(file);
    return failed;
}
