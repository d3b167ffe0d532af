/* SPDX-License-Identifier: MIT */
/* Perft: the number of action sequences of depth 1, 2, ... from fixed deals of every game with every number
 * of seats. Then, from positions near the end of deals, every way to the end and its value. The numbers in
 * tests/golden/perft.txt are the behaviour's signature. A change that is not meant to change the rules
 * leaves them as they are, and no two games have the same.
 *
 *   perft_test FILE           compares
 *   perft_test --print        prints the numbers, for a change that is meant to */
#include "tests/unit/engine/core/variants.h"

#include <kozel/catalogue.h>
#include <kozel/play.h>
#include <kozel/rng.h>

#include <stdio.h>
#include <string.h>

enum { DEPTH = 7, DEALS = 2, ENDS = 20, FEW = 9, FAR = 14, LINE = 2048 };

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
    kz_deal_shuffle(&m->pub.rules, rng, order);
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

/* All ways from a position to the end of its deal. */
typedef struct ways {
    unsigned long all, outs, fishes, over;
    long credits, next, scores; /* each side's, seat's times its number */
} ways;

static void end_deal(const kz_match *m, ways *w)
{
    w->outs += m->pub.end.kind == KZ_ENDED_OUT;
    w->fishes += m->pub.end.kind == KZ_ENDED_FISH || m->pub.end.kind == KZ_ENDED_VOID;
    w->over += m->pub.phase == KZ_OVER;
    w->next += m->pub.end.next == KZ_NOBODY ? 0 : m->pub.end.next + 1;
    for (int i = 0; i < m->pub.rules.side_count; i++) {
        w->credits += (i + 1) * m->pub.end.credit[i];
        w->scores += (i + 1) * (m->pub.account[i].score + 3 * m->pub.account[i].memory);
    }
}

static void count_ways(const kz_match *m, int depth, ways *w)
{
    kz_action legal[KZ_LEGAL];
    int count = depth ? kz_match_legal(m, legal) : 0;
    w->all += count == 0;
    if (m->pub.phase != KZ_PLAYING)
        end_deal(m, w);
    for (int i = 0; i < count; i++) {
        kz_match after = *m;
        kz_match_apply(&after, legal[i]);
        count_ways(&after, depth - 1, w);
    }
}

static unsigned tiles_held(const kz_match *m)
{
    unsigned held = 0;
    for (int seat = 0; seat < m->pub.rules.seats; seat++)
        held += kz_count(m->hidden.hand[seat]);
    return held;
}

/* On to the next position with few tiles in the hands: of a later deal, of another match if this one is over.
 */
static void advance_to_end(kz_match *m, kz_rng *rng, const kz_rules *rules)
{
    while (m->pub.phase == KZ_PLAYING)
        advance(m, rng, 1);
    for (unsigned few = FEW; m->pub.phase != KZ_PLAYING; few++) {
        if (m->pub.phase == KZ_OVER)
            kz_match_init(m, rules);
        deal(m, rng);
        while (m->pub.phase == KZ_PLAYING && tiles_held(m) > few)
            advance(m, rng, 1);
    }
}

/* "kozel 2: n n ... | n n ...": from the lead and from the ninth action of each deal, then the ways to the
 * end of others. */
static void print_game(const kz_game *game, int seats, char line[LINE])
{
    kz_rules rules;
    kz_match m;
    kz_rng rng;
    int n = snprintf(line, LINE, "%s %d:", game->name, seats);
    kz_game_setup(game, seats, NULL, &rules, NULL);
    kz_rng_seed(&rng, 2026);
    for (int i = 0; i < DEALS; i++) {
        kz_match_init(&m, &rules);
        deal(&m, &rng);
        for (int part = 0; part < 2; part++) {
            for (int depth = 1; depth <= DEPTH; depth++)
                n += snprintf(line + n, (size_t)(LINE - n), " %lu", perft(&m, depth));
            n += snprintf(line + n, (size_t)(LINE - n), " |");
            advance(&m, &rng, 8);
        }
    }
    for (int i = 0; i < ENDS; i++) {
        ways w = {0};
        advance_to_end(&m, &rng, &rules);
        count_ways(&m, FAR, &w);
        n += snprintf(line + n, (size_t)(LINE - n), " %lu %lu %lu %lu %ld %ld %ld%s", w.all, w.outs, w.fishes,
                      w.over, w.credits, w.next, w.scores, i == ENDS - 1 ? "\n" : " |");
    }
}

/* Returns true if a game with that number of seats had these numbers before. Stores them. */
static int is_alike(const char *line)
{
    static char seen[3 * KZ_GAMES][LINE];
    static int count;
    const char *numbers = strchr(line, ':') - 1;
    for (int i = 0; i < count; i++)
        if (!strcmp(strchr(seen[i], ':') - 1, numbers)) {
            fprintf(stderr, "alike: %.*s and %.*s\n", (int)strcspn(line, ":"), line,
                    (int)strcspn(seen[i], ":"), seen[i]);
            return 1;
        }
    strcpy(seen[count++], line);
    return 0;
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
    for (variant v = {0}; next_variant(&games, &v);) {
        char line[LINE];
        print_game(v.game, v.seats, line);
        failed |= compare(file, line) | is_alike(line);
    }
    if (file)
        fclose(file);
    return failed;
}
